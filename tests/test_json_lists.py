"""JSON lists of objects, as Nonet and pandas write them: their own columns pass through as those of JSON lines do."""

import csv
import io
import json
from contextlib import closing

import pytest

from nonet.tables import json_list
from nonet.tables.opening import open_table

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "12..34....4....1"
ROWS = [
    {"id": 1, "puzzle": EASY, "é": "x"},
    {"id": 2.5, "puzzle": SMALL, "é": [1, {"a": None}]},
    {"id": None, "puzzle": "qq", "é": "\ud800"},
    {"id": True, "puzzle": EASY, "é": 'a "b"'},
]


@pytest.fixture(params=["list", "document", "indented"])
def both(request, tmp_path):
    """The same rows as one JSON text and as JSON lines."""
    one, lines = tmp_path / "p.json", tmp_path / "p.jsonl"
    value = {"schema": 1, "results": ROWS} if request.param == "document" else ROWS
    one.write_text(json.dumps(value, indent=2 if request.param == "indented" else None))
    lines.write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    return str(one), str(lines)


def without_places(text):
    return (
        text.replace("line 1: puzzle 3: ", "line 3: ")
        .replace("puzzle 3: ", "")
        .replace('"line": 1', '"line": 3')
    )


@pytest.mark.parametrize("shape", ["--csv", "--jsonl", "--json", "--fields=id,puzzle,status"])
def test_a_list_is_answered_as_lines_are(nonet, both, shape):
    one, lines = both
    code, out, err = nonet("solve", shape, one)
    code_of_lines, out_of_lines, _ = nonet("solve", shape, lines)
    assert code == code_of_lines == 2 and "puzzle 3: 2 characters" in err
    if shape.startswith("--json"):  # members are spelt anew, in JSON's own words
        told = (
            [json.loads(line) for line in out.splitlines()]
            if shape == "--jsonl"
            else json.loads(out)["results"]
        )
        assert [row["id"] for row in told] == [1, 2.5, None, True]
        missing = "\N{REPLACEMENT CHARACTER}"  # half a character is none
        assert [row["é"] for row in told] == ["x", [1, {"a": None}], missing, 'a "b"']
    else:
        assert without_places(out).splitlines()[1:3] == without_places(out_of_lines).splitlines()[1:3]


def test_what_we_wrote_is_read_back_with_its_columns(nonet, tmp_path):
    path = tmp_path / "p.json"
    nonet("rate", "--json", EASY, EASY, "-o", str(path))
    _, out, err = nonet("solve", "--csv", str(path))
    header, *rows = csv.reader(io.StringIO(out))
    assert "level" in header and "solution" in header and len(rows) == 2
    assert "has size, box, status, error already" in err or "has size, box, status already" in err


def test_many_objects_come_in_batches_with_what_is_done(monkeypatch, tmp_path):
    monkeypatch.setattr(json_list, "_ROWS", 2)
    path = tmp_path / "p.json"
    path.write_text(json.dumps(ROWS + ROWS[:1]))
    with closing(open_table(str(path))) as table:
        seen = [(batch, table.share) for batch in table.batches()]
    assert [(len(batch), share) for batch, share in seen] == [(2, 0.4), (2, 0.8), (1, 1.0)]
    batches = [batch for batch, _ in seen]
    assert str(batches[1].record(0).error).startswith("line 1: puzzle 3: ")


def test_the_column_of_a_list_can_be_named(nonet, tmp_path):
    path = tmp_path / "p.json"
    path.write_text(json.dumps([{"puzzle": "old", "mine": SMALL}]))
    assert nonet("solve", "-q", "--column", "mine", str(path))[1] == "1234341221434321\n"
    code, _, err = nonet("solve", "--column", "yours", str(path))
    assert code == 2 and "there is no member 'yours' in the first objects" in err


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (json.dumps([EASY, SMALL]), ["unique", "unique"]),
        (json.dumps([*ROWS[:2], 5]), ["unique", "unique", "error"]),
        ("[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,0]]\n" * 2, ["unique", "unique"]),
        (json.dumps({"puzzle": SMALL, "rules": ["anti-knight"]}), ["none"]),
        ('[{"puzzle": ', ["error"]),
    ],
)
def test_other_texts_are_puzzles_only(nonet, tmp_path, text, status):
    path = tmp_path / "p.json"
    path.write_text(text)
    _, out, _ = nonet("solve", "--csv", "--fields", "status", str(path))
    assert out.split() == ["status", *status]
