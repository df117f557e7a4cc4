"""Intersections: what all candidates of a cell, or of a digit in a house, exclude."""

from functools import partial

from nonet.reason.shapes.singles_shape import intersection, locked_set, no_partner, no_place
from nonet.reason.techniques.declare import Technique

TECHNIQUES = (
    Technique(
        "pointing",
        "Pointing",
        "intersections",
        "All places of a digit in a box lie in one line, so it goes from the rest of the line.",
        ("{locked}",),
        aliases=("locked-candidates-1", "pointing-pair", "pointing-triple"),
        hodoku=("0100",),
        shape=partial(intersection, from_box=True),
    ),
    Technique(
        "claiming",
        "Claiming",
        "intersections",
        "All places of a digit in a line lie in one box, so it goes from the rest of the box.",
        ("{locked}",),
        aliases=("locked-candidates-2", "box-line-reduction"),
        hodoku=("0101",),
        shape=partial(intersection, from_box=False),
    ),
    Technique(
        "no-partner",
        "No Partner",
        "intersections",
        "A rule of the board lets a candidate stand beside none of the candidates of another cell.",
        ("{no partner}",),
        shape=no_partner,
    ),
    Technique(
        "no-place",
        "No Place",
        "intersections",
        "With a rule of the board a candidate would take every place of a digit in a house.",
        ("In {base} the {digits} must be in {places}, and each of these rules out {gone}",),
        shape=no_place,
    ),
    Technique(
        "locked-pair",
        "Locked Pair",
        "intersections",
        "Two cells where a box meets a line hold the same two digits, which go from the rest of both.",
        ("{cells} can only hold {digits}, one each, and lie in {base}",),
        hodoku=("0110",),
        shape=partial(locked_set, size=2),
    ),
    Technique(
        "locked-triple",
        "Locked Triple",
        "intersections",
        "Three cells where a box meets a line hold three digits, which go from the rest of both.",
        ("{cells} can only hold {digits}, one each, and lie in {base}",),
        hodoku=("0111",),
        shape=partial(locked_set, size=3),
    ),
)
