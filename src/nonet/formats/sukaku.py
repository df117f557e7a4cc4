"""Candidates in one line: N characters a cell, the k-th being digit k or empty (729 of them for 9x9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonet.errors import NonetError, ParseError
from nonet.formats.base import SIZES, Format, Shape
from nonet.formats.line import data_lines, split
from nonet.formats.marks import settled
from nonet.formats.record import NOTHING, Record, bad
from nonet.formats.symbols import SymbolError, table
from nonet.model.grid import SYMBOLS, Grid, digits_of

_CUBES = {size**3: size for size in SIZES if size > 1}


def grid_of(text: str, shape: Shape) -> Grid:
    """The grid of N³ candidate characters."""
    size = next((n for n in shape.sizes if n**3 == len(text)), 0)
    if not size:
        near = min(shape.sizes, key=lambda n: abs(n**3 - len(text)))
        raise ParseError(f"{len(text)} characters, expected {near**3}")
    values = table("line", size)
    masks = []
    for cell in range(size * size):
        mask = 0
        for digit, character in enumerate(text[cell * size : cell * size + size], 1):
            value = values.get(character)
            if value is None:
                raise SymbolError(character, cell, size)
            if value not in (0, digit):
                where = f"r{cell // size + 1}c{cell % size + 1}"
                raise ParseError(f"{where}: {character!r} stands where {SYMBOLS[digit]!r} or '.' is expected")
            mask |= 1 << digit - 1 if value else 0
        masks.append(mask)
    return settled(masks, shape.geometry(size))


def _read(lines: Iterable[str], shape: Shape) -> Iterator[Record]:
    for number, text in enumerate(lines, 1):
        if not text.strip() or text.lstrip().startswith("#"):
            continue
        cells, comment = split(text)
        try:
            meta = {"comment": comment} if comment else NOTHING
            yield Record(cells, grid_of(cells, shape), None, meta, number, "sukaku")
        except NonetError as error:
            yield bad(text, error, number, "sukaku")


def _detect(text: str) -> bool:
    """True if the first line has N³ characters, all in place, and every cell has a candidate.

    The last condition tells a 4x4 one from an 8x8 line, both of 64 characters: a valid 8x8 grid can't meet
    it, for each of its columns would hold one digit only, so at most eight givens in all.
    """
    for line in data_lines(text)[:1]:
        cells = split(line)[0]
        size = _CUBES.get(len(cells), 0)
        if not size:
            return False
        values = table("line", size)
        if any(values.get(c, -1) not in (0, i % size + 1) for i, c in enumerate(cells)):
            return False
        told = [any(values[c] for c in cells[at : at + size]) for at in range(0, len(cells), size)]
        return (
            all(told) if size == 4 else any(told)
        )  # a line of dots and dashes may be the frame of a drawing
    return False


def _write(grid: Grid) -> str:
    out = []
    for value, mask in zip(grid.values, grid.candidates, strict=True):
        digits = (value,) if value else digits_of(mask)
        out.append("".join([SYMBOLS[d] if d in digits else "." for d in range(1, grid.size + 1)]))
    return "".join(out)


FORMAT = Format(
    key="sukaku",
    name="candidate line",
    extensions=(),
    detect=_detect,
    read=_read,
    write=_write,
    multi=True,
    note="N characters a cell, the k-th being digit k or empty (729 for 9x9); one digit alone is read as in "
    "pencilmark grids.",
)
