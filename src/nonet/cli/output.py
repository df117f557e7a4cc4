"""Where answers go: standard output or a file, as plain lines or in one of the shapes for programs."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from nonet._kernel import TextColumn
    from nonet.tables.row_batch import Column

SCHEMA = 1
COMMON = ("puzzle", "size", "box", "status")
"""Fields of every row of every verb; ``error`` comes last where there is one."""
BOARD = ("regions", "extra", "rules")
"""Fields of rows whose board has such things."""

Fields = Mapping[str, Any]


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
    takes_values: bool
    """True if it wants the user's own fields as values, not as words."""

    def begin(self, own: Sequence[Column] = ()) -> None:
        """Before the first row; ``own`` are the columns of the user's table, which come first."""

    def row(self, fields: Fields, lines: Iterable[str]) -> None:
        """One row."""

    def block(self, block: Block) -> None:
        """Many rows."""

    def end(self) -> None:
        """After the last row, also if the run was cut short."""


class Lines:
    """Plain text: the lines that the verb wrote for the row, after a head and before a tail if it has them."""

    has_header = takes_values = False

    def __init__(self, target: Target, head: str = "", tail: str = ""):
        self._target, self._write = target, target.write
        self._head, self._tail = head, tail

    def begin(self, own: Sequence[Column] = ()) -> None:
        """Write the head."""
        if self._head:
            self._write(self._head + "\n")

    def row(self, fields: Fields, lines: Iterable[str]) -> None:
        """Write each line as it comes, so that a long list of solutions can be watched."""
        for line in lines:
            self._write(line + "\n")

    def block(self, block: Block) -> None:
        """Write a line a row."""
        from nonet._kernel import join_rows

        self._target.write_bytes(join_rows([(block.lines, "raw"), "\n"], block.first, block.stop))

    def end(self) -> None:
        """Write the tail."""
        if self._tail:
            self._write(self._tail + "\n")


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
        from nonet.cli.arrow_output import ArrowFile

        return ArrowFile(target, columns, known, shape)
    assert columns is not None
    return shapes.Table(target, columns, known)


class Target(Protocol):
    """A place to write to: standard output or a file."""

    def write(self, text: str) -> None:
        """Add text."""

    def write_bytes(self, data: bytes | memoryview) -> None:
        """Add text in UTF-8, or what is no text."""

    def flush(self) -> None:
        """Show what was written, where that can be done early."""

    def commit(self) -> None:
        """All was written."""

    def discard(self) -> None:
        """Take it back, where that can be done."""


class Stdout:
    """Standard output as a target."""

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

    def flush(self) -> None:
        """Show what was written."""
        sys.stdout.flush()

    def commit(self) -> None:
        """Show what was written."""
        sys.stdout.flush()

    def discard(self) -> None:
        """Nothing: what was shown was shown."""


class TemplateError(ValueError):
    """A ``--format`` text that can't be followed."""


def no_field(name: str, known: Sequence[str]) -> str:
    """What to say of a field that the verb has not.

    >>> no_field("colour", ["puzzle", "status"])
    "there is no field 'colour'; the fields are puzzle, status, number"
    """
    return f"there is no field {name!r}; the fields are {', '.join(known)}, number"


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C has to wait until the rows that are being written are whole."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
