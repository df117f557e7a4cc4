"""The board without its digits: size, boxes, houses, rules, variables and what they are called."""

from __future__ import annotations

from _thread import allocate_lock
from collections.abc import Iterable, Sequence
from functools import cache, cached_property, lru_cache
from math import isqrt
from operator import index
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from nonet.errors import ArgumentError
from nonet.model.houses import (
    Cardinal,
    House,
    Variable,
    box_labels,
    extra_houses,
    lines_of,
    plain_shape,
    row_and_column,
)
from nonet.model.ruled_board import Ruled

if TYPE_CHECKING:
    from nonet import _kernel
    from nonet.model.rules.rule import Rule


MAX_SIZE = 25


@cache
def default_box(size: int) -> tuple[int, int]:
    """The usual box of a size: as square as can be, wider than high.

    >>> default_box(9), default_box(6), default_box(12)
    ((3, 3), (2, 3), (3, 4))
    """
    if not 1 <= size <= MAX_SIZE:
        raise ArgumentError(f"size {size} is not between 1 and {MAX_SIZE}")
    rows = max(h for h in range(1, isqrt(size) + 1) if size % h == 0)
    if rows == 1 and size > 1:
        raise ArgumentError(
            f"size {size} has no box shape; a Latin square without boxes has the box 1x{size}"
        )
    return rows, size // rows


def default_box_or_none(size: int) -> tuple[int, int] | None:
    """Like ``default_box``, but None for a prime size."""
    try:
        return default_box(size)
    except ArgumentError:
        return None


class Geometry(Ruled):
    """Size, boxes, houses and rules of a grid; equal geometries are one object (use ``Geometry.of``).

    Cells are numbered 0 to N²-1 in reading order; names count from 1. A board has rectangular boxes (``box``), or
    regions of any shape (``regions``), or neither: a Latin square, whose ``box`` is one row.

    >>> g = Geometry.of(9)
    >>> g.box, len(g.houses), g.row(1)[:3], g.column(0)[:3], g.square(Cardinal.NE)[:4]
    ((3, 3), 27, (9, 10, 11), (0, 9, 18), (6, 7, 8, 15))
    >>> g.cell_name(25), g.cell("r3c8"), g.cell("C8"), len(g.peers[0])
    ('r3c8', 25, 25, 20)
    >>> Geometry.of(6, box=(3, 2)), Geometry.of(5, box=(1, 5)).has_boxes
    (Geometry.of(6, box=(3, 2)), False)
    """

    def __init__(
        self,
        size: int,
        box: tuple[int, int] | None,
        regions: tuple[int, ...] | None,
        extra: tuple[tuple[int, ...], ...],
        rules: tuple[Rule, ...],
    ):
        self.size, self.box, self.regions, self.extra, self.rules = size, box, regions, extra, rules
        self.cell_count = size * size

    @staticmethod
    def of(
        size: int,
        box: Sequence[int] | None = None,
        *,
        regions: Iterable[int] | None = None,
        extra: Iterable[Iterable[int]] = (),
        rules: Iterable[Rule | str] = (),
    ) -> Geometry:
        """The geometry of this size; ``box`` is (rows, columns), and one row or column long for a Latin square.

        ``regions`` replaces the boxes by regions of any shape (box number of every cell, from 0);
        ``extra`` adds all-different houses such as diagonals, ``rules`` what holds beside the houses.

        >>> Geometry.of(9) is Geometry.of(9, (3, 3))
        True
        >>> Geometry.of(9, rules=["anti-knight"])
        Geometry.of(9, rules=[AntiKnight()])
        >>> Geometry.of(25, (4, 6))
        Traceback (most recent call last):
            ...
        nonet.errors.ArgumentError: a box of 4 rows and 6 columns holds 24 cells, but size 25 needs 25
        """
        if not 1 <= size <= MAX_SIZE:
            raise ArgumentError(f"size {size} is not between 1 and {MAX_SIZE}")
        if box is not None:
            if regions is not None:
                raise ArgumentError("a board has a box shape or regions, not both")
            try:
                rows, columns = map(index, box)
            except (TypeError, ValueError):
                raise TypeError(f"box is {box!r}; it must be (rows, columns), such as (3, 3)") from None
            if rows < 1 or columns < 1 or rows * columns != size:
                raise ArgumentError(
                    f"a box of {rows} rows and {columns} columns holds {rows * columns} cells, "
                    f"but size {size} needs {size}"
                )
            box = (rows, columns) if columns > 1 else (1, size)  # columns as boxes are rows as boxes: none
        elif regions is None:
            box = default_box(size)
        if rules:
            from nonet.model.rules import rules_of

            rules = rules_of(rules, size)
        return _geometry(
            size,
            box,
            None if regions is None else tuple(regions),
            extra_houses(size, extra) if extra else (),
            tuple(rules),
        )

    def __repr__(self) -> str:
        parts = [str(self.size)]
        if self.regions is not None:
            parts.append(f"regions={self.regions}")
        elif self.box != default_box_or_none(self.size):
            parts.append(f"box={self.box}")
        if self.extra:
            parts.append(f"extra={self.extra}")
        if self.rules:
            parts.append(f"rules={list(self.rules)}")
        return f"Geometry.of({', '.join(parts)})"

    def __reduce__(self) -> tuple[object, ...]:
        return _geometry, (self.size, self.box, self.regions, self.extra, self.rules)

    def to_dict(self) -> dict[str, Any]:
        """This board as plain data; what it has not is left out, and ``box`` is None where regions are boxes.

        >>> Geometry.of(6).to_dict(), Geometry.of(4, extra=[(0, 5)], rules=["anti-knight"]).to_dict()
        ({'size': 6, 'box': [2, 3]}, {'size': 4, 'box': [2, 2], 'extra': [[0, 5]], 'rules': ['anti-knight']})
        """
        out: dict[str, Any] = {"size": self.size, "box": None if self.box is None else list(self.box)}
        if self.regions is not None:
            out["regions"] = list(self.regions)
        if self.extra:
            out["extra"] = list(map(list, self.extra))
        if self.rules:
            out["rules"] = list(map(str, self.rules))
        return out

    @staticmethod
    def from_dict(data: object) -> Geometry:
        """The board that ``to_dict`` wrote; other keys than its own are left alone.

        >>> Geometry.from_dict({"size": 9, "rules": ["anti-knight"]})
        Geometry.of(9, rules=[AntiKnight()])
        >>> Geometry.from_dict({"size": 4, "box": [2, 3]})
        Traceback (most recent call last):
            ...
        nonet.errors.ArgumentError: a box of 2 rows and 3 columns holds 6 cells, but size 4 needs 4
        """
        from nonet.model.wire import a_list, a_text, an_object, whole, wholes

        board = an_object(data, "the board")
        box, regions = board.get("box"), board.get("regions")
        shape = None if box is None else wholes(box, "box")
        if shape is not None and len(shape) != 2:
            raise ArgumentError(f"box: [rows, columns] is expected, not {len(shape)} numbers")
        return Geometry.of(
            whole(board.get("size"), "size"),
            shape,
            regions=None if regions is None else wholes(regions, "regions"),
            extra=[wholes(house, "extra") for house in a_list(board.get("extra") or [], "extra")],
            rules=[a_text(rule, "rules") for rule in a_list(board.get("rules") or [], "rules")],
        )

    def with_rules(self, rules: Iterable[Rule | str]) -> Geometry:
        """This board with further rules.

        >>> Geometry.of(9).with_rules(["anti-knight"]) is Geometry.of(9, rules=["anti-knight"])
        True
        """
        from nonet.model.rules import rules_of

        more = rules_of((*self.rules, *rules), self.size)
        return _geometry(self.size, self.box, self.regions, self.extra, more)

    @property
    def has_boxes(self) -> bool:
        """True if the board has boxes or regions; a Latin square has rows and columns only."""
        return self.box is None or self.box[0] > 1

    @property
    def block(self) -> tuple[int, int]:
        """Rows and columns between the lines of a drawing: those of a box, or of the board if it has no such box."""
        return self.box or (self.size, self.size)

    @property
    def is_plain(self) -> bool:
        """True if the board has rows, columns and rectangular boxes, and nothing else."""
        return self.regions is None and not self.extra and not self.rules

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """Rows, columns, boxes, extra houses, then those of rules; a Latin square has no boxes."""
        extra = [House("extra", i, cells) for i, cells in enumerate(self.extra)]
        told = self.compiled.houses if self.rules else ()
        ruled = [House("extra", i, cells, rule.label) for i, (rule, cells) in enumerate(told, len(extra))]
        return (*self.lines, *extra, *ruled)

    @cached_property
    def lines(self) -> tuple[House, ...]:
        """Rows, columns and boxes: the houses that every board of this shape has.

        >>> len(Geometry.of(9, rules=["diagonals"]).lines), len(Geometry.of(9, rules=["diagonals"]).houses)
        (27, 29)
        """
        return lines_of(self.size, self._labels)

    @property
    def _labels(self) -> tuple[int, ...] | None:
        """The box or region of every cell; None for a Latin square."""
        if self.regions is not None or not self.has_boxes:
            return self.regions
        assert self.box is not None
        return box_labels(self.size, self.box)

    def row_of(self, cell: int) -> int:
        """Row of a cell, from 0."""
        return cell // self.size

    def column_of(self, cell: int) -> int:
        """Column of a cell, from 0."""
        return cell % self.size

    def box_of(self, cell: int) -> int:
        """Box of a cell, from 0. A Latin square has none: ArgumentError."""
        labels = self._labels
        if labels is None:
            raise ArgumentError("a Latin square has no boxes")
        return labels[cell]

    def row(self, index: int) -> tuple[int, ...]:
        """Cells of a row, which is counted from 0."""
        return self.lines[self._checked(index)].cells

    def column(self, index: int) -> tuple[int, ...]:
        """Cells of a column, which is counted from 0."""
        return self.lines[self.size + self._checked(index)].cells

    def square(self, which: int | Cardinal) -> tuple[int, ...]:
        """Cells of a box, by number from 0 or, in a 9x9 grid, by compass point."""
        if isinstance(which, Cardinal):
            if self.size != 9 or self.regions is not None:
                raise ArgumentError("compass points name the boxes of a 9x9 grid only; use a box number")
            which = which.box
        if not self.has_boxes:
            raise ArgumentError("a Latin square has no boxes")
        return self.lines[2 * self.size + self._checked(which)].cells

    def _checked(self, index: int) -> int:
        if not 0 <= index < self.size:
            raise ArgumentError(f"house number {index} is not between 0 and {self.size - 1}")
        return index

    @cached_property
    def houses_of(self) -> tuple[tuple[int, ...], ...]:
        """For every cell the numbers of its houses."""
        out: list[list[int]] = [[] for _ in range(self.cell_count)]
        for number, house in enumerate(self.houses):
            for cell in house.cells:
                out[cell].append(number)
        return tuple(map(tuple, out))

    def share_house(self, cell: int, other: int) -> bool:
        """True if two cells have a house in common."""
        return not set(self.houses_of[cell]).isdisjoint(self.houses_of[other])

    @cached_property
    def peers(self) -> tuple[tuple[int, ...], ...]:
        """For every cell those that can't hold the same digit, by a house or by a rule, ascending."""
        return tuple(tuple(self.kernel.peers_of(cell)) for cell in range(self.cell_count))

    @cached_property
    def variables(self) -> tuple[Variable, ...]:
        """Every exactly-one set: cells first, then each digit in each house of N cells."""
        n = self.size
        cells = [Variable(self.cell_name(c), tuple(range(c * n, c * n + n))) for c in range(n * n)]
        places = [
            Variable(f"{house.name}n{d + 1}", tuple(c * n + d for c in house.cells))
            for house in self.houses
            if len(house.cells) == n
            for d in range(n)
        ]
        return (*cells, *places)

    def cell_name(self, cell: int) -> str:
        """A cell as people write it, from 1: ``r3c8``."""
        return f"r{cell // self.size + 1}c{cell % self.size + 1}"

    def cell(self, name: str | int | tuple[int, int]) -> int:
        """The number of a cell given as ``"r3c8"``, ``"C8"``, (row, column) from 0, or its number.

        >>> Geometry.of(9).cell((2, 7))
        25
        """
        if isinstance(name, int):
            if not 0 <= name < self.cell_count:
                raise ArgumentError(f"cell {name} is not between 0 and {self.cell_count - 1}")
            return name
        if isinstance(name, str):
            row, column = row_and_column(name, self.size)
        else:
            try:
                if not isinstance(name, tuple):
                    return self.cell(index(name))  # such as a number of NumPy's
                row, column = map(index, name)
            except (TypeError, ValueError):
                raise TypeError(f"{name!r} is not a cell; write 'r3c8', (row, column) or a number") from None
        if not (0 <= row < self.size and 0 <= column < self.size):
            raise ArgumentError(f"cell {name!r} lies outside a {self.size}x{self.size} grid")
        return row * self.size + column

    @cached_property
    def kernel(self) -> _kernel.Geometry:
        """The compiled twin of this geometry."""
        from nonet import _kernel

        houses = [*[line.cells for line in self.lines], *self.extra]
        shape = self.size, self.box or (0, 0), houses
        if not self.rules:
            return _kernel.Geometry(*shape)
        from nonet.model.rules.compiled import tables

        houses += [cells for _, cells in self.compiled.houses]

        return _kernel.Geometry(
            *shape,
            tables(self.compiled.relations, self.size),
            [total for _, total in self.sums],
            [(cells, machine.next, machine.accepting) for _, (cells, machine) in self.automata],
            [cell * self.size + digit - 1 for cell, digit in self.compiled.barred],
        )


_alive: WeakValueDictionary[tuple[object, ...], Geometry] = WeakValueDictionary()
_lock = allocate_lock()


# Equal geometries are one object as long as anyone holds it; those used last are kept for whoever asks again. A
# server that sees ever new jigsaws must not keep them all.
@lru_cache(maxsize=64)
def _geometry(
    size: int,
    box: tuple[int, int] | None,
    regions: tuple[int, ...] | None,
    extra: tuple[tuple[int, ...], ...],
    rules: tuple[Rule, ...],
) -> Geometry:
    key = (size, *plain_shape(size, box, regions), extra, rules)
    with _lock:
        found = _alive.get(key)
        if found is None:
            found = Geometry(*key)
            for rule in rules:
                rule.check_board(found)
            _alive[key] = found
    return found
