"""Chains: strong and weak links in turn, named by what they are made of and where they lead."""

from __future__ import annotations

from collections.abc import Iterable

from nonet.reason.bonds import Bonds
from nonet.reason.position import Candidates
from nonet.reason.shapes.case import Case, Evidence, need
from nonet.reason.shapes.links_shape import Chain, Proof, excluded_by, prove, read_chain
from nonet.reason.step import Candidate


def _targets(case: Case, ends: Candidates) -> list[Candidate]:
    """What both ends of a chain exclude."""
    every = case.p.all_of(range(case.p.geometry.cell_count))
    return [c for c in every if excluded_by(case.p, c, ends, case.bonds) is not None]


def _need_seen_by_ends(case: Case, chain: Chain) -> set[int]:
    """The effects must be what both ends exclude; the rules of several cells that this takes."""
    ends = chain.nodes[0] | chain.nodes[-1]
    ways = {e: excluded_by(case.p, e, ends, case.bonds) for e in case.eliminations}
    case.need_eliminations(lambda e: ways[e] is not None, "is not excluded by both ends of the chain")
    return {number for way in ways.values() for number in way or ()}


def _open_chain(case: Case, bonds: Bonds | None = None) -> Chain:
    """A chain of which one of the two ends is true."""
    chain = read_chain(case.p, case.plain_links, bonds)
    need(
        not chain.starts_true and not chain.closed and len(chain.nodes) % 2 == 0,
        "a chain begins and ends with a strong link",
    )
    return chain


def _evidence(case: Case, chain: Chain, proof: Proof, rules: Iterable[int] = ()) -> Evidence:
    return Evidence(
        chain.marks() | proof.marks,
        variables=proof.variables,
        links=case.links,
        size=len(case.links),
        constraints={*chain.rules, *rules},
    )


def two_ends(case: Case, makes: str, low: int, high: int = 0) -> Evidence:
    """A chain of one digit (``places``) or through cells with two candidates (``cells``) between two equal digits."""
    chain = _open_chain(case)
    proof = prove(case, chain.strong)
    _need_seen_by_ends(case, chain)
    need(not chain.has_groups and not proof.sets, "the chain has a group of places or an almost locked set")
    need(
        low <= len(chain.strong) and (not high or len(chain.strong) <= high),
        "the chain is too short or too long",
    )
    if makes == "places":
        need(len(chain.digits) == 1, "the chain has more than one digit")
    else:
        need(all(case.p.is_cell(v) for v in proof.variables), "a strong link of the chain is not in a cell")
    need(len({c.digit for c in (*chain.nodes[0], *chain.nodes[-1])}) == 1, "the ends have different digits")
    return _evidence(case, chain, proof)


def _need_extras(chain: Chain, proof: Proof, extras: str) -> None:
    """A chain is called grouped if it has a group and no set, and after sets if it has one."""
    need(extras == "sets" or not proof.sets, "the chain has an almost locked set")
    need(extras != "sets" or proof.sets, "the chain has no almost locked set")
    need(extras != "" or not chain.has_groups, "the chain has a group of places")
    need(extras != "groups" or chain.has_groups, "the chain has no group of places")


def aic(case: Case, extras: str) -> Evidence:
    """A chain between two candidates of different cells that exclude at least two others in common."""
    chain = _open_chain(case, case.bonds)
    proof = prove(case, chain.strong)
    _need_extras(chain, proof, extras)
    first, last = chain.nodes[0], chain.nodes[-1]
    need(len(first) == len(last) == 1 and first != last, "the ends must be two candidates")
    need({c.cell for c in first} != {c.cell for c in last}, "the ends lie in one cell")
    rules = _need_seen_by_ends(case, chain)
    need(len(chain.strong) > 1, "the chain is too short")
    need(len(_targets(case, first | last)) > 1, "a chain with one target is called a discontinuous loop")
    return _evidence(case, chain, proof, rules | case.asked_rules())


def discontinuous(case: Case, extras: str) -> Evidence:
    """A chain from a candidate to its own opposite."""
    chain = read_chain(case.p, case.plain_links, case.bonds)
    proof = prove(case, chain.strong)
    _need_extras(chain, proof, extras)
    need(len(chain.nodes[0]) == 1, "the chain begins with one candidate")
    start = next(iter(chain.nodes[0]))
    if chain.starts_true:
        need(chain.closed and len(chain.nodes) % 2, "the chain does not come back to rule its start out")
        case.need_eliminations(lambda e: e == start, "is not the start of the chain")
    else:
        need(
            len(chain.nodes) % 2 == 0 and chain.nodes[-1] == {start},
            "the chain does not come back to its start",
        )
        case.need_eliminations(
            lambda e: e.cell == start.cell and e != start, "is not beside the start of the chain"
        )
    need(len(chain.strong) > 1, "the chain is too short")
    return _evidence(case, chain, proof, case.asked_rules())


def continuous(case: Case, extras: str) -> Evidence:
    """A chain that closes: every weak link has a true end, and every almost locked set in it is locked."""
    p = case.p
    chain = read_chain(p, case.plain_links, case.bonds)
    need(chain.closed and not chain.starts_true and len(chain.nodes) % 2 == 0, "the chain does not close")
    need(len(chain.strong) > 1, "the chain is too short")
    proof = prove(case, chain.strong)
    _need_extras(chain, proof, extras)
    weak = [{*link.source, *link.target} for link in case.links if link.kind == "weak"]
    rules = case.asked_rules()

    def is_locked_out(e: Candidate) -> bool:
        ways = [way for ends in weak if (way := excluded_by(p, e, ends, case.bonds)) is not None]
        rules.update(number for way in ways for number in way)
        if ways:
            return True
        for cells, forced in proof.sets:
            for around in (cells, cells if forced is None else cells | {forced}):
                places = p.places(around, e.digit)
                if places and p.is_seen(e, places):
                    return True
        return False

    case.need_eliminations(is_locked_out, "does not see both ends of a weak link, or all of a digit in a set")
    return _evidence(case, chain, proof, rules)


def wing(case: Case, makes: str) -> Evidence:
    """Three strong links: ``C`` in a cell with two candidates, ``X`` of a digit with two places in a house."""
    chain = _open_chain(case)
    proof = prove(case, chain.strong)
    need(not chain.has_groups and not proof.sets, "the wing has a group of places or an almost locked set")
    need(len(chain.strong) == 3 and len(set(chain.nodes)) == 6, "the wing needs six different candidates")
    made = "".join("C" if len({c.cell for c in (*k.source, *k.target)}) == 1 else "X" for k in chain.strong)
    need(made == makes, f"the strong links are {made}, not {makes} (C a cell, X a digit in a house)")
    first, middle, last = (next(iter(chain.nodes[i])) for i in (0, 2, 5))
    need(first.cell != last.cell, "the ends lie in one cell")
    if makes in ("CXC", "CXX"):
        need(first.digit == last.digit, "the ends have different digits")
    if makes == "XXX":
        need(len({first.digit, middle.digit, last.digit}) > 1, "a wing has more than one digit")
    _need_seen_by_ends(case, chain)
    return _evidence(case, chain, proof)


def remote_pair(case: Case) -> Evidence:
    """Cells with the same two digits, each seeing the next."""
    p = case.p
    chain = _open_chain(case)
    proof = prove(case, chain.strong)
    need(all(p.is_cell(v) for v in proof.variables) and not proof.sets, "a strong link is not in a cell")
    path = [next(iter(link.source)).cell for link in chain.strong]
    need(
        len(path) >= 4 and len(path) % 2 == 0 and len(set(path)) == len(path),
        "four cells or more, an even number",
    )
    need(len({p.live[cell] for cell in path}) == 1, "the cells must have the same two digits")
    first, last = chain.nodes[0], chain.nodes[-1]
    need({c.digit for c in first} == {c.digit for c in last}, "the ends have different digits")
    digits = p.digits(path)

    def is_between(e: Candidate) -> bool:
        apart = ((i, j) for i in range(len(path)) for j in range(i + 3, len(path), 2))
        return e.digit in digits and any(
            p.is_seen(e, (Candidate(path[i], e.digit), Candidate(path[j], e.digit))) for i, j in apart
        )

    case.need_eliminations(is_between, "does not see two cells of the chain an odd number of steps apart")
    return _evidence(case, chain, proof)
