"""Puzzles that need a rare technique or are of a rare level, made by Nonet itself, to breed others from."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from nonet.model.grid import Grid


def relatives(key: str) -> tuple[Grid, ...]:
    """The puzzles kept for a technique or a level; none for most.

    >>> relatives("naked-pair")
    ()
    """
    return _all().get(key, ())


@cache
def _all() -> dict[str, tuple[Grid, ...]]:
    found: dict[str, tuple[Grid, ...]] = {}
    for line in Path(__file__).with_suffix(".txt").read_text(encoding="ascii").splitlines():
        if line and not line.startswith("#"):
            key, puzzle = line.split()
            found[key] = (*found.get(key, ()), Grid(puzzle))
    return found
