"""Tables and lists of puzzles: CSV, JSON, JSON lines, NumPy, bank and taxonomy lines, LaTeX."""

from __future__ import annotations

import csv
import io
import json
import os
import sys
from contextlib import closing

import numpy
import pytest
from grids import BOXED, JIGSAW, grids
from hypothesis import given
from hypothesis import strategies as st

from nonet import formats
from nonet.cli import main
from nonet.errors import ArgumentError, MissingError, ParseError
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid
from nonet.tables.opening import open_table

CELLS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.mark.parametrize(
    ("header", "row", "meta"),
    [
        ("quizzes,solutions", f"{CELLS},{SOLVED}", {"solution": SOLVED}),
        (
            "id,puzzle,solution,clues,difficulty",
            f"7,{CELLS},{SOLVED},30,0.0",
            {"id": "7", "solution": SOLVED, "clues": "30", "difficulty": "0.0"},
        ),
        (
            "source,question,answer,rating",
            f'"a, b",{CELLS},{SOLVED},3',
            {"source": "a, b", "solution": SOLVED, "rating": "3"},
        ),
        ("Puzzle", CELLS, {}),
        ("quiz;rating", f"{CELLS};4", {"rating": "4"}),
        ("rating\tpuzzle", f"4\t{CELLS}", {"rating": "4"}),
    ],
)
def test_csv_headers(header, row, meta):
    text = f"{header}\r\n{row}\r\n"
    assert formats.detect(text) == "csv"
    (record,) = formats.read_text(text)
    assert record.grid == Grid(CELLS) and record.meta == meta and record.line == 2 and record.text == CELLS


def test_csv_bad_rows_keep_their_place():
    text = f"id,puzzle\n1,{CELLS}\n2,{CELLS[1:]}\n\n3\n4,{CELLS}x\n5,1234341221434321\n"
    records = list(formats.read_text(text))
    assert [record.line for record in records] == [2, 3, 5, 6, 7]
    assert [record.grid is not None for record in records] == [True, False, False, False, True]
    assert str(records[1].error) == "line 3: 80 characters, expected 81"
    assert str(records[2].error) == "line 5: 1 fields, but the puzzle is in column 2"


def test_csv_is_streamed():
    def rows():
        yield "puzzle,rating\n"
        for number in range(10**9):
            yield f"{CELLS},{number}\n"

    class Endless(io.TextIOBase):
        def __init__(self):
            self.rows = rows()

        def readline(self, limit=-1):
            return next(self.rows)

    records = formats.read(Endless(), format="csv")
    assert [next(records).meta["rating"] for _ in range(1000)][-1] == "999"


def test_csv_without_a_puzzle_column():
    (record,) = formats.read_text("a,b\n1,2\n", format="csv")
    assert "the header names no puzzle column" in str(record.error)
    assert formats.detect(f"{CELLS},easy\n") != "csv"


def test_csv_unclosed_quote_is_bounded():
    text = 'puzzle\n"' + f"{CELLS}\n" * 5000
    records = list(formats.read_text(text))
    assert any("not CSV" in str(record.error) for record in records)


@given(st.lists(grids(st.sampled_from(BOXED), placed=False, candidates=False), min_size=1, max_size=4))
def test_csv_and_jsonl_round_trip(many):
    usual = [Grid(grid.line) for grid in many]
    text = "\n".join(formats.write_all(usual, "csv"))
    assert [record.grid for record in formats.read_text(text, format="csv")] == usual
    assert next(csv.reader([text.split("\n")[0]])) == ["puzzle"]
    text = "\n".join(formats.write_all(many, "jsonl"))
    assert formats.detect(text) == "jsonl"
    assert [record.grid for record in formats.read_text(text)] == many


@given(grids(st.sampled_from(BOXED), placed=False, candidates=False))
def test_json_round_trip(grid):
    box = grid.geometry.box
    text = formats.write(grid, "json")
    assert formats.detect(text) == "json" and json.loads(text)[0] == list(grid.row(0))
    assert formats.parse(text, box=box) == grid
    assert formats.parse(json.dumps(json.loads(text), indent=1), box=box) == grid
    assert formats.parse(json.dumps(list(grid)), box=box) == grid
    several = "\n".join(formats.write_all([grid] * 3, "json"))
    assert [record.grid for record in formats.read_text(several, box=box)] == [grid] * 3
    assert [r.grid for r in formats.read_text(json.dumps([json.loads(text)] * 3), box=box)] == [grid] * 3


def test_json_forms():
    rows = [CELLS[i : i + 9] for i in range(0, 81, 9)]
    for value in (
        rows,
        [[None if c == "." else int(c) for c in row] for row in rows],
        [list(row) for row in rows],
        list(CELLS),
        {"puzzle": CELLS, "n": 1},
        {"board": rows},
        [{"quiz": CELLS}],
    ):
        (record,) = formats.read_text(json.dumps(value, indent=2))
        assert record.grid == Grid(CELLS), value
    first, second = formats.read_text(json.dumps([CELLS, SOLVED]))
    assert (first.grid, second.grid) == (Grid(CELLS), Grid(SOLVED))
    for puzzles in ([CELLS] * 81, [[int(c) for c in SOLVED]] * 81):
        assert len(list(formats.read_text(json.dumps(puzzles)))) == 81
    one, two = formats.read_text(json.dumps([{"puzzle": CELLS, "answer": SOLVED}, {"x": 1}]))
    assert one.meta == {"solution": SOLVED} and "puzzle 2: no puzzle: one of the keys" in str(two.error)


HEX = "0f.a" + "." * 252


def test_json_lists_of_characters_are_read_as_a_line_is():
    letters = "".join(chr(ord("A") + v) for v in range(25)) + "." * 600
    offset = "1:@" + "0" * 253
    for line in (HEX, HEX.replace(".", "*"), letters, offset, "ABCD" + "." * 12):
        for value in ([*line], [c if c != "." else None for c in line], {"puzzle": [*line]}):
            (record,) = formats.read_text(json.dumps(value))
            assert record.grid == formats.parse(line)
    (record,) = formats.read_text(json.dumps([*HEX]))
    assert record.text == HEX
    (record,) = formats.read_text(json.dumps([[1, "A", 0, None] + [0] * 12] + [[0] * 16] * 15))
    assert record.grid.values[:4] == bytes([2, 11, 1, 0])


def test_json_lists_of_characters_that_can_be_read_in_two_ways():
    cells = ["1", "A"] + ["0"] * 623
    with pytest.raises(ParseError, match="'A' is 10 in format 'line' but 17 in 'offset'; name the format"):
        formats.parse(json.dumps(cells))
    assert formats.parse(json.dumps(cells), format="json")["r1c2"] == 10


def test_numbers_with_two_empty_marks_are_told():
    rest = [None] * 252
    said = "0 is the first digit if the numbers go from 0 to 15, but empty like null if they go from 1 to 16; write"
    with pytest.raises(ParseError, match=f"r1c2: {said}"):
        formats.parse(json.dumps([5, 0, None, 15, *rest]))
    assert formats.parse(json.dumps([5, 0, None, 16, *rest])).values[:4] == bytes([5, 0, 0, 16])
    assert formats.parse(json.dumps([5, 0, 0, 15] + [0] * 252)).values[:4] == bytes([5, 0, 0, 15])
    assert formats.parse(json.dumps([5, None, 1, 15, *rest])).values[:4] == bytes([5, 0, 1, 15])
    assert formats.parse(json.dumps([5, 0, None, 9] + [None] * 77)).values[:4] == bytes([5, 0, 0, 9])
    row = ". " * 15
    drawn = "\n".join(["10 0 1 2 . . . . . . . . . . . .", *[f"{row}."] * 15])
    with pytest.raises(ParseError, match=r"r1c2: 0 is the first digit .* but empty like '\.' if"):
        formats.parse(drawn)
    assert formats.parse(drawn.replace("10", "16"))["r1c1"] == 16


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("[[1,2],[3]]", "row 2 has 1 cells, but there are 2 rows"),
        ("[[5,3,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]", "r1c1: a digit from 1 to 4 is expected, not 5"),
        ("[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,true]]", "r4c4: a digit from 1 to 4 is expected, not true"),
        ("[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,1.5]]", "r4c4: a digit from 1 to 4 is expected, not 1.5"),
        (f"[{'9' * 5000}]", "a number with too many figures"),
        (f"[{'9' * 4000},0,0,0]", "not 9999"),
        ("[1e999,0,0,0]", "not inf"),
        ("[NaN,0,0,0]", "not nan"),
        ("[" * 100_000, "nested too deeply"),
        ("[1,2,", "line 1, column 6: not JSON"),
        ("[\n1,2,\n", "line 2, column 5: not JSON"),
        ("[1,2,3]", "3 characters"),
        ("[]", "0 characters"),
        ("{}", "no puzzle: one of the keys"),
    ],
)
def test_json_errors(text, what):
    box = (1, 2) if text in ("[[1,2],[3]]", "[1e999,0,0,0]", "[NaN,0,0,0]") or "9" * 4000 in text else None
    (record,) = formats.read_text(text, box=box, format="json")
    assert what in str(record.error) and len(str(record.error)) < 200


def test_jsonl_bad_lines_keep_their_place():
    deep = '{"puzzle":' + "[" * 99999
    lines = [f'{{"puzzle":"{CELLS}"}}', "[1]", '{"puzzle":"1"', "", deep, f'{{"question":"{SOLVED}"}}']
    records = list(formats.read_text("\n".join(lines)))
    assert [(record.line, record.error is None) for record in records] == [
        (1, True),
        (2, False),
        (3, False),
        (5, False),
        (6, True),
    ]
    assert "line 3, column 14" in str(records[2].error)


def test_regions_are_not_dropped():
    assert formats.parse(formats.write(Grid.of([0] * 16, JIGSAW), "jsonl")).geometry is JIGSAW
    for key in ("csv", "json"):
        with pytest.raises(ArgumentError, match="f-puzzles"):
            formats.write(Grid.of([0] * 16, JIGSAW), key)


RULED = {"puzzle": CELLS, "size": 9, "box": [3, 3], "rules": ["anti-king", "killer 8 r1c1 r1c2"]}
SEWN = {"puzzle": "." * 16, **JIGSAW.to_dict()}


@pytest.mark.parametrize("row", [RULED, SEWN])
@pytest.mark.parametrize("suffix", ["csv", "tsv", "jsonl", "parquet"])
def test_a_table_of_ours_is_read_back_with_its_boards(tmp_path, row, suffix):
    source = tmp_path / "in.jsonl"
    source.write_text(f"{json.dumps(row)}\n")
    out = tmp_path / f"out.{suffix}"
    assert main(["count", str(source), "-o", str(out)]) == main(["count", str(out), "-q"])
    with closing(open_table(str(out))) as table:
        (batch,) = table.batches()
        record = batch.record(0)
    assert record.error is None
    assert record.grid.geometry == Geometry.from_dict({key: row[key] for key in row if key != "puzzle"})
    assert batch.words(0)["puzzle"] == row["puzzle"]


def test_a_column_called_rules_may_be_anything():
    (record,) = formats.read_text(f"puzzle,rules\n{CELLS},the usual ones\n")
    assert record.grid == Grid(CELLS)
    (record,) = formats.read_text(f"puzzle,size,box,rules\n{CELLS},9,3x3,the usual ones\n")
    assert "there is no rule 'the'" in str(record.error)


@given(grids(st.sampled_from(BOXED), placed=False, candidates=False))
def test_numpy_round_trip(tmp_path_factory, grid):
    path = tmp_path_factory.mktemp("npy") / "puzzles.npy"
    box, size = grid.geometry.box, grid.size
    for dims in ((-1, size * size), (-1, size, size)):
        numpy.save(path, numpy.array([list(grid)] * 3, dtype=numpy.int64).reshape(dims))
        records = list(formats.read(path, box=box))
        assert [record.grid for record in records] == [grid] * 3
        assert [record.line for record in records] == [1, 2, 3]


def test_numpy_errors(tmp_path, monkeypatch):
    path = tmp_path / "x.npy"
    numpy.save(path, numpy.full((2, 81), 10))
    first, _ = formats.read(path)
    assert str(first.error) == "line 1: r1c1: a digit from 0 to 9 is expected, not 10"
    numpy.save(path, numpy.zeros((2, 81), dtype=numpy.uint8))
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "numpy", None)
        with pytest.raises(MissingError, match=r"pip install nonet\[data\]"):
            list(formats.read(path))
    for array, what in (
        (numpy.zeros((3, 80), int), "not (3, 80)"),
        (numpy.zeros((2, 81)), "whole numbers are expected"),
        (numpy.array([{}]), "holds object; whole numbers"),
        (numpy.zeros((16, 16), int), "one 16x16 grid or 16 of 4x4"),
    ):
        numpy.save(path, array)
        with pytest.raises(ParseError) as caught:
            list(formats.read(path))
        assert what in str(caught.value)
    path.write_bytes(path.read_bytes()[:90])
    with pytest.raises(ParseError, match="can't be read"):
        list(formats.read(path))
    path.write_text(CELLS)
    (record,) = formats.read(path)
    assert record.grid == Grid(CELLS)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("(9999, 81)", "(-999, 81)", r"its shape is \(-999, 81\)"),
        ("(9999, 81)", "(9**9, 81)", "can't be read as a NumPy array"),
        ("(9999, 81)", "(9999, 81", "can't be read as a NumPy array"),
        ("'|u1'", "'|u" + "9" * 9 + "'", "can't be read as a NumPy array"),
        ("{'descr'", "(" * 200 + "'descr'", "can't be read as a NumPy array"),
        ("{'descr'", "-" * 9000 + "1,'descr'", "can't be read as a NumPy array"),
        ("False", "None", "can't be read as a NumPy array"),
        ("(9999, 81)", "(99999999999999999999, 81)", "is cut off: 809,919 bytes of 8,099,999,"),
        ("(9999, 81)", "(10000, 81)", "is cut off: 809,919 bytes of 810,000 are there"),
    ],
)
def test_a_damaged_numpy_file(tmp_path, old, new, said):
    path = tmp_path / "x.npy"
    header = "{'descr': '|u1', 'fortran_order': False, 'shape': (9999, 81), }".replace(old, new).encode()
    path.write_bytes(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header + bytes(9999 * 81))
    with pytest.raises(ParseError, match=said):
        list(formats.read(path))


def test_a_numpy_file_that_is_cut_off_while_it_is_read(tmp_path):
    path = tmp_path / "x.npy"
    numpy.save(path, numpy.zeros((40_000, 81), dtype=numpy.uint8))
    records = formats.read(path)
    assert next(records).grid == Grid("." * 81)
    os.truncate(path, 1000)
    with pytest.raises(ParseError, match="was cut off while it was read"):
        list(records)


def test_a_numpy_file_by_columns(tmp_path):
    path = tmp_path / "x.npy"
    grids = numpy.stack([numpy.roll(numpy.frombuffer(Grid(CELLS).values, "u1"), 9 * i) for i in range(3)])
    for array in (grids, grids.reshape(3, 9, 9)):
        numpy.save(path, numpy.asfortranarray(array))
        assert [record.grid.values for record in formats.read(path)] == [row.tobytes() for row in grids]


def test_parquet_is_refused_clearly(tmp_path):
    path = tmp_path / "x.parquet"
    path.write_bytes(b"PAR1" + bytes(100))
    with pytest.raises(ParseError, match="Parquet"):
        list(formats.read(path))


GSF = (
    "99480,99408,114,1895,100000002090400050006000700050903000000070000000850040700000600030009080002000001,"
    "Easter-Monster,20.00s,0,C21.m/F350642.604765"
)


def test_gsf_line():
    assert formats.detect(GSF) == "gsf"
    (record,) = formats.read_text(GSF)
    assert record.grid["r9c9"] == 1 and record.meta["name"] == "Easter-Monster"
    good, bad = formats.read_text(f"{GSF}\n1,2,3\n")
    assert good.error is None and "line 2: 3 fields between commas" in str(bad.error)


def test_bank_line():
    cells = CELLS.replace(".", "0")
    text = f"0000183b305c {cells}  1.2\n00001a2b305c {cells[1:]}0  2.5\n00001a2b305c {cells[1:]}  2.5\n"
    assert formats.detect(text) == "bank"
    first, second, third = formats.read_text(text)
    assert first.grid == Grid(CELLS) and first.meta == {"id": "0000183b305c", "rating": "1.2"}
    assert second.meta["rating"] == "2.5"
    assert str(third.error) == "line 3, column 14: the puzzle has 80 characters, expected 81"


def test_latex():
    text = formats.write(Grid(CELLS), "latex")
    assert text.count(r"\\") == 9 and text.count(r"\textbf{") == 81 - CELLS.count(".")
    with pytest.raises(ParseError, match="written but not read"):
        formats.parse("x", format="latex")
