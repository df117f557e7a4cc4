"""Links as arrows: from rim to rim, round what stands in the way, apart where two would cover each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import NamedTuple

from nonet.draw.frame import Layout, Point, number
from nonet.draw.scene import is_inside
from nonet.model.geometry import Geometry
from nonet.reason.step import Candidate, Link

Node = tuple[Candidate, ...]

GAP = 3.0
"""Two links between the same nodes are moved this far to either side."""

HEAD = 8.0
"""Length of an arrowhead."""


class Arrow(NamedTuple):
    """A drawn link: a quadratic curve (straight if its control point lies midway) and its head."""

    start: Point
    control: Point
    end: Point
    kind: str

    @property
    def line(self) -> str:
        """The path of the shaft, which ends inside the head."""
        (x0, y0), (cx, cy), (x1, y1) = self.start, self.control, self.end
        ux, uy = _unit(self.control, self.end)
        x1, y1 = x1 - ux * HEAD * 0.7, y1 - uy * HEAD * 0.7
        head = f"M{number(x0)} {number(y0)}"
        if abs(_off_line(self.start, self.end, self.control)) < 0.5:
            return f"{head}L{number(x1)} {number(y1)}"
        return f"{head}Q{number(cx)} {number(cy)} {number(x1)} {number(y1)}"

    @property
    def points(self) -> list[Point]:
        """Points along the shaft, close together."""
        steps = max(8, round(hypot(self.end[0] - self.start[0], self.end[1] - self.start[1]) / 8))
        return [_at(self.start, self.control, self.end, t / steps) for t in range(steps + 1)]

    @property
    def head(self) -> str:
        """The path of the arrowhead."""
        x, y = self.end
        ux, uy = _unit(self.control, self.end)
        bx, by, w = x - ux * HEAD, y - uy * HEAD, HEAD * 0.45
        return (
            f"M{number(x)} {number(y)}L{number(bx - uy * w)} {number(by + ux * w)}"
            f"L{number(bx + uy * w)} {number(by - ux * w)}z"
        )


class Track:
    """Points of paths, in buckets, so that the near ones are found without a look at all.

    >>> track = Track([(0.0, 0.0), (50.0, 0.0)])
    >>> track.passes((3, 4), 6), track.passes((25, 0), 6)
    (True, False)
    """

    _SIDE = 16
    """Of a bucket; no distance that is asked for is longer."""

    def __init__(self, points: Iterable[Point]):
        self._buckets: dict[tuple[int, int], list[Point]] = {}
        for x, y in points:
            self._buckets.setdefault((int(x // self._SIDE), int(y // self._SIDE)), []).append((x, y))

    def passes(self, p: Point, distance: float) -> bool:
        """True if a path comes as near to a point as this."""
        column, row = int(p[0] // self._SIDE), int(p[1] // self._SIDE)
        for c in (column - 1, column, column + 1):
            for r in (row - 1, row, row + 1):
                for x, y in self._buckets.get((c, r), ()):
                    if hypot(p[0] - x, p[1] - y) < distance:
                        return True
        return False


def arrows(layout: Layout, links: Sequence[Link], marked: Sequence[Candidate]) -> list[Arrow]:
    """The arrows of all links but those inside one cell.

    >>> from nonet.model.geometry import Geometry
    >>> a, b, c = Candidate(0, 1), Candidate(3, 1), Candidate(0, 2)
    >>> links = [Link((a,), (b,), "strong"), Link((a,), (c,), "weak")]
    >>> [arrow.kind for arrow in arrows(Layout(Geometry.of(9)), links, [a, b, c])]
    ['strong']
    """
    nodes = {layout.spot(*c) for c in marked}
    nodes |= {layout.spot(*c) for link in links for c in (*link.source, *link.target)}
    shown = list(dict.fromkeys((*_ends(layout, a, b), k.kind) for k in links for a, b in _pairs(layout, k)))
    count: dict[frozenset[Point], int] = {}
    for a, b, *_ in shown:
        count[frozenset((a, b))] = count.get(frozenset((a, b)), 0) + 1
    seen: dict[frozenset[Point], int] = {}
    out: list[Arrow] = []
    tracks: list[Track] = []
    for a, b, rim_a, rim_b, kind in shown:
        pair = frozenset((a, b))
        lane = seen.get(pair, 0) - (count[pair] - 1) / 2
        seen[pair] = seen.get(pair, 0) + 1
        out.append(_arrow(layout, a, b, rim_a, rim_b, kind, lane, nodes, tracks))
        tracks.append(Track(out[-1].points))
    return out


def is_compact(geometry: Geometry, node: Node) -> bool:
    """True if the cells of a node stand together in a line, and in a box if there are any: a capsule holds them.

    >>> is_compact(Geometry.of(9), (Candidate(0, 1), Candidate(2, 1)))
    True
    >>> is_compact(Geometry.of(9), (Candidate(0, 1), Candidate(8, 1)))
    False
    """
    cells = [c.cell for c in node]
    rows, columns = {geometry.row_of(c) for c in cells}, {geometry.column_of(c) for c in cells}
    line = len(rows) == 1 or len(columns) == 1
    near = max(rows) - min(rows) + max(columns) - min(columns) < 5
    return line and near and (not geometry.has_boxes or len({geometry.box_of(c) for c in cells}) == 1)


def _pairs(layout: Layout, link: Link) -> Iterator[tuple[Node, Node]]:
    """The nodes to join: those of the link, or each candidate of a node that is too wide for a capsule."""
    if is_inside(link):
        return
    for a in _nodes(layout, link.source):
        for b in _nodes(layout, link.target):
            if len({c.cell for c in (*a, *b)}) > 1:
                yield a, b


def _nodes(layout: Layout, node: Node) -> list[Node]:
    return [node] if is_compact(layout.geometry, node) else [(c,) for c in node]


def _ends(layout: Layout, source: Node, target: Node) -> tuple[Point, Point, float, float]:
    """The two candidates of the nodes that are nearest to each other, and the radii of their rims."""
    pairs = ((layout.spot(*a), layout.spot(*b)) for a in source for b in target)
    a, b = min(pairs, key=lambda p: (hypot(p[0][0] - p[1][0], p[0][1] - p[1][1]), p))
    rim = layout.RADIUS + 1
    return a, b, rim + 3 * (len(source) > 1), rim + 3 * (len(target) > 1)


def _arrow(
    layout: Layout,
    a: Point,
    b: Point,
    rim_a: float,
    rim_b: float,
    kind: str,
    lane: float,
    nodes: set[Point],
    before: list[Track],
) -> Arrow:
    """The first of ever wider bends that meets no third node; failing that, the one that meets fewest."""
    others = [p for p in nodes if p not in (a, b)]
    length = hypot(b[0] - a[0], b[1] - a[1])
    ux, uy = _unit(a, b)
    # Lanes are counted from one fixed side, else two opposite links would move to the same one.
    side = 1 if a <= b else -1
    best: tuple[float, Arrow] | None = None
    for bend in (0.0, 0.16, -0.16, 0.3, -0.3, 0.45, -0.45):
        shift = lane * 2 * GAP * side
        if bend:
            shift = 0
        c = ((a[0] + b[0]) / 2 - uy * bend * length, (a[1] + b[1]) / 2 + ux * bend * length)
        start, end = _rim(a, c, rim_a), _rim(b, c, rim_b)
        start, c, end = ((x - uy * shift, y + ux * shift) for x, y in (start, c, end))
        arrow = Arrow(start, c, end, kind)
        path = arrow.points
        track = Track(path)
        hits = sum(1.0 for p in others if track.passes(p, 9.5))
        hits += 3.0 * any(not layout.holds(p) for p in path)
        hits += 0.4 * sum(_overlap(path, old) for old in before)
        if best is None or hits < best[0] - 0.01:
            best = hits, arrow
        if not hits:
            break
    assert best is not None
    return best[1]


def _overlap(path: list[Point], other: Track) -> bool:
    """True if a good part of a path runs along another."""
    return sum(other.passes(p, 4.5) for p in path) > 0.4 * len(path)


def _at(a: Point, c: Point, b: Point, t: float) -> Point:
    s = 1 - t
    return (
        s * s * a[0] + 2 * s * t * c[0] + t * t * b[0],
        s * s * a[1] + 2 * s * t * c[1] + t * t * b[1],
    )


def _rim(p: Point, towards: Point, radius: float) -> Point:
    ux, uy = _unit(p, towards)
    return p[0] + ux * radius, p[1] + uy * radius


def _unit(a: Point, b: Point) -> Point:
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def _off_line(a: Point, b: Point, p: Point) -> float:
    """How far a point lies from the line through two others."""
    ux, uy = _unit(a, b)
    return (p[0] - a[0]) * uy - (p[1] - a[1]) * ux
