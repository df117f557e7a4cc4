"""Short paths: fewer steps beside singles, none harder, each found by its technique and proved."""

import random
from functools import cache

import pytest
from short_paths import DATA, advanced, problem, sample

import nonet
from nonet.errors import ArgumentError, LimitError
from nonet.reason.ladders import load

PUZZLE = "...8.7..25.6....798.....6....4..3.2...7..9....59.84.3.96...........9...5.3..2.7.6"
ORDERS = {
    "hard": {"difficulty": "hard"},
    "unfair": {"difficulty": "unfair"},
    "extreme": {"difficulty": "extreme"},
    "6x6": {"size": 6, "difficulty": "hard"},
    "16x16": {"size": 16, "difficulty": "hard"},
    "anti-knight": {"rules": ["anti-knight"], "difficulty": "hard"},
}


def jigsaw() -> nonet.Grid:
    """A minimal puzzle on a board whose boxes have exchanged cells."""
    regions = [cell // 27 * 3 + cell % 9 // 3 for cell in range(81)]
    for a, b in ((2, 12), (41, 51), (65, 75)):
        regions[a], regions[b] = regions[b], regions[a]
    geometry = nonet.Geometry.of(9, regions=regions)
    digits = bytearray(nonet.solve(nonet.Grid.of(bytes(81), geometry)).grid.values)
    for cell in random.Random(3).sample(range(81), 81):
        digit, digits[cell] = digits[cell], 0
        if not nonet.is_unique(nonet.Grid.of(bytes(digits), geometry)):
            digits[cell] = digit
    return nonet.Grid.of(bytes(digits), geometry)


@cache
def puzzle(kind: str) -> nonet.Grid:
    return jigsaw() if kind == "jigsaw" else next(nonet.generate(seed=3, **ORDERS[kind])).puzzle


@pytest.mark.parametrize("kind", [*ORDERS, "jigsaw"])
def test_a_short_path_is_found_step_by_step(kind):
    whole = nonet.walk(puzzle(kind))
    rungs = load("nonet").techniques
    top = max(map(rungs.index, whole.techniques))
    sliced, short = (nonet.walk(puzzle(kind), short=True, effort=effort) for effort in (0, 1))
    assert len(advanced(whole)) >= len(advanced(sliced)) >= len(advanced(short)) > 0
    for path in (sliced, short):
        assert path.outcome is nonet.Outcome.SOLVED and path.end == whole.end == path[-1].apply(path[-1].grid)
        assert max(map(rungs.index, path.techniques)) <= top
        assert problem(path) == ""


def test_what_the_study_found():
    counts = [len(advanced(nonet.walk(PUZZLE, short=True, effort=effort))) for effort in (0, 1, 8)]
    assert counts == [4, 2, 2] and len(advanced(nonet.walk(PUZZLE))) == 13


def test_a_short_path_is_always_the_same():
    assert nonet.walk(PUZZLE, short=True) == nonet.walk(PUZZLE, short=True)


def test_a_path_that_can_not_be_shortened_stays_whole():
    stuck = load("nonet")._replace(rungs=load("nonet").rungs[:3])
    for grid, ladder in ((PUZZLE, stuck), ("1234341221.34..1", "nonet"), ("11" + "." * 14, "nonet")):
        assert nonet.walk(grid, ladder, short=True) == nonet.walk(grid, ladder)


def test_ladders_with_other_rungs_before_their_singles():
    rungs = load("nonet").rungs
    late = load("nonet")._replace(rungs=(*rungs[4:20], *rungs[:4], *rungs[20:]))
    hidden_only = load("nonet")._replace(rungs=tuple(r for r in rungs if r.technique != "naked-single"))
    for ladder in (late, hidden_only):
        path = nonet.walk(PUZZLE, ladder, short=True)
        assert path.outcome is nonet.Outcome.SOLVED and problem(path) == ""
        assert len(advanced(path)) <= len(advanced(nonet.walk(PUZZLE, ladder)))


def test_limits():
    assert nonet.walk(PUZZLE, short=True, max_seconds=0).outcome is nonet.Outcome.LIMIT
    whole = nonet.walk(PUZZLE)
    assert nonet.walk(PUZZLE, short=True, max_steps=len(whole) - 1).outcome is nonet.Outcome.LIMIT
    with pytest.raises(LimitError, match="effort is -1"):
        nonet.walk(PUZZLE, short=True, effort=-1)


def test_what_can_not_be_is_refused():
    with pytest.raises(ArgumentError, match="say short=True"):
        nonet.walk(PUZZLE, effort=2)
    with pytest.raises(ArgumentError, match="rubs out pencil marks"):
        nonet.walk(PUZZLE, "levels", short=True)


@pytest.mark.skipif(not DATA.exists(), reason="needs the puzzles of ../shared/data")
@pytest.mark.parametrize(("name", "most"), [("qqwing_expert", 4.4), ("clue17", 2.5)])
def test_how_short_they_are(name, most):
    paths = [nonet.walk(line, short=True) for line in sample(name, 400)]
    needed = [count for path in paths if (count := len(advanced(path)))]
    assert sum(needed) / len(needed) <= most


# --- nonet explain


def test_explain_leaves_out_what_nothing_needs(nonet):
    code, out, err = nonet("explain", PUZZLE)
    assert code == 0 and out.startswith("1-24. 24 singles come first: r3c2=7, ")
    assert [line.split(". ")[0] for line in out.splitlines()] == ["1-24", "25", "26", "27", "28", "29-58"]
    assert err == "solved: 58 steps, 4 beside singles, all logic\n"
    whole = nonet("explain", "--all-steps", PUZZLE)[1].splitlines()
    assert [line.partition(". ")[0] for line in whole] == [str(i) for i in range(1, 68)]
    assert nonet("explain", "--md", PUZZLE)[1].count("singles") == 2


def test_explain_short(nonet):
    for more in ([], ["--effort", "3"]):
        assert "2 beside singles" in nonet("explain", "--short", *more, PUZZLE)[2]
    for bad in (["--effort", "3"], ["--short", "--all-steps"], ["--short", "--ladder", "levels"]):
        assert nonet("explain", *bad, PUZZLE)[0] == 2
    assert nonet("explain", "--ladder", "levels", "-q", "1234341221.34..1")[0] == 0
