"""Links and chains as they are drawn: which hold, what proves them, and what an alternating chain of them says.

A weak link holds if every candidate of the one end excludes every candidate of the other. A strong link holds if the
two ends are all that is left of a variable, or if an almost locked set that loses the one end must hold the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from nonet.reason.bonds import Bonds
from nonet.reason.position import Candidates, Position, asked_of_rule
from nonet.reason.shapes.case import Case, marks, need
from nonet.reason.step import Candidate, Link, Mark


def letter(number: int) -> str:
    """The role of the almost locked set with this number, from 0."""
    return f"als-{chr(ord('a') + number)}"


def need_weak(p: Position, link: Link, bonds: Bonds | None = None) -> set[int]:
    """Refuse a weak link that does not hold; the rules of several cells that it needs, which must be among these."""
    used = set[int]()
    for a in link.source:
        for b in link.target:
            if p.excludes(a, b):
                continue
            rules = bonds.between(a, b) if bonds else ()
            need(rules, f"{p.name(a)} does not exclude {p.name(b)}, as a weak link says")
            used.update(rules)
    return used


def excluded_by(p: Position, c: Candidate, by: Iterable[Candidate], bonds: Bonds) -> set[int] | None:
    """The rules of several cells that it takes for all of these to exclude a candidate; None if some do not."""
    rules = set[int]()
    for a in by:
        if not p.excludes(a, c):
            named = bonds.between(a, c)
            if not named:
                return None
            rules.update(named)
    return rules


def supporters(p: Position, link: Link, variables: Iterable[int]) -> list[int]:
    """The variables of which the two ends of a link are all that is left."""
    ends = {*link.source, *link.target}
    if set(link.source) & set(link.target):
        return []
    first = min(ends)
    # A variable that the first end belongs to, or none of them does.
    near = _variables_of(p, first)
    return [v for v in variables if (v in near or asked_of_rule(p.geometry, v)) and p.open(v) == ends]


def _variables_of(p: Position, c: Candidate) -> set[int]:
    """The variables that a candidate is an answer of."""
    return {c.cell} | {p.variable(h, c.digit) for h in p.geometry.houses_of[c.cell]}


class Chain(NamedTuple):
    """Nodes that are false and true in turn: ``nodes[i]`` is true if i is odd, or even where ``starts_true``."""

    nodes: tuple[Candidates, ...]
    strong: tuple[Link, ...]
    starts_true: bool
    closed: bool
    rules: frozenset[int]
    """Rules of several cells that the weak links need."""

    @property
    def digits(self) -> set[int]:
        """All digits of the chain."""
        return {c.digit for node in self.nodes for c in node}

    @property
    def has_groups(self) -> bool:
        """Whether some node has several candidates."""
        return any(len(node) > 1 for node in self.nodes)

    def marks(self, view: int = 0) -> set[Mark]:
        """The nodes marked as true or false in turn."""
        out: set[Mark] = set()
        for number, node in enumerate(self.nodes):
            out |= marks({"pattern" if number % 2 != self.starts_true else "second": node}, view)
        return out


def read_chain(p: Position, links: Sequence[Link], bonds: Bonds | None = None) -> Chain:
    """Links as one chain, strong and weak in turn; the weak ones are checked. Closed: the last leads to the first."""
    rules = set[int]()
    need(links, "a chain needs links")
    for one, two in pairwise(links):
        need(
            set(one.target) == set(two.source),
            "a link of the chain does not begin where the one before it ends",
        )
        need(one.kind != two.kind, f"two {one.kind} links of the chain follow each other")
    for link in links:
        need(
            len({c.digit for c in link.source}) == len({c.digit for c in link.target}) == 1,
            "a node has one digit",
        )
        if link.kind == "weak":
            rules |= need_weak(p, link, bonds)
    nodes = [frozenset(links[0].source), *(frozenset(link.target) for link in links)]
    closed = nodes[0] == nodes[-1] and links[-1].kind == "weak"
    strong = tuple(link for link in links if link.kind == "strong")
    shown = tuple(nodes[:-1] if closed else nodes)
    return Chain(shown, strong, links[0].kind == "weak", closed, frozenset(rules))


class AlsLink(NamedTuple):
    """A strong link through an almost locked set: its cells, and a cell outside that the locked set decides."""

    cells: frozenset[int]
    forced: int | None


def is_almost_locked(p: Position, cells: Iterable[int]) -> bool:
    """Whether cells of one house hold one digit more than they are."""
    them = set(cells)
    return bool(them) and len(p.digits(them)) == len(them) + 1 and bool(p.shared_houses(them))


def als_link(p: Position, link: Link, cells: set[int]) -> AlsLink | None:
    """How these cells prove a strong link, if they do."""
    source, target = frozenset(link.source), frozenset(link.target)
    d, e = next(iter(source)).digit, next(iter(target)).digit
    if (
        d != e
        and is_almost_locked(p, cells)
        and source == p.places(cells, d)
        and target == p.places(cells, e)
    ):
        return AlsLink(frozenset(cells), None)
    for one, two in ((source, target), (target, source)):
        if len(two) != 1:
            continue
        end = next(iter(two))
        out, inside = next(iter(one)).digit, cells - {end.cell}
        # Without `out` the set holds its other digits, which leave the forced cell nothing but the end.
        if (
            end.cell in cells
            and is_almost_locked(p, inside)
            and one == p.places(inside, out)
            and all(c == end or (c.digit != out and _is_taken(p, c, inside)) for c in p.all_of({end.cell}))
        ):
            return AlsLink(frozenset(inside), end.cell)
    return None


def _is_taken(p: Position, c: Candidate, cells: Iterable[int]) -> bool:
    """Whether all places of a candidate's digit in a set exclude it."""
    places = p.places(cells, c.digit)
    return bool(places) and p.is_seen(c, places)


class Proof(NamedTuple):
    """What proves the strong links of a chain: variables and almost locked sets."""

    variables: set[int]
    sets: list[AlsLink]
    marks: set[Mark]


def prove(case: Case, strong: Sequence[Link]) -> Proof:
    """Match the strong links with the step's variables and, in the order of the links, its almost locked sets."""
    p = case.p
    sets: list[set[int]] = []
    while case.of(letter(len(sets))):
        sets.append(case.cells(letter(len(sets))))
    inside = {cell for cells in sets for cell in cells}
    support = [supporters(p, link, case.variables) for link in strong]
    used = _match(p, list(zip(strong, support, strict=True)), sets)
    if used is None:
        for link, plain in zip(strong, support, strict=True):
            proved = plain or any(als_link(p, link, cells) for cells in sets)
            need(proved, f"{p.names(link.source)} and {p.names(link.target)} have no strong link")
    need(used is not None, "the almost locked sets are not those of the strong links, in their order")
    assert used is not None
    proof: set[int] = set(inside)
    for link, plain, through in zip(strong, support, used, strict=True):
        if through is None:
            # Of two houses that say the same one is enough.
            need(
                len(set(plain) - inside) <= 1,
                f"two variables prove that {p.names(link.source)} has a strong link",
            )
            proof.update(plain)
    shown: set[Mark] = set()
    for number, cells in enumerate(sets):
        shown |= marks({letter(number): p.all_of(cells)})
    return Proof(proof, [s for s in used if s is not None], shown)


def _match(
    p: Position, links: list[tuple[Link, list[int]]], sets: list[set[int]]
) -> list[AlsLink | None] | None:
    """For every link the set that proves it, or None if a variable does; sets are used in order, all of them."""
    dead: set[tuple[int, int]] = set()  # so many links and sets are settled, and there is no way on

    def settle(number: int, taken: int) -> list[AlsLink | None] | None:
        if number == len(links):
            return [] if taken == len(sets) else None
        if (number, taken) in dead:
            return None
        link, plain = links[number]
        through = als_link(p, link, sets[taken]) if taken < len(sets) else None
        if through is not None and (more := settle(number + 1, taken + 1)) is not None:
            return [through, *more]
        if plain and (more := settle(number + 1, taken)) is not None:
            return [None, *more]
        dead.add((number, taken))
        return None

    return settle(0, 0)
