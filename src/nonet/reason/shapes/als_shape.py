"""Almost locked sets: k cells of a house with k + 1 digits; without one of these it holds all the others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from nonet.reason.position import Candidates, Position
from nonet.reason.shapes.case import Case, Evidence, marks, need
from nonet.reason.shapes.links_shape import is_almost_locked, letter, need_weak
from nonet.reason.step import Candidate, Link, Mark


class Als:
    """An almost locked set of a step, by its number."""

    def __init__(self, case: Case, number: int):
        self.p, self.role = case.p, letter(number)
        self.cells = case.cells(self.role)
        need(self.cells, f"set {self.role[4:].upper()} is missing")
        need(
            is_almost_locked(self.p, self.cells),
            f"set {self.role[4:].upper()} is no almost locked set: {len(self.cells)} cells with "
            f"{len(self.p.digits(self.cells))} digits"
            + ("" if self._is_in_a_house() else " in no common house"),
        )
        self.digits = self.p.digits(self.cells)

    def _is_in_a_house(self) -> bool:
        return bool(self.p.shared_houses(self.cells))

    def places(self, digit: int) -> Candidates:
        """Where the set can hold a digit."""
        return self.p.places(self.cells, digit)

    def marks(self) -> set[Mark]:
        """All candidates of the set."""
        return marks({self.role: self.p.all_of(self.cells)})


def sets_of(case: Case) -> list[Als]:
    """The sets of a step, which are lettered without gaps; it has no views."""
    need(case.plain_links, "the sets must be linked")
    count = sum(role.startswith("als-") for role in case.roles())
    return [Als(case, number) for number in range(count)]


def _restricted(p: Position, a: Als, b: Als, link: Link) -> int:
    """The digit of a link between two sets, which only one of them can hold."""
    digits = {c.digit for c in (*link.source, *link.target)}
    need(link.kind == "weak" and len(digits) == 1, "sets are linked weakly by one digit")
    d = next(iter(digits))
    need(
        set(link.source) == a.places(d) and set(link.target) == b.places(d),
        f"the link does not join all places of {d}",
    )
    need_weak(p, link)
    need(a.places(d) and b.places(d), f"both sets must have the {d}")
    return d


def _ends(case: Case, sets: Iterable[Als], linking: set[int]) -> Candidates:
    """The places of the digits that the end sets share; a candidate that sees all of one of them is false."""
    p = case.p
    sets = list(sets)
    digits = {c.digit for c in case.of("pattern")}
    need(digits, "the digit that one of the sets holds must be marked")
    for d in digits:
        need(
            d not in linking and all(d in s.digits for s in sets),
            f"{d} is not a digit that all these sets can hold",
        )
    inside = {cell for s in sets for cell in s.cells}

    def is_gone(e: Candidate) -> bool:
        places = {c for s in sets for c in s.places(e.digit)}
        return e.digit in digits and e.cell not in inside and p.is_seen(e, places)

    case.need_eliminations(is_gone, "does not see all places of its digit in these sets")
    return frozenset(c for s in sets for d in digits for c in s.places(d))


def _evidence(case: Case, sets: list[Als], roles: Mapping[str, Iterable[Candidate]], size: int) -> Evidence:
    shown = marks(roles).union(*(s.marks() for s in sets))
    return Evidence(shown, variables={c for s in sets for c in s.cells}, links=case.links, size=size)


def als_xz(case: Case, wxyz: bool = False) -> Evidence:
    """Two sets with one digit that only one of them can hold, or with several, which locks both."""
    p = case.p
    sets = sets_of(case)
    need(len(sets) == 2, "two almost locked sets are needed")
    a, b = sets
    need(not a.cells <= b.cells and not b.cells <= a.cells, "a set lies inside the other")
    common = [_restricted(p, a, b, link) for link in case.links]
    need(common and len(set(common)) == len(common), "the sets must be linked, by each digit once")
    roles: dict[str, Iterable[Candidate]] = {
        "second": [c for d in common for c in (*a.places(d), *b.places(d))]
    }
    if len(common) == 1:
        roles["pattern"] = _ends(case, sets, set(common))
    else:
        _need_locked(case, a, b, set(common))
    if wxyz:
        need(
            len(common) == 1 and (len(a.cells), len(b.cells)) == (1, 3),
            "a cell and a set of three are needed",
        )
    return _evidence(case, sets, roles, len(a.cells) + len(b.cells))


def _need_locked(case: Case, a: Als, b: Als, common: set[int]) -> None:
    """With two linking digits each set holds all its other digits, and the linking ones are used up between them."""

    def is_gone(e: Candidate) -> bool:
        one, two = a.places(e.digit), b.places(e.digit)
        if e.digit in common:
            return e.cell not in a.cells | b.cells and case.p.is_seen(e, one | two)
        return any(places and case.p.is_seen(e, places) for places in (one, two))

    case.need_eliminations(is_gone, "does not see all places of its digit in a locked set")


def als_chain(case: Case, low: int, high: int) -> Evidence:
    """A row of sets, each linked to the next, never by the same digit twice running."""
    p = case.p
    sets = sets_of(case)
    need(low <= len(sets) <= high, f"{len(sets)} sets are not what the name says")
    need(len(case.links) == len(sets) - 1, "each set but the last must be linked to the next")
    need(len({frozenset(s.cells) for s in sets}) == len(sets), "a set comes twice")
    digits = [_restricted(p, sets[i], sets[i + 1], link) for i, link in enumerate(case.links)]
    need(all(d != e for d, e in pairwise(digits)), "a digit links twice running")
    roles = {
        "second": [c for k in case.links for c in (*k.source, *k.target)],
        "pattern": _ends(case, (sets[0], sets[-1]), {digits[0], digits[-1]}),
    }
    return _evidence(case, sets, roles, len(sets))


def death_blossom(case: Case) -> Evidence:
    """A stem cell each of whose candidates takes a digit from a set."""
    p = case.p
    sets = sets_of(case)
    stem = {c.cell for c in case.of("pivot")}
    need(len(stem) == 1, "one stem cell is needed")
    candidates = p.all_of(stem)
    need(
        len(candidates) == len(sets) == len(case.links) > 1,
        "each candidate of the stem needs a set and a link",
    )
    opened: list[Candidate] = []
    for link, petal in zip(case.links, sets, strict=True):
        need(
            link.kind == "weak" and len(link.source) == 1,
            "each candidate of the stem excludes a digit of its set",
        )
        c = link.source[0]
        need(
            set(link.target) == petal.places(c.digit) != frozenset(),
            "the link does not join all places in the set",
        )
        need(not petal.cells & stem, "a set holds the stem")
        need_weak(p, link)
        opened.append(c)
    need(opened == sorted(candidates), "the links do not begin at all candidates of the stem, in their order")
    roles = {"pivot": candidates, "pattern": _ends(case, sets, {c.digit for c in candidates})}
    case.need_eliminations(lambda e: e.cell not in stem, "is the stem")
    evidence = _evidence(case, sets, roles, len(sets))
    return evidence._replace(variables={*evidence.variables, *stem})
