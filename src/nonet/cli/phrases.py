"""Words and notations that several verbs use."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from nonet.cli import BAD, FINE, LIMIT, NO
from nonet.cli.terminal import paper
from nonet.draw.text import text
from nonet.errors import NonetError
from nonet.formats import Record, write_answer
from nonet.formats.symbols import decode, encode, fitting
from nonet.model.digits import SYMBOL_BYTES
from nonet.model.grid import SYMBOLS, Grid
from nonet.search.exact import Status

if TYPE_CHECKING:
    pass

CODE = {
    Status.UNIQUE: FINE, Status.MULTIPLE: NO, Status.NONE: NO, Status.LIMIT: LIMIT, Status.ERROR: BAD,
}  # fmt: skip
"""The exit code that a status means to who asked for the one solution."""

LINES = ("line", "sdm", "offset", "hex", "letters")
"""Formats of one puzzle a line, one character a cell."""

HINT_SECONDS = 30.0
"""How long a person waits for a hint or a path who named no limit. A nearly blank 16x16 grid could take hours."""

RULED = "techniques that rely on uniqueness skip cells that a rule touches"
"""What has to be said of a board with rules."""


NAMED = ("offset", "hex", "letters")
"""Formats that name a notation, of a drawn grid too."""


def notation(record: Record) -> str:
    """The notation in which to answer a puzzle: its own where it is one character a cell, else ``line``.

    >>> from nonet.formats import read_text
    >>> (drawn,) = read_text("AB|..\\n..|..\\n--+--\\n..|..\\n..|DA")
    >>> drawn.format, notation(drawn)
    ('boxed', 'letters')
    """
    grid, text = record.grid, record.text
    named = record.format if record.format in NAMED else ""
    if grid is None or (grid.size <= 9 and not named and text.upper() == text.lower()):
        return named or "line"
    cells = "".join(text.replace("+", "").replace(",", " ").split())
    if len(cells) != len(grid):
        return named or "line"
    # What a drawing or list was read as is not told, but only one notation makes this grid of this text.
    keys = (*((named,) if named else ()), *fitting(cells, grid.size))
    return next((key for key in keys if _reads(cells, grid, key)), named or "line")


def _reads(cells: str, grid: Grid, key: str) -> bool:
    """True if the grid has the digits of the text; in the console further ones may have been placed."""
    try:
        values = decode(cells, grid.size, key)
    except NonetError:
        return False
    return values == grid.values or all(
        value in (0, has) for value, has in zip(values, grid.values, strict=True)
    )


def digits_told(to: str, size: int) -> str:
    """What to say beside texts, which speak of digits from 1 to N, if the puzzle is written with others.

    >>> digits_told("hex", 16)
    "read as hex: '0' is called 1 here, and 'F' is called 16 or G"
    >>> digits_told("letters", 9), digits_told("line", 16)
    ("read as letters: 'A' is called 1 here, and 'I' is called 9", '')
    """
    if to == "line" or (size <= 9 and to != "letters"):
        return ""
    low = 10 if to == "offset" else 1
    first, last = (encode(bytes([digit]), size, to) for digit in (low, size))
    names = f"{size} or {SYMBOLS[size]}" if size > 9 else str(size)
    return f"read as {to}: {first!r} is called {low} here, and {last!r} is called {names}"


def answer(grid: Grid, record: Record) -> str:
    """A filled grid in the notation of its puzzle."""
    to = notation(record)
    return grid.values.translate(SYMBOL_BYTES).decode() if to == "line" else write_answer(grid, to)


def picture(grid: Grid, record: Record, color: str) -> Callable[[], str]:
    """The drawing of a grid for the terminal, with letters where the puzzle is written with them."""
    return lambda: text(
        grid,
        None,
        paper(sys.stdout, color),
        candidates=False,
        letters=notation(record) in ("line", "letters"),
    )


def number(count: int, what: str) -> str:
    """A count and what is counted.

    >>> number(1, "puzzle"), number(2000, "puzzle"), number(2, "guess")
    ('1 puzzle', '2,000 puzzles', '2 guesses')
    """
    ending = "" if count == 1 else "es" if what.endswith("s") else "s"
    return f"{count:,} {what}{ending}"


def duration(seconds: float) -> str:
    """A time as people say it.

    >>> duration(0.0000123), duration(0.0123), duration(2.5), duration(150)
    ('0.012 ms', '12.3 ms', '2.5 s', '150 s')
    """
    if seconds < 0.0995:
        return f"{seconds * 1000:.2g} ms" if seconds < 0.001 else f"{seconds * 1000:.3g} ms"
    return f"{seconds:.3g} s"


def why_none(grid: Grid) -> str:
    """Why a puzzle without a solution has none, as far as one look can tell."""
    conflicts = grid.conflicts
    if conflicts:
        more = f" (and {number(len(conflicts) - 1, 'more conflict')})" if len(conflicts) > 1 else ""
        return f"no solution, because {grid.describe(conflicts[0])}{more}"
    for cell, (value, mask) in enumerate(zip(grid.values, grid.candidates, strict=True)):
        if not value and not mask:
            return f"no solution, because no digit fits {grid.geometry.cell_name(cell)}"
    if grid.geometry.rules:
        from nonet.search.clash import clash_told

        if clash := clash_told(grid):
            return f"no solution, because {clash}"
    return "no solution"
