"""What holds for every technique: declared once, tested, sound, blind to symmetry."""

import random
from functools import cache
from pathlib import Path

import pytest
from positions import Case, cases, read_position, write_position
from symmetry import random_symmetry

import nonet
from nonet import Grid, Step, _kernel
from nonet.limits import Limits
from nonet.reason.ladders import load
from nonet.reason.techniques import catalogue
from nonet.reason.walk import find_steps, steps, walk

PUZZLES = [Grid(line) for line in (Path(__file__).parent / "data" / "puzzles.txt").read_text().split()]
CASES = list(cases())
MANY = 500
SECONDS = 0.2
"""Time for one technique at one position; a slow machine checks fewer steps, not other ones."""
KEYS = sorted(key for key, t in catalogue().items() if t.family != "guessing")


@cache
def solution(grid: Grid) -> bytes:
    found = nonet.solve(grid)
    assert found.status is nonet.Status.UNIQUE and found.grid is not None
    return found.grid.values


def stuck_positions(count: int, seed: int) -> list[Grid]:
    """Positions where easy techniques have run out, or random ones on the way."""
    rng = random.Random(seed)
    out = []
    for puzzle in rng.sample(PUZZLES, min(count, len(PUZZLES))):
        path = walk(puzzle)
        at = rng.randrange(len(path)) if len(path) else 0
        out.append(path[at].grid if len(path) else puzzle)
    return out


def check(step: Step, answer: bytes) -> None:
    for cell, digit in step.placements:
        assert answer[cell] == digit, f"{step} places a wrong digit at {write_position(step.grid)}"
    for cell, digit in step.eliminations:
        assert answer[cell] != digit, f"{step} removes the solution at {write_position(step.grid)}"
    verdict = nonet.verify(step.grid, step)
    assert verdict, f"{step}: {verdict.reason} at {write_position(step.grid)}"


def test_kernel_and_declarations_agree():
    assert sorted(_kernel.technique_keys()) == KEYS


def test_names_are_not_used_twice():
    seen: dict[str, str] = {}
    for t in catalogue().values():
        for word in {t.key, t.name.lower().replace(" ", "-"), *t.aliases}:
            assert seen.setdefault(word, t.key) == t.key, f"{word} means {seen[word]} and {t.key}"


@pytest.mark.parametrize("key", KEYS)
def test_has_positions_where_it_fires_and_where_it_does_not(key):
    mine = [c for c in CASES if c.technique == key]
    assert any(c.effects != "-" for c in mine), f"no position where {key} fires"
    assert any(c.effects == "-" for c in mine), f"no position where {key} must not fire"


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c.technique}:{c.effects}"[:60])
def test_position(case: Case):
    found = steps(case.grid, case.technique)
    for step in found:
        assert nonet.verify(case.grid, step), f"{step} is not proved"
    effects = [step.effects for step in found]
    assert effects == [] if case.effects == "-" else case.effects in effects


def test_position_text_round_trips():
    for grid in stuck_positions(20, 3):
        assert read_position(write_position(grid)) == grid


@pytest.mark.parametrize("part", range(4))
def test_every_step_of_the_walk_is_right(part):
    for puzzle in PUZZLES[part::4]:
        answer = solution(puzzle)
        for step in walk(puzzle):
            check(step, answer)


@pytest.mark.parametrize("key", KEYS)
def test_every_step_of_a_technique_is_right(key):
    for grid in stuck_positions(12, 1):
        answer = solution(Grid.of(grid.givens, grid.geometry))
        for step in steps(grid, key, limit=50, max_seconds=SECONDS):
            check(step, answer)


@pytest.mark.parametrize("key", KEYS)
def test_symmetry_maps_all_steps(key):
    rng = random.Random(2)
    compared = 0
    for grid in stuck_positions(6, 2):
        image = random_symmetry(grid.geometry, rng)
        here, complete = find_steps(grid, key, Limits(SECONDS, solutions=MANY))
        there, also_complete = find_steps(image.grid(grid), key, Limits(4 * SECONDS, solutions=MANY))
        if complete and also_complete and len(here) < MANY:  # the largest fish are too many for a short test
            compared += 1
            expected = {image.effects(step) for step in here}
            assert {(frozenset(s.placements), frozenset(s.eliminations)) for s in there} == expected
    assert compared


OFF_THE_LADDER = {
    **dict.fromkeys(("elimination", "cross-hatching"), "a person does it with every digit; rungs of methods"),
    **dict.fromkeys(
        ("preemptive-set", "chain-exclusion", "pile-exclusion", "all-different"),
        "subsets of all sizes at once, as some methods have them; here each size is a rung",
    ),
    **dict.fromkeys(
        ("dual-empty-rectangle", "dual-two-string-kite"), "two steps in one, each of which is on a rung"
    ),
    **{
        f"{finned}{shape}-{size}": "nobody looks for it before the chains, which find as much"
        for finned in ("", "finned-")
        for shape in ("franken", "mutant")
        for size in ("x-wing", "swordfish", "jellyfish")
    },
    **dict.fromkeys(
        ("finned-mutant-squirmbag", "finned-mutant-whale"), "as the smaller ones; a search of seconds"
    ),
}
"""Deductions that the ladder nonet has no rung for, and why. Any other must have one."""


def test_every_deduction_has_a_rung_or_a_reason_to_have_none():
    ladder = load("nonet")
    assert set(ladder.techniques) == set(KEYS) - OFF_THE_LADDER.keys()
    assert nonet.hint(Grid("1234341221.34321")).technique == "full-house"
