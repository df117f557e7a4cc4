"""Grids drawn in rows: with or without bars, rules, blanks between cells, titles, and several in one text.

A line is blank, a rule, a row or prose. Rows are gathered until as many have come as the first one has cells;
so a text may hold any number of drawings and is read with a window of some fifty rows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from nonet.errors import NonetError, ParseError
from nonet.formats.base import Shape
from nonet.formats.record import flat
from nonet.model.geometry import MAX_SIZE, Geometry

_BARS = str.maketrans(dict.fromkeys("│┃║¦", "|"))
_RULE = frozenset("-+=*|.:',_ \t─━═┄┈┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋╟╢╤╧╪╫╞╡╥╨┠┨┯┷┿╂")
_STROKES = ("--", "==", "──", "━━", "══", "┄┄", "┈┈")
_MARKS = frozenset("0123456789.*_-?|#@+:;<=>,xX")
_TITLE = re.compile(
    r"[#(\[]?\d{1,6}[.):\]]?|[A-Za-z]{1,6}[-. #]{0,2}\d{1,6}[.:]?|\d{1,4}([-./])\d\d\1\d{1,4}"
)
"""A row of few cells above a grid: its number, or a date."""
_LONGEST = 1000  # a row of 25 cells with 25 candidates each takes less
_WINDOW = 2 * MAX_SIZE + 1  # as many rows as a grid can have, each after a line of dashes


class Row(NamedTuple):
    """One line of cells, or of dashes, which may be a rule or empty cells."""

    number: int
    text: str
    fresh: bool
    """True if prose or the beginning of the text stands above it."""
    gap: bool
    """True if a blank line stands above it."""
    rule: bool
    """True if a rule stands above it."""
    title: str
    """The prose above it."""
    groups: Sequence[Sequence[str]]
    """What stands between the bars, cut at blanks and commas."""

    @property
    def tokens(self) -> list[str]:
        """Everything between blanks, commas and bars."""
        return [token for group in self.groups for token in group]

    @property
    def dashes(self) -> int:
        """The number of dashes if there is nothing else but bars, else 0."""
        return self.text.count("-") if _only_dashes(self.text) else 0


class Drawing(NamedTuple):
    """A drawn grid: N² tokens, and what the drawing tells besides."""

    rows: tuple[Row, ...]
    size: int
    cells: tuple[str, ...]
    box: tuple[int, int] | None
    """Rows and columns of a box as bars and rules show them, None if they don't."""
    used: int
    """How many rows of the text it took."""

    @property
    def line(self) -> int:
        """The line on which the first row stands."""
        return self.rows[0].number

    @property
    def text(self) -> str:
        """All cells in one line."""
        plain = all(len(cell) == 1 for cell in self.cells)
        return ("" if plain else " ").join(self.cells)

    @property
    def framed(self) -> bool:
        """True if there were bars or rules."""
        return any("|" in row.text or row.rule for row in self.rows)

    def geometry(self, shape: Shape) -> Geometry:
        """The geometry that was asked for or, failing that, drawn."""
        return Geometry.of(self.size, self.box) if self.box and not shape.box else shape.geometry(self.size)


class Fault(NamedTuple):
    """Rows that make no grid, and why."""

    rows: tuple[Row, ...]
    error: ParseError

    @property
    def used(self) -> int:
        """How many rows of the text it took."""
        return len(self.rows)


def is_rule(text: str) -> bool:
    """True for a line that separates rows, such as ``---+---`` or ``*-----*``.

    >>> is_rule(".-----.-----."), is_rule("|1--|2..|")
    (True, False)
    """
    return any(stroke in text for stroke in _STROKES) and _RULE.issuperset(text)


def drawings(
    lines: Iterable[str], shape: Shape, *, lists: bool = False, first: int = 1
) -> Iterator[Drawing | Fault]:
    """Every grid drawn in a text, and every piece of it that looks like one but is none.

    ``lists`` says that cells list candidates, so that a row is rather so many words than so many characters;
    ``first`` is the number of the first line.

    >>> [found] = drawings(["Easy", "12|34", "34|12", "--+--", "21|43", "4.|.1"], Shape())
    >>> found.line, found.size, found.box, found.rows[0].title
    (2, 4, (2, 2), 'Easy')
    """
    source = _rows(lines, first)
    window: list[Row] = []
    while True:
        while len(window) < _WINDOW and (row := next(source, None)):
            window.append(row)
        if not window:
            return
        end = next((i for i, row in enumerate(window) if i and row.fresh), len(window))
        whole = end < len(window) or len(window) < _WINDOW
        drawing = _grid(window[:end], shape, lists)
        if (drawing is None or drawing.size == 1) and end > 1 and _is_title(window[:end], shape, lists):
            del window[0]
            continue
        found: Drawing | Fault | None = drawing
        if drawing and whole and (rows := _too_many(window[:end], drawing)):
            found = Fault(rows, _wrong_count(len(rows), drawing.size, rows[0].number))
        found = found or _fault(window[:end], shape)
        if found:
            yield found
        del window[: found.used if found else end]


def _is_title(chunk: Sequence[Row], shape: Shape, lists: bool) -> bool:
    """True if the first row is the number or the date of the grid below it."""
    if not _TITLE.fullmatch(chunk[0].text.strip()):
        return False
    below = _grid(chunk[1:], shape, lists)
    return below is not None and below.size > 1


def _too_many(chunk: Sequence[Row], found: Drawing) -> tuple[Row, ...]:
    """The rows up to the next blank line, if the grid ends amid rows like its own: which of them belong to it, nobody
    can tell."""
    rows = list(found.rows)
    if any(row.gap for row in rows[1:]):
        return ()  # blank lines between its bands say nothing of the next grid
    by_tokens = len(rows[-1].tokens) == found.size
    for row in chunk[found.used :]:
        if row.gap or row.dashes or _width(row, by_tokens) != _width(rows[0], by_tokens):
            break
        rows.append(row)
    return tuple(rows) if len(rows) % found.size else ()


def _wrong_count(rows: int, width: int, line: int) -> ParseError:
    word = "row" if rows == 1 else "rows"
    return ParseError(f"{rows} {word} of {width} cells, expected {width} rows", line=line)


def _rows(lines: Iterable[str], first: int) -> Iterator[Row]:
    fresh, gap, rule, title = True, False, False, ""
    for number, raw in enumerate(lines, first):
        text = raw.translate(_BARS)
        if not text.strip():
            gap = True
            continue
        dashes = _only_dashes(text)
        if is_rule(text) and not dashes:
            rule = True
        elif dashes or _is_row(text):
            parts = _uncomma(text).split("|")
            groups = [part.split() for part in parts if part.strip()]
            yield Row(number, text, fresh, gap, rule, title, groups)
            fresh, gap, rule, title = False, False, False, ""
        else:
            fresh, gap, rule, title = True, False, False, flat(text, 200)


def _only_dashes(text: str) -> bool:
    return "--" in text and set(text.strip()) <= {"-", "|"}


def _is_row(text: str) -> bool:
    """True if a line looks like cells rather than words.

    That is if at least half of it is figures and marks; or, for the letters of big sizes, if it stands between
    bars, or its words have one character each, or it is one word of the right length.
    """
    if len(text) > _LONGEST:
        return False
    words = text.replace("|", " ").split()
    dense = "".join(text.split())
    if all(c in _MARKS or (c.isascii() and c.isalpha()) for c in dense):
        barred = text.count("|") > 1
        if barred or (
            MAX_SIZE >= sum(map(len, words)) > 9 and (len(words) == 1 or max(map(len, words)) == 1)
        ):
            return True
    if dense[0] == "#" and not dense[1:2].isdigit():
        return False
    return 2 * sum(c in _MARKS for c in dense) >= len(dense)


def _uncomma(text: str) -> str:
    """Commas as blanks, where an empty field is an empty cell."""
    if "," not in text:
        return text
    fields = [field.strip() for field in text.split(",")]
    if not fields[-1] and "" not in fields[:-1]:
        fields.pop()  # a comma after every cell
    return " ".join(field or "." for field in fields)


def _grid(chunk: Sequence[Row], shape: Shape, lists: bool) -> Drawing | None:
    """The grid at the beginning of a run of rows, if there is one."""
    rows = _without_rules(chunk)
    if not rows:
        return None
    # "1234 1234 1234 1234" is a row of 16 if 16 such rows follow, else four cells with all candidates.
    for by_tokens in (lists, not lists):
        size = _width(rows[0], by_tokens)
        fits = by_tokens < size <= len(rows) and size in shape.sizes
        fits &= (
            size > 1 or len(rows) == 1 or "|" not in rows[0].text
        )  # else the only digit of a row with blanks
        if fits and all(_width(row, by_tokens) == size for row in rows[:size]):
            tokens = [token for row in rows[:size] for token in row.tokens]
            return _drawing(chunk, rows[:size], tokens if by_tokens else "".join(tokens))
    for size in sorted(shape.sizes, reverse=True):
        if size <= len(rows) and (cut := _cut_all(rows[:size], size)):
            return _drawing(chunk, rows[:size], cut)
    return None


def _without_rules(chunk: Sequence[Row]) -> list[Row]:
    """The rows without lines of dashes, unless ``-`` is an empty cell here and there are N of them."""
    plain = [row for row in chunk if not row.dashes]
    if not plain:
        return list(chunk) if chunk[0].dashes == len(chunk) else []
    width = sum(map(len, plain[0].tokens))
    if any(row.dashes == width for row in chunk) and any("-" in row.text for row in plain):
        return [row for row in chunk if row.dashes in (0, width)]
    out: list[Row] = []
    rule = gap = False
    for row in chunk:
        if row.dashes:
            rule, gap = True, gap or row.gap
        else:
            out.append(row._replace(rule=row.rule or rule, gap=row.gap or gap))
            rule = gap = False
    return out


def _cut_all(rows: Sequence[Row], size: int) -> list[str] | None:
    """The cells of rows in which a blank is an empty cell, None if they can't be told."""
    longest = max(len(row.text.rstrip()) for row in rows)
    if all("|" in row.text for row in rows):
        return _cut_bars(_between_bars([row.text.rstrip() for row in rows]), size)
    if longest != size or not all(set(row.text.rstrip()) <= set(" 123456789") for row in rows):
        return None
    return [cell if cell != " " else "." for row in rows for cell in row.text.rstrip().ljust(size)]


def _between_bars(lines: list[str]) -> list[list[str]]:
    """What stands between the bars of rows. A bar at the beginning of all of them stands before the first cell, one at
    the beginning of some after cells that are empty."""
    if all(line.lstrip().startswith("|") for line in lines):
        lines = [line.lstrip()[1:] for line in lines]
    if all(line.endswith("|") for line in lines):
        lines = [line[:-1] for line in lines]
    return [line.split("|") for line in lines]


def _cut_bars(rows: Sequence[Sequence[str]], size: int) -> list[str] | None:
    """Rows between bars cut into cells of equal width; blanks at the end of a row may be missing."""
    count = len(rows[0])
    if size % count or {len(groups) for groups in rows} != {count}:
        return None
    if any({len(groups[at]) for groups in rows} != {len(rows[0][at])} for at in range(count - 1)):
        return None
    last = max(len(rows[0][0]), *(len(groups[-1]) for groups in rows))
    out: list[str] = []
    for groups in rows:
        cells = _cut([*groups[:-1], groups[-1].ljust(last)], size // count)
        if cells is None:
            return None
        out += [cell or "." for cell in cells]
    return out


def _cut(groups: Sequence[str], wide: int) -> list[str] | None:
    """The groups of a row cut into so many cells each, perhaps with a blank after each bar."""
    out = []
    for group in groups:
        width, margin = divmod(len(group), wide)
        if not width or margin > 1 or group[:margin].strip():
            return None
        cells = [group[i : i + width].strip() for i in range(margin, len(group), width)]
        if any(len(cell) > (2 if len(groups) * wide > 9 else 1) for cell in cells):
            return None
        out += cells
    return out


def _drawing(chunk: Sequence[Row], rows: Sequence[Row], cells: Sequence[str]) -> Drawing:
    used = next(i for i, row in enumerate(chunk) if row.number == rows[-1].number) + 1
    return Drawing(tuple(rows), len(rows), tuple(cells), _box(rows), used)


def _box(rows: Sequence[Row]) -> tuple[int, int] | None:
    """The box that bars and rules show."""
    size = len(rows)
    high = _even([i for i, row in enumerate(rows) if i and row.rule], size)
    high = high or _even([i for i, row in enumerate(rows) if i and row.gap], size)
    wide = 0
    widths = {tuple(_widths(row, size)) for row in rows}
    if len(widths) == 1:
        [found] = widths
        wide = found[0] if len(set(found)) == 1 and 1 < found[0] < size else 0
    if not high and not wide:
        return None
    high, wide = high or size // wide, wide or size // high
    return (high, wide) if high * wide == size else None


def _even(cuts: list[int], size: int) -> int:
    """The distance of cuts that divide a size into equal parts, 0 if they don't."""
    parts = {b - a for a, b in pairwise([0, *cuts, size])}
    return parts.pop() if len(parts) == 1 and cuts and 1 not in parts else 0


def _widths(row: Row, size: int) -> list[int]:
    """Cells in each group of a row: between bars, or else between blanks."""
    groups = row.groups
    tokens = len(row.tokens) == size
    if len(groups) > 1 or tokens:
        return [len(group) if tokens else sum(map(len, group)) for group in groups]
    return [len(token) for group in groups for token in group]


def _fault(chunk: Sequence[Row], shape: Shape) -> Fault | None:
    """What is wrong with the rows at the beginning of a run; None for rules without rows."""
    plain = [row for row in chunk if not row.dashes]
    if not plain:
        return None
    best, width, by_tokens = -1, 0, False
    for tokens in (False, True):
        widths = Counter(_width(row, tokens) for row in plain)
        common, count = widths.most_common(1)[0]
        rank = count + len(plain) * (common in shape.sizes and common > 1)
        if rank > best:
            best, width, by_tokens = rank, common, tokens
    # The piece ends at the blank line or end that makes it most like a grid.
    ends = [i for i, row in enumerate(chunk) if i and row.gap] + [len(chunk)]
    end = min(ends, key=lambda i: abs(sum(not row.dashes for row in chunk[:i]) - width))
    rows = [row for row in chunk[:end] if not row.dashes] or plain[:1]
    expected = width if shape.box is None else shape.sizes[0]
    for row in rows:
        if (found := _width(row, by_tokens)) != expected:
            return Fault(
                tuple(chunk[:end]), ParseError(f"{found} cells, expected {expected}", line=row.number)
            )
    try:
        shape.geometry(width)
        error = _wrong_count(len(rows), width, rows[0].number)
    except NonetError as no:
        error = ParseError(no.what, line=rows[0].number)
    return Fault(tuple(chunk[:end]), error)


def _width(row: Row, tokens: bool) -> int:
    return len(row.tokens) if tokens else sum(map(len, row.tokens))
