"""Marks between two neighbours: white and black dots, X and V, greater-than signs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from nonet.errors import ArgumentError
from nonet.model.rules.bases import DotRule, Number, pairs_where
from nonet.model.rules.rule import Pairs, Relation, Value
from nonet.model.rules.rule_marks import Dot, Greater, Mark

if TYPE_CHECKING:
    from nonet.model.geometry import Geometry


class WhiteDot(Number, DotRule):
    """Digits beside a white dot differ by 1, or by the number in it.

    >>> import nonet
    >>> board = nonet.Geometry.of(9, rules=[WhiteDot(["r1c1", "r1c2"])])
    >>> board.why((0, 4), (1, 6)), str(WhiteDot(["r1c1", "r1c2"], 3))
    ('the white dot between r1c1 and r1c2 says that they differ by 1', 'white-dot 3 r1c1 r1c2')
    """

    __slots__ = ()

    key = "white-dot"
    name = "White dot (Kropki, difference)"
    sentence = "The two digits differ by 1, or by the number of the dot"
    form = "white-dot r1c1 r1c2"
    fpuzzles = "difference"
    iss = "WhiteDot"
    default = 1

    def check(self, size: int) -> None:
        """Two neighbours, and a difference that digits have."""
        super().check(size)
        if isinstance(self.value, int) and self.value >= size:
            raise ArgumentError(f"{self}: no two of {size} digits differ by {self.value}")

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """All pairs with another difference."""
        assert isinstance(self.value, int)
        first, second = self.numbers(board.size)
        yield Relation(((first, second),), _not_apart(board.size, self.value))

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """What the dot says."""
        return f"the white dot between {first} and {second} says that they differ by {self.value}"

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """A white dot, with its number if that is not 1."""
        return (Dot(self.numbers(board.size), "white", "" if self.value == 1 else str(self.value)),)


class BlackDot(Number, DotRule):
    """One digit beside a black dot is twice the other, or as many times as the number in it says.

    >>> import nonet
    >>> nonet.Geometry.of(9, rules=[BlackDot(["r1c1", "r1c2"])]).why((0, 4), (1, 6))
    'the black dot between r1c1 and r1c2 says that one is 2 times the other'
    """

    __slots__ = ()

    key = "black-dot"
    name = "Black dot (Kropki, ratio)"
    sentence = "One digit is twice the other, or as many times as the number of the dot says"
    form = "black-dot r1c1 r1c2"
    fpuzzles = "ratio"
    iss = "BlackDot"
    default = 2
    least = 1

    def check(self, size: int) -> None:
        """Two neighbours, and a ratio that digits have."""
        super().check(size)
        if isinstance(self.value, int) and self.value > size:
            raise ArgumentError(f"{self}: no two of {size} digits are in the ratio 1:{self.value}")

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """All pairs in another ratio."""
        assert isinstance(self.value, int)
        first, second = self.numbers(board.size)
        yield Relation(((first, second),), _not_in_ratio(board.size, self.value))

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """What the dot says."""
        return f"the black dot between {first} and {second} says that one is {self.value} times the other"

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """A black dot, with its number if that is not 2."""
        return (Dot(self.numbers(board.size), "black", "" if self.value == 2 else str(self.value)),)


class XV(DotRule):
    """Digits beside an X make 10, beside a V they make 5.

    >>> import nonet
    >>> board = nonet.Geometry.of(9, rules=[XV(["r1c1", "r1c2"], "x")])
    >>> board.rules, board.why((0, 4), (1, 5))
    ((XV(['r1c1', 'r1c2'], 'x'),), 'the X between r1c1 and r1c2 says that they make 10')
    """

    __slots__ = ()

    key = "xv"
    name = "XV"
    sentence = "Two digits with an X between them make 10, with a V they make 5"
    form = "xv x r1c1 r1c2"
    fpuzzles = "xv"

    @classmethod
    def read_value(cls, value: Value) -> Value:
        """One of the two letters."""
        letter = value.lower() if isinstance(value, str) else value
        if letter not in ("x", "v"):
            raise ArgumentError(f"an xv is an x or a v, not {value!r}; write '{cls.form}'")
        return letter

    @property
    def noun(self) -> str:
        """The letter."""
        return str(self.value).upper()

    @property
    def total(self) -> int:
        """10 or 5."""
        return 10 if self.value == "x" else 5

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """All pairs with another sum."""
        first, second = self.numbers(board.size)
        yield Relation(((first, second),), _other_sum(board.size, self.total))

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """What the letter says."""
        return f"the {self.noun} between {first} and {second} says that they make {self.total}"

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """The letter."""
        return (Dot(self.numbers(board.size), text=str(self.value).upper()),)


class GreaterThan(DotRule):
    """The first digit is greater than the second.

    >>> import nonet
    >>> nonet.Geometry.of(9, rules=[GreaterThan(["r1c2", "r1c1"])]).why((0, 4), (1, 3))
    'r1c2 is greater than r1c1'
    """

    __slots__ = ()

    key = "greater-than"
    name = "Greater than"
    sentence = "The first digit is greater than the second"
    form = "greater-than r1c1 r1c2"
    is_plain_to_see = True
    iss = "GreaterThan"

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """All pairs that are not falling."""
        first, second = self.numbers(board.size)
        yield Relation(((first, second),), _not_falling(board.size))

    @property
    def label(self) -> str:
        """Where the sign stands."""
        return f"the sign between {self.cells[0]} and {self.cells[1]}"

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """Which is greater."""
        return f"{self.cells[0]} is greater than {self.cells[1]}"

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """The sign."""
        high, low = self.numbers(board.size)
        return (Greater(high, low),)


@lru_cache(maxsize=256)
def _not_apart(size: int, difference: int) -> Pairs:
    return pairs_where(size, lambda d, e: abs(d - e) != difference)


@lru_cache(maxsize=256)
def _not_in_ratio(size: int, ratio: int) -> Pairs:
    return pairs_where(size, lambda d, e: d != ratio * e and e != ratio * d)


@lru_cache(maxsize=64)
def _other_sum(size: int, total: int) -> Pairs:
    return pairs_where(size, lambda d, e: d + e != total)


@lru_cache(maxsize=64)
def _not_falling(size: int) -> Pairs:
    return pairs_where(size, lambda d, e: d <= e)
