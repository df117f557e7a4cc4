"""A position as SVG: grid, candidates, marks by role, houses, links; light and dark, every size; and its files."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import accumulate
from os import PathLike, fspath
from pathlib import Path

from nonet.atomic import write_whole
from nonet.draw.painter import Drawn, board
from nonet.draw.palette import BRIGHT, DARK, FIGURES, FILLS, LIGHT, PAINTS, SETS
from nonet.draw.scene import Scene, first_scenes
from nonet.errors import ArgumentError, MissingError
from nonet.model.grid import Grid, as_grid
from nonet.reason.explanation import Explanation
from nonet.reason.step import Candidate, Link, Step, as_step

MOST_PIXELS = 10_000
"""The width of the widest PNG; it takes 400 MB."""


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
    drawn = first_scenes(grid, None if step is None else as_step(step), view=view, candidates=candidates)
    why = None if step is None else step.explain()
    boards = [board(scene, Spoken(scene, step, why), coordinates=coordinates) for scene in drawn]
    return _document(grid, why, boards, dark, size)


class Spoken:
    """What the elements of a drawing say of themselves, so that a page can light what a sentence speaks of.

    ``data-sentences`` has the numbers of those reasons of the explanation that speak of an element, and ``claim`` if
    the claim does. A candidate has ``data-cell`` and ``data-digit``, a house ``data-house`` (its number), a link
    ``data-link`` (its place in ``step.links``), and each its ``data-role``.
    """

    def __init__(self, scene: Scene, step: Step | None, why: Explanation | None):
        self._grid = scene.grid
        self._by: dict[Candidate | int | Link, dict[str, None]] = {}
        self._links: dict[Link, int] = {}
        if step is None or why is None:
            return
        for place, link in enumerate(step.links):
            self._links.setdefault(link, place)
        for number, sentence in enumerate(why.reasons):
            if sentence.view in (0, scene.view) or not scene.view:
                links = (step.links[i] for i in sentence.links)
                them: list[Candidate | int | Link] = [*sentence.candidates, *sentence.houses, *links]
                for it in them:
                    self._by.setdefault(it, {})[str(number)] = None
        for c in (*step.placements, *step.eliminations):
            self._by.setdefault(c, {})["claim"] = None

    def speaks_of(self, c: Candidate) -> bool:
        """True if a sentence speaks of a candidate."""
        return c in self._by

    def candidate(self, c: Candidate, role: str) -> str:
        """The attributes of a candidate or of a placed digit."""
        name = self._grid.geometry.cell_name(c.cell)
        return _about({"cell": name, "digit": c.digit, "role": role}, self._by.get(c, ()))

    def cells(self, cells: Collection[int], role: str) -> str:
        """The attributes of an almost locked set, or of its part: those who speak of a candidate of it."""
        names = " ".join(map(self._grid.geometry.cell_name, cells))
        said = [
            n
            for c, numbers in self._by.items()
            if isinstance(c, Candidate) and c.cell in cells
            for n in numbers
        ]
        return _about({"cell": names, "role": role}, dict.fromkeys(said))

    def together(self, node: Iterable[Candidate]) -> str:
        """The attributes of a group: those who speak of all its candidates."""
        first, *rest = (self._by.get(c, {}) for c in node)
        return _about({}, [n for n in first if all(n in other for other in rest)])

    def house(self, house: int, role: str) -> str:
        """The attributes of a house."""
        return _about({"house": house, "role": role}, self._by.get(house, ()))

    def link(self, link: Link) -> str:
        """The attributes of a link."""
        return _about({"link": self._links.get(link, ""), "role": link.kind}, self._by.get(link, ()))


def _about(values: dict[str, object], sentences: Iterable[str]) -> str:
    said = "".join(f' data-{key}="{value}"' for key, value in values.items() if value != "")
    return f'{said} data-sentences="{" ".join(sentences)}"'


def _document(
    grid: Grid,
    why: Explanation | None,
    drawings: list[Drawn],
    dark: bool | str,
    size: int | None,
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
    title = _escaped(why.title if why else f"Sudoku {grid.size}x{grid.size}")
    about = _escaped(f"{why}\n{grid}" if why else str(grid))
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
        *_figure_colours(scope, dark is True),
        f"#{scope} .round{{stroke-linecap:round;stroke-linejoin:round}}",
        f"#{scope} .given,#{scope} .heavy{{font-weight:bold}}",
        ",".join(f"#{scope} .{kind}" for kind in _UNFILLED) + "{fill:none}",
        f"#{scope} .weak{{stroke-dasharray:5 3.5}}",
        f"#{scope} .weak.short{{stroke-dasharray:2.2 1.6}}",
        f"#{scope} .cover-line{{stroke-dasharray:8 4}}",
        f"#{scope} .legend{{text-anchor:start}}",
        f"#{scope} .extra,#{scope} .seen{{stroke-dasharray:2.2 2.4}}",
        f"#{scope} .hull-band,#{scope} .group-band{{stroke-linejoin:round;stroke-linecap:round}}",
    ]
    rules += _role_colours(scope, dark is True)
    rules = [kept for kept in (_of_use(rule, used) for rule in rules) if kept]
    if dark == "auto":
        both = [*_colours(scope, DARK), *_figure_colours(scope, True), *_role_colours(scope, True)]
        darker = "".join(filter(None, (_of_use(rule, used) for rule in both)))
        return "\n".join([*rules, f"@media (prefers-color-scheme:dark){{{darker}}}"])
    return "\n".join(rules)


_UNFILLED = (
    "line", "frame", "base-line", "cover-line", "link", "casing", "cross", "arms", "stop", "bar", "extra", "seen",
    "void", "blocker", "sight", "no", "hull-band", "group-band",
)  # fmt: skip
"""What is drawn as a line only."""


def _of_use(rule: str, used: Collection[str]) -> str:
    """A rule with those of its selectors whose class is used; nothing if there are none."""
    selectors, brace, rest = rule.partition("{")
    kept = [s for s in selectors.split(",") if "." not in s or s.rpartition(".")[2] in used]
    return ",".join(kept) + brace + rest if kept else ""


def _role_colours(scope: str, dark: bool) -> list[str]:
    """The marks of candidates, and the digits on them."""
    tone = DARK if dark else LIGHT
    gone, paper = tone["gone"], tone["paper"]
    out = [
        f"#{scope} .stop{{stroke:{gone};stroke-width:2.4}}",
        f"#{scope} .bar,#{scope} .arms{{stroke:{gone};stroke-width:2.8;stroke-linecap:round}}",
        f"#{scope} .cross{{stroke:{gone};stroke-width:2.2;stroke-linecap:round}}",
        f"#{scope} .eliminate{{stroke:{gone};stroke-width:1.4}}",
        f"#{scope} .wide-bar{{stroke:{paper};stroke-width:5}}",
    ]
    for role, fill in (BRIGHT if dark else FILLS).items():
        out.append(f"#{scope} .{role}{{fill:{fill}}}")
        out.append(f"#{scope} .on-{role}{{fill:{PAINTS[role].ink};font-weight:bold}}")
        out.append(f"#{scope} .halo-{role}{{stroke:{fill};stroke-width:2.6;font-weight:bold}}")
    return out


def _figure_colours(scope: str, dark: bool) -> list[str]:
    """The tones of rules' figures."""
    out = []
    for tone, colours in FIGURES.items():
        out.append(f"#{scope} .fill-{tone}{{fill:{colours[dark]}}}")
        out.append(f"#{scope} .line-{tone}{{stroke:{colours[dark]}}}")
    return out


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
        f"#{scope} .hull{{fill:{tone['link']}}}",
        f"#{scope} .hull-band{{stroke:{tone['link']}}}",
        f"#{scope} .group{{fill:{tone['group']}}}",
        f"#{scope} .group-band{{stroke:{tone['group']}}}",
        f"#{scope} .badge{{fill:{tone['badge']};stroke:{paper};stroke-width:1}}",
        f"#{scope} .on-badge{{fill:{tone['on-badge']};font-weight:bold}}",
        f"#{scope} .sight{{stroke:{tone['sight']};stroke-width:1.6}}",
        f"#{scope} .no{{stroke:{tone['sight']};stroke-width:2.4;stroke-linecap:round}}",
        f"#{scope} .blocker{{stroke:{tone['link']};stroke-width:2.6}}",
        f"#{scope} .place,#{scope} .assumed{{stroke:{tone['rim']};stroke-width:2.2}}",
        f"#{scope} .ghost{{fill:{tone['ghost']};fill-opacity:.35;font-weight:bold}}",
        f"#{scope} .wrong{{fill:{tone['wrong']}}}",
        f"#{scope} .wrong-line{{stroke:{tone['wrong']};stroke-width:2.5;stroke-dasharray:4 3}}",
        f"#{scope} .letter{{fill:{tone['ink']};font-weight:bold}}",
        f"#{scope} .on-paper{{fill:{tone['ink']};font-weight:bold}}",
        *(f"#{scope} .set-{i}{{fill:{tone[f'set-{i}']}}}" for i in range(len(SETS))),
        f"#{scope} .set-line{{stroke:{tone['faint']};stroke-width:1.4;fill:none}}",
        f"#{scope} .extra,#{scope} .seen{{stroke:{tone['faint']};stroke-width:1.7}}",
        f"#{scope} .void{{stroke:{tone['wrong']};stroke-width:2.4}}",
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
    """An SVG drawing as PNG: of the width that the drawing names, else twice its own size.

    Its font comes with the extra, so that a machine without fonts draws the same picture.
    """
    width = drawing.partition(">")[0].partition(' width="')[2].partition('"')[0]
    if width.isdecimal() and int(width) > MOST_PIXELS:  # the rasteriser would end the whole program
        raise ArgumentError(f"a PNG of {width} pixels is too wide; at most {MOST_PIXELS:,} fit")
    try:
        # resvg, and not CairoSVG: its wheels need no library of the system's. ReportLab, too, for its Bitstream Vera.
        import reportlab
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise MissingError(f"PNG needs {error.name}; install it with: pip install 'nonet[png]'") from None
    fonts = [Path(reportlab.__path__[0]) / "fonts" / name for name in ("Vera.ttf", "VeraBd.ttf")]
    missing = [name for name in fonts if not name.is_file()]
    if missing:  # a drawing without digits would be worse than none
        raise MissingError(
            f"PNG needs the font {missing[0]}; install it with: pip install --force-reinstall reportlab"
        )
    return bytes(
        svg_to_bytes(
            svg_string=drawing,
            zoom=1 if width else 2,
            skip_system_fonts=True,
            font_files=[str(name) for name in fonts],
            font_family="Bitstream Vera Sans",
            sans_serif_family="Bitstream Vera Sans",
        )
    )
