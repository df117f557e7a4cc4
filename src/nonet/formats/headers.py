"""The header of a table between commas, semicolons, tabs or bars: its names, and which column holds the puzzles."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from nonet.formats.base import SQUARES
from nonet.formats.columns import puzzle_column
from nonet.model.grid import EMPTY


class Header(NamedTuple):
    """What the first lines of a table tell."""

    names: tuple[str, ...]
    at: int
    """Which column holds the puzzle."""
    separator: str
    lines: int
    """Lines before the first row: blank ones, and the header if there is one."""
    size: int
    """Bytes of these lines in UTF-8."""


def header_of(lines: Sequence[str], column: str | None = None) -> Header | None:
    """The header of a table whose first lines these are; None if no column of puzzles can be found.

    A column is known by its name. If none is, the first column counts that holds lines of 81 cells, or of another size
    that is no single cell; of several, one with empty cells. ``column`` names it, or says its number.

    >>> header_of(["id,quiz", "1,..."])[:3]
    (('id', 'quiz'), 1, ',')
    >>> header_of(["1," + "1" * 81 + "," + "." * 81])[:4]
    (('column1', 'column2', 'column3'), 2, ',', 0)
    >>> header_of(["a,b", "1,2"]), header_of(["a,b", "1,2"], "b").at, header_of(["a,b", "1,2"], "c")
    (None, 1, None)
    """
    filled = [number for number, line in enumerate(lines) if line.strip()]
    if filled and (said := re.fullmatch(r'"?sep=(.)"?\s*', lines[filled[0]], re.IGNORECASE)):  # to Excel
        separator, filled = said[1], filled[1:]
    else:
        separator = _separator_of([lines[number] for number in filled[:_TELLING]])
    for blank in filled[:_MOST_ABOVE]:
        first = fields_of(lines[blank], separator)
        rest = [row for line in lines[blank + 1 :] if (row := fields_of(line, separator))]
        has_header = _puzzles_in([first]) is None and not _is_numbers(first)
        names = tuple(name.strip() for name in first) if has_header else _numbered(len(first))
        known = puzzle_column(first) if has_header else None
        at: int | None
        if column is not None:
            at = column_named(names, column)
        elif known is not None:
            at = first.index(known)
        else:
            at = _puzzles_in(rest if has_header else [first, *rest])
        if at is not None and at < len(names):
            break
        if len(first) >= len(next(iter(rest), first)) and not lines[blank].lstrip().startswith("#"):
            return None  # else it may be a title above the table
    else:
        return None
    used = lines[: blank + has_header]
    # Half a character pair can't be encoded, but is three bytes long like every other of its kind.
    length = sum(len(line.encode(errors="surrogatepass")) + 1 for line in used)
    return Header(apart(names), at, separator, len(used), length)


_MOST_ABOVE = 10
"""Lines that may stand above a table."""
_TELLING = 20
"""Lines that tell what stands between the fields."""


def _separator_of(lines: Sequence[str]) -> str:
    """What stands between the fields of most lines.

    >>> _separator_of(["From A, B and C", "id;puzzle", "1;..."]), _separator_of(["puzzle"])
    (';', ',')
    """
    return max(
        SEPARATORS,
        key=lambda sign: (sum(sign in line for line in lines), lines[0].count(sign) if lines else 0),
    )


def _is_numbers(row: Sequence[str]) -> bool:
    """Is a number among these fields, so that they are no names? Columns that pandas had to name are called 0, 1, 2."""
    return any(field.strip().isdecimal() for field in row) and list(row) != [
        str(at) for at in range(len(row))
    ]


SEPARATORS = ",;\t|"


def fields_of(line: str, separator: str) -> list[str]:
    """The fields of a line; none if its quotation marks are not closed.

    >>> fields_of('1,"a,b"', ",")
    ['1', 'a,b']
    """
    import csv

    bare = line.rstrip("\r\n")
    try:
        # A stray carriage return is no end of a line here.
        return next(csv.reader([bare.replace("\r", " ")], delimiter=separator), [])
    except csv.Error:
        return []


def _numbered(count: int) -> tuple[str, ...]:
    return tuple(f"column{number}" for number in range(1, count + 1))


def apart(names: Sequence[str]) -> tuple[str, ...]:
    """Names that differ: a second ``id`` is ``id_2``, and one without a name has its number."""
    out: list[str] = []
    for number, name in enumerate(names, 1):
        new, times = name or f"column{number}", 2
        while new in out:
            new, times = f"{name}_{times}", times + 1
        out.append(new)
    return tuple(out)


def column_named(names: Sequence[str], column: str) -> int | None:
    """Which column somebody means, by its name or its number; None if there is none.

    >>> column_named(["id", "Puzzle"], "puzzle"), column_named(["id", "Puzzle"], "1"), column_named(["id"], "2")
    (1, 0, None)
    """
    if column in names:
        return names.index(column)
    lower = [name.lower() for name in names]
    if column.strip().lower() in lower:
        return lower.index(column.strip().lower())
    return int(column) - 1 if column.isdecimal() and 1 <= int(column) <= len(names) else None


def _puzzles_in(rows: Sequence[Sequence[str]]) -> int | None:
    """The column that holds puzzles in most of these rows."""
    width = max(map(len, rows), default=0)
    return most_puzzles([[row[at] for row in rows if at < len(row)] for at in range(width)])


def most_puzzles(columns: Sequence[Sequence[str]]) -> int | None:
    """Which of these columns holds puzzles in most of its rows; of several, the first with empty cells.

    >>> most_puzzles([["1", "2"], ["1" * 81] * 2, ["1" + "." * 80] * 2]), most_puzzles([["1"]])
    (2, None)
    """
    found: dict[int, bool] = {}
    for at, column in enumerate(columns):
        good = [cell for cell in column if _is_puzzle(cell.strip())]
        if good and 2 * len(good) >= len(column):
            found[at] = any(set(cell) & set(EMPTY) for cell in good)
    with_blanks = [at for at, blanks in found.items() if blanks]
    return next(iter(with_blanks or found), None)


def _is_puzzle(cells: str) -> bool:
    """True for a line of figures and empty cells that is as long as a puzzle, and no mere number."""
    bare = cells.strip("0123456789" + EMPTY)
    return not bare and len(cells) in SQUARES and (len(cells) >= 81 or bool(set(cells) & set(".*_-?")))
