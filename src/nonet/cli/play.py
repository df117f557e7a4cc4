"""The console's board: the last puzzle as a live board, changed by commands and watched by what is said about it."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable

from nonet.cli.hint import worked
from nonet.cli.output import for_reading
from nonet.cli.phrases import RULED, number
from nonet.cli.terminal import paper
from nonet.draw.text import text
from nonet.errors import ParseError
from nonet.limits import Limits
from nonet.model.board import Board, Change
from nonet.model.grid import Grid
from nonet.reason.ladders import load
from nonet.reason.mistakes import SEARCH_SECONDS, Mistake
from nonet.reason.step import Step
from nonet.reason.walk import Outcome, climb, stands
from nonet.reason.words import capital, join

HELP = """\
The puzzle stays on a board, for you to solve. r1c3 is row 1, column 3:

  r1c3=5     r1c3=0      put a digit into a cell; empty it
  r1c3<>45   r1c3+45     strike out pencil marks; write them in again
  undo       redo        take back the last change; do it again (undo 3: three)
  hint                   where to look next, or what is wrong already
  more                   say more of the hint, up to everything
  why                    the whole reason, with a drawing
  apply                  do what the hint says
  lesson     lesson T    how the technique of the hint, or technique T, works
  check                  is everything right so far?
  candidates             show the pencil marks; candidates r1c3: of one cell
  steps                  every step that can be taken now
  draw       draw F.svg  draw the board; into a file (.svg or .png)"""

SECONDS = 10.0
"""How long a hint may take."""
_LISTED = 3
"""Steps of a technique that are shown."""
_MOVE = re.compile(r"(r\d+c\d+|[a-z]\d+)(=|<>|-|\+)([\d/,]*)", re.I)


def is_move(line: str) -> bool:
    """True for digits and pencil marks typed into cells.

    >>> is_move("r1c3=5"), is_move("r1c3 = 5  r2c2<>47"), is_move("r1c3 5"), is_move("r1c3")
    (True, True, True, False)
    """
    return all(map(_MOVE.fullmatch, _moves(line)))


def is_about_a_cell(line: str) -> bool:
    """True for a line that was meant as a move, and is none.

    >>> is_about_a_cell("r1c3==5"), is_about_a_cell("c3r1=5"), is_about_a_cell("rule")
    (True, True, False)
    """
    return re.match(r"r\d+c\d+|c\d+r\d+", line, re.I) is not None


def _moves(line: str) -> list[str]:
    signed = re.sub(r"\b(r\d+c\d+)\s+(?=\d)", r"\1=", line, flags=re.I)
    return re.sub(r"\s*(=|<>|-|\+)\s*", r"\1", signed).split()


class Play:
    """Takes the commands, changes the board, and says what it hears from the board: it is one of its observers."""

    def __init__(self, say: Callable[[str], None]):
        self._say = say
        self._board: Board | None = None
        self._step: Step | None = None
        """The hint, as long as nothing has changed since."""
        self._level = 0

    def begin(self, grid: Grid) -> None:
        """Lay a puzzle on the board."""
        self._board = Board(grid)
        self._board.subscribe(self._hear)
        self._step = None

    def commands(self) -> dict[str, Callable[[str], None]]:
        """What can be said, and who answers."""
        return {
            "undo": lambda words: self._repeat("undo", words, lambda: self._back(self.board.undo(), "undo")),
            "redo": lambda words: self._repeat("redo", words, lambda: self._back(self.board.redo(), "redo")),
            "hint": self._hint,
            "more": lambda words: self._alone("more", words, self._more),
            "why": lambda words: self._alone("why", words, self._why),
            "apply": lambda words: self._repeat("apply", words, self._apply),
            "lesson": self._lesson,
            "check": lambda words: self._alone("check", words, self._check),
            "candidates": self._candidates,
            "steps": lambda words: self._alone("steps", words, self._steps),
            "draw": self._draw,
        }

    def _alone(self, name: str, words: str, act: Callable[[], object]) -> None:
        if words:
            raise ParseError(f"{name} takes no more words; say: {name}")
        act()

    def _repeat(self, name: str, words: str, act: Callable[[], bool]) -> None:
        """Do something once or, if a number is given, so many times, as long as there is something to do."""
        if words and not (words.isdecimal() and 0 < int(words) < 1000):
            raise ParseError(f"say: {name}, or {name} 3 to do so three times")
        for _ in range(int(words or 1)):
            if not act():
                return

    @property
    def board(self) -> Board:
        """The board; there must be one."""
        if self._board is None:
            raise ParseError("there is no puzzle on the board yet; type or paste one first")
        return self._board

    # --- changes

    def move(self, line: str) -> None:
        """Digits and pencil marks: ``r1c3=5 r2c2<>47``."""
        for word in _moves(line):
            match = _MOVE.fullmatch(word)
            assert match is not None
            cell, sign, figures = match.groups()
            if sign == "=":
                self._put(cell, figures)
                continue
            digits = self._digits(figures)
            if not digits:
                raise ParseError(f"which digits? say: {cell}{sign}45")
            change = self.board.reinstate if sign == "+" else self.board.eliminate
            self._changed(cell, change, *digits)

    def _put(self, cell: str, figures: str) -> None:
        if not figures.isdecimal():
            raise ParseError(f"which digit? say: {cell}=5, or {cell}=0 to empty the cell")
        self._changed(cell, self.board.update, int(figures))

    def _changed(self, cell: str, change: Callable[..., None], *digits: int) -> None:
        """Change a cell of the board, which says what happened; say so if nothing did."""
        before = self.board.grid
        change(cell, *digits)
        if self.board.grid == before:
            name = self.board.geometry.cell_name(self.board.geometry.cell(cell))
            self._say(f"Nothing changes in {name}.")

    def _digits(self, figures: str) -> list[int]:
        """``45`` is 4 and 5; above 9 digits are parted: ``4/12``."""
        parts = re.split("[/,]", figures) if self.board.geometry.size > 9 or "/" in figures else figures
        return [int(part) for part in parts if part.isdecimal()]

    def _hear(self, change: Change) -> None:
        board, self._step = self.board, None
        name = board.geometry.cell_name(change.cell)
        if change.old != change.new:
            self._say(f"{name} is {change.new}." if change.new else f"{name} is empty.")
        for digits, what in ((change.eliminated, "struck out of"), (change.reinstated, "back in")):
            if digits:
                self._say(f"{', '.join(map(str, digits))} {what} {name}.")
        if change.old == change.new:
            return
        grid = board.grid
        clashes = [conflict for conflict in grid.conflicts if change.cell in conflict.cells]
        for conflict in {
            conflict.cells: conflict for conflict in reversed(clashes)
        }.values():  # a pair is told once
            self._say(f"But {grid.describe(conflict)}.")
        if change.new and board.is_valid:
            left = grid.values.count(0)
            self._say(f"{number(left, 'cell')} left." if left else "That was the last cell: solved!")

    def _back(self, done: bool, what: str) -> bool:
        if not done:
            self._say(f"There is nothing to {what}.")
        return done

    # --- help

    def _hint(self, words: str) -> None:
        if words not in ("", "1", "2", "3", "4"):
            raise ParseError("say: hint, or hint 4 to be told everything at once")
        step = self._next()
        if step is not None:
            self._level = int(words or 1)
            self._tell(step)

    def _more(self) -> None:
        step = self._step
        if step is None:
            self._hint("")
        elif self._level == 4:
            self._say("That was everything; why draws it, apply does it.")
        else:
            self._level += 1
            self._tell(step)

    def _tell(self, step: Step) -> None:
        self._show(step.explain(self._level).folded)
        if self._level == 1:
            self._say("(more: say more; why: everything, drawn; apply: do it)")

    def _why(self) -> None:
        step = self._step or self._next()
        if step is not None:
            self._level = 4
            self._say(text(step.grid, step, paper(sys.stdout)))
            self._show([f"{step.name}:", *worked(step, "none")])

    def _apply(self) -> bool:
        step = self._step or self._next()
        if step is not None:
            self._say(f"{step}")
            self.board.take(step.placements, step.eliminations)
        return step is not None

    def _next(self) -> Step | None:
        """The next step; if there is none, say why."""
        grid, limits = self.board.grid, Limits(SECONDS, steps=1)
        if grid.is_solved:
            self._say("The board is solved.")
            return None
        state = stands(grid, limits.within(SEARCH_SECONDS))
        if state.mistakes:
            self._blame(state.mistakes)
            return None
        path = climb(grid, load("nonet"), limits)
        if path:
            notes = [state.several, RULED if grid.geometry.rules else ""]
            self._show(f"({capital(note)}.)" for note in notes if note)
            self._step = path[0]
            return self._step
        none = "There is no step that Nonet knows."
        if path.outcome is Outcome.LIMIT:
            none = f"No step was found within {SECONDS:g} s."
        self._say(f"{capital(state.several)}; no step leads to either." if state.several else none)
        return None

    def _blame(self, mistakes: Iterable[Mistake]) -> None:
        self._show(f"{capital(mistake.text)}." for mistake in mistakes)
        self._say("(undo: take back the last change)")

    def _lesson(self, name: str) -> None:
        if not name and self._step is None:
            raise ParseError("a lesson on what? say: lesson x-wing, or ask for a hint first")
        from nonet.reason.lesson import lesson

        taught = lesson(name or (self._step.technique if self._step else ""))
        spot = [f"{i}. {said}" for i, said in enumerate(taught.spot, 1)]
        self._show([f"{taught.title}: {taught.what}", *spot, taught.why])
        self._say(f"(An example: nonet techniques {taught.key})")

    def _check(self) -> None:
        grid = self.board.grid
        state = stands(grid, Limits(SECONDS))
        if state.mistakes:
            self._blame(state.mistakes)
            return
        left = grid.values.count(0)
        self._say(f"Nothing is wrong so far; {number(left, 'cell')} left." if left else "It is solved.")
        if state.several:
            self._say(f"But {state.several}.")

    def _candidates(self, cell: str) -> None:
        board = self.board
        if not cell:
            self._say(text(board.grid, None, paper(sys.stdout), candidates=True))
            return
        name, value = board.geometry.cell_name(board.geometry.cell(cell)), board[cell]
        digits = join([str(d) for d in board.possible_values(cell)], "or")
        self._say(f"{name} holds {value}." if value else f"{name} can be {digits or 'nothing'}.")

    def _steps(self) -> None:
        from nonet.cli.steps import groups, parts_of
        from nonet.reason.techniques import technique

        grid, limits = self.board.grid, Limits(SECONDS)
        state = stands(grid, limits.within(SEARCH_SECONDS))
        if state.mistakes:
            self._blame(state.mistakes)
            return
        found, cut = groups(grid, parts_of(load("nonet")), None, limits)
        for key, them in found.items():
            shown = "; ".join(step.effects for step in them[:_LISTED])
            rest = f"; and {len(them) - _LISTED} more" if len(them) > _LISTED else ""
            self._show([f"{technique(key).name}: {shown}{rest}"])
        if not found:
            self._say("There is no step that Nonet knows." if not cut else f"Nothing within {SECONDS:g} s.")

    def _draw(self, file: str) -> None:
        grid = self.board.grid
        step = self._step if self._level == 4 else None
        if not file:
            self._say(text(grid, step, paper(sys.stdout), candidates=None if step else False))
            return
        if not file.lower().endswith((".svg", ".png")):
            raise ParseError(f"{file} must end in .svg or .png")
        from nonet.draw.svg import save, svg

        try:
            save(svg(grid, step), file)
        except OSError as error:
            raise ParseError(f"{file} can't be written: {error.strerror or error}") from None
        self._say(f"Drawn into {file}.")

    def _show(self, lines: Iterable[str]) -> None:
        for line in for_reading(lines):
            self._say(line)
