"""The first solution of a puzzle with many: the same by every door, on every machine."""

import random

import fuzz_nine
import numpy
import pytest

from nonet import Grid, _kernel, solutions, solve, solve_many
from nonet.cli import main

SETS = _kernel.instruction_sets()
BLANK = "." * 81


def puzzles() -> list[str]:
    """From one solution to as many as there are grids, and some with none; 1,100, so that four threads share them."""
    rows = fuzz_nine.positions(3, 1097, fuzz_nine.TEXTS)
    return [fuzz_nine.text_of([masks]).decode() for masks in rows] + [
        BLANK,
        "1" + BLANK[1:],
        "11" + BLANK[2:],
    ]


PUZZLES = puzzles()
FIRSTS = [_kernel.nine_first(Grid(line).values, None, -1.0, "portable") for line in PUZZLES]


def solved(lines: list[str], instruction_set: str, workers: int) -> tuple[list[bytes | None], bytes]:
    text, codes = _kernel.nine_solve_rows("".join(lines).encode(), 81, False, workers, -1.0, instruction_set)
    digits = text.translate(fuzz_nine.DIGITS)
    return [digits[81 * i : 81 * i + 81] if code else None for i, code in enumerate(codes)], codes


def test_the_puzzles_are_of_all_kinds():
    _, codes = solved(PUZZLES, SETS[0], 1)
    assert min(codes.count(code) for code in (0, 1, 2)) > 30
    assert 3 not in codes


@pytest.mark.parametrize("instruction_set", SETS)
@pytest.mark.parametrize("workers", [1, 2, 3, 4])
def test_it_depends_on_nothing_but_the_puzzle(instruction_set, workers):
    """Lanes that were idle took part of a puzzle, and whichever came first won; so did threads."""
    _, expected = solved(PUZZLES, "portable", 1)
    order = random.Random(workers).sample(range(len(PUZZLES)), len(PUZZLES))
    answers, codes = solved([PUZZLES[k] for k in order], instruction_set, workers)
    assert [codes[order.index(k)] for k in range(len(PUZZLES))] == list(expected)
    assert [answers[order.index(k)] for k in range(len(PUZZLES))] == FIRSTS


@pytest.mark.parametrize("instruction_set", SETS)
@pytest.mark.parametrize("size", [1, 2, 5, 40])
def test_neighbours_do_not_matter(instruction_set, size):
    for i in range(0, 200, size):
        assert solved(PUZZLES[i : i + size], instruction_set, 1)[0] == FIRSTS[i : i + size]


@pytest.mark.parametrize("instruction_set", SETS)
@pytest.mark.parametrize("workers", [1, 4])
def test_one_grid_alone(instruction_set, workers):
    for line, first in zip(PUZZLES[-120:], FIRSTS[-120:], strict=True):
        values = Grid(line).values
        assert _kernel.nine_solve(values, None, workers, -1.0, instruction_set)[1] == first
        assert _kernel.nine_first(values, None, -1.0, instruction_set) == first


@pytest.mark.parametrize("limit", [1, 2, 5, 2000])
def test_counting_on_does_not_change_it(limit):
    rows = "".join(PUZZLES[:150]).encode()
    for instruction_set in SETS:
        counts, text, *_ = _kernel.nine_count_rows(rows, False, limit, 1, -1.0, instruction_set)
        digits = text.translate(fuzz_nine.DIGITS)
        found = [digits[81 * i : 81 * i + 81] if n else None for i, n in enumerate(counts)]
        assert found == FIRSTS[:150]


def values_of(grid: Grid | None) -> bytes | None:
    return None if grid is None else grid.values


def test_every_door_gives_it():
    lines, firsts = PUZZLES[-60:], FIRSTS[-60:]
    array = numpy.array([list(Grid(line).values) for line in lines])
    assert [bytes(row) if row[0] else None for row in solve_many(array).solutions.astype("u1")] == firsts
    for line, first, answer in zip(lines, firsts, solve_many(lines).solutions, strict=True):
        assert (None if "." in answer else Grid(answer).values) == first
        assert values_of(solve(line).grid) == first
        assert values_of(solve(Grid(line), max_seconds=60).grid) == first
        assert values_of(next(solutions(line, limit=1), None)) == first


def test_candidates_that_the_values_imply_do_not_change_it():
    for line, first in zip(PUZZLES[-60:], FIRSTS[-60:], strict=True):
        grid = Grid(line)
        if first is None:
            continue
        marked = Grid.of(grid.values, candidates=grid.candidates)
        assert values_of(solve(marked).grid) == first
        assert values_of(next(solutions(marked))) == first


def test_own_candidates_change_it_the_same_way_everywhere():
    rows = [m for m in fuzz_nine.positions(8, 60, (fuzz_nine.marked,)) if fuzz_nine.expected(m, 2) == 2]
    assert len(rows) > 5
    for masks in rows:
        grid = fuzz_nine.grid_of(masks)
        first = fuzz_nine.first_solution(masks)
        assert values_of(solve(grid).grid) == first
        assert values_of(next(solutions(grid))) == first
        for s in SETS:
            assert _kernel.nine_solve(bytes(81), masks, 2, -1.0, s)[1] == first


def test_the_others_follow_each_once():
    line = next(
        p for p in PUZZLES if 2 < fuzz_nine.expected(fuzz_nine.masks_of(list(Grid(p).values)), 400) < 400
    )
    them = solutions(line)
    grids = [grid.values for grid in them]
    assert grids[0] == solve(line).grid.values
    assert (
        len(grids) == len(set(grids)) == fuzz_nine.expected(fuzz_nine.masks_of(list(Grid(line).values)), 400)
    )
    assert them.complete


def test_no_time_is_no_answer():
    code, first, *_ = _kernel.nine_solve(bytes(81), None, 2, 0.0)
    assert (code, first) == (3, None)
    assert _kernel.nine_first(bytes(81), None, 0.0) is None
    assert list(solutions(BLANK, max_seconds=0)) == []


def test_the_command_shows_it_first(capsys):
    for options in ([], ["--limit", "3"]):
        main(["solve", *options, PUZZLES[-2]])
        first, *_ = capsys.readouterr().out.split()
        assert Grid(first).values == FIRSTS[-2]


@pytest.mark.parametrize("size", [4, 6, 8, 10, 12, 16])
def test_other_sizes(size):
    """Every door gives the same one, in however many threads, with and without the candidates spelled out."""
    rng = random.Random(size)
    lines = []
    full = next(solutions(Grid.of([0] * size**2)))
    for kept in (0, 2, 5, size, 2 * size):
        cells = set(rng.sample(range(size**2), kept))
        lines.append(Grid.of([v if c in cells else 0 for c, v in enumerate(full.values)]))
    firsts = [solve(grid).grid.values for grid in lines]
    for grid, first in zip(lines, firsts, strict=True):
        assert values_of(next(solutions(grid))) == first
        assert values_of(solve(Grid.of(grid.values, candidates=grid.candidates)).grid) == first
        problem = grid.geometry.kernel, grid.values, None
        for workers in (1, 2, 4):
            assert _kernel.solve(*problem, workers, -1.0)[1] == first
    for workers in (1, 2, 4):
        many = solve_many(numpy.array([list(grid.values) for grid in lines]), workers=workers).solutions
        assert [bytes(row) for row in many.astype("u1")] == firsts
