"""Which views of a net lie inside which: a supposition inside a supposition has a view of its own."""

from __future__ import annotations

from collections.abc import Iterable

from nonet.reason.step import Candidate, Link, Step


class _Open:
    """A view that has not ended: what is true and false in it so far, and what waits to be refuted inside it."""

    def __init__(self, view: int, links: list[Link], false: Iterable[Candidate], outer: _Open | None):
        self.view, self._links = view, links
        self._true: set[Candidate] = set(outer._true) if outer else set()
        self._false: set[Candidate] = set(outer._false) if outer else set()
        self._groups = set[frozenset[Candidate]]()
        ended = {c for link in links if link.kind != "strong" for c in link.target}
        self.waiting = {*false} - ended - self._false

    def learn(self, true: Iterable[Candidate] = (), false: Iterable[Candidate] = ()) -> None:
        """Something is true or false here; follow all links that start at what is known."""
        self._true.update(true)
        self._false.update(false)
        self.waiting -= self._false
        follows = True
        while follows:
            later = [link for link in self._links if not self._follow(link)]
            follows = len(later) < len(self._links)
            self._links = later

    def _follow(self, link: Link) -> bool:
        if link.kind == "weak":
            known = self._true.issuperset(link.source) or frozenset(link.source) in self._groups
        else:
            known = self._false.issuperset(link.source)
        if known and link.kind != "strong":
            self._false.update(link.target)
        elif known and len(link.target) == 1:
            self._true.update(link.target)
        elif known:
            self._groups.add(frozenset(link.target))
        return known


def nesting(step: Step) -> dict[int, tuple[int, ...]]:
    """The views directly inside each view, in the order in which it needs them; a view that lies nowhere is missing.

    Views are numbered from outside to inside, the first with all that it holds before the second. What is false in a
    view that none of its links ends at, and that nothing outside it says, is refuted in a view inside it. So a view
    lies in the nearest one before it that still waits for its supposition to fail. Several eliminations are several
    trees, one after the other; each begins with a view that lies in no other.

    >>> import nonet
    >>> nesting(nonet.example("nested-forcing-net"))
    {1: (2,)}
    """
    links: dict[int, list[Link]] = {view: [] for view in step.views}
    true: dict[int, set[Candidate]] = {view: set() for view in step.views}
    false: dict[int, set[Candidate]] = {view: set() for view in step.views}
    for mark in step.marks:
        if mark.view in true and mark.role in ("pattern", "second", "third"):
            among = true if mark.role == "pattern" else false
            among[mark.view].add(Candidate(mark.cell, mark.digit))
    for link in step.links:
        if link.view in true:
            links[link.view].append(link)
            if link.kind == "strong":
                true[link.view].difference_update(link.target)
    inside: dict[int, tuple[int, ...]] = {}
    around: list[_Open] = []
    supposed, first = true, {*step.eliminations}
    for view in step.views:
        if around and not any(
            supposed[view] & them for them in (first, *(outer.waiting for outer in around))
        ):
            continue
        while around and not supposed[view] & around[-1].waiting:
            ended = around.pop()
            if around:
                around[-1].learn(false=supposed[ended.view])
        if around:
            outer = around[-1].view
            inside[outer] = (*inside.get(outer, ()), view)
        around.append(_Open(view, links[view], false[view], around[-1] if around else None))
        around[-1].learn(true=supposed[view])
    return inside
