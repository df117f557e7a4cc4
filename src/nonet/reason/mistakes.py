"""What is already wrong in a grid: before a hint helps, it must be said."""

from __future__ import annotations

from typing import NamedTuple

from nonet.limits import Limits
from nonet.model.grid import Grid, as_grid
from nonet.search.exact import Status, search


class Mistake(NamedTuple):
    """Something in a grid that can't lead to the solution: which cells and digit, and a sentence about it.

    ``kind`` is ``conflict`` (two equal digits in a house), ``digit`` (placed, but wrong), ``candidate`` (removed, but
    needed), or ``dead`` (no single culprit: nothing leads to a solution from here).

    >>> find_mistakes(Grid("1234341221.+2" + "4321"))[0].text
    'r3c1 and r3c4 both hold 2 in row 3'
    """

    kind: str
    cells: tuple[int, ...]
    digit: int
    text: str


def find_mistakes(grid: Grid | str, *, max_seconds: float | None = None) -> list[Mistake]:
    """Everything that is wrong: conflicts; else placed digits and removed candidates that the solution contradicts.

    The solution is that of the givens. If they have none or several, the answer is only whether the position as it
    stands can be solved. An empty list says that nothing wrong was found within the time.

    >>> find_mistakes(Grid("12..34....4....1"))
    []
    >>> print(find_mistakes(Grid("12..34....4....1").placed("r4c1", 2))[0].text)
    r4c1 can't be 2: the puzzle's solution has another digit there
    >>> print(find_mistakes(Grid("12..34....4....1").eliminated("r1c3", 3))[0].text)
    r1c3 lacks the candidate 3: the puzzle's solution has it there
    """
    return mistakes_in(as_grid(grid), Limits(max_seconds))


def mistakes_in(grid: Grid, limits: Limits) -> list[Mistake]:
    """``find_mistakes`` for a call that has its limits already.

    >>> mistakes_in(Grid("12..34....4....1"), Limits(0))
    []
    """
    puzzle = Grid.of(grid.givens, grid.geometry)
    answer = search(puzzle, limits) if any(grid.givens) else None
    if answer is not None and answer.status is Status.UNIQUE and answer.grid is not None:
        wrong = _contradicted(grid, answer.grid)
        # Equal digits in a house are told as such: the player can see them without the solution.
        return (_conflicts(grid) or wrong) if wrong else []
    if grid.conflicts:
        return _conflicts(grid)
    if grid.is_solved or search(grid, limits).status is not Status.NONE:
        return []
    no_puzzle = answer is not None and answer.status is Status.NONE
    return [Mistake("dead", (), 0, "the givens have no solution" if no_puzzle else "no solution from here")]


def _conflicts(grid: Grid) -> list[Mistake]:
    return [
        Mistake("conflict", (c.first, c.second), grid.values[c.first], grid.describe(c))
        for c in grid.conflicts
    ]


def _contradicted(grid: Grid, solution: Grid) -> list[Mistake]:
    """The digits and the missing candidates that the solution contradicts."""
    out: list[Mistake] = []
    for cell, digit in enumerate(solution.values):
        value, mask = grid.values[cell], grid.candidates[cell]
        if value and value != digit:
            text = f"{grid.geometry.cell_name(cell)} can't be {value}: the puzzle's solution has another digit there"
            out.append(Mistake("digit", (cell,), value, text))
        elif not value and not mask >> digit - 1 & 1 and not _blocked(grid, solution, cell):
            text = f"{grid.geometry.cell_name(cell)} lacks the candidate {digit}: the puzzle's solution has it there"
            out.append(Mistake("candidate", (cell,), digit, text))
    return out


def _blocked(grid: Grid, solution: Grid, cell: int) -> bool:
    """True if a wrong digit nearby took the candidate away: then that digit is the mistake, not the gap."""
    return not grid.allowed[cell] >> solution.values[cell] - 1 & 1
