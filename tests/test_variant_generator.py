"""Puzzles with rules that are wished by kind: one solution, which obeys rules that know only their sentences."""

import json

import pytest
from rule_sentences import obeys

import nonet
from nonet import cli, generate
from nonet.errors import ArgumentError
from nonet.make.rule_makers import MAKERS
from nonet.model.rules import KINDS


@pytest.mark.parametrize("key", MAKERS)
def test_rules_of_every_kind_are_drawn_and_hold(key):
    size = 9 if key in ("killer", "thermometer", "sandwich", "white-dot") else 6
    made = next(generate(rules=[f"{key}=1"], size=size, seed=5, rated=False))
    board = made.puzzle.geometry
    assert [rule.key for rule in board.rules] == [key]
    assert nonet.is_unique(made.puzzle) and made.solution.is_solved
    boxes = tuple(map(board.box_of, range(size * size)))
    assert obeys(str(board.rules[0]), size, made.solution.values, boxes)


@pytest.mark.parametrize("wish", [["killer"], ["arrow", "anti-king"], ["xv", "negative-xv"], ["sandwich"]])
def test_without_a_number_there_are_as_many_as_are_usual(wish):
    made = next(generate(rules=wish, seed=2, rated=False))
    keys = [rule.key for rule in made.puzzle.geometry.rules]
    assert keys.count(wish[0]) >= MAKERS[wish[0]].usual or wish[0] in ("killer", "xv")
    assert set(keys) == set(wish) and nonet.is_unique(made.puzzle)


def test_negative_rules_show_every_mark():
    made = next(generate(rules=["xv", "negative-xv"], seed=4, rated=False))
    values, marked = made.solution.values, {rule.cells for rule in made.puzzle.geometry.rules if rule.cells}
    pairs = [(c, o) for c in range(81) for o in (c + 1, c + 9) if o < 81 and (o != c + 1 or o % 9)]
    assert len(marked) == sum(values[a] + values[b] in (5, 10) for a, b in pairs)


def test_no_givens_at_all():
    made = next(generate(rules=["killer"], clues=0, rated=False, seed=5))
    assert made.givens == 0 and nonet.is_unique(made.puzzle)


def test_the_seed_alone_makes_it_again():
    wish = {"rules": ["thermometer=3", "white-dot"], "seed": 11, "size": 6}
    made = list(generate(2, **wish))
    assert made == list(generate(2, **wish)) and made[0].puzzle != made[1].puzzle
    assert next(generate(**wish | {"seed": made[1].seed})) == made[1]
    assert made[0].rating is not None and made[0].path is not None


def test_rules_that_stand_and_rules_that_are_drawn():
    made = next(generate(rules=["killer 9 r1c1 r1c2", "renban=2"], seed=1, size=6, rated=False))
    assert [rule.key for rule in made.puzzle.geometry.rules] == ["killer", "renban", "renban"]
    assert sum(made.solution.values[:2]) == 9


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"rules": ["killer", "killer=3"]}, "wished twice"),
        ({"rules": ["killer=0"]}, "no number of rules"),
        ({"rules": ["contains=2"]}, "not drawn at random"),
        ({"rules": ["xv=3", "negative-xv"]}, "without a number"),
        ({"rules": ["killer"], "scale": "explainer"}, "excludes rules that are drawn"),
        ({"rules": ["killer"], "different": True}, "relabelling"),
        ({"rules": ["killr"]}, "did you mean killer"),
    ],
)
def test_what_can_not_be_is_said(wish, said):
    with pytest.raises(ArgumentError, match=said):
        generate(**wish)


def test_the_time_ends():
    making = generate(rules=["even=3"], clues=0, seed=1, max_seconds=0.5)
    assert list(making) == [] and "time ran out" in making.ended


def test_lines_of_the_command_keep_their_rules(capsys):
    assert cli.main(["generate", "--rule", "renban=2", "--size", "6", "--seed", "3", "-n", "2", "-q"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    for line in lines:
        fields = json.loads(line)
        assert [text.split()[0] for text in fields["rules"]] == ["renban", "renban"]
        (record,) = nonet.read_text(line)
        assert [str(rule) for rule in record.grid.geometry.rules] == fields["rules"]
        assert nonet.is_unique(record.grid)


def test_tables_have_a_column_of_rules(capsys):
    for options, last in ((["--rule", "renban=2"], "rules"), ([], "answer")):
        assert cli.main(["generate", *options, "--size", "6", "--seed", "3", "--csv", "-q"]) == 0
        head, row = capsys.readouterr().out.splitlines()
        assert head.split(",")[-1] == last and (
            not options or (row.count("renban r") == 2 and "; renban" in row)
        )


def test_every_kind_of_cells_is_drawn_or_named():
    """A kind that names cells has a maker, or is known to have none."""
    without = {
        "all-pairs",
        "candidates",
        "contains",
        "equal-sums",
        "look-and-say",
        "lunchbox",
        "pairwise",
        "pill-arrow",
    }
    without |= {"anti-leaper", "regex", "state-machine"}
    whole = {key for key, kind in KINDS.items() if len(kind.form.split()) == 1}
    assert set(MAKERS) | without | whole >= set(KINDS)
