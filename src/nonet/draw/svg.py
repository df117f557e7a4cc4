"""A position as SVG: grid, candidates, marks by role, houses, links; light and dark, every size."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from nonet.draw.painter import Drawn, board
from nonet.draw.palette import style
from nonet.draw.scene import Scene, needs_views
from nonet.model.grid import Grid
from nonet.reason.step import Step

MAX_VIEWS = 12
"""As many views are drawn in one document; the others can be asked for one by one."""


class SvgText(str):
    """An SVG document. In a notebook it shows itself.

    >>> drawing = SvgText("<svg/>")
    >>> drawing._repr_svg_(), isinstance(drawing, str)
    ('<svg/>', True)
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return str(self)


def svg(
    grid: Grid,
    step: Step | None = None,
    *,
    candidates: bool | None = None,
    coordinates: bool = True,
    dark: bool | str = False,
    size: int | None = None,
    view: int | None = None,
) -> SvgText:
    """Draw a grid, and a step on it.

    ``candidates`` are drawn if there is a step, or if they differ from what the digits allow; say True or False to have
    it your way. ``dark`` is False, True or ``"auto"`` (as the reader's system asks). ``size`` is the width in pixels;
    without it the drawing takes the room it gets. ``view`` chooses a branch of a step that has several; without it all
    are drawn, one below the other.

    >>> drawing = svg(Grid("1234341221.34321"))
    >>> drawing[:5], drawing.count("<text")
    ('<svg ', 23)
    """
    if candidates is None:
        candidates = step is not None or grid.has_own_candidates
    scenes = [*_scenes(grid, step, view)]
    drawings = []
    for place, (caption, scene) in enumerate(scenes[:MAX_VIEWS], 1):
        if place == MAX_VIEWS < len(scenes):
            caption += f"; {len(scenes) - MAX_VIEWS} more are not drawn"
        drawings.append(board(scene, candidates=candidates, coordinates=coordinates, caption=caption))
    return _document(grid, step, drawings, dark, size)


def _scenes(grid: Grid, step: Step | None, view: int | None) -> Iterator[tuple[str, Scene]]:
    """What to draw one below the other, each with the words above it: views, and the parts of long ones."""
    several = step is not None and view is None and needs_views(step)
    for number in step.views if step is not None and several else (view,):
        words = [f"View {number} of {len(step.views)}"] if step is not None and number is not None else []
        parts = Scene.of(grid, step, number).parts()
        for place, scene in enumerate(parts, 1):
            yield ", ".join(words + [f"part {place} of {len(parts)}"] * (len(parts) > 1)).capitalize(), scene


def _document(
    grid: Grid, step: Step | None, drawings: list[Drawn], dark: bool | str, size: int | None
) -> SvgText:
    from zlib import crc32

    def body(scope: str) -> str:
        tops = accumulate((d.height for d in drawings), initial=0.0)
        return "".join(d.paint(scope, y) for d, y in zip(drawings, tops, strict=False))

    # The id is made from the content: the same drawing always has the same text, and different ones never share
    # a style sheet or a hatch in one page.
    plain = body("")
    scope = f"nonet-{crc32((plain + str(dark)).encode()):08x}"
    used = {name for part in plain.split('class="')[1:] for name in part.partition('"')[0].split()}
    width, height = max(d.width for d in drawings), sum(d.height for d in drawings)
    room = f' width="{size}" height="{round(size * height / width)}"' if size else ""
    title = _escaped(step.name if step else f"Sudoku {grid.size}x{grid.size}")
    about = _escaped(f"{step.explain()}\n{grid}" if step else str(grid))
    return SvgText(
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{scope}" viewBox="0 0 {width:g} {height:g}"{room} role="img" '
        f'style="max-width:{max(width, 240) * 1.1:.0f}px">\n'
        f"<title>{title}</title>\n<desc>{about}</desc>\n<style>{style(scope, dark, used | {'paper'})}</style>\n"
        f'<rect class="paper" width="{width:g}" height="{height:g}"/>\n'
        f"{body(scope)}</svg>\n"
    )


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
