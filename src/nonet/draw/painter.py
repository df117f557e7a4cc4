"""One drawn board of a document: its layers from the paper up, and the legend below."""

from __future__ import annotations

from collections.abc import Iterable

from nonet.draw.frame import Layout, capsule, number
from nonet.draw.legend import legend
from nonet.draw.links import Arrow, Track, arrows, is_compact
from nonet.draw.palette import PAINTS
from nonet.draw.scene import Scene, is_inside
from nonet.draw.shapes import mark
from nonet.model.grid import digits_of
from nonet.reason.step import Candidate


class Drawn:
    """A board whose size is known and whose text waits for the id of its document."""

    def __init__(self, layers: list[str], width: float, height: float):
        self._layers, self.width, self.height = layers, width, height

    def paint(self, scope: str, y: float) -> str:
        """The elements, moved down by ``y``; hatches get the document's id in front of theirs."""
        body = "\n".join(layer for layer in self._layers if layer).replace("url(#", f"url(#{scope}-")
        body = body.replace('<pattern id="', f'<pattern id="{scope}-')
        return f'<g transform="translate(0 {number(y)})">\n{body}\n</g>\n' if y else body + "\n"


def board(scene: Scene, *, candidates: bool, coordinates: bool, caption: str = "") -> Drawn:
    """Paint a scene. Layers: houses, sets, grid, outlines, values, links, candidates, legend."""
    layout = Layout(scene.grid.geometry, coordinates=coordinates)
    head = 24.0 if caption else 0.0
    layout.top += head
    foot = layout.height + head
    below, height = legend(scene, layout.left, foot, layout.width, layout.scale)
    drawn = arrows(layout, scene.links, [*scene.roles, *scene.gone, *scene.placed])
    track = Track(point for arrow in drawn for point in arrow.points)
    layers = [
        _text(layout.left, 17, 13, caption, "letter legend") if caption else "",
        _hatches(scene),
        _houses(scene, layout),
        _sets(scene, layout),
        f'<path class="line" d="{layout.thin()}"/>' if layout.size > 1 else "",
        f'<path class="frame" stroke-width="{number(2.5 * layout.scale)}" d="{layout.thick()}"/>',
        _outlines(scene, layout),
        _coordinates(layout) if coordinates else "",
        _ghosts(scene, layout),
        _links(scene, layout, drawn),
        _values(scene, layout, track),
        _candidates(scene, layout, track, candidates),
        _letters(scene, layout),
        below,
    ]
    return Drawn(layers, layout.width, foot + height)


def _text(x: float, y: float, size: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{number(x)}" y="{number(y)}" font-size="{number(size)}">{text}</text>'


def _group(size: float, kind: str, texts: list[tuple[float, float, int]]) -> list[str]:
    """Many digits of a kind: what they share is said once, for a large board has thousands."""
    if not texts:
        return []
    drop = size * 0.36  # half the height of a digit
    inside = (f'<text x="{number(x)}" y="{number(y + drop)}">{digit}</text>' for x, y, digit in texts)
    return [f'<g class="{kind}" font-size="{number(size)}">', *inside, "</g>"]


def _hatches(scene: Scene) -> str:
    """The patterns that this board needs: one for covers, one for each set."""
    out = []
    if "cover" in scene.houses:
        out.append(
            '<pattern id="cover" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
            '<path class="hatch" d="M0 0V7" stroke-opacity=".55"/></pattern>'
        )
    return f"<defs>{''.join(out)}</defs>" if out else ""


def _houses(scene: Scene, layout: Layout) -> str:
    geometry = scene.grid.geometry
    out = [f'<path class="region" d="{layout.squares(cells)}"/>' for cells in geometry.extra]
    for role, numbers in scene.houses.items():
        for house in numbers:
            squares = layout.squares(geometry.houses[house].cells)
            fill = ' fill="url(#cover)"' if role == "cover" else ' class="base"'
            out.append(f'<path{fill} d="{squares}"/>')
    return "\n".join(out)


def _sets(scene: Scene, layout: Layout) -> str:
    """Cells of almost locked sets, tinted and outlined set by set."""
    out = []
    for index, letter in enumerate("ABCDEF"):
        cells = [cell for cell, letters in scene.letters.items() if letter in letters]
        if cells:
            out.append(f'<path class="set-{index}" d="{layout.squares(cells)}"/>')
            out.append(f'<path class="set-line" d="{layout.outline(cells, 3.5 + index % 2)}"/>')
    return "\n".join(out)


def _outlines(scene: Scene, layout: Layout) -> str:
    houses = scene.grid.geometry.houses
    # Each role keeps its own distance from the border, so that a base and a cover on the same cells both show.
    return "\n".join(
        f'<path class="{role}-line" d="{layout.outline(houses[house].cells, inset)}"/>'
        for role, inset in (("cover", 4.0), ("base", 1.8))
        for house in scene.houses.get(role, ())
    )


def _coordinates(layout: Layout) -> str:
    size, out = 11 * layout.scale, []
    for i in range(layout.size):
        middle = (i + 0.5) * layout.cell
        out.append(_text(layout.left + middle, layout.top - 6 * layout.scale, size, f"c{i + 1}", "faint"))
        out.append(_text(layout.left / 2, layout.top + middle + size * 0.36, size, f"r{i + 1}", "faint"))
    return "\n".join(out)


def _values(scene: Scene, layout: Layout, track: Track) -> str:
    grid = scene.grid
    wrong = {cell for clash in grid.conflicts for cell in (clash.first, clash.second)}
    size = layout.cell * (0.55 if grid.size <= 9 else 0.45)
    out: list[str] = []
    halos: list[tuple[float, float, int]] = []
    digits: dict[str, list[tuple[float, float, int]]] = {}
    for cell, value in enumerate(grid.values):
        if not value:
            continue
        x, y = layout.centre(cell)
        role = scene.roles.get(Candidate(cell, value))
        if role and not role.startswith("als-"):
            out.append(mark(role, x, y, layout.cell * 0.44))
        kind = f"on-{role}" if role and PAINTS[role].ink else "given" if grid.givens[cell] else "value"
        if cell in wrong:
            kind = "wrong given"
            side = layout.cell * 0.4
            out.append(
                f'<path class="wrong-line" d="M{number(x - side)} {number(y + side)}h{number(2 * side)}"/>'
            )
        if not role and track.passes((x, y), min(16, size * 0.4)):
            # The halo is a text of its own, not the property paint-order: some readers of SVG don't know that.
            halos.append((x, y, value))
        digits.setdefault(kind, []).append((x, y, value))
    out += _group(size, "halo wide", halos)
    for kind, them in digits.items():
        out += _group(size, kind, them)
    return "\n".join(out)


def _ghosts(scene: Scene, layout: Layout) -> str:
    """The digit that a cell will hold, large and pale behind its candidates."""
    size = layout.cell * (0.85 if layout.size <= 9 else 0.6)
    out = []
    for cell, digit in sorted(scene.placed):
        x, y = layout.centre(cell)
        out.append(_text(x, y + size * 0.36, size, str(digit), "ghost"))
    return "\n".join(out)


def _links(scene: Scene, layout: Layout, drawn: list[Arrow]) -> str:
    nodes = dict.fromkeys(n for k in scene.links if not is_inside(k) for n in (k.source, k.target))
    groups = [n for n in nodes if len(n) > 1 and is_compact(layout.geometry, n)]
    out = [
        f'<path class="capsule" d="{capsule([layout.spot(*c) for c in node], layout.RADIUS + 3)}"/>'
        for node in groups
    ]
    out += [f'<path class="casing" d="{arrow.line}"/>' for arrow in drawn]
    for arrow in drawn:
        out.append(f'<path class="link {arrow.kind}" d="{arrow.line}"/><path class="head" d="{arrow.head}"/>')
    return "\n".join(out)


def _candidates(scene: Scene, layout: Layout, track: Track, every: bool) -> str:
    grid = scene.grid
    size = 12.5 if grid.size <= 9 else 10.5
    plain, halos, marked = [], [], []
    for cell, mask in enumerate(grid.candidates):
        for digit in digits_of(mask):
            x, y = layout.spot(cell, digit)
            shapes, kind = _shapes(scene, Candidate(cell, digit))
            if shapes:
                text = _text(x, y + size * 0.36, size, str(digit), kind)
                marked += [mark(shape, x, y, layout.RADIUS) for shape in shapes]
                if "struck" in shapes:  # the digit stands before the cross, not behind it
                    marked.append(text.replace(kind, f"halo-{shapes[0]}", 1))
                marked.append(text)
            elif every:
                plain.append((x, y, digit))
                if track.passes((x, y), layout.RADIUS):
                    halos.append((x, y, digit))
    return "\n".join([*_group(size, "halo", halos), *_group(size, "note", plain), *marked])


def _shapes(scene: Scene, c: Candidate) -> tuple[list[str], str]:
    """What is drawn for a candidate, from below, and the class of its digit."""
    role = scene.roles.get(c, "")
    if role.startswith("als-"):
        role = ""
    if c in scene.placed:
        return ["place"], "on-place"
    if c in scene.gone:
        # A candidate that is part of the pattern and yet goes keeps its own shape under the strokes.
        return (
            ([role, "struck"], f"on-{role}")
            if role and PAINTS[role].ink
            else (["eliminate", "struck"], "on-eliminate")
        )
    if not role:
        return [], "note"
    return [role], f"on-{role}" if PAINTS[role].ink else "note"


def _letters(scene: Scene, layout: Layout) -> str:
    """The letters of a cell's sets, in its top left corner."""
    out: Iterable[str] = (
        _text(x + 2.5, y + 10, 9.5, letters, "letter legend")
        for (x, y), letters in ((layout.corner(cell), text) for cell, text in sorted(scene.letters.items()))
    )
    return "\n".join(out)
