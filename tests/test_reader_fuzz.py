"""No text, however odd, gets anything out of a reader but records and ParseError, and not too many."""

from __future__ import annotations

import json

import pytest
from grids import SPECIAL, grids
from hypothesis import example, given, settings
from hypothesis import strategies as st

from nonet import formats
from nonet.errors import ArgumentError, ParseError
from nonet.formats import Record
from nonet.formats.lzstring import compress

KEYS = [form.key for form in formats.formats()]
WRITTEN = [form.key for form in formats.formats() if form.write is not None and form.key != "latex"]
CELLS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

# Pieces of every notation, so that random sequences of them get past the first check.
PIECES = [
    ".Cage~", ".Shape~4x4", "~R1C1", "_12", ".Pair~", ".NoBoxes", ".Jigsaw~", ".XSum~R1~5~", "3x3::k:", ">>^v",
    "https://", "f-puzzles.com/?load=", "N4Ig", "?id=", "sudokupad.app/", "scl", "ctc", "scf", "classic",
    "fpuz", "sudokuwiki.org/sudoku.htm?bd=", "S9B", "sudoku.coach/en/solver/", "SCv7_32_",
    "sudokuexchange.com/?s=", "{", "}",
    "[", "]", '"', ":", ",", '"puzzle"', '"grid"', '"cells"', '"position"',
    '"value"', "null", "1e999", "<opensudoku>", "<game data=", "/>", "<!DOCTYPE", "version: 3", "|", "&#10;",
    ":0300:3:", "puzzle,solution", "#A", "[Puzzle]", "[State]", "---", "+", "*", "|", "I388", "E78007", "u1",
    CELLS, CELLS[:80], "." * 16, "\n", " ", "\t", "\r", "9" * 40, "\u00b2", "\u0660", "\ud800",
    "\U0001f600", "%2B", "%", "%zz", "\x00", "\ufeff",
]  # fmt: skip
texts = st.one_of(
    st.text(max_size=300),
    st.lists(st.sampled_from(PIECES), max_size=30).map("".join),
    st.lists(st.sampled_from(PIECES) | st.text(max_size=8), max_size=30).map("".join),
)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 10) | st.floats() | st.text(max_size=4) | st.just(10**30),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(
            st.sampled_from(
                ["size", "grid", "cells", "regions", "value", "given", "region", "puzzle", "position"]
            )
            | st.sampled_from(
                ["centerPencilMarks", "extraregion", "cages", "metadata", "box", "earmarks", "diagonal+"]
            ),
            inner,
            max_size=6,
        )
    ),
    max_leaves=20,
)


def check(text, key=None, box=None):
    """All records of a text; each must be whole."""
    try:
        for count, record in enumerate(formats.read_text(text, format=key, box=box), 1):
            assert isinstance(record, Record)
            assert (record.grid is None) == (record.error is not None)
            assert record.error is None or len(str(record.error)) < 500
            assert "\n" not in record.text and record.line >= 1 and record.format
            assert all(isinstance(value, str) for value in record.meta.values())
            assert count <= len(text)
    except ParseError as error:
        assert len(str(error)) < 500


@given(texts)
def test_any_text_undeclared(text):
    check(text)
    check(text, box=(2, 2))


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=60)
@given(text=texts)
@example(text="puzzle,\ud800\n1,1")
def test_any_text_as_every_format(key, text):
    check(text, key)


@pytest.mark.parametrize("key", ["f-puzzles", "sudokupad", "gnome", "json", "jsonl"])
@given(value=values)
def test_any_json_value(key, value):
    check(json.dumps(value), key)
    check(json.dumps(value, indent=1), key)


@given(value=values, start=st.sampled_from(["https://f-puzzles.com/?load=", "fpuz", "scl", "ctc"]))
def test_any_packed_json_value(value, start):
    check(start + compress(json.dumps(value)))


@given(data=st.data())
def test_written_texts_with_a_fault(data):
    """A good text with one character changed, left out or put in still gives records or ParseError."""
    key = data.draw(st.sampled_from(WRITTEN))
    geometry = st.sampled_from(SPECIAL) if key == "f-puzzles" else None
    try:
        text = formats.write(data.draw(grids(geometry)), key)
    except ArgumentError:
        return
    at = data.draw(st.integers(0, len(text)))
    middle = data.draw(st.sampled_from(["", "x", "9", "0", "}", "|", "&", "\n", "+"]))
    damaged = text[:at] + middle + text[at + data.draw(st.integers(0, 2)) :]
    check(damaged)
    check(damaged, key)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("unit", ["[", "{", '{"a":', "<a>", "1", ".", ",", "|", "N4Ig", "a\n", "-"])
def test_long_monotone_texts(key, unit):
    check(unit * (40_000 // len(unit)), key)
