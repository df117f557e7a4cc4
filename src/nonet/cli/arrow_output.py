"""Arrow files as output, and Parquet files of types that only pyarrow knows; needs pyarrow, the extra ``data``."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any

from nonet._kernel import TextColumn
from nonet.cli.output import Block, Constant, Fields, Target
from nonet.cli.table_file import ROWS, MisfitError, column_kind, field_text, fits, may_repeat
from nonet.errors import ArgumentError
from nonet.tables.arrow_types import array_of, type_of
from nonet.tables.row_batch import Batch, Column

if TYPE_CHECKING:
    import pyarrow

PAGE_STRIDE = 1 << 13
"""Rows between two looks at the size of a page."""


class _Sink:
    """A target as the file that pyarrow writes to."""

    def __init__(self, target: Target):
        self._target = target
        self._place = 0
        self.closed = False

    def write(self, data: Any) -> int:
        view = memoryview(data)
        self._target.write_bytes(view)
        self._place += view.nbytes
        return view.nbytes

    def tell(self) -> int:
        return self._place

    def flush(self) -> None:
        pass

    def close(self) -> None:
        self.closed = True

    def readable(self) -> bool:
        return False

    def writable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return False


def _sink(target: Target) -> Any:
    """The file that pyarrow writes to: one of its own where that can be, for it copies all that others are to write."""
    if target.place is None:
        return _Sink(target)
    import pyarrow

    return pyarrow.OSFile(target.place, "wb")


class ArrowSheet:
    """A table in a Parquet or Arrow file, one row group after the other."""

    def __init__(self, target: Target, names: Sequence[str], own: Sequence[Column], shape: str):
        import pyarrow

        held = {column.name: column for column in own}
        self._shape, self._own = shape, held.keys()
        self._sink = _sink(target)
        self._schema = pyarrow.schema([(name, _type(held.get(name), name)) for name in names])
        self._ready: list[pyarrow.RecordBatch] = []
        self._constants: dict[tuple[str, Any], pyarrow.Array] = {}
        self._rows = 0
        self._file: Any = None

    def own_fields(self, batch: Batch, row: int) -> Fields:
        """Scalars of Arrow where it has them: as a text, a span of time would be none any more."""
        return {c.name: c.value(row) if c.arrow is None else c.arrow[row] for c in batch.own}

    def add_block(self, block: Block) -> None:
        """Add rows that came by columns."""
        import pyarrow

        arrays = []
        for field in self._schema:
            column = block.columns.get(field.name)
            if column is None or isinstance(column, Constant):
                arrays.append(self._constant(column, field, block.stop - block.first))
            else:
                arrays.append(_fitting(column.part(block.first, block.stop), field.type))
        self._add(pyarrow.record_batch(arrays, schema=self._schema))

    def add_rows(self, rows: Sequence[Fields]) -> None:
        """Add rows that came one by one."""
        import pyarrow

        arrays = [
            _array([_value(row.get(field.name), field.type, field.name in self._own) for row in rows], field)
            for field in self._schema
        ]
        self._add(pyarrow.record_batch(arrays, schema=self._schema))

    def end(self) -> None:
        """Write what is left, and the end of the file."""
        self._flush()
        self._open().close()
        self._sink.close()

    def _constant(self, constant: Constant | None, field: pyarrow.Field, rows: int) -> pyarrow.Array:
        """A column of one value."""
        import pyarrow

        if constant is None:
            return pyarrow.nulls(rows, field.type)
        value = _value(constant.value, field.type, False)
        held = self._constants.get((field.name, value))
        if held is None or len(held) < rows:
            held = self._constants[field.name, value] = _repeated(value, field.type, rows)
        return held.slice(0, rows)

    def _add(self, batch: pyarrow.RecordBatch) -> None:
        self._ready.append(batch)
        self._rows += len(batch)
        if self._rows >= ROWS:
            self._flush()

    def _flush(self) -> None:
        import pyarrow

        if self._ready:
            table = pyarrow.Table.from_batches(self._ready, self._schema)
            self._ready, self._rows = [], 0
            self._open().write_table(table)

    def _open(self) -> Any:
        if self._file is None:
            if self._shape == "parquet":
                from pyarrow.parquet import ParquetWriter

                repeating = _repeating(self._schema)
                packed = {name: "lz4" if name in repeating else "none" for name in self._schema.names}
                self._file = ParquetWriter(
                    self._sink, self._schema, compression=packed, use_dictionary=repeating,
                    write_statistics=_sought(self._schema, self._own), write_batch_size=PAGE_STRIDE,
                )  # fmt: skip
            else:
                from pyarrow import ipc

                self._file = ipc.new_file(self._sink, self._schema)
        return self._file


def _type(own: Column | None, name: str) -> pyarrow.DataType:
    return own.arrow.type if own is not None and own.arrow is not None else type_of(column_kind(own, name))


def _value(value: Any, type: pyarrow.DataType, is_own: bool) -> Any:
    """A field for a column of this type."""
    from pyarrow import Scalar, types

    if callable(value):
        value = value()
    if isinstance(value, Scalar):
        return value if value.is_valid and value.type == type else value.as_py()
    is_text = types.is_string(type) or types.is_large_string(type)
    return field_text(value, "text", is_own) if is_text else value


def _repeated(value: int | str, type: pyarrow.DataType, rows: int) -> pyarrow.Array:
    """The same number or text in every row. To make an array of a list or scalar, pyarrow loads all of pandas first,
    and all its functions to cast one: together as long as to solve half a million puzzles."""
    import pyarrow

    if isinstance(value, str):
        return pyarrow.array(TextColumn.words(bytes(rows), [value]))
    return pyarrow.Array.from_buffers(type, rows, [None, pyarrow.py_buffer(array("q", [value]) * rows)])


def _array(values: list[Any], field: pyarrow.Field) -> pyarrow.Array:
    """The fields of rows that came one by one."""
    import pyarrow

    texts = [None if isinstance(v, pyarrow.Scalar) else field_text(v, "text", True) for v in values]
    _check(field.name, field.type, "", lambda: TextColumn(texts))
    try:
        return pyarrow.array(values, field.type)
    except (pyarrow.ArrowInvalid, pyarrow.ArrowTypeError, OverflowError):
        plain = [v.as_py() if isinstance(v, pyarrow.Scalar) else v for v in values]
        texts = [field_text(v, "text", True) for v in plain]
        raise MisfitError(field.name, _kind(field.type), TextColumn(texts)) from None


def _fitting(column: Column, type: pyarrow.DataType) -> pyarrow.Array:
    """A column of a table as the file has it."""
    if column.arrow is None or column.arrow.type != type:
        _check(column.name, type, column.kind, lambda: column.plain_texts)
    try:
        return array_of(column, type)
    except ArgumentError:
        raise MisfitError(column.name, _kind(type), column.plain_texts) from None


_KINDS = {"int64": "int", "double": "number", "bool": "bool"}


def _kind(type: pyarrow.DataType) -> str:
    return _KINDS.get(str(type), str(type))


def _check(name: str, type: pyarrow.DataType, kind: str, texts: Callable[[], TextColumn]) -> None:
    """MisfitError where pyarrow would cut a number off, or take one for a truth value."""
    wanted = _KINDS.get(str(type))
    if wanted and kind != wanted and (wanted, kind) != ("number", "int") and not fits(wanted, texts()):
        raise MisfitError(name, wanted, texts())


def _repeating(schema: pyarrow.Schema) -> list[str]:
    """The columns in which values may come again."""
    return [name for name in schema.names if may_repeat(name)]


def _sought(schema: pyarrow.Schema, own: Collection[str]) -> list[str]:
    """The columns of which a reader can skip parts by their least and greatest value: numbers, and the user's own. To
    compare our own words, which are few, would take as long as to write them."""
    from pyarrow import types

    return [
        name for name in _repeating(schema) if name in own or not types.is_string(schema.field(name).type)
    ]
