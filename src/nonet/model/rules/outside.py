"""Clues outside the board: little killers, sandwiches, x-sums, skyscrapers, numbered rooms, frame sums."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nonet.errors import ArgumentError
from nonet.model.rules import machines
from nonet.model.rules.bases import Number, OutsideClue, each_unless, need_in_reach, plain_sum
from nonet.model.rules.rule import Automaton, Relation, Sum, place_of
from nonet.model.rules.rule_marks import Clue, Mark

if TYPE_CHECKING:
    from nonet.model.geometry import Geometry


class LittleKiller(Number, OutsideClue):
    """The digits on a diagonal make the number outside it; they may repeat.

    >>> LittleKiller(["r1c3", "r3c1"], 12).label
    'the little killer of 12 at r1c3'
    """

    __slots__ = ()

    key = "little-killer"
    name = "Little killer"
    sentence = "The digits on the diagonal make the number; they may repeat"
    form = "little-killer 22 r1c4 r4c1"
    fpuzzles = "littlekillersum"
    iss = "LittleKiller"
    fewest = 1

    def check(self, size: int) -> None:
        """A whole diagonal; one of a single cell names it alone."""
        if len(self.cells) == 1:
            super(OutsideClue, self).check(size)
            self.check_line(size)
        else:
            super().check(size)
        count = len(self.numbers(size))
        if isinstance(self.value, int) and not count <= self.value <= count * size:
            raise ArgumentError(f"{self}: {count} digits make {count} to {count * size}, not {self.value}")

    def check_line(self, size: int) -> None:
        """From edge to edge."""
        (row, column), (down, across) = (place_of(cell) for cell in (self.cells * 2)[:2])
        straight = abs(row - down) == abs(column - across)
        edges = all(1 in place or size in place for place in ((row, column), (down, across)))
        corner = len(self.cells) == 2 or (row in (1, size) and column in (1, size))
        if not straight or not edges or not corner:
            raise ArgumentError(
                f"{self} does not look along a whole diagonal of the {size}x{size} board; write '{self.form}'"
            )

    @property
    def where(self) -> str:
        """Where the diagonal begins."""
        return f"at {self.cells[0]}"

    def sums(self, board: Geometry) -> Iterator[Sum]:
        """The diagonal."""
        yield plain_sum(self, board)

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """The number and an arrow along the diagonal."""
        cells = self.numbers(board.size)
        row, column = divmod(cells[0], board.size)
        if len(cells) > 1:
            down, right = cells[1] // board.size - row, cells[1] % board.size - column
        else:  # a corner, looked at from above or below
            down, right = 1 if row == 0 else -1, -1 if column == 0 else 1
        return (Clue(row - down, column - right, str(self.value), (down, right)),)


class FrameSum(Number, OutsideClue):
    """The first cells of a row or column, from the edge on, make the number outside.

    >>> FrameSum(["r1c2", "r3c2"], 12).label
    'the frame sum of 12 on column 2'
    """

    __slots__ = ()

    key = "frame-sum"
    name = "Frame sum"
    sentence = (
        "The cells from the edge of the board on, which are named by the first and the last, make the number"
    )
    form = "frame-sum 12 r1c2 r3c2"

    def check_line(self, size: int) -> None:
        """A straight line from the edge on."""
        (row, column), (down, across) = map(place_of, self.cells)
        begins = row in (1, size) if column == across else row == down and column in (1, size)
        if not begins:
            raise ArgumentError(
                f"{self} does not look into a row or column from its edge; write '{self.form}'"
            )
        need_in_reach(self, abs(row - down) + abs(column - across) + 1, size)

    def sums(self, board: Geometry) -> Iterator[Sum]:
        """The first cells."""
        yield plain_sum(self, board)


class Sandwich(Number, OutsideClue):
    """The digits between the lowest and the highest digit of a row or column make the number outside.

    >>> Sandwich(["r1c2", "r9c2"], 12).label
    'the sandwich of 12 on column 2'
    """

    __slots__ = ()

    key = "sandwich"
    tally = staticmethod(machines.sandwich)
    name = "Sandwich"
    sentence = "The digits between 1 and the highest digit of the row or column make the number"
    form = "sandwich 13 r3c1 r3c9"
    fpuzzles = "sandwichsum"
    iss = "Sandwich"

    def check(self, size: int) -> None:
        """A sum in reach."""
        super().check(size)
        most = size * (size + 1) // 2 - size - 1
        if isinstance(self.value, int) and self.value > max(most, 0):
            raise ArgumentError(f"{self}: the digits between 1 and {size} make at most {most}")


class XSum(Number, OutsideClue):
    """The first X digits make the number outside, where X is the first of them.

    >>> XSum(["r9c2", "r1c2"], 12).label
    'the x-sum of 12 on column 2'
    """

    __slots__ = ()

    key = "x-sum"
    tally = staticmethod(machines.x_sum)
    name = "X-sum"
    sentence = "The first X digits, seen from the number, make it, where X is the first of them"
    form = "x-sum 20 r3c1 r3c9"
    fpuzzles = "xsum"
    iss = "XSum"
    least = 1

    @property
    def noun(self) -> str:
        """With its hyphen."""
        return "x-sum"

    def check(self, size: int) -> None:
        """A sum in reach."""
        super().check(size)
        if isinstance(self.value, int) and self.value > size * (size + 1) // 2:
            raise ArgumentError(f"{self}: all digits make {size * (size + 1) // 2}, so no x-sum is more")


class Skyscraper(Number, OutsideClue):
    """So many digits are seen from outside: a digit hides the lower ones behind it.

    >>> Skyscraper(["r1c9", "r1c1"], 3).label
    'the skyscraper clue of 3 on row 1'
    """

    __slots__ = ()

    key = "skyscraper"
    tally = staticmethod(machines.skyscraper)
    name = "Skyscraper"
    sentence = "So many digits are seen from the number: a digit hides the lower ones behind it"
    form = "skyscraper 3 r3c1 r3c9"
    fpuzzles = "skyscraper"
    iss = "Skyscraper"
    least = 1

    @property
    def noun(self) -> str:
        """What it is called."""
        return "skyscraper clue"

    def check(self, size: int) -> None:
        """Not more than there are digits."""
        super().check(size)
        if isinstance(self.value, int) and self.value > size:
            raise ArgumentError(f"{self}: a row has {size} digits, so no more are seen")


class HiddenSkyscraper(Number, OutsideClue):
    """The first digit that a higher one hides, seen from outside.

    >>> HiddenSkyscraper(["r1c9", "r1c1"], 3).label
    'the hidden skyscraper of 3 on row 1'
    """

    __slots__ = ()

    key = "hidden-skyscraper"
    name = "Hidden skyscraper"
    sentence = "The first digit that a higher one before it hides, seen from the number, is the number"
    form = "hidden-skyscraper 3 r3c1 r3c9"
    iss = "HiddenSkyscraper"
    least = 1

    def check(self, size: int) -> None:
        """A digit that can be hidden."""
        super().check(size)
        if isinstance(self.value, int) and self.value >= size:
            raise ArgumentError(f"{self}: nothing hides a digit of {self.value}, since {size} is the highest")

    def automata(self, board: Geometry) -> Iterator[Automaton]:
        """The highest so far."""
        assert isinstance(self.value, int)
        yield Automaton(self.numbers(board.size), machines.hidden_skyscraper(board.size, self.value))


class NumberedRoom(Number, OutsideClue):
    """The digit outside stands in the cell that the first cell names by its place.

    >>> import nonet
    >>> board = nonet.Geometry.of(9, rules=[NumberedRoom(["r1c1", "r1c9"], 5)])
    >>> board.why((0, 3), (2, 4)), board.rules[0].label
    ('r1c1 names the place of the 5 of the numbered room', 'the numbered room of 5 on row 1')
    """

    __slots__ = ()

    key = "numbered-room"
    name = "Numbered room"
    sentence = "The number stands in the cell whose place, seen from it, the first cell says"
    form = "numbered-room 5 r3c1 r3c9"
    iss = "NumberedRoom"
    least = 1

    def check(self, size: int) -> None:
        """A digit."""
        super().check(size)
        if isinstance(self.value, int) and self.value > size:
            raise ArgumentError(f"{self}: {self.value} is no digit of a {size}x{size} board")

    def barred(self, board: Geometry) -> Iterator[tuple[int, int]]:
        """A first cell that names itself holds the number."""
        if self.value != 1:
            yield self.numbers(board.size)[0], 1

    def relations(self, board: Geometry) -> list[Relation]:
        """A first cell of k leaves only the number in the k-th."""
        assert isinstance(self.value, int)
        first, *others = self.numbers(board.size)
        tables = each_unless(board.size, self.value)[1:]
        return [Relation(((first, cell),), table) for cell, table in zip(others, tables, strict=True)]

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """What the first cell says."""
        return f"{self.cells[0]} names the place of the {self.value} of the numbered room"
