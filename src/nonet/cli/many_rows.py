"""Batches in the loop of rows: most rows are answered together by the kernel, the others one by one, in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from nonet._kernel import TextColumn
from nonet.cli import BAD, worst
from nonet.cli.interrupts import INTERRUPTS
from nonet.cli.output import BOARD, COMMON, Block, Constant, UnwritableError, answer_name
from nonet.tables.row_batch import Batch, Column

if TYPE_CHECKING:
    from nonet.cli.loop import Loop, RowAnswer

ALONE = 4
"""The code of a row that is to be answered by itself."""
_NINE = {"size": Constant(9), "box": Constant([3, 3])}


class Answers(NamedTuple):
    """A verb's answers to many 9x9 lines."""

    codes: bytes | bytearray
    """For every line the place of its status in ``statuses``, or ``ALONE``."""
    statuses: Sequence[str]
    exit_codes: Sequence[int]
    """Of each status."""
    columns: Sequence[Column]
    """The verb's fields."""
    lines: TextColumn
    """Every answer as plain text."""
    hidden: int = -1
    """The code of rows that are counted and left out of the output."""


def take_batch(loop: Loop, where: str, batch: Batch) -> None:
    """Answer and write the rows of a batch."""
    if not _same_columns(loop, where, batch):
        return
    loop.begin(batch.own)
    _tell_renamed(loop, where, [*(column.name for column in batch.own), *batch.others])
    if batch.others and loop.writer.has_header and loop.lost != where:
        loop.lost = where
        loop.talk.error(
            f"{where}: {', '.join(map(repr, batch.others))} is not in the first objects, so it has no column "
            "and is left out; --jsonl keeps it"
        )
        loop.code = worst(loop.code, BAD)
    at_once = loop.verb.at_once
    for first in range(0, len(batch), at_once):
        _take_part(loop, where, batch, first, min(first + at_once, len(batch)))
        if loop.args.strict and loop.code == BAD:
            return


def _tell_renamed(loop: Loop, where: str, names: Sequence[str]) -> None:
    """Say what our fields are called where the user has such names."""
    if loop.args.shape is None and not loop.names_fields:
        return
    ours = [name for name in _ours(loop) if name in names and name not in ("puzzle", "schema")]
    new = [name for name in ours if name not in loop.renamed]
    if new:
        loop.renamed.update(new)
        theirs, others = ", ".join(new), ", ".join(answer_name(name, names) for name in new)
        loop.talk.note(f"{where} has {theirs} already: ours is {others}")


def _ours(loop: Loop) -> tuple[str, ...]:
    """The names of all fields that we write."""
    number = ("number",) if loop.args.number else ()
    return ("schema", *number, *COMMON, *loop.verb.fields, "error", *BOARD)


def _same_columns(loop: Loop, where: str, batch: Batch) -> bool:
    """Has this table the columns of those before it? A shape with a header can't take others."""
    names = [column.name for column in batch.own]
    if loop.own_names is None or names == loop.own_names or not loop.writer.has_header:
        loop.own_names = names
        return True
    if loop.refused != where:
        loop.refused = where
        loop.talk.error(
            f"{where} has the columns {', '.join(names) or 'of no table'}, but the first had "
            f"{', '.join(loop.own_names) or 'none'}; write them to files of their own, or with --jsonl"
        )
        loop.code = worst(loop.code, BAD)
    return False


def _take_part(loop: Loop, where: str, batch: Batch, first: int, stop: int) -> None:
    verb = loop.verb
    whole = first == 0 and stop == len(batch)
    if verb.answer_many is None or not batch.is_plain or len(batch) == 1:
        if verb.in_threads and stop - first > 1:
            _take_in_threads(loop, where, batch, range(first, stop))
            return
        for row in range(first, stop):
            _take_alone(loop, where, batch, row)
            if loop.args.strict and loop.code == BAD:
                return
        return
    with INTERRUPTS.let_in:
        answers = verb.answer_many(batch.texts if whole else batch.texts[first:stop])
    codes = bytearray(answers.codes)
    # A row with a member of its own that is called like a field of ours would have it twice.
    doubled = (row for name in _ours(loop) for row in batch.others.get(name, ()))
    for row in (*batch.alone, *doubled):
        if first <= row < stop:
            codes[row - first] = ALONE
    part = batch if whole else batch.part(first, stop)
    columns = _columns(loop, part, answers, codes)
    block = Block(columns, answers.lines, [column.name for column in part.own], part.bodies, 0, 0)
    at = 0
    while at < len(codes):
        until = codes.find(ALONE, at)
        until = len(codes) if until < 0 else until
        if until > at:
            for start, end in _shown(codes, at, until, answers.hidden):
                with _placed(where, batch, first + start):
                    loop.writer.block(block._replace(first=start, stop=end))
            _count(loop, answers, codes[at:until])
        if until < len(codes):
            _take_alone(loop, where, batch, first + until)
            if loop.args.strict and loop.code == BAD:
                return
        at = until + 1


def _shown(codes: bytearray, at: int, until: int, hidden: int) -> Iterator[tuple[int, int]]:
    """The stretches of rows that are written.

    >>> list(_shown(bytearray(b"\\0\\1\\1\\0"), 0, 4, 1)), list(_shown(bytearray(b"\\0\\1"), 0, 2, -1))
    ([(0, 1), (3, 4)], [(0, 2)])
    """
    while at < until:
        end = codes.find(hidden, at, until) if hidden >= 0 else -1
        end = until if end < 0 else end
        if end > at:
            yield at, end
        at = end + 1


def _columns(loop: Loop, part: Batch, answers: Answers, codes: bytearray) -> dict[str, Column | Constant]:
    """The fields of many rows, the user's own first."""
    found: dict[str, Column | Constant] = {}
    taken = [column.name for column in part.own]
    if loop.counts_rows:
        numbers = range(loop.rows + 1, loop.rows + 1 + len(part))
        found[answer_name("number", taken)] = Column("number", TextColumn([str(n) for n in numbers]), "int")
    found |= {column.name: column for column in part.own}
    if not part.own or loop.names_fields:
        found.setdefault("puzzle", Column("puzzle", part.texts))
    ours = {**_NINE, "status": _statuses(answers.statuses, codes)} | {c.name: c for c in answers.columns}
    return found | {answer_name(name, taken): field for name, field in ours.items()}


def _statuses(names: Sequence[str], codes: bytearray) -> Column | Constant:
    """The status of every row: mostly they are all the same, which is written much faster."""
    if codes[0] < len(names) and codes.count(codes[0]) == len(codes):
        return Constant(names[codes[0]])
    return Column("status", TextColumn.words(bytes(codes), [*names, *[""] * (ALONE + 1 - len(names))]))


def _count(loop: Loop, answers: Answers, codes: bytearray) -> None:
    """Count the rows of a block."""
    loop.rows += len(codes)
    loop.only = None
    for code, status in enumerate(answers.statuses):
        many = codes.count(code)
        if many:
            loop.tally[status] = loop.tally.get(status, 0) + many
            loop.code = worst(loop.code, answers.exit_codes[code])
    loop.advance()


def _take_in_threads(loop: Loop, where: str, batch: Batch, rows: range) -> None:
    """Answer rows one by one, several at a time, and write them in order."""
    from concurrent.futures import ThreadPoolExecutor

    from nonet.limits import threads

    def found(some: range) -> list[RowAnswer]:
        return [loop.found(batch.record(row)) for row in some]

    pool = ThreadPoolExecutor(threads(loop.args.workers))
    try:
        for many in (rows[i : i + 256] for i in range(0, len(rows), 256)):
            # A thread takes some rows at a time: to hand over each by itself takes longer than an easy one.
            parts = [many[i : i + 8] for i in range(0, len(many), 8)]
            for some, answers in zip(parts, INTERRUPTS.each(pool.map(found, parts)), strict=True):
                for row, answer in zip(some, answers, strict=True):
                    _write_alone(loop, where, loop.told(where, answer), batch, row)
                    if loop.args.strict and loop.code == BAD:
                        return
    finally:
        pool.shutdown(cancel_futures=True)


def _take_alone(loop: Loop, where: str, batch: Batch, row: int) -> None:
    """Answer and write one row."""
    _write_alone(loop, where, loop.answer(where, batch.record(row)), batch, row)


def _write_alone(loop: Loop, where: str, answer: RowAnswer, batch: Batch, row: int) -> None:
    own = loop.writer.own_fields(batch, row) if batch.own else None
    if own is not None and loop.writer.has_header:  # what came later has no column
        own = {name: own[name] for name in loop.own_names or () if name in own}
    with _placed(where, batch, row):
        loop.write(answer, own)


@contextmanager
def _placed(where: str, batch: Batch, first: int) -> Iterator[None]:
    """Say where the row stands that a file can't take; those that are written begin with ``first``."""
    try:
        yield
    except UnwritableError as error:
        line = batch.record(first + error.row).line
        raise UnwritableError(f"{where}, line {line}: {error.what}") from None
