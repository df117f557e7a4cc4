"""Tables that are not quite what was expected: late members, names like ours, arrays of numbers."""

import csv
import gzip
import itertools
import json

import pytest
from test_rows import BLANK, CLASH, EASY, MADE, SOLVED

from nonet.cli import main


def test_what_has_no_column_is_told(tmp_path, capsys):
    """Members that only later objects have fit JSON lines, but no table with a header."""
    lines = [json.dumps({"id": n, "puzzle": "12..34....4....1"}) for n in range(1200)]
    lines[1100] = json.dumps({"id": 1100, "puzzle": "12..34....4....1", "author": "me"})
    path = tmp_path / "in.jsonl"
    path.write_text("\n".join(lines) + "\n")
    assert main(["solve", str(path), "-o", str(tmp_path / "out.csv"), "--quiet"]) == 2
    assert "'author' is not in the first objects" in capsys.readouterr().err
    assert main(["solve", str(path), "-o", str(tmp_path / "out.jsonl"), "--quiet"]) == 0
    assert json.loads((tmp_path / "out.jsonl").read_text().splitlines()[1100])["author"] == "me"


def test_members_of_later_objects_that_are_called_like_ours(nonet, tmp_path):
    lines = [json.dumps({"id": n, "puzzle": EASY}) for n in range(1200)]
    lines[1100] = json.dumps({"id": 1100, "puzzle": EASY, "status": "mine", "schema": "x"})
    path = tmp_path / "in.jsonl"
    path.write_text("\n".join(lines) + "\n")

    def once(pairs):
        assert len({name for name, _ in pairs}) == len(pairs), "a member twice"
        return dict(pairs)

    code, out, err = nonet("solve", "--jsonl", str(path))
    rows = [json.loads(line, object_pairs_hook=once) for line in out.splitlines()]
    assert code == 0 and [row["id"] for row in rows] == [*range(1200)]
    assert rows[1100]["status"] == "mine" and rows[1100]["nonet_status"] == "unique"
    assert rows[1099]["status"] == "unique"
    assert f"{path} has status already: ours is nonet_status\n" in err


def test_other_names_are_told(nonet):
    text = f"puzzle,solution,status\n{EASY},mine,new\n{EASY},yours,old\n"
    told = "standard input has status, solution already: ours is nonet_status, nonet_solution\n"
    for shape in ("--csv", "--jsonl", "--format=%u"):
        assert told in nonet("solve", shape, stdin=text)[2]
    assert "already" not in nonet("solve", stdin=text)[2]
    assert "already" not in nonet("solve", "--csv", "--quiet", stdin=text)[2]


def test_arrays_are_rows_like_others(nonet, tmp_path):
    numpy = pytest.importorskip("numpy")
    lines = [EASY, CLASH, BLANK, *MADE]
    digits = numpy.array([[int(c) if c != "." else 0 for c in line] for line in lines])
    (tmp_path / "p.txt").write_text("\n".join(lines))
    want = nonet("solve", "--csv", str(tmp_path / "p.txt"))
    for number, kind in enumerate(("uint8", ">i4", "int64")):
        path = tmp_path / f"{number}.npy"
        numpy.save(path, digits.reshape(-1, 9, 9).astype(kind) if number else digits.astype(kind))
        assert nonet("solve", "--csv", str(path))[:2] == want[:2]
    digits[1, 80] = 257  # whose last byte is a digit
    numpy.save(path, digits)
    code, out, err = nonet("solve", "--csv", str(path))
    assert code == 2 and "line 2: r9c9: a digit from 0 to 9 is expected, not 257" in err
    assert len(out.splitlines()) == len(lines) + 1 and f"unique,{SOLVED}" in out.splitlines()[1]


def test_other_encodings_lose_nothing(nonet, tmp_path):
    path = tmp_path / "p.csv"
    text = f"id,puzzle,note\n1,{EASY},schön\n2,{EASY},naïve – “so”\n3,{EASY},"
    path.write_bytes(text.encode("cp1252") + "и\n".encode())  # and one line of another program
    code, out, err = nonet("solve", "--csv", str(path))
    assert code == 0 and [line.split(",")[2] for line in out.splitlines()] == [
        "note",
        "schön",
        "naïve – “so”",
        "и",
    ]
    assert f"{path}: not all of it is UTF-8; the rest was read as Windows-1252\n" in err
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        path.write_bytes(text.encode(encoding))
        code, out, err = nonet("solve", "--csv", str(path))
        assert code == 0 and out.splitlines()[1].split(",")[2] == "schön" and "UTF-8" not in err


@pytest.mark.parametrize(
    "above",
    ["Exported by Tool\n", "# a comment\n", "\nFrom A and B\n\n"],
)
def test_words_above_a_table_are_no_header(above, tmp_path, capsys):
    (tmp_path / "in.csv").write_text(f"{above}id,puzzle\n1,{EASY}\n2,{EASY}\n")
    assert main(["solve", str(tmp_path / "in.csv"), "--csv", "-q"]) == 0
    header, *rows = capsys.readouterr().out.splitlines()
    assert header.startswith("id,puzzle,size") and [row.split(",")[0] for row in rows] == ["1", "2"]
    assert all(f",{SOLVED}," in row for row in rows)


@pytest.mark.parametrize("text", ["sep=;\nid;puzzle\n1;{}\n", "id|puzzle\n1|{}\n", "i\rd,puzzle\n1,{}\n"])
def test_other_separators_and_stray_line_ends(text, tmp_path, capsys):
    (tmp_path / "in.csv").write_text(text.format(EASY))
    assert main(["solve", str(tmp_path / "in.csv"), "--csv", "-q"]) == 0
    assert f",{SOLVED}," in capsys.readouterr().out


def test_a_bad_first_row_is_no_header(tmp_path, capsys):
    (tmp_path / "in.csv").write_text(f"1,x\n2,{EASY}\n3,{EASY}\n")
    assert main(["solve", str(tmp_path / "in.csv"), "--csv", "-q"]) == 2
    _, bad, *good = capsys.readouterr().out.splitlines()
    assert bad.startswith("1,x,") and "'x' is no puzzle" in bad and len(good) == 2
    (tmp_path / "in.csv").write_text(f"0,1\n2,{EASY}\n3,{EASY}\n")  # the names of pandas
    assert main(["solve", str(tmp_path / "in.csv"), "--csv", "-q"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_objects_that_are_no_strict_json_keep_their_members(tmp_path, capsys):
    lines = [
        f'{{"id": 1, "puzzle": "{EASY}", "a": NaN}}',
        f'{{"id": 2, "puzzle": "{EASY}", "a": 1, "a": {{"b": [Infinity, 2]}}}}',
        f'{{"id": 3, "puzzle": "{EASY}", "a": 5}}',
    ]
    (tmp_path / "in.jsonl").write_text("\n".join(lines) + "\n")
    assert main(["solve", str(tmp_path / "in.jsonl"), "--jsonl", "-q"]) == 0
    read = [json.loads(line, parse_constant=pytest.fail) for line in capsys.readouterr().out.splitlines()]
    assert [(row["id"], row["a"], row["solution"]) for row in read] == [
        (1, None, SOLVED), (2, {"b": [None, 2]}, SOLVED), (3, 5, SOLVED),
    ]  # fmt: skip


@pytest.mark.parametrize(("size", "box"), [("L", "A7"), ("L", "1x9"), ("9", ""), ("", "1x9")])
def test_a_size_and_a_box_of_another_kind_say_nothing_of_the_board(size, box, tmp_path, capsys):
    (tmp_path / "in.csv").write_text(f"puzzle,size,box\n{EASY},{size},{box}\n")
    assert main(["solve", str(tmp_path / "in.csv"), "--csv", "-q"]) == 0
    assert SOLVED in capsys.readouterr().out


def test_what_a_packed_file_holds_before_its_end_is_answered(tmp_path, capsys):
    path = tmp_path / "in.csv.gz"
    text = "".join(f"{number},{EASY}\n" for number in range(400))
    path.write_bytes(gzip.compress(f"id,puzzle\n{text}".encode())[:-400])
    assert main(["solve", str(path), "--csv", "-q"]) == 2
    out, err = capsys.readouterr()
    header, *rows = out.splitlines()
    assert header.startswith("id,puzzle") and "the rest was not read" in err
    assert sum(SOLVED in row for row in rows) == len(rows) - 1 > 10


def test_a_table_that_is_packed_once_more_is_told(tmp_path, capsys):
    (tmp_path / "in.parquet.gz").write_bytes(gzip.compress(b"PAR1" + bytes(100)))
    assert main(["solve", str(tmp_path / "in.parquet.gz")]) == 2
    assert "a Parquet file that was packed once more; unpack it first" in capsys.readouterr().err


def test_rules_go_through_every_kind_of_table(tmp_path, capsys):
    """Words in a table without types stay words in one that has some."""
    names = ["k.csv", "a.jsonl", "b.csv", "c.parquet", "d.jsonl"]
    assert (
        main(["generate", "--rule", "anti-knight", "--seed", "1", "-o", str(tmp_path / names[0]), "-q"]) == 0
    )
    solved = set()
    for before, after in itertools.pairwise(names):
        assert main(["solve", str(tmp_path / before), "-o", str(tmp_path / after), "-q"]) == 0
        capsys.readouterr()
        assert main(["solve", str(tmp_path / after)]) == 0
        solved.add(capsys.readouterr().out)
    assert len(solved) == 1


@pytest.mark.parametrize("between", ["\t", ","])
def test_lone_quotation_marks_do_not_swallow_rows(between, tmp_path, capsys):
    text = "".join(f"{EASY}{between}{word}\n" for word in ('"q', '"r', '"t"'))
    (tmp_path / "in.csv").write_text(f"puzzle{between}n\n{text}")
    assert main(["solve", str(tmp_path / "in.csv"), "--csv", "-q"]) == 0
    rows = list(csv.reader(capsys.readouterr().out.splitlines()))
    assert [row[1] for row in rows] == ["n", '"q', '"r', "t"] and all(SOLVED in row for row in rows[1:])
