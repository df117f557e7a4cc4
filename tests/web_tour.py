"""The tour of the page: what docs/web.md shows, and a picture of a step of every family, made in a real browser.

    python tests/web_tour.py            writes docs/img/web-*.png
    python tests/web_tour.py --goldens  writes tests/data/web_goldens.json

A golden is a coarse picture: the mean colour of each of 27 x 27 patches of the board, at 9x9 a candidate's place each.
What fonts differ in shows little in it; a mark, house or link that is missing or in another place shows.
"""

from __future__ import annotations

import json
import sys
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page
from web_browser import Visit, chromium
from web_server import web_server

import nonet
from nonet.reason.techniques import FAMILIES, catalogue

ROOT = Path(__file__).parent.parent
GOLDENS = ROOT / "tests" / "data" / "web_goldens.json"
HARD = "7.81..2...9..83....1.9...5..5......36.9...5.13......2..8...1.9....24..1...7..53.4"
PATCHES = 27
LOOKS = {
    "light": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light"},
    "dark": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 360, "height": 740}, "color_scheme": "light"},
    "dark phone": {"viewport": {"width": 360, "height": 740}, "color_scheme": "dark"},
}


def families() -> dict[str, str]:
    """A technique of every family, the first that has an example."""
    out = {}
    for family in FAMILIES:
        for key, declared in catalogue().items():
            if declared.family == family and nonet.example(key) is not None:
                out[family] = key
                break
    return out


def lesson(visit: Visit, key: str) -> Page:
    """The lesson on a technique, with its example drawn."""
    page = visit.page
    page.goto(f"{visit.server.url}#/learn/{key}")
    page.locator(".panel h1").get_by_text(nonet.technique(key).name, exact=True).wait_for()
    page.wait_for_selector(".lesson .board.drawn")
    return page


MEANS = """async ([data, count]) => {
  const image = new Image();
  image.src = "data:image/png;base64," + data;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const out = [];
  for (let y = 0; y < count; y++)
    for (let x = 0; x < count; x++) {
      const [left, top] = [Math.floor(x * image.width / count), Math.floor(y * image.height / count)];
      const [right, foot] = [Math.floor((x + 1) * image.width / count), Math.floor((y + 1) * image.height / count)];
      const { data } = canvas.getImageData(left, top, right - left, foot - top);
      for (const k of [0, 1, 2]) {
        let sum = 0;
        for (let i = k; i < data.length; i += 4) sum += data[i];
        out.push(Math.round(4 * sum / data.length));
      }
    }
  return out;
}"""


def patches(page: Page, png: bytes) -> bytes:
    """The mean colour of every patch of a picture: red, green, blue. The browser itself can read pictures."""
    return bytes(page.evaluate(MEANS, [b64encode(png).decode(), PATCHES]))


def seen(visit: Visit) -> Iterator[tuple[str, bytes]]:
    """A step of every family as a visitor sees it: its name and its patches."""
    for family, key in families().items():
        board = lesson(visit, key).locator(".lesson .board")
        yield f"{family}: {key}", patches(visit.page, board.screenshot())


def goldens() -> dict[str, dict[str, str]]:
    """The goldens of every look."""
    out = {}
    with chromium() as browser, web_server() as server:
        for look, options in LOOKS.items():
            visit = Visit(browser, server, **options)
            out[look] = {name: b64encode(found).decode() for name, found in seen(visit)}
            visit.end()
    return out


def tour() -> Iterator[tuple[str, bytes]]:
    """The pictures of docs/web.md, by name."""
    with chromium() as browser, web_server() as server:
        visit = Visit(browser, server, viewport={"width": 1280, "height": 860})
        page = visit.load(HARD)
        chain = next(i for i, step in enumerate(nonet.walk(HARD)) if step.technique == "xy-wing")
        page.get_by_role("tab", name="Path").click()
        page.get_by_role("button", name="Full path").click()
        page.get_by_role("button", name="Show the path").click()
        page.locator(".path-list button").nth(chain).click()
        page.wait_for_selector(".board.drawn")
        page.get_by_role("button", name="Take over").click()
        for _ in range(4):
            page.keyboard.press("h")
            page.wait_for_selector(".rungs")
        page.wait_for_selector(".board.drawn")
        page.locator(".sentence").nth(1).hover()
        yield "hint", page.screenshot()
        page.mouse.move(5, 5)
        page.keyboard.press("s")
        page.locator(".groups button").first.click()
        page.wait_for_selector(".board.drawn")
        yield "steps", page.screenshot()
        lesson(visit, "grouped-aic")
        page.mouse.move(5, 5)  # a sentence under the mouse would be lit
        yield "lesson", page.screenshot()
        page.goto(f"{server.url}#/generate")
        page.get_by_label("How many").fill("6")
        page.get_by_label("How many").press("Tab")
        page.get_by_label("Seed").fill("7")
        page.get_by_role("button", name="Generate").click()
        page.wait_for_selector(".card >> nth=5")
        page.wait_for_selector(".wait:has-text('6 puzzles made')")
        yield "generate", page.screenshot()
        visit.end()
        visit = Visit(
            browser, server, viewport={"width": 360, "height": 740}, color_scheme="dark", has_touch=True
        )
        page = visit.load(HARD)
        page.locator(".pad").get_by_role("button", name="Hint").tap()
        page.get_by_role("button", name="Show everything").tap()
        page.wait_for_selector(".board.drawn")
        yield "phone", page.screenshot()
        visit.end()


def main() -> None:
    if "--goldens" in sys.argv:
        GOLDENS.write_text(json.dumps(goldens(), indent=1) + "\n")
        return
    for name, png in tour():
        (ROOT / "docs" / "img" / f"web-{name}.png").write_bytes(png)


if __name__ == "__main__":
    main()
