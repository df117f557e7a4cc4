"""How a position stands before a hint: what is wrong in it, and whether it leaves several solutions."""

import pytest

from nonet.limits import Limits
from nonet.make.generator import generate
from nonet.model.grid import Grid
from nonet.reason.mistakes import SOUND, find_mistakes, standing
from nonet.reason.walk import stands
from nonet.search.exact import solve

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def positions(size: int) -> dict[str, Grid]:
    """A puzzle as it is, played on rightly and wrongly, and with too few givens."""
    puzzle = next(generate(size=size, seed=3, rated=False)).puzzle
    solution = solve(puzzle).grid
    cell = next(c for c in range(size * size) if not puzzle[c] and len(puzzle.possible(c)) > 1)
    right, wrong = solution.values[cell], next(d for d in puzzle.possible(cell) if d != solution.values[cell])
    given = next(c for c, digit in enumerate(puzzle.values) if digit)
    few = bytes(size * size - 1) + puzzle.values[-1:]
    return {
        "as it is": puzzle,
        "played": puzzle.placed(cell, right),
        "solved": solution,
        "a candidate struck out": puzzle.eliminated(cell, wrong),
        "wrong": puzzle.placed(cell, wrong),
        "a candidate that is needed struck out": puzzle.eliminated(cell, right),
        "few givens": Grid.of(few, puzzle.geometry),
        "a conflict": Grid.of([*puzzle.values[:cell], puzzle.values[given], *puzzle.values[cell + 1 :]]),
        "no givens": Grid.of(bytes(size * size), puzzle.geometry, givens=bytes(size * size)),
    }


@pytest.mark.parametrize("size", [4, 6, 9])
def test_the_kernel_says_sound_only_of_what_is(size):
    for name, grid in positions(size).items():
        assert stands(grid, Limits()) == standing(grid, Limits()), name


def test_which_positions_are_sound():
    sound = {name: stands(grid, Limits()) is SOUND for name, grid in positions(9).items()}
    assert [name for name, is_so in sound.items() if is_so] == [
        "as it is",
        "played",
        "solved",
        "a candidate struck out",
    ]


def test_no_time_is_no_verdict():
    assert stands(Grid(EASY), Limits(0)) == standing(Grid(EASY), Limits(0)) == SOUND


def test_rules_alone_tell_what_is_wrong():
    blank = next(generate(rules=["killer"], clues=0, size=6, rated=False, seed=5)).puzzle
    right = solve(blank).grid[0]
    assert not any(blank.givens)
    assert stands(blank, Limits()) is SOUND
    (mistake,) = find_mistakes(blank.placed(0, right % 6 + 1))
    assert mistake.text == f"r1c1 can't be {right % 6 + 1}: the puzzle's solution has another digit there"
