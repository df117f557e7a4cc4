"""Boards, grids, steps and paths keep their identity as JSON, as code and as pickles."""

import copy
import gc
import json
import pickle
import random
import weakref

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from kinds import geometries, jigsaw

import nonet
from nonet import AntiKnight, Geometry, Grid, NonConsecutive, NonetError, Path, Step, Thermometer
from nonet.model import geometry as home

CODE = {
    "Geometry": Geometry,
    "Grid": Grid,
    "AntiKnight": AntiKnight,
    "NonConsecutive": NonConsecutive,
    "Thermometer": Thermometer,
}
SMALL = (2, 4, 5, 6)


def over_the_wire(value):
    return json.loads(json.dumps(value.to_dict()))


@given(geometries())
def test_boards_come_back_as_the_same_object(geometry):
    assert Geometry.from_dict(over_the_wire(geometry)) is geometry
    assert pickle.loads(pickle.dumps(geometry)) is geometry
    assert copy.deepcopy(geometry) is geometry
    assert eval(repr(geometry), CODE) is geometry
    fields = geometry.to_dict()
    assert {key for key in ("regions", "extra", "rules") if key in fields} == {
        key for key in ("regions", "extra", "rules") if getattr(geometry, key)
    }


@st.composite
def positions(draw, sizes=SMALL):
    """A position on any board, with values, givens and candidates of its own; the digits may break rules."""
    geometry = draw(geometries(sizes=sizes))
    rng = draw(st.randoms(use_true_random=False))
    n = geometry.size
    values = [rng.choice([0, 0, 0, rng.randint(1, n)]) for _ in range(n * n)]
    grid = Grid.of(values, geometry, givens=[value if rng.random() < 0.7 else 0 for value in values])
    if draw(st.booleans()):
        grid = grid.with_candidates([mask & rng.getrandbits(n) for mask in grid.candidates])
    return grid


@given(positions())
def test_grids_come_back(grid):
    assert Grid.from_dict(over_the_wire(grid)) == grid
    assert pickle.loads(pickle.dumps(grid)) == grid
    assert eval(repr(grid), CODE) == grid
    bare = {key: value for key, value in grid.to_dict().items() if key != "candidates"}
    assert Grid.from_dict(bare).candidates == grid.allowed


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(geometries(sizes=(4, 5, 6)), st.randoms(use_true_random=False))
def test_steps_and_paths_come_back(geometry, rng):
    answer = nonet.solve(Grid.of([0] * geometry.cell_count, geometry), max_seconds=1).grid
    if answer is None:
        return
    kept = [value if rng.random() < 0.5 else 0 for value in answer.values]
    path = nonet.walk(Grid.of(kept, geometry), max_steps=12, max_seconds=1)
    back = Path.from_dict(over_the_wire(path))
    assert back == path and pickle.loads(pickle.dumps(back)) == path
    assert back.start.geometry is geometry and back.end.geometry is geometry
    for step in path:
        assert Step.from_dict(over_the_wire(step)) == step
        assert Step.from_dict(over_the_wire(step)).grid.geometry is geometry


JUNK = [None, True, "x", "", -1, 10**9, 2.5, [], {}, [[]], [None], ["x"], [[0]], [-1, 0], [{}], {"a": 1}]


@settings(deadline=None)
@given(st.data())
def test_bad_data_ends_in_one_sentence(data):
    grid = Grid("1..." + "." * 12, geometry=Geometry.of(4, extra=[(0, 5)], rules=["anti-knight"]))
    step = nonet.steps(grid, "pointing") or nonet.steps(Grid("1234341221.34321"), "full-house")
    whole = data.draw(
        st.sampled_from(
            [
                (Geometry.from_dict, grid.geometry.to_dict()),
                (Grid.from_dict, grid.to_dict()),
                (Step.from_dict, step[0].to_dict()),
                (Path.from_dict, nonet.walk(Grid("1234341221.34321")).to_dict()),
            ]
        )
    )
    read, fields = whole[0], json.loads(json.dumps(whole[1]))
    where, key = fields, data.draw(st.sampled_from(sorted(fields)))
    while isinstance(where[key], list | dict) and where[key] and data.draw(st.booleans()):
        where = where[key]
        key = data.draw(st.sampled_from(sorted(where) if isinstance(where, dict) else range(len(where))))
    where[key] = data.draw(st.sampled_from(JUNK))
    try:
        read(fields)
    except NonetError as error:
        assert "\n" not in str(error) and len(str(error)) < 200


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ([], "the board: an object is expected, not a list"),
        ({}, "size: a whole number is expected, not null"),
        ({"size": 26}, "size 26 is not between 1 and 25"),
        ({"size": 4, "box": [2]}, "box: [rows, columns] is expected, not 1 numbers"),
        ({"size": 4, "box": [2, 2], "regions": [0] * 16}, "a board has a box shape or regions, not both"),
        ({"size": 4, "regions": [0] * 16}, "regions must name 4 regions of 4 cells each, numbered from 0"),
        ({"size": 4, "extra": [[0, 16]]}, "an extra house names a cell outside 0 to 15: [0, 16]"),
        ({"size": 4, "rules": ["anti-kings"]}, "there is no rule 'anti-kings'; did you mean anti-king?"),
        ({"size": 4, "rules": "anti-knight"}, "rules: a list is expected, not 'anti-knight'"),
        ({"size": 4, "rules": [{}]}, "rules: a text is expected, not an object"),
    ],
)
def test_bad_boards(data, words):
    with pytest.raises(NonetError) as caught:
        Geometry.from_dict(data)
    assert str(caught.value) == words


def test_kinds_of_boards_are_told_apart():
    latin, jig = Geometry.of(5, (1, 5)), Geometry.of(5, regions=jigsaw(5, random.Random(1)))
    assert latin.box == (1, 5) and not latin.has_boxes and latin.regions is None and latin.is_plain
    assert jig.box is None and jig.has_boxes and jig.regions is not None and not jig.is_plain
    assert latin.to_dict() == {"size": 5, "box": [1, 5]}
    assert jig.to_dict() == {"size": 5, "box": None, "regions": list(jig.regions)}
    assert Geometry.of(5, (5, 1)) is latin  # columns as boxes say no more than rows as boxes
    rows, boxes = [c // 5 for c in range(25)], [Geometry.of(6).box_of(c) for c in range(36)]
    assert Geometry.of(5, regions=rows) is latin and Geometry.of(6, regions=boxes) is Geometry.of(6)


def test_a_latin_square_has_no_boxes():
    latin = Geometry.of(5, (1, 5))
    assert {house.kind for house in latin.houses} == {"row", "column"}
    assert len(latin.variables) == 25 + 2 * 25 == latin.kernel.variable_count
    grid = Grid("11" + "." * 23, geometry=latin)
    assert [grid.describe(conflict) for conflict in grid.conflicts] == ["r1c1 and r1c2 both hold 1 in row 1"]
    assert "box" not in nonet.hint(Grid("1234." + "." * 20, geometry=latin)).explain()
    for refused in (lambda: latin.square(0), lambda: latin.box_of(0)):
        with pytest.raises(NonetError, match="a Latin square has no boxes"):
            refused()
    places = Grid("1...." + "." * 20, geometry=latin)
    assert all("box" not in step.explain() for step in nonet.steps(places, "hidden-single"))
    assert [s.effects for s in nonet.steps(Grid("123." + "." * 12, box=(1, 4)), "hidden-single")] == [
        "r1c4=4"
    ]


def test_extra_houses_are_capped_and_kept_once():
    assert Geometry.of(4, extra=[(3, 0), (0, 3), (5,), (1, 2)]).extra == ((0, 3), (1, 2))
    assert Geometry.of(9, extra=[(0,)] * 55_000) is Geometry.of(9)
    pairs = [(a, b) for a in range(100) for b in range(a)]
    with pytest.raises(NonetError, match="4950 extra houses; a board has at most 4000"):
        Geometry.of(25, extra=pairs)
    rng = random.Random(1)
    with pytest.raises(NonetError, match="more than 65535 variables"):
        Geometry.of(25, extra=[rng.sample(range(625), 25) for _ in range(3000)])
    assert Geometry.of(25, extra=pairs[:4000]).kernel.size == 25  # what Geometry takes, the kernel takes


def test_boards_are_forgotten_when_nobody_uses_them():
    rng = random.Random(2)
    shapes = [jigsaw(5, rng) for _ in range(300)]
    first = Geometry.of(5, regions=shapes[0])
    grid = Grid.of([0] * 25, first)
    seen = [weakref.ref(Geometry.of(5, regions=regions)) for regions in shapes]
    gc.collect()
    assert sum(ref() is not None for ref in seen) <= home._geometry.cache_info().maxsize + 1
    # In use all the time, so still the one, though the cache has long forgotten it.
    assert Geometry.of(5, regions=shapes[0]) is first is seen[0]()
    assert Grid.of([0] * 25, Geometry.of(5, regions=shapes[0])) == grid
    assert pickle.loads(pickle.dumps(first)) is first
    assert hash(Geometry.of(5, regions=shapes[1])) == hash(Geometry.of(5, regions=shapes[1]))
