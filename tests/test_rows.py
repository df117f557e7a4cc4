"""Rows by the million: every command, every kind of table, in and out; what is answered together is what is
answered alone."""

import csv
import gzip
import io
import json
import random

import pytest

import nonet as package

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SMALL, SMALL_SOLVED = "12..34....4....1", "1234341221434321"
CLASH, BLANK = "55" + EASY[2:], "." * 81
MADE = [
    "".join(map(str, row)).replace("0", ".") for row in package.random_puzzles(16, seed=5).puzzles.tolist()
]
MIXED = [*MADE[:8], CLASH, MADE[8], "nonsense!", BLANK, SMALL, *MADE[9:], EASY + " # easy"]
"""Most of them plain, and one of every other kind between them."""
SHAPES = (
    "",
    "--csv",
    "--tsv",
    "--json",
    "--jsonl",
    "--fields=number,puzzle,status,error",
    "--format=%n %g %u",
)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    ("verb", "options"),
    [
        ("solve", ()),
        ("count", ("--limit", "1500")),
        ("count", ("--limit", "2")),
        ("rate", ()),
        ("check", ()),
        ("minimal", ()),
        ("canonical", ()),
        ("canonical", ("--unique",)),
    ],
)
def test_many_rows_are_answered_as_each_alone(nonet, tmp_path, verb, options, shape):
    path = tmp_path / "p.txt"
    path.write_text("\n".join(MIXED))
    more = [shape] if shape else []
    code, out, err = nonet(verb, *options, *more, str(path), "--workers", "2")
    # A row that is not the only one in its batch is answered together with the others.
    alone = []
    for number, line in enumerate(MIXED, 1):
        path.write_text("\n" * (number - 1) + line)
        alone.append(nonet(verb, *options, *more, str(path), "-q")[1])
    assert code == 2 and f"{len(MIXED)} puzzles: " in err
    if shape == "--json":
        assert json.loads(out)["results"] == [json.loads(one)["results"][0] for one in alone]
    elif shape in ("--csv", "--tsv"):
        assert out.splitlines() == [alone[0].splitlines()[0], *(one.splitlines()[1] for one in alone)]
    elif shape == "--jsonl":
        assert list(map(json.loads, out.splitlines())) == [json.loads(one) for one in alone]
    else:
        said = [
            one.replace("1\t", f"{n}\t", 1) if "number" in shape else one for n, one in enumerate(alone, 1)
        ]
        said = [one.replace("1 ", f"{n} ", 1) if "%n" in shape else one for n, one in enumerate(said, 1)]
        assert out == "".join(said)


@pytest.mark.parametrize("verb", ["check", "canonical", "minimal", "hint"])
def test_rows_in_threads_come_in_order(nonet, tmp_path, verb):
    lines = [line for line in MIXED if line != BLANK]
    (tmp_path / "p.txt").write_text("\n".join(lines))
    run = (verb, "--jsonl", str(tmp_path / "p.txt"))
    many, one = nonet(*run, "--workers", "3"), nonet(*run, "--workers", "1")
    assert many[:2] == one[:2] and len(many[1].splitlines()) == len(lines)
    assert [json.loads(line)["puzzle"] for line in many[1].splitlines()[:8]] == lines[:8]


def test_the_same_puzzle_turned_is_left_out(nonet, tmp_path):
    """Whether it was answered with others or by itself."""
    path = tmp_path / "p.txt"
    path.write_text("\n".join([MADE[0], MADE[1], MADE[0][::-1], SMALL, SMALL[::-1], MADE[1], MADE[2]]))
    code, out, err = nonet("canonical", "--unique", str(path))
    assert (code, out.split()) == (0, [MADE[0], MADE[1], SMALL, MADE[2]])
    assert "7 puzzles: 4 ok, 3 duplicate" in err
    rows = list(
        csv.DictReader(io.StringIO(nonet("canonical", "--unique", "--csv", "--number", str(path))[1]))
    )
    assert [row["number"] for row in rows] == ["1", "2", "4", "7"]


def test_a_form_that_is_not_sure_is_told(nonet, tmp_path):
    (tmp_path / "p.txt").write_text(f"{BLANK[:-2]}12\n{EASY}\n")
    code, out, err = nonet("canonical", "--max-seconds", "0", str(tmp_path / "p.txt"))
    assert code == 3 and "2 puzzles: 2 limit" in err
    assert all(line.startswith("# limit: not the least form for sure") for line in out.splitlines())


@pytest.mark.parametrize("verb", ["check", "minimal", "count", "solve"])
def test_each_puzzle_has_its_time_though_that_of_all_is_up(nonet, tmp_path, verb):
    (tmp_path / "p.txt").write_text("\n".join(MADE))
    one = nonet(verb, "--csv", str(tmp_path / "p.txt"))
    assert nonet(verb, "--csv", "--max-seconds", "100", str(tmp_path / "p.txt"))[:2] == one[:2]


def test_a_file_of_practices_is_read_again(nonet, tmp_path):
    path = tmp_path / "practice.txt"
    assert nonet("generate", "--practice", "x-wing", "--count", "2", "--seed", "1", "-o", str(path))[0] == 0
    code, out, _ = nonet("hint", str(path))
    assert code == 0 and [line.split(":")[0] for line in out.splitlines()] == ["X-Wing"] * 2


def test_steps_say_where_their_pattern_is(nonet):
    out = nonet("steps", "--technique", "hidden-single", EASY)[1]
    assert "  r1c6=8  (box 2)\n" in out
    assert (
        "  r1c8,r2c8<>2  (box 6, column 8, r4c8 r5c8)\n" in nonet("steps", "--technique", "pointing", EASY)[1]
    )


TABLE = [
    {"id": "1", "quiz": EASY, "note": 'a, "b"'},
    {"id": "2", "quiz": "53..7", "note": "short\nand long"},
    {"id": "3", "quiz": SMALL, "note": ""},
    {"id": "4", "quiz": EASY, "note": "é"},
]


def table(path, separator=","):
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, TABLE[0], delimiter=separator)
        writer.writeheader()
        writer.writerows(TABLE)


def answered(rows):
    assert [row["id"] for row in rows] == ["1", "2", "3", "4"]
    assert [row["status"] for row in rows] == ["unique", "error", "unique", "unique"]
    assert [row["note"] for row in rows] == [row["note"] for row in TABLE]
    assert [row["quiz"] for row in rows] == [row["quiz"] for row in TABLE]
    assert [row.get("solution") or None for row in rows] == [SOLVED, None, SMALL_SOLVED, SOLVED]
    return True


@pytest.mark.parametrize(
    "source", ["csv", "tsv", "semicolons", "jsonl", "parquet", "arrow", "csv.gz", "csv.zst"]
)
@pytest.mark.parametrize("to", ["csv", "tsv", "jsonl", "json", "parquet", "arrow"])
def test_own_columns_pass_through_in_order(nonet, tmp_path, source, to):
    pyarrow = pytest.importorskip("pyarrow")
    path = tmp_path / f"in.{source.replace('semicolons', 'csv')}"
    plain = tmp_path / "plain.csv"
    table(plain, {"tsv": "\t", "semicolons": ";"}.get(source, ","))
    arrow = pyarrow.table({name: [row[name] for row in TABLE] for name in TABLE[0]})
    match source:
        case "jsonl":
            path.write_text("\n".join(map(json.dumps, TABLE)))
        case "parquet":
            from pyarrow import parquet

            parquet.write_table(arrow, path)
        case "arrow":
            with pyarrow.OSFile(str(path), "wb") as sink, pyarrow.ipc.new_file(sink, arrow.schema) as file:
                file.write_table(arrow)
        case "csv.gz":
            path.write_bytes(gzip.compress(plain.read_bytes()))
        case "csv.zst":
            path.write_bytes(pyarrow.compress(plain.read_bytes(), "zstd", asbytes=True))
        case _:
            plain.replace(path)
    out = tmp_path / f"out.{to}"
    code, said, err = nonet("solve", str(path), "-o", str(out))
    assert (code, said) == (2, "") and "5 characters; a puzzle of size N" in err
    assert "4 puzzles: 3 unique, 1 error" in err
    match to:
        case "csv" | "tsv":
            with out.open(newline="", encoding="utf-8") as file:
                rows = list(csv.DictReader(file, delimiter="," if to == "csv" else "\t"))
        case "jsonl":
            rows = list(map(json.loads, out.read_text(encoding="utf-8").splitlines()))
        case "json":
            rows = json.loads(out.read_text(encoding="utf-8"))["results"]
        case _:
            rows = read_arrow(out)
    assert answered(rows)
    names = [name for name in rows[0] if name != "schema"]
    assert names[:6] == ["id", "quiz", "note", "size", "box", "status"]
    assert nonet("rate", str(out), "--csv")[0] == 2  # what was written can be read


def read_arrow(path):
    import pyarrow
    from pyarrow import parquet

    if path.suffix == ".parquet":
        return parquet.read_table(path).to_pylist()
    with pyarrow.OSFile(str(path), "rb") as source:
        return pyarrow.ipc.open_file(source).read_all().to_pylist()


def test_types_of_own_columns_are_kept(nonet, tmp_path):
    pytest.importorskip("pyarrow")
    path, out = tmp_path / "in.jsonl", tmp_path / "out.parquet"
    values = {"n": 7, "x": 2.5, "b": True, "t": "1", "nested": [1, {"a": None}], "none": None}
    path.write_text("".join(json.dumps({**values, "puzzle": line}) + "\n" for line in (EASY, EASY, SMALL)))
    assert nonet("solve", str(path), "-o", str(out))[0] == 0
    rows = read_arrow(out)
    kept = {name: rows[2][name] for name in values}
    assert kept == {**values, "nested": '[1, {"a": null}]'} and rows[0]["nested"] == kept["nested"]
    again = tmp_path / "again.parquet"
    assert nonet("rate", str(out), "-o", str(again))[0] == 0
    assert read_arrow(again)[1]["n"] == 7 and read_arrow(again)[1]["score"] > 1


def test_a_field_of_81_characters_beats_one_of_one(nonet):
    code, out, _ = nonet("solve", stdin=f"1,{EASY}\n2,{EASY}\n")
    assert (code, out) == (0, f"{SOLVED}\n" * 2)
    rows = list(csv.DictReader(io.StringIO(nonet("solve", "--csv", stdin=f"1,{EASY}\n2,{EASY}\n")[1])))
    assert [(row["column1"], row["solution"]) for row in rows] == [("1", SOLVED), ("2", SOLVED)]


def test_puzzles_that_come_first_and_have_no_header(nonet, tmp_path):
    """Whatever the file is called; a remark behind a puzzle is no column."""
    text = f"{EASY},easy,7\n{EASY},hard,8\n"
    for name in ("p.csv", "p.txt"):
        (tmp_path / name).write_text(text)
        rows = list(csv.DictReader(io.StringIO(nonet("solve", "--csv", str(tmp_path / name))[1])))
        assert [row["column3"] for row in rows] == ["7", "8"] and rows[0]["solution"] == SOLVED
    assert [line.split(",")[1] for line in nonet("solve", "--csv", stdin=text)[1].splitlines()[1:]] == [
        "easy",
        "hard",
    ]
    for remarks in (
        f"{EASY} easy, really\n{EASY} hard\n",
        f"# mine\n{EASY},easy\n{EASY},hard\n",
        f"{EASY},easy\n{EASY}\n",
    ):
        code, out, _ = nonet("solve", "--csv", stdin=remarks)
        assert code == 0 and out.splitlines()[0] == "puzzle,size,box,status,solution,error"


def test_the_column_is_found_by_what_stands_in_it_or_named(nonet):
    text = f"a,b,c\n1,{SOLVED},{EASY}\n"
    assert f"unique,{SOLVED}," in nonet("solve", "--csv", stdin=text)[1]
    named = nonet("solve", "--csv", "--column", "b", stdin=text)
    assert named[0] == 0 and named[1].splitlines()[1].endswith(f"9,3x3,unique,{SOLVED},")
    code, _, err = nonet("solve", "--column", "d", stdin=text)
    assert code == 2 and "there is no column 'd'; the header is: a,b,c" in err
    code, out, _ = nonet("solve", "--jsonl", "--column", "x", stdin=json.dumps({"puzzle": 1, "x": EASY}))
    assert code == 0 and json.loads(out)["solution"] == SOLVED and json.loads(out)["puzzle"] == 1


def test_a_column_of_our_name_stays_the_users(nonet):
    text = f"puzzle,solution,status\n{EASY},mine,new\n{EASY},yours,old\n"
    rows = list(csv.DictReader(io.StringIO(nonet("solve", "--csv", stdin=text)[1])))
    assert [row["solution"] for row in rows] == ["mine", "yours"]
    assert [(row["nonet_status"], row["nonet_solution"]) for row in rows] == [("unique", SOLVED)] * 2
    assert nonet("solve", "--format", "%s %{solution}", stdin=text)[1].split("\n")[0] == f"{SOLVED} mine"
    again = nonet("solve", "--jsonl", stdin=nonet("solve", "--jsonl", stdin=f"{EASY}\n" * 2)[1])[1]
    assert [json.loads(line)["nonet_status"] for line in again.splitlines()] == ["unique"] * 2


def test_ragged_rows_and_open_quotes(nonet):
    text = f"id,puzzle,x\n1,{EASY}\n2,{EASY},a,b\n3\n4,{EASY},a\n"
    code, out, err = nonet("solve", "--csv", stdin=text)
    rows = list(csv.DictReader(io.StringIO(out)))
    assert code == 2 and [row["status"] for row in rows] == ["unique", "error", "error", "unique"]
    assert "line 3: 4 fields, but the header has 3" in err and "line 4: 1 fields" in err
    code, out, err = nonet("solve", "--csv", stdin=f'id,puzzle\n1,{EASY}\n"2,{EASY}\n3,{EASY}\n')
    assert code == 2 and "line 3: a quotation mark that is never closed; the rest was not read" in err
    assert out.splitlines()[1].startswith(f"1,{EASY},9,3x3,unique")


def test_folders_and_patterns(nonet, tmp_path):
    for name, line in (
        ("b.txt", SMALL),
        ("a.csv", f"puzzle\n{EASY}"),
        ("notes.doc", "x"),
        (".hidden.txt", "x"),
    ):
        (tmp_path / name).write_text(line)
    assert nonet("solve", str(tmp_path))[1] == f"{SOLVED}\n{SMALL_SOLVED}\n"
    assert nonet("solve", str(tmp_path / "*.txt"))[1] == f"{SMALL_SOLVED}\n"
    code, _, err = nonet("solve", str(tmp_path / "*.zip"))
    assert code == 2 and "can't be read: No such file" in err


def test_tables_with_other_columns_are_not_mixed(nonet, tmp_path):
    (tmp_path / "a.csv").write_text(f"id,puzzle\n1,{EASY}\n")
    (tmp_path / "b.csv").write_text(f"puzzle,name\n{EASY},x\n")
    code, out, err = nonet("solve", "--csv", str(tmp_path))
    assert code == 2 and len(out.splitlines()) == 2
    assert "b.csv has the columns puzzle, name, but the first had id, puzzle" in err
    assert len(nonet("solve", "--jsonl", str(tmp_path))[1].splitlines()) == 2


def test_numbers(nonet):
    out = nonet("solve", "--csv", "--number", stdin=f"{EASY}\n{SMALL}\n{EASY}\n")[1]
    assert [line.split(",")[0] for line in out.splitlines()] == ["number", "1", "2", "3"]
    assert "say --csv" in nonet("solve", "--number", EASY)[2]


def test_parquet_that_is_no_table_of_puzzles(nonet, tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    path = tmp_path / "x.parquet"
    parquet.write_table(pyarrow.table({"a": [1], "b": ["x"]}), path)
    code, _, err = nonet("solve", str(path))
    assert code == 2 and "no column of puzzles among a, b; name it with --column" in err
    path.write_bytes(path.read_bytes()[:-20])
    code, _, err = nonet("solve", str(path))
    assert code == 2 and "can't be read as a table" in err and "Traceback" not in err
    parquet.write_table(pyarrow.table({"puzzle": [EASY, None, [1] and EASY]}), path)
    assert "a null instead of a puzzle" in nonet("solve", str(path))[2]
    parquet.write_table(pyarrow.table({"puzzle": [[int(c) if c != "." else 0 for c in EASY]]}), path)
    assert nonet("solve", str(path))[1] == SOLVED + "\n"


def test_damaged_tables_end_in_rows_or_sentences(nonet, tmp_path):
    """Whatever the bytes are: an exit code, and no traceback."""
    pytest.importorskip("pyarrow")
    table(tmp_path / "good.csv")
    (tmp_path / "good.jsonl").write_text("\n".join(map(json.dumps, TABLE)))
    assert nonet("solve", str(tmp_path / "good.csv"), "-o", str(tmp_path / "good.parquet"))[0] == 2
    rng = random.Random(3)
    for name in ("good.csv", "good.jsonl", "good.parquet"):
        good = (tmp_path / name).read_bytes()
        for _ in range(40):
            data = bytearray(good)
            for _ in range(rng.randint(1, 4)):
                at = rng.randrange(len(data))
                data[at : at + rng.choice((0, 1, 5, 80))] = rng.choice(
                    (b"", b'"', b",", b"\n", b"{", b"\xff", b"\0")
                )
            path = tmp_path / f"bad.{name.rpartition('.')[2]}"
            path.write_bytes(bytes(data))
            for shape in ("--csv", "--jsonl"):
                code, _, err = nonet("solve", shape, str(path))
                assert code in (0, 1, 2) and "Traceback" not in err
