"""All puzzles with one solution whose clues lie in given cells, up to renaming the digits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from nonet import _kernel
from nonet.gpu import pipeline
from nonet.gpu.device import NOWHERE, Memory
from nonet.gpu.slots import FACTORS, PATIENCE, Slot, workshop

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

FILE = "pattern.cu"
MOST_CELLS = 32
ROOM = 1 << 20
"""Ways that are kept of each level, at most."""
LEFT = 1 << 12


def pattern_rows(cells: list[int], digits: list[int]) -> Iterator[tuple[Array, int]]:
    """Blocks of puzzles, rows of 81 digits, and how many ways were tried until then.

    The first cells hold ``digits``, which need not be any; the others are filled in order. A digit that is new is the
    least that was not used, so of puzzles that differ in the names of their digits only one comes. There are more ways
    than anyone can try with more than some twenty cells.
    """
    shop = workshop(0)
    with shop.lock:
        shop.gpu.activate()
        shop.set_stop(False)
        yield from _Ways(shop.slots[0], cells).puzzles(digits)


class _Ways:
    """Ways to fill the first cells of a pattern, a block a level: depth first, and so in bounded memory."""

    def __init__(self, slot: Slot, cells: list[int]):
        import numpy

        self.slot, self.cells = slot, cells
        self.tried = 0
        self.room = min(ROOM, slot.size)
        size = self.room * 16
        whole = slot.scratch((len(cells) + 2) * size + LEFT * 16 + 1024)
        self.levels = [Memory(whole.address + k * size, size, whole) for k in range(len(cells) + 1)]
        after = self.levels[-1].address + size
        self.out = Memory(after, size, whole)
        self.left = Memory(after + size, LEFT * 16, whole)
        self.sizes = Memory(self.left.address + LEFT * 16, 32, whole)
        self.places = Memory(self.sizes.address + 256, 81, whole)
        places = numpy.full(81, MOST_CELLS, numpy.uint8)
        places[cells] = numpy.arange(len(cells))
        slot.stream.send(self.places, places, 81)
        slot.stream.wait()

    def puzzles(self, digits: list[int]) -> Iterator[tuple[Array, int]]:
        """All that begin with these digits."""
        import numpy

        way = numpy.zeros(2, numpy.uint64)
        for k, digit in enumerate(digits):
            way[k // 16] |= numpy.uint64(digit << k % 16 * 4)
        start = self.levels[len(digits)]
        self.slot.stream.send(start, way, 16)
        self.slot.stream.wait()
        return self._from(len(digits), start, 1)

    def _from(self, level: int, ways: Memory, n: int) -> Iterator[tuple[Array, int]]:
        if level == len(self.cells):
            self.tried += n
            yield self._check(ways, n), self.tried
            return
        slot, stream = self.slot, self.slot.stream
        seen = sum(1 << k for k in range(level) if _see_each_other(self.cells[k], self.cells[level]))
        for first in range(0, n, self.room // 9):
            part = Memory(ways.address + 16 * first, 0, ways.owner)
            count = min(self.room // 9, n - first)
            stream.clear(self.sizes, 32)
            stream.run(
                FILE, "extend", -(-count // slot.gpu.threads), part, count, level, seen,
                len(self.cells) - level - 1, self.levels[level + 1], self.room, self.sizes,
            )  # fmt: skip
            made, _ = self._read_sizes()
            if made:
                yield from self._from(level + 1, self.levels[level + 1], made)

    def _check(self, ways: Memory, n: int) -> Array:
        import numpy

        slot, stream, pool = self.slot, self.slot.stream, self.slot.pool
        blocks = -(-n // slot.gpu.threads)
        stream.clear(self.sizes, 32)
        stream.clear(slot.state, 32)
        stream.run(FILE, "lay_out", blocks, ways, n, self.places, slot.rows, slot.found)
        stream.run(
            FILE, "search_solutions", min(blocks, pool.blocks), slot.rows, slot.found, n, 2, NOWHERE,
            pool.nodes, pool.saved, slot.state, slot.stop, PATIENCE, *FACTORS,
        )  # fmt: skip
        stream.run(
            FILE, "write_ways", blocks, ways, n, slot.found, self.out, self.room, self.left, LEFT, self.sizes
        )
        good, left = self._read_sizes()
        assert left <= LEFT, "so many without room were never seen"
        rows = self._rows(self.out, good)
        if left:
            open_ones = self._rows(self.left, left)
            counts = _kernel.nine_count_rows(open_ones.tobytes(), False, 2, 1, -1.0)[0]
            rows = numpy.concatenate([rows, open_ones[numpy.array(counts) == 1]])
        return rows

    def _rows(self, ways: Memory, n: int) -> Array:
        import numpy

        codes = numpy.empty((n, 2), numpy.uint64)
        self.slot.stream.fetch(codes, ways, codes.nbytes)
        self.slot.stream.wait()
        rows = numpy.zeros((n, 81), numpy.uint8)
        for k, cell in enumerate(self.cells):
            rows[:, cell] = codes[:, k // 16] >> numpy.uint64(k % 16 * 4) & numpy.uint64(15)
        return rows

    def _read_sizes(self) -> tuple[int, int]:
        self.slot.stream.fetch(self.slot.host_state, self.sizes, 32)
        pipeline.waited(self.slot)
        size, left = self.slot.host_state.view("uint32")[:2].tolist()
        return size, left


def _see_each_other(a: int, b: int) -> bool:
    """Do two cells share a house?

    >>> _see_each_other(0, 20), _see_each_other(0, 30)
    (True, False)
    """
    return a // 9 == b // 9 or a % 9 == b % 9 or (a // 27, a % 9 // 3) == (b // 27, b % 9 // 3)
