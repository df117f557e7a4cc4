"""Clues that look along a row or column: what they would count if a cell held this digit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.model.grid import digits_of
from nonet.reason.fillings import Demand, domains
from nonet.reason.step import Candidate
from nonet.reason.stories.sums import FEW, Told, listed_fillings, no_filling
from nonet.reason.words import Speaker, join

if TYPE_CHECKING:
    from nonet.model.rules.machines import LineCount

MOST = 3_000
"""Situations that are looked at to say what a clue would count; beyond them only that it would be wrong."""

TRIED = 3
"""Candidates of which that is asked."""


def counted(told: Told, demand: Demand, tally: LineCount, c: Candidate) -> set[int] | None:
    """All that a clue could count with a candidate in its place; None if that is too much to look at."""
    held = [digits_of(mask) for mask in domains(told.p, demand)]
    held[demand.cells.index(c.cell)] = (c.digit,)
    now = {(0, tally.start)}
    for choice in held:
        now = {
            (used | 1 << d, to)
            for used, state in now
            for d in choice
            if not used >> d & 1 and (to := tally.after(state, d)) is not None
        }
        if len(now) > MOST:
            return None
    return {number for _, state in now if (number := tally.counted(state)) is not None}


def tell_sight_line(speaker: Speaker) -> None:
    """The fillings if they are few; else what the clue would count with one of the digits that go."""
    told = Told(speaker)
    (demand,), (label,) = told.demands, told.labels
    listed = listed_fillings(told, demand)
    told.mark()
    if listed:
        speaker.tell(f"By {label}, {listed}")
        return
    from nonet.model.rules.bases import OutsideClue  # a board without rules does without their modules

    rule = told.geometry.constraints[told.step.constraints[0]][0]
    if isinstance(rule, OutsideClue) and rule.tally is not None:
        tally = rule.tally(told.geometry.size)
        for c in told.step.eliminations[:TRIED]:
            numbers = counted(told, demand, tally, c)
            if numbers and (said := _range(numbers, rule.value)):
                speaker.tell(f"With {c.digit} in {told.name(c.cell)}, {label} would come to {said}")
                others = [other for other in told.step.eliminations if other != c]
                if others:
                    them = speaker.group(others).any if len(others) <= FEW else "the others that go here"
                    speaker.tell(f"In the same way no filling has {them}")
                return
    speaker.tell(no_filling(told, label))


def _range(numbers: set[int], wanted: object) -> str:
    """What a clue would come to instead: ``at most 2``, ``7 or 12``; empty if that is long to say."""
    low, high = min(numbers), max(numbers)
    if not isinstance(wanted, int) or wanted in numbers:
        return ""
    if len(numbers) == 1:
        return f"{low}"
    if high < wanted:
        return f"{high} at most"
    if low > wanted:
        return f"{low} at least"
    return join([str(number) for number in sorted(numbers)], "or") if len(numbers) <= FEW else ""
