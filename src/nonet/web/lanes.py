"""Lanes: where the work of requests is done, off the event loop, so that a hard one never holds up the easy ones.

Every request about an ordinary board first gets a moment in the quick lane, which is enough for nearly all. What is not
done by then starts again in the slow lane: few threads, a queue of bounded length, and a longer limit,
which shrinks while others wait. Whoever hangs up frees the thread at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from time import monotonic, thread_time
from typing import Generic, NamedTuple, TypeVar

from nonet import _kernel
from nonet.limits import Limits, threads

Answer = TypeVar("Answer")
Work = Callable[[Limits], Answer]
Gone = Callable[[], Awaitable[bool]]

QUICK = 0.06
"""Seconds of the quick lane."""
STARVED = 0.5
"""The share of its time that a quick call must have had a core, else it was not given its moment and gets another."""
MOST_TRIES = 3
MOST_SECONDS = 10.0
"""The longest that a request may work."""
MOST_WAITING = 16
"""Requests that wait for the slow lane; those after them are sent away."""
MOST_PATIENCE = 15.0
"""Seconds that a request waits for its turn."""
SHARE = 1.5
"""Seconds that a long call has while others wait for the slow lane."""
LOOK = 0.1
"""Seconds between two looks whether the client is still there."""


class BusyError(Exception):
    """There is more work than the server takes on."""


class HungUpError(Exception):
    """The client has gone; nobody waits for the answer."""


class Done(NamedTuple, Generic[Answer]):
    """What an attempt came to: its answer, whether its time was up, and the share of it that it had a core."""

    answer: Answer
    over: bool
    share: float


class Lanes:
    """A quick and a slow lane of threads.

    >>> lanes = Lanes()
    >>> asyncio.run(lanes.run(lambda limits: limits.left <= MOST_SECONDS))
    True
    >>> lanes.close()
    """

    def __init__(self) -> None:
        self._abreast = max(1, threads(None) - 1)
        self._quick = ThreadPoolExecutor(2, "quick")
        # Not with a low priority: a thread that is put aside while it holds Python's lock holds up all others.
        self._slow = ThreadPoolExecutor(self._abreast, "slow")
        self._waiting = 0
        self._stops: set[_kernel.Stop] = set()

    async def run(
        self,
        work: Work[Answer],
        seconds: float = MOST_SECONDS,
        gone: Gone | None = None,
        *,
        large: bool = False,
    ) -> Answer:
        """What the work answers within its limits; ``gone`` tells whether the client has hung up.

        Work on a ``large`` board goes to the slow lane at once.
        """
        seconds = min(seconds, MOST_SECONDS)
        first = min(QUICK, seconds)
        for _ in range(0 if large else MOST_TRIES):
            done = await asyncio.wrap_future(self._submit(self._quick, work, first, _kernel.Stop()))
            if not done.over or seconds <= first:
                return done.answer
            if done.share > STARVED:
                break
        if self._waiting >= MOST_WAITING:
            raise BusyError("too many long calls at once; try again in a few seconds")
        return await self._at_length(work, seconds, gone)

    async def _at_length(self, work: Work[Answer], seconds: float, gone: Gone | None) -> Answer:
        stop = _kernel.Stop()
        self._waiting += 1
        future = self._submit(self._slow, work, seconds, stop)
        task = asyncio.wrap_future(future)
        waited = worked = 0.0
        try:
            while not task.done():
                await asyncio.wait((task,), timeout=LOOK)
                waited += LOOK
                worked += LOOK * future.running()
                if worked > SHARE and self._waiting > self._abreast:
                    stop.set()
                if gone is not None and not task.done() and await gone():
                    raise HungUpError
                if waited > MOST_PATIENCE and not future.running() and not future.done():
                    raise BusyError("the server was busy for too long; try again in a few seconds")
            return task.result().answer
        finally:
            self._waiting -= 1
            stop.set()
            if not task.done():
                future.cancel()
                with suppress(asyncio.CancelledError):
                    await asyncio.wait((task,), timeout=1)

    def _submit(
        self, lane: ThreadPoolExecutor, work: Work[Answer], seconds: float, stop: _kernel.Stop
    ) -> Future[Done[Answer]]:
        self._stops.add(stop)

        def attempt() -> Done[Answer]:
            try:
                with heeding(stop):
                    limits, start, own = Limits(seconds), monotonic(), thread_time()
                    answer = work(limits)
                    share = (thread_time() - own) / max(monotonic() - start, 1e-6)
                    return Done(answer, limits.is_over, share)
            finally:
                self._stops.discard(stop)

        return lane.submit(attempt)

    def close(self) -> None:
        """End all work."""
        for stop in list(self._stops):
            stop.set()
        self._quick.shutdown(wait=True, cancel_futures=True)
        self._slow.shutdown(wait=True, cancel_futures=True)


class heeding:  # noqa: N801 - it reads as a statement: with heeding(stop)
    """While it lasts, the kernel's calls of this thread end when the stop is set."""

    def __init__(self, stop: _kernel.Stop):
        self._stop = stop

    def __enter__(self) -> None:
        _kernel.heed(self._stop)

    def __exit__(self, *_: object) -> None:
        _kernel.heed(None)
