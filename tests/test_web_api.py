"""The JSON API: the answers of ``--json``, limits, cancellation, and who may call."""

import asyncio
import json
import sys
import threading
import time

import pytest

pytest.importorskip("fastapi", reason="the web page's libraries are not installed")

from web_server import web_server

import nonet
from nonet import _kernel
from nonet.cli import main
from nonet.limits import Limits
from nonet.web import guard
from nonet.web.lanes import BusyError, HungUpError, Lanes, heeding

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SLOW = nonet.Grid("." * 81)
"""So many solutions that no machine counts them: a blank 25x25 soon has more than a number holds."""
HARD = "98.7.....6.....97...7.....5.4...3.2..7..6.......8.2..1..1..7..6.3.....4....15...."


@pytest.fixture(scope="module")
def client():
    with web_server() as server, server.client() as client:
        yield client


def post(client, path, **body):
    answer = client.post(f"/api/v1/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_steps_are_those_of_the_package(client):
    step = post(client, "hint", grid={"puzzle": EASY})["step"]
    same = nonet.hint(EASY).to_dict()
    assert {key: step[key] for key in same} == json.loads(json.dumps(same))
    assert nonet.Step.from_dict(step) == nonet.hint(EASY)
    assert step["levels"][0]["text"] == "Look for a Hidden Single."
    assert "<" in step["drawings"][0]["svg"]
    assert post(client, "explain", step=step) == step


def test_mistakes_come_before_hints(client):
    grid = nonet.Grid(EASY).placed("r1c3", 1).to_dict()
    answer = post(client, "hint", grid=grid)
    assert answer["status"] == "wrong" and answer["step"] is None
    assert answer["mistakes"][0]["cells"] == [2]


def test_parse_says_how_it_was_read(client):
    pencil = nonet.write(nonet.Grid(EASY), "pencilmarks")
    answer = post(client, "parse", text=pencil)
    assert answer["read_as"].startswith("pencilmark grid, 9x9, ")
    assert answer["read_as"].endswith(", one solution")
    assert len(post(client, "parse", text=f"{EASY}\n" * 300)["puzzles"]) == 200


def test_a_bad_text_explains_itself(client):
    answer = client.post("/api/v1/parse", json={"text": EASY[:-1]})
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["detail"].startswith("line 1") and answer.json()["where"] == {"line": 1}


def test_the_other_questions(client):
    grid = {"puzzle": EASY}
    assert post(client, "check", grid=grid)["status"] == "unique"
    assert post(client, "path", grid=grid)["outcome"] == "solved"
    assert post(client, "rate", grid=grid)["level"] == "easy"
    assert post(client, "solve", grid=grid)["solution"] == nonet.solve(EASY).to_dict()["solution"]
    assert len(post(client, "solve", grid={"puzzle": "." * 16}, limit=9)["solutions"]) == 9
    assert post(client, "count", grid={"puzzle": "." * 16}) == {"schema": 1, "count": 288, "complete": True}
    found = post(client, "steps", grid={"puzzle": HARD}, level="hard", limit=5)
    assert len(found["steps"]) == 5 and not found["complete"]
    assert nonet.Step.from_dict(found | found["steps"][0]).technique == found["steps"][0]["technique"]
    assert post(client, "convert", grid=grid, format="rows")["text"].splitlines()[0] == EASY[:9]
    lesson = client.get("/api/v1/techniques/xwing").json()
    assert lesson["name"] == "X-Wing" and lesson["example"]["technique"] == "x-wing"
    drawing = client.post("/api/v1/render", json={"grid": grid})
    assert drawing.headers["content-type"] == "image/svg+xml"
    pytest.importorskip("reportlab")
    paper = client.post("/api/v1/booklet", json={"puzzles": [grid]})
    assert paper.content.startswith(b"%PDF")


def test_every_board_travels(client):
    for grid in (
        nonet.Grid("." * 16, rules=["anti-knight"]),
        nonet.Grid("." * 36, geometry=nonet.Geometry.of(6, (3, 2))),
        nonet.Grid("." * 16, geometry=nonet.Geometry.of(4, extra=[(0, 5, 10, 15)])),
    ):
        assert post(client, "check", grid=grid.to_dict())["allowed"] == list(grid.allowed)


def test_known_techniques_only(client):
    answer = post(client, "hint", grid={"puzzle": HARD}, known=["full-house"])
    assert answer["status"] == "stuck"
    refused = client.post("/api/v1/hint", json={"grid": {"puzzle": HARD}, "ladder": "/etc/passwd.toml"})
    assert refused.status_code == 422 and "reads no files" in refused.json()["detail"]


def test_a_search_without_end_is_cut_off(client):
    before = time.monotonic()
    answer = post(client, "count", grid={"puzzle": "." * 625}, limit=10_000_000, max_seconds=0.3)
    assert not answer["complete"] and time.monotonic() - before < 5


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", 400),
        (b"[" * 100_000, 400),
        (b'{"text": ' + b"1" * 10_000 + b"}", 400),
        (b"[]", 422),
        (b'{"text": "\\ud800"}', 422),
        (b'{"text": "1", "box": [0, 0]}', 422),
        (b" " * (guard.MOST_BYTES + 1), 413),
    ],
    ids=["cut off", "deep", "long number", "list", "half a character", "no box", "too long"],
)
def test_bad_bodies_are_refused_in_a_sentence(client, body, code):
    answer = client.post("/api/v1/parse", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == code
    assert answer.json()["status"] == code and answer.json()["detail"]


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({"host": "evil.example"}, 421),
        ({"host": "127.0.0.1.evil.example"}, 421),
        ({"host": "[::1"}, 421),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"x-nonet-token": "guess"}, 403),
        ({"host": "localhost:1", "origin": "http://localhost:1"}, 200),
    ],
)
def test_only_our_own_page_may_call(client, headers, code):
    answer = client.post("/api/v1/count", json={"grid": {"puzzle": "." * 16}}, headers=headers)
    assert answer.status_code == code
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_a_slow_body_is_cut_off(monkeypatch):
    monkeypatch.setattr(guard, "MOST_SECONDS", 0.05)
    sent = []

    async def receive():
        await asyncio.sleep(0.02)
        return {"type": "http.request", "body": b" ", "more_body": True}

    async def send(message):
        sent.append(message)

    watch = guard.Guard(None, ["localhost"])
    headers = [(b"host", b"localhost"), (b"x-nonet-token", watch.token.encode())]
    scope = {"type": "http", "method": "POST", "path": "/api/v1/parse", "headers": headers}
    asyncio.run(watch(scope, receive, send))
    assert sent[0]["status"] == 408


def events(client, job):
    text = client.get(f"/api/v1/jobs/{job}/events").text
    blocks = [
        dict(line.split(": ", 1) for line in block.splitlines()) for block in text.strip().split("\n\n")
    ]
    return [(block["event"], json.loads(block["data"])) for block in blocks]


def test_puzzles_to_order(client):
    job = client.post("/api/v1/generate", json={"count": 3, "size": 4, "seed": 7}).json()
    told = events(client, job["job"])
    puzzles = [about["puzzle"] for kind, about in told if kind == "item"]
    assert puzzles == [made.puzzle.line for made in nonet.generate(3, size=4, seed=7)]
    assert told[-1][0] == "done" and told[-1][1]["ended"] == ""
    assert client.get(f"/api/v1/jobs/{job['job']}").json()["done"]


def test_practice_positions(client):
    ask = {"shows": ["naked-pair"], "practice": True, "seed": 1}
    told = events(client, client.post("/api/v1/generate", json=ask).json()["job"])
    step = next(about for kind, about in told if kind == "item")["practice"]
    assert nonet.Step.from_dict(step) == nonet.practice("naked-pair", seed=1).step


def test_a_job_can_be_cancelled(client):
    ask = {"difficulty": [290, 300], "clues": [17, 17], "max_seconds": 100}
    job = client.post("/api/v1/generate", json=ask).json()["job"]
    assert client.delete(f"/api/v1/jobs/{job}").status_code == 204
    before = time.monotonic()
    assert events(client, job)[-1][1]["ended"] == "cancelled"
    assert time.monotonic() - before < 20
    assert client.delete("/api/v1/jobs/none").status_code == 404


def test_wishes_that_cannot_come_true_are_refused(client):
    answer = client.post("/api/v1/generate", json={"needs": ["x-wig"]})
    assert answer.status_code == 422 and "did you mean x-wing" in answer.json()["detail"]


def test_a_stop_ends_the_kernels_work():
    stop, done = _kernel.Stop(), []

    def work():
        with heeding(stop):
            done.append(nonet.count(SLOW, max_seconds=60).complete)

    thread = threading.Thread(target=work)
    before = time.monotonic()
    thread.start()
    stop.set()
    thread.join()
    assert done == [False] and time.monotonic() - before < 30


def test_a_client_that_hangs_up_frees_its_thread():
    lanes = Lanes()
    ended = threading.Event()

    def work(limits: Limits):
        nonet.count(SLOW, max_seconds=limits.seconds)
        if limits.seconds > 1:
            ended.set()

    async def gone():
        return True

    with pytest.raises(HungUpError):
        asyncio.run(lanes.run(work, 10, gone))
    assert ended.wait(9)
    lanes.close()


def test_too_much_work_is_sent_away():
    async def crowd():
        lanes = Lanes()
        try:
            works = (
                lanes.run(lambda limits: nonet.count(SLOW, max_seconds=limits.seconds), 0.1, large=True)
                for _ in range(30)
            )
            return await asyncio.gather(*works, return_exceptions=True)
        finally:
            lanes.close()

    answers = asyncio.run(crowd())
    assert any(isinstance(answer, BusyError) for answer in answers)
    assert any(isinstance(answer, int) for answer in answers)


def test_the_schema_lists_every_call(client):
    schema = client.get("/api/v1/openapi.json").json()
    wanted = (
        "parse",
        "check",
        "hint",
        "steps",
        "path",
        "explain",
        "rate",
        "solve",
        "count",
        "render",
        "generate",
    )
    assert {f"/api/v1/{word}" for word in wanted} <= set(schema["paths"])


def test_what_is_missing_is_told(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    monkeypatch.delitem(sys.modules, "nonet.web.server", raising=False)
    assert main(["serve"]) == 2
    assert capsys.readouterr().err == (
        "nonet serve: uvicorn is not installed; install what the page needs with: pip install 'nonet[web]'\n"
    )


def test_a_port_that_is_taken_is_told(client, capsys):
    port = client.base_url.port
    assert main(["serve", "--no-browser", "--port", str(port)]) == 2
    assert f"port {port} of 127.0.0.1 can't be used" in capsys.readouterr().err
    assert main(["serve", "--no-browser", "--host", "nowhere.invalid"]) == 2
    assert "nowhere.invalid is no address of this machine" in capsys.readouterr().err
