"""Types of own columns in files of columns: what turns up late makes them wider, and stops nothing."""

import json

import pytest

from nonet.cli import table_file

pyarrow = pytest.importorskip("pyarrow")
from pyarrow import ipc, parquet  # noqa: E402 - after it is known to be there

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ENDINGS = ["parquet", "arrow"]
LATE = 3000
"""Rows before what turns up late: the type is found out by the first 1,000."""


def read(path):
    return parquet.read_table(path) if path.suffix == ".parquet" else ipc.open_file(path).read_all()


def objects(path, values, puzzle=EASY):
    path.write_text("".join(json.dumps({"puzzle": puzzle, "k": value, "n": 1}) + "\n" for value in values))
    return str(path)


WIDER = [
    ([1] * LATE + [0.5, 2], "double", [1.0] * LATE + [0.5, 2.0]),
    ([1] * LATE + [2**63], "string", ["1"] * LATE + [str(2**63)]),
    ([1] * LATE + [2**63, 0.5], "string", ["1"] * LATE + [str(2**63), "0.5"]),
    ([1, None] * LATE + ["a word"], "string", ["1", None] * LATE + ["a word"]),
    ([0.5] * LATE + ["a word"], "string", ["0.5"] * LATE + ["a word"]),
    ([True] * LATE + [1], "string", ["true"] * LATE + ["1"]),
    ([1] * LATE + [[1, 2]], "string", ["1"] * LATE + ["[1, 2]"]),
    ([1] * LATE + [0.5] * LATE + ["x"], "string", ["1.0"] * LATE + ["0.5"] * LATE + ["x"]),
    ([1, 2**63], "string", ["1", str(2**63)]),
]


SMALL = "12..34....4....1"
WAYS = [
    (*case, puzzle, group)
    for case in WIDER
    for puzzle, group in ((EASY, 1000), (EASY, 1 << 16), (SMALL, 1 << 16))
    if puzzle == EASY or len(case[0]) >= 10  # small puzzles take longer, and few of them say nothing new
]


@pytest.mark.parametrize(("values", "type", "kept", "puzzle", "group"), WAYS)
@pytest.mark.parametrize("ending", ENDINGS)
def test_a_column_becomes_wider(nonet, monkeypatch, tmp_path, ending, values, type, kept, puzzle, group):
    """Whether what came before is in memory or in the file; whether rows come in blocks or one by one."""
    from nonet.cli import arrow_output, parquet_output

    for module in (table_file, arrow_output, parquet_output):
        monkeypatch.setattr(module, "ROWS", group)
    out = tmp_path / f"out.{ending}"
    code, _, err = nonet("solve", objects(tmp_path / "p.jsonl", values, puzzle), "-o", str(out))
    assert (code, err) == (0, f"{len(values):,} puzzles: {len(values):,} unique\n")
    found = read(out)
    assert str(found.schema.field("k").type) == type and str(found.schema.field("n").type) == "int64"
    rows = found.to_pydict()
    # What was a number with a point in the file already has one as a word; what was not yet written is as it came.
    assert [str(float(v)) if v == "1" and "1.0" in kept else v for v in rows["k"]] == kept
    assert rows["puzzle"] == [puzzle] * len(values) and set(rows["status"]) == {"unique"}
    assert {path.name for path in tmp_path.iterdir()} == {"p.jsonl", out.name}


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_second_file_with_another_type(nonet, tmp_path, ending):
    one = objects(tmp_path / "1.jsonl", [1, 2])
    two = objects(tmp_path / "2.jsonl", ["a", "b"])
    three = tmp_path / "3.parquet"
    parquet.write_table(pyarrow.table({"puzzle": [EASY] * 2, "k": [0.5, None], "n": [1, 2]}), three)
    out = tmp_path / f"out.{ending}"
    code, _, err = nonet("solve", one, two, str(three), "-o", str(out))
    assert (code, err) == (0, "6 puzzles: 6 unique\n")
    assert read(out).to_pydict()["k"] == ["1", "2", "a", "b", "0.5", None]


@pytest.mark.parametrize("ending", ENDINGS)
def test_types_of_other_columns_stay(nonet, tmp_path, ending):
    times = pyarrow.array([1, 2], pyarrow.timestamp("s"))
    for name, values in (("1", [1, 2]), ("2", ["a", "b"])):
        table = pyarrow.table(
            {"puzzle": [EASY] * 2, "k": values, "t": times, "s": pyarrow.array([1, 2], "int8")}
        )
        parquet.write_table(table, tmp_path / f"{name}.parquet")
    out = tmp_path / f"out.{ending}"
    assert nonet("solve", str(tmp_path / "*.parquet"), "-o", str(out))[0] == 0
    found = read(out)
    assert found.column("k").to_pylist() == ["1", "2", "a", "b"]
    # Parquet has no seconds: it is milliseconds there, from the input on.
    assert "timestamp" in str(found.schema.field("t").type) and found.schema.field("s").type == pyarrow.int8()
    assert found.column("t").to_pylist() == times.to_pylist() * 2


@pytest.mark.parametrize("rows", [2, 5])
def test_where_nothing_can_be_written_again_what_is_done_is_kept(nonet, monkeypatch, tmp_path, rows):
    from nonet.atomic import AtomicFile

    monkeypatch.setattr(AtomicFile, "begin_again", lambda *_: None)
    monkeypatch.setattr(AtomicFile, "place", None)
    one, out = objects(tmp_path / "1.jsonl", [1] * 5), tmp_path / "out.parquet"
    two = objects(tmp_path / "2.jsonl", [1] * (rows - 2) + ["x", 3])
    code, _, err = nonet("solve", one, two, "-o", str(out))
    assert code == 2
    told = f"2.jsonl, line {rows - 1}: the column 'k' is a whole number in all rows before, and 'x' is none; "
    assert told + "--jsonl and --csv take any value; what comes before it is written" in err
    assert read(out).column("k").to_pylist() == [1] * 5 and "5 puzzles: 5 unique" in err


def test_rows_one_by_one_where_nothing_can_be_written_again(nonet, monkeypatch, tmp_path):
    from nonet.atomic import AtomicFile

    monkeypatch.setattr(AtomicFile, "begin_again", lambda *_: None)
    monkeypatch.setattr(AtomicFile, "place", None)
    out = tmp_path / "out.parquet"
    source = objects(tmp_path / "p.jsonl", [1] * 1500 + ["x"], "12..34....4....1")
    code, _, err = nonet("solve", source, "-o", str(out))
    assert code == 2 and "p.jsonl, line 1501: the column 'k' is a whole number" in err
    assert "1,500 puzzles: 1,500 unique" in err and read(out).num_rows == 1500
