"""Whips and braids: the target is supposed true, and question after question has one answer left, the last none.

A strong link of a whip holds under that supposition only: the other candidates of its variable are excluded by the
target or by answers before it, and are marked as extra.
"""

from __future__ import annotations

from nonet.reason.position import Candidates
from nonet.reason.shapes.case import Case, Evidence, marks, need, sole
from nonet.reason.shapes.links_shape import excluded_by, need_weak
from nonet.reason.step import Candidate


def whip(case: Case, kind: str, grouped: bool = False) -> Evidence:
    """A chain of weak and strong links in turn, a weak and a strong one for each variable but the last."""
    p = case.p
    need(not case.placements, "a whip places nothing")
    target = sole(case.eliminations, "a whip has one target")
    weak, strong = case.plain_links[::2], case.plain_links[1::2]
    need(len(weak) == len(strong) + 1 == len(case.sequence) > 1, "each variable but the last has two links")
    need(
        all(k.kind == "weak" for k in weak) and all(k.kind == "strong" for k in strong),
        "links must take turns",
    )
    truths: list[Candidates] = [frozenset({target})]
    left, right, extra = set[Candidate](), set[Candidate](), set[Candidate]()
    rules = case.asked_rules()
    for number, variable in enumerate(case.sequence):
        into = weak[number]
        out = sole(into.target, "a weak link leads to one candidate of the next variable")
        by = frozenset(into.source)
        need(by in truths, f"{p.names(by)} is neither the target nor an answer before")
        need(kind == "braid" or by == truths[-1], f"{p.names(by)} is not the answer just before")
        rules |= need_weak(p, into, case.bonds)
        answer: Candidates = frozenset()
        if number < len(strong):
            need(strong[number].source == (out,), "a strong link begins where the weak one before it ends")
            answer = frozenset(strong[number].target)
            need(grouped or len(answer) == 1, "the answer is a group of candidates")
        everything = p.open(variable)
        need({out, *answer} <= everything and out not in answer, "a link leaves its variable")
        others = everything - answer - {out}
        rules |= _need_excluded(case, others, truths, kind, number == len(case.sequence) - 1)
        left.add(out)
        right |= answer
        extra |= others
        truths.append(answer)
    return Evidence(
        marks({"second": left, "pattern": right, "extra": extra}),
        variables=case.variables,
        links=case.links,
        size=len(case.sequence),
        constraints=rules,
    )


def _need_excluded(
    case: Case, others: Candidates, truths: list[Candidates], kind: str, last: bool
) -> set[int]:
    """The other candidates of a variable must be excluded by what the kind of chain remembers; the rules it takes."""
    remembered = truths
    if kind == "z-chain":
        remembered = [truths[0], truths[-1]]
    elif kind == "t-whip" and not last and len(truths) > 1:
        remembered = truths[1:]  # but for the first and the last variable, a t-whip does not need its target
    rules = set[int]()
    for c in others:
        if any(case.p.is_seen(c, by) for by in remembered):
            continue
        ways = [excluded_by(case.p, c, by, case.bonds) for by in remembered]
        need(any(way is not None for way in ways), f"nothing before excludes the {case.p.name(c)}")
        rules.update(number for way in ways if way is not None for number in way)
    return rules
