"""Further sets of cells that differ: diagonals, windows, disjoint groups, extra regions; and clones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nonet.errors import ArgumentError
from nonet.model.rules.bases import CellsRule, GlobalRule, unequal_pairs
from nonet.model.rules.rule import Relation, Value
from nonet.model.rules.rule_marks import CLONES, Line, Mark, Shade

if TYPE_CHECKING:
    from nonet.model.geometry import Geometry


class Diagonals(GlobalRule):
    """The digits on each diagonal differ; ``falling`` or ``rising`` names one of the two.

    >>> import nonet
    >>> [len(nonet.Geometry.of(9, rules=[rule]).houses) for rule in ("diagonals", "diagonals rising")]
    [29, 28]
    """

    __slots__ = ()

    key = "diagonals"
    name = "X (diagonals)"
    sentence = "The digits on each of the two diagonals differ, or on the one that is named falling or rising"
    form = "diagonals"
    is_plain_to_see = True

    @classmethod
    def read_value(cls, value: Value) -> Value:
        """One of the two, or none for both."""
        if value not in (None, "falling", "rising"):
            raise ArgumentError(f"a diagonal is falling (from r1c1) or rising, not {value!r}")
        return value

    @property
    def label(self) -> str:
        """Which it is."""
        return "the diagonals" if self.value is None else f"the {self.value} diagonal"

    def houses(self, board: Geometry) -> Iterator[tuple[int, ...]]:
        """Falling, then rising."""
        size = board.size
        if size > 1 and self.value != "rising":
            yield tuple(i * (size + 1) for i in range(size))
        if size > 1 and self.value != "falling":
            yield tuple((i + 1) * (size - 1) for i in range(size))

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """Thin lines from corner to corner."""
        return tuple(Line(cells, "diagonal", 0.04, past=True) for cells in self.houses(board))


class Windoku(GlobalRule):
    """The windows, which are as large as a box and one cell away from the border and from each other, differ.

    >>> import nonet
    >>> nonet.Geometry.of(9, rules=[Windoku()]).houses[-4].cells
    (10, 11, 12, 19, 20, 21, 28, 29, 30)
    """

    __slots__ = ()

    key = form = "windoku"
    name = "Windoku"
    sentence = (
        "The windows, as large as a box and a cell away from the border and each other, hold different digits"
    )
    iss = "Windoku"

    def check_board(self, board: Geometry) -> None:
        """Boxes that leave room for a window."""
        if board.box is None or not board.has_boxes or not list(self.houses(board)):
            raise ArgumentError(
                f"windoku needs a board with boxes, and room for a window of their size: {board!r}"
            )

    def houses(self, board: Geometry) -> Iterator[tuple[int, ...]]:
        """Window after window, row by row."""
        rows, columns = board.block
        size = board.size
        for top in range(1, size - rows, rows + 1):
            for left in range(1, size - columns, columns + 1):
                yield tuple((top + r) * size + left + c for r in range(rows) for c in range(columns))

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """The windows, shaded."""
        return tuple(Shade(cells, tone="window") for cells in self.houses(board))


class DisjointGroups(GlobalRule):
    """Cells at the same place of their boxes hold different digits.

    >>> import nonet
    >>> nonet.Geometry.of(9, rules=[DisjointGroups()]).houses[27].cells
    (0, 3, 6, 27, 30, 33, 54, 57, 60)
    """

    __slots__ = ()

    key = form = "disjoint-groups"
    name = "Disjoint groups"
    sentence = "Cells at the same place of their boxes hold different digits"
    fpuzzles = "disjointgroups"
    iss = "DisjointSets"

    def check_board(self, board: Geometry) -> None:
        """There must be boxes."""
        if not board.has_boxes:
            raise ArgumentError("disjoint groups need boxes, and this board has none")

    def houses(self, board: Geometry) -> Iterator[tuple[int, ...]]:
        """Place after place; in a region, cells are counted in reading order."""
        boxes: list[list[int]] = [[] for _ in range(board.size)]
        for cell in range(board.cell_count):
            boxes[board.box_of(cell)].append(cell)
        yield from map(tuple, zip(*boxes, strict=True))


class ExtraRegion(CellsRule):
    """The digits of a region differ; if it has as many cells as there are digits, it holds all of them.

    >>> import nonet
    >>> nonet.Geometry.of(4, rules=[ExtraRegion(["r1c1", "r2c3", "r4c4"])]).houses[-1].cells
    (0, 6, 15)
    """

    __slots__ = ()

    key = "extra-region"
    name = "Extra region"
    sentence = "The digits of the region differ"
    form = "extra-region r2c2 r3c3 r4c4"
    fpuzzles = "extraregion"
    iss = "AllDifferent"

    def check(self, size: int) -> None:
        """Not more cells than there are digits."""
        super().check(size)
        if len(self.cells) > size:
            raise ArgumentError(
                f"the extra region at {self.cells[0]} has {len(self.cells)} cells, but there are only {size} digits"
            )

    def houses(self, board: Geometry) -> Iterator[tuple[int, ...]]:
        """The region."""
        yield tuple(sorted(self.numbers(board.size)))

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """The region, shaded."""
        return (Shade(self.numbers(board.size), tone="region"),)


class Clone(CellsRule):
    """The second half of the cells holds the same digits as the first, in the same order.

    >>> import nonet
    >>> nonet.Geometry.of(9, rules=[Clone(["r1c1", "r1c2", "r5c5", "r5c6"])]).why((0, 4), (40, 5))
    'r1c1 and r5c5 are clones, so they hold the same digit'
    """

    __slots__ = ()

    key = "clone"
    name = "Clone"
    sentence = "The second half of the cells holds the same digits as the first half, in the same order"
    form = "clone r1c1 r1c2 r5c5 r5c6"
    fpuzzles = "clone"
    iss = "SameValues"

    def check(self, size: int) -> None:
        """Two halves."""
        if len(self.cells) % 2:
            raise ArgumentError(f"{self}: a clone has two halves, but there are {len(self.cells)} cells")
        if len(self.cells) < 2:
            raise ArgumentError(f"a clone needs 2 cells or more, such as '{self.form}'")
        cells = self.numbers(size)
        half = len(cells) // 2
        if len(set(cells[:half])) < half or len(set(cells[half:])) < half:
            raise ArgumentError(f"{self} names a cell twice in one half")

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """Cell by cell."""
        cells = self.numbers(board.size)
        half = len(cells) // 2
        pairs = zip(cells[:half], cells[half:], strict=True)
        yield Relation(tuple(pair for pair in pairs if pair[0] != pair[1]), unequal_pairs(board.size))

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """They are clones."""
        return f"{first} and {second} are clones, so they hold the same digit"

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """Both places in one colour; another clone has another."""
        cells = self.numbers(board.size)
        return (Shade(cells, tone=CLONES[cells[0] % len(CLONES)]),)
