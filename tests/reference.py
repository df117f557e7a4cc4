"""A plain solver to check the fast one against: sets of candidates, nothing clever."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice

from nonet import Geometry, Grid

Candidate = tuple[int, int]  # cell, digit


def solutions(grid: Grid) -> Iterator[tuple[int, ...]]:
    """Every solution of a grid as its digits."""
    allowed = {
        (cell, d)
        for cell, (value, mask) in enumerate(zip(grid.values, grid.candidates, strict=True))
        for d in range(1, grid.size + 1)
        if (d == value if value else mask >> (d - 1) & 1)
    }
    size = grid.size
    variables = [{(cell, d) for d in range(1, size + 1)} for cell in range(size * size)]
    for house in grid.geometry.houses:
        if len(house.cells) == size:
            variables += [{(cell, d) for cell in house.cells} for d in range(1, size + 1)]
    for chosen in _search([v & allowed for v in variables], grid.geometry):
        yield tuple(digit for _, digit in sorted(chosen))


def _search(variables: list[set[Candidate]], geometry: Geometry) -> Iterator[list[Candidate]]:
    """One candidate of every variable, such that no two clash: try each of the smallest variable."""
    if not variables:
        yield []
        return
    for candidate in min(variables, key=len):
        clash = clashes(geometry, candidate)
        rest = [v - clash for v in variables if candidate not in v]
        for chosen in _search(rest, geometry):
            yield [candidate, *chosen]


@cache
def clashes(geometry: Geometry, candidate: Candidate) -> set[Candidate]:
    """The candidates that this one rules out."""
    cell, digit = candidate
    others = {(cell, d) for d in range(1, geometry.size + 1) if d != digit}
    return others | {(c, digit) for h in geometry.houses if cell in h.cells for c in h.cells if c != cell}


def count(grid: Grid, limit: int) -> int:
    """The number of solutions up to a limit."""
    return sum(1 for _ in islice(solutions(grid), limit))


def is_solution(values: Sequence[int], grid: Grid) -> bool:
    """True if these digits obey the houses, the values and the candidates of the grid."""
    return (
        len(values) == len(grid)
        and all(1 <= v <= grid.size for v in values)
        and all(len({values[c] for c in h.cells}) == len(h.cells) for h in grid.geometry.houses)
        and all(
            g == v or (not g and mask >> (v - 1) & 1)
            for g, mask, v in zip(grid.values, grid.candidates, values, strict=True)
        )
    )
