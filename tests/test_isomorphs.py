"""All forms of a puzzle have one rating on our own scale, and one B; the long form is tests/isomorphs.py."""

import random

import isomorphs
import pytest

import nonet

PUZZLES = [
    "...6.2...154....2..9...1...........3.4.9....5..3...6.......3......56.7..5..147.9.",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "5..4..8......9..1...2..1..56..3..4...5..7......4.....83..6..7...6.....8...8..2..1",
    "......8.3..2..97...31..6.....8.5.1..7...9..5.4...8..9.......27......1.4..47......",
    "...8.7..25.6....798.....6....4..3.2...7..9....59.84.3.96...........9...5.3..2.7.6",
]


@pytest.mark.parametrize("scale", ["nonet", "whips"])
def test_all_forms_have_one_rating(scale):
    puzzles = PUZZLES if scale == "nonet" else PUZZLES[1:2] + PUZZLES[4:]
    found = isomorphs.changing(puzzles, 4, scale)
    assert not any(found[field] for field in found if (scale, field) in isomorphs.PROMISED)


def test_a_form_is_the_same_puzzle():
    form = isomorphs.turned(PUZZLES[0], random.Random(3))
    assert form != PUZZLES[0]
    assert nonet.isomorphic(form, PUZZLES[0])


def test_pencil_marks_turn_with_the_board():
    """The walk starts from the marks of the position, wherever they are moved to."""
    grid = nonet.Grid(PUZZLES[0])
    step = nonet.hint(grid, "nonet")
    solved_a_bit = step.apply(grid)
    assert nonet.rate(solved_a_bit).hardest == nonet.rate(grid).hardest


def test_a_command_tells_the_share(capsys, tmp_path, monkeypatch):
    file = tmp_path / "puzzles.csv"
    file.write_text("puzzle\n" + "\n".join(PUZZLES[:2]), encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["isomorphs.py", "--forms", "2", "--scales", "nonet,hodoku", str(file)])
    assert isomorphs.main() == 0
    out = capsys.readouterr().out
    assert "nonet: level 0.0%, score 0.0%, hardest 0.0%, bottleneck 0.0% of 2 puzzles change" in out
    assert "hodoku: level" in out
