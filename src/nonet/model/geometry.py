"""The board without its digits: size, box shape, houses, peers, variables and what they are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from functools import cache, cached_property
from math import isqrt
from operator import index
from typing import TYPE_CHECKING, NamedTuple

from nonet.errors import ArgumentError, NonetError

if TYPE_CHECKING:
    from nonet import _kernel

MAX_SIZE = 25


class Cardinal(Enum):
    """The nine boxes of a 9x9 grid by compass point.

    >>> Cardinal.NE.box, Cardinal(4)
    (2, <Cardinal.C: 4>)
    """

    NW, N, NE, W, C, E, SW, S, SE = range(9)

    @property
    def box(self) -> int:
        """The box's number, 0 to 8 in reading order."""
        return int(self.value)


class House(NamedTuple):
    """A set of cells that all differ: a row, column, box, or extra region.

    >>> Geometry.of(4).houses[0]
    House(kind='row', number=0, cells=(0, 1, 2, 3))
    """

    kind: str
    number: int
    cells: tuple[int, ...]

    @property
    def name(self) -> str:
        """Short name, counted from 1: ``r1``, ``c9``, ``b5``, ``x2``."""
        return f"{'x' if self.kind == 'extra' else self.kind[0]}{self.number + 1}"

    def __str__(self) -> str:
        return f"{self.kind} {self.number + 1}"


class Variable(NamedTuple):
    """One question with exactly one answer: what is in this cell, where is this digit in this house?

    ``candidates`` are numbered ``cell * size + digit - 1``. Every rule of Sudoku is such a set.

    >>> g = Geometry.of(4)
    >>> g.variables[0].name, g.variables[0].candidates, len(g.variables) == 4 * 4 * 4
    ('r1c1', (0, 1, 2, 3), True)
    >>> g.variables[-1].name
    'b4n4'
    """

    name: str
    candidates: tuple[int, ...]


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


class Geometry:
    """Size, box shape and houses of a grid; equal geometries are one object (use ``Geometry.of``).

    Cells are numbered 0 to N²-1 in reading order; names count from 1.

    >>> g = Geometry.of(9)
    >>> g.box, len(g.houses), g.row(1)[:3], g.column(0)[:3], g.square(Cardinal.NE)[:4]
    ((3, 3), 27, (9, 10, 11), (0, 9, 18), (6, 7, 8, 15))
    >>> g.cell_name(25), g.cell("r3c8"), g.cell("C8"), len(g.peers[0])
    ('r3c8', 25, 25, 20)
    >>> Geometry.of(6, box=(3, 2))
    Geometry.of(6, box=(3, 2))
    """

    def __init__(
        self,
        size: int,
        box: tuple[int, int],
        regions: tuple[int, ...] | None,
        extra: tuple[tuple[int, ...], ...],
    ):
        self.size, self.box, self.regions, self.extra = size, box, regions, extra
        self.cell_count = size * size

    @staticmethod
    def of(
        size: int,
        box: Sequence[int] | None = None,
        *,
        regions: Iterable[int] | None = None,
        extra: Iterable[Iterable[int]] = (),
    ) -> Geometry:
        """The geometry of this size; ``box`` is (rows, columns).

        ``regions`` replaces the boxes by regions of any shape (box number of every cell, from 0);
        ``extra`` adds all-different houses such as diagonals.

        >>> Geometry.of(9) is Geometry.of(9, (3, 3))
        True
        >>> Geometry.of(25, (4, 6))
        Traceback (most recent call last):
            ...
        nonet.errors.ArgumentError: a box of 4 rows and 6 columns holds 24 cells, but size 25 needs 25
        """
        if box is None:
            box = (1, size) if regions is not None and 1 <= size <= MAX_SIZE else default_box(size)
        if not 1 <= size <= MAX_SIZE:
            raise ArgumentError(f"size {size} is not between 1 and {MAX_SIZE}")
        rows, columns = box
        if rows < 1 or columns < 1 or rows * columns != size:
            raise ArgumentError(
                f"a box of {rows} rows and {columns} columns holds {rows * columns} cells, "
                f"but size {size} needs {size}"
            )
        return _geometry(
            size,
            (rows, columns),
            None if regions is None else tuple(regions),
            tuple(tuple(sorted(house)) for house in extra),
        )

    def __repr__(self) -> str:
        parts = [str(self.size)]
        if self.regions is not None:
            parts.append(f"regions={self.regions}")
        elif self.box != default_box_or_none(self.size):
            parts.append(f"box={self.box}")
        if self.extra:
            parts.append(f"extra={self.extra}")
        return f"Geometry.of({', '.join(parts)})"

    def __reduce__(self) -> tuple[object, ...]:
        return _geometry, (self.size, self.box, self.regions, self.extra)

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """Rows, columns, boxes, then extra houses."""
        n = self.size
        rows = [House("row", r, tuple(range(r * n, r * n + n))) for r in range(n)]
        columns = [House("column", c, tuple(range(c, n * n, n))) for c in range(n)]
        boxes = [House("box", b, tuple(c for c in range(n * n) if self.box_of(c) == b)) for b in range(n)]
        extra = [House("extra", i, cells) for i, cells in enumerate(self.extra)]
        return (*rows, *columns, *boxes, *extra)

    def row_of(self, cell: int) -> int:
        """Row of a cell, from 0."""
        return cell // self.size

    def column_of(self, cell: int) -> int:
        """Column of a cell, from 0."""
        return cell % self.size

    def box_of(self, cell: int) -> int:
        """Box of a cell, from 0."""
        if self.regions is not None:
            return self.regions[cell]
        rows, columns = self.box
        return cell // self.size // rows * rows + cell % self.size // columns

    def row(self, index: int) -> tuple[int, ...]:
        """Cells of a row, which is counted from 0."""
        return self.houses[self._checked(index)].cells

    def column(self, index: int) -> tuple[int, ...]:
        """Cells of a column, which is counted from 0."""
        return self.houses[self.size + self._checked(index)].cells

    def square(self, which: int | Cardinal) -> tuple[int, ...]:
        """Cells of a box, by number from 0 or, in a 9x9 grid, by compass point."""
        if isinstance(which, Cardinal):
            if self.size != 9 or self.regions is not None:
                raise ArgumentError("compass points name the boxes of a 9x9 grid only; use a box number")
            which = which.box
        return self.houses[2 * self.size + self._checked(which)].cells

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

    @cached_property
    def peers(self) -> tuple[tuple[int, ...], ...]:
        """For every cell the other cells of its houses, ascending."""
        return tuple(
            tuple(sorted({c for h in mine for c in self.houses[h].cells} - {cell}))
            for cell, mine in enumerate(self.houses_of)
        )

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
            row, column = self._split(name)
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

    def _split(self, name: str) -> tuple[int, int]:
        text = name.strip().lower()
        row, c, column = text[1:].partition("c") if text[:1] == "r" else ("", "", "")
        if c and row.isdecimal() and column.isdecimal():
            return int(row) - 1, int(column) - 1
        if text[:1].isalpha() and text[:1].isascii() and text[1:].isdecimal():
            letter = ord(text[0]) - ord("a")
            # SudokuWiki leaves out I, so that in a 9x9 grid both I9 and J9 are the last cell.
            return letter - (self.size == 9 and text[0] == "j"), int(text[1:]) - 1
        raise ArgumentError(f"{name!r} is not a cell; write r3c8 or C8")

    @cached_property
    def kernel(self) -> _kernel.Geometry:
        """The compiled twin of this geometry."""
        from nonet import _kernel

        return _kernel.Geometry(self.size, self.box, [list(h.cells) for h in self.houses])


def default_box_or_none(size: int) -> tuple[int, int] | None:
    """Like ``default_box``, but None for a prime size."""
    try:
        return default_box(size)
    except NonetError:
        return None


@cache
def _geometry(
    size: int, box: tuple[int, int], regions: tuple[int, ...] | None, extra: tuple[tuple[int, ...], ...]
) -> Geometry:
    cells = size * size
    if regions is not None:
        counts = [regions.count(b) for b in range(size)]
        if len(regions) != cells or counts != [size] * size:
            raise ArgumentError(f"regions must name {size} regions of {size} cells each, numbered from 0")
    for house in extra:
        if len(set(house)) != len(house) or len(house) > size or not house:
            raise ArgumentError(f"an extra house needs 1 to {size} different cells, not {list(house)}")
        if house[0] < 0 or house[-1] >= cells:
            raise ArgumentError(f"an extra house names a cell outside 0 to {cells - 1}: {list(house)}")
    return Geometry(size, box, regions, extra)
