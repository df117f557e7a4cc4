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


def joined(one: nonet.Step, other: nonet.Step) -> nonet.Step:
    """Two trees as one step: the views of the second come after those of the first."""
    last = one.views[-1]
    return one._replace(
        eliminations=tuple(sorted((*one.eliminations, *other.eliminations))),
        variables=tuple(sorted({*one.variables, *other.variables})),
        marks=(*one.marks, *(m._replace(view=m.view + last) for m in other.marks)),
        links=(*one.links, *(k._replace(view=k.view + last) for k in other.links)),
        size=one.size + other.size,
    )


@pytest.fixture(scope="module")
def two_trees() -> tuple[nonet.Step, nonet.Step]:
    end = nonet.walk(LOKI, without_tridagon(KEY)).end
    found, _ = find_steps(end, KEY)
    return found[0], found[1]


def test_a_step_may_have_several_trees_each_for_an_answer_of_its_own(two_trees):
    one, other = two_trees
    both = joined(one, other)
    assert nonet.verify(both.grid, both)
    assert nonet.Step.from_dict(both.to_dict()) == both
    inner = {view for views in nesting(both).values() for view in views}
    assert [view for view in both.views if view not in inner] == [1, one.views[-1] + 1]
    told = [sentence.text for sentence in both.explain().reasons]
    assert [text.split(" r")[0] for text in told if "uppose " in text] == ["Suppose", "Now suppose"]
    assert len(told) == len(one.explain().reasons) + len(other.explain().reasons)
    assert dict(both.explain().views)[1].endswith(f"is {one.eliminations[0].digit}")


def test_each_of_several_trees_is_needed(two_trees):
    one, other = two_trees
    both = joined(one, other)
    assert not nonet.verify(one.grid, one._replace(eliminations=both.eliminations))
    assert not nonet.verify(one.grid, both._replace(eliminations=one.eliminations))
    assert not nonet.verify(one.grid, joined(one, one))
    only_links = other._replace(marks=())
    assert not nonet.verify(one.grid, joined(one, only_links))


DATA = Path(__file__).parent.parent.parent / "shared" / "data" / "variants" / "puzzles.jsonl"


needs_data = pytest.mark.skipif(
    not DATA.is_file(), reason="the puzzles of ../shared/data/variants are not here"
)


def puzzle(name: str) -> nonet.Grid:
    rows = map(json.loads, DATA.read_text().splitlines())
    return nonet.parse(next(row["iss"] for row in rows if row["id"] == name))


@needs_data
def test_a_tree_follows_what_all_that_is_left_of_a_question_excludes():
    """In a puzzle of nothing but 19 thermometers of two cells: when nested nets end, 682 candidates are left."""
    end = nonet.walk(puzzle("iss-a-kind-of-magic"), nonet.Ladder.of("nonet").without(KEY)).end
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


@needs_data
def test_a_large_tree_settles_a_question_and_is_told_in_short():
    """In the non-consecutive puzzle with four givens, of which the hardest part is filled in here."""
    start = puzzle("iss-anti-consectutive-hard")
    solution = nonet.solve(start).grid
    for cell in ("r1c1", "r3c3", "r1c3", "r2c5", "r3c5", "r1c8"):
        start = start.placed(cell, solution[cell])
    end = nonet.walk(start, nonet.Ladder.of("nonet").without(KEY)).end
    step = nonet.hint(end, nonet.Ladder.of("nonet").only(KEY))
    assert step is not None and nonet.verify(end, step)
    answers = {*step.eliminations}
    assert any(
        {c for c in variable.candidates if end.candidates[c // 9] >> c % 9 & 1}
        == {c.cell * 9 + c.digit - 1 for c in answers} | {right}
        for variable in end.geometry.variables
        for right in variable.candidates
        if solution.values[right // 9] == right % 9 + 1
    )
    why = step.explain()
    assert len(step.views) > 100 and f"All {len(step.views):,} cases" in why.reasons[0].text
    assert max(s.view for s in why.reasons if s.is_caption) <= 100 < len(why.views)
    assert any("this fails in" in s.text for s in why.reasons) and len(str(why)) < 200_000
