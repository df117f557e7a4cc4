"""Tables between commas, semicolons or tabs. The puzzle's column is found by its name or by what stands in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet._kernel import TextColumn, split_table
from nonet.errors import NonetError, ParseError
from nonet.formats.base import MAX_LINE
from nonet.formats.columns import PUZZLE, grid_of_row
from nonet.formats.headers import Header, header_of
from nonet.formats.record import Record, bad
from nonet.tables.blocks import TextTable
from nonet.tables.row_batch import NO_ROWS, Batch, Column, other_boards

_SAMPLED = 100
"""Rows that are looked at to find the puzzle's column."""


class SeparatedTable(TextTable):
    """A CSV or TSV file, with or without a header.

    >>> import io
    >>> from nonet.formats.base import Shape
    >>> from nonet.tables.blocks import Blocks
    >>> blocks = Blocks(io.BytesIO(b"id;quiz\\n7;12..34....4....1\\n"), "a file")
    >>> (batch,) = SeparatedTable(blocks, Shape()).batches()
    >>> [column.name for column in batch.own], batch.values(0)["id"], batch.record(0).grid["r1c2"]
    (['id', 'quiz'], '7', 2)
    """

    def batches(self) -> Iterator[Batch]:
        """The rows, a block of the file at a time."""
        self._rest, self._line, self._any = b"", 1, False
        header: Header | None = None
        for block in self._blocks:
            if header is None:
                header = self._header(self._rest + block)
                self._rest, block = b"", (self._rest + block)[header.size :]
                self._line += header.lines
            yield from self._rows(header, self._rest + block, last=False)
        if header is not None and self._rest:
            yield from self._rows(header, self._rest, last=True)
        if header is not None and not self._any:
            self._blocks.remark = self._blocks.remark or NO_ROWS
            own = [Column(name, TextColumn([])) for name in header.names]
            yield self._batch(own, header, memoryview(b"").cast("I"), {})

    def _rows(self, header: Header, data: bytes, *, last: bool) -> Iterator[Batch]:
        fields, numbers, ragged, used, lines, is_open = split_table(
            data, header.separator, len(header.names), last, self._line
        )
        if numbers:
            self._any = True
            own = [Column(name, texts) for name, texts in zip(header.names, fields, strict=True)]
            yield self._batch(own, header, memoryview(numbers).cast("I"), dict(ragged))
        self._rest, self._line = data[used:], self._line + lines
        if is_open and (last or len(self._rest) > MAX_LINE):
            raise ParseError("a quotation mark that is never closed", line=self._line)

    def _header(self, data: bytes) -> Header:
        text = data[: 1 << 16].decode("utf-8", "replace")
        rows = text.split("\n")
        header = header_of(rows[: _SAMPLED + 1], self._column)
        if header is None:
            first = next((row for row in rows if row.strip()), "")
            if self._column is not None:
                raise ParseError(f"there is no column {self._column!r}; the header is: {first.strip()[:200]}")
            names = ", ".join(PUZZLE)
            raise ParseError(
                f"no column of puzzles: none is called {names}, and none holds lines of 81 cells; name it with --column"
            )
        return header

    def _batch(
        self, own: Sequence[Column], header: Header, lines: memoryview[int], ragged: dict[int, int]
    ) -> Batch:
        puzzles = own[header.at].texts
        texts = puzzles.stripped()

        def read(row: int) -> Record:
            line = lines[row]
            cells = texts[row]
            try:
                width = ragged.get(row, 0)
                if cells is None:
                    raise ParseError(f"{width} fields, but the puzzle is in column {header.at + 1}")
                if width > len(own):
                    raise ParseError(f"{width} fields, but the header has {len(own)}")
                words = {column.name: column.texts[row] for column in own}
                return Record(cells, grid_of_row(cells, words, self._shape), None, {}, line, "csv")
            except NonetError as error:
                return bad(cells or "", ParseError(error.what, line=line), line, "csv")

        return Batch(
            texts,
            read,
            own=own,
            alone=[*(row for row, width in ragged.items() if width > len(own)), *other_boards(own)],
            is_plain=self.is_plain,
        )
