"""Subsets and basic fish: k questions whose answers lie in k places."""

from functools import partial

from nonet.reason.shapes.subsets_shape import all_different, basic_fish, hidden, naked
from nonet.reason.techniques.declare import Technique

_NAKED = ("In {base}, {cells} can only hold {digits}, one each",)
_HIDDEN = ("In {base} only {cells} have room for {digits}, one each",)
_FISH = ("In {base} the {digits} can only be in {cover}, one each",)


def _subset(
    key: str, name: str, kind: str, count: str, hodoku: str = "", *, low: int = 2, high: int = 0
) -> Technique:
    is_naked = kind == "naked"
    as_many = "as many" if "more" in count else count.lower()
    summary = (
        f"{count} cells of a house hold only {as_many} digits, which go from its other cells."
        if is_naked
        else f"{count} digits fit only {as_many} cells of a house, which then hold nothing else."
    )
    because = _NAKED if is_naked else _HIDDEN
    shape = partial(naked if is_naked else hidden, low=low, high=high)
    return Technique(key, name, "subsets", summary, because, hodoku=(hodoku,) if hodoku else (), shape=shape)


def _fish(
    key: str, name: str, count: str, hodoku: str = "", *aliases: str, low: int, high: int = 0
) -> Technique:
    as_many = "as many" if "more" in count else f"the same {count}"
    summary = (
        f"In {count} rows a digit fits only {as_many} columns, so it goes from the rest of those columns "
        "(or with rows and columns exchanged)."
    )
    shape = partial(basic_fish, low=low, high=high)
    return Technique(key, name, "fish", summary, _FISH, aliases, (hodoku,) if hodoku else (), shape=shape)


TECHNIQUES = (
    _subset("naked-pair", "Naked Pair", "naked", "Two", "0200", low=2, high=2),
    _subset("naked-triple", "Naked Triple", "naked", "Three", "0201", low=3, high=3),
    _subset("naked-quad", "Naked Quad", "naked", "Four", "0202", low=4, high=4),
    _subset("naked-subset", "Naked Subset", "naked", "Five or more", low=5),
    _subset("hidden-pair", "Hidden Pair", "hidden", "Two", "0210", low=2, high=2),
    _subset("hidden-triple", "Hidden Triple", "hidden", "Three", "0211", low=3, high=3),
    _subset("hidden-quad", "Hidden Quad", "hidden", "Four", "0212", low=4, high=4),
    _subset("hidden-subset", "Hidden Subset", "hidden", "Five or more", low=5),
    _subset("chain-exclusion", "Chain Exclusion", "naked", "Two or more"),
    _subset("pile-exclusion", "Pile Exclusion", "hidden", "Two or more"),
    _subset("preemptive-set", "Preemptive Set", "naked", "Two or more"),
    Technique(
        "all-different",
        "All-Different",
        "subsets",
        "Everything that subsets of any size can remove from a house, at once.",
        ("However {cells} of {base} are filled with different digits, there is never {gone.any}",),
        aliases=("regin", "matching"),
        shape=all_different,
    ),
    _fish("x-wing", "X-Wing", "two", "0300", low=2, high=2),
    _fish("swordfish", "Swordfish", "three", "0301", low=3, high=3),
    _fish("jellyfish", "Jellyfish", "four", "0302", low=4, high=4),
    _fish("big-fish", "Big Fish", "five or more", "", "squirmbag", "whale", "leviathan", low=5),
)
