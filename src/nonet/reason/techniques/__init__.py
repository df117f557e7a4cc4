"""The catalogue of techniques. Each is declared once, in its family's module."""

from functools import cache, lru_cache
from importlib import import_module

from nonet import _kernel
from nonet.errors import ArgumentError, closest
from nonet.reason.techniques.declare import Technique

FAMILIES = (
    "singles",
    "intersections",
    "constraints",
    "subsets",
    "fish",
    "wings",
    "als",
    "aligned",
    "chains",
    "colouring",
    "uniqueness",
    "whips",
    "parity",
    "forcing",
    "templates",
    "guessing",
)
"""Modules that declare techniques, easiest first."""
TITLES = {
    "als": "almost locked sets",
    "aligned": "aligned exclusion",
    "constraints": "rules of several cells",
}
"""What families are called whose module has a shorter name."""


@cache
def numbers() -> dict[str, int]:
    """The kernel's number of every technique that it finds, by key.

    >>> "x-wing" in numbers(), "guess" in numbers()
    (True, False)
    """
    return {key: number for number, key in enumerate(_kernel.technique_keys())}


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


@cache
def _family(name: str) -> dict[str, Technique]:
    """The techniques of a family. It loads when it is first asked for: most hints need but the first few."""
    return {t.key: t for t in import_module(f"{__name__}.{name}").TECHNIQUES}


@cache
def catalogue() -> dict[str, Technique]:
    """Every technique by key, family by family.

    >>> "x-wing" in catalogue()
    True
    """
    out: dict[str, Technique] = {}
    for family in map(_family, FAMILIES):
        twice = out.keys() & family.keys()
        if twice:
            raise RuntimeError(f"technique {min(twice)!r} is declared twice")
        out |= family
    return out


@lru_cache(1024)
def declared(key: str) -> Technique | None:
    """The technique with this key, if there is one. Of the families no more are loaded than it takes to find it.

    >>> declared("x-wing").name, declared("X-Wing")
    ('X-Wing', None)
    """
    return next((family[key] for family in map(_family, FAMILIES) if key in family), None)


def technique(name: str) -> Technique:
    """The technique with this key, name, alias or HoDoKu code; hyphens and blanks may be left out.

    >>> technique("X-Wing").key, technique("xwing").key, technique("0300").key
    ('x-wing', 'x-wing', 'x-wing')
    >>> technique("x-wig")
    Traceback (most recent call last):
        ...
    nonet.errors.ArgumentError: there is no technique 'x-wig'; did you mean x-wing?
    """
    if not isinstance(name, str):
        raise TypeError(f"a technique goes by its name, not {type(name).__name__}")
    found = declared(name)
    if found is not None:
        return found
    names = _names()
    bare = _bare(name)
    if bare in names:
        return catalogue()[names[bare]]
    near = closest(bare, names)
    raise ArgumentError(
        f"there is no technique {name!r}; "
        + (f"did you mean {names[near]}?" if near else "see `nonet techniques`")
    )


@cache
def _names() -> dict[str, str]:
    """The key of every name that a technique goes by. A key counts before another technique's alias."""
    out: dict[str, str] = {}
    for key, t in catalogue().items():
        for name in (t.name, *t.aliases, *t.hodoku):
            out.setdefault(_bare(name), key)
    return out | {_bare(key): key for key in catalogue()}


def _bare(name: str) -> str:
    """A name without what people write in different ways."""
    return "".join(filter(str.isalnum, name.lower())).replace("color", "colour")
