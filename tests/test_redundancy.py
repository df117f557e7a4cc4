"""Needless givens and minimal puzzles, against brute force over all subsets."""

import pickle
import random
from itertools import combinations

import pytest

from nonet import (
    Geometry,
    Grid,
    LimitError,
    Status,
    _kernel,
    is_minimal,
    is_unique,
    minimal,
    minimal_puzzles,
    random_puzzles,
    redundant,
    solve,
)
from nonet.search.exact import STATUSES

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED_4 = "1234341221434321"


def brute(line: str) -> set[str]:
    """Every minimal part, by trying all of them."""
    cells = [c for c, symbol in enumerate(line) if symbol != "."]
    unique: list[frozenset[int]] = []
    for count in range(len(cells) + 1):
        for chosen in map(frozenset, combinations(cells, count)):
            # From small to large: what holds a smaller one is not minimal.
            if not any(smaller <= chosen for smaller in unique) and is_unique(part(line, chosen)):
                unique.append(chosen)
    return {part(line, chosen) for chosen in unique}


def part(line: str, cells: frozenset[int]) -> str:
    return "".join(symbol if c in cells else "." for c, symbol in enumerate(line))


@pytest.mark.parametrize(
    "line", ["12..34....4....1", "1234341.21....2.", "1.3.3.1221...3.1", "123434122143...."]
)
def test_minimal_puzzles_are_those_of_brute_force(line):
    them = minimal_puzzles(line)
    found = [grid.line for grid in them]
    assert them.complete and len(found) == len(set(found))
    assert set(found) == brute(line) and found


def test_minimal_puzzles_of_a_full_grid_are_those_of_brute_force():
    found = {grid.line for grid in minimal_puzzles(SOLVED_4)}
    assert found == brute(SOLVED_4) and len(found) == 284


def test_redundant_givens():
    cells = redundant(EASY)
    assert cells.complete
    for cell in range(81):
        if EASY[cell] != ".":
            assert (cell in cells) == is_unique(EASY[:cell] + "." + EASY[cell + 1 :])
    assert not redundant("." * 81) and not redundant("11" + "." * 79)
    assert (
        pickle.loads(pickle.dumps(cells)) == cells and eval(repr(cells), {"Redundant": type(cells)}) == cells
    )


@pytest.mark.parametrize("line", [EASY, solve(EASY).grid.line.replace("+", "")])
def test_minimal_is_minimal(line):
    grid = minimal(line)
    assert is_minimal(grid) and not redundant(grid)
    assert all(v in (0, w) for v, w in zip(grid.values, Grid(line).values, strict=True))
    assert minimal(grid) == grid and list(minimal_puzzles(grid)) == [grid]


def test_many_minimal_puzzles_differ_and_are_minimal():
    found = list(minimal_puzzles(EASY, limit=20))
    assert len(set(found)) == 20 and all(map(is_minimal, found))


def test_the_box_shape_stays():
    grid = solve(Grid("." * 36, box=(3, 2))).grid
    grid = Grid.of(grid.values, grid.geometry)
    assert minimal(grid).geometry is Geometry.of(6, (3, 2)) and is_minimal(minimal(grid))


def test_placed_digits_do_not_count():
    placed = Grid("1+2" + "." * 14)
    assert minimal(placed) is None and not redundant(placed)


def test_puzzles_without_one_solution_have_none():
    for line in ("." * 16, "11" + "." * 14):
        them = minimal_puzzles(line)
        assert list(them) == [] and them.complete and minimal(line) is None


def test_limits():
    them = minimal_puzzles(SOLVED_4, limit=2)
    assert len(list(them)) == 2 and not them.complete
    assert list(minimal_puzzles(SOLVED_4, limit=0)) == []
    none = minimal_puzzles(EASY, max_seconds=0)
    assert list(none) == [] and not none.complete
    assert not redundant(EASY, max_seconds=0).complete
    with pytest.raises(LimitError, match="limit is -1"):
        minimal_puzzles(EASY, limit=-1)
    with pytest.raises(LimitError, match="max_seconds is -1"):
        redundant(EASY, max_seconds=-1)


def some_lines() -> list[str]:
    """Minimal puzzles, some with clues more or less, a solved grid, a clash, and what is no line."""
    rng = random.Random(4)
    made = random_puzzles(40, seed=9)
    lines = []
    for puzzle, solution in zip(made.puzzles.tolist(), made.solutions.tolist(), strict=True):
        for cell in rng.sample(range(81), rng.randrange(6)):
            puzzle[cell] = rng.choice((solution[cell], puzzle[cell], 0))
        lines.append("".join(map(str, puzzle)).replace("0", rng.choice(".0-")))
    return [*lines, "".join(map(str, made.solutions[0].tolist())), "1" * 81, "." * 81]


def test_many_lines_at_once():
    pytest.importorskip("numpy")
    lines = some_lines()
    column = _kernel.TextColumn([*lines, None, "x" * 81, "12"])
    for workers in (1, 2):
        statuses, needs, clues = _kernel.check_texts(column, workers, -1.0)
        same, left = _kernel.reduce_texts(column, workers, -1.0)
        assert statuses == same and statuses[-3:] == b"\4\4\4" and needs[-3:] == b"\2\2\2"
        for row, line in enumerate(lines):
            status, first = solve(line).status, minimal(line)
            assert STATUSES[statuses[row]] is status
            assert clues[row] == sum(map(bool, Grid(line).values))
            assert needs[row] == (is_minimal(line) if status is Status.UNIQUE else 2)
            assert left[81 * row : 81 * row + 81].decode() == ("." * 81 if first is None else first.line)
    assert {*needs} == {0, 1, 2}


def test_many_lines_without_time():
    column = _kernel.TextColumn([EASY] * 600)
    assert {*_kernel.check_texts(column, 2, 0.0)[1]} == {2}
    assert {*_kernel.reduce_texts(column, 2, 0.0)[0]} == {3}
