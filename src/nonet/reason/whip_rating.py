"""Berthier's ratings: the longest whip (W) or braid (B) that a puzzle needs."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from nonet import _kernel
from nonet.limits import Limits, check_number
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid, as_grid


class Known(Enum):
    """What the length of a rating means.

    >>> Known("at least")
    <Known.AT_LEAST: 'at least'>
    """

    EXACT = "exact"
    AT_LEAST = "at least"
    BEYOND = "beyond"
    """No chain of any length helps: the puzzle needs more than one level of trial and error."""
    WRONG = "wrong"
    """The grid has no solution."""


class Length(NamedTuple):
    """The length of the longest chain on the way, and how much is known of it.

    >>> str(Length(5)), str(Length(9, Known.AT_LEAST)), str(Length(0, Known.BEYOND))
    ('5', '>=9', 'beyond')
    """

    value: int
    known: Known = Known.EXACT

    def __str__(self) -> str:
        if self.known is Known.EXACT:
            return str(self.value)
        return f">={self.value}" if self.known is Known.AT_LEAST else str(self.known.value)


class WhipRating(NamedTuple):
    """W and B of a puzzle: 0 is singles only, 1 adds intersections, n adds chains of n variables.

    >>> from nonet import whip_rating
    >>> rating = whip_rating("12..34....4....1")
    >>> str(rating), rating.w.value
    ('W0 B0', 0)
    """

    w: Length
    b: Length

    def __str__(self) -> str:
        return f"W{self.w} B{self.b}"


def whip_rating(
    grid: Grid | str,
    *,
    groups: bool = False,
    max_length: int = 36,
    max_nodes: int = 2_000_000,
    tries: int = 8,
    max_seconds: float | None = None,
) -> WhipRating:
    """The W and B ratings of a puzzle; with ``groups`` the gW and gB ratings.

    B does not depend on the path. W does, a little: where it comes out above B, ``tries`` more paths are taken and the
    lowest W is kept. ``max_nodes`` bounds the partial chains looked at in one position; a rating cut short says so.

    >>> easy = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> str(whip_rating(easy))
    'W0 B0'
    >>> hard = Grid("...6.2...154....2..9...1...........3.4.9....5..3...6.......3......56.7..5..147.9.")
    >>> str(whip_rating(hard)), str(whip_rating(hard, max_length=3))
    ('W5 B5', 'W>=4 B>=4')
    """
    return rate_whips(
        as_grid(grid), Limits(max_seconds),
        groups=groups, max_length=max_length, max_nodes=max_nodes, tries=tries,
    )  # fmt: skip


def rate_whips(
    grid: Grid,
    limits: Limits,
    *,
    groups: bool = False,
    max_length: int = 36,
    max_nodes: int = 2_000_000,
    tries: int = 8,
) -> WhipRating:
    """``whip_rating`` for a call that has its limits already.

    >>> rate_whips(Grid("12..34....4....1"), Limits(60)).w.known
    <Known.EXACT: 'exact'>
    """
    kinds = _kernel.WhipKind
    nodes = check_number(max_nodes, "max_nodes")
    b = _rate(grid, kinds.GB if groups else kinds.B, max_length, nodes, 0, limits)
    kind = kinds.GW if groups else kinds.W
    w = _rate(grid, kind, max_length, nodes, 0, limits)
    for attempt in range(1, tries + 1):
        if w.known is not Known.EXACT or b.known is not Known.EXACT or w.value <= b.value:
            break
        # Only a lower W is of interest, so the longest chains are never searched again.
        other = _rate(grid, kind, w.value - 1, nodes, attempt, limits)
        if other.known is Known.EXACT:
            w = other
    return WhipRating(w, b)


def _rate(
    grid: Grid,
    kind: _kernel.WhipKind,
    max_length: int,
    max_nodes: int,
    attempt: int,
    limits: Limits,
) -> Length:
    status, length = _rater(grid.geometry).rate(
        grid.values, grid.candidates, kind, max_length, max_nodes, attempt, limits.left
    )
    return Length(length, Known[status.name])


@lru_cache(64)
def _rater(geometry: Geometry) -> _kernel.WhipRater:
    return _kernel.WhipRater(geometry.kernel)
