"""Records from drawn grids: the part that rows, boxed grids and pencil marks share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from nonet.errors import NonetError, ParseError
from nonet.formats import symbols
from nonet.formats.base import SAMPLE, Shape
from nonet.formats.layout import Drawing, Fault, drawings
from nonet.formats.record import NOTHING, Record, bad
from nonet.model.grid import Grid


def first(text: str) -> Drawing | None:
    """The first grid drawn in a text, None if there is none before a piece that looks like one but isn't."""
    found = next(drawings(text[:SAMPLE].split("\n"), Shape()), None)
    return found if isinstance(found, Drawing) else None


def digits_grid(drawing: Drawing, shape: Shape, notation: str = "") -> Grid:
    """The grid of a drawing whose cells are digits or empty."""
    size = drawing.size
    if not notation and shape.forced and "line" in symbols.fitting("".join(drawing.cells), size):
        notation = "line"
    values = symbols.decode_tokens(drawing.cells, size, notation)
    return Grid.of(values, drawing.geometry(shape))


def fault_record(fault: Fault, key: str) -> Record:
    """The record of rows that make no grid."""
    return bad("\n".join(row.text for row in fault.rows), fault.error, fault.rows[0].number, key)


def record(drawing: Drawing, key: str, make: Callable[[Drawing], Grid]) -> Record:
    """The record of a drawing; a bad symbol is placed on the line of its row."""
    title = drawing.rows[0].title
    try:
        meta = {"comment": title} if title else NOTHING
        return Record(drawing.text, make(drawing), None, meta, drawing.line, key)
    except symbols.SymbolError as error:
        line = drawing.rows[error.cell // drawing.size].number
        return bad(drawing.text, ParseError(error.what, line=line), drawing.line, key)
    except NonetError as error:
        return bad(drawing.text, error, drawing.line, key)


def reader(key: str, notation: str = "") -> Callable[[Iterable[str], Shape], Iterator[Record]]:
    """A reader of drawn grids of digits."""

    def read(lines: Iterable[str], shape: Shape) -> Iterator[Record]:
        for found in drawings(lines, shape):
            if isinstance(found, Fault):
                yield fault_record(found, key)
            else:
                yield record(found, key, lambda drawing: digits_grid(drawing, shape, notation))

    return read
