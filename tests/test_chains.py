"""Chains: links in turn, strong links that the position justifies, steps of HoDoKu's own walks, large boards."""

import re
import time
from itertools import pairwise

import pytest
from positions import CASES_BY_KEY

import nonet
from nonet import Grid, Step
from nonet.reason.notation import eureka, nrc
from nonet.reason.step import Candidate, Link

NETS = (
    "simple-colouring-trap",
    "simple-colouring-wrap",
    "multi-colouring-1",
    "multi-colouring-2",
    "3d-medusa",
)
CHAINS = sorted(
    key for key, t in nonet.catalogue().items() if t.family == "chains" and not key.startswith("dual-")
)


def steps_of(key: str) -> list[Step]:
    return [
        step
        for case in CASES_BY_KEY[key]
        if case.effects != "-"
        for step in nonet.steps(case.grid, key, limit=50)
    ]


def live(grid: Grid, variable: int) -> set[Candidate]:
    every = (
        Candidate(c // grid.size, c % grid.size + 1) for c in grid.geometry.variables[variable].candidates
    )
    return {c for c in every if grid.candidates[c.cell] >> c.digit - 1 & 1}


def excludes(grid: Grid, a: Candidate, b: Candidate) -> bool:
    same_cell, same_digit = a.cell == b.cell, a.digit == b.digit
    return same_cell != same_digit and (same_cell or b.cell in grid.geometry.peers[a.cell])


def is_strong(step: Step, link: Link) -> bool:
    """One variable, or the cells of an almost locked set, leave nothing but the two ends."""
    ends = {*link.source, *link.target}
    if any(live(step.grid, v) <= ends for v in step.variables):
        return True
    roles = {m.role for m in step.marks if m.role.startswith("als-")}
    for role in roles:
        held = [m for m in step.marks if m.role == role]
        cells, digits = {m.cell for m in held}, {m.digit for m in held}
        if len(digits) <= len(cells) + 1 and {c.cell for c in ends} <= cells:
            return True
    return False


@pytest.mark.parametrize("key", CHAINS)
def test_links_alternate_and_hold(key):
    for step in steps_of(key):
        for a, b in pairwise(step.links):
            assert a.target == b.source and a.kind != b.kind, eureka(step)
        for link in step.links:
            if link.kind == "weak":
                assert all(excludes(step.grid, a, b) for a in link.source for b in link.target), eureka(step)
            else:
                assert is_strong(step, link), eureka(step)
        assert step.size == len(step.links)


@pytest.mark.parametrize("key", NETS)
def test_colours_are_joined_by_strong_links(key):
    for step in steps_of(key):
        assert all(link.kind == "strong" and is_strong(step, link) for link in step.links)


@pytest.mark.parametrize("key", CHAINS)
def test_notations(key):
    for step in steps_of(key):
        text = eureka(step)
        assert text.count("=") + text.count("-") == len(step.links)
        proof = nrc(step)
        assert bool(proof) == (len(step.variables) == sum(link.kind == "strong" for link in step.links))
        assert proof.count("{") == (len(step.variables) if proof else 0)


def test_shorter_chains_come_first():
    for case in CASES_BY_KEY["aic"]:
        sizes = [step.size for step in nonet.steps(case.grid, "aic")]
        assert sizes == sorted(sizes)


NAMES = {
    "DISCONTINUOUS_NICE_LOOP": "nice-loop-discontinuous",
    "CONTINUOUS_NICE_LOOP": "nice-loop-continuous",
    "AIC": "aic",
    "GROUPED_DISCONTINUOUS_NICE_LOOP": "grouped-nice-loop-discontinuous",
    "GROUPED_CONTINUOUS_NICE_LOOP": "grouped-nice-loop-continuous",
    "GROUPED_AIC": "grouped-aic",
    "XY_CHAIN": "xy-chain",
    "X_CHAIN": "x-chain",
    "W_WING": "w-wing",
    "TWO_STRING_KITE": "two-string-kite",
    "SKYSCRAPER": "skyscraper",
    "EMPTY_RECTANGLE": "empty-rectangle",
    "TURBOT_FISH": "turbot-fish",
    "REMOTE_PAIR": "remote-pair",
    "SIMPLE_COLORS_TRAP": "simple-colouring-trap",
    "SIMPLE_COLORS_WRAP": "simple-colouring-wrap",
    "MULTI_COLORS_1": "multi-colouring-1",
}


def read_effects(text: str) -> tuple[set[Candidate], set[Candidate]]:
    """Placements and eliminations of a step as HoDoKu writes it: ``... => r12c3,r4c5<>6``."""
    text = text.rpartition("=>")[2] if "=>" in text else text.partition(": ")[2]
    effects: dict[str, set[Candidate]] = {"=": set(), "<>": set()}
    for cells, sign, digit in re.findall(r"((?:r\d+c\d+,?)+)(=|<>)(\d)", text):
        for rows, columns in re.findall(r"r(\d+)c(\d+)", cells):
            effects[sign] |= {
                Candidate((int(r) - 1) * 9 + int(c) - 1, int(digit)) for r in rows for c in columns
            }
    return effects["="], effects["<>"]


def test_every_chain_of_hodokus_walks_is_among_ours(shared_data):
    grid, tried = Grid("." * 81), 0
    for line in (shared_data / "hodoku_steps.txt").read_text().splitlines():
        if line.startswith("#"):
            grid = Grid(line[1:].split()[0])
            continue
        name, bar, text = line.partition("|")
        if not bar:
            continue
        placed, gone = read_effects(text)
        if name in NAMES:
            tried += 1
            assert any(set(s.eliminations) == gone for s in nonet.steps(grid, NAMES[name])), line
        grid = Step(grid, "", tuple(placed), tuple(gone)).apply(grid)
    assert tried > 400


@pytest.mark.parametrize("size", [16, 25])
def test_large_boards_keep_to_their_time(size):
    grid = Grid("." * size**2)
    shift = [
        (r % grid.geometry.box[0]) * grid.geometry.box[1] + r // grid.geometry.box[0] for r in range(size)
    ]
    solution = [(shift[c // size] + c % size) % size for c in range(size**2)]
    # Every cell keeps three candidates, so that there are links everywhere.
    masks = [1 << d | 1 << (d + 1 + c % 3) % size | 1 << (d + 5) % size for c, d in enumerate(solution)]
    grid = grid.with_candidates(masks)
    for key in ("als-aic", "als-nice-loop-continuous", "grouped-nice-loop-continuous", "remote-pair"):
        start = time.process_time()
        nonet.steps(grid, key, max_seconds=0.3)
        assert time.process_time() - start < 5
