"""Chunks of a batch through all slots of all GPUs, a thread a slot; ends early on Ctrl-C and when the time is up."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from threading import Lock, Thread
from time import monotonic, perf_counter, sleep

from nonet.gpu import device
from nonet.gpu.slots import ALIGNED, TURNS, Counters, Slot, Workshop, workshop

LOOK = 0.02
"""Seconds between two looks at the clock."""
SMALL = 1 << 17
"""A chunk no smaller than this is worth a slot of its own."""
PAUSE = 50e-6
"""Seconds between two looks at a queue; to wake up takes as long again."""
EAGER = 1000
"""Looks at a queue before the first pause: a millisecond, longer than a chunk of easy puzzles takes."""

Queue = Callable[[Slot, int, int, int], None]
"""Puts the search of rows ``first`` to ``first + count`` into a slot's queue, at a turn, and does not wait."""
Work = Callable[[Slot, int, int], float]
"""Does rows ``first`` to ``first + count`` in a slot; returns the seconds it waited for the GPU."""


class _Shares:
    """Hands out the rows of a batch in order; none any more after a failure or a stop."""

    def __init__(self, n: int, ways: int, least: int, most: int):
        self._next, self._n, self._ways = 0, n, ways
        self.least, self.most = least, most
        self._lock = Lock()
        self.failure: BaseException | None = None
        self.stopped = False

    def claim(self, size: int) -> tuple[int, int] | None:
        with self._lock:
            left = self._n - self._next
            if self.failure or self.stopped or not left:
                return None
            # Towards the end all slots have something to do.
            share = -(-left // self._ways // ALIGNED) * ALIGNED
            first = self._next
            self._next = min(first + min(max(min(size, share), self.least), self.most), self._n)
            return first, self._next - first


def run(
    n: int,
    work: Work,
    max_seconds: float,
    *,
    most: int,
    ways: int,
    least: int = 0,
    only: int | None = None,
) -> bool:
    """Call ``work`` for all of n rows, some at a time; False if the time was up before the end.

    Rows that were not begun are never seen by it. ``max_seconds`` below 0 is no limit. A chunk has at most ``most``
    rows and, but for the last, at least ``least``; ``ways`` of them are under way on a GPU. All GPUs share them, or
    ``only`` one works.
    """
    if n == 0 or max_seconds == 0:
        return n == 0
    end = None if max_seconds < 0 else monotonic() + max_seconds
    with ExitStack() as stack:
        shops = opened(only, stack)
        slots = taken_in_turn(shops, ways)
        least = least or SMALL
        shares = _Shares(n, len(slots), least, min(most, min(slot.size for slot in slots)))
        threads = [
            Thread(target=_loop, args=(slot, shares, work), name="nonet-gpu")
            for slot in slots[: -(-n // least)]
        ]
        for thread in threads:
            thread.start()
        try:
            for thread in threads:
                while thread.is_alive():
                    thread.join(LOOK)
                    if end is not None and not shares.stopped and monotonic() >= end:
                        shares.stopped = True
                        stop(shops)
        except BaseException:
            shares.stopped = True
            stop(shops)
            for thread in threads:
                thread.join()
            raise
        if shares.failure:
            raise shares.failure
        return not shares.stopped


def opened(only: int | None, stack: ExitStack) -> list[Workshop]:
    """The workshops to use, for this call alone."""
    numbers = range(len(device.gpus())) if only is None else [only]
    shops = [workshop(number) for number in numbers]
    for shop in shops:  # always in this order, so that two calls can't wait for each other
        stack.enter_context(shop.lock)
        shop.gpu.activate()
        shop.set_stop(False)
    return shops


def taken_in_turn(shops: list[Workshop], ways: int | None = None) -> list[Slot]:
    """The slots of all workshops, or so many of each, one of each after another."""
    return [slot for row in zip(*(shop.slots[:ways] for shop in shops), strict=False) for slot in row]


def stop(shops: list[Workshop]) -> None:
    """Tell all searches that run there to give up."""
    for shop in shops:
        shop.gpu.activate()
        shop.set_stop(True)


def _loop(slot: Slot, shares: _Shares, work: Work) -> None:
    """Small chunks stay in the caches of a core; but while the GPU takes most of the time, larger ones are better."""
    size = shares.least
    try:
        slot.gpu.activate()
        while (share := shares.claim(size)) is not None:
            start = perf_counter()
            waited = work(slot, *share)
            if 2 * waited > perf_counter() - start:
                size = min(2 * size, shares.most)
    except BaseException as failure:
        shares.failure = failure


def run_ahead(
    n: int,
    queue: Queue,
    max_seconds: float,
    *,
    most: int,
    ways: int,
    columns: int = 0,
    only: int | None = None,
) -> tuple[list[tuple[int, int, Counters]], bool]:
    """Put all of n rows into the queues of ``ways`` slots of each GPU, some chunks ahead, without a thread of its own.

    For rows that need nothing of the CPU; those that have to be copied to a slot have so many ``columns``. Returns the
    counters of every chunk, with its first row and their number; and whether all was done in time.
    """
    done: list[tuple[int, int, Counters]] = []
    if n == 0 or max_seconds == 0:
        return done, n == 0
    end = None if max_seconds < 0 else monotonic() + max_seconds
    with ExitStack() as stack:
        shops = opened(only, stack)
        slots = taken_in_turn(shops, ways)
        most = min(most, *(slot.room(columns) if columns else slot.size for slot in slots))
        parts = chunks(n, len(slots), most)
        under_way: deque[tuple[int, int, Slot, int]] = deque()

        def finish_one() -> bool:
            first, count, slot, turn = under_way[0]
            looks = 0
            while not slot.back.is_done(turn):
                if end is not None and monotonic() >= end:
                    return False
                looks += 1
                if looks > EAGER:
                    sleep(PAUSE)
            done.append((first, count, slot.counters(turn)))
            under_way.popleft()
            return True

        try:
            in_time = True
            for number, (first, count) in enumerate(parts):
                slot, turn = slots[number % len(slots)], number // len(slots) % TURNS
                # Asked here, too: a copy of memory that is not pinned waits by itself.
                in_time = end is None or monotonic() < end
                while in_time and len(under_way) >= TURNS * len(slots):
                    in_time = finish_one()
                if not in_time:
                    break
                slot.gpu.activate()
                queue(slot, turn, first, count)
                slot.back.mark(turn)
                under_way.append((first, count, slot, turn))
            while in_time and under_way:
                in_time = finish_one()
        except BaseException:
            give_up(shops, slots)
            raise
        if not in_time:
            give_up(shops, slots)
            done += [(first, count, slot.counters(turn)) for first, count, slot, turn in under_way]
        return done, in_time


def chunks(n: int, ways: int, most: int) -> Iterator[tuple[int, int]]:
    """The first row and the number of rows of each chunk, for so many slots.

    The first and the last are small: while they are copied there and back, the device has little else to do.

    >>> [count >> 17 for _, count in chunks(1 << 23, 4, 1 << 20)]
    [1, 2, 4, 8, 8, 8, 8, 8, 8, 4, 2, 1, 1]
    """
    first, size = 0, min(SMALL, most)
    largest = min(most, max(SMALL, -(-n // (2 * ways) // ALIGNED) * ALIGNED))
    while first < n:
        left = n - first
        half = left if left < 2 * SMALL else left // 2 // ALIGNED * ALIGNED
        count = min(size, half)
        yield first, count
        first += count
        size = min(2 * size, largest)


def give_up(shops: list[Workshop], slots: list[Slot]) -> None:
    """End all that runs there, and wait for it."""
    stop(shops)
    for slot in slots:
        slot.wait()


def waited(slot: Slot) -> float:
    """Wait for all that a slot was given; how long it took."""
    start = perf_counter()
    slot.wait()
    return perf_counter() - start
