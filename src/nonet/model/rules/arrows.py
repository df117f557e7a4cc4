"""Arrows: circles, pills and double arrows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nonet.errors import ArgumentError
from nonet.model.rules.bases import LineRule, Number
from nonet.model.rules.rule import Sum
from nonet.model.rules.rule_marks import Line, Mark, Pill

if TYPE_CHECKING:
    from nonet.model.geometry import Geometry


class Arrow(LineRule):
    """The digit in the circle is the sum of the digits along the arrow; the first cell is the circle.

    >>> import nonet
    >>> board = nonet.Geometry.of(9, rules=[Arrow(["r1c1", "r1c2", "r2c2"])])
    >>> [tuple(constraint) for _, constraint in board.sums]
    [((0, 1, 10), (1, -1, -1), 0)]
    """

    __slots__ = ()

    key = "arrow"
    name = "Arrow"
    sentence = "The digit in the circle, which is the first cell, is the sum of the digits along the arrow"
    form = "arrow r1c1 r1c2 r2c2"
    is_plain_to_see = True
    fpuzzles = "arrow"
    iss = "Arrow"

    def check(self, size: int) -> None:
        """A line whose sum a circle can hold."""
        super().check(size)
        if len(self.cells) - 1 > size:
            raise ArgumentError(
                f"the arrow at {self.cells[0]} has {len(self.cells) - 1} cells, "
                f"which make more than {size} together"
            )

    def sums(self, board: Geometry) -> Iterator[Sum]:
        """Circle less arrow is 0."""
        cells = self.numbers(board.size)
        yield Sum(cells, (1,) + (-1,) * (len(cells) - 1), 0)

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """A circle and an arrow."""
        cells = self.numbers(board.size)
        return Line(cells, "ink", 0.05, end="arrow"), Pill(cells[:1])


class PillArrow(Number, LineRule):
    """The digits in the pill, read as a decimal number, are the sum of the digits along the arrow.

    >>> import nonet
    >>> board = nonet.Geometry.of(9, rules=[PillArrow(["r1c1", "r1c2", "r2c2", "r3c3"], 2)])
    >>> [tuple(constraint) for _, constraint in board.sums]
    [((0, 1, 10, 20), (10, 1, -1, -1), 0)]
    """

    __slots__ = ()

    key = "pill-arrow"
    name = "Pill arrow"
    sentence = (
        "The number in the pill (the first cells, as many as its number says) is the sum along the arrow"
    )
    form = "pill-arrow 2 r1c1 r1c2 r2c2 r3c2"
    fpuzzles = "arrow"
    iss = "PillArrow"
    least = 2
    fewest = 3

    def check(self, size: int) -> None:
        """A pill of 2 or 3 cells and an arrow."""
        super().check(size)
        assert isinstance(self.value, int)
        if self.value > 3:
            raise ArgumentError(f"{self}: a pill has 2 or 3 cells, not {self.value}")
        if len(self.cells) <= self.value:
            raise ArgumentError(f"{self}: {self.value} cells are the pill, and none is left for the arrow")

    def sums(self, board: Geometry) -> Iterator[Sum]:
        """Pill less arrow is 0."""
        cells, pill = self.numbers(board.size), self.value
        assert isinstance(pill, int)
        places = tuple(10 ** (pill - 1 - i) for i in range(pill))
        yield Sum(cells, places + (-1,) * (len(cells) - pill), 0)

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """A pill and an arrow."""
        cells, pill = self.numbers(board.size), self.value
        assert isinstance(pill, int)
        return Line(cells[pill - 1 :], "ink", 0.05, end="arrow"), Pill(cells[:pill])


class DoubleArrow(LineRule):
    """The digits in the two circles at the ends make the same sum as those between them.

    >>> import nonet
    >>> board = nonet.Geometry.of(9, rules=[DoubleArrow(["r1c1", "r1c2", "r2c2"])])
    >>> [tuple(constraint) for _, constraint in board.sums]
    [((0, 1, 10), (1, -1, 1), 0)]
    """

    __slots__ = ()

    key = "double-arrow"
    name = "Double arrow"
    sentence = "The digits in the circles at both ends make the same sum as the digits between them"
    form = "double-arrow r1c1 r1c2 r1c3 r1c4"
    fpuzzles = "doublearrow"
    iss = "DoubleArrow"
    fewest = 3

    def sums(self, board: Geometry) -> Iterator[Sum]:
        """Ends less the rest is 0."""
        cells = self.numbers(board.size)
        yield Sum(cells, (1, *(-1,) * (len(cells) - 2), 1), 0)

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """Two circles and a thin line."""
        cells = self.numbers(board.size)
        return Line(cells, "ink", 0.05), Pill(cells[:1]), Pill(cells[-1:])
