"""Parquet files of texts, numbers of 64 bits and truth values, plain or packed with Snappy, as most writers make them.

The kernel reads them itself: to load pyarrow, let it unpack them and write the answers takes as long as to solve them.
Whatever else a Parquet file can hold is pyarrow's.
"""

from __future__ import annotations

import struct
from binascii import a2b_base64
from collections.abc import Iterator, Sequence
from typing import IO

from nonet._kernel import PageReader, TextColumn, parquet_footer
from nonet.errors import ParseError
from nonet.tables.arrow_files import ArrowColumns
from nonet.tables.row_batch import Column

MAGIC = b"PAR1"
ROWS = 1 << 15
"""Rows of a part at most: enough for all threads, few enough that their memory is not taken anew each time."""
BUFFER = 5 << 18
"""Bytes of a column that are read at a time: a page, of which most writers make a mebibyte and somewhat more."""
_INT, _FLOAT = 2, 3
_DOUBLE = 2
_PLAIN_TYPES = {_INT: "int", _FLOAT: "number", 5: "text", 6: "bool", 20: "text", 24: "text"}
"""The numbers of Arrow's types that say no more than Parquet's: Int, FloatingPoint, Utf8, Bool, LargeUtf8, Utf8View."""

Group = tuple[int, list[tuple[int, int, bool]]]


class ParquetColumns:
    """The columns of a file that the kernel reads."""

    def __init__(self, path: str, columns: Sequence[tuple[str, str, bool]], groups: Sequence[Group]):
        self._path, self._columns, self._groups = path, columns, groups
        self.rows = sum(rows for rows, _ in groups)

    @classmethod
    def of(cls, path: str) -> ParquetColumns | None:
        """The columns of a Parquet file; None if it is for pyarrow, or damaged, which pyarrow has the words for."""
        with open(path, "rb") as raw:  # noqa: PTH123 - any path will do
            size = raw.seek(0, 2)
            raw.seek(max(0, size - 8))
            length, magic = struct.unpack("<I4s", raw.read(8)) if size >= 12 else (0, b"")
            if magic != MAGIC or length > size - 12:
                return None
            raw.seek(size - 8 - length)
            try:
                found = parquet_footer(raw.read(length))
            except ValueError:
                return None
        if found is None:
            return None
        columns, groups, schema = found
        ends = [offset + many for _, chunks in groups for offset, many, _ in chunks]
        if max(ends, default=0) > size:
            return None
        return cls(path, columns, groups) if _says_no_more(schema, columns) else None

    def parts(self) -> Iterator[Sequence[Column]]:
        """All columns, some ten thousand rows at a time."""
        done = 0
        try:
            for part in self._parts():
                yield part
                done += part[0].rows
        except NotImplementedError:  # in a way that only the head of a page tells of
            yield from _after(done, ArrowColumns(self._path).parts())

    def _parts(self) -> Iterator[Sequence[Column]]:
        with open(self._path, "rb") as raw:  # noqa: PTH123
            for number, (rows, chunks) in enumerate(self._groups, 1):
                kept = [
                    _Pages(raw, *column[1:], chunk, rows)
                    for column, chunk in zip(self._columns, chunks, strict=True)
                ]
                try:
                    yield from self._rows(rows, kept)
                except ValueError as error:
                    raise ParseError(f"can't be read as a table: in row group {number} {error}") from None

    def nothing(self) -> Sequence[Column]:
        """All columns, without rows."""
        return [Column(name, TextColumn([]), kind) for name, kind, _ in self._columns]

    def _rows(self, rows: int, kept: Sequence[_Pages]) -> Iterator[Sequence[Column]]:
        while rows:
            # As far as the pages of all columns go: to cut one short costs little.
            many = min(rows, *(pages.ready() for pages in kept))
            yield [
                Column(name, pages.take(many), kind)
                for (name, kind, _), pages in zip(self._columns, kept, strict=True)
            ]
            rows -= many


class _Pages:
    """The pages of a column in one row group: no more of its rows at a time than a part has."""

    def __init__(self, raw: IO[bytes], kind: str, optional: bool, chunk: tuple[int, int, bool], rows: int):
        self._raw = raw
        self._at, size, packed = chunk
        self._end = self._at + size
        self._reader = PageReader(kind, optional, packed, rows)
        self._data, self._used = b"", 0
        self._page, self._taken = TextColumn([]), 0

    def ready(self) -> int:
        """How many rows can be taken at once: one at least."""
        while self._taken == len(self._page):
            self._page, self._taken = self._next(), 0
        return len(self._page) - self._taken

    def take(self, rows: int) -> TextColumn:
        """The next rows."""
        first, self._taken = self._taken, self._taken + rows
        whole = first == 0 and rows == len(self._page)
        return self._page if whole else self._page[first : first + rows]

    def _next(self) -> TextColumn:
        while True:
            last = self._at == self._end
            used, page = self._reader.next(self._data, self._used, last, ROWS)
            self._used += used
            if len(page):
                return page
            if last:
                raise ValueError("a column has too few rows")
            # From where that page begins: to read some bytes anew costs less than to join two pieces.
            rest = len(self._data) - self._used
            first = self._at - rest
            self._raw.seek(first)
            self._data, self._used = self._raw.read(min(max(BUFFER, 2 * rest), self._end - first)), 0
            if len(self._data) <= rest:
                raise ValueError("the file ends too soon")
            self._at = first + len(self._data)


def _after(rows: int, parts: Iterator[Sequence[Column]]) -> Iterator[Sequence[Column]]:
    """What comes after so many rows."""
    for part in parts:
        first, many = min(rows, part[0].rows), part[0].rows
        if first < many:
            yield [column.part(first, many) for column in part]
        rows -= first


def _says_no_more(schema: bytes, columns: Sequence[tuple[str, str, bool]]) -> bool:
    """Has Arrow's own schema, if there is one, nothing to say that the columns lack, as that whole numbers are times?

    >>> _says_no_more(b"", [("puzzle", "text", True)]), _says_no_more(b"no schema", [("puzzle", "text", True)])
    (True, False)
    """
    if not schema:
        return True
    try:
        fields = list(_fields(a2b_base64(schema)))
    except (ValueError, IndexError, struct.error):
        return False
    kinds = [_PLAIN_TYPES.get(number, "") for number in fields]
    return kinds == [kind for _, kind, _ in columns]


def _fields(data: bytes) -> Iterator[int]:
    """The types of the fields in a schema of Arrow: the numbers of its format, 0 for what is more than a type.

    It is a message in a buffer whose tables begin with the distance back to a list of where their members are.
    """

    def there(at: int) -> int:
        """Where the distance that stands here leads."""
        return at + int(struct.unpack_from("<I", data, at)[0])

    def member(table: int, number: int) -> int:
        """Where a member of a table stands; 0 if it has none."""
        known = table - int(struct.unpack_from("<i", data, table)[0])
        if known < 0 or 4 + 2 * number >= struct.unpack_from("<H", data, known)[0]:
            return 0
        step = int(struct.unpack_from("<H", data, known + 4 + 2 * number)[0])
        return table + step if step else 0

    start = 8 if data[:4] == b"\xff\xff\xff\xff" else 4
    schema = there(member(there(start), 2))
    vector = there(member(schema, 1))
    for number in range(struct.unpack_from("<I", data, vector)[0]):
        field = there(vector + 4 + 4 * number)
        kind, type_at = data[member(field, 2)], member(field, 3)
        # A dictionary, or notes such as the name of an extension; or numbers of another width or sign.
        has_more = member(field, 4) or member(field, 6)
        if kind in (_INT, _FLOAT) and not has_more:
            type = there(type_at)
            width, signed = member(type, 0), member(type, 1)
            if kind == _FLOAT:
                has_more = not (width and data[width] == _DOUBLE)
            else:
                has_more = not (width and data[width] == 64 and signed and data[signed])
        yield 0 if has_more else kind
