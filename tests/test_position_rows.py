"""Positions, with digits placed and candidates gone, as rows: whatever Nonet writes of them it reads back."""

from __future__ import annotations

import json
from contextlib import closing

import pytest
from hypothesis import given
from test_format_roundtrips import FEW, SMALL, grids
from test_rows import EASY

import nonet as package
from nonet.formats.base import Shape
from nonet.formats.columns import decode_object
from nonet.formats.marks import grid_of_marks, in_position, written_marks
from nonet.model.grid import Grid
from nonet.tables.opening import open_table

LESSON = package.practice("x-wing", seed=4)
HINT = "X-Wing: in columns 4 and 7 the 8 can only be in rows 6 and 7, one each. So r6c6, r6c9 and r7c9 can't be 8.\n"
FLAT = written_marks(LESSON.position).replace("+", "")
"""The same position as a row of ours has it that was read from a drawing."""


def read_grids(path):
    return [batch.record(row).grid for batch in batches_of(path) for row in range(len(batch))]


def batches_of(path):
    with closing(open_table(str(path))) as table:
        return [*table.batches()]


@pytest.mark.parametrize("ending", ["txt", "json", "jsonl", "csv", "tsv", "parquet"])
def test_practices_are_read_again_as_they_were(nonet, tmp_path, ending):
    """A table said the puzzle only, so that its hint was the first step of the puzzle."""
    path = tmp_path / f"f.{ending}"
    assert nonet("generate", "--practice", "x-wing", "--seed", "4", "-n", "2", "-o", str(path))[0] == 0
    assert nonet("hint", str(path))[1].startswith(HINT)
    first, second = read_grids(path)
    assert first.candidates == LESSON.position.candidates and first.values == LESSON.position.values
    assert package.hint(second).technique == "x-wing"
    if ending != "txt":
        assert first == LESSON.position  # and tells given from placed
    code, out, _ = nonet("rate", "--format", "%{status}", str(path))
    assert code == 0 and out == "unique\n" * 2
    assert nonet("solve", str(path))[1].startswith(LESSON.source.solution.line.replace("+", "") + "\n")


def test_a_position_goes_on_with_its_row(nonet, tmp_path):
    first, second, third = (str(tmp_path / name) for name in ("1.jsonl", "2.csv", "3.parquet"))
    nonet("generate", "--practice", "x-wing", "--seed", "4", "-o", first)
    assert nonet("check", first, "-o", second)[0] == nonet("count", second, "-o", third)[0] == 0
    assert nonet("hint", third)[1] == HINT and read_grids(third) == [LESSON.position]


def test_only_rows_with_positions_are_read_one_by_one(tmp_path):
    row = {"puzzle": EASY, "size": 9, "box": [3, 3], "candidates": None}
    rows = [row, row | {"candidates": written_marks(Grid(EASY))}, row | {"candidates": ""}, row]
    (tmp_path / "p.jsonl").write_text("".join(json.dumps(each) + "\n" for each in rows[:2]))
    cells = "".join(f"{EASY},9,3x3,{each['candidates'] or ''}\n" for each in rows)
    (tmp_path / "p.csv").write_text("puzzle,size,box,candidates\n" + cells)
    for name in ("p.jsonl", "p.csv"):
        (batch,) = batches_of(tmp_path / name)
        assert [*batch.alone] == [1]
        assert batch.record(1).grid == Grid(EASY)


def test_other_candidates_are_none_of_ours(nonet, tmp_path):
    """What the verb of that name says, a count, words: such a row is a plain puzzle."""
    path = tmp_path / "c.jsonl"
    nonet("candidates", EASY, "-o", str(path))
    assert read_grids(path) == [Grid(EASY)]
    for told in (7, "7", "not so many", [], ["a"], {"r1c1": 1}, True):
        row = {"puzzle": EASY, "size": 9, "box": [3, 3], "candidates": told}
        assert decode_object(row, Shape())[0] == Grid(EASY)
    row = {"puzzle": EASY, "candidates": FLAT}  # not a row of ours
    assert decode_object(row, Shape())[0] == Grid(EASY)


def test_a_step_is_a_row_of_a_position(nonet):
    step = LESSON.step.to_dict()
    assert nonet("hint", stdin=json.dumps(step))[1] == HINT


@pytest.mark.parametrize(
    ("told", "why"),
    [
        (FLAT.partition(" ")[2], "candidates: 80 cells, expected 81"),
        ([1, 2], "candidates: 2 cells, expected 81"),
        (FLAT.replace("79 2", "79 34", 1), "r1c2: the puzzle has 2, but its candidates are 34"),
        (FLAT.replace("79 2", "79 +3", 1), "r1c2: the puzzle has 2, but its candidates are +3"),
    ],
)
def test_a_position_that_is_none(told, why):
    row = {"puzzle": LESSON.source.puzzle.line, "size": 9, "box": [3, 3], "candidates": told}
    with pytest.raises(package.ParseError) as error:
        decode_object(row, Shape())
    assert str(error.value) == why


@FEW
@given(grids(SMALL))
def test_every_position_is_a_line(grid):
    tokens = written_marks(grid).split()
    bare = Grid.of(grid.givens, grid.geometry)
    assert in_position(bare, tokens) == in_position(grid, tokens) == grid
    again = grid_of_marks(tokens, grid.geometry)
    if all(mask.bit_count() != 1 for mask in grid.candidates):  # one alone may be a value
        assert again == grid


@pytest.mark.parametrize("verb", ["hint", "check", "solve"])
@pytest.mark.parametrize("ending", ["csv", "jsonl", "json", "parquet"])
def test_rows_of_pencil_marks_are_read_again(nonet, tmp_path, verb, ending):
    """Their puzzle is the drawing in one line, which was 223 characters where 81 were expected."""
    drawing, path = tmp_path / "f.txt", tmp_path / f"f.{ending}"
    drawing.write_text(package.write(LESSON.position, "pencilmarks"))
    assert nonet(verb, str(drawing), "-o", str(path))[0] == 0
    assert nonet("hint", str(path))[1] == HINT
    assert read_grids(path) == read_grids(drawing)


def test_pencil_marks_in_one_line(nonet):
    drawn = package.parse(package.write(LESSON.position, "pencilmarks"))
    assert package.parse(FLAT) == package.parse(FLAT, format="line") == drawn
    assert [record.grid for record in package.read_text(f"# two\n{FLAT}\n\n{FLAT}\n")] == [drawn] * 2
    assert nonet("hint", FLAT)[1] == nonet("hint", stdin=FLAT)[1] == HINT
    row = {"puzzle": FLAT}
    assert decode_object(row, Shape())[0] == drawn
    small = Grid("1" + "." * 15).eliminated("r1c2", 3)
    assert [record.grid for record in package.read_text(f"{written_marks(small)}\n" * 16)] == [small] * 16
    with pytest.raises(package.ParseError, match="'12' is not a digit"):
        package.parse(FLAT.replace("79", "12", 1).replace("147", "1x7", 1))


def test_pencil_marks_and_numbers_in_one_line_above_nine():
    """With letters they are pencil marks; what may be numbers is numbers, as in a drawing."""
    puzzle = Grid("1" + "." * 255).eliminated("r1c2", 16)
    assert package.parse(written_marks(puzzle)) == puzzle
    numbers = package.parse(" ".join(["12", "3", *["."] * 254]))
    assert numbers["r1c1"] == 12 and not numbers.has_own_candidates
    rows = "\n".join(" ".join(["1A", *["."] * 15]) for _ in range(16))
    assert package.parse(rows, format="pencilmarks").size == 16


def test_what_convert_leaves_out_is_told_once(nonet, tmp_path):
    path = tmp_path / "f.txt"
    path.write_text(f"{FLAT}\n{FLAT}\n")
    lost = "the format {} can't say which candidates are gone; pencilmarks can\n"
    for key in ("line", "jsonl", "csv", "boxed", "latex", "sudokupad"):
        code, out, err = nonet("convert", "--to", key, str(path))
        assert code == 0 and out and err.count(lost.format(key)) == 1
    assert nonet("convert", "-q", str(path))[2] == ""
    for key in ("pencilmarks", "sukaku", "s9b", "f-puzzles", "ss", "sdx"):
        assert "can't say" not in nonet("convert", "--to", key, str(path))[2]
    assert "can't say" not in nonet("convert", EASY)[2]
