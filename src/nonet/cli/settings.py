"""What the console is told to do with the puzzles that follow: all solutions, box, rules, format, time."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable

from nonet.cli.option_values import box, seconds
from nonet.errors import ParseError
from nonet.model.rules.rule import Rule

HELP = """\
A puzzle in one line is solved at once. One of several lines, pasted or typed
row by row, is laid on the board; solve shows its solution. A puzzle is N x N
characters: 0 or . for an empty cell, 1 to 9, and above 9 either : ; < ... or
A B C ... A line that ends in .txt is a file: every puzzle in it is solved, and
the answers can be written into it.

  play P                 lay puzzle P on the board, without its solution
  solve                  show the solution of the puzzle on the board
  all on     all off     show every solution, or the first (now: {every})
  box 2x8    box auto    rows x columns of a box (now: {box})
  rule R     rule off    a rule beside the houses, such as anti-knight or
                         thermometer r1c1 r1c2 (now: {rules})
  format F   format auto read puzzles as format F, such as offset (: is 10)
                         or line (A is 10) (now: {format})
  time S     time off    give up after S seconds (now: {time})
  help                   show this text
  sapir, exit, quit      leave; so do Ctrl-C, Ctrl-D and Ctrl-Z"""


class Settings:
    """The settings and the commands that change them. ``bind`` applies a rule to the puzzle on the board, if any."""

    def __init__(self, say: Callable[[str], None], bind: Callable[[Rule], bool]):
        self._say, self._bind = say, bind
        self.every = False
        self.box: tuple[int, int] | None = None
        self.format: str | None = None
        self.max_seconds: float | None = None
        self.rules: list[str] = []

    @property
    def size(self) -> int | None:
        """The size of the puzzles that follow, if the box tells it."""
        return None if self.box is None else self.box[0] * self.box[1]

    def commands(self) -> dict[str, Callable[[str], None]]:
        """What can be said, and who answers."""
        return {
            "all": self._set_every,
            "box": self._set_box,
            "rule": self._set_rule,
            "format": self._set_format,
            "time": self._set_time,
        }

    def help(self) -> str:
        """What can be said about puzzles, and how things are set."""
        return HELP.format(
            every="on" if self.every else "off",
            box="x".join(map(str, self.box)) if self.box else "auto",
            format=self.format or "auto",
            rules=", ".join(self.rules) or "off",
            time="off" if self.max_seconds is None else f"{self.max_seconds:g}",
        )

    def _set_every(self, word: str) -> None:
        word = word.lower()
        if word not in ("", "on", "off"):
            raise ParseError("say: all on, or all off")
        self.every = word != "off"
        self._say("Every solution will be shown." if self.every else "The first solution will be shown.")

    def _set_box(self, word: str) -> None:

        if word.lower() in ("", "auto"):
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

    def _set_rule(self, word: str) -> None:
        from nonet.model.rules import rule_of

        if word.lower() in ("", "off"):
            self.rules = []
            self._say("Puzzles that follow have no rules beside the houses.")
            return
        rule = rule_of(word)
        on_board = ", on the board too" if self._bind(rule) else ""
        self.rules.append(word)
        self._say(f"{rule.meaning()}\nThat holds from now on{on_board}.")

    def _set_format(self, word: str) -> None:
        from nonet.formats import formats

        word = word.lower()
        keys = [f.key for f in formats()]
        if word not in ("", "auto", *keys):
            raise ParseError(f"there is no format {word!r}; there are {', '.join(keys)}")
        self.format = None if word in ("", "auto") else word
        self._say(f"Puzzles are read as {self.format}." if self.format else "The format is detected.")

    def _set_time(self, word: str) -> None:

        try:
            self.max_seconds = None if word.lower() in ("", "off") else seconds(word)
        except ArgumentTypeError as error:
            raise ParseError(str(error)) from None
        self._say("No time limit." if self.max_seconds is None else f"The limit is {self.max_seconds:g} s.")
