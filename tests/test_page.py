"""The page of a path: heading, drawing, words; branches beside their drawings; sentences that light their marks."""

import re
import shutil
from functools import cache
from html import unescape
from xml.etree import ElementTree

import pytest

import nonet as package
from nonet import Grid, example
from nonet.cli import main
from nonet.errors import ArgumentError
from nonet.publish.html import page, told
from nonet.reason.walk import Outcome, path_of

SMALL = "12..34....4....1"
KEYS = ("hidden-single", "x-wing", "grouped-aic", "whip", "cell-forcing-chain", "nested-forcing-net")


@cache
def shown() -> str:
    steps = [example(key) for key in KEYS]
    return page([path_of(steps[0].grid, steps[0].grid, Outcome.SOLVED, steps)])


def items(text):
    return dict(zip(KEYS, re.findall(r'<li class="step".*?</li>', text, re.DOTALL), strict=True))


@pytest.mark.parametrize("key", KEYS)
def test_the_heading_comes_first_then_the_drawing_then_the_words(key):
    item = items(shown())[key]
    words = re.search(r'<div class="words">.*?data-sentence', item, re.DOTALL)
    assert item.index("<h3>") < item.index("<svg ") < words.end()
    assert item.index('rel="next"') < item.index("data-sentence=")  # Tab goes on to the next step first


@pytest.mark.parametrize("key", KEYS)
def test_every_sentence_stands_there_once_with_its_number(key):
    step = example(key)
    said = dict(re.findall(r'data-sentence="([^"]*)">([^<]*)<', told(step)))
    why = step.explain()
    assert list(said) == [*map(str, range(len(why.reasons))), "claim"]
    for number, sentence in enumerate(why.reasons):
        assert unescape(said[str(number)]).lower() == sentence.text.lower()
    assert unescape(said["claim"]) == why.claim


def test_the_branches_of_a_net_stand_beside_their_drawings():
    step = example("cell-forcing-chain")
    text = told(step)
    branches = re.findall(r"<details.*?</details>", text, re.DOTALL)
    assert len(branches) == len(step.views) == text.count("<svg ")
    for view, branch in zip(step.views, branches, strict=True):
        assert step.svg(dark="auto", view=view) in branch
    assert [" open=" in branch.partition("<summary>")[0] for branch in branches] == [True, False, False]


def test_long_nets_are_folded():
    text = told(example("nested-forcing-net"))
    folds = re.findall(r"<details([^>]*)><summary>(.*?)</summary>", text)
    assert [" open=" in fold for fold, head in folds if "If " in head] == [False]  # what is assumed within
    assert re.search(r"<small>\d+ steps</small>", text)


def test_there_is_a_rule_of_light_for_every_sentence():
    text = shown()
    style = text.partition("<style>")[2].partition("</style>")[0]
    for number in set(re.findall(r'data-sentence="([^"]*)"', text.partition("<body")[2])):
        assert f':not([data-sentences~="{number}"])' in style


def test_the_page_needs_no_script():
    assert "<script" not in shown() and " onclick" not in shown()


def test_a_path_is_saved(tmp_path):
    path = package.walk(SMALL)
    path.save(tmp_path / "x.html")
    assert (tmp_path / "x.html").read_text() == page([path])
    path.save(str(tmp_path / "x.md"))
    assert (tmp_path / "x.md").read_text().startswith(f"## `{SMALL}`")
    with pytest.raises(ArgumentError, match=r"saved as \.html or \.md, not as"):
        path.save(tmp_path / "x.pdf")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["x.html", "x.md"]


def test_it_says_what_it_wrote(nonet, tmp_path):
    target = tmp_path / "x.html"
    _, _, err = nonet("explain", "--html", str(target), SMALL, SMALL)
    steps = 2 * len(package.walk(SMALL))
    assert f"{target}: 2 puzzles, {steps} steps, " in err
    assert str(target) not in nonet("explain", "-q", "--html", str(target), SMALL)[2]


def test_large_boards_scroll_on_a_phone_instead_of_shrinking():
    grid = Grid("." * 256)
    text = page([path_of(grid, grid, Outcome.STUCK, [])])
    assert '<body class="large">' in text and ".large .figure{overflow-x:auto}" in text


def test_pointing_at_a_sentence_lights_exactly_its_marks(tmp_path):
    """In a real browser, at the width of a phone."""
    playwright = pytest.importorskip("playwright.sync_api")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("there is no Chromium on this machine")
    target = tmp_path / "x.html"
    target.write_text(shown())
    with playwright.sync_playwright() as p:
        browser = p.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        tab = browser.new_page(
            viewport={"width": 375, "height": 800}, color_scheme="dark", reduced_motion="reduce"
        )
        tab.goto(f"file://{target}")
        assert tab.evaluate("document.documentElement.scrollWidth") == 375
        note = "parseFloat(getComputedStyle(document.querySelector('#p1s2 g.note')).fontSize)"
        scale = "document.querySelector('#p1s2 svg').getScreenCTM().a"
        assert tab.evaluate(f"{note} * {scale}") > 9  # of a candidate, in pixels
        bright = """[...document.querySelectorAll('#p1s4 [data-sentences]')].map(
            e => [e.dataset.sentences.split(' ').includes('2'), getComputedStyle(e).opacity == '1'])"""
        assert all(lit for _, lit in tab.evaluate(bright))
        sentence = tab.locator('#p1s4 [data-sentence="2"]')
        sentence.hover()
        states = tab.evaluate(bright)
        assert all(spoken == lit for spoken, lit in states) and any(lit for _, lit in states)
        tab.mouse.move(0, 0)
        sentence.focus()  # by the Tab key
        assert tab.evaluate(bright) == states
        browser.close()


def test_the_page_is_well_formed():
    body = shown().partition("<body")[2].partition(">")[2].partition("</body>")[0]
    root = ElementTree.fromstring(f"<body>{body}</body>")
    ids = [e.get("id") for e in root.iter() if e.get("id", "").startswith("p1")]
    assert len(ids) == len(set(ids)) == len(KEYS) + 1


@pytest.mark.parametrize(
    ("scale", "told"), [("explainer", "4.5 Unique Rectangle type 4"), ("hodoku", "260 XY-Chain")]
)
def test_a_page_and_markdown_tell_the_ratings_of_the_scale(scale, told, tmp_path, capsys):
    puzzle = "...8.7..25.6....798.....6....4..3.2...7..9....59.84.3.96...........9...5.3..2.7.6"
    assert main(["explain", "--scale", scale, "--md", puzzle]) == 0
    assert f"*{told}* — **" in capsys.readouterr().out
    assert main(["explain", "--scale", scale, "--html", str(tmp_path / "x.html"), puzzle]) == 0
    text = (tmp_path / "x.html").read_text()
    assert f"<small>{told}</small>" in text and '<p class="level">hardest step ' in text
