"""JSON: a list of objects is a table, each with its puzzle and what else it has; all else are puzzles only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from nonet._kernel import TextColumn
from nonet.errors import NonetError, ParseError
from nonet.formats import jsontext
from nonet.formats.jsongrid import puzzles_of, record_of, texts_of
from nonet.formats.record import Record, bad
from nonet.formats.streams import capped
from nonet.tables.objects import ObjectTable, written
from nonet.tables.opening import RecordTable
from nonet.tables.row_batch import Batch

_ROWS = 1 << 12


class ListTable(ObjectTable):
    """A JSON text, as ``--json`` or pandas (``orient="records"``) write it.

    >>> import io
    >>> from nonet.formats.base import Shape
    >>> from nonet.tables.blocks import Blocks
    >>> blocks = Blocks(io.BytesIO(b'[{"id": 7, "quiz": "12..34....4....1"}, {"id": 8, "quiz": "x"}]'), "a file")
    >>> (batch,) = ListTable(blocks, Shape()).batches()
    >>> batch.values(0), str(batch.record(1).error)[:17]
    ({'id': 7, 'quiz': '12..34....4....1'}, 'line 1: puzzle 2:')
    """

    _done, _rows = 0, 0

    @property
    def share(self) -> float | None:
        """How much of the list was handed out, 0 to 1: all of it was read at once."""
        return self._done / self._rows if self._rows else super().share

    def batches(self) -> Iterator[Batch]:
        """The rows, some thousands at a time."""
        for line, text in texts_of(capped(self._blocks.lines())):
            try:
                value = jsontext.load(text, line=line)
            except NonetError as error:
                yield from self._puzzles([bad(text, error, line, "json")])
                continue
            puzzles = puzzles_of(value)
            objects = [puzzle for puzzle in puzzles if isinstance(puzzle, dict) and puzzle is not value]
            if len(objects) == len(puzzles):
                yield from self._objects(objects, line)
            else:
                numbers = range(1, len(puzzles) + 1) if len(puzzles) > 1 else (None,)
                pairs = zip(puzzles, numbers, strict=True)
                yield from self._puzzles(record_of(p, self._shape, line, "json", n) for p, n in pairs)

    def _puzzles(self, records: Iterator[Record] | list[Record]) -> Iterator[Batch]:
        return RecordTable(records, self._blocks).batches()

    def _objects(self, objects: Sequence[Mapping[str, object]], line: int) -> Iterator[Batch]:
        self._done, self._rows = 0, len(objects)
        for first in range(0, len(objects), _ROWS):
            rows = TextColumn([written(value) for value in objects[first : first + _ROWS]])
            self._find_names(rows)
            self._done += len(rows)
            yield _numbered(self._batch(rows, [line] * len(rows)), first)


def _numbered(batch: Batch, first: int) -> Batch:
    """The rows with their number in what is told of them: they may all stand on one line."""

    def read(row: int) -> Record:
        record = batch.record(row)
        if record.error is None:
            return record._replace(format="json")
        told = ParseError(f"puzzle {first + row + 1}: {record.error.what}", line=record.line)
        return record._replace(format="json", error=told)

    return Batch(
        batch.texts,
        read,
        own=batch.own,
        bodies=batch.bodies,
        alone=batch.alone,
        is_plain=batch.is_plain,
        others=batch.others,
    )
