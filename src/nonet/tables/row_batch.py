"""Batch: many rows at once, as every reader of tables hands them out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from nonet._kernel import TextColumn, json_texts
from nonet.errors import NonetError
from nonet.formats.columns import BOARD, POSITION, is_ours
from nonet.formats.record import Record, bad
from nonet.model.grid import Grid

if TYPE_CHECKING:
    import pyarrow


NO_ROWS = "a table without rows"


class Column:
    """A named column of a table: texts, or an Arrow array that has them when they are asked for.

    ``kind`` says what the texts stand for: ``text``, ``int``, ``number``, ``bool``, or ``json``, which is any value of
    JSON as it is written there.

    >>> Column("score", TextColumn(["1.5", None]), "number").values()
    [1.5, None]
    """

    __slots__ = ("_texts", "arrow", "kind", "name")

    def __init__(
        self,
        name: str,
        texts: TextColumn | None = None,
        kind: str = "text",
        arrow: pyarrow.Array | None = None,
    ):
        self.name, self.kind, self.arrow = name, kind, arrow
        self._texts = texts

    @property
    def rows(self) -> int:
        """How many there are."""
        return len(self.texts if self.arrow is None else self.arrow)

    @property
    def texts(self) -> TextColumn:
        """The column as texts."""
        if self._texts is None:
            from nonet.tables.arrow_types import texts_of

            self._texts = texts_of(self.arrow)
        return self._texts

    @property
    def plain_texts(self) -> TextColumn:
        """The texts as a table of words has them: a string of JSON is what it says."""
        return json_texts(self.texts) if self.kind == "json" else self.texts

    def value(self, row: int) -> Any:
        """The value of one row."""
        text = self.texts[row]
        return text if text is None or self.kind == "text" else json.loads(text)

    def values(self) -> list[Any]:
        """All values."""
        return [self.value(row) for row in range(len(self.texts))]

    def part(self, first: int, stop: int) -> Column:
        """Some of the rows."""
        if self.arrow is not None:
            return Column(self.name, None, self.kind, self.arrow.slice(first, stop - first))
        if first == 0 and stop == len(self.texts):
            return self
        return Column(self.name, self.texts[first:stop], self.kind)


def sampled_kind(column: Column) -> str:
    """What the values of a column of JSON are, by its first rows; ``json`` if they are not all of one kind.

    >>> [sampled_kind(Column("a", TextColumn([text, None]), "json")) for text in ("1", "[]", '"x"')]
    ['int', 'json', 'text']
    """
    values = [column.value(row) for row in range(min(1000, len(column.texts)))]
    types = {type(value) for value in values if value is not None}
    if types == {int, float}:
        return "number"
    kinds = {str: "text", int: "int", float: "number", bool: "bool"}
    return kinds.get(next(iter(types)), "json") if len(types) == 1 else "json"


def other_boards(own: Sequence[Column]) -> list[int]:
    """The rows of a table of ours whose board is not the ordinary one, or that tell of a position.

    >>> columns = {"size": ["9", "9"], "box": ["3x3", "3x3"], "rules": [None, "anti-knight"]}
    >>> other_boards([Column(name, TextColumn(texts)) for name, texts in columns.items()])
    [1]
    """
    if not is_ours([column.name for column in own]):
        return []
    usual = dict.fromkeys((*BOARD, POSITION), ("",)) | {"box": ("", "3x3", "[3, 3]")}
    found = (column.plain_texts.others(usual[column.name]) for column in own if column.name in usual)
    return sorted({row for rows in found for row in rows})


class Batch:
    """Rows of a source, in order. Nothing is read yet: most rows need no ``Record`` of their own.

    >>> batch = Batch(TextColumn(["1", "x"]), lambda row: Record("1", None, line=row + 1))
    >>> len(batch), batch.record(1).line
    (2, 2)
    """

    __slots__ = ("_read", "alone", "bodies", "is_plain", "others", "own", "texts")

    def __init__(
        self,
        texts: TextColumn,
        read: Callable[[int], Record],
        *,
        own: Sequence[Column] = (),
        bodies: TextColumn | None = None,
        alone: Sequence[int] = (),
        is_plain: bool = True,
        others: Mapping[str, Sequence[int]] | None = None,
    ):
        self.texts = texts
        """The puzzle of every row, as it is written."""
        self._read = read
        self.own = tuple(own)
        """All columns of the table, that of the puzzle too, in their order; none if the source is no table."""
        self.bodies = bodies
        """The members of every row as JSON, if the source is made of JSON objects."""
        self.alone = alone
        """Rows that must be read one by one, though their puzzle may look plain."""
        self.is_plain = is_plain
        """False if a line of 81 symbols does not mean an ordinary 9x9 puzzle, as with other boxes or rules."""
        self.others = others or {}
        """What some rows have beside the columns, and a table with a header can't keep: its names, and which rows."""

    def __len__(self) -> int:
        return len(self.texts)

    def __reduce__(self) -> tuple[object, ...]:
        # Readers hold open files. Another machine gets the texts, and the records of rows that are no plain lines.
        texts = self.texts.to_list()
        plain = self.is_plain and self.bodies is None
        alone = {*self.alone}
        read = {
            row: self.record(row)
            for row, text in enumerate(texts)
            if not plain or row in alone or text is None or len(text) != 81
        }
        own = [(c.name, c.texts.to_list() if c.arrow is None else None, c.kind, c.arrow) for c in self.own]
        bodies = None if self.bodies is None else self.bodies.to_list()
        return _sent, (texts, own, bodies, read, [*self.alone], self.is_plain, self.others)

    def record(self, row: int) -> Record:
        """One row, read; what else its table says of it is in its ``meta``."""
        record = self._read(row)
        said = {name: text for name, text in self.words(row).items() if text is not None} if self.own else {}
        return record._replace(meta={**said, **record.meta}) if said else record

    def part(self, first: int, stop: int) -> Batch:
        """Some of the rows."""
        return Batch(
            self.texts[first:stop],
            lambda row: self._read(first + row),
            own=[column.part(first, stop) for column in self.own],
            bodies=None if self.bodies is None else self.bodies[first:stop],
            alone=[row - first for row in self.alone if first <= row < stop],
            is_plain=self.is_plain,
            others={
                name: [row - first for row in rows if first <= row < stop]
                for name, rows in self.others.items()
            },
        )

    def with_columns(self, own: Sequence[Column]) -> Batch:
        """The same rows with other columns."""
        return Batch(
            self.texts,
            self._read,
            own=own,
            bodies=self.bodies,
            alone=self.alone,
            is_plain=self.is_plain,
            others=self.others,
        )

    def values(self, row: int) -> dict[str, Any]:
        """The values of one row, by the names of the columns; of an object all that it has."""
        if self.bodies is not None and self.others:
            body = self.bodies[row]
            return dict(json.loads(f"{{{body or ''}}}"))
        return {column.name: column.value(row) for column in self.own}

    def words(self, row: int) -> dict[str, str | None]:
        """The same as words, as they stand in a table."""
        return {column.name: column.part(row, row + 1).plain_texts[0] for column in self.own}


def _sent(
    texts: list[str | None],
    own: list[tuple[str, list[str | None] | None, str, pyarrow.Array | None]],
    bodies: list[str | None] | None,
    read: dict[int, Record],
    alone: list[int],
    is_plain: bool,
    others: Mapping[str, Sequence[int]],
) -> Batch:
    """A batch that came from elsewhere."""

    def record(row: int) -> Record:
        if row in read:
            return read[row]
        text = texts[row] or ""
        try:
            return Record(text, Grid(text), line=row + 1, format="line")
        except NonetError as error:
            return bad(text, error, row + 1, "line")

    columns = [
        Column(name, None if held is None else TextColumn(held), kind, arrow)
        for name, held, kind, arrow in own
    ]
    members = None if bodies is None else TextColumn(bodies)
    return Batch(
        TextColumn(texts), record, own=columns, bodies=members, alone=alone, is_plain=is_plain, others=others
    )
