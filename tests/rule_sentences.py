"""The rules as their sentences say them, and a plain solver that knows no more: nothing is shared with the package."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from nonet import Grid

EXAMPLES = ("anti-knight", "non-consecutive", "thermometer r2c2 r2c3 r3c3")
"""A rule of every kind, which boards of 6x6 and more can have."""


def obeys(text: str, size: int, values: Sequence[int]) -> bool:
    """Whether the filled cells (0 is empty) obey a rule."""
    key, *cells = text.split()
    at = {(r, c): values[r * size + c] for r in range(size) for c in range(size) if values[r * size + c]}
    if key == "anti-knight":  # cells a knight's move apart hold different digits
        return not any(
            at[p] == at[q] for p, q in combinations(at, 2) if {abs(p[0] - q[0]), abs(p[1] - q[1])} == {1, 2}
        )
    if key == "non-consecutive":  # cells that share an edge never hold consecutive digits
        return not any(
            abs(at[p] - at[q]) == 1
            for p, q in combinations(at, 2)
            if abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1
        )
    assert key == "thermometer"  # digits rise along the line, from the bulb on
    names = [name[1:].split("c") for name in cells]
    along = [at.get((int(row) - 1, int(column) - 1), 0) for row, column in names]
    filled = [(place, value) for place, value in enumerate(along) if value]
    return all(b - a >= j - i for (i, a), (j, b) in pairwise(filled))  # each cell between takes a digit


def solutions(grid: Grid) -> Iterator[tuple[int, ...]]:
    """Every solution: cells in order of their choices, each digit tried, houses and sentences looked at anew."""
    geometry, size = grid.geometry, grid.size
    rules = [str(rule) for rule in geometry.rules]
    seen_by = [
        {c for h in geometry.houses if cell in h.cells for c in h.cells} for cell in range(size * size)
    ]

    def fits(values: list[int], cell: int) -> list[int]:
        taken = {values[c] for c in seen_by[cell]}
        return [d for d in range(1, size + 1) if d not in taken]

    def fill(values: list[int]) -> Iterator[tuple[int, ...]]:
        if not all(obeys(rule, size, values) for rule in rules):
            return
        empty = [cell for cell, value in enumerate(values) if not value]
        if not empty:
            yield tuple(values)
            return
        cell = min(empty, key=lambda c: len(fits(values, c)))
        for digit in fits(values, cell):
            yield from fill([*values[:cell], digit, *values[cell + 1 :]])

    given = list(grid.values)
    houses = ([given[c] for c in house.cells if given[c]] for house in geometry.houses)
    if all(len(set(held)) == len(held) for held in houses):
        yield from fill(given)
