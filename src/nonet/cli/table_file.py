"""Files of columns as output: Parquet, which the kernel writes, and whatever pyarrow has to write."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from json import dumps
from typing import Any, Protocol

from nonet.cli.fields import Streamed, plain
from nonet.cli.output import Block, Fields, Target
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
_CELLS = ("puzzle", "solution", "canonical", "minimal")


class Sheet(Protocol):
    """A file of columns that is being written."""

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
        if shape == "arrow":
            from nonet.tables.arrow_types import needs_pyarrow

            needs_pyarrow("Arrow")

    def begin(self, own: Sequence[Column] = ()) -> None:
        """Settle the columns, and who writes them: pyarrow what it has read, to keep types that we know nothing of."""
        super().begin(own)
        self._sheet: Sheet
        if self._shape == "parquet" and all(column.arrow is None for column in own):
            from nonet.cli.parquet_output import ParquetSheet

            self._sheet = ParquetSheet(self._target, self._columns, own)
        else:
            from nonet.cli.arrow_output import ArrowSheet

            self._sheet = ArrowSheet(self._target, self._columns, own, self._shape)

    def own_fields(self, batch: Batch, row: int) -> Fields:
        """As the file takes them."""
        return self._sheet.own_fields(batch, row)

    def row(self, fields: Fields, lines: Iterable[str]) -> None:
        """Keep one row until there are many; what is streamed, until it has come."""
        if any(isinstance(value, Streamed) for value in fields.values()):
            fields = {name: [*v] if isinstance(v, Streamed) else v for name, v in fields.items()}
        self._pending.append(fields)
        if len(self._pending) >= _PENDING:
            self._settle()

    def block(self, block: Block) -> None:
        """Add many rows."""
        self._settle()
        self._sheet.add_block(block)

    def end(self) -> None:
        """Write what is left, and the end of the file."""
        self._settle()
        self._sheet.end()

    def _settle(self) -> None:
        if self._pending:
            rows, self._pending = self._pending, []
            self._sheet.add_rows(rows)


def column_kind(own: Column | None, name: str) -> str:
    """What the values of a column are; ``own`` is it if it is the user's.

    >>> column_kind(None, "count"), column_kind(None, "nonet_status")
    ('int', 'text')
    """
    if own is None:
        return _KINDS.get(name.removeprefix("nonet_"), "text")
    kind = sampled_kind(own) if own.kind == "json" else own.kind
    return "text" if kind == "json" else kind


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
