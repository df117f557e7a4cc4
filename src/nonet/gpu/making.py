"""Random solved grids and random minimal puzzles, made on the GPU: the same as the CPU's, seed for seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet import _kernel
from nonet.gpu import pipeline
from nonet.gpu.device import NOWHERE
from nonet.gpu.slots import FACTORS, PATIENCE, Slot

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

FILE = "make.cu"
WAYS = 3
MOST = 1 << 18
"""Puzzles that are made together."""
CELLS = 81


def random_rows(
    seed: int, first: int, n: int, filled: bool, max_seconds: float, solution: bytes | None = None
) -> tuple[Array, Array]:
    """Items ``first`` to ``first + n`` of a seed: puzzles and solutions, rows of 81 digits.

    All of one ``solution``, if it is given. Fewer if the time did not suffice: all up to the first that is missing.
    """
    import numpy

    puzzles, solutions = numpy.empty((n, CELLS), numpy.uint8), numpy.empty((n, CELLS), numpy.uint8)
    made = numpy.zeros(n, numpy.bool_)

    def work(slot: Slot, start: int, count: int) -> float:
        _make(slot, seed, first + start, count, filled, solution)
        slot.stream.fetch(slot.host_text, slot.text, count * 41)
        slot.stream.fetch(slot.host_solved, slot.solved, count * 41)
        seconds = pipeline.waited(slot)
        _kernel.unpack_rows(slot.host_text, count, puzzles, start)
        _kernel.unpack_rows(slot.host_solved, count, solutions, start)
        here = slice(start, start + count)
        made[here] = puzzles[here].any(axis=1)
        return seconds

    in_time = pipeline.run(n, work, max_seconds, most=MOST, ways=WAYS, least=1 << 12)
    if in_time:
        for i in numpy.flatnonzero(~made).tolist():  # there was no room for one of their questions
            _make_on_cpu(seed, first + i, filled, solution, puzzles[i], solutions[i])
    elif not made.all():
        end = int(made.argmin())
        return puzzles[:end], solutions[:end]
    return puzzles, solutions


def _make(slot: Slot, seed: int, first: int, n: int, filled: bool, solution: bytes | None) -> None:
    import numpy

    gpu, pool, stream = slot.gpu, slot.pool, slot.pool.stream
    memory = slot.scratch({"clues": n * 12, "solutions": n * CELLS, "orders": n * CELLS, "given": CELLS})
    clues, solutions = memory["clues"], memory["solutions"]
    orders = NOWHERE if filled else memory["orders"]
    given = memory["given"] if solution else NOWHERE
    if solution:
        slot.stream.send(given, numpy.frombuffer(solution, numpy.uint8), CELLS)
    blocks = -(-n // gpu.threads)
    with pool.lock:
        stream.follow(slot.stream)
        stream.run(FILE, "fill", blocks, seed, first, n, given, solutions, orders, clues)
        for step in range(0 if filled else CELLS + 1):
            stream.run(
                FILE, "dig", blocks, solutions, orders, clues, slot.rows, slot.found, n, step, slot.stop
            )
            if step < CELLS:
                stream.clear(slot.state, 32)
                stream.run(
                    FILE, "search_solutions", min(blocks, pool.blocks), slot.rows, slot.found, n, 1,
                    pool.nodes, pool.saved, slot.state, slot.stop, PATIENCE, *FACTORS,
                )  # fmt: skip
        stream.run(FILE, "write_made", blocks, solutions, clues, n, slot.text, slot.solved)
        slot.stream.follow(stream)


def _make_on_cpu(
    seed: int, number: int, filled: bool, given: bytes | None, puzzle: Array, solution: Array
) -> None:
    import numpy

    (own,) = _kernel.item_seeds(seed, number, 1)
    made = _kernel.random_items([own], filled, 1, solution=given)
    assert made is not None, "no limit of time was given"
    for text, row in zip(made, (puzzle, solution), strict=True):
        digits = numpy.frombuffer(text, numpy.uint8) - ord("0")
        row[:] = numpy.where(digits > 9, 0, digits)
