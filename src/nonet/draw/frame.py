"""Where everything stands on a drawn board: cells, candidates, outlines of houses and of any set of cells."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from math import ceil, hypot, sqrt

from nonet.model.geometry import Geometry

Point = tuple[float, float]


def number(value: float) -> str:
    """A coordinate, short.

    >>> number(12.0), number(3.14159)
    ('12', '3.1')
    """
    return f"{value:.1f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


class Layout:
    """A board of a size, in drawing units: candidates are 18 apart, so that a mark of radius 8 fits each.

    >>> Layout(Geometry.of(9)).cell, Layout(Geometry.of(25)).cell, Layout(Geometry.of(4)).cell
    (66, 102, 48)
    """

    PITCH = 18
    RADIUS = 8.2
    """Of a candidate's mark."""

    def __init__(self, geometry: Geometry, *, coordinates: bool = True):
        self.geometry = geometry
        self.size = n = geometry.size
        self.across = ceil(sqrt(n))
        self.down = ceil(n / self.across)
        self.cell = max(self.across * self.PITCH + 12, 48)
        self.scale = max(1.0, n * self.cell / 800)
        """How much larger than usual words and frame must be, to be readable when the whole board is in view."""
        self.top = 24 * self.scale if coordinates else 6
        self.left = self.top * (1.3 if coordinates and n > 9 else 1)  # r10 is wider than r9
        self.width = self.left + n * self.cell + 8
        self.height = self.top + n * self.cell + 8

    def corner(self, cell: int) -> Point:
        """The top left corner of a cell."""
        row, column = divmod(cell, self.size)
        return self.left + column * self.cell, self.top + row * self.cell

    def centre(self, cell: int) -> Point:
        """The middle of a cell."""
        x, y = self.corner(cell)
        return x + self.cell / 2, y + self.cell / 2

    def spot(self, cell: int, digit: int) -> Point:
        """The middle of a candidate's place: row by row as on a telephone."""
        x, y = self.centre(cell)
        down, across = divmod(digit - 1, self.across)
        return x + (across - (self.across - 1) / 2) * self.PITCH, y + (
            down - (self.down - 1) / 2
        ) * self.PITCH

    def holds(self, p: Point) -> bool:
        """True for a point of the board itself, not of its margins."""
        far = self.size * self.cell
        return 0 <= p[0] - self.left <= far and 0 <= p[1] - self.top <= far

    def squares(self, cells: Iterable[int]) -> str:
        """A path that fills cells."""
        side = number(self.cell)
        parts = []
        for cell in cells:
            x, y = self.corner(cell)
            parts.append(f"M{number(x)} {number(y)}h{side}v{side}h-{side}z")
        return "".join(parts)

    def outline(self, cells: Collection[int], inset: float) -> str:
        """A path round a set of cells, a little inside its border; it may fall into several pieces.

        Each side of a cell that looks out of the set is a piece of line. It ends ``inset`` before a corner that the set
        turns away from, and ``inset`` behind one round which the set goes on.
        """
        n, inside = self.size, set(cells)

        def has(row: int, column: int) -> bool:
            return 0 <= row < n and 0 <= column < n and row * n + column in inside

        def end(beside: bool, ahead: bool) -> float:
            return inset if not beside else -inset if ahead else 0

        parts = []
        for cell in sorted(inside):
            row, column = divmod(cell, n)
            x0, y0 = self.corner(cell)
            x1, y1 = x0 + self.cell, y0 + self.cell
            for side in (-1, 1):
                if not has(row + side, column):
                    y = y0 + inset if side < 0 else y1 - inset
                    a = x0 + end(has(row, column - 1), has(row + side, column - 1))
                    b = x1 - end(has(row, column + 1), has(row + side, column + 1))
                    parts.append(f"M{number(a)} {number(y)}H{number(b)}")
                if not has(row, column + side):
                    x = x0 + inset if side < 0 else x1 - inset
                    a = y0 + end(has(row - 1, column), has(row - 1, column + side))
                    b = y1 - end(has(row + 1, column), has(row + 1, column + side))
                    parts.append(f"M{number(x)} {number(a)}V{number(b)}")
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


def borders(geometry: Geometry) -> list[tuple[int, int, int, int]]:
    """The lines between boxes or regions, as x0, y0, x1, y1 counted in cells; each is as long as it can be.

    >>> borders(Geometry.of(4))
    [(2, 0, 2, 4), (0, 2, 4, 2)]
    """
    n = geometry.size
    if not geometry.has_boxes:
        return []  # a Latin square has no boxes to show
    box = [geometry.box_of(cell) for cell in range(n * n)]
    out = []
    for line in range(1, n):
        down = [box[i * n + line - 1] != box[i * n + line] for i in range(n)]
        out += [(line, a, line, b) for a, b in _runs(down)]
    for line in range(1, n):
        across = [box[(line - 1) * n + i] != box[line * n + i] for i in range(n)]
        out += [(a, line, b, line) for a, b in _runs(across)]
    return out


def _runs(flags: Sequence[bool]) -> list[tuple[int, int]]:
    """Where each run of True begins and ends."""
    edges = [i for i, (a, b) in enumerate(pairwise((False, *flags, False))) if a != b]
    return list(zip(edges[::2], edges[1::2], strict=True))


def capsule(points: Sequence[Point], radius: float) -> str:
    """A closed path round points, everywhere ``radius`` away from their hull.

    >>> capsule([(0, 0), (10, 0)], 2)
    'M0 -2L10 -2A2 2 0 0 1 10 2L0 2A2 2 0 0 1 0 -2Z'
    """
    hull = _hull(points)
    r = number(radius)
    parts: list[str] = []
    for i, (x0, y0) in enumerate(hull):
        x1, y1 = hull[(i + 1) % len(hull)]
        length = hypot(x1 - x0, y1 - y0) or 1
        nx, ny = (y1 - y0) / length * radius, -(x1 - x0) / length * radius
        start = f"{number(x0 + nx)} {number(y0 + ny)}"
        parts.append(f"A{r} {r} 0 0 1 {start}" if parts else f"M{start}")
        parts.append(f"L{number(x1 + nx)} {number(y1 + ny)}")
    first = parts[0][1:]
    return "".join(parts) + f"A{r} {r} 0 0 1 {first}Z"


def _hull(points: Sequence[Point]) -> list[Point]:
    """The corners of the convex hull, clockwise on a screen, where y grows downwards."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered

    def half(run: Iterable[Point]) -> list[Point]:
        out: list[Point] = []
        for p in run:
            while len(out) > 1 and _turn(out[-2], out[-1], p) <= 0:
                out.pop()
            out.append(p)
        return out[:-1]

    return half(ordered) + half(reversed(ordered))


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
