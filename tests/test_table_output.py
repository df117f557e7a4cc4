"""Tables as output: quoting, names of columns, and what the name of the file says."""

import csv
import importlib
import io
import json

import pytest

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SMALL = "12..34....4....1"


def rows_of(text, separator=","):
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))


@pytest.mark.parametrize(("shape", "separator"), [("--csv", ","), ("--tsv", "\t")])
@pytest.mark.parametrize("word", ["a\rb", "a,b", "a\tb", 'a "b"', "a\nb", "", " a ", "é"])
def test_one_row_is_quoted_as_many_are(nonet, tmp_path, shape, separator, word):
    path = tmp_path / "p.csv"
    with path.open("w", newline="") as file:
        csv.writer(file, quoting=csv.QUOTE_ALL).writerows([["puzzle", "k"], [EASY, word]])
    _, alone, _ = nonet("solve", str(path), shape)
    with path.open("a", newline="") as file:
        csv.writer(file, quoting=csv.QUOTE_ALL).writerow([EASY, word])
    _, many, _ = nonet("solve", str(path), shape)
    header, row = alone[: alone.index("\n") + 1], alone[alone.index("\n") + 1 :]
    assert many == header + row + row
    assert [found[1] for found in rows_of(many, separator)] == ["k", word, word]


@pytest.mark.parametrize("rows", [1, 3])
def test_an_empty_field_alone_on_a_line_is_a_row(nonet, rows):
    _, out, _ = nonet("solve", "--csv", "--fields", "error", *([EASY] * rows), stdin="")
    assert out == "error\n" + '""\n' * rows
    _, out, _ = nonet("solve", "--csv", "--fields", "error", stdin=f"{EASY}\n" * rows)
    assert out == "error\n" + '""\n' * rows


TAKEN = [("number", "nonet_number", ["--number"]), ("status", "nonet_status", [])]


@pytest.mark.parametrize("rows", [1, 2])
@pytest.mark.parametrize(("name", "ours", "more"), TAKEN)
@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet", "arrow"])
def test_a_name_that_is_taken_stays_the_users(nonet, tmp_path, name, ours, more, ending, rows):
    source, out = tmp_path / "p.jsonl", tmp_path / f"out.{ending}"
    source.write_text(f'{{"{name}": "mine", "puzzle": "{EASY}"}}\n' * rows)
    code, _, err = nonet("solve", str(source), "-o", str(out), *more)
    assert code == 0 and f"has {name} already: ours is {ours}" in err
    if ending == "csv":
        header, *found = rows_of(out.read_text())
        assert len(set(header)) == len(header)
        found = [dict(zip(header, row, strict=True)) for row in found]
    elif ending == "jsonl":
        found = [json.loads(line) for line in out.read_text().splitlines()]
    else:
        pyarrow = pytest.importorskip("pyarrow")
        from pyarrow import ipc, parquet

        read = parquet.read_table(out) if ending == "parquet" else ipc.open_file(out).read_all()
        assert len(set(read.column_names)) == len(read.column_names) and pyarrow
        found = read.to_pylist()
    told = [str(n) for n in range(1, rows + 1)] if name == "number" else ["unique"] * rows
    assert [str(row[ours]) for row in found] == told and {row[name] for row in found} == {"mine"}


@pytest.mark.parametrize("rows", [1, 2])
def test_a_name_that_is_taken_twice_is_told_as_it_is(nonet, tmp_path, rows):
    path = tmp_path / "p.csv"
    path.write_text("puzzle,status,nonet_status\n" + f"{EASY},a,b\n" * rows)
    code, out, err = nonet("solve", str(path), "--csv")
    header, *found = rows_of(out)
    assert code == 0 and "has status already: ours is nonet_nonet_status" in err
    assert found == [[EASY, "a", "b", "9", "3x3", "unique", SOLVED, ""]] * rows
    assert header[1:3] == ["status", "nonet_status"] and header[5] == "nonet_nonet_status"
    if rows == 2:
        assert "2 puzzles: 2 unique" in err


def test_numbers_of_rows_beside_a_column_of_that_name(nonet, tmp_path):
    path = tmp_path / "p.csv"
    path.write_text(f"number,puzzle\n7,{EASY}\n8,{EASY}\n")
    assert nonet("solve", str(path), "--format", "%n %{number}")[1] == "1 7\n2 8\n"
    assert nonet("solve", str(path), "--fields", "number,nonet_number")[1] == "7\t1\n8\t2\n"


UNPACKERS = {".gz": "gzip", ".bz2": "bz2", ".xz": "lzma"}


@pytest.mark.parametrize("packed", [".gz", ".bz2", ".xz", ".zst"])
@pytest.mark.parametrize("name", ["out.csv", "out.jsonl", "out", "out.txt"])
def test_a_name_may_say_how_the_file_is_packed(nonet, tmp_path, name, packed):
    if packed == ".zst":
        pytest.importorskip("pyarrow")
    source, plain, out = tmp_path / "p.txt", tmp_path / name, tmp_path / f"{name}{packed}"
    source.write_text(f"{EASY}\n" * 3000 + f"{SMALL}\n" * 3)
    assert (
        nonet("solve", str(source), "-o", str(plain))[0]
        == nonet("solve", str(source), "-o", str(out))[0]
        == 0
    )
    if packed == ".zst":
        import pyarrow

        data = pyarrow.CompressedInputStream(str(out), "zstd").read()
    else:
        data = importlib.import_module(UNPACKERS[packed]).open(out).read()
    assert data == plain.read_bytes() and out.stat().st_size < plain.stat().st_size / 10
    assert nonet("count", "-q", str(out))[1] == "1\n" * 3003


@pytest.mark.parametrize("name", ["t.npy", "t.xlsx", "t.zip", "t.XLS", "t.tar.gz", "t.db"])
@pytest.mark.parametrize("verb", [["solve", EASY], ["generate", "--any"], ["solve", "--csv", EASY]])
def test_a_name_of_what_is_not_written_is_refused(nonet, tmp_path, verb, name):
    code, out, err = nonet(*verb, "-o", str(tmp_path / name))
    assert (code, out) == (
        2,
        "",
    ) and "files are not written; name it .csv, .tsv, .jsonl, .json, .parquet" in err
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("name", ["t.parquet.gz", "t.arrow.zst"])
def test_files_of_columns_are_not_packed_once_more(nonet, tmp_path, name):
    code, _, err = nonet("solve", EASY, "-o", str(tmp_path / name))
    assert (
        code == 2
        and "a file of columns is not packed as a whole; leave ." in err
        and not [*tmp_path.iterdir()]
    )


def test_an_option_that_the_name_contradicts_is_told(nonet, tmp_path):
    path = tmp_path / "x.jsonl"
    code, _, err = nonet("solve", "--csv", EASY, "-o", str(path))
    assert code == 0 and f"{path}: its rows are csv, as --csv says\n" in err
    assert path.read_text().startswith("puzzle,size")
    assert nonet("solve", "-q", "--csv", EASY, "-o", str(path))[2] == ""
    assert "as --csv" not in nonet("solve", "--csv", EASY, "-o", str(tmp_path / "x.dat"))[2]
