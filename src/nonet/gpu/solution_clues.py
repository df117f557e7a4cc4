"""All puzzles of one solution with a given number of clues."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet.gpu.device import Memory
from nonet.gpu.sharing import shared
from nonet.gpu.slots import Slot, bytes_of, divided
from nonet.gpu.unique_ways import WAY, UniqueWays

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

FILE = "clues.cu"
CELLS, PART = 81, 27
NODE = 2 * WAY
ROOM = 1 << 20
"""Nodes that are kept of each level, at most."""
CHILDREN = 8
"""Of a node, at the guess: when there are more, fewer nodes go on at a time."""


def solution_rows(
    solution: bytes, sets: list[int], clues: int, open_cells: int
) -> Iterator[tuple[Array, int]]:
    """Blocks of puzzles, rows of 81 digits, and how many sets of clues were looked at until then.

    ``sets`` are unavoidable sets, ``open_cells`` the cells that may hold a clue, both with bit c for cell c.
    """

    def parts(whole: Choice, least: int) -> list[Choice]:
        return choices(sets, whole, least, clues)

    return shared(lambda shop: _ClueSets(shop.slots[0], solution, sets, clues), Choice(0, open_cells), parts)


class Choice(NamedTuple):
    """Cells that hold a clue, and cells that may: bit c for cell c."""

    clues: int
    open: int


def choices(sets: list[int], whole: Choice, least: int, clues: int) -> list[Choice]:
    """A choice in parts, clue by clue, until there are as many as wanted: each set of clues is in one of them.

    >>> choices([0b11, 0b1100], Choice(0, 0b1111), 2, 3)
    [Choice(clues=1, open=14), Choice(clues=2, open=12)]
    """
    parts, number = [whole], 0
    while parts and len(parts) < least and number < clues - 1:
        parts = [child for part in parts for child in _children(sets, part)]
        number += 1
    return parts


def _children(sets: list[int], part: Choice) -> list[Choice]:
    free = [each & part.open for each in sets if not each & part.clues]
    cells, left = min(free, key=int.bit_count, default=part.open), part.open
    out = []
    while cells:
        cell = cells & -cells
        cells, left = cells ^ cell, left ^ cell
        out.append(Choice(part.clues | cell, left))
    return out


class _ClueSets:
    """Sets of clues, a block a level: depth first, and so in bounded memory. Complete ones are gathered and checked."""

    def __init__(self, slot: Slot, solution: bytes, sets: list[int], clues: int):
        import numpy

        self.slot, self.clues, self.count = slot, clues, len(sets)
        self.tried = 0
        self.held = 0
        self.room = min(ROOM, slot.size)
        levels = {f"level {k}": self.room * NODE for k in range(clues)}
        fixed = {"sets": len(sets) * WAY, "ranks": CELLS, "solution": CELLS, "complete": self.room * WAY}
        sizes = levels | fixed | UniqueWays.sizes(self.room)
        self.memory = divided(slot.gpu.memory(bytes_of(sizes)), sizes)
        self.levels = [self.memory[name] for name in levels]
        self.unique = UniqueWays(slot, FILE, self.memory, self._show, self._digits)
        # Cells that are in many sets come first: once they are closed, little is left for the later children.
        often = [sum(each >> cell & 1 for each in sets) for cell in range(CELLS)]
        self.order = sorted(range(CELLS), key=lambda cell: -often[cell])
        ranks = numpy.empty(CELLS, numpy.uint8)
        ranks[self.order] = numpy.arange(CELLS)
        self.solution = numpy.frombuffer(solution, numpy.uint8)
        packed = numpy.array([self._way(each) for each in sets], numpy.uint32).reshape(-1, 4)
        for name, array in (("sets", packed), ("ranks", ranks), ("solution", self.solution)):
            slot.stream.send(self.memory[name], array, array.nbytes)
        slot.stream.wait()

    def _way(self, cells: int) -> list[int]:
        ranked = [sum((cells >> cell & 1) << k for k, cell in enumerate(self.order[i : i + PART]))
                  for i in range(0, CELLS, PART)]  # fmt: skip
        return [*ranked, 0]

    def puzzles(self, part: Choice) -> Iterator[tuple[Array, int]]:
        """All with the clues of a choice, and the others in its open cells."""
        import numpy

        node = numpy.array([*self._way(part.clues), *self._way(part.open)], numpy.uint32)
        level = part.clues.bit_count()
        self.slot.stream.send(self.levels[level], node, NODE)
        self.slot.stream.wait()
        yield from self._from(level, 1)
        yield self._checked(), self.tried

    def _from(self, level: int, n: int) -> Iterator[tuple[Array, int]]:
        last = level == self.clues - 1
        first, size = 0, self.room if last else self.room // CHILDREN
        while first < n:
            count = min(size, n - first)
            made = self._choose(level, first, count, last)
            if self.held + made > self.room if last else made > self.room:
                if last and self.held:
                    yield self._checked(), self.tried
                else:
                    size = -(-count // 2)
                continue
            self.tried += made
            first += count
            if last:
                self.held += made
            elif made:
                yield from self._from(level + 1, made)

    def _choose(self, level: int, first: int, count: int, last: bool) -> int:
        slot, memory = self.slot, self.memory
        nodes = Memory(self.levels[level].address + NODE * first, 0, self.levels[level])
        self.unique.clear()
        slot.stream.run(
            FILE, "choose_clue", -(-count // slot.gpu.threads), nodes, count, memory["sets"], self.count,
            self.clues - level, memory["complete"] if last else self.levels[level + 1], self.room,
            self.held if last else 0, memory["sizes"],
        )  # fmt: skip
        return self.unique.read_sizes()[0]

    def _checked(self) -> Array:
        import numpy

        n, self.held = self.held, 0
        return self.unique.rows(self.memory["complete"], n) if n else numpy.empty((0, CELLS), numpy.uint8)

    def _show(self, ways: Memory, n: int) -> None:
        slot, memory = self.slot, self.memory
        slot.stream.run(
            FILE, "show_clues", -(-n // slot.gpu.threads), ways, n, memory["ranks"], memory["solution"],
            slot.rows, slot.found,
        )  # fmt: skip

    def _digits(self, codes: Array) -> Array:
        import numpy

        bits = numpy.unpackbits(codes, axis=1, bitorder="little").reshape(-1, 4, 32)[:, :3, :PART]
        rows = numpy.zeros((len(codes), CELLS), numpy.uint8)
        rows[:, self.order] = bits.reshape(-1, CELLS)
        return rows * self.solution
