"""From what a puzzle file says about regions and pencil marks to a Geometry and a Grid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from nonet.errors import ParseError
from nonet.formats.base import Shape
from nonet.model.geometry import MAX_SIZE, Geometry, default_box_or_none
from nonet.model.grid import SYMBOLS, Grid, digits_of


def geometry_of(size: int, shape: Shape, *, extra: Iterable[Iterable[int]] = ()) -> Geometry:
    """The geometry of a size; a prime size for which no box was asked for has none (a Latin square).

    >>> geometry_of(6, Shape()), geometry_of(5, Shape())
    (Geometry.of(6), Geometry.of(5, box=(1, 5)))
    """
    if not 1 <= size <= MAX_SIZE:
        raise ParseError(f"size {size} is not between 1 and {MAX_SIZE}")
    if shape.box is None and default_box_or_none(size) is None:
        shape = Shape((1, size))
    return Geometry.of(size, shape.geometry(size).box, extra=extra)


def geometry_of_regions(
    size: int, labels: Sequence[object], *, extra: Iterable[Iterable[int]] = ()
) -> Geometry:
    """The geometry whose regions are the cells of equal label; boxes are recognised as boxes.

    >>> geometry_of_regions(4, "aabbaabbccddccdd"), geometry_of_regions(4, "abbbabccaddcaddc").regions[:8]
    (Geometry.of(4), (0, 1, 1, 1, 0, 1, 2, 2))
    >>> geometry_of_regions(4, "aabbaabbccddccda")
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: the region of r1c1 has 5 cells; every region of a 4x4 grid has 4
    """
    order: dict[object, int] = {}
    regions = tuple(order.setdefault(label, len(order)) for label in labels)
    counts = Counter(regions)
    for cell, region in enumerate(regions):
        count = counts[region]
        if count != size:
            raise ParseError(
                f"the region of r{cell // size + 1}c{cell % size + 1} has {count} cells; "
                f"every region of a {size}x{size} grid has {size}"
            )
    return Geometry.of(size, regions=regions, extra=extra)


def diagonals(size: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cells of the two diagonals: the one from r1c1 and the one from the last cell of row 1.

    >>> diagonals(3)
    ((0, 4, 8), (2, 4, 6))
    """
    return tuple(i * (size + 1) for i in range(size)), tuple((i + 1) * (size - 1) for i in range(size))


def with_marks(grid: Grid, masks: Sequence[int], meta: dict[str, str]) -> Grid:
    """The grid with a player's pencil marks.

    Marks in every empty cell are the candidates. Marks in only some cells are notes, from which nothing
    follows for the others, and often not even for the marked cell: they go to ``meta["notes"]`` and the
    grid keeps what its digits allow.

    >>> meta = {}
    >>> with_marks(Grid("." * 16), [3] + [0] * 15, meta).possible(0), meta
    ((1, 2, 3, 4), {'notes': 'r1c1=12'})
    >>> with_marks(Grid("." * 16), [3] + [15] * 15, {}).possible(0)
    (1, 2)
    """
    marked = [cell for cell, value in enumerate(grid.values) if masks[cell] and not value]
    if len(marked) == grid.values.count(0):
        return grid.with_candidates(masks) if marked else grid
    if marked:
        meta["notes"] = notes(grid.geometry, masks, marked)
    return grid


def notes(geometry: Geometry, masks: Sequence[int], cells: Iterable[int]) -> str:
    """Pencil marks as text.

    >>> notes(Geometry.of(4), [3, 0, 12, 0], [0, 2])
    'r1c1=12 r1c3=34'
    """
    marks = ((geometry.cell_name(cell), digits_of(masks[cell])) for cell in cells)
    return " ".join(f"{name}={''.join([SYMBOLS[digit] for digit in digits])}" for name, digits in marks)
