"""Intersections: what all candidates of a cell, or of a digit in a house, exclude."""

from functools import partial

from nonet.reason.shapes.singles_shape import intersection, locked_set, no_partner, no_place
from nonet.reason.techniques.declare import Technique

TECHNIQUES = (
    Technique(
        "pointing",
        "Pointing",
        "intersections",
        "All places of a digit in a box lie in one line, so the digit leaves the rest of the line.",
        ("{locked}",),
        aliases=("locked-candidates-1", "pointing-pair", "pointing-triple"),
        hodoku=("0100",),
        shape=partial(intersection, from_box=True),
    ),
    Technique(
        "claiming",
        "Claiming",
        "intersections",
        "All places of a digit in a line lie in one box, so the digit leaves the rest of the box.",
        ("{locked}",),
        aliases=("locked-candidates-2", "box-line-reduction"),
        hodoku=("0101",),
        shape=partial(intersection, from_box=False),
    ),
    Technique(
        "no-partner",
        "No Partner",
        "intersections",
        "By a rule of the board a candidate goes together with nothing that another cell can hold.",
        ("{cells} can only hold {digits}, and none of them goes together with what is ruled out",),
        shape=no_partner,
    ),
    Technique(
        "no-place",
        "No Place",
        "intersections",
        "By a rule of the board a candidate leaves a digit no place in a house.",
        (
            "In {base} the {digits} must be in {places}, and none of them goes together with what is ruled out",
        ),
        shape=no_place,
    ),
    Technique(
        "locked-pair",
        "Locked Pair",
        "intersections",
        "Two cells where a box meets a line hold the same two digits, which leave both houses.",
        ("{cells} can only hold {digits}, one each, and lie in {base}",),
        hodoku=("0110",),
        shape=partial(locked_set, size=2),
    ),
    Technique(
        "locked-triple",
        "Locked Triple",
        "intersections",
        "Three cells where a box meets a line hold three digits, which leave both houses.",
        ("{cells} can only hold {digits}, one each, and lie in {base}",),
        hodoku=("0111",),
        shape=partial(locked_set, size=3),
    ),
)
