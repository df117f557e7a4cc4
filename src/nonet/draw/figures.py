"""Figures: the marks of rules as paths, discs and words, in units of a cell; every painter paints these three."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import fsum, hypot
from typing import NamedTuple

from nonet.model.geometry import Geometry
from nonet.model.rules.rule_marks import Cage, Clue, Dot, Greater, Line, Mark, Pill, Shade

Point = tuple[float, float]

SHADES, LINES, ENDS, CAGES, EDGES, CORNERS, OUTSIDE = range(7)
"""The layers of figures, bottom to top; the lines of the grid go between cages and edges."""

CAGE_INSET = 0.05
"""Of a cage's line from the border of its cells: between it and the marks of candidates."""
LABEL, FINE_LABEL = 0.2, 0.15
"""The font size of a cage's sum; beyond 9x9 cells are drawn larger, for their candidates."""
BESIDE_LABEL = 0.86, 0.088, 0.907
"""How much smaller candidates are, how far lower, and how much closer their rows, between a label and a cage's line."""
PILL = 0.4
"""Half the width of a circle or pill."""
THIN = 0.03
RING = 0.78
"""How far clues beside the board reach out from it."""
WIDE, HIGH = 0.7, 0.45
"""How much farther a second clue at the same place does, beside the board and above or below it."""

_CORES = {
    "dots": (0.4, (0.0, 0.2)),
    "beads": (0.75, (0.0, 0.5)),
    "dashes": (0.3, (0.16, 0.16)),
    "long": (0.3, (0.38, 0.12)),
    "rail": (0.25, ()),
    "ticks": (1.0, (0.04, 0.14)),
}
"""The pattern along the middle of a line: its share of the width, and its dashes."""


class Strokes(NamedTuple):
    """Lines, open or closed, which are stroked, filled, or both.

    >>> Strokes(LINES, (((0.5, 0.5), (1.5, 0.5)),), stroke="grey", width=0.2).fill
    ''
    """

    layer: int
    lines: tuple[tuple[Point, ...], ...]
    stroke: str = ""
    width: float = 0.0
    dash: tuple[float, ...] = ()
    fill: str = ""
    """The tone inside; a path with one is closed."""
    butt: bool = False
    """True if lines end just where they end, and not in a half circle."""


class Disc(NamedTuple):
    """A circle, filled or with a rim or both."""

    layer: int
    x: float
    y: float
    radius: float
    fill: str = ""
    stroke: str = ""
    width: float = 0.0


class Words(NamedTuple):
    """A text whose middle stands at a point."""

    layer: int
    x: float
    y: float
    size: float
    text: str
    tone: str = "ink"
    halo: bool = False
    """True if a rim of paper keeps it apart from the lines behind it."""


Figure = Strokes | Disc | Words


class Margins(NamedTuple):
    """How many cells' widths of room the clues beside a board need."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


class Squeeze(NamedTuple):
    """How the candidates of a cell make room for a mark: smaller, lower, their rows closer."""

    zoom: float = 1.0
    down: float = 0.0
    rows: float = 1.0


class Figures(NamedTuple):
    """All figures of a board in the order of painting, and what they need."""

    figures: tuple[Figure, ...]
    margins: Margins
    squeezed: dict[int, Squeeze]

    def below(self) -> Iterable[Figure]:
        """What is painted before the lines of the grid."""
        return (figure for figure in self.figures if figure.layer <= CAGES)

    def above(self) -> Iterable[Figure]:
        """What is painted after them."""
        return (figure for figure in self.figures if figure.layer > CAGES)


@lru_cache(maxsize=64)
def figures_of(geometry: Geometry) -> Figures:
    """What the rules of a board look like.

    >>> drawn = figures_of(Geometry.of(9, rules=["thermometer r1c1 r1c2"]))
    >>> [type(figure).__name__ for figure in drawn.figures], drawn.margins.left
    (['Strokes', 'Disc'], 0.0)
    """
    n = geometry.size
    marks = [mark for rule in geometry.rules for mark in rule.marks(geometry)]
    maker = _Maker(n)
    figures = [figure for mark in marks for figure in maker.figures(mark)]
    # Wide lines lie under thin ones, so that none is hidden; what lies in one layer keeps its order otherwise.
    figures.sort(key=lambda f: (f.layer, -f.width if f.layer == LINES and isinstance(f, Strokes) else 0))
    squeezed = dict.fromkeys(maker.labels, Squeeze(*BESIDE_LABEL))
    for mark in marks:
        if isinstance(mark, Dot) and len(mark.cells) == 4:
            squeezed |= {c: squeezed.get(c, Squeeze())._replace(zoom=0.82) for c in mark.cells}
    return Figures(tuple(figures), maker.margins(), squeezed)


def middle(cell: int, size: int) -> Point:
    """The middle of a cell.

    >>> middle(10, 9)
    (1.5, 1.5)
    """
    return cell % size + 0.5, cell // size + 0.5


@lru_cache(maxsize=256)
def outline(
    cells: tuple[int, ...], size: int, inset: float, gap: Point = (0.0, 0.0)
) -> tuple[tuple[Point, Point], ...]:
    """The border of a set of cells, a little inside it, as pieces of line; it may fall into several parts.

    Each side of a cell that looks out of the set is a piece. It ends ``inset`` before a corner that the set turns away
    from, and ``inset`` behind one round which the set goes on. The first cell's upper and left sides begin later by
    ``gap``, where a label stands. Those of the last sets are kept, as the same houses are marked again and again.

    >>> outline((0,), 9, 0.25)[0]
    ((0.25, 0.25), (0.75, 0.25))
    """
    inside = set(cells)

    def has(row: int, column: int) -> bool:
        return 0 <= row < size and 0 <= column < size and row * size + column in inside

    def end(beside: bool, ahead: bool) -> float:
        return inset if not beside else -inset if ahead else 0

    out: list[tuple[Point, Point]] = []
    for cell in sorted(inside):
        row, column = divmod(cell, size)
        right, down = gap if cell == min(inside) else (0.0, 0.0)
        for side in (-1, 1):
            if not has(row + side, column):
                y = row + inset if side < 0 else row + 1 - inset
                a = column + (right * (side < 0) or end(has(row, column - 1), has(row + side, column - 1)))
                b = column + 1 - end(has(row, column + 1), has(row + side, column + 1))
                out.append(((a, y), (b, y)))
            if not has(row, column + side):
                x = column + inset if side < 0 else column + 1 - inset
                a = row + (down * (side < 0) or end(has(row - 1, column), has(row - 1, column + side)))
                b = row + 1 - end(has(row + 1, column), has(row + 1, column + side))
                out.append(((x, a), (x, b)))
    return tuple(out)


# --- what a mark is made of


class _Maker:
    """The figures of one mark after another; labels of one cell stand side by side."""

    def __init__(self, size: int):
        self.size = size
        self.label = LABEL if size <= 9 else FINE_LABEL
        self.labels: dict[int, int] = {}
        """The letters that stand in the corner of a cell."""
        self.clues: dict[tuple[int, int], int] = {}
        """How many clues stand at a place beside the board."""

    def margins(self) -> Margins:
        """The room that the clues so far need: another at the same place stands farther out."""

        def room(beside: Callable[[int, int], bool], apart: float) -> float:
            most = max((count for place, count in self.clues.items() if beside(*place)), default=0)
            return RING + (most - 1) * apart if most else 0.0

        return Margins(
            room(lambda _, column: column < 0, WIDE), room(lambda row, _: row < 0, HIGH),
            room(lambda _, column: column >= self.size, WIDE), room(lambda row, _: row >= self.size, HIGH),
        )  # fmt: skip

    def figures(self, mark: Mark) -> Iterable[Figure]:
        """What a mark is made of."""
        match mark:
            case Shade():
                return self._shade(mark)
            case Line():
                return self._line(mark)
            case Pill():
                return self._pill(mark)
            case Cage():
                return self._cage(mark)
            case Dot():
                return self._dot(mark)
            case Greater():
                return self._greater(mark)
            case Clue():
                return self._clue(mark)

    def _shade(self, mark: Shade) -> Iterable[Figure]:
        if mark.shape == "fill":
            squares = (_square(cell % self.size, cell // self.size, 1.0) for cell in mark.cells)
            yield Strokes(SHADES, tuple(squares), fill=mark.tone)
            return
        for cell in mark.cells:
            x, y = middle(cell, self.size)
            if mark.shape == "square":
                yield Strokes(SHADES, (_square(x - 0.35, y - 0.35, 0.7),), fill=mark.tone)
            elif mark.shape == "ring":
                yield Disc(SHADES, x, y, 0.42, stroke=mark.tone, width=0.05)
            else:
                yield Disc(SHADES, x, y, 0.37, fill=mark.tone)

    def _line(self, mark: Line) -> Iterable[Figure]:
        points = [middle(cell, self.size) for cell in mark.cells]
        if mark.past:
            points[0], points[-1] = _lengthened(points[1], points[0]), _lengthened(points[-2], points[-1])
        if len(points) == 1:  # a line of one cell is a spot
            points = [(points[0][0] + side, points[0][1]) for side in (-0.2, 0.2)]
        yield Strokes(LINES, (tuple(points),), stroke=mark.tone, width=mark.width, butt=mark.past)
        for place, kind in (((points[1], points[0]), mark.start), ((points[-2], points[-1]), mark.end)):
            x, y = place[1]
            match kind:
                case "bulb":
                    yield Disc(LINES, x, y, 0.4, fill=mark.tone)
                case "diamond":
                    corners = ((x, y - 0.42), (x + 0.42, y), (x, y + 0.42), (x - 0.42, y))
                    yield Strokes(ENDS, (corners,), stroke="cage", width=THIN, fill=mark.tone)
                case "arrow":
                    yield Strokes(ENDS, (_head(*place, 0.22),), stroke=mark.tone, width=mark.width)
        if mark.core:
            share, dash = _CORES[mark.core]
            lines, butt = (tuple(points),), mark.core not in ("dots", "beads")
            yield Strokes(ENDS, lines, f"{mark.tone}-core", mark.width * share, dash, butt=butt)
        if mark.label:
            yield self._label(mark.cells[0], mark.label)

    def _pill(self, mark: Pill) -> Iterable[Figure]:
        points = tuple(middle(cell, self.size) for cell in mark.cells)
        if len(points) == 1:
            yield Disc(ENDS, *points[0], PILL, mark.tone, "cage", THIN)
            return
        # Twice, the second time narrower: what is left of the first is the outline.
        yield Strokes(ENDS, (points,), stroke="cage", width=2 * PILL + THIN)
        yield Strokes(ENDS, (points,), stroke=mark.tone, width=2 * PILL - THIN)

    def _cage(self, mark: Cage) -> Iterable[Figure]:
        gap = (0.0, 0.0)
        if mark.label:
            words = self._label(min(mark.cells), mark.label)
            gap = (0.12 + len(mark.label) * self.label * 0.64, self.label + 0.07)
            yield words
        lines = outline(mark.cells, self.size, CAGE_INSET, gap)
        yield Strokes(CAGES, lines, stroke="cage", width=0.022, dash=(0.075, 0.05), butt=True)

    def _label(self, cell: int, text: str) -> Words:
        """A small number in the upper left corner of a cell; a second one goes to the right of the first."""
        begun = self.labels.get(cell, 0)
        self.labels[cell] = begun + len(text) + 1
        wide = self.label * 0.64
        x = cell % self.size + 0.08 + (begun + len(text) / 2) * wide
        return Words(CAGES, x, cell // self.size + 0.035 + self.label / 2, self.label, text, "label")

    def _dot(self, mark: Dot) -> Iterable[Figure]:
        points = [middle(cell, self.size) for cell in mark.cells]
        x, y = (fsum(p[i] for p in points) / len(points) for i in (0, 1))
        corner = len(points) > 2
        grow = self.label / LABEL
        layer, radius = (CORNERS, 0.27 * grow) if corner else (EDGES, 0.13)
        if mark.fill:
            yield Disc(layer, x, y, radius, mark.fill, f"rim-{mark.fill}", THIN if not corner else 0.022)
        tone = "on-black" if mark.fill == "black" else "on-white" if mark.fill else "letter"
        digits = mark.text.split()
        if corner and len(digits) > 2:
            half = (len(digits) + 1) // 2
            rows = [" ".join(digits[:half]), " ".join(digits[half:])]
            size = grow * min(0.22, 0.6 / max(map(len, rows)))
            for down, row in zip((-0.1 * grow, 0.1 * grow), rows, strict=True):
                yield Words(layer, x, y + down, size, row, tone)
        elif mark.text:
            room = 0.25 if not mark.fill else (0.72 * grow if corner else 0.33) / (len(mark.text) + 0.4)
            yield Words(layer, x, y, min(0.3, room), mark.text, tone, halo=not mark.fill)

    def _greater(self, mark: Greater) -> Iterable[Figure]:
        (x0, y0), (x1, y1) = middle(mark.high, self.size), middle(mark.low, self.size)
        far = hypot(x1 - x0, y1 - y0)
        dx, dy = (x1 - x0) / far, (y1 - y0) / far
        x, y = x0 + (x1 - x0) * mark.at, y0 + (y1 - y0) * mark.at
        deep, wide = (0.075, 0.11) if mark.at == 0.5 else (0.04, 0.09)
        tip = x + dx * deep, y + dy * deep
        sign = tuple((x - dx * deep + s * dy * wide, y - dy * deep - s * dx * wide) for s in (1, -1))
        lines = ((sign[0], tip, sign[1]),)
        yield Strokes(EDGES, lines, stroke="paper", width=0.09)
        yield Strokes(EDGES, lines, stroke="letter", width=0.042)

    def _clue(self, mark: Clue) -> Iterable[Figure]:
        x, y = mark.column + 0.5, mark.row + 0.5
        before = self.clues.get((mark.row, mark.column), 0)
        self.clues[mark.row, mark.column] = before + 1
        # Beside the board the room of a clue is narrower than a cell: it stands nearer to the board.
        x += ((mark.column < 0) - (mark.column >= self.size)) * (0.1 - before * WIDE)
        y += ((mark.row < 0) - (mark.row >= self.size)) * (0.1 - before * HIGH)
        down, right = mark.way
        if not (down or right):
            yield Words(OUTSIDE, x, y, min(0.35, 0.85 / (len(mark.text) + 0.3)), mark.text, "letter")
            return
        start, tip = (x + right * 0.19, y + down * 0.19), (x + right * 0.38, y + down * 0.38)
        yield Strokes(OUTSIDE, ((start, tip), _head(start, tip, 0.13)), stroke="letter", width=THIN)
        size = min(0.32, 0.75 / (len(mark.text) + 0.3))
        yield Words(OUTSIDE, x - right * 0.1, y - down * 0.08, size, mark.text, "letter")


def _square(x: float, y: float, side: float) -> tuple[Point, ...]:
    return (x, y), (x + side, y), (x + side, y + side), (x, y + side)


def _lengthened(before: Point, end: Point) -> Point:
    return end[0] + (end[0] - before[0]) / 2, end[1] + (end[1] - before[1]) / 2


def _head(before: Point, end: Point, side: float) -> tuple[Point, ...]:
    """An open arrow head at the end of a line."""
    (x, y), far = end, hypot(end[0] - before[0], end[1] - before[1])
    dx, dy = (x - before[0]) / far * side, (y - before[1]) / far * side
    return (x - dx - dy * 0.85, y - dy + dx * 0.85), end, (x - dx + dy * 0.85, y - dy - dx * 0.85)
