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
# least 11), and a digit on them has a contrast of at least 5:1. No two roles share a shape and a colour. What goes is
# much paler than what stays, so that a print without colours tells the two at a glance too.
_FILLED = {
    "assumed": Paint("stop", "#4CC9A2", "#000", "assumed", ">", "1;32"),
    "pattern": Paint("disc", "#009E73", "#000", "pattern", "*", "32"),
    "second": Paint("square", "#0072B2", "#fff", "second set", "%", "34"),
    "third": Paint("diamond", "#CC79A7", "#000", "third set", "&", "35"),
    "fourth": Paint("kite", "#56B4E9", "#000", "fourth set", "+", "36"),
    "fin": Paint("tent", "#0072B2", "#fff", "fin", "#", "34"),
    "endofin": Paint("shield", "#CC79A7", "#000", "endo-fin", "@", "35"),
    "pivot": Paint("hexagon", "#56B4E9", "#000", "pivot", "^", "36"),
    "guardian": Paint("triangle", "#E69F00", "#000", "guardian", "!", "33"),
}
PAINTS = {
    **_FILLED,
    "extra": Paint("ring", "", "", "excluded already", "~", "37"),
    "seen": Paint("dots", "", "", "seen by the colour", "?", "37"),
    "void": Paint("frame", "", "", "nothing left here", "x", "31"),
    "blocker": Paint("hoop", "", "", "blocking digit", "<", "36"),
    **{
        f"als-{letter.lower()}": Paint("tab", "", "", f"set {letter}", letter, ansi)
        for letter, ansi in zip(ascii_uppercase, cycle(("36", "33", "35", "34")), strict=False)
    },
    "place": Paint("target", "#F0E442", "#000", "placed", "=", "1;32"),
    **{
        f"both-{role}": paint._replace(word=f"{paint.word}, eliminated", sign="/", ansi="31")
        for role, paint in _FILLED.items()
    },
    "eliminate": Paint("crossed", "#FFC4A3", "#000", "eliminated", "-", "31"),
}
"""The paint of every role; ``both-`` is what belongs to the pattern and yet goes."""

DRAWN_AS = {
    "colouring": {"extra": "fourth"},
    "3d-medusa": {"extra": "seen"},
    "forcing": {"third": "void"},
    "tridagon-forcing": {"extra": "third"},
}
"""Where a technique, or a family, gives a role another meaning than the others do, it is drawn as another one."""

CHAIN_WORDS = {"pattern": "true in turn", "second": "false in turn"}
"""What the two main roles are called where links lead from one to the other."""

_COLOURS = {
    "pattern": "first colour",
    "second": "second colour",
    "third": "third colour",
    "fourth": "fourth colour",
}
_SUBSET, _LOCKED = {"second": "subset"}, {"second": "locked digit"}
WORDS = {
    "als": {"pattern": "common digit", "second": "linking digit"},
    "sue-de-coq": {"pattern": "shared cells"},
    **dict.fromkeys(("unique-rectangle-3", "unique-loop-3", "extended-rectangle-3", "bug-3"), _SUBSET),
    **dict.fromkeys(("unique-rectangle-4", "unique-loop-4", "extended-rectangle-4", "bug-4"), _LOCKED),
    "hidden-rectangle": _LOCKED,
    "cross-hatching": {"second": "crossing digit"},
    "aligned-pair-exclusion": {"second": "excluding cell"},
    "aligned-triple-exclusion": {"second": "excluding cell"},
    "colouring": _COLOURS,
    "forcing": {"pivot": "one is true"},
    "oddagon": {"pattern": "ring"},
    "tridagon": {"pattern": "tridagon"},
    "tridagon-forcing": {"third": "tridagon"},
}
"""What roles are called in a family of techniques or in one technique; the latter goes first."""

HOUSES = {"base": "base house", "cover": "cover house"}

LIGHT = {
    "paper": "#ffffff", "ink": "#111111", "placed": "#1d4f91", "faint": "#6b6b6b", "note": "#565656",
    "line": "#b4b4b4", "frame": "#111111", "extra": "#e9edf4", "base": "#dff2eb", "cover": "#8a8a8a",
    "base-line": "#007a59", "cover-line": "#666666", "link": "#3b2a8c", "wrong": "#b34700", "rim": "#111111",
    "ghost": "#8a7d00", "group": "#e7e2f8", "badge": "#111111", "on-badge": "#ffffff",
    "sight": "#5a5a5a", "gone": "#D55E00",
}  # fmt: skip
DARK = {
    "paper": "#1b1c1f", "ink": "#f4f4f4", "placed": "#8cc4f5", "faint": "#a6a6a6", "note": "#cacaca",
    "line": "#4b4d52", "frame": "#d8d8d8", "extra": "#2b3240", "base": "#153a30", "cover": "#8a8a8a",
    "base-line": "#25c796", "cover-line": "#a8a8a8", "link": "#cfc4ff", "wrong": "#ff9d57", "rim": "#f4f4f4",
    "ghost": "#d9cf3a", "group": "#3a3359", "badge": "#f4f4f4", "on-badge": "#111111",
    "sight": "#a8a8a8", "gone": "#ee7a24",
}  # fmt: skip
SETS = ("#56B4E9", "#E69F00", "#CC79A7", "#009E73", "#0072B2", "#D55E00")
"""The tints of the sets A to F; those after them begin again."""


def _mixed(colour: str, other: str, share: float) -> str:
    """As much of a colour, the rest of another; opaque, so that it is the same over a tinted house."""
    parts = zip(bytes.fromhex(colour[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + bytes(round(c * share + o * (1 - share)) for c, o in parts).hex()


FILLS = {role: paint.fill for role, paint in PAINTS.items() if paint.ink}
"""The colours of marks on light paper."""
BRIGHT = {
    role: _mixed(fill, "#ffffff", 0.65)
    if PAINTS[role].ink == "#000" and role not in ("place", "assumed", "eliminate")
    else fill
    for role, fill in FILLS.items()
}
"""The same on dark paper: a small black digit is read by the light round it, which the paper does not give there."""

for _tones in (LIGHT, DARK):
    _tones |= {f"set-{i}": _mixed(colour, _tones["paper"], 0.28) for i, colour in enumerate(SETS)}


HUES = {
    "grey": ("#d3d3d3", "#43464c"),
    "green": ("#a3dda0", "#295528"),
    "pink": ("#f4bdea", "#6d3263"),
    "blue": ("#a8d2f6", "#244d74"),
    "orange": ("#fbcb8d", "#664414"),
    "purple": ("#d3c5f7", "#4d3d83"),
    "yellow": ("#f2e376", "#524a0c"),
    "teal": ("#98dbd1", "#1d544e"),
    "red": ("#fac1b9", "#76332c"),
}
"""The lines of rules, on light and on dark paper: pale, so that digits and pencil marks show on them."""
FIGURES = {
    "ink": ("#777777", "#9a9a9a"),
    "paper": (LIGHT["paper"], DARK["paper"]),
    "cage": ("#333333", "#bdbdbd"),
    "label": ("#111111", "#f4f4f4"),
    "letter": ("#111111", "#f4f4f4"),
    "shape": ("#d7d7d7", "#474a51"),
    "region": (LIGHT["extra"], DARK["extra"]),
    "window": ("#dfe8d8", "#2c3a2a"),
    "diagonal": ("#7fa7c9", "#5d86aa"),
    "white": ("#ffffff", "#f4f4f4"),
    "black": ("#111111", "#000000"),
    "rim-white": ("#111111", "#777777"),
    "rim-black": ("#111111", "#e0e0e0"),
    "on-white": ("#111111", "#111111"),
    "on-black": ("#ffffff", "#ffffff"),
    **HUES,
    **{
        f"{hue}-core": (_mixed(light, "#000000", 0.66), _mixed(dark, "#ffffff", 0.64))
        for hue, (light, dark) in HUES.items()
    },
}
"""Every tone of a figure, on light and on dark paper."""
