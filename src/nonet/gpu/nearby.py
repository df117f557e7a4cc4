"""Puzzles near others: one or two clues out, as many in, and still one solution."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet import _kernel
from nonet.gpu import pipeline
from nonet.gpu.device import Memory
from nonet.gpu.slots import FACTORS, PATIENCE, Slot

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

FILE = "near.cu"
NO_CELL, NO_CLUE = 255, 1023
QUESTIONS = 1 << 18
"""Questions that are searched together, at most."""
PAIRS = 1 << 11
"""Pairs of clues to take out together: with all that can be put in for them, about 400 questions each."""
WIDER = 1 << 21
ANSWERS = 1 << 18
LEFT = 1 << 12
WAYS = 3


def near_rows(packed: Array, less: int, max_seconds: float) -> tuple[Array, Array, bool]:
    """All puzzles with one solution that differ from a packed row in ``less`` clues, one or two, and as many others.

    Rows of 81 digits, in no order, each with the number of the row that it comes from; and whether these are all.
    """
    import numpy

    questions = _taken_out(packed, less)
    found: list[tuple[Array, Array]] = []

    def work(slot: Slot, first: int, count: int) -> float:
        search = _Search(slot, packed)
        part = questions[first : first + count]
        found.extend(search.answers(part) if less == 1 else search.wider_answers(part))
        return search.seconds

    size = QUESTIONS if less == 1 else PAIRS
    complete = pipeline.run(len(questions), work, max_seconds, most=size, ways=WAYS, least=min(size, 1 << 9))
    rows = numpy.concatenate([numpy.empty((0, 41), numpy.uint8), *(rows for rows, _ in found)])
    sources = numpy.concatenate([numpy.empty(0, numpy.uint32), *(sources for _, sources in found)])
    plain = numpy.empty((len(rows), 81), numpy.uint8)
    _kernel.unpack_rows(rows, len(rows), plain, 0)
    return plain, sources, complete


def _taken_out(packed: Array, less: int) -> Array:
    """A question for every clue, or pair of clues, of every row."""
    import numpy

    plain = numpy.empty((len(packed), 81), numpy.uint8)
    _kernel.unpack_rows(packed, len(packed), plain, 0)
    codes: list[Array] = []
    for puzzle, row in enumerate(plain):
        cells = numpy.flatnonzero(row).astype(numpy.uint64)
        second = numpy.full_like(cells, NO_CELL)
        if less == 2:
            a, b = numpy.triu_indices(len(cells), 1)
            cells, second = cells[a], cells[b]
        codes.append((puzzle << 26) + (NO_CLUE << 16) + (second << numpy.uint64(8)) + cells)
    return numpy.concatenate(codes) if codes else numpy.empty(0, numpy.uint64)


class _Search:
    """The kernels of one slot, with the memory they need."""

    def __init__(self, slot: Slot, packed: Array):
        self.slot, self.packed = slot, packed
        self.seconds = 0.0
        self.most = min(QUESTIONS, slot.size)
        sizes = {
            "text": packed.nbytes, "questions": max(QUESTIONS, PAIRS) * 8, "wider": WIDER * 8,
            "marks": self.most * 224, "out": ANSWERS * 41, "sources": ANSWERS * 4, "left": LEFT * 8, "sizes": 32,
        }  # fmt: skip
        self.memory = slot.scratch(sizes)
        slot.stream.send(self.memory["text"], packed, packed.nbytes)

    def answers(self, questions: Array) -> list[tuple[Array, Array]]:
        """The answers to questions in the host's memory."""
        self.slot.stream.send(self.memory["questions"], questions, questions.nbytes)
        return self._answers(self.memory["questions"], len(questions))

    def wider_answers(self, questions: Array) -> list[tuple[Array, Array]]:
        """The answers to questions with each clue put in that can be."""
        memory, slot = self.memory, self.slot
        n = len(questions)
        slot.stream.send(memory["questions"], questions, questions.nbytes)
        with slot.pool.lock:
            stream = slot.pool.stream
            stream.follow(slot.stream)
            stream.clear(memory["sizes"], 32)
            stream.run(
                FILE, "widen", -(-n // slot.gpu.threads), memory["text"], memory["questions"], n,
                memory["wider"], WIDER, memory["sizes"], *FACTORS,
            )  # fmt: skip
            slot.stream.follow(stream)
        size, _ = self._sizes()
        if size > WIDER:
            return self.wider_answers(questions[: n // 2]) + self.wider_answers(questions[n // 2 :])
        out = []
        for first in range(0, size, self.most):
            part = Memory(memory["wider"].address + 8 * first, 0, memory["wider"])
            out += self._answers(part, min(self.most, size - first))
        return out

    def _answers(self, questions: Memory, n: int) -> list[tuple[Array, Array]]:
        import numpy

        if n == 0:
            return []
        memory, slot = self.memory, self.slot
        pool, blocks = slot.pool, -(-n // slot.gpu.threads)
        with pool.lock:
            stream = pool.stream
            stream.follow(slot.stream)
            stream.clear(slot.state, 32)
            stream.clear(memory["sizes"], 32)
            stream.run(
                FILE, "ask", blocks, memory["text"], questions, n, slot.rows, memory["marks"], slot.found
            )
            stream.run(
                FILE, "search_clues", min(blocks, pool.blocks), slot.rows, memory["marks"], slot.found, n,
                pool.nodes, pool.saved, slot.state, slot.stop, PATIENCE, *FACTORS,
            )  # fmt: skip
            stream.run(
                FILE, "write_near", blocks, memory["text"], questions, n, memory["marks"], slot.found,
                memory["out"], memory["sources"], ANSWERS, memory["left"], LEFT, memory["sizes"],
            )  # fmt: skip
            slot.stream.follow(stream)
        size, left = self._sizes()
        if size > ANSWERS or left > LEFT:
            half = n // 2
            rest = Memory(questions.address + 8 * half, 0, questions.owner)
            return self._answers(questions, half) + self._answers(rest, n - half)
        rows, sources = numpy.empty((size, 41), numpy.uint8), numpy.empty(size, numpy.uint32)
        codes = numpy.empty(left, numpy.uint64)
        for host, name in ((rows, "out"), (sources, "sources"), (codes, "left")):
            slot.stream.fetch(host, memory[name], host.nbytes)
        self.seconds += pipeline.waited(slot)
        return [(rows, sources), *(_asked_on_cpu(self.packed, int(code)) for code in codes)]

    def _sizes(self) -> tuple[int, int]:
        slot = self.slot
        slot.stream.fetch(slot.host_state, self.memory["sizes"], 32)
        self.seconds += pipeline.waited(slot)
        size, left = slot.host_state.view("uint32")[:2].tolist()
        return size, left


def _asked_on_cpu(packed: Array, code: int) -> tuple[Array, Array]:
    """The answers to one question, each candidate tried by itself."""
    import numpy

    puzzle, out, clue = code >> 26, {code & 255, code >> 8 & 255}, code >> 16 & 1023
    row = numpy.empty((1, 81), numpy.uint8)
    _kernel.unpack_rows(packed[puzzle : puzzle + 1], 1, row, 0)
    grid = row[0].copy()
    grid[[cell for cell in out if cell < 81]] = 0
    start = 0
    if clue != NO_CLUE:
        grid[clue // 9], start = clue % 9 + 1, clue // 9 + 1
    tries = [
        (cell, digit)
        for cell in range(start, 81)
        for digit in range(1, 10)
        if not grid[cell] and not (cell in out and row[0][cell] == digit)
    ]
    grids = numpy.repeat(grid[None], len(tries), axis=0)
    for each, (cell, digit) in zip(grids, tries, strict=True):
        each[cell] = digit
    counts = _kernel.nine_count_rows(grids.tobytes(), False, 2, 1, -1.0)[0]
    good = grids[numpy.array(counts) == 1]
    rows = numpy.empty((len(good), 41), numpy.uint8)
    _kernel.pack_rows(good, rows)
    return rows, numpy.full(len(good), puzzle, numpy.uint32)
