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


def test_a_long_rating_tells_how_far_it_is():
    told = []
    nonet.rate(EASY, "explainer", progress=lambda steps, reached: told.append((steps, reached)))
    assert told[0] == (0, 0.0)
    hard = "1....6.8....7..1....9.....4.......5..18..5...5..36....6.5..8.3.8....3.1.....2...8"  # ER 11.0
    rating = nonet.rate(
        hard, "explainer", max_seconds=0.5, progress=lambda steps, reached: told.append((steps, reached))
    )
    assert rating.status is nonet.Status.LIMIT
    assert rating.er >= told[-1][1]

    def until_nine(steps: int, reached: float) -> None:  # however long that takes on this machine
        if steps and reached > 9:
            raise StopIteration

    with pytest.raises(StopIteration):
        nonet.rate(hard, "explainer", progress=until_nine)


@pytest.mark.parametrize(
    "rate", [nonet.rate, lambda puzzle, scale, **more: nonet.rate_many([puzzle], scale, **more)]
)
def test_what_progress_raises_ends_the_rating(rate):
    with pytest.raises(ZeroDivisionError):
        rate(EASY, "explainer", progress=lambda *_: 1 / 0)


def test_many_are_rated_on_a_ladder_as_one_is():
    puzzles = [
        EASY,
        "...8.7..25.6....798.....6....4..3.2...7..9....59.84.3.96...........9...5.3..2.7.6",
        "12..34....4....1",
    ]
    ladder = load("nonet").without("xy-chain")
    assert nonet.rate_many(puzzles, ladder=ladder) == [
        nonet.rate(puzzle, ladder=ladder) for puzzle in puzzles
    ]
    with pytest.raises(nonet.ArgumentError, match="climbs no ladder"):
        nonet.rate_many(puzzles, "hodoku", ladder=ladder)


@pytest.mark.parametrize("size", [6, 16])
def test_other_sizes_are_rated_the_same_however_they_are_turned(size):
    for seed in range(3):
        puzzle = next(iter(nonet.generate(size=size, seed=seed))).puzzle
        form = nonet.canonical(puzzle).grid
        assert form.line != puzzle.line
        assert nonet.rate(puzzle)._replace(puzzle=form) == nonet.rate(form)
