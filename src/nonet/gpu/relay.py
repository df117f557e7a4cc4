"""Plain rows through all slots of all GPUs: C++ threads pack and unpack them, this one hands on from stage to stage.

Threads of Python could do all of it, but each call of the driver is a chance to lose the interpreter's lock: with
sixteen of them half of the time went into waiting for it.
"""

from __future__ import annotations

from collections import deque
from contextlib import ExitStack
from time import monotonic, sleep
from typing import NamedTuple, Protocol

from nonet import _kernel
from nonet.gpu import pipeline
from nonet.gpu.pipeline import PAUSE
from nonet.gpu.slots import PART, Slot
from nonet.limits import threads

PACKED_AHEAD = 2
"""Chunks that are being packed, so that no thread waits for the last of one."""
MOST_THREADS = 32
SHARE = 1 << 14
"""Rows that are worth a thread."""


class RowChunk(NamedTuple):
    """Rows ``first`` to ``first + size`` of a batch, in a slot."""

    slot: Slot
    first: int
    size: int


class Stages(Protocol):
    """What is done with a chunk."""

    def pack(self, crew: _kernel.RowCrew, chunk: RowChunk) -> _kernel.RowJob:
        """Let the crew put it into the slot's pinned memory."""

    def queue(self, chunk: RowChunk, good: int) -> None:
        """Put it into the slot's queue and do not wait; ``good`` rows could be packed, or this raises."""

    def unpack(self, crew: _kernel.RowCrew, chunk: RowChunk) -> _kernel.RowJob | None:
        """Take what the search left in the slot's pinned memory."""


def run(n: int, stages: Stages, max_seconds: float) -> bool:
    """Take n rows through all stages, some at a time; False if the time was up before the end.

    Rows that were not begun are never queued. ``max_seconds`` below 0 is no limit.
    """
    if n == 0 or max_seconds == 0:
        return n == 0
    end = None if max_seconds < 0 else monotonic() + max_seconds
    with ExitStack() as stack:
        shops = pipeline.opened(None, stack)
        slots = pipeline.taken_in_turn(shops)
        relay = _Relay(n, slots, stages)
        try:
            while relay.goes_on():
                if end is not None and monotonic() >= end:
                    end = None
                    relay.stop()
                    pipeline.stop(shops)
        except BaseException:
            pipeline.give_up(shops, slots)
            raise
        finally:
            relay.drop()
        return not relay.stopped


class _Relay:
    def __init__(self, n: int, slots: list[Slot], stages: Stages):
        self._stages = stages
        self._free = deque(slots)
        self._chunks = pipeline.chunks(n, len(slots), min(PART, min(slot.size for slot in slots)))
        self._crew = _kernel.RowCrew(min(threads(None), MOST_THREADS, -(-n // SHARE)) - 1)
        self._packing: deque[tuple[RowChunk, _kernel.RowJob]] = deque()
        self._searching: list[RowChunk] = []
        self._unpacking: deque[tuple[RowChunk, _kernel.RowJob]] = deque()
        self.stopped = False

    def stop(self) -> None:
        """Begin nothing new; what is on a GPU goes on."""
        self.stopped = True
        self._chunks = iter(())
        self._packing.clear()

    def drop(self) -> None:
        """End all jobs before the slots are another's: whoever keeps an error keeps them, too."""
        self._packing.clear()
        self._unpacking.clear()

    def goes_on(self) -> bool:
        """Hand on whatever is ready, or help; False when nothing is left."""
        moved = [self._give_back(), self._unpack(), self._queue(), self._pack()]
        if any(moved):
            return True
        if not (self._packing or self._searching or self._unpacking):
            return False
        if not self._crew.help():
            sleep(PAUSE)
        return True

    def _pack(self) -> bool:
        if not self._free or len(self._packing) >= PACKED_AHEAD:
            return False
        first, count = next(self._chunks, (0, 0))
        if count:
            chunk = RowChunk(self._free.popleft(), first, count)
            self._packing.append((chunk, self._stages.pack(self._crew, chunk)))
        return bool(count)

    def _queue(self) -> bool:
        if not self._packing or not self._packing[0][1].is_done:
            return False
        chunk, job = self._packing.popleft()
        chunk.slot.gpu.activate()
        self._stages.queue(chunk, job.good)
        chunk.slot.back.mark(0)
        self._searching.append(chunk)
        return True

    def _unpack(self) -> bool:
        chunk = next((chunk for chunk in self._searching if chunk.slot.back.is_done(0)), None)
        if chunk is None:
            return False
        self._searching.remove(chunk)
        job = self._stages.unpack(self._crew, chunk)
        if job is None:
            self._free.append(chunk.slot)
        else:
            self._unpacking.append((chunk, job))
        return True

    def _give_back(self) -> bool:
        if not self._unpacking or not self._unpacking[0][1].is_done:
            return False
        self._free.append(self._unpacking.popleft()[0].slot)
        return True
