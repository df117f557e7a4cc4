"""Chain and pile exclusion on a bare list of candidate sets: a permutation bipartite graph."""

from __future__ import annotations

from collections.abc import Iterable

from nonet import _kernel
from nonet.errors import ArgumentError

Sets = tuple[frozenset[int], ...]


def chain_exclusion(sets: Iterable[Iterable[int]], size: int = 0) -> Sets:
    """The smallest k sets that hold only k numbers: these numbers leave the other sets.

    Applied once, to the smallest such sets or to those of ``size``.

    >>> graph = [{1, 2, 3, 7}, {3, 6}, {3, 4}, {1, 4}, {5, 6, 7}, {4, 6}, {2, 7}, {8, 9}, {8, 9}]
    >>> after = chain_exclusion(graph)
    >>> [sorted(s) for s in after]
    [[1, 2, 7], [3, 6], [3, 4], [1], [5, 7], [4, 6], [2, 7], [8, 9], [8, 9]]
    >>> [sorted(s) for s in chain_exclusion(after)][:4]
    [[2, 7], [3, 6], [3, 4], [1]]
    """
    graph = _checked(sets)
    chosen, numbers = _kernel.hall_set([_mask(s) for s in graph], size)
    return tuple(
        s if chosen >> i & 1 else frozenset(n for n in s if not numbers >> n - 1 & 1)
        for i, s in enumerate(graph)
    )


def pile_exclusion(sets: Iterable[Iterable[int]], size: int = 0) -> Sets:
    """The smallest k numbers that appear in only k sets: other numbers leave those sets.

    Applied once, to the smallest such numbers or to ``size`` of them.

    >>> graph = [{1, 2, 3, 5}, {3, 6}, {3, 4}, {5, 6}, {1, 7, 8, 9}, {5, 7, 8, 9}, {4, 6}, {6, 7, 8, 9}, {1, 4}]
    >>> [sorted(s) for s in pile_exclusion(graph, 3)][4:8]
    [[7, 8, 9], [7, 8, 9], [4, 6], [7, 8, 9]]
    """
    graph = _checked(sets)
    numbers = sorted({n for s in graph for n in s})
    places = [sum(1 << i for i, s in enumerate(graph) if n in s) for n in numbers]
    chosen, where = _kernel.hall_set(places, size)
    kept = {n for i, n in enumerate(numbers) if chosen >> i & 1}
    return tuple(s & kept if where >> i & 1 else s for i, s in enumerate(graph))


def _mask(numbers: Iterable[int]) -> int:
    return sum(1 << n - 1 for n in numbers)


def _checked(sets: Iterable[Iterable[int]]) -> Sets:
    graph = tuple(frozenset(s) for s in sets)
    if len(graph) > 25 or any(not 1 <= n <= 25 for s in graph for n in s):
        raise ArgumentError("exclusion takes at most 25 sets of numbers from 1 to 25")
    return graph
