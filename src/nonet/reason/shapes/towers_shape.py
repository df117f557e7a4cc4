"""Short chains of one digit that people know by name: two strong links joined by a weak one."""

from __future__ import annotations

from collections.abc import Iterable

from nonet.reason.shapes.case import Case, Evidence, houses, marks, need, sole
from nonet.reason.shapes.links_shape import read_chain
from nonet.reason.step import Candidate, Link, Mark


class Tower:
    """Such a chain in one view of a step: ``first`` = ``one`` - ``two`` = ``last``."""

    def __init__(self, case: Case, view: int):
        self.p, self.view = case.p, view
        self.links: tuple[Link, ...] = tuple(k for k in case.links if k.view == view)
        chain = read_chain(self.p, self.links)
        need(len(self.links) == 3 and not chain.starts_true, "the links must be strong, weak, strong")
        need(len(set(chain.nodes)) == 4, "the four ends must differ")
        self.first, self.one, self.two, self.last = chain.nodes
        self.digit = sole(chain.digits, "the chain has more than one digit")
        self.base: list[int] = []
        for link in chain.strong:
            ends = {*link.source, *link.target}
            fits = [h for h in case.houses("base") if self.p.places_in(h, self.digit) == ends]
            need(fits, f"{self.p.names(ends)} are not all places in a base")
            need(self.p.is_whole(fits[0]), "a base is too small to need every digit")
            self.base.append(fits[0])
        self.kinds = [self.p.geometry.houses[h].kind for h in self.base]

    @property
    def free(self) -> set[Candidate]:
        """The two ends of which one is true."""
        return {*self.first, *self.last}

    def marks(self) -> set[Mark]:
        """The free ends carry the conclusion, the inner ones join them."""
        return marks({"pattern": self.free, "second": {*self.one, *self.two}}, self.view)

    def is_in_line(self, nodes: Iterable[Candidate], kind: str) -> bool:
        """Whether all lie in one row, or one column."""
        of = self.p.geometry.row_of if kind == "row" else self.p.geometry.column_of
        return len({of(c.cell) for c in nodes}) == 1


_ACROSS = {"row": "column", "column": "row"}


def _skyscraper(t: Tower) -> None:
    need(t.kinds in (["row", "row"], ["column", "column"]), "the two lines must be parallel")
    across = _ACROSS[t.kinds[0]]
    need(t.is_in_line(t.one | t.two, across), "the inner ends must lie in one crossing line")
    need(not t.is_in_line(t.free, across), "with both ends in line it is an X-wing")


def _kite(t: Tower) -> None:
    need(sorted(t.kinds) == ["column", "row"], "a row and a column are needed")
    need(len({t.p.geometry.box_of(c.cell) for c in t.one | t.two}) == 1, "the inner ends must share a box")


def _empty_rectangle(t: Tower) -> None:
    need(t.kinds in (["row", "box"], ["column", "box"]), "a line and a box are needed")
    along, across = t.kinds[0], _ACROSS[t.kinds[0]]
    need(t.is_in_line(t.one | t.two, across), "one part of the box must lie in line with the strong link")
    need(t.is_in_line(t.last, along), "the other part of the box must lie in one line")
    need(not t.is_in_line(t.two | t.last, along), "the box has its places in one line")


_FORMS = {"skyscraper": _skyscraper, "kite": _kite, "empty-rectangle": _empty_rectangle}


def tower(case: Case, form: str, dual: bool = False) -> Evidence:
    """A skyscraper, kite or empty rectangle; a dual has one in view 1 and another in view 2."""
    p = case.p
    views = (1, 2) if dual else (0,)
    need({k.view for k in case.links} == set(views), "the links are in another view")
    towers = [Tower(case, view) for view in views]
    for t in towers:
        _FORMS[form](t)
    if dual:
        _need_dual(form, *towers)
    case.need_eliminations(
        lambda e: any(p.is_seen(e, t.free) for t in towers), "is not excluded by both ends of the chain"
    )
    return Evidence(
        {mark for t in towers for mark in t.marks()},
        houses(base={h for t in towers for h in t.base}),
        {p.variable(h, t.digit) for t in towers for h in t.base},
        case.links,
        3 * len(towers),
    )


def _need_dual(form: str, a: Tower, b: Tower) -> None:
    need((a.digit, a.free) != (b.digit, b.free), "the two patterns are one")
    if form == "kite":
        inner = [{c.cell for c in (*t.one, *t.two)} for t in (a, b)]
        need(inner[0] == inner[1], "the kites must share the cells in the box")
    else:
        need(a.digit == b.digit and a.base[1] == b.base[1], "the empty rectangles must share their box")
