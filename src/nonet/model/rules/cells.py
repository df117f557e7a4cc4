"""Marked cells: even and odd, given candidates, minimum and maximum, indexers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from nonet.errors import ArgumentError
from nonet.model.digits import SYMBOLS
from nonet.model.rules.bases import CellsRule, each_unless, pairs_where
from nonet.model.rules.rule import Pairs, Relation, Value
from nonet.model.rules.rule_marks import Greater, Mark, Shade

if TYPE_CHECKING:
    from nonet.model.geometry import Geometry


class Even(CellsRule):
    """The marked cells hold even digits.

    >>> import nonet
    >>> nonet.Grid("." * 16, rules=["even r1c1"]).possible("r1c1")
    (2, 4)
    """

    __slots__ = ()

    key = "even"
    name = "Even"
    sentence = "The cells hold even digits"
    form = "even r1c1 r5c5"
    fpuzzles = "even"
    fewest = 1
    single = True

    @property
    def label(self) -> str:
        """The mark."""
        return f"the mark for even digits at {self.cells[0]}"

    def check(self, size: int) -> None:
        """There are even digits."""
        super().check(size)
        if size < 2:
            raise ArgumentError("a board of size 1 has no even digit")

    def barred(self, board: Geometry) -> Iterator[tuple[int, int]]:
        """All odd digits."""
        for cell in self.numbers(board.size):
            yield from ((cell, digit) for digit in range(1, board.size + 1, 2))

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """A grey square."""
        return (Shade(self.numbers(board.size), "square"),)


class Odd(CellsRule):
    """The marked cells hold odd digits.

    >>> import nonet
    >>> nonet.Grid("." * 16, rules=["odd r1c1"]).possible("r1c1")
    (1, 3)
    """

    __slots__ = ()

    key = "odd"
    name = "Odd"
    sentence = "The cells hold odd digits"
    form = "odd r1c1 r5c5"
    fpuzzles = "odd"
    fewest = 1
    single = True

    @property
    def label(self) -> str:
        """The mark."""
        return f"the mark for odd digits at {self.cells[0]}"

    def barred(self, board: Geometry) -> Iterator[tuple[int, int]]:
        """All even digits."""
        for cell in self.numbers(board.size):
            yield from ((cell, digit) for digit in range(2, board.size + 1, 2))

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """A grey circle."""
        return (Shade(self.numbers(board.size), "circle"),)


class GivenCandidates(CellsRule):
    """The cells hold some of the listed digits only; digits above 9 are letters, as in a puzzle's line.

    >>> import nonet
    >>> nonet.Grid("." * 16, rules=["candidates 124 r1c1"]).possible("r1c1")
    (1, 2, 4)
    """

    __slots__ = ()

    key = "candidates"
    name = "Given candidates"
    sentence = "The cells hold none but the listed digits"
    form = "candidates 157 r1c1"
    value_first = True
    fewest = 1
    single = True

    @classmethod
    def read_value(cls, value: Value) -> Value:
        """Digits, ascending and each once."""
        return "".join(sorted(set(listed(cls, value))))

    @property
    def label(self) -> str:
        """The given candidates."""
        return f"the given candidates of {self.cells[0]}"

    def check(self, size: int) -> None:
        """Digits of the board."""
        super().check(size)
        digits_of(self, size)

    def barred(self, board: Geometry) -> Iterator[tuple[int, int]]:
        """All other digits."""
        others = set(range(1, board.size + 1)).difference(digits_of(self, board.size))
        for cell in self.numbers(board.size):
            yield from ((cell, digit) for digit in others)


class _Extreme(CellsRule):
    """A cell that is lower or higher than its neighbours."""

    __slots__ = ()

    fewest = 1
    single = True

    def _others(self, board: Geometry) -> Iterator[tuple[int, int]]:
        """Every marked cell with its neighbours, except those with the same mark: they are not compared."""
        size = board.size
        marked = {cell for rule in board.rules if type(rule) is type(self) for cell in rule.numbers(size)}
        for cell in self.numbers(size):
            row, column = divmod(cell, size)
            for down, across in ((-1, 0), (0, -1), (0, 1), (1, 0)):
                if 0 <= row + down < size and 0 <= column + across < size:
                    other = cell + down * size + across
                    if other not in marked:
                        yield cell, other


class Minimum(_Extreme):
    """A marked cell is lower than its neighbours, except those that are marked likewise.

    >>> import nonet
    >>> nonet.Geometry.of(9, rules=["minimum r1c1"]).why((0, 4), (1, 3))
    'r1c1 is lower than its neighbours'
    """

    __slots__ = ()

    key = "minimum"
    name = "Minimum"
    sentence = "The cell is lower than the cells beside, above and below it, except other minimums"
    form = "minimum r1c1"
    fpuzzles = "minimum"

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """Not rising from the cell."""
        yield Relation(tuple(self._others(board)), _not_rising(board.size))

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """Which one is the minimum."""
        return f"{first if first in self.cells else second} is lower than its neighbours"

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """A grey cell, open to its neighbours."""
        signs = (Greater(other, cell, 0.58) for cell, other in self._others(board))
        return Shade(self.numbers(board.size)), *signs


class Maximum(_Extreme):
    """A marked cell is higher than its neighbours, except those that are marked likewise.

    >>> import nonet
    >>> nonet.Geometry.of(9, rules=["maximum r1c1"]).why((0, 4), (1, 5))
    'r1c1 is higher than its neighbours'
    """

    __slots__ = ()

    key = "maximum"
    name = "Maximum"
    sentence = "The cell is higher than the cells beside, above and below it, except other maximums"
    form = "maximum r1c1"
    fpuzzles = "maximum"

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """Not falling from the cell."""
        pairs = tuple((other, cell) for cell, other in self._others(board))
        yield Relation(pairs, _not_rising(board.size))

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """Which one is the maximum."""
        return f"{first if first in self.cells else second} is higher than its neighbours"

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """A grey cell that points at its neighbours."""
        signs = (Greater(cell, other, 0.42) for cell, other in self._others(board))
        return Shade(self.numbers(board.size)), *signs


class _Indexer(CellsRule):
    """A cell that says where a digit is."""

    __slots__ = ()

    fewest = 1
    single = True

    def _line(self, cell: int, board: Geometry) -> tuple[tuple[int, ...], int]:
        """The cells that a digit counts along, and the digit that stands where it says."""
        raise NotImplementedError

    def relations(self, board: Geometry) -> list[Relation]:
        """A digit v in the cell leaves nothing but the cell's own place in the v-th cell."""
        (cell,) = self.numbers(board.size)
        line, own = self._line(cell, board)
        tables = each_unless(board.size, own)
        return [
            Relation(((cell, there),), table)
            for there, table in zip(line, tables, strict=True)
            if there != cell
        ]

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """Which one is the indexer."""
        return f"{first if first in self.cells else second} is a {self.noun}"


class RowIndexer(_Indexer):
    """A digit v in row r says that row v of the same column holds r.

    >>> import nonet
    >>> nonet.Geometry.of(9, rules=["row-indexer r1c1"]).why((0, 4), (27, 5))
    'r1c1 is a row indexer'
    """

    __slots__ = ()

    key = "row-indexer"
    name = "Row indexer"
    sentence = "A digit v in such a cell of row r says that row v of its column holds r"
    form = "row-indexer r1c1 r1c2"
    fpuzzles = "rowindexer"

    def _line(self, cell: int, board: Geometry) -> tuple[tuple[int, ...], int]:
        return board.column(cell % board.size), cell // board.size + 1

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """A tinted cell."""
        return (Shade(self.numbers(board.size), tone="red"),)


class ColumnIndexer(_Indexer):
    """A digit v in column c says that column v of the same row holds c.

    >>> import nonet
    >>> nonet.Geometry.of(9, rules=["column-indexer r1c1"]).why((0, 4), (3, 5))
    'r1c1 is a column indexer'
    """

    __slots__ = ()

    key = "column-indexer"
    name = "Column indexer (159)"
    sentence = "A digit v in such a cell of column c says that column v of its row holds c"
    form = "column-indexer r1c1 r2c1"
    fpuzzles = "columnindexer"

    def _line(self, cell: int, board: Geometry) -> tuple[tuple[int, ...], int]:
        return board.row(cell // board.size), cell % board.size + 1

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """A tinted cell."""
        return (Shade(self.numbers(board.size), tone="blue"),)


class BoxIndexer(_Indexer):
    """A digit v in the p-th cell of a box says that its v-th cell holds p.

    >>> import nonet
    >>> nonet.Geometry.of(9, rules=["box-indexer r1c1"]).why((0, 4), (9, 5))
    'r1c1 is a box indexer'
    """

    __slots__ = ()

    key = "box-indexer"
    name = "Box indexer"
    sentence = (
        "A digit v in such a cell, which is the p-th of its box, says that the v-th cell of the box holds p"
    )
    form = "box-indexer r1c1 r1c2"
    fpuzzles = "boxindexer"

    def check_board(self, board: Geometry) -> None:
        """There must be boxes."""
        if not board.has_boxes:
            raise ArgumentError(f"{self} needs boxes, and this board has none")

    def _line(self, cell: int, board: Geometry) -> tuple[tuple[int, ...], int]:
        box = board.square(board.box_of(cell))
        return box, box.index(cell) + 1

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """A tinted cell."""
        return (Shade(self.numbers(board.size), tone="green"),)


_SIGNS = frozenset(SYMBOLS[1:])


def listed(kind: type[CellsRule], value: Value) -> str:
    """The digits of a value as signs; ArgumentError if there are none."""
    text = str(value).upper() if isinstance(value, int | str) and value != "" else ""
    if not text or not _SIGNS.issuperset(text):
        raise ArgumentError(f"{kind.key} lists digits, not {value!r}; write '{kind.form}'")
    return text


def digits_of(rule: CellsRule, size: int) -> tuple[int, ...]:
    """The digits that a rule lists, on a board of this size."""
    digits = tuple(SYMBOLS.index(sign) for sign in str(rule.value))
    if max(digits) > size:
        raise ArgumentError(f"{rule}: {max(digits)} is no digit of a {size}x{size} board")
    return digits


@lru_cache(maxsize=64)
def _not_rising(size: int) -> Pairs:
    return pairs_where(size, lambda d, e: d >= e)
