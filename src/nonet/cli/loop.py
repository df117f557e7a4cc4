"""The loop of every verb that answers row by row: read, answer, write, talk, exit code."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet.cli import BAD, FINE, INTERRUPTED, worst
from nonet.cli.interrupts import INTERRUPTS
from nonet.cli.output import (
    BOARD,
    COMMON,
    Fields,
    RowWriter,
    Stdout,
    Target,
    TemplateError,
    UnwritableError,
    answer_name,
    no_field,
    writer_for,
)
from nonet.cli.parser import LETTERS, Usage
from nonet.cli.phrases import digits_told, notation, number
from nonet.cli.source import Item, items
from nonet.cli.terminal import Talk
from nonet.errors import NonetError
from nonet.formats import Record
from nonet.model.grid import Grid

if TYPE_CHECKING:
    from nonet._kernel import TextColumn
    from nonet.cli.many_rows import Answers
    from nonet.tables.row_batch import Column


class RowAnswer:
    """A verb's answer to one row. ``lines`` may be lazy, and change ``code`` and ``note`` as they come."""

    __slots__ = ("code", "drawing", "fields", "lines", "names", "note", "shown")

    def __init__(
        self,
        fields: dict[str, Any],
        lines: Iterable[str],
        *,
        code: int = FINE,
        note: str = "",
        drawing: Callable[[], str] | None = None,
        shown: bool = True,
    ):
        self.fields, self.lines, self.code = fields, lines, code
        self.note = note
        """What to say on standard error if this is the only row. A row with code BAD has an error instead."""
        self.drawing = drawing
        """What to show on a terminal if this is the only row."""
        self.shown = shown
        """False if the row is counted and left out of the output."""
        self.names = ""
        """What texts and drawings call the digits of the puzzle, if it has others than they."""


_USUAL = ".0123456789"
"""What is called the same by everybody in a grid up to 9x9."""
AT_ONCE = 1 << 16


class RowVerb(NamedTuple):
    """What a verb adds to the loop."""

    fields: tuple[str, ...]
    """Its own fields, in the order of columns."""
    answer: Callable[[Record, Grid], RowAnswer]
    """To a row that could be read."""
    letters: Mapping[str, str]
    head: str = ""
    """A line of plain text before all rows."""
    tail: str = ""
    """A line of plain text after all rows."""
    comments: bool = True
    """Can plain text hold a bad row as a ``#`` line?"""
    answer_many: Callable[[TextColumn], Answers] | None = None
    """To many 9x9 lines at once, if the verb can; those that it leaves open are then answered one by one."""
    in_threads: bool = False
    """May ``answer`` be called for several rows at a time? The kernel works without Python's lock."""
    names_digits: bool = False
    """Do the answers speak of digits, rather than write them as the puzzle does?"""
    at_once: int = AT_ONCE
    """How many lines these are: enough for all threads, few enough for the next sign of progress."""


def common(record: Record, status: str) -> dict[str, Any]:
    """The fields that every row has."""
    grid = record.grid
    return {
        "puzzle": record.text,
        **({"size": None, "box": None} if grid is None else grid.geometry.to_dict()),
        "status": status,
    }


def run_rows(verb: RowVerb, args: Namespace) -> int:
    """Answer every row of the input; the exit code is that of the worst row."""
    shape: str | None = args.shape
    if args.number and shape is None:
        raise Usage("nonet: --number counts the rows of a table: say --csv, --tsv, --json or --jsonl too")
    with INTERRUPTS:
        target = target_for(args.output)
        on_screen = isinstance(target, Stdout) and sys.stdout.isatty()
        try:
            loop = Loop(verb, args, writer_of(verb, args, shape, target), target, on_screen)
            loop.run(sources(args))
            if on_screen and loop.rows == 1 and shape is None and loop.only and loop.only.drawing:
                target.write(loop.only.drawing() + "\n")
                loop.tell_names(loop.only)
            target.commit()
        except (TemplateError, NonetError) as error:
            target.discard()
            raise Usage(f"nonet: {error}") from None
        except BaseException:
            target.discard()
            raise
        loop.sum_up()
        return loop.code


def sources(args: Namespace) -> Iterator[Item]:
    """The input that the options name."""
    return items(args.puzzles, format=args.source_format, box=args.box, rules=args.rules, column=args.column)


def writer_of(verb: RowVerb, args: Namespace, shape: str | None, target: Target) -> RowWriter:
    """What writes the rows in the shape that was asked for."""
    known = (*COMMON, *verb.fields, "error", *BOARD)
    chosen = None if args.fields is None else [name.strip() for name in args.fields.split(",")]
    letters = LETTERS | dict(verb.letters)
    return writer_for(shape, args.template, chosen, known, letters, target, verb.head, verb.tail)


class Loop:
    """Rows in, answers out, with the count of each status and the worst exit code."""

    def __init__(self, verb: RowVerb, args: Namespace, writer: RowWriter, target: Target, on_screen: bool):
        self.verb, self.args, self.writer, self.target = verb, args, writer, target
        self.on_screen = on_screen
        self.code = FINE
        self.rows = 0
        self.only: RowAnswer | None = None
        self.names_fields = args.template is not None or args.fields is not None
        self.counts_rows = self.names_fields or args.number
        self.own_names: list[str] | None = None
        """The columns of the user's table, once there is one."""
        self.refused = ""
        """The last source whose columns were others."""
        self.lost = ""
        """The last source of which something has no column."""
        self.remarked = ""
        """The last source of which something was told."""
        self.named = ""
        """What was last said of the names of digits."""
        self.renamed: set[str] = set()
        """Fields of ours that have another name beside the user's own; standard error has heard of them."""
        self.tally: dict[str, int] = {}
        # How much of the input had been read before and after what is being answered, from which row on, how many.
        self._read, self._first, self._many = 0.0, 0, 1
        self._share: float | None = None
        self._is_one_of_many = False
        self._begun = False
        self._start, self._flushed = monotonic(), 0.0
        # A progress line among the rows of the same terminal would only be in the way.
        self._watched = not on_screen and sys.stderr.isatty()

    @cached_property
    def talk(self) -> Talk:
        """Standard error, from the first word on: most single rows have nothing to say there."""
        return Talk(quiet=self.args.quiet, color=self.args.color, progress=self._watched, since=self._start)

    def run(self, items: Iterable[Item]) -> None:
        """Answer all that comes in. What is answered when Ctrl-C comes is written, and counted."""
        try:
            for item in INTERRUPTS.each(items):
                self.take(item)
                if self.args.strict and self.code == BAD:
                    break
        except KeyboardInterrupt:
            self.code = INTERRUPTED
        except UnwritableError as error:
            self.talk.error(f"{error}; what comes before it is written")
            self.code = worst(self.code, BAD)
        self.end()

    def begin(self, own: tuple[Column, ...] = ()) -> None:
        """Begin to write, if that was not done: the first rows say which columns there are."""
        if not self._begun:
            self._begun = True
            if self.args.number:
                from nonet._kernel import TextColumn
                from nonet.tables.row_batch import Column

                name = answer_name("number", [column.name for column in own])
                own = (Column(name, TextColumn([]), "int"), *own)
            self.writer.begin(own)

    def end(self) -> None:
        """Nothing more comes."""
        self.begin()
        self.writer.end()

    def take(self, item: Item) -> None:
        """Answer and write what came in."""
        self._read = self._done_share or 0.0
        self._share, self._first, self._many = item.share, self.rows, len(item.batch or (0,))
        self._is_one_of_many = item.is_one_of_many
        if item.remark and self.remarked != item.where:
            self.remarked = item.where
            self.talk.note(f"{item.where}: {item.remark}")
        if item.batch is not None:
            from nonet.cli.many_rows import take_batch

            take_batch(self, item.where, item.batch)
        elif item.record is None:
            self.talk.error(f"{item.where} {item.problem}" if item.where else item.problem)
            self.code = worst(self.code, BAD)
        else:
            self.begin()
            self.own_names = self.own_names or []
            self.write(self.answer(item.where, item.record))

    def answer(self, where: str, record: Record) -> RowAnswer:
        """The answer to one row; standard error hears of a bad one."""
        with INTERRUPTS.let_in:
            found = self.found(record)
        return self.told(where, found)

    def found(self, record: Record) -> RowAnswer:
        """The answer to one row."""
        if record.grid is None:
            return bad_row(record)
        answer = self.verb.answer(record, record.grid)
        if record.grid.size > 9 or record.text.strip(_USUAL):
            answer.names = digits_told(notation(record), record.grid.size)
        return answer

    def tell_names(self, answer: RowAnswer) -> None:
        """Say what the digits of the puzzle are called, once for all that are written alike."""
        if answer.names and answer.names != self.named:
            self.named = answer.names
            self.talk.note(answer.names)

    def told(self, where: str, answer: RowAnswer) -> RowAnswer:
        """The same answer, after standard error heard of it if it is bad, and of what it calls the digits."""
        # Without a solution it is said which digits clash.
        if answer.names and (self.verb.names_digits or answer.fields.get("status") == "none"):
            self.tell_names(answer)
        if answer.code == BAD:
            from nonet.cli.fields import plain

            what = plain(answer.fields["error"])
            told = f"{where}: {what}" if where else what
            self.talk.error(told)
            if self._is_one_of_many:
                answer.lines = [f"# error: {told}"]
        return answer

    def write(self, answer: RowAnswer, own: Fields | None = None) -> None:
        """Write one row and count it, unless Ctrl-C came before; ``own`` are the user's fields, which come first."""
        INTERRUPTS.check()
        status = answer.fields.get("status", "")
        answer.fields = self._beside(own, answer.fields)
        # On a terminal standard error has told of a bad row already, and where it is.
        hidden = answer.code == BAD and (self.on_screen or not self.verb.comments)
        lines = answer.lines if isinstance(answer.lines, list) else INTERRUPTS.until(answer.lines)
        if answer.shown:
            self.writer.row(answer.fields, () if hidden else lines)
        self.rows += 1
        self.only = answer if self.rows == 1 else None
        self.tally[status] = self.tally.get(status, 0) + 1
        self.code = worst(self.code, answer.code)
        self.advance()

    def _beside(self, own: Fields | None, ours: Fields) -> dict[str, Any]:
        """The fields of a row: those of the user's table, if it is of one, then ours, by other names where those are
        taken."""
        theirs = own or {}
        fields = {answer_name("number", theirs): self.rows + 1} if self.counts_rows else {}
        keeps = own is None or (self.names_fields and "puzzle" not in own)
        told = {answer_name(n, theirs): value for n, value in ours.items() if keeps or n != "puzzle"}
        return {**fields, **theirs, **told}

    @property
    def _done_share(self) -> float | None:
        """How much of the input has been answered, 0 to 1: what was read at one go may take hours."""
        if self._share is None:
            return None
        return self._read + (self._share - self._read) * min(1.0, (self.rows - self._first) / self._many)

    def advance(self) -> None:
        """Show how far we are, and now and then what was written."""
        if self._watched:
            self.talk.advance(self.rows, share=self._done_share)
        now = monotonic()
        # A reader of our pipe should see the first rows at once.
        if self.on_screen or now - self._flushed >= 0.05:
            self._flushed = now
            self.target.flush()

    def sum_up(self) -> None:
        """Tell how it went."""
        if self._watched:
            self.talk.end()
        if self.code == INTERRUPTED:
            with suppress(OSError):  # a terminal that hung up can't be told
                self.talk.note(f"interrupted; {number(self.rows, 'puzzle')} done")
        elif self.rows == 1 and self.only and self.only.note and self.only.lines != [f"# {self.only.note}"]:
            self.talk.note(self.only.note)
        elif self.rows > 1:
            parts = ", ".join(f"{count:,} {status}" for status, count in self.tally.items())
            self.talk.note(f"{number(self.rows, 'puzzle')}: {parts}")


def bad_row(record: Record, error: NonetError | None = None) -> RowAnswer:
    """The row of a puzzle that can't be read, or that the verb can't answer because of this error."""
    error = error or record.error
    assert error is not None
    fields = common(record, "error")
    fields["error"] = {"what": error.what, "line": error.line, "column": error.column}
    return RowAnswer(fields, [f"# error: {error}"], code=BAD)


def chosen_columns(fields: str | None, known: tuple[str, ...]) -> tuple[str, ...] | None:
    """The fields that ``--fields`` names; None if it was not given."""
    if fields is None:
        return None
    chosen = tuple(name.strip() for name in fields.split(","))
    for name in chosen:
        if name not in (*known, "number"):
            raise Usage(f"nonet: {no_field(name, known)}")
    return chosen


def target_for(output: str | None) -> Target:
    """Where ``-o`` says to write to; standard output if it was not given."""
    if output is None or output == "-":
        return Stdout()
    from nonet.atomic import tidy_up_when_terminated
    from nonet.cli.output_names import file_for, refusal

    told = refusal(output)
    if told:
        raise Usage(f"nonet: {told}")
    tidy_up_when_terminated()
    try:
        return file_for(output)
    except NonetError as error:
        raise Usage(f"nonet: {output}: {error}") from None
    except OSError as error:
        raise Usage(f"nonet: {output} can't be written: {error.strerror or error}") from None
