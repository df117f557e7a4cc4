"""JSON lines: an object a line, of which one member is the puzzle; the others stay as they are written."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice

from nonet._kernel import TextColumn, json_texts, split_lines, split_objects
from nonet.errors import NonetError, ParseError
from nonet.formats import jsontext
from nonet.formats.base import Shape
from nonet.formats.columns import BOARD, POSITION, PUZZLE, is_ours, puzzle_column
from nonet.formats.jsongrid import record_of
from nonet.formats.record import Record, bad
from nonet.model.wire import an_object
from nonet.tables.blocks import Blocks, TextTable
from nonet.tables.row_batch import Batch, Column

_USUAL = ("null", "[3, 3]", "[3,3]", '"3x3"', '""')
"""Boxes of an ordinary 9x9 puzzle."""
_NOTHING = ("null", '""')
"""What says nothing of the board."""
_SAMPLED = 1000
"""Rows whose members are the columns of the table."""


class ObjectTable(TextTable):
    """A file of JSON lines.

    >>> import io
    >>> blocks = Blocks(io.BytesIO(b'{"id": 7, "quiz": "12..34....4....1"}\\n'), "a file")
    >>> (batch,) = ObjectTable(blocks, Shape()).batches()
    >>> batch.values(0), batch.record(0).grid["r1c2"]
    ({'id': 7, 'quiz': '12..34....4....1'}, 2)
    """

    def __init__(self, blocks: Blocks, shape: Shape, column: str | None = None):
        super().__init__(blocks, shape, column)
        self._names: tuple[str, ...] = ()

    def batches(self) -> Iterator[Batch]:
        """The rows, a block of the file at a time."""
        for block in self._blocks:
            rows, numbers = split_lines(block, self._blocks.line, 0)
            if len(rows):
                self._find_names(rows)
                yield self._batch(rows, memoryview(numbers).cast("I"))

    def _find_names(self, rows: TextColumn) -> None:
        """The names of the columns, which the first rows say, and which of them holds the puzzle."""
        if self._names:
            return
        self._names = _members(rows)
        if self._column is not None and self._column not in self._names:
            raise ParseError(f"there is no member {self._column!r} in the first objects")
        self._column = self._column or puzzle_column(self._names)

    def _batch(self, rows: TextColumn, lines: Sequence[int]) -> Batch:
        board = (*BOARD, POSITION) if is_ours(self._names) else BOARD
        names = [*self._names, *(name for name in ("box", *board) if name not in self._names)]
        bodies, values, odd = split_objects(rows, names, ())
        if 1 in odd:
            bodies, values, odd = _with_odd(rows, names, bodies, values, odd)
        boxes = values[names.index("box")]
        own = [Column(name, texts, "json") for name, texts in zip(self._names, values, strict=False)]
        if self._column:
            texts = json_texts(own[self._names.index(self._column)].texts)
        else:
            texts = TextColumn([None] * len(rows))
        alone = {row for row, code in enumerate(odd) if code == 1} if 1 in odd else set()
        alone.update(boxes.others(_USUAL))
        others = self._others(rows, odd) if 2 in odd else {}
        for name in board:
            alone.update(values[names.index(name)].others(_NOTHING))
            told = values[names.index(name)].others(())
            if told and name not in self._names:
                others[name] = told

        def read(row: int) -> Record:
            text, line = rows[row], lines[row]
            try:
                value = an_object(jsontext.load(text, line=line), "the line")
                if self._column and self._column in value:
                    told = {key: value[key] for key in ("size", "box", *BOARD, POSITION) if key in value}
                    value = {"puzzle": value[self._column]} | told
                elif self._column is None:
                    raise ParseError(f"no puzzle: one of the keys {', '.join(PUZZLE)} is expected")
            except NonetError as error:
                return bad(text, error, line, "jsonl")
            return record_of(value, self._shape, line, "jsonl")

        return Batch(
            texts,
            read,
            own=own,
            bodies=bodies,
            alone=sorted(alone),
            is_plain=self.is_plain,
            others=others,
        )

    def _others(self, rows: TextColumn, odd: bytes) -> dict[str, list[int]]:
        """Members that the first objects have not, and the rows that have them."""
        found: dict[str, list[int]] = {}
        for row in (row for row, code in enumerate(odd) if code == 2):
            for name in _members(rows[row : row + 1]):
                if name not in self._names:
                    found.setdefault(name, []).append(row)
        return found


def _with_odd(
    rows: TextColumn, names: Sequence[str], bodies: TextColumn, values: Sequence[TextColumn], odd: bytes
) -> tuple[TextColumn, list[TextColumn], bytes]:
    """The same, with the objects that are no strict JSON: ``NaN``, which Python writes, is null; of members that stand
    twice the last counts."""
    texts, codes = [bodies.to_list(), *(column.to_list() for column in values)], bytearray(odd)
    for row in (row for row, code in enumerate(odd) if code == 1):
        try:
            value = json.loads(rows[row] or "", parse_constant=lambda name: None)
        except (ValueError, RecursionError):
            continue  # no JSON at all
        if isinstance(value, dict):
            members = {name: written(held) for name, held in value.items()}
            texts[0][row] = written(value)[1:-1]
            for column, name in zip(texts[1:], names, strict=True):
                column[row] = members.get(name)
            codes[row] = 0 if members.keys() <= {*names} else 2
    first, *rest = map(TextColumn, texts)
    return first, rest, bytes(codes)


def written(value: object) -> str:
    """A value as JSON; half a character, which JSON can say and UTF-8 can't, is a mark for one that is missing.

    >>> written({"é": json.loads('"\\\\ud800"')}) == '{"é": "\N{REPLACEMENT CHARACTER}"}'
    True
    """
    text = json.dumps(value, ensure_ascii=False)
    return text if text.isascii() else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _members(rows: TextColumn) -> tuple[str, ...]:
    """The names of all members of the first objects, in the order in which they come."""
    names: dict[str, None] = {}
    for row in islice(range(len(rows)), _SAMPLED):
        try:
            value = jsontext.load(rows[row])
        except NonetError:
            continue
        if isinstance(value, dict):
            names |= dict.fromkeys(value)
    return tuple(names)
