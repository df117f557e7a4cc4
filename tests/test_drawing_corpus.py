"""What must hold of every drawing, tried on a step of every position that the techniques are tested with."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from math import hypot
from random import Random
from xml.etree import ElementTree

import pytest
from positions import CASES_BY_KEY
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

import nonet
from nonet import Candidate, Geometry, Grid, Step, catalogue, example
from nonet.draw.painter import board
from nonet.draw.scene import scenes
from nonet.draw.svg import Spoken

SVG = "{http://www.w3.org/2000/svg}"
FIGURE = {False: 0.6, True: 0.68}
"""Width of a figure for a font size of 1, by its being bold; the ink of it, without the space at its sides."""


@cache
def corpus(key: str) -> list[Step]:
    out = [example(key)] if example(key) else []
    for case in CASES_BY_KEY.get(key, ()):
        if case.effects != "-":
            out += [step for step in nonet.steps(case.grid, key) if step.effects == case.effects][:1]
    return out


def drawn(step: Step) -> Iterator[tuple[ElementTree.Element, float]]:
    """Every board of a step's drawing: its elements and its width."""
    for scene in [*scenes(step.grid, step)][:12]:
        it = board(scene, Spoken(scene, step, step.explain()), coordinates=True)
        yield ElementTree.fromstring(f'<svg xmlns="{SVG[1:-1]}">{it.paint("x", 0)}</svg>'), it.width


@cache
def boards(key: str) -> list[tuple[Step, ElementTree.Element, float]]:
    """Every drawn board of a technique's steps: the step, its elements, its width."""
    return [(step, *it) for step in corpus(key) for it in drawn(step)]


def numbers(text):
    """The pairs of numbers of a path that has M and L only."""
    return [
        [tuple(map(float, p.split())) for p in line.split("L")] for line in text.strip("M").split("M") if line
    ]


def parts(root):
    """The elements of the board, and those of the legend."""
    legend = [g for g in root.iter(f"{SVG}g") if g.get("data-legend")]
    inside = {id(e) for g in legend for e in g.iter()}
    return [e for e in root.iter() if id(e) not in inside], legend


class Box:
    """Where a text or a badge stands."""

    def __init__(self, x0, y0, x1, y1, what):
        self.x0, self.y0, self.x1, self.y1, self.what = x0, y0, x1, y1, what

    def meets(self, other):
        return (
            min(self.x1, other.x1) - max(self.x0, other.x0) > 0.3
            and min(self.y1, other.y1) - max(self.y0, other.y0) > 0.3
        )


@cache
def length(text, size, bold):
    """How long words are in the font that draws PNGs."""
    name = "VeraBd" if bold else "Vera"
    pdfmetrics.registerFont(TTFont(name, f"{name}.ttf"))
    return pdfmetrics.stringWidth(text, name, size)


def text_boxes(root):
    """Every text that is to be read, with the room its figures take; halos and the pale digit behind are none."""
    out = []

    def visit(e, dx, dy, grow, size, kinds):
        size = float(e.get("font-size", size))
        kinds = (*kinds, *e.get("class", "").split())
        move = e.get("transform", "")
        if e.tag == f"{SVG}g" and move.startswith("translate"):
            x, y = map(float, move.partition("(")[2].partition(")")[0].split())
            dx, dy = dx + x, dy + y
            grow *= float(move.partition("scale(")[2].rstrip(")") or 1)
        if e.tag == f"{SVG}text" and not {k for k in kinds if k.startswith("halo") or k == "ghost"}:
            narrow = 1.0
            x, y = float(e.get("x", 0)), float(e.get("y", 0))
            if move.startswith("matrix"):
                narrow, _, _, _, x, y = map(float, move.partition("(")[2].rstrip(")").split())
            bold = any(k.startswith("on-") or k in ("given", "letter") for k in kinds)
            wide = (
                length(e.text, size, bold)
                if "legend" in kinds
                else len(e.text) * size * FIGURE[bold] * narrow
            )
            start = x if "legend" in kinds else x - wide / 2
            points = (start, y - size * 0.73, start + wide, y)
            x0, y0, x1, y1 = (v * grow + (dx, dy)[i % 2] for i, v in enumerate(points))
            out.append(Box(x0, y0, x1, y1, f"{e.text} {kinds}"))
        for child in e:
            visit(child, dx, dy, grow, size, kinds)

    visit(root, 0.0, 0.0, 1.0, 0.0, ())
    return out


def digits(root):
    """The middles of all small digits, by cell and digit if they say it."""
    out = []
    for e in root.iter(f"{SVG}g"):
        if "note" in e.get("class", "").split():
            size = float(e.get("font-size"))
            out += [_middle(t, size) for t in e.findall(f"{SVG}text")]
        elif e.get("data-digit") and "ghost" not in e.get("class", ""):
            own = [t for t in e.iter(f"{SVG}text") if t.get("class", "").startswith(("on-", "note"))]
            sizes = [float(g.get("font-size")) for g in e.iter() if g.get("font-size")]
            out += [_middle(t, sizes[0]) for t in own if t.get("class") != "on-badge"]
    return out


def _middle(text, size):
    if text.get("transform"):
        *_, x, y = map(float, text.get("transform").partition("(")[2].rstrip(")").split())
    else:
        x, y = float(text.get("x")), float(text.get("y"))
    return x, y - size * 0.36


def groups(root):
    """Of every group the discs and the points of its bands, each with a radius."""
    out = []
    for g in root.iter(f"{SVG}g"):
        if g.get("data-role") != "group":
            continue
        shape = [
            (float(c.get("cx")), float(c.get("cy")), float(c.get("r")))
            for c in g.findall(f"{SVG}circle")
            if c.get("class") == "hull"
        ]
        (band,) = [p for p in g.findall(f"{SVG}path") if p.get("class") == "hull-band"]
        for line in numbers(band.get("d")):
            for (x0, y0), (x1, y1) in pairwise(line):
                steps = int(hypot(x1 - x0, y1 - y0)) + 1
                shape += [
                    (
                        x0 + (x1 - x0) * i / steps,
                        y0 + (y1 - y0) * i / steps,
                        float(band.get("stroke-width")) / 2,
                    )
                    for i in range(steps + 1)
                ]
        out.append(shape)
    return out


def groups_hold_their_own_only(step, root, width):
    shapes = groups(root)
    for shape in shapes:
        own = {(x, y) for x, y, r in shape if r > 9}
        for x, y in digits(root):
            if any(hypot(x - u, y - v) < 1 for u, v in own):
                continue
            for u, v, r in shape:
                ink = hypot(max(0.0, abs(x - u) - 5.4), max(0.0, abs(y - v) - 6.5))
                assert ink > r - 0.2, (step, x, y)
    for one, other in combinations(shapes, 2):
        assert all(hypot(x - u, y - v) > r + q - 0.2 for x, y, r in one for u, v, q in other), step


def legend_names_what_is_drawn(step, root, width):
    drawn, legend = parts(root)
    roles = {e.get("data-role") for e in drawn if e.get("data-role")}
    kinds = {kind for e in drawn for kind in e.get("class", "").split()}
    roles |= {"number"} if "badge" in kinds else set()
    roles |= {"sight"} if "sight" in kinds else set()
    named = [g.get("data-legend") for g in legend]
    assert set(named) == roles and len(named) == len(set(named)), step
    words = [t.text for g in legend for t in g.findall(f"{SVG}text") if "legend" in t.get("class")]
    assert len(words) == len(set(words)) == len(named), step


def no_two_texts_overlap(step, root, width):
    boxes = text_boxes(root)
    assert all(box.x0 >= 0 and box.x1 <= width for box in boxes), step
    boxes.sort(key=lambda box: box.x0)
    for i, one in enumerate(boxes):
        for other in boxes[i + 1 :]:
            if other.x0 >= one.x1:
                break
            assert not one.meets(other), (step, one.what, other.what)


def badges_cover_nothing(step, root, width):
    drawn, _ = parts(root)
    badges = [
        (float(e.get("cx")), float(e.get("cy")), float(e.get("r")))
        for e in drawn
        if e.get("class") == "badge"
    ]
    for x, y, r in badges:
        for u, v in digits(root):
            assert hypot(max(0.0, abs(x - u) - 5.4), max(0.0, abs(y - v) - 6.5)) > r - 1.4, step
    for (x, y, r), (u, v, q) in combinations(badges, 2):
        assert hypot(x - u, y - v) > r + q - 0.5, step


def every_link_is_drawn(step, root):
    shown = {e.get("data-link") for e in root.iter() if e.get("data-link")}
    first = {step.links.index(link) for link in step.links}
    if len([*scenes(step.grid, step)]) <= 12:
        assert shown == {str(i) for i in first}, step


def sentences_light_exactly_what_they_speak_of(step, root):
    why = step.explain()
    name = step.grid.geometry.cell_name
    lit = {}
    for e in root.iter():
        for number in e.get("data-sentences", "").split():
            lit.setdefault(number, []).append(e)
    for number, sentence in enumerate(why.reasons):
        elements = lit.get(str(number), [])
        said = {(name(c.cell), str(c.digit)) for c in sentence.candidates}
        drawn = {(e.get("data-cell"), e.get("data-digit")) for e in elements if e.get("data-digit")}
        assert drawn <= said, step
        live = {(name(c.cell), str(c.digit)) for c in sentence.candidates if is_there(step.grid, c)}
        if len([*scenes(step.grid, step)]) == 1:
            assert live <= drawn, (step, sentence.text)
        cells = set(map(name, sentence.cells))
        sets = [e for e in elements if e.get("data-role", "").startswith("als-")]
        assert all(cells & set(e.get("data-cell").split()) for e in sets), step
        houses = set(map(str, sentence.houses))
        assert {e.get("data-house") for e in elements if e.get("data-house")} <= houses, step
        links = {step.links[i] for i in sentence.links}
        assert {step.links[int(e.get("data-link"))] for e in elements if e.get("data-link")} <= links, step
    changed = {(name(c), str(d)) for c, d in (*step.placements, *step.eliminations)}
    claimed = {(e.get("data-cell"), e.get("data-digit")) for e in lit["claim"] if e.get("data-digit")}
    assert claimed == changed, step


def is_there(grid: Grid, c: Candidate) -> bool:
    return bool(grid.candidates[c.cell] >> c.digit - 1 & 1)


def every_mark_says_what_it_is(step, root, width):
    drawn, _ = parts(root)
    for e in drawn:
        if e.get("data-role"):
            assert e.get("data-sentences") is not None, (step, e.attrib)


BOARD_RULES = (
    groups_hold_their_own_only,
    legend_names_what_is_drawn,
    no_two_texts_overlap,
    badges_cover_nothing,
    every_mark_says_what_it_is,
)
STEP_RULES = (every_link_is_drawn, sentences_light_exactly_what_they_speak_of)


@pytest.mark.parametrize("key", list(catalogue()))
def test_every_drawing_keeps_the_rules(key):
    for step, root, width in boards(key):
        for rule in BOARD_RULES:
            rule(step, root, width)
    for step in corpus(key):
        root = ElementTree.fromstring(step.svg())
        for rule in STEP_RULES:
            rule(step, root)


@pytest.mark.parametrize("key", ["cell-forcing-chain", "house-forcing-chain", "verity-net"])
def test_a_branch_marks_what_it_assumes(key):
    for step, root, _ in boards(key):
        assumed = [e for e in root.iter() if e.get("data-role") == "assumed"]
        assert assumed, step


@pytest.mark.parametrize("key", ["cell-forcing-chain", "verity-net", "nested-forcing-net"])
def test_a_branch_is_lit_by_its_own_sentences_only(key):
    for step in corpus(key):
        reasons = step.explain().reasons
        for view in step.views:
            root = ElementTree.fromstring(step.svg(view=view))
            said = {n for e in root.iter() for n in e.get("data-sentences", "").split()} - {"claim"}
            assert {reasons[int(n)].view for n in said} <= {0, view}, step


@pytest.mark.parametrize("key", ["whip", "braid", "g-whip", "t-whip", "forcing-net", "cell-forcing-chain"])
def test_nodes_of_whips_and_nets_carry_their_order(key):
    for step, root, _ in boards(key):
        drawn, _ = parts(root)
        roles = ("pattern", "second", "void")
        nodes = {(e.get("data-cell"), e.get("data-digit")) for e in drawn if e.get("data-role") in roles}
        numbered = {
            (e.get("data-cell"), e.get("data-digit"))
            for e in drawn
            if any(c.get("class") == "badge" for c in e.findall(f"{SVG}circle"))
        }
        assert nodes <= numbered, (step, nodes - numbered)


JIGSAW = [cell // 27 * 3 + cell % 9 // 3 for cell in range(81)]
"""The regions of an irregular 9x9 board: boxes that have exchanged cells with their neighbours."""
for _one, _other in ((2, 21), (5, 24), (56, 75), (59, 78), (18, 29), (26, 35)):
    JIGSAW[_one], JIGSAW[_other] = JIGSAW[_other], JIGSAW[_one]


def open_position(geometry: Geometry, share: float) -> Grid:
    """A solution of a board with a share of its digits taken out, the same every time."""
    random = Random(1)
    solution = nonet.solve(Grid.of([0] * geometry.cell_count, geometry)).grid
    return Grid.of([v if random.random() < share else 0 for v in solution.values], geometry)


@pytest.mark.parametrize(
    ("geometry", "share"),
    [
        (Geometry.of(4), 0.3),
        (Geometry.of(6), 0.4),
        (Geometry.of(9, regions=JIGSAW), 0.4),
        (Geometry.of(16), 0.6),
        (Geometry.of(25), 0.75),
    ],
    ids=["4", "6", "jigsaw", "16", "25"],
)
def test_boards_of_every_size_keep_the_rules(geometry, share):
    grid = open_position(geometry, share)
    found = []
    for key in ("hidden-single", "naked-pair", "pointing", "x-wing", "als-xz", "grouped-aic", "whip"):
        found += nonet.steps(grid, key, limit=2, max_seconds=1)
    assert len({step.technique for step in found}) > 2
    for step in found:
        for root, width in drawn(step):
            for rule in BOARD_RULES:
                rule(step, root, width)
