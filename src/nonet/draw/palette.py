"""Paint: which shape, colour and word a role has. Okabe and Ito's colours, and never colour alone."""

from __future__ import annotations

from collections.abc import Collection
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
    "als-a": Paint("tab", "#999999", "", "set A", "A", "36"),
    "als-b": Paint("tab", "#999999", "", "set B", "B", "33"),
    "als-c": Paint("tab", "#999999", "", "set C", "C", "35"),
    "als-d": Paint("tab", "#999999", "", "set D", "D", "34"),
    "als-e": Paint("tab", "#999999", "", "set E", "E", "36"),
    "als-f": Paint("tab", "#999999", "", "set F", "F", "33"),
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
"""The tints of the sets A to F."""

_LIGHT = {
    "paper": "#ffffff", "ink": "#111111", "placed": "#1d4f91", "faint": "#6b6b6b", "note": "#3c3c3c",
    "line": "#a9a9a9", "frame": "#111111", "extra": "#e9edf4", "base": "#d9efe7", "cover": "#8a8a8a",
    "base-line": "#007a59", "cover-line": "#666666", "link": "#2b1d6b", "wrong": "#b34700", "rim": "#111111",
    "ghost": "#8a7d00",
}  # fmt: skip
_DARK = {
    "paper": "#1b1c1f", "ink": "#f4f4f4", "placed": "#8cc4f5", "faint": "#9a9a9a", "note": "#cfcfcf",
    "line": "#55575c", "frame": "#d8d8d8", "extra": "#2b3240", "base": "#143d32", "cover": "#8a8a8a",
    "base-line": "#25c796", "cover-line": "#a8a8a8", "link": "#e3dcff", "wrong": "#ff9d57", "rim": "#f4f4f4",
    "ghost": "#d9cf3a",
}  # fmt: skip


def style(scope: str, dark: bool | str, used: Collection[str]) -> str:
    """The style sheet of a drawing whose id is ``scope``: light, dark, or as the reader's system asks (``auto``).

    Only what the drawing uses is in it: a page may hold a hundred drawings.

    >>> style("n1", False, {"paper"}).splitlines()[1:]
    ['#n1 .paper{fill:#ffffff}']
    """
    rules = [
        f"#{scope} text{{font-family:'DejaVu Sans',Verdana,'Segoe UI',sans-serif;text-anchor:middle}}",
        *_colours(scope, _DARK if dark is True else _LIGHT),
        f"#{scope} .given{{font-weight:bold}}",
        f"#{scope} .line,#{scope} .frame,#{scope} .base-line,#{scope} .cover-line,#{scope} .link,"
        f"#{scope} .casing,#{scope} .capsule,#{scope} .cross,#{scope} .gone-ring,#{scope} .halo-ring{{fill:none}}",
        f"#{scope} .cross{{stroke:#fff;stroke-width:1.8}}",
        f"#{scope} .gone-ring{{stroke:{PAINTS['eliminate'].fill};stroke-width:2}}",
        f"#{scope} .weak{{stroke-dasharray:5 4}}",
        f"#{scope} .cover-line{{stroke-dasharray:8 4}}",
        f"#{scope} .legend{{text-anchor:start}}",
    ]
    for role, paint in PAINTS.items():
        if paint.ink:
            rules.append(f"#{scope} .{role}{{fill:{paint.fill}}}")
            rules.append(f"#{scope} .on-{role}{{fill:{paint.ink};font-weight:bold}}")
            rules.append(f"#{scope} .halo-{role}{{stroke:{paint.fill};stroke-width:3.4;font-weight:bold}}")
    rules = [kept for kept in (_of_use(rule, used) for rule in rules) if kept]
    if dark == "auto":
        darker = "".join(filter(None, (_of_use(rule, used) for rule in _colours(scope, _DARK))))
        return "\n".join([*rules, f"@media (prefers-color-scheme:dark){{{darker}}}"])
    return "\n".join(rules)


def _of_use(rule: str, used: Collection[str]) -> str:
    """A rule with those of its selectors whose class is used; nothing if there are none."""
    selectors, brace, rest = rule.partition("{")
    kept = [s for s in selectors.split(",") if "." not in s or s.rpartition(".")[2] in used]
    return ",".join(kept) + brace + rest if kept else ""


def _colours(scope: str, tone: dict[str, str]) -> list[str]:
    paper = tone["paper"]
    return [
        f"#{scope} .paper{{fill:{paper}}}",
        f"#{scope} .given{{fill:{tone['ink']}}}",
        f"#{scope} .value{{fill:{tone['placed']}}}",
        f"#{scope} .note{{fill:{tone['note']}}}",
        f"#{scope} .halo{{stroke:{paper};stroke-width:3}}",
        f"#{scope} .wide{{stroke-width:6;stroke-linejoin:round}}",
        f"#{scope} .faint{{fill:{tone['faint']}}}",
        f"#{scope} .line{{stroke:{tone['line']};stroke-width:1}}",
        f"#{scope} .frame{{stroke:{tone['frame']}}}",
        f"#{scope} .region{{fill:{tone['extra']}}}",
        f"#{scope} .base{{fill:{tone['base']}}}",
        f"#{scope} .hatch{{stroke:{tone['cover']};stroke-width:1;fill:none}}",
        f"#{scope} .base-line{{stroke:{tone['base-line']};stroke-width:2}}",
        f"#{scope} .cover-line{{stroke:{tone['cover-line']};stroke-width:2}}",
        f"#{scope} .link{{stroke:{tone['link']};stroke-width:2}}",
        f"#{scope} .casing{{stroke:{paper};stroke-width:5;stroke-opacity:.7}}",
        f"#{scope} .head{{fill:{tone['link']}}}",
        f"#{scope} .capsule{{stroke:{tone['link']};stroke-width:1.5}}",
        f"#{scope} .rim{{stroke:{tone['rim']};stroke-width:1.8}}",
        f"#{scope} .ghost{{fill:{tone['ghost']};fill-opacity:.35;font-weight:bold}}",
        f"#{scope} .wrong{{fill:{tone['wrong']}}}",
        f"#{scope} .wrong-line{{stroke:{tone['wrong']};stroke-width:2.5;stroke-dasharray:4 3}}",
        f"#{scope} .letter{{fill:{tone['ink']};font-weight:bold}}",
        *(f"#{scope} .set-{i}{{fill:{colour};fill-opacity:.28}}" for i, colour in enumerate(SETS)),
        f"#{scope} .set-line{{stroke:{tone['faint']};stroke-width:1.4;fill:none}}",
        f"#{scope} .halo-ring{{stroke:{tone['faint']};stroke-width:1.4;stroke-dasharray:2 2}}",
    ]
