"""A grid as N lines of N cells: packed, or with blanks, commas or tabs between."""

from __future__ import annotations

from nonet.formats import drawn, symbols
from nonet.formats.base import Format
from nonet.formats.layout import is_rule
from nonet.model.grid import Grid


def packed(grid: Grid) -> list[str]:
    """The rows of a grid, a character a cell.

    >>> packed(Grid("1234341221434..1"))
    ['1234', '3412', '2143', '4..1']
    """
    text, n = symbols.encode(grid.values, grid.size), grid.size
    return [text[i : i + n] for i in range(0, n * n, n)]


def _is_rows(text: str) -> bool:
    found = drawn.first(text)
    return found is not None and not found.framed and all(len(cell) == 1 for cell in found.cells)


def _is_numbers(text: str) -> bool:
    found = drawn.first(text)
    corners = any(is_rule(line) and line.strip()[0] in ".:'" for line in text.split("\n"))
    return (
        found is not None
        and found.size > 9
        and not corners  # the frame of pencil marks
        and any(len(cell) == 2 for cell in found.cells)
        and all(cell == "." or (symbols.is_number(cell) and int(cell) <= found.size) for cell in found.cells)
    )


def _write(grid: Grid) -> str:
    return "\n".join(packed(grid))


def _write_crlf(grid: Grid) -> str:
    return "\r\n".join(packed(grid))


def _write_numbers(grid: Grid) -> str:
    width = len(str(grid.size))
    rows = [grid.row(r) for r in range(grid.size)]
    return "\n".join(" ".join(str(value).rjust(width) for value in row) for row in rows)


FORMATS = (
    Format(
        key="numbers",
        name="rows of numbers",
        extensions=(),
        detect=_is_numbers,
        read=drawn.reader("numbers"),
        write=_write_numbers,
        multi=True,
        note="N lines of N decimal numbers with blanks, commas or tabs between; 0 or '.' is empty.",
    ),
    Format(
        key="rows",
        name="rows",
        extensions=(),
        detect=_is_rows,
        read=drawn.reader("rows"),
        write=_write,
        multi=True,
        note="N lines of N cells, also with blanks, commas or tabs between; several grids may follow.",
    ),
    Format(
        key="msk",
        name="contest mask and solution",
        extensions=(".msk", ".sol"),
        detect=_is_rows,
        read=drawn.reader("msk"),
        write=_write,
        multi=True,
        note="Nine rows of nine, as in the files of the VBForums contest; known by the file name.",
    ),
    Format(
        key="se",
        name="Sudoku Explainer text file",
        extensions=(),
        detect=_is_rows,
        read=drawn.reader("se"),
        write=_write_crlf,
        multi=True,
        note="Nine rows of nine with '.' for empty and CRLF line ends; read as rows.",
    ),
)
