"""Rules of several cells: what stands in none of their fillings, and what all of these exclude."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from nonet.model.geometry import Geometry
from nonet.model.grid import digits_of
from nonet.reason.fillings import Demand, demands, derived, domains, filling
from nonet.reason.position import Candidates, Position
from nonet.reason.shapes.case import Case, Evidence, houses, marks, need, sole
from nonet.reason.step import Candidate, Link


def demand_of(geometry: Geometry, number: int) -> Demand:
    """A sum or automaton of a board by its number."""
    return demands(geometry)[number]


def are_peers(p: Position, cells: Sequence[int]) -> bool:
    """Whether all of these cells hold different digits."""
    return all(b in p.geometry.peers[a] for i, a in enumerate(cells) for b in cells[:i])


def kind_of(p: Position, demand: Demand) -> str:
    """What people call it: a cage, an equal sum, another sum, a clue along a row or column, or no such thing."""
    if not demand.is_sum:
        return "sight line" if is_sight_line(p.geometry, demand.cells) else "automaton"
    plain = all(abs(k) == 1 for k in demand.coefficients)
    below = sum(k < 0 for k in demand.coefficients)
    if plain and not below and are_peers(p, demand.cells):
        return "cage"
    return "equal sum" if plain and below > 1 and len(demand.cells) - below > 1 else "sum"


def is_sight_line(geometry: Geometry, cells: Sequence[int]) -> bool:
    """Whether cells are a whole row or column, as a clue beside the board looks along it."""
    n = geometry.size
    return len(cells) == n and (len({c // n for c in cells}) == 1 or len({c % n for c in cells}) == 1)


def need_ruled_out(p: Position, link: Link) -> None:
    """Refuse a link that says more than its rule does: with the sources false no filling has a target."""
    demand = demand_of(p.geometry, link.constraint)
    cells = set(demand.cells)
    for c in (*link.source, *link.target):
        need(c.cell in cells, f"the rule does not know {p.geometry.cell_name(c.cell)}")
    held = _without(p, demand, link.source)
    for target in link.target:
        need(not _fits(p, demand, held, target), f"the rule has a filling with {p.name(target)}")
    for c in link.source:
        rest = _without(p, demand, [other for other in link.source if other != c])
        need(
            any(_fits(p, demand, rest, target) for target in link.target),
            f"the rule does without {p.name(c)}",
        )


def _without(p: Position, demand: Demand, false: Iterable[Candidate]) -> list[int]:
    """What the cells of a rule may hold if some candidates are false, as masks."""
    held = domains(p, demand)
    for c in false:
        held[demand.cells.index(c.cell)] &= ~(1 << c.digit - 1)
    return held


def _fits(p: Position, demand: Demand, held: Sequence[int], target: Candidate) -> bool:
    """Whether a rule has a filling with a candidate. May give up."""
    bit = 1 << target.digit - 1
    fixed = [
        mask & bit if cell == target.cell else mask for cell, mask in zip(demand.cells, held, strict=True)
    ]
    return all(fixed) and filling(p, demand, fixed) is not None


def _empty(p: Position, demand: Demand) -> list[int]:
    return [cell for cell in demand.cells if not p.values[cell]]


def _left(case: Case, cells: Iterable[int]) -> Candidates:
    """What the step leaves of some cells."""
    return case.p.all_of(cells) - case.eliminations


def _one_rule(case: Case) -> tuple[int, Demand]:
    number = sole(case.step.constraints, "the technique looks at one rule")
    return number, demand_of(case.p.geometry, number)


def rule_single(case: Case) -> Evidence:
    """A rule with one empty cell."""
    number, demand = _one_rule(case)
    c = case.placement()
    need(_empty(case.p, demand) == [c.cell], "the cell is not the only empty one of the rule")
    return Evidence(marks({"pattern": {c}}), constraints={number})


def filled(case: Case, kind: str) -> Evidence:
    """A rule, and digits of its cells that stand in none of its fillings."""
    p = case.p
    number, demand = _one_rule(case)
    need(kind_of(p, demand) == kind, f"the rule is no {kind}")
    case.need_eliminations(lambda e: e.cell in demand.cells, "lies in no cell of the rule")
    return Evidence(marks({"pattern": _left(case, demand.cells)}), constraints={number})


def sum_bounds(case: Case) -> Evidence:
    """A cell of a sum, and digits that are too large or too small for what the others make."""
    p = case.p
    number, demand = _one_rule(case)
    need(demand.is_sum and kind_of(p, demand) != "cage", "the rule is no sum, or a cage")
    cell = sole({c.cell for c in case.eliminations}, "the technique looks at one cell")
    need(cell in demand.cells, "the cell is not one of the sum's")
    least, most = bounds(p, demand, cell)
    k = demand.coefficients[demand.cells.index(cell)]
    case.need_eliminations(
        lambda e: k * e.digit + least > demand.total or k * e.digit + most < demand.total,
        "lies within the bounds",
    )
    return Evidence(marks({"pattern": _left(case, demand.cells)}), constraints={number})


def bounds(p: Position, demand: Demand, *without: int, cells: Iterable[int] | None = None) -> tuple[int, int]:
    """The least and the most that the other cells of a sum make, each times its coefficient.

    Cells that see each other hold different digits; they are taken together as they come, if they count alike.
    """
    wanted = set(demand.cells if cells is None else cells) - set(without)
    held = dict(zip(demand.cells, domains(p, demand), strict=True))
    factor = dict(zip(demand.cells, demand.coefficients, strict=True))
    groups: list[list[int]] = []
    for cell in (c for c in demand.cells if c in wanted):
        for group in groups:
            if factor[group[0]] == factor[cell] and all(cell in p.geometry.peers[other] for other in group):
                group.append(cell)
                break
        else:
            groups.append([cell])
    least = most = 0
    for group in groups:
        low = _together([digits_of(held[cell]) for cell in group])
        high = -_together([tuple(-d for d in digits_of(held[cell])[::-1]) for cell in group])
        ends = sorted((factor[group[0]] * low, factor[group[0]] * high))
        least, most = least + ends[0], most + ends[1]
    return least, most


def _together(choices: list[tuple[int, ...]]) -> int:
    """The least sum of different numbers, one of each list; a lower bound if there are many."""
    apart = sum(choice[0] for choice in choices if choice)
    joint = sum(sorted({number for choice in choices for number in choice})[: len(choices)])
    return max(apart, joint)


def needed_digit(case: Case, cage: bool) -> Evidence:
    """All places of a digit in a cage, or in another rule, that can't do without it."""
    p = case.p
    number, demand = _one_rule(case)
    need((kind_of(p, demand) == "cage") == cage, "the rule is a cage, or is none")
    digit = sole({c.digit for c in case.of("pattern")}, "the pattern must have one digit")
    places = p.places(demand.cells, digit)
    need(len(places) > 1, "a digit with one place is a single")
    need(not any(p.values[cell] == digit for cell in demand.cells), "the rule holds the digit already")
    need(filling(p, demand, _without(p, demand, places)) is None, "the rule can do without the digit")
    case.need_eliminations(
        lambda e: e.cell not in demand.cells and p.is_seen(e, places), "does not see all these places"
    )
    return Evidence(marks({"pattern": places}), constraints={number})


def every_filling(case: Case) -> Evidence:
    """A rule, and candidates of other cells that all its fillings exclude."""
    number, demand = _one_rule(case)
    case.need_eliminations(lambda e: e.cell not in demand.cells, "lies in a cell of the rule")
    return Evidence(marks({"pattern": case.p.all_of(demand.cells)}), constraints={number})


def two_constraints(case: Case) -> Evidence:
    """Two rules, and what stands in none of their joint fillings or is excluded by all."""
    numbers = case.step.constraints
    need(len(numbers) == 2, "the technique looks at two rules")
    one, two = (demand_of(case.p.geometry, number) for number in numbers)
    case.need_eliminations(lambda e: True, "")
    first, second = _left(case, one.cells), _left(case, two.cells)
    return Evidence(marks({"pattern": first, "second": second - first}), constraints=numbers)


def leftover(case: Case, sticks_out: bool) -> Evidence:
    """Houses, sums in them, and what is left over."""
    p = case.p
    base = case.houses("base")
    numbers = case.step.constraints
    need(base and len(set(base)) == len(base), "the houses are not said")
    inside = [cell for house in base for cell in p.geometry.houses[house].cells]
    need(len(set(inside)) == len(inside), "two of the houses overlap")
    taken: list[int] = []
    for number in numbers:
        demand = demand_of(p.geometry, number)
        need(set(demand.coefficients) == {1}, "a rule that is taken from the houses is no sum of digits")
        taken += demand.cells
    need(len(set(taken)) == len(taken), "two of the sums overlap")
    need(set(taken) & set(inside), "the sums lie outside the houses")
    need((not set(taken) <= set(inside)) == sticks_out, "the sums lie in the houses, or do not")
    rule = derived(p.geometry, base, numbers)
    assert rule is not None
    shown = case.placements or _left(case, rule.cells)
    if not case.placements:
        case.need_eliminations(lambda e: e.cell in rule.cells, "is not left over")
    else:
        need(rule.cells == (case.placement().cell,), "more than one cell is left over")
    return Evidence(marks({"pattern": shown}), houses(base=base), constraints=numbers)


def line_bounds(case: Case) -> Evidence:
    """A cell, and candidates of another that are too high or too low beside it, by a rule that compares them."""
    p = case.p
    cell = sole(case.cells("pattern"), "one cell must be marked")
    own = p.all_of({cell})
    need(len(own) > 1, "a cell with one candidate is a single")
    other = sole({c.cell for c in case.eliminations}, "the technique looks at one other cell")
    rise(p, cell, other)
    case.need_eliminations(lambda e: p.is_seen(e, own), "is not excluded by all of these")
    return Evidence(marks({"pattern": own}), variables={cell})


def rise(p: Position, cell: int, other: int) -> int:
    """By how much a rule says that the one cell is higher than the other at least; negative if it is lower."""
    up, down = _rise(p.geometry, other, cell), _rise(p.geometry, cell, other)
    need(up is not None or down is not None, "no rule says which of the two cells is higher")
    return up if up is not None else -(down or 0)


@lru_cache(maxsize=4096)
def _rise(geometry: Geometry, low: int, high: int) -> int | None:
    n = geometry.size
    excludes = geometry.kernel.excludes
    for least in range(n - 1, -1, -1):
        if all(excludes(low * n + d, high * n + e) for d in range(n) for e in range(n) if e < d + least):
            return least
    return None
