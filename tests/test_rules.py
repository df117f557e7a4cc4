"""Rules beside the houses: what they say, what they are compiled to, and that everything obeys them."""

import random
from itertools import islice
from pathlib import Path

import pytest
from kinds import jigsaw, rules
from rule_sentences import EXAMPLES, obeyed, obeys, solutions

import nonet
from nonet import AntiKnight, ArgumentError, Geometry, Grid, NonConsecutive, NonetError, Status, Thermometer
from nonet.model.rules import KINDS, rule_of
from nonet.model.rules.__main__ import table

EVERY = {
    text.split()[0]: [text]
    for text in EXAMPLES
    if text.split()[0] in ("anti-knight", "non-consecutive", "thermometer")
}


def test_every_kind_is_tried_and_told():
    assert [text.split()[0] for text in EXAMPLES] == list(KINDS)
    page = Path(__file__).parent.parent.joinpath("docs", "rules.md").read_text(encoding="utf-8")
    assert table() in page, "python -m nonet.model.rules makes the table of docs/rules.md"
    for kind in KINDS.values():
        assert getattr(nonet, kind.__name__) is kind
        assert rule_of(kind.form).key == kind.key


def random_board(rng: random.Random, sizes=(4, 4, 5, 6, 6)) -> Geometry:
    size = rng.choice(sizes)
    some = rules(size, rng) or [f"thermometer r1c1 r{size}c{size}"]
    if size == 5 or rng.random() < 0.15:
        return Geometry.of(size, (1, size), rules=some)
    if rng.random() < 0.15:
        return Geometry.of(size, regions=jigsaw(size, rng), rules=some)
    extra = [rng.sample(range(size * size), 3)] if rng.random() < 0.2 else []
    box = (3, 2) if size == 6 and rng.random() < 0.3 else None
    return Geometry.of(size, box, extra=extra, rules=some)


def some_puzzle(geometry: Geometry, share: float, rng: random.Random) -> Grid | None:
    """A position of a filled board, or one with a wrong digit; None if the board can't be filled."""
    blank = Grid.of([0] * geometry.cell_count, geometry)
    order = nonet.solve(blank, max_seconds=5).grid
    if order is None:
        return None
    values = [value if rng.random() < share else 0 for value in order.values]
    if rng.random() < 0.2:
        values[rng.randrange(len(values))] = rng.randint(1, geometry.size)
    return Grid.of(values, geometry)


@pytest.mark.parametrize("seed", range(20))
def test_counts_equal_those_of_the_sentences(seed):
    rng, tried = random.Random(seed), 0
    while tried < 15:
        geometry = random_board(rng)
        grid = some_puzzle(geometry, 0.25 if geometry.size < 6 else 0.5, rng)
        if grid is None:
            continue
        tried += 1
        expected = set(islice(solutions(grid), 400))
        if len(expected) < 400:
            assert {tuple(s.values) for s in nonet.solutions(grid)} == expected, grid
            assert nonet.count(grid) == len(expected)
        assert nonet.count(grid, limit=400) == len(expected), grid
        assert nonet.is_unique(grid) == (len(expected) == 1)
        first = nonet.solve(grid).grid
        assert (first is None) == (not expected) and (first is None or first.is_solved)


@pytest.fixture(scope="module")
def all_fours() -> list[Grid]:
    return list(nonet.solutions(Grid("." * 16)))


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_kind_says_what_its_sentence_says(text, all_fours):
    """All 288 grids of 4x4, each asked whether it obeys."""
    geometry = Geometry.of(4, rules=[text])
    blank = Grid("." * 16, geometry=geometry)
    for grid in all_fours:
        assert Grid.of(grid.values, geometry).is_valid == obeyed(blank, grid.values), grid
    assert nonet.count(blank) == sum(obeyed(blank, grid.values) for grid in all_fours)


@pytest.mark.parametrize("first", range(len(EXAMPLES)))
def test_any_two_kinds_mix(first, all_fours):
    for other in EXAMPLES[first + 1 :]:
        blank = Grid("." * 16, geometry=Geometry.of(4, rules=[EXAMPLES[first], other]))
        count = sum(obeyed(blank, grid.values) for grid in all_fours)
        assert nonet.count(blank) == count, other
        assert nonet.solve(blank).status is (Status.NONE, Status.UNIQUE, Status.MULTIPLE)[min(count, 2)], (
            other
        )


@pytest.mark.parametrize("seed", range(6))
def test_blank_small_boards(seed):
    """No solution at all is also an answer."""
    rng = random.Random(seed)
    for _ in range(8):
        geometry = random_board(rng, sizes=(4,))
        grid = Grid.of([0] * 16, geometry)
        assert nonet.count(grid) == sum(1 for _ in solutions(grid)), geometry


@pytest.mark.parametrize("key", EVERY)
@pytest.mark.parametrize("size", [9, 16])
def test_counts_of_large_boards(key, size):
    rng = random.Random(size)
    geometry = Geometry.of(size, rules=EVERY[key])
    for _ in range(3):
        grid = some_puzzle(geometry, 0.75 if size == 9 else 0.9, rng)
        assert nonet.count(grid, limit=50) == sum(1 for _ in islice(solutions(grid), 50))


@pytest.mark.parametrize("seed", range(30))
def test_conflicts_are_what_the_sentences_forbid(seed):
    rng = random.Random(seed)
    geometry = random_board(rng)
    values = [rng.choice([0, rng.randint(1, geometry.size)]) for _ in range(geometry.cell_count)]
    grid = Grid.of(values, geometry)
    broken = {conflict.rule for conflict in grid.conflicts} - {None}
    for rule in geometry.rules:
        if obeys(str(rule), geometry.size, values):
            assert rule not in broken
        else:  # by a pair that no house forbids, or else the house has a conflict
            assert rule in broken or any(conflict.house is not None for conflict in grid.conflicts)
    for conflict in grid.conflicts:
        assert grid.describe(conflict).startswith("r")
        if conflict.rule is not None:
            pair = [0] * geometry.cell_count
            for cell in conflict.cells:
                pair[cell] = values[cell]
            assert not obeys(str(conflict.rule), geometry.size, pair)
    assert grid.is_valid == (not grid.conflicts)


def test_words():
    geometry = Geometry.of(9, rules=["anti-knight", "non-consecutive", "thermometer r5c5 r5c6 r4c6"])
    assert geometry.why((2, 4), (13, 4)) == "r1c3 and r2c5 are a knight's move apart"
    assert geometry.why((0, 4), (1, 5)) == "r1c1 and r1c2 are neighbours, and 4 and 5 are consecutive"
    assert geometry.why((40, 4), (41, 4)) == "r5c5 and r5c6 are in row 5"
    assert geometry.why((41, 2), (40, 4)) == "r5c6 comes after r5c5 on the thermometer"
    assert geometry.why((40, 8), (32, 9)) == "r4c6 comes 2 after r5c5 on the thermometer"
    assert geometry.why((0, 4), (0, 5)) == "r1c1 holds one digit" and geometry.why((0, 4), (80, 5)) == ""
    grid = Grid("12" + "." * 14, rules=["non-consecutive"])
    (conflict,) = grid.conflicts
    told = "r1c1 holds 1 and r1c2 holds 2: r1c1 and r1c2 are neighbours, and 1 and 2 are consecutive"
    assert grid.describe(conflict) == told


@pytest.mark.parametrize(
    ("rule", "size", "words"),
    [
        ("thermometer", 9, "a thermometer needs 2 cells or more, such as 'thermometer r1c1 r1c2 r1c3'"),
        ("thermometer r1c1", 9, "a thermometer needs 2 cells or more, such as 'thermometer r1c1 r1c2 r1c3'"),
        ("thermometer r1c1 r1c2 r1c1", 9, "thermometer r1c1 r1c2 r1c1 passes r1c1 twice"),
        ("thermometer r9c9 r10c9", 9, "thermometer r9c9 r10c9 leaves the 9x9 board at r10c9"),
        (
            "thermometer r1c1 r1c2 r1c3 r1c4 r2c4",
            4,
            "a thermometer of 5 cells needs as many digits; a 4x4 board has 4",
        ),
        ("thermometer r1c1 r0c1", 9, "'r0c1' is not a cell; write r3c8 or C8"),
        ("thermometer r1c1 x", 9, "'x' is not a cell; write r3c8 or C8"),
        ("anti-knight r1c1", 9, "anti-knight holds on the whole board, so it takes no cells"),
        (
            "anti-leaper 1,3",
            9,
            "anti-leaper needs two numbers of 1 to 24, rows and columns of the leap; write 'anti-leaper 1.3'",
        ),
        (
            "equality r1c1 r1c2 r1c3",
            9,
            "equality r1c1 r1c2 r1c3: an equality cage of a 9x9 board has an even number of cells, at most 8, not 3",
        ),
        (
            "state-machine r1c1 r1c2",
            9,
            "state-machine: behind a slash it lists the states that accept, such as '0-12-1/0.1'",
        ),
        ("state-machine 0-A-1/1 r1c1", 9, "state-machine: 10 is no digit of a 9x9 board"),
        ("antiknight", 9, "there is no rule 'antiknight'; did you mean anti-knight?"),
        ("", 9, "there is no rule ''; 'nonet rules' lists them"),
    ],
)
def test_nonsense_gets_one_sentence(rule, size, words):
    with pytest.raises(NonetError) as caught:
        Geometry.of(size, rules=[rule])
    assert str(caught.value) == words


def test_rules_are_values():
    assert rule_of("thermometer A1, a2") == Thermometer([(0, 0), "R1C2"]) != Thermometer(["r1c2", "r1c1"])
    assert AntiKnight() == AntiKnight() != NonConsecutive() and len({AntiKnight(), AntiKnight()}) == 1
    assert Geometry.of(9, rules=[NonConsecutive(), "anti-knight"]) is Geometry.of(
        9, rules=["anti-knight", "anti-knight", NonConsecutive()]
    )
    with pytest.raises(AttributeError):
        AntiKnight().cells = ("r1c1",)
    for wrong in ("anti-knight", AntiKnight(), [1], [None]):
        with pytest.raises(TypeError):
            Geometry.of(9, rules=wrong)
    for wrong in ("r1c1", [1], [None], 5):
        with pytest.raises(TypeError):
            Thermometer(wrong)


def test_grids_take_rules():
    plain = Grid("1" + "." * 80)
    ruled = Grid("1" + "." * 80, rules=["anti-knight"])
    assert plain.with_rules([AntiKnight()]) == ruled != plain
    assert 1 in plain.possible("r3c4") and 1 not in Grid("..1" + "." * 78, rules=["anti-knight"]).possible(
        "r3c4"
    )
    assert ruled.with_rules(["non-consecutive"]).geometry.rules == (AntiKnight(), NonConsecutive())
    own = plain.eliminated("r9c9", 5)
    assert own.with_rules(["anti-knight"]).candidates == own.candidates
    after = Grid("." * 81, rules=["non-consecutive"]).placed("r1c1", 5)
    assert after.possible("r1c2") == (1, 2, 3, 7, 8, 9)
    assert nonet.parse("1" + "." * 80, rules=["anti-knight"]) == ruled
    with pytest.raises(ArgumentError, match="too many for a board"):
        long = " ".join(f"r1c{c}" for c in range(1, 26))
        lines = [f"thermometer {long}".replace("r1c", f"r{r}c") for r in range(1, 26)]
        nonet.solve(Grid("." * 625, rules=lines))


@pytest.mark.parametrize("size", [6, 9, 16])
@pytest.mark.parametrize("key", EVERY)
def test_hints_of_every_size(size, key):
    """Sound, proved and told; 16x16 anti-knight boards have more pairs than there were numbers for houses."""
    rng = random.Random(f"{size} {key}")
    geometry = Geometry.of(size, rules=EVERY[key])
    answer = nonet.solve(Grid.of([0] * geometry.cell_count, geometry), max_seconds=10).grid
    if answer is None:
        assert (size, key) == (6, "non-consecutive")
        return
    grid = Grid.of([v if rng.random() < 0.6 else 0 for v in answer.values], geometry)
    while not nonet.is_unique(grid):
        cell = rng.choice([c for c, v in enumerate(grid.values) if not v])
        grid = Grid.of([*grid.values[:cell], answer.values[cell], *grid.values[cell + 1 :]], geometry)
    solution = nonet.solve(grid).grid.values
    path = nonet.walk(grid, max_steps=25)
    assert path
    for step in path:
        assert all(solution[cell] == digit for cell, digit in step.placements)
        assert all(solution[cell] != digit for cell, digit in step.eliminations)
        assert nonet.verify(step.grid, step), step
        assert str(step.explain())


@pytest.mark.parametrize(
    ("size", "some"), [(9, ["anti-knight"]), (6, ["thermometer r1c1 r2c2 r3c3"]), (4, ["non-consecutive"])]
)
def test_puzzles_are_made_with_rules(size, some):
    wish = {"size": size, "rules": some, "seed": 3, "rated": size == 6}
    if size == 4:
        with pytest.raises(ArgumentError, match="no 4x4 grid obeys these rules: non-consecutive"):
            nonet.generate(**wish)
        return
    (made,) = nonet.generate(**wish)
    assert made.puzzle.geometry is Geometry.of(size, rules=some)
    assert nonet.is_minimal(made.puzzle) and nonet.solve(made.puzzle).grid.values == made.solution.values
    assert all(obeys(rule, size, made.solution.values) for rule in some)
    assert made.to_dict()["rules"] == some
    with pytest.raises(ArgumentError, match="can't be compared that way"):
        nonet.generate(size=size, rules=some, different=True)


def test_what_rules_switch_off():
    ruled = Grid("." * 81, rules=["thermometer r1c1 r1c2"])
    assert not ruled.geometry.kernel.is_plain_nine and not ruled.geometry.kernel.digits_are_alike
    assert Geometry.of(9, rules=["anti-knight"]).kernel.digits_are_alike
    for function in (nonet.canonical, lambda g: nonet.isomorphic(g, g)):
        with pytest.raises(ArgumentError, match="with plain boxes only, not with rules"):
            function(ruled)
    # Fewer than 17 clues: fifteen thermometers can do what digits do.
    wishes = nonet.generate(rules=["thermometer r1c1 r1c2"], clues=(0, 16), rated=False, max_seconds=0)
    assert wishes.wishes.clues == (0, 16)


def test_uniqueness_techniques_leave_alone_what_a_rule_touches():
    step = nonet.example("unique-rectangle-1")
    cells = {mark.cell for mark in step.marks}
    name = step.grid.geometry.cell_name
    free = [cell for cell in range(81) if cell not in cells]
    far = step.grid.with_rules([f"thermometer {name(free[0])} {name(free[-1])}"])
    near = step.grid.with_rules([f"thermometer {name(min(cells))} {name(free[-1])}"])
    found = [
        [s.effects for s in nonet.steps(g.with_candidates(step.grid.candidates), "unique-rectangle-1")]
        for g in (far, near)
    ]
    assert step.effects in found[0] and step.effects not in found[1]
    assert not nonet.steps(
        step.grid.with_rules(["non-consecutive"]).with_candidates(step.grid.candidates), "unique-rectangle-1"
    )


@pytest.mark.parametrize("seed", range(10))
def test_live_boards_obey_rules(seed):
    rng = random.Random(seed)
    geometry = random_board(rng)
    board = nonet.Board(Grid.of([0] * geometry.cell_count, geometry))
    for _ in range(12):
        cell = rng.randrange(geometry.cell_count)
        board.update(cell, rng.choice([None, rng.randint(1, geometry.size)]))
        grid = board.grid
        assert board.is_valid == grid.is_valid and bool(board.violations) == bool(grid.conflicts)
        for empty in (c for c, value in enumerate(grid.values) if not value):
            assert board.possible_values(empty) == grid.possible(empty)


def test_mistakes_know_rules():
    """A wrong digit that takes a candidate away by a rule is the mistake, not the gap that it leaves."""
    puzzle = Grid("...4.41221434321", rules=["thermometer r1c1 r1c2"])
    assert nonet.is_unique(puzzle) and not nonet.find_mistakes(puzzle)
    wrong = puzzle.placed("r1c1", 3)
    assert not wrong.possible("r1c2")
    assert [(mistake.kind, mistake.cells) for mistake in nonet.find_mistakes(wrong)] == [("digit", (0,))]
    broken = Grid("12" + "." * 14, rules=["non-consecutive"])
    assert [mistake.text for mistake in nonet.find_mistakes(broken)] == [broken.describe(broken.conflicts[0])]
