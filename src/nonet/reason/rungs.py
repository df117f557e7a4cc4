"""What the kernel knows of ladders and techniques: their numbers, and the reasoner of a board."""

from __future__ import annotations

from functools import cache, lru_cache

from nonet import _kernel
from nonet.errors import ArgumentError
from nonet.model.geometry import Geometry
from nonet.reason.ladders import Ladder, load


def rungs(ladder: str | Ladder) -> tuple[list[int], bool]:
    """The kernel's numbers of a ladder's techniques, and whether it prunes.

    >>> numbers, prunes = rungs("nonet")
    >>> keys()[numbers[0]], prunes
    ('full-house', True)
    """
    # Built-in ladders are looked up once; a user's file may have changed since.
    known = isinstance(ladder, str) and not ladder.endswith(".toml")
    return _builtin(ladder) if known else _numbered(load(ladder))


def _numbered(ladder: Ladder) -> tuple[list[int], bool]:
    return [number(key) for key in ladder.techniques], ladder.prunes


@cache
def _builtin(name: str) -> tuple[list[int], bool]:
    return _numbered(load(name))


@lru_cache(64)
def reasoner(geometry: Geometry) -> _kernel.Reasoner:
    """The kernel's reasoner for a board; those of the last boards are kept."""
    return _kernel.Reasoner(geometry.kernel)


@cache
def keys() -> tuple[str, ...]:
    """The technique of every number."""
    return tuple(_kernel.technique_keys())


@cache
def _numbers() -> dict[str, int]:
    return {key: number for number, key in enumerate(keys())}


def number(key: str) -> int:
    """The number of a technique.

    >>> number("guess")
    Traceback (most recent call last):
        ...
    nonet.errors.ArgumentError: guess is no deduction, so there are no steps of it to find
    """
    if key not in _numbers():
        raise ArgumentError(f"{key} is no deduction, so there are no steps of it to find")
    return _numbers()[key]
