"""Wings: a pivot with two or three digits and two pincers that see it."""

from functools import partial

from nonet.reason.shapes.wings_shape import wing
from nonet.reason.techniques.declare import Technique

TECHNIQUES = (
    Technique(
        "xy-wing",
        "XY-Wing",
        "wings",
        "Whichever of its two digits a pivot takes, one of two pincers takes the third.",
        ("{pincers}",),
        so="Either way",
        hodoku=("0800",),
        shape=partial(wing, size=2),
    ),
    Technique(
        "xyz-wing",
        "XYZ-Wing",
        "wings",
        "An XY-Wing whose pivot can hold the third digit too.",
        ("{pincers}",),
        so="In every case",
        hodoku=("0801",),
        shape=partial(wing, size=3),
    ),
)
