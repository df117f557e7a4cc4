"""Marks: what a rule draws on a board, in words that any painter understands; sizes are counted in cells."""

from __future__ import annotations

from typing import NamedTuple


class Shade(NamedTuple):
    """A shape behind the digits of each of these cells, or all of the cell.

    >>> Shade((0, 1), "circle").tone
    'shape'
    """

    cells: tuple[int, ...]
    shape: str = "fill"
    """``fill`` (the whole cell), ``square``, ``circle``, or ``ring`` (a circle that is not filled)."""
    tone: str = "shape"


class Line(NamedTuple):
    """A line through the middles of cells, with a bulb, a diamond or an arrow head at its ends if it has one.

    Colour alone does not tell two kinds of lines apart: a core is a pattern along the middle of the line.

    >>> Line((0, 1, 2), width=0.33, start="bulb").start
    'bulb'
    """

    cells: tuple[int, ...]
    tone: str = "grey"
    """``grey``, ``ink``, or a hue: green, pink, blue, orange, purple, yellow, teal, red."""
    width: float = 0.2
    core: str = ""
    """``dots``, ``beads`` (far apart), ``dashes``, ``long`` (such dashes), ``rail`` (a thin line) or ``ticks``."""
    start: str = ""
    """At the first cell: ``bulb``, ``diamond``, ``arrow``, or nothing. Round ends that hold a number are a ``Pill``."""
    end: str = ""
    """The same, at the last cell."""
    past: bool = False
    """True for a line that begins and ends at the far corners of its end cells, as diagonals do."""
    label: str = ""
    """A small number in the corner of the first cell."""


class Pill(NamedTuple):
    """A round outline about one cell or several in a row, as the circle of an arrow.

    >>> Pill((4,)).cells
    (4,)
    """

    cells: tuple[int, ...]
    tone: str = "paper"
    """What it is filled with: ``paper``, or the tone of a line that ends in it."""


class Cage(NamedTuple):
    """A dashed outline just inside the border of a set of cells, with a label in its first corner.

    >>> Cage((0, 1, 9), "15").label
    '15'
    """

    cells: tuple[int, ...]
    label: str = ""


class Dot(NamedTuple):
    """A disc where two or four cells meet, or a text there without one.

    >>> Dot((0, 1), "black", "3").fill
    'black'
    """

    cells: tuple[int, ...]
    fill: str = ""
    """``white``, ``black``, or nothing."""
    text: str = ""
    """Such as X, V, a number, or the digits of a quadruple with blanks between them."""


class Greater(NamedTuple):
    """A greater-than sign between two neighbours, open towards the higher one.

    >>> Greater(high=0, low=1).at
    0.5
    """

    high: int
    low: int
    at: float = 0.5
    """Where on the way from the higher one to the lower one: 0.5 is on the border."""


class Clue(NamedTuple):
    """A text beside the board, with an arrow in a direction if it has one.

    >>> Clue(-1, 3, "13").way
    (0, 0)
    """

    row: int
    """From 0; -1 is above the board, and the board's size is below it."""
    column: int
    text: str
    way: tuple[int, int] = (0, 0)
    """Rows down and columns right that the arrow goes, such as (1, -1)."""


Mark = Shade | Line | Pill | Cage | Dot | Greater | Clue

CLONES = ("yellow", "blue", "pink", "green", "orange", "purple", "teal", "red")
"""The tones of cells that hold the same digits as others, by turns."""
