"""Forcing trees: suppositions inside suppositions, told to the last one, judged, and found only as a last resort."""

import json
from pathlib import Path

import pytest

import nonet
from nonet.reason.examples import example
from nonet.reason.nesting import nesting
from nonet.reason.walk import find_steps

KEY = "forcing-tree"
LOKI = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
"""Without its tridagon no net inside a net refutes anything in it."""


def without_tridagon(*more: str) -> nonet.Ladder:
    return nonet.Ladder.of("nonet").without("tridagon", "tridagon-forcing", *more)


def test_it_finishes_what_nested_nets_leave_stuck():
    stuck = nonet.walk(LOKI, without_tridagon(KEY))
    assert stuck.outcome is nonet.Outcome.STUCK
    path = nonet.walk(LOKI, without_tridagon())
    assert path.outcome is nonet.Outcome.SOLVED and path.techniques.count(KEY) == 1
    step = path[path.techniques.index(KEY)]
    assert step.grid == stuck.end and nonet.verify(step.grid, step)
    assert nonet.Path.from_dict(path.to_dict()) == path


def test_every_candidate_that_is_wrong_has_one_there_and_each_is_proved():
    end = nonet.walk(LOKI, without_tridagon(KEY)).end
    found, complete = find_steps(end, KEY)
    solution = nonet.solve(LOKI).grid.values
    wrong = {
        (c, d) for c in range(81) for d in range(1, 10) if end.candidates[c] >> d - 1 & 1 and solution[c] != d
    }
    assert complete and len({step.eliminations for step in found}) == len(found) > 0.9 * len(wrong)
    for step in found:
        assert {*step.eliminations} <= wrong and len(nesting(step)) > 1
        assert nonet.verify(end, step)


def test_all_that_is_drawn_is_told_outside_before_inside():
    step = example(KEY)
    told = step.explain()
    captions = [s.view for s in told.reasons if s.is_caption]
    assert {1, *captions} == set(step.views) and captions == sorted(captions)
    assert {s.depth for s in told.reasons} == {0, 1, 2}
    inner = {view: outer for outer, views in nesting(step).items() for view in views}
    for view, caption in told.views:
        assert caption.count(" is ") == 1 + (inner.get(view, 1) != 1)
    assert len(told.folded) < len(told.lines) and not any(line.startswith("    ") for line in told.folded)


def test_a_nested_net_is_no_tree_and_a_tree_is_no_nested_net():
    for key, other in ((KEY, "nested-forcing-net"), ("nested-forcing-net", KEY)):
        step = example(key)
        assert nonet.verify(step.grid, step)
        verdict = nonet.verify(step.grid, step._replace(technique=other))
        assert not verdict


@pytest.mark.parametrize("dropped", [2, 3])
def test_a_tree_without_one_of_its_views_is_refused(dropped):
    step = example(KEY)
    cut = step._replace(
        marks=tuple(m for m in step.marks if m.view != dropped),
        links=tuple(k for k in step.links if k.view != dropped),
    )
    assert not nonet.verify(step.grid, cut)


def test_it_looks_for_nothing_where_the_puzzle_has_several_solutions():
    assert find_steps(nonet.Grid("." * 81), KEY) == ([], True)
    assert nonet.walk("." * 81).outcome is nonet.Outcome.STUCK


def test_time_that_is_up_is_a_limit_and_not_a_dead_end():
    end = nonet.walk(LOKI, without_tridagon(KEY)).end
    assert nonet.walk(end, nonet.Ladder.of("nonet").only(KEY), max_seconds=0).outcome is nonet.Outcome.LIMIT


DATA = Path(__file__).parent.parent.parent / "shared" / "data" / "variants" / "puzzles.jsonl"


@pytest.mark.skipif(not DATA.is_file(), reason="the puzzles of ../shared/data/variants are not here")
def test_a_tree_follows_what_all_that_is_left_of_a_question_excludes():
    """In a puzzle of nothing but 19 thermometers of two cells: when nested nets end, 682 candidates are left."""
    rows = map(json.loads, DATA.read_text().splitlines())
    puzzle = nonet.parse(next(row["iss"] for row in rows if row["id"] == "iss-a-kind-of-magic"))
    end = nonet.walk(puzzle, nonet.Ladder.of("nonet").without(KEY)).end
    step = nonet.hint(end, nonet.Ladder.of("nonet").only(KEY))
    assert step is not None and nonet.verify(end, step)
    groups = [link for link in step.links if link.kind == "strong" and len(link.target) > 1]
    assert groups
    told = [sentence.text for sentence in step.explain().reasons]
    assert any(" or " in text and " left for " in text for text in told)
    # A group is shown before what it excludes, and is all that is left.
    number = step.links.index(groups[0])
    others = tuple(k for i, k in enumerate(step.links) if i != number)
    assert not nonet.verify(end, step._replace(links=others))
    assert not nonet.verify(end, step._replace(technique="nested-forcing-net"))
