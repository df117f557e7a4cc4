"""Aligned exclusion: cells whose combinations are tried against the cells that they see."""

from functools import partial

from nonet.reason.shapes.wings_shape import aligned
from nonet.reason.techniques.declare import Technique

_WHY = (
    "Every way to fill {cells} with {gone.any} would repeat a digit or leave one of {second.cells} without one",
)

TECHNIQUES = (
    Technique(
        "aligned-pair-exclusion",
        "Aligned Pair Exclusion",
        "aligned",
        "Two cells whose combinations are tried against the cells that both see.",
        _WHY,
        shape=partial(aligned, size=2),
    ),
    Technique(
        "aligned-triple-exclusion",
        "Aligned Triple Exclusion",
        "aligned",
        "Three cells whose combinations are tried against the cells that they see.",
        _WHY,
        shape=partial(aligned, size=3),
    ),
)
