"""Machines for rules that count or look along a line: each is told by its first state and what a digit does to it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeVar

from nonet.errors import ArgumentError
from nonet.model.rules.rule import Machine

S = TypeVar("S", bound=Hashable)

MAX_STATES = 4096
"""The kernel takes no more."""
MAX_FOUND = 16 * MAX_STATES
"""So many are looked at before those from which nothing is accepted are left out."""


def machine(
    size: int, start: S, after: Callable[[S, int], S | None], accepts: Callable[[S], bool]
) -> Machine:
    """The machine whose states are those that digits lead to and that can still end well; None is no state.

    >>> machine(2, 0, lambda state, digit: state + digit if state + digit <= 2 else None, lambda state: state == 2)
    Machine(next=((1, 2), (2, -1), (-1, -1)), accepting=(2,))
    """
    number, states, rows = {start: 0}, [start], []
    for state in states:
        row = []
        for digit in range(1, size + 1):
            to = after(state, digit)
            if to is None:
                row.append(-1)
                continue
            if to not in number:
                number[to] = len(states)
                states.append(to)
                if len(states) > MAX_FOUND:
                    raise _too_many()
            row.append(number[to])
        rows.append(tuple(row))
    return _trimmed(rows, [number[state] for state in states if accepts(state)])


Moves = Mapping[tuple[int, int], Collection[int]]
"""By state and digit: the states that it can lead to."""


def determined(size: int, first: Iterable[int], moves: Moves, accepting: Collection[int]) -> Machine:
    """The machine of states in several of which it can be at a time: it accepts if one of them does.

    >>> determined(2, [0], {(0, 1): [0, 1]}, [1])
    Machine(next=((1, -1), (1, -1)), accepting=(1,))
    """

    def after(states: frozenset[int], digit: int) -> frozenset[int] | None:
        return frozenset().union(*(moves.get((state, digit), ()) for state in states)) or None

    return machine(size, frozenset(first), after, lambda states: not states.isdisjoint(accepting))


def _trimmed(rows: list[tuple[int, ...]], accepting: list[int]) -> Machine:
    """A machine without states from which none that accepts is reached; the first one stays."""
    alive, before = set(accepting), 0
    while len(alive) > before:
        before = len(alive)
        alive.update(state for state in reversed(range(len(rows))) if not alive.isdisjoint(rows[state]))
    kept = [state for state in range(len(rows)) if state in alive or not state]
    at = {state: place for place, state in enumerate(kept) if state in alive}
    if len(kept) > MAX_STATES:
        raise _too_many()
    return Machine(
        tuple(tuple(at.get(to, -1) for to in rows[state]) for state in kept),
        tuple(at[state] for state in accepting),
    )


def _too_many() -> ArgumentError:
    return ArgumentError(f"a rule needs more than {MAX_STATES} states, which is too many")


class LineCount(NamedTuple):
    """How a clue counts along its line: where it begins, what a digit does to it, and what it has counted in the end.

    The second half of a state is what it has counted so far, which never falls. None instead of a state is a line that
    can't be; None in the end is one on which nothing is counted.
    """

    start: tuple[int, int]
    after: Callable[[tuple[int, int], int], tuple[int, int] | None]
    counted: Callable[[tuple[int, int]], int | None]


def sandwich(size: int) -> LineCount:
    """The digits between the lowest and the highest are added."""

    def after(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        opened, total = state  # opened: 0, the digit that did it, or -1 when both are seen
        if digit in (1, size):
            return (digit, total) if not opened else (-1, total) if opened > 0 and digit != opened else None
        return (opened, total + digit) if opened > 0 else state

    return LineCount((0, 0), after, lambda state: state[1] if state[0] < 0 else None)


def x_sum(size: int) -> LineCount:
    """As many digits as the first one says are added, itself among them."""

    def after(state: tuple[int, int], digit: int) -> tuple[int, int]:
        left, total = state
        if left < 0:
            return digit - 1, digit
        return (left - 1, total + digit) if left else state

    return LineCount((-1, 0), after, lambda state: None if state[0] else state[1])


def skyscraper(size: int) -> LineCount:
    """Digits that are higher than all before them are counted."""
    return LineCount((0, 0), lambda s, d: (d, s[1] + 1) if d > s[0] else s, lambda s: s[1])


@lru_cache(maxsize=256)
def counting(tally: Callable[[int], LineCount], size: int, number: int) -> Machine:
    """The line counts to this number.

    >>> len(counting(skyscraper, 4, 2).next)
    7
    """
    start, after, counted = tally(size)

    def within(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        to = after(state, digit)
        return to if to is not None and to[1] <= number else None

    return machine(size, start, within, lambda state: counted(state) == number)


@lru_cache(maxsize=256)
def hidden_skyscraper(size: int, first: int) -> Machine:
    """The first digit that is lower than one before it is this one."""

    def after(highest: int, digit: int) -> int | None:
        if highest < 0:
            return highest
        if digit < highest:
            return -1 if digit == first else None
        return digit

    return machine(size, 0, after, lambda state: state < 0)


@lru_cache(maxsize=64)
def between(size: int) -> Machine:
    """Two ends, then digits strictly between them."""

    def after(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        if len(state) < 2:
            return (min(*state, digit), max(*state, digit)) if state else (digit,)
        return state if state[0] < digit < state[1] else None

    start: tuple[int, ...] = ()
    return machine(size, start, after, lambda state: len(state) == 2)


@lru_cache(maxsize=64)
def lockout(size: int, apart: int) -> Machine:
    """Two ends that differ enough, then digits beyond both."""

    def after(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        if len(state) < 2:
            low, high = min(*state, digit, digit), max(*state, digit, digit)
            if not state:
                return (digit,)
            return (low, high) if high - low >= apart else None
        return None if state[0] <= digit <= state[1] else state

    start: tuple[int, ...] = ()
    return machine(size, start, after, lambda state: len(state) == 2)


@lru_cache(maxsize=256)
def contains(size: int, digits: tuple[int, ...], exact: bool) -> Machine:
    """Each of these digits occurs, as often as it is listed; if exact, no more often."""

    def after(left: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        if digit not in left:
            return None if exact and digit in digits else left
        at = left.index(digit)
        return left[:at] + left[at + 1 :]

    return machine(size, tuple(sorted(digits)), after, lambda left: not left)


@lru_cache(maxsize=256)
def occurs(size: int, digit: int, often: tuple[int, ...]) -> Machine:
    """A digit occurs one of these numbers of times."""
    return machine(
        size,
        0,
        lambda count, d: count if d != digit else count + 1 if count < max(often, default=0) else None,
        lambda count: count in often,
    )


@lru_cache(maxsize=64)
def every_class(size: int, classes: tuple[int, ...]) -> Machine:
    """Digits of all classes occur; ``classes`` has the class of every digit."""
    full = (1 << max(classes) + 1) - 1
    return machine(size, 0, lambda seen, d: seen | 1 << classes[d - 1], lambda seen: seen == full)


@lru_cache(maxsize=256)
def balanced(size: int, cells: int) -> Machine:
    """As many even digits as odd ones, and as many low ones as high ones, in so many cells."""

    def after(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        odd, high = state
        odd += 1 if digit % 2 else -1
        high += (2 * digit > size + 1) - (2 * digit < size + 1)
        return (odd, high) if max(abs(odd), abs(high)) <= cells // 2 else None

    return machine(size, (0, 0), after, lambda state: state == (0, 0))


@lru_cache(maxsize=256)
def pieces(size: int, total: int) -> Machine:
    """The line falls into pieces of this sum."""
    return machine(
        size, 0, lambda held, d: (held + d) % total if held + d <= total else None, lambda held: held == 0
    )


@lru_cache(maxsize=64)
def same_difference(size: int) -> Machine:
    """Neighbours all differ by the same."""

    def after(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        last, difference = state
        if not last:
            return digit, -1
        apart = abs(digit - last)
        return (digit, apart) if difference in (-1, apart) else None

    return machine(size, (0, -1), after, lambda state: True)


@lru_cache(maxsize=1024)
def lunchbox(size: int, total: int, low: int, high: int) -> Machine:
    """If these two are the lowest and the highest digit, those between them make the total.

    One machine for all pairs would have tens of thousands of states; one a pair says the same together.
    """

    def after(state: tuple[int, int], digit: int) -> tuple[int, int]:
        opened, left = (
            state  # opened: 0, the digit that did it, -1 when both are seen; -2 if they are not the ends
        )
        if opened == -2 or not low <= digit <= high:
            return -2, 0
        if digit in (low, high):
            if not opened:
                return digit, left
            return (-1, 0 if opened > 0 and digit != opened and not left else 1) if opened > 0 else state
        return (opened, max(left - digit, -1)) if opened > 0 else state

    start = 0, total
    return machine(size, start, after, lambda state: not (state[0] == -1 and state[1]))
