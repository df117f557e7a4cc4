"""The catalogue of techniques. Each is declared once, in its family's module."""

from functools import cache

from nonet.errors import ParseError
from nonet.techniques.declare import Technique

FAMILIES = (
    "singles",
    "intersections",
    "subsets",
    "fish",
    "wings",
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
        for declared in import_module(f"nonet.techniques.{family}").TECHNIQUES:
            if declared.key in out:
                raise RuntimeError(f"technique {declared.key!r} is declared twice")
            out[declared.key] = declared
    return out


def technique(name: str) -> Technique:
    """The technique with this key, name, alias or HoDoKu code.

    >>> technique("X-Wing").key, technique("0300").key
    ('x-wing', 'x-wing')
    >>> technique("x-wig")
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: there is no technique 'x-wig'; did you mean x-wing?
    """
    key = name.strip().lower().replace(" ", "-").replace("_", "-")
    every = catalogue()
    if key in every:
        return every[key]
    for declared in every.values():
        if key in (declared.name.lower().replace(" ", "-"), *declared.aliases, *declared.hodoku):
            return declared
    from difflib import get_close_matches

    near = get_close_matches(key, every, 1)
    raise ParseError(
        f"there is no technique {name!r}; "
        + (f"did you mean {near[0]}?" if near else "see `nonet techniques`")
    )
