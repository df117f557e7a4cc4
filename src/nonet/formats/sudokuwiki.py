"""SudokuWiki: links with 81 digits, and its S9B text that also tells given from placed and lists candidates.

S9B is followed by two base-36 characters a cell, together the number v::

    v   1 …  9   given digit v
    v  10 … 18   placed digit v - 9
    v  19 … 529  candidates: the bits of v - 18, bit d-1 for digit d      4s = 172 -> 154 = {2, 4, 5, 8}
"""

from __future__ import annotations

from nonet.errors import ArgumentError, ParseError
from nonet.formats.base import Format, Shape
from nonet.formats.line import grid_of
from nonet.formats.readers import after_host, cells_of, each_line, each_link, parameter, reader
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid

HOSTS = ("sudokuwiki.org",)
LINK = "https://www.sudokuwiki.org/sudoku.htm?bd="
MARK = "S9B"

_BASE36 = "0123456789abcdefghijklmnopqrstuvwxyz"


def decode_s9b(text: str, shape: Shape) -> tuple[Grid, dict[str, str]]:
    """The grid of an S9B text.

    >>> grid, _ = decode_s9b("S9B4s010g" + "ep" * 78, Shape())
    >>> grid.possible("r1c1"), grid["r1c2"], grid["r1c3"], grid.givens[:3]
    ((2, 4, 5, 8), 1, 7, b'\\x00\\x01\\x00')
    """
    data = text.strip()
    if not data.startswith(MARK):
        raise ParseError(f"{data[:3]!r} is not a SudokuWiki text that Nonet knows; S9B is expected")
    data = data.removeprefix(MARK).lower()
    if len(data) != 162:
        raise ParseError(f"{len(data)} characters after S9B, expected 162 (two a cell)")
    geometry = Shape(shape.box).geometry(9)
    values, givens, masks = bytearray(81), bytearray(81), [0] * 81
    for cell in range(81):
        pair = data[2 * cell : 2 * cell + 2]
        number = _BASE36.find(pair[0]) * 36 + _BASE36.find(pair[1])
        if not (set(pair) <= set(_BASE36) and 1 <= number <= 18 + 511):
            raise ParseError(f"{geometry.cell_name(cell)}: {pair!r} is no digit and no list of candidates")
        if number > 18:
            masks[cell] = number - 18
        else:
            values[cell] = number if number < 10 else number - 9
            givens[cell] = number if number < 10 else 0
    return Grid.of(values, geometry, givens=givens, candidates=masks), {}


def encode_s9b(grid: Grid) -> str:
    """The S9B text of a plain 9x9 grid.

    >>> encode_s9b(Grid("1" + "." * 80))[:9]
    'S9B01eoeo'
    """
    _check(grid)
    out = []
    for cell, value in enumerate(grid.values):
        number = value + 9 * (value != grid.givens[cell]) if value else 18 + grid.candidates[cell]
        if not value and not grid.candidates[cell]:
            raise ArgumentError(f"{grid.geometry.cell_name(cell)} has no candidates, which S9B can't say")
        out.append(_BASE36[number // 36] + _BASE36[number % 36])
    return MARK + "".join(out)


def decode_link(text: str, shape: Shape) -> tuple[Grid, dict[str, str]]:
    """The grid of a link to SudokuWiki's solver.

    >>> decode_link("https://www.sudokuwiki.org/sudoku.htm?bd=" + "0" * 80 + "5", Shape())[0]["r9c9"]
    5
    """
    tail = after_host(text, HOSTS)
    data = None if tail is None else parameter(tail, "bd")
    if tail is None or not data:
        raise ParseError("a SudokuWiki link ends in sudoku.htm?bd= and 81 digits or an S9B text")
    page = tail.partition("?")[0].lower()
    if page.removesuffix(".htm").removesuffix(".aspx") != "sudoku":
        raise ParseError(
            f"a link to the page {page[:30]!r}; Nonet reads those to sudoku.htm, the plain 9x9 solver"
        )
    if not data.startswith(("S", "s")):
        if len(data) != 81:
            raise ParseError(f"{len(data)} characters after bd=, expected 81")
        return grid_of(data, shape), {}
    return decode_s9b(data, shape)


def encode_link(grid: Grid) -> str:
    """The link of a plain 9x9 grid: 81 digits if that tells all, else S9B.

    >>> encode_link(Grid("1" + "." * 80))[-12:], encode_link(Grid("+1" + "." * 80))[41:51]
    ('000000000000', 'S9B0aeoeoe')
    """
    _check(grid)
    if grid.givens == grid.values and not grid.has_own_candidates:
        return LINK + cells_of(grid).replace(".", "0")
    return LINK + encode_s9b(grid)


def _check(grid: Grid) -> None:
    if grid.geometry is not Geometry.of(9):
        raise ArgumentError("SudokuWiki's solver holds plain 9x9 grids only")


def _is_link(text: str) -> bool:
    return after_host(text[:400], HOSTS) is not None


FORMATS = (
    Format(
        key="sudokuwiki",
        name="SudokuWiki link",
        extensions=(),
        detect=_is_link,
        read=reader("sudokuwiki", decode_link, each_link(_is_link)),
        write=encode_link,
        multi=True,
        note="Link to sudoku.htm with 81 digits or an S9B text.",
    ),
    Format(
        key="s9b",
        name="SudokuWiki S9B",
        extensions=(),
        detect=lambda text: text.lstrip().startswith(MARK) and len(text.split()[0]) > 100,
        read=reader("s9b", decode_s9b, each_line),
        write=encode_s9b,
        multi=True,
        note="Given and placed digits and candidates of a 9x9 grid in 165 characters.",
    ),
)
