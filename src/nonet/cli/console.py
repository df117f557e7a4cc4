"""The console: ``nonet`` alone on a terminal asks for puzzles and files until it is told to end."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from math import isqrt
from time import perf_counter

from nonet.cli import FINE
from nonet.cli.output import for_reading
from nonet.cli.phrases import digits_told, duration, notation, number, why_none
from nonet.cli.play import HELP as PLAY_HELP
from nonet.cli.play import Play, is_about_a_cell, is_move
from nonet.cli.prompt import Prompt, bare, is_row, leave_on_suspend, prepare_line_editing, restore_suspend
from nonet.cli.settings import Settings
from nonet.cli.terminal import paper
from nonet.draw.text import text
from nonet.errors import NonetError, ParseError, closest
from nonet.formats import Record, read, read_text, write_answer
from nonet.formats.symbols import fitting
from nonet.model.grid import Grid
from nonet.model.rules.rule import Rule
from nonet.search.exact import Answer, Solutions, Status, solutions, solve

TOLERANCE = 10
"""How far outside a size's range a character may lie and the text still be meant as a puzzle."""
LAST_WORDS = ("sapir", "exit", "quit")
_DRAWN_OF_A_FILE = 10

WELCOME = """\
Nonet solves Sudoku of every size, and helps you to solve it.
Type or paste a puzzle, or the name of a .txt file; help explains, exit leaves."""


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

    def __init__(self, ask: Callable[[str], str] = input, waits: Callable[[], bool] | None = None):
        self._prompt = Prompt(ask, waits)
        self.settings = Settings(self._say, self._rule_board)
        self._record: Record | None = None
        """The puzzle on the board as it was read."""
        self.play = Play(self._say)

    # --- the conversation

    def run(self) -> int:
        """Ask until the user leaves; always a polite end."""
        prepare_line_editing()
        before = leave_on_suspend()
        self._say("\n".join(for_reading(WELCOME.split("\n"))))
        try:
            while True:
                line = self._prompt.next(self._stands_alone)
                try:
                    self.answer(line.strip())
                except KeyboardInterrupt:
                    self._say("\nStopped. Ctrl-C again leaves.")
        except (EOFError, KeyboardInterrupt):
            self._say("")
        except Leave:
            pass
        finally:
            restore_suspend(before)
        self._say("Goodbye.")
        return FINE

    def answer(self, line: str) -> None:
        """Do what one line asks for, or the lines of a pasted grid."""
        if "\x1a" in line or line.lower() in LAST_WORDS:
            raise Leave
        if not line:
            return
        word, _, rest = line.partition(" ")
        command = self._commands().get(word.lower())
        try:
            if command is not None and "\n" not in line:
                command(rest.strip())
            elif is_move(line):
                self.play.move(line)
            elif kind_of(line) == "file":
                self._file(line)
            elif self._are_rows(line):
                self._several_lines(self._prompt.rows(line.split("\n"), self._complain))
            elif "\n" in line:
                self._several_lines(line)
            else:
                self._puzzle(line)
        except NonetError as error:
            self._complain(str(error))

    def _are_rows(self, text: str) -> bool:
        """True for rows of a grid, all or the first of them."""
        lines = text.split("\n")
        return all(is_row(row, self.settings.size) and kind_of(bare(row)) == "puzzle" for row in lines) and (
            len({len(bare(row)) for row in lines}) == 1 and len(lines) <= len(bare(lines[0]))
        )

    def _stands_alone(self, line: str) -> bool:
        """True for a line that needs no other: a command, a move, a file, a whole puzzle."""
        word = line.partition(" ")[0].lower()
        if word in self._commands() or word in LAST_WORDS or is_move(line) or kind_of(line) == "file":
            return True
        return self._is_readable(line)

    def _say(self, text: str) -> None:
        print(text, flush=True)

    def _complain(self, text: str) -> None:
        mark = "\033[1;31mError:\033[0m" if paper(sys.stdout).colour else "Error:"
        self._say("\n".join(for_reading([f"Error: {text}"])).replace("Error:", mark, 1))

    # --- commands

    def _commands(self) -> dict[str, Callable[[str], None]]:
        return {
            "help": self._help,
            "?": self._help,
            "play": self._play,
            "solve": self._solve,
            **self.settings.commands(),
            **self.play.commands(),
        }

    def _help(self, _: str) -> None:
        self._say(f"{self.settings.help()}\n\n{PLAY_HELP}")

    # --- puzzles

    def _play(self, text: str) -> None:
        if not text:
            raise ParseError(
                "which puzzle? say: play 53..7....6..195... (or paste its rows without a command)"
            )
        self._several_lines(text)

    def _solve(self, _: str) -> None:
        grid = self.play.board.grid  # there must be one
        assert self._record is not None
        self._show(self._record._replace(grid=grid))

    def _several_lines(self, pasted: str) -> None:
        """A grid of several lines is laid on the board; of several puzzles each is solved."""
        records = [self._settled(_unnumbered(record)) for record in self._records(pasted)]
        if len(records) > 1:
            for record in records:
                self._show_and_lay(record)
            return
        (record,) = records
        if record.grid is None:
            self._complain(str(record.error))
            return
        self._lay(record)
        grid = record.grid
        letters = own_notation(record) in ("line", "letters")
        marks = grid.has_own_candidates
        self._say(text(grid, None, paper(sys.stdout), candidates=marks, letters=letters))
        said = f"{grid.size}x{grid.size}, {number(sum(map(bool, grid.givens)), 'given')}"
        self._say(f"{said}. Say hint, candidates, check or solve; help explains.")
        if names := digits_told(notation(record), grid.size):
            self._say(f"{names[0].upper()}{names[1:]}.")

    def _rule_board(self, rule: Rule) -> bool:
        """Bind the puzzle on the board by a rule, if there is one."""
        if self._record is None:
            return False
        self._lay(self._record._replace(grid=self.play.board.grid.with_rules([rule])))
        return True

    def _lay(self, record: Record) -> None:
        """Lay a puzzle that could be read on the board."""
        assert record.grid is not None
        self._record = record
        self.play.begin(record.grid)

    def _puzzle(self, text: str) -> None:
        if not kind_of(text) and not self._is_readable(text):
            if os.path.isfile(text):
                raise ParseError(
                    f"{text} does not end in .txt; leave the console and try: nonet solve {text}"
                )
            if is_about_a_cell(text):
                raise ParseError(f"{text!r} is no move; say: r1c3=5, r1c3=0, r1c3<>45 or r1c3+45")
            raise ParseError(_neither(text, list(self._commands())))
        self._read(text)

    def _is_readable(self, text: str) -> bool:
        """Nonet knows more formats than the rule of ``kind_of`` covers, such as links."""
        try:
            return any(r.error is None for r in self._from(text))
        except NonetError:
            return False

    def _read(self, text: str) -> None:
        for record in self._records(text):
            self._show_and_lay(self._settled(_unnumbered(record)))

    def _records(self, text: str) -> list[Record]:
        records = list(self._from(text))
        if not records:
            raise ParseError("there is no puzzle in this text")
        return records

    def _from(self, text: str) -> Iterable[Record]:
        return read_text(text, format=self.settings.format, box=self.settings.box, rules=self.settings.rules)

    def _show_and_lay(self, record: Record) -> None:
        self._show(record)
        if record.grid is not None:
            self._lay(record)

    def _settled(self, record: Record) -> Record:
        """A record that fits two notations is read as the ASCII offset, which is this console's own."""
        error = record.error
        if error is None or not error.what.startswith("ambiguous"):
            return record
        again = next(
            iter(read_text(record.text, format="offset", box=self.settings.box, rules=self.settings.rules))
        )
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
        if self.settings.every:
            return self._show_all(record, grid, drawn)
        found = solve(grid, max_seconds=self.settings.max_seconds)
        if found.grid is None:
            self._nothing(found.status, grid, found.seconds, drawn)
            return found
        self._solution(found.grid, record, drawn)
        self._say(f"First solution after {duration(found.seconds)}; {_OTHERS[found.status]}.")
        return found

    def _show_all(self, record: Record, grid: Grid, drawn: bool) -> Answer | None:
        start = perf_counter()
        them = solutions(grid, max_seconds=self.settings.max_seconds)
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
            self._say(f"Not solved within {self.settings.max_seconds:g} s.")
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
            for record in read(
                path, format=self.settings.format, box=self.settings.box, rules=self.settings.rules
            ):
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
        if good and self._prompt.ask(_WRITE).strip().lower() in ("y", "yes"):
            self._write(path, found)

    def _write(self, path: str, found: dict[int, Answer]) -> None:
        from nonet.cli.in_place import AnsweredFile

        def answer(record: Record) -> Answer:
            assert record.grid is not None
            return found.get(record.line) or solve(record.grid, max_seconds=self.settings.max_seconds)

        file = AnsweredFile(path, answer)
        try:
            file.run(format=self.settings.format, box=self.settings.box)
        except OSError as error:
            raise ParseError(f"{path} can't be changed: {error.strerror or error}") from None
        self._say(f"{path}: {file}.")


_WRITE = "Write the answers into the file, beside each puzzle? [y/N] "
_OTHERS = {
    Status.UNIQUE: "it is the only one",
    Status.MULTIPLE: "there are others (all on)",
    Status.LIMIT: "the time was up before others could be ruled out",
}


def _unnumbered(record: Record) -> Record:
    """A record whose error does not name its line: what was typed just now has no line numbers."""
    error = record.error
    return record if error is None else record._replace(error=ParseError(error.what, column=error.column))


def _neither(text: str, commands: list[str]) -> str:
    close = closest(text.split()[0], [*commands, *LAST_WORDS])
    if close and len(text) < 20:
        return f"{text!r} is neither a puzzle nor a .txt file. Did you mean: {close}"
    top = ord("0") + isqrt(len(text))
    odd = next(c for c in text if not ord("0") - TOLERANCE <= ord(c) <= top + TOLERANCE)
    shown = text if len(text) <= 30 else text[:27] + "..."
    return f"{shown!r} is neither a puzzle ({odd!r} can't be a digit) nor the name of a .txt file. Type help."
