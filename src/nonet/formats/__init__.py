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
from typing import IO

from nonet.errors import ArgumentError, NonetError, ParseError
from nonet.formats.base import SAMPLE, Format, Shape
from nonet.formats.record import Record
from nonet.model.geometry import MAX_SIZE
from nonet.model.grid import Grid

__all__ = ["Format", "Record", "detect", "formats", "parse", "read", "read_text", "write", "write_all"]

# Modules and the keys of their formats, in the order in which a text is tried on them: first what has
# unmistakable marks, last what is told by its layout alone. A module loads when its turn comes.
_ORDER: tuple[tuple[str, tuple[str, ...]], ...] = (
    # addresses and strings with a mark of their own, JSON, XML, sections and headers, tables
    ("fpuzzles", ("f-puzzles",)),
    ("sudokupad", ("sudokupad",)),
    ("sudokuwiki", ("sudokuwiki", "s9b")),
    ("sudokucoach", ("sudoku.coach",)),
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
_MODULE_OF = {key: module for module, keys in _ORDER for key in keys}


def parse(text: str, *, format: str | None = None, box: Sequence[int] | None = None) -> Grid:
    """The grid of a text that holds exactly one puzzle, in any format.

    >>> parse("1234 3412 .143 4321 ".replace(" ", "")).possible("r3c1")
    (2,)
    >>> parse("1234341221434321\\n" * 2)
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: line 2: a second puzzle, but one was expected; use nonet.read_text for several
    """
    first = None
    for record in read_text(text, format=format, box=box):
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


def read_text(text: str, *, format: str | None = None, box: Sequence[int] | None = None) -> Iterator[Record]:
    """Every puzzle of a text, good or bad, in order.

    >>> [record.line for record in read_text("# two\\n1234341221434321\\n\\n4321214334121234\\n")]
    [2, 4]
    """
    if not isinstance(text, str):
        raise TypeError(f"a puzzle's text is a str, not {type(text).__name__}")
    return read(io.StringIO(text, newline=None), format=format, box=box)


def read(
    source: str | os.PathLike[str] | IO[str],
    *,
    format: str | None = None,
    box: Sequence[int] | None = None,
) -> Iterator[Record]:
    """Every puzzle of a file (path, may be gzip, bzip2 or xz) or text stream, good or bad, in order.

    A file with a puzzle a line is streamed and may be of any length. ``format`` names the format, otherwise
    it is found out; ``box`` is (rows, columns) where the usual box is not meant. A file that can't be opened
    raises OSError.

    >>> import io
    >>> [record.grid.size for record in read(io.StringIO("1\\n1234341221434321\\n"), format="line")]
    [1, 4]
    """
    from nonet.formats.streams import capped, opened

    shape = Shape(None if box is None else _box(box), format is not None)
    chosen = None if format is None else _format(format)
    suffix = os.fspath(source) if isinstance(source, str | os.PathLike) else ""
    if suffix.lower().endswith(".npy"):
        from nonet.formats.npy import is_array, read_array

        if is_array(suffix):
            yield from read_array(suffix, shape)
            return
    with opened(source) as lines:
        if chosen is None:
            sample, rest = _sample(lines)
            if not any(map(str.strip, sample)):
                next(rest, None)  # nothing, or what stopped the reading
                return
            chosen = _detect("\n".join(sample), _ending(suffix), shape)
            lines = chain(sample, rest)
        yield from chosen.read(lines if chosen.multi else capped(lines), shape)


def write(grid: Grid, format: str = "line") -> str:
    """A grid as text, without a final line end.

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
    yield from map(chosen.write, grids)
    if chosen.tail:
        yield chosen.tail


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


def _sample(lines: Iterator[str]) -> tuple[list[str], Iterator[str]]:
    """As many lines as the detection needs: one if that tells all, so that a pipe answers at once; and the rest."""
    out: list[str] = []
    total = 0
    try:
        for line in lines:
            out.append(line)
            total += len(line) + 1
            if total >= SAMPLE or _is_plain(line):
                break
    except NonetError as error:  # its turn comes after the lines before it
        return out, _raising(error)
    return out, lines


def _raising(error: NonetError) -> Iterator[str]:
    raise error
    yield


_PLAIN = frozenset(".0123456789")


def _is_plain(line: str) -> bool:
    """True if this is a 9x9 puzzle in figures and dots, which is a line in every notation."""
    return len(line) == 81 and _PLAIN.issuperset(line)


def _ending(path: str) -> str:
    """The file name's ending, without that of the compression."""
    name = path.lower()
    for packed in (".gz", ".bz2", ".xz"):
        name = name.removesuffix(packed)
    dot = name.rfind(".")
    return name[dot:] if dot >= 0 else ""


def _detect(text: str, ending: str, shape: Shape) -> Format:
    if _is_plain(text.strip()) and not ending:
        return _format("line")
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
