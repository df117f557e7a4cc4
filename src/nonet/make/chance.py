"""Chance: random choices that are the same everywhere, from the kernel's generator."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from nonet import _kernel
from nonet.errors import ArgumentError
from nonet.make.wish_types import as_whole

T = TypeVar("T")
PART = 256
"""Numbers that are asked for at a time."""


def seed_of(seed: int | None) -> int:
    """The seed of a run; one at random if none was given.

    >>> seed_of(7), seed_of(-1) == 2**64 - 1, seed_of(None) < 2**53
    (7, True, True)
    """
    if seed is None:
        from secrets import randbits

        return randbits(53)  # a number that JSON readers keep whole
    number = as_whole(seed)
    if number is None:
        raise ArgumentError(f"seed is {seed!r}; it must be a whole number")
    return number & (1 << 64) - 1


class Chance:
    """Random numbers from a seed.

    >>> Chance(7).shuffled(range(5)) == Chance(7).shuffled(range(5))
    True
    """

    def __init__(self, seed: int):
        self._seed, self._first = seed & (1 << 64) - 1, 1
        self._numbers: list[int] = []

    def below(self, bound: int) -> int:
        """A whole number from 0 up, less than the bound."""
        if not self._numbers:
            self._numbers = list(_kernel.item_seeds(self._seed, self._first, PART))
            self._first += PART
        return self._numbers.pop() % bound

    def between(self, low: int, high: int) -> int:
        """A whole number from low to high."""
        return low + self.below(high - low + 1)

    def pick(self, items: Sequence[T]) -> T:
        """One of these."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """All of these, in random order."""
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return out
