"""Tables that come as columns, from Parquet and Arrow files: which of them are the puzzles, and a row as a record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from nonet._kernel import TextColumn
from nonet.errors import NonetError, ParseError
from nonet.formats.base import Shape
from nonet.formats.columns import decode_value, grid_of_row, puzzle_column
from nonet.formats.headers import apart, column_named, most_puzzles
from nonet.formats.readers import cells_of
from nonet.formats.record import Record, bad
from nonet.tables.row_batch import NO_ROWS, Batch, Column, other_boards


class ColumnSource(Protocol):
    """A file of columns."""

    @property
    def rows(self) -> int:
        """How many rows there are; 0 if nobody knows."""

    def parts(self) -> Iterator[Sequence[Column]]:
        """All columns, some ten thousand rows at a time; ParseError says why they end too soon."""

    def nothing(self) -> Sequence[Column]:
        """All columns, without rows."""


def _no_row(row: int) -> Record:
    raise IndexError(row)


class ColumnTable:
    """The rows of a file of columns.

    >>> class Two:
    ...     rows = 2
    ...
    ...     def parts(self):
    ...         yield [Column("id", TextColumn(["1", "2"]), "int"), Column("puzzle", TextColumn(["1", "no"]))]
    >>> [batch] = ColumnTable(Two(), Shape()).batches()
    >>> batch.record(0).grid.size, batch.record(1).error.line
    (1, 2)
    """

    def __init__(self, source: ColumnSource, shape: Shape, column: str | None = None):
        self._source, self._shape, self._column = source, shape, column
        self._done = 0
        self.remark = ""
        """What the user should know of how it was read."""

    @property
    def share(self) -> float | None:
        """How much of the file has been handed out, 0 to 1."""
        return self._done / self._source.rows if self._source.rows else None

    def close(self) -> None:
        """Nothing: the file is closed when its rows end."""

    def batches(self) -> Iterator[Batch]:
        """The rows, some ten thousand at a time."""
        for own in self._source.parts():
            if not own or own[0].rows:
                batch = self._batch(self._told_apart(own))
                self._done += len(batch)
                yield batch
        if not self._done:
            own = self._told_apart(self._source.nothing())
            self.remark = NO_ROWS
            yield Batch(TextColumn([]), _no_row, own=own)

    def _told_apart(self, own: Sequence[Column]) -> Sequence[Column]:
        """The columns with names that differ, as those of a CSV file: a row is known by them."""
        names = [column.name for column in own]
        if len(set(names)) == len(names):
            return own
        new = apart(names)
        changed = [f"{name} to {other}" for name, other in zip(names, new, strict=True) if name != other]
        self.remark = f"columns of the same name were renamed: {', '.join(changed)}"
        return [
            Column(name, None if column.arrow is not None else column.texts, column.kind, column.arrow)
            for name, column in zip(new, own, strict=True)
        ]

    def _batch(self, own: Sequence[Column]) -> Batch:
        names = [column.name for column in own]
        at = self._at(own)
        first = self._done
        puzzles = own[at]
        is_text = puzzles.kind == "text"
        texts = puzzles.texts.stripped() if is_text else TextColumn([None] * puzzles.rows)

        def read(row: int) -> Record:
            number = first + row + 1
            value: Any = puzzles.value(row)
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

    def _at(self, own: Sequence[Column]) -> int:
        """Which column holds the puzzle."""
        names = [column.name for column in own]
        if self._column is None:
            known = puzzle_column(names)
            if known is None:
                samples = [
                    column.part(0, min(100, column.rows)).texts.to_list() if column.kind == "text" else []
                    for column in own
                ]
                at = most_puzzles([[cell or "" for cell in sample] for sample in samples])
                if at is None:
                    raise ParseError(f"no column of puzzles among {', '.join(names)}; name it with --column")
                known = names[at]
            self._column = known
        found = column_named(names, self._column)
        if found is None:
            raise ParseError(f"there is no column {self._column!r}; there are {', '.join(names)}")
        return found
