"""Ratings: the scale's promises, statuses instead of ratings, agreement with another rater, the command."""

import csv
import json

import pytest

import nonet
from nonet.cli import main
from nonet.make.rating import GUESS_SCORE, MOST_ALTERNATIVES, hardest_rung, score
from nonet.reason.ladders import load

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
UNFAIR = "...6.2...154....2..9...1...........3.4.9....5..3...6.......3......56.7..5..147.9."


def test_the_hardest_rung_gives_level_and_score():
    for puzzle in (EASY, UNFAIR):
        rating = nonet.rate(puzzle)
        path = nonet.walk(nonet.Grid(puzzle))
        rung = load("nonet").rung(rating.hardest)
        assert rating.level == rung.level
        assert rung.score <= rating.score < rung.score + 1
        assert rating.hardest in path.techniques
        assert all(load("nonet").rung(key).score <= rung.score for key in path.techniques)
        assert (rating.steps, rating.guesses) == (len(path), 0)


def test_the_bottleneck_counts_the_ways_on_where_the_hardest_technique_is_first_needed():
    rating = nonet.rate(UNFAIR)
    step = next(s for s in nonet.walk(nonet.Grid(UNFAIR)) if s.technique == rating.hardest)
    ways = {
        (s.placements, s.eliminations)
        for s in nonet.steps(step.grid, rating.hardest, limit=MOST_ALTERNATIVES)
    }
    assert rating.bottleneck == len(ways) >= 1


def test_more_hard_steps_score_more_but_never_reach_the_next_rung():
    rungs = load("nonet").rungs
    for rung in rungs:
        few, many = score([rung.technique]), score([rung.technique] * 50)
        assert rung.score < few < many < rung.score + 1
    assert score(["full-house"] * 60 + ["x-wing"]) < score(["x-wing"] * 2)
    assert max(r.score for r in rungs) < GUESS_SCORE
    assert hardest_rung([]) is None


def test_a_score_has_two_decimals_and_no_dust():
    for singles in range(1, 60):
        value = score(["hidden-single"] * singles)
        assert str(value) == f"{value:.2f}".rstrip("0") or value == int(value)


@pytest.mark.parametrize(
    ("puzzle", "status"),
    [("." * 81, "multiple"), ("11" + "." * 79, "none"), (EASY[:2] + "3" + EASY[3:], "none")],
)
@pytest.mark.parametrize("scale", ["nonet", "whips"])
def test_only_a_puzzle_with_one_solution_is_rated(puzzle, status, scale):
    rating = nonet.rate(puzzle, scale)
    assert rating.status.value == status == rating.to_dict()["status"]
    assert rating[3:] == (None,) * len(rating[3:])
    assert str(rating).startswith("not rated: ")


def test_a_solved_grid_needs_no_step():
    rating = nonet.rate(nonet.solve(EASY).grid)
    assert (rating.level, rating.score, rating.hardest, rating.steps) == ("easy", 0.0, None, 0)


def test_no_time_is_a_limit():
    assert nonet.rate(UNFAIR, max_seconds=0).status is nonet.Status.LIMIT


def test_whips():
    rating = nonet.rate(UNFAIR, "whips")
    assert (rating.to_dict()["w"], rating.to_dict()["b"], str(rating)) == (5, 5, "W5 B5")


def test_unknown_scale():
    with pytest.raises(nonet.ArgumentError, match="there are nonet, whips"):
        nonet.rate(EASY, "stars")


def test_many_are_rated_as_one_by_one_in_their_order():
    puzzles = [EASY, UNFAIR, "." * 81, "12..34....4....1"] * 3
    assert nonet.rate_many(puzzles, workers=3) == [nonet.rate(p) for p in puzzles]


def test_other_sizes():
    assert nonet.rate("12..34....4....1").level == "easy"


def test_the_scale_agrees_with_sukaku_explainer(shared_data):
    with (shared_data / "explainer_1.2.1.csv").open() as file:
        rows = [row for row in csv.DictReader(file) if float(row["ER"]) < 8.5][::20]
    ours = [rating.score for rating in nonet.rate_many([row["puzzle"] for row in rows])]
    assert _spearman([float(row["ER"]) for row in rows], ours) >= 0.9


def _spearman(left, right):
    a, b = _ranks(left), _ranks(right)
    middle = sum(a) / len(a)
    top = sum((x - middle) * (y - middle) for x, y in zip(a, b, strict=True))
    return top / (sum((x - middle) ** 2 for x in a) * sum((y - middle) ** 2 for y in b)) ** 0.5


def _ranks(values):
    return [sum(v < value for v in values) + (sum(v == value for v in values) - 1) / 2 for value in values]


def test_command(capsys):
    assert main(["rate", "--json", EASY, "." * 81]) == 1
    first, second = json.loads(capsys.readouterr().out)["results"]
    assert first["scale"] == "nonet" and first["level"] == "easy" and first["status"] == "unique"
    assert second["status"] == "multiple" and second["level"] is None
    assert main(["rate", "--quiet", "--format", "%l %h %r", EASY]) == 0
    assert capsys.readouterr().out == "easy hidden-single 2.78\n"
    assert main(["rate", "--quiet", "--scale", "whips", "--csv", "--fields", "w,b", UNFAIR]) == 0
    assert capsys.readouterr().out == "w,b\n5,5\n"
    assert main(["rate", "--quiet", "--scale", "stars", EASY]) == 2
