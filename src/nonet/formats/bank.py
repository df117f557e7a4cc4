"""The puzzle bank of SudokuExchange (a key, 81 digits and a rating a line) and links to its site."""

from __future__ import annotations

from nonet.errors import ParseError
from nonet.formats.base import Format, Shape
from nonet.formats.line import data_lines, grid_of
from nonet.formats.readers import after_host, each_line, each_link, parameter, reader
from nonet.model.grid import Grid

HOSTS = ("sudokuexchange.com",)

_HEX = frozenset("0123456789abcdef")


def decode_line(text: str, shape: Shape) -> tuple[Grid, dict[str, str]]:
    """Grid, key and rating of a bank line.

    >>> grid, meta = decode_line("0000183b305c 05" + "0" * 79 + "  1.2", Shape())
    >>> grid["r1c2"], meta
    (5, {'id': '0000183b305c', 'rating': '1.2'})
    """
    words = text.split()
    if len(words) != 3 or not _is_key(words[0]):
        raise ParseError("a bank line has three words: 12 hexadecimal figures, 81 digits and a rating")
    key, cells, rating = words
    if len(cells) != 81:
        raise ParseError(f"the puzzle has {len(cells)} characters, expected 81", column=text.index(cells) + 1)
    return grid_of(cells, shape), {"id": key, "rating": rating}


def decode_link(text: str, shape: Shape) -> tuple[Grid, dict[str, str]]:
    """The grid of a link to SudokuExchange.

    >>> decode_link("https://sudokuexchange.com/play/?s=" + "0" * 80 + "5", Shape())[0]["r9c9"]
    5
    """
    cells = parameter(after_host(text, HOSTS) or "", "s")
    if not cells:
        raise ParseError("a SudokuExchange link has ?s= and 81 digits")
    cells = cells.replace(",", "")
    if len(cells) != 81:
        raise ParseError(f"{len(cells)} digits after ?s=, expected 81")
    return grid_of(cells, shape), {}


def _is_key(word: str) -> bool:
    return len(word) == 12 and set(word) <= _HEX


def _is_bank(text: str) -> bool:
    for line in data_lines(text)[:1]:
        words = line.split()
        return len(words) == 3 and _is_key(words[0]) and len(words[1]) == 81
    return False


def _is_link(text: str) -> bool:
    return after_host(text[:400], HOSTS) is not None


FORMATS = (
    Format(
        key="sudokuexchange",
        name="SudokuExchange link",
        extensions=(),
        detect=_is_link,
        read=reader("sudokuexchange", decode_link, each_link(_is_link)),
        multi=True,
        note="Link with ?s= and 81 digits.",
    ),
    Format(
        key="bank",
        name="SudokuExchange bank line",
        extensions=(),
        detect=_is_bank,
        read=reader("bank", decode_line, each_line),
        multi=True,
        note="A key of 12 hexadecimal figures, 81 digits and a rating a line.",
    ),
)
