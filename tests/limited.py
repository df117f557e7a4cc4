"""How long calls with a limit really take: every technique and every function, on hard boards of several sizes.

    python tests/limited.py [SECONDS]         # default 0.05

Each line is a board, the slowest calls there, and by how many milliseconds they went beyond the limit.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import product
from time import perf_counter

import nonet
from nonet import Geometry, Grid
from nonet.limits import Limits
from nonet.reason.techniques import keys
from nonet.reason.walk import find_steps

KINDS = ("blank", "thinned", "few", "clues")

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
CLUES_17 = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."


def board(size: int | str, kind: str) -> Grid:
    """A position that gives finders much to do: blank, with marks struck out, few left, clues, or long rules."""
    size = int(size)
    full, cells = (1 << size) - 1, range(size * size)
    blank = Grid.of(bytes(size * size), Geometry.of(size))
    if kind == "thinned":
        return blank.with_candidates([full & ~(0b1001001 * (cell % 5) << cell % 3) for cell in cells])
    if kind == "few":
        return blank.with_candidates([1 << c % size | 1 << c * 7 % size | 1 << c // size for c in cells])
    if kind == "ruled":  # arrows of three digits, along the edge and then through it
        edge = [f"r{row}c1" for row in range(2, size + 1)]
        edge += [f"r{size}c{column}" for column in range(2, size + 1)]
        edge += [f"r{row}c{size}" for row in range(size - 1, 0, -1)]
        heads = [f"r{row}c1 r{row}c2 r{row}c3" for row in (1, 4, 7)]
        rules = [
            f"pill-arrow 3 {head} {' '.join(c for c in edge[i * 4 :] if c not in head.split())}"
            for i, head in enumerate(heads)
        ]
        return Grid.of(bytes(size * size), Geometry.of(size, rules=rules))
    if kind == "clues":
        solved = nonet.solve(blank).grid
        assert solved is not None
        return Grid.of(bytes(v if c * 7 % 10 < 4 else 0 for c, v in enumerate(solved.values)), blank.geometry)
    return blank


def _hint(grid: Grid, seconds: float) -> None:
    with suppress(nonet.MistakeError):  # some of the boards have no solution
        nonet.hint(grid, max_seconds=seconds)


def functions() -> dict[str, Callable[[Grid, float], object]]:
    """Every public function with a limit."""
    return {
        "solve": lambda g, t: nonet.solve(g, max_seconds=t),
        "solutions": lambda g, t: sum(1 for _ in nonet.solutions(g, max_seconds=t)),
        "count": lambda g, t: nonet.count(g, max_seconds=t),
        "is_unique": lambda g, t: nonet.is_unique(g, max_seconds=t),
        "true_candidates": lambda g, t: nonet.true_candidates(g, max_seconds=t),
        "is_minimal": lambda g, t: nonet.is_minimal(g, max_seconds=t),
        "redundant": lambda g, t: nonet.redundant(g, max_seconds=t),
        "minimal": lambda g, t: nonet.minimal(g, max_seconds=t),
        "minimal_puzzles": lambda g, t: list(nonet.minimal_puzzles(g, max_seconds=t)),
        "canonical": lambda g, t: nonet.canonical(g, max_seconds=t),
        "isomorphic": lambda g, t: nonet.isomorphic(g, g, max_seconds=t),
        "hint": _hint,
        "walk": lambda g, t: nonet.walk(g, max_seconds=t),
        "walk short": lambda g, t: nonet.walk(g, short=True, max_seconds=t),
        "one_step": lambda g, t: nonet.one_step(g, max_seconds=t),
        "steps": lambda g, t: nonet.steps(g, max_seconds=t),
        "solve_by": lambda g, t: nonet.solve_by(g, "levels", max_seconds=t),
        "solutions_by": lambda g, t: sum(1 for _ in nonet.solutions_by(g, "levels", max_seconds=t)),
        "rate": lambda g, t: nonet.rate(g, max_seconds=t),
        "rate whips": lambda g, t: nonet.rate(g, "whips", max_seconds=t),
        "rate explainer": lambda g, t: nonet.rate(HARD, "explainer", max_seconds=t),
        "explainer_path": lambda g, t: nonet.explainer_path(HARD, max_seconds=t),
        "hodoku_path": lambda g, t: nonet.hodoku_path(HARD, max_seconds=t),
        "rate_many": lambda g, t: nonet.rate_many([g] * 5, max_seconds=t),
        "count_many": lambda g, t: nonet.count_many([g.line] * 5, max_seconds=t),
        "canonical_many": lambda g, t: nonet.canonical_many([g] * 5, max_seconds=t),
        "whip_rating": lambda g, t: nonet.whip_rating(g, max_seconds=t),
        "find_mistakes": lambda g, t: nonet.find_mistakes(g, max_seconds=t),
        "generate": lambda g, t: list(
            nonet.generate(9, size=g.size, difficulty="extreme", max_seconds=t, workers=2)
        ),
        "generate_table": lambda g, t: nonet.generate_table(
            None, size=g.size, difficulty="extreme", max_seconds=t, workers=2
        ),
        "generate different": lambda g, t: list(
            nonet.generate(999, size=g.size, rated=False, different=True, max_seconds=t, workers=2)
        ),
        "random_puzzles": lambda g, t: nonet.random_puzzles(100_000, max_seconds=t),
        "neighbours": lambda g, t: nonet.neighbours([CLUES_17] * 99, less=2, max_seconds=t),
        "practice": lambda g, t: nonet.practice("x-wing", size=g.size, max_seconds=t),
    }


def spent(call: Callable[[], object]) -> float:
    """The seconds that a call takes."""
    start = perf_counter()
    call()
    return perf_counter() - start


def main(seconds: float) -> None:
    """Measure all."""
    worst = 0.0
    for size, kind in product((9, 12, 16, 25), KINDS):
        name, grid = f"{size}x{size} {kind}", board(size, kind)
        grid.geometry.kernel, grid.candidates  # noqa: B018 - made once
        calls = {key: lambda key=key, grid=grid: find_steps(grid, key, Limits(seconds)) for key in keys()} | {
            key: lambda call=call, grid=grid: call(grid, seconds) for key, call in functions().items()
        }
        calls["hint"]()
        # What else the machine does is not the call's fault: the better of two tries counts.
        over = sorted(
            ((min(spent(call), spent(call)) - seconds, key) for key, call in calls.items()), reverse=True
        )
        worst = max(worst, over[0][0])
        late = ", ".join(f"{key} {1000 * by:+.0f}" for by, key in over[:6])
        print(
            f"{name:15} {sum(by > 0.05 for by, _ in over):2} of {len(over)} late by 50 ms; {late}", flush=True
        )
    print(f"worst {1000 * worst:+.0f} ms")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 0.05)
