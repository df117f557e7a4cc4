"""Chunks of a batch through all slots of all GPUs, a thread a slot; ends early on Ctrl-C and when the time is up."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from threading import Lock, Thread
from time import monotonic

from nonet.gpu import device
from nonet.gpu.slots import Slot, Workshop, workshop

LOOK = 0.02
"""Seconds between two looks at the clock."""
SMALL = 1 << 12
"""A chunk no smaller than this is worth a slot of its own."""

Work = Callable[[Slot, int, int], None]


class _Shares:
    """Hands out the chunks of a batch in order; none any more after a failure or a stop."""

    def __init__(self, n: int, size: int):
        self._next, self._n, self._size = 0, n, size
        self._lock = Lock()
        self.failure: BaseException | None = None
        self.stopped = False

    def claim(self) -> tuple[int, int] | None:
        with self._lock:
            if self.failure or self.stopped or self._next >= self._n:
                return None
            first = self._next
            self._next = min(first + self._size, self._n)
            return first, self._next - first


def run(n: int, work: Work, max_seconds: float, only: int | None = None) -> bool:
    """Call ``work(slot, first, count)`` for the chunks of n rows; False if the time was up before the end.

    Chunks that were not begun are never seen by ``work``. ``max_seconds`` below 0 is no limit. All GPUs share the
    chunks, or ``only`` one works.
    """
    end = None if max_seconds < 0 else monotonic() + max_seconds
    with ExitStack() as stack:
        numbers = range(len(device.gpus())) if only is None else [only]
        shops = [workshop(number) for number in numbers]
        for shop in shops:  # always in this order, so that two calls can't wait for each other
            stack.enter_context(shop.lock)
            shop.set_stop(False)
        slots = [slot for each in zip(*(shop.slots for shop in shops), strict=False) for slot in each]
        most = min(slot.size for slot in slots)
        size = min(most, max(SMALL, -(-n // len(slots) // 128) * 128))  # rows of a part stay aligned
        shares = _Shares(n, size)
        threads = [
            Thread(target=_loop, args=(slot, shares, work), name="nonet-gpu")
            for slot in slots[: -(-n // size)]
        ]
        for thread in threads:
            thread.start()
        try:
            for thread in threads:
                while thread.is_alive():
                    thread.join(LOOK)
                    if end is not None and not shares.stopped and monotonic() >= end:
                        _stop(shares, shops)
        except BaseException:
            _stop(shares, shops)
            for thread in threads:
                thread.join()
            raise
        if shares.failure:
            raise shares.failure
        return not shares.stopped


def _stop(shares: _Shares, shops: list[Workshop]) -> None:
    shares.stopped = True
    for shop in shops:
        shop.gpu.activate()
        shop.set_stop(True)


def _loop(slot: Slot, shares: _Shares, work: Work) -> None:
    try:
        slot.gpu.activate()
        while (share := shares.claim()) is not None:
            work(slot, *share)
    except BaseException as failure:
        shares.failure = failure
