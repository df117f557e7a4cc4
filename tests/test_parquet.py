"""Parquet files that the kernel reads: as pyarrow does, whatever their making, and none that it can not."""

import datetime
import itertools
import json
import struct
import subprocess
import sys

import made_parquet as made
import pytest

pyarrow = pytest.importorskip("pyarrow")
from parquet_tables import EASY, SOLVED, read, table  # noqa: E402 - after it is known to be there
from pyarrow import parquet  # noqa: E402

from nonet.tables.parquet_files import ParquetColumns  # noqa: E402

WAYS = [*itertools.product(("none", "snappy"), (True, False), ("1.0", "2.0"), (1, 333, 5000), (10, 1 << 20))]


@pytest.mark.parametrize(("codec", "coded", "version", "group", "page"), WAYS)
def test_files_are_read_as_pyarrow_reads_them(tmp_path, codec, coded, version, group, page):
    path, rows = tmp_path / "t.parquet", table(50 if group == 1 else 1000)
    parquet.write_table(
        rows, path, compression=codec, use_dictionary=coded, data_page_version=version, row_group_size=group,
        data_page_size=page, write_batch_size=100,
    )  # fmt: skip
    assert read(path) == rows.to_pydict()


def test_columns_without_nulls_and_rows(tmp_path):
    path = tmp_path / "t.parquet"
    schema = pyarrow.schema([pyarrow.field("puzzle", pyarrow.string(), nullable=False)])
    parquet.write_table(pyarrow.table({"puzzle": [EASY, ""]}, schema), path)
    assert read(path) == {"puzzle": [EASY, ""]}
    parquet.write_table(pyarrow.table({"puzzle": []}, schema), path)
    assert read(path) == {}


OTHERS = {
    "half": pyarrow.array([1.5, float("nan")], pyarrow.float32()),
    "time": [datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC)] * 2,
    "span": [datetime.timedelta(1)] * 2,
    "small": pyarrow.array([1, 2], pyarrow.int32()),
    "unsigned": pyarrow.array([1, 2**64 - 1], pyarrow.uint64()),
    "short": pyarrow.array([1, 2], pyarrow.uint32()),
    "list": [[1], []],
    "raw": [b"\xff", b""],
    "sort": pyarrow.array(["a", "b"]).dictionary_encode(),
    "price": pyarrow.array([1, 2], pyarrow.int32()).cast(pyarrow.decimal128(18, 2)),
}


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("version", ["1.0", "2.6"])
@pytest.mark.parametrize("puzzles", [[EASY, EASY], [EASY, "no puzzle"], [EASY]])
def test_other_types_are_left_to_pyarrow_and_kept(nonet, tmp_path, name, version, puzzles):
    """Also in rows that are answered one by one: bad ones, and one that is the only one."""
    path, out = tmp_path / "t.parquet", tmp_path / "out.parquet"
    rows = pyarrow.table({"puzzle": puzzles, name: OTHERS[name][: len(puzzles)]})
    parquet.write_table(rows, path, version=version)
    assert ParquetColumns.of(str(path)) is None
    assert nonet("solve", str(path), "-o", str(out))[0] == (2 if "no puzzle" in puzzles else 0)
    found = parquet.read_table(out)
    assert found["solution"].to_pylist() == [SOLVED if puzzle == EASY else None for puzzle in puzzles]
    assert found.schema.field(name).type == parquet.read_schema(path).field(name).type
    assert str(found[name].to_pylist()) == str(rows[name].to_pylist())


NUMBERS = [1.5, 2.0, float("nan"), float("inf"), float("-inf"), None]


@pytest.mark.parametrize("type", ["float16", "float32", "float64"])
@pytest.mark.parametrize("puzzle", [EASY, "no puzzle"])
@pytest.mark.parametrize("source", ["in.parquet", "in.arrow"])
def test_numbers_that_are_not_finite(nonet, tmp_path, type, puzzle, source):
    """They are kept where they can be; JSON has null for them. In many rows at once, and in bad rows one by one."""
    rows = pyarrow.table(
        {"puzzle": [puzzle] * 6, "score": pyarrow.array(NUMBERS).cast(getattr(pyarrow, type)())}
    )
    path = tmp_path / source
    if source == "in.arrow":
        with pyarrow.ipc.new_file(path, rows.schema) as file:
            file.write_table(rows)
    else:
        parquet.write_table(rows, path)
        assert (ParquetColumns.of(str(path)) is not None) == (type == "float64")
    outs = {shape: tmp_path / f"out.{shape}" for shape in ("parquet", "arrow", "csv", "jsonl", "json")}
    for out in outs.values():
        assert nonet("solve", str(path), "-o", str(out))[0] == (0 if puzzle == EASY else 2)
    tables = [parquet.read_table(outs["parquet"]), pyarrow.ipc.open_file(outs["arrow"]).read_all()]
    for found in tables:
        assert found.schema.field("score").type == rows.schema.field("score").type
        assert str(found["score"].to_pylist()) == str(rows["score"].to_pylist())
    said = [line.split(",")[1] for line in outs["csv"].read_text().splitlines()[1:]]
    assert said == ["1.5", "2", "NaN", "Infinity", "-Infinity", ""]

    def strict(text):
        return json.loads(text, parse_constant=pytest.fail)

    assert [strict(line)["score"] for line in outs["jsonl"].read_text().splitlines()] == [
        1.5,
        2,
        None,
        None,
        None,
        None,
    ]
    results = strict(outs["json"].read_text())["results"]
    assert [row["score"] for row in results] == [1.5, 2, None, None, None, None]


def test_what_the_command_wrote_it_reads_again(tmp_path):
    """Without pyarrow: ratings have numbers with points."""
    (tmp_path / "in.txt").write_text(f"{EASY}\n{EASY}\n")
    for number, command in enumerate((("rate", "in.txt"), ("generate", "--count", "2", "--seed", "1"))):
        out = f"{number}.parquet"
        assert without_pyarrow(tmp_path, *command, "-o", out).returncode == 0
        done = without_pyarrow(tmp_path, "solve", out, "--jsonl")
        wanted = parquet.read_table(tmp_path / out)["score"].to_pylist()
        assert (
            done.returncode == 0 and [json.loads(row)["score"] for row in done.stdout.splitlines()] == wanted
        )


@pytest.mark.parametrize("codec", ["zstd", "gzip", "lz4", "brotli"])
def test_other_packings_are_left_to_pyarrow(tmp_path, codec):
    parquet.write_table(table(10), tmp_path / "t.parquet", compression=codec)
    assert ParquetColumns.of(str(tmp_path / "t.parquet")) is None


def test_other_codings_are_left_to_pyarrow(tmp_path):
    path = tmp_path / "t.parquet"
    for coding in ("DELTA_BYTE_ARRAY", "DELTA_LENGTH_BYTE_ARRAY"):
        parquet.write_table(
            pyarrow.table({"puzzle": [EASY] * 9}),
            path,
            use_dictionary=False,
            column_encoding={"puzzle": coding},
        )
        assert ParquetColumns.of(str(path)) is None


def test_a_dictionary_may_have_more_words_than_the_group_has_rows(tmp_path):
    """That of an enumeration has them all."""
    path = tmp_path / "t.parquet"
    codes = pyarrow.DictionaryArray.from_arrays(pyarrow.array([3, 0]), list("abcde"))
    parquet.write_table(pyarrow.table({"puzzle": [EASY] * 2, "level": codes}), path, store_schema=False)
    assert read(path)["level"] == ["d", "a"]
    import duckdb

    duckdb.execute("create type level as enum ('easy', 'hard', 'worse')")
    duckdb.execute(f"copy (select '{EASY}' puzzle, 'hard'::level lev) to '{path}' (format parquet)")
    assert read(path) == {"puzzle": [EASY], "lev": ["hard"]}


def test_a_page_may_have_any_number_of_rows(tmp_path):
    """DuckDB writes all nulls of a column as one page."""
    path, rows = tmp_path / "t.parquet", (1 << 24) + 5
    nothing = made.page(rows, struct.pack("<I", 5) + made.varint(rows << 1) + b"\0")
    path.write_bytes(made.file([nothing], rows, optional=True))
    assert sum(part[0].rows for part in ParquetColumns.of(str(path)).parts()) == rows


def test_small_pages_are_joined(tmp_path):
    path, rows = tmp_path / "t.parquet", table(5000)
    parquet.write_table(
        rows, path, compression="none", use_dictionary=False, data_page_size=100, write_batch_size=3
    )
    assert read(path) == rows.to_pydict()
    assert len(list(ParquetColumns.of(str(path)).parts())) < 5


def test_codes_without_bits(tmp_path):
    """In a run of different ones, of which there is one."""
    path = tmp_path / "t.parquet"
    page = made.page(20, b"\0" + bytes([3 << 1 | 1]), made.CODES)
    path.write_bytes(made.file([made.dictionary(1, made.texts(EASY.encode())), page], 20))
    assert read(path) == {"puzzle": [EASY] * 20} == parquet.read_table(path).to_pydict()


def test_what_only_a_page_tells_is_left_to_pyarrow(tmp_path):
    """Wherever it comes: the rows before it are not read twice."""
    path = tmp_path / "t.parquet"
    words = [str(n).encode() for n in range(4)]
    levels = made.page(2, bytes([3]) + made.texts(*words[2:]), levels=made.LEVEL_BITS)
    usual = made.page(2, struct.pack("<I", 2) + b"\4\1" + made.texts(*words[:2]))
    for pages, wanted in (([levels], words[2:]), ([usual, levels], words)):
        path.write_bytes(made.file(pages, len(wanted), optional=True))
        assert read(path) == {"puzzle": [word.decode() for word in wanted]}


@pytest.mark.parametrize("source", ["in.parquet", "in.arrow", "packed.parquet"])
def test_columns_of_one_name_are_told_apart(nonet, tmp_path, source):
    """As those of CSV; and --column counts them."""
    path = tmp_path / source
    rows = pyarrow.table([[1], ["two"], [SOLVED], [EASY]], names=["a", "a", "puzzle", "own"])
    if source == "in.arrow":
        with pyarrow.ipc.new_file(path, rows.schema) as file:
            file.write_table(rows)
    else:
        parquet.write_table(rows, path, compression="zstd" if source == "packed.parquet" else "snappy")
    code, out, err = nonet("solve", str(path), "--csv", "--column", "4")
    assert code == 0 and "columns of the same name were renamed: a to a_2" in err
    lines = [line.split(",") for line in out.splitlines()]
    assert lines[0][:4] == ["a", "a_2", "puzzle", "own"] and lines[1][:4] == ["1", "two", SOLVED, EASY]
    assert lines[1][lines[0].index("solution")] == SOLVED
    code, _, err = nonet("solve", str(path), "--csv", "--column", "5")
    assert code == 2 and "there is no column '5'; there are a, a_2, puzzle, own" in err


WITHOUT = (
    "import sys; sys.modules['pyarrow'] = None; from nonet.cli import main; sys.exit(main(sys.argv[1:]))"
)


def without_pyarrow(folder, *arguments):
    return subprocess.run(
        [sys.executable, "-c", WITHOUT, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_usual_files_need_no_pyarrow(tmp_path):
    rows = pyarrow.table({"id": [1, 2, 3], "puzzle": [EASY, "no puzzle", None], "own": ["a", None, "c"]})
    parquet.write_table(rows, tmp_path / "in.parquet")
    done = without_pyarrow(tmp_path, "solve", "in.parquet", "-o", "out.parquet")
    assert done.returncode == 2 and "Traceback" not in done.stderr
    found = parquet.read_table(tmp_path / "out.parquet")
    assert found.select(["id", "puzzle", "own"]).to_pylist() == rows.to_pylist()
    assert found["status"].to_pylist() == ["unique", "error", "error"]
    assert found["solution"].to_pylist() == [SOLVED, None, None]
    for verb in ("rate", "check", "count", "canonical", "minimal"):
        done = without_pyarrow(tmp_path, verb, "in.parquet", "-o", f"{verb}.parquet")
        assert (
            "Traceback" not in done.stderr and parquet.read_table(tmp_path / f"{verb}.parquet").num_rows == 3
        )
    done = without_pyarrow(tmp_path, "batch", "solve", "in.parquet", "-o", "chunks")
    assert parquet.read_table(tmp_path / "chunks")["solution"].to_pylist() == [SOLVED, None, None]
    done = without_pyarrow(tmp_path, "generate", "--count", "3", "--seed", "1", "-o", "made.parquet")
    assert done.returncode == 0 and parquet.read_table(tmp_path / "made.parquet").num_rows == 3


def test_other_files_say_that_they_need_it(tmp_path):
    parquet.write_table(pyarrow.table({"puzzle": [EASY]}), tmp_path / "in.parquet", compression="zstd")
    done = without_pyarrow(tmp_path, "solve", "in.parquet")
    assert (
        done.returncode == 2
        and "in.parquet: this file needs pyarrow; install it with: pip install 'nonet[data]'" in done.stderr
    )
    done = without_pyarrow(tmp_path, "solve", EASY, "-o", "out.arrow")
    assert done.returncode == 2 and "Arrow needs pyarrow" in done.stderr


@pytest.mark.parametrize("shape", ["parquet", "arrow"])
def test_lists_that_come_one_by_one_are_words(nonet, tmp_path, shape):
    """What ``--all`` finds is written while it comes where that can be; a file of columns has to wait for it."""
    two = EASY.replace("53", "..")
    (tmp_path / "in.txt").write_text(f"{EASY}\n{two}\n")
    out = str(tmp_path / f"out.{shape}")
    assert nonet("solve", str(tmp_path / "in.txt"), "--all", "-o", out)[0] == 0
    rows = nonet("solve", str(tmp_path / "in.txt"), "--all", "--csv", "--fields", "solutions")[
        1
    ].splitlines()[1:]
    found = parquet.read_table(out) if shape == "parquet" else pyarrow.ipc.open_file(out).read_all()
    assert found["solutions"].to_pylist() == rows and rows[0] == SOLVED and len(rows[1].split()) == 2
