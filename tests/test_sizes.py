"""Techniques on boards of other sizes and shapes: every step right, proved, and blind to symmetry."""

import random
from pathlib import Path

import pytest
from symmetry import random_symmetry
from test_techniques import KEYS, SECONDS, check, solution

import nonet
from nonet import Geometry, Grid
from nonet.reason.walk import find_steps, steps, walk


def read_sizes() -> list[Grid]:
    rows = (Path(__file__).parent / "data" / "sizes.txt").read_text().splitlines()
    return [Grid(line, box=tuple(map(int, box.split("x")))) for box, line in map(str.split, rows)]


GRIDS = read_sizes()
NAMES = [f"{g.geometry.box[0]}x{g.geometry.box[1]}-{i}" for i, g in enumerate(GRIDS)]


@pytest.mark.parametrize("grid", GRIDS, ids=NAMES)
def test_every_step_of_the_walk_is_right(grid):
    answer = solution(grid)
    path = walk(grid, max_seconds=10 * SECONDS)
    assert len(path)
    for step in path:
        check(step, answer)


@pytest.mark.parametrize("key", KEYS)
def test_every_step_of_a_technique_is_right(key):
    rng = random.Random(key)
    for grid in rng.sample(GRIDS, 6):
        path = walk(grid, max_seconds=SECONDS)
        at = path[rng.randrange(len(path))].grid
        for step in steps(at, key, limit=10, max_seconds=SECONDS):
            check(step, solution(grid))


@pytest.mark.parametrize("grid", GRIDS[:20:3], ids=NAMES[:20:3])
def test_symmetry_maps_simple_steps(grid):
    image = random_symmetry(grid.geometry, random.Random(1))
    for key in (
        "hidden-single",
        "pointing",
        "naked-pair",
        "hidden-pair",
        "x-wing",
        "finned-x-wing",
        "xy-wing",
    ):
        here, there = find_steps(grid, key)[0], find_steps(image.grid(grid), key)[0]
        expected = {image.effects(step) for step in here}
        assert {(frozenset(s.placements), frozenset(s.eliminations)) for s in there} == expected


def test_extra_houses_and_jigsaw_regions_take_part():
    diagonals = [range(0, 81, 10), range(8, 73, 8)]
    x = Geometry.of(9, extra=diagonals)
    grid = Grid("." * 10 + "5" + "." * 70, geometry=x)
    assert 5 not in grid.possible("r9c9")
    lines = ["112233", "112233", "112233", "445566", "445566", "445566"]
    jigsaw = Geometry.of(6, regions=[int(c) - 1 for row in lines for c in row])
    assert nonet.solve(Grid("." * 36, geometry=jigsaw)).status is nonet.Status.MULTIPLE
    puzzle = Grid("12" + "." * 34, geometry=jigsaw)
    for step in walk(puzzle):
        assert nonet.verify(step.grid, step)
