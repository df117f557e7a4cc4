"""Where things stand on a printed page, in points from its lower left corner: nothing is painted here."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Width and height of the papers, in points of 1/72 inch."""

ARRANGEMENTS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Puzzles a page: columns and rows."""

SOLUTIONS = ("end", "upside-down", "none")
"""How solutions are printed."""

MARGIN = 45.0
FOOT = 20.0
"""Room for the page number, above the lower margin."""
HEAD = 40.0
"""Room for the title, below the upper margin."""
HEADING = 17.0
"""Room for the number and difficulty above a board."""
GUTTER = 26.0
MOST_CELL = 57.0
"""No cell is larger than this (2 cm): a 4x4 board does not need a whole page."""


class Rectangle(NamedTuple):
    """A rectangle: its lower left corner and its size.

    >>> Rectangle(10, 20, 100, 50).top
    70
    """

    x: float
    y: float
    width: float
    height: float

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.y + self.height


def body(paper: tuple[float, float], *, head: bool = True) -> Rectangle:
    """The part of a page that boards may take: all but margins, page number and, if there is one, title.

    >>> body(PAPERS["letter"]).height, body(PAPERS["letter"], head=False).height
    (642.0, 682.0)
    """
    width, height = paper
    low = MARGIN + FOOT
    return Rectangle(MARGIN, low, width - 2 * MARGIN, height - MARGIN - HEAD * head - low)


def slots(room: Rectangle, columns: int, rows: int) -> list[Rectangle]:
    """The room shared out, in reading order.

    >>> [slot.x for slot in slots(Rectangle(0, 0, 226, 100), 2, 1)]
    [0.0, 126.0]
    """
    width = (room.width - (columns - 1) * GUTTER) / columns
    height = (room.height - (rows - 1) * GUTTER) / rows
    return [
        Rectangle(room.x + c * (width + GUTTER), room.top - height - r * (height + GUTTER), width, height)
        for r in range(rows)
        for c in range(columns)
    ]


def board_in(slot: Rectangle, size: int, foot: float = 0.0) -> Rectangle:
    """The largest board in a slot that leaves room for a heading and, below it, a foot; all stand in its middle.

    >>> board_in(Rectangle(0, 0, 180, 217), 9)
    Rectangle(x=0.0, y=10.0, width=180, height=180)
    """
    side = min(slot.width, slot.height - HEADING - foot, size * MOST_CELL)
    low = foot + (slot.height - HEADING - foot - side) / 2
    return Rectangle(slot.x + (slot.width - side) / 2, slot.y + low, side, side)


def usual_arrangement(size: int) -> int:
    """How many puzzles of a size a page holds if no one says otherwise: cells stay at least 6 mm wide.

    >>> [usual_arrangement(size) for size in (4, 9, 12, 16, 25)]
    [4, 4, 2, 2, 1]
    """
    return 4 if size <= 10 else 2 if size <= 18 else 1


def solution_columns(size: int) -> tuple[int, int]:
    """Columns and rows of solutions of a size on a page: as small as can still be read."""
    return (4, 5) if size <= 6 else (3, 4) if size <= 9 else (2, 3) if size <= 16 else (1, 2)


def shelves(room: Rectangle, sizes: Sequence[int]) -> list[list[Rectangle]]:
    """The boards of solutions of these sizes, page by page, row by row; small ones get less room than large ones.

    >>> [len(page) for page in shelves(body(PAPERS["a4"]), [9] * 14 + [16])]
    [12, 3]
    """
    pages: list[list[Rectangle]] = [[]]
    low = room.top
    for arrangement, run in groupby(sizes, key=solution_columns):
        columns, rows = arrangement
        row = slots(room, columns, rows)[:columns]
        boards = list(run)
        for start in range(0, len(boards), columns):
            # A little slack: the heights of all rows add up to the room's own, but for rounding.
            if pages[-1] and low - row[0].height < room.y - 0.01:
                pages.append([])
                low = room.top
            for slot, size in zip(row, boards[start:], strict=False):
                pages[-1].append(board_in(slot._replace(y=low - slot.height), size))
            low -= row[0].height + GUTTER
    return pages
