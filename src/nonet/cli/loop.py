"""The loop of every verb that answers row by row: read, answer, write, talk, exit code."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Mapping
from time import monotonic
from typing import Any, NamedTuple

from nonet.cli import BAD, FINE, INTERRUPTED, worst
from nonet.cli.output import BOARD, COMMON, Stdout, Target, TemplateError, no_field, plain, writer_for
from nonet.cli.parser import LETTERS, Usage
from nonet.cli.phrases import number
from nonet.cli.source import items
from nonet.cli.terminal import Talk
from nonet.errors import NonetError
from nonet.formats import Record
from nonet.model.grid import Grid


class RowAnswer:
    """A verb's answer to one row. ``lines`` may be lazy, and change ``code`` and ``note`` as they come."""

    __slots__ = ("code", "drawing", "fields", "lines", "note", "shown")

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
    target = target_for(args.output)
    on_screen = isinstance(target, Stdout) and sys.stdout.isatty()
    talk = Talk(quiet=args.quiet, color=args.color, progress=not on_screen)
    known = (*COMMON, *verb.fields, "error", *BOARD)
    try:
        shape = writer_for(
            args.shape, args.template, chosen_columns(args.fields, known), known,
            LETTERS | dict(verb.letters), target.write, verb.head, verb.tail,
        )  # fmt: skip
    except TemplateError as error:
        target.discard()
        raise Usage(f"nonet: {error}") from None
    loop = _Loop(verb, args, talk)
    try:
        shape.begin()
        try:
            for answer in loop.answers():
                # On a terminal standard error has told of a bad row already, and where it is.
                hidden = answer.code == BAD and (on_screen or not verb.comments)
                if answer.shown:
                    shape.row(answer.fields, () if hidden else answer.lines)
                loop.wrote(answer)
                if on_screen or loop.is_due():
                    target.flush()
        except KeyboardInterrupt:
            loop.code = INTERRUPTED
        shape.end()
        if on_screen and loop.rows == 1 and args.shape is None and loop.only and loop.only.drawing:
            target.write(loop.only.drawing() + "\n")
        target.commit()
    except BaseException:
        target.discard()
        raise
    loop.sum_up()
    return loop.code


class _Loop:
    """Rows in, answers out, with the count of each status and the worst exit code."""

    def __init__(self, verb: RowVerb, args: Namespace, talk: Talk):
        self.verb, self.args, self.talk = verb, args, talk
        self.code = FINE
        self.rows = 0
        self.only: RowAnswer | None = None
        self._counts_rows = args.template is not None or "number" in (args.fields or "")
        self._tally: dict[str, int] = {}
        self._flushed = 0.0

    def answers(self) -> Iterable[RowAnswer]:
        args = self.args
        for item in items(args.puzzles, format=args.source_format, box=args.box, rules=args.rules):
            record = item.record
            if record is None:
                self.talk.error(f"{item.where} {item.problem}" if item.where else item.problem)
                self.code = worst(self.code, BAD)
            else:
                answer = bad_row(record) if record.grid is None else self.verb.answer(record, record.grid)
                if answer.code == BAD:
                    what = plain(answer.fields["error"])
                    self.talk.error(f"{item.where}: {what}" if item.where else what)
                yield self._numbered(answer)
            if args.strict and self.code == BAD:
                return

    def _numbered(self, answer: RowAnswer) -> RowAnswer:
        self.rows += 1
        if self._counts_rows:
            answer.fields["number"] = self.rows
        self.only = answer if self.rows == 1 else None
        status = answer.fields["status"]
        self._tally[status] = self._tally.get(status, 0) + 1
        return answer

    def wrote(self, answer: RowAnswer) -> None:
        self.code = worst(self.code, answer.code)
        self.talk.advance(self.rows)

    def is_due(self) -> bool:
        """True a few times a second: a reader of our pipe should see the first rows at once."""
        now = monotonic()
        if now - self._flushed < 0.05:
            return False
        self._flushed = now
        return True

    def sum_up(self) -> None:
        self.talk.end()
        if self.code == INTERRUPTED:
            self.talk.note(f"interrupted; {number(self.rows, 'puzzle')} done")
        elif self.rows == 1 and self.only and self.only.note and self.only.lines != [f"# {self.only.note}"]:
            self.talk.note(self.only.note)
        elif self.rows > 1:
            parts = ", ".join(f"{count:,} {status}" for status, count in self._tally.items())
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
    from nonet.atomic import AtomicFile, tidy_up_when_terminated

    tidy_up_when_terminated()
    try:
        return AtomicFile(output)
    except OSError as error:
        raise Usage(f"nonet: {output} can't be written: {error.strerror or error}") from None
