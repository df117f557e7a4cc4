"""Every technique over links of any kind: each step agrees with all solutions, and verify proves it."""

import random
from itertools import takewhile

import pytest
from boards import Link, board, knight_pairs, random_links

import nonet
from nonet import Grid, Step, _kernel
from nonet.limits import Limits
from nonet.model.geometry import Geometry
from nonet.reason.walk import find_steps

MOST = 60
KEYS = _kernel.technique_keys()


def geometry(size: int, links: list[Link]) -> Geometry:
    """A board whose kernel has links that no rule of the package says."""
    plain = Geometry.of(size)
    made = Geometry.__new__(Geometry)
    made.__dict__.update(
        {name: value for name, value in vars(plain).items() if name not in ("kernel", "peers")}
    )
    made.__dict__["kernel"] = board(size, links)
    return made


def solutions(where: Geometry, values: bytes) -> list[bytes]:
    """Up to some more than MOST."""
    stream = _kernel.SolutionStream(where.kernel, values, None)
    return list(takewhile(lambda s: s is not None, (stream.next(-1.0) for _ in range(MOST + 1))))


def position(seed: int) -> tuple[Grid, list[bytes]] | None:
    """A grid with few solutions, some of its false candidates gone; and its solutions."""
    rng = random.Random(seed)
    size = rng.choice([4, 6, 6, 9])
    where = geometry(size, random_links(size, rng) + (random_links(size, rng) if rng.random() < 0.3 else []))
    filled = _kernel.SolutionStream(where.kernel, bytes(size**2), None).next(-1.0)
    if filled is None:
        return None
    share = {4: 0.25, 6: 0.35, 9: 0.35}[size]
    values = bytearray(v if rng.random() < share else 0 for v in filled)
    while len(answers := solutions(where, bytes(values))) > MOST:
        cell = rng.choice([c for c, v in enumerate(values) if not v])
        values[cell] = filled[cell]
    grid, drop = Grid.of(bytes(values), where), rng.choice([0, 0.3, 0.8])
    masks = list(grid.candidates)
    for cell, mask in enumerate(masks):
        true = {answer[cell] for answer in answers}
        for digit in range(1, size + 1):
            if mask >> digit - 1 & 1 and digit not in true and rng.random() < drop:
                masks[cell] &= ~(1 << digit - 1)
    return grid.with_candidates(masks), answers


def check(seed: int, step: Step, answers: list[bytes]) -> None:
    for answer in answers:
        assert all(answer[c] == d for c, d in step.placements), f"seed {seed}: {step} is false"
        assert all(answer[c] != d for c, d in step.eliminations), f"seed {seed}: {step} is false"
    verdict = nonet.verify(step.grid, step)
    assert verdict, f"seed {seed}: {step}: {verdict.reason}"


@pytest.mark.parametrize("part", range(6))
def test_every_step_is_true_and_proved(part):
    seen = set()
    for seed in range(part * 8, part * 8 + 8):
        made = position(seed)
        if made is None:
            continue
        grid, answers = made
        for key in KEYS:
            for step in find_steps(grid, key, Limits(2, solutions=4))[0]:
                seen.add(key)
                check(seed, step, answers)
    assert len(seen) > 50


@pytest.mark.parametrize("size", [9, 16])
def test_hints_with_a_house_for_every_knight_move(size):
    """Hundreds of houses of two cells; at 16x16 there are more than 800."""
    where = Geometry.of(size, extra=knight_pairs(size))
    filled = next(nonet.solutions(Grid("." * size**2, geometry=where), limit=1)).values
    rng = random.Random(3)
    grid = Grid.of(bytes(v if rng.random() < 0.5 else 0 for v in filled), where)
    for key in ("finned-x-wing", "franken-x-wing", "mutant-x-wing", "grouped-aic", "x-chain", "als-xz"):
        for step in find_steps(grid, key, Limits(2, solutions=3))[0]:
            check(3, step, [filled])
    step = nonet.hint(grid)
    assert step is not None
    check(3, step, [filled])
