"""Where things stand on a printed page, in points from its lower left corner: nothing is painted here."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

PER_PAGE = (1, 2, 3, 4, 6, 8, 9, 12)
"""How many puzzles a page can hold."""

SOLUTIONS = ("end", "facing", "upside-down", "none")
"""Where solutions are printed: after all puzzles, on the page beside them, or under each; or not at all."""

MM = 72 / 25.4
MOST_MARGIN = 45.0
FOOT = 20.0
"""Room for the page number, above the lower margin."""
HEAD = 40.0
"""Room for the title, below the upper margin."""
HEADING = 17.0
"""Room for the number and difficulty above a board."""
GUTTER = 26.0
MOST_CELL = 57.0
"""No cell is larger than this (2 cm): a 4x4 board does not need a whole page."""


UNDER = 14.0
"""Room between a board and the solution under it."""


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


def margin(paper: tuple[float, float]) -> float:
    """The white edge of a page: 16 mm, less on small paper.

    >>> margin((595, 842)), round(margin((432, 648)) / MM)
    (45.0, 12)
    """
    return min(MOST_MARGIN, max(24.0, 0.076 * min(paper)))


def body(paper: tuple[float, float], *, head: bool = True) -> Rectangle:
    """The part of a page that boards may take: all but margins, page number and, if there is one, title.

    >>> body((612, 792)).height, body((612, 792), head=False).height
    (642.0, 682.0)
    """
    width, height = paper
    edge = margin(paper)
    low = edge + FOOT
    return Rectangle(edge, low, width - 2 * edge, height - edge - HEAD * head - low)


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


def board_and_solution(slot: Rectangle, size: int, foot: float = 0.0) -> tuple[Rectangle, Rectangle]:
    """A board and, under it and a foot, a small one for its solution.

    >>> board_and_solution(Rectangle(0, 0, 200, 400), 9)[1].width
    81.0
    """
    small = min(size * 9.0, slot.height * 0.28, slot.width)
    under = UNDER + foot
    side = min(slot.width, slot.height - HEADING - under - small, size * MOST_CELL)
    low = slot.y + (slot.height - HEADING - side - under - small) / 2
    middle = slot.x + slot.width / 2
    return (
        Rectangle(middle - side / 2, low + small + under, side, side),
        Rectangle(middle - small / 2, low, small, small),
    )


def arrangement(room: Rectangle, count: int, size: int) -> tuple[int, int]:
    """Columns and rows for so many puzzles a page: those that give the largest boards.

    >>> upright, wide = body((595, 842)), body((842, 595))
    >>> arrangement(upright, 6, 9), arrangement(wide, 6, 9), arrangement(upright, 2, 9)
    ((2, 3), (3, 2), (1, 2))
    """
    ways = [(columns, count // columns) for columns in range(1, count + 1) if count % columns == 0]
    return max(ways, key=lambda way: (_cell(room, way, size), way[1]))


def usual_count(room: Rectangle, size: int, under: bool = False) -> int:
    """How many puzzles of a size a page holds if no one says otherwise: four or two if their cells stay large enough.

    ``under`` leaves room for solutions under them.

    >>> a4, pocket = body((595, 842)), body((432, 648))
    >>> [usual_count(a4, n) for n in (4, 9, 12, 16, 25)], usual_count(pocket, 9), usual_count(pocket, 9, under=True)
    ([4, 4, 2, 2, 1], 2, 1)
    """
    for count, least in ((4, 8 * MM), (2, (7.5 if under else 5.9) * MM)):
        slot = slots(room, *arrangement(room, count, size))[0]
        board = board_and_solution(slot, size)[0] if under else board_in(slot, size)
        if board.width / size > least:
            return count
    return 1


def _cell(room: Rectangle, way: tuple[int, int], size: int) -> float:
    """How wide a cell is in an arrangement, but for the limit that no cell is larger than."""
    slot = slots(room, *way)[0]
    return min(slot.width, slot.height - HEADING) / size


def solution_columns(room: Rectangle, size: int) -> tuple[int, int]:
    """Columns and rows of solutions of a size on a page: as small as can still be read.

    >>> [solution_columns(body((595, 842)), size) for size in (6, 9, 16, 25)], solution_columns(body((432, 648)), 9)
    ([(4, 5), (3, 5), (2, 3), (1, 2)], (3, 4))
    """
    least = max(size * 10.2, 86.0)
    columns = int((room.width + GUTTER) / (least + GUTTER))
    rows = int((room.height + GUTTER) / (least + HEADING + GUTTER))
    return max(1, min(4 if size <= 6 else 3, columns)), max(1, rows)


def shelves(room: Rectangle, sizes: Sequence[int]) -> list[list[Rectangle]]:
    """The boards of solutions of these sizes, page by page, row by row; small ones get less room than large ones.

    >>> [len(page) for page in shelves(body((595.28, 841.89)), [9] * 20 + [16])]
    [15, 6]
    """
    pages: list[list[Rectangle]] = [[]]
    low = room.top
    for (columns, rows), run in groupby(sizes, key=lambda size: solution_columns(room, size)):
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
