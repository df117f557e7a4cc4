"""Rules in drawings: a bulb and a line under the digits, all others in words below."""

import re
from io import BytesIO

import pytest
from drawings import golden_rules, rule_checksums, texts
from pypdf import PdfReader

from nonet import BookletPuzzle, Grid, booklet
from nonet.draw.figures import CAGE_INSET, LABEL, Disc, Words, figures_of
from nonet.draw.frame import Layout
from nonet.draw.palette import FIGURES
from nonet.draw.scene import Scene
from nonet.draw.text import Paper, text
from nonet.model.rules import KINDS, rule_of
from nonet.model.rules.rule_marks import Line, Pill

THERMOMETER = "thermometer r1c1 r2c2 r2c3"


def test_a_thermometer_is_a_bulb_and_a_line_under_the_digits():
    drawing = Grid("1" + "." * 15, rules=[THERMOMETER]).svg(coordinates=False)
    assert drawing.count('<circle class="fill-grey"') == 1 and drawing.count('"line-grey round"') == 1
    (path,) = re.findall(r'class="line-grey round" fill="none" stroke-width="[\d.]+" d="([^"]*)"', drawing)
    cell = 48
    middles = [(6 + (c + 0.5) * cell, 6 + (r + 0.5) * cell) for r, c in ((0, 0), (1, 1), (1, 2))]
    assert path == "M" + "L".join(f"{x:g} {y:g}" for x, y in middles)
    assert drawing.index('"line-grey') < drawing.index('class="line"') < drawing.index('class="given"')
    assert "Thermometer" not in drawing.partition("</style>")[2]
    assert "line-grey" not in Grid("1" + "." * 15).svg()


def test_only_a_digit_on_the_shaft_of_an_arrow_is_kept_apart_from_it():
    grid = Grid("..1...........2.", rules=["arrow r1c1 r1c2 r1c3"])
    assert texts(grid.svg(coordinates=False), "halo") == ["1"]
    assert texts(Grid(grid.line).svg(coordinates=False), "halo") == []


def test_rules_of_the_whole_board_are_named_below():
    grid = Grid("." * 81, rules=["anti-knight", "non-consecutive"])
    drawing = grid.svg()
    for words in (
        "Anti-knight: cells a knight's move apart hold different digits.",
        "Non-consecutive: cells that share an edge never hold consecutive digits, unless a dot stands between them.",
    ):
        assert words in " ".join(re.findall(r">([^<>]+)</text>", drawing))  # broken into lines where need be
    plain, ruled = (
        float(re.search(r'viewBox="0 0 [\d.]+ ([\d.]+)"', g.svg())[1]) for g in (Grid("." * 81), grid)
    )
    assert ruled > plain
    lines = re.findall(r">([^<>]+)</text>", Grid("." * 16, rules=["non-consecutive"]).svg(coordinates=False))
    assert (
        " ".join(lines)
        == "Non-consecutive: cells that share an edge never hold consecutive digits, unless a dot stands between them."
    )
    assert all(len(line) < 36 for line in lines)  # broken where a small board is narrow


def test_terminals_tell_all_rules():
    grid = Grid("1" + "." * 15, rules=[THERMOMETER, "anti-knight"])
    assert text(grid).splitlines()[-2:] == [
        "Anti-knight: cells a knight's move apart hold different digits.",
        "Thermometer: digits rise along the line, from the bulb on. r1c1, r2c2, r2c3.",
    ]
    coloured = text(grid, paper=Paper(colour=True))
    assert coloured.count("\033[7m") == 1 and coloured.count("\033[4m") == 2
    assert text(grid.eliminated("r4c4", 1)).splitlines()[-1].endswith("on. r1c1, r2c2, r2c3.")


def test_print():
    sizes = [
        len(booklet([BookletPuzzle(Grid("." * 81, rules=rules))], solutions="none"))
        for rules in ((), ["thermometer r1c1 r1c2"], ["anti-knight"])
    ]
    assert len(set(sizes)) == 3
    scene = Scene.of(Grid("." * 81, rules=["anti-knight", THERMOMETER]))
    assert len(scene.lines) == len(scene.notes) == 1


@pytest.mark.parametrize("per_page", [1, 6])
def test_print_says_rules_in_full(per_page):
    grid = Grid("." * 81, rules=["anti-knight", "non-consecutive", THERMOMETER, "killer 10 r5c5 r5c6 r6c6"])
    pdf = booklet([BookletPuzzle(grid)], solutions="none", per_page=per_page)
    said = " ".join(PdfReader(BytesIO(pdf)).pages[0].extract_text().split())
    for rule in grid.geometry.rules:
        assert f"{rule.name}: {rule.sentence[0].lower()}{rule.sentence[1:]}." in said


@pytest.mark.parametrize("key", KINDS)
def test_every_kind_draws_something_or_is_named_below(key):
    rule = KINDS[key].form
    scene = Scene.of(Grid("." * 81, rules=[rule]))
    board = scene.grid.geometry
    drawn = figures_of(board).figures
    assert drawn or scene.notes
    assert bool(drawn) == any(r.marks(board) for r in board.rules)
    tones = {
        t for f in drawn for t in (getattr(f, "fill", ""), getattr(f, "stroke", ""), getattr(f, "tone", ""))
    }
    assert tones - {""} <= set(FIGURES)
    assert rule_checksums(rule) == golden_rules()[key], "look at it, then run: python tests/drawings.py"


def test_lines_are_told_apart_without_colour():
    """No two kinds of lines have the same width, core, ends and labels."""
    board = Grid("." * 81).geometry
    looks = {}
    for kind in KINDS.values():
        rule = rule_of(kind.form, 9)
        lines = [mark for mark in rule.marks(board) if isinstance(mark, Line)]
        if lines:
            ends = [(len(m.cells), m.tone) for m in rule.marks(board) if isinstance(m, Pill)]
            look = (*lines[0]._replace(cells=(), tone="", label="x" * bool(lines[0].label)), *ends)
            looks.setdefault(look, []).append(kind.key)
    assert [keys for keys in looks.values() if len(keys) > 1] == []


@pytest.mark.parametrize("size", [4, 6, 9, 16, 25])
def test_candidates_make_room_for_a_cage_label_and_a_corner(size):
    board = Grid("." * size**2, rules=["killer 3 r1c1 r1c2", "quadruple 12 r2c2 r2c3 r3c2 r3c3"]).geometry
    layout = Layout(board)
    (label,) = (f for f in figures_of(board).figures if isinstance(f, Words) and f.tone == "label")
    low = layout.place(label.x, label.y)[1] + label.size * layout.cell * 0.36
    assert min(layout.spot(0, d)[1] for d in range(1, size + 1)) - layout.note * layout.zoom(0) * 0.36 > low
    (disc,) = (f for f in figures_of(board).figures if isinstance(f, Disc))
    x, y = layout.place(disc.x, disc.y)
    for d in range(1, size + 1):
        u, v = layout.spot(size + 1, d)
        assert ((x - u) ** 2 + (y - v) ** 2) ** 0.5 > disc.radius * layout.cell + layout.note * 0.2


def test_clues_beside_the_board_have_a_margin():
    plain, ruled = (
        Layout(Grid("." * 81, rules=rules).geometry)
        for rules in ([], ["sandwich 13 r3c1 r3c9", "little-killer 22 r1c4 r4c1"])
    )
    assert (
        ruled.left > plain.left
        and ruled.top > plain.top
        and ruled.width - ruled.left == plain.width - plain.left
    )
    drawing = Grid("." * 81, rules=["sandwich 13 r3c1 r3c9"]).svg()
    assert ">13</text>" in drawing and "Sandwich: " in drawing


def test_two_clues_at_one_place_stand_side_by_side():
    rules = ["sandwich 13 r3c1 r3c9", "x-sum 20 r3c1 r3c9", "sandwich 9 r1c2 r9c2", "skyscraper 4 r1c2 r9c2"]
    one, two = (figures_of(Grid("." * 81, rules=some).geometry) for some in (rules[::2], rules))
    assert two.margins.left > one.margins.left and two.margins.top > one.margins.top
    at = {f.text: f for f in two.figures if isinstance(f, Words)}
    assert at["13"].x - at["20"].x > 0.35 + 0.2 and at["13"].y == at["20"].y
    assert at["9"].y - at["4"].y > 0.35 and at["9"].x == at["4"].x
    assert min(at["20"].x - 0.3, at["4"].y - 0.2) > -max(two.margins.left, two.margins.top)


def test_a_cage_goes_round_the_marks_of_its_candidates():
    layout = Layout(Grid("." * 81, rules=["killer 3 r5c5 r5c6"]).geometry)
    for cell in (40, 41):
        x, y = layout.corner(cell)
        for digit in range(1, 10):
            u, v = layout.spot(cell, digit)
            rim = layout.reach(cell, digit)
            line = CAGE_INSET * layout.cell
            assert min(u - x, x + layout.cell - u, y + layout.cell - v) - rim > line
            assert v - y - rim > (LABEL + 0.02 if cell == 40 else 0) * layout.cell


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("anti-leaper 1.3", "anti-leaper 2.3"),
        ("modular 2 r1c1 r1c2 r2c2", "modular 3 r1c1 r1c2 r2c2"),
        ("lockout 3 r1c1 r1c2 r1c3", "lockout 4 r1c1 r1c2 r1c3"),
        ("whispers 3 r1c1 r1c2", "whispers 4 r1c1 r1c2"),
        ("sum-line 10 r1c1 r1c2", "sum-line 12 r1c1 r1c2"),
        ("pairwise 12.21 r1c1 r1c2", "pairwise 13.31 r1c1 r1c2"),
        ("all-pairs 12.21 r1c1 r1c2", "all-pairs 13.31 r1c1 r1c2"),
        ("regex 1 r1c1", "regex 2 r1c1"),
        ("state-machine 0-1-1/1 r1c1", "state-machine 0-2-1/1 r1c1"),
    ],
)
def test_no_value_is_kept_from_who_looks_at_a_drawing(one, other):
    """Drawn, or told below the board."""
    assert Grid("." * 81, rules=[one]).svg() != Grid("." * 81, rules=[other]).svg()
