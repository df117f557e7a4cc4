"""Why a puzzle that needs a technique was not found: what leads on in its place, in puzzles that show it."""

from __future__ import annotations

from collections import Counter

from nonet import _kernel
from nonet.limits import Limits
from nonet.make.wishes import Wishes
from nonet.model.grid import Grid
from nonet.reason.reasoner import reasoner
from nonet.reason.walk import climb
from nonet.reason.words import join

LOOK = 0.7
"""Seconds for all of it."""
ENOUGH = 12
"""Puzzles that are looked at."""


def done_instead(wished: Wishes, limits: Limits) -> str:
    """A sentence that says which techniques do the work of those that are needed, and what to change; or nothing.

    >>> from nonet.make.wishes import wishes
    >>> done_instead(wishes(difficulty="hard"), Limits())
    ''
    """
    ladder = wished.ladder
    if ladder is None or not wished.needed or wished.drawn:
        return ""
    maker = _kernel.Maker(reasoner(wished.geometry), wished._replace(needed=frozenset()).recipe)
    seeds = _kernel.item_seeds(1, 0, ENOUGH)
    limits = limits.within(LOOK)
    _, results = maker.make([(seed, 0) for seed in seeds], 1, LOOK / 2, limits.left)
    others: dict[str, Counter[str]] = {key: Counter() for key in sorted(wished.needed)}
    for _, made in results:
        if made is None:
            continue
        for step in climb(Grid.of(made.puzzle, wished.geometry), ladder, limits):
            if step.technique in others:
                on = climb(step.grid, ladder.without(step.technique), limits.within(steps=1))
                others[step.technique].update(s.technique for s in on)
    told = []
    for key, counts in others.items():
        names = [name for name, _ in counts.most_common(3)]
        if names:
            told.append(
                f"where {key} is the next step, {join(sorted(names), 'or')} leads on as well; "
                f"do without {'these' if len(names) > 1 else 'it'}, or ask for a puzzle that shows {key}"
            )
    return "; ".join(told)
