"""A position as SVG: grid, candidates, marks by role, houses, links; light and dark, every size; and its files."""

from __future__ import annotations

from collections.abc import Collection
from itertools import accumulate
from os import PathLike, fspath

from nonet.atomic import write_whole
from nonet.draw.painter import Drawn, board
from nonet.draw.palette import DARK, LIGHT, PAINTS, SETS
from nonet.draw.scene import scenes
from nonet.errors import ArgumentError, MissingError
from nonet.model.grid import Grid, as_grid
from nonet.reason.step import Step, as_step

MOST_PIXELS = 10_000
"""The width of the widest PNG; it takes 400 MB."""

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
    if size is not None and not isinstance(size, int):
        raise TypeError(f"size is {size!r}; it must be a whole number of pixels")
    grid = as_grid(grid)
    every = scenes(grid, None if step is None else as_step(step), view=view, candidates=candidates)
    drawn = every[:MAX_VIEWS]
    if len(every) > MAX_VIEWS:
        more = f"{drawn[-1].caption}; {len(every) - MAX_VIEWS} more are not drawn"
        drawn[-1] = drawn[-1]._replace(caption=more)
    return _document(grid, step, [board(scene, coordinates=coordinates) for scene in drawn], dark, size)


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


def style(scope: str, dark: bool | str, used: Collection[str]) -> str:
    """The style sheet of a drawing whose id is ``scope``: light, dark, or as the reader's system asks (``auto``).

    Only what the drawing uses is in it: a page may hold a hundred drawings.

    >>> style("n1", False, {"paper"}).splitlines()[1:]
    ['#n1 .paper{fill:#ffffff}']
    """
    rules = [
        f"#{scope} text{{font-family:'DejaVu Sans',Verdana,'Segoe UI',sans-serif;text-anchor:middle}}",
        *_colours(scope, DARK if dark is True else LIGHT),
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
        darker = "".join(filter(None, (_of_use(rule, used) for rule in _colours(scope, DARK))))
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
        f"#{scope} .stroke{{stroke:{tone['rule']};stroke-linecap:round;stroke-linejoin:round;fill:none}}",
        f"#{scope} .bulb{{fill:{tone['rule']}}}",
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


# --- files


def save(drawing: str, path: str | PathLike[str]) -> None:
    """Write an SVG drawing to a file whose ending says how: ``.svg`` or ``.png``; whole or not at all.

    >>> save("<svg/>", "drawing.gif")
    Traceback (most recent call last):
        ...
    nonet.errors.ArgumentError: a drawing is saved as .svg or .png, not as 'drawing.gif'
    """
    name = fspath(path)
    if name.lower().endswith(".svg"):
        write_whole(name, drawing)
    elif name.lower().endswith(".png"):
        write_whole(name, png(drawing))
    else:
        raise ArgumentError(f"a drawing is saved as .svg or .png, not as {name!r}")


def png(drawing: str) -> bytes:
    """An SVG drawing as PNG: of the width that the drawing names, else twice its own size."""
    width = drawing.partition(">")[0].partition(' width="')[2].partition('"')[0]
    if width.isdecimal() and int(width) > MOST_PIXELS:  # the rasteriser would end the whole program
        raise ArgumentError(f"a PNG of {width} pixels is too wide; {MOST_PIXELS:,} can be")
    try:
        # resvg, and not CairoSVG: its wheels need no library of the system's.
        from resvg_py import svg_to_bytes
    except ImportError:
        raise MissingError("PNG needs resvg; install it with: pip install 'nonet[png]'") from None
    return bytes(svg_to_bytes(svg_string=drawing, zoom=1 if width else 2))
