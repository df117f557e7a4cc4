"""Singles: a cell or a house leaves one choice."""

from nonet.reason.shapes.singles_shape import (
    cross_hatching,
    elimination,
    full_house,
    hidden_single,
    naked_single,
)
from nonet.reason.techniques.declare import Technique

TECHNIQUES = (
    Technique(
        "elimination",
        "Elimination",
        "singles",
        "A placed digit goes from every other cell of its row, column and box.",
        ("{cells} is {digits}, and no cell that sees it can be {digits}, too",),
        aliases=("level-1",),
        shape=elimination,
    ),
    Technique(
        "cross-hatching",
        "Cross-hatching",
        "singles",
        "Rows and columns that already hold a digit leave it only one cell of a box.",
        ("{crossing}",),
        aliases=("slicing", "level-2"),
        shape=cross_hatching,
    ),
    Technique(
        "full-house",
        "Full House",
        "singles",
        "A house with one empty cell: the missing digit goes there.",
        ("{cells} is the last empty cell of {base}, and {digits} is the digit missing there",),
        aliases=("last-digit", "last-cell"),
        hodoku=("0000",),
        shape=full_house,
    ),
    Technique(
        "naked-single",
        "Naked Single",
        "singles",
        "A cell with only one candidate left holds it.",
        ("{last digit}",),
        aliases=("sole-candidate", "forced-digit"),
        hodoku=("0003",),
        shape=naked_single,
    ),
    Technique(
        "hidden-single",
        "Hidden Single",
        "singles",
        "A digit with only one place left in a house goes there.",
        ("{only place}",),
        aliases=("unique-candidate", "pinned-digit"),
        hodoku=("0002",),
        shape=hidden_single,
    ),
)
