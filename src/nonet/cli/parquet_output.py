"""Parquet files as output, written by the kernel: texts, numbers and truth values need no other library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from nonet._kernel import ParquetWriter, TextColumn
from nonet.cli.output import Block, Constant, Fields, Target
from nonet.cli.table_file import ROWS, MisfitError, column_kind, field_text, fits, may_repeat
from nonet.tables.row_batch import Column

if TYPE_CHECKING:
    from nonet.tables.row_batch import Batch


class ParquetSheet:
    """A table in a Parquet file, one row group after the other."""

    def __init__(self, target: Target, names: Sequence[str], own: Sequence[Column]):
        held = {column.name: column for column in own}
        self._target, self._own = target, held.keys()
        self._names = list(names)
        self._kinds = [column_kind(held.get(name), name) for name in names]
        # A reader can skip parts by the least and greatest value of numbers, and of the user's own columns. To compare
        # our own words, which are few, would tell nobody anything.
        self._file = ParquetWriter(
            [
                (name, kind, may_repeat(name), may_repeat(name) and (name in held or kind != "text"))
                for name, kind in zip(self._names, self._kinds, strict=True)
            ]
        )
        self._rows = 0

    def own_fields(self, batch: Batch, row: int) -> Fields:
        """Values."""
        return batch.values(row)

    def add_block(self, block: Block) -> None:
        """Add rows that came by columns."""
        rows = block.stop - block.first
        columns = [block.columns.get(name) for name in self._names]
        for number, column in enumerate(columns):
            if isinstance(column, Column):
                self._check(number, column, block.first, block.stop)
        for number, column in enumerate(columns):
            if column is None or isinstance(column, Constant):
                text = self._text(number, None if column is None else column.value)
                self._file.repeat(number, text, rows)
            else:
                self._file.add(number, column.plain_texts, block.first, block.stop)
        self._count(rows)

    def add_rows(self, rows: Sequence[Fields]) -> None:
        """Add rows that came one by one."""
        columns = [
            Column(name, TextColumn([self._text(number, row.get(name)) for row in rows]))
            for number, name in enumerate(self._names)
        ]
        for number, column in enumerate(columns):
            self._check(number, column, 0, len(rows))
        for number, column in enumerate(columns):
            self._file.add(number, column.texts, 0, len(rows))
        self._count(len(rows))

    def end(self) -> None:
        """Write what is left, and the end of the file."""
        if self._rows:
            self._write_group()
        self._file.end_file(self._target.write_bytes)

    def _text(self, number: int, value: Any) -> str | None:
        return field_text(value, self._kinds[number], self._names[number] in self._own)

    def _count(self, rows: int) -> None:
        self._rows += rows
        if self._rows >= ROWS:
            self._write_group()

    def _write_group(self) -> None:
        rows, self._rows = self._rows, 0
        self._file.end_group(rows, self._target.write_bytes)

    def _check(self, number: int, column: Column, first: int, stop: int) -> None:
        """MisfitError if the column does not fit; one from a file with types does, if it is of the right one."""
        kind = self._kinds[number]
        if kind == "text" or column.kind == kind or (kind, column.kind) == ("number", "int"):
            return
        texts = column.plain_texts[first:stop]
        if not fits(kind, texts):
            raise MisfitError(self._names[number], kind, texts)
