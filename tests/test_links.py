"""Links and packed texts: published examples, round trips, refusals."""

from __future__ import annotations

import contextlib
import json

import pytest
from grids import BOXED, JIGSAW, NINE, SPECIAL, grids, only
from hypothesis import given
from hypothesis import strategies as st

from nonet import ExtraRegion, formats
from nonet.errors import ArgumentError, ParseError
from nonet.formats import ctczip, fpuzzles, lzstring, sudokupad
from nonet.formats.base import Shape
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid

# Strings that were published by others, with what they must mean.
EMPTY_3X3 = "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA=="
ONE_GIVEN = (
    "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3vyGCRfALrJCwgTOlyJU0XKVKFsles1c1yrRu2S9R"
    "+Yd1nVp/Vdk7r58WK5A"
)
TWO_GIVENS = (
    "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1kANwEMAbAK5x4ARlRoI3GADsEAFwzCmK1kQ5tVmug216VGrUbWG1"
    "ZyjwHCEAJglTZCpTAO7j+nZw/7atIkA="
)
CAGES = (
    "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4rssX0QAawgAbLTAwBjAIZo48Q"
    "iH0wdYfCABKARgDCDkKjsAmFyDUA3Q1oArqYgiCAUFlZaNmb2zh5ucU4AzImeTgnuXqnuyRk+qP5BIcmpRGqG+gAuEL4wTgD2AHZgVRiGEE1"
    "VMXggANLauhgABE7GcLREQA="
)
S9B = (
    "S9B46090b1m4a01070e1q050v3f022iaa1q7n081n4b3f9603ea027n1m46070e0n450409060l02460r7r06b64b0g050r060907114k4b03"
    "0t1n170823093m1z0b3b07191n2319031v0h090i1103082t3o1v0437"
)
S9B_START = "090001700500200008000030200070004960200060005069700030008090000700003009003800040"
SCV7 = (
    "SCv7_32_f2eaqkebdq1j047s2ufliqfso1feeinvk33ql1tk41i0i98i14ur9qlveu6q2a09nlqlehlrpim7dhnuabuphmn7ujcqigtcqjtni"
    "e2fsd2hqnmkrco7bqlla9uvlq2e9ukkulvplmg02m600c33ak5q6n6dkh9p7b062pgai33h002uu3d87oc4lub0rjdqb5avu75ic6t79or6s4v"
    "3c0qpkn5p53f8mfm0l9gvf0rt6uipm3jg1eulj9vr0s2br783mhqd6s6crsekkrr7hrfibq79sg4e94tke88od6h62ok3bhsp0ttps867gps84"
    "d9m1ds0uei3o55huk17n2gm08plic4lr7g761ei6cem9e7khskpftubcbie7i248eqli9vas2khd7dmpppapo2pumm583482c8u1ct488nt5ir"
    "npreknm6u81uvu0401afp6"
)


def refusal(text, **options):
    with pytest.raises(ParseError) as caught:
        formats.parse(text, **options)
    return str(caught.value)


@pytest.mark.parametrize("packed", [EMPTY_3X3, ONE_GIVEN, TWO_GIVENS, CAGES])
def test_lzstring_packs_as_published(packed):
    assert lzstring.compress(lzstring.decompress(packed)) == packed


@given(st.text())
def test_lzstring_round_trip(text):
    packed = lzstring.compress(text)
    assert len(packed) % 4 == 0
    expected = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    assert lzstring.decompress(packed) == expected


@given(st.lists(st.sampled_from(["a", "ab", "aaaa", "\u0100", "\U0001f600"]), max_size=400).map("".join))
def test_lzstring_round_trip_of_repetitive_text(text):
    assert lzstring.decompress(lzstring.compress(text)) == text


def test_lzstring_bomb_is_cut_off():
    bomb = lzstring.compress("a" * 2_000_000)
    assert len(bomb) < 10_000
    with pytest.raises(ParseError, match="more than 1,048,576 characters"):
        lzstring.decompress(bomb)
    assert "more than" in refusal("https://f-puzzles.com/?load=" + bomb)
    assert "more than" in refusal("https://sudokupad.app/scl" + bomb)


@given(st.text(lzstring.ALPHABET, max_size=300))
def test_lzstring_any_data(data):
    with contextlib.suppress(ParseError):
        lzstring.decompress(data)


def test_f_puzzles_published():
    assert formats.parse("https://www.f-puzzles.com/?load=" + ONE_GIVEN) == Grid("1" + "." * 80)
    assert (
        formats.parse("f-puzzles.com/?load=" + TWO_GIVENS.replace("+", " ").replace("/", "%2F"))
        .line.strip(".")
        .replace(".", "")
        == "12"
    )
    assert formats.detect(ONE_GIVEN) == "f-puzzles" and formats.parse(ONE_GIVEN)["r1c1"] == 1
    assert formats.parse(EMPTY_3X3).geometry is Geometry.of(3, (1, 3))


@given(grids(st.sampled_from([*BOXED, *SPECIAL])))
def test_f_puzzles_round_trip(grid):
    assert formats.parse(formats.write(grid, "f-puzzles")) == extra_as_rules(grid)


def extra_as_rules(grid: Grid) -> Grid:
    """The grid whose extra houses are rules, as formats of others tell them."""
    board = grid.geometry
    told = [ExtraRegion([divmod(cell, grid.size) for cell in house]) for house in board.extra]
    ruled = Geometry.of(grid.size, board.box, regions=board.regions, rules=[*board.rules, *told])
    out = Grid.of(grid.values, ruled, givens=grid.givens)
    return out.with_candidates(grid.candidates) if grid.has_own_candidates else out


def puzzle(size=4, **more):
    return {"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)], **more}


def link(value):
    return fpuzzles.LINK + lzstring.compress(json.dumps(value))


def test_f_puzzles_refuses_constraints_by_name():
    for key, value in (
        ("foglight", [1]),
        ("line", [{"lines": [["R1C1", "R1C2"]]}]),
        ("text", [{"cells": ["R1C1"], "value": "7"}]),
        ("new", 1),
    ):
        assert f"uses '{key}'" in refusal(link(puzzle(**{key: value})))
    assert "negative rule 'cages'" in refusal(link(puzzle(negative=["cages"])))
    assert "killercage: this puzzle uses 'inverse'" in refusal(
        link(puzzle(killercage=[{"cells": ["R1C1"], "inverse": True}]))
    )
    harmless = puzzle(
        antiknight=False, killercage=[], negative=[], title="T", ruleset="R", disabledlogic=["x"]
    )
    (record,) = formats.read_text(link(harmless))
    assert record.grid == Grid("." * 16) and record.meta == {"title": "T", "ruleset": "R"}
    marked = puzzle()
    marked["grid"][0][1]["quadruple"] = [1]
    assert refusal(link(marked)).startswith("line 1: r1c2: this puzzle uses 'quadruple'")
    assert "on the network" in refusal("https://f-puzzles.com/?id=y8kctz5c")


def test_f_puzzles_houses():
    falling, rising = (0, 5, 10, 15), (3, 6, 9, 12)

    def extra(**told):
        return [house.cells for house in formats.parse(link(puzzle(**told))).geometry.houses[12:]]

    assert extra(**{"diagonal-": True}) == [falling] and extra(**{"diagonal+": True}) == [rising]
    region = [{"cells": ["R1C2", "R2C1"]}]
    assert extra(**{"diagonal+": True, "diagonal-": True}, extraregion=region) == [falling, rising, (1, 4)]
    jigsaw = puzzle()
    for cell, region in enumerate(JIGSAW.regions):
        jigsaw["grid"][cell // 4][cell % 4]["region"] = region
    assert formats.parse(link(jigsaw)).geometry is JIGSAW
    jigsaw["grid"][1][1]["region"] = None
    assert "r2c2 belongs to no region" in refusal(link(jigsaw))
    jigsaw["grid"][1][1]["region"] = 0
    assert "has 5 cells; every region of a 4x4 grid has 4" in refusal(
        link(jigsaw)
    ) or "has 3 cells" in refusal(link(jigsaw))


def test_f_puzzles_marks():
    value = puzzle()
    value["grid"][0][0] = {"centerPencilMarks": [1, 2], "cornerPencilMarks": [3]}
    value["grid"][0][1] = {"givenPencilMarks": [3, 4]}
    value["grid"][0][2] = {"value": 2}
    value["grid"][0][3] = {"value": 1, "given": True}
    (record,) = formats.read_text(link(value))
    assert record.grid.line == "..+21" + "." * 12
    assert record.grid.possible("r1c2") == (3, 4) and record.grid.possible("r1c1") == (3, 4)
    assert record.meta == {"notes": "r1c1=12", "corner": "r1c1=3"}


@pytest.mark.parametrize(
    ("value", "what"),
    [
        ([], "an object is expected, not a list"),
        ({"size": 4}, "grid: a list is expected, not null"),
        ({"size": 5, "grid": [[{}]]}, "1 rows, but the size is 5"),
        ({"size": 10**400, "grid": [[{}]]}, "1 rows, but the size is 1000"),
        ({"size": 2, "grid": [[{}, {}], [{}]]}, "row 2: 1 cells, expected 2"),
        ({"size": 1, "grid": [[{"value": 2}]]}, "r1c1: a digit from 1 to 1 is expected, not 2"),
        ({"size": 1, "grid": [[{"value": [[1]]}]]}, "r1c1: a digit from 1 to 1 is expected, not a list"),
        ({"size": 1, "grid": [[3]]}, "r1c1: an object is expected, not 3"),
        (
            {"size": 1, "grid": [[{}]], "extraregion": [{"cells": ["R2C1", "R1C1"]}]},
            "extra-region r2c1 r1c1 leaves the 1x1 board at r2c1",
        ),
    ],
)
def test_f_puzzles_errors(value, what):
    assert what in refusal(link(value))


def test_f_puzzles_raw_json():
    text = json.dumps(puzzle(title="x"), indent=1)
    assert formats.detect(text) == "f-puzzles" and formats.parse(text) == Grid("." * 16)
    assert "nested too deeply" in refusal('{"grid":[[{' + '"a":{' * 100_000)


def test_several_links_and_a_broken_one():
    text = f"{link(puzzle())}\n# a comment\nhttps://f-puzzles.com/?load=N4Ig\n\n{link(puzzle(6))}\n"
    first, second, third = formats.read_text(text)
    assert (first.grid.size, third.grid.size, third.line) == (4, 6, 5)
    assert str(second.error).startswith("line 3: the compressed data end too early")


def test_link_wrapped_over_lines():
    whole = link(puzzle(9))
    wrapped = "\n".join(whole[i : i + 60] for i in range(0, len(whole), 60))
    assert formats.parse(wrapped) == Grid("." * 81)


def test_sudokupad_published():
    assert formats.parse("scfoooooooooooooK") == Grid("." * 81)
    assert formats.detect("https://sudokupad.app/scfoooooooooooooK") == "sudokupad"
    assert formats.parse("https://sudokupad.app/fpuzzles" + ONE_GIVEN)["r1c1"] == 1
    assert formats.parse("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuz" + ONE_GIVEN)["r1c1"] == 1
    classic = "classic" + "I1" * 9
    assert formats.parse(classic) == Grid("........1" * 9)
    assert "on the network" in refusal("https://sudokupad.app/wsj7iunsg6")
    assert [rule.key for rule in formats.parse("https://sudokupad.app/fpuz" + CAGES).geometry.rules][:1] == [
        "killer"
    ]


@pytest.mark.parametrize("title", ["classic", "classics", "scfx", "ctc puzzle of today", "sclerosis", "fpuz"])
def test_titles_are_no_links(title):
    assert formats.detect(f"{title}\n{S9B_START}") != "sudokupad"


@given(grids(placed=False, candidates=False))
def test_sudokupad_round_trip(grid):
    assert formats.parse(formats.write(grid, "sudokupad")) == grid


@given(st.text("0123456789", max_size=100))
def test_scf_codec(cells):
    assert sudokupad.unpack_scf(sudokupad.pack_scf(cells)) == cells


def test_sudokupad_own_json():
    boxes = [[[r, c] for r in range(4) for c in range(4) if r // 2 * 2 + c // 2 == b] for b in range(4)]
    value = {"cells": [[{} for _ in range(4)] for _ in range(4)], "regions": boxes}
    value["cells"][0][1]["value"] = "3"
    zipped = (
        "{ce:[[,{v:3},,],[,,,],[,,,],[,,,]],re:"
        + json.dumps(boxes).replace(" ", "")
        + r",ca:[{v:'title: It\'s easy'}],metadata:{author:'N'},id:'x',cs:50}"
    )
    for text, meta in ((json.dumps(value), {}), (zipped, {"title": "It's easy", "author": "N"})):
        (record,) = formats.read_text("https://sudokupad.app/scl" + lzstring.compress(text))
        assert record.grid == Grid(".3" + "." * 14) and record.meta == meta
        assert formats.parse(text) == record.grid
    for key in ("lines", "arrows", "overlays", "underlays", "global", "foglight", "unheardof"):
        bad = value | {key: [{"x": 1}]}
        assert f"uses '{key}'" in refusal("ctc" + lzstring.compress(json.dumps(bad)))
    cage = value | {"cages": [{"cells": [[0, 0], [0, 1]], "value": "7"}]}
    assert "uses 'cages'" in refusal("scl" + lzstring.compress(json.dumps(cage)))
    assert "norowcol" in refusal(
        "scl" + lzstring.compress(json.dumps(value | {"metadata": {"norowcol": True}}))
    )
    unboxed = "scl" + lzstring.compress(json.dumps(value | {"regions": []}))
    assert "nothing about its boxes" in refusal(unboxed)
    assert formats.parse(unboxed, box=(1, 4)).geometry.box == (1, 4)
    overlap = value | {"regions": [boxes[0], boxes[0], boxes[2], boxes[3]]}
    assert "r1c1 belongs to two regions" in refusal("scl" + lzstring.compress(json.dumps(overlap)))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.text("ab'\"\\ ,:{}[]é", max_size=6),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text("xyz", min_size=1, max_size=3), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(json_values)
def test_unzip_reads_plain_json(value):
    wrapped = {"cells": value}
    assert ctczip.unzip(json.dumps(wrapped)) == wrapped


@given(st.text("{}[],:'\"\\tf#01a.-", max_size=60))
def test_unzip_any_text(text):
    with contextlib.suppress(ParseError):
        ctczip.unzip(text)


def test_unzip_depth_and_length():
    for text in ("[" * 100_000, "{a:" * 100_000, "[" * 30 + "," * 200_000, "'" + "\\'" * 200_000):
        with pytest.raises(ParseError):
            ctczip.unzip(text)


def test_sudokuwiki_published():
    grid = formats.parse("https://www.sudokuwiki.org/sudoku.htm?bd=" + S9B)
    assert grid == formats.parse(S9B) and formats.detect(S9B) == "s9b"
    assert grid.givens == Grid(S9B_START).values
    assert grid.possible("r1c1") == (3, 8) and grid["r1c3"] == 2 and not grid.givens[2]
    assert not any(own & ~allowed for own, allowed in zip(grid.candidates, grid.allowed, strict=True))
    assert formats.write(grid, "s9b") == S9B
    assert formats.parse("http://sudokuwiki.org/sudoku.htm?bd=" + S9B_START) == Grid(S9B_START)
    assert (
        formats.write(Grid(S9B_START), "sudokuwiki")
        == "https://www.sudokuwiki.org/sudoku.htm?bd=" + S9B_START
    )


@given(grids())
def test_sudokuwiki_round_trip(grid):
    assert formats.parse(formats.write(grid, "sudokuwiki")) == grid
    assert formats.parse(formats.write(grid, "s9b")) == grid


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("https://www.sudokuwiki.org/jigsaw.htm?bd=" + S9B_START, "a link to the page 'jigsaw.htm'"),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=" + S9B_START[1:], "80 characters after bd=, expected 81"),
        ("https://www.sudokuwiki.org/sudoku.htm", "?bd= and 81 digits"),
        (S9B[:-1], "161 characters after S9B, expected 162"),
        ("S9B" + "00" * 81, "r1c1: '00' is no digit and no list of candidates"),
        ("S9B" + "01" * 80 + "zz", "r9c9: 'zz'"),
        ("S9B" + "01" * 80 + "é1", "r9c9: 'é1'"),
    ],
)
def test_sudokuwiki_errors(text, what):
    assert what in refusal(text)


def test_sudoku_coach_published():
    grid = formats.parse(SCV7)
    assert formats.detect(SCV7) == "sudoku.coach"
    given_digits = "010003006002050000030000000000200300000900017040006000021000070083000009560804200"
    assert grid.givens == Grid(given_digits).values
    assert grid["r2c9"] == 3 and grid.possible("r1c1") == (7, 8, 9) and grid.possible("r1c3") == (4, 5)
    start = Grid(given_digits)
    assert formats.parse("https://sudoku.coach/en/solver/" + given_digits) == start
    assert formats.parse(formats.write(start, "sudoku.coach")) == start


def scv7(value, raw=None):
    import base64
    import zlib

    packed = zlib.compress(json.dumps(value).encode() if raw is None else raw)
    return "SCv7_32_" + base64.b32hexencode(packed).decode().rstrip("=").lower()


def test_sudoku_coach_states():
    small = {"gridSize": 4, "givenDigits": "1" + "0" * 15, "userDigits": "0" * 15 + "1", "colours": ["blue"]}
    assert formats.parse(scv7(small)).line == "1" + "." * 14 + "+1"
    (record,) = formats.read_text(scv7(small | {"userCellCandidates": "-".join(["0", "6"] + ["0"] * 14)}))
    assert record.meta == {"notes": "r1c2=12"} and not record.grid.has_own_candidates
    assert "16 digits are expected" in refusal(scv7(small | {"givenDigits": "1"}))
    assert "uses 'cages'" in refusal(scv7(small | {"cages": [1]}))
    assert "more than 1,048,576" in refusal(scv7(None, b" " * 5_000_000))
    assert "copied whole" in refusal(SCV7[:-40]) and "copied whole" in refusal("SCv7_32_abc")
    assert "(character 9)" in refusal("SCv7_32_zz")


def test_sudokuexchange_link():
    cells = "000001230123008040804007650765000000000000000000000123012300804080400765076500000"
    for text in (cells, ",".join(cells)):
        assert formats.parse(f"https://sudokuexchange.com/play/?s={text}&d=3") == Grid(cells)
    assert "80 digits after ?s=, expected 81" in refusal("https://sudokuexchange.com/play/?s=" + cells[1:])


@pytest.mark.parametrize("key", ["sudokuwiki", "s9b", "sudoku.coach", "hodoku", "opensudoku"])
@pytest.mark.parametrize(
    "geometry",
    [JIGSAW, Geometry.of(16), Geometry.of(9, extra=[(0, 10)]), Geometry.of(9, rules=["anti-knight"])],
)
def test_formats_of_plain_nine_refuse_other_grids(key, geometry):
    with pytest.raises(ArgumentError, match=r"9x9|can't say which"):
        formats.write(Grid.of([0] * geometry.cell_count, geometry), key)


@pytest.mark.parametrize("key", ["f-puzzles", "s9b", "opensudoku"])
def test_a_cell_without_candidates_is_not_dropped(key):
    grid = Grid.of([0] * 81, NINE, candidates=[0] + [511] * 80)
    with pytest.raises(ArgumentError, match="no candidates"):
        formats.write(grid, key)


def test_box_is_honoured():
    assert fpuzzles.decode_puzzle(puzzle(6), Shape((3, 2)))[0].geometry.box == (3, 2)
    assert "size 6" in refusal(link(puzzle(4)), box=(3, 2))
    assert only(formats.read_text(link(puzzle(6)), box=(3, 2))).geometry.box == (3, 2)
