"""Published variants explained: walked without a guess, every step proved and told."""

import json
from pathlib import Path
from typing import Any

import pytest

import nonet

PUZZLES = Path(__file__).parents[2] / "shared" / "data" / "variants" / "puzzles.jsonl"
HARD = "rangsk-orbit"
"""An arrow and little killer puzzle that is solved, too, but takes 45 seconds to walk and prove."""


def rows() -> list[dict[str, Any]]:
    if not PUZZLES.exists():
        return []
    every = map(json.loads, PUZZLES.read_text(encoding="utf-8").splitlines())
    return [row for row in every if row["source"].startswith("SudokuSolver") and "fpuzzles" in row]


@pytest.mark.skipif(not PUZZLES.exists(), reason="the variants of ../shared/data are not here")
def test_most_are_solved_without_a_guess():
    solved = 0
    for row in rows():
        if row["id"] == HARD:
            continue
        path = nonet.walk(nonet.parse(row["fpuzzles"]), max_seconds=60)
        solved += path.outcome is nonet.Outcome.SOLVED
        if row["size"] == 9 and path.end.is_solved:
            assert "".join(map(str, path.end.values)) == row["solution"]
        for step in path:
            verdict = nonet.verify(step.grid, step)
            assert verdict, f"{row['id']}: {step}: {verdict.reason}"
            assert str(step.explain())
    assert solved >= 0.85 * len(rows())
