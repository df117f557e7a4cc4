"""Forcing chains and nets: follow an assumption, or every case of a question, to its end."""

from functools import partial

from nonet.reason.shapes.nets_shape import (
    contradiction,
    contradiction_chain,
    nested,
    tree,
    verity,
    verity_chain,
)
from nonet.reason.techniques.declare import Technique

_FAILS = ("{failure}",)
_CASES = ("{question}", "{cases}")

TECHNIQUES = (
    Technique(
        "nishio",
        "Nishio",
        "forcing",
        "A digit placed here leaves no room for the same digit somewhere else.",
        _FAILS,
        by_links=True,
        shape=partial(contradiction, one_digit=True),
    ),
    Technique(
        "cell-forcing-chain",
        "Cell Forcing Chain",
        "forcing",
        "Every candidate of a cell leads by a chain to the same conclusion.",
        _CASES,
        hodoku=("1302",),
        so="In every case",
        shape=partial(verity_chain, of_cell=True),
    ),
    Technique(
        "house-forcing-chain",
        "House Forcing Chain",
        "forcing",
        "Every place of a digit in a house leads by a chain to the same conclusion.",
        _CASES,
        aliases=("region-forcing-chain", "unit-forcing-chain"),
        so="In every case",
        shape=partial(verity_chain, of_cell=False),
    ),
    Technique(
        "contradiction-forcing-chain",
        "Contradiction Forcing Chain",
        "forcing",
        "A candidate leads by chains to the end of every candidate of a cell or of a digit in a house.",
        _FAILS,
        aliases=("forcing-chain-contradiction",),
        hodoku=("1301",),
        shape=contradiction_chain,
    ),
    Technique(
        "forcing-net",
        "Forcing Net",
        "forcing",
        "A candidate leads by singles to a cell or house without candidates.",
        _FAILS,
        aliases=("forcing-net-contradiction", "dynamic-contradiction-forcing-chain"),
        hodoku=("1303",),
        by_links=True,
        shape=contradiction,
    ),
    Technique(
        "verity-net",
        "Verity Net",
        "forcing",
        "Every candidate of a cell, or of a digit in a house, leads by singles to the same conclusion.",
        _CASES,
        aliases=("forcing-net-verity", "dynamic-cell-forcing-chain", "dynamic-region-forcing-chain"),
        hodoku=("1304",),
        so="In every case",
        by_links=True,
        shape=verity,
    ),
    Technique(
        "nested-forcing-net",
        "Nested Forcing Net",
        "forcing",
        "A candidate leads to a contradiction by singles and by forcing nets inside the assumption.",
        _FAILS,
        aliases=("nested-forcing-chain",),
        by_links=True,
        shape=nested,
    ),
    Technique(
        "forcing-tree",
        "Forcing Tree",
        "forcing",
        "A candidate leads to a contradiction in every case, with cases inside cases as deep as it takes.",
        _FAILS,
        aliases=("case-tree", "proof-by-cases"),
        by_links=True,
        shape=tree,
    ),
)
