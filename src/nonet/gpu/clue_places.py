"""All puzzles with one solution whose clues lie in given cells, up to renaming the digits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from nonet.gpu.device import Memory
from nonet.gpu.sharing import shared
from nonet.gpu.slots import Slot, bytes_of, divided
from nonet.gpu.unique_ways import WAY, UniqueWays

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

FILE = "pattern.cu"
MOST_CELLS = 32
ROOM = 1 << 20
"""Ways that are kept of each level, at most."""


def pattern_rows(cells: list[int], digits: list[int]) -> Iterator[tuple[Array, int]]:
    """Blocks of puzzles, rows of 81 digits, and how many ways were tried until then.

    The first cells hold ``digits``, which need not be any; the others are filled in order. A digit that is new is the
    least that was not used, so of puzzles that differ in the names of their digits only one comes. There are more ways
    than anyone can try with more than some twenty cells.
    """

    def parts(whole: list[int], least: int) -> list[list[int]]:
        return beginnings(cells, whole, least)

    return shared(lambda shop: _Ways(shop.slots[0], cells), digits, parts)


def beginnings(cells: list[int], digits: list[int], least: int) -> list[list[int]]:
    """All ways to go on with the digits of the first cells, cell by cell, until there are as many as wanted.

    >>> beginnings([0, 1, 30, 31], [1], 3)
    [[1, 2, 1], [1, 2, 2], [1, 2, 3]]
    """
    ways = [digits]
    while len(ways) < least and ways and len(ways[0]) < len(cells):
        ways = [[*way, digit] for way in ways for digit in _next_digits(cells, way)]
    return ways


def _next_digits(cells: list[int], way: list[int]) -> list[int]:
    cell = cells[len(way)]
    seen = {digit for other, digit in zip(cells, way, strict=False) if _see_each_other(other, cell)}
    return [digit for digit in range(1, min(9, max(way, default=0) + 1) + 1) if digit not in seen]


class _Ways:
    """Ways to fill the first cells of a pattern, a block a level: depth first, and so in bounded memory."""

    def __init__(self, slot: Slot, cells: list[int]):
        import numpy

        self.slot, self.cells = slot, cells
        self.tried = 0
        self.room = min(ROOM, slot.size)
        levels = {f"level {k}": self.room * WAY for k in range(len(cells) + 1)}
        sizes = levels | {"places": 81} | UniqueWays.sizes(self.room)
        self.memory = divided(slot.gpu.memory(bytes_of(sizes)), sizes)
        self.levels = [self.memory[name] for name in levels]
        self.unique = UniqueWays(slot, FILE, self.memory, self._lay_out, self._digits)
        places = numpy.full(81, MOST_CELLS, numpy.uint8)
        places[cells] = numpy.arange(len(cells))
        slot.stream.send(self.memory["places"], places, 81)
        slot.stream.wait()

    def puzzles(self, digits: list[int]) -> Iterator[tuple[Array, int]]:
        """All that begin with these digits."""
        import numpy

        way = numpy.zeros(2, numpy.uint64)
        for k, digit in enumerate(digits):
            way[k // 16] |= numpy.uint64(digit << k % 16 * 4)
        start = self.levels[len(digits)]
        self.slot.stream.send(start, way, WAY)
        self.slot.stream.wait()
        return self._from(len(digits), start, 1)

    def _from(self, level: int, ways: Memory, n: int) -> Iterator[tuple[Array, int]]:
        if level == len(self.cells):
            self.tried += n
            yield self.unique.rows(ways, n), self.tried
            return
        slot = self.slot
        seen = sum(1 << k for k in range(level) if _see_each_other(self.cells[k], self.cells[level]))
        for first in range(0, n, self.room // 9):
            part = Memory(ways.address + WAY * first, 0, ways.owner)
            count = min(self.room // 9, n - first)
            self.unique.clear()
            slot.stream.run(
                FILE, "extend", -(-count // slot.gpu.threads), part, count, level, seen,
                len(self.cells) - level - 1, self.levels[level + 1], self.room, self.memory["sizes"],
            )  # fmt: skip
            made, _ = self.unique.read_sizes()
            if made:
                yield from self._from(level + 1, self.levels[level + 1], made)

    def _lay_out(self, ways: Memory, n: int) -> None:
        slot = self.slot
        blocks = -(-n // slot.gpu.threads)
        slot.stream.run(FILE, "lay_out", blocks, ways, n, self.memory["places"], slot.rows, slot.found)

    def _digits(self, codes: Array) -> Array:
        import numpy

        halves = numpy.empty((len(codes), 2 * WAY), numpy.uint8)  # four bits a cell, the low ones first
        halves[:, ::2], halves[:, 1::2] = codes & 15, codes >> 4
        rows = numpy.zeros((len(codes), 81), numpy.uint8)
        rows[:, self.cells] = halves[:, : len(self.cells)]
        return rows


def _see_each_other(a: int, b: int) -> bool:
    """Do two cells share a house?

    >>> _see_each_other(0, 20), _see_each_other(0, 30)
    (True, False)
    """
    return a // 9 == b // 9 or a % 9 == b % 9 or (a // 27, a % 9 // 3) == (b // 27, b % 9 // 3)
