"""What a writer writes its reader reads back: everything the format can carry, and the box where it is drawn."""

from __future__ import annotations

import random

import pytest
from grids import BOXED, NINE
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from nonet import ParseError, formats
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid

ALL = st.sampled_from(
    [*BOXED, NINE, Geometry.of(1), Geometry.of(15), Geometry.of(16, (2, 8)), Geometry.of(24)]
)
SMALL = ALL.filter(lambda geometry: 1 < geometry.size <= 9)
BIG = ALL.filter(lambda geometry: geometry.size > 9)
NOT_ONE = ALL.filter(lambda geometry: geometry.size > 1)


@st.composite
def grids(draw, geometries, candidates=True):
    """Any state of play, from few choices: drawing each of 625 cells on its own would take seconds."""
    geometry = draw(geometries)
    chance = random.Random(draw(st.integers(0, 2**32)))
    size, (height, width) = geometry.size, geometry.box
    names = chance.sample(range(1, size + 1), size)
    shifts = [r % height * width + r // height for r in range(size)]
    filled, given = draw(st.sampled_from([0.0, 0.1, 0.5, 0.9, 1.0])), draw(st.sampled_from([0.0, 0.5, 1.0]))
    values = [
        names[(shifts[r] + c) % size] if chance.random() < filled else 0
        for r in range(size)
        for c in range(size)
    ]
    grid = Grid.of(values, geometry, givens=[v if chance.random() < given else 0 for v in values])
    if candidates and draw(st.booleans()):
        cuts = (chance.getrandbits(size) for _ in values)
        grid = grid.with_candidates([m & cut or m for m, cut in zip(grid.allowed, cuts, strict=True)])
    return grid


FEW = settings(max_examples=40, deadline=None)
VALUES = ("line", "sdm", "offset", "letters", "rows", "numbers", "msk", "se")
DRAWN = ("boxed", "seed", "spf")


def settled(grid, own):
    """The grid after the rule: one digit alone is a given unless a peer lists it; ``own`` keeps placed digits."""
    masks = [1 << v - 1 if v else m for v, m in zip(grid.values, grid.candidates, strict=True)]
    values, givens = bytearray(grid.values), bytearray(grid.values)
    for cell, mask in enumerate(masks):
        if own and grid.values[cell] != grid.givens[cell]:
            givens[cell] = 0
        elif mask.bit_count() == 1 and not any(masks[peer] & mask for peer in grid.geometry.peers[cell]):
            values[cell] = givens[cell] = mask.bit_length()
    return Grid.of(values, grid.geometry, givens=givens, candidates=grid.candidates)


def back(grid, key):
    """Written and read again, the box being told."""
    text = formats.write(grid, key)
    assert not text.endswith("\n")
    return formats.parse(text, format=key, box=grid.geometry.box)


def check_detection(grid, key, values):
    """Without being told, a text is read as the same digits, or as ambiguous."""
    text = formats.write(grid, key)
    try:
        read = formats.parse(text, box=grid.geometry.box)
    except ParseError as error:
        assert "ambiguous" in str(error)
    else:
        assert read.values == values
        if key in (*DRAWN, "ss", "pencilmarks"):
            assert formats.parse(text).geometry is grid.geometry


@pytest.mark.parametrize("key", VALUES)
@FEW
@given(grid=grids(ALL, candidates=False))
def test_digits(key, grid):
    assert back(grid, key) == Grid.of(grid.values, grid.geometry)
    check_detection(grid, key, grid.values)


@pytest.mark.parametrize("key", sorted({*VALUES, *DRAWN} | {"json", "jsonl", "csv", "hex"}))
def test_sparse_rows_of_sixteen_are_no_small_puzzles(key):
    """Rows of a few letters, or of a few low figures, look like 4x4 puzzles one by one."""
    chance = random.Random(key)
    for _ in range(30):
        names, filled = chance.sample(range(1, 17), 16), chance.uniform(0.1, 0.6)
        values = [
            names[(4 * (r % 4) + r // 4 + c) % 16] if chance.random() < filled else 0
            for r in range(16)
            for c in range(16)
        ]
        grid = Grid.of(values)
        if key != "hex" or 1 in values:  # else nothing tells it from a line
            assert formats.parse(formats.write(grid, key)) == grid


def test_rows_of_a_few_letters():
    empty = "." * 16
    small = "...B.D.........."
    for first in (empty, small):
        rows = [first, small, *[empty] * 13, "1.............FG"]
        grid = formats.parse("\n".join(rows))
        assert grid.size == 16 and grid["r16c16"] == 16
        assert [record.grid.size for record in formats.read_text("\n".join(rows * 2))] == [16, 16]
    assert [r.grid.size for r in formats.read_text("\n".join([small] * 16))] == [4] * 16


@FEW
@given(grid=grids(BIG, candidates=False))
def test_digits_from_zero(grid):
    assert back(grid, "hex") == Grid.of(grid.values, grid.geometry)
    assume(1 in grid.values and 0 in grid.values)
    check_detection(grid, "hex", grid.values)


@pytest.mark.parametrize("key", DRAWN)
@FEW
@given(grid=grids(NOT_ONE, candidates=False))
def test_digits_and_box(key, grid):
    assert back(grid, key) == Grid.of(grid.values, grid.geometry)
    check_detection(grid, key, grid.values)


@FEW
@given(grids(NOT_ONE, candidates=False))
def test_givens(grid):
    assert back(grid, "sudocue") == Grid.of(grid.givens, grid.geometry)
    check_detection(grid, "sudocue", grid.givens)


@FEW
@given(grids(SMALL))
def test_simple_sudoku_keeps_everything(grid):
    assert back(grid, "ss") == grid
    check_detection(grid, "ss", grid.values)


@FEW
@given(grids(NOT_ONE))
def test_sadman_keeps_everything(grid):
    assert back(grid, "sdk") == grid
    check_detection(grid, "sdk", grid.values)


@FEW
@given(grids(NOT_ONE))
def test_pencilmarks_keep_digits_and_candidates(grid):
    expected = settled(grid, own=False)
    assert back(grid, "pencilmarks") == expected
    if formats.detect(formats.write(grid, "pencilmarks")) == "pencilmarks":
        check_detection(grid, "pencilmarks", expected.values)


@FEW
@given(grids(NOT_ONE))
def test_candidate_line_keeps_digits_and_candidates(grid):
    expected = settled(grid, own=False)
    assert back(grid, "sukaku") == expected
    check_detection(grid, "sukaku", expected.values)


@FEW
@given(grids(SMALL))
def test_sudocue_candidates_keep_placed_digits(grid):
    expected = settled(grid, own=True)
    assert back(grid, "sdx") == expected
    if formats.detect(formats.write(grid, "sdx")) == "sdx":
        check_detection(grid, "sdx", expected.values)


@pytest.mark.parametrize("key", [*VALUES, *DRAWN, "sukaku", "sdx"])
@FEW
@given(data=st.data())
def test_several_grids_in_one_text(key, data):
    pair = data.draw(st.lists(grids(SMALL), min_size=2, max_size=3))
    text = "\n".join(formats.write_all(pair, key))
    read = [record.grid for record in formats.read_text(text, format=key)]
    assert [len(grid) for grid in read] == [len(grid) for grid in pair]
    if key in (*VALUES, *DRAWN):
        assert [grid.values for grid in read] == [grid.values for grid in pair]


def test_cell_without_candidates():
    grid = Grid("." * 16).with_candidates([0] + [15] * 15)
    assert back(grid, "pencilmarks") == grid and back(grid, "sukaku") == grid and back(grid, "ss") == grid
