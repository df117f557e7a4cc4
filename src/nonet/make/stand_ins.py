"""Which techniques do what others do: a puzzle can't need one whose work is always done by the rest of the ladder."""

from __future__ import annotations

from collections.abc import Collection

from nonet.errors import ArgumentError
from nonet.model.geometry import Geometry
from nonet.reason.ladders import Ladder
from nonet.reason.techniques import technique
from nonet.reason.words import join

BEYOND_NINE = frozenset({"naked-subset", "hidden-subset", "big-fish"})
"""Patterns of five or more: up to 9x9 each comes with one of at most four that does the same."""

OF_RULES = frozenset({"no-partner", "no-place"})
"""Beside the family of constraints: what houses alone never give, or pointing and claiming find first."""

COVERED = {
    "simple-colouring-wrap": ("simple-colouring-trap",),
    "multi-colouring-2": ("multi-colouring-1",),
    "remote-pair": ("skyscraper", "two-string-kite", "turbot-fish", "w-wing", "simple-colouring-trap"),
}
"""Techniques that are never the next step up the whole ladder, each with the easier rungs that always come first.

A candidate of a colour that is false because two of its candidates see each other sees both colours itself; the same
with two pairs of colours. And next to each other in a remote pair two cells hold the only places of both digits in a
house, so that either digit is a chain of conjugate pairs. Where such a technique is wished, its rivals are left out.
"""

FOURS = frozenset({"naked-quad", "hidden-quad"})
"""Sets whose rest of a house is as small only up to 9x9."""

_COLOURS = ("simple-colouring-trap", "multi-colouring-1")
_TURBOT = ("pointing", "turbot-fish")
STAND_INS = {
    "locked-pair": (("naked-pair",),),
    "locked-triple": (("naked-triple",),),
    "x-wing": (_TURBOT, ("pointing", "x-chain"), _COLOURS),
    "skyscraper": (("turbot-fish",), ("x-chain",), ("sashimi-x-wing",), _COLOURS),
    "two-string-kite": (("turbot-fish",), ("x-chain",), _COLOURS),
    "turbot-fish": (("x-chain",), _COLOURS),
    "multi-colouring-1": (("x-chain",),),
    "xy-wing": (("xy-chain",),),
    "naked-quad": (("hidden-pair", "hidden-triple", "hidden-quad", "hidden-subset"),),
    "hidden-quad": (("naked-pair", "naked-triple", "naked-quad", "naked-subset"),),
}
"""Techniques whose work harder rungs always do, where all rungs of a group are there.

Two pairs of places that see each other are joined, or coloured, whatever houses they lie in; where the two ends of an
X-Wing are the only places of their box, pointing takes the rest of the line. The ends of a skyscraper strike out only
where one of them is the fin of a sashimi X-Wing. And what a set of four leaves of a house with nine cells is a set of
five or fewer, hidden if the first was naked.
"""


def check_rules(must: Collection[str], geometry: Geometry, drawn: bool) -> None:
    """Refuse what this board can't show: techniques for rules where there are none, large patterns on a small board.

    >>> check_rules({"big-fish"}, Geometry.of(9), False)
    Traceback (most recent call last):
        ...
    nonet.errors.ArgumentError: big-fish is never needed up to 9x9: a smaller pattern does the same
    """
    if geometry.size <= 9 and (large := BEYOND_NINE.intersection(must)):
        raise ArgumentError(f"{min(large)} is never needed up to 9x9: a smaller pattern does the same")
    for key in sorted(must):
        of_rules = key in OF_RULES or technique(key).family == "constraints"
        if of_rules and not geometry.rules and not drawn:
            raise ArgumentError(
                f"{key} is about rules beside the houses, and this board has none; wish for some, such as killer"
            )


def check_covered(key: str, is_needed: bool, must: Collection[str], rivals: Collection[str]) -> None:
    """Refuse to need a technique that easier rungs, the rivals that are not forbidden, always come before.

    >>> check_covered("remote-pair", False, {"remote-pair", "w-wing"}, {"w-wing"})
    Traceback (most recent call last):
        ...
    nonet.errors.ArgumentError: remote-pair is never needed beside w-wing, an easier one that does the same
    """
    if rivals and is_needed:
        raise ArgumentError(
            f"{key} is never needed: {min(rivals)} is easier and does the same; "
            f"ask for a puzzle that shows it, or do without {_listed(rivals)}"
        )
    if both := set(rivals) & set(must):
        raise ArgumentError(f"{key} is never needed beside {min(both)}, an easier one that does the same")


def check_needed(needed: Collection[str], suffices: Ladder | None, geometry: Geometry, drawn: bool) -> None:
    """Refuse to need a technique beside harder ones that always do the same.

    >>> from nonet.reason.ladders import load
    >>> check_needed({"xy-wing"}, load("nonet"), Geometry.of(9), False)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    nonet.errors.ArgumentError: xy-wing is never needed beside xy-chain, which does the same: ...
    """
    if suffices is None or geometry.rules or drawn:  # rules break some of the links that these rest on
        return
    rungs = set(suffices.techniques)
    for key in sorted(needed):
        there = [group for group in STAND_INS.get(key, ()) if rungs.issuperset(group)]
        if not there or (key in FOURS and geometry.size > 9):
            continue
        does = "does" if len(there[0]) == 1 else "together do"
        # Pointing is basic: who does without it still has all the rest of a group to do without.
        others = {_kind(rung) for group in there for rung in group if rung != "pointing"}
        raise ArgumentError(
            f"{key} is never needed beside {_listed(there[0])}, which {does} the same: "
            f"ask for it alone, without a difficulty, or do without {_listed(others)}"
        )


def _kind(key: str) -> str:
    """What to do without: all of colouring, for its other forms would do the same again."""
    return "colouring" if technique(key).family == "colouring" else key


def _listed(keys: Collection[str]) -> str:
    return join(sorted(keys))
