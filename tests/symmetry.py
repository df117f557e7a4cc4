"""Random symmetries of the board: what a sound solver must not notice."""

import random
from typing import NamedTuple

from nonet import Geometry, Grid
from nonet.reason.step import Candidate, Step


class Symmetry(NamedTuple):
    """Cell c goes to ``cells[c]``, digit d to ``digits[d]``; the target may have another box shape."""

    geometry: Geometry
    cells: tuple[int, ...]
    digits: tuple[int, ...]

    def candidate(self, cell: int, digit: int) -> Candidate:
        return Candidate(self.cells[cell], self.digits[digit])

    def grid(self, grid: Grid) -> Grid:
        values, givens, masks = bytearray(len(grid)), bytearray(len(grid)), [0] * len(grid)
        for cell, to in enumerate(self.cells):
            values[to] = self.digits[grid.values[cell]]
            givens[to] = self.digits[grid.givens[cell]]
            for d in range(1, grid.size + 1):
                if grid.candidates[cell] >> d - 1 & 1:
                    masks[to] |= 1 << self.digits[d] - 1
        return Grid.of(values, self.geometry, givens=givens, candidates=masks)

    def effects(self, step: Step) -> tuple[frozenset[Candidate], frozenset[Candidate]]:
        return (
            frozenset(self.candidate(*c) for c in step.placements),
            frozenset(self.candidate(*c) for c in step.eliminations),
        )


def identity(geometry: Geometry) -> Symmetry:
    return Symmetry(geometry, tuple(range(geometry.cell_count)), tuple(range(geometry.size + 1)))


def random_symmetry(geometry: Geometry, rng: random.Random) -> Symmetry:
    """Permute digits, bands, rows in bands, stacks, columns in stacks; transpose half of the time."""
    n, (high, wide) = geometry.size, geometry.box

    def lines(group: int) -> list[int]:
        groups = [list(range(i, i + group)) for i in range(0, n, group)]
        rng.shuffle(groups)
        for members in groups:
            rng.shuffle(members)
        return [i for members in groups for i in members]

    rows, columns = lines(high), lines(wide)
    digits = [0, *rng.sample(range(1, n + 1), n)]
    flip = rng.random() < 0.5
    cells = []
    for cell in range(n * n):
        r, c = rows[cell // n], columns[cell % n]
        cells.append(c * n + r if flip else r * n + c)
    target = Geometry.of(n, (wide, high) if flip else (high, wide))
    return Symmetry(target, tuple(cells), tuple(digits))
