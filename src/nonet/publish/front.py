"""What stands before the puzzles of a booklet: a cover, and a page that says how to play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from nonet.draw.scene import Scene
from nonet.make.entry import BookletPuzzle
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid
from nonet.publish.pdf import BOLD, Pages
from nonet.publish.sheet import Rectangle, body, margin
from nonet.reason.ladders import LEVELS
from nonet.reason.mistakes import MistakeError
from nonet.reason.walk import hint
from nonet.search.exact import Status

NEEDS = {
    "easy": "cells and houses in which only one digit or one place is left",
    "medium": "digits that a box and a line share, pairs and triples",
    "hard": "X-Wings and other fish, wings, rectangles that would spoil uniqueness",
    "unfair": "chains and almost locked sets",
    "extreme": "forcing chains, whips and nets: pencil, eraser and a free evening",
}
"""What a puzzle of a level takes."""


def counted(entries: Sequence[BookletPuzzle]) -> str:
    """How many puzzles of which level there are.

    >>> easy = BookletPuzzle.of("12..34....4....1")
    >>> counted([easy, easy]), counted([easy, easy._replace(level="")])
    ('2 easy puzzles', '2 puzzles')
    """
    levels = Counter(entry.level.lower() for entry in entries)
    known = [level for level in LEVELS if levels[level]]
    many = "1 puzzle" if len(entries) == 1 else f"{len(entries)} puzzles"
    if set(levels) - set(LEVELS):
        return many
    if len(known) == 1:
        return many.replace(" ", f" {known[0]} ")
    *first, last = (f"{levels[level]} {level}" for level in known)
    return f"{many}: {', '.join(first)} and {last}"


def paint_cover(pages: Pages, title: str, author: str, entries: Sequence[BookletPuzzle]) -> None:
    """A title over a board that runs off the edges of the page."""
    edge, beyond = margin((pages.width, pages.height)), pages.bleed
    split = pages.height * 0.53
    whole = pages.width + 2 * beyond
    band = Rectangle(-beyond, split, whole, pages.height - split + beyond)
    lower = Rectangle(-beyond, -beyond, whole, split + beyond)
    shown = max(entries, key=lambda entry: (entry.grid.size, sum(map(bool, entry.grid.givens)))).grid
    # So large that its lower and right parts lie beyond the edge; a line of the board is the edge of the band.
    side = 1.22 * max(pages.width, split)
    at = Rectangle(edge, split - side, side, side)
    pages.within(lower)
    pages.board(at, Scene.of(_bare(shown), candidates=False))
    pages.within(None)
    pages.fill(band, 0.13)
    room = pages.width - 2 * edge
    small = max(10.0, min(17.0, room / 26))
    # Above and below the title: the edge, the line that counts the puzzles, the author.
    size = _largest(pages, title, room, 46, pages.height - split - 2 * edge - 6.5 * small)
    y = pages.paragraph(edge, pages.height - edge - size * 1.2, title, size, room, font=BOLD, grey=1.0)
    pages.paragraph(edge, y + size * 0.3 - small, counted(entries), small, room, grey=0.82)
    if author:
        pages.text(edge, split + edge * 0.6, pages.fitted(author, small, room), small, grey=1.0)


def _bare(grid: Grid) -> Grid:
    """Only the givens, without rules that would be painted and have words below the board."""
    plain = Geometry.of(grid.size, box=grid.geometry.box) if grid.geometry.rules else grid.geometry
    return Grid.of(grid.givens, plain)


def _largest(pages: Pages, text: str, room: float, most: float, height: float) -> float:
    """The largest size at which every word fits the width, and the lines together the height."""
    size = most
    while size > 12:
        widest = max((pages.text_width(word, size, BOLD) for word in text.split()), default=0)
        lines = pages.text_width(text, size, BOLD) / room + 1
        if widest <= room and lines * size * 1.42 <= height:
            break
        size -= 1
    return size


def paint_how_to(
    pages: Pages, entries: Sequence[BookletPuzzle], first: int, where: str, letters: bool
) -> None:
    """The rules, a first step worked, what the dots mean, and where the solutions are."""
    room = body((pages.width, pages.height))
    size = max(8.5, min(12.0, room.width / 36))
    x, y, width = room.x, room.top - size, room.width
    for text in _rules(entries, letters):
        y = pages.paragraph(x, y, text, size, width) - size * 0.6
    y = _worked(pages, entries, first, Rectangle(x, room.y, width, y - room.y), size, letters)
    levels = [level for level in LEVELS if any(entry.level.lower() == level for entry in entries)]
    if levels:
        y = (
            pages.paragraph(x, y, "The dots tell how hard a puzzle is, and what it takes:", size, width)
            - size * 0.3
        )
        for level in levels:
            radius = size * 0.24
            dots = pages.dots(x + size * 4.2, y + size * 0.34, LEVELS.index(level) + 1, len(LEVELS), radius)
            left = x + max(dots, size * 4.2) + size * 0.8
            text = f"{level.capitalize()}: {NEEDS[level]}."
            y = pages.paragraph(left, y, text, size, x + width - left) - size * 0.25
        y -= size * 0.4
    if where:
        pages.paragraph(x, y, where, size, width)


def _rules(entries: Sequence[BookletPuzzle], letters: bool) -> list[str]:
    sizes = sorted({entry.grid.size for entry in entries})
    if len(sizes) > 1:
        digits = "each digit from 1 to the width of the grid"
    elif letters and sizes[0] > 9:
        digits = f"each of the {sizes[0]} digits and letters"
    else:
        digits = f"each digit from 1 to {sizes[0]}"
    boxes = {entry.grid.geometry.box is not None for entry in entries}
    box = "every box" if boxes == {True} else "every region with a thick border"
    out = [f"Fill the grid so that every row, every column and {box} holds {digits} exactly once."]
    extra = [entry for entry in entries if entry.grid.geometry.extra]
    if extra:
        out.append("Where cells are grey, each grey group holds every digit once, too.")
    notes = dict.fromkeys(note for entry in entries for note in Scene.of(entry.grid).rules)
    if len(notes) <= 4:
        out += notes
    if all(entry.status is Status.UNIQUE and entry.level.lower() in LEVELS for entry in entries):
        out.append("Every puzzle has exactly one solution and can be solved by logic, without a guess.")
    return out


def _worked(
    pages: Pages, entries: Sequence[BookletPuzzle], first: int, room: Rectangle, size: float, letters: bool
) -> float:
    """The first step of the easiest puzzle on a small board, its reason beside it; gives back what is left below."""
    grid = entries[0].grid
    try:
        step = hint(grid, max_seconds=5)
    except MistakeError:
        step = None
    if step is None or not step.placements or grid.size > 16:
        return room.top
    side = min(room.width * 0.46, room.height * 0.5, grid.size * 22.0)
    at = Rectangle(room.x, room.top - side + size * 0.4, side, side)
    cell = side / grid.size
    if not grid.geometry.rules:  # rules may stand beside the board and make it smaller
        row, column = divmod(step.placements[0].cell, grid.size)
        pages.fill(Rectangle(at.x + column * cell, at.top - (row + 1) * cell, cell, cell), 0.8)
    pages.board(at, Scene.of(grid, candidates=False), letters=letters)
    left = at.x + side + size * 1.6
    width = room.x + room.width - left
    y = pages.paragraph(left, at.top - size, f"A first step in puzzle {first}", size, width, font=BOLD)
    told = str(step.explain())
    y = pages.paragraph(left, y - size * 0.2, told, size, width)
    y = pages.paragraph(left, y - size * 0.4, "(r1c2 is row 1, column 2.)", size, width, grey=0.3)
    return min(y, at.y - size * 1.6) - size * 0.4
