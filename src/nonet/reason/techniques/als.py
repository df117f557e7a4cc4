"""Almost locked sets: cells that see each other, with one digit more than they are cells."""

from functools import partial

from nonet.reason.shapes.als_shape import als_chain, als_xz, death_blossom
from nonet.reason.shapes.wings_shape import sue_de_coq
from nonet.reason.techniques.declare import Technique

TECHNIQUES = (
    Technique(
        "wxyz-wing",
        "WXYZ-Wing",
        "als",
        "A cell and a set of three share a digit that only one can hold; one of them holds the other digit they share.",
        ("{linked sets}",),
        so="Either way",
        shape=partial(als_xz, wxyz=True),
    ),
    Technique(
        "als-xz",
        "ALS-XZ",
        "als",
        "Two almost locked sets share a digit that only one can hold, so one of them holds another digit they share.",
        ("{linked sets}",),
        so="Either way",
        hodoku=("0901",),
        shape=als_xz,
    ),
    Technique(
        "als-xy-wing",
        "ALS-XY-Wing",
        "als",
        "Two almost locked sets are linked through a third, so one of them holds a digit they share.",
        ("{set chain}",),
        so="Either way",
        hodoku=("0902",),
        shape=partial(als_chain, low=3, high=3),
    ),
    Technique(
        "als-chain",
        "ALS Chain",
        "als",
        "Four or more almost locked sets: each shares a digit with the next that only one of them can hold.",
        ("{set chain}",),
        so="Either way",
        hodoku=("0903",),
        shape=partial(als_chain, low=4, high=8),
    ),
    Technique(
        "death-blossom",
        "Death Blossom",
        "als",
        "Every candidate of a stem cell opens an almost locked set, and all of them then hold one digit.",
        ("{blossom}",),
        so="In every case",
        hodoku=("0904",),
        shape=death_blossom,
    ),
    Technique(
        "sue-de-coq",
        "Sue de Coq",
        "als",
        "Cells where a box meets a line, and cells of both, have together as many digits as they are cells.",
        ("{crossing sets}",),
        aliases=("two-sector-disjoint-subsets",),
        hodoku=("1101",),
        shape=sue_de_coq,
    ),
)
