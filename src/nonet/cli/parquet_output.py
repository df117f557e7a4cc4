"""Parquet files as output, written by the kernel: texts, numbers and truth values need no other library."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from nonet._kernel import ParquetWriter, TextColumn
from nonet.cli.output import Block, Constant, Fields, Target
from nonet.cli.table_file import ROWS, column_kind, field_text, may_repeat
from nonet.errors import ArgumentError

if TYPE_CHECKING:
    from nonet.tables.row_batch import Batch, Column

_TYPES = {"text": "a text", "int": "a whole number", "number": "a number", "bool": "a truth value"}


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
        for number, name in enumerate(self._names):
            column = block.columns.get(name)
            with self._named(number):
                if column is None or isinstance(column, Constant):
                    text = self._text(number, None if column is None else column.value)
                    self._file.repeat(number, text, rows)
                else:
                    self._file.add(number, column.plain_texts, block.first, block.stop)
        self._count(rows)

    def add_rows(self, rows: Sequence[Fields]) -> None:
        """Add rows that came one by one."""
        for number, name in enumerate(self._names):
            texts = TextColumn([self._text(number, row.get(name)) for row in rows])
            with self._named(number):
                self._file.add(number, texts, 0, len(rows))
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

    @contextmanager
    def _named(self, number: int) -> Iterator[None]:
        """Say which column a value does not fit."""
        try:
            yield
        except ValueError as error:
            name, kind = self._names[number], _TYPES[self._kinds[number]]
            raise ArgumentError(f"the column {name!r} is not {kind} throughout: {error}") from None
