"""The judge: whatever is put before it gets a verdict, and only what is true and shown as it is is proved."""

import random

import pytest
from positions import CASES_BY_KEY

import nonet
from nonet import Candidate, Geometry, Grid, HouseMark, Link, Mark, Ruling, Step
from nonet.reason.techniques import catalogue
from nonet.reason.walk import find_steps

LOGIC = [key for key, t in catalogue().items() if t.family != "guessing"]
EASY = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")


def firing(key: str) -> Step:
    grid = next(case.grid for case in CASES_BY_KEY[key] if case.effects != "-")
    return nonet.steps(grid, key)[0]


def test_every_deduction_has_a_shape_and_no_guess_has():
    assert [key for key, t in catalogue().items() if t.shape is not None] == LOGIC


@pytest.mark.parametrize("key", ["guess", "refuted-guess"])
def test_a_guess_is_no_deduction(key):
    step = nonet.hint(EASY)._replace(technique=key, variables=(), marks=(), houses=())
    assert nonet.verify(EASY, step).ruling is Ruling.UNPROVED


FIELDS = ["placements", "eliminations", "variables", "marks", "houses", "links", "deadly"]
HUGE = 10**5000
NUMBERS = [-1, 10**9, HUGE, -HUGE, None, 1.0, "1", True, float("nan"), (), [[]]]


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize(
    "value", [None, 5, "text", {}, {1}, (None,), ((),), ("ab",), (((),),), ((1, 2, 3, 4, 5),)]
)
def test_fields_of_a_wrong_type(field, value):
    step = nonet.hint(EASY)._replace(**{field: value})
    assert nonet.verify(EASY, step).ruling is Ruling.MALFORMED


@pytest.mark.parametrize("number", NUMBERS, ids=lambda n: type(n).__name__)
def test_numbers_that_are_none_or_beyond_the_board(number):
    step = nonet.hint(EASY)
    cell, digit = (number, 3), (5, number)
    one = (Candidate(5, 3),)
    wrong = [
        {"placements": (cell,)}, {"placements": (digit,)}, {"eliminations": (cell,)}, {"eliminations": (digit,)},
        {"deadly": (cell,)}, {"deadly": (digit,)}, {"variables": (number,)}, {"size": number},
        {"marks": (Mark(*cell, "pattern"),)}, {"marks": (Mark(*digit, "pattern"),)},
        {"marks": (Mark(5, 3, "pattern", number),)}, {"houses": (HouseMark(number, "base"),)},
        {"houses": (HouseMark(1, "base", number),)}, {"links": (Link((cell,), one, "weak"),)},
        {"links": (Link(one, (digit,), "weak"),)}, {"links": (Link(one, one, "weak", number),)},
    ]  # fmt: skip
    for change in wrong:
        assert nonet.verify(EASY, step._replace(**change)).ruling is Ruling.MALFORMED, change


@pytest.mark.parametrize(
    "change",
    [
        {"technique": "no-such"}, {"technique": None}, {"technique": 3}, {"technique": ""}, {"technique": "X-Wing"},
        {"marks": (Mark(5, 3, "hero"),)}, {"marks": (Mark(5, 3, None),)}, {"marks": (Mark(5, 3, "base"),)},
        {"marks": (Mark(5, 3, []),)}, {"houses": (HouseMark(1, "pattern"),)}, {"houses": (HouseMark(1, None),)},
        {"links": (Link((), (Candidate(5, 3),), "weak"),)}, {"links": (Link((Candidate(5, 3),), (), "strong"),)},
        {"links": (Link((Candidate(5, 3),), (Candidate(5, 4),), "loose"),)},
        {"links": (Link((Candidate(5, 3),), (Candidate(5, 4),), None),)},
        {"grid": None}, {"grid": Grid("." * 16)}, {"size": -1}, {"size": 10**9},
    ],
)  # fmt: skip
def test_words_that_are_no_roles_or_techniques(change):
    verdict = nonet.verify(EASY, nonet.hint(EASY)._replace(**change))
    assert verdict.ruling is Ruling.MALFORMED and verdict.reason


@pytest.mark.parametrize("step", [None, 5, "r1c1=5", (), EASY])
def test_what_is_no_step(step):
    assert nonet.verify(EASY, step).ruling is Ruling.MALFORMED


@pytest.mark.parametrize("key", LOGIC)
def test_random_rubbish_gets_a_verdict(key):
    """Right types, random contents: a verdict, and never that it is proved against the solution."""
    rng = random.Random(key)
    grid = EASY
    solution = nonet.solve(grid).grid.values
    for _ in range(20):
        c = [Candidate(rng.randrange(81), rng.randint(1, 9)) for _ in range(12)]
        links = tuple(
            Link((rng.choice(c),), tuple(rng.sample(c, 2)), rng.choice(("strong", "weak")), rng.randrange(2))
            for _ in range(rng.randrange(5))
        )
        roles = ("pattern", "second", "third", "pivot", "guardian", "extra", "als-a", "als-b", "fin")
        step = Step(
            grid, key, (), tuple(x for x in c[:3] if grid.candidates[x.cell] >> x.digit - 1 & 1),
            tuple(rng.sample(range(324), rng.randrange(6))),
            tuple(Mark(*x, rng.choice(roles), rng.randrange(3)) for x in rng.sample(c, rng.randrange(8))),
            tuple(HouseMark(rng.randrange(27), rng.choice(("base", "cover"))) for _ in range(rng.randrange(4))),
            links, tuple(rng.sample(c, rng.randrange(5))), rng.randrange(7),
        )  # fmt: skip
        verdict = nonet.verify(grid, step)
        assert not verdict or all(solution[cell] != digit for cell, digit in step.eliminations)


def test_a_candidate_named_twice_is_no_pattern():
    """A deadly pattern of one candidate, twice, was taken for two places in each of its houses."""
    c = next(
        Candidate(cell, d) for cell, d in enumerate(nonet.solve(EASY).grid.values) if not EASY.values[cell]
    )
    step = Step(EASY, "unique-rectangle-1", eliminations=(c,), deadly=(c, c))
    assert nonet.verify(EASY, step).ruling is Ruling.UNPROVED


def test_what_comes_twice_counts_once():
    step = nonet.hint(EASY)
    twice = step._replace(placements=step.placements * 2, marks=step.marks * 2, houses=step.houses * 2)
    assert nonet.verify(EASY, twice)


def test_one_cell_can_not_take_two_digits_nor_lose_what_it_takes():
    broken = Grid.of([0] * 16, candidates=[0] + [15] * 15)  # no candidate in r1c1: everything follows
    step = Step(broken, "naked-single", (Candidate(1, 1), Candidate(1, 2)), variables=(0,))
    assert nonet.verify(broken, step).ruling is Ruling.UNPROVED
    step = step._replace(placements=(Candidate(1, 1),), eliminations=(Candidate(1, 1),))
    assert nonet.verify(broken, step).ruling is Ruling.UNPROVED


def test_to_give_up_is_not_to_refute(monkeypatch):
    step = firing("x-wing")
    monkeypatch.setattr("nonet.reason.proof.MAX_NODES", 0)
    verdict = nonet.verify(step.grid, step)
    assert verdict.ruling is Ruling.GAVE_UP and not verdict


def test_large_patterns_are_given_up(monkeypatch):
    step = firing("extended-rectangle-1")
    monkeypatch.setattr("nonet.reason.deadly.MAX_FILLINGS", 3)
    assert nonet.verify(step.grid, step).ruling is Ruling.GAVE_UP


def test_one_solution_is_checked():
    step = firing("unique-rectangle-1")
    grid = step.grid
    pattern = {c.cell for c in step.deadly}
    for cell in range(81):
        if grid.givens[cell]:
            fewer = [0 if c == cell else given for c, given in enumerate(grid.givens)]
            if not nonet.is_unique(Grid.of(fewer, grid.geometry)):
                break
    loose = Grid.of(grid.values, grid.geometry, givens=fewer, candidates=grid.candidates)
    assert cell not in pattern
    verdict = nonet.verify(loose, step._replace(grid=loose))
    assert verdict == (Ruling.UNPROVED, "the givens have several solutions")


def test_the_assumption_must_be_named():
    step = firing("unique-rectangle-1")
    assert nonet.verify(step.grid, step._replace(deadly=())).ruling is Ruling.UNPROVED
    assert nonet.verify(step.grid, step._replace(technique="naked-pair")).ruling is Ruling.MISLEADING


@pytest.mark.parametrize("key", LOGIC)
def test_each_part_of_the_evidence_is_judged(key):
    step = firing(key)
    grid = step.grid
    assert nonet.verify(grid, step)
    changes = [
        {"size": step.size + 1},
        {"marks": ()},
        {"marks": tuple(m for m in step.marks if m != step.marks[0])},
    ]
    changes += [
        {"marks": (*step.marks, Mark(0, 1, "extra", 9))},
        {"houses": (*step.houses, HouseMark(0, "cover", 9))},
    ]
    changes += [{"houses": step.houses[1:]}] if step.houses else []
    changes += (
        [{"links": step.links[:-1]}] if step.links else [{"links": (Link(((0, 1),), ((0, 2),), "weak"),)}]
    )
    changes += [{"links": (k._replace(kind="weak" if k.kind == "strong" else "strong"), *step.links[1:])}
                for k in step.links[:1]]  # fmt: skip
    for change in changes:
        verdict = nonet.verify(grid, step._replace(**change))
        assert verdict.ruling in (Ruling.MISLEADING, Ruling.UNPROVED), change
        assert verdict.reason


def test_links_of_an_xyz_wing_hold():
    for grid in (case.grid for case in CASES_BY_KEY["xyz-wing"]):
        for step in nonet.steps(grid, "xyz-wing"):
            first = step.links[0]
            # Without the shared digit in both, the pincer holds its other digit and leaves the pivot one.
            assert (
                len(first.source) == 2
                and first.kind == "strong"
                and len({c.digit for c in first.source}) == 1
            )


def test_two_fish_in_one_step_are_drawn_apart():
    seen = 0
    for case in (case for key in LOGIC if "finned" in key for case in CASES_BY_KEY[key]):
        for step in find_steps(case.grid, case.technique)[0]:
            covers = [
                {h.house for h in step.houses if h.role == "cover" and h.view in (0, v)} for v in step.views
            ]
            if covers:
                seen += 1
                assert len(covers) == 2 and {len(c) for c in covers} == {step.size}
                assert "but for the ." not in str(nonet.explain(step))
    assert seen


def test_rules_beyond_houses_forbid_an_exchange(monkeypatch):
    step = firing("unique-rectangle-1")

    class Ruled:
        def is_ruled(self, cell):
            return True

    assert "may forbid the exchange" in nonet.reason.deadly.why_not_deadly(
        _on(step.grid, Ruled()), step.deadly
    )


def _on(grid: Grid, kernel: object) -> object:
    """A grid whose board has another kernel."""

    class Board:
        def __init__(self, inner: Geometry):
            self.inner, self.kernel = inner, kernel

        def __getattr__(self, name: str) -> object:
            return getattr(self.inner, name)

    class Position:
        geometry, values, givens = Board(grid.geometry), grid.values, grid.givens

    return Position()
