"""A real Chromium for the page's tests: found or left out, with what every test of the page looks at."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from web_server import WebServer

from nonet.model.digits import SYMBOLS

AXE = Path(__file__).parent / "page" / "node_modules" / "axe-core" / "axe.min.js"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NEARLY = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SCREENS = ("solve", "new", "generate", "practise", "learn", "learn/x-wing", "print", "settings")


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser; without one the tests are skipped, and say so."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here: the tests of the page in a browser are left out")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


class Visit:
    """One visitor: a context of the browser, its pages, and what went wrong in them."""

    def __init__(self, browser: Browser, server: WebServer, **options: Any):
        size = options.pop("viewport", {"width": 1280, "height": 860})
        self.context: BrowserContext = browser.new_context(viewport=size, reduced_motion="reduce", **options)
        self.context.set_default_timeout(10_000)
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.server = server
        self.errors: list[str] = []
        self.elsewhere: list[str] = []
        self.page = self.open()

    def open(self, path: str = "") -> Page:
        """A tab."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", self._note)
        page.goto(self.server.url + path)
        page.wait_for_selector("html[data-ready]")
        return page

    def _note(self, request: Any) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.hostname != "127.0.0.1":
            self.elsewhere.append(request.url)

    def load(self, line: str) -> Page:
        """Bring a puzzle by its address."""
        self.page.goto(f"{self.server.url}#/solve?p={quote(line, safe='.+')}")
        self.until("location.hash === '#/solve'")
        self.page.wait_for_selector("[role=grid] [role=gridcell]")  # before that nobody hears a key
        return self.page

    def until(self, expression: str, page: Page | None = None) -> None:
        """Wait until this holds. The page forbids eval, which Playwright's own waiting uses."""
        page = page or self.page
        for _ in range(1000):
            if page.evaluate(expression):
                return
            page.wait_for_timeout(20)
        raise AssertionError(f"this never held: {expression}")

    def paste(self, text: str) -> None:
        """Paste as a person does."""
        self.page.evaluate("text => navigator.clipboard.writeText(text)", text)
        if self.page.locator("[role=grid]").count():
            self.page.locator("[role=grid] [tabindex='0']").first.focus()
        self.page.keyboard.press("Control+V")

    def values(self) -> str:
        """The digits on the board, as a line."""
        shown = self.page.evaluate(
            "[...document.querySelectorAll('.solve [role=gridcell]')].map(cell => "
            "cell.firstChild?.nodeType === 3 ? Number(cell.firstChild.data) : 0)"
        )
        return "".join(SYMBOLS[digit] for digit in shown)

    def said(self) -> str:
        """What a screen reader was told last."""
        return str(self.page.locator("div.visually-hidden[role=status]").text_content())

    def end(self) -> None:
        """Close; nothing may have gone wrong, and nobody else may have been called."""
        self.context.close()
        assert not self.errors, self.errors
        assert not self.elsewhere, self.elsewhere
