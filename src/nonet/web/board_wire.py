"""A grid as the page needs it: what its rules come to, so that it can check entries by itself, and their drawing."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from nonet.draw.figures import figures_of
from nonet.draw.frame import Layout
from nonet.draw.ruled import painted
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid
from nonet.model.rules.compiled import by_cell
from nonet.model.rules.rule import notes_of

Json = dict[str, Any]


def grid_fields(grid: Grid) -> Json:
    """A grid as plain data; its candidates only if they are its own, and ``ruled`` if its board has rules.

    >>> grid_fields(Grid("." * 16))
    {'puzzle': '................', 'size': 4, 'box': [2, 2]}
    """
    fields = grid.to_dict()
    if not grid.has_own_candidates:
        del fields["candidates"]
    return fields | ({"ruled": ruled(grid.geometry)} if grid.geometry.rules else {})


@lru_cache(maxsize=16)
def ruled(board: Geometry) -> Json:
    """What the rules of a board come to, as the kernel has it, each in the words of a table.

    ``pairs`` are two cells and a table: the mask of digits that the second loses, by the digit of the first (0 for
    none). ``automata`` are cells and a machine; ``machines`` have the next state by state and digit, -1 for none, and
    the states that accept.

    >>> told = ruled(Geometry.of(4, rules=["thermometer r1c1 r1c2", "killer 5 r4c1 r4c2"]))
    >>> told["pairs"], told["tables"][1]
    ([[1, 0, 0], [0, 1, 1]], [0, 1, 3, 7, 15])
    >>> told["houses"], told["sums"]
    ([['the cage of 5 at r4c1', [12, 13]]], [[[12, 13], [1, 1], 5]])
    """
    tables: dict[tuple[int, ...], int] = {}
    pairs = [
        [first, second, tables.setdefault(lost, len(tables))]
        for second, ties in enumerate(by_cell(board.relations, board.size))
        for first, lost in ties
    ]
    machines: dict[int, int] = {}
    written: list[Json] = []
    automata = []
    for _, (cells, machine) in board.automata:
        if id(machine) not in machines:
            machines[id(machine)] = len(written)
            written.append({"next": list(map(list, machine.next)), "accepting": list(machine.accepting)})
        automata.append([list(cells), machines[id(machine)]])
    return {
        "houses": [[str(house), list(house.cells)] for house in board.houses[_first_ruled(board) :]],
        "tables": [list(table) for table in tables],
        "pairs": pairs,
        "sums": [[list(cells), list(ks), total] for _, (cells, ks, total) in board.sums],
        "machines": written,
        "automata": automata,
        "barred": [list(candidate) for candidate in board.compiled.barred],
        "notes": notes_of(board.rules),
        "drawing": _drawing(board),
    }


def _first_ruled(board: Geometry) -> int:
    return len(board.lines) + len(board.extra)


def _drawing(board: Geometry) -> Json:
    """The rules as elements of SVG, below and above the lines, in units of which the board's square is so many.

    ``squeezed`` are cells whose candidates make room for a label: how large they are, and how far down, in cells.
    """
    layout, drawn = Layout(board, coordinates=False), figures_of(board)
    side = board.size * layout.cell
    return {
        "below": painted(drawn.below(), layout),
        "above": painted(drawn.above(), layout),
        "square": [layout.left, layout.top, side, side],
        "margins": [drawn.margins.left, drawn.margins.top, drawn.margins.right, drawn.margins.bottom],
        "squeezed": [[cell, *how] for cell, how in sorted(drawn.squeezed.items())],
    }
