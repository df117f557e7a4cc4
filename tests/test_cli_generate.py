"""``nonet generate`` as a user types it: output, wishes that can't come true, limits."""

import json

import pytest

import nonet as package
from nonet.cli import main
from nonet.reason.examples import read_position

TOP = "x" * 40 + "." * 41


def test_command(capsys):
    assert main(["generate", "--count", "2", "--seed", "7", "--difficulty", "medium", "--json"]) == 0
    results = json.loads(capsys.readouterr().out)["results"]
    expected = [made.to_dict() for made in package.generate(2, seed=7, difficulty="medium")]
    assert [{key: r[key] for key in expected[0]} for r in results] == expected
    assert main(["generate", "--seed", "7", "--size", "4", "-n", "3"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        m.puzzle.line for m in package.generate(3, seed=7, size=4)
    ]
    assert main(["generate", "--seed", "7", "--clues", "16"]) == 2
    assert "at least 17" in capsys.readouterr().err
    assert main(["generate", "--seed", "7", "--difficulty", "extreme", "--max-seconds", "0"]) == 3
    assert "the time ran out" in capsys.readouterr().err
    assert main(["generate", "--seed", "7", "--clues", "24-30", "--format", "%k %l %i"]) == 0
    assert capsys.readouterr().out.endswith(" 7\n")
    assert main(["generate", "--seed", "7", "--size", "4", "--csv"]) == 0
    assert capsys.readouterr().out.startswith("puzzle,size,box,status,solution,givens,level")


def test_any(capsys):
    assert main(["generate", "--any", "-n", "3", "--seed", "5", "--format", "%g %s %i|%l|"]) == 0
    made = list(package.generate(3, seed=5))
    expected = [f"{m.puzzle.line} {m.solution.line.replace('+', '')} {m.seed}||" for m in made]
    assert capsys.readouterr().out.splitlines() == expected
    assert main(["generate", "--any", "--seed", "5", "--clues", "81", "--jsonl", "--workers", "3"]) == 0
    row = json.loads(capsys.readouterr().out)
    assert row["puzzle"] == row["solution"] and row["givens"] == 81 and row["rating"] is None


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ("--clues 16", "16 clues; a 9x9 puzzle with one solution has at least 17"),
        ("--clues 30-20", "a range of 30 to 20 clues holds none"),
        ("--clues 90", "a 9x9 grid has 81 cells"),
        ("--clues 24.5", "'24.5' is not a number of clues"),
        ("--clues few", "'few' is not a number of clues"),
        ("--clues 22-23 --symmetry 90", "no set of 22 to 23 cells has the symmetry 90"),
        ("--clues 81 --minimal", "not minimal"),
        (f"--pattern {TOP}", "leaves rows 7 and 8 empty"),
        (f"--pattern {TOP} --symmetry 180", "it holds r1c1 but not r9c9"),
        ("--pattern xx", "a pattern of 2 characters"),
        ("--needs x-wig", "did you mean x-wing?"),
        ("--practice nothing", "there is no technique 'nothing'"),
        ("--shows guess", "no rung"),
        ("--needs x-wing --difficulty easy", "x-wing is hard"),
        ("--needs x-wing --without x-wing", "both needed and forbidden"),
        ("--shows xy-wing --only x-wing", "not among the techniques allowed"),
        ("--without hidden-single", "every puzzle ends with singles"),
        ("--difficulty nasty", "there are easy, medium, hard, unfair, extreme"),
        ("--difficulty 40-30", "from 40 to 30 holds none"),
        ("--difficulty 180-190", "no technique scores 180 to 190"),
        ("--difficulty 5-", "'5-' is not a range of scores"),
        ("--any --difficulty hard", "(--any) excludes difficulty, needs"),
        ("--any --needs x-wing", "(--any) excludes difficulty, needs, shows"),
        ("--symmetry spiral", "'spiral'"),
        ("--size 27", "size 27 is not between 1 and 25"),
        ("--size 7", "size 7 has no box shape"),
        ("--size 9 --box 2x8", "holds 16 cells, but size 9 needs 9"),
        ("--count 0", "'0' is not a whole number above 0"),
        ("--workers 0", "'0' is not a whole number above 0"),
        ("--max-seconds soon", "'soon' is not a number of seconds"),
    ],
)
def test_impossible_wishes_are_refused_at_once(capsys, wish, why):
    assert main(["generate", *wish.split()]) == 2
    out, err = capsys.readouterr()
    assert out == "" and why in err and err.startswith("nonet generate: ")


@pytest.mark.parametrize(
    "wish",
    [
        "--symmetry full --clues 17",
        "--shows jellyfish --size 4",
        "--difficulty extreme --size 4",
        "--count 1000000 --difficulty unfair",
    ],
)
def test_where_only_a_search_can_tell_the_time_limit_ends_it(capsys, wish):
    assert main(["generate", *wish.split(), "--max-seconds", "0.5"]) == 3
    out, err = capsys.readouterr()
    found = out.count("\n")
    assert err.startswith("nonet: the time ran out (puzzles tried: ")
    assert f"found: {found:,})" in err


def test_practice_command(capsys):
    assert main(["generate", "--practice", "naked-pair", "--seed", "1"]) == 0
    out = capsys.readouterr().out
    position = read_position(next(line for line in out.splitlines() if line.startswith("# Position: "))[12:])
    assert package.hint(position).technique == "naked-pair"
    assert "Answer: Naked Pair: " in out
