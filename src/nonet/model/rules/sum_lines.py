"""Lines that look at sums, ends and differences: region sums, zippers, between and lockout lines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from nonet.errors import ArgumentError
from nonet.model.rules import machines
from nonet.model.rules.bases import LineRule, Number, NumberedLine
from nonet.model.rules.cages import difference
from nonet.model.rules.rule import Automaton, Sum
from nonet.model.rules.rule_marks import Line, Mark, Pill

if TYPE_CHECKING:
    from nonet.model.geometry import Geometry


class RegionSum(LineRule):
    """The digits of the line make the same sum in every box that it passes; a second visit counts by itself.

    >>> import nonet
    >>> board = nonet.Geometry.of(4, rules=[RegionSum(["r1c1", "r1c2", "r1c3"])])
    >>> [tuple(constraint) for _, constraint in board.sums]
    [((0, 1, 2), (1, 1, -1), 0)]
    """

    __slots__ = ()

    key = "region-sum"
    name = "Region sum line"
    sentence = "The line makes the same sum in every box it passes; each visit of a box counts by itself"
    form = "region-sum r1c2 r1c3 r1c4"
    fpuzzles = "regionsumline"
    iss = "RegionSumLine"
    look = Line((), "blue", core="rail")

    @property
    def noun(self) -> str:
        """What it is called."""
        return "region sum line"

    def check_board(self, board: Geometry) -> None:
        """There must be boxes."""
        if not board.has_boxes:
            raise ArgumentError(f"{self}: a region sum line needs boxes, and this board has none")

    def segments(self, board: Geometry) -> list[tuple[int, ...]]:
        """The parts of the line, cut where it goes into another box."""
        return [tuple(part) for _, part in groupby(self.numbers(board.size), board.box_of)]

    def sums(self, board: Geometry) -> Iterator[Sum]:
        """Each part makes as much as the next; the shortest is set against all others, since it has fewest digits."""
        parts = self.segments(board)
        least = min(parts, key=len)
        for part in parts:
            if part is not least:
                yield from difference(part, least)


class Zipper(LineRule):
    """Cells equally far from the middle make one sum, which is also the digit in the middle of an odd line.

    >>> import nonet
    >>> board = nonet.Geometry.of(9, rules=[Zipper(["r1c1", "r1c2", "r2c2"])])
    >>> [tuple(constraint) for _, constraint in board.sums]
    [((0, 10, 1), (1, 1, -1), 0)]
    """

    __slots__ = ()

    key = "zipper"
    name = "Zipper line"
    sentence = "Cells equally far from the middle of the line make one sum, which the middle cell holds if there is one"
    form = "zipper r1c1 r1c2 r1c3 r2c3 r3c3"
    fpuzzles = "zipperline"
    iss = "Zipper"
    fewest = 3
    look = Line((), "purple", core="ticks")

    @property
    def noun(self) -> str:
        """What it is called."""
        return "zipper line"

    def sums(self, board: Geometry) -> Iterator[Sum]:
        """Every pair against the middle, or against the innermost pair."""
        cells = self.numbers(board.size)
        half = len(cells) // 2
        odd = len(cells) % 2
        middle = (cells[half],) if odd else (cells[half - 1], cells[half])
        for i in range(half if odd else half - 1):
            yield from difference((cells[i], cells[-1 - i]), middle)


class Between(LineRule):
    """Digits on the line lie strictly between those in the circles at its ends.

    >>> import nonet
    >>> board = nonet.Geometry.of(4, rules=[Between(["r1c1", "r1c2", "r2c3"])])
    >>> [automaton.cells for _, automaton in board.automata]
    [(0, 6, 1)]
    """

    __slots__ = ()

    key = "between"
    name = "Between line"
    sentence = "Digits on the line lie strictly between the digits in the circles at its ends"
    form = "between r1c1 r1c2 r1c3"
    fpuzzles = "betweenline"
    iss = "Between"
    fewest = 3

    @property
    def noun(self) -> str:
        """What it is called."""
        return "between line"

    def automata(self, board: Geometry) -> Iterator[Automaton]:
        """The ends first, then what lies between."""
        first, *inner, last = self.numbers(board.size)
        yield Automaton((first, last, *inner), machines.between(board.size))

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """Two circles and a line."""
        cells = self.numbers(board.size)
        return Line(cells, "grey", 0.12), Pill(cells[:1], "grey"), Pill(cells[-1:], "grey")


class Lockout(NumberedLine):
    """The ends differ by 4 or more, and no digit on the line is one of them or lies between them.

    >>> Lockout(["r1c1", "r1c2", "r2c3"])
    Lockout(['r1c1', 'r1c2', 'r2c3'], 4)
    """

    __slots__ = ()

    key = "lockout"
    name = "Lockout line"
    sentence = (
        "The ends differ by 4 (or its number) or more; no digit on the line is one of them or between them"
    )
    form = "lockout r1c1 r1c2 r1c3"
    fpuzzles = "lockout"
    iss = "Lockout"
    default = 4
    fewest = 2
    look = Line((), "red", 0.12, start="diamond", end="diamond")

    @property
    def noun(self) -> str:
        """What it is called."""
        return "lockout line"

    def check(self, size: int) -> None:
        """A difference that digits have."""
        super().check(size)
        if isinstance(self.value, int) and self.value >= size:
            raise ArgumentError(f"{self}: no two of {size} digits differ by {self.value} or more")

    def automata(self, board: Geometry) -> Iterator[Automaton]:
        """The ends first, then what lies between."""
        assert isinstance(self.value, int)
        first, *inner, last = self.numbers(board.size)
        yield Automaton((first, last, *inner), machines.lockout(board.size, self.value))


class SumLine(Number, LineRule):
    """The line falls into pieces that make the same sum, 10 if nothing else is said.

    >>> SumLine(["r1c1", "r1c2"]).label
    'the 10 line at r1c1'
    """

    __slots__ = ()

    key = "sum-line"
    name = "Sum line (10 line)"
    sentence = "The line falls into pieces whose digits make 10, or its number, each"
    form = "sum-line 10 r1c1 r1c2 r1c3"
    iss = "SumLine"
    default = 10
    least = 1

    @property
    def noun(self) -> str:
        """What it is called."""
        return f"{self.value} line"

    def automata(self, board: Geometry) -> Iterator[Automaton]:
        """How much of a piece there is."""
        assert isinstance(self.value, int)
        yield Automaton(self.numbers(board.size), machines.pieces(board.size, self.value))

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """A line with its number."""
        return (Line(self.numbers(board.size), "orange", core="beads", label=str(self.value)),)


class SameDifference(LineRule):
    """Neighbours on the line all differ by the same.

    >>> SameDifference(["r1c1", "r1c2", "r2c2"]).label
    'the same difference line at r1c1'
    """

    __slots__ = ()

    key = "same-difference"
    name = "Same difference line"
    sentence = "Neighbours on the line all differ by the same number"
    form = "same-difference r1c1 r1c2 r2c2"
    fewest = 3
    look = Line((), "teal", 0.12, core="rail")

    @property
    def noun(self) -> str:
        """What it is called."""
        return "same difference line"

    def automata(self, board: Geometry) -> Iterator[Automaton]:
        """The last digit and the difference."""
        yield Automaton(self.numbers(board.size), machines.same_difference(board.size))


class Lunchbox(Number, LineRule):
    """The digits between the lowest and the highest of the line make the number; all of them differ.

    >>> Lunchbox(["r1c1", "r1c2", "r1c3"], 4).label
    'the lunchbox of 4 at r1c1'
    """

    __slots__ = ()

    key = "lunchbox"
    name = "Lunchbox"
    sentence = "The digits of the line differ, and those between its lowest and its highest make the number"
    form = "lunchbox 10 r1c1 r1c2 r2c2 r2c3"
    iss = "Lunchbox"

    @property
    def label(self) -> str:
        """By its number and its first cell."""
        return f"the lunchbox of {self.value} at {self.cells[0]}"

    def houses(self, board: Geometry) -> Iterator[tuple[int, ...]]:
        """The digits differ."""
        yield self.numbers(board.size)

    def check(self, size: int) -> None:
        """Not longer than there are digits."""
        super().check(size)
        if len(self.cells) > size:
            raise ArgumentError(
                f"a lunchbox of {len(self.cells)} cells needs as many digits, but there are {size}"
            )

    def automata(self, board: Geometry) -> Iterator[Automaton]:
        """For any two that may be the lowest and the highest, what lies between them."""
        assert isinstance(self.value, int)
        cells = self.numbers(board.size)
        for low in range(1, board.size + 1):
            for high in range(low + len(cells) - 1, board.size + 1):
                yield Automaton(cells, machines.lunchbox(board.size, self.value, low, high))

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """A line with its number."""
        return (Line(self.numbers(board.size), "grey", 0.5, label=str(self.value)),)
