"""Forcing chains and nets: what follows from a supposition, link by link, in a view of its own.

The links hold as drawn, without the supposition: a weak link starts at one candidate that excludes its targets; a
strong link ends at the only candidate that its sources leave of a variable. In a tree they may leave a group, one of
which is true, and a weak link may start at a whole group. What depends on the supposition is which
candidates are true and false; the shape follows the links from it, and each says something new.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from nonet.reason.nesting import nesting
from nonet.reason.position import Candidates
from nonet.reason.shapes.case import Case, Evidence, marks, need, sole
from nonet.reason.shapes.links_shape import need_weak, supporters
from nonet.reason.shapes.rules_shape import need_ruled_out
from nonet.reason.step import Candidate, Link, Mark


class Branch:
    """What follows from a supposition along the links of a view; ``before`` is false from elsewhere."""

    def __init__(
        self, case: Case, view: int, start: Candidate | None = None, *, may_have_groups: bool = False
    ):
        self.case, self.p, self.view, self.may_have_groups = case, case.p, view, may_have_groups
        self.links = case.links_of(view)
        ends = {c for k in self.links if k.kind == "strong" for c in k.target}
        self.start = start or sole(case.of("pattern", view) - ends, "a view begins with one supposition")
        self.true, self.false = {self.start}, set[Candidate]()
        self.groups = set[Candidates]()  # one of each is true
        self.uses: list[Candidates] = []  # what is left of each variable behind a strong link
        self.rules = set[int]()  # that rule something out

    def follow(self, link: Link, true: Iterable[Candidate] = (), false: Iterable[Candidate] = ()) -> None:
        """Follow a link that starts at what is known here or from elsewhere."""
        p = self.p
        if link.kind == "rule":
            for c in link.source:
                need(c in self.false or c in false, f"nothing says that {p.name(c)} is false")
            need(not self.false.intersection(link.target), "a rule says what was known before")
            need_ruled_out(p, link)
            self.false.update(link.target)
            self.rules.add(link.constraint)
            return
        if link.kind == "weak":
            if frozenset(link.source) not in self.groups:
                source = sole(link.source, "a weak link of a net starts at one candidate")
                need(source in self.true or source in true, f"nothing says that {p.name(source)} is true")
            self.rules |= need_weak(p, link, self.case.bonds)
            need(not self.false.intersection(link.target), "a weak link says what was known before")
            self.false.update(link.target)
            return
        for c in link.source:
            need(c in self.false or c in false, f"nothing says that {p.name(c)} is false")
        end = frozenset(link.target)
        if len(end) > 1 and self.may_have_groups:
            need(end not in self.groups, f"{p.names(end)} are what is left already")
            self.groups.add(end)
        else:
            one = sole(end, "a strong link of a net ends at one candidate")
            need(one not in self.true, f"{p.name(one)} is true already")
            self.true.add(one)
        ends = end.union(link.source)
        need(
            supporters(p, link, self.case.variables),
            f"{p.names(ends)} are not all that is left of a variable",
        )
        self.uses.append(ends)

    def run(self) -> Branch:
        """Follow all links in order."""
        for link in self.links:
            self.follow(link)
        return self

    def emptied(self, false: Iterable[Candidate] = ()) -> Candidates:
        """What was left of a variable, marked as third, and is all false."""
        left = frozenset(self.case.of("third", self.view))
        need(
            left and left <= self.false.union(false), "what is marked as having nothing left is not all false"
        )
        need(
            any(self.p.open(v) == left for v in self.case.variables),
            f"{self.p.names(left)} are not all that is left of a variable",
        )
        return left

    def marks(self, third: Candidates = frozenset()) -> set[Mark]:
        """The literals of the view, true and false in turn."""
        return marks({"pattern": self.true, "second": self.false - third, "third": third}, self.view)

    @property
    def size(self) -> int:
        """How many literals the view has."""
        return len(self.true) + len(self.false)


def need_variables(case: Case, uses: Iterable[Candidates], more: Iterable[int] = ()) -> set[int]:
    """The step's variables, if each is behind a link or a question; of two with the same candidates one is enough.

    ``uses`` are the candidates of questions and emptied variables, and of links (however many links ask the same).
    """
    wanted = Counter(uses)
    named = Counter(case.p.open(v) for v in case.variables if v not in set(more))
    for left, count in named.items():
        need(count <= wanted[left], f"a variable with {case.p.names(left)} is named that nothing needs")
    for left in wanted:
        behind = named[left] or any(case.p.open(v) == left for v in more if v in case.variables)
        need(behind, f"the variable of {case.p.names(left)} is not named")
    return {*case.variables, *more}


def _need_views(case: Case, views: set[int]) -> None:
    need({k.view for k in case.links} <= views, "a link is drawn in a view that the step has not")


def _all_uses(branches: Iterable[Branch]) -> list[Candidates]:
    return list({left for branch in branches for left in branch.uses})


def _all_rules(branches: Iterable[Branch]) -> set[int]:
    return {number for branch in branches for number in branch.rules}


def contradiction(case: Case, one_digit: bool = False) -> Evidence:
    """A net from the target to a variable with nothing left."""
    need(not case.placements, "a contradiction rules its supposition out")
    target = sole(case.eliminations, "a contradiction has one target")
    _need_views(case, {1})
    branch = Branch(case, 1, target).run()
    left = branch.emptied()
    variables = need_variables(case, [*_all_uses([branch]), left])
    if one_digit:
        need(
            {c.digit for c in branch.true | branch.false} == {target.digit}, "the net has more than one digit"
        )
        need(not any(case.p.is_cell(v) for v in variables), "the net asks what is in a cell")
    rules = branch.rules | case.asked_rules()
    return Evidence(branch.marks(left), (), variables, case.links, branch.size, rules)


def contradiction_chain(case: Case) -> Evidence:
    """The same by chains: every inference has one premise, and the target itself has no mark."""
    target = sole(case.eliminations, "a contradiction has one target")
    for link in case.links:
        need(len(link.source) == len(link.target) == 1, "a chain leads from one candidate to one")
    net = contradiction(case)
    return net._replace(marks={*net.marks} - {Mark(target.cell, target.digit, "pattern", 1)})


def _need_conclusion(case: Case, branches: Iterable[Branch]) -> None:
    """Every branch must reach every effect."""
    for branch in branches:
        for c in case.placements:
            need(c in branch.true, f"view {branch.view} does not lead to {case.p.name(c)}")
        for c in case.eliminations:
            need(c in branch.false, f"view {branch.view} does not rule {case.p.name(c)} out")


def _cases(case: Case, role: str) -> tuple[Candidates, list[Branch]]:
    """The cases of a question, and a view for each."""
    cases = frozenset(case.of(role))
    _need_views(case, set(range(1, len(cases) + 1)))
    branches = [Branch(case, view).run() for view in range(1, len(cases) + 1)]
    need(
        len(cases) > 1 and {b.start for b in branches} == cases,
        "each case of the question must have a view of its own",
    )
    _need_conclusion(case, branches)
    return cases, branches


def verity(case: Case) -> Evidence:
    """A variable, and a net from each of its candidates to the same conclusion."""
    cases, branches = _cases(case, "pivot")
    variables = need_variables(case, [*_all_uses(branches), cases])
    shown = marks({"pivot": cases}).union(*(b.marks() for b in branches))
    return Evidence(shown, (), variables, case.links, sum(b.size for b in branches), _all_rules(branches))


def tridagon_forcing(case: Case) -> Evidence:
    """The guardians of a tridagon, and a net from each of them to the same conclusion."""
    from nonet.reason.shapes.parity_shape import need_tridagon

    cells, digits, guardians = need_tridagon(case, "extra")
    cases, branches = _cases(case, "guardian")
    need(cases == guardians, "the cases are not the guardians")
    variables = need_variables(case, _all_uses(branches), cells)
    inside = {c for c in case.p.all_of(cells) if c.digit in digits}
    shown = marks({"guardian": cases, "extra": inside}).union(*(b.marks() for b in branches))
    return Evidence(shown, (), variables, case.links, sum(b.size for b in branches), _all_rules(branches))


def verity_chain(case: Case, of_cell: bool) -> Evidence:
    """A question of three candidates or more, and a chain from each of them to the same conclusion."""
    p = case.p
    pivots = frozenset(case.of("pivot"))
    end = sole(case.placements | case.eliminations, "the chains have one conclusion")
    placed = bool(case.placements)
    need(len(pivots) > 2, "a question of three candidates or more is needed")
    questions = [v for v in case.variables if p.open(v) == pivots and p.is_cell(v) == of_cell]
    need(questions, "the cases are not all candidates of a " + ("cell" if of_cell else "digit in a house"))
    literals = {(c, True) for c in pivots} | {(end, placed)}
    shown, uses, starts = marks({"pivot": pivots}), set[Candidates](), []
    rules = case.asked_rules()
    for view in sorted({k.view for k in case.links}):
        links = [k for k in case.links if k.view == view]
        start = sole(links[0].source, "a chain starts at one candidate")
        branch = Branch(case, view, start)
        now = start
        for link in links:
            need(
                link.source == (now,) and len(link.target) == 1,
                "a chain leads from one candidate to the next",
            )
            branch.follow(link)
            now = link.target[0]
        need((now, links[-1].kind == "strong") == (end, placed), f"view {view} leads to another conclusion")
        literals |= {(c, True) for c in branch.true} | {(c, False) for c in branch.false}
        inner = branch.marks() - marks({"pattern": {start}}, view)
        shown |= inner - marks({"pattern" if placed else "second": {end}}, view)
        uses.update(branch.uses)
        rules |= branch.rules
        starts.append(start)
    # A case that is the conclusion itself needs no chain, so its view is missing.
    direct = {end} if placed and end in pivots else set()
    need(
        len(set(starts)) == len(starts) and {*starts} | direct == pivots,
        "each case must have a view of its own",
    )
    views = [view for view, c in enumerate(sorted(pivots), 1) if c not in direct]
    need(
        list(dict.fromkeys(k.view for k in case.links)) == views,
        "the views are not numbered by the cases",
    )
    variables = need_variables(case, [*uses, pivots])
    return Evidence(shown, variables=variables, links=case.links, size=len(literals), constraints=rules)


def nested(case: Case) -> Evidence:
    """A net in view 1 whose suppositions fail inside it, each in a view of its own."""
    need(set(nesting(case.step)) == {1}, "a nested net has suppositions inside one, and none inside these")
    sole(case.eliminations, "a nested net has one target")
    return _failure(case, may_have_groups=False)


def tree(case: Case) -> Evidence:
    """The same with suppositions inside those that fail inside, as deep as it takes, or with groups."""
    has_groups = any(k.kind == "strong" and len(k.target) > 1 for k in case.links)
    need(
        has_groups or len(nesting(case.step)) > 1,
        "a tree has suppositions inside those that it tries, or groups",
    )
    return _failure(case, may_have_groups=True)


def _failure(case: Case, may_have_groups: bool) -> Evidence:
    """Suppositions that fail, each with all that fails inside it."""
    need(not case.placements, "a contradiction rules its supposition out")
    inside = nesting(case.step)
    inner = {view for views in inside.values() for view in views}
    _need_views(case, {*case.step.views})
    first = [
        Branch(case, view, may_have_groups=may_have_groups) for view in case.step.views if view not in inner
    ]
    need({branch.start for branch in first} <= case.eliminations, "a view stands in no other")
    need(
        len(first) == len(case.eliminations) == len({branch.start for branch in first}),
        "each target must have a view of its own",
    )
    ended = [end for branch in first for end in _failing(case, branch, inside, frozenset(), frozenset())]
    branches = [branch for branch, _ in ended]
    uses = [*(third for _, third in ended), *_all_uses(branches)]
    return Evidence(
        set[Mark]().union(*(branch.marks(third) for branch, third in ended)),
        (),
        need_variables(case, uses),
        case.links,
        sum(branch.size for branch in branches),
        _all_rules(branches),
    )


def _failing(
    case: Case, branch: Branch, inside: dict[int, tuple[int, ...]], true: Candidates, false: Candidates
) -> list[tuple[Branch, Candidates]]:
    """A view that fails, given what is known outside it, and those inside it, each with what it leaves nothing of."""
    ended = []
    waiting = _follow_all(branch, branch.links, true, false)
    for view in inside.get(branch.view, ()):
        inner = Branch(case, view, may_have_groups=branch.may_have_groups)
        ended += _failing(case, inner, inside, true | branch.true, false | branch.false)
        branch.false.add(inner.start)
        waiting = _follow_all(branch, waiting, true, false)
    need(not waiting, "a link starts at what nothing says")
    return [(branch, branch.emptied(false)), *ended]


def _follow_all(branch: Branch, links: list[Link], true: Candidates, false: Candidates) -> list[Link]:
    """Follow the links whose start is known, as long as there are some; the others are handed back."""
    while True:
        waiting = []
        for link in links:
            here, outside = (branch.true, true) if link.kind == "weak" else (branch.false, false)
            if all(c in here or c in outside for c in link.source) or (
                link.kind == "weak" and frozenset(link.source) in branch.groups
            ):
                branch.follow(link, true, false)
            else:
                waiting.append(link)
        if len(waiting) == len(links):
            return waiting
        links = waiting
