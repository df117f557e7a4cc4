"""Subsets and basic fish: k questions whose answers lie in k places."""

from nonet.reason.techniques.declare import Technique

_NAKED = ("In {base}, {cells} can only hold {digits}, one each",)
_HIDDEN = ("In {base} only {cells} have room for {digits}, one each",)
_FISH = ("In {base} the {digits} can only be in {cover}, one each",)


def _subset(key: str, name: str, kind: str, count: str, hodoku: str = "") -> Technique:
    naked = kind == "naked"
    summary = (
        f"{count} cells of a house hold only {count.lower()} digits, which leave the other cells."
        if naked
        else f"{count} digits of a house fit only {count.lower()} cells, which hold nothing else."
    )
    because = _NAKED if naked else _HIDDEN
    return Technique(key, name, "subsets", summary, because, hodoku=(hodoku,) if hodoku else ())


def _fish(key: str, name: str, count: str, hodoku: str = "", *aliases: str) -> Technique:
    summary = (
        f"In {count} rows a digit fits only the same {count} columns, so it goes from the rest of those columns "
        "(or with rows and columns exchanged)."
    )
    return Technique(key, name, "fish", summary, _FISH, aliases, (hodoku,) if hodoku else ())


TECHNIQUES = (
    _subset("naked-pair", "Naked Pair", "naked", "Two", "0200"),
    _subset("naked-triple", "Naked Triple", "naked", "Three", "0201"),
    _subset("naked-quad", "Naked Quad", "naked", "Four", "0202"),
    _subset("naked-subset", "Naked Subset", "naked", "Five or more"),
    _subset("hidden-pair", "Hidden Pair", "hidden", "Two", "0210"),
    _subset("hidden-triple", "Hidden Triple", "hidden", "Three", "0211"),
    _subset("hidden-quad", "Hidden Quad", "hidden", "Four", "0212"),
    _subset("hidden-subset", "Hidden Subset", "hidden", "Five or more"),
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
    ),
    _fish("x-wing", "X-Wing", "two", "0300"),
    _fish("swordfish", "Swordfish", "three", "0301"),
    _fish("jellyfish", "Jellyfish", "four", "0302"),
    _fish("big-fish", "Big Fish", "five or more", "", "squirmbag", "whale", "leviathan"),
)
