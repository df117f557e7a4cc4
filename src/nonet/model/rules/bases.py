"""What kinds of rules have in common: lines, cages, dots, marked cells, clues outside the board, the whole board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from nonet.errors import ArgumentError
from nonet.model.rules.machines import LineCount, counting
from nonet.model.rules.rule import Automaton, Pairs, Rule, Sum, Value, place_of
from nonet.model.rules.rule_marks import Clue, Line, Mark

if TYPE_CHECKING:
    from nonet.model.geometry import Geometry


class GlobalRule(Rule):
    """A rule of the whole board, which names no cells."""

    __slots__ = ()

    def check(self, size: int) -> None:
        """Nothing but cells can be wrong with it."""
        if self.cells:
            raise ArgumentError(f"{self.key} holds on the whole board, so it takes no cells")


class CellsRule(Rule):
    """A rule of some cells."""

    __slots__ = ()

    fewest: ClassVar[int] = 2
    """Cells that it needs."""

    def check(self, size: int) -> None:
        """It has enough cells, which lie on the board, and names none of them twice."""
        if len(self.cells) < self.fewest:
            cells = f"{self.fewest} cell{'s' * (self.fewest > 1)} or more"
            raise ArgumentError(f"{_a(self.key)} needs {cells}, such as '{self.form}'")
        numbers = self.numbers(size)
        if len(set(numbers)) < len(numbers):
            twice = next(cell for cell in self.cells if self.cells.count(cell) > 1)
            raise ArgumentError(f"{self} {self.passes} {twice} twice")

    passes: ClassVar[str] = "names"


class LineRule(CellsRule):
    """A rule of cells in a row that a line joins."""

    __slots__ = ()

    look: ClassVar[Line] = Line(())
    """What its line looks like, but for the cells."""
    passes = "passes"

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """The line."""
        return (self.look._replace(cells=self.numbers(board.size)),)


class DotRule(CellsRule):
    """A rule of two neighbours, marked between them."""

    __slots__ = ()

    def check(self, size: int) -> None:
        """Two cells that share an edge."""
        super().check(size)
        if len(self.cells) != 2:
            raise ArgumentError(
                f"{_a(self.key)} stands between 2 cells, not {len(self.cells)}; write '{self.form}'"
            )
        (row, column), (down, across) = map(place_of, self.cells)
        if abs(row - down) + abs(column - across) != 1:
            raise ArgumentError(f"{self}: {self.cells[0]} and {self.cells[1]} do not share an edge")


class OutsideClue(CellsRule):
    """A number outside the board, and the straight line of cells that it looks at, named by its two ends.

    >>> from nonet import Sandwich
    >>> Sandwich(["r2c1", "r2c4"], 5).numbers(4), Sandwich(["r4c2", "r1c2"], 5).numbers(4)
    ((4, 5, 6, 7), (13, 9, 5, 1))
    """

    __slots__ = ()

    tally: ClassVar[staticmethod[[int], LineCount] | None] = None
    """How it counts along its line on a board of some size, if that is what its number says."""

    def automata(self, board: Geometry) -> Iterator[Automaton]:
        """What it counts is its number."""
        if self.tally is not None:
            assert isinstance(self.value, int)
            yield Automaton(self.numbers(board.size), counting(self.tally, board.size, self.value))

    def check(self, size: int) -> None:
        """The first and the last cell of a straight line, and that it goes from edge to edge."""
        super().check(size)
        if len(self.cells) != 2:
            raise ArgumentError(
                f"{_a(self.key)} names the first and the last cell that it looks at, such as '{self.form}'"
            )
        self.check_line(size)

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """The number, before the first cell."""
        first, second = (divmod(cell, board.size) for cell in self.numbers(board.size)[:2])
        return (Clue(2 * first[0] - second[0], 2 * first[1] - second[1], str(self.value)),)

    def check_line(self, size: int) -> None:
        """A row or a column, whole."""
        (row, column), (down, across) = map(place_of, self.cells)
        whole = (
            {row, down} == {1, size} if column == across else row == down and {column, across} == {1, size}
        )
        if not whole:
            raise ArgumentError(
                f"{self} does not look along a whole row or column of the {size}x{size} board; "
                f"write '{self.form}'"
            )

    def locate(self, size: int) -> tuple[int, ...]:
        """The numbers of the cells it looks at, nearest first."""
        ends = super().locate(size)
        if len(ends) != 2:
            return ends
        first, last = ends
        down, across = last // size - first // size, last % size - first % size
        steps = max(abs(down), abs(across))
        if steps == 0 or (down and across and abs(down) != abs(across)):
            return ends
        step = down // steps * size + across // steps
        return tuple(range(first, last + (1 if step > 0 else -1), step))

    @property
    def label(self) -> str:
        """By its number and its line.

        >>> from nonet import Sandwich
        >>> Sandwich(["r2c1", "r2c4"], 5).label
        'the sandwich of 5 on row 2'
        """
        return f"the {self.noun} of {self.value} {self.where}"

    @property
    def where(self) -> str:
        """The line in words."""
        (row, column), (down, across) = map(place_of, self.cells)
        if row == down:
            return f"on row {row}"
        return f"on column {column}" if column == across else f"at {self.cells[0]}"


class Number:
    """Reads the value of a rule that is a whole number."""

    __slots__ = ()

    default: ClassVar[int | None] = None
    """The number if none is given; None if one must be."""
    optional: ClassVar[bool] = False
    """True if there may be no number at all."""
    least: ClassVar[int] = 0
    key: ClassVar[str]
    form: ClassVar[str]

    @classmethod
    def read_value(cls, value: Value) -> Value:
        """A whole number that is not too small."""
        if value is None:
            if cls.default is None and not cls.optional:
                raise ArgumentError(f"{_a(cls.key)} needs a number, such as '{cls.form}'")
            return cls.default
        if isinstance(value, str):
            if not (value.isascii() and value.isdigit() and len(value) < 6):
                raise ArgumentError(f"{value!r} is not the number of a {cls.key}; write '{cls.form}'")
            value = int(value)
        elif isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(f"the number of a {cls.key} is a whole number, not {value!r}")
        if not cls.least <= value < 100_000:
            raise ArgumentError(f"{value} is not the number of a {cls.key}: it is {cls.least} or more")
        return value


class NumberedLine(Number, LineRule):
    """A line whose number is written beside it where that is not the usual one.

    >>> from nonet import Geometry, Lockout
    >>> [Lockout(["r1c1", "r1c2"], n).marks(Geometry.of(9))[0].label for n in (4, 5)]
    ['', '5']
    """

    __slots__ = ()

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """The line, and its number."""
        label = "" if self.value == self.default else str(self.value)
        return tuple(line._replace(label=label) for line in super().marks(board) if isinstance(line, Line))


def neighbours(size: int) -> tuple[tuple[int, int], ...]:
    """Every pair of cells that share an edge, the lower number first.

    >>> neighbours(2)
    ((0, 1), (0, 2), (1, 3), (2, 3))
    """
    return leaps(size, ((0, 1), (1, 0)))


@lru_cache(maxsize=256)
def leaps(size: int, moves: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Every pair of cells that one of these moves (rows down, columns across) joins.

    >>> leaps(2, ((1, 1), (1, -1)))
    ((0, 3), (1, 2))
    """
    return tuple(
        (cell, cell + down * size + across)
        for cell in range(size * size)
        for down, across in moves
        if cell // size + down < size and 0 <= cell % size + across < size
    )


def pairs_where(size: int, test: object) -> Pairs:
    """The pairs of digits for which a test says yes."""
    digits = range(1, size + 1)
    assert callable(test)
    return frozenset((d, e) for d in digits for e in digits if test(d, e))


@lru_cache(maxsize=64)
def equal_pairs(size: int) -> Pairs:
    """Pairs of equal digits."""
    return frozenset((d, d) for d in range(1, size + 1))


@lru_cache(maxsize=64)
def unequal_pairs(size: int) -> Pairs:
    """Pairs of different digits."""
    return pairs_where(size, lambda d, e: d != e)


@lru_cache(maxsize=256)
def near_pairs(size: int, least: int) -> Pairs:
    """Pairs of digits that differ by less than so much."""
    return pairs_where(size, lambda d, e: abs(d - e) < least)


@lru_cache(maxsize=256)
def pairs_apart(size: int, difference: int) -> Pairs:
    """Pairs of digits that differ by just so much."""
    return pairs_where(size, lambda d, e: abs(d - e) == difference)


@lru_cache(maxsize=64)
def each_unless(size: int, there: int) -> tuple[Pairs, ...]:
    """For every digit of a cell, all pairs with another cell that does not hold what is there.

    >>> sorted(each_unless(3, 2)[0])
    [(1, 1), (1, 3)]
    """
    digits = range(1, size + 1)
    return tuple(frozenset((digit, other) for other in digits if other != there) for digit in digits)


def plain_sum(rule: Rule, board: Geometry) -> Sum:
    """The digits of a rule's cells make its value."""
    assert isinstance(rule.value, int)
    cells = rule.numbers(board.size)
    return Sum(cells, (1,) * len(cells), rule.value)


def need_in_reach(rule: Rule, count: int, size: int) -> None:
    """ArgumentError if so many different digits can't make the rule's value."""
    low, high = _reach(count, size)
    if isinstance(rule.value, int) and not low <= rule.value <= high:
        raise ArgumentError(f"{rule}: {count} different digits make {low} to {high}, not {rule.value}")


@lru_cache(maxsize=1024)
def _reach(count: int, size: int) -> tuple[int, int]:
    return count * (count + 1) // 2, count * (2 * size + 1 - count) // 2


def _a(key: str) -> str:
    """A key with its article."""
    return f"{'an' if key[0] in 'aeiox' else 'a'} {key}"
