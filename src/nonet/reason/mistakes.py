"""What is already wrong in a grid, or not settled by it: before a hint helps, it must be said."""

from __future__ import annotations

from typing import NamedTuple

from nonet.errors import NonetError
from nonet.limits import Limits
from nonet.model.grid import Grid, as_grid
from nonet.search.clash import clash_told
from nonet.search.exact import Status, search, solutions

SEARCH_SECONDS = 2.0
"""How long what only explains looks for the solution, to see whether the grid is right so far."""


class Mistake(NamedTuple):
    """Something in a grid that can't lead to the solution: which cells and digit, and a sentence about it.

    ``kind`` is ``conflict`` (two equal digits in a house, or cells that break a rule), ``digit`` (placed, but wrong),
    ``candidate`` (removed, but needed), or ``dead`` (no single culprit: nothing leads to a solution from here).

    >>> find_mistakes(Grid("1234341221.+2" + "4321"))[0].text
    'r3c1 and r3c4 both hold 2 in row 3'
    """

    kind: str
    cells: tuple[int, ...]
    digit: int
    text: str


class MistakeError(NonetError):
    """A grid that is wrong already, so that no hint helps; ``mistakes`` says where.

    >>> import nonet
    >>> try:
    ...     nonet.hint(Grid("12..34....4....1").placed("r4c1", 2))
    ... except nonet.MistakeError as error:
    ...     print(error, error.mistakes[0].cells)
    r4c1 can't be 2: the puzzle's solution has another digit there (12,)
    """

    def __init__(self, mistakes: tuple[Mistake, ...]):
        self.mistakes = mistakes
        super().__init__("; ".join(mistake.text for mistake in mistakes))

    def __reduce__(self) -> tuple[object, ...]:
        return MistakeError, (self.mistakes,)


class Standing(NamedTuple):
    """How a position stands: what is wrong in it, and whether it leaves more than one solution, in words.

    >>> standing(Grid("12..34.........."), Limits()).several
    'there is more than one solution: r3c2 can be 1 or 3'
    """

    mistakes: tuple[Mistake, ...]
    several: str = ""


SOUND = Standing(())


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
    return [*standing(grid, limits).mistakes]


def standing(grid: Grid, limits: Limits) -> Standing:
    """What ``find_mistakes`` finds, and whether there are several solutions.

    >>> standing(Grid("12..34....4....1"), Limits())
    Standing(mistakes=(), several='')
    """
    puzzle = Grid.of(grid.givens, grid.geometry)
    answer = search(puzzle, limits) if any(grid.givens) or grid.geometry.rules else None
    if answer is not None and answer.status is Status.UNIQUE and answer.grid is not None:
        wrong = _contradicted(grid, answer.grid)
        # Equal digits in a house are told as such: the player can see them without the solution.
        return Standing(_conflicts(grid) or wrong) if wrong else SOUND
    if grid.conflicts:
        return Standing(_conflicts(grid))
    if grid.is_solved:
        return SOUND
    status = search(grid, limits).status
    if status is Status.NONE:
        no_puzzle = any(grid.givens) and answer is not None and answer.status is Status.NONE
        told = "the givens have no solution" if no_puzzle else "no solution from here"
        if clash := clash_told(grid, limits):
            told = f"{told}, because {clash}"
        return Standing((Mistake("dead", (), 0, told),))
    return Standing((), _several(grid, limits) if status is Status.MULTIPLE else "")


def _several(grid: Grid, limits: Limits) -> str:
    """A cell in which two solutions differ, the one with the fewest candidates: it is the easiest to check."""
    told = "there is more than one solution"
    found = list(solutions(grid, limit=2, max_seconds=limits.seconds))
    if len(found) < 2:  # the time is up
        return told
    one, other = found
    cell = min(
        (c for c in range(len(grid)) if one.values[c] != other.values[c]),
        key=lambda c: (grid.candidates[c].bit_count(), c),
    )
    low, high = sorted((one.values[cell], other.values[cell]))
    return f"{told}: {grid.geometry.cell_name(cell)} can be {low} or {high}"


def _conflicts(grid: Grid) -> tuple[Mistake, ...]:
    return tuple(
        Mistake("conflict", c.cells, grid.values[c.cells[0]], grid.describe(c)) for c in grid.conflicts
    )


def _contradicted(grid: Grid, solution: Grid) -> tuple[Mistake, ...]:
    """The digits and the missing candidates that the solution contradicts."""
    if grid.values == grid.givens and grid.own_candidates is None:  # nobody has done anything yet
        return ()
    out: list[Mistake] = []
    for cell, digit in enumerate(solution.values):
        value, mask = grid.values[cell], grid.candidates[cell]
        if value and value != digit:
            text = f"{grid.geometry.cell_name(cell)} can't be {value}: the puzzle's solution has another digit there"
            out.append(Mistake("digit", (cell,), value, text))
        elif not value and not mask >> digit - 1 & 1 and not _blocked(grid, solution, cell):
            text = f"{grid.geometry.cell_name(cell)} lacks the candidate {digit}: the puzzle's solution has it there"
            out.append(Mistake("candidate", (cell,), digit, text))
    return tuple(out)


def _blocked(grid: Grid, solution: Grid, cell: int) -> bool:
    """True if a wrong digit nearby took the candidate away: then that digit is the mistake, not the gap."""
    return not grid.allowed[cell] >> solution.values[cell] - 1 & 1
