"""Kernel boards with links of their own, for tests: no rule of the package takes part."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

from nonet import _kernel
from nonet.model.geometry import Geometry

Link = tuple[int, int]


def equal_digits(size: int, pairs: list[tuple[int, int]]) -> list[Link]:
    """Links that keep two cells from holding the same digit."""
    return [(p * size + d, q * size + d) for p, q in pairs for d in range(size)]


def close_digits(size: int, pairs: list[tuple[int, int]]) -> list[Link]:
    """Links that keep two cells from holding digits that differ by 1."""
    return [
        (p * size + d, q * size + e)
        for p, q in pairs
        for d in range(size)
        for e in (d - 1, d + 1)
        if 0 <= e < size
    ]


def rising(size: int, cells: list[int]) -> list[Link]:
    """Links that make the digits rise along these cells."""
    return [
        (p * size + d, q * size + e)
        for (i, p), (j, q) in combinations(enumerate(cells), 2)
        for d in range(size)
        for e in range(size)
        if e < d + j - i
    ]


def knight_pairs(size: int) -> list[tuple[int, int]]:
    """Cells a knight's move apart."""
    return _apart(size, {(1, 2), (2, 1)})


def neighbours(size: int) -> list[tuple[int, int]]:
    """Cells that share an edge."""
    return _apart(size, {(0, 1), (1, 0)})


def _apart(size: int, moves: set[tuple[int, int]]) -> list[tuple[int, int]]:
    return [
        (p, q)
        for p, q in combinations(range(size * size), 2)
        if (abs(p // size - q // size), abs(p % size - q % size)) in moves
    ]


def random_links(size: int, rng: random.Random) -> list[Link]:
    """Some links of any kind: whole relations between cells, and single pairs of candidates."""
    cells = size * size
    some = [tuple(sorted(rng.sample(range(cells), 2))) for _ in range(rng.randint(0, size))]
    kind = rng.randrange(6)
    if kind == 0:
        return equal_digits(size, knight_pairs(size))
    if kind == 1:
        return close_digits(size, rng.sample(neighbours(size), rng.randint(1, 2 * size)))
    if kind == 2:
        return rising(size, rng.sample(range(cells), rng.randint(2, size)))
    if kind == 3:
        return equal_digits(size, some)
    if kind == 4:
        return (
            close_digits(size, some)
            + equal_digits(size, some[:2])
            + rising(size, rng.sample(range(cells), 3))
        )
    return [tuple(sorted(rng.sample(range(cells * size), 2))) for _ in range(rng.randint(1, 6 * size))]


def board(
    size: int, links: list[Link], box: tuple[int, int] | None = None, **more: list[Any]
) -> _kernel.Geometry:
    """A kernel geometry with ordinary houses and these links; more: sums, automata, barred candidates."""
    plain = Geometry.of(size, box)
    return _kernel.Geometry(
        size, plain.box, [list(h.cells) for h in plain.houses], tables_of(size, links), **more
    )


def tables_of(size: int, links: list[Link]) -> list[tuple[list[int], tuple[int, int]]]:
    """Links as the kernel takes them: for every two cells a table of what each digit excludes."""
    by_cells: dict[tuple[int, int], list[int]] = {}
    for a, b in links:
        masks = by_cells.setdefault((a // size, b // size), [0] * size)
        masks[a % size] |= 1 << b % size
    return [(masks, (p, q)) for (p, q), masks in by_cells.items() if p != q]


def all_solutions(kernel: _kernel.Geometry, masks: list[int], links: list[Link], limit: int) -> list[bytes]:
    """Up to ``limit`` solutions within these candidates, by trying: only houses and links as given are looked at."""
    size = kernel.size
    plain = Geometry.of(size)
    against: dict[int, list[int]] = {}
    for a, b in links:
        against.setdefault(a, []).append(b)
        against.setdefault(b, []).append(a)
    found: list[bytes] = []

    def fill(masks: list[int], values: list[int]) -> None:
        open_cells = [c for c, v in enumerate(values) if not v]
        if not open_cells:
            found.append(bytes(values))
            return
        cell = min(open_cells, key=lambda c: masks[c].bit_count())
        for d in range(size):
            if masks[cell] >> d & 1 and len(found) < limit:
                left = list(masks)
                for peer in plain.peers[cell]:
                    left[peer] &= ~(1 << d)
                for other in against.get(cell * size + d, ()):
                    if other // size != cell:
                        left[other // size] &= ~(1 << other % size)
                left[cell] = 1 << d
                if all(left):
                    fill(left, [*values[:cell], d + 1, *values[cell + 1 :]])

    fill(list(masks), [0] * size * size)
    return found
