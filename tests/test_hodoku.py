"""HoDoKu library lines."""

from __future__ import annotations

import pytest
from grids import NINE, grids
from hypothesis import given
from hypothesis import strategies as st

from nonet import formats
from nonet.errors import ParseError
from nonet.formats.hodoku import LibraryLine, library_line_of, parse_library_line, write_library_line
from nonet.model.grid import Grid

XWING = (
    ":0300:3:9.....+5+6+1..+6.+1.7+937+1..962486...2+147+9........5....4...642..+586+1+75.71.+2..+4..1....+52"
    "::313 314 343 344 353 354 363 364 394::"
)


def test_x_wing():
    line = parse_library_line(XWING)
    assert (line.code, line.variant, line.digits, line.extra) == ("0300", "", (3,), "")
    assert line.eliminations[0] == (NINE.cell("r1c3"), 3) and len(line.eliminations) == 9
    assert line.placements == () and line.deleted == ()
    assert line.grid["r1c7"] == 5 and line.grid.givens[NINE.cell("r1c7")] == 0
    assert write_library_line(line) == XWING
    (record,) = formats.read_text(XWING)
    assert record.format == "hodoku" and record.grid == line.grid
    assert record.meta["code"] == "0300" and record.meta["eliminations"].startswith("313 314")


def test_forms():
    bare = ":0000:x:" + "." * 81 + ":111 219::"
    line = parse_library_line(bare)
    assert line.digits == () and line.grid.possible("r1c1") == (2, 3, 4, 5, 6, 7, 8, 9)
    assert line.grid.possible("r1c9") == (1, 3, 4, 5, 6, 7, 8, 9)
    assert write_library_line(line) == bare + ":"
    failing = parse_library_line(":0610-x::" + "." * 81 + ":::")
    assert failing.finds_nothing and failing.variant == "x"
    assert parse_library_line(":0701-1:12:" + "." * 81 + ":::829:13").extra == "13"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (":0300:3:" + "." * 81 + ":", "6 or 7 colons"),
        (":0300:3:" + "." * 80 + ":::", "80 cells"),
        (":0300:3:" + "." * 80 + "z:::", "'z' is not a digit"),
        (":03a0:3:" + "." * 81 + ":::", "the technique code is a number"),
        (":0300:30:" + "." * 81 + ":::", "lists digits from 1 to 9, not '30'"),
        (":0300:3:" + "." * 81 + ":31:::", "deleted candidates: '31' is not digit, row and column"),
        (":0300:3:" + "." * 81 + "::3²1::", "eliminations: '3²1'"),
    ],
)
def test_errors(text, what):
    with pytest.raises(ParseError) as caught:
        parse_library_line(text, line=7)
    assert what in str(caught.value) and str(caught.value).startswith("line 7: ")


def test_library_with_comments_and_a_bad_line():
    first, second = formats.read_text(f"# reglib\n\n{XWING}\n:0300:3:1:::\n", format="hodoku")
    assert first.line == 3 and second.line == 4 and "1 cells" in str(second.error)


candidates = st.lists(st.tuples(st.integers(0, 80), st.integers(1, 9)), max_size=5).map(tuple)


@given(
    grids(),
    st.sampled_from(["0000", "0300", "0610"]),
    st.sampled_from(["", "1", "x"]),
    st.lists(st.integers(1, 9), max_size=3).map(tuple),
    candidates,
    candidates,
    st.sampled_from(["", "7"]),
)
def test_round_trip(grid, code, variant, digits, eliminations, placements, extra):
    line = LibraryLine(
        code, variant, digits, grid, library_line_of(grid).deleted, eliminations, placements, extra
    )
    assert parse_library_line(write_library_line(line)) == line
    assert formats.parse(formats.write(grid, "hodoku")) == grid


def test_candidates_that_peers_rule_out_are_not_dropped():
    grid = Grid.of([1] + [0] * 80, NINE, candidates=[0] + [511] * 80)
    with pytest.raises(ParseError, match="r1c2 has a candidate that its peers rule out"):
        formats.write(grid, "hodoku")


def test_every_collected_position(shared_data):
    lines = (shared_data / "positions.txt").read_text().splitlines()
    records = list(formats.read_text("\n".join(lines)))
    assert len(records) == len(lines) == 556
    assert all(record.error is None and record.format == "hodoku" for record in records)
    for text in lines:
        written = write_library_line(parse_library_line(text))
        assert written.rstrip(":") == text.rstrip(":")


def test_a_large_puzzle_that_begins_with_a_colon_is_no_library_line():
    line = ":" + "0" * 40 + ":" + "0" * 50 + "::" + "0" * 60 + ":9:" + "0" * 99
    assert len(line) == 256 and line.count(":") in (6, 7)
    assert formats.parse(line).size == 16
