"""Published puzzles of all kinds of rules: read, written, read again, solved. The data are not shipped."""

import json
from pathlib import Path

import pytest

import nonet
from nonet import Grid, NonetError, formats

DATA = Path(__file__).parent.parent.parent / "shared" / "data" / "variants" / "puzzles.jsonl"
ROWS = [json.loads(line) for line in DATA.read_text().splitlines()] if DATA.is_file() else []
CORE = [row for row in ROWS if row["scope"] == "core"]
TEXTS = [
    (row, row[key], name)
    for row in CORE
    for key, name in (("iss", "iss"), ("fpuzzles", "f-puzzles"))
    if row.get(key)
]


@pytest.mark.skipif(not ROWS, reason="the puzzles of ../shared/data/variants are not here")
def test_there_are_puzzles():
    assert len(CORE) > 200 and len(TEXTS) > len(CORE)


@pytest.mark.parametrize(
    ("row", "text", "name"), TEXTS, ids=[f"{row['id']} {name}" for row, _, name in TEXTS]
)
def test_read_and_written(row, text, name):
    """Every string is known for what it is, its solution obeys all its rules, and nothing is lost in writing."""
    assert formats.detect(text) == name
    grid = nonet.parse(text)
    assert bytes(grid.givens) == Grid(row["givens"], geometry=grid.geometry).givens
    if row["solution"]:
        assert Grid(row["solution"], geometry=grid.geometry).is_solved
    assert nonet.parse(nonet.write(grid, name)) == grid
    board = grid.geometry
    assert nonet.Geometry.from_dict(json.loads(json.dumps(board.to_dict()))) is board


def quick() -> list[dict]:
    """Those that a solver of another make answers soon; the others take minutes in a slow run."""
    return [row for row in CORE if row.get("iss_cpu_ms", 0) < 5 and "long-sums" not in row["id"]]


@pytest.mark.parametrize("row", quick(), ids=lambda row: row["id"])
def test_count_and_solution(row):
    grid = nonet.parse(row["iss"])
    assert nonet.count(grid, limit=row["count"] + 1, max_seconds=60) == row["count"]
    if row["count"] == 1 and row["solution"]:
        assert nonet.solve(grid).grid.line.replace("+", "") == row["solution"]


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row["scope"] == "beyond" and row.get("iss")], ids=lambda row: row["id"]
)
def test_what_is_not_known_is_refused_by_name(row):
    """Or read, and then the solution obeys it."""
    try:
        grid = nonet.parse(row["iss"])
    except NonetError as error:
        assert "does not know" in str(error) or "twice" in str(error)
    else:
        assert not row["solution"] or Grid(row["solution"], geometry=grid.geometry).is_solved


def test_the_older_names_of_relations():
    rise = nonet.Pairwise(["r1c1", "r1c2"], "13.24")
    text = nonet.write(Grid("." * 16, geometry=nonet.Geometry.of(4, rules=[rise])), "iss")
    older = text.replace("Pair~", "Binary~").translate(str.maketrans("-_", "_-"))
    assert "Pair~" in text and nonet.parse(older.replace("~-", "~_")).geometry.rules == (rise,)
    (nabner,) = nonet.parse(".BinaryX~8H-xf8H-xf8H-B~_Nabner~R1C1~R1C2~R1C3").geometry.rules
    assert nabner == nonet.Nabner(["r1c1", "r1c2", "r1c3"])


def state_machine(text: str, *cells: str) -> Grid:
    return Grid("." * 16, rules=[f"state-machine {text} {' '.join(cells)}"])


def test_state_machines_are_packed_and_unpacked():
    """Deterministic or not; the packed one reads the same digits."""
    for text in ("0-123-0.0-4-1/1", "0-1-0.0-1-1.1-24-1/1", "0-12-1.1-12-0.1-34-2/0.2"):
        grid = state_machine(text, "r1c1", "r1c2", "r2c3")
        back = nonet.parse(nonet.write(grid, "iss"))
        assert nonet.count(back) == nonet.count(grid) < 288
        assert nonet.parse(nonet.write(back, "iss")) == back


def test_a_line_in_segments_is_read_with_a_sign_between_them():
    """State 0 counts to two 1s; only the sign after the first cell leads on."""
    from nonet.formats.iss_machines import packed
    from nonet.model.rules.rule import Machine

    # A digit 1 in state 0 leads to 1, the sign (the fifth digit) from there to 2, and any digit on to 3, which accepts.
    no = -1
    machine = Machine(((1, no, no, no, no), (no, no, no, no, 2), (3, 3, 3, 3, no), (no,) * 5), (3,))
    text = f".Shape~4x4.NFA~{packed(machine, 5)}~_turn~R1C1~-~R1C2"
    assert nonet.count(nonet.parse(text)) == nonet.count(Grid("1" + "." * 15)) == 72
    with pytest.raises(NonetError, match="accepts nothing"):
        nonet.parse(text.replace("~-", ""))
    with pytest.raises(NonetError, match="ends too early"):
        nonet.parse(".NFA~A~R1C1")


def test_rules_that_have_no_type_of_their_own_are_written_as_machines():
    for rule in ("same-difference r1c1 r1c2 r2c2", "knightmare", "anti-leaper 1.2"):
        grid = Grid("." * 16, rules=[rule])
        text = nonet.write(grid, "iss")
        assert ("NFA~" in text) == (rule[0] == "s")
        assert nonet.count(nonet.parse(text)) == nonet.count(grid) > 0
