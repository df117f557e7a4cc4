"""A short form of ``mutate_judge``: corrupted steps of every technique and size before the judge."""

from random import Random

import pytest
from mutate_judge import FATAL, few, mutate
from positions import CASES_BY_KEY
from random_positions import Sample
from soak_steps import KEYS, SIZES

import nonet


@pytest.mark.parametrize("size", SIZES)
def test_no_corruption_passes(size):
    accepted, tried, techniques = [], 0, set()
    for finding in few(size, 1, {4: 9, 6: 6, 9: 3, 12: 1, 16: 1}[size]):
        techniques.add(finding.origin.technique)
        bad = finding.outcome == "accepted"
        assert not (bad and finding.kind.startswith(FATAL)), finding
        tried += 1
        accepted += [finding] if bad else []
    assert len(techniques) > len(KEYS) // 3
    assert len(accepted) <= tried // 100, accepted[0]


def _ruled_cells(case) -> int:
    return sum(len(constraint.cells) for _, constraint in case.grid.geometry.constraints)


def test_every_technique_is_mutated():
    """From its own positions, where chance would not bring it."""

    tried, accepted = 0, []
    for key in KEYS:
        # Of rules the shortest: to prove that nine cells have no filling takes a tenth of a second, every time.
        case = min((c for c in CASES_BY_KEY[key] if c.effects != "-"), key=_ruled_cells)
        solution = nonet.solve(case.grid).grid
        sample = Sample(case.grid, solution.values)
        for finding in mutate(sample, nonet.steps(case.grid, key)[0], Random(key)):
            tried += 1
            if finding.outcome == "accepted":
                assert not finding.kind.startswith(FATAL), finding
                accepted.append(finding)
    assert len(accepted) <= tried // 100, accepted[0]
