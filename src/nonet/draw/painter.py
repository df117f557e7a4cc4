"""One drawn board of a document: its layers from the paper up, and the legend below."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_uppercase
from typing import TYPE_CHECKING

from nonet.draw.figures import figures_of
from nonet.draw.frame import (
    POINTED,
    Layout,
    breadth,
    circle,
    legend,
    mark,
    number,
    point,
    words,
)
from nonet.draw.links import BADGE, BAND, Band, LinkArrow, Track, arrows, badges, bands
from nonet.draw.palette import PAINTS, SETS
from nonet.draw.ruled import ink_lines, notes, painted
from nonet.draw.scene import Scene
from nonet.reason.step import Candidate

if TYPE_CHECKING:
    from nonet.draw.svg import Spoken


class Drawn:
    """A board whose size is known and whose text waits for the id of its document."""

    def __init__(self, layers: list[str], width: float, height: float, legend: list[tuple[str, str]]):
        self._layers, self.width, self.height, self.legend = layers, width, height, legend

    def paint(self, scope: str, y: float) -> str:
        """The elements, moved down by ``y``; hatches get the document's id in front of theirs."""
        body = "\n".join(layer for layer in self._layers if layer).replace("url(#", f"url(#{scope}-")
        body = body.replace('<pattern id="', f'<pattern id="{scope}-')
        return f'<g transform="translate(0 {number(y)})">\n{body}\n</g>\n' if y else body + "\n"


def board(scene: Scene, spoken: Spoken, *, coordinates: bool) -> Drawn:
    """Paint a scene, layer by layer."""
    grid = scene.grid
    visible = scene.all_visible()
    # What is placed in a cell of which nothing else matters is drawn as large as it will be.
    for cell, digit in scene.placed:
        others = [Candidate(cell, other) for other in visible[cell] if other != digit]
        if not any(scene.role(c) or spoken.speaks_of(c) for c in others):
            visible[cell] = [digit]
    alone = {cell: digit for cell, digit in scene.placed if visible[cell] == [digit]}
    large = [alone.get(cell, value) for cell, value in enumerate(grid.values)]
    layout = Layout(grid.geometry, coordinates=coordinates, shown=visible, values=large)
    head = 28.0 if scene.caption else 0.0
    layout.top += head
    foot = layout.height + head
    shown = [Candidate(cell, digit) for cell, digits in enumerate(visible) for digit in digits]
    marked = [c for c in shown if scene.role(c) and not scene.role(c).startswith("als-")]
    groups = bands(layout, scene.links, shown) if scene.links else []
    drawn = arrows(layout, scene.links, marked, shown, groups) if scene.links else []
    track = Track(p for arrow in drawn for p in arrow.points) if drawn else None
    places = badges(layout, scene.numbers.keys() & marked, marked, shown, track) if scene.numbers else {}
    painter = _Painter(scene, layout, spoken, visible)
    key = [*scene.legend, *_more(scene, drawn, groups, places)]
    below, height = legend(key, layout.left, foot, layout.width, layout.scale)
    said, more = notes(scene.notes, layout, foot + height) if scene.notes else ("", 0.0)
    rules = figures_of(grid.geometry) if grid.geometry.rules else None
    behind = [p for arrow in drawn for p in arrow.points] + [p for band in groups for p in band.points]
    behind += ink_lines(rules.below(), layout) if rules else []
    layers = [
        _caption(scene.caption, layout),
        _hatches(scene),
        painter.houses(),
        painter.sets(),
        painted(rules.below(), layout) if rules else "",
        f'<path class="line" d="{layout.thin()}"/>' if layout.size > 1 else "",
        f'<path class="frame" stroke-width="{number(3 * layout.scale)}" d="{layout.thick()}"/>',
        painted(rules.above(), layout) if rules else "",
        painter.outlines(),
        _edge_names(layout) if coordinates else "",
        painter.ghosts(),
        painter.sights(),
        painter.groups(groups),
        painter.links(drawn),
        painter.values(Track(behind) if behind else None),
        painter.candidates(track),
        painter.numbers(places),
        painter.letters(groups) if scene.letters else "",
        below,
        said,
    ]
    return Drawn(layers, layout.width, foot + height + more, key)


def _digit(x: float, y: float, digit: int, size: float, more: str = "", narrow: float = 0.8) -> str:
    """A digit round a point. A number of two figures is made narrower, as wide as a mark."""
    y += size * 0.36  # half the height of a figure
    if digit > 9:
        return f'<text{more} transform="matrix({narrow:g} 0 0 1 {point(x, y)})">{digit}</text>'
    return f'<text{more} x="{number(x)}" y="{number(y)}">{digit}</text>'


def _group(size: float, kind: str, texts: list[tuple[float, float, int]]) -> list[str]:
    """Many digits of a kind: what they share is said once, for a large board has thousands."""
    inside = [_digit(x, y, digit, size) for x, y, digit in texts]
    return [f'<g class="{kind}" font-size="{number(size)}">', *inside, "</g>"] if texts else []


class _Painter:
    """The layers of a board that say of what they are made: each element names its cell, house or link."""

    def __init__(self, scene: Scene, layout: Layout, spoken: Spoken, visible: list[list[int]]):
        self._scene, self._layout, self._spoken, self._visible = scene, layout, spoken, visible
        self._size = layout.cell * (0.57 if layout.size <= 9 else 0.46)
        """The font size of a digit that is placed and has a mark."""

    def houses(self) -> str:
        """The cells of houses: extra regions, base houses tinted, cover houses hatched."""
        geometry = self._scene.grid.geometry
        out = [f'<path class="region" d="{self._layout.squares(cells)}"/>' for cells in geometry.extra]
        for role, house, about in self._marked_houses("base", "cover"):
            fill = ' fill="url(#cover)"' if role == "cover" else ' class="base"'
            out.append(f'<path{fill}{about} d="{self._layout.squares(geometry.houses[house].cells)}"/>')
        return "\n".join(out)

    def outlines(self) -> str:
        """The borders of houses."""
        houses, insets = self._scene.grid.geometry.houses, {"cover": 4.0, "base": 1.8}
        # Each role keeps its own distance from the border, so that a base and a cover on the same cells both show.
        return "\n".join(
            f'<path class="{role}-line"{about} d="{self._layout.outline(houses[house].cells, insets[role])}"/>'
            for role, house, about in self._marked_houses("cover", "base")
        )

    def _marked_houses(self, *roles: str) -> Iterable[tuple[str, int, str]]:
        for role in roles:
            for house in self._scene.houses.get(role, ()):
                yield role, house, self._spoken.house(house, role)

    def sets(self) -> str:
        """Cells of almost locked sets, tinted and outlined set by set; a cell of two sets is shared out."""
        scene, layout, out = self._scene, self._layout, []
        for index, letter in enumerate(ascii_uppercase):
            cells = [cell for cell, letters in scene.letters.items() if letter in letters]
            if not cells:
                continue
            parts = []
            for cell in cells:
                letters, (x, y) = scene.letters[cell], layout.corner(cell)
                wide = layout.cell / len(letters)
                parts.append(
                    f"M{point(x + letters.index(letter) * wide, y)}h{number(wide)}v{layout.cell}h-{number(wide)}z"
                )
            about = self._spoken.cells(cells, f"als-{letter.lower()}")
            out.append(f'<path class="set-{index % len(SETS)}"{about} d="{"".join(parts)}"/>')
            out.append(
                f'<path class="set-line"{about} d="{layout.outline(cells, 3.2 + 1.2 * (index % 2))}"/>'
            )
        return "\n".join(out)

    def letters(self, groups: list[Band]) -> str:
        """The letters of a cell's sets, at its edge in the gaps between candidates, best between two without marks."""
        layout, scene, out = self._layout, self._scene, []
        bands = Track(p for band in groups for p in band.points)
        for cell, letters in sorted(scene.letters.items()):
            x, y = layout.corner(cell)
            gaps = [x + 4 + layout.PITCH * (i + 1) for i in range(layout.across - 1)]
            places = [(gap, y + 6.5) for gap in gaps] + [(gap, y + layout.cell - 6.5) for gap in gaps]
            roles = {c: scene.role(c) for digit in self._visible[cell] for c in [Candidate(cell, digit)]}
            near = Track(layout.spot(*c) for c, role in roles.items() if role and not role.startswith("als-"))
            places.sort(key=lambda p: bands.passes(p, 9) + near.passes(p, 14))
            for letter, (at, middle) in zip(letters, places, strict=False):
                index = ascii_uppercase.index(letter) % len(SETS)
                tab = f'x="{number(at - 4.7)}" y="{number(middle - 5.6)}" width="9.4" height="11.2" rx="2"'
                about = self._spoken.cells([cell], f"als-{letter.lower()}")
                out.append(
                    f'<g{about}><rect class="set-{index}" {tab}/>{words(at, middle + 4, 11, letter, "letter")}</g>'
                )
        return "\n".join(out)

    def ghosts(self) -> str:
        """The digit that a cell will hold, large and pale behind its candidates if these matter."""
        layout = self._layout
        size = layout.cell * (0.85 if layout.size <= 9 else 0.6)
        out = []
        for cell, digit in sorted(self._scene.placed):
            if self._visible[cell] == [digit]:
                continue
            x, y = layout.centre(cell)
            about = self._spoken.candidate(Candidate(cell, digit), "place")
            out.append(f'<g class="ghost" font-size="{number(size)}"{about}>{_digit(x, y, digit, size)}</g>')
        return "\n".join(out)

    def sights(self) -> str:
        """From a blocking digit a line to the cells it blocks, and in each of these a small cross."""
        scene, layout, out = self._scene, self._layout, []
        for cell, blocked in scene.sights:
            digit = scene.grid.values[cell]
            x, y = layout.centre(cell)
            rim = layout.reach(cell, digit) + 1
            ends: dict[tuple[float, float], float] = {}
            for other in blocked:  # of the cells in one direction only the farthest needs a line
                u, v = layout.centre(other)
                far = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
                way = round((u - x) / far, 3), round((v - y) / far, 3)
                ends[way] = max(ends.get(way, 0.0), far)
            lines = "".join(
                f"M{point(x + dx * rim, y + dy * rim)}L{point(x + dx * far, y + dy * far)}"
                for (dx, dy), far in ends.items()
            )
            crosses = "".join(self._small_cross(other, digit) for other in blocked)
            about = self._spoken.candidate(Candidate(cell, digit), "blocker")
            out.append(f'<g{about}><path class="sight" d="{lines}"/><path class="no" d="{crosses}"/></g>')
        return "\n".join(out)

    def _small_cross(self, cell: int, digit: int) -> str:
        layout = self._layout
        if self._visible[cell] and not layout.has_places:
            return ""
        x, y = layout.spot(cell, digit) if self._visible[cell] else layout.centre(cell)
        s = 4.5 if self._visible[cell] else layout.cell * 0.12
        return f"M{point(x - s, y - s)}L{point(x + s, y + s)}M{point(x - s, y + s)}L{point(x + s, y - s)}"

    def groups(self, groups: list[Band]) -> str:
        """Candidates that act as one: a border round each, joined by bands."""
        out = []
        for band in groups:
            lines = "".join("M" + "L".join(point(*p) for p in line) for line in band.lines)
            out.append(f'<g data-role="group"{self._spoken.together(band.node)}>')
            # Twice, the second time narrower: what is left of the first is the outline of the whole.
            for kind, more in (("hull", 0.0), ("group", -1.5)):
                width = number(2 * BAND + 2 * more + 1.5)
                out.append(f'<path class="{kind}-band" stroke-width="{width}" d="{lines}"/>')
                out += [circle(kind, x, y, self._layout.HULL + more) for x, y in band.spots]
            out.append("</g>")
        return "\n".join(out)

    def links(self, drawn: list[LinkArrow]) -> str:
        """The arrows, each with a casing that keeps it apart from those that it crosses."""
        out = [f'<path class="casing" d="{arrow.line}"/>' for arrow in drawn]
        for arrow in drawn:
            lines = (
                f'<path class="link {arrow.kinds}" d="{arrow.line}"/><path class="head" d="{arrow.head}"/>'
            )
            out.append(f"<g{self._spoken.link(arrow.link)}>{lines}</g>")
        return "\n".join(out)

    def values(self, behind: Track | None) -> str:
        """The digits that are placed, each kept apart from what passes behind it."""
        scene, layout = self._scene, self._layout
        grid = scene.grid
        size = layout.cell * (0.62 if grid.size <= 9 else 0.5)
        marks: list[str] = []
        halos: list[tuple[float, float, int]] = []
        digits: dict[str, list[tuple[float, float, int]]] = {}
        for cell, value in enumerate(grid.values):
            if not value:
                continue
            x, y = layout.centre(cell)
            c = Candidate(cell, value)
            role = scene.role(c)
            kind = "given" if grid.givens[cell] else "value"
            if cell in scene.wrong:
                kind, side = "wrong given", layout.cell * 0.36
                marks.append(
                    f'<path class="wrong-line" d="M{point(x - side, y + side)}h{number(2 * side)}"/>'
                )
            if role and not role.startswith("als-"):
                kind = f"on-{role}" if PAINTS[role].ink else kind
                text = f'<g class="{kind}" font-size="{number(self._size)}">{_digit(x, y, value, self._size)}</g>'
                shape = mark(role, x, y, layout.reach(cell, value))
                marks.append(f"<g{self._spoken.candidate(c, role)}>{shape}{text}</g>")
                continue
            if behind is not None and behind.passes((x, y), min(16, size * 0.4)):
                # The halo is a text of its own, not the property paint-order: some readers of SVG don't know that.
                halos.append((x, y, value))
            digits.setdefault(kind, []).append((x, y, value))
        out = _group(size, "halo wide", halos)
        for kind, them in digits.items():
            out += _group(size, kind, them)
        return "\n".join([*out, *marks])

    def candidates(self, track: Track | None) -> str:
        """The small digits, with their marks."""
        scene, layout = self._scene, self._layout
        plain: dict[float, list[tuple[float, float, int]]] = {}
        halos: dict[float, list[tuple[float, float, int]]] = {}
        marked = []
        for cell, digits in enumerate(self._visible):
            size = layout.note * layout.zoom(cell)
            for digit in digits:
                c = Candidate(cell, digit)
                x, y = layout.spot(*c)
                role = scene.role(c)
                if role and not role.startswith("als-"):
                    marked.append(f"<g{self._spoken.candidate(c, role)}>{self._mark(role, x, y, c)}</g>")
                    continue
                if track and track.passes((x, y), layout.RADIUS):
                    halos.setdefault(size, []).append((x, y, digit))
                if self._spoken.speaks_of(c):
                    text = _digit(x, y, digit, size, f' class="note" font-size="{number(size)}"')
                    marked.append(f"<g{self._spoken.candidate(c, '')}>{text}</g>")
                else:
                    plain.setdefault(size, []).append((x, y, digit))
        below = [line for size, them in halos.items() for line in _group(size, "halo", them)]
        below += [line for size, them in plain.items() for line in _group(size, "note", them)]
        return "\n".join([*below, *marked])

    def _mark(self, role: str, x: float, y: float, c: Candidate) -> str:
        digit, r = c.digit, self._layout.reach(*c)
        large = self._visible[c.cell] == [digit] and c in self._scene.placed
        size = self._size if large else self._layout.note * self._layout.zoom(c.cell)
        kind = f"on-{role}" if PAINTS[role].ink else "on-paper"
        shape = mark(role, x, y, r)
        narrow = 0.8 if large else 0.7  # what is bold is wider
        text = _digit(x, y, digit, size, f' class="{kind}"', narrow)
        # A digit stands before a cross, not behind it, and its corners that look out of a pointed mark stay readable.
        if role == "eliminate" or role.startswith("both-") or PAINTS[role].shape in POINTED:
            text = _digit(x, y, digit, size, f' class="halo-{role}"', narrow) + text
        return f'{shape}<g font-size="{number(size)}">{text}</g>'

    def numbers(self, places: dict[Candidate, tuple[float, float]]) -> str:
        """The order of the reasoning, beside the marks."""
        out = []
        for c, (x, y) in sorted(places.items()):
            number = self._scene.numbers[c]
            size = 11.0 if number < 10 else 8.5
            text = words(x, y + size * 0.36, size, str(number), "on-badge")
            about = self._spoken.candidate(c, self._scene.role(c))
            out.append(f"<g{about}>{circle('badge', x, y, BADGE)}{text}</g>")
        return "\n".join(out)


def _hatches(scene: Scene) -> str:
    """The pattern of cover houses, if there is one."""
    if "cover" not in scene.houses:
        return ""
    return (
        '<defs><pattern id="cover" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<path class="hatch" d="M0 0V7" stroke-opacity=".55"/></pattern></defs>'
    )


# --- words


def _caption(text: str, layout: Layout) -> str:
    """Words above a board, no wider than it is."""
    size = min(16.0, (layout.width - layout.left) / (1.1 * breadth(text or " ", 1)))
    return words(layout.left, 19, size, text, "letter legend") if text else ""


def _edge_names(layout: Layout) -> str:
    """The names of rows and columns along the edges."""
    size, out = 13 * layout.scale, []
    above, beside = (
        layout.top - layout.margins.top * layout.cell,
        layout.left - layout.margins.left * layout.cell,
    )
    for i in range(layout.size):
        middle = (i + 0.5) * layout.cell
        out.append(words(layout.left + middle, above - 6 * layout.scale, size, f"c{i + 1}", "faint"))
        out.append(words(beside / 2, layout.top + middle + size * 0.36, size, f"r{i + 1}", "faint"))
    return "\n".join(out)


def _more(
    scene: Scene, drawn: list[LinkArrow], groups: list[Band], places: dict[Candidate, tuple[float, float]]
) -> list[tuple[str, str]]:
    """What the legend must explain besides marks and houses."""
    kinds = {arrow.link.kind for arrow in drawn}
    there = {
        "strong": "strong" in kinds,
        "weak": "weak" in kinds,
        "group": bool(groups),
        "number": bool(places),
        "sight": bool(scene.sights),
    }
    words = {"strong": "strong link", "weak": "weak link", "number": "order", "sight": "blocked"}
    return [(key, words.get(key, key)) for key, is_there in there.items() if is_there]
