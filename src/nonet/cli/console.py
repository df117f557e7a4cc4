"""The console: ``nonet`` alone on a terminal asks for puzzles and files until it is told to end."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from math import isqrt
from time import perf_counter
from typing import Any

from nonet.cli import FINE
from nonet.cli.phrases import duration, notation, number, why_none
from nonet.cli.play import HELP as PLAY_HELP
from nonet.cli.play import Play
from nonet.cli.terminal import paper
from nonet.draw.text import text
from nonet.errors import NonetError, ParseError
from nonet.formats import Record, read, read_text, write_answer
from nonet.formats.symbols import fitting
from nonet.model.grid import Grid
from nonet.search.exact import Answer, Solutions, Status, solutions, solve

TOLERANCE = 10
"""How far outside a size's range a character may lie and the text still be meant as a puzzle."""
LAST_WORDS = ("sapir", "exit", "quit")
_DRAWN_OF_A_FILE = 10

WELCOME = """\
Nonet solves Sudoku of every size.
Type a puzzle or the name of a .txt file; help explains, exit leaves."""
HELP = """\
Type a puzzle in one line, or the name of a file that ends in .txt.
A puzzle is N x N characters: 0 or . for an empty cell, 1 to 9, and above 9
either : ; < ... or A B C ... Every puzzle in a file is solved, and the answers
can be written into the file.

  all on    all off      show every solution, or the first (now: {every})
  box 2x8   box auto     rows x columns of a box (now: {box})
  format F  format auto  read puzzles as format F, such as offset (: is 10)
                         or line (A is 10) (now: {format})
  time S    time off     give up after S seconds (now: {time})
  paste                  take a grid of several lines, up to an empty one
  help                   show this text
  sapir, exit, quit      leave; so do Ctrl-C, Ctrl-D and Ctrl-Z"""


class Leave(Exception):  # noqa: N818 - it is no error
    """The user wants to go."""


def kind_of(text: str) -> str:
    """What a line is meant as: ``file`` if it ends in .txt, ``puzzle`` if its characters may be digits.

    The characters of a puzzle of size N lie between ``0`` and ``0`` + N, give or take 10. So a slip of the
    finger still counts as a puzzle, and gets an error that says where it is.

    >>> kind_of("puzzles.txt"), kind_of("1234341221434321"), kind_of("12;4"), kind_of("hello")
    ('file', 'puzzle', 'puzzle', '')
    """
    if text.lower().endswith(".txt"):
        return "file"
    low, high = ord("0") - TOLERANCE, ord("0") + isqrt(len(text)) + TOLERANCE
    return "puzzle" if text and all(low <= ord(c) <= high for c in text) else ""


def own_notation(record: Record) -> str:
    """The notation to answer in: that of the question. Where that can't be told, ``0`` for an empty cell decides.

    >>> question, = read_text("1" + "0" * 255)
    >>> own_notation(question), notation(question)
    ('offset', 'line')
    """
    to, grid = notation(record), record.grid
    if to == "line" and grid is not None and grid.size > 9 and "0" in record.text:
        return "offset" if "offset" in fitting(record.text, grid.size) else to
    return to


class Console:
    """One conversation. ``ask`` gives the user's next line and raises EOFError at the end."""

    def __init__(self, ask: Callable[[str], str] = input):
        self._ask = ask
        self.every = False
        self.box: tuple[int, int] | None = None
        self.format: str | None = None
        self.max_seconds: float | None = None
        self.play = Play(self._say)

    # --- the conversation

    def run(self) -> int:
        """Ask until the user leaves; always a polite end."""
        _prepare_line_editing()
        before = _leave_on_suspend()
        self._say(WELCOME)
        try:
            while True:
                line = self._ask("nonet> ")
                try:
                    self.answer(line.strip())
                except KeyboardInterrupt:
                    self._say("\nStopped. Ctrl-C again leaves.")
        except (EOFError, KeyboardInterrupt):
            self._say("")
        except Leave:
            pass
        finally:
            _restore_suspend(before)
        self._say("Goodbye.")
        return FINE

    def answer(self, line: str) -> None:
        """Do what one line asks for."""
        if "\x1a" in line or line.lower() in LAST_WORDS:
            raise Leave
        if not line:
            return
        word, _, rest = line.partition(" ")
        command = self._commands().get(word.lower())
        try:
            if command is not None:
                command(rest.strip().lower())
            elif kind_of(line) == "file":
                self._file(line)
            else:
                self._puzzle(line)
        except NonetError as error:
            self._complain(str(error))

    def _say(self, text: str) -> None:
        print(text, flush=True)

    def _complain(self, text: str) -> None:
        mark = "\033[1;31mError:\033[0m" if paper(sys.stdout).colour else "Error:"
        self._say(f"{mark} {text}")

    # --- commands

    def _commands(self) -> dict[str, Callable[[str], None]]:
        return {
            "help": self._help,
            "?": self._help,
            "all": self._set_every,
            "box": self._set_box,
            "size": self._set_box,
            "format": self._set_format,
            "time": self._set_time,
            "paste": self._paste,
            **self.play.commands(),
        }

    def _help(self, _: str) -> None:
        self._say(
            HELP.format(
                every="on" if self.every else "off",
                box="x".join(map(str, self.box)) if self.box else "auto",
                format=self.format or "auto",
                time="off" if self.max_seconds is None else f"{self.max_seconds:g}",
            )
        )
        self._say(f"\n{PLAY_HELP}")

    def _set_every(self, word: str) -> None:
        if word not in ("", "on", "off"):
            raise ParseError("say: all on, or all off")
        self.every = word != "off"
        self._say("Every solution will be shown." if self.every else "The first solution will be shown.")

    def _set_box(self, word: str) -> None:
        from argparse import ArgumentTypeError

        from nonet.cli.parser import box

        if word in ("", "auto"):
            self.box = None
            self._say("Boxes have the usual shape of their size.")
            return
        try:
            self.box = box(word)
        except ArgumentTypeError as error:
            raise ParseError(str(error)) from None
        rows, columns = self.box
        size = rows * columns
        self._say(f"Puzzles are {size}x{size}, boxes have {rows} rows and {columns} columns.")

    def _set_format(self, word: str) -> None:
        from nonet.formats import formats

        keys = [f.key for f in formats()]
        if word not in ("", "auto", *keys):
            raise ParseError(f"there is no format {word!r}; there are {', '.join(keys)}")
        self.format = None if word in ("", "auto") else word
        self._say(f"Puzzles are read as {self.format}." if self.format else "The format is found out.")

    def _set_time(self, word: str) -> None:
        from argparse import ArgumentTypeError

        from nonet.cli.parser import seconds

        try:
            self.max_seconds = None if word in ("", "off") else seconds(word)
        except ArgumentTypeError as error:
            raise ParseError(str(error)) from None
        self._say("No time limit." if self.max_seconds is None else f"The limit is {self.max_seconds:g} s.")

    def _paste(self, _: str) -> None:
        lines = []
        while line := self._ask("  ... ").rstrip():
            lines.append(line)
        self._read("\n".join(lines))

    # --- puzzles

    def _puzzle(self, text: str) -> None:
        if not kind_of(text) and not self._is_readable(text):
            if os.path.isfile(text):
                raise ParseError(
                    f"{text} does not end in .txt; leave the console and try: nonet solve {text}"
                )
            raise ParseError(_neither(text, list(self._commands())))
        self._read(text)

    def _is_readable(self, text: str) -> bool:
        """Nonet knows more formats than the rule of ``kind_of`` covers, such as links."""
        try:
            return any(r.error is None for r in read_text(text, format=self.format, box=self.box))
        except NonetError:
            return False

    def _read(self, text: str) -> None:
        records = list(read_text(text, format=self.format, box=self.box))
        if not records:
            raise ParseError("nothing to solve: the text is empty")
        for record in records:
            if record.error is not None and len(records) == 1:
                # One line of one puzzle: its number would only be noise.
                record = record._replace(error=ParseError(record.error.what, column=record.error.column))
            record = self._settled(record)
            self._show(record)
            if record.grid is not None:
                self.play.begin(record.grid)

    def _settled(self, record: Record) -> Record:
        """A record that fits two notations is read as the ASCII offset, which is this console's own."""
        error = record.error
        if error is None or not error.what.startswith("ambiguous"):
            return record
        again = next(iter(read_text(record.text, format="offset", box=self.box)))
        if again.grid is None:
            return record
        self._say("Read with ':' for 10 and 'I' for 25; say: format line, if 'A' means 10.")
        return again

    def _show(self, record: Record, *, drawn: bool = True) -> Answer | None:
        """Solve a puzzle and print all about it; the solution, if there is one to keep."""
        grid = record.grid
        if grid is None:
            self._complain(str(record.error))
            return None
        if self.every:
            return self._show_all(record, grid, drawn)
        found = solve(grid, max_seconds=self.max_seconds)
        if found.grid is None:
            self._nothing(found.status, grid, found.seconds, drawn)
            return found
        self._solution(found.grid, record, drawn)
        self._say(f"First solution after {duration(found.seconds)}; {_OTHERS[found.status]}.")
        return found

    def _show_all(self, record: Record, grid: Grid, drawn: bool) -> Answer | None:
        start = perf_counter()
        them = solutions(grid, max_seconds=self.max_seconds)
        first = next(them, None)
        seconds = perf_counter() - start
        if first is None:
            self._nothing(Status.NONE if them.complete else Status.LIMIT, grid, seconds, drawn)
            return None
        self._solution(first, record, drawn)
        self._say(f"First solution after {duration(seconds)}.")
        count = 1 + self._others(them, own_notation(record))
        if not them.complete:
            self._say(f"At least {count:,} solutions; the time is up.")
        else:
            self._say("It is the only one." if count == 1 else f"{count:,} solutions.")
        return None

    def _others(self, them: Solutions, to: str) -> int:
        count = 0
        for grid in them:
            count += 1
            self._say(write_answer(grid, to))
        return count

    def _solution(self, grid: Grid, record: Record, drawn: bool) -> None:
        to = own_notation(record)
        self._say(write_answer(grid, to))
        if drawn:
            letters = to in ("line", "letters")
            self._say(text(grid, None, paper(sys.stdout), candidates=False, letters=letters))

    def _nothing(self, status: Status, grid: Grid, seconds: float, drawn: bool) -> None:
        if status is Status.LIMIT:
            self._say(f"Not solved within {self.max_seconds:g} s.")
            return
        if drawn and grid.conflicts:
            self._say(text(grid, None, paper(sys.stdout), candidates=False))
        why = why_none(grid)
        self._say(f"{why[0].upper()}{why[1:]}. Sure after {duration(seconds)}.")

    # --- files

    def _file(self, path: str) -> None:
        path = os.path.expanduser(path)
        found: dict[int, Answer] = {}
        good = shown = 0
        try:
            for record in read(path, format=self.format, box=self.box):
                shown += 1
                if shown == _DRAWN_OF_A_FILE + 1:
                    self._say(f"(Grids are drawn for the first {_DRAWN_OF_A_FILE} puzzles only.)")
                self._say(f"Line {record.line}:")
                record = self._settled(record)
                good += record.grid is not None
                answer = self._show(record, drawn=shown <= _DRAWN_OF_A_FILE)
                if answer is not None:
                    found[record.line] = answer
        except OSError as error:
            raise ParseError(f"{path} can't be read: {error.strerror or error}") from None
        if not shown:
            raise ParseError(f"{path} holds no puzzle")
        self._say(f"{path}: {number(good, 'puzzle')}.")
        if good and self._ask(_WRITE).strip().lower() in ("y", "yes"):
            self._write(path, found)

    def _write(self, path: str, found: dict[int, Answer]) -> None:
        from nonet.cli.in_place import AnsweredFile

        def answer(record: Record) -> Answer:
            assert record.grid is not None
            return found.get(record.line) or solve(record.grid, max_seconds=self.max_seconds)

        file = AnsweredFile(path, answer)
        try:
            file.run(format=self.format, box=self.box)
        except OSError as error:
            raise ParseError(f"{path} can't be changed: {error.strerror or error}") from None
        self._say(f"{path}: {file}.")


_WRITE = "Write the answers into the file, beside each puzzle? [y/N] "
_OTHERS = {
    Status.UNIQUE: "it is the only one",
    Status.MULTIPLE: "there are others (all on)",
    Status.LIMIT: "the time was up before others could be ruled out",
}


def _neither(text: str, commands: list[str]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(text.lower().split()[0], [*commands, *LAST_WORDS], n=1)
    if close and len(text) < 20:
        return f"{text!r} is neither a puzzle nor a .txt file. Did you mean: {close[0]}"
    top = ord("0") + isqrt(len(text))
    odd = next(c for c in text if not ord("0") - TOLERANCE <= ord(c) <= top + TOLERANCE)
    shown = text if len(text) <= 30 else text[:27] + "..."
    return f"{shown!r} is neither a puzzle ({odd!r} can't be a digit) nor the name of a .txt file. Type help."


def _prepare_line_editing() -> None:
    """Arrow keys and history at the prompt, where the system has them."""
    try:
        import readline

        readline.set_history_length(1000)
    except ImportError:
        pass


def _leave_on_suspend() -> Any:
    """Make Ctrl-Z end the console as Ctrl-D does: there is nothing in it to come back to."""
    if not hasattr(signal, "SIGTSTP"):
        return None

    def leave(number: int, frame: object) -> None:
        raise EOFError

    return signal.signal(signal.SIGTSTP, leave)


def _restore_suspend(before: Any) -> None:
    if before is not None:
        signal.signal(signal.SIGTSTP, before)
