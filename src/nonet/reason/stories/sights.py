"""Clues that look along a row or column: what they would count if a cell held this digit."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from nonet.model.grid import digits_of
from nonet.reason.fillings import Demand, domains
from nonet.reason.step import Candidate
from nonet.reason.stories.sums import FEW, Told, listed_fillings, no_filling
from nonet.reason.words import Speaker, join

MOST = 3_000
"""Situations that are looked at to say what a clue would count; beyond them only that it would be wrong."""

TRIED = 3
"""Candidates of which that is asked."""


class Reader(NamedTuple):
    """How a clue counts along its line: where it begins, what a digit does, and what has been counted in the end."""

    start: Hashable
    step: Callable[..., Hashable]
    end: Callable[..., int | None]


def _skyscraper(_size: int) -> Reader:
    return Reader((0, 0), lambda s, d: (max(s[0], d), s[1] + (d > s[0])), lambda s: s[1])


def _sandwich(size: int) -> Reader:
    def step(state: tuple[int, int], digit: int) -> tuple[int, int]:
        crusts, total = state
        if digit in (1, size):
            return crusts + 1, total
        return crusts, total + digit * (crusts == 1)

    return Reader((0, 0), step, lambda s: s[1])


def _x_sum(_size: int) -> Reader:
    def step(state: tuple[int, int], digit: int) -> tuple[int, int]:
        left, total = state
        if left < 0:
            return digit - 1, digit
        return (left - 1, total + digit) if left else state

    return Reader((-1, 0), step, lambda s: s[1])


READERS = {"skyscraper": _skyscraper, "sandwich": _sandwich, "x-sum": _x_sum}
"""By kind of clue."""


def counted(told: Told, demand: Demand, reader: Reader, c: Candidate) -> set[int] | None:
    """All that a clue could count with a candidate in its place; None if that is too much to look at."""
    held = [digits_of(mask) for mask in domains(told.p, demand)]
    held[demand.cells.index(c.cell)] = (c.digit,)
    now: set[tuple[int, Hashable]] = {(0, reader.start)}
    for choice in held:
        now = {
            (used | 1 << d, reader.step(state, d)) for used, state in now for d in choice if not used >> d & 1
        }
        if len(now) > MOST:
            return None
    return {number for _, state in now if (number := reader.end(state)) is not None}


def tell_sight_line(speaker: Speaker) -> None:
    """The fillings if they are few; else what the clue would count with one of the digits that go."""
    told = Told(speaker)
    (demand,), (label,) = told.demands, told.labels
    listed = listed_fillings(told, demand)
    told.mark()
    if listed:
        speaker.tell(f"By {label}, {listed}")
        return
    rule = told.geometry.constraints[told.step.constraints[0]][0]
    make = READERS.get(rule.key)
    if make is not None:
        reader = make(told.geometry.size)
        for c in told.step.eliminations[:TRIED]:
            numbers = counted(told, demand, reader, c)
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
