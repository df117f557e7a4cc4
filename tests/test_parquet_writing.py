"""Parquet files that the kernel writes: as pyarrow and others read them."""

import random

import pytest

from nonet._kernel import ParquetWriter, TextColumn, WrittenBytes

pyarrow = pytest.importorskip("pyarrow")
from parquet_tables import read  # noqa: E402 - after it is known to be there
from pyarrow import parquet  # noqa: E402


def written(path, columns, rows, group=1000):
    """A file of these columns: name, kind, repeats, sought, texts."""
    with path.open("wb") as file:
        writer = ParquetWriter([column[:4] for column in columns])
        for first in range(0, rows, group):
            stop = min(rows, first + group)
            for number, column in enumerate(columns):
                writer.add(number, TextColumn(column[4]), first, stop)
            writer.end_group(stop - first, file.write)
        writer.end_file(file.write)
    return parquet.read_table(path)


@pytest.mark.parametrize("rows", [0, 1, 7, 8, 1000, 20_000])
@pytest.mark.parametrize("repeats", [True, False])
def test_pyarrow_reads_what_the_kernel_writes(tmp_path, rows, repeats):
    rng = random.Random(rows)
    texts = [None if rng.random() < 0.1 else "ü" * rng.randrange(200) for _ in range(rows)]
    whole = [None if rng.random() < 0.1 else rng.randrange(-(2**63), 2**63) for _ in range(rows)]
    real = [None if rng.random() < 0.1 else rng.choice((0.1, -0.0, 1e300, 3)) for _ in range(rows)]
    truth = [None if rng.random() < 0.1 else rng.random() < 0.5 for _ in range(rows)]
    columns = [
        ("texts", "text", repeats, True, texts),
        ("whole", "int", repeats, True, [v if v is None else str(v) for v in whole]),
        ("real", "number", repeats, True, [v if v is None else repr(v) for v in real]),
        ("truth", "bool", repeats, True, [v if v is None else str(v).lower() for v in truth]),
        ("few", "text", repeats, False, [str(i // 100 % 3) for i in range(rows)]),
    ]
    path = tmp_path / "t.parquet"
    found = written(path, columns, rows, 9000)
    assert [str(field.type) for field in found.schema] == ["string", "int64", "double", "bool", "string"]
    assert found["texts"].to_pylist() == texts and found["whole"].to_pylist() == whole
    assert found["real"].to_pylist() == real and found["truth"].to_pylist() == truth
    assert found["few"].to_pylist() == columns[4][4]
    metadata = parquet.read_metadata(path)
    assert metadata.num_rows == rows and metadata.num_row_groups == -(-rows // 9000)
    for number, values in enumerate((texts, whole, real)):
        for group in range(metadata.num_row_groups):
            said = metadata.row_group(group).column(number).statistics
            there = values[group * 9000 : group * 9000 + 9000]
            assert said.null_count == there.count(None)
            known = [value for value in there if value is not None]
            if known:
                assert (said.min, said.max) == (min(known), max(known))


def test_not_a_number_has_no_bounds(tmp_path):
    written(tmp_path / "t.parquet", [("real", "number", True, True, ["1.0", "NaN", "Infinity"])], 3)
    assert not parquet.read_metadata(tmp_path / "t.parquet").row_group(0).column(0).statistics.has_min_max


@pytest.mark.parametrize(
    ("kind", "text"),
    [("int", "1.5"), ("int", str(2**63)), ("int", ""), ("number", "x"), ("number", ""), ("bool", "1")],
)
def test_what_does_not_fit_a_column_is_refused(tmp_path, kind, text):
    with pytest.raises(ValueError, match="is no"):
        written(tmp_path / "t.parquet", [("a", kind, True, True, [text])], 1)


def test_columns_of_different_lengths_are_refused():
    writer = ParquetWriter([("a", "text", True, True), ("b", "text", True, True)])
    writer.repeat(0, "x", 3)
    writer.repeat(1, None, 2)
    with pytest.raises(RuntimeError, match="different lengths"):
        writer.end_group(3, lambda data: None)


def test_what_is_written_can_be_kept():
    """Also slices of it, and when to write fails: none may look into the memory of the writer, which is gone."""
    kept = []

    def write(data):
        kept.append(memoryview(data)[1:])
        if len(data) > 100:
            raise OSError("no space left")

    writer = ParquetWriter([("a", "text", False, False)])
    writer.repeat(0, "x" * 1000, 3)
    with pytest.raises(OSError, match="no space"):
        writer.end_group(3, write)
    del writer
    assert bytes(kept[-1][-1000:]) == b"x" * 1000
    with pytest.raises(BufferError, match="nothing was written"):
        memoryview(WrittenBytes.__new__(WrittenBytes))


def test_a_text_that_does_not_fit_is_cut_between_characters(tmp_path):
    text = "a" * 98 + "日本"
    with pytest.raises(ValueError, match=r"^'a{98}日 is no whole number$"):
        written(tmp_path / "t.parquet", [("n", "int", True, True, [text])], 1)


def test_long_texts_have_no_bounds(tmp_path):
    """A footer is read at once: least and greatest texts of any length would make it as large as the file."""
    path, texts = tmp_path / "t.parquet", ["b", "a" * 4096, "c" * 5000]
    for repeats in (True, False):
        for stop, bounds in ((2, ("a" * 4096, "b")), (3, None)):
            found = written(path, [("a", "text", repeats, True, texts)], stop)
            said = parquet.read_metadata(path).row_group(0).column(0).statistics
            assert ((said.min, said.max) if said.has_min_max else None) == bounds
            assert parquet.read_table(path, filters=[("a", ">", "b")]).num_rows == stop - 2
            assert found["a"].to_pylist() == texts[:stop]


def test_large_texts_are_no_dictionary(tmp_path):
    """Its page has no more than 2 GiB: codes are given up once the words take a mebibyte, those so far stay."""
    texts = [None, *(f"{i // 3}" + "x" * 300_000 for i in range(21))]
    columns = [("a", "text", True, True, texts), ("n", "int", True, True, [str(i) for i in range(22)])]
    found = written(tmp_path / "t.parquet", columns, 22, 11)
    assert found["a"].to_pylist() == texts and read(tmp_path / "t.parquet")["a"] == texts
    assert (tmp_path / "t.parquet").stat().st_size < (3 + 1 + 11) * 300_500
    import duckdb
    import polars

    path = str(tmp_path / "t.parquet")
    assert duckdb.sql(f"select a from '{path}' order by n").fetchall() == [(text,) for text in texts]
    assert polars.read_parquet(path)["a"].to_list() == texts
