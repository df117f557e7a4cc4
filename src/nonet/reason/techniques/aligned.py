"""Aligned exclusion: cells whose combinations are tried against the cells that they see."""

from functools import partial

from nonet.reason.shapes.wings_shape import aligned
from nonet.reason.techniques.declare import Technique

_WHY = (
    "Every way to fill {cells} with {gone.any} would repeat a digit or leave {second.places} without a digit",
)

TECHNIQUES = (
    Technique(
        "aligned-pair-exclusion",
        "Aligned Pair Exclusion",
        "aligned",
        "All pairs of digits for two cells are tried; what no pair allows is out.",
        _WHY,
        shape=partial(aligned, size=2),
    ),
    Technique(
        "aligned-triple-exclusion",
        "Aligned Triple Exclusion",
        "aligned",
        "All triples of digits for three cells are tried; what no triple allows is out.",
        _WHY,
        shape=partial(aligned, size=3),
    ),
)
