"""Arrow and Feather files, and Parquet files of any kind; needs pyarrow, the extra ``data``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from nonet.errors import ParseError
from nonet.tables.arrow_types import kind_of, needs_pyarrow
from nonet.tables.row_batch import Column

if TYPE_CHECKING:
    import pyarrow

ROWS = 1 << 15
"""Rows of a part: enough for all threads, few enough that their memory is not taken anew each time."""
BUFFER = 1 << 20
"""Bytes of a column that are read at a time."""
PARQUET = b"PAR1"


class ArrowColumns:
    """The columns of a file that pyarrow reads."""

    def __init__(self, path: str):
        needs_pyarrow("this file")
        self._path = path
        self.rows = 0

    def parts(self) -> Iterator[Sequence[Column]]:
        """All columns, some ten thousand rows at a time."""
        import pyarrow

        try:
            for part in self._parts():
                yield _columns(part)
        except (pyarrow.ArrowException, OSError, UnicodeDecodeError) as error:  # names may be none, too
            what = " ".join(str(error).split())[:300]
            raise ParseError(f"can't be read as a table: {what}") from None

    def nothing(self) -> Sequence[Column]:
        """All columns, without rows."""
        import pyarrow
        from pyarrow import ipc, parquet

        with open(self._path, "rb") as raw:  # noqa: PTH123
            is_parquet = raw.read(4) == PARQUET
            raw.seek(0)
            schema = parquet.read_schema(raw) if is_parquet else ipc.open_file(raw).schema
        arrays = [pyarrow.nulls(0, field.type) for field in schema]
        return _columns(pyarrow.record_batch(arrays, names=schema.names))

    def _parts(self) -> Iterator[pyarrow.RecordBatch]:
        with open(self._path, "rb") as raw:  # noqa: PTH123 - any path will do
            magic = raw.read(4)
        if magic == PARQUET:
            from pyarrow import parquet

            # Not from a memory map: a file cut off meanwhile would end the process.
            # Nor all of a row group at once: a group may be as large as the file.
            with parquet.ParquetFile(
                self._path,
                memory_map=False,
                pre_buffer=False,
                buffer_size=BUFFER,
                page_checksum_verification=True,
            ) as file:
                self.rows = _rows_of(file.metadata)
                yield from file.iter_batches(ROWS, use_threads=False)
            return
        from pyarrow import ipc

        with open(self._path, "rb") as raw:  # noqa: PTH123
            opened = ipc.open_file(raw)
            rows = 0
            for number in range(opened.num_record_batches):
                part = opened.get_batch(number)
                part.validate(full=True)  # else a damaged offset leads out of memory
                rows += len(part)
                # The file does not say how many there are: as many in the batches to come as in those so far.
                self.rows = rows * opened.num_record_batches // (number + 1)
                for first in range(0, len(part), ROWS):
                    yield part.slice(first, ROWS)


def _columns(part: pyarrow.RecordBatch) -> list[Column]:
    return [
        Column(name, None, kind_of(array.type), array)
        for name, array in zip(part.schema.names, part.columns, strict=True)
    ]


def _rows_of(metadata: pyarrow.parquet.FileMetaData) -> int:
    """How many rows a Parquet file has; pyarrow would read the groups that it finds, and not miss the others."""
    groups = sum(int(metadata.row_group(n).num_rows) for n in range(metadata.num_row_groups))
    if groups != metadata.num_rows:
        raise ParseError(
            f"can't be read as a table: its row groups have {groups:,} rows, and it says {metadata.num_rows:,}"
        )
    return groups
