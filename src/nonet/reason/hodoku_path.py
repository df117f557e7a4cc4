"""HoDoKu's searches by name, in its order."""

from __future__ import annotations

from typing import NamedTuple


class Kind(NamedTuple):
    """One of HoDoKu's searches.

    >>> KINDS[3].name, KINDS[3].techniques
    ('Locked Pair', ('locked-pair',))
    """

    name: str
    """What HoDoKu calls it."""
    techniques: tuple[str, ...]
    """Which techniques of ours say the same, the best word first."""


_RECTANGLES = tuple(Kind(f"Uniqueness Test {n}", (f"unique-rectangle-{n}",)) for n in range(1, 7))
_LOOPS = ("nice-loop-continuous", "nice-loop-discontinuous", "aic")

KINDS = (
    Kind("Full House", ("full-house",)),
    Kind("Naked Single", ("naked-single",)),
    Kind("Hidden Single", ("hidden-single",)),
    Kind("Locked Pair", ("locked-pair",)),
    Kind("Locked Triple", ("locked-triple",)),
    Kind("Locked Candidates Type 1 (Pointing)", ("pointing",)),
    Kind("Locked Candidates Type 2 (Claiming)", ("claiming",)),
    Kind("Naked Pair", ("naked-pair",)),
    Kind("Naked Triple", ("naked-triple",)),
    Kind("Hidden Pair", ("hidden-pair",)),
    Kind("Hidden Triple", ("hidden-triple",)),
    Kind("Naked Quadruple", ("naked-quad",)),
    Kind("Hidden Quadruple", ("hidden-quad",)),
    Kind("X-Wing", ("x-wing",)),
    Kind("Swordfish", ("swordfish",)),
    Kind("Jellyfish", ("jellyfish",)),
    Kind("Remote Pair", ("remote-pair",)),
    Kind("Bivalue Universal Grave + 1", ("bug-1",)),
    Kind("Skyscraper", ("skyscraper",)),
    Kind("2-String Kite", ("two-string-kite",)),
    Kind("Turbot Fish", ("turbot-fish",)),
    Kind("Empty Rectangle", ("empty-rectangle",)),
    Kind("W-Wing", ("w-wing",)),
    Kind("XY-Wing", ("xy-wing",)),
    Kind("XYZ-Wing", ("xyz-wing",)),
    *_RECTANGLES,
    Kind("Hidden Rectangle", ("hidden-rectangle",)),
    Kind("Avoidable Rectangle Type 1", ("avoidable-rectangle-1",)),
    Kind("Avoidable Rectangle Type 2", ("avoidable-rectangle-2",)),
    Kind("Finned X-Wing", ("finned-x-wing",)),
    Kind("Sashimi X-Wing", ("sashimi-x-wing",)),
    Kind("Finned Swordfish", ("finned-swordfish",)),
    Kind("Sashimi Swordfish", ("sashimi-swordfish",)),
    Kind("Finned Jellyfish", ("finned-jellyfish",)),
    Kind("Sashimi Jellyfish", ("sashimi-jellyfish",)),
    Kind("Sue de Coq", ("sue-de-coq",)),
    Kind("Simple Colors", ("simple-colouring-wrap", "simple-colouring-trap")),
    Kind("Multi Colors", ("multi-colouring-2", "multi-colouring-1")),
    Kind("X-Chain", ("x-chain",)),
    Kind("XY-Chain", ("xy-chain",)),
    Kind("Nice Loop/AIC", _LOOPS),
    Kind("Grouped Nice Loop/AIC", (*(f"grouped-{key}" for key in _LOOPS), *_LOOPS)),
    Kind("Almost Locked Set XZ-Rule", ("als-xz",)),
    Kind("Almost Locked Set XY-Wing", ("als-xy-wing",)),
    Kind("Almost Locked Set Chain", ("als-chain",)),
    Kind("Franken X-Wing", ("franken-x-wing", "mutant-x-wing")),
    Kind("Franken Swordfish", ("franken-swordfish", "mutant-swordfish")),
    Kind("Finned Franken X-Wing", ("finned-franken-x-wing", "finned-mutant-x-wing")),
    Kind("Finned Franken Swordfish", ("finned-franken-swordfish", "finned-mutant-swordfish")),
    Kind("Forcing Chain", ("cell-forcing-chain", "house-forcing-chain", "contradiction-forcing-chain")),
    Kind("Forcing Net", ("verity-net", "forcing-net")),
    Kind("Brute Force", ()),
)
"""In the order in which they are tried, by the kernel's numbers."""
BRUTE_FORCE = len(KINDS) - 1
