"""Readers and writers of puzzles, one module a format, and the choice between them.

>>> from nonet import formats
>>> grid = formats.parse("1234341221434321")
>>> formats.write(grid, "offset"), formats.detect("1234341221434321")
('1234341221434321', 'line')
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from itertools import chain
from typing import IO, TYPE_CHECKING, cast

from nonet.errors import ArgumentError, NonetError, ParseError
from nonet.formats.base import MAX_BLOCK, SAMPLE, Format, Shape
from nonet.formats.record import Record, bad
from nonet.formats.streams import bounded, capped, opened
from nonet.model.geometry import MAX_SIZE
from nonet.model.grid import Grid

if TYPE_CHECKING:
    from nonet.model.rules.rule import Rule

__all__ = ["Format", "Record", "detect", "formats", "parse", "read", "read_text", "write", "write_all"]

# Modules and the keys of their formats, in the order in which a text is tried on them: first what has
# unmistakable marks, last what is told by its layout alone. A module loads when its turn comes.
_ORDER: tuple[tuple[str, tuple[str, ...]], ...] = (
    # addresses and strings with a mark of their own, JSON, XML, sections and headers, tables
    ("fpuzzles", ("f-puzzles",)),
    ("sudokupad", ("sudokupad",)),
    ("sudokuwiki", ("sudokuwiki", "s9b")),
    ("sudokucoach", ("sudoku.coach",)),
    ("iss", ("iss",)),
    ("gnome", ("gnome",)),
    ("jsongrid", ("jsonl", "json")),
    ("opensudoku", ("opensudoku",)),
    ("hodoku", ("hodoku",)),
    ("bank", ("sudokuexchange", "bank")),
    ("gsf", ("gsf",)),
    ("csvfile", ("csv",)),
    ("npy", ("npy",)),
    ("latex", ("latex",)),
    ("sdk", ("sdk", "sudocue")),
    ("pasted", ("pasted",)),
    # one puzzle a line
    ("sukaku", ("sukaku",)),
    ("line", ("offset", "hex", "letters", "line", "sdm")),
    # grids drawn in rows
    ("ss", ("ss",)),
    ("sdx", ("sdx",)),
    ("boxed", ("seed",)),
    ("rows", ("numbers",)),
    ("pencilmarks", ("pencilmarks",)),
    ("boxed", ("boxed", "spf")),
    ("rows", ("rows", "msk", "se")),
)
# What a format can say of a board beyond its size and box. Without it another puzzle would be left, so whoever writes a
# grid that needs more is refused. LaTeX is for print, where regions may be drawn by hand.
_SAYS: dict[str, frozenset[str]] = {
    "f-puzzles": frozenset({"regions", "extra", "rules"}),
    "sudokupad": frozenset({"regions", "extra", "rules"}),
    "iss": frozenset({"regions", "extra", "rules"}),
    "jsonl": frozenset({"regions", "extra", "rules"}),
    "latex": frozenset({"regions", "extra"}),
}
_MODULE_OF = {key: module for module, keys in _ORDER for key in keys}


def parse(
    text: str,
    *,
    format: str | None = None,
    box: Sequence[int] | None = None,
    rules: Iterable[Rule | str] = (),
) -> Grid:
    """The grid of a text that holds exactly one puzzle, in any format; ``rules`` hold beside those that it tells.

    >>> parse("1234 3412 .143 4321 ".replace(" ", "")).possible("r3c1")
    (2,)
    >>> parse("1234341221434321\\n" * 2)
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: line 2: a second puzzle, but one was expected; use nonet.read_text for several
    """
    first = None
    for record in read_text(text, format=format, box=box, rules=rules):
        if first is not None:
            raise ParseError(
                "a second puzzle, but one was expected; use nonet.read_text for several", line=record.line
            )
        if record.error is not None:
            raise record.error
        first = record.grid
    if first is None:
        raise ParseError("no puzzle: the text is empty")
    return first


def read_text(
    text: str,
    *,
    format: str | None = None,
    box: Sequence[int] | None = None,
    rules: Iterable[Rule | str] = (),
) -> Iterator[Record]:
    """Every puzzle of a text, good or bad, in order.

    >>> [record.line for record in read_text("# two\\n1234341221434321\\n\\n4321214334121234\\n")]
    [2, 4]
    """
    if not isinstance(text, str):
        raise TypeError(f"a puzzle's text is a str, not {type(text).__name__}")
    return read(io.StringIO(text, newline=None), format=format, box=box, rules=rules)


def read(
    source: str | os.PathLike[str] | IO[str],
    *,
    format: str | None = None,
    box: Sequence[int] | None = None,
    rules: Iterable[Rule | str] = (),
) -> Iterator[Record]:
    """Every puzzle of a file (path, may be gzip, bzip2 or xz) or text stream, good or bad, in order.

    A file with a puzzle a line is streamed and may be of any length. ``format`` names the format, otherwise
    it is found out; ``box`` is (rows, columns) where the usual box is not meant; ``rules`` hold beside those
    that the puzzles tell. A file that can't be opened raises OSError.

    >>> import io
    >>> [record.grid.size for record in read(io.StringIO("1\\n1234341221434321\\n"), format="line")]
    [1, 4]
    """
    records = _read(source, format, box)
    more = tuple(rules)
    yield from (with_rules(record, more) for record in records) if more else records


def with_rules(record: Record, rules: tuple[Rule | str, ...]) -> Record:
    """The record with further rules for its grid, or why the grid can't have them."""
    if record.grid is None:
        return record
    try:
        return record._replace(grid=record.grid.with_rules(rules))
    except NonetError as error:
        return bad(record.text, error, record.line, record.format)


def _read(
    source: str | os.PathLike[str] | IO[str], format: str | None, box: Sequence[int] | None
) -> Iterator[Record]:
    shape = Shape(None if box is None else _box(box), format is not None)
    chosen = None if format is None else _format(format)
    if hasattr(source, "readline"):
        yield from _records(bounded(cast("IO[str]", source)), "", chosen, shape)
        return
    if not isinstance(source, str | os.PathLike):
        raise TypeError(f"a file's path or a text stream is read, not {type(source).__name__}")
    path = os.fspath(source)
    if path.lower().endswith(".npy"):
        from nonet.formats.npy import is_array, read_array

        if is_array(path):
            yield from read_array(path, shape)
            return
    with opened(path) as text:
        yield from _records(bounded(text), path, chosen, shape)


def _records(lines: Iterator[str], path: str, chosen: Format | None, shape: Shape) -> Iterator[Record]:
    if chosen is None:
        head, sample, rest = _sample(lines)
        if not any(map(str.strip, chain(head, sample))):
            next(rest, None)  # nothing, or what stopped the reading
            return
        chosen = _of_sample(head, sample, path, shape)
        lines = chain(head, sample, rest)
    yield from chosen.read(lines if chosen.multi else capped(lines), shape)


def _of_sample(head: list[str], sample: list[str], path: str, shape: Shape) -> Format:
    # Some formats are known by their comments; but these must not crowd out the puzzles.
    text = "\n".join(head)[: SAMPLE // 2]
    return _detect("\n".join([*([text] if head else []), *sample]), ending_of(path), shape)


def detected(text: str, path: str, shape: Shape, format: str | None = None) -> Format | None:
    """The format of a text that begins so, if none was named; None if there is nothing in it.

    >>> detected("1234341221434321", "", Shape()).key, detected(" ", "", Shape())
    ('line', None)
    """
    if format is not None:
        return _format(format)
    head, sample, _ = _sample(iter(text.replace("\r\n", "\n").split("\n")))
    if not any(map(str.strip, chain(head, sample))):
        return None
    return _of_sample(head, sample, path, shape)


def write(grid: Grid, format: str = "line") -> str:
    """A grid as text, without a final line end.

    A format of digits alone, such as ``line``, leaves out which candidates are gone: ``pencilmarks`` says it.

    >>> write(parse("1234341221434321"), "line")
    '1234341221434321'
    """
    if not isinstance(grid, Grid):
        raise TypeError(
            f"what is written is a Grid, not {type(grid).__name__}; nonet.parse makes one of a text"
        )
    return "\n".join(write_all([grid], format))


def write_all(grids: Iterable[Grid], format: str = "line") -> Iterator[str]:
    """Many grids as one text, piece by piece and without line ends: head, every grid, tail.

    >>> list(write_all([Grid("1"), Grid(".")], "csv"))
    ['puzzle', '1', '.']
    """
    chosen = _format(format)
    if chosen.write is None:
        raise ArgumentError(f"format {format!r} can be read but not written")
    if chosen.head:
        yield chosen.head
    for grid in grids:
        yield write_one(grid, chosen)
    if chosen.tail:
        yield chosen.tail


def write_one(grid: Grid, format: Format) -> str:
    """A grid in a format, without head and tail; what the format can't say of the board is refused.

    >>> write_one(Grid("." * 16, rules=["anti-knight"]), _format("line"))
    Traceback (most recent call last):
        ...
    nonet.errors.ArgumentError: the format line can't say which rules the grid has; f-puzzles can
    """
    assert format.write is not None
    board = grid.geometry
    if not board.is_plain:
        says = _SAYS.get(format.key, frozenset())
        for name, word in (("rules", "rules"), ("regions", "regions"), ("extra", "regions")):
            if getattr(board, name) and name not in says:
                raise ArgumentError(
                    f"the format {format.key} can't say which {word} the grid has; f-puzzles can"
                )
    return format.write(grid)


def write_answer(grid: Grid, format: str) -> str:
    """The digits of an answer to a puzzle whose board is known, so that nothing needs to be said of it.

    >>> write_answer(Grid("1234341221434321", rules=["thermometer r1c1 r1c2"]), "line")
    '1234341221434321'
    """
    chosen = _format(format)
    assert chosen.write is not None
    return chosen.write(grid)


def detect(text: str) -> str:
    """The key of the format that a text is in.

    >>> detect("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    'line'
    """
    return _detect(text[:SAMPLE].replace("\r\n", "\n").replace("\r", "\n"), "", Shape()).key


def formats() -> tuple[Format, ...]:
    """All formats, in the order in which a text is tried on them.

    >>> [f.key for f in formats() if f.key == "line"]
    ['line']
    """
    return tuple(map(_format, _MODULE_OF))


@cache
def _format(key: str) -> Format:
    if key not in _MODULE_OF:
        raise ArgumentError(f"unknown format {key!r}; known: {', '.join(sorted(_MODULE_OF))}")
    home = import_module(f"nonet.formats.{_MODULE_OF[key]}")
    declared: tuple[Format, ...] = getattr(home, "FORMATS", None) or (home.FORMAT,)
    return next(found for found in declared if found.key == key)


def _box(box: Sequence[int]) -> tuple[int, int]:
    if len(box) != 2 or not all(isinstance(side, int) and 1 <= side <= MAX_SIZE for side in box):
        raise ArgumentError(f"box {box!r} is not (rows, columns), such as (2, 3)")
    return box[0], box[1]


def _sample(lines: Iterator[str]) -> tuple[list[str], list[str], Iterator[str]]:
    """The blank lines and comments at the head; as many lines after them as the detection needs; and the rest.

    One line is enough if that tells all, so that a pipe answers at once.
    """
    head: list[str] = []
    out: list[str] = []
    skipped = total = 0
    try:
        for line in lines:
            if not out and skipped < MAX_BLOCK and (not line or line.isspace() or line.startswith("#")):
                head.append(line)
                skipped += len(line) + 1
                continue
            out.append(line)
            total += len(line) + 1
            if total >= SAMPLE or _is_plain(line):
                break
    except NonetError as error:  # its turn comes after the lines before it
        return head, out, _raising(error)
    return head, out, lines


def _raising(error: NonetError) -> Iterator[str]:
    raise error
    yield


_PLAIN = frozenset(".0123456789")


def _is_plain(line: str) -> bool:
    """True if this is a 9x9 puzzle in figures and dots, which is a line in every notation."""
    return len(line) == 81 and _PLAIN.issuperset(line)


def _begins_plainly(text: str) -> bool:
    """True if the first lines are such puzzles, two if there are two."""
    lines = [line.strip() for line in text[:1000].split("\n")]
    first = [line for line in (lines if len(text) <= 1000 else lines[:-1]) if line][:2]
    return bool(first) and all(map(_is_plain, first))


def ending_of(path: str) -> str:
    """The file name's ending, without that of the compression.

    >>> ending_of("puzzles.csv.gz"), ending_of("puzzles")
    ('.csv', '')
    """
    name = path.lower()
    for packed in (".gz", ".bz2", ".xz", ".zst"):
        name = name.removesuffix(packed)
    dot = name.rfind(".")
    return name[dot:] if dot >= 0 else ""


def _detect(text: str, ending: str, shape: Shape) -> Format:
    if ending in ("", ".txt") and _begins_plainly(text):
        return _format("line")  # without a look at all others
    # A line of 16 is a 4x4 puzzle, but not if the box says that the size is 16.
    row = shape.box is not None and len(text.split(maxsplit=1)[0]) == shape.sizes[0] > 1
    found = None
    for key, module in _MODULE_OF.items():
        if row and module == "line":
            continue
        candidate = _format(key)
        if ending in candidate.extensions and candidate.detect(text):
            return candidate
        if found is None and candidate.detect(text):
            if not ending:
                return candidate
            found = candidate
    return found or _format(_likeliest(text))


def _likeliest(text: str) -> str:
    """The format whose errors will say best what is wrong with a text that is in none."""
    lines = [line for line in text.split("\n") if line.strip()]
    if lines and len(lines[0].split()[0]) in {size**3 for size in range(6, MAX_SIZE + 1)}:
        return "sukaku"
    rows = sum(len(line) <= 25 or "|" in line or " " in line.strip() for line in lines)
    return "rows" if len(lines) > 1 and 2 * rows > len(lines) else "line"
