"""Canonical forms against brute force, under random symmetries, and by their known counts."""

import pickle
import random
from functools import cache
from itertools import permutations, product
from math import factorial

import fuzz_canonical
import pytest
from symmetry import identity, random_symmetry

from nonet import ArgumentError, Geometry, Grid, LimitError, canonical, isomorphic, solve

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MOST_CANONICAL = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"


@cache
def orders(size: int, group: int) -> tuple[tuple[int, ...], ...]:
    """Every order of lines that keeps the groups."""
    inner = tuple(product(permutations(range(group)), repeat=size // group))
    return tuple(
        tuple(g * group + i for g, order in zip(groups, within, strict=True) for i in order)
        for groups in permutations(range(size // group))
        for within in inner
    )


@cache
def moves(size: int, box: tuple[int, int]) -> tuple[tuple[int, ...], ...]:
    """Every move of cells: the source of each place."""
    flips = (False, True) if box[0] == box[1] or 1 in box else (False,)
    return tuple(
        {
            tuple(c * size + r if flip else r * size + c for r in rows for c in columns)
            for flip in flips
            for rows in orders(size, box[0])
            for columns in orders(size, box[1])
        }
    )


def relabelled(values):
    labels = {0: 0}
    return tuple(labels.setdefault(v, len(labels)) for v in values)


def brute(grid: Grid) -> tuple[str, int]:
    """The least form and the number of automorphisms, by trying everything."""
    forms = [relabelled([grid.values[c] for c in move]) for move in moves(grid.size, grid.geometry.box)]
    least = min(forms)
    # Each relabelling of the digits that occur is forced; the others are free.
    absent = grid.size - len(set(grid.values) - {0})
    return Grid.of(least, grid.geometry).line, forms.count(least) * factorial(absent)


def orderly(geometry: Geometry) -> list[int]:
    """A solution of every plain board: each row is the one above, moved on."""
    n, (high, wide) = geometry.size, geometry.box
    return [(r % high * wide + r // high + c) % n + 1 for r in range(n) for c in range(n)]


def some_grid(geometry: Geometry, rng: random.Random) -> Grid:
    """A random part of a random solution."""
    values = transformed(Grid.of(orderly(geometry), geometry), rng).values
    share = rng.choice((0.05, 0.1, 0.3, 0.6, 1))
    return Grid.of([v if rng.random() < share else 0 for v in values], geometry)


@pytest.mark.parametrize(
    "size, box, count",
    [
        (4, (2, 2), 60),
        (6, (2, 3), 2),
        (6, (3, 2), 2),
        (4, (1, 4), 20),
        (4, (4, 1), 20),
        (3, (1, 3), 20),
        (1, (1, 1), 2),
    ],
)
def test_brute_force_agrees(size, box, count):
    rng, geometry = random.Random(size), Geometry.of(size, box)
    for _ in range(count):
        grid = some_grid(geometry, rng)
        form = canonical(grid)
        assert (form.line, form.automorphisms) == brute(grid), grid
        assert form.complete


def test_brute_force_agrees_on_every_pattern_of_two_digits():
    for a in range(16):
        for b in range(a):
            for second in (1, 2):
                grid = Grid.of([1 if c == a else second if c == b else 0 for c in range(16)])
                if not grid.conflicts:
                    form = canonical(grid)
                    assert (form.line, form.automorphisms) == brute(grid)


def check_transformation(grid: Grid):
    form = canonical(grid)
    out = [0] * len(grid)
    for cell, to in enumerate(form.cells):
        out[to] = form.digits[grid.values[cell]]
    assert bytes(out) == form.grid.values
    assert sorted(form.cells) == list(range(len(grid)))
    assert sorted(form.digits) == list(range(grid.size + 1))
    return form


def transformed(grid: Grid, rng: random.Random) -> Grid:
    """What a random symmetry makes of a grid; it stays on a board of the same boxes."""
    while True:
        symmetry = random_symmetry(grid.geometry, rng)
        if symmetry.geometry is grid.geometry:
            return identity(grid.geometry).grid(symmetry.grid(grid))


@pytest.mark.parametrize("size, count", [(4, 30), (6, 30), (8, 20), (9, 60), (12, 10), (16, 10)])
def test_the_form_is_the_same_after_every_transformation(size, count):
    rng, geometry = random.Random(7), Geometry.of(size)
    for _ in range(count):
        grid = some_grid(geometry, rng)
        form = check_transformation(grid)
        for _ in range(3):
            other = check_transformation(transformed(grid, rng))
            assert (other.line, other.automorphisms) == (form.line, form.automorphisms)


def full(size: int, box: tuple[int, int], seed: int) -> Grid:
    """A full grid without much order: solved from a random part of an orderly one, with a row upset."""
    rng, geometry = random.Random(seed), Geometry.of(size, box)
    values = bytearray(transformed(Grid.of(orderly(geometry), geometry), rng).values)
    for _ in range(3 * size):  # empty some lines of a band or stack; the search may fill them in another way
        part = bytearray(values)
        digits = rng.sample(range(1, size + 1), 2)
        for cell, value in enumerate(part):
            if value in digits:
                part[cell] = 0
        cell = rng.choice([c for c, value in enumerate(part) if not value])
        part[cell] = sum(digits) - values[cell]
        other = solve(Grid.of(part, geometry)).grid
        if other is not None:
            values = bytearray(other.values)
    return Grid.of(values, geometry)


@pytest.mark.parametrize(
    "size, box", [(9, (3, 3)), (12, (3, 4)), (12, (2, 6)), (16, (4, 4)), (7, (1, 7)), (7, (7, 1))]
)
def test_full_grids_and_nearly_full_ones(size, box):
    rng = random.Random(2)
    grid = full(size, box, seed=1)
    assert grid.is_solved
    for share in (0, 0.02, 0.1):
        part = Grid.of([0 if rng.random() < share else v for v in grid.values], grid.geometry)
        form = check_transformation(part)
        assert form.complete
        other = canonical(transformed(part, rng))
        assert (other.line, other.automorphisms) == (form.line, form.automorphisms)


def test_real_puzzles_and_their_solutions(shared_data):
    rng = random.Random(3)
    lines = (shared_data / "sudocue50000_sample.txt").read_text().split()
    forms = set()
    for line in lines[:100]:
        grid = Grid(line)
        form = check_transformation(grid)
        forms.add(form.line)
        for _ in range(10):
            assert canonical(transformed(grid, rng)).line == form.line
    assert len(forms) == len(set(lines[:100]))
    for line in lines[:5]:
        grid = solve(line).grid
        assert canonical(transformed(grid, rng)).line == check_transformation(grid).line


def test_generated_puzzles():
    """The short form of ``python tests/fuzz_canonical.py``."""
    assert fuzz_canonical.check(20, 50, seed=2) == 20 * 51


def test_the_known_counts():
    blank = canonical("." * 81)
    assert blank.automorphisms == 2 * 6**8 * factorial(9) and blank.line == "." * 81
    assert canonical(MOST_CANONICAL).automorphisms == 648
    assert canonical(MOST_CANONICAL).line == MOST_CANONICAL
    assert canonical("." * 36).automorphisms == (factorial(2) ** 3 * 6) * (factorial(3) ** 2 * 2) * factorial(
        6
    )
    assert canonical("." * 625).automorphisms == 2 * factorial(5) ** 12 * factorial(25)
    # one clue: the group's order by the number of cells and digits it can go to
    assert canonical("1" + "." * 80).automorphisms == 2 * 6**8 * factorial(9) // (81 * 9)
    # a digit in all of its nine places has one orbit of 46,656 under the moves
    ones = "".join(d if d == "1" else "." for d in MOST_CANONICAL)
    assert canonical(ones).automorphisms == 2 * 6**8 * factorial(9) // (46656 * 9)


def test_least_is_the_first_line_in_order():
    line = canonical(EASY).line
    rng = random.Random(5)
    assert all(line <= relabel_line(transformed(Grid(EASY), rng)) for _ in range(200))


def relabel_line(grid: Grid) -> str:
    return Grid.of(relabelled(grid.values)).line


def test_isomorphic():
    grid = Grid(EASY)
    assert isomorphic(grid, transformed(grid, random.Random(1)))
    other = Grid.of([0 if c == 0 else v for c, v in enumerate(grid.values)])
    assert not isomorphic(grid, other)
    assert not isomorphic("1" + "." * 35, Grid("1" + "." * 35, box=(3, 2)))
    assert isomorphic("1...............", "....4...........")
    assert not isomorphic("1.....1.........", "1.........2.....")
    assert isomorphic("1.....1.........", ".4.....4........") and not isomorphic(
        "1.....1.........", "1.........1....."
    )


def test_all_digits_count_given_or_placed():
    assert canonical("+1" + "." * 15).line == canonical("1" + "." * 15).line


def test_the_time_limit():
    grid = Grid.of(orderly(Geometry.of(25)))
    form = canonical(grid, max_seconds=0)
    assert not form.complete and form.automorphisms >= 1
    assert "the time ran out" in str(form)
    assert Grid.of(form.grid.values).is_solved
    assert canonical(EASY, max_seconds=0).grid.is_valid
    assert isomorphic(grid, grid, max_seconds=0)


def test_bad_input():
    with pytest.raises(
        ArgumentError, match="r1c1 and r1c2 both hold 1 in row 1; such a grid has no canonical form"
    ):
        canonical("11" + "." * 79)
    with pytest.raises(ArgumentError, match="plain boxes only"):
        canonical(Grid("." * 16, geometry=Geometry.of(4, extra=[(0, 5, 10, 15)])))
    with pytest.raises(LimitError, match="0 or more"):
        canonical(EASY, max_seconds=-1)


def test_a_form_is_a_value():
    form = canonical(EASY)
    assert form == canonical(EASY) and hash(form) == hash(canonical(EASY))
    assert form != canonical("." * 81) and form != EASY
    assert pickle.loads(pickle.dumps(form)) == form
    with pytest.raises(AttributeError, match="does not change"):
        form.complete = False
