"""The page for everyone: axe-core on every screen and theme, a real grid, hints that are spoken."""

import pytest
from web_browser import AXE, EASY, SCREENS, Visit, chromium
from web_server import web_server
from web_tour import PATCHES, patches

import nonet


@pytest.fixture(scope="module")
def browser():
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def server():
    with web_server() as server:
        yield server


def looks(visit):
    """Every screen, ready to be looked at; the solve screen with a hint at its last rung."""
    page = visit.load(EASY)
    for screen in SCREENS:
        page.goto(f"{visit.server.url}#/{screen}")
        if screen == "solve":
            for _ in range(4):
                page.keyboard.press("h")
                page.wait_for_selector(".rungs")
            page.wait_for_selector(".board.drawn")
        elif screen == "learn":
            page.wait_for_selector(".techniques")
        elif screen == "learn/x-wing":
            page.wait_for_selector(".lesson .sentence")
        elif screen in ("practise", "print"):
            page.wait_for_selector("select option:nth-child(3)", state="attached")
        yield screen


MODES = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "forced colours": {"forced_colors": "active"},
    "phone": {"viewport": {"width": 360, "height": 740}},
}


@pytest.mark.parametrize("mode", MODES)
def test_axe_finds_nothing_serious(browser, server, mode):
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm install --prefix tests/page")
    visit = Visit(browser, server, **MODES[mode])
    found = []
    for screen in looks(visit):
        visit.page.evaluate(AXE.read_text(encoding="utf-8"))
        answer = visit.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        assert len(answer["passes"]) > 10
        for violation in answer["violations"]:
            if violation["impact"] in ("serious", "critical"):
                nodes = [node["html"][:120] for node in violation["nodes"][:3]]
                found.append((screen, violation["id"], nodes))
    visit.end()
    assert not found, "\n".join(map(str, found))


def test_forced_colours_hide_no_digit(browser, server):
    visit = Visit(browser, server, forced_colors="active")
    page = visit.load(EASY)
    for _ in range(4):
        seen = patches(page, page.locator(".solve .board").screenshot())
        given, empty = seen[3 * (PATCHES + 1)], seen[3 * (PATCHES + 7)]
        assert empty - given > 30, (given, empty)
        page.keyboard.press("h")
        page.wait_for_selector(".rungs")
    visit.end()


def test_the_board_is_a_grid_to_a_screen_reader(browser, server):
    visit = Visit(browser, server)
    page = visit.load(EASY)
    shown = page.locator(".solve .board").aria_snapshot()
    assert shown.startswith('- grid "Sudoku board":')
    assert shown.count("- row") == 9 and shown.count("gridcell") == 81
    assert 'gridcell "row 1 column 1, given 5"' in shown
    page.locator("[data-cell='2']").focus()
    page.keyboard.press("m")
    assert (
        'gridcell "row 1 column 3, empty, candidates 1 2 4"' in page.locator(".solve .board").aria_snapshot()
    )
    page.keyboard.press("r")
    assert visit.said() == "row 1: 5, 3, empty, empty, 7, empty, empty, empty, empty"
    page.keyboard.press("g")
    page.keyboard.press("Digit9")
    assert visit.said().startswith("9 can go in r1c7, r1c8, r4c3")
    visit.end()


def test_a_hint_is_spoken_as_its_sentences(browser, server):
    visit = Visit(browser, server)
    page = visit.load(EASY)
    step = nonet.hint(EASY)
    for level in (1, 2, 3, 4):
        page.keyboard.press("h")
        page.wait_for_selector(f".rung.open >> nth={level - 1}")
        assert visit.said() == str(step.explain(level))
    visit.end()


def test_dialogs_keep_the_focus_and_give_it_back(browser, server):
    visit = Visit(browser, server)
    page = visit.load(EASY)
    keys = page.get_by_role("button", name="Keys")
    keys.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    assert page.evaluate("document.activeElement.closest('dialog') !== null")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.textContent") == "Keys"
    visit.end()
