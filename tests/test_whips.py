"""Whip ratings against published ones, and what must hold for them."""

import csv
import random
import sys
from pathlib import Path

import pytest
from symmetry import random_symmetry

import nonet
from nonet import Grid, _kernel, nrc, whip_rating
from nonet.reason.walk import steps
from nonet.reason.whip_rating import Known, Length

PUZZLES = [Grid(line) for line in (Path(__file__).parent / "data" / "puzzles.txt").read_text().split()]
BEYOND = Grid("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
"""Needs two levels of trial and error."""


def test_published_ratings(shared_data):
    with (shared_data / "whips.csv").open() as file:
        rows = list(csv.DictReader(file))[::60]
    for row in rows:
        rating = whip_rating(Grid(row["puzzle"]))
        assert rating.b == Length(int(row["B"])), row
        assert rating.w.known is Known.EXACT
        assert rating.w.value - int(row["W"]) in (0, -1), row
        assert rating.w.value >= rating.b.value, row


def test_group_ratings(shared_data):
    with (shared_data / "whips.csv").open() as file:
        rows = list(csv.DictReader(file))[::150]
    for row in rows:
        rating = whip_rating(Grid(row["puzzle"]), groups=True, tries=0)
        assert rating.b.value == int(row["gB"]) or rating.b.known is Known.AT_LEAST, row
        assert rating.w.value <= int(row["gW"]), row


def test_braid_rating_is_blind_to_symmetry():
    rng = random.Random(4)
    for puzzle in PUZZLES[:30]:
        image = random_symmetry(puzzle.geometry, rng).grid(puzzle)
        assert whip_rating(image, tries=0).b == whip_rating(puzzle, tries=0).b


def test_rating_is_what_the_techniques_need():
    for puzzle in PUZZLES[:20]:
        rating = whip_rating(puzzle)
        grid, longest = puzzle, 0
        while not grid.is_solved:
            found = next(
                f
                for key in ("naked-single", "hidden-single", "pointing", "claiming", "braid")
                if (f := steps(grid, key, limit=1))
            )[0]
            longest = max(
                longest, {"pointing": 1, "claiming": 1, "braid": found.size}.get(found.technique, 0)
            )
            grid = found.apply(grid)
        assert longest == rating.b.value


def test_limits_are_said():
    assert whip_rating(BEYOND).b.known is Known.BEYOND
    hard = max(PUZZLES, key=lambda p: whip_rating(p, tries=0).b.value)
    exact = whip_rating(hard).w
    assert exact.known is Known.EXACT and exact.value > 2
    assert whip_rating(hard, max_length=2).w == Length(3, Known.AT_LEAST)
    assert whip_rating(hard, max_seconds=0).w.known is Known.AT_LEAST
    few = whip_rating(hard, max_nodes=10).w
    assert few.known is Known.AT_LEAST and few.value <= exact.value
    assert whip_rating(Grid("11" + "." * 79)).w.known is Known.WRONG


@pytest.mark.parametrize("key", ["z-chain", "t-whip", "whip", "braid", "g-whip", "g-braid"])
def test_nrc_names_a_reason_for_every_candidate(key):
    """Each variable lists all its candidates; `nrc` fails where it finds no reason for one."""
    seen = 0
    for puzzle in PUZZLES[:40]:
        for step in steps(nonet.walk(puzzle, "crook").end, key, limit=5):
            grid, text = step.grid, nrc(step)
            chain, _, target = text.partition(" ==> ")
            assert target == step.effects.replace("<>", "≠")
            parts = chain.split(" - ")
            assert len(parts) == step.size == len(step.variables)
            for number, part in zip(step.variables, parts, strict=True):
                variable = grid.geometry.variables[number]
                name, _, inside = part.rstrip("}").partition("{")
                assert name == variable.name
                words = inside.replace("|", " ").split()
                live = [c for c in variable.candidates if grid.candidates[c // 9] >> c % 9 & 1]
                assert len([w for w in words if w != "."]) == len(live)
            seen += 1
    assert seen > 20


def test_nrc_is_empty_for_other_steps():
    assert nrc(nonet.hint(PUZZLES[0])) == ""


def test_other_sizes():
    assert str(whip_rating(Grid("1234341221.34..1"))) == "W0 B0"
    six = Grid("." * 36)
    assert whip_rating(six).b.known is Known.BEYOND


def test_other_paths_are_tried_for_a_lower_w(monkeypatch):
    """W came out above B: so many more paths are taken, each for a lower W only, until one is as low as B."""
    module = sys.modules["nonet.reason.whip_rating"]

    found = {0: Length(7), 1: Length(6), 2: Length(6, Known.AT_LEAST), 3: Length(5), 4: Length(4)}
    asked = []

    def rate(grid, kind, max_length, max_nodes, attempt, limits):
        if kind is _kernel.WhipKind.B:
            return Length(5)
        asked.append((attempt, max_length))
        return found[attempt]

    monkeypatch.setattr(module, "_rate", rate)
    for tries, w in ((0, 7), (1, 6), (2, 6), (3, 5), (8, 5)):
        asked.clear()
        assert whip_rating(PUZZLES[0], tries=tries).w == Length(w)
        assert asked == [(0, 36), (1, 6), (2, 5), (3, 5)][: tries + 1]
