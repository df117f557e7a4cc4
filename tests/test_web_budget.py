"""What the page may weigh and cost, and what it checks by itself, in a real browser."""

import gzip
from random import Random
from urllib.parse import urlsplit

import pytest
from web_browser import EASY, Visit, chromium
from web_server import web_server

import nonet
from nonet.model.digits import SYMBOLS
from nonet.web.board_wire import grid_fields


@pytest.fixture(scope="module")
def browser():
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def server():
    with web_server() as server:
        yield server


def test_the_page_is_light(browser, server):
    visit = Visit(browser, server)
    with server.client() as client:
        names = ["/files.json", *client.get("/files.json").json()]
        weight = sum(len(gzip.compress(client.get(name).content)) for name in names)
    loaded = visit.page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
    assert {urlsplit(name).path for name in loaded if "/api/" not in name} <= {*names, "/worker.js"}
    assert weight <= 200_000
    visit.end()


def test_the_page_is_there_within_a_second(browser, server):
    times = []
    for _ in range(6):  # the quickest of them: what other programs do to the rest is no matter of ours
        visit = Visit(browser, server)
        times.append(visit.page.evaluate("performance.getEntriesByName('ready')[0].startTime"))
        visit.end()
    assert min(times) < 1000, times


def test_a_key_costs_less_than_a_frame(browser, server):
    visit = Visit(browser, server)
    page = visit.load(EASY)
    page.keyboard.press("m")
    page.locator("[data-cell='2']").click()
    watch = visit.context.new_cdp_session(page)
    # The time that the page's own thread worked, on scripts, styles, layout and paint: not the time that passed.
    watch.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked():
        # Two frames later all that a key leads to is painted.
        page.evaluate(
            "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
        )
        found = watch.send("Performance.getMetrics")["metrics"]
        return 1000 * next(metric["value"] for metric in found if metric["name"] == "TaskDuration")

    before = worked()
    keys = ["ArrowRight", "Digit4", "Shift+Digit2", "Control+Digit7", "Digit4"] * 8
    for key in keys:
        page.keyboard.press(key)
    cost = (worked() - before) / len(keys)
    assert 0.05 < cost < 16, cost
    visit.end()


RULED = (
    ["anti-knight"],
    ["non-consecutive", "thermometer r1c1 r2c2 r3c3"],
    ["killer 15 r1c1 r1c2 r2c1", "even r5c5", "white-dot r9c1 r9c2"],
    ["whispers 5 r5c7 r6c8 r7c8", "diagonals"],
    ["arrow r9c1 r8c2 r7c3", "sandwich 13 row 3"],
)


def test_the_page_checks_rules_as_python_does(browser, server):
    visit = Visit(browser, server)
    boards = []
    for number, rules in enumerate(RULED):
        random = Random(number)
        solved = nonet.solve(nonet.Grid("." * 81, rules=rules)).grid
        for _ in range(6):
            digits = [d if random.random() < 0.7 else random.choice((0, d, 1 + d % 9)) for d in solved.values]
            line = "".join(SYMBOLS[digit] for digit in digits)
            boards.append(nonet.Grid(line, rules=rules))
    found = visit.page.evaluate(
        """async (boards) => {
          const { Game } = await import("/js/game.js");
          return boards.map((fields) => {
            const game = Game.of(fields);
            return [game.allowed, game.conflicts.size > 0];
          });
        }""",
        [grid_fields(grid) for grid in boards],
    )
    for grid, (allowed, wrong) in zip(boards, found, strict=True):
        assert allowed == list(grid.allowed), grid
        assert wrong == bool(grid.conflicts), grid
    visit.end()
