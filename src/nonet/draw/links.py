"""Links as arrows, groups as bands and order as badges: round what stands in the way, apart from each other."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from math import fsum, hypot
from typing import NamedTuple

from nonet.draw.figures import Point
from nonet.draw.frame import Layout, number
from nonet.reason.step import Candidate, Link

Node = tuple[Candidate, ...]

GAP = 3.0
"""Two links between the same nodes are moved this far to either side."""

HEAD = 8.5
"""Length of an arrowhead."""

BAND = 2.6
"""Half the width of the band that joins two candidates of a group."""

BADGE = 6.8
"""Radius of the badge with a number."""

GLYPH = (5.8, 6.8)
"""Half the width and half the height of a candidate's digit."""


class LinkArrow(NamedTuple):
    """A drawn link: a quadratic curve (straight if its control point lies midway) and its head."""

    start: Point
    control: Point
    end: Point
    link: Link

    @property
    def size(self) -> float:
        """The length of the head, which is smaller on a short shaft."""
        return min(HEAD, 0.6 * hypot(self.end[0] - self.start[0], self.end[1] - self.start[1]))

    @property
    def kinds(self) -> str:
        """The classes of the shaft: a short one has shorter dashes."""
        return self.link.kind + " short" * (_far(self.start, self.end) < 20)

    @property
    def line(self) -> str:
        """The path of the shaft, which ends inside the head."""
        (x0, y0), (cx, cy), (x1, y1) = self.start, self.control, self.end
        ux, uy = _unit(self.control, self.end)
        x1, y1 = x1 - ux * self.size * 0.7, y1 - uy * self.size * 0.7
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
        bx, by, w = x - ux * self.size, y - uy * self.size, self.size * 0.45
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


class Band(NamedTuple):
    """A node of several candidates, drawn as one: their places, and the lines that join them."""

    node: Node
    spots: tuple[Point, ...]
    lines: tuple[tuple[Point, ...], ...]

    @property
    def points(self) -> list[Point]:
        """Points along the lines, close together."""
        return [p for line in self.lines for a, b in pairwise(line) for p in _between(a, b)]


def bands(layout: Layout, links: Sequence[Link], shown: Collection[Candidate]) -> list[Band]:
    """The groups that can be drawn as one: none holds a candidate that is not in it, and no two meet.

    >>> from nonet.model.geometry import Geometry
    >>> a, b, c = Candidate(0, 5), Candidate(1, 5), Candidate(1, 4)
    >>> (band,) = bands(Layout(Geometry.of(9)), [Link((a, b), (Candidate(8, 5),), "strong")], [a, b, c])
    >>> len(band.lines[0])  # it makes way for the 4 between its fives
    4
    """
    out: list[Band] = []
    for node in dict.fromkeys(n for k in links for n in (k.source, k.target) if len(n) > 1):
        foreign = [layout.spot(*c) for c in shown if c not in node]
        band = _band(layout, node, foreign, out)
        if band is not None:
            out.append(band)
    return out


def _band(layout: Layout, node: Node, foreign: list[Point], before: list[Band]) -> Band | None:
    """The lines of a shortest tree through a node's candidates; nothing if one has no way through."""
    spots = tuple(layout.spot(*c) for c in node)
    near = [b for b in before if any(_far(p, q) < 2 * layout.HULL for p in spots for q in b.spots)]
    if near or any(layout.reach(*c) != layout.RADIUS for c in node):
        return None
    taken = [(p, layout.HULL) for b in before for p in b.spots]
    taken += [(p, BAND) for b in before for p in b.points]
    lines = []
    inside, outside = [spots[0]], list(spots[1:])
    while outside:
        a, b = min(((a, b) for a in inside for b in outside), key=lambda ab: (_far(*ab), ab))
        if _far(a, b) > 2.5 * layout.cell:
            return None
        for line in _ways(a, b, layout.PITCH / 2):
            track = [p for ends in pairwise(line) for p in _between(*ends)]
            nigh = [q for q in foreign if _near_line(q, line)]
            free = not any(_on_digit(p, q, BAND) for q in nigh for p in track)
            if free and all(_far(p, q) > reach + BAND + 1.5 for q, reach in taken for p in track):
                lines.append(line)
                break
        else:
            return None
        inside.append(b)
        outside.remove(b)
    band = Band(node, spots, tuple(lines))
    crossed = any(
        _far(p, q) < layout.HULL + BAND + 1.5 for p in spots for other in before for q in other.points
    )
    return None if crossed else band


def _ways(a: Point, b: Point, lane: float) -> Iterator[tuple[Point, ...]]:
    """Lines from one candidate to another: straight, or along a lane between two rows of candidates."""
    yield a, b
    ux, uy = _unit(a, b)
    for aside in (lane, -lane, 3 * lane, -3 * lane):
        dx, dy = -uy * aside, ux * aside
        ahead = min(lane, _far(a, b) / 2 - 1)
        yield (
            a,
            (a[0] + ux * ahead + dx, a[1] + uy * ahead + dy),
            (b[0] - ux * ahead + dx, b[1] - uy * ahead + dy),
            b,
        )


_STRAIGHT = ((1, 0), (-1, 0), (0, -1), (0, 1))
_DIAGONAL = ((1, -1), (-1, -1), (1, 1), (-1, 1))


def badges(
    layout: Layout,
    numbered: Iterable[Candidate],
    marked: Collection[Candidate],
    shown: Collection[Candidate],
    paths: Track | None,
) -> dict[Candidate, Point]:
    """Where the numbers of candidates stand: beside their marks, on no digit and on no other number."""
    digits = [layout.spot(*c) for c in shown]
    marks = [layout.spot(*c) for c in marked]
    out: dict[Candidate, Point] = {}
    for c in numbered:
        x, y = layout.spot(*c)
        best: tuple[float, Point] | None = None
        zoom = layout.zoom(c.cell)
        # No number stands farther off than 17, and none touches what is twice a disc away.
        reach = 17 * zoom + 2 * (layout.RADIUS + BADGE)
        near = [q for q in digits if abs(q[0] - x) < reach and abs(q[1] - y) < reach]
        beside = [q for q in marks if abs(q[0] - x) < reach and abs(q[1] - y) < reach and q != (x, y)]
        for i, (dx, dy) in enumerate(_BESIDE):
            p = x + dx * zoom, y + dy * zoom
            cost = 0.01 * i + 50.0 * (not layout.holds(p)) + 0.5 * (not layout.holds(p, BADGE))
            cost += 10.0 * sum(_on_digit(p, q, BADGE - 1) for q in near)
            cost += 20.0 * sum(_far(p, q) < 2 * BADGE for q in out.values())
            cost += fsum(max(0.0, layout.RADIUS + BADGE - 1 - _far(p, q)) for q in beside)
            cost += 2.0 * (paths is not None and paths.passes(p, BADGE))
            if best is None or cost < best[0]:
                best = cost, p
        assert best is not None
        out[c] = best[1]
    return out


_BESIDE = tuple(
    (across * far, down * far)
    for far, ways in ((12.5, _DIAGONAL), (17, _STRAIGHT), (10.5, _DIAGONAL))
    for across, down in ways
)
"""From a mark to the places of its number, the best first: corners, then sides, then the gaps between four marks."""


def arrows(
    layout: Layout,
    links: Sequence[Link],
    marked: Collection[Candidate],
    shown: Collection[Candidate] = (),
    groups: Sequence[Band] = (),
) -> list[LinkArrow]:
    """The arrows of all links. From a group goes one arrow, unless it is too wide to be drawn as one.

    >>> from nonet.model.geometry import Geometry
    >>> a, b, c = Candidate(0, 1), Candidate(3, 1), Candidate(0, 2)
    >>> links = [Link((a,), (b,), "strong"), Link((a,), (c,), "weak")]
    >>> [arrow.link.kind for arrow in arrows(Layout(Geometry.of(9)), links, [a, b, c])]
    ['strong', 'weak']
    """
    joined = {band.node for band in groups}
    nodes = {layout.spot(*c) for c in marked}
    nodes |= {layout.spot(*c) for link in links for c in (*link.source, *link.target)}
    digits = {layout.spot(*c) for c in shown} - nodes
    lines = dict.fromkeys((*_ends(layout, a, b), k) for k in links for a, b in _pairs(joined, k))
    count: dict[frozenset[Point], int] = {}
    for a, b, *_ in lines:
        count[frozenset((a, b))] = count.get(frozenset((a, b)), 0) + 1
    seen: dict[frozenset[Point], int] = {}
    out: list[LinkArrow] = []
    tracks = [Track(p for band in groups for p in band.points)] if groups else []
    for a, b, rim_a, rim_b, link in lines:
        pair = frozenset((a, b))
        lane = seen.get(pair, 0) - (count[pair] - 1) / 2
        seen[pair] = seen.get(pair, 0) + 1
        out.append(_arrow(layout, a, b, rim_a, rim_b, link, lane, nodes, digits, tracks))
        tracks.append(Track(out[-1].points))
    return out


def _pairs(joined: Collection[Node], link: Link) -> Iterator[tuple[Node, Node]]:
    """The nodes to join: those of the link, or each candidate of a node that is not drawn as one."""
    sources, targets = (
        [node] if node in joined else [(c,) for c in node] for node in (link.source, link.target)
    )
    for a in sources:
        for b in targets:
            if not set(a) & set(b):
                yield a, b


def _ends(layout: Layout, source: Node, target: Node) -> tuple[Point, Point, float, float]:
    """The two candidates of the nodes that are nearest to each other, and the radii of their rims."""
    pairs = ((layout.spot(*a), layout.spot(*b), a, b) for a in source for b in target)
    p, q, a, b = min(pairs, key=lambda ab: (_far(ab[0], ab[1]), ab))
    rims = [
        1 + (layout.reach(*c) if len(node) == 1 else layout.HULL + 1)
        for c, node in ((a, source), (b, target))
    ]
    return p, q, rims[0], rims[1]


def _arrow(
    layout: Layout,
    a: Point,
    b: Point,
    rim_a: float,
    rim_b: float,
    link: Link,
    lane: float,
    nodes: set[Point],
    digits: set[Point],
    before: list[Track],
) -> LinkArrow:
    """The first of ever wider bends that meets no third node; failing that, the one that meets fewest."""
    others = [p for p in nodes if p not in (a, b)]
    far = [
        p for p in others if min(_far(p, a), _far(p, b)) > layout.cell
    ]  # what an arrow should not seem to touch
    length = hypot(b[0] - a[0], b[1] - a[1])
    ux, uy = _unit(a, b)
    # Lanes are counted from one fixed side, else two opposite links would move to the same one.
    side = 1 if a <= b else -1
    best: tuple[float, LinkArrow] | None = None
    # Between neighbours there is no room for a straight arrow: it goes over the gap between them.
    bends = (0.9, -0.9) if length < rim_a + rim_b + 6 else (0.0, 0.16, -0.16, 0.3, -0.3, 0.45, -0.45)
    for bend in bends:
        shift = 0.0 if bend else lane * 2 * GAP * side
        c = ((a[0] + b[0]) / 2 - uy * bend * length, (a[1] + b[1]) / 2 + ux * bend * length)
        start, end = _rim(a, c, rim_a), _rim(b, c, rim_b)
        start, c, end = ((x - uy * shift, y + ux * shift) for x, y in (start, c, end))
        arrow = LinkArrow(start, c, end, link)
        path = arrow.points
        track = Track(path)
        hits = sum(track.passes(p, 9.5) for p in others) + 0.2 * sum(track.passes(p, 13) for p in far)
        if length < 2.5 * layout.PITCH:  # a short arrow through a digit would hide both
            hits += 0.5 * sum(track.passes(p, 7.0) for p in digits)
        hits += 3.0 * any(not layout.holds(p, 3) for p in path)
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


def _far(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def _between(a: Point, b: Point) -> list[Point]:
    """Points on a straight line, close together."""
    steps = max(1, round(_far(a, b) / 2))
    return [(a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps) for i in range(steps + 1)]


def _near_line(digit: Point, line: Sequence[Point]) -> bool:
    """True if a band along a line may touch a candidate's digit: a quick look before the exact one."""
    return all(
        min(p[i] for p in line) - GLYPH[i] - BAND < digit[i] < max(p[i] for p in line) + GLYPH[i] + BAND
        for i in (0, 1)
    )


def _on_digit(p: Point, digit: Point, reach: float) -> bool:
    """True if a disc round a point touches a candidate's digit."""
    dx, dy = max(0.0, abs(p[0] - digit[0]) - GLYPH[0]), max(0.0, abs(p[1] - digit[1]) - GLYPH[1])
    return hypot(dx, dy) < reach


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
