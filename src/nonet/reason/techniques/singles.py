"""Singles: a cell or a house leaves one choice."""

from nonet.reason.techniques.declare import Technique

TECHNIQUES = (
    Technique(
        "elimination",
        "Elimination",
        "singles",
        "A placed digit leaves every other cell of its row, column and box.",
        ("{cells} is {digits}, and every cell that sees it is different",),
        aliases=("level-1",),
    ),
    Technique(
        "cross-hatching",
        "Cross-hatching",
        "singles",
        "The lines that already hold a digit leave it one cell of a box.",
        ("{crossing}",),
        aliases=("slicing", "level-2"),
    ),
    Technique(
        "full-house",
        "Full House",
        "singles",
        "A house with one empty cell: the missing digit goes there.",
        ("{cells} is the last empty cell of {base}, and {digits} is the digit missing there",),
        aliases=("last-digit", "last-cell"),
        hodoku=("0000",),
    ),
    Technique(
        "naked-single",
        "Naked Single",
        "singles",
        "A cell with one candidate left holds it.",
        ("Every digit but {digits} is excluded from {cells}",),
        aliases=("sole-candidate", "forced-digit"),
        hodoku=("0003",),
    ),
    Technique(
        "hidden-single",
        "Hidden Single",
        "singles",
        "A digit with one place left in a house goes there.",
        ("In {base}, {digits} can go nowhere but {cells}",),
        aliases=("unique-candidate", "pinned-digit"),
        hodoku=("0002",),
    ),
)
