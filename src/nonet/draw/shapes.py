"""The shapes of marks. Every role is told apart by its shape alone, for print and for the colour-blind."""

from __future__ import annotations

from math import cos, pi, sin

from nonet.draw.frame import number
from nonet.draw.palette import PAINTS


def mark(role: str, x: float, y: float, r: float) -> str:
    """The mark of a role round a point. ``struck`` is the cross over an eliminated candidate.

    >>> mark("pattern", 10, 10, 8)
    '<circle class="pattern" cx="10" cy="10" r="8"/>'
    """
    if role == "struck":
        s = r * 0.76
        lines = f"M{_at(x - s, y + s)}L{_at(x + s, y - s)}M{_at(x - s, y - s)}L{_at(x + s, y + s)}"
        ring = f'<circle class="gone-ring" cx="{number(x)}" cy="{number(y)}" r="{number(r + 0.5)}"/>'
        return f'{ring}<path class="cross" d="{lines}"/>'
    shape = PAINTS[role].shape
    if shape == "square":
        side = r * 0.92
        return (
            f'<rect class="{role}" x="{number(x - side)}" y="{number(y - side)}" '
            f'width="{number(2 * side)}" height="{number(2 * side)}"/>'
        )
    if shape in ("diamond", "hexagon", "triangle"):
        corners, turn, size, drop = {
            "diamond": (4, 0.0, 1.22, 0.0),
            "hexagon": (6, 0.0, 1.1, 0.0),
            "triangle": (3, 0.0, 1.45, 0.14),
        }[shape]
        return f'<path class="{role}" d="{_polygon(x, y + r * drop, r * size, corners, turn)}"/>'
    if shape == "ring":
        return f'<circle class="halo-ring" cx="{number(x)}" cy="{number(y)}" r="{number(r)}"/>'
    rim = " rim" if shape == "target" else ""
    return f'<circle class="{role}{rim}" cx="{number(x)}" cy="{number(y)}" r="{number(r)}"/>'


def _polygon(x: float, y: float, r: float, corners: int, turn: float) -> str:
    points = (
        (x + r * sin(2 * pi * i / corners + turn), y - r * cos(2 * pi * i / corners + turn))
        for i in range(corners)
    )
    return "M" + "L".join(_at(*p) for p in points) + "z"


def _at(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"
