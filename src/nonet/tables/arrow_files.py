"""Parquet and Arrow files, read row group by row group; needs pyarrow, the extra ``data``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from nonet._kernel import TextColumn
from nonet.errors import NonetError, ParseError
from nonet.formats.base import Shape
from nonet.formats.columns import decode_value, grid_of_row, most_puzzles, puzzle_column
from nonet.formats.readers import cells_of
from nonet.formats.record import Record, bad
from nonet.tables.arrow_types import kind_of, needs_pyarrow
from nonet.tables.row_batch import Batch, Column, other_boards

if TYPE_CHECKING:
    import pyarrow

ROWS = 1 << 15
"""Rows of a batch: enough for all threads, few enough that their memory is not taken anew each time."""
BUFFER = 1 << 20
"""Bytes of a column that are read at a time."""
PARQUET, ARROW = b"PAR1", b"ARROW1"


class ArrowTable:
    """A Parquet, Arrow or Feather file."""

    def __init__(self, path: str, shape: Shape, column: str | None = None):
        needs_pyarrow(path)
        self._path, self._shape, self._column = path, shape, column
        self._done = self._rows = 0

    @property
    def share(self) -> float | None:
        """How much of the file has been read, 0 to 1."""
        return self._done / self._rows if self._rows else None

    remark = ""

    def close(self) -> None:
        """Nothing: the file is closed when its rows end."""

    def batches(self) -> Iterator[Batch]:
        """The rows, some ten thousand at a time."""
        import pyarrow

        try:
            for found in self._parts():
                yield self._batch(found)
                self._done += len(found)
        except (pyarrow.ArrowInvalid, pyarrow.ArrowNotImplementedError) as error:
            what = " ".join(str(error).split())[:300]
            raise ParseError(f"can't be read as a table: {what}") from None

    def _parts(self) -> Iterator[pyarrow.RecordBatch]:
        with open(self._path, "rb") as raw:  # noqa: PTH123 - any path will do
            magic = raw.read(4)
        if magic == PARQUET:
            from pyarrow import parquet

            # Not from a memory map: a file cut off meanwhile would end the process.
            # Nor all of a row group at once: a group may be as large as the file.
            with parquet.ParquetFile(
                self._path, memory_map=False, pre_buffer=False, buffer_size=BUFFER
            ) as file:
                self._rows = file.metadata.num_rows
                yield from file.iter_batches(ROWS, use_threads=False)
            return
        from pyarrow import ipc

        with open(self._path, "rb") as raw:  # noqa: PTH123
            opened = ipc.open_file(raw)
            for number in range(opened.num_record_batches):
                part = opened.get_batch(number)
                for first in range(0, len(part), ROWS):
                    yield part.slice(first, ROWS)

    def _batch(self, found: pyarrow.RecordBatch) -> Batch:
        names = found.schema.names
        at = self._at(found)
        own = [
            Column(name, None, kind_of(array.type), array)
            for name, array in zip(names, found.columns, strict=True)
        ]
        first = self._done
        puzzles = found.column(at)
        is_text = own[at].kind == "text"
        texts = own[at].texts.stripped() if is_text else TextColumn([None] * len(found))

        def read(row: int) -> Record:
            number = first + row + 1
            value: Any = puzzles[row].as_py()
            try:
                if value is None:
                    raise ParseError("a null instead of a puzzle")
                if isinstance(value, str):
                    words = {column.name: column.plain_texts[row] for column in own}
                    grid = grid_of_row(value.strip(), words, self._shape)
                else:
                    grid = decode_value(value, self._shape, names[at])
            except NonetError as error:
                text = value if isinstance(value, str) else ""
                return bad(text, ParseError(error.what, line=number), number, "parquet")
            return Record(
                value.strip() if isinstance(value, str) else cells_of(grid), grid, None, {}, number, "parquet"
            )

        is_plain = self._shape.box in (None, (3, 3))
        return Batch(texts, read, own=own, alone=other_boards(own), is_plain=is_plain)

    def _at(self, found: pyarrow.RecordBatch) -> int:
        """Which column holds the puzzle."""
        names: list[str] = found.schema.names
        if self._column is None:
            known = puzzle_column(names)
            if known is None:
                texts = [
                    c.slice(0, 100).to_pylist() if kind_of(c.type) == "text" else [] for c in found.columns
                ]
                at = most_puzzles([[cell or "" for cell in map(str, column)] for column in texts])
                if at is None:
                    raise ParseError(f"no column of puzzles among {', '.join(names)}; name it with --column")
                known = names[at]
            self._column = known
        if self._column not in names:
            raise ParseError(f"there is no column {self._column!r}; there are {', '.join(names)}")
        return names.index(self._column)
