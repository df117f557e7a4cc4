"""Data sets: parts of one that share no puzzle, not even turned or relabelled."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from itertools import accumulate
from math import fsum

from nonet.errors import ArgumentError
from nonet.make.many_forms import canonical_many

PARTS = ("train", "validation", "test")
"""What the parts of a split in two or three are called."""


def split_puzzles(
    puzzles: Sequence[str], shares: Sequence[float], *, workers: int | None = None
) -> list[int]:
    """For every puzzle the number of the part it belongs to; the parts are as large as ``shares`` say, by chance.

    What decides is a digest of the canonical form. So two puzzles that are the same up to symmetry are always in
    one part, also if they are split on different days; no list of what was seen is needed.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> one, other = split_puzzles([line, line[::-1]], (90, 5, 5))
    >>> one == other
    True
    """
    if not shares or min(shares) < 0 or sum(shares) <= 0:
        raise ArgumentError("shares are numbers from 0 up, such as 90, 5, 5")
    forms = canonical_many(puzzles, workers=workers).lines
    return [part_of(form, shares) for form in forms if form is not None]  # none is: there is no limit


def part_of(form: str, shares: Sequence[float]) -> int:
    """The part to which the puzzles of a canonical form belong.

    >>> [part_of("1234" * 4, shares) for shares in ((1, 0), (0, 1))]
    [0, 1]
    """
    digest = int.from_bytes(blake2b(form.encode(), digest_size=6).digest(), "big")  # exact as a float
    place = digest / 2**48 * fsum(shares)
    edges = accumulate(shares)
    return next((number for number, edge in enumerate(edges) if place < edge), len(shares) - 1)
