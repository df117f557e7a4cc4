"""Limits: what a whole call may take. Checked once, passed on as one value, with one deadline."""

from __future__ import annotations

import os
from operator import index
from time import monotonic

UNLIMITED = 2**64 - 1
"""As many as the kernel can count."""


class Limits:
    """Seconds, steps and solutions for a whole call; None is no limit. The clock runs from the moment it is made.

    Public functions take ``max_seconds``, ``max_steps`` and ``limit``, make one of these, and pass it to all they call.

    >>> limits = Limits(60, steps=3)
    >>> limits.steps, 59 < limits.left <= 60, limits.is_over, Limits(0).is_over
    (3, True, False, True)
    """

    __slots__ = ("_end", "solutions", "steps")

    steps: int
    solutions: int

    def __init__(
        self, seconds: float | None = None, *, steps: int | None = None, solutions: int | None = None
    ):
        checked = check_seconds(seconds)
        self._end = None if checked is None else monotonic() + checked
        self.steps = check_number(steps, "max_steps")
        self.solutions = check_number(solutions, "limit")

    @property
    def left(self) -> float:
        """The seconds left, as the kernel takes them: below 0 if there is no limit."""
        return -1.0 if self._end is None else max(0.0, self._end - monotonic())

    @property
    def seconds(self) -> float | None:
        """The seconds left, as public functions take them: None if there is no limit."""
        return None if self._end is None else self.left

    @property
    def is_over(self) -> bool:
        """True once the time is up."""
        return self._end is not None and monotonic() >= self._end

    def within(
        self, seconds: float | None = None, *, steps: int | None = None, solutions: int | None = None
    ) -> Limits:
        """These limits, or tighter ones for a part of the call.

        >>> Limits(60).within(1).left <= 1, Limits(1).within(60).left <= 1, Limits(steps=9).within(steps=2).steps
        (True, True, 2)
        """
        part = Limits(seconds, steps=steps, solutions=solutions)
        if self._end is not None:
            part._end = self._end if part._end is None else min(self._end, part._end)
        part.steps, part.solutions = min(self.steps, part.steps), min(self.solutions, part.solutions)
        return part


def check_seconds(seconds: float | None, name: str = "max_seconds") -> float | None:
    """A time that can be waited for; None is no limit.

    >>> check_seconds(-1)
    Traceback (most recent call last):
        ...
    nonet.errors.LimitError: max_seconds is -1; it must be 0 or more
    """
    if seconds is None:
        return None
    try:
        if seconds >= 0:
            return float(seconds)
    except OverflowError:
        return float("inf")  # more than a float can hold is longer than anybody waits
    except TypeError:
        raise TypeError(f"{name} is {seconds!r}; it must be a number") from None
    raise _wrong(name, seconds, 0)


def check_number(number: int | None, name: str, least: int = 0) -> int:
    """A number of things to stop at; None is no limit, and so is more than the kernel can count.

    >>> check_number(None, "limit") == check_number(10**30, "limit") == UNLIMITED
    True
    """
    if number is None:
        return UNLIMITED
    try:
        number = index(number)
    except TypeError:
        raise TypeError(f"{name} is {number!r}; it must be a whole number") from None
    if number < least:
        raise _wrong(name, number, least)
    return min(number, UNLIMITED)


def threads(workers: int | None) -> int:
    """How many threads to use: as asked for, by default one a core.

    >>> threads(3), threads(None) >= 1
    (3, True)
    """
    if workers is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(check_number(workers, "workers", 1), 1024)


def _wrong(name: str, value: object, least: int) -> Exception:
    from nonet.errors import LimitError

    return LimitError(f"{name} is {value}; it must be {least} or more")


NO_LIMITS = Limits()
