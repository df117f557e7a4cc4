"""Which views of a net lie inside which: a supposition inside a supposition has a view of its own."""

from __future__ import annotations

from nonet.reason.step import Candidate, Step


def nesting(step: Step) -> dict[int, tuple[int, ...]]:
    """The views directly inside each view, in the order in which it needs them; a view that lies nowhere is missing.

    Views are numbered from outside to inside, the first with all that it holds before the second. What is false in a
    view that none of its links ends at is refuted in a view inside it. So a view lies in the nearest one before it
    that still waits for its supposition to fail; what a view knows from outside, nobody refutes again.

    >>> import nonet
    >>> nesting(nonet.example("nested-forcing-net"))
    {1: (2,)}
    """
    true: dict[int, set[Candidate]] = {view: set() for view in step.views}
    waiting: dict[int, set[Candidate]] = {view: set() for view in step.views}
    for mark in step.marks:
        if mark.view in true and mark.role in ("pattern", "second", "third"):
            among = true if mark.role == "pattern" else waiting
            among[mark.view].add(Candidate(mark.cell, mark.digit))
    for link in step.links:
        if link.view in true:
            (true if link.kind == "strong" else waiting)[link.view].difference_update(link.target)
    inside: dict[int, tuple[int, ...]] = {}
    around: list[int] = []
    for view in step.views:
        outer = [*around]
        while outer and not true[view] & waiting[outer[-1]]:
            outer.pop()
        if outer:
            inside[outer[-1]] = (*inside.get(outer[-1], ()), view)
            waiting[outer[-1]] -= true[view]
        elif around:
            continue
        around = [*outer, view]
    return inside
