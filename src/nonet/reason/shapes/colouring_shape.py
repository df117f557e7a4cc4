"""Colouring: candidates joined by strong links, in two colours of which one is true."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from nonet.reason.shapes.case import Case, Evidence, marks, need
from nonet.reason.shapes.links_shape import supporters
from nonet.reason.step import Candidate

Colour = frozenset[Candidate]


class _Part(NamedTuple):
    """Candidates joined by strong links, in two colours."""

    one: Colour
    two: Colour


def _part(case: Case, first: str, second: str) -> _Part:
    """The candidates of two roles, which the links must join: a tree that grows from its first candidate."""
    p, one, two = case.p, frozenset(case.of(first)), frozenset(case.of(second))
    need(one and two and not one & two, "a candidate has one colour, and both colours are needed")
    both = one | two
    joined = {min(both)}
    for link in case.plain_links:
        need(
            link.kind == "strong" and len(link.source) == len(link.target) == 1, "colours follow strong links"
        )
        a, b = link.source[0], link.target[0]
        if not both & {a, b}:
            continue
        need(
            a in joined and b in both - joined, f"the link from {p.name(a)} to {p.name(b)} joins nothing new"
        )
        need((a in one) != (b in one), f"{p.name(a)} and {p.name(b)} must have two colours")
        joined.add(b)
    need(joined == both, "the links do not join all candidates of the two colours")
    return _Part(one, two)


def _parts(case: Case, *roles: tuple[str, str]) -> list[_Part]:
    parts = [_part(case, *pair) for pair in roles]
    need(len(case.links) == sum(len(p.one | p.two) - 1 for p in parts), "a link joins no coloured candidates")
    return parts


def _variables(case: Case) -> set[int]:
    """The variables that prove the links, each link by one."""
    out = set()
    for link in case.links:
        proof = supporters(case.p, link, case.variables)
        need(proof, f"{case.p.names(link.source)} and {case.p.names(link.target)} have no strong link")
        need(len(proof) == 1, f"two variables prove the link of {case.p.names(link.source)}")
        out.update(proof)
    return out


def _evidence(case: Case, parts: list[_Part], roles: dict[str, Iterable[Candidate]]) -> Evidence:
    size = sum(len(part.one | part.two) for part in parts)
    return Evidence(marks(roles), variables=_variables(case), links=case.links, size=size)


def _touches(case: Case, c: Candidate, colour: Colour) -> bool:
    """Whether some candidate of a colour excludes this one."""
    return any(case.p.excludes(a, c) for a in colour)


def _meet(case: Case, one: Colour, two: Colour) -> bool:
    return any(_touches(case, c, two) for c in one)


def _need_one_digit(case: Case) -> None:
    need(len({m.digit for m in case.step.marks}) == 1, "the colours have more than one digit")
    digits = {m.digit for m in case.step.marks}
    case.need_eliminations(lambda e: e.digit in digits, "is another digit than that of the colours")


def trap(case: Case) -> Evidence:
    """What sees both colours is false."""
    parts = _parts(case, ("pattern", "second"))
    one, two = parts[0]
    _need_one_digit(case)
    case.need_eliminations(
        lambda e: _touches(case, e, one) and _touches(case, e, two), "does not see both colours"
    )
    return _evidence(case, parts, {"pattern": one, "second": two})


def wrap(case: Case) -> Evidence:
    """Two candidates of the first colour see each other, so that it is false."""
    parts = _parts(case, ("pattern", "second"))
    one, two = parts[0]
    _need_one_digit(case)
    need(_meet(case, one, one), "no two candidates of the first colour see each other")
    case.need_eliminations(lambda e: e in one, "is not of the first colour")
    return _evidence(case, parts, {"pattern": one, "second": two})


def multi(case: Case, type_: int) -> Evidence:
    """Two pairs of colours. Type 1: two colours touch, so one of the others is true; type 2: one touches both."""
    parts = _parts(case, ("pattern", "second"), ("third", "extra"))
    a, b = parts
    need(not (a.one | a.two) & (b.one | b.two), "a candidate belongs to both pairs of colours")
    _need_one_digit(case)
    if type_ == 1:
        free = [(a[1 - i], b[1 - j]) for i in (0, 1) for j in (0, 1) if _meet(case, a[i], b[j])]
        case.need_eliminations(
            lambda e: any(_touches(case, e, x) and _touches(case, e, y) for x, y in free),
            "does not see the two colours of which one is true",
        )
    else:
        false = [c for c in a if _meet(case, c, b.one) and _meet(case, c, b.two)]
        case.need_eliminations(
            lambda e: any(e in c for c in false), "is not of a colour that sees both others"
        )
    return _evidence(case, parts, {"pattern": a.one, "second": a.two, "third": b.one, "extra": b.two})


def medusa(case: Case) -> Evidence:
    """Colours over all digits: a colour that contradicts itself or empties a variable is false."""
    p = case.p
    parts = _parts(case, ("pattern", "second"))
    one, two = parts[0]
    evidence = _evidence(case, parts, {"pattern": one, "second": two})
    emptied = [v for v in case.variables if v not in evidence.variables]
    if emptied:
        need(len(emptied) == 1, "more variables are named than the links and an emptied one")
        left = p.open(emptied[0])
        need(
            left and all(_touches(case, c, one) for c in left), "the first colour does not empty the variable"
        )
        evidence = evidence._replace(
            marks={*evidence.marks, *marks({"extra": left})}, variables={*evidence.variables, emptied[0]}
        )
    if emptied or _meet(case, one, one):
        case.need_eliminations(lambda e: e in one, "is not of the first colour")
    else:
        case.need_eliminations(
            lambda e: _touches(case, e, one) and _touches(case, e, two), "does not see both colours"
        )
    return evidence
