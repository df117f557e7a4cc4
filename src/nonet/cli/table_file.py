"""Files of columns as output: Parquet, which the kernel writes, and whatever pyarrow has to write."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from json import dumps
from typing import Any, Protocol

from nonet._kernel import ParquetWriter, TextColumn
from nonet.cli.fields import Streamed, plain
from nonet.cli.output import Block, Fields, Target, UnwritableError
from nonet.cli.shapes import Shaped
from nonet.tables.row_batch import Batch, Column, sampled_kind

ROWS = 1 << 16
"""Rows of a row group: what is kept in memory before it is written."""
_PENDING = 1024
"""Rows that came one by one, and are kept until they are columns."""
_KINDS = {
    "number": "int", "size": "int", "count": "int", "complete": "bool", "score": "number", "steps": "int",
    "guesses": "int", "bottleneck": "int", "givens": "int", "valid": "bool", "minimal": "text", "seconds": "number",
    "automorphisms": "text", "logical": "bool",
}  # fmt: skip
"""What the fields of the verbs are, where they are no texts."""
_TYPES = {"text": "a text", "int": "a whole number", "number": "a number", "bool": "a truth value"}
_CELLS = ("puzzle", "solution", "canonical", "minimal")


class MisfitError(UnwritableError):
    """Values that are not of the type of their column in the file."""

    def __init__(self, name: str, kind: str, texts: TextColumn):
        self.name, self.kind, self.texts = name, kind, texts
        self.row = next((row for row in range(len(texts)) if not fits(kind, texts[row : row + 1])), 0)
        super().__init__(
            f"the column {name!r} is {_TYPES.get(kind, kind)} in all rows before, and {texts[self.row]!r} is none; "
            "--jsonl and --csv take any value"
        )

    @property
    def remedy(self) -> str:
        """The kind of column that can hold these values, and those before."""
        if self.kind != "int" or not fits("number", self.texts):
            return "text"
        # A whole number that is too large for the file would lose figures as a number with a point.
        wholes = [text for text in self.texts.to_list() if text is not None and text.lstrip("-").isdecimal()]
        return "number" if all(-(2**63) <= int(text) < 2**63 for text in wholes) else "text"


class Sheet(Protocol):
    """A file of columns that is being written. What does not fit is a MisfitError, and then nothing of it was added."""

    def own_fields(self, batch: Batch, row: int) -> Fields:
        """The user's own fields of a row, as ``add_rows`` takes them."""

    def add_block(self, block: Block) -> None:
        """Add rows that came by columns."""

    def add_rows(self, rows: Sequence[Fields]) -> None:
        """Add rows that came one by one."""

    def end(self) -> None:
        """Write what is left, and the end of the file."""


class TableFile(Shaped):
    """A table in a Parquet or Arrow file."""

    has_header = True

    def __init__(self, target: Target, columns: Sequence[str] | None, known: Sequence[str], shape: str):
        super().__init__(target, columns, known)
        self._shape = shape
        self._pending: list[Fields] = []
        self._own: list[Column] = []
        self._uses_pyarrow = shape == "arrow"
        if shape == "arrow":
            from nonet.tables.arrow_types import needs_pyarrow

            needs_pyarrow("Arrow")

    def begin(self, own: Sequence[Column] = ()) -> None:
        """Settle the columns, and who writes them: pyarrow what it has read, to keep types that we know nothing of."""
        super().begin(own)
        self._own = [*own]
        self._uses_pyarrow = self._shape == "arrow" or any(column.arrow is not None for column in own)
        self._sheet = self._new_sheet()

    def own_fields(self, batch: Batch, row: int) -> Fields:
        """As the file takes them."""
        return self._sheet.own_fields(batch, row)

    def row(self, fields: Fields, lines: Iterable[str]) -> None:
        """Keep one row until there are many; what is streamed, until it has come."""
        if any(isinstance(value, Streamed) for value in fields.values()):
            fields = {name: [*v] if isinstance(v, Streamed) else v for name, v in fields.items()}
        self._pending.append(fields)
        if len(self._pending) >= (_PENDING if self._target.place else 1):  # else it is to be told at once
            self._settle()

    def block(self, block: Block) -> None:
        """Add many rows."""
        self._settle()
        self._add(lambda: self._sheet.add_block(block))

    def end(self) -> None:
        """Write what is left, and the end of the file."""
        self._settle()
        self._sheet.end()

    def _settle(self) -> None:
        if self._pending:
            rows, self._pending = self._pending, []
            self._add(lambda: self._sheet.add_rows(rows))

    def _new_sheet(self) -> Sheet:
        if self._uses_pyarrow:
            from nonet.cli.arrow_output import ArrowSheet

            return ArrowSheet(self._target, self._columns, self._own, self._shape)
        from nonet.cli.parquet_output import ParquetSheet

        return ParquetSheet(self._target, self._columns, self._own)

    def _add(self, add: Callable[[], None]) -> None:
        """Add rows; a column that turns out to hold other values becomes one that can hold them all."""
        while True:
            try:
                add()
                return
            except MisfitError as misfit:
                before = self._target.begin_again(self._sheet.end)
                if before is None:
                    raise
                self._widen(misfit, before)

    def _widen(self, misfit: MisfitError, before: str) -> None:
        from nonet.tables.opening import columns_of

        wider = Column(misfit.name, TextColumn([]), misfit.remedy)
        self._own = [wider if column.name == misfit.name else column for column in self._own]
        self._sheet = self._new_sheet()
        nothing = TextColumn([])
        for part in columns_of(before).parts():
            self._sheet.add_block(Block({c.name: c for c in part}, nothing, (), None, 0, part[0].rows))


def column_kind(own: Column | None, name: str) -> str:
    """What the values of a column are; ``own`` is it if it is the user's.

    >>> column_kind(None, "count"), column_kind(None, "nonet_status")
    ('int', 'text')
    """
    if own is None:
        return _KINDS.get(name.removeprefix("nonet_"), "text")
    kind = sampled_kind(own) if own.kind == "json" else own.kind
    return "text" if kind == "json" else kind


def fits(kind: str, texts: TextColumn) -> bool:
    """Can a column of this kind hold these?

    >>> fits("int", TextColumn(["1", None])), fits("int", TextColumn([str(2**63)])), fits("number", TextColumn(["1"]))
    (True, False, True)
    """
    if kind == "text":
        return True
    try:
        ParquetWriter([("", kind, False, False)]).add(0, texts, 0, len(texts))
    except ValueError:
        return False
    return True


def may_repeat(name: str) -> bool:
    """May values come again? Grids don't, and are figures without order: a dictionary of solutions, or packing them,
    would take as long as to solve them, for next to nothing.

    >>> may_repeat("nonet_solution"), may_repeat("status")
    (False, True)
    """
    return name.removeprefix("nonet_") not in _CELLS


def field_text(value: Any, kind: str, is_own: bool) -> str | None:
    """A field of a single row as the text of such a column.

    >>> field_text([3, 3], "text", False), field_text(True, "bool", False), field_text([3, 3], "text", True)
    ('3x3', 'true', '[3, 3]')
    """
    if callable(value):
        value = value()
    if value is None or isinstance(value, str):
        return value
    return plain(value) if kind == "text" and not is_own else dumps(value, ensure_ascii=False)
