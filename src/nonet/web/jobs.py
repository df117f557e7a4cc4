"""Jobs: puzzles to order, made in the background, watched through events, ended when nobody wants them."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from nonet import _kernel
from nonet.errors import ArgumentError, NonetError
from nonet.make.generator import Generation, generate
from nonet.make.practice import practice_in
from nonet.web.answers import told
from nonet.web.asks import GenerateAsk
from nonet.web.board_wire import grid_fields
from nonet.web.lanes import BusyError, heeding

MOST_AT_ONCE = 8
"""Jobs that run or wait."""
MOST_KEPT = 64
"""Jobs that are remembered, finished ones included."""
HEARTBEAT = 10.0
"""Seconds of silence after which a comment shows that the connection lives."""

Event = tuple[str, dict[str, Any]]


class Job:
    """One order: its events so far, and a way to end it."""

    def __init__(self, making: Generation, ask: GenerateAsk):
        self.key = secrets.token_urlsafe(9)
        self.making, self.ask = making, ask
        self.stop = _kernel.Stop()
        self.events: list[Event] = []
        self.done = False
        self._loop = asyncio.get_running_loop()
        self._news = asyncio.Event()

    def run(self) -> None:
        """Make the puzzles; in a thread of the jobs' own."""
        ended = ""
        try:
            with heeding(self.stop):
                for made in self.making:
                    self._tell("item", self._item(made))
                    if self.stop.is_set:
                        break
            ended = self.making.ended
        except NonetError as error:
            ended = str(error)
        except Exception:
            ended = "this is an error of Nonet's own; the terminal shows it"
            raise
        finally:
            if self.stop.is_set:
                ended = "cancelled"
            found, tried = self.making.found, self.making.tried
            self._tell("done", {"found": found, "tried": tried, "ended": ended})

    def _item(self, made: Any) -> dict[str, Any]:
        fields = made.to_dict() | grid_fields(made.puzzle)
        if self.ask.practice:
            found = practice_in(made, self.ask.shows[0], self.making.wishes.ladder, self.making.limits)
            fields["practice"] = None if found is None else told(found.step)
        return dict(fields)

    def progress(self, making: Generation) -> None:
        """What the generator calls now and then."""
        if self.stop.is_set:
            making.finish()
        about = {"found": making.found, "tried": making.tried, "seconds": round(making.seconds, 1)}
        self._tell("progress", about)

    def _tell(self, kind: str, about: dict[str, Any]) -> None:
        self._loop.call_soon_threadsafe(self._note, (kind, about))

    def _note(self, event: Event) -> None:
        if event[0] == "progress" and self.events and self.events[-1][0] == "progress":
            self.events[-1] = event  # the last one says it all
        else:
            self.events.append(event)
        self.done = self.done or event[0] == "done"
        self._news.set()
        self._news = asyncio.Event()

    async def stream(self, first: int = 0) -> AsyncIterator[str]:
        """The events as a browser's EventSource reads them, from the first one that it has not seen."""
        place, shown = max(0, first), None
        while True:
            news = self._news
            while place < len(self.events):
                shown = self.events[place]
                kind, about = shown
                yield f"id: {place}\nevent: {kind}\ndata: {json.dumps(about)}\n\n"
                place += 1
            if self.done:
                return
            if self.events and self.events[-1] is not shown:
                place -= 1  # the last progress was replaced by a newer one
                continue
            try:
                await asyncio.wait_for(news.wait(), HEARTBEAT)
            except TimeoutError:
                yield ": still there\n\n"

    def to_dict(self) -> dict[str, Any]:
        """Where the job stands."""
        return {
            "job": self.key,
            "done": self.done,
            "seed": self.making.seed,
            "events": f"/api/v1/jobs/{self.key}/events",
        }


class Jobs:
    """The jobs of a server: a few at once, a bounded number remembered."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, "jobs")
        self._jobs: OrderedDict[str, Job] = OrderedDict()

    def start(self, ask: GenerateAsk) -> Job:
        """Take an order; wishes that can't come true are refused at once."""
        if ask.practice and len(ask.shows) != 1:
            raise ArgumentError("practice: name in shows the one technique that is to be practised")
        if sum(not job.done for job in self._jobs.values()) >= MOST_AT_ONCE:
            raise BusyError("too many puzzles are being made already; cancel a job or wait")
        held: list[Job] = []
        difficulty = ask.difficulty
        making = generate(
            ask.count,
            seed=ask.seed,
            max_seconds=ask.max_seconds,
            patience=ask.max_seconds,
            progress=lambda making: held[0].progress(making),
            size=ask.size,
            box=ask.box,
            rules=ask.rules,
            difficulty=(difficulty[0], difficulty[1]) if isinstance(difficulty, list) else difficulty,
            needs=ask.needs,
            shows=ask.shows,
            only=ask.only,
            without=ask.without,
            symmetry=ask.symmetry,
            clues=None if ask.clues is None else (ask.clues[0], ask.clues[1]),
            minimal=ask.minimal,
        )
        job = Job(making, ask)
        held.append(job)
        self._jobs[job.key] = job
        while len(self._jobs) > MOST_KEPT:
            self._jobs.pop(next((key for key, old in self._jobs.items() if old.done), next(iter(self._jobs))))
        self._pool.submit(job.run)
        return job

    def find(self, key: str) -> Job | None:
        """The job with this key."""
        return self._jobs.get(key)

    def cancel(self, key: str) -> bool:
        """End a job; False if there is none."""
        job = self._jobs.get(key)
        if job is not None:
            job.stop.set()
        return job is not None

    def close(self) -> None:
        """End all jobs."""
        for job in self._jobs.values():
            job.stop.set()
        self._pool.shutdown(wait=True, cancel_futures=True)
