"""Files of other programs: OpenSudoku's XML and GNOME Sudoku's JSON."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest
from grids import NINE, grids, only
from hypothesis import given
from hypothesis import strategies as st

from nonet import formats
from nonet.errors import ParseError
from nonet.model.grid import Grid, digits_of

CELLS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
DIGITS = CELLS.replace(".", "0")
VERSION_1 = f"""<?xml version="1.0" encoding="ISO-8859-1"?>
<opensudoku>
  <name>Mine &amp; yours</name>
  <author>N</author>
  <game data="{DIGITS}" />
  <game data="{DIGITS[:-1]}" />
  <game data="{DIGITS}" />
</opensudoku>
"""


def test_version_1():
    assert formats.detect(VERSION_1) == "opensudoku"
    first, second, third = formats.read_text(VERSION_1)
    assert first.grid == third.grid == Grid(CELLS)
    assert first.meta == {"name": "Mine & yours", "author": "N"} and third.line == 7
    assert str(second.error) == "line 6: the game's data have 80 characters, expected 81 digits"
    one = f'\n\n <?xml version="1.0" encoding="UTF-16"?> <opensudoku>\n<game data="{DIGITS}"/></opensudoku>'
    assert only(formats.read_text(one)) == Grid(CELLS)


@pytest.mark.parametrize(
    ("data", "possible"),
    [
        ("version: 3&#10;5|0|0|3|0|1|" + "0|65|1|" * 79, (1, 7)),
        ("version: 2&#10;5|0|0|3|0|1|" + "0|65||1|" * 79, (1, 7)),
        ("version: 1&#10;5|-|0|3|-|1|" + "0|1,7,|1|" * 79, (1, 7)),
        ("version: 1\n5|-|0|3|-|1|" + "0|7,|1|" * 79, (7,)),
    ],
)
def test_version_2_with_cell_data(data, possible):
    text = f"""<opensudoku version="2"><folder name="Mine" created="1250000000000">
    <game created="0" state="1" time="73000" last_played="0" note="n" data="{data}"/></folder></opensudoku>"""
    (record,) = formats.read_text(text)
    assert record.grid.line[:4] == "5+3." and record.grid.possible("r1c3") == possible
    assert record.meta == {"folder": "Mine", "state": "1", "time": "73000", "note": "n"}


def test_partial_notes_stay_notes():
    text = f'<opensudoku><game data="version: 3&#10;{"0|3|1|" + "0|0|1|" * 80}"/></opensudoku>'
    (record,) = formats.read_text(text)
    assert record.meta["notes"] == "r1c1=12" and record.grid == Grid("." * 81)


@pytest.mark.parametrize(
    ("data", "what"),
    [
        ("version: 4&#10;0|0|0|", "cell data of version '4'"),
        ("version: 3&#10;0|0|0|", "3 fields of cell data, expected 243"),
        ("version: 3&#10;" + "x|0|0|" * 81, "r1c1: a digit from 0 to 9 is expected, not 'x'"),
        ("version: 3&#10;" + "0|512|0|" * 81, "r1c1: '512' are no notes"),
        ("version: 3&#10;" + "0|²|0|" * 81, "r1c1: '²' are no notes"),
        ("version: 1&#10;" + "0|1,x,|0|" * 81, "r1c1: '1,x,' are no notes"),
        ("l" + DIGITS[1:], "r1c1: 'l' is not a digit"),
        ("", "0 characters"),
    ],
)
def test_bad_data(data, what):
    (record,) = formats.read_text(f'<opensudoku>\n<game data="{data}"/></opensudoku>')
    assert what in str(record.error) and str(record.error).startswith("line 2: ")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("<opensudoku><game data=", "not XML"),
        ("<opensudoku></game></opensudoku>", "not XML: mismatched tag"),
        ("<opensudoku>&unknown;</opensudoku>", "not XML: undefined entity"),
        ("<opensudoku>" + "<a>" * 50 + "</opensudoku>", "nested too deeply"),
        ("<html><opensudoku/></html>", "<opensudoku> is expected, not <html>"),
    ],
)
def test_bad_xml(text, what):
    (record,) = formats.read_text(text)
    assert what in str(record.error)


def test_entity_bomb():
    layers = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 20))
    head = f'<?xml version="1.0"?>\n<!DOCTYPE opensudoku [<!ENTITY a0 "ha">{layers}]>\n'
    bomb = f"{head}<opensudoku><name>&a19;</name></opensudoku>"
    (record,) = formats.read_text(bomb)
    assert str(record.error) == "line 2: a document type (<!DOCTYPE>) is not allowed"
    outside = '<!DOCTYPE opensudoku SYSTEM "file:///etc/passwd"><opensudoku/>'
    (record,) = formats.read_text(outside)
    assert "DOCTYPE" in str(record.error)


def test_games_before_a_fault_are_kept():
    text = f'<opensudoku><game data="{DIGITS}"/><oops</opensudoku>'
    good, bad = formats.read_text(text)
    assert good.grid == Grid(CELLS) and "not XML" in str(bad.error)


@given(st.lists(grids(), max_size=3))
def test_opensudoku_round_trip(many):
    text = "\n".join(formats.write_all(many, "opensudoku"))
    ElementTree.fromstring(text)
    assert [record.grid for record in formats.read_text(text)] == many


def gnome(grid):
    cells = [
        {
            "position": [cell // 9, cell % 9],
            "value": value,
            "fixed": bool(grid.givens[cell]),
            "earmarks": list(digits_of(grid.candidates[cell])) if grid.has_own_candidates else [],
        }
        for cell, value in enumerate(grid.values)
        if value or grid.has_own_candidates
    ]
    return {"difficulty_category": "hard", "time_elapsed": 12.5, "cells": cells}


@given(grids())
def test_gnome(grid):
    (record,) = formats.read_text(json.dumps(gnome(grid), indent=2), format="gnome")
    assert record.grid == grid and record.meta == {"difficulty": "hard", "seconds": "12.5"}
    if any(grid.values):
        assert formats.detect(json.dumps(gnome(grid))) == "gnome"


@pytest.mark.parametrize(
    ("cell", "what"),
    [
        (
            {"position": [0, 9], "value": 1},
            "cells, number 1: the position is [row, column], each from 0 to 8",
        ),
        ({"position": [0], "value": 1}, "cells, number 1: the position is"),
        ({"position": "ab"}, "cells, number 1, position: a list is expected, not 'ab'"),
        ({"position": [0, 0], "value": 10}, "r1c1: a digit from 1 to 9 is expected, not 10"),
        ({"position": [0, 0], "value": 0, "earmarks": 5}, "r1c1, earmarks: a list is expected, not 5"),
        (5, "cells, number 1: an object is expected, not 5"),
    ],
)
def test_gnome_errors(cell, what):
    with pytest.raises(ParseError) as caught:
        formats.parse(json.dumps({"cells": [cell]}), format="gnome")
    assert what in str(caught.value)


def test_gnome_partial_marks():
    value = {"cells": [{"position": [0, 0], "value": 0, "fixed": False, "earmarks": [1, 9]}]}
    (record,) = formats.read_text(json.dumps(value), format="gnome")
    assert record.grid == Grid.of([0] * 81, NINE) and record.meta == {"notes": "r1c1=19"}
