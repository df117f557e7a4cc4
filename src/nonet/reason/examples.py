"""Two examples of every technique, one to show and one to find, and positions in one line of text.

A position is a line of symbols (``+`` before placed digits), then the rules of the board, each in one word
(``thermometer,r1c1,r1c2``), then candidates taken out: ``r3c6<>47``; the word ``all`` before them means that every
empty cell starts with every digit pencilled in.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from nonet.errors import NonetError
from nonet.model.grid import Grid
from nonet.reason.step import Step
from nonet.reason.techniques import technique
from nonet.reason.walk import steps

FILE = Path(__file__).parent / "techniques" / "examples.txt"


def read_position(text: str) -> Grid:
    """The grid of a position's text.

    >>> read_position("." * 16 + " r1c1<>13").possible("r1c1")
    (2, 4)
    >>> read_position("." * 16 + " thermometer,r1c1,r2c2").geometry.rules
    (Thermometer(['r1c1', 'r2c2']),)
    """
    line, *words = text.split()
    rules = [word.replace(",", " ") for word in words if "<>" not in word and word != "all"]
    gone = words[len(rules) :]
    grid = Grid(line, rules=rules)
    if gone[:1] == ["all"]:
        grid = grid.with_candidates([2**grid.size - 1] * len(grid))
        gone = gone[1:]
    masks = list(grid.candidates)
    for item in gone:
        cells, _, digits = item.partition("<>")
        for cell in cells.split(","):
            for digit in digits.split("/") if grid.size > 9 else digits:
                masks[grid.geometry.cell(cell)] &= ~(1 << int(digit) - 1)
    return grid.with_candidates(masks)


def write_position(grid: Grid) -> str:
    """The text that ``read_position`` reads back as this grid.

    >>> write_position(Grid("." * 16).eliminated("r1c1", 1, 3))
    '................ r1c1<>13'
    """
    parts = [grid.line, *(str(rule).replace(" ", ",") for rule in grid.geometry.rules)]
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


@cache
def _lines() -> dict[str, list[tuple[str, str]]]:
    out: dict[str, list[tuple[str, str]]] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            key, position, effects = (part.strip() for part in line.split("|"))
            out.setdefault(key, []).append((position, effects))
    return out


def example(name: str) -> Step | None:
    """A step that shows a technique, found now at a stored position; None for guesses, which show nothing.

    >>> step = example("x-wing")
    >>> step.technique, bool(step.eliminations)
    ('x-wing', True)
    """
    return _stored(name, 0)


def practice_step(name: str) -> Step | None:
    """A step to look for at another stored position; None for guesses.

    >>> practice_step("x-wing").grid != example("x-wing").grid
    True
    """
    return _stored(name, 1)


def _stored(name: str, place: int) -> Step | None:
    key = technique(name).key
    if key not in _lines():
        return None
    position, effects = _lines()[key][place]
    for step in steps(read_position(position), key):
        if step.effects == effects:
            return step
    raise NonetError(f"the example of {key} is stale: no step has the effects {effects}")
