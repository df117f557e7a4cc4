"""Puzzles to order: one solution, as wished, the same from the same seed; impossible wishes are refused."""

import inspect
from hashlib import sha256
from pathlib import Path

import fuzz_generate
import pytest
import reference
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet import _kernel
from nonet.make.pattern import SYMMETRIES, orbits
from nonet.make.relatives import relatives
from nonet.make.stand_ins import COVERED
from nonet.make.wishes import wishes
from nonet.reason.ladders import LEVELS, load
from nonet.reason.reasoner import reasoner

MASK = "x.x...x.x.x.....x.x..x.x..x...x.x....x..x..x....x.x...x..x.x..x.x.....x.x.x...x.x"


def clue_cells(made):
    return {cell for cell, digit in enumerate(made.puzzle.values) if digit}


def check(made):
    answer = nonet.solve(made.puzzle)
    assert answer.status is nonet.Status.UNIQUE
    assert answer.grid == made.solution
    assert made.rating == nonet.rate(made.puzzle)
    assert sum(times for _, times in made.path) == len(nonet.walk(made.puzzle))
    held = clue_cells(made)
    assert len(held) == made.givens
    for orbit in orbits(made.puzzle.size, made.symmetry):
        assert held.isdisjoint(orbit) or held.issuperset(orbit)


@settings(max_examples=20, deadline=None)
@given(
    seed=st.integers(0, 2**64 - 1),
    size=st.sampled_from([4, 6, 8, 9, 12]),
    symmetry=st.sampled_from([*SYMMETRIES]),
)
def test_every_puzzle_has_one_solution_and_its_symmetry(seed, size, symmetry):
    for made in nonet.generate(2, size=size, seed=seed, symmetry=symmetry):
        check(made)


def test_the_reference_solver_agrees():
    for made in nonet.generate(5, seed=11):
        assert reference.count(made.puzzle, 2) == 1


def test_all_kinds_of_puzzles_are_as_wished():
    """The short form of ``python tests/fuzz_generate.py 10000``."""
    assert fuzz_generate.check_all(200, seed=12) >= 190


def test_same_seed_same_puzzles_and_each_can_be_made_again_alone():
    first = list(nonet.generate(4, seed=5, difficulty="medium"))
    assert first == list(nonet.generate(4, seed=5, difficulty="medium"))
    assert first[:2] == list(nonet.generate(2, seed=5, difficulty="medium"))
    assert len({made.puzzle for made in first}) == 4
    for made in first:
        assert next(nonet.generate(seed=made.seed, difficulty="medium")) == made
    assert next(nonet.generate(seed=6)).puzzle != next(nonet.generate(seed=5)).puzzle


def test_seeds_mean_the_same_on_every_machine():
    made = next(nonet.generate(seed=1))
    assert made.puzzle.line == PINNED


PINNED = "9.....8..7....4.1..85...9.48.6.1......7..2...29.3...5...8..31.6....2.......7.1.9."


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"difficulty": "hard", "symmetry": "180"},
        {"shows": "swordfish"},
        {"shows": "naked-triple", "once": True},
        {"size": 16, "difficulty": "easy"},
        {"rated": False, "symmetry": "90", "minimal": True},
        {"pattern": MASK, "difficulty": (1, 60)},
    ],
    ids=str,
)
def test_the_number_of_workers_changes_nothing(wish):
    alone = list(nonet.generate(3, seed=8, workers=1, **wish))
    assert len(alone) == 3
    assert alone == list(nonet.generate(3, seed=8, workers=5, **wish))
    # Others are made side by side with them; nor does that change anything.
    assert alone == [
        made for made, _ in zip(nonet.generate(9, seed=8, workers=2, **wish), range(3), strict=False)
    ]


@pytest.mark.parametrize("instruction_set", _kernel.instruction_sets())
@pytest.mark.parametrize("workers", [1, 3])
def test_random_items_mean_the_same_on_every_machine(instruction_set, workers):
    seeds = _kernel.item_seeds(1, 0, 200)
    puzzles, solutions = _kernel.random_items(seeds, False, workers, -1.0, instruction_set)
    assert [puzzles[i * 81 :][:81].decode() for i in range(3)] == ITEMS
    assert sha256(puzzles + solutions).hexdigest() == DIGEST
    filled = _kernel.random_items(seeds, True, workers, -1.0, instruction_set)
    assert filled == (solutions, solutions)


ITEMS = [
    "9.....8..7....4.1..85...9.48.6.1......7..2...29.3...5...8..31.6....2.......7.1.9.",
    ".................293....54619.2.....4....37.9......8.57....2.5..2.43.9....8.19...",
    ".57..8..6...9..18...4.6..3.3......7.5.........98.43......53...76......1.7...8...3",
]
DIGEST = "d8ad6fa74bb979d9d3a34ac82cb154998f8a86234334eff8eddb3dfdec859a28"


@pytest.mark.parametrize("wish", [{}, {"clues": 81}, {"symmetry": "180"}, {"size": 6}, {"size": 16}], ids=str)
def test_without_ratings_puzzles_come_faster_and_are_the_same(wish):
    plain = list(nonet.generate(20, seed=4, rated=False, **wish))
    assert all(made.rating is None and made.path is None for made in plain)
    assert all(nonet.solve(made.puzzle).grid == made.solution for made in plain)
    if wish.get("size", 9) <= 9:  # beyond, ratings are kept low
        rated = list(nonet.generate(20, seed=4, **wish))
        assert [(m.puzzle, m.solution, m.seed) for m in plain] == [
            (m.puzzle, m.solution, m.seed) for m in rated
        ]
    assert next(nonet.generate(seed=plain[7].seed, rated=False, **wish)) == plain[7]


def test_any_difficulty_is_minimal_and_different():
    making = nonet.generate(300, seed=4, rated=False, minimal=True, different=True)
    assert sum(nonet.is_minimal(made.puzzle) for made in making) == 300


@pytest.mark.parametrize("level", LEVELS[:4])
def test_difficulty(level):
    for made in nonet.generate(3, difficulty=level, seed=2):
        check(made)
        assert made.rating.level == level


def test_a_range_of_scores():
    for made in nonet.generate(3, difficulty=(16, 30.5), seed=2):
        assert 16 <= made.rating.score <= 30.5


def test_a_range_on_another_scale():
    for made in nonet.generate(3, difficulty=(3, 4), scale="whips", seed=2):
        assert made.rating == nonet.rate(made.puzzle, "whips") and 3 <= made.rating.w.value <= 4
        assert nonet.walk(made.puzzle).outcome is nonet.Outcome.SOLVED and made.path


@pytest.mark.parametrize("technique", ["naked-pair", "x-wing", "skyscraper", "xy-wing", "XY-Chain"])
def test_technique(technique):
    key = nonet.technique(technique).key
    made = next(nonet.generate(shows=technique, seed=3))
    assert key in nonet.walk(made.puzzle).techniques
    assert LEVELS.index(made.rating.level) == LEVELS.index(load("nonet").rung(key).level)


def test_the_puzzles_kept_for_rare_wishes_are_as_wished():
    text = (Path(nonet.__file__).parent / "make" / "relatives.txt").read_text()
    for line in text.splitlines()[1:]:
        key, puzzle = line.split()
        assert nonet.is_unique(puzzle)
        if key in LEVELS:
            assert nonet.rate(puzzle).level == key, line
            continue
        path = nonet.walk(nonet.Grid(puzzle), wishes(shows=key).ladder)
        assert path.outcome is nonet.Outcome.SOLVED and key in path.techniques, line


@pytest.mark.parametrize("technique", ["hidden-quad", "avoidable-rectangle-2", "bug-3", "unique-loop-3"])
def test_rare_techniques_come_soon_and_differ(technique):
    made = list(nonet.generate(4, shows=technique, seed=3, different=True, max_seconds=60))
    assert len(made) == 4
    kept = {nonet.canonical(grid).line for grid in relatives(technique)}
    for one in made:
        assert technique in nonet.walk(one.puzzle).techniques
        assert one.rating.level == "hard" and nonet.is_unique(one.puzzle)
    assert any(nonet.canonical(one.puzzle).line not in kept for one in made)


@pytest.mark.parametrize("technique", COVERED)
def test_techniques_that_easier_ones_cover_come_without_these(technique):
    made = next(nonet.generate(shows=technique, seed=3))
    assert technique in dict(made.path) and set(COVERED[technique]).isdisjoint(dict(made.path))
    assert technique not in nonet.walk(made.puzzle).techniques
    assert made.rating == nonet.rate(made.puzzle)
    lesson = nonet.practice(technique, seed=3)
    assert lesson.step.technique == technique and lesson.source == made
    # What it does here, an easier technique does too.
    kinds = {step.technique for key in COVERED[technique] for step in nonet.steps(lesson.position, key)}
    assert kinds


def test_only_without_and_once():
    made = next(nonet.generate(shows="naked-pair", only="naked-pair", seed=4))
    assert set(dict(made.path)) <= {"full-house", "hidden-single", "naked-single", "naked-pair"}
    made = next(nonet.generate(difficulty="hard", without=["x-wing", "skyscraper"], seed=4))
    assert not {"x-wing", "skyscraper"} & set(dict(made.path))
    assert made.rating.level == "hard"
    made = next(nonet.generate(shows="x-wing", once=True, seed=4))
    assert made.rating.hardest == "x-wing" and dict(made.path)["x-wing"] == 1


def test_clues_and_minimal():
    assert next(nonet.generate(symmetry=180, seed=1)) == next(nonet.generate(symmetry="180", seed=1))
    for made in nonet.generate(4, clues=(26, 28), seed=1):
        assert 26 <= made.givens <= 28
        check(made)
    assert next(nonet.generate(clues=40, seed=1)).givens == 40
    for made in nonet.generate(3, minimal=True, seed=1):
        assert nonet.is_minimal(made.puzzle)
    for size in (6, 12, 16):
        assert nonet.is_minimal(next(nonet.generate(size=size, minimal=True, rated=False, seed=1)).puzzle)


def test_pattern():
    for made in nonet.generate(2, pattern=MASK, symmetry="180", seed=1):
        assert clue_cells(made) == {cell for cell, mark in enumerate(MASK) if mark == "x"}
        assert nonet.is_unique(made.puzzle)


def test_large_boards():
    made = next(nonet.generate(size=16, seed=1))
    check(made)
    assert made.rating.guesses == 0
    made = next(nonet.generate(size=25, difficulty="easy", seed=1))
    assert nonet.is_unique(made.puzzle) and made.rating.level == "easy"
    assert next(nonet.generate(size=16, box=(2, 8), seed=1)).puzzle.geometry.box == (2, 8)


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"clues": 16}, "at least 17"),
        ({"clues": (5, 16)}, "at least 17"),
        ({"clues": (30, 20)}, "holds none"),
        ({"clues": 82}, "81 cells"),
        ({"pattern": "x" * 16 + "." * 65}, "at least 17"),
        ({"pattern": "x" * 40 + "." * 41, "symmetry": "180"}, "does not have the symmetry 180"),
        ({"pattern": "x" * 30 + "." * 51, "clues": 20}, "30 cells"),
        ({"pattern": "xx.."}, "4 characters"),
        ({"pattern": "x" * 54 + "." * 18 + "x" * 9}, "rows 7 and 8"),
        ({"pattern": "xxxx..x.." * 9}, "columns 5 and 6"),
        ({"shows": "x-wig"}, "did you mean x-wing"),
        ({"shows": "guess"}, "no rung"),
        ({"shows": "x-wing", "difficulty": "easy"}, "x-wing is hard"),
        ({"shows": "x-wing", "difficulty": (1, 20)}, "scores 30"),
        ({"shows": "x-wing", "without": "x-wing"}, "both needed and forbidden"),
        ({"shows": "x-wing", "only": "naked-pair"}, "not among"),
        ({"shows": "big-fish"}, "never needed"),
        ({"without": "naked-single"}, "can't be forbidden"),
        ({"difficulty": "nasty"}, "there are easy"),
        ({"difficulty": (0, 0.5)}, "easiest scores 1"),
        ({"difficulty": (180, 190)}, "no technique scores 180 to 190"),
        ({"difficulty": (2000, 3000)}, "hardest 800"),
        ({"symmetry": "90", "clues": (22, 23)}, "no set of 22 to 23 cells"),
        ({"shows": ("remote-pair", "w-wing")}, "never needed beside w-wing"),
        ({"symmetry": "spiral"}, "there are none, 180"),
        ({"size": 26}, "size 26"),
        ({"clues": 81, "minimal": True}, "not minimal"),
        ({"rated": False, "difficulty": "hard"}, "excludes difficulty"),
        ({"rated": False, "once": True}, "excludes difficulty"),
        ({"workers": 0}, "workers is 0"),
        ({"scale": "stars"}, "there are nonet, whips"),
        ({"seed": "seven"}, "seed is 'seven'"),
        ({"count": 2.5}, "count is 2.5"),
        ({"count": -1}, "count is -1"),
        ({"max_seconds": -1}, "max_seconds is -1"),
        ({"patience": float("nan")}, "patience is nan"),
        ({"difficulty": 5}, "difficulty is 5"),
        ({"difficulty": (1, 2, 3)}, "a range of two scores"),
        ({"clues": "24"}, "clues is '24'"),
        ({"clues": (20, 30.5)}, "the fewest and the most"),
        ({"scale": "whips", "difficulty": "hard"}, "belong to the scales nonet and hodoku"),
        ({"scale": "whips", "rated": False}, "no score on the scale whips"),
    ],
)
def test_impossible_wishes_are_refused_at_once(wish, why):
    with pytest.raises(nonet.ArgumentError, match=why):
        nonet.generate(**wish)


def test_the_time_limit_keeps_what_was_found_and_says_why():
    making = nonet.generate(10_000, difficulty="unfair", max_seconds=0.3, seed=1)
    found = list(making)
    assert len(found) == making.found < 10_000
    assert "the time ran out" in making.ended
    making = nonet.generate(shows="jellyfish", size=4, patience=0.1, seed=1)
    assert list(making) == [] and "no such puzzle" in making.ended


def test_finish_gives_out_what_is_made_and_no_more():
    making = nonet.generate(None, difficulty="easy", seed=1)
    first = [next(making) for _ in range(40)]
    making.finish()
    rest = list(making)
    assert [*first, *rest] == list(nonet.generate(40 + len(rest), difficulty="easy", seed=1))
    assert making.ended == "" and list(making) == []


def test_a_board_with_few_puzzles_ends():
    making = nonet.generate(None, size=4, clues=16, seed=1, max_seconds=60)
    assert len({made.puzzle for made in making}) == 288
    assert "repeats" in making.ended


def test_essentially_different_puzzles():
    making = nonet.generate(None, size=4, clues=16, seed=1, different=True, max_seconds=60)
    assert len({nonet.canonical(made.puzzle).line for made in making}) == making.found == 2
    assert "repeats" in making.ended


def test_progress():
    seen = []
    list(nonet.generate(3, seed=1, progress=lambda making: seen.append(making.found)))
    assert seen == [1, 2, 3]
    making = nonet.generate(size=4, shows="jellyfish", max_seconds=1, progress=lambda m: seen.append(m.tried))
    assert not list(making) and len(seen) > 5 and seen[-1] > 10


def test_practice():
    lesson = nonet.practice("x-wing", seed=1)
    assert nonet.hint(lesson.position) == lesson.step
    assert lesson.step.technique == "x-wing"
    solution = lesson.source.solution.values
    assert all(solution[cell] != digit for cell, digit in lesson.step.eliminations)


def test_every_wish_is_a_parameter_that_editors_and_type_checkers_see():
    for function in (nonet.generate, nonet.practice):
        kinds = {p.kind for p in inspect.signature(function).parameters.values()}
        assert inspect.Parameter.VAR_KEYWORD not in kinds
    with pytest.raises(TypeError, match="colour"):
        nonet.generate(colour="red")


def test_the_kernel_reads_the_wishes_by_name_and_checks_them():
    plain = wishes(rated=False)
    good, board = plain.recipe, reasoner(plain.geometry)
    for bad, error in (
        (object(), AttributeError),
        (good._replace(orbits=7), TypeError),
        (good._replace(orbits=[[81]]), ValueError),
        (good._replace(pattern=[99]), ValueError),
        (good._replace(clues=(9, 3)), ValueError),
    ):
        with pytest.raises(error):
            _kernel.Maker(board, bad)
