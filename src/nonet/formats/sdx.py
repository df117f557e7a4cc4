"""SudoCue's ``.sdx``: rows of cells that list candidates, ``u5`` being a 5 that the user placed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonet.errors import ArgumentError, ParseError
from nonet.formats import drawn
from nonet.formats.base import Format, Shape
from nonet.formats.layout import Drawing, Fault, drawings
from nonet.formats.marks import mask_of, settled, text_of
from nonet.formats.record import Record
from nonet.formats.symbols import SymbolError
from nonet.model.grid import Grid


def _placed(token: str) -> bool:
    return len(token) == 2 and token[0] == "u" and token[1] in "123456789"


def _grid(drawing: Drawing, shape: Shape) -> Grid:
    if drawing.size > 9:
        raise ParseError(f"{drawing.size} cells in a row, expected 9 at most")
    placed = []
    masks: list[int | None] = []
    for cell, token in enumerate(drawing.cells):
        if _placed(token):
            if int(token[1]) > drawing.size:
                raise SymbolError(token, cell, drawing.size)
            placed.append((cell, int(token[1])))
            masks.append(0)
        elif token != "." and not token.strip("0123456789"):
            masks.append(mask_of(token, cell, drawing.size))
        else:
            raise SymbolError(token, cell, drawing.size)
    return settled(masks, drawing.geometry(shape), placed)


def _read(lines: Iterable[str], shape: Shape) -> Iterator[Record]:
    for found in drawings(lines, shape, lists=True):
        if isinstance(found, Fault):
            yield drawn.fault_record(found, "sdx")
        else:
            yield drawn.record(found, "sdx", lambda drawing: _grid(drawing, shape))


def _detect(text: str) -> bool:
    found = drawn.first(text)
    if found is None or found.framed or not any(map(_placed, found.cells)):
        return False
    return all(_placed(token) or not token.strip("0123456789") for token in found.cells)


def _write(grid: Grid) -> str:
    n = grid.size
    if n > 9:
        raise ArgumentError(
            f"format 'sdx' lists candidates as figures: {n}x{n} is too big for it (9x9 at most)"
        )
    cells = []
    for given, value, mask in zip(grid.givens, grid.values, grid.candidates, strict=True):
        cells.append(str(given) if given else f"u{value}" if value else text_of(mask, "0"))
    return "\n".join(" ".join(cells[r * n : r * n + n]) for r in range(n))


FORMAT = Format(
    key="sdx",
    name="SudoCue candidates file",
    extensions=(".sdx",),
    detect=_detect,
    read=_read,
    write=_write,
    multi=True,
    note="Cells list their candidates with blanks between; 'u5' was placed; one digit alone is read as in "
    "pencilmark grids.",
)
