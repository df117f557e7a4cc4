"""What a batch reads: files of other columns, empty files, types of columns, folders; nothing is lost in silence."""

import json
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest

from nonet.cli import BAD, FINE, main

FOUR = "12..34....4....1"
SOLVED = "1234341221434321"


def batch(*arguments: object) -> int:
    return main(["batch", *map(str, arguments), "--quiet"])


def table(path: Path, name: str, rows: int = 5) -> Path:
    path.write_text(f"{name},puzzle\n" + "".join(f"{n},{FOUR}\n" for n in range(rows)))
    return path


def rows_in(folder: Path) -> list[dict]:
    return [json.loads(line) for p in sorted(folder.glob("part-*")) for line in p.read_text().splitlines()]


@pytest.mark.parametrize("rows", [1, 3, 5, 100])
@pytest.mark.parametrize("other", ["csv", "txt", "parquet"])
def test_other_columns_are_refused_before_work_starts_or_kept(tmp_path, capsys, rows, other):
    a, b = table(tmp_path / "a.csv", "id"), tmp_path / f"b.{other}"
    if other == "csv":
        table(b, "name")
    elif other == "txt":
        b.write_text(f"{FOUR}\n" * 5)
    else:
        pyarrow.parquet.write_table(pyarrow.table({"x": [1] * 5, "puzzle": [FOUR] * 5}), b)
    out = tmp_path / "out"
    for shape in ("--quiet", "--csv"):
        assert batch("solve", a, b, "-o", out, "--rows", rows, shape) == BAD
        assert "give each its own folder, or say --jsonl" in capsys.readouterr().err and not out.exists()
    assert batch("solve", a, b, "-o", out, "--rows", rows, "--jsonl") == FINE
    assert [row["solution"] for row in rows_in(out)] == [SOLVED] * 10
    assert batch("solve", a, b, "-o", tmp_path / "lines", "--rows", rows, "--format", "%s") == FINE
    assert "".join(p.read_text() for p in sorted((tmp_path / "lines").glob("part-*"))).count(SOLVED) == 10


def test_an_empty_file_is_told_of_and_no_reason_to_stop(tmp_path, nonet):
    (tmp_path / "a.txt").write_text(f"{FOUR}\n" * 3)
    (tmp_path / "e.txt").write_text("")
    out = str(tmp_path / "out")
    code, _, err = nonet(
        "batch", "solve", str(tmp_path / "e.txt"), str(tmp_path / "a.txt"), "-o", out, "--csv"
    )
    assert code == FINE and "e.txt holds no puzzle\n3 puzzles in 1 file" in err
    assert json.loads((tmp_path / "out" / "_manifest.json").read_text())["complete"]
    code, _, err = nonet("batch", "solve", str(tmp_path / "e.txt"), "-o", str(tmp_path / "none"))
    assert code == BAD and "there is no puzzle in the input" in err and not (tmp_path / "none").exists()


def test_the_parts_of_json_lines_are_one_data_set(tmp_path):
    values = ['"a"', '"b"', "1.5", "2", "null", "[1, 2]", "null", "null"]
    path = tmp_path / "x.jsonl"
    path.write_text("".join(f'{{"x": {v}, "n": {n}, "puzzle": "{FOUR}"}}\n' for n, v in enumerate(values)))
    assert batch("solve", path, "-o", tmp_path / "out", "--rows", 2) == FINE
    found = pyarrow.parquet.read_table(tmp_path / "out")
    assert (
        found.schema.field("x").type == pyarrow.string() and found.schema.field("n").type == pyarrow.int64()
    )
    assert found["x"].to_pylist() == ["a", "b", "1.5", "2", None, "[1, 2]", None, None]
    manifest = json.loads((tmp_path / "out" / "_manifest.json").read_text())
    assert manifest["columns"] == {"x": "text", "n": "int", "puzzle": "text"}


def test_what_does_not_fit_a_type_ends_the_run_and_keeps_what_is_done(tmp_path, capsys):
    path = tmp_path / "x.jsonl"
    lines = [f'{{"x": {n}, "puzzle": "{FOUR}"}}\n' for n in range(1200)]
    path.write_text("".join(lines) + f'{{"x": "many", "puzzle": "{FOUR}"}}\n')
    assert batch("solve", path, "-o", tmp_path / "out", "--rows", 400) == BAD
    assert "the column 'x' is" in capsys.readouterr().err
    manifest = json.loads((tmp_path / "out" / "_manifest.json").read_text())
    assert not manifest["complete"] and len(manifest["parts"]) == 3


def test_files_of_one_column_and_several_types_make_one_data_set(tmp_path):
    """Numbers and numbers with points are numbers; what does not go together is text."""
    for name, values in (("a", [1, 2]), ("b", [1.5, 2.0])):
        columns = {"x": values, "y": values if name == "a" else ["p", "q"], "puzzle": [FOUR] * 2}
        pyarrow.parquet.write_table(pyarrow.table(columns), tmp_path / f"{name}.parquet")
    assert (
        batch("solve", tmp_path / "a.parquet", tmp_path / "b.parquet", "-o", tmp_path / "o", "--rows", 1)
        == FINE
    )
    found = pyarrow.parquet.read_table(tmp_path / "o").to_pydict()
    assert found["x"] == [1.0, 2.0, 1.5, 2.0] and found["y"] == ["1", "2", "p", "q"]


def test_the_folder_of_the_input_is_not_that_of_the_output(tmp_path, capsys):
    table(tmp_path / "a.csv", "id")
    assert batch("solve", tmp_path, "-o", tmp_path) == BAD
    assert "is the folder of the input" in capsys.readouterr().err
    assert batch("solve", tmp_path / "a.csv", "-o", tmp_path / "out") == FINE
    assert batch("rate", tmp_path / "out" / "part-00000.parquet", "-o", tmp_path / "out") == BAD
    assert "is where the output goes" in capsys.readouterr().err
    (tmp_path / "empty").mkdir()
    assert batch("solve", tmp_path / "empty", "-o", tmp_path / "o") == BAD
    assert "is a directory without files of puzzles" in capsys.readouterr().err


def test_words_of_the_command(tmp_path, capsys):
    path = table(tmp_path / "a.csv", "id")
    assert batch("-o", tmp_path / "out", "--rows", 2, "solve", path) == FINE
    for output, told in (("", "say where the output goes"), ("-", "is a folder, not standard output")):
        assert batch("solve", path, "-o", output) == BAD and told in capsys.readouterr().err
    assert batch("-o", tmp_path / "out") == BAD and "say one of the verbs" in capsys.readouterr().err
    assert batch("show", "solve", path, "-o", tmp_path / "p") == BAD
    assert "'show' is none of the verbs" in capsys.readouterr().err


def test_a_start_that_fails_bars_nobody(tmp_path, capsys):
    path, out = table(tmp_path / "a.csv", "id"), tmp_path / "out"
    assert batch("solve", path, "-o", out, "--engine", "ray", "--address", "127.0.0.1:1") == BAD
    assert batch("solve", path, "-o", out, "--format", "%{colour}") == BAD
    assert "there is no field 'colour'" in capsys.readouterr().err
    assert batch("solve", path, "-o", out, "--format", "%s") == FINE


def test_strict_stops_at_a_bad_row_and_is_not_complete(tmp_path, nonet):
    path, out = tmp_path / "a.txt", tmp_path / "out"
    path.write_text(f"{FOUR}\n" * 5 + "what is this\n" + f"{FOUR}\n" * 5)
    for more in ([], ["--resume"]):
        code, _, err = nonet(
            "batch", "solve", str(path), "-o", str(out), "--rows", "2", "--strict", "--csv", *more
        )
        assert code == BAD and "line 6" in err and "stopped at a bad row" in err
    manifest = json.loads((out / "_manifest.json").read_text())
    assert not manifest["complete"] and manifest["rows"] == 4
