"""Rules compiled: houses, which digits two cells can't hold together, sums, automata, and digits a cell never holds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet.errors import ArgumentError
from nonet.model.rules.rule import PARTS, Automaton, Pairs, Relation, Rule, Sum

if TYPE_CHECKING:
    from nonet.model.geometry import Geometry

Relations = dict[tuple[int, int], tuple[tuple[Rule, Pairs], ...]]
"""By two cells, the lower number first: the rules between them, each with the pairs of digits it forbids."""

MAX_LINKS = 2_000_000
"""More than any board has use for; the kernel takes no more."""


class Compiled(NamedTuple):
    """What the rules of a board come to, each with the rule that it comes from."""

    houses: tuple[tuple[Rule, tuple[int, ...]], ...] = ()
    relations: tuple[tuple[Rule, Relation], ...] = ()
    sums: tuple[tuple[Rule, Sum], ...] = ()
    automata: tuple[tuple[Rule, Automaton], ...] = ()
    barred: dict[tuple[int, int], Rule] = {}  # noqa: RUF012
    """By (cell, digit)."""


def compiled(board: Geometry) -> Compiled:
    """All that the rules of a board come to, in their order.

    >>> from nonet import Geometry
    >>> parts = compiled(Geometry.of(4, rules=["killer 5 r1c1 r1c2", "thermometer r2c1 r2c2", "even r4c4"]))
    >>> [len(part) for part in parts]
    [1, 1, 1, 0, 2]
    """
    found: dict[str, list[tuple[Rule, Any]]] = {part: [] for part in PARTS}
    for _, alike in groupby(board.rules, type):
        rules = tuple(alike)
        for part in rules[0].parts:
            found[part] += [(rule, item) for rule in rules for item in getattr(rule, part)(board)]
    barred: dict[tuple[int, int], Rule] = {}
    for rule, candidate in found.pop("barred"):
        barred.setdefault(candidate, rule)
    houses, relations, sums, automata = map(tuple, found.values())
    return Compiled(houses, relations, sums, automata, barred)


def by_pair(relations: Iterable[tuple[Rule, Relation]]) -> Relations:
    """What all rules forbid, by pair of cells.

    >>> from nonet import Geometry
    >>> board = Geometry.of(2, box=(1, 2), rules=["thermometer r1c2 r1c1"])
    >>> ((rule, forbidden),) = by_pair(compiled(board).relations)[0, 1]
    >>> sorted(forbidden)
    [(1, 1), (1, 2), (2, 2)]
    """
    out: Relations = {}
    turned: dict[Pairs, Pairs] = {}
    for rule, (pairs, forbidden) in relations:
        if forbidden not in turned:
            turned[forbidden] = frozenset((e, d) for d, e in forbidden)
        for first, second in pairs:
            both, said = (
                ((first, second), forbidden) if first < second else ((second, first), turned[forbidden])
            )
            out[both] = (*out.get(both, ()), (rule, said))
    return out


def by_cell(between: Relations, size: int) -> list[list[tuple[int, tuple[int, ...]]]]:
    """For every cell those that rules tie it to, each with the mask of digits it takes away, by the digit it holds.

    >>> from nonet import Geometry
    >>> by_cell(Geometry.of(2, box=(1, 2), rules=["thermometer r1c1 r1c2"]).relations, 2)
    [[(1, (0, 3, 2))], [(0, (0, 1, 3))], [], []]
    """
    out: list[list[tuple[int, tuple[int, ...]]]] = [[] for _ in range(size * size)]
    for (first, second), forbids in between.items():
        ahead, back = [0] * (size + 1), [0] * (size + 1)
        for d, e in frozenset().union(*(pairs for _, pairs in forbids)):
            ahead[d] |= 1 << e - 1
            back[e] |= 1 << d - 1
        out[first].append((second, tuple(back)))
        out[second].append((first, tuple(ahead)))
    return out


def tables(relations: Iterable[tuple[Rule, Relation]], size: int) -> list[tuple[tuple[int, ...], list[int]]]:
    """Relations as the kernel reads them: of every digit the mask of those it excludes, and all pairs of cells.

    >>> from nonet import Geometry
    >>> tables(compiled(Geometry.of(2, box=(1, 2), rules=["thermometer r1c1 r1c2"])).relations, 2)
    [((1, 3), [0, 1])]
    """
    cells: defaultdict[Pairs, list[int]] = defaultdict(list)
    for _, (pairs, forbidden) in relations:
        named = cells[forbidden]
        for pair in pairs:
            named += pair
    if sum(len(forbidden) * len(named) for forbidden, named in cells.items()) > 2 * MAX_LINKS:
        raise ArgumentError(f"the rules make more than {MAX_LINKS:,} links, which is too many for a board")
    return [(masks(forbidden, size), named) for forbidden, named in cells.items()]


@lru_cache(maxsize=1024)
def masks(forbidden: Pairs, size: int) -> tuple[int, ...]:
    """For every first digit the mask of the second digits that it can't stand with.

    >>> masks(frozenset({(1, 2), (2, 1), (2, 2)}), 2)
    (2, 3)
    """
    out = [0] * size
    for d, e in forbidden:
        out[d - 1] |= 1 << e - 1
    return tuple(out)
