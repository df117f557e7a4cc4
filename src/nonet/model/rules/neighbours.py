"""Rules of the whole board about cells that share an edge: what is not marked is not there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from nonet.model.rules.bases import GlobalRule, neighbours, pairs_apart, pairs_where
from nonet.model.rules.dots import XV, BlackDot, WhiteDot
from nonet.model.rules.rule import Pairs, Relation, Rule

if TYPE_CHECKING:
    from nonet.model.geometry import Geometry


def _marked(board: Geometry, *kinds: type[Rule]) -> set[tuple[int, int]]:
    """The pairs of neighbours that have a mark of one of these kinds between them."""
    return {
        (min(cells), max(cells))
        for rule in board.rules
        if isinstance(rule, kinds)
        for cells in (rule.numbers(board.size),)
    }


def _unmarked(board: Geometry, *kinds: type[Rule]) -> tuple[tuple[int, int], ...]:
    marked = _marked(board, *kinds)
    return tuple([pair for pair in neighbours(board.size) if pair not in marked])


class NonConsecutive(GlobalRule):
    """Cells that share an edge never hold consecutive digits, except beside a dot.

    >>> import nonet
    >>> board = nonet.Geometry.of(9, rules=[NonConsecutive()])
    >>> board.why((0, 4), (1, 5))
    'r1c1 and r1c2 are neighbours, and 4 and 5 are consecutive'
    """

    __slots__ = ()

    key = form = "non-consecutive"
    name = "Non-consecutive"
    sentence = "Cells that share an edge never hold consecutive digits, unless a dot stands between them"
    fpuzzles = "nonconsecutive"
    iss = "AntiConsecutive"

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """Digits that differ by 1, in cells that share an edge."""
        consecutive = pairs_apart(board.size, 1)
        yield Relation(_unmarked(board, WhiteDot, BlackDot), consecutive)

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """They are neighbours, and the digits are consecutive."""
        return f"{first} and {second} are neighbours, and {digit} and {other} are consecutive"


class NegativeRatio(GlobalRule):
    """Neighbours without a dot are in none of the ratios that the black dots of the puzzle have.

    >>> import nonet
    >>> nonet.Geometry.of(9, rules=[NegativeRatio()]).why((0, 4), (1, 8))
    'r1c1 and r1c2 have no dot between them, and 8 is 2 times 4'
    """

    __slots__ = ()

    key = form = "negative-ratio"
    name = "Negative ratio"
    sentence = (
        "Neighbours without a dot are in none of the ratios of the black dots, or in 1:2 if there are none"
    )

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """The ratios of all black dots, in neighbours without a dot."""
        ratios = frozenset(int(r.value or 2) for r in board.rules if isinstance(r, BlackDot)) or frozenset(
            {2}
        )
        forbidden = _in_ratio(board.size, ratios)
        yield Relation(_unmarked(board, WhiteDot, BlackDot), forbidden)

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """They have no dot, and there is the ratio."""
        low, high = sorted((digit, other))
        return f"{first} and {second} have no dot between them, and {high} is {high // low} times {low}"


class NegativeXV(GlobalRule):
    """Neighbours without an X or a V between them make neither 10 nor 5.

    >>> import nonet
    >>> nonet.Geometry.of(9, rules=[NegativeXV()]).why((0, 4), (1, 6))
    'r1c1 and r1c2 have no X between them, and 4 and 6 make 10'
    """

    __slots__ = ()

    key = form = "negative-xv"
    name = "Negative XV"
    sentence = "Neighbours without an X or a V between them make neither 10 nor 5"
    iss = "StrictXV"

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """Sums of 5 and 10, in neighbours without a letter."""
        forbidden = _five_or_ten(board.size)
        yield Relation(_unmarked(board, XV), forbidden)

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """They have no letter, and there is the sum."""
        letter = "X" if digit + other == 10 else "V"
        return f"{first} and {second} have no {letter} between them, and {digit} and {other} make {digit + other}"


@lru_cache(maxsize=64)
def _in_ratio(size: int, ratios: frozenset[int]) -> Pairs:
    return pairs_where(size, lambda d, e: any(d == k * e or e == k * d for k in ratios))


@lru_cache(maxsize=64)
def _five_or_ten(size: int) -> Pairs:
    return pairs_where(size, lambda d, e: d + e in (5, 10))
