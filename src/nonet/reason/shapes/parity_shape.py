"""Parity: rings and boxes that can't be filled; a guardian outside them must be true."""

from __future__ import annotations

from collections import Counter

from nonet.reason.position import Candidates
from nonet.reason.shapes.case import Case, Evidence, marks, need
from nonet.reason.step import Candidate


def oddagon(case: Case) -> Evidence:
    """An odd ring of candidates in which every two neighbours are all of a variable but for guardians.

    Its strong links hold if no guardian is true: that is what the ring supposes.
    """
    p = case.p
    need(
        len(case.plain_links) == len(case.sequence) >= 3 and len(case.links) % 2,
        "an odd ring of three links or more",
    )
    nodes = []
    guardians: set[Candidate] = set()
    for link, variable in zip(case.links, case.sequence, strict=True):
        need(link.kind == "strong" and len(link.source) == len(link.target) == 1, "a ring has strong links")
        a, b = link.source[0], link.target[0]
        everything = p.open(variable)
        need(a != b and {a, b} <= everything, f"{p.name(a)} and {p.name(b)} share no variable of the ring")
        guardians |= everything - {a, b}
        nodes.append(a)
    for link, following in zip(case.links, (*case.links[1:], case.links[0]), strict=True):
        need(link.target == following.source, "the links do not form a ring")
    need(len(set(nodes)) == len(nodes), "the ring passes a candidate twice")
    _need_guarded(case, frozenset(guardians))
    return Evidence(
        marks({"pattern": nodes, "guardian": guardians}),
        variables=case.variables,
        links=case.links,
        size=len(nodes),
    )


def _need_guarded(case: Case, guardians: Candidates) -> None:
    """One guardian is true; what excludes all of them is false."""
    need(guardians, "the pattern has no guardian")
    if case.placements:
        need(not case.eliminations, "a guardian is placed, and nothing ruled out")
        need(case.placements == guardians, "the only guardian must be placed")
        return
    case.need_eliminations(
        lambda e: all(case.p.excludes(g, e) for g in guardians), "does not exclude all guardians"
    )


def need_tridagon(case: Case, role: str) -> tuple[set[int], set[int], Candidates]:
    """The twelve cells, three digits and guardians of a tridagon whose digits are marked with a role."""
    p, g = case.p, case.p.geometry
    cells, digits = case.cells(role), {c.digit for c in case.of(role)}
    need(len(cells) == 12 and len(digits) == 3, "a tridagon has twelve cells and three digits")
    boxes = Counter(g.box_of(cell) for cell in cells)
    need(sorted(boxes.values()) == [3] * 4, "three cells of each of four boxes are needed")
    for box in boxes:
        inside = [cell for cell in cells if g.box_of(cell) == box]
        lines = {g.row_of(c) for c in inside}, {g.column_of(c) for c in inside}
        need(
            len(lines[0]) == len(lines[1]) == 3, "in a box the cells must lie in three rows and three columns"
        )
    for of in (g.row_of, g.column_of):
        need(
            set(Counter(of(c) for c in cells).values()) == {2},
            "each line of the pattern must hold two of its cells",
        )
    for cell in cells:
        need(len(p.digits({cell}) & digits) > 1, f"{g.cell_name(cell)} can hold one of the digits at most")
    return cells, digits, frozenset(c for c in p.all_of(cells) if c.digit not in digits)


def tridagon(case: Case) -> Evidence:
    """Twelve cells of four boxes that three digits can't fill."""
    cells, digits, guardians = need_tridagon(case, "pattern")
    _need_guarded(case, guardians)
    inside = {c for c in case.p.all_of(cells) if c.digit in digits}
    return Evidence(marks({"pattern": inside, "guardian": guardians}), variables=cells, size=len(guardians))
