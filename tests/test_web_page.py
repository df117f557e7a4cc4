"""The page in a real browser: what people do there, by keyboard, mouse and touch; and that nothing gets lost."""

import json
import re

import pytest
from format_samples import SAMPLES
from web_browser import EASY, NEARLY, Visit, chromium
from web_language import PAGE, texts
from web_server import WebServer

import nonet

ALMOST = NEARLY[:20] + "." * 20 + NEARLY[40:]


@pytest.fixture(scope="module")
def browser():
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def server():
    server = WebServer()
    yield server
    if server.process.poll() is None:
        server.end()


@pytest.fixture
def visit(browser, server):
    visit = Visit(browser, server)
    yield visit
    visit.end()


def to_the_end(visit, hint, apply):
    for _ in range(40):
        if "Solved" in visit.page.locator(".status").inner_text():
            return
        hint()
        visit.page.wait_for_selector(".rungs")
        apply()
        visit.page.wait_for_selector(".hint .empty")
    raise AssertionError(visit.values())


def test_by_keyboard_alone_from_paste_to_solution(visit):
    page = visit.page
    page.goto(visit.server.url + "#/solve")
    visit.paste(ALMOST)
    visit.until("document.querySelector('.toast')?.textContent.startsWith('Read as: line, 9x9')")
    press = page.keyboard.press
    press("h")
    page.wait_for_selector(".rung.open")
    assert visit.said().startswith("Look for a ")
    press("h")
    press("h")
    press("h")
    page.wait_for_selector(".board.drawn")
    assert re.match(r"\w+ \w+: .* So r\dc\d is \d\.$", visit.said())
    press("Shift+H")
    page.wait_for_selector(".hint .empty")
    to_the_end(visit, lambda: press("h"), lambda: press("Shift+H"))
    assert visit.values() == NEARLY


def test_by_touch_on_a_small_phone(browser, server):
    visit = Visit(browser, server, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = visit.load(ALMOST)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    hint = page.locator(".pad").get_by_role("button", name="Hint")
    hint.tap()
    for _ in range(3):
        page.get_by_role("button", name="Tell me more").tap()
    page.wait_for_selector(".board.drawn")
    apply = page.get_by_role("button", name="Apply")
    apply.tap()
    page.wait_for_selector(".hint .empty")
    to_the_end(visit, hint.tap, apply.tap)
    assert visit.values() == NEARLY
    small = page.evaluate(
        "[...document.querySelectorAll('.pad button')].filter(b => b.getBoundingClientRect().height < 44).length"
    )
    assert small == 0
    visit.end()


def test_entry_marks_colours_undo(visit):
    page = visit.load(EASY)
    cell = page.locator("[data-cell='2']")
    cell.click()
    press = page.keyboard.press
    press("Shift+Digit1")
    press("Control+Digit2")
    press("Control+Shift+Digit3")
    assert cell.locator(".corner").inner_text() == "1"
    assert cell.locator(".centre").inner_text() == "2"
    assert "colour-3" in cell.get_attribute("class")
    press("Digit4")
    assert cell.inner_text() == "4"
    assert cell.get_attribute("aria-label") == "row 1 column 3, 4"
    for _ in range(4):
        press("Control+z")
    assert cell.inner_text() == "" and "colour" not in cell.get_attribute("class")
    for _ in range(4):
        press("Control+y")
    assert cell.inner_text() == "4"
    press("ArrowRight")
    press("Digit5")
    assert "both hold 5" in visit.said()
    press("Control+ArrowRight")
    assert page.locator(":focus").get_attribute("data-cell") == "5"
    press("m")
    assert page.locator("[data-cell='5'] .notes").count() == 1
    page.locator("[data-cell='5']").click(button="right", position={"x": 10, "y": 30})
    assert page.locator(".pad").get_by_role("button", name="Undo").is_enabled()


def test_a_mistake_is_named_and_undone_in_one_click(visit):
    page = visit.load(EASY)
    page.locator("[data-cell='2']").click()
    page.keyboard.press("Digit1")
    page.locator("[data-cell='3']").click()
    page.keyboard.press("Digit2")
    page.keyboard.press("h")
    page.wait_for_selector(".mistakes")
    assert "r1c3 can't be 1" in page.locator(".mistakes").inner_text()
    page.get_by_role("button", name="Undo to before the mistake").click()
    assert visit.values() == EASY


def test_words_light_what_they_speak_of(visit):
    page = visit.page
    page.goto(visit.server.url + "#/learn/grouped-aic")
    page.wait_for_selector(".sentence")
    page.locator(".sentence").nth(1).focus()
    spoken = nonet.explain(nonet.example("grouped-aic")).reasons[1]
    assert page.locator(".drawing [data-digit].lit").count() == len(spoken.candidates)
    assert page.locator(".drawing .unlit").count() > 3
    page.get_by_role("button", name="Next link").click()
    assert page.locator(".drawing [data-link='0'].lit").count() >= 1
    assert "if " in page.locator(".link-text").inner_text()


def test_steps_path_and_rating(visit):
    page = visit.load(EASY)
    page.keyboard.press("s")
    page.locator(".groups button").first.click()
    page.wait_for_selector(".board.drawn")
    page.keyboard.press("n")
    page.wait_for_selector(".path-list")
    page.keyboard.press("n")
    page.wait_for_selector(".preview:text('Step 2 of')")
    page.locator(".path-list button").nth(5).click()
    page.wait_for_selector(".preview:text('Step 6 of')")
    page.locator(".path-list button").nth(5).click()
    page.wait_for_selector(".detail:has-text('After step 6')")
    assert visit.values() != EASY
    page.get_by_role("button", name="Copy text").click()
    visit.until("navigator.clipboard.readText().then(text => text.startsWith('1. '))")
    page.keyboard.press("Escape")
    assert visit.values() == EASY
    page.get_by_role("tab", name="Rating").click()
    page.get_by_role("button", name="Rate").click()
    page.wait_for_selector(".verdict:has-text('easy')")


def test_every_format_pastes(visit):
    for sample in SAMPLES:
        visit.load("1...............")
        visit.paste(sample.text)
        visit.page.wait_for_selector(".toast:not([hidden]), .read-as")
        if visit.page.locator(".read-as").count():  # a text of several puzzles
            visit.page.locator(".card").first.click()
        for _ in range(200):
            if visit.values() == sample.line:
                break
            visit.page.wait_for_timeout(20)
        assert visit.values() == sample.line, sample.text
        visit.page.evaluate("document.querySelector('.toast').hidden = true")


def test_a_bad_paste_explains_itself(visit):
    visit.load(EASY)
    visit.paste(EASY[:-1])
    visit.page.wait_for_selector(".toast:has-text('line 1: 80 characters')")
    assert visit.values() == EASY


def test_reload_and_two_tabs_lose_nothing(visit):
    page = visit.load(EASY)
    page.locator("[data-cell='2']").click()
    page.keyboard.press("Digit4")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert page.locator("[data-cell='2']").inner_text() == "4"
    other = visit.open("#/solve?p=" + "." * 16)
    other.locator("[data-cell='0']").click()
    other.keyboard.press("Digit3")
    page.keyboard.press("Control+z")
    page.reload()
    other.reload()
    page.wait_for_selector("html[data-ready]")
    other.wait_for_selector("html[data-ready]")
    assert page.locator("[role=gridcell]").count() == 81
    assert other.locator("[data-cell='0']").inner_text() == "3"


def test_the_server_dies_and_comes_back_while_a_hint_is_asked_for(browser):
    server = WebServer()
    visit = Visit(browser, server)
    page = visit.load(EASY)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    server.end()
    page.keyboard.press("h")
    page.wait_for_selector(".banner:not([hidden])")
    page.locator("[data-cell='2']").click()
    page.keyboard.press("Shift+Digit1")
    assert page.locator("[data-cell='2'] .corner").count() == 1
    page.reload()
    page.wait_for_selector("html[data-ready]")
    page.wait_for_selector(".banner:not([hidden])")
    assert page.locator("[data-cell='2'] .corner").count() == 1
    page.keyboard.press("Control+z")
    assert page.locator("[data-cell='2'] .corner").count() == 0
    page.keyboard.press("Control+y")
    other = visit.open("#/solve?p=" + "1" + "." * 15)
    assert other.locator("[role=gridcell]").count() == 16
    other.close()
    page.get_by_role("button", name="Share").click()
    page.wait_for_selector("dialog .qr")
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    again = WebServer(server.port)
    page.wait_for_selector(".rung.open")
    page.wait_for_selector(".banner", state="hidden")
    assert page.locator("[data-cell='2'] .corner").count() == 1
    visit.end()
    again.end()


@pytest.mark.parametrize("size", [4, 6, 12, 16, 25])
def test_every_size_at_every_width(browser, server, size):
    line = next(nonet.generate(size=size, seed=1, rated=False)).puzzle
    for width in (360, 1280):
        visit = Visit(browser, server, viewport={"width": width, "height": 800})
        visit.paste(nonet.write(line, "jsonl"))
        visit.until(f"document.querySelectorAll('.solve [role=gridcell]').length === {size**2}")
        visit.page.keyboard.press("F4")
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= width
        assert visit.page.evaluate("document.querySelectorAll('*').length") < 3000
        visit.end()


def test_jigsaws_and_rules_are_drawn(visit):
    regions = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3]
    board = nonet.Geometry.of(4, regions=regions, extra=[(0, 5, 10, 15)], rules=["thermometer r1c1 r1c2"])
    visit.paste(nonet.write(nonet.Grid("." * 16, geometry=board), "jsonl"))
    visit.page.wait_for_selector(".below circle")
    assert visit.page.locator(".under .extra").count() == 1
    assert "Thermometer: digits rise" in visit.page.locator(".rules").inner_text()
    # Entry follows the rules without the server, also on a board that came by its address.
    for _ in range(2):
        visit.page.locator("[data-cell='1']").click()
        visit.page.keyboard.press("Digit1")
        assert visit.page.locator(".cell.wrong").count() == 0
        visit.page.locator("[data-cell='0']").click()
        visit.page.keyboard.press("Digit2")
        assert visit.page.locator(".cell.wrong").count() == 2
        visit.page.keyboard.press("Control+z")
        visit.page.keyboard.press("Control+z")
        visit.page.get_by_role("button", name="Share").click()
        address = visit.page.locator("dialog input").input_value()
        visit.page.keyboard.press("Escape")
        visit.page.goto(visit.server.url + "#/settings")
        visit.page.goto(address)
        visit.page.wait_for_selector(".below circle")


def test_generate_practise_print(visit):
    page = visit.page
    page.goto(visit.server.url + "#/generate")
    page.get_by_label("Seed").fill("7")
    page.get_by_role("button", name="Generate").click()
    page.locator(".card").first.click()
    visit.until("location.hash === '#/solve'")
    page.goto(visit.server.url + "#/practise/naked-pair")
    page.wait_for_selector(".task")
    page.get_by_role("button", name="Show me").click()
    page.wait_for_selector(".practise .board.drawn")
    page.goto(visit.server.url + "#/print")
    visit.until("document.querySelector('.print textarea').value.includes('|')")
    for name, magic in (("PDF", b"%PDF"), ("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with page.expect_download() as download:
            page.get_by_role("button", name=name).click()
        assert download.value.path().read_bytes().startswith(magic)


def test_settings_take_effect_and_are_kept(visit):
    page = visit.page
    page.goto(visit.server.url + "#/settings")
    page.get_by_label("Theme").select_option("dark")
    page.get_by_label("Cells are called").select_option("a1")
    page.reload()
    page.wait_for_selector("html[data-theme=dark]")
    page.goto(visit.server.url + "#/learn/x-wing")
    page.wait_for_selector(".claim:has-text('D9')")


def test_the_language_file_has_every_text(visit, tmp_path):
    assert json.loads((PAGE / "lang" / "template.json").read_text()) == {text: text for text in texts()}, (
        "python tests/web_language.py > src/nonet/web/page/lang/template.json"
    )
    german = tmp_path / "de.json"
    words = {"Settings": "Einstellungen", "Theme": "Aussehen", "Hidden Single": "Versteckter Einer"}
    german.write_text(json.dumps(words))
    visit.page.goto(visit.server.url + "#/settings")
    visit.page.get_by_label("Load a language file").set_input_files(german)
    visit.page.wait_for_selector("h1:has-text('Einstellungen')")
    visit.page.get_by_label("Aussehen").wait_for()
    visit.page.goto(visit.server.url + "#/learn")
    visit.page.get_by_role("link", name="Versteckter Einer").click()
    visit.page.wait_for_selector("h1:has-text('Versteckter Einer')")
