"""Grids as people copy them out of spreadsheets, pages and letters, as plain rows or a line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonet.formats.base import SIZES, SQUARES
from nonet.formats.layout import is_rule

_CELL = re.compile(r"[0-9A-Za-z.*_?-]{1,2}")


def _grid_of(rows: Sequence[Sequence[str]]) -> str | None:
    """Rows of N cells, blank where empty, as text."""
    size = len(rows)
    cells = [cell.strip() or "." for row in rows for cell in row]
    if size not in SIZES or size < 4 or any(len(row) != size for row in rows):
        return None
    if not all(map(_CELL.fullmatch, cells)) or not any(cell.isalnum() for cell in cells):
        return None
    return "\n".join(" ".join(cells[at : at + size]) for at in range(0, size * size, size))


def of_fields(text: str) -> str | None:
    """Rows of a spreadsheet: tabs or semicolons between cells that may be blank, or cut off at the end of a row.

    >>> of_fields("1\\t\\t\\t4\\n\\n\\t\\t1\\n4\\t\\t\\t1"), of_fields("Sudoku\\t\\t\\t\\n1;;;4")
    ('1 . . 4\\n. . . .\\n. . 1 .\\n4 . . 1', None)
    """
    lines = text.strip("\r\n").split("\n")
    between = next((sign for sign in "\t;" if sign in text), None)
    if between is None:
        # Rows of commas are read by others, but for a blank at the end, which could be a comma after every cell.
        last_is_blank = any(line.endswith(",") and ",," not in line for line in lines)
        if not last_is_blank or {line.count(",") for line in lines} != {len(lines) - 1}:
            return None
        between = ","
    rows = [line.rstrip("\r").split(between) for line in lines]
    is_title = sum(map(bool, map(str.strip, rows[0]))) == 1 and len(rows[0]) > 1  # over all columns
    if len(rows) - 1 in SIZES and (is_title or _is_heading(rows, len(rows) - 1)):
        rows = rows[1:]
    rows = [row[1:] for row in rows[1:]] if _is_labelled(rows) else rows
    size = len(rows)
    rows = [row[:size] if not "".join(row[size:]).strip() else row for row in rows]  # a tab after every cell
    if max(map(len, rows)) > size or 2 * max(map(len, rows)) <= size:
        return None
    rows = [[*row, *[""] * (size - len(row))] for row in rows]
    return _grid_of(rows) if any(not cell.strip() for row in rows for cell in row) else None


def _is_labelled(rows: Sequence[Sequence[str]]) -> bool:
    """Does each row begin with its number or letter, under a row of them?"""
    return len(rows) > 4 and all(_is_label(row[0], number) for number, row in enumerate(rows[1:]))


def _is_label(word: str, number: int) -> bool:
    bare = word.strip().rstrip(".:)").upper().removeprefix("R")
    return bare in (str(number + 1), chr(ord("A") + number))


def of_blanks(text: str) -> str | None:
    """Rows in which a blank is an empty cell, one of them all blanks.

    >>> of_blanks("1  4\\n\\n  1\\n4  1")
    '1..4\\n....\\n..1.\\n4..1'
    """
    lines = [line.rstrip() for line in text.strip("\r\n").split("\n")]
    size, longest = len(lines), max(map(len, lines))
    if all(lines) or size not in SIZES or size < 4 or longest > size or 2 * longest <= size:
        return None
    if not all(set(line) <= set(" 123456789") for line in lines) or not any(" " in line for line in lines):
        return None
    return "\n".join(line.ljust(size).replace(" ", ".") for line in lines)


def of_page(text: str) -> str | None:
    """The cells of a table in HTML.

    >>> of_page("<table>" + "<tr><td>1</td><td></td><td> </td><td><b>4</b></td></tr>" * 4 + "</table>")
    '1 . . 4\\n1 . . 4\\n1 . . 4\\n1 . . 4'
    """
    if "<td" not in text.lower():
        return None
    from html import unescape

    cells = []
    for inside in re.findall(r"<td\b[^>]*>(.*?)(?=</td|<td|</tr|</table|$)", text, re.DOTALL | re.IGNORECASE):
        typed = re.search(r"""\bvalue\s*=\s*["']?(\w?)""", inside)
        words = unescape(re.sub(r"<[^>]*>", "", inside)).strip()
        cells.append(words or (typed[1] if typed else ""))
    size = SQUARES.get(len(cells), 0)
    return _grid_of([cells[at : at + size] for at in range(0, len(cells), size)]) if size else None


def of_bars(text: str) -> str | None:
    """A table of Markdown: a bar round every cell, a rule under the first row, which may be a heading.

    >>> of_bars("| a | b | c | d |\\n|---|:-:|---|---|\\n" + "| 1 |   |   | 4 |\\n" * 4)
    '1 . . 4\\n1 . . 4\\n1 . . 4\\n1 . . 4'
    """
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if len(lines) < 5 or not all(line.startswith("|") and line.endswith("|") for line in lines):
        return None
    rules = [number for number, line in enumerate(lines) if re.fullmatch(r"[|:\s-]+", line) and "--" in line]
    if rules != [1]:
        return None
    rows = [line[1:-1].split("|") for line in [lines[0], *lines[2:]]]
    return _grid_of(rows[1:] if len(rows) == len(rows[0]) + 1 else rows)


def of_wrapped(text: str) -> str | None:
    """A puzzle in one line that was broken into lines of the same length.

    >>> of_wrapped("1" + "." * 39 + "\\n" + "." * 40 + "\\n2") == "1" + "." * 79 + "2"
    True
    """
    lines = text.split()
    length = len(lines[0]) if lines else 0
    total = sum(map(len, lines))
    if length < 20 or length in SQUARES or total not in SQUARES or total < 81:
        return None
    if {len(line) for line in lines[:-1]} != {length} or len(lines[-1]) > length:
        return None
    letters = "A-Za-z" if total > 81 else "xX"
    return "".join(lines) if re.fullmatch(rf"[0-9{letters}.*_?-]+", "".join(lines)) else None


def without_labels(text: str) -> str | None:
    """Rows without their numbers or letters, and without the row of them on top; None if there are none.

    >>> without_labels("1234\\n12..\\n34..\\n..4.\\n...1")
    '12..\\n34..\\n..4.\\n...1'
    >>> without_labels("A 1 2 . .\\nB 3 4 . .\\nC . . 4 .\\nD . . . 1")
    '1 2 . .\\n3 4 . .\\n. . 4 .\\n. . . 1'
    """
    lines = [line for line in text.split("\n") if line.strip() and not is_rule(line)]
    if not 4 <= len(lines) <= 26:
        return None
    rows = [line.replace("|", " ").replace(",", " ").split() for line in lines]
    heads = len(lines) - 1 in SIZES and _is_heading(rows, len(lines) - 1)
    rows, lines = rows[heads:], lines[heads:]
    size = len(rows)
    if size not in SIZES or size < 4:
        return None
    if all(row and _is_label(row[0], at) and _width(row[1:]) == size for at, row in enumerate(rows)):
        return "\n".join(re.sub(r"^[\s|]*[^\s|,]+[\s|,]+", "", line) for line in lines)
    return "\n".join(lines) if heads and all(_width(row) == size for row in rows) else None


def _width(row: Sequence[str]) -> int:
    """The cells of a row: its words, or their characters."""
    joined = sum(map(len, row))
    return len(row) if joined > len(row) and len(row) > 8 else joined


def _is_heading(rows: Sequence[Sequence[str]], size: int) -> bool:
    """Is the first row the numbers or letters of the columns, or one sign all along that no other row has?"""
    first = "".join(rows[0]).upper()
    numbers = "".join(map(str, range(1, size + 1)))
    letters = "".join(chr(ord("A") + at) for at in range(size))
    marks = {first.removeprefix(corner) for corner in ("", "#", "*", "/", "\\", "+")}
    if re.fullmatch(r"[-=*_~#]{2,}\d+[-=*_~#]{2,}", first):  # a rule with the puzzle's number
        return True
    striped = len(first) == size and len(set(first)) == 1 and not first.isalnum()
    return bool({numbers, letters} & marks) or (striped and not any(first[0] in "".join(r) for r in rows[1:]))
