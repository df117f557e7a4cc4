"""Chains that follow sums: two candidates that no filling has, and a digit that every filling has."""

from random import Random

import pytest
from mutate_judge import mutate
from random_positions import Sample

import nonet
from nonet import Candidate, Geometry, Grid, Step
from nonet.reason.bonds import Bonds
from nonet.reason.examples import read_position
from nonet.reason.fillings import fillings
from nonet.reason.position import Position, asked_of_rule

CAGE = "killer,16,r2c8,r2c9,r3c9"
BOX = "r1c7<>59 r1c8<>5 r1c9<>5 r2c7<>59 r3c7<>59 r3c8<>59 r2c8<>126789 r2c9<>126 r3c9<>126"
"""The 9 of box 3 is in row 1 or in the cage, its 5 in the cage: 3 4 9, 3 5 8 or 4 5 7."""

NEEDED = "killer,11,r4c4,r4c5,r5c4,r6c4"
"""1 2 3 5: each of these is in it."""
ROWS = "r4c4<>4678 r4c5<>4678 r5c4<>4678 r6c4<>14678 r9c5<>1 r9c6<>1 r9c7<>1 r9c8<>1 r9c9<>1 r9c2<>1 r9c3<>1"


def position(*parts: str) -> Grid:
    return read_position(" ".join(("." * 81, *parts)))


def step_of(grid: Grid, key: str, effects: str) -> Step | None:
    return next((step for step in nonet.steps(grid, key) if step.effects == effects), None)


def test_a_chain_goes_through_a_cage():
    grid = position(CAGE, BOX)
    step = step_of(grid, "g-whip", "r1c1<>9")
    assert step is not None
    assert step.constraints == (0,)
    assert nonet.verify(grid, step)
    assert str(step.explain()) == (
        "g-Whip: suppose r1c1 were 9. Then box 3 has only r2c9 or r3c9 left for 9. Then box 3 has no place left for 5, "
        "as with 9 in r2c9 or r3c9 the cage of 16 at r2c8 is 3 4 9. So r1c1 can't be 9."
    )
    assert step.notation == "b3n9{r1c8 r2c9|r3c9 r1c9*} - b3n5{r2c8 . r2c9#1 r3c9#1} ==> r1c1≠9"
    assert Step.from_dict(step.to_dict()) == step


def test_no_chain_goes_through_a_cage_with_another_filling():
    """With 2 in the cage it can be 2 5 9, too, so that its 9 leaves room for the 5."""
    grid, wider = position(CAGE, BOX), position(CAGE, BOX.replace("r2c8<>126789", "r2c8<>16789"))
    assert not step_of(wider, "g-whip", "r1c1<>9")
    step = step_of(grid, "g-whip", "r1c1<>9")
    assert step is not None
    verdict = nonet.verify(wider, step._replace(grid=wider))
    assert not verdict
    assert not step_of(position(BOX), "g-whip", "r1c1<>9")  # nor without the cage


def test_a_rule_is_asked_for_a_digit():
    grid = position(NEEDED, ROWS)
    step = next(
        step
        for step in nonet.steps(grid, "whip")
        if any(asked_of_rule(grid.geometry, variable) for variable in step.variables)
    )
    assert nonet.verify(grid, step)
    assert "the cage of 11 at r4c4, which is 1 2 3 5, has" in str(step.explain())
    assert "(cage of 11 at r4c4)n1{" in nonet.nrc(step)
    assert Step.from_dict(step.to_dict()) == step
    # The judge asks a rule only for digits that it can't do without, and only rules that are named.
    wider = position(NEEDED.replace("11", "19"), ROWS)
    assert nonet.verify(wider, step._replace(grid=wider)).reason == "the cage of 19 at r4c4 can do without 1"
    assert (
        nonet.verify(grid, step._replace(constraints=())).reason
        == "a rule is asked for a digit, but not named"
    )


@pytest.mark.parametrize(
    ("rules", "key", "effects", "notation"),
    [
        (
            (CAGE, BOX),
            "grouped-nice-loop-discontinuous",
            "r2c9<>9",
            "(9)r2c9-(5)r23c9=(5)r2c8-(9)r23c9=(9)r1c89-(9)r2c9",
        ),
        (
            (NEEDED, ROWS),
            "grouped-nice-loop-discontinuous",
            "r4c1<>1",
            "(1)r4c1-(1)r9c1=(1)r9c4-(1)r45c4=(1)r4c5-(1)r4c1",
        ),
        (
            (NEEDED, ROWS),
            "house-forcing-chain",
            "r4c1<>1",
            "(1)r4c4-(1)r4c1 | (1)r4c5-(1)r4c1 | (1)r5c4-(1)r9c4=(1)r9c1-(1)r4c1",
        ),
    ],
)
def test_chains_of_links_go_through_rules(rules, key, effects, notation):
    grid = position(*rules)
    step = step_of(grid, key, effects)
    assert step is not None
    assert step.notation == notation
    assert step.constraints == (0,)
    assert nonet.verify(grid, step)
    assert "the cage of 1" in str(step.explain())
    assert not step_of(position(rules[1]), key, effects)  # without the cage


@pytest.mark.parametrize(
    ("rules", "key"),
    [
        ((CAGE, BOX), "g-whip"),
        ((NEEDED, ROWS), "whip"),
        ((CAGE, BOX), "grouped-nice-loop-discontinuous"),
        ((NEEDED, ROWS), "house-forcing-chain"),
    ],
)
def test_no_corruption_passes(rules, key):
    grid = position(*rules)
    solution = nonet.solve(grid).grid
    assert solution is not None
    sample, tried = Sample(grid, solution.values), 0
    for step in nonet.steps(grid, key)[:4]:
        for finding in mutate(sample, step, Random(key)):
            tried += 1
            assert finding.outcome != "accepted", finding
    assert tried > 100


def test_links_of_rules_must_hold():
    grid = position(CAGE, BOX)
    step = step_of(grid, "g-whip", "r1c1<>9")
    assert step is not None
    assert not nonet.verify(grid, step._replace(constraints=()))
    # 5 in r2c8 goes well with 8 in r3c9.
    links = (*step.links[:2], step.links[2]._replace(source=(Candidate(26, 8),)))
    assert not nonet.verify(grid, step._replace(links=links))


@pytest.mark.parametrize(
    ("size", "rule"),
    [(6, "killer 7 r1c1 r1c2 r1c3"), (6, "arrow r1c1 r1c2 r2c2"), (4, "sandwich 2 row 1")],
)
def test_bonds_are_what_fillings_say(size, rule):
    """Compared with all fillings of a small board, one by one."""
    p = Position(Grid.of([0] * size * size, Geometry.of(size, rules=[rule])))
    bonds = Bonds(p, [0])
    demand = bonds.demands[0]
    every = [
        {Candidate(cell, digit) for cell, digit in zip(demand.cells, f, strict=True)}
        for f in fillings(p, demand)
    ]
    assert every
    live = sorted(p.all_of(demand.cells))
    for a in live:
        for b in live:
            if a.cell != b.cell:
                assert bool(bonds.between(a, b)) == (not any({a, b} <= f for f in every))
    for digit in range(1, size + 1):
        needed = all(any(c.digit == digit for c in f) for f in every)
        assert bonds.is_needed(0, digit) == needed
