"""Singles: a cell or a house leaves one choice."""

from nonet.reason.techniques.declare import Technique

TECHNIQUES = (
    Technique(
        "elimination",
        "Elimination",
        "singles",
        "A placed digit leaves every other cell of its row, column and box.",
        "{cells} holds {digits}, so no cell that sees it can hold {digits}",
        aliases=("level-1",),
    ),
    Technique(
        "cross-hatching",
        "Cross-hatching",
        "singles",
        "The lines that already hold a digit leave it one cell of a box.",
        "the {digits} in {second.cells} block every other empty cell of {base}, so {cells} holds {digits}",
        aliases=("slicing", "level-2"),
    ),
    Technique(
        "full-house",
        "Full House",
        "singles",
        "A house with one empty cell: the missing digit goes there.",
        "{cells} is the last empty cell of {base}, and {digits} is the digit missing there",
        aliases=("last-digit", "last-cell"),
        hodoku=("0000",),
    ),
    Technique(
        "naked-single",
        "Naked Single",
        "singles",
        "A cell with one candidate left holds it.",
        "every other digit is excluded from {cells}, so it holds {digits}",
        aliases=("sole-candidate", "forced-digit"),
        hodoku=("0003",),
    ),
    Technique(
        "hidden-single",
        "Hidden Single",
        "singles",
        "A digit with one place left in a house goes there.",
        "in {base}, {digits} can go nowhere but {cells}",
        aliases=("unique-candidate", "pinned-digit"),
        hodoku=("0002",),
    ),
)
