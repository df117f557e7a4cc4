"""The scale of HoDoKu 2.2.0: level, score and every step of the reference; limits, boards, wishes."""

import csv
import json

import hodoku_parity
import pytest

import nonet
from nonet import _kernel
from nonet.cli import main
from nonet.errors import ArgumentError
from nonet.reason.hodoku_path import KINDS
from nonet.reason.techniques import numbers
from nonet.search.exact import Status

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LONG = "...6.2...154....2..9...1...........3.4.9....5..3...6.......3......56.7..5..147.9."
NETS = "5..4..8......9..1...2..1..56..3..4...5..7......4.....83..6..7...6.....8...8..2..1"


def test_the_reference_says_the_same(shared_data):
    with (shared_data / "hodoku_2.2.0.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))[::3]
    ratings = nonet.rate_many([row["puzzle"] for row in rows], "hodoku")
    for row, rating in zip(rows, ratings, strict=True):
        assert (rating.level, rating.score) == (row["level"].lower(), int(row["score"]))
        assert rating.steps == int(row["nsteps"])


def test_every_step_does_what_the_reference_does(shared_data):
    paths = list(hodoku_parity.reference_steps(shared_data / "hodoku_steps.txt"))[::3]
    for puzzle, wanted in paths:
        assert hodoku_parity.own_steps(puzzle) == wanted


def test_a_level_is_left_when_its_points_are_used_up():
    """No step is harder than unfair, but there are too many of them."""
    rating = nonet.rate(LONG, "hodoku")
    assert (rating.level, rating.score, rating.hardest) == ("extreme", 3032, "Nice Loop/AIC")


@pytest.mark.parametrize(("puzzle", "status"), [("." * 81, "multiple"), ("11" + "." * 79, "none")])
def test_only_a_puzzle_with_one_solution_is_rated(puzzle, status):
    rating = nonet.rate(puzzle, "hodoku")
    assert (rating.status.value, rating.level, rating.score) == (status, None, None)


def test_only_the_ordinary_board_is_rated(capsys):
    with pytest.raises(ArgumentError, match="ordinary 9x9 board"):
        nonet.rate("1234341221.34..1", "hodoku")
    assert main(["rate", "--scale", "hodoku", "1234341221.34..1"]) != 0
    assert "ordinary 9x9 board" in capsys.readouterr().out
    assert nonet.rate_many([], "hodoku") == []


def test_the_time_can_be_over():
    ratings = nonet.rate_many([NETS] * 2000, "hodoku", workers=1, max_seconds=0.05)
    assert ratings[-1].status is Status.LIMIT
    assert str(ratings[-1]) == "not rated: the time ran out"


def test_threads_give_the_same_answers():
    puzzles = [EASY, NETS, "." * 81] * 5
    assert nonet.rate_many(puzzles, "hodoku", workers=1) == nonet.rate_many(puzzles, "hodoku", workers=3)


def test_the_command(capsys):
    assert main(["rate", "--scale", "hodoku", EASY]) == 0
    assert capsys.readouterr().out == "easy 204, hardest Naked Single, steps: 51\n"
    assert main(["rate", "--scale", "hodoku", "--json", EASY]) == 0
    row = json.loads(capsys.readouterr().out)["results"][0]
    assert (row["scale"], row["level"], row["score"]) == ("hodoku", "easy", 204)


@pytest.mark.parametrize("difficulty", ["medium", (300, 400)])
def test_puzzles_to_a_wished_level_or_score(difficulty):
    made = next(nonet.generate(scale="hodoku", difficulty=difficulty, seed=5))
    rating = nonet.rate(made.puzzle, "hodoku")
    assert made.rating == rating
    if isinstance(difficulty, str):
        assert rating.level == difficulty
    else:
        assert difficulty[0] <= rating.score <= difficulty[1]


def test_kinds_have_techniques_of_ours():
    grid = nonet.Grid(EASY)
    _, complete, steps = _kernel.hodoku_path(
        grid.geometry.kernel, (grid.values, grid.givens, grid.candidates), -1.0
    )
    assert complete
    assert {KINDS[kind].name for kind, *_ in steps} == {"Full House", "Naked Single"}
    assert all(set(kind.techniques) <= set(numbers()) for kind in KINDS)


@pytest.mark.parametrize("puzzle", [EASY, LONG])
def test_the_path_is_told_and_proved(puzzle):
    told = nonet.hodoku_path(puzzle)
    assert told.path.outcome is nonet.Outcome.SOLVED
    assert sum(steps.rating for steps in told) == nonet.rate(puzzle, "hodoku").score
    grid = nonet.Grid(puzzle)
    for rated in told:
        for step in rated.steps:
            assert nonet.verify(grid, step).ruling is nonet.Ruling.PROVED
            grid = step.apply(grid)
    assert grid.is_solved


def test_the_path_on_the_command_line(capsys):
    assert main(["explain", "--scale", "hodoku", EASY]) == 0
    assert capsys.readouterr().out.startswith("1. 4 Naked Single\n")
    assert main(["explain", "--scale", "hodoku", "--json", EASY]) == 0
    first = json.loads(capsys.readouterr().out)["results"][0]["steps"][0]
    assert (first["rating"], first["scale_name"]) == (4, "Naked Single")
