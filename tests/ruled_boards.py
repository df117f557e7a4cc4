"""Boards with rules of every kind that a given solution obeys, drawn at random."""

from __future__ import annotations

import random
from functools import lru_cache

from nonet import Geometry, Grid
from nonet.errors import ArgumentError
from nonet.model.rules import rule_of
from nonet.model.rules.rule import Rule

LINES = (
    "thermometer", "slow-thermometer", "palindrome", "renban", "whispers 2", "nabner", "parity", "region-sum",
    "zipper", "between", "lockout 2", "arrow", "double-arrow", "same-difference", "entropic", "modular 2",
)  # fmt: skip
TOTALS = ("killer", "killer", "killer", "sum", "lunchbox", "sum-line")
DOTS = ("white-dot", "black-dot", "xv x", "xv v", "greater-than")
EDGES = ("sandwich", "x-sum", "skyscraper", "frame-sum", "little-killer", "numbered-room")
MARKS = ("even", "odd", "minimum", "maximum", "row-indexer", "column-indexer")


def a_path(n: int, length: int, rng: random.Random) -> list[str]:
    """Neighbouring cells, by sides or corners, none twice; fewer if there is no way on."""
    at = rng.randrange(n), rng.randrange(n)
    path = [at]
    while len(path) < length:
        near = [
            (at[0] + i, at[1] + j)
            for i in (-1, 0, 1)
            for j in (-1, 0, 1)
            if 0 <= at[0] + i < n and 0 <= at[1] + j < n and (at[0] + i, at[1] + j) not in path
        ]
        if not near:
            break
        at = rng.choice(near)
        path.append(at)
    return [f"r{row + 1}c{column + 1}" for row, column in path]


def a_rule(n: int, rng: random.Random) -> str:
    """A rule in words, with a value that may be wrong."""
    family = rng.choice((LINES, TOTALS, TOTALS, DOTS, EDGES, MARKS, ("quadruple",), ("clone",), ("renban",)))
    kind = rng.choice(family)
    if kind in LINES:
        return f"{kind} {' '.join(a_path(n, rng.randrange(2, 6), rng))}"
    if family is TOTALS:
        length = rng.randrange(2, 5)
        return f"{kind} {rng.randrange(3, length * n)} {' '.join(a_path(n, length, rng))}"
    if family is DOTS:
        return f"{kind} {' '.join(a_path(n, 2, rng))}"
    if family is MARKS:
        return f"{kind} {a_path(n, 1, rng)[0]}"
    row, column = rng.randrange(1, n + 1), rng.randrange(1, n + 1)
    if kind == "quadruple":
        square = [f"r{r}c{c}" for r in (row, row + 1) for c in (column, column + 1)]
        digits = "".join(map(str, sorted(rng.sample(range(1, n + 1), rng.randrange(1, 3)))))
        return f"quadruple {digits} {' '.join(square)}"
    if kind == "clone":
        return f"clone {' '.join(a_path(n, 2, rng))} {' '.join(a_path(n, 2, rng))}"
    if kind == "little-killer":
        return f"little-killer {rng.randrange(3, n * n)} r1c{row} r{row}c1"
    line = rng.choice((f"row {row}", f"column {row}"))
    value = rng.randrange(1, n) if kind == "skyscraper" else rng.randrange(n * (n + 1) // 2)
    return f"{kind} {value} {line}"


@lru_cache(maxsize=256)
def _obeys(rule: Rule, solution: bytes, size: int) -> bool:
    try:
        return not Grid.of(solution, Geometry.of(size, rules=[rule])).conflicts
    except ArgumentError:
        return False


def obeyed(solution: bytes, size: int, count: int, rng: random.Random, tries: int = 4000) -> list[Rule]:
    """So many rules that a solution obeys, or fewer."""
    out: list[Rule] = []
    for _ in range(tries):
        if len(out) == count:
            break
        try:
            rule = rule_of(a_rule(size, rng), size)
        except ArgumentError:
            continue
        if _obeys(rule, solution, size):
            out.append(rule)
    return out
