"""Published puzzles with nothing but rules that Nonet knows: solved, explained and proved. The data are not shipped."""

import json
from pathlib import Path

import pytest

import nonet
from nonet import Geometry, Grid, Outcome, Status

DATA = Path(__file__).parent.parent.parent / "shared" / "data" / "variants" / "puzzles.jsonl"
RULES = {"anti-knight", "non-consecutive", "thermo"}
HOUSES = {"anti-king", "jigsaw", "x", "windoku", "classic"}
BEYOND = {"iss-anti-consectutive-hard", "iss-a-kind-of-magic"}
"""Puzzles that the ladder does not solve, or in minutes only: found by search, walked for some steps."""


def puzzles():
    rows = map(json.loads, DATA.read_text().splitlines()) if DATA.is_file() else ()
    return [
        row for row in rows if RULES & set(row["constraints"]) and set(row["constraints"]) <= RULES | HOUSES
    ]


def board(row) -> Geometry:
    """The board that an ISS text describes: ``.Type~argument~cells``, one after the other."""
    size, rules, regions = row["size"], [], None
    for part in row["iss"].split("."):
        kind, *cells = part.split("~")
        match kind:
            case "AntiKnight":
                rules.append("anti-knight")
            case "AntiConsecutive":
                rules.append("non-consecutive")
            case "Thermo":
                rules.append(f"thermometer {' '.join(cells)}")
            case "AntiKing":
                rules.append("anti-king")
            case "Jigsaw":
                regions = [int(label) for label in cells[0]]
            case _:
                assert kind in ("", "NoBoxes", "Shape"), kind
    return Geometry.of(size, regions=regions, rules=rules)


@pytest.mark.skipif(not DATA.is_file(), reason="the puzzles of ../shared/data/variants are not here")
def test_there_are_puzzles():
    assert len(puzzles()) >= 10


@pytest.mark.parametrize("row", puzzles(), ids=lambda row: row["id"])
def test_solved_explained_and_proved(row):
    geometry = board(row)
    grid = Grid(row["givens"], geometry=geometry)
    assert nonet.count(grid, limit=row["count"] + 1) == row["count"]
    if "fpuzzles" in row:
        assert nonet.parse(row["fpuzzles"]) == grid
    assert nonet.parse(nonet.write(grid, "f-puzzles")) == grid
    if row["count"] > 1:
        return
    answer = nonet.solve(grid)
    assert answer.status is Status.UNIQUE and answer.grid.line.replace("+", "") == row["solution"]
    path = nonet.walk(grid, max_steps=20 if row["id"] in BEYOND else 1000, max_seconds=120)
    assert path.outcome is Outcome.SOLVED or row["id"] in BEYOND, path
    for step in path:
        assert all(row["solution"][cell] == str(digit) for cell, digit in step.placements)
        assert all(row["solution"][cell] != str(digit) for cell, digit in step.eliminations)
        assert nonet.verify(step.grid, step), step
        assert str(step.explain()).endswith(".")
