"""The catalogue of techniques. Each is declared once, in its family's module."""

from functools import cache

from nonet.errors import ArgumentError
from nonet.reason.techniques.declare import Technique

FAMILIES = (
    "singles",
    "intersections",
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


@cache
def catalogue() -> dict[str, Technique]:
    """Every technique by key, family by family.

    >>> "x-wing" in catalogue()
    True
    """
    from importlib import import_module

    out: dict[str, Technique] = {}
    for family in FAMILIES:
        for declared in import_module(f"nonet.reason.techniques.{family}").TECHNIQUES:
            if declared.key in out:
                raise RuntimeError(f"technique {declared.key!r} is declared twice")
            out[declared.key] = declared
    return out


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
    every = catalogue()
    if name in every:
        return every[name]
    names = _names()
    bare = _bare(name)
    if bare in names:
        return every[names[bare]]
    from difflib import get_close_matches

    near = [names[found] for found in get_close_matches(bare, names, 1)]
    raise ArgumentError(
        f"there is no technique {name!r}; "
        + (f"did you mean {near[0]}?" if near else "see `nonet techniques`")
    )


@cache
def _names() -> dict[str, str]:
    """The key of every name that a technique goes by. A key counts before another technique's alias."""
    out: dict[str, str] = {}
    for key, declared in catalogue().items():
        for name in (declared.name, *declared.aliases, *declared.hodoku):
            out.setdefault(_bare(name), key)
    return out | {_bare(key): key for key in catalogue()}


def _bare(name: str) -> str:
    """A name without what people write in different ways."""
    return "".join(filter(str.isalnum, name.lower())).replace("color", "colour")
