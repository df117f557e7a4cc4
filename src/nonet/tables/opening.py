"""The right reader for a file or stream: found by its first bytes, its name and what stands in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import IO, TYPE_CHECKING, Protocol

from nonet._kernel import TextColumn
from nonet.formats import detected, ending_of, with_rules
from nonet.formats.base import Format, Shape
from nonet.formats.readers import cells_of
from nonet.formats.record import Record
from nonet.formats.streams import capped
from nonet.model.grid import EMPTY
from nonet.tables.blocks import Blocks
from nonet.tables.row_batch import Batch

if TYPE_CHECKING:
    from nonet.model.rules.rule import Rule
    from nonet.tables.column_table import ColumnSource

_MOST = 1024
"""Records of a batch."""
_LOOKED_AT = 20
"""Lines that tell whether a text is a table."""


class TableReader(Protocol):
    """What reads a table."""

    def batches(self) -> Iterator[Batch]:
        """Its rows, in order; ParseError says why they end too soon."""

    @property
    def share(self) -> float | None:
        """How much has been read, 0 to 1; None if nobody knows."""

    @property
    def remark(self) -> str:
        """What the user should know of how it was read; empty if there is nothing to say."""

    def close(self) -> None:
        """Close the file."""


class RecordTable:
    """Any other format: records, one after the other.

    >>> records = [Record("1", None, line=n) for n in range(3)]
    >>> [len(batch) for batch in RecordTable(records).batches()]
    [1, 1, 1]
    """

    def __init__(self, records: Iterable[Record], blocks: Blocks | None = None):
        self._records, self._blocks = records, blocks

    @property
    def share(self) -> float | None:
        """How much of the text has been read."""
        return self._blocks.share if self._blocks else None

    @property
    def remark(self) -> str:
        """What the user should know of how it was read."""
        return self._blocks.remark if self._blocks else ""

    def close(self) -> None:
        """Close the file."""
        if self._blocks:
            self._blocks.close()

    def batches(self) -> Iterator[Batch]:
        """The records, more and more at a time; one by one if somebody may be typing them."""
        kept: list[Record] = []
        size = 1
        for record in self._records:
            kept.append(record)
            if len(kept) == size or self.share is None:
                yield batch_of(kept)
                kept, size = [], min(2 * size, _MOST)
        if kept:
            yield batch_of(kept)


def batch_of(records: Sequence[Record]) -> Batch:
    """Records as a batch; those of plain puzzles have the texts that the kernel reads.

    >>> from nonet import Grid
    >>> batch_of([Record("." * 81, Grid("." * 81)), Record("1", Grid("1"))]).texts.to_list()[1] is None
    True
    """
    return Batch(TextColumn([_plain(record) for record in records]), records.__getitem__)


_BLANK = str.maketrans(dict.fromkeys(EMPTY, "."))


def _plain(record: Record) -> str | None:
    """The text of a puzzle that it says all about: 9x9, no digit placed, no candidate gone."""
    grid = record.grid
    if grid is None or len(record.text) != 81 or grid.values != grid.givens or "candidates" in vars(grid):
        return None
    says_all = grid.geometry.kernel.is_plain_nine and record.text.translate(_BLANK) == cells_of(grid)
    return record.text if says_all else None


def open_table(
    path: str,
    *,
    format: str | None = None,
    box: Sequence[int] | None = None,
    rules: Sequence[Rule] = (),
    column: str | None = None,
) -> TableReader:
    """The reader of a file. OSError if it can't be opened, and an error of Nonet if it is nothing that can be read."""
    shape = Shape(None if box is None else (box[0], box[1]), format is not None)
    raw = open(path, "rb")  # noqa: PTH123, SIM115 - read batch by batch
    magic = raw.peek(8)[:8]
    if magic.startswith((b"PAR1", b"ARROW1")):
        raw.close()
        from nonet.tables.column_table import ColumnTable

        return _ruled(ColumnTable(columns_of(path, magic), shape, column), rules)
    if magic.startswith(b"\x93NUMPY"):
        raw.close()
        from nonet.tables.array_files import ArrayTable

        return _ruled(ArrayTable(path, shape), rules)
    try:
        return open_stream(raw, path, format=format, box=box, rules=rules, column=column)
    except BaseException:
        raw.close()
        raise


def columns_of(path: str, magic: bytes = b"PAR1") -> ColumnSource:
    """What reads a file of columns: the kernel, or pyarrow what it does not know."""
    if magic.startswith(b"PAR1"):
        from nonet.tables.parquet_files import ParquetColumns

        known = ParquetColumns.of(path)
        if known is not None:
            return known
    from nonet.tables.arrow_files import ArrowColumns

    return ArrowColumns(path)


def open_stream(
    raw: IO[bytes],
    name: str,
    *,
    format: str | None = None,
    box: Sequence[int] | None = None,
    rules: Sequence[Rule] = (),
    column: str | None = None,
) -> TableReader:
    """The reader of a stream of text, packed or not.

    >>> import io
    >>> [len(batch) for batch in open_stream(io.BytesIO(b"1234341221434321\\n" * 3), "a stream").batches()]
    [3]
    """
    shape = Shape(None if box is None else (box[0], box[1]), format is not None)
    blocks = Blocks(raw, name)
    chosen = detected(blocks.sample(), name, shape, format)
    return (
        RecordTable((), blocks) if chosen is None else _ruled(_reader(chosen, blocks, shape, column), rules)
    )


def _reader(chosen: Format, blocks: Blocks, shape: Shape, column: str | None) -> TableReader:
    if chosen.key == "jsonl":
        from nonet.tables.objects import ObjectTable

        return ObjectTable(blocks, shape, column)
    if chosen.key == "json":
        from nonet.tables.json_list import ListTable

        return ListTable(blocks, shape, column)
    if chosen.key == "csv" or column is not None or _is_separated(blocks):
        from nonet.tables.separated import SeparatedTable

        return SeparatedTable(blocks, shape, column)
    if chosen.key in ("line", "sdm"):
        from nonet.tables.plain_lines import LineTable

        return LineTable(blocks, shape, chosen)
    lines = blocks.lines()
    return RecordTable(chosen.read(lines if chosen.multi else capped(lines), shape), blocks)


def _is_separated(blocks: Blocks) -> bool:
    """Do lines that begin with a puzzle go on with other columns? If the name says so, or if all of the first ones have
    as many fields: what follows one puzzle may be a remark. A text with comments is no table."""
    from nonet.formats.headers import fields_of, header_of

    text = blocks.sample()
    if "\n#" in f"\n{text}":
        return False
    *whole, last = text.split("\n")
    lines = [line for line in whole or [last] if line.strip()][:_LOOKED_AT]
    header = header_of(lines)
    if header is None or len(header.names) == 1:
        return False
    if ending_of(blocks.name) in (".csv", ".tsv"):
        return True
    return len(lines) > 1 and {len(fields_of(line, header.separator)) for line in lines} == {
        len(header.names)
    }


def _ruled(reader: TableReader, rules: Sequence[Rule]) -> TableReader:
    return _Ruled(reader, tuple(rules)) if rules else reader


class _Ruled:
    """A table whose puzzles have further rules."""

    def __init__(self, reader: TableReader, rules: tuple[Rule, ...]):
        self._reader, self._rules = reader, rules

    @property
    def share(self) -> float | None:
        return self._reader.share

    @property
    def remark(self) -> str:
        return self._reader.remark

    def close(self) -> None:
        self._reader.close()

    def batches(self) -> Iterator[Batch]:
        def read(batch: Batch) -> Callable[[int], Record]:
            return lambda row: with_rules(batch.record(row), self._rules)

        for batch in self._reader.batches():
            yield Batch(
                batch.texts,
                read(batch),
                own=batch.own,
                bodies=batch.bodies,
                alone=batch.alone,
                is_plain=False,
                others=batch.others,
            )
