"""Overlays: a step's drawings as the page lays them over its board, and the style sheet that paints them."""

from __future__ import annotations

from functools import cache
from typing import Any

from nonet.draw.figures import figures_of
from nonet.draw.frame import sample
from nonet.draw.painter import board
from nonet.draw.scene import first_scenes
from nonet.draw.svg import Spoken, style
from nonet.model.geometry import Geometry
from nonet.reason.step import Step

SCOPE = "drawing"
"""The class of what is painted by a drawing's style sheet."""

EDGE, MARGIN = 6, 8
"""What is left of and above a board without coordinates, and right of it."""


class _Everything(frozenset[str]):
    """Has every name in it."""

    def __contains__(self, name: object) -> bool:
        return True


def overlays(step: Step) -> list[dict[str, Any]]:
    """The drawings of a step: SVG elements in the units of a board without coordinates, and their legend.

    >>> import nonet
    >>> (drawing,) = overlays(nonet.hint(nonet.Grid("1234341221.34321")))
    >>> drawing["caption"], [word for word, _ in drawing["legend"]], drawing["svg"].startswith("<")
    ('', ['placed', 'house'], True)
    """
    out, why = [], step.explain()
    for scene in first_scenes(step.grid, step):
        caption = scene.caption
        drawn = board(scene._replace(caption=""), Spoken(scene, step, why), coordinates=False)
        out.append(
            {
                "caption": caption,
                "view": max((link.view for link in scene.links), default=0),
                "svg": drawn.paint(SCOPE, 0),
                "square": _square(step.grid.geometry, drawn.width),
                "legend": [
                    [word, sample(key, 12, 12).replace("url(#", f"url(#{SCOPE}-")]
                    for key, word in drawn.legend
                ],
            }
        )
    return out


def _square(geometry: Geometry, width: float) -> list[float]:
    """Where the board is in a drawing of this width: its left, top, width and height."""
    margins = figures_of(geometry).margins
    cell = (width - EDGE - MARGIN) / (geometry.size + margins.left + margins.right)
    side = cell * geometry.size
    return [EDGE + margins.left * cell, EDGE + margins.top * cell, side, side]


@cache
def drawing_style() -> str:
    """The style sheet of all drawings, light and dark.

    >>> "[data-theme=dark] .drawing .paper" in drawing_style()
    True
    """
    light, dark = (
        style(SCOPE, tone, _Everything()).replace(f"#{SCOPE} ", f".{SCOPE} ") for tone in (False, True)
    )
    darker = dark.replace(f".{SCOPE} ", f":root[data-theme=dark] .{SCOPE} ")
    return f"{light}\n{darker}\n"
