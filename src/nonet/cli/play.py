"""The console's board: the last puzzle as a live board, changed by commands and watched by what is said about it."""

from __future__ import annotations

import sys
from collections.abc import Callable

from nonet.cli.phrases import number
from nonet.cli.terminal import paper
from nonet.draw.text import text
from nonet.errors import ParseError
from nonet.limits import Limits
from nonet.model.board import Board, Change
from nonet.model.grid import Grid
from nonet.reason.mistakes import mistakes_in
from nonet.reason.walk import climb

HELP = """\
The puzzle typed last stays on a board, to be solved by hand:

  put r1c3 4             put a digit into a cell; clear r1c3 takes it out
  strike r1c3 4 5        strike out pencil marks of a cell
  undo      redo         take back the last change; do it again
  hint                   the next step, or what is wrong already
  board                  draw the board as it is"""

SECONDS = 10.0
"""How long a hint may take."""


class Play:
    """Takes the commands, changes the board, and says what it hears from the board: it is one of its observers."""

    def __init__(self, say: Callable[[str], None]):
        self._say = say
        self._board: Board | None = None

    def begin(self, grid: Grid) -> None:
        """Lay a puzzle on the board."""
        self._board = Board(grid)
        self._board.subscribe(self._hear)

    def commands(self) -> dict[str, Callable[[str], None]]:
        """What can be said, and who answers."""
        return {
            "put": self._put,
            "clear": self._clear,
            "strike": self._strike,
            "undo": lambda _: self._back(self.board.undo(), "undo"),
            "redo": lambda _: self._back(self.board.redo(), "redo"),
            "hint": lambda _: self._hint(),
            "board": lambda _: self._say(text(self.board.grid, None, paper(sys.stdout), candidates=False)),
        }

    @property
    def board(self) -> Board:
        """The board; there must be one."""
        if self._board is None:
            raise ParseError("there is no puzzle on the board yet; type one first")
        return self._board

    def _hear(self, change: Change) -> None:
        board = self.board
        name = board.geometry.cell_name(change.cell)
        if change.old != change.new:
            self._say(f"{name} is {change.new}." if change.new else f"{name} is empty.")
        for digits, what in ((change.eliminated, "struck out of"), (change.reinstated, "back in")):
            if digits:
                self._say(f"{', '.join(map(str, digits))} {what} {name}.")
        for violation in board.violations:
            self._say(f"But {violation}.")
        if change.new and board.is_valid:
            left = board.grid.values.count(0)
            self._say(f"{number(left, 'cell')} left." if left else "That was the last cell: solved!")

    def _put(self, words: str) -> None:
        match words.split():
            case [cell, digit] if digit.isdecimal():
                self.board.update(cell, int(digit))
            case _:
                raise ParseError("say: put r1c3 4")

    def _clear(self, words: str) -> None:
        if len(words.split()) != 1:
            raise ParseError("say: clear r1c3")
        self.board.update(words, None)

    def _strike(self, words: str) -> None:
        cell, *digits = words.split() or [""]
        if not digits or not all(map(str.isdecimal, digits)):
            raise ParseError("say: strike r1c3 4 5")
        self.board.eliminate(cell, *map(int, digits))

    def _back(self, done: bool, what: str) -> None:
        if not done:
            self._say(f"There is nothing to {what}.")

    def _hint(self) -> None:
        grid, limits = self.board.grid, Limits(SECONDS, steps=1)
        wrong = mistakes_in(grid, limits)
        if wrong:
            self._say("; ".join(mistake.text for mistake in wrong) + ".")
            return
        path = climb(grid, "nonet", limits)
        self._say(str(path[0].explain()) if path else "There is no step that Nonet knows.")
