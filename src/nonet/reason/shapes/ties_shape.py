"""Rules that tie cell to cell: equal cells, a cell that says where a digit stands, cells with consecutive digits."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from nonet.model.geometry import Geometry
from nonet.reason.shapes.case import Case, Evidence, UnfitError, houses, marks, need, sole
from nonet.reason.step import Candidate


@lru_cache(maxsize=4096)
def are_equal(geometry: Geometry, one: int, other: int) -> bool:
    """Whether a rule says that two cells hold the same digit.

    >>> are_equal(Geometry.of(4, rules=["clone r1c1 r4c4"]), 0, 15)
    True
    """
    n, excludes = geometry.size, geometry.kernel.excludes
    return all(excludes(one * n + d, other * n + e) != (d == e) for d in range(n) for e in range(n))


class Indexer(NamedTuple):
    """What a cell says: the digit, and by digit of the cell (from 1) where it stands; the cell itself may be it."""

    digit: int
    where: tuple[int, ...]


@lru_cache(maxsize=4096)
def indexer(geometry: Geometry, cell: int) -> Indexer | None:
    """What a cell says if its digit tells where another stands.

    >>> indexer(Geometry.of(4, rules=["row-indexer r2c1"]), 4)
    Indexer(digit=2, where=(0, 4, 8, 12))
    """
    n, links_of = geometry.size, geometry.kernel.links_of
    where, digits = [], set()
    for d in range(n):
        links = [c for c in links_of(cell * n + d) if c // n != cell]
        there = [other for other, count in Counter(c // n for c in links).items() if count >= n - 1]
        if len(there) > 1 or (there and are_equal(geometry, cell, there[0])):
            return None
        where.append(there[0] if there else cell)
        # Nothing is left where the cell that is named sees this one and the digit is its own.
        digits |= {e + 1 for e in range(n) for other in there if other * n + e not in links}
    if len(digits) != 1 or where.count(cell) > 1:
        return None
    return Indexer(digits.pop(), tuple(where))


@lru_cache(maxsize=4096)
def is_run(geometry: Geometry, cells: tuple[int, ...]) -> bool:
    """Whether rules say that the digits of these cells differ and are consecutive.

    >>> is_run(Geometry.of(4, rules=["renban r1c1 r2c2"]), (0, 5))
    True
    """
    n, k, excludes = geometry.size, len(cells), geometry.kernel.excludes
    return 1 < k < n and all(
        excludes(a * n + d, b * n + e)
        for i, a in enumerate(cells)
        for b in cells[:i]
        for d in range(n)
        for e in range(n)
        if d == e or abs(d - e) >= k
    )


def clone(case: Case) -> Evidence:
    """A cell and its twin; or the places of a digit in a house, and the twins through which some of them are seen."""
    p, board = case.p, case.p.geometry
    if not case.houses("base"):
        twin = sole(case.cells("pattern"), "one cell must be marked")
        cell = sole({c.cell for c in case.eliminations}, "the technique looks at one other cell")
        need(are_equal(board, cell, twin), "no rule says that the cells are equal")
        own = p.all_of({twin})
        case.need_eliminations(lambda e: p.is_seen(e, own), "is a candidate of the twin, too")
        return Evidence(marks({"pattern": own}), variables={twin})
    base = sole(case.houses("base"), "one house must be marked as base")
    need(p.is_whole(base), "the base is too small to need every digit")
    gone = sole(case.eliminations, "the technique rules out one candidate")
    need(gone.cell not in board.houses[base].cells, "the candidate lies in the house itself")
    places = p.places_in(base, gone.digit)
    need(len(places) > 1, "a digit with one place is a single")
    twins = case.of("second")
    seen = {c for c in twins if c.digit == gone.digit and p.has(c) and c.cell in board.peers[gone.cell]}
    hidden = [c for c in places if c.cell not in board.peers[gone.cell]]
    used = {t for t in seen if any(are_equal(board, c.cell, t.cell) for c in hidden)}
    need(used and used == twins, "a twin is shown that nothing is seen through")
    for c in hidden:
        through = [t for t in used if are_equal(board, c.cell, t.cell)]
        need(len(through) == 1, f"{p.name(c)} is not seen, not through one twin either")
    case.need_eliminations(lambda e: True, "")
    variables = {p.variable(base, gone.digit), *(t.cell for t in used)}
    return Evidence(marks({"pattern": places, "second": twins}), houses(base={base}), variables)


def _said(board: Geometry, cell: int) -> Indexer:
    says = indexer(board, cell)
    if says is None:
        raise UnfitError("the cell does not say where a digit stands")
    return says


def indexing(case: Case) -> Evidence:
    """An indexer and the cells that it names: what they can't hold, or what no cell that it does not name can."""
    p, board = case.p, case.p.geometry
    if not case.of("second"):
        cell = sole({c.cell for c in case.eliminations}, "the technique looks at one indexer")
        says = _said(board, cell)
        there = {says.where[c.digit - 1] for c in case.eliminations}
        need(cell not in there, "a digit that names the cell itself is no matter of others")
        case.need_eliminations(
            lambda e: not p.has(Candidate(says.where[e.digit - 1], says.digit)),
            f"names a cell that can be {says.digit}",
        )
        return Evidence(marks({"pattern": p.all_of(there)}), variables=there)
    cell = sole(case.cells("pattern"), "one cell must be marked")
    says = _said(board, cell)
    own = p.all_of({cell})
    there = {says.where[c.digit - 1] for c in own}
    case.need_eliminations(
        lambda e: (
            e.digit == says.digit
            and e.cell in says.where
            and e.cell != cell
            and all(e.cell in board.peers[c] for c in there)
        ),
        "is not ruled out wherever the digit stands",
    )
    named = {Candidate(c, says.digit) for c in there if c != cell and not p.values[c]}
    for c in sorted(named):
        need(p.has(c), f"the indexer names {board.cell_name(c.cell)}, which can't be {says.digit}")
    return Evidence(marks({"pattern": own, "second": named}), variables={cell, *(c.cell for c in named)})


def run(case: Case) -> Evidence:
    """Cells with consecutive digits: what is in none of their fillings, or a digit of all of them and its places."""
    p = case.p
    base = sole(case.houses("base"), "one house must be marked as base")
    cells = p.geometry.houses[base].cells
    need(is_run(p.geometry, tuple(cells)), "no rule says that the digits are consecutive")
    empty = {cell for cell in cells if not p.values[cell]}
    inside = {c for c in case.eliminations if c.cell in empty}
    if inside:
        case.need_eliminations(lambda e: e in inside, "lies outside the run, others in it")
        shown = p.all_of(empty) - case.eliminations
    else:
        digit = sole({c.digit for c in case.eliminations}, "the technique looks at one digit")
        shown = p.places(cells, digit)
        need(len(shown) > 1, "a digit with one place is a single")
        case.need_eliminations(lambda e: p.is_seen(e, shown), "does not see all these places")
    return Evidence(marks({"pattern": shown}), houses(base={base}), empty)
