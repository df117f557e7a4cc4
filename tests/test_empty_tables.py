"""Tables without rows are fine, alone and among others; what is done of the input is what is answered."""

import sys

import pytest

from nonet.cli.terminal import Talk

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "12..34....4....1"
ENDINGS = ["parquet", "arrow", "csv", "tsv"]


def write(path, rows, **types):
    """A table of an id and a puzzle."""
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import feather, parquet

    if path.suffix in (".csv", ".tsv"):
        between = "," if path.suffix == ".csv" else "\t"
        lines = [f'"{n}"{between}"{puzzle}"\n' for n, puzzle in enumerate(rows)]
        path.write_text(f'"id"{between}"puzzle"\n' + "".join(lines))
        return str(path)
    columns = {
        "id": pyarrow.array(range(len(rows)), types.get("id", pyarrow.int64())),
        "puzzle": pyarrow.array(rows, types.get("puzzle", pyarrow.string())),
    }
    table = pyarrow.table(columns)
    if path.suffix == ".arrow":
        feather.write_feather(table, path, compression="uncompressed")
    else:
        parquet.write_table(table, path)
    return str(path)


@pytest.mark.parametrize("shape", [".csv", ".jsonl", ".parquet", ".arrow"])
@pytest.mark.parametrize("ending", ENDINGS)
def test_a_table_without_rows(nonet, tmp_path, ending, shape):
    source, out = write(tmp_path / f"p.{ending}", []), tmp_path / f"out{shape}"
    code, _, err = nonet("solve", source, "-o", str(out))
    assert (code, err) == (0, f"{source}: a table without rows\n")
    if shape == ".csv":
        assert out.read_text() == "id,puzzle,size,box,status,solution,error\n"
    elif shape == ".jsonl":
        assert out.read_text() == ""
    else:
        from pyarrow import feather, parquet

        table = parquet.read_table(out) if shape == ".parquet" else feather.read_table(out)
        assert table.column_names == ["id", "puzzle", "size", "box", "status", "solution", "error"]
        assert str(table.schema.field("id").type) == ("string" if "sv" in ending else "int64")


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("order", [["1", "0", "2"], ["0", "1", "2"], ["1", "2", "0"]])
@pytest.mark.parametrize("shape", [".csv", ".parquet", ".arrow"])
def test_one_empty_part_of_many(nonet, tmp_path, ending, order, shape):
    files = [write(tmp_path / f"{name}.{ending}", [EASY, SMALL] * int(name)) for name in order]
    code, _, err = nonet("solve", *files, "-o", str(tmp_path / f"out{shape}"))
    assert code == 0 and f"0.{ending}: a table without rows\n" in err
    assert "6 puzzles: 6 unique" in err


@pytest.mark.parametrize("shape", [".parquet", ".arrow"])
def test_an_empty_part_whose_columns_have_no_type(nonet, tmp_path, shape):
    """pandas writes such ones: a column without values could be anything."""
    pyarrow = pytest.importorskip("pyarrow")
    empty = write(tmp_path / "0.parquet", [], id=pyarrow.null(), puzzle=pyarrow.null())
    full, out = write(tmp_path / "1.parquet", [EASY, SMALL]), tmp_path / f"out{shape}"
    assert nonet("solve", empty, full, "-o", str(out))[0] == 0
    from pyarrow import feather, parquet

    table = parquet.read_table(out) if shape == ".parquet" else feather.read_table(out)
    assert table.column("puzzle").to_pylist() == [EASY, SMALL] and table.num_rows == 2


def test_columns_must_be_the_same_without_rows_too(nonet, tmp_path):
    full, other = write(tmp_path / "1.csv", [EASY]), tmp_path / "0.csv"
    other.write_text("name,puzzle\n")
    code, _, err = nonet("solve", full, str(other), "--csv")
    assert code == 2 and "0.csv has the columns name, puzzle, but the first had id, puzzle" in err


@pytest.mark.parametrize("ending", [*ENDINGS, "txt"])
def test_what_is_done_is_what_is_answered(nonet, monkeypatch, tmp_path, ending):
    """Not what was read: that is far ahead at the beginning."""
    path, rows = tmp_path / f"p.{ending}", 12_000
    if ending == "txt":
        path.write_text(f"{EASY}\n" * rows)
    else:
        write(path, [EASY] * rows)
    seen = []
    monkeypatch.setattr(Talk, "advance", lambda self, done, of=None, share=None: seen.append((done, share)))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert nonet("canonical", str(path), "-o", str(tmp_path / "out.csv"))[0] == 0
    assert len(seen) > 2 and seen[-1] == (rows, pytest.approx(1))
    for done, share in seen:
        assert share == pytest.approx(done / rows, abs=0.03)


def test_an_arrow_file_of_many_batches_tells_how_much_is_done(tmp_path):
    feather = pytest.importorskip("pyarrow.feather")
    import pyarrow

    from nonet.tables.opening import open_table

    feather.write_feather(pyarrow.table({"puzzle": [EASY] * 1000}), tmp_path / "p.arrow", chunksize=300)
    table = open_table(str(tmp_path / "p.arrow"))
    assert [table.share for _ in table.batches()] == [0.25, 0.5, 0.75, 1]
