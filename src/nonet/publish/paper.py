"""Papers and lengths as people write them, in points of 1/72 inch."""

from __future__ import annotations

import re

from nonet.errors import ArgumentError

UNITS = {"mm": 72 / 25.4, "cm": 720 / 25.4, "in": 72.0, "pt": 1.0}
PAPERS = {
    "a4": (595.28, 841.89),
    "a5": (419.53, 595.28),
    "a6": (297.64, 419.53),
    "b5": (498.90, 708.66),
    "letter": (612.0, 792.0),
    "half-letter": (396.0, 612.0),
}
"""Width and height of the papers that have a name."""
LEAST, MOST = 80.0, 1200.0
"""Of a side of a paper, in millimetres."""
MOST_BLEED = 25.0


def paper_size(text: str) -> tuple[float, float]:
    """Width and height of a paper: a name, or two numbers and a unit.

    >>> paper_size("A4"), paper_size("6x9in"), tuple(map(round, paper_size("148 x 210 mm")))
    ((595.28, 841.89), (432.0, 648.0), (420, 595))
    """
    name = text.strip().lower()
    if name in PAPERS:
        return PAPERS[name]
    found = re.fullmatch(r"([\d.]+)\s*(?:mm|cm|in|\")?\s*[x×*]\s*([\d.]+)\s*(mm|cm|in|\")", name)
    if found is None:
        raise ArgumentError(
            f"{text!r} is no paper; there are {', '.join(PAPERS)}, or write the size, such as 6x9in or 148x210mm"
        )
    unit = UNITS[found[3].replace('"', "in")]
    width, height = _number(found[1], text) * unit, _number(found[2], text) * unit
    for side in (width, height):
        if not LEAST <= side / UNITS["mm"] <= MOST:
            raise ArgumentError(f"paper {text}: a side can have {LEAST:.0f} to {MOST:.0f} mm")
    return width, height


def bleed_width(text: str) -> float:
    """How far a page is printed beyond the edge that it is cut at.

    >>> bleed_width("0"), bleed_width("0.125in"), round(bleed_width("3mm"), 2)
    (0.0, 9.0, 8.5)
    """
    found = re.fullmatch(r"([\d.]+)\s*(mm|cm|in|pt)?", text.strip().lower())
    if found is None or (found[2] is None and found[1].strip("0.")):
        raise ArgumentError(f"{text!r} is no width of a bleed; write it such as 3mm or 0.125in")
    width = _number(found[1], text) * UNITS[found[2] or "pt"]
    if width > MOST_BLEED * UNITS["mm"]:
        raise ArgumentError(f"a bleed of {text} is more than {MOST_BLEED:.0f} mm")
    return width


def _number(digits: str, text: str) -> float:
    try:
        return float(digits)
    except ValueError:
        raise ArgumentError(f"{digits!r} in {text!r} is no number") from None
