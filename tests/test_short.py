"""Short paths: fewer steps beside singles, none harder, each found by its technique and proved."""

import json
import random
from functools import cache

import pytest
from short_paths import DATA, advanced, problem, sample

import nonet
from nonet.errors import ArgumentError, LimitError
from nonet.reason.ladders import load
from nonet.reason.one_step import AFTER

PUZZLE = "...8.7..25.6....798.....6....4..3.2...7..9....59.84.3.96...........9...5.3..2.7.6"
VARIANTS = DATA / "variants" / "puzzles.jsonl"
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
    sliced, short = (nonet.walk(puzzle(kind), short=True, effort=effort) for effort in (0, 2))
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
@pytest.mark.parametrize(("name", "most"), [("qqwing_expert", 4.4), ("clue17", 2.45)])
def test_how_short_they_are(name, most):
    paths = [nonet.walk(line, short=True) for line in sample(name, 400)]
    needed = [count for path in paths if (count := len(advanced(path)))]
    assert sum(needed) / len(needed) <= most


# --- one step


def test_the_step_that_forum_solvers_look_for():
    for after in ("basics", "singles"):
        found = nonet.one_step(PUZZLE, after=after)
        assert str(found.step) == "z-Chain: r1c1<>4" and found.step.size == 5
        assert found and found.path.end.is_solved and found.path.outcome is nonet.Outcome.SOLVED
        assert found.step.eliminations[0] in found.backdoors


@pytest.mark.parametrize("kind", [*ORDERS, "jigsaw"])
def test_before_and_after_one_step_there_is_nothing_hard(kind):
    found = nonet.one_step(puzzle(kind))
    if not found:
        assert found.step is None and found.path is None
        assert bool(found.backdoors) == (found.outcome is nonet.OneStepOutcome.UNPROVED)
        return
    families = [nonet.technique(key).family for key in found.path.techniques]
    hard = [family for family in families if family not in ("singles", "intersections", "subsets")]
    assert hard == [nonet.technique(found.step.technique).family]
    assert found.path[-1].apply(found.path[-1].grid) == found.path.end and problem(found.path) == ""


def test_every_backdoor_does_it():
    found = nonet.one_step(PUZZLE)
    basics = [r for r in load("nonet").rungs if nonet.technique(r.technique).family in AFTER["basics"]]
    ladder = load("nonet")._replace(rungs=tuple(basics))
    stuck = nonet.walk(PUZZLE, ladder).end
    every = {
        nonet.Candidate(cell, digit)
        for cell in range(81)
        for digit in (stuck.possible(cell) if not stuck.values[cell] else ())
        if nonet.walk(stuck.eliminated(cell, digit), ladder).outcome is nonet.Outcome.SOLVED
    }
    assert every == set(found.backdoors)


def test_where_there_is_no_one_step():
    hardest = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    assert "no single elimination does it" in str(nonet.one_step(hardest))
    few = load("nonet")._replace(rungs=load("nonet").rungs[:16], key="few")
    assert "the ladder few gave no proof" in str(nonet.one_step(PUZZLE, few))
    assert nonet.one_step("11" + "." * 14).outcome is nonet.OneStepOutcome.CONTRADICTION
    assert nonet.one_step(PUZZLE, max_seconds=0).outcome is nonet.OneStepOutcome.LIMIT
    with pytest.raises(ArgumentError, match="basics"):
        nonet.one_step(PUZZLE, after="chess")
    with pytest.raises(ArgumentError, match="rubs out pencil marks"):
        nonet.one_step(PUZZLE, "levels")


@pytest.mark.skipif(not DATA.exists(), reason="needs the puzzles of ../shared/data")
def test_how_often_one_step_does_it():
    answers = [nonet.one_step(line) for line in sample("qqwing_expert", 250)]
    open_ = [a for a in answers if a.outcome is not nonet.OneStepOutcome.NEEDLESS]
    assert sum(map(bool, open_)) >= 0.85 * len(open_)


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


def test_explain_one_step(nonet):
    code, out, err = nonet("explain", "--one-step", PUZZLE)
    assert code == 0 and out.splitlines()[1].startswith("25. z-Chain: suppose r1c1 were 4.")
    assert err.startswith(
        "one step beside singles, intersections and subsets does it: z-Chain: r1c1<>4; solved"
    )
    hardest = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    code, out, _ = nonet("explain", "--one-step", "--after", "singles", hardest)
    assert code == 1 and out.startswith("# none: no single elimination does it")
    assert nonet("explain", "--one-step", "1234341221.34..1")[0] == 0
    for bad in (["--after", "singles"], ["--one-step", "--short"], ["--one-step", "--ladder", "levels"]):
        assert nonet("explain", *bad, PUZZLE)[0] == 2


@pytest.mark.skipif(not VARIANTS.exists(), reason="the variants of ../shared/data are not here")
def test_steps_that_ask_where_a_rule_has_a_digit():
    """Their variables stand behind those of the board; a short path once looked them up among these."""
    every = map(json.loads, VARIANTS.read_text(encoding="utf-8").splitlines())
    row = next(row for row in every if row["id"] == "iss-lockout-double-arrows")
    path = nonet.walk(nonet.parse(row["iss"]), short=True)
    assert "".join(map(str, path.end.values)) == row["solution"]
