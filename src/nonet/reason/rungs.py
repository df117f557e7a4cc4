"""What the kernel knows of ladders and techniques: their numbers, and the reasoner of a board."""

from __future__ import annotations

from functools import cache, lru_cache

from nonet import _kernel
from nonet.errors import ArgumentError
from nonet.model.geometry import Geometry
from nonet.reason.ladders import Ladder
from nonet.reason.techniques import numbers


@lru_cache(64)
def rungs(ladder: Ladder) -> tuple[list[int], bool]:
    """The kernel's numbers of a ladder's techniques, and whether it prunes.

    >>> from nonet.reason.ladders import load
    >>> numbers, prunes = rungs(load("nonet"))
    >>> keys()[numbers[0]], prunes
    ('full-house', True)
    """
    return [number(key) for key in ladder.techniques], ladder.prunes


@lru_cache(64)
def reasoner(geometry: Geometry) -> _kernel.Reasoner:
    """The kernel's reasoner for a board; those of the last boards are kept."""
    return _kernel.Reasoner(geometry.kernel)


@cache
def keys() -> tuple[str, ...]:
    """The technique of every number."""
    return tuple(numbers())


def number(key: str) -> int:
    """The number of a technique.

    >>> number("guess")
    Traceback (most recent call last):
        ...
    nonet.errors.ArgumentError: guess is no deduction, so there are no steps of it to find
    """
    if key not in numbers():
        raise ArgumentError(f"{key} is no deduction, so there are no steps of it to find")
    return numbers()[key]
