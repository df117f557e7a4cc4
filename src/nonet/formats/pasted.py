"""Pastes: a puzzle as people copy it, with quotation marks, numbers, mail marks, brackets of a program, or other signs.

Only a text that is nothing else, from its first line to its last, is taken for one: whatever has a second reading stays
with the other formats.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from nonet.errors import ParseError
from nonet.formats.base import MAX_BLOCK, SIZES, Format, Shape
from nonet.formats.line import read_line
from nonet.formats.record import Record

_SIGNS = str.maketrans(
    {chr(0xFF10 + digit): str(digit) for digit in range(10)}
    | dict.fromkeys("·•∙・×✕□▢◻–—＿＊．", ".")
    | {"\u3000": " ", "\u00a0": " ", "｜": "|"}
)
"""Figures of full width, and what is drawn for an empty cell."""
_SQUARES = {size * size: size for size in SIZES if size > 3}
_CELLS = r"[0-9.*_?xX-]"
_MARKED = re.compile(
    rf"""\s*(?:[-*]\s+|\#?\(?\d{{1,7}}[.):]?\s+|[A-Za-z][\w ]{{0,30}}?\s*[:=]\s*)?   # what stands before
    (["'`]*)(?P<cells>{_CELLS}{{16,625}})\1[,;]?                                      # the puzzle
    (?P<rest>\s.*)?$""",
    re.VERBOSE,
)
_QUOTED = re.compile(r"\s*(?:>\s?)+")
_ASSIGNED = re.compile(r"\s*(?:[A-Za-z_][\w<>\[\] ,*]*=\s*)?(?=[\[({])")
_ITEM = re.compile(r"""["']([^"']*)["']|(None|null|nil|NULL|NaN|nan|NA)\b|(\d+|[.*_?-])""")


def marked_cells(line: str) -> str | None:
    """The puzzle of a line that has a mark before it or quotation marks around it; None if this is no such line.

    >>> marked_cells('1. "12..34....4....1", easy'), marked_cells("12..34....4....1"), marked_cells("- 1")
    ('12..34....4....1', None, None)
    """
    found = _MARKED.match(line.translate(_SIGNS))
    if found is None or len(found["cells"]) not in _SQUARES or found.start("cells") == _indent(line):
        return None
    return found["cells"]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def tidied(text: str) -> str | None:
    """The puzzle of a paste as rows or a line; None if the text is no paste, or needs no tidying.

    >>> tidied("12../34../..4./...1"), tidied("b = [[1, 2, 0, 0], [3, 4, None, None], [0, 0, 4, 0], [0, 0, 0, 1]]")
    ('12..34....4....1', '1 2 . . 3 4 . . . . 4 . . . . 1')
    >>> tidied("> 12..\\n> 34..\\n> ..4.\\n> ...1"), tidied("12..34....4....1")
    ('12..\\n34..\\n..4.\\n...1', None)
    """
    lines = [line for line in text.split("\n") if line.strip()]
    if not lines:
        return None
    # A line that is as long as a puzzle with its '>' is one: the character stands for 14 in a notation.
    if all(line.lstrip().startswith(">") and len(line.strip()) not in _SQUARES for line in lines):
        inside = "\n".join(_QUOTED.sub("", line, count=1) for line in text.split("\n"))
        return tidied(inside) or inside
    plain = text.translate(_SIGNS)
    if len(lines) in SIZES and all(
        re.fullmatch(rf"{_CELLS}{{{len(lines)}}}", line.strip()) for line in lines
    ):
        plain = re.sub("[xX]", ".", plain)
    return _of_brackets(plain) or _of_groups(plain) or _of_tabs(lines) or (plain if plain != text else None)


def _of_brackets(text: str) -> str | None:
    """Lists of a program: all that is in them are cells, or rows of cells."""
    start = _ASSIGNED.match(text)
    if start is None or text.count("[") + text.count("(") + text.count("{") < 2:
        return None
    body = text[start.end() :].strip().rstrip(";").replace("\\n", " ")
    if _ITEM.sub("", body).strip("[](){}, \t\n"):
        return None
    items = ["." if empty else text or figures for text, empty, figures in _ITEM.findall(body)]
    items = [item.strip() or "." for item in items]
    if len(items) in SIZES and all(len(item) == len(items) for item in items):
        return "".join(items)
    size = _SQUARES.get(len(items))
    if size is None or not all(len(item) == 1 or (item.isdecimal() and int(item) <= size) for item in items):
        return None
    return " ".join("." if item == "0" else item for item in items)


def _of_groups(text: str) -> str | None:
    """N groups of N cells in one line."""
    line = text.strip().strip("|/")
    if "\n" in line:
        return None
    for between in ("/", "|", ",", ";", " ", "-"):
        groups = [group for group in re.split(rf"\s*{re.escape(between)}\s*", line) if group]
        if len(groups) in SIZES and len(groups) > 3 and all(len(group) == len(groups) for group in groups):
            cells = "".join(groups)
            return cells if re.fullmatch(rf"{_CELLS}+", cells) else None
    return None


def _of_tabs(lines: list[str]) -> str | None:
    """Rows of a spreadsheet: tabs between cells that may be blank."""
    rows = [line.split("\t") for line in lines]
    size = len(rows)
    if size not in SIZES or size < 4 or not any("" in map(str.strip, row) for row in rows):
        return None
    cells = [cell.strip() or "." for row in rows for cell in row]
    if any(len(row) != size for row in rows) or not all(re.fullmatch(r"[0-9A-Za-z.]{1,2}", c) for c in cells):
        return None
    return "\n".join(" ".join(cells[i : i + size]) for i in range(0, size * size, size))


def _read(lines: Iterable[str], shape: Shape) -> Iterator[Record]:
    source = iter(lines)
    head = list(islice(source, 100))
    if any(marked_cells(line) for line in head):
        for number, line in enumerate(chain(head, source), 1):
            if line.strip() and not (line.startswith("#") and marked_cells(line) is None):
                yield read_line(marked_cells(line) or line, number, shape, "pasted", "")
        return
    text = "\n".join(head)
    for line in source:
        text += f"\n{line}"
        if len(text) > MAX_BLOCK:
            raise ParseError(f"more than {MAX_BLOCK:,} characters in one piece")
    from nonet.formats import read_text

    for record in read_text(tidied(text) or text, box=shape.box):
        yield record._replace(format="pasted")


def _detect(text: str) -> bool:
    lines = [line for line in text.split("\n") if line.strip()]
    if lines and all(marked_cells(line) for line in lines[:100]):
        return True
    return len(text) < 20_000 and bool(tidied(text))


FORMAT = Format(
    key="pasted",
    name="paste",
    extensions=(),
    detect=_detect,
    read=_read,
    multi=True,
    note="A line in quotation marks or after '1.'; groups between blanks or '/'; '>' before lines; lists of a program.",
)
