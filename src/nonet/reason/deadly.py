"""The assumption of uniqueness steps: the puzzle has one solution, and the pattern would give it a second."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from nonet import _kernel
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid
from nonet.reason.proof import GaveUpError
from nonet.reason.step import Candidate
from nonet.search.exact import STATUSES, Status

MAX_FILLINGS = 50_000
"""Fillings of a forbidden pattern looked at before the judge gives it up as too large."""


def why_not_unique(grid: Grid) -> str:
    """Why one solution can't be taken for granted; empty if the givens have one.

    Filled cells count as given where no cell does.
    """
    status = _status(grid.geometry, _givens(grid))
    if status is Status.LIMIT:
        raise GaveUpError
    if status is Status.NONE:
        return "the givens have no solution"
    return "the givens have several solutions" if status is Status.MULTIPLE else ""


def _givens(grid: Grid) -> bytes:
    return grid.givens if any(grid.givens) else grid.values


@lru_cache(maxsize=64)  # many steps are about one puzzle
def _status(geometry: Geometry, givens: bytes) -> Status:
    return STATUSES[_kernel.status_soon(geometry.kernel, givens)]


def why_not_deadly(grid: Grid, deadly: Iterable[Candidate]) -> str:
    """Why these candidates are not a forbidden pattern; empty if they are.

    Forbidden means: however the cells are filled from the pattern, another filling puts the same digits into the
    same houses, so the puzzle would have a second solution.

    >>> square = [Candidate(cell, d) for cell in (0, 1, 9, 10) for d in (1, 2)]
    >>> why_not_deadly(Grid("." * 81), square)
    "the pattern can't be filled at all"
    """
    name = grid.geometry.cell_name
    options: dict[int, list[int]] = {}
    for cell, digit in deadly:
        options.setdefault(cell, []).append(digit)
    givens = _givens(grid)
    for cell, digits in options.items():
        if givens[cell]:
            return f"{name(cell)} is given, so it can't be exchanged"
        if grid.values[cell] and grid.values[cell] not in digits:
            return f"{name(cell)} holds {grid.values[cell]}, which is not in the pattern"
        if grid.geometry.kernel.is_ruled(cell):
            return f"another rule than a house binds {name(cell)}, and may forbid the exchange"
    in_house: dict[tuple[int, int], int] = {}
    for cell, digits in options.items():
        for house in grid.geometry.houses_of[cell]:
            for digit in digits:
                in_house[house, digit] = in_house.get((house, digit), 0) + 1
    if all(len(d) == 2 for d in options.values()) and set(in_house.values()) == {2}:
        # A house then has as many digits as cells of the pattern, so each digit is in one of its two places; every
        # cell can take its other digit.
        return ""
    contents: dict[tuple[object, ...], int] = {}
    for filling in _Fillings(grid.geometry, list(options.items())).each({}):
        held: dict[int, list[int]] = {}
        for cell, digit in filling.items():
            for house in grid.geometry.houses_of[cell]:
                held.setdefault(house, []).append(digit)
        key = tuple((house, *sorted(held[house])) for house in sorted(held))
        contents[key] = contents.get(key, 0) + 1
    if not contents:
        return "the pattern can't be filled at all"
    return "some filling of the pattern has no twin" if 1 in contents.values() else ""


class _Fillings:
    """All ways to fill cells from their options with no digit twice in a house."""

    def __init__(self, geometry: Geometry, options: list[tuple[int, list[int]]]):
        self.geometry, self.options = geometry, options
        self.tried = 0

    def each(self, filled: dict[int, int]) -> Iterator[dict[int, int]]:
        """The fillings that go on from here. Gives up if there are too many."""
        if len(filled) == len(self.options):
            yield filled
            return
        cell, digits = self.options[len(filled)]
        seen = {filled[peer] for peer in self.geometry.peers[cell] if peer in filled}
        for digit in digits:
            if digit not in seen:
                self.tried += 1
                if self.tried > MAX_FILLINGS:
                    raise GaveUpError
                yield from self.each(filled | {cell: digit})
