"""Where everything stands on a drawn board: cells, candidates, outlines of sets of cells; and the shapes of marks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, fsum, sqrt

from nonet.draw.figures import Point, Squeeze, figures_of, outline
from nonet.draw.palette import PAINTS, SETS
from nonet.model.geometry import Geometry

_FREE = Squeeze()


def number(value: float) -> str:
    """A coordinate, short.

    >>> number(12.0), number(3.14159)
    ('12', '3.1')
    """
    return f"{value:.1f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


class Layout:
    """A board in drawing units. Candidates are 20 apart, so that a mark fits each and a group's border goes between.

    Up to 9x9 every digit has its place in a cell, and its size is at least 0.26 of the cell's. On a larger board that
    would make specks of them: there the candidates of a cell (``shown``) stand one after another, in as many columns
    as let them be largest, in a cell no larger than the fullest one needs.

    >>> board = Layout(Geometry.of(9))
    >>> board.cell, board.note, Layout(Geometry.of(25)).cell, Layout(Geometry.of(25), shown=[[20, 23]] * 625).cell
    (68, 18.0, 108, 48)
    """

    PITCH = 20
    SHARE = 0.265
    """Of a cell's side that a candidate's font takes up to 9x9."""
    MOST = 0.31
    """Of a cell's side that it takes beyond, where candidates are few."""
    RADIUS = 8.8
    """Of a candidate's mark."""
    HULL = 9.9
    """Of the border round a candidate that belongs to a group."""

    def __init__(
        self,
        geometry: Geometry,
        *,
        coordinates: bool = True,
        shown: Sequence[Sequence[int]] | None = None,
        values: Sequence[int] = (),
    ):
        self.geometry = geometry
        self.size = n = geometry.size
        self._values = values
        self.across = ceil(sqrt(n))
        self._order: Sequence[Sequence[int]] | None = None
        self._packings: dict[int, tuple[int, float]] = {}
        if n > 9 and shown is not None:
            self.across, self._order = max(2, _side(max(shown, key=len))), shown
        self.down = ceil(n / self.across) if self._order is None else self.across
        self.cell = max(self.across * self.PITCH + 8, 48)
        self.note = self.PITCH * (0.9 if n <= 9 else 0.76)
        """The font size of a candidate, unless its cell has room for more."""
        self.scale = max(1.0, n * self.cell / 800)
        """How much larger than usual words and frame must be, to be readable when the whole board is in view."""
        ruled = figures_of(geometry)
        self._squeezed, self.margins = ruled.squeezed, ruled.margins
        high = 24 * self.scale if coordinates else 6
        wide = high * (1.3 if coordinates and n > 9 else 1)  # r10 is wider than r9
        self.top = high + self.margins.top * self.cell
        self.left = wide + self.margins.left * self.cell
        self.width = self.left + (n + self.margins.right) * self.cell + 8
        self.height = self.top + (n + self.margins.bottom) * self.cell + 8

    @property
    def has_places(self) -> bool:
        """True if every digit has a place of its own in a cell."""
        return self._order is None

    def place(self, x: float, y: float) -> Point:
        """A point that is given in cells from the upper left corner of the board."""
        return self.left + x * self.cell, self.top + y * self.cell

    def corner(self, cell: int) -> Point:
        """The top left corner of a cell."""
        row, column = divmod(cell, self.size)
        return self.left + column * self.cell, self.top + row * self.cell

    def centre(self, cell: int) -> Point:
        """The middle of a cell."""
        x, y = self.corner(cell)
        return x + self.cell / 2, y + self.cell / 2

    def spot(self, cell: int, digit: int) -> Point:
        """The middle of a candidate's place, row by row as on a telephone; of a digit that is placed, the cell's."""
        x, y = self.centre(cell)
        if self._values and self._values[cell] == digit:
            return x, y
        place, rows, columns = digit - 1, self.down, self.across
        squeeze = self._squeezed.get(cell, _FREE)
        wide = high = self.PITCH * squeeze.zoom
        y += squeeze.down * self.cell
        if self._order is not None:
            order = self._order[cell]
            place = order.index(digit) if digit in order else 0
            columns, font = self._packing(len(order))
            rows = ceil(len(order) / columns)
            wide, high = (
                min((self.cell - 4) / many, most * font) * squeeze.zoom
                for many, most in ((columns, 1.5), (rows, 1.35))
            )
        down, across = divmod(place, columns)
        return x + (across - (columns - 1) / 2) * wide, y + (down - (rows - 1) / 2) * high * squeeze.rows

    def _packing(self, count: int) -> tuple[int, float]:
        """In how many columns so many candidates can be largest, and their font size.

        A number of two figures is a fifth wider than its font is high, and a mark nearly as high as it is wide.
        """
        if count not in self._packings:
            room, many = self.cell - 4, max(1, count)
            ways = [(c, ceil(many / c)) for c in range(1, many + 1)]
            # Of equals the one that is most like a square, and rather wide than high.
            self._packings[count] = max(
                ((c, min(room / c / 1.2, room / r / 1.16, self.MOST * self.cell)) for c, r in ways),
                key=lambda way: (way[1], -abs(way[0] - ceil(many / way[0])), way[0]),
            )
        return self._packings[count]

    def zoom(self, cell: int) -> float:
        """How much larger than usual the candidates of a large board are, or smaller beside a mark."""
        zoom = 1.0 if self._order is None else self._packing(len(self._order[cell]))[1] / self.note
        return zoom * self._squeezed.get(cell, _FREE).zoom

    def reach(self, cell: int, digit: int) -> float:
        """The radius of the mark at a spot: that of a placed digit is larger."""
        if self._values and self._values[cell] == digit:
            return self.cell * 0.42
        return self.RADIUS * self.zoom(cell)

    def holds(self, p: Point, inset: float = 0) -> bool:
        """True for a point of the board itself, not of its margins, and so far inside its border."""
        far = self.size * self.cell - inset
        return inset <= p[0] - self.left <= far and inset <= p[1] - self.top <= far

    def squares(self, cells: Iterable[int]) -> str:
        """A path that fills cells."""
        side = number(self.cell)
        parts = []
        for cell in cells:
            x, y = self.corner(cell)
            parts.append(f"M{number(x)} {number(y)}h{side}v{side}h-{side}z")
        return "".join(parts)

    def outline(self, cells: Collection[int], inset: float) -> str:
        """A path round a set of cells, a little inside its border; it may fall into several pieces."""
        parts = []
        for start, (x1, y1) in outline(tuple(cells), self.size, inset / self.cell):
            (x, y), (right, down) = self.place(*start), self.place(x1, y1)
            end = f"H{number(right)}" if y1 == start[1] else f"V{number(down)}"
            parts.append(f"M{number(x)} {number(y)}{end}")
        return "".join(parts)

    def thin(self) -> str:
        """The lines between all cells."""
        n, far = self.size, number(self.size * self.cell)
        x0, y0 = number(self.left), number(self.top)
        across = [f"M{x0} {number(self.top + i * self.cell)}h{far}" for i in range(1, n)]
        down = [f"M{number(self.left + i * self.cell)} {y0}v{far}" for i in range(1, n)]
        return "".join(across + down)

    def thick(self) -> str:
        """The frame and the lines between boxes or regions."""
        side, far = self.cell, number(self.size * self.cell)
        parts = [f"M{number(self.left)} {number(self.top)}h{far}v{far}h-{far}z"]
        for x0, y0, x1, y1 in borders(self.geometry):
            end = f"H{number(self.left + x1 * side)}" if y0 == y1 else f"V{number(self.top + y1 * side)}"
            parts.append(f"M{number(self.left + x0 * side)} {number(self.top + y0 * side)}{end}")
        return "".join(parts)


def _side(digits: Sequence[int]) -> int:
    """The side of the smallest square that has a place for each."""
    return max(1, ceil(sqrt(len(digits))))


@lru_cache(maxsize=64)
def borders(geometry: Geometry) -> tuple[tuple[int, int, int, int], ...]:
    """The lines between boxes or regions, as x0, y0, x1, y1 counted in cells; each is as long as it can be.

    >>> borders(Geometry.of(4))
    ((2, 0, 2, 4), (0, 2, 4, 2))
    """
    n = geometry.size
    if not geometry.has_boxes:
        return ()  # a Latin square has no boxes to show
    box = [geometry.box_of(cell) for cell in range(n * n)]
    out = []
    for line in range(1, n):
        down = [box[i * n + line - 1] != box[i * n + line] for i in range(n)]
        out += [(line, a, line, b) for a, b in _runs(down)]
    for line in range(1, n):
        across = [box[(line - 1) * n + i] != box[line * n + i] for i in range(n)]
        out += [(a, line, b, line) for a, b in _runs(across)]
    return tuple(out)


def _runs(flags: Sequence[bool]) -> list[tuple[int, int]]:
    """Where each run of True begins and ends."""
    edges = [i for i, (a, b) in enumerate(pairwise((False, *flags, False))) if a != b]
    return list(zip(edges[::2], edges[1::2], strict=True))


# --- shapes: every role is told apart by its shape alone, for print and for the colour-blind


def mark(role: str, x: float, y: float, r: float) -> str:
    """The mark of a role round a point. An eliminated candidate has a cross, one of the pattern a bar through it.

    >>> mark("pattern", 10, 10, 8)
    '<circle class="pattern" cx="10" cy="10" r="8"/>'
    """
    if role.startswith("both-"):
        near, far = r * 0.56, r * 1.12  # the digit between the two ends stays clear
        bar = "".join(
            f"M{point(x + a, y - a)}L{point(x + b, y - b)}" for a, b in ((-far, -near), (near, far))
        )
        return (
            f"{mark(role[5:], x, y, r * 0.94)}{circle('stop', x, y, r)}"
            f'<path class="bar wide-bar" d="{bar}"/><path class="bar" d="{bar}"/>'
        )
    shape = PAINTS[role].shape
    if shape == "crossed":
        arms, cross = (
            f"M{point(x - s, y + s)}L{point(x + s, y - s)}M{point(x - s, y - s)}L{point(x + s, y + s)}"
            for s in (r * 0.86, r * 0.62)
        )
        return f'<path class="arms" d="{arms}"/>{circle(role, x, y, r)}<path class="cross" d="{cross}"/>'
    if shape in ("square", "frame", "dots"):
        side = r * 0.9
        return (
            f'<rect class="{role}" x="{number(x - side)}" y="{number(y - side)}" '
            f'width="{number(2 * side)}" height="{number(2 * side)}" rx="{number(r * 0.22)}"/>'
        )
    if shape in _CORNERS:
        points = (point(x + dx * r, y + dy * r) for dx, dy in _CORNERS[shape])
        return f'<path class="{role}" d="M{"L".join(points)}z"/>'
    return circle(role, x, y, r)


_CORNERS = {
    "diamond": ((0, -1.16), (1.16, 0), (0, 1.16), (-1.16, 0)),
    "kite": ((-1.06, -0.9), (1.06, -0.9), (1.06, 0.1), (0, 1.12), (-1.06, 0.1)),
    "hexagon": ((0, -1.1), (0.98, -0.55), (0.98, 0.55), (0, 1.1), (-0.98, 0.55), (-0.98, -0.55)),
    "stop": ((-0.55, -1.06), (0.55, -1.06), (1.1, 0), (0.55, 1.06), (-0.55, 1.06), (-1.1, 0)),
    "triangle": ((0, -1.2), (1.16, 0.94), (-1.16, 0.94)),
    "tent": ((0, -1.16), (1.06, -0.1), (1.06, 0.94), (-1.06, 0.94), (-1.06, -0.1)),
    "shield": ((-0.94, -1), (0.94, -1), (0.94, 0.5), (0, 1.16), (-0.94, 0.5)),
}
"""The corners of the shapes that have some, for a mark of radius 1."""

POINTED = frozenset({"diamond", "kite", "triangle", "tent", "shield"})
"""Shapes that a digit does not quite fit into."""


def circle(kind: str, x: float, y: float, r: float) -> str:
    """A circle of a class."""
    return f'<circle class="{kind}" cx="{number(x)}" cy="{number(y)}" r="{number(r)}"/>'


def point(x: float, y: float) -> str:
    """A point of a path."""
    return f"{number(x)} {number(y)}"


def breadth(text: str, size: float) -> float:
    """How wide a text is at most, in any of the fonts that drawings ask for; a few percent more than it is.

    >>> breadth("illicit", 10) < breadth("common", 10)
    True
    """
    return size * fsum(_WIDTHS.get(letter, 0.72 if letter.isupper() else 0.645) for letter in text)


_WIDTHS = {
    letter: width
    for letters, width in (
        ("il'|", 0.29),
        ("fjt ,.:;I", 0.37),
        ("r-()", 0.44),
        ("cksvxyz", 0.595),
        ("w", 0.83),
        ("mMW", 1.0),
    )
    for letter in letters
}
"""Of letters, in the wider of DejaVu Sans and Verdana; all others are about as wide as a figure."""


def words(x: float, y: float, size: float, text: str, kind: str) -> str:
    """A text of a class that begins, or has its middle, at a point of its base line."""
    return f'<text class="{kind}" x="{number(x)}" y="{number(y)}" font-size="{number(size)}">{text}</text>'


def sample(key: str, x: float, y: float) -> str:
    """What stands in a legend for a role, a kind of house or a kind of line."""
    match key:
        case "strong" | "weak":
            line = f"M{number(x - 11)} {number(y)}H{number(x + 6)}"
            head = f"M{number(x + 11)} {number(y)}l-8 -4v8z"
            return f'<path class="link {key}" d="{line}"/><path class="head" d="{head}"/>'
        case "group":
            line, ends = f"M{number(x - 6)} {number(y)}H{number(x + 6)}", (x - 6, x + 6)
            hull = "".join(circle("hull", end, y, 5.5) for end in ends)
            inner = "".join(circle("group", end, y, 4) for end in ends)
            return (
                f'<path class="hull-band" stroke-width="6.5" d="{line}"/>{hull}'
                f'<path class="group-band" stroke-width="3.5" d="{line}"/>{inner}'
            )
        case "number":
            return circle("badge", x, y, 7) + words(x, y + 3.8, 10.5, "1", "on-badge")
        case "sight":
            cross = f"M{point(x + 1, y - 4)}l8 8m0 -8l-8 8"
            line = f"M{number(x - 11)} {number(y)}H{number(x + 5)}"
            return f'<path class="sight" d="{line}"/><path class="no" d="{cross}"/>'
        case "base" | "cover":
            box = f'x="{number(x - 9)}" y="{number(y - 7)}" width="18" height="14"'
            fill = 'fill="url(#cover)"' if key == "cover" else 'class="base"'
            return f'<rect {fill} {box}/><rect class="{key}-line" {box}/>'
    if key.startswith("als-"):
        index = (ord(key[4]) - ord("a")) % len(SETS)
        box = f'x="{number(x - 8)}" y="{number(y - 8)}" width="16" height="16"'
        letter = words(x, y + 4, 11, key[4].upper(), "letter")
        return f'<rect class="set-{index}" {box}/><rect class="set-line" {box}/>{letter}'
    return mark(key, x, y, 8.8)


# --- legend

FONT = 15
"""Of the words below a board."""
LINE = 26
"""Height of a line of the legend."""
APART = 8
"""Between two of its entries."""


def legend(
    key: list[tuple[str, str]], left: float, top: float, width: float, scale: float
) -> tuple[str, float]:
    """The legend's elements, and the height it takes."""
    if not key:
        return "", 0
    rooms = [28 + breadth(word, FONT) for _, word in key]
    scale = min(scale, (width - left) / max(rooms))  # a small board is narrower than a long word
    left, width = left / scale, width / scale
    y, out = 12.0 - LINE, []
    for row in _rows(rooms, width - left):
        x, y = left, y + LINE
        for i in row:
            role, word = key[i]
            text = words(x + 28, y + 5.3, FONT, word, "note legend")
            out.append(f'<g data-legend="{role}">{sample(role, x + 12, y)}{text}</g>')
            x += rooms[i] + APART
    grown = f" scale({scale:g})" if scale != 1 else ""
    body = "\n".join(out)
    return f'<g transform="translate(0 {number(top)}){grown}">\n{body}\n</g>', (y + 18) * scale


def _rows(rooms: list[float], width: float) -> list[list[int]]:
    """Entries in as few rows as they need, all about as long, so that none stands alone below the others."""
    rows = _broken(rooms, width)
    while width > max(rooms):
        width = max(fsum(rooms[i] for i in row) + APART * (len(row) - 1) for row in rows) - 1
        narrower = _broken(rooms, width)
        if len(narrower) > len(rows):
            break
        rows = narrower
    return rows


def _broken(rooms: list[float], width: float) -> list[list[int]]:
    """Entries row by row, each row as long as it can be."""
    rows: list[list[int]] = []
    x = width + 1
    for i, room in enumerate(rooms):
        if x + room > width:
            rows.append([])
            x = 0.0
        rows[-1].append(i)
        x += room + APART
    return rows
