"""Paint: which shape, colour and word a role has. Okabe and Ito's colours, and never colour alone."""

from __future__ import annotations

from itertools import cycle
from string import ascii_uppercase
from typing import NamedTuple


class Paint(NamedTuple):
    """How a marked candidate looks and what the legend calls it."""

    shape: str
    fill: str
    ink: str
    word: str
    sign: str
    """The mark of the terminal."""
    ansi: str
    """The colour of the terminal."""


# Why these: simulated for all three kinds of colour blindness the five main colours stay well apart (CIEDE2000 of at
# least 12), and a digit on them has a contrast of at least 5:1. Roles that never meet in one step share a shape.
PAINTS = {
    "pattern": Paint("disc", "#009E73", "#000", "pattern", "*", "32"),
    "second": Paint("square", "#0072B2", "#fff", "second set", "%", "34"),
    "third": Paint("diamond", "#CC79A7", "#000", "third set", "&", "35"),
    "fin": Paint("square", "#0072B2", "#fff", "fin", "#", "34"),
    "endofin": Paint("diamond", "#CC79A7", "#000", "endo-fin", "@", "35"),
    "pivot": Paint("hexagon", "#56B4E9", "#000", "pivot", "^", "36"),
    "guardian": Paint("triangle", "#E69F00", "#000", "guardian", "!", "33"),
    "extra": Paint("ring", "#888888", "", "other candidate", "~", "37"),
    **{
        f"als-{letter.lower()}": Paint("tab", "#999999", "", f"set {letter}", letter, ansi)
        for letter, ansi in zip(ascii_uppercase, cycle(("36", "33", "35", "34")), strict=False)
    },
    "place": Paint("target", "#F0E442", "#000", "placed", "=", "1;32"),
    "eliminate": Paint("crossed", "#D55E00", "#000", "eliminated", "-", "31"),
}

CHAIN_WORDS = {"pattern": "true in turn", "second": "false in turn"}
"""What the two main roles are called where links lead from one to the other."""

_COLOURS = {
    "pattern": "first colour",
    "second": "second colour",
    "third": "third colour",
    "extra": "fourth colour",
}
WORDS = {
    "cross-hatching": {"second": "crossing digit"},
    "aligned-pair-exclusion": {"second": "excluding cell"},
    "aligned-triple-exclusion": {"second": "excluding cell"},
    "colouring": _COLOURS,
    "3d-medusa": _COLOURS | {"extra": "seen by the colour"},
    "forcing": {"third": "nothing left here", "pivot": "one is true", "extra": "false before"},
    "whips": {"extra": "excluded before"},
}
"""What roles are called in a family of techniques or in one technique; the latter goes first."""

HOUSES = {"base": "base house", "cover": "cover house"}

SETS = ("#56B4E9", "#E69F00", "#CC79A7", "#009E73", "#0072B2", "#D55E00")
"""The tints of the sets A to F; those after them begin again."""

LIGHT = {
    "paper": "#ffffff", "ink": "#111111", "placed": "#1d4f91", "faint": "#6b6b6b", "note": "#3c3c3c",
    "line": "#a9a9a9", "frame": "#111111", "extra": "#e9edf4", "base": "#d9efe7", "cover": "#8a8a8a",
    "base-line": "#007a59", "cover-line": "#666666", "link": "#2b1d6b", "wrong": "#b34700", "rim": "#111111",
    "ghost": "#8a7d00", "rule": "#d3d3d3",
}  # fmt: skip
DARK = {
    "paper": "#1b1c1f", "ink": "#f4f4f4", "placed": "#8cc4f5", "faint": "#9a9a9a", "note": "#cfcfcf",
    "line": "#55575c", "frame": "#d8d8d8", "extra": "#2b3240", "base": "#143d32", "cover": "#8a8a8a",
    "base-line": "#25c796", "cover-line": "#a8a8a8", "link": "#e3dcff", "wrong": "#ff9d57", "rim": "#f4f4f4",
    "ghost": "#d9cf3a", "rule": "#4b4e55",
}  # fmt: skip
