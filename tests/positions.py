"""Reads tests/positions/*.txt: lines of ``technique | position | effects``, ``-`` where nothing must be found.

A position is a line of symbols (``+`` before placed digits), then candidates taken out: ``r3c6<>47``; the word
``all`` before them means that every empty cell starts with every digit pencilled in.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from nonet import Grid, Step

FOLDER = Path(__file__).parent / "positions"


class Case(NamedTuple):
    technique: str
    position: str
    effects: str

    @property
    def grid(self) -> Grid:
        return read_position(self.position)


def read_position(text: str) -> Grid:
    line, *gone = text.split()
    grid = Grid(line)
    if gone[:1] == ["all"]:
        grid = grid.with_candidates([2**grid.size - 1] * len(grid))
        gone = gone[1:]
    joint = "/" if grid.size > 9 else None
    for item in gone:
        cells, _, digits = item.partition("<>")
        for cell in cells.split(","):
            grid = grid.eliminated(cell, *map(int, digits.split(joint) if joint else digits))
    return grid


def write_position(grid: Grid) -> str:
    """The text that ``read_position`` reads back as this grid."""
    parts = [grid.line]
    joint = "/" if grid.size > 9 else ""
    start = grid.allowed
    if any(left & ~allowed for allowed, left in zip(start, grid.candidates, strict=True)):
        parts.append("all")
        start = tuple(0 if value else 2**grid.size - 1 for value in grid.values)
    for cell, (allowed, left) in enumerate(zip(start, grid.candidates, strict=True)):
        gone = [str(d) for d in range(1, grid.size + 1) if (allowed & ~left) >> d - 1 & 1]
        if gone:
            parts.append(f"{grid.geometry.cell_name(cell)}<>{joint.join(gone)}")
    return " ".join(parts)


def case_for(step: Step) -> str:
    """The line of a step, to be added to a file after looking at it."""
    return f"{step.technique} | {write_position(step.grid)} | {step.effects}"


def cases() -> Iterator[Case]:
    for path in sorted(FOLDER.glob("*.txt")):
        for line in path.read_text().splitlines():
            if line.strip() and not line.startswith("#"):
                yield Case(*(part.strip() for part in line.split("|")))


CASES_BY_KEY: dict[str, list[Case]] = {}
for _case in cases():
    CASES_BY_KEY.setdefault(_case.technique, []).append(_case)
