"""Where batches are solved: memory of a device that is used again and again, bounded by what is free."""

from __future__ import annotations

from functools import cache, cached_property
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet.errors import MissingError
from nonet.gpu import device
from nonet.gpu.device import NOWHERE, Gpu, Memory, Stream

if TYPE_CHECKING:
    import numpy

FILE = "first.cu"
TURNS = 2
"""Chunks that can be in the queue of a slot at once."""
PATIENCE = 8
"""Lanes of 32 that are done before a warp serves them: fewer cost services, more idle lanes."""
FACTORS = (1, 1 << 10, 1 << 20)
NODE = 112
"""Bytes of a search node."""
READY, DEPTH = 64, 112
"""Constants of the kernels: first children of a warp, second children of a lane that searches in order."""
MOST_SAVED, LEAST_SAVED = 4608, 512
"""Second children that a warp can save. Puzzles with one solution need some hundred, others up to 3,000."""
UNFINISHED = 255
"""The outcome of a puzzle that there was no room for: the CPU solves it."""
ROOM = 2**31
"""The counts and the flag of a puzzle share 32 bits: no count is higher."""
CHUNK = 1 << 20
"""Puzzles that are solved together at most: the hardest ones take 30 ms."""
PART = 1 << 18
"""Plain rows that are packed, solved and unpacked together at most."""
SLOTS = 6
"""Chunks of plain rows under way on a GPU: two are packed, some searched, some unpacked."""
WAYS = 4
"""Chunks under way that no thread has to touch."""
ALIGNMENT = 256
"""Of memory that a kernel reads in large pieces."""
ALIGNED = 128
"""A chunk starts at a multiple of this many rows, so that the kernels can read 16 bytes at a time."""
PUZZLE = NODE + 4 + 4 + 41 + 41 + 1
"""Bytes of device memory a puzzle of a chunk takes."""


def bytes_of(sizes: dict[str, int]) -> int:
    """Of one block of memory with these parts.

    >>> bytes_of({"a": 1, "b": 257})
    768
    """
    return sum(-(-size // ALIGNMENT) * ALIGNMENT for size in sizes.values())


def divided(block: Memory, sizes: dict[str, int]) -> dict[str, Memory]:
    """The parts of a block of memory, by name."""
    at, parts = block.address, {}
    for name, size in sizes.items():
        parts[name] = Memory(at, size, block)
        at += -(-size // ALIGNMENT) * ALIGNMENT
    return parts


def on_host(pinned: numpy.ndarray[Any, Any], at: int = 0) -> Memory:
    """Pinned memory of the host for a kernel: its address is the same there."""
    return Memory(pinned.ctypes.data + at, pinned.nbytes - at, pinned)


class Pool:
    """The nodes of all warps of a searching kernel, and the stream on which these kernels run one after another."""

    def __init__(self, gpu: Gpu, blocks: int, saved: int):
        self.blocks, self.saved = blocks, saved
        self.nodes = gpu.memory(self.bytes_needed(gpu, blocks, saved))
        self.ordered_blocks = self.nodes.size // (gpu.threads * DEPTH * NODE)
        self.stream = gpu.stream()
        self.lock = Lock()
        """Held while a search is put into the queue: its arguments pass through one place."""

    @staticmethod
    def bytes_needed(gpu: Gpu, blocks: int, saved: int) -> int:
        """At least enough for one block that searches in order."""
        return max(blocks * gpu.threads // 32 * (READY + saved) * NODE, gpu.threads * DEPTH * NODE)


class Counters(NamedTuple):
    """Of a search: puzzles that were begun, the first row that is no puzzle, puzzles left to the CPU."""

    begun: int
    bad: int | None
    left: int


class Slot:
    """Room for one chunk of puzzles on its way through the device."""

    def __init__(self, gpu: Gpu, pool: Pool, stop: Memory, size: int):
        self.gpu, self.pool, self.stop, self.size = gpu, pool, stop, size
        self.stream = gpu.stream()
        self.back = gpu.stream(urgent=True)
        """For what follows a search: else it would wait for all of the next search, which began at the end of this. And
        for the results on their way to the host: in ``stream`` they would wait for the rows of other slots, too."""
        self.state = gpu.memory(32)
        self.rows = gpu.memory(size * NODE)
        self.found = gpu.memory(size * 4)
        self.several = gpu.memory(size * 4)
        self.text = gpu.memory(size * 41)
        self.solved = gpu.memory(size * 41)
        self.outcomes = gpu.memory(size)
        self.host_state = gpu.pinned(32 * TURNS)
        self._scratch = NOWHERE

    @cached_property
    def host_text(self) -> numpy.ndarray[Any, Any]:
        """Pinned memory for packed rows on their way there and back: made when first used, for it takes time."""
        return self.gpu.pinned(min(self.size, PART) * 41)

    @cached_property
    def host_solved(self) -> numpy.ndarray[Any, Any]:
        """As ``host_text``, for what is made in pairs."""
        return self.gpu.pinned(min(self.size, PART) * 41)

    def scratch(self, sizes: dict[str, int]) -> dict[str, Memory]:
        """Device memory for one chunk of the kernels that make and search puzzles; the block is kept for the next."""
        if self._scratch.size < bytes_of(sizes):
            self._scratch = NOWHERE
            self._scratch = self.gpu.memory(bytes_of(sizes))
        return divided(self._scratch, sizes)

    @cached_property
    def host_found(self) -> numpy.ndarray[Any, Any]:
        """Pinned memory for outcomes, a byte each, or counts, four bytes each."""
        return self.gpu.pinned(min(self.size, PART) * 4)

    def search(
        self,
        text: Memory,
        width: int,
        n: int,
        limit: int,
        solved: Memory,
        outcomes: Memory,
        found: Memory | None = None,
        told: Memory = NOWHERE,
        turn: int = 0,
    ) -> None:
        """Put the search of n rows into the queue: counts up to a limit, first solutions to ``solved`` if wanted.

        What is given to ``stream`` before is done before it, what is given to ``back`` afterwards after it. Outcomes
        are told to pinned memory of the host, if there is some for them. Of several searches in the queue each has a
        turn, where its ``counters`` will be.
        """
        gpu, pool = self.gpu, self.pool
        found = found or self.found
        blocks = -(-n // gpu.threads)
        with pool.lock:
            stream, after = pool.stream, self.back
            stream.follow(self.stream)
            stream.follow(after)  # the results of the search before
            stream.clear(self.state, 32)
            stream.run(FILE, f"read{width}", blocks, text, self.rows, found, n, self.state)
            stream.run(
                FILE, "search_solutions", min(blocks, pool.blocks), self.rows, found, n, limit,
                pool.nodes, pool.saved, self.state, self.stop, PATIENCE, *FACTORS,
            )  # fmt: skip
            after.follow(stream)
            if solved is not NOWHERE:
                after.run(FILE, "list_several", blocks, found, n, self.several, self.state)
                after.run(
                    FILE, f"first{width}", min(blocks, pool.ordered_blocks, pool.blocks),
                    text, self.rows, self.several, pool.nodes, self.state, self.stop, PATIENCE, *FACTORS,
                )  # fmt: skip
            if outcomes is not NOWHERE:
                after.run(
                    FILE, f"write{width}", blocks,
                    self.rows, found, solved, outcomes, n, self.state, self.stop,
                )  # fmt: skip
            after.run(
                FILE, "tell", 1 if told is NOWHERE else -(-blocks // 16),
                self.state, on_host(self.host_state, 32 * turn), outcomes, told, n,
            )  # fmt: skip
            stream.follow(after)
            self.stream.follow(after)

    def counters(self, turn: int = 0) -> Counters:
        """What became of a search, once it is done."""
        begun, _, _, bad, left = self.host_state.view("uint32")[8 * turn : 8 * turn + 5].tolist()
        return Counters(begun, (1 << 32) - 1 - bad if bad else None, left)

    def wait(self) -> None:
        """Until all is done that it was given."""
        self.stream.wait()
        self.back.wait()

    def room(self, columns: int) -> int:
        """How many rows of so many bytes fit into it."""
        return min(self.size, self.text.size // columns // ALIGNED * ALIGNED)


class Workshop(NamedTuple):
    """All slots of a GPU. One call at a time works here."""

    gpu: Gpu
    slots: list[Slot]
    stop: Memory
    control: Stream
    flag: numpy.ndarray[Any, Any]
    lock: Lock

    def set_stop(self, on: bool) -> None:
        """Tell the searches that run here to give up, or that the next may run."""
        flag = self.flag.view("uint32")
        if flag[0] != on:
            flag[0] = on
            self.control.send(self.stop, self.flag, 4)
            self.control.wait()


class Plan(NamedTuple):
    """How the memory of a GPU is used."""

    slots: int
    chunk: int
    pools: int
    blocks: int
    saved: int

    def bytes_needed(self, gpu: Gpu) -> int:
        """Of device memory."""
        return self.slots * self.chunk * PUZZLE + self.pools * Pool.bytes_needed(gpu, self.blocks, self.saved)


def plan(gpu: Gpu, free: int) -> Plan:
    """The most that fits into half of what is free."""
    for slots, chunk, pools, saved, part in (
        (SLOTS, CHUNK, 4, MOST_SAVED, 1),
        (SLOTS, CHUNK // 2, 2, MOST_SAVED // 2, 1),
        (4, CHUNK // 4, 1, MOST_SAVED // 2, 1),
        (2, CHUNK // 16, 1, LEAST_SAVED, 1),
        (2, CHUNK // 64, 1, LEAST_SAVED, 4),
        (1, CHUNK // 256, 1, LEAST_SAVED, 64),
    ):
        found = Plan(slots, chunk, pools, max(1, gpu.blocks // part), saved)
        if found.bytes_needed(gpu) <= free // 2:
            return found
    raise MissingError(
        f"device 'gpu' has only {free >> 20} MiB of free memory; device 'cpu' needs none of it"
    )


@cache
def workshop(number: int) -> Workshop:
    """The workshop of a GPU, made on first use and kept."""
    gpu = device.gpus()[number]
    gpu.activate()
    planned = plan(gpu, gpu.free())
    pools = [Pool(gpu, planned.blocks, planned.saved) for _ in range(planned.pools)]
    stop = gpu.memory(32)
    slots = [Slot(gpu, pools[i % len(pools)], stop, planned.chunk) for i in range(planned.slots)]
    flag = gpu.pinned(4)
    flag[:] = 0xFF  # neither on nor off: the device does not know yet
    return Workshop(gpu, slots, stop, gpu.stream(), flag, Lock())
