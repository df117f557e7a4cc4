"""Wings, almost locked sets, Sue de Coq and aligned exclusion."""

from nonet.reason.techniques.declare import Technique

_CHAIN = (
    "of two neighbours in the row of almost locked sets {sets} only one can hold a certain digit, and the other is "
    "then locked; so the first or the last set holds {digits}, and a cell that sees all of these can't"
)

TECHNIQUES = (
    Technique(
        "xy-wing",
        "XY-Wing",
        "wings",
        "Whichever of its two digits a pivot takes, one of two pincers takes the third.",
        "whichever digit {pivot.cells} takes, one of {cells} is {digits}; so a cell that sees both is not",
        hodoku=("0800",),
    ),
    Technique(
        "xyz-wing",
        "XYZ-Wing",
        "wings",
        "An XY-Wing whose pivot can hold the third digit too.",
        "whichever digit {pivot.cells} takes, it or one of {cells} is {digits}; so a cell that sees all three is not",
        hodoku=("0801",),
    ),
    Technique(
        "wxyz-wing",
        "WXYZ-Wing",
        "wings",
        "Four cells with four digits, of which only one can repeat: that digit leaves the cells that see it.",
        "of {als_a.block} and {als_b.block} only one can hold {second.digits}; "
        "so one of them holds {digits}, and a cell that sees all of these can't",
    ),
    Technique(
        "als-xz",
        "ALS-XZ",
        "wings",
        "Two almost locked sets share a digit that only one can hold, so the other is locked.",
        "{als_a.block} and {als_b.block} have one digit more than cells each, and only one of them can hold "
        "{second.digits}; so the other set is locked, that is, it holds all its other digits",
        hodoku=("0901",),
    ),
    Technique(
        "als-xy-wing",
        "ALS-XY-Wing",
        "wings",
        "Two almost locked sets are linked through a third, so one of them holds their common digit.",
        "the almost locked sets {als_a.block} and {als_c.block} are linked through {als_b.block} by {second.digits}; "
        "so one of the two holds {digits}, and a cell that sees all of these can't",
        hodoku=("0902",),
    ),
    Technique(
        "als-chain",
        "ALS Chain",
        "wings",
        "Four or more almost locked sets in a row, each linked to the next; the ends share a digit.",
        _CHAIN,
        hodoku=("0903",),
    ),
    Technique(
        "death-blossom",
        "Death Blossom",
        "wings",
        "Every candidate of a stem cell opens an almost locked set, and all of them then hold one digit.",
        "whichever digit {pivot.cells} takes, one of the sets around it is locked and holds {digits}; "
        "so a cell that sees all of these can't",
        hodoku=("0904",),
    ),
    Technique(
        "sue-de-coq",
        "Sue de Coq",
        "wings",
        "Cells where a box meets a line, with cells of both, hold as many digits as they are.",
        "{cells} with {als_a.cells} and {als_b.cells} hold as many digits as cells, each confined to {base}; "
        "so those digits leave the rest of their house",
        aliases=("two-sector-disjoint-subsets",),
        hodoku=("1101",),
    ),
    Technique(
        "aligned-pair-exclusion",
        "Aligned Pair Exclusion",
        "wings",
        "Two cells whose combinations are tried against the cells that both see.",
        "every way to fill {cells} with these digits would leave {second.cells} without a candidate or repeat a digit",
    ),
    Technique(
        "aligned-triple-exclusion",
        "Aligned Triple Exclusion",
        "wings",
        "Three cells whose combinations are tried against the cells that they see.",
        "every way to fill {cells} with these digits would leave {second.cells} without a candidate or repeat a digit",
    ),
)
