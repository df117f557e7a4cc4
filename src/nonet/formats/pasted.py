"""Pastes: a puzzle as people copy it, with quotation marks, numbers, mail marks, brackets of a program, or other signs.

Only a text that is nothing else, from its first line to its last, is taken for one: whatever has a second reading stays
with the other formats.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from nonet.errors import ParseError
from nonet.formats import sheets
from nonet.formats.base import MAX_BLOCK, SIZES, SQUARES, Format, Shape
from nonet.formats.bracketed import bracketed
from nonet.formats.line import read_line
from nonet.formats.record import Record
from nonet.formats.signs import one_empty_sign, plain_signs

_CELLS = r"[0-9.*_?xX-]"
_BIG_CELLS = r"[0-9A-Za-z.*_?-]"
"""Of a puzzle beyond 9x9, which is longer than any word."""
_MARKED = re.compile(
    rf"""\s*(?P<mark>[-*.]\s+|\#?\(?\d{{1,7}}[.):\]]?\s+|\[\d{{1,7}}\]\s*|\d{{4}}-\d\d-\d\d:?\s+
        |[A-Za-z][\w .\#-]{{0,30}}?\s*[:=]\s*|[A-Za-z]{{1,6}}\.?[\s-]?\d{{1,7}}[.):]?\s+)?   # what stands before
    (?P<quote>["'`(]*)(?P<cells>{_CELLS}{{16,82}}|{_BIG_CELLS}{{100,625}})(?P<end>["'`);,]*)  # the puzzle
    (?P<rest>\s.*)?$""",
    re.VERBOSE,
)
_QUOTED = re.compile(r"\s*(?:>\s?)+")
_FENCE = re.compile(r"\s*(?:(?:```|~~~)[\w-]*|\[/?code\]|</?(?:pre|code)>)\s*")
_LINK = re.compile(r"""https?://[^\s<>()\[\]"']+""")
_WORDS, _RULE = re.compile(r"[^\W\d_]{2,}"), re.compile(r"\s*[-_=]{2,}\s*")
MAX_PASTE = 20_000
"""Characters of the longest text that is looked at as a whole."""


def marked_cells(line: str) -> str | None:
    """The puzzle of a line that has a mark before it or quotation marks around it; None if this is no such line.

    >>> marked_cells('1. "12..34....4....1", easy'), marked_cells("12..34....4....1"), marked_cells("- 1")
    ('12..34....4....1', None, None)
    >>> marked_cells("12..34....4....1;")
    '12..34....4....1'
    """
    line = plain_signs(line.removeprefix("\ufeff"))
    found = _MARKED.match(line)
    if found is None:
        return None
    cells, end = found["cells"], found["end"]
    if len(cells) - 1 in SQUARES and cells[-1] == "." and not end:  # the end of a sentence
        cells, end = cells[:-1], "."
    bare = not found["mark"] and not found["quote"] and not end.strip(",")  # a comma begins a remark
    return None if bare or len(cells) not in SQUARES else cells


def tidied(text: str) -> str | None:
    """The puzzle of a paste as rows or a line; None if the text is no paste, or needs no tidying.

    >>> tidied("12../34../..4./...1"), tidied("b = [[1, 2, 0, 0], [3, 4, None, None], [0, 0, 4, 0], [0, 0, 0, 1]]")
    ('12..34....4....1', '12..34....4....1')
    >>> tidied("Bob wrote:\\n> 12..\\n> 34..\\n> ..4.\\n> ...1"), tidied("12..34....4....1")
    ('12..\\n34..\\n..4.\\n...1', None)
    """
    text = text.removeprefix("\ufeff")
    plain = _without_quoting(plain_signs(text))
    if not plain.strip():
        return None
    lines = [line.strip() for line in plain.split("\n") if line.strip()]
    if len(lines) in SIZES and all(re.fullmatch(rf"{_CELLS}{{{len(lines)}}}", line) for line in lines):
        plain = re.sub("[xX]", ".", plain)
    for found in (
        _of_link, bracketed, _of_groups, sheets.of_page, sheets.of_bars, sheets.of_fields, sheets.of_blanks,
        sheets.of_wrapped, sheets.without_labels, one_empty_sign,
    ):  # fmt: skip
        if (tidy := found(plain)) is not None:
            return tidy
    return plain if plain != text else None


def _without_quoting(text: str) -> str:
    """A text without the marks of mails before its lines, and without fences around it."""
    lines = [line for line in text.split("\n") if not _FENCE.fullmatch(line)]
    words = [line for line in lines if line.strip()]
    quoted = [line for line in words if _is_quoted(line)]
    # What stands around a quotation are words.
    if not quoted or not all(
        _is_quoted(line) or _WORDS.search(line) or _RULE.fullmatch(line) for line in words
    ):
        return text if len(lines) == text.count("\n") + 1 else "\n".join(lines)
    kept = "\n".join(_QUOTED.sub("", line, count=1) for line in lines if _is_quoted(line) or not line.strip())
    return kept.strip("\n")


def _is_quoted(line: str) -> bool:
    """Does a line begin with a mail's ``>``? One that is as long as a puzzle with it is one: the character stands for
    14 in a notation, and no blank follows it there."""
    line = line.strip()
    return line.startswith(">") and (len(line) not in SQUARES or " " in line or line == ">")


def _of_link(text: str) -> str | None:
    """The one link that stands among words; or the 81 cells in one to a place that nobody knows."""
    found = _LINK.findall(text)
    if len(found) != 1 or sum(c.isdigit() for c in text.replace(found[0], "")) > 8:
        return None
    link = found[0].rstrip(".,;")
    from nonet.formats import detect

    if link != text.strip() and detect(link) not in ("pasted", "line"):
        return str(link)
    from nonet.formats.readers import unquoted

    cells = re.findall(r"(?<![0-9.])[0-9.]{81}(?![0-9.])", unquoted(link))
    return cells[0] if len(cells) == 1 else None


def _of_groups(text: str) -> str | None:
    """N groups of N cells in one line."""
    line = text.strip().strip("|/")
    if "\n" in line:
        return None
    for between in ("/", "|", ",", ";", ":", "\t", " ", "-"):
        groups = [group for group in re.split(rf"\s*{re.escape(between)}\s*", line) if group]
        if len(groups) in SIZES and len(groups) > 3 and all(len(group) == len(groups) for group in groups):
            cells = "".join(groups)
            return cells if re.fullmatch(rf"{_BIG_CELLS if len(groups) > 9 else _CELLS}+", cells) else None
    return None


def _read(lines: Iterable[str], shape: Shape) -> Iterator[Record]:
    source = iter(lines)
    head = list(islice(source, 100))
    if any(marked_cells(line) for line in head) and tidied("\n".join(head)) is None:
        yield from _marked(chain(head, source), shape)
        return
    text = "\n".join(head)
    for line in source:
        text += f"\n{line}"
        if len(text) > MAX_BLOCK:
            raise ParseError(f"more than {MAX_BLOCK:,} characters in one piece")
    tidy = tidied(text) if len(text) < MAX_PASTE else None
    if tidy is not None and _detect(tidy) and tidied(tidy) is None:
        yield from _marked(tidy.split("\n"), shape)
        return
    from nonet.formats import read_text

    for record in read_text(tidy or text, box=shape.box):
        yield record._replace(format="pasted")


def _marked(lines: Iterable[str], shape: Shape) -> Iterator[Record]:
    """The puzzles of lines with marks, and of those without among them."""
    for number, line in enumerate(lines, 1):
        cells = marked_cells(line)
        if line.strip() and not (line.startswith("#") and cells is None):
            yield read_line(cells or line, number, shape, "pasted", "")


def _detect(text: str) -> bool:
    lines = [line for line in text.split("\n") if line.strip()]
    if lines and all(marked_cells(line) for line in lines[:100]):
        return True
    return len(text) < MAX_PASTE and tidied(text) is not None


FORMAT = Format(
    key="pasted",
    name="paste",
    extensions=(),
    detect=_detect,
    read=_read,
    multi=True,
    note="In quotation marks, after '1.' or '>', in groups, brackets of a program, a sheet or a page; other signs.",
)
