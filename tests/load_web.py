"""The server under load: many clients at once, some of them hostile; how long an easy hint takes, and what memory does.

    python tests/load_web.py --clients 200 --seconds 30

Nine of ten clients are people: each asks for an easy hint every two seconds. The rest are hostile, each in its own
way: bodies that come byte by byte, bodies that are too long, text that is no JSON, a 25x25 grid without a solution that
takes for ever, jigsaws no two of which are the same, and callers that hang up. Exit code 1 if the 95th percentile of a
hint is 200 ms or more, or if memory grows.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic

from web_server import WebServer

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PAUSE = 2.0
"""Seconds between two questions of one person."""


class Load:
    """What the clients share: where the server is, until when they go on, and what they found."""

    def __init__(self, server: WebServer, token: str, end: float):
        self.server, self.token, self.end = server, token, end
        self.times: list[float] = []
        self.wrong: list[str] = []
        self.counts: dict[str, int] = {}

    def count(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1

    async def call(
        self, path: str, body: bytes, *, pace: float = 0.0, length: int | None = None
    ) -> tuple[int, bytes]:
        """One request on a connection of its own; with a pace, a byte at a time."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        try:
            head = (
                f"POST /api/v1/{path} HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\nConnection: close\r\n"
                f"X-Nonet-Token: {self.token}\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(body) if length is None else length}\r\n\r\n"
            )
            writer.write(head.encode())
            if pace:
                for byte in body:
                    if writer.is_closing() or reader.at_eof():
                        break
                    writer.write(bytes([byte]))
                    await asyncio.sleep(pace)
            else:
                writer.write(body)
            await writer.drain()
            answer = await reader.read()
            return int(answer[9:12] or b"0"), answer.partition(b"\r\n\r\n")[2]
        finally:
            writer.close()

    # --- clients

    async def person(self, number: int) -> None:
        """Asks for a hint, reads it, asks again."""
        body = json.dumps({"grid": {"puzzle": EASY}}).encode()
        await asyncio.sleep(PAUSE * random.random())
        while monotonic() < self.end:
            start = monotonic()
            status, answer = await self.call("hint", body)
            self.times.append(monotonic() - start)
            if status != 200 or b'"status":"step"' not in answer:
                self.wrong.append(f"{status} {answer[:200]!r}")
            await asyncio.sleep(PAUSE)

    async def hostile(self, number: int) -> None:
        """One of the six kinds."""
        kinds = (self.slow, self.huge, self.malformed, self.impossible, self.jigsaw, self.hanging_up)
        kind = kinds[number % len(kinds)]
        while monotonic() < self.end:
            with suppress(OSError, ValueError):  # the server hangs up, as it may
                await kind()
            self.count(kind.__name__)
            await asyncio.sleep(0.5)

    async def slow(self) -> None:
        await self.call("hint", b'{"grid": {"puzzle": "' + b"." * 81, pace=0.3, length=5000)

    async def huge(self) -> None:
        await self.call("parse", b'{"text": "' + b"1" * 3_000_000 + b'"}')

    async def malformed(self) -> None:
        await self.call("path", b"[" * 50_000)

    async def impossible(self) -> None:
        digits = [0] * 625
        for i in range(24):
            digits[i] = i + 1  # 25 must stand in the last cell of the row, but stands in its column
        digits[25 * 13 + 24] = 25
        for _ in range(60):
            cell = random.randrange(100, 600)
            digits[cell] = digits[cell] or 1 + random.randrange(24)
        line = "".join(".123456789ABCDEFGHIJKLMNOP"[d] for d in digits)
        await self.call("count", json.dumps({"grid": {"puzzle": line, "size": 25, "box": [5, 5]}}).encode())

    async def jigsaw(self) -> None:
        regions = [cell // 9 for cell in range(81)]
        for _ in range(30):  # swap cells between neighbouring rows: houses of any shape are allowed
            a = random.randrange(72)
            regions[a], regions[a + 9] = regions[a + 9], regions[a]
        grid = {"puzzle": "." * 81, "size": 9, "box": None, "regions": regions}
        await self.call("hint", json.dumps({"grid": grid}).encode())

    async def hanging_up(self) -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        body = json.dumps(
            {"grid": {"puzzle": "." * 625, "size": 25, "box": [5, 5]}, "limit": 10_000_000}
        ).encode()
        writer.write(
            f"POST /api/v1/count HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\nX-Nonet-Token: {self.token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        await writer.drain()
        await asyncio.sleep(0.2)
        writer.close()


def memory(pid: int) -> float:
    """Megabytes of a process's own."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


async def run(server: WebServer, clients: int, seconds: float) -> Load:
    with server.client() as client:
        token = client.headers["x-nonet-token"]
    load = Load(server, token, monotonic() + seconds)
    people = clients * 9 // 10
    tasks = [load.person(i) for i in range(people)] + [load.hostile(i) for i in range(clients - people)]
    await asyncio.gather(*tasks)
    return load


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    args = parser.parse_args()
    server = WebServer()
    try:
        asyncio.run(run(server, args.clients, 5))  # what is loaded on first use is not growth
        before = memory(server.process.pid)
        load = asyncio.run(run(server, args.clients, args.seconds))
        after = memory(server.process.pid)
    finally:
        server.end()
    times = sorted(load.times)
    percentile = {p: 1000 * times[min(len(times) - 1, len(times) * p // 100)] for p in (50, 95, 99)}
    print(f"easy hints: {len(times)}, " + ", ".join(f"p{p} {ms:.0f} ms" for p, ms in percentile.items()))
    print("hostile calls: " + ", ".join(f"{kind} {count}" for kind, count in sorted(load.counts.items())))
    print(
        f"memory: {before:.0f} MB, then {after:.0f} MB; hints that failed: {len(load.wrong)}", *load.wrong[:3]
    )
    return int(percentile[95] >= 200 or after > 1.3 * before + 20 or bool(load.wrong))


if __name__ == "__main__":
    sys.exit(main())
