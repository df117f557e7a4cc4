"""Where answers go: standard output or a file, as lines or in a shape for programs; and drawings beside them."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from nonet.atomic import tidy_up_when_terminated, write_whole
from nonet.cli.interrupts import INTERRUPTS
from nonet.cli.parser import Usage
from nonet.errors import ArgumentError, NonetError, closest

if TYPE_CHECKING:
    from nonet._kernel import TextColumn
    from nonet.tables.row_batch import Batch, Column

SCHEMA = 1
COMMON = ("puzzle", "size", "box", "status")
"""Fields of every row of every verb; ``error`` comes last where there is one."""
BOARD = ("regions", "extra", "rules")
"""Fields of rows whose board has such things."""

PIECE = 1 << 12
"""Rows that are made before they are written: few enough that the same memory serves them all."""

Fields = Mapping[str, Any]
Part = str | tuple["TextColumn", str]
"""A piece of every row: a text that is the same everywhere, or a column and how its fields are written."""


class Constant(NamedTuple):
    """A field that is the same in every row of a block."""

    value: Any


class Block(NamedTuple):
    """Rows answered together, from ``first`` on and before ``stop``, by columns."""

    columns: Mapping[str, Column | Constant]
    """Every field, those of the user's table first."""
    lines: TextColumn
    """Every row as plain text."""
    own: Sequence[str]
    """The names of those."""
    bodies: TextColumn | None
    """The user's own fields as members of a JSON object, if they came so."""
    first: int
    stop: int


def answer_name(name: str, taken: Iterable[str]) -> str:
    """What a field of ours is called in a table that has these columns.

    >>> answer_name("solution", ["puzzle"]), answer_name("solution", ["puzzle", "solution"])
    ('solution', 'nonet_solution')
    """
    while name in taken:
        name = f"nonet_{name}"
    return name


class RowWriter(Protocol):
    """How rows are written."""

    has_header: bool
    """True if all rows must have the same fields."""

    def begin(self, own: Sequence[Column] = ()) -> None:
        """Before the first row; ``own`` are the columns of the user's table, which come first."""

    def own_fields(self, batch: Batch, row: int) -> Fields:
        """The user's own fields of a row, as ``row`` takes them."""

    def row(self, fields: Fields, lines: Iterable[str]) -> None:
        """One row."""

    def block(self, block: Block) -> None:
        """Many rows."""

    def end(self) -> None:
        """After the last row, also if the run was cut short."""


class Lines:
    """Plain text: the lines that the verb wrote for the row, after a head and before a tail if it has them."""

    has_header = False

    def __init__(self, target: Target, head: str = "", tail: str = ""):
        self._target, self._write = target, target.write
        self._head, self._tail = head, tail

    def begin(self, own: Sequence[Column] = ()) -> None:
        """Write the head."""
        if self._head:
            self._write(self._head + "\n")

    def own_fields(self, batch: Batch, row: int) -> Fields:
        """The words that stand in the table."""
        return batch.words(row)

    def row(self, fields: Fields, lines: Iterable[str]) -> None:
        """Write each line as it comes, so that a long list of solutions can be watched."""
        for line in lines:
            self._write(line + "\n")

    def block(self, block: Block) -> None:
        """Write a line a row."""
        self._write_rows([(block.lines, "raw"), "\n"], block)

    def end(self) -> None:
        """Write the tail."""
        if self._tail:
            self._write(self._tail + "\n")

    def _write_rows(self, parts: Sequence[Part], block: Block) -> None:
        """Write the rows of a block, each made of these parts."""
        from nonet._kernel import join_rows

        for first in range(block.first, block.stop, PIECE):
            rows = join_rows(parts, first, min(first + PIECE, block.stop))
            self._target.write_bytes(rows)


def writer_for(
    shape: str | None, template: str | None, columns: Sequence[str] | None, known: Sequence[str],
    letters: Mapping[str, str], target: Target, head: str = "", tail: str = "",
) -> RowWriter:  # fmt: skip
    """The shape that the options ask for; ``columns`` is what ``--fields`` chose, ``known`` all there are."""
    if shape is None and template is None and columns is None:
        return Lines(target, head, tail)
    from nonet.cli import shapes

    if template is not None:
        return shapes.Template(target, template, letters, known)
    if shape == "json":
        return shapes.JsonDocument(target, columns, known)
    if shape == "jsonl":
        return shapes.JsonLines(target, columns, known)
    if shape in ("csv", "tsv"):
        return shapes.Separated(target, columns, known, "," if shape == "csv" else "\t")
    if shape in ("parquet", "arrow"):
        from nonet.cli.table_file import TableFile

        return TableFile(target, columns, known, shape)
    assert columns is not None
    return shapes.Table(target, columns, known)


class Target(Protocol):
    """A place to write to: standard output or a file."""

    @property
    def place(self) -> str | None:
        """The file that another library may write instead of us; None if what is written must come to us."""

    def write(self, text: str) -> None:
        """Add text."""

    def write_bytes(self, data: bytes | memoryview) -> None:
        """Add text in UTF-8, or what is no text."""

    def begin_again(self, finish: Callable[[], None]) -> str | None:
        """Write anew, after ``finish``: where what was written so far can be read; None if that can't be done."""

    def flush(self) -> None:
        """Show what was written, where that can be done early."""

    def commit(self) -> None:
        """All was written."""

    def discard(self) -> None:
        """Take it back, where that can be done."""


class Stdout:
    """Standard output as a target."""

    place = None

    def write(self, text: str) -> None:
        """Add text."""
        sys.stdout.write(text)

    def write_bytes(self, data: bytes | memoryview) -> None:
        """Add text in UTF-8; a stream in another encoding gets it in that."""
        encoding = (getattr(sys.stdout, "encoding", None) or "").lower()
        raw = getattr(sys.stdout, "buffer", None)
        if raw is None or not (encoding in ("utf-8", "utf8") or bytes(data).isascii()):
            sys.stdout.write(bytes(data).decode("utf-8", "replace"))
            return
        sys.stdout.flush()
        with undisturbed():
            raw.write(data)
            raw.flush()

    def begin_again(self, finish: Callable[[], None]) -> str | None:
        """What was shown was shown."""
        return None

    def flush(self) -> None:
        """Show what was written."""
        sys.stdout.flush()

    def commit(self) -> None:
        """Show what was written."""
        sys.stdout.flush()

    def discard(self) -> None:
        """Nothing: what was shown was shown."""


class UnwritableError(ArgumentError):
    """Rows that a file can't take, as it was begun; what came before is written."""

    row = 0
    """The first of them, counted from 0."""


class TemplateError(ValueError):
    """A ``--format`` text that can't be followed."""


def no_field(name: str, known: Sequence[str]) -> str:
    """What to say of a field that the verb has not.

    >>> no_field("colour", ["puzzle", "status"])
    "there is no field 'colour'; the fields are puzzle, status, number"
    """
    close = closest(name, [*known, "number"])
    remedy = f"did you mean {close}?" if close else f"the fields are {', '.join(known)}, number"
    return f"there is no field {name!r}; {remedy}"


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C has to wait until the rows that are being written are whole, also where nobody listens to it."""
    if INTERRUPTS.listens or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def for_reading(lines: Iterable[str], output: str | None = None, indent: int = 0) -> list[str]:
    """Sentences broken between words at the edge of the terminal; for a file or a pipe they stay as they are.

    Lines that follow are indented: by ``indent``, or as far as the number that the line begins with.
    """
    if not sys.stdout.isatty() or output is not None:
        return [*lines]
    from textwrap import wrap

    from nonet.cli.terminal import width

    out: list[str] = []
    for line in lines:
        first, dot, _ = line.partition(". ")
        hang = len(first) + 2 if dot and first.replace("-", "").isdecimal() else indent
        hang = max(hang, len(line) - len(line.lstrip()) + 2 if line[:1] == " " else 0)
        out += wrap(
            line,
            max(20, width(sys.stdout)),
            subsequent_indent=" " * hang,
            break_long_words=False,
            break_on_hyphens=False,
        ) or [""]
    return out


class Pictures:
    """Writes drawings to a file that an option named; without one it writes nothing.

    The first drawing gets the name as it is, the next ones ``name-2.svg``, ``name-3.svg``. A name without an ending
    gets the usual one. ``-`` is standard output, which takes one drawing.
    """

    def __init__(self, path: str | None, ending: str = ".svg"):
        named = path is None or path == "-" or os.path.splitext(path)[1]
        self._path = path if named else f"{path}{ending}"
        self._ending = ending
        self._count = 0

    def add(self, draw: Callable[[], str]) -> None:
        """Write one drawing; it is drawn only if someone wants it."""
        if self._path is None:
            return
        self._count += 1
        drawing = draw()
        if self._path == "-":
            self._show(drawing)
            return
        stem, ending = os.path.splitext(self._path)
        write_drawing(drawing, self._path if self._count == 1 else f"{stem}-{self._count}{ending}")

    def _show(self, drawing: str) -> None:
        if self._count > 1:
            raise Usage("nonet: standard output takes one drawing; name a file for several puzzles")
        if self._ending == ".svg":
            sys.stdout.write(drawing)
            return
        from nonet.draw.svg import png

        try:
            data = png(drawing)
        except NonetError as error:
            raise Usage(f"nonet: {error}") from None
        write_binary(data, "-")


def write_drawing(drawing: str, path: str) -> None:
    """Write a drawing as SVG or PNG, as the name says; whole or not at all."""
    from nonet.draw.svg import save

    tidy_up_when_terminated()
    try:
        save(drawing, path)
    except (OSError, NonetError) as error:
        raise Usage(f"nonet: {path}: {getattr(error, 'strerror', None) or error}") from None


def write_text(text: str, path: str) -> None:
    """Write a file whole or not at all."""
    _write(path, text)


def write_binary(data: bytes, path: str) -> None:
    """Write a file that is no text, whole or not at all; ``-`` is standard output, unless that is a terminal."""
    if path != "-":
        _write(path, data)
    elif sys.stdout.isatty():
        raise Usage("nonet: this is no text for a terminal; name a file, or pipe it on")
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)


def _write(path: str, content: str | bytes) -> None:
    tidy_up_when_terminated()
    try:
        write_whole(path, content)
    except OSError as error:
        raise Usage(f"nonet: {path} can't be written: {error.strerror or error}") from None
