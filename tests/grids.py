"""Grids for the format tests: any state of play from which a solution can be reached."""

from __future__ import annotations

from hypothesis import strategies as st

from nonet.formats.regions import diagonals
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid

NINE = Geometry.of(9)
JIGSAW = Geometry.of(4, regions=(0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3))
BOXED = [Geometry.of(n) for n in (4, 6, 9, 12, 16, 25)] + [Geometry.of(6, (3, 2)), Geometry.of(8, (4, 2))]
SPECIAL = [
    JIGSAW,
    Geometry.of(5, (1, 5)),
    Geometry.of(9, extra=diagonals(9)),
    Geometry.of(9, extra=diagonals(9)[1:]),
    Geometry.of(6, (3, 2), extra=diagonals(6)[:1]),
    Geometry.of(4, extra=[(0, 7, 9)]),
    Geometry.of(9, rules=["anti-knight", "non-consecutive"]),
    Geometry.of(
        6, (3, 2), extra=diagonals(6)[1:], rules=["thermometer r3c3 r4c4 r4c5", "thermometer r3c3 r3c4"]
    ),
    JIGSAW.with_rules(["anti-knight", "thermometer r4c2 r3c3"]),
]


@st.composite
def grids(draw, geometry=None, *, placed=True, candidates=True):
    """A grid some of whose digits are given, some placed, and some candidates struck out."""
    shape = NINE if geometry is None else draw(geometry)
    size, (height, width) = shape.size, shape.box or (1, shape.size)
    names = draw(st.permutations(range(1, size + 1)))
    rows = [(r % height * width + r // height) for r in range(size)]
    solution = [names[(rows[r] + c) % size] for r in range(size) for c in range(size)]
    if not shape.is_plain:  # which that solution may not obey, so just one digit
        kinds = [draw(st.integers(0, 2)), *[0] * (size * size - 1)]
    else:
        kinds = draw(st.lists(st.integers(0, 2), min_size=size * size, max_size=size * size))
    values = [digit if kind else 0 for digit, kind in zip(solution, kinds, strict=True)]
    givens = [digit if kind == 1 or not placed else 0 for digit, kind in zip(values, kinds, strict=True)]
    grid = Grid.of(values, shape, givens=givens)
    if candidates and draw(st.booleans()):
        cuts = draw(st.lists(st.integers(0, 2**size - 1), min_size=size * size, max_size=size * size))
        grid = grid.with_candidates([m & cut or m for m, cut in zip(grid.allowed, cuts, strict=True)])
    return grid


def only(records):
    """The grid of the one record there must be."""
    (record,) = records
    assert record.error is None, record.error
    return record.grid
