"""The commands about givens that are not needed: minimal, check --redundant."""

import json

import pytest
from test_cli import EASY, EMPTY_4, SMALL, TWICE

from nonet import is_minimal, minimal, minimal_puzzles, redundant


def test_minimal(nonet):
    code, out, err = nonet("minimal", EASY)
    assert (code, out) == (0, f"{minimal(EASY).line}\n")
    assert err == "23 givens; 7 taken out\n"
    assert nonet("minimal", out.strip())[1:] == (out, "minimal as it was\n")


def test_one_row_out_for_each_row_in(nonet):
    code, out, err = nonet("minimal", stdin="\n".join([SMALL, EMPTY_4, "nonsense!", TWICE, EASY]))
    lines = out.splitlines()
    assert code == 2 and len(lines) == 5
    assert lines[0] == minimal(SMALL).line and lines[4] == minimal(EASY).line
    assert lines[1] == "# multiple: more than one solution" and lines[3] == "# none: no solution"
    assert lines[2].startswith("# error")
    assert "5 puzzles: 2 unique, 1 multiple, 1 error, 1 none" in err


def test_every_minimal_puzzle(nonet):
    expected = [grid.line for grid in minimal_puzzles(SMALL)]
    assert nonet("minimal", "--all", SMALL) == (0, "\n".join(expected) + "\n", "4 minimal puzzles\n")
    code, out, _ = nonet("minimal", "--limit", "2", SMALL, SMALL)
    block = "\n".join(expected[:2])
    assert (code, out) == (0, f"{block}\n\n{block}\n")
    assert nonet("minimal", "--limit", "2", SMALL)[2] == "at least 2 minimal puzzles\n"
    code, out, _ = nonet("minimal", "--limit", "3", "--json", SMALL)
    (row,) = json.loads(out)["results"]
    assert row["puzzles"] == expected[:3] and not row["complete"] and row["minimal"] == expected[0]
    assert row["givens"] == 5 and row["status"] == "unique"


def test_the_time_limit(nonet):
    code, out, _ = nonet("minimal", "--max-seconds", "0", EASY)
    assert code == 3 and out == "# limit: the time ran out\n"
    code, out, err = nonet("minimal", "--all", "--max-seconds", "0.3", EASY)
    assert code == 3 and "cut off after 0.3 s" in err
    assert all(map(is_minimal, out.splitlines()[:3]))


@pytest.mark.parametrize("puzzle", [SMALL, EASY])
def test_redundant_givens(nonet, puzzle):
    cells = redundant(puzzle)
    size = int(len(puzzle) ** 0.5)
    names = [f"r{cell // size + 1}c{cell % size + 1}" for cell in cells]
    code, out, _ = nonet("check", "--redundant", puzzle)
    assert code == 0
    assert f"not minimal: any one of {', '.join(names)} can go" in out
    row = json.loads(nonet("check", "--redundant", "--jsonl", puzzle)[1])
    assert row["redundant"] == names and row["minimal"] is False
    assert "redundant" not in json.loads(nonet("check", "--jsonl", puzzle)[1])


def test_a_minimal_puzzle_has_no_redundant_givens(nonet):
    line = minimal(EASY).line
    assert nonet("check", "--redundant", line)[:2] == (0, "unique, valid, 23 givens, minimal\n")
    assert json.loads(nonet("check", "--redundant", "--jsonl", line)[1])["redundant"] == []
    assert json.loads(nonet("check", "--redundant", "--jsonl", EMPTY_4)[1])["redundant"] is None
    assert nonet("check", "--redundant", "--max-seconds", "0", EASY)[0] == 3
