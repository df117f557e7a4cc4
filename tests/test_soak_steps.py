"""A short form of ``soak_steps``: every step agrees with the solution and is proved, at every size."""

import random

import pytest
from random_positions import samples
from soak_steps import KEYS, SIZES, Tally, soak

import nonet
import nonet.reason.proof
from nonet.limits import Limits
from nonet.reason.fillings import RuledTrial, demands
from nonet.reason.position import Position
from nonet.reason.techniques import catalogue
from nonet.reason.walk import find_steps


@pytest.mark.parametrize("size", SIZES)
def test_steps_of_random_positions(size):
    total, seen = Tally(), set()
    for key, tally, failures in soak(size, {4: 40, 6: 20, 9: 6, 12: 2, 16: 1}[size], 1, max_seconds=0.03):
        assert not failures, failures[0]
        total += tally
        if tally.steps:
            seen.add(key)
    assert len(seen) > len(KEYS) // 2
    assert total.proved > 300


QUICK = tuple(
    key
    for key, t in catalogue().items()
    if t.family in ("singles", "intersections", "subsets", "wings", "colouring", "constraints")
    or key
    in ("x-wing", "swordfish", "skyscraper", "two-string-kite", "turbot-fish", "empty-rectangle", "w-wing")
)
"""Techniques that find all their steps in no time: what is seen of them depends on no clock."""


@pytest.mark.parametrize(("size", "most"), [(4, 35), (6, 35), (9, 30), (12, 30), (16, 25)])
def test_steps_on_boards_with_rules(size, most):
    total, seen = Tally(), set()
    count = {4: 30, 6: 15, 9: 6, 12: 12, 16: 6}[size]
    for key, tally, failures in soak(size, count, 1, QUICK, max_seconds=None, rules=True):
        assert not failures, failures[0]
        total += tally
        if tally.steps:
            seen.add(key)
    assert len(seen) > most
    assert total.proved > 200
    others = tuple(key for key in KEYS if key not in QUICK)
    few = {12: 2, 16: 1}.get(size, count)
    for _, _, failures in soak(size, few, 1, others, max_seconds=0.03, rules=True):
        assert not failures, failures[0]


@pytest.mark.parametrize("size", SIZES)
def test_samples_keep_their_solution(size):
    for sample, _ in zip(samples(size, 2), range(20), strict=False):
        solution = sample.grid.geometry.size * sample.grid.geometry.size
        assert len(sample.solution) == solution
        for cell, digit in enumerate(sample.solution):
            assert digit in sample.grid.possible(cell)
        assert not nonet.Grid.of(sample.solution, sample.grid.geometry).conflicts


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("patience", [0, nonet.reason.proof.PATIENCE])
def test_the_judge_proves_nothing_wrong(size, patience, monkeypatch):
    """The solution answers all questions, so it refutes no candidate of its own, whatever the step."""
    monkeypatch.setattr(nonet.reason.proof, "PATIENCE", patience)
    rng, tried = random.Random(size), 0
    for sample, _ in zip(samples(size, 3), range({4: 12, 6: 6, 9: 3, 12: 2, 16: 1}[size]), strict=False):
        right = [(c, d) for c, d in enumerate(sample.solution) if not sample.grid.values[c]]
        for key in KEYS:
            for step in find_steps(sample.grid, key, Limits(0.02, solutions=2))[0]:
                tried += 1
                wrong = step._replace(placements=(), eliminations=(rng.choice(right),))
                assert not nonet.verify(sample.grid, wrong), f"{key} {step.variables}"
    assert tried > 50


def test_large_subsets_are_proved_by_counting():
    """Fourteen cells with fourteen digits: to try all answers would take for ever."""
    grid = nonet.Grid("." * 256).with_candidates([0xFFFF >> 2 if c < 14 else 0xFFFF for c in range(256)])
    (step,) = (s for s in nonet.steps(grid, "naked-subset", limit=1))
    assert len(step.variables) == 14
    assert nonet.verify(grid, step)
    assert not nonet.verify(grid, step._replace(eliminations=((20, 1),)))


def test_two_rules_of_the_same_cells_are_read_apart():
    square = "r8c2 r8c3 r9c2 r9c3"
    grid = nonet.Grid("." * 81, rules=[f"quadruple 3 {square}", f"quadruple 7 {square}"])
    p = Position(grid)
    trial = RuledTrial(p, [], demands(grid.geometry))
    assert [d for d in range(1, 10) if trial.refutes(nonet.Candidate(72, d), True)] == [3, 7]


def test_marks_that_a_digit_excludes_mislead_nobody():
    """Every digit pencilled into every empty cell: only `elimination` speaks of those that can't be there."""
    grid = nonet.Grid("1...............")
    stale = grid.with_candidates([0] + [15] * 15)
    assert [s.effects for s in nonet.steps(stale, "elimination")] == ["r1c2,r1c3,r1c4,r2c1,r2c2,r3c1,r4c1<>1"]
    for key in KEYS:
        if key != "elimination":
            here = [(s.placements, s.eliminations) for s in nonet.steps(grid, key)]
            assert [(s.placements, s.eliminations) for s in nonet.steps(stale, key)] == here


def test_fish_with_a_candidate_in_three_bases():
    """With diagonals a cell can be in three bases and two covers; then it is a fin."""
    x = nonet.Geometry.of(9, extra=[range(0, 81, 10), range(8, 73, 8)])
    line = "......3....43........2176..........6.7.5..2..3......7....8.1....5....8........43."
    grid = nonet.Grid(line, geometry=x)
    answer = nonet.solve(grid).grid
    for cell in ("r1c5", "r3c8", "r4c1", "r4c4", "r5c8", "r6c4"):
        grid = grid.eliminated(cell, 4)
    for key in ("franken-jellyfish", "mutant-jellyfish"):
        found = nonet.steps(grid, key)
        assert found
        for step in found:
            assert all(answer.values[cell] != digit for cell, digit in step.eliminations), step
