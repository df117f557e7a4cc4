"""Chains: strong and weak links in turn, from candidate to candidate."""

from functools import partial

from nonet.reason.shapes.case import Shape
from nonet.reason.shapes.chains_shape import aic, continuous, discontinuous, remote_pair, two_ends, wing
from nonet.reason.shapes.towers_shape import tower
from nonet.reason.techniques.declare import Technique

_OPEN = ("{chain}",)
_AGAINST = ("{chain against itself}",)
_LOOP = ("{loop}",)


def _chain(
    key: str,
    name: str,
    summary: str,
    because: tuple[str, ...],
    *hodoku: str,
    aliases: tuple[str, ...] = (),
    shape: Shape,
) -> Technique:
    so = "Either way" if because == _OPEN else "So"
    return Technique(key, name, "chains", summary, because, aliases, hodoku, so=so, shape=shape)


TECHNIQUES = (
    _chain(
        "skyscraper",
        "Skyscraper",
        "A digit has two places in each of two parallel lines, and one of each lies in the same crossing line.",
        _OPEN,
        "0400",
        shape=partial(tower, form="skyscraper"),
    ),
    _chain(
        "two-string-kite",
        "2-String Kite",
        "A digit has two places in a row and in a column, and one of each lies in the same box.",
        _OPEN,
        "0401",
        aliases=("2-string-kite",),
        shape=partial(tower, form="kite"),
    ),
    _chain(
        "dual-two-string-kite",
        "Dual 2-String Kite",
        "Two kites that share the two cells in the box.",
        _OPEN,
        "0404",
        shape=partial(tower, form="kite", dual=True),
    ),
    _chain(
        "turbot-fish",
        "Turbot Fish",
        "Two strong links of one digit joined by a weak link: one of the far ends holds the digit.",
        _OPEN,
        "0403",
        shape=partial(two_ends, makes="places", low=2, high=2),
    ),
    _chain(
        "empty-rectangle",
        "Empty Rectangle",
        "The places of a digit in a box form a cross, which a line with two places carries to another cell.",
        _OPEN,
        "0402",
        shape=partial(tower, form="empty-rectangle"),
    ),
    _chain(
        "dual-empty-rectangle",
        "Dual Empty Rectangle",
        "Two empty rectangles in the same box.",
        _OPEN,
        "0405",
        shape=partial(tower, form="empty-rectangle", dual=True),
    ),
    _chain(
        "w-wing",
        "W-Wing",
        "Two cells with the same two digits, of which one is tied by a strong link: one of them holds the other.",
        _OPEN,
        "0803",
        shape=partial(wing, makes="CXC"),
    ),
    _chain(
        "m-wing",
        "M-Wing",
        "A cell with two digits and a strong link of each of these digits.",
        _OPEN,
        shape=partial(wing, makes="CXX"),
    ),
    _chain(
        "s-wing",
        "S-Wing",
        "Two strong links of different digits joined by a cell with these two digits.",
        _OPEN,
        aliases=("split-wing",),
        shape=partial(wing, makes="XCX"),
    ),
    _chain(
        "h-wing",
        "H-Wing",
        "Two cells with two digits and a strong link in a house.",
        _OPEN,
        aliases=("hybrid-wing",),
        shape=partial(wing, makes="CCX"),
    ),
    _chain(
        "l-wing",
        "L-Wing",
        "Three strong links in houses, of more than one digit.",
        _OPEN,
        aliases=("local-wing",),
        shape=partial(wing, makes="XXX"),
    ),
    _chain(
        "remote-pair",
        "Remote Pair",
        "Four or more cells with the same two digits, each seeing the next: cells at odd distance hold both digits.",
        ("{pairs}",),
        "0703",
        shape=remote_pair,
    ),
    _chain(
        "x-chain",
        "X-Chain",
        "A chain of one digit: one of its ends holds the digit.",
        _OPEN,
        "0701",
        shape=partial(two_ends, makes="places", low=2),
    ),
    _chain(
        "xy-chain",
        "XY-Chain",
        "A chain through cells with two candidates: one of its ends holds the digit.",
        _OPEN,
        "0702",
        shape=partial(two_ends, makes="cells", low=3),
    ),
    _chain(
        "nice-loop-continuous",
        "Continuous Nice Loop",
        "A chain that closes: each of its weak links holds exactly one true candidate.",
        _LOOP,
        "0706",
        shape=partial(continuous, extras=""),
    ),
    _chain(
        "nice-loop-discontinuous",
        "Discontinuous Nice Loop",
        "A candidate implies its own opposite through a chain.",
        _AGAINST,
        "0707",
        shape=partial(discontinuous, extras=""),
    ),
    _chain(
        "aic",
        "Alternating Inference Chain",
        "A chain through digits and cells: one of its ends is true.",
        _OPEN,
        "0708",
        shape=partial(aic, extras=""),
    ),
    _chain(
        "grouped-nice-loop-continuous",
        "Grouped Continuous Nice Loop",
        "A closed chain in which groups of places act as one.",
        _LOOP,
        "0709",
        shape=partial(continuous, extras="groups"),
    ),
    _chain(
        "grouped-nice-loop-discontinuous",
        "Grouped Discontinuous Nice Loop",
        "A candidate implies its own opposite through a chain with groups of places.",
        _AGAINST,
        "0710",
        shape=partial(discontinuous, extras="groups"),
    ),
    _chain(
        "grouped-aic",
        "Grouped AIC",
        "A chain in which groups of places act as one: one of its ends is true.",
        _OPEN,
        "0711",
        shape=partial(aic, extras="groups"),
    ),
    _chain(
        "als-nice-loop-continuous",
        "ALS Continuous Nice Loop",
        "A closed chain through almost locked sets.",
        _LOOP,
        "0709-2",
        shape=partial(continuous, extras="sets"),
    ),
    _chain(
        "als-nice-loop-discontinuous",
        "ALS Discontinuous Nice Loop",
        "A candidate implies its own opposite through a chain with almost locked sets.",
        _AGAINST,
        "0710-3",
        "0710-4",
        shape=partial(discontinuous, extras="sets"),
    ),
    _chain(
        "als-aic",
        "ALS AIC",
        "A chain through almost locked sets: one of its ends is true.",
        _OPEN,
        "0711-3",
        "0711-4",
        shape=partial(aic, extras="sets"),
    ),
)
