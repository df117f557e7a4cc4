"""One drawn board of a document: its layers from the paper up, and the legend below."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin
from string import ascii_uppercase

from nonet.draw.frame import Layout, capsule, number
from nonet.draw.links import Arrow, Track, arrows, is_compact
from nonet.draw.palette import HOUSES, PAINTS, SETS
from nonet.draw.scene import Scene, is_inside
from nonet.reason.step import Candidate

LINE = 22
FONT = 12
"""Height of a line of the legend, and its font."""


class Drawn:
    """A board whose size is known and whose text waits for the id of its document."""

    def __init__(self, layers: list[str], width: float, height: float):
        self._layers, self.width, self.height = layers, width, height

    def paint(self, scope: str, y: float) -> str:
        """The elements, moved down by ``y``; hatches get the document's id in front of theirs."""
        body = "\n".join(layer for layer in self._layers if layer).replace("url(#", f"url(#{scope}-")
        body = body.replace('<pattern id="', f'<pattern id="{scope}-')
        return f'<g transform="translate(0 {number(y)})">\n{body}\n</g>\n' if y else body + "\n"


def board(scene: Scene, *, coordinates: bool) -> Drawn:
    """Paint a scene. Layers: houses, sets, rules, grid, outlines, values, links, candidates, legend, notes."""
    layout = Layout(scene.grid.geometry, coordinates=coordinates)
    caption = scene.caption
    head = 24.0 if caption else 0.0
    layout.top += head
    foot = layout.height + head
    below, height = _legend(scene, layout.left, foot, layout.width, layout.scale)
    said, more = _notes(scene, layout, foot + height)
    drawn = arrows(layout, scene.links, [*scene.roles, *scene.gone, *scene.placed]) if scene.links else []
    track = Track(point for arrow in drawn for point in arrow.points) if drawn else None
    layers = [
        _text(layout.left, 17, 13, caption, "letter legend") if caption else "",
        _hatches(scene),
        _houses(scene, layout),
        _sets(scene, layout),
        _strokes(scene, layout),
        f'<path class="line" d="{layout.thin()}"/>' if layout.size > 1 else "",
        f'<path class="frame" stroke-width="{number(2.5 * layout.scale)}" d="{layout.thick()}"/>',
        _outlines(scene, layout),
        _coordinates(layout) if coordinates else "",
        _ghosts(scene, layout),
        _links(scene, layout, drawn),
        _values(scene, layout, track),
        _candidates(scene, layout, track),
        _letters(scene, layout),
        below,
        said,
    ]
    return Drawn(layers, layout.width, foot + height + more)


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
    for index, letter in enumerate(ascii_uppercase):
        cells = [cell for cell, letters in scene.letters.items() if letter in letters]
        if cells:
            out.append(f'<path class="set-{index % len(SETS)}" d="{layout.squares(cells)}"/>')
            out.append(f'<path class="set-line" d="{layout.outline(cells, 3.5 + index % 2)}"/>')
    return "\n".join(out)


def _strokes(scene: Scene, layout: Layout) -> str:
    """The lines of rules, through the middles of their cells, each with its bulb if it has one."""
    out = []
    for cells, width, bulb in scene.strokes:
        points = [layout.centre(cell) for cell in cells]
        path = "M" + "L".join(_point(*point) for point in points)
        out.append(f'<path class="stroke" stroke-width="{number(width * layout.cell)}" d="{path}"/>')
        if bulb:
            x, y = points[0]
            out.append(
                f'<circle class="bulb" cx="{number(x)}" cy="{number(y)}" r="{number(bulb * layout.cell / 2)}"/>'
            )
    return "\n".join(out)


def _notes(scene: Scene, layout: Layout, top: float) -> tuple[str, float]:
    """The rules that are not drawn, in words below the board, and the height they take."""
    size = FONT * layout.scale
    room = max(16, int((layout.width - layout.left) / (size * 0.58)))
    lines = [line for note in scene.notes for line in _wrapped(note, room)]
    pitch = size * 1.5
    out = [
        _text(layout.left, top + (i + 1) * pitch, size, line, "note legend") for i, line in enumerate(lines)
    ]
    return "\n".join(out), pitch * (len(lines) + 0.5) if lines else 0.0


def _wrapped(text: str, room: int) -> list[str]:
    """A text in lines of at most so many characters, if its words allow."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > room:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines


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


def _values(scene: Scene, layout: Layout, track: Track | None) -> str:
    grid = scene.grid
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
        if cell in scene.wrong:
            kind = "wrong given"
            side = layout.cell * 0.4
            out.append(
                f'<path class="wrong-line" d="M{number(x - side)} {number(y + side)}h{number(2 * side)}"/>'
            )
        if not role and track and track.passes((x, y), min(16, size * 0.4)):
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


def _candidates(scene: Scene, layout: Layout, track: Track | None) -> str:
    grid = scene.grid
    size = 12.5 if grid.size <= 9 else 10.5
    plain, halos, marked = [], [], []
    for cell in range(len(grid)):
        for digit in scene.visible(cell):
            x, y = layout.spot(cell, digit)
            shapes, kind = _shapes(scene, Candidate(cell, digit))
            if shapes:
                text = _text(x, y + size * 0.36, size, str(digit), kind)
                marked += [mark(shape, x, y, layout.RADIUS) for shape in shapes]
                if "struck" in shapes:  # the digit stands before the cross, not behind it
                    marked.append(text.replace(kind, f"halo-{shapes[0]}", 1))
                marked.append(text)
            else:
                plain.append((x, y, digit))
                if track and track.passes((x, y), layout.RADIUS):
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


def _legend(scene: Scene, left: float, top: float, width: float, scale: float = 1) -> tuple[str, float]:
    """The legend's elements, and the height it takes."""
    them = scene.legend
    left, width = left / scale, width / scale
    x, y, out = left, 10.0, []
    for key, word in them:
        room = 30 + len(word) * FONT * 0.58
        if x > left and x + room > width:
            x, y = left, y + LINE
        out.append(sample(key, x + 10, y))
        out.append(
            f'<text class="note legend" x="{number(x + 24)}" y="{number(y + 4)}" font-size="{FONT}">{word}</text>'
        )
        x += room + 5
    if not them:
        return "", 0
    grown = f" scale({scale:g})" if scale != 1 else ""
    body = "\n".join(out)
    return f'<g transform="translate(0 {number(top)}){grown}">\n{body}\n</g>', (y + 16) * scale


def sample(key: str, x: float, y: float) -> str:
    """What a legend shows of a role or a kind of line, round a point."""
    if key in ("strong", "weak"):
        head = f"M{number(x + 11)} {number(y)}l-7 -3.5v7z"
        line = f"M{number(x - 11)} {number(y)}H{number(x + 6)}"
        return f'<path class="link {key}" d="{line}"/><path class="head" d="{head}"/>'
    if key in HOUSES:
        box = f'x="{number(x - 9)}" y="{number(y - 7)}" width="18" height="14"'
        fill = 'fill="url(#cover)"' if key == "cover" else 'class="base"'
        return f'<rect {fill} {box}/><rect class="{key}-line" {box}/>'
    if key.startswith("als-"):
        index = (ord(key[4]) - ord("a")) % len(SETS)
        box = f'x="{number(x - 8)}" y="{number(y - 8)}" width="16" height="16"'
        letter = (
            f'<text class="letter" x="{number(x)}" y="{number(y + 4)}" font-size="11">{key[4].upper()}</text>'
        )
        return f'<rect class="set-{index}" {box}/><rect class="set-line" {box}/>{letter}'
    cross = mark("struck", x, y, 8) if key == "eliminate" else ""
    return mark(key, x, y, 8) + cross


# --- shapes: every role is told apart by its shape alone, for print and for the colour-blind


def mark(role: str, x: float, y: float, r: float) -> str:
    """The mark of a role round a point. ``struck`` is the cross over an eliminated candidate.

    >>> mark("pattern", 10, 10, 8)
    '<circle class="pattern" cx="10" cy="10" r="8"/>'
    """
    if role == "struck":
        s = r * 0.76
        lines = (
            f"M{_point(x - s, y + s)}L{_point(x + s, y - s)}M{_point(x - s, y - s)}L{_point(x + s, y + s)}"
        )
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
    return "M" + "L".join(_point(*p) for p in points) + "z"


def _point(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"
