"""Drawings for a terminal: box lines, colours, any size and any shape of box."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from nonet.model.geometry import Geometry
from nonet.model.grid import SYMBOLS, Grid

if TYPE_CHECKING:
    from nonet.draw.scene import Scene
    from nonet.reason.step import Step


class Paper(NamedTuple):
    """What the terminal can show.

    >>> Paper(unicode=False).colour
    False
    """

    unicode: bool = True
    colour: bool = False
    width: int = 80
    breaks: bool = False
    """True for a terminal, which breaks longer lines; a file only makes them hard to read."""


# Line pieces by the arms they have: 1 up, 2 down, 4 left, 8 right.
#
#          1            Arms 0 to 2 never occur inside a frame except as a bare vertical; they are listed so
#        4   8          that the arms are the index.
#          2
_UNICODE = " │││─┘┐┤─└┌├─┴┬┼"
_ASCII = " |||-+++-+++-+++"

_BULB, _LINE = "\033[7m", "\033[4m"  # reversed, underlined: on dark and light terminals alike
_BOLD, _PLACED, _WRONG, _DIM, _END = "\033[1m", "\033[36m", "\033[1;31m", "\033[2m", "\033[0m"


def text(
    grid: Grid,
    step: Step | None = None,
    paper: Paper | None = None,
    *,
    candidates: bool | None = None,
    view: int | None = None,
    letters: bool = False,
) -> str:
    """A grid for the terminal, and a step on it: as digits, or with all candidates where they tell something.

    ``candidates`` and ``view`` mean what they mean for ``nonet.svg``.

    >>> import nonet
    >>> grid = Grid("12..34....4....1")
    >>> print(text(grid, nonet.steps(grid, "hidden-single")[0]))
    ┌───────┬────────┐
    │ <1 2  │ 3   34 │
    │ 3  4  │ =12 2  │
    ├───────┼────────┤
    │ 2  13 │ 4   23 │
    │ 24 3  │ 23  <1 │
    └───────┴────────┘
    < blocking digit  = placed
    """
    from nonet.draw.scene import first_scenes

    paper = paper or Paper()
    if candidates is None and step is not None:
        candidates = True  # there are no lines here that would show what blocks a digit
    out = []
    for scene in first_scenes(grid, step, view=view, candidates=candidates):
        if scene.is_plain:
            drawn = draw(scene, paper, letters=letters)
        else:
            from nonet.draw.pencil import pencil

            drawn = pencil(scene, paper, letters=letters)
        told = [line for note in scene.told for line in wrap(note, paper.width)]
        out.append("\n".join([drawn, *told]))
    return "\n\n".join(out)


def draw(scene: Scene, paper: Paper, *, letters: bool = False) -> str:
    """The digits in box lines. Digits above 9 are numbers, or letters on request or where numbers don't fit.

    Givens are bold and placed digits coloured if the paper has colour. A cell that breaks a rule has a ``*``.

    >>> print(text(Grid("12..34....4....1")))
    ┌─────┬─────┐
    │ 1 2 │ · · │
    │ 3 4 │ · · │
    ├─────┼─────┤
    │ · · │ 4 · │
    │ · · │ · 1 │
    └─────┴─────┘
    >>> print(text(Grid("11.............."), paper=Paper(unicode=False)))
    +-----+-----+
    |*1*1 | . . |
    | . . | . . |
    +-----+-----+
    | . . | . . |
    | . . | . . |
    +-----+-----+
    """
    grid = scene.grid
    frame = Frame(grid.geometry)
    digit_width = 1
    if grid.size > 9 and not letters and frame.width([2] * grid.size) <= paper.width:
        digit_width = 2
    lines = []
    for row in range(grid.size + 1):
        if row in frame.rules:
            lines.append(dim(frame.rule(row, [digit_width] * grid.size, paper), paper))
        if row < grid.size:
            lines.append(_row(scene, row, frame, digit_width, paper))
    if grid.size > 9 and digit_width == 1 and not letters:
        lines.append(f"A is 10, {SYMBOLS[grid.size]} is {grid.size}.")
    return "\n".join(lines)


class Frame:
    """Which neighbouring cells have a line between them, and where a line needs room of its own."""

    def __init__(self, geometry: Geometry):
        self.size = n = geometry.size
        self.box_of = [geometry.box_of(cell) if geometry.has_boxes else 0 for cell in range(n * n)]
        self.bars = [c for c in range(n + 1) if any(self.upright(r, c) for r in range(n))]
        self.rules = [r for r in range(n + 1) if any(self.level(r, c) for c in range(n))]

    def width(self, widths: Sequence[int]) -> int:
        """Characters of a drawn line whose columns have these widths."""
        return sum(widths) + self.size + 2 * len(self.bars) - 1

    def upright(self, row: int, column: int) -> bool:
        """Is there a line on the left of this cell? (The column after the last has one, too.)"""
        if not 0 <= row < self.size:
            return False
        at = row * self.size + column
        return column in (0, self.size) or self.box_of[at - 1] != self.box_of[at]

    def level(self, row: int, column: int) -> bool:
        """Is there a line above this cell?"""
        if not 0 <= column < self.size:
            return False
        at = row * self.size + column
        return row in (0, self.size) or self.box_of[at - self.size] != self.box_of[at]

    def rule(self, row: int, widths: Sequence[int], paper: Paper) -> str:
        """The line of drawing above a row."""
        pieces = _UNICODE if paper.unicode else _ASCII
        dash = pieces[12]
        out = []
        for column in range(self.size + 1):
            left, right = self.level(row, column - 1), self.level(row, column)
            if column in self.bars:
                if column:
                    out.append(dash if left else " ")
                arms = self.upright(row - 1, column) | self.upright(row, column) << 1 | left << 2 | right << 3
                out.append(pieces[arms])
            if column < self.size:
                out.append((dash if right else " ") * (widths[column] + 1))
        return "".join(out)

    def join(self, row: int, cells: Sequence[str], paper: Paper) -> str:
        """The cells of a row, with its bars between them."""
        bar = dim("│" if paper.unicode else "|", paper)
        out = []
        for column in range(self.size + 1):
            if column in self.bars:
                out.append(("" if column == 0 else " ") + (bar if self.upright(row, column) else " "))
            if column < self.size:
                out.append(cells[column])
        return "".join(out)


def _row(scene: Scene, row: int, frame: Frame, digit_width: int, paper: Paper) -> str:
    grid, wrong = scene.grid, scene.wrong
    out = []
    drawn = scene.lines if paper.colour else []
    bulbs = {line.cells[0] for line in drawn if line.start == "bulb"}
    lines = {cell for line in drawn for cell in line.cells}
    for cell in grid.geometry.row(row):
        value = grid.values[cell]
        symbol = str(value) if digit_width > 1 else SYMBOLS[value]
        if not value:
            symbol = "·" if paper.unicode else "."
        text = ("*" if cell in wrong else " ") + symbol
        text = text.rjust(digit_width + 1)
        if paper.colour:
            text = painted(text, value, bool(grid.givens[cell]), cell in wrong)
            text = (_BULB if cell in bulbs else _LINE if cell in lines else "") + text
        out.append(text)
    return frame.join(row, out, paper)


def painted(text: str, value: int, given: bool, wrong: bool = False) -> str:
    """The text of a cell in the colour of its kind."""
    if wrong:
        return f"{_WRONG}{text}{_END}"
    if not value:
        return f"{_DIM}{text}{_END}"
    return f"{_BOLD if given else _PLACED}{text}{_END}"


def dim(text: str, paper: Paper) -> str:
    """A text that stays in the background."""
    return f"{_DIM}{text}{_END}" if paper.colour else text
