"""Pencilmark grids as solvers and forums show them: every cell lists its candidates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, pairwise

from nonet.errors import NonetError
from nonet.formats import drawn
from nonet.formats.base import Format, Shape
from nonet.formats.boxed import framed
from nonet.formats.layout import Drawing, Fault, drawings
from nonet.formats.marks import mask_of, placed_over, settled, text_of
from nonet.formats.record import Record
from nonet.model.grid import SYMBOLS, Grid


def marks_grid(drawing: Drawing, shape: Shape) -> Grid:
    """The grid of a drawing whose cells list candidates."""
    masks = [mask_of(token, cell, drawing.size) for cell, token in enumerate(drawing.cells)]
    return settled(masks, drawing.geometry(shape))


def _is_marks(drawing: Drawing) -> bool:
    return any(len(cell) > 1 for cell in drawing.cells)


def _read(lines: Iterable[str], shape: Shape) -> Iterator[Record]:
    """Records; up to two plain grids before pencil marks of the same puzzle are its givens and its values."""
    plain: list[Drawing] = []
    for found in drawings(lines, shape, lists=True):
        if isinstance(found, Drawing) and not _is_marks(found):
            plain.append(found)
            if len(plain) > 2:
                yield _alone(plain.pop(0), shape)
            continue
        if isinstance(found, Fault):
            record = drawn.fault_record(found, "pencilmarks")
            before: list[Record] = []
        else:
            record = drawn.record(found, "pencilmarks", lambda d: marks_grid(d, shape))
            before = [drawn.record(d, "pencilmarks", lambda d: drawn.digits_grid(d, shape)) for d in plain]
        while before and not _is_one(before, record):
            before.pop(0)
        for drawing in plain[: len(plain) - len(before)]:
            yield _alone(drawing, shape)
        plain = []
        yield _merged(before, record)
    for drawing in plain:
        yield _alone(drawing, shape)


def _alone(drawing: Drawing, shape: Shape) -> Record:
    """A drawing with one character a cell: digits, unless the user says that these are pencil marks too."""
    make = marks_grid if shape.forced else drawn.digits_grid
    return drawn.record(drawing, "pencilmarks", lambda d: make(d, shape))


def _is_one(plain: list[Record], marks: Record) -> bool:
    """True if each grid only adds digits to the one before, so that all show the same puzzle."""
    grids = [record.grid for record in (*plain, marks)]
    for before, after in pairwise(grids):
        if before is None or after is None or before.geometry is not after.geometry:
            return False
        pairs = zip(before.values, after.values, after.candidates, strict=True)
        if any(v and w != v and not m >> v - 1 & 1 for v, w, m in pairs):
            return False
    return True


def _merged(plain: list[Record], marks: Record) -> Record:
    if marks.grid is None:
        return marks
    if not plain or plain[0].grid is None:
        return marks._replace(meta={**marks.meta, "givens": "unknown"})
    last = plain[-1].grid
    assert last is not None
    values = bytes(v or w for v, w in zip(last.values, marks.grid.values, strict=True))
    grid = placed_over(plain[0].grid, values).with_candidates(marks.grid.candidates)
    return Record(marks.text, grid, None, plain[0].meta, plain[0].line, marks.format)


def _detect(text: str) -> bool:
    for found in islice(drawings(text.split("\n"), Shape()), 3):  # after givens and values at the latest
        if isinstance(found, Fault):
            return False
        if _is_marks(found):
            try:
                marks_grid(found, Shape())
            except NonetError:
                return False
            return True
    return False


def _write(grid: Grid) -> str:
    pairs = zip(grid.values, grid.candidates, strict=True)
    cells = [SYMBOLS[value] if value else text_of(mask) for value, mask in pairs]
    return framed(grid, cells, corners=".:'")


FORMAT = Format(
    key="pencilmarks",
    name="pencilmark grid",
    extensions=(),
    detect=_detect,
    read=_read,
    write=_write,
    multi=True,
    note="Every cell lists its candidates, with or without frame and step marks; one digit alone is a value "
    "unless a peer still lists it.",
)
