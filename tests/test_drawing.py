"""Drawings: every technique's step, every size, as SVG and as text."""

import re
from itertools import combinations
from math import hypot
from xml.etree import ElementTree

import pytest
from drawings import checksums, golden, link, texts

import nonet
from nonet import Candidate, Geometry, Grid, HouseMark, Mark, Step, catalogue
from nonet.draw.frame import Layout
from nonet.draw.palette import BRIGHT, DARK, HUES, LIGHT, PAINTS, SETS
from nonet.draw.scene import RANK, Scene, needs_views, scenes
from nonet.draw.svg import SvgText, png, save
from nonet.draw.text import Paper, text
from nonet.errors import ArgumentError, MissingError
from nonet.reason.examples import example

EMPTY = Grid("." * 81)
A, B, C, D = Candidate(0, 5), Candidate(4, 5), Candidate(8, 5), Candidate(8, 2)


@pytest.mark.parametrize("key", list(catalogue()))
def test_every_technique_is_drawn_whole(key):
    step = example(key)
    if step is None:
        pytest.skip("this technique has no example")
    drawing = step.svg()
    assert len(texts(drawing, "on-place")) >= len(step.placements)
    struck = drawing.count('data-role="eliminate"') + drawing.count('data-role="both-')
    assert struck >= len(step.eliminations)
    for used in re.findall(r"url\(#([^)]*)\)", drawing):
        assert f'id="{used}"' in drawing
    for role in {m.role for m in step.marks} - {"pattern"}:
        assert role in RANK and role in PAINTS
    assert step.effects in str(step) and str(step.explain())[:20] in drawing.replace("&lt;", "<")
    shown = text(step.grid, step)
    for cell, digit in step.eliminations:
        assert f"-{digit}" in shown or f"/{digit}" in shown, step.grid.geometry.cell_name(cell)
    if step.grid.size == 9:
        assert max(map(len, shown.splitlines()[:-1])) <= 80


@pytest.mark.parametrize("key", list(golden()))
def test_no_drawing_changes_unseen(key):
    """Compare docs/techniques/img before and after; if the change is meant, run: python tests/drawings.py"""
    assert checksums(example(key)) == golden()[key]


def test_every_example_has_a_golden_drawing():
    assert list(golden()) == [key for key in catalogue() if example(key)]


@pytest.mark.parametrize("size", [1, 2, 3, 4, 6, 7, 9, 12, 16, 20, 25])
@pytest.mark.parametrize("dark", [False, True, "auto"])
def test_every_size_is_drawn(size, dark):
    grid = Grid.of(
        [1] + [0] * (size * size - 1), Geometry.of(size, None if size in Geometries else (1, size))
    )
    drawing = grid.svg(candidates=True, dark=dark)
    root = ElementTree.fromstring(drawing)
    assert len(texts(drawing, "note")) == sum(m.bit_count() for m in grid.candidates)
    assert texts(drawing, "given") == ["1"]
    assert root.get("viewBox") and root.get("width") is None
    assert ("prefers-color-scheme" in drawing) == (dark == "auto")
    layout = Layout(grid.geometry)
    spots = [layout.spot(cell, d) for cell in range(len(grid)) for d in range(1, size + 1)]
    assert len(set(spots)) == len(spots)
    assert all(0 < x < layout.width and 0 < y < layout.height for x, y in spots)


Geometries = {1, 4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25}


def test_candidates_are_drawn_when_they_tell_something():
    grid = Grid("12..34....4....1")
    assert not texts(grid.svg(), "note")
    assert texts(grid.eliminated("r1c3", 3).svg(), "note")
    assert not texts(grid.svg(candidates=False), "note")


def test_given_and_placed_digits_differ():
    drawing = Grid("1+2..............").svg()
    assert (texts(drawing, "given"), texts(drawing, "value")) == (["1"], ["2"])


def test_the_size_and_the_coordinates_are_options():
    assert 'width="300"' in EMPTY.svg(size=300)
    assert "r9" in texts(EMPTY.svg(), "faint") and not texts(EMPTY.svg(coordinates=False), "faint")


def test_ids_are_unique_and_stable():
    step = nonet.hint(Grid("12..34....4....1"))
    assert step.svg() == step.svg()
    ids = {re.search('id="([^"]*)"', d)[1] for d in (step.svg(), step.svg(dark=True), step.grid.svg())}
    assert len(ids) == 3


def test_notebooks_show_drawings_and_words():
    grid = Grid("12..34....4....1")
    assert grid._repr_svg_() == grid._repr_html_() == SvgText(grid.svg())._repr_html_() == grid.svg()
    step = example("x-wing")
    assert step._repr_svg_() == step.svg()
    made = next(nonet.generate(size=4, seed=1))
    lesson = nonet.practice("naked-pair", seed=1)
    shown = {
        str(step.explain()): step,
        "one solution": nonet.solve(grid),
        "no solution": nonet.solve("11" + "." * 14),
        "Solved, by logic alone.": nonet.walk(grid),
        "seed ": made,
        "Find the Naked Pair.": lesson,
        "levels: logical": nonet.solve_by(grid, "levels"),
        "Sudoku 4x4": nonet.Board(grid),
    }
    for words, value in shown.items():
        html = value._repr_html_()
        root = ElementTree.fromstring(f"<div>{html}</div>")  # well-formed
        assert words in "".join(root.itertext()), value
        assert "<svg " in html or isinstance(value, nonet.Path)  # singles need no drawing
    assert "<details><summary>Naked Pair: " in nonet.walk(lesson.position)._repr_html_()


def test_the_description_is_for_screen_readers():
    step = nonet.hint(Grid("12..34....4....1"))
    root = ElementTree.fromstring(step.svg())
    assert root[0].text == step.name and root[1].text == f"{step.explain()}\n{step.grid}"


def test_conflicts_are_marked():
    assert texts(Grid("11" + "." * 14).svg(), "wrong") == ["1", "1"]
    cage = Grid("142" + "." * 13, rules=["killer 6 r1c1 r1c2 r1c3"])
    assert texts(cage.svg(), "wrong") == ["1", "4", "2"]  # the cell in the middle, too


def test_extra_houses_and_irregular_regions():
    regions = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]
    geometry = Geometry.of(4, regions=regions, extra=[[0, 5, 10, 15]])
    grid = Grid.of([0] * 16, geometry)
    step = Step(grid, "x-wing", houses=(HouseMark(8, "base"), HouseMark(9, "cover"), HouseMark(12, "base")))
    drawing = step.svg()
    assert drawing.count('class="region"') == 1 and drawing.count('class="base-line"') == 3


# --- roles


def test_the_most_telling_role_wins_and_sets_keep_their_letters():
    marks = (Mark(0, 5, "als-a"), Mark(0, 5, "pattern"), Mark(0, 6, "als-a"), Mark(0, 6, "als-b"))
    scene = Scene.of(EMPTY, Step(EMPTY, "als-xz", marks=marks))
    assert scene.roles[A] == "pattern" and scene.letters == {0: "AB"}
    assert scene.used == ["pattern", "als-a", "als-b"]


def test_the_legend_names_only_what_is_used():
    step = Step(EMPTY, "x-wing", eliminations=(C,), marks=(Mark(*A, "fin"),))
    assert texts(step.svg(), "legend") == ["fin", "eliminated"]


# --- views


def net(views):
    cells = [(0, 1), (1, 2), (2, 3), (9, 4)]
    marks = tuple(Mark(cell, digit, "pattern", v) for v, (cell, digit) in enumerate(cells[:views], 1))
    return Step(EMPTY, "x-wing", eliminations=(C,), marks=marks)


def test_a_net_has_numbered_views():
    step = net(3)
    assert needs_views(step) and not needs_views(net(2))
    captions = [t for t in texts(step.svg(), "legend") if t.startswith("View")]
    assert [t.partition(":")[0] for t in captions] == ["View 1 of 3", "View 2 of 3", "View 3 of 3"]
    only = step.svg(view=2)
    assert [t for t in texts(only, "legend") if t.startswith("View")] == ["View 2 of 3: if r1c2 is 2"]
    assert texts(only, "on-pattern") == ["2"]
    with pytest.raises(ArgumentError, match="no view 9"):
        step.svg(view=9)
    assert text(EMPTY, step).count("View ") == 3


def test_two_views_share_a_drawing_unless_they_disagree():
    both = (Mark(0, 1, "pattern", 1), Mark(0, 1, "second", 2))
    assert needs_views(Step(EMPTY, "x-wing", marks=both))


def test_a_long_net_is_drawn_in_parts():
    chain = [Candidate(cell, 1 + cell % 9) for cell in range(40)]
    kinds = ["weak", "strong"] * 20
    links = tuple(link(a, b, kind, 1) for a, b, kind in zip(chain, chain[1:], kinds, strict=False))
    marks = tuple(Mark(*c, "second" if i % 2 else "pattern", 1) for i, c in enumerate(chain))
    step = Step(EMPTY, "forcing-net", eliminations=(chain[0],), marks=marks, links=links)
    parts = Scene.of(EMPTY, step).parts()
    assert [k for scene in parts for k in scene.links] == list(links) and len(parts) == 3
    for scene in parts[:-1]:
        assert scene.links[-1].kind == "strong"
    assert {c for c, role in parts[-1].roles.items() if role == "pattern"} == set(
        chain[2::2]
    )  # the first is supposed
    assert chain[1] in parts[0].roles and chain[1] not in parts[1].roles
    captions = [t for t in texts(step.svg(), "legend") if t.startswith("Part")]
    assert captions == ["Part 1 of 3", "Part 2 of 3", "Part 3 of 3"]
    assert len(Scene.of(EMPTY, step._replace(links=links[:20])).parts()) == 1


def test_what_a_view_takes_over_has_a_mark():
    step = Step(EMPTY, "forcing-net", marks=(Mark(*A, "pattern", 1),), links=(link((A, B), C, view=1),))
    (scene,) = Scene.of(EMPTY, step).parts()
    assert scene.roles == {A: "assumed", B: "assumed", C: "extra"}
    assert "excluded already" in texts(step.svg(), "legend")


# --- words


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("multi-colouring-1", {"first colour", "second colour", "third colour", "fourth colour"}),
        ("3d-medusa", {"first colour, eliminated", "seen by the colour"}),
        ("nishio", {"true in turn", "nothing left here"}),
        ("cross-hatching", {"crossing digit"}),
        ("xy-wing", {"pivot", "true in turn"}),
        ("finned-x-wing", {"pattern", "fin", "eliminated", "base house", "cover house"}),
    ],
)
def test_a_legend_speaks_the_language_of_its_technique(key, words):
    assert words <= set(texts(example(key).svg(), "legend"))


def test_an_eliminated_digit_stands_before_its_cross():
    drawing = example("x-wing").svg()
    assert drawing.count('class="halo-eliminate"') == len(example("x-wing").eliminations)


# --- files and text


def test_saving(tmp_path):
    step = nonet.hint(Grid("12..34....4....1"))
    step.save(tmp_path / "x.svg", dark=True)
    assert (tmp_path / "x.svg").read_text() == step.svg(dark=True)
    with pytest.raises(ArgumentError, match="not as"):
        step.save(tmp_path / "x.gif")
    step.grid.save(tmp_path / "g.svg", size=99)
    assert (tmp_path / "g.svg").read_text() == step.grid.svg(size=99)


@pytest.mark.parametrize("options", [{}, {"size": 300}])
def test_png_has_the_width_asked_for(tmp_path, options):
    grid = Grid("12..34....4....1")
    grid.save(tmp_path / "x.png", **options)
    data = (tmp_path / "x.png").read_bytes()
    usual = 2 * Layout(grid.geometry).width
    assert data[:4] == b"\x89PNG" and int.from_bytes(data[16:20], "big") == options.get("size", usual)


def test_png_has_its_font_with_it(monkeypatch, tmp_path):
    blank, digit, candidates = (
        png(drawing) for drawing in (EMPTY.svg(), Grid("1" + "." * 80).svg(), EMPTY.svg(candidates=True))
    )
    assert len({blank, digit, candidates}) == 3  # digits are drawn with no help of the system's fonts
    monkeypatch.setattr("reportlab.__path__", [str(tmp_path)])
    with pytest.raises(MissingError, match="the font"):
        png(EMPTY.svg())


def test_candidates_can_be_read():
    for size in (4, 6, 9):
        layout = Layout(Geometry.of(size))
        assert layout.note >= 0.26 * layout.cell
        drawing = Grid.of([0] * size**2, layout.geometry).svg(candidates=True)
        assert f'<g class="note" font-size="{layout.note:g}">' in drawing
    for size in (16, 25):  # as large as the fullest cell allows
        geometry = Geometry.of(size)
        few, many = (Layout(geometry, shown=[range(1, n + 1)] * size**2) for n in (4, size))
        assert few.note >= 0.26 * few.cell and few.cell < many.cell
        spots = [few.spot(0, digit) for digit in range(1, 5)]
        assert len(set(spots)) == 4 and all(few.holds(spot) for spot in spots)
        mixed = Layout(geometry, shown=[range(1, size + 1), *[range(1, 5)] * (size**2 - 1)])
        assert mixed.note * mixed.zoom(1) >= 0.26 * mixed.cell > mixed.note * mixed.zoom(0)
    for count, share in {9: 0.26, 12: 0.2, 16: 0.19, 20: 0.16, 25: 0.16}.items():
        full = Layout(Geometry.of(25), shown=[range(1, count + 1)] * 625)
        assert full.note * full.zoom(0) >= share * full.cell, count
        spots = [full.spot(0, digit) for digit in range(1, count + 1)]
        reach = full.reach(0, 1)
        assert all(full.holds(spot, reach - 1) for spot in spots)
        assert all(hypot(a[0] - b[0], a[1] - b[1]) > 1.95 * reach for a, b in combinations(spots, 2))


def test_a_hidden_single_shows_what_blocks_the_other_cells():
    step = example("hidden-single")
    (scene,) = scenes(step.grid, step)
    ((cell, digit),) = step.placements
    house = step.grid.geometry.houses[step.houses[0].house].cells
    blocked = {c for sight in scene.sights for c in sight.blocked}
    assert blocked == {c for c in house if c != cell and not step.grid.values[c]}
    for sight in scene.sights:
        assert step.grid.values[sight.cell] == digit
        assert all(step.grid.geometry.share_house(sight.cell, c) for c in sight.blocked)
    drawing = step.svg()
    assert drawing.count('data-role="blocker"') >= len(scene.sights)
    assert {"blocking digit", "blocked"} <= set(texts(drawing, "legend"))
    assert not texts(drawing, "note") or texts(drawing, "note") == texts(drawing, "legend")
    assert texts(step.svg(candidates=True), "note") != texts(drawing, "note")


def test_a_hidden_single_among_pencil_marks_shows_them_too():
    grid = Grid("1..........2....", rules=[]).eliminated("r2c1", 2)
    step = next(s for s in nonet.steps(grid, "hidden-single") if s.placements[0].digit == 2)
    (scene,) = scenes(grid, step)
    assert any(scene.shown)


def test_sets_keep_their_colour_over_houses():
    """A tint that lets the house below shine through would not be the legend's."""
    drawing = example("sue-de-coq").svg()
    assert "fill-opacity" not in re.search(r"\.set-0\{[^}]*\}", drawing)[0]
    assert drawing.index('class="base"') < drawing.index('class="set-0"')


def test_no_two_roles_look_the_same():
    looks = [
        (paint.shape, paint.fill, role.startswith("both-"))
        for role, paint in PAINTS.items()
        if not role.startswith("als-")
    ]
    assert len(set(looks)) == len(looks)
    shapes = [paint.shape for role, paint in PAINTS.items() if not role.startswith(("als-", "both-"))]
    assert len(set(shapes)) == len(shapes)  # in black and white, too


def test_png_names_what_is_missing(tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    with pytest.raises(MissingError, match=r"pip install 'nonet\[png\]'"):
        save("<svg/>", tmp_path / "x.png")


def test_pencil_marks_as_text_stay_within_the_paper():
    shown = text(EMPTY, None, Paper(width=80), candidates=True)
    assert max(map(len, shown.splitlines())) <= 80 and shown.count("9") == 81
    assert "\033" not in shown and "\033[" in text(EMPTY, net(2), Paper(colour=True))
    assert shown.isascii() is False and text(EMPTY, None, Paper(unicode=False), candidates=True).isascii()


def test_text_of_large_grids_names_its_letters():
    assert text(Grid("." * 256), None, Paper(width=160), candidates=True).endswith("A is 10, G is 16")


@pytest.mark.parametrize("colour", [False, True])
def test_text_that_is_too_wide_shows_where_the_step_is(colour):
    grid = Grid("1" + "." * 254 + "G")
    step = Step(grid, "x-wing", eliminations=((255 - 16, 3),), marks=(Mark(2, 3, "pattern"),))
    shown = re.sub(r"\033\[[0-9;]*m", "", text(grid, step, Paper(width=80, colour=colour, breaks=True)))
    assert max(map(len, shown.splitlines())) <= 80 and "need 153 columns" in shown
    rows = [line.replace("│", "").split() for line in shown.splitlines() if line.startswith("│")]
    assert rows[0][:3] == ["1", "·", "*"] and rows[15][15] == "G" and rows[14][15] == "-"
    assert max(map(len, text(grid, step, Paper(width=80)).splitlines())) == 153  # in a file nothing is lost


def test_text_names_the_cells_of_a_set():
    assert "  A r1c3  B r2c13456  " in text(example("als-xz").grid, example("als-xz"))


def luminance(colour):
    parts = [c / 255 for c in bytes.fromhex((colour[1:] * 2)[:6] if len(colour) == 4 else colour[1:])]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    low, high = sorted(luminance(colour) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("tone", [LIGHT, DARK])
def test_everything_can_be_read(tone):
    grounds = ["paper", "extra", "base", "group", *(f"set-{i}" for i in range(len(SETS)))]
    for ground in grounds:
        for ink in ("note", "ink", "placed"):
            assert contrast(tone[ink], tone[ground]) >= 4.5, (ink, ground)
        assert contrast(tone["link"], tone[ground]) >= 3 and contrast(tone["wrong"], tone[ground]) >= 3, (
            ground
        )
    for hue, colours in HUES.items():
        for ink in ("note", "ink", "placed"):
            assert contrast(tone[ink], colours[tone is DARK]) >= 4.5, (ink, hue)
    assert contrast(tone["faint"], tone["paper"]) >= 4.5
    assert contrast(tone["on-badge"], tone["badge"]) >= 4.5


def test_digits_can_be_read_on_their_marks():
    for role, paint in PAINTS.items():
        if paint.ink:
            assert contrast(paint.fill, paint.ink) >= 4.5, role
            assert contrast(BRIGHT[role], paint.ink) >= contrast(paint.fill, paint.ink), role
    assert contrast(PAINTS["eliminate"].fill, PAINTS["pattern"].fill) >= 2, "a grey print tells them apart"
