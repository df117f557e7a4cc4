"""The parts of a board: houses, the questions they ask, and what names and numbers of cells stand for."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from nonet.errors import ArgumentError

MAX_EXTRA = 4000
"""Extra houses that a board can have; it has use for a few dozen."""
MAX_VARIABLES = 65_535


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

    >>> from nonet import Geometry
    >>> Geometry.of(4).houses[0]
    House(kind='row', number=0, cells=(0, 1, 2, 3), label='')
    """

    kind: str
    number: int
    cells: tuple[int, ...]
    label: str = ""
    """What it is called if it comes from a rule: "the cage of 15 at r1c1"."""

    @property
    def name(self) -> str:
        """Short name, counted from 1: ``r1``, ``c9``, ``b5``, ``x2``."""
        return f"{'x' if self.kind == 'extra' else self.kind[0]}{self.number + 1}"

    def __str__(self) -> str:
        return self.label or f"{self.kind} {self.number + 1}"


@lru_cache(maxsize=64)
def box_labels(size: int, box: tuple[int, int]) -> tuple[int, ...]:
    """The box of every cell, from 0, where boxes have so many rows and columns.

    >>> box_labels(4, (2, 2))[:8]
    (0, 0, 1, 1, 0, 0, 1, 1)
    """
    rows, columns = box
    return tuple(r // rows * rows + c // columns for r in range(size) for c in range(size))


@lru_cache(maxsize=64)
def lines_of(size: int, labels: tuple[int, ...] | None) -> tuple[House, ...]:
    """Rows, columns, and the boxes or regions that cells are labelled with; a Latin square has no labels.

    >>> [len(lines_of(4, labels)) for labels in (box_labels(4, (2, 2)), None)]
    [12, 8]
    """
    rows = [House("row", r, tuple(range(r * size, r * size + size))) for r in range(size)]
    columns = [House("column", c, tuple(range(c, size * size, size))) for c in range(size)]
    cells_of: list[list[int]] = [[] for _ in range(size if labels else 0)]
    for cell, label in enumerate(labels or ()):
        cells_of[label].append(cell)
    boxes = [House("box", b, tuple(cells)) for b, cells in enumerate(cells_of)]
    return (*rows, *columns, *boxes)


class Variable(NamedTuple):
    """One question with exactly one answer: what is in this cell, where is this digit in this house?

    ``candidates`` are numbered ``cell * size + digit - 1``. Every rule of Sudoku is such a set.

    >>> from nonet import Geometry
    >>> g = Geometry.of(4)
    >>> g.variables[0].name, g.variables[0].candidates, len(g.variables) == 4 * 4 * 4
    ('r1c1', (0, 1, 2, 3), True)
    >>> g.variables[-1].name
    'b4n4'
    """

    name: str
    candidates: tuple[int, ...]


def extra_houses(size: int, extra: Iterable[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
    """Extra houses, each once; one of a single cell says nothing and is left out."""
    out: dict[tuple[int, ...], None] = {}
    for given in extra:
        house = tuple(sorted(given))
        if len(set(house)) != len(house) or len(house) > size or not house:
            raise ArgumentError(f"an extra house needs 1 to {size} different cells, not {list(house)}")
        if house[0] < 0 or house[-1] >= size * size:
            raise ArgumentError(f"an extra house names a cell outside 0 to {size * size - 1}: {list(house)}")
        if len(house) > 1:
            out[house] = None
    if len(out) > MAX_EXTRA:
        raise ArgumentError(f"{len(out)} extra houses; a board has at most {MAX_EXTRA}")
    if size * size + size * (3 * size + sum(len(house) == size for house in out)) > MAX_VARIABLES:
        raise ArgumentError(f"{len(out)} extra houses make more than {MAX_VARIABLES} variables of a board")
    return tuple(out)


def plain_shape(
    size: int, box: tuple[int, int] | None, regions: tuple[int, ...] | None
) -> tuple[tuple[int, int] | None, tuple[int, ...] | None]:
    """Box and regions, with regions that are plain boxes told as such."""
    if regions is None:
        return box, None
    counts = [regions.count(b) for b in range(size)]
    if len(regions) != size * size or counts != [size] * size:
        raise ArgumentError(f"regions must name {size} regions of {size} cells each, numbered from 0")
    for rows in range(1, size + 1):
        if size % rows == 0:
            columns = size // rows
            cells = ((r // rows * rows + c // columns) for r in range(size) for c in range(size))
            if all(a == b for a, b in zip(regions, cells, strict=True)):
                return (rows, columns) if columns > 1 else (1, size), None
    return None, regions


def row_and_column(name: str, size: int) -> tuple[int, int]:
    """Row and column, from 0, of a cell written as ``r3c8`` or ``C8``; they may lie outside the board.

    >>> row_and_column("r3c8", 9), row_and_column("J9", 9)
    ((2, 7), (8, 8))
    """
    text = name.strip().lower()
    row, c, column = text[1:].partition("c") if text[:1] == "r" else ("", "", "")
    if c and row.isdecimal() and column.isdecimal():
        return int(row) - 1, int(column) - 1
    if text[:1].isalpha() and text[:1].isascii() and text[1:].isdecimal():
        letter = ord(text[0]) - ord("a")
        # SudokuWiki leaves out I, so that in a 9x9 grid both I9 and J9 are the last cell.
        return letter - (size == 9 and text[0] == "j"), int(text[1:]) - 1
    raise ArgumentError(f"{name!r} is not a cell; write r3c8 or C8")
