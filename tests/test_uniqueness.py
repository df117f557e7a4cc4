"""Uniqueness techniques: silent without one solution, proved by an exchange, the same for every size."""

import random

import pytest
from positions import CASES_BY_KEY

import nonet
from nonet import Candidate, Geometry, Grid, Step
from nonet.reason.techniques import catalogue

KEYS = [key for key, t in catalogue().items() if t.uniqueness]


def firing(key: str) -> list[Grid]:
    return [case.grid for case in CASES_BY_KEY[key] if case.effects != "-"]


def first(key: str) -> Step:
    return nonet.steps(firing(key)[0], key)[0]


def test_the_family_is_what_assumes_one_solution():
    assert KEYS == [key for key, t in catalogue().items() if t.family == "uniqueness"] != []


@pytest.mark.parametrize("key", KEYS)
def test_says_what_it_takes_for_granted(key):
    step = first(key)
    assert step.assumes == step.to_dict()["assumes"] == "uniqueness"
    assert "one solution" in str(step.explain()) and "one solution" in nonet.verify(step.grid, step).reason


@pytest.mark.parametrize("key", KEYS)
def test_silent_when_the_givens_have_several_solutions(key):
    for grid in firing(key):
        cell = next(c for c, given in enumerate(grid.givens) if given)
        fewer = [0 if c == cell else given for c, given in enumerate(grid.givens)]
        loose = Grid.of(grid.values, grid.geometry, givens=fewer, candidates=grid.candidates)
        if not nonet.is_unique(Grid.of(fewer, grid.geometry)):
            assert nonet.steps(loose, key) == []


@pytest.mark.parametrize("key", ["avoidable-rectangle-1", "avoidable-rectangle-2"])
def test_filled_cells_count_as_given_where_nothing_is_marked(key):
    for grid in firing(key):
        unmarked = Grid.of(grid.values, grid.geometry, givens=[0] * len(grid), candidates=grid.candidates)
        assert nonet.steps(unmarked, key) == []
        assert "is given" in nonet.verify(unmarked, nonet.steps(grid, key)[0]).reason


@pytest.mark.parametrize("key", KEYS)
def test_silent_on_pencil_marks_alone(key):
    """Candidates may be the clues, as in Sukaku; then an exchange need not respect them."""
    for grid in firing(key):
        marks = [1 << v - 1 if v else m for v, m in zip(grid.values, grid.candidates, strict=True)]
        bare = Grid.of([0] * len(grid), grid.geometry, candidates=marks)
        assert nonet.steps(bare, key) == []


@pytest.mark.parametrize("key", KEYS)
def test_the_judge_wants_an_exchangeable_pattern(key):
    step = first(key)
    grid, cells = step.grid, {c.cell for c in step.deadly}
    assert not any(grid.givens[cell] for cell in cells)
    # a pattern with a cell less leaves a house unbalanced
    less = tuple(c for c in step.deadly if c.cell != min(cells))
    assert not nonet.verify(grid, step._replace(deadly=less))
    assert not nonet.verify(grid, step._replace(deadly=()))


def test_the_judge_refuses_given_and_foreign_cells():
    step = first("avoidable-rectangle-1")
    grid = step.grid
    placed = next(c.cell for c in step.deadly if grid.values[c.cell])
    givens = list(grid.givens)
    givens[placed] = grid.values[placed]
    given = Grid.of(grid.values, grid.geometry, givens=givens, candidates=grid.candidates)
    assert "is given" in nonet.verify(given, step).reason
    assert not any(c in s.deadly for s in nonet.steps(given, "avoidable-rectangle-1") for c in step.deadly)
    other = {d: d % grid.size + 1 for d in range(1, grid.size + 1)}
    foreign = step._replace(deadly=tuple(Candidate(c, other[d]) for c, d in step.deadly))
    assert "not in the pattern" in nonet.verify(grid, foreign).reason


def test_the_judge_refuses_four_cells_of_one_box():
    grid = Grid("." * 81)
    deadly = tuple(Candidate(cell, d) for cell in (0, 1, 9, 10) for d in (1, 2))
    step = Step(grid, "unique-rectangle-1", eliminations=(Candidate(0, 1),), deadly=deadly)
    assert "can't be filled" in nonet.verify(grid, step).reason


DIAGONALS = [tuple(range(0, 81, 10)), tuple(range(8, 80, 8))]
WINDOWS = [
    tuple((top + i) * 9 + left + j for i in range(3) for j in range(3)) for top in (1, 5) for left in (1, 5)
]
JIGSAW = "000111 002211 022213 425333 445533 444555".replace(" ", "")
BOARDS = {
    "4x4": Geometry.of(4),
    "6x6": Geometry.of(6, (2, 3)),
    "8x8": Geometry.of(8, (2, 4)),
    "12x12": Geometry.of(12, (3, 4)),
    "16x16": Geometry.of(16),
    "diagonals": Geometry.of(9, extra=DIAGONALS),
    "windows": Geometry.of(9, extra=WINDOWS),
    "cage": Geometry.of(9, extra=[(0, 10, 20, 30), (8, 16, 24)]),
    "jigsaw": Geometry.of(6, regions=[int(c) for c in JIGSAW]),
}


@pytest.mark.parametrize("board", BOARDS)
def test_right_on_other_boards(board):
    rng = random.Random(board)
    geometry = BOARDS[board]
    found = 0
    for _ in range(600 // geometry.size):
        puzzle = dig(filled(geometry, rng), rng)
        answer = nonet.solve(puzzle).grid
        grid = nonet.walk(puzzle, "exclusion", max_steps=rng.randrange(geometry.cell_count // 2)).end
        for key in KEYS:
            for step in nonet.steps(grid, key, max_seconds=5):
                found += 1
                assert all(answer.values[c] != d for c, d in step.eliminations), step
                assert nonet.verify(grid, step), step
    assert found


def filled(geometry: Geometry, rng: random.Random) -> Grid:
    """A solution with a few random digits in it."""
    while True:
        values = [0] * geometry.cell_count
        for cell in rng.sample(range(geometry.cell_count), geometry.size // 2):
            values[cell] = rng.randint(1, geometry.size)
        if answer := nonet.solve(Grid.of(values, geometry), max_seconds=1).grid:
            return answer


def dig(solution: Grid, rng: random.Random) -> Grid:
    """A puzzle: cells emptied in random order while the solution stays the only one."""
    values = bytearray(solution.values)
    for cell in rng.sample(range(len(values)), len(values) * 3 // 4):
        digit, values[cell] = values[cell], 0
        if not nonet.is_unique(Grid.of(values, solution.geometry), max_seconds=1):
            values[cell] = digit
    return Grid.of(values, solution.geometry)


def test_a_loop_of_fewer_houses_is_a_rectangle_not_a_loop():
    for key in ("unique-loop-1", "unique-loop-2", "unique-loop-3", "unique-loop-4"):
        for grid in firing(key):
            for step in nonet.steps(grid, key):
                assert step.size >= 6 and step.size % 2 == 0 and len({c.digit for c in step.deadly}) == 2
