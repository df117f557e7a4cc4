"""``--rule`` on the command line, and boards in the rows of ``--json``."""

import json

import pytest

from nonet import Geometry, Grid, parse, solve, write

BLANK = "." * 16
RULED = Grid("1" + "." * 15, rules=["anti-knight", "thermometer r4c1 r4c2"])
JIGSAW = Geometry.of(4, regions=(0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3))

READING = ("solve", "count", "check", "hint", "explain", "steps", "rate", "minimal")


@pytest.mark.parametrize("verb", READING)
def test_every_verb_takes_rules_and_tells_the_board(nonet, verb):
    solved = solve(Grid(BLANK, rules=["anti-knight", "thermometer r4c1 r4c2"])).grid
    puzzle = solved.line.replace("+", "")[:12] + "...."
    code, out, err = nonet(
        verb, puzzle, "--rule", "thermometer r4c1 r4c2", "--rule", "anti-knight", "--jsonl"
    )
    row = json.loads(out)
    assert code == 0, err
    assert row["rules"] == ["anti-knight", "thermometer r4c1 r4c2"] and "regions" not in row
    assert Geometry.from_dict(row) is solved.geometry
    for step in row.get("steps") or () if verb in ("explain", "steps") else ():
        assert Geometry.from_dict(step) is solved.geometry


@pytest.mark.parametrize("verb", READING)
def test_jigsaws_keep_their_regions(nonet, verb):
    solved = solve(Grid.of([0] * 16, JIGSAW)).grid
    link = write(Grid.of([*solved.values[:12], 0, 0, 0, 0], JIGSAW), "f-puzzles")
    code, out, err = nonet(verb, link, "--jsonl")
    row = json.loads(out)
    assert code == 0, err
    assert row["box"] is None and Geometry.from_dict(row) is JIGSAW
    # What was written is read as the same board again.
    assert nonet("check", "--jsonl", "-", stdin=out)[0] == 0 if verb == "solve" else True


def test_the_answer_obeys_the_rules(nonet):
    code, out, _ = nonet("solve", BLANK, "--rule", "thermometer r1c4 r1c3 r1c2 r1c1")
    assert code == 1 and out.startswith("4321")  # one of several
    assert nonet("count", BLANK, "--rule", "thermometer r1c1 r1c2 r1c3 r1c4")[1].strip() == "12"
    code, out, _ = nonet("check", "1.....1.........", "--rule", "anti-knight")
    assert code == 1 and "r1c1 and r2c3 are a knight's move apart" in out


def test_a_rule_that_can_not_be(nonet):
    code, _, err = nonet("solve", BLANK, "--rule", "anti-night")
    assert code == 2 and "there is no rule 'anti-night'; did you mean anti-knight?" in err
    code, out, err = nonet("solve", BLANK, "--rule", "thermometer r1c1 r1c5", "--jsonl")
    assert code == 2 and "leaves the 4x4 board at r1c5" in err and json.loads(out)["status"] == "error"


def test_rules_are_not_lost_on_the_way(nonet):
    link = write(RULED, "f-puzzles")
    for to in ("line", "pencilmarks", "json", "latex", "csv"):
        code, out, err = nonet("convert", link, "--to", to)
        assert code == 2 and f"the format {to} can't say which rules the grid has; f-puzzles can" in err
    for to in ("f-puzzles", "sudokupad", "jsonl"):
        code, out, _ = nonet("convert", link, "--to", to)
        assert code == 0 and parse(out.strip()) == RULED
    plain = write(RULED, "f-puzzles")
    assert parse(plain, rules=["non-consecutive"]).geometry is RULED.geometry.with_rules(["non-consecutive"])


def test_fields_of_a_board(nonet):
    assert nonet("count", BLANK, "--rule", "anti-knight", "--fields", "rules,count")[1] == "anti-knight\t24\n"
    assert nonet("count", BLANK, "--csv")[1].splitlines()[0] == "puzzle,size,box,status,count,complete,error"
    assert nonet("count", BLANK, "--rule", "anti-knight", "--format", "%{rules}")[1] == "anti-knight\n"


def test_no_canonical_form_with_rules(nonet):
    code, _, err = nonet("canonical", BLANK, "--rule", "anti-knight")
    assert code == 2 and "with plain boxes only, not with rules" in err


def test_rules_of_a_file_and_their_catalogue(nonet, tmp_path):
    path = tmp_path / "rules.txt"
    path.write_text("# of the day\nkiller 3 r1c1 r1c2   # small\n\nsandwich 5 row 2\n")
    code, out, _ = nonet("solve", BLANK, "--rules", str(path), "--rule", "even r4c4", "--jsonl")
    row = json.loads(out)
    assert code == 1 and row["rules"] == ["killer 3 r1c1 r1c2", "even r4c4", "sandwich 5 r2c1 r2c4"]
    path.write_text("killer 3 r1c1 r1c2\nkiler 4 r1c1\n")
    code, _, err = nonet("solve", BLANK, "--rules", str(path))
    assert code == 2 and "line 2: there is no rule 'kiler'; did you mean killer?" in err
    assert nonet("solve", BLANK, "--rules", str(tmp_path / "none"))[0] == 2
    _, out, _ = nonet("rules", "killer")
    assert "Killer cage: the digits of the cage differ" in out and "killer 15 r1c1 r1c2 r2c2" in out
    assert len(json.loads(nonet("rules", "--json")[1])["results"]) > 60
    assert nonet("rules", "kiler")[0] == 2


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (["killer 10 r1c1 r1c2 r1c3 r1c4 r2c1"], "has 5 cells, but there are only 4 different digits"),
        (["killer 9 r1c1 r1c2"], "2 different digits make 3 to 7, not 9"),
        (["whispers r1c1 r5c1"], "leaves the 4x4 board at r5c1"),
        (["arrow r1c1 r1c2 r1c1"], "passes r1c1 twice"),
        (["white-dot r1c1 r2c2"], "do not share an edge"),
        (["sandwich 99 row 1"], "the digits between 1 and 4 make at most 5"),
        (["little-killer 3 r1c1 r2c2"], "does not look along a whole diagonal"),
        (["quadruple 5 r1c1 r1c2 r2c1 r2c2"], "5 is no digit of a 4x4 board"),
        (["regex 1( r1c1"], "a group is not closed"),
        (["killer x r1c1"], "is not the number of a killer"),
    ],
)
def test_nonsense_is_told_in_a_sentence(nonet, rules, words):
    code, _, err = nonet("solve", BLANK, *(word for rule in rules for word in ("--rule", rule)))
    assert code == 2 and words in err and "Traceback" not in err


def test_rules_that_clash_are_named(nonet):
    rules = ["even r4c4", "killer 3 r1c1 r1c2", "anti-knight", "killer 4 r1c3 r1c4", "odd r3c3"]
    code, out, _ = nonet("solve", BLANK, *(word for rule in rules for word in ("--rule", rule)))
    clash = "these rules clash: killer 3 r1c1 r1c2; killer 4 r1c3 r1c4"
    assert code == 1 and clash in out
    for verb in ("hint", "explain"):
        code, out, err = nonet(verb, BLANK, *(word for rule in rules for word in ("--rule", rule)))
        assert code == 1 and clash in out + err
