"""Berthier's second theorem: rules on numbers, rows and columns alone survive any exchange of the three words."""

import random
from itertools import permutations

import pytest

from nonet import Geometry, Grid, steps
from nonet.reason.walk import find_steps

Triple = tuple[int, int, int]  # row, column, number, all from 0


def to_grid(candidates: set[Triple], size: int) -> Grid:
    masks = [0] * (size * size)
    for row, column, number in candidates:
        masks[row * size + column] |= 1 << number
    return Grid.of(bytes(size * size), Geometry.of(size, (1, size)), candidates=masks)


def random_state(size: int, rng: random.Random) -> set[Triple]:
    """A Latin square with a few wrong candidates added."""
    shift = rng.sample(range(size), size)
    out = {(r, c, (shift[r] + c) % size) for r in range(size) for c in range(size)}
    every = [(r, c, n) for r in range(size) for c in range(size) for n in range(size)]
    return out | set(rng.sample(every, rng.randrange(size * size, 2 * size * size)))


def effects(candidates: set[Triple], size: int, word: str) -> set[frozenset[Triple]]:
    """Eliminations of all naked, hidden and fish steps of one size: the three forms of one rule."""
    count = {"pair": "x-wing", "triple": "swordfish", "quad": "jellyfish"}
    grid = to_grid(candidates, size)
    return {
        frozenset((cell // size, cell % size, digit - 1) for cell, digit in step.eliminations)
        for key in (f"naked-{word}", f"hidden-{word}", count[word])
        for step in find_steps(grid, key)[0]
    }


@pytest.mark.parametrize("word", ["pair", "triple", "quad"])
@pytest.mark.parametrize("order", list(permutations(range(3))), ids=lambda o: "".join("rcn"[i] for i in o))
def test_exchanging_rows_columns_and_numbers_exchanges_the_steps(word, order):
    rng = random.Random(f"{word}{order}")
    found = 0
    for _ in range(12):
        size = rng.choice((6, 8, 9))
        state = random_state(size, rng)

        def turn(t: Triple) -> Triple:
            return t[order[0]], t[order[1]], t[order[2]]

        expected = {frozenset(map(turn, gone)) for gone in effects(state, size, word)}
        found += len(expected)
        assert effects(set(map(turn, state)), size, word) == expected
    assert found


def test_berthier_1_rows_and_columns():
    rng = random.Random(1)
    state = random_state(9, rng)
    turned = {(c, r, n) for r, c, n in state}
    for key in ("naked-pair", "hidden-triple", "x-wing", "swordfish", "claiming", "pointing"):
        here = {frozenset(s.eliminations) for s in find_steps(to_grid(state, 9), key)[0]}
        there = find_steps(
            Grid.of(bytes(81), Geometry.of(9, (9, 1)), candidates=to_grid(turned, 9).candidates), key
        )[0]
        assert {frozenset((c % 9 * 9 + c // 9, d) for c, d in s.eliminations) for s in there} == here


def remove_all(grid: Grid, gone: set[tuple[int, int]]) -> Grid:
    masks = list(grid.candidates)
    for cell, digit in gone:
        masks[cell] &= ~(1 << digit - 1)
    return grid.with_candidates(masks)


def sets_of_one(grid: Grid) -> set[tuple[int, int]]:
    """What a lone candidate of a cell, or a lone place of a digit, removes without being placed."""
    out = set()
    for step in find_steps(grid, "naked-single")[0] + find_steps(grid, "hidden-single")[0]:
        ((cell, digit),) = step.placements
        out |= {(peer, digit) for peer in grid.geometry.peers[cell] if digit in grid.possible(peer)}
        out |= {(cell, d) for d in grid.possible(cell) if d != digit}
    return out


def test_all_different_filtering_is_the_closure_of_subsets():
    rng = random.Random(4)
    for _ in range(30):
        start = to_grid(random_state(9, rng), 9)
        matched, counted = start, start
        while gone := {c for step in find_steps(matched, "all-different")[0] for c in step.eliminations}:
            matched = remove_all(matched, gone)
        keys = [
            f"{kind}-{word}" for kind in ("naked", "hidden") for word in ("pair", "triple", "quad", "subset")
        ]
        while gone := sets_of_one(counted) | {
            c for k in keys for s in find_steps(counted, k)[0] for c in s.eliminations
        }:
            counted = remove_all(counted, gone)
        assert matched.candidates == counted.candidates
        assert matched.candidates != start.candidates


@pytest.mark.parametrize("key", ["locked-pair", "sue-de-coq"])
def test_an_extra_house_is_no_box(key):
    """Without boxes nothing is locked in one; the houses after the columns are others, or there are none."""
    geometry = Geometry.of(4, (1, 4), extra=[[0, 1, 4, 5]])
    marks = [0b0011 if cell < 2 else 0b1111 for cell in range(16)]
    assert steps(Grid.of(bytes(16), geometry).with_candidates(marks), key) == []
