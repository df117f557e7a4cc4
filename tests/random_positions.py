"""Random positions of every size whose solution is known: real puzzles, walked, filled in and struck out at random."""

import random
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from kinds import thermometer
from positions import cases
from ruled_boards import obeyed
from symmetry import random_symmetry

import nonet
from nonet import Geometry, Grid, _kernel
from nonet.limits import Limits
from nonet.make.wishes import wishes
from nonet.reason.reasoner import reasoner
from nonet.reason.techniques import catalogue
from nonet.reason.walk import find_steps

MOVERS = tuple(
    key
    for key, t in catalogue().items()
    if t.family in ("singles", "intersections", "constraints", "subsets")
)
"""Techniques that are quick at every size: these make the random walks."""
PER_PUZZLE = 4


class Sample(NamedTuple):
    """A position, and the solution that its steps must agree with."""

    grid: Grid
    solution: bytes


def shapes(size: int) -> list[Geometry]:
    """The usual board of a size, and boards with other houses."""
    other = [(h, size // h) for h in range(1, size) if size % h == 0]
    falling, rising = range(0, size * size, size + 1), range(size - 1, size * size - 1, size - 1)
    corners = [0, size + 2, 3 * size - 1]  # all different, but not a whole house
    extra: list[list[range] | list[list[int]]] = [[falling], [corners]]
    if size != 6:  # no 6x6 grid with its 2x3 boxes has two diagonals
        extra.append([falling, rising])
    return [Geometry.of(size, box) for box in other] + [Geometry.of(size, extra=e) for e in extra]


SLOW = {12: {"non-consecutive"}, 16: {"non-consecutive", "anti-knight"}}
"""Rules with which random puzzles of a size take seconds, so that a clock would choose the positions."""


def ruled_shapes(size: int) -> list[Geometry]:
    """Boards with rules of every kind, alone, together, and beside other houses; those that can be filled."""
    rng = random.Random(size)
    lines = [thermometer(size, rng) for _ in range(12)]
    boxed = [(h, size // h) for h in range(1, size) if size % h == 0]
    every = [
        Geometry.of(size, rng.choice(boxed), rules=rules)
        for rules in (
            ["anti-knight"],
            ["non-consecutive"],
            lines[:1],
            lines[1:3],
            lines[3:6],
            ["anti-knight", lines[6]],
            ["non-consecutive", lines[7]],
            ["anti-knight", "non-consecutive"],
        )
        if SLOW.get(size, set()).isdisjoint(rules)
        for _ in range(2)
    ]
    every += [Geometry.of(size, extra=[range(0, size * size, size + 1)], rules=lines[8:10])]
    return [g for g in every if nonet.solve(Grid.of([0] * size * size, g)).grid is not None]


@cache
def maker(geometry: Geometry) -> _kernel.Maker:
    """Makes puzzles with as few clues as one pass of digging leaves, and looks no further at them."""
    free = wishes(size=geometry.size, rated=False)._replace(geometry=geometry, clues=(0, geometry.cell_count))
    return _kernel.Maker(reasoner(geometry), free.recipe)


def puzzle(geometry: Geometry, rng: random.Random) -> Sample:
    """A random puzzle with one solution, minimal or with some clues to spare."""
    made = None
    while made is None:  # a time limit only for the rare solution that is hard to fill in
        ((_, made),) = maker(geometry).make([(rng.getrandbits(60), 0)], 1, 5.0, 5.0)[1]
    values, solution = bytearray(made.puzzle), made.solution
    empty = [cell for cell, value in enumerate(values) if not value]
    for cell in rng.sample(empty, rng.choice((0, 0, 0, rng.randrange(geometry.size)))):
        values[cell] = solution[cell]
    return Sample(Grid.of(values, geometry), solution)


def strike(sample: Sample, share: float, rng: random.Random) -> Sample:
    """Strike out a share of the candidates that the solution does not need, as a person might have."""
    grid, solution = sample
    masks = list(grid.candidates)
    for cell, mask in enumerate(masks):
        for d in range(grid.size):
            if mask >> d & 1 and d + 1 != solution[cell] and rng.random() < share:
                masks[cell] &= ~(1 << d)
    return Sample(grid.with_candidates(masks), solution)


def focus(sample: Sample, digits: int, rng: random.Random) -> Sample:
    """Strike out all but a few digits in most cells where the solution has one of these: loops and pairs arise."""
    grid, solution = sample
    chosen = set(rng.sample(range(1, grid.size + 1), digits))
    keep = sum(1 << d - 1 for d in chosen)
    masks = [
        mask & keep if solution[cell] in chosen and rng.random() < 0.9 else mask
        for cell, mask in enumerate(grid.candidates)
    ]
    return Sample(grid.with_candidates(masks), solution)


def pencil_all_in(sample: Sample) -> Sample:
    """Every digit in every empty cell, also those that a filled cell excludes."""
    grid = sample.grid
    masks = [0 if value else 2**grid.size - 1 for value in grid.values]
    return Sample(grid.with_candidates(masks), sample.solution)


def fill(sample: Sample, count: int, rng: random.Random) -> Sample:
    """Place some digits of the solution, which are not givens."""
    grid, solution = sample
    for cell in rng.sample([c for c, v in enumerate(grid.values) if not v], count):
        if solution[cell] in grid.possible(cell):
            grid = grid.placed(cell, solution[cell])
    return Sample(grid, solution)


def wander(sample: Sample, moves: int, rng: random.Random) -> Sample:
    """Take random steps of random techniques."""
    grid = sample.grid
    for _ in range(moves):
        found = find_steps(grid, rng.choice(MOVERS), Limits(solutions=50))[0]
        if found:
            grid = rng.choice(found).apply(grid)
    return Sample(grid, sample.solution)


@cache
def stored(size: int) -> list[Sample]:
    """The positions of the technique tests, for patterns that chance makes once in a million. Boards with rules are not
    among them: turned and renamed they would be others."""
    out = []
    for case in cases():
        grid = case.grid
        fits = case.effects != "-" and grid.size == size and not grid.geometry.rules
        solved = nonet.solve(grid).grid if fits else None
        if solved is not None:
            out.append(Sample(grid, solved.values))
    return out


def image(sample: Sample, rng: random.Random) -> Sample:
    """The same position turned and renamed."""
    symmetry = random_symmetry(sample.grid.geometry, rng)
    solution = bytearray(len(sample.solution))
    for cell, to in enumerate(symmetry.cells):
        solution[to] = symmetry.digits[sample.solution[cell]]
    return Sample(symmetry.grid(sample.grid), bytes(solution))


def vary(start: Sample, rng: random.Random) -> Sample:
    """A position on some way from here."""
    now = start
    if rng.random() < 0.8:
        now = wander(now, rng.randrange(3 * now.grid.size), rng)
    if rng.random() < 0.3:
        now = fill(now, rng.randrange(max(1, now.grid.values.count(0))), rng)
    kind = rng.random()
    if kind < 0.45:
        now = strike(now, rng.choice((0.02, 0.1, 0.3, 0.6, 0.8)), rng)
    elif kind < 0.65:
        now = focus(now, rng.choice((2, 2, 3)), rng)
    elif kind < 0.68:
        now = pencil_all_in(now)
    return now


def with_obeyed_rules(size: int, rng: random.Random) -> Sample:
    """Some givens, and rules of every kind that the solution obeys. There may be other solutions, too: what follows
    is true of all of them."""
    solution = puzzle(Geometry.of(size), rng).solution
    rules = obeyed(solution, size, rng.randrange(1, 3 * size), rng)
    share = rng.choice((0.0, 0.1, 0.3))
    givens = bytes(digit if rng.random() < share else 0 for digit in solution)
    return Sample(Grid.of(givens, Geometry.of(size, rules=rules)), solution)


def ruled_samples(size: int, seed: int) -> Iterator[Sample]:
    """Positions of a size on boards with rules, without end."""
    rng = random.Random(f"{size} {seed} rules")
    boards = ruled_shapes(size)
    while True:
        several = size <= 9 and rng.random() < 0.7  # kinds of rules; to read long ones takes the judge long
        start = with_obeyed_rules(size, rng) if several else puzzle(rng.choice(boards), rng)
        made = [vary(start, rng) for _ in range(PER_PUZZLE)]
        yield from (sample for sample in made if not sample.grid.is_solved)


def samples(size: int, seed: int) -> Iterator[Sample]:
    """Positions of a size, without end."""
    rng = random.Random(f"{size} {seed}")
    usual, unusual = Geometry.of(size), shapes(size)
    deck: list[Sample] = []  # each stored position comes up before one comes up again
    while True:
        if stored(size) and rng.random() < 0.35:
            deck = deck or rng.sample(stored(size), len(stored(size)))
            start = image(deck.pop(), rng)
            made = [start, strike(start, 0.03, rng), vary(start, rng)]
        else:
            start = puzzle(usual if rng.random() < 0.7 else rng.choice(unusual), rng)
            made = [vary(start, rng) for _ in range(PER_PUZZLE)]
        yield from (sample for sample in made if not sample.grid.is_solved)


JIGSAWS = {
    4: "0211 0213 0213 0233",
    6: "000111 002211 022213 425333 445533 444555",
    9: "000111222 000111222 003114252 303144255 333444555 633744558 637774588 666677888 666777888",
    12: "000011112222 000011122222 000014111222 333444144555 333344445555 363334455555 663677778888 666677778b88 "
    "696677a78b88 9996aaa78b8b 99999aaabbbb 999aaaaabbbb",
}
RULES = {
    4: [["thermometer r1c1 r1c2 r2c2"]],
    6: [["non-consecutive"], ["thermometer r1c1 r1c2 r2c2", "thermometer r6c6 r5c6 r4c6 r4c5"]],
    9: [["anti-knight"], ["non-consecutive"], ["anti-knight", "thermometer r9c9 r8c8 r7c8 r6c9"]],
    12: [["anti-knight"], ["thermometer r1c1 r1c2 r2c2 r3c2"]],
    16: [["anti-knight"]],
}
"""Rules beside the houses that leave a board of a size many solutions."""


def boards(size: int, seed: int) -> Iterator[Sample]:
    """Positions on jigsaws and on boards with rules, without end."""
    rng = random.Random(f"boards {size} {seed}")
    made = [Geometry.of(size, rules=rules) for rules in RULES[size]]
    if size in JIGSAWS:
        made.append(Geometry.of(size, regions=[int(c, 16) for c in JIGSAWS[size].replace(" ", "")]))
    while True:
        start = dug(rng.choice(made), rng)
        yield from (s for s in (start, vary(start, rng), vary(start, rng)) if not s.grid.is_solved)


def dug(geometry: Geometry, rng: random.Random) -> Sample:
    """A puzzle of any board: a solution with some random digits, emptied while it stays the only one."""
    answer = None
    while answer is None:
        values = [0] * geometry.cell_count
        for cell in rng.sample(range(geometry.cell_count), geometry.size // 4):
            values[cell] = rng.randint(1, geometry.size)
        answer = nonet.solve(Grid.of(values, geometry), max_seconds=2).grid
    puzzle = bytearray(answer.values)
    for cell in rng.sample(range(len(puzzle)), min(len(puzzle) * 3 // 4, 70)):
        digit, puzzle[cell] = puzzle[cell], 0
        if not nonet.is_unique(Grid.of(puzzle, geometry), max_seconds=1):
            puzzle[cell] = digit
    return Sample(Grid.of(puzzle, geometry), answer.values)
