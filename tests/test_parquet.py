"""Parquet files that the kernel reads and writes: as pyarrow does, whatever their making, and none that it can not."""

import datetime
import itertools
import json
import random
import struct
import subprocess
import sys

import pytest

from nonet._kernel import ParquetWriter, TextColumn
from nonet.errors import NonetError, ParseError
from nonet.tables.opening import open_table
from nonet.tables.parquet_files import ParquetColumns

pyarrow = pytest.importorskip("pyarrow")
from pyarrow import parquet  # noqa: E402 - after it is known to be there

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def table(rows, seed=1):
    """Texts of all kinds, numbers to their limits and truth values, with nulls."""
    rng = random.Random(seed)

    def some(values):
        return [None if rng.random() < 0.2 else rng.choice(values) for _ in range(rows)]

    return pyarrow.table(
        {
            "puzzle": pyarrow.array([EASY[i % 80 :] + EASY[: i % 80] for i in range(rows)]),
            "word": pyarrow.array(some(["", "é", "a\n\0", "x" * 300]), pyarrow.string()),
            "id": pyarrow.array(some([0, -1, 2**63 - 1, -(2**63), 7]), pyarrow.int64()),
            "score": pyarrow.array(some([1.5, -0.0, 5e-324, -1.7976931348623157e308, 2]), pyarrow.float64()),
            "flag": pyarrow.array(some([True, False]), pyarrow.bool_()),
            "nothing": pyarrow.nulls(rows, pyarrow.string()),
        }
    )


def read(path):
    found = ParquetColumns.of(str(path))
    assert found is not None
    parts = [{column.name: column.values() for column in part} for part in found.parts()]
    return {name: [value for part in parts for value in part[name]] for name in (parts[0] if parts else ())}


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


def test_a_view_can_not_be_kept():
    kept = []
    writer = ParquetWriter([("a", "text", True, True)])
    writer.repeat(0, "x", 3)
    writer.end_group(3, kept.append)
    with pytest.raises(ValueError, match="released"):
        bytes(kept[0])


def damaged(data, rng):
    data = bytearray(data)
    for _ in range(rng.randrange(1, 4)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    if rng.random() < 0.2:
        first = rng.randrange(len(data))
        del data[first : first + rng.randrange(50)]
    return bytes(data)


@pytest.mark.parametrize("codec", ["none", "snappy"])
def test_damaged_files_are_read_or_refused_in_one_sentence(tmp_path, codec):
    path, bad = tmp_path / "t.parquet", tmp_path / "bad.parquet"
    parquet.write_table(table(60), path, compression=codec, data_page_size=500, write_batch_size=10)
    whole, rng = path.read_bytes(), random.Random(codec)
    refused = 0
    for _ in range(1500):
        bad.write_bytes(damaged(whole, rng))
        found = ParquetColumns.of(str(bad))
        if found is None:
            continue
        try:
            assert sum(len(part[0].values()) for part in found.parts()) == found.rows
        except ParseError as error:
            refused += 1
            assert "\n" not in str(error)
    assert refused > 20


@pytest.mark.parametrize("share", [0.0, 0.3, 0.9, 0.999])
def test_a_file_cut_short_is_refused(tmp_path, share):
    path = tmp_path / "t.parquet"
    parquet.write_table(table(1000), path)
    data = path.read_bytes()
    path.write_bytes(data[: max(4, int(len(data) * share))])
    with pytest.raises(NonetError, match="can't be read as a table"):
        list(open_table(str(path)).batches())


def test_a_file_that_is_cut_while_it_is_read(tmp_path):
    path = tmp_path / "t.parquet"
    parquet.write_table(table(50_000), path, row_group_size=1000)
    parts = ParquetColumns.of(str(path)).parts()
    next(parts)
    path.write_bytes(path.read_bytes()[:20_000])
    with pytest.raises(ParseError, match="the file ends too soon"):
        list(parts)


def test_a_page_that_says_it_has_all_the_rows_in_the_world(tmp_path):
    """A run of few bytes can stand for any number of rows: more than the group has are none."""
    path = tmp_path / "t.parquet"
    parquet.write_table(pyarrow.table({"puzzle": [EASY] * 100}), path, compression="none")
    data = path.read_bytes()
    at = data.index(b"\x15\xc8\x01", data.index(EASY.encode()))  # 100 values, as Thrift writes them
    path.write_bytes(data[: at + 1] + b"\xfe\x7f" + data[at + 3 :])
    with pytest.raises(ParseError, match="more rows than its group"):
        list(ParquetColumns.of(str(path)).parts())


def test_footers_that_are_none(tmp_path):
    path = tmp_path / "t.parquet"
    for data in (
        b"PAR1",
        b"PAR1PAR1",
        b"PAR1" + bytes(20) + b"PAR1",
        b"PAR1" + struct.pack("<I", 2**31) + b"PAR1",
    ):
        path.write_bytes(data)
        assert ParquetColumns.of(str(path)) is None


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
