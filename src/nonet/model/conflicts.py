"""Conflicts: pairs of cells that break a rule, found and told."""

from __future__ import annotations

from collections.abc import Iterator
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from nonet.model.geometry import Geometry
    from nonet.model.rules.rule import Rule


class Conflict(NamedTuple):
    """Two cells that hold the same digit in a house, or cells whose digits a rule forbids.

    >>> from nonet import Grid
    >>> Grid("1...1..........." ).conflicts
    (Conflict(cells=(0, 4), house=4, rule=None), Conflict(cells=(0, 4), house=8, rule=None))
    >>> Grid("1.....1.........", rules=["anti-knight"]).conflicts
    (Conflict(cells=(0, 6), house=None, rule=AntiKnight()),)
    >>> Grid("142.............", rules=["killer 6 r1c1 r1c2 r1c3"]).conflicts
    (Conflict(cells=(0, 1, 2), house=None, rule=Killer(['r1c1', 'r1c2', 'r1c3'], 6)),)
    """

    cells: tuple[int, ...]
    """The filled cells that do not go together: one if a rule forbids its digit there."""
    house: int | None = None
    """Number of the house that holds them."""
    rule: Rule | None = None
    """The rule that is broken, if it is not a house's."""


def conflicts(geometry: Geometry, values: bytes) -> tuple[Conflict, ...]:
    """All cells that break a rule, pair by pair where two do; what a house forbids is not told again of a rule.

    >>> from nonet import Geometry
    >>> conflicts(Geometry.of(4, rules=["thermometer r1c1 r1c2"]), bytes([2, 1] + [0] * 14))
    (Conflict(cells=(0, 1), house=None, rule=Thermometer(['r1c1', 'r1c2'])),)
    """
    out = []
    for number, house in enumerate(geometry.houses):
        where: dict[int, int] = {}
        for cell in house.cells:
            value = values[cell]
            if value and where.setdefault(value, cell) != cell:
                out.append(Conflict((where[value], cell), number))
    for (first, second), forbids in geometry.relations.items():
        digits = values[first], values[second]
        for rule, forbidden in forbids if all(digits) else ():
            if digits in forbidden and (digits[0] != digits[1] or not geometry.share_house(first, second)):
                out.append(Conflict((first, second), None, rule))
    if geometry.rules:
        out += broken_rules(geometry, values)
    return tuple(out)


def broken_rules(geometry: Geometry, values: bytes) -> Iterator[Conflict]:
    """Rules that no pair of cells breaks: a digit that a cell may not hold, a sum or an automaton that fails."""
    for (cell, digit), rule in geometry.compiled.barred.items():
        if values[cell] == digit:
            yield Conflict((cell,), None, rule)
    for rule, (cells, coefficients, total) in geometry.sums:
        digits = [values[cell] for cell in cells]
        if all(digits) and sum(map(mul, digits, coefficients)) != total:
            yield Conflict(tuple(cells), None, rule)
    for rule, (cells, machine) in geometry.automata:
        digits = [values[cell] for cell in cells]
        if any(digits) and not machine.accepts(digits):
            yield Conflict(tuple(cell for cell in cells if values[cell]), None, rule)


def broken(geometry: Geometry, conflict: Conflict) -> str:
    """The short name of what a conflict breaks: a house's, or the text of a rule.

    >>> from nonet import Geometry
    >>> broken(Geometry.of(9), Conflict((0, 1), house=0))
    'r1'
    """
    return geometry.houses[conflict.house].name if conflict.house is not None else str(conflict.rule)


def describe(geometry: Geometry, values: bytes, conflict: Conflict) -> str:
    """A conflict in words.

    >>> from nonet import Geometry
    >>> board, values = Geometry.of(4, rules=["non-consecutive"]), bytes([1, 2] + [0] * 14)
    >>> describe(board, values, conflicts(board, values)[0])
    'r1c1 holds 1 and r1c2 holds 2: r1c1 and r1c2 are neighbours, and 1 and 2 are consecutive'
    """
    if conflict.rule is not None and not _is_pair(geometry, values, conflict):
        cells = conflict.rule.numbers(geometry.size)
        filled = [f"{geometry.cell_name(cell)} holds {values[cell]}" for cell in cells if values[cell]]
        return f"{', '.join(filled)}, which {conflict.rule.label} does not allow"
    first, second = map(geometry.cell_name, conflict.cells)
    digit, other = (values[cell] for cell in conflict.cells)
    if conflict.house is not None:
        return f"{first} and {second} both hold {digit} in {geometry.houses[conflict.house]}"
    held = (
        f"{first} and {second} both hold {digit}"
        if digit == other
        else f"{first} holds {digit} and {second} holds {other}"
    )
    why = "" if conflict.rule is None else conflict.rule.why(first, second, digit, other)
    return f"{held}: {why}"


def _is_pair(geometry: Geometry, values: bytes, conflict: Conflict) -> bool:
    """Whether the two cells alone break the rule."""
    if len(conflict.cells) != 2:
        return False
    first, second = conflict.cells
    digits = values[first], values[second]
    between = geometry.relations.get((first, second), ())
    return any(rule == conflict.rule and digits in forbidden for rule, forbidden in between)
