"""Forms under random symmetries: ``python tests/fuzz_canonical.py [PUZZLES [TRANSFORMATIONS]]``, else 200 and 1000.

Every transformation of a puzzle must have the puzzle's own form, and no two of the puzzles the same. The suite runs a
short form.
"""

import random
import sys
from operator import itemgetter

from symmetry import random_symmetry

from nonet import Geometry, Grid, canonical, generate


def check(puzzles: int, transformations: int, seed: int = 1) -> int:
    """Compare the forms; how many there were."""
    rng, geometry = random.Random(seed), Geometry.of(9)
    forms: dict[str, Grid] = {}
    for made in generate(puzzles, seed=seed, rated=False, different=True):
        form = canonical(made.puzzle)
        assert form.line not in forms, (made.puzzle, forms[form.line])
        forms[form.line] = made.puzzle
        for _ in range(transformations):
            moved = transformed(made.puzzle, geometry, rng)
            other = canonical(moved)
            assert (other.line, other.automorphisms) == (form.line, form.automorphisms), (made.puzzle, moved)
    return puzzles * (transformations + 1)


def transformed(grid: Grid, geometry: Geometry, rng: random.Random) -> Grid:
    """What a random symmetry makes of a grid's values; plain bytes, because there are many."""
    symmetry = random_symmetry(geometry, rng)
    source = [0] * len(symmetry.cells)
    for cell, to in enumerate(symmetry.cells):
        source[to] = cell
    labels = bytes(symmetry.digits).ljust(256, b"\0")
    return Grid.of(itemgetter(*source)(grid.values.translate(labels)), geometry)


if __name__ == "__main__":
    sizes = [*map(int, sys.argv[1:]), *(200, 1000)[len(sys.argv) - 1 :]]
    print(f"{check(*sizes):,} forms, all as they must be")
