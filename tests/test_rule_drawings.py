"""Rules in drawings: a bulb and a line under the digits, all others in words below."""

import re
from io import BytesIO

from pypdf import PdfReader

from nonet import BookletPuzzle, Grid, booklet
from nonet.draw.scene import Scene
from nonet.draw.text import Paper, text

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
        "Thermometer: r1c1, r2c2, r2c3.",
    ]
    coloured = text(grid, paper=Paper(colour=True))
    assert coloured.count("\033[7m") == 1 and coloured.count("\033[4m") == 2
    assert text(grid.eliminated("r4c4", 1)).splitlines()[-1] == "Thermometer: r1c1, r2c2, r2c3."


def test_print():
    sizes = [
        len(booklet([BookletPuzzle(Grid("." * 81, rules=rules))], solutions="none"))
        for rules in ((), ["thermometer r1c1 r1c2"], ["anti-knight"])
    ]
    assert len(set(sizes)) == 3
    scene = Scene.of(Grid("." * 81, rules=["anti-knight", THERMOMETER]))
    assert len(scene.lines) == len(scene.notes) == 1


def test_print_says_rules_in_full_where_there_is_room():
    def said(rules, **options):
        pdf = booklet([BookletPuzzle(Grid("." * 81, rules=rules))], solutions="none", **options)
        return PdfReader(BytesIO(pdf)).pages[0].extract_text()

    assert "Anti-knight: cells a knight's move apart hold different digits." in said(["anti-knight"])
    both = said(["anti-knight", "non-consecutive"], per_page=6)
    assert "Anti-knight, Non-consecutive" in both and "knight's" not in both
