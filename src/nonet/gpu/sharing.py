"""Searches for puzzles, shared by all GPUs: each takes the next part of what is left to search."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from queue import Empty, Queue
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from nonet.gpu import device
from nonet.gpu.slots import Workshop, workshop

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

Part = TypeVar("Part")
PartIn = TypeVar("PartIn", contravariant=True)
Found = tuple["Array", int]
"""A block of puzzles, and how many ways were tried until then."""

PARTS = 32
"""For each GPU, at least, if there are several: so that none is idle for long at the end."""
AHEAD = 2
"""Blocks of each GPU that may wait for somebody to take them."""
LOOK = 0.05


class Search(Protocol[PartIn]):
    """A search on one GPU."""

    def puzzles(self, part: PartIn) -> Iterator[Found]:
        """Blocks of puzzles, with how many ways this GPU has tried until then, other parts included."""


def shared(
    begin: Callable[[Workshop], Search[Part]], whole: Part, divided: Callable[[Part, int], Sequence[Part]]
) -> Iterator[Found]:
    """All puzzles of a search, block by block; with several GPUs in no order.

    ``begin`` makes the search of a GPU, ``divided`` at least so many parts of the whole, if there are.
    """
    shops = [workshop(number) for number in range(len(device.gpus()))]
    if len(shops) == 1:
        return steps(shops[0], begin(shops[0]).puzzles(whole))
    return _together(shops, begin, divided(whole, PARTS * len(shops)))


def steps(shop: Workshop, search: Iterator[Found]) -> Iterator[Found]:
    """Go on with a search while the workshop is ours, and let go of it whenever there is something to give.

    Whoever takes it may use the GPU before they ask for more; so a search keeps what it needs in memory of its own.
    """
    while True:
        with shop.lock:
            shop.gpu.activate()
            shop.set_stop(False)
            found = next(search, None)
        if found is None:
            return
        yield found


def _together(
    shops: list[Workshop], begin: Callable[[Workshop], Search[Part]], parts: Sequence[Part]
) -> Iterator[Found]:
    left, lock, ended = iter(parts), Lock(), Event()
    blocks: Queue[tuple[int, Found] | BaseException | None] = Queue(AHEAD * len(shops))

    def work(number: int, shop: Workshop) -> None:
        try:
            shop.gpu.activate()
            search = begin(shop)
            while not ended.is_set():
                with lock:
                    part = next(left, None)
                if part is None:
                    break
                for found in steps(shop, search.puzzles(part)):
                    blocks.put((number, found))
                    if ended.is_set():
                        break
            blocks.put(None)
        except BaseException as failure:
            blocks.put(failure)

    threads = [
        Thread(target=work, args=each, name="nonet-gpu-search", daemon=True) for each in enumerate(shops)
    ]
    for thread in threads:
        thread.start()
    tried = [0] * len(shops)
    try:
        working = len(shops)
        while working:
            block = blocks.get()
            if isinstance(block, BaseException):
                raise block
            if block is None:
                working -= 1
                continue
            number, (rows, tried[number]) = block
            yield rows, sum(tried)
    finally:  # also when nobody asks for more
        ended.set()
        while any(thread.is_alive() for thread in threads):
            try:
                blocks.get(timeout=LOOK)
            except Empty:
                continue
