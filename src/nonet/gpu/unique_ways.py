"""Ways to make a puzzle, 16 bytes each on the device: which of them have one solution?"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from nonet import _kernel
from nonet.gpu import pipeline
from nonet.gpu.device import Memory
from nonet.gpu.slots import FACTORS, PATIENCE, Slot

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

WAY = 16
"""Bytes."""
LEFT = 1 << 12
"""Ways of a block that are left to the CPU, at most."""


class UniqueWays:
    """Checks ways in a slot. ``lay_out`` puts their grids into the slot's queue; ``digits`` makes rows of ways."""

    def __init__(
        self,
        slot: Slot,
        file: str,
        memory: dict[str, Memory],
        lay_out: Callable[[Memory, int], None],
        digits: Callable[[Array], Array],
    ):
        self.slot, self.file, self.memory = slot, file, memory
        self.lay_out, self.digits = lay_out, digits

    @staticmethod
    def sizes(room: int) -> dict[str, int]:
        """The memory that up to ``room`` ways at once need."""
        return {"good": room * WAY, "left": LEFT * WAY, "sizes": 32}

    def rows(self, ways: Memory, n: int) -> Array:
        """Those of n ways that have one solution, as rows of 81 digits."""
        import numpy

        slot, stream, pool, memory = self.slot, self.slot.stream, self.slot.pool, self.memory
        blocks = -(-n // slot.gpu.threads)
        self.clear()
        stream.clear(slot.state, 32)
        self.lay_out(ways, n)
        stream.run(
            self.file, "search_solutions", min(blocks, pool.blocks), slot.rows, slot.found, n, 2,
            pool.nodes, pool.saved, slot.state, slot.stop, PATIENCE, *FACTORS,
        )  # fmt: skip
        room = memory["good"].size // WAY
        stream.run(
            self.file, "write_ways", blocks, ways, n, slot.found, memory["good"], room, memory["left"], LEFT,
            memory["sizes"],
        )  # fmt: skip
        good, left = self.read_sizes()
        assert left <= LEFT, "so many without room were never seen"
        rows = self._fetched("good", good)
        if left:
            open_ones = self._fetched("left", left)
            counts = _kernel.nine_count_rows(open_ones.tobytes(), False, 2, 1, -1.0)[0]
            rows = numpy.concatenate([rows, open_ones[numpy.array(counts) == 1]])
        return rows

    def _fetched(self, name: str, n: int) -> Array:
        import numpy

        codes = numpy.empty((n, WAY), numpy.uint8)
        self.slot.stream.fetch(codes, self.memory[name], codes.nbytes)
        self.slot.stream.wait()
        return self.digits(codes)

    def clear(self) -> None:
        """Both sizes are zero again."""
        self.slot.stream.clear(self.memory["sizes"], 32)

    def read_sizes(self) -> tuple[int, int]:
        """What a kernel has counted, once it is done."""
        self.slot.stream.fetch(self.slot.host_state, self.memory["sizes"], 32)
        pipeline.waited(self.slot)
        size, left = self.slot.host_state.view("uint32")[:2].tolist()
        return size, left
