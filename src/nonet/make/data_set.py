"""Data sets: generated puzzles as a table, and parts of one that share no puzzle, not even turned or relabelled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from hashlib import blake2b
from itertools import accumulate
from math import fsum
from typing import TYPE_CHECKING, ParamSpec

from nonet.errors import ArgumentError
from nonet.make.generated import Generated
from nonet.make.generator import Generation, generate
from nonet.make.many_forms import canonical_many
from nonet.tables.arrow_types import needs_pyarrow

if TYPE_CHECKING:
    import pyarrow

PARTS = ("train", "validation", "test")
"""What the parts of a split in two or three are called."""


P = ParamSpec("P")


def _tabled(make: Callable[P, Generation]) -> Callable[P, pyarrow.Table]:
    @wraps(make)
    def table(*arguments: P.args, **wishes: P.kwargs) -> pyarrow.Table:
        needs_pyarrow("a table of puzzles")
        import pyarrow

        text = pyarrow.string()
        schema = pyarrow.schema(
            {
                "puzzle": text, "solution": text, "clues": pyarrow.int16(), "level": text, "score": pyarrow.float64(),
                "hardest": text, "techniques": pyarrow.list_(text), "symmetry": text, "seed": pyarrow.uint64(),
            }
        )  # fmt: skip
        return pyarrow.Table.from_pylist([_row(made) for made in make(*arguments, **wishes)], schema)

    table.__name__ = table.__qualname__ = "generate_table"
    table.__module__ = __name__
    table.__doc__ = """Generated puzzles as a pyarrow table; the parameters are those of ``generate``.

    >>> table = generate_table(3, size=4, seed=1)
    >>> table.column_names
    ['puzzle', 'solution', 'clues', 'level', 'score', 'hardest', 'techniques', 'symmetry', 'seed']
    >>> len(table), table["level"].to_pylist()
    (3, ['easy', 'easy', 'easy'])
    """
    return table


generate_table = _tabled(generate)


def _row(made: Generated) -> dict[str, object]:
    rating = made.rating
    return {
        "puzzle": made.puzzle.line,
        "solution": made.solution.line.replace("+", ""),
        "clues": made.givens,
        "level": rating and rating.level,
        "score": rating and rating.score,
        "hardest": rating and rating.hardest,
        "techniques": None if made.path is None else [key for key, _ in made.path],
        "symmetry": made.symmetry,
        "seed": made.seed,
    }


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
    return [part_of(form, shares) for form in canonical_many(puzzles, workers=workers).lines]


def part_of(form: str, shares: Sequence[float]) -> int:
    """The part to which the puzzles of a canonical form belong.

    >>> [part_of("1234" * 4, shares) for shares in ((1, 0), (0, 1))]
    [0, 1]
    """
    digest = int.from_bytes(blake2b(form.encode(), digest_size=6).digest(), "big")  # exact as a float
    place = digest / 2**48 * fsum(shares)
    edges = accumulate(shares)
    return next((number for number, edge in enumerate(edges) if place < edge), len(shares) - 1)
