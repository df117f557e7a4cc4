"""The explainer's scales: the numbers and names of the reference, limits, candidates as input, lines as of serate."""

import csv
import gzip
import json
import random

import pytest

import nonet
from nonet.cli import main
from nonet.errors import ArgumentError
from nonet.reason.judge import verify
from nonet.reason.verdict import Ruling
from nonet.search.exact import Status

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MEDIUM = "...1......2........5.7...838..37.9.2.74....1....8..3.59......5....2..79.4..95.2.1"
HARD = "...6.2...154....2..9...1...........3.4.9....5..3...6.......3......56.7..5..147.9."
HARDEST = "..3......4...8..36..8...1...4..6..73...9..........2..5..4.7..686........7..6..5.."
NESTED = "..3.9....1...4..36..8..21...4..8..73...9................4.7..686........7.....5.4"


@pytest.mark.parametrize(("version", "scale"), [("1.18.1", "explainer"), ("1.2.1", "explainer-1.2.1")])
def test_the_reference_says_the_same(shared_data, version, scale):
    with (shared_data / f"explainer_{version}.csv").open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if float(row["ER"]) < 8.8][::7]
    ratings = nonet.rate_many([row["puzzle"] for row in rows], scale)
    for row, rating in zip(rows, ratings, strict=True):
        assert (rating.er, rating.ep, rating.ed) == tuple(float(row[name]) for name in ("ER", "EP", "ED"))
        if "ER_technique" in row:
            shown = (rating.er_technique, rating.ep_technique, rating.ed_technique)
            assert shown == (row["ER_technique"], row["EP_technique"], row["ED_technique"])


def reference_steps(shared_data, every):
    """Puzzles with the reference's steps: (rating, name, values after it, candidates after it)."""
    text = gzip.decompress((shared_data / "explainer_steps.txt.gz").read_bytes()).decode()
    for block in text.split("#")[1::every]:
        puzzle, *lines = block.strip().splitlines()
        yield puzzle, [line.split("|") for line in lines if not line.startswith("=")]


def test_every_step_is_the_reference_s_and_is_proved(shared_data):
    """Ratings, order and positions are the reference's; the steps that tell it hold, and have words."""
    for puzzle, reference in reference_steps(shared_data, 12):
        path = nonet.explainer_path(puzzle)
        assert path.path.outcome.value == "solved"
        for rated, (rating, _, values, marks) in zip(path, reference, strict=True):
            assert f"{rated.rating}" == rating
            for step in rated.steps:
                assert verify(step.grid, step).ruling is Ruling.PROVED
                assert step.explain().lines
            after = rated.steps[-1].apply(rated.steps[-1].grid)
            assert "".join(str(v or ".") for v in after.values) == values
            shown = (
                str(d) if (d == value if value else mask >> (d - 1) & 1) else "."
                for value, mask in zip(after.values, after.candidates, strict=True)
                for d in range(1, 10)
            )
            assert "".join(shown) == marks


def test_explain_shows_the_explainer_s_path(capsys):
    assert main(["explain", "--scale", "explainer", EASY]) == 0
    out = capsys.readouterr().out
    assert out.startswith("1. 1.2 Hidden Single\n   Hidden Single: ")
    assert main(["explain", "--scale", "explainer", "--jsonl", EASY]) == 0
    row = json.loads(capsys.readouterr().out)
    assert (row["steps"][0]["rating"], row["steps"][0]["scale_name"]) == (1.2, "Hidden Single")
    assert main(["explain", "--scale", "explainer", "1234341221.34..1"]) != 0
    assert "ordinary 9x9 board" in capsys.readouterr().out


def test_the_two_schedules_differ():
    late, classic = (nonet.rate(HARD, scale) for scale in ("explainer", "explainer-1.2.1"))
    assert late.status is classic.status is Status.UNIQUE
    assert late.scale != classic.scale
    assert late.er <= classic.er


def test_when_the_time_is_over_the_rating_is_at_least_what_was_searched():
    rating = nonet.rate(HARDEST, "explainer", max_seconds=0.2)
    if rating.status is Status.LIMIT:
        assert rating.er is not None
        assert str(rating) == f"ER>={rating.er}"
        assert rating.to_dict()["er"] == f">={rating.er}"
        assert rating.ep is None


@pytest.mark.parametrize(("puzzle", "status"), [("." * 81, "multiple"), ("11" + "." * 79, "none")])
def test_only_a_puzzle_with_one_solution_is_rated(puzzle, status):
    rating = nonet.rate(puzzle, "explainer")
    assert (rating.status.value, rating.er, rating.er_technique) == (status, None, None)


@pytest.mark.parametrize("scale", ["explainer", "explainer-1.2.1", "hodoku"])
def test_a_clue_more_or_another_one_is_seen_though_singles_fill_the_board(scale):
    """The search for a second solution waits until singles do not suffice; clues that clash must show all the same."""
    chosen = random.Random(5)
    changed = []
    for number in range(300):
        cells = list(MEDIUM if number % 2 else EASY)
        cells[chosen.randrange(81)] = chosen.choice("123456789.")
        changed.append("".join(cells))
    wanted = [nonet.solve(puzzle).status for puzzle in changed]
    assert len(set(wanted)) == 3
    assert [rating.status for rating in nonet.rate_many(changed, scale)] == wanted


def test_only_the_ordinary_board_is_rated(capsys):
    with pytest.raises(ArgumentError, match="ordinary 9x9 board"):
        nonet.rate("1234341221.34..1", "explainer")
    assert main(["rate", "--scale", "explainer", "1234341221.34..1"]) != 0
    assert "ordinary 9x9 board" in capsys.readouterr().out
    assert nonet.rate_many([], "explainer") == []


def test_candidates_can_be_rated(capsys):
    grid = nonet.Grid(HARD)
    marks = "".join(
        str(d) if (d == value if value else mask >> (d - 1) & 1) else "."
        for value, mask in zip(grid.values, grid.candidates, strict=True)
        for d in range(1, 10)
    )
    assert main(["rate", "--scale", "explainer", marks]) == 0
    shown = capsys.readouterr().out.strip()
    assert shown.split("/")[0] == str(nonet.rate(HARD, "explainer").er)


def test_lines_are_those_of_serate(capsys, tmp_path):
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text(f"{EASY}\n{HARD}\n")
    rated = tmp_path / "rated.txt"
    form = "%g ED=%r/%p/%d%t%S %n%%"
    assert (
        main(["rate", "--scale", "explainer", f"--format={form}", f"--input={puzzles}", f"--output={rated}"])
        == 0
    )
    first, second = rated.read_text().splitlines()
    assert first == f"{EASY} ED=1.2/1.2/1.2\tHS 1%"
    rating = nonet.rate(HARD, "explainer")
    assert second.startswith(f"{HARD} ED={rating.er}/{rating.ep}/{rating.ed}\t{rating.er_short} 2")
    assert main(["rate", "--scale", "explainer", EASY]) == 0
    assert capsys.readouterr().out == "1.2/1.2/1.2\n"
    assert main(["rate", "--scale", "explainer", "--format", "%i%l%R", EASY]) == 0
    solved, name = capsys.readouterr().out.splitlines()
    assert (solved, name) == ("".join(map(str, nonet.solve(EASY).grid.values)), "Hidden Single")


def test_json_has_the_numbers_and_the_names(capsys):
    assert main(["rate", "--scale", "explainer", "--jsonl", EASY]) == 0
    row = json.loads(capsys.readouterr().out)
    assert {row[name] for name in ("er", "ep", "ed")} == {1.2}
    assert {row[f"{name}_technique"] for name in ("er", "ep", "ed")} == {"Hidden Single"}
    assert "level" not in row


def test_puzzles_are_made_to_a_wished_rating():
    made = next(iter(nonet.generate(scale="explainer", difficulty=(7.0, 7.5), seed=1, max_seconds=60)))
    assert 7.0 <= made.rating.er <= 7.5
    assert made.rating == nonet.rate(made.puzzle, "explainer")
    with pytest.raises(ArgumentError, match="ordinary 9x9 board"):
        nonet.generate(size=4, scale="explainer")


@pytest.mark.parametrize("workers", [1, 3])
def test_threads_share_one_puzzle_and_the_answer_stays(workers):
    rating = nonet.rate(NESTED, "explainer", workers=workers)
    assert (rating.er, rating.er_technique) == (9.7, "Dynamic Contradiction Forcing Chains (+)")
