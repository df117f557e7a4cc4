"""Answers written into the file they belong to: ``puzzle solution`` on every line that holds a puzzle."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING

from nonet.atomic import AtomicFile, tidy_up_when_terminated
from nonet.cli import BAD, FINE, INTERRUPTED, worst
from nonet.cli.interrupts import INTERRUPTS, usual_handlers
from nonet.cli.phrases import CODE, LINES, notation, number, why_none
from nonet.cli.terminal import Talk
from nonet.errors import NonetError, ParseError
from nonet.formats import Record, read, write_answer
from nonet.formats.base import MAX_LINE
from nonet.formats.line import split
from nonet.formats.symbols import decode
from nonet.model.grid import Grid
from nonet.search.exact import Answer, Status, solve

if TYPE_CHECKING:
    from nonet.model.rules.rule import Rule

_BETWEEN = " \t,"
"""What may stand between a puzzle and its answer."""


def run_in_place(args: Namespace) -> int:
    """``nonet solve --in-place FILE...``: the exit code is that of the worst row."""
    talk = Talk(quiet=args.quiet, color=args.color, progress=True)
    code = FINE

    def answer(record: Record) -> Answer:
        assert record.grid is not None
        return solve(record.grid, max_seconds=args.max_seconds)

    for path in args.puzzles:
        file = AnsweredFile(path, answer, talk, strict=args.strict)
        try:
            file.run(format=args.source_format, box=args.box, rules=args.rules)
        except OSError as error:
            talk.error(f"{path} can't be changed: {error.strerror or error}")
            code = worst(code, BAD)
            continue
        except NonetError as error:
            talk.error(f"{path} stays as it was: {error}")
            code = worst(code, BAD)
            continue
        talk.note(f"{path}: {file}")
        code = worst(code, file.code)
        if code == INTERRUPTED or (args.strict and code == BAD):
            break
    return code


class AnsweredFile:
    """A file whose puzzles get their answers beside them, all in one atomic change.

    A line that has its answer already is left alone. After an interrupt the file holds the answers so far,
    and the next run goes on from there.
    """

    def __init__(
        self,
        path: str,
        answer: Callable[[Record], Answer],
        talk: Talk | None = None,
        *,
        strict: bool = False,
    ):
        self.path, self.strict = path, strict
        self.code = FINE
        self.written = self.present = self.without = 0
        self._answer = answer
        self._solving = self._stopping = False
        self._talk = talk

    def __str__(self) -> str:
        parts = [f"{number(self.written, 'answer')} written"]
        if self.present:
            parts.append(f"{self.present:,} already there")
        if self.without:
            parts.append(f"{number(self.without, 'puzzle')} without")
        return ", ".join(parts) + (" (interrupted)" if self.code == INTERRUPTED else "")

    def run(
        self,
        *,
        format: str | None = None,
        box: tuple[int, int] | None = None,
        rules: Sequence[Rule] = (),
    ) -> None:
        """Do it. OSError or ParseError says why the file stays as it was."""
        if os.path.exists(self.path) and not os.path.isfile(self.path):
            raise ParseError("it is not a plain file")
        with (
            open(self.path, encoding="utf-8", errors="surrogateescape", newline="") as old,
            _interrupts_go_to(self._interrupt),
        ):
            tidy_up_when_terminated()
            new = AtomicFile(self.path)
            try:
                records = read(self.path, format=format, box=box, rules=rules)
                for line in self._new_lines(_raw(old), records):
                    new.write(line)
                if self.written:
                    new.commit()
            finally:
                new.discard()

    def _new_lines(self, lines: Iterator[str], records: Iterator[Record]) -> Iterator[str]:
        # The reader tells on which line each puzzle is; all other lines are copied as they are.
        at = rows = 0
        for record in records:
            rows += 1
            for line in lines:
                at += 1
                if at == record.line:
                    yield self._answered(line, record)
                    break
                yield line
            if self._talk is not None:
                self._talk.advance(rows)
            if self._stopping:
                self.code = INTERRUPTED
            if self.code == INTERRUPTED or (self.strict and self.code == BAD):
                break
        if not rows:
            raise ParseError("it holds no puzzle")
        yield from lines

    def _answered(self, line: str, record: Record) -> str:
        grid = record.grid
        if grid is None:
            return self._left(line, BAD, str(record.error))
        at = line.find(record.text)
        if at < 0 or record.format not in LINES:
            raise ParseError(
                "only a puzzle that is one word on a line of its own can have its answer beside it; "
                "nonet convert makes such lines",
                line=record.line,
            )
        end = at + len(record.text)
        to = notation(record)
        if _is_answer(split(line[end:].lstrip(_BETWEEN))[0], grid, to):
            self.present += 1
            return line
        self._solving = True
        try:
            found = self._answer(record)
            self._solving = False
        except KeyboardInterrupt:
            self._solving = False
            return self._left(line, INTERRUPTED, "")
        if found.grid is None:
            why = why_none(grid) if found.status is Status.NONE else "not solved in time"
            return self._left(line, CODE[found.status], f"line {record.line}: {why}")
        self.written += 1
        self.code = worst(self.code, CODE[found.status])
        return f"{line[:end]} {write_answer(found.grid, to)}{line[end:]}"

    def _interrupt(self, number: int, frame: object) -> None:
        """Ctrl-C ends a search at once; all else is quick, and goes on to the end of the line."""
        self._stopping = True
        INTERRUPTS.number = number
        if self._solving:
            raise KeyboardInterrupt

    def _left(self, line: str, code: int, why: str) -> str:
        if why and self._talk is not None:
            self._talk.error(f"{self.path}: {why}")
        self.without += 1
        self.code = worst(self.code, code)
        return line


@contextmanager
def _interrupts_go_to(handler: Callable[[int, object], None]) -> Iterator[None]:
    """Ctrl-C calls this function, and so do requests to end, where they would do as usual and can be made to do
    otherwise."""
    import signal

    before = usual_handlers()
    with suppress(ValueError):  # a thread that is not the main one, which alone is told of signals
        for number in before:
            signal.signal(number, handler)
    try:
        yield
    finally:
        with suppress(ValueError):
            for number, usual in before.items():
                signal.signal(number, usual)


def _is_answer(word: str, puzzle: Grid, to: str) -> bool:
    """Is this word a solution of the puzzle?"""
    if len(word) != len(puzzle.values):
        return False
    try:
        grid = Grid.of(decode(word, puzzle.size, to), puzzle.geometry)
    except NonetError:
        return False
    return grid.is_solved and all(v in (0, w) for v, w in zip(puzzle.values, grid.values, strict=True))


def _raw(file: IO[str]) -> Iterator[str]:
    """The lines with their line ends; the reader takes none that is longer."""
    number = 0
    while line := file.readline(MAX_LINE + 2):
        number += 1
        if len(line.rstrip("\r\n")) > MAX_LINE:
            raise ParseError(f"longer than {MAX_LINE:,} characters; this is no puzzle", line=number)
        yield line
