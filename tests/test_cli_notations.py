"""Puzzles written with other digits than ours: the answer has theirs, and what speaks of ours says so."""

import json
import subprocess
import sys

import pytest

from nonet import Grid, write
from nonet.cli.console import Console

SOLVED = Grid.of([(4 * (r % 4) + r // 4 + c) % 16 + 1 for r in range(16) for c in range(16)])
PUZZLE = Grid.of([0 if cell % 5 == 0 else value for cell, value in enumerate(SOLVED.values)])
NAMES = {
    "hex": "read as hex: '0' is called 1 here, and 'F' is called 16 or G",
    "letters": "read as letters: 'A' is called 1 here, and 'P' is called 16 or G",
    "offset": "read as offset: ':' is called 10 here, and '@' is called 16 or G",
    "line": "",
}


def drawn(key):
    """The puzzle in rows, in a notation."""
    line = write(PUZZLE, key)
    return "\n".join(line[at : at + 16] for at in range(0, 256, 16))


@pytest.mark.parametrize("key", NAMES)
def test_the_answer_to_rows_and_lists_has_their_notation(nonet, key):
    answer = write(SOLVED, key)
    rows = drawn(key)
    barred = "\n".join("|".join(row[at : at + 4] for at in range(0, 16, 4)) for row in rows.split("\n"))
    blanks = "\n".join(" ".join(row) for row in rows.split("\n"))
    cells = json.dumps([list(row) for row in rows.split("\n")])
    for text in (rows, barred, blanks, cells, json.dumps({"puzzle": write(PUZZLE, key)})):
        assert nonet("solve", "-q", text)[:2] == (0, f"{answer}\n"), text
    assert nonet("solve", "-q", "--method", "nonet", rows)[1] == f"{answer}\n"
    assert nonet("solve", "-q", "--all", rows)[1] == f"{answer}\n"
    (minimal,) = nonet("minimal", "-q", rows)[1].split()
    assert {*minimal} <= {*write(PUZZLE, key)}


def test_a_small_drawing_in_letters_is_answered_in_letters(nonet):
    assert nonet("solve", "-q", "|AB|CD|\n|CD|AB|\n|BA|DC|\n|DC|..|")[1] == "ABCDCDABBADCDCBA\n"


@pytest.mark.parametrize("key", NAMES)
def test_texts_that_speak_of_our_digits_say_so_once(nonet, key):
    line = write(PUZZLE, key)
    for verb in ("hint", "explain", "steps", "candidates", "draw"):
        _, _, said = nonet(verb, f"{line}\n{line}")
        assert said.split("\n").count(NAMES[key]) == (1 if NAMES[key] else said.split("\n").count("")), verb
        assert ("is called" in said) == bool(NAMES[key])
        assert "is called" not in nonet(verb, "-q", line)[2]
    twice = line[1] + line[1:]  # clashes in its row
    for verb in ("check", "solve", "count"):
        assert NAMES[key] in nonet(verb, twice)[2]
        assert "is called" not in nonet(verb, line)[2]


def test_the_console_says_what_it_calls_the_digits(capsys):
    console = Console()
    for said in (drawn("hex"), "r1c1=1", "solve"):
        console.answer(said)
    out = capsys.readouterr().out
    assert write(SOLVED, "hex") in out and f"\nR{NAMES['hex'][1:]}.\n" in out


def test_standard_input_in_rows():
    run = subprocess.run(
        [sys.executable, "-m", "nonet", "hint", "-"],
        input=drawn("hex"),
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stderr.strip() == NAMES["hex"]
