"""Boards of every kind, for property tests: the usual one, other boxes, regions, none, extra houses, rules."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from nonet import Geometry

BOXES = [
    (1, (1, 1)),
    (4, (2, 2)),
    (6, (2, 3)),
    (6, (3, 2)),
    (8, (4, 2)),
    (9, (3, 3)),
    (12, (3, 4)),
    (16, (4, 4)),
]
LATIN = [(size, (1, size)) for size in (2, 4, 5, 7, 9)]


def jigsaw(size: int, rng: random.Random) -> tuple[int, ...]:
    """Regions of equal size: boxes or rows whose cells change sides at random. They need not hang together."""
    regions = [cell // size for cell in range(size * size)]
    for _ in range(size):
        a, b = rng.sample(range(size * size), 2)
        regions[a], regions[b] = regions[b], regions[a]
    return tuple(regions)


def thermometer(size: int, rng: random.Random) -> str:
    """A random walk over neighbours, diagonal ones too."""
    row, column = rng.randrange(size), rng.randrange(size)
    cells = [(row, column)]
    for _ in range(rng.randrange(1, size)):
        near = [(row + i, column + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        free = [(r, c) for r, c in near if 0 <= r < size and 0 <= c < size and (r, c) not in cells]
        if not free:
            break
        row, column = rng.choice(free)
        cells.append((row, column))
    return "thermometer " + " ".join(f"r{r + 1}c{c + 1}" for r, c in cells)


def rules(size: int, rng: random.Random) -> list[str]:
    """Some rules of every kind that a board of this size can have."""
    out = [key for key in ("anti-knight", "non-consecutive") if rng.random() < 0.4]
    return out + [thermometer(size, rng) for _ in range(rng.randrange(3))] if size > 1 else out


@st.composite
def geometries(draw, *, sizes=range(1, 17), ruled=None):
    """A board of any kind; ``ruled`` says whether it has rules, by default it may."""
    shapes = [(size, box) for size, box in BOXES + LATIN if size in sizes]
    size, box = draw(st.sampled_from(shapes))
    rng = draw(st.randoms(use_true_random=False))
    regions = jigsaw(size, rng) if size > 1 and draw(st.booleans()) else None
    extra = [
        rng.sample(range(size * size), rng.randint(1, size))
        for _ in range(draw(st.sampled_from([0, 0, 1, 3])))
    ]
    if ruled is None:
        ruled = draw(st.booleans())
    return Geometry.of(
        size, None if regions else box, regions=regions, extra=extra, rules=rules(size, rng) if ruled else ()
    )
