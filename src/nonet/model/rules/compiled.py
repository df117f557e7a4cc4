"""Rules compiled: which digits two cells can't hold together, and the same as pairs of candidates."""

from __future__ import annotations

from collections.abc import Iterable

from nonet.errors import ArgumentError
from nonet.model.rules.rule import Pairs, Rule

Relations = dict[tuple[int, int], tuple[tuple[Rule, Pairs], ...]]
"""By two cells, the lower number first: the rules between them, each with the pairs of digits it forbids."""

MAX_LINKS = 2_000_000
"""More than any board has use for; the kernel takes no more."""


def relations(rules: Iterable[Rule], size: int) -> Relations:
    """What all rules forbid, by pair of cells.

    >>> from nonet.model.rules import Thermometer
    >>> ((rule, forbidden),) = relations([Thermometer(["r1c2", "r1c1"])], 2)[0, 1]
    >>> sorted(forbidden)
    [(1, 1), (1, 2), (2, 2)]
    """
    out: Relations = {}
    turned: dict[Pairs, Pairs] = {}
    for rule in rules:
        for first, second, forbidden in rule.relations(size):
            if first > second:
                first, second = second, first
                if forbidden not in turned:
                    turned[forbidden] = frozenset((e, d) for d, e in forbidden)
                forbidden = turned[forbidden]
            out[first, second] = (*out.get((first, second), ()), (rule, forbidden))
    return out


def by_cell(between: Relations, size: int) -> list[list[tuple[int, tuple[int, ...]]]]:
    """For every cell those that rules tie it to, each with the mask of digits it takes away, by the digit it holds.

    >>> from nonet.model.rules import Thermometer
    >>> by_cell(relations([Thermometer(["r1c1", "r1c2"])], 2), 2)
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


def links(between: Relations, size: int) -> list[tuple[int, int]]:
    """The pairs of candidates that exclude each other by a rule; numbered ``cell * size + digit - 1``.

    >>> from nonet.model.rules import AntiKnight
    >>> len(links(relations([AntiKnight()], 9), 9)), len(links(relations([AntiKnight()], 25), 25))
    (2016, 55200)
    """
    out: list[tuple[int, int]] = []
    for (first, second), forbids in between.items():
        pairs = frozenset().union(*(pairs for _, pairs in forbids))
        out += [(first * size + d - 1, second * size + e - 1) for d, e in pairs]
        if len(out) > MAX_LINKS:
            raise ArgumentError(
                f"the rules make more than {MAX_LINKS:,} links, which is too many for a board"
            )
    return out
