"""Grids in the brackets of a program: lists of rows, of cells or of words, in any language, with what stands around."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonet.formats.base import SIZES, SQUARES

_COMMENT = re.compile(r"/\*.*?\*/|(?:^|(?<=\s))(?:#|//|%)[^\n]*", re.DOTALL | re.MULTILINE)
_ITEM = re.compile(
    r"""["']([^"'\n]*)["']"""  # a word: a cell or a whole row
    r"""|(None|null|nil|undefined|NULL|NaN|nan|NA)\b"""
    r"""|(\d+)(?:\.0*)?(?![\w.])"""  # a number, of NumPy's floats too
    r"""|([.*_?-])(?![\w.])"""
)
_OPEN, _CLOSE = "[({", "])}"
_SEPARATORS = frozenset("[](){},; \t\r\n")
_MOST_OUTSIDE = 8
"""Figures of other numbers than cells, as in ``int[9][9]``; with more there may be another grid."""


def bracketed(text: str) -> str | None:
    """The grids of lists in a program, a line each; None if there are none, or something else that may be one.

    >>> bracketed("board: List[List[int]] = [[1, 2, None, 0], [3, 4, 0, 0], [0, 0, 4, 0], [0, 0, 0, 1]]  # mine")
    '12..34....4....1'
    >>> bracketed('rows = ["12..", "34..", "..4.", "...1"]'), bracketed("a = [1; 2]"), bracketed("12..34....4....1")
    ('12..34....4....1', None, None)
    """
    if not any(sign in text for sign in _OPEN):
        return None
    code = _COMMENT.sub("", text).replace("\\n", " ")
    found: list[str] = []
    outside, after = "", 0
    rows: list[tuple[int, int]] = []
    for start, end in _groups(code):
        if start < after:
            continue  # inside one that was taken
        cells = _cells_of(code[start:end])
        if cells is not None:
            found.append(cells)
            outside, after = outside + code[after:start], end
        else:
            rows.append((start, end))
    if not found:  # rows in brackets of their own, without any around them
        count = len(rows)
        joined = " ".join(code[start:end] for start, end in rows)
        cells = _cells_of(joined) if count in SIZES and count > 3 else None
        return cells if cells is not None and not code[rows[-1][1] :].strip(" \t\n;,") else None
    outside += code[after:]
    return "\n".join(found) if sum(map(str.isdigit, outside)) <= _MOST_OUTSIDE else None


def _groups(code: str) -> Iterator[tuple[int, int]]:
    """Where brackets open and close, by where they open; only lists of cells and lists of such lists, so that each
    character is in two of them at most."""
    opened: list[tuple[int, int]] = []  # where, and how many levels are inside
    found: list[tuple[int, int]] = []
    quote = ""
    for at, sign in enumerate(code):
        if quote:
            quote = "" if sign in (quote, "\n") else quote
        elif sign in "\"'":
            quote = sign
        elif sign in _OPEN:
            opened.append((at, 0))
        elif sign in _CLOSE and opened:
            start, levels = opened.pop()
            if levels < 2:
                found.append((start, at + 1))
            if opened:
                around, most = opened[-1]
                opened[-1] = around, max(most, levels + 1)
    return iter(sorted(found))


def _cells_of(body: str) -> str | None:
    """What a list holds, if that is nothing but the cells of a grid or its rows."""
    if not _SEPARATORS.issuperset(_ITEM.sub("", body)):
        return None
    items = [
        "." if empty else (word.strip() or ".") if not figures and not sign else figures or sign
        for word, empty, figures, sign in _ITEM.findall(body)
    ]
    size = len(items)
    if size in SIZES and size > 3 and all(len(item) == size for item in items):
        return "".join(items)
    size = SQUARES.get(len(items), 0)
    if not size or not all(len(item) == 1 or (item.isdecimal() and int(item) <= size) for item in items):
        return None
    if size <= 9:
        return "".join(items).replace("0", ".")
    return " ".join(items)  # a 0 beside another empty mark may be a digit there
