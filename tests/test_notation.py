"""Chains in notation: every step of every technique can be written, also where pencil marks are stale."""

from itertools import pairwise

import pytest
from positions import CASES_BY_KEY
from random_positions import Sample, pencil_all_in

import nonet
from nonet import Grid
from nonet.cli.hint import told
from nonet.reason.techniques import catalogue

LOGIC = [key for key, t in catalogue().items() if t.family != "guessing"]
STALE = (
    "S9B3b3j057pakak082h2g5z2ndbbpdod811062w6r020a4j760304092q612f5z04d405065wd0093q5y486w6s106k01043m5ub8dw01036cdg13090"
    "6074w4c114p4o2u082m88017w84149413130206bqb6074n04"
)


@pytest.mark.parametrize("key", LOGIC)
def test_every_step_can_be_written(key):
    for case in CASES_BY_KEY[key]:
        for grid in (case.grid, pencil_all_in(Sample(case.grid, b"")).grid):
            for step in nonet.steps(grid, key, limit=20, max_seconds=2):
                for justified in (True, False):
                    assert isinstance(nonet.nrc(step, justified=justified), str)
                views = {link.view: [k for k in step.links if k.view == link.view] for link in step.links}
                is_chain = all(a.target == b.source for links in views.values() for a, b in pairwise(links))
                assert step.notation or not (views and is_chain)
                assert "?" not in nonet.nrc(step), "an answer left without a reason"


@pytest.mark.parametrize("key", ["xy-wing", "xyz-wing"])
def test_wings_in_nrc(key):
    for case in CASES_BY_KEY[key]:
        for step in nonet.steps(case.grid, key):
            written = nonet.nrc(step)
            assert bool(written) == (key == "xy-wing") and written.count("{") in (0, 3)


def test_a_whip_on_stale_marks():
    """Each of these ended in a traceback: a candidate that only a filled cell excludes has no reason in the chain."""
    grid = nonet.parse(STALE)
    assert grid.has_own_candidates
    for key in ("z-chain", "t-whip", "whip", "braid", "g-whip", "g-braid"):
        for step in nonet.steps(grid, key, limit=50, max_seconds=5):
            assert "==>" in nonet.nrc(step) and step.to_dict()["notation"]
    assert "solved" in str(nonet.walk(grid).outcome).lower()


def test_what_nothing_excludes_says_so():
    step = nonet.steps(next(c.grid for c in CASES_BY_KEY["whip"]), "whip")[0]
    open_ = step._replace(grid=Grid("." * 81))
    assert "?" in nonet.nrc(open_)


@pytest.mark.parametrize("key", ["nested-forcing-net", "verity-net", "3d-medusa", "death-blossom"])
def test_what_is_no_chain_has_no_line_in_eureka(key):
    step = nonet.example(key)
    assert nonet.eureka(step) == "" and step.explain().reasons
    assert told(step, "eureka")[-1] == "Notation: none in eureka, for the links are no single chain"


def test_every_branch_has_a_line_of_its_own():
    lines = told(nonet.example("cell-forcing-chain"), "eureka")[-3:]
    assert lines[0] == "Notation: (4-9)r5c3=(9)r5c1-(9)r1c1"
    assert [line[:10] for line in lines[1:]] == [" " * 10] * 2
