"""Rows of 9x9 puzzles in the host's memory, solved or counted on the GPU."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet import _kernel
from nonet.gpu import pipeline
from nonet.gpu.device import NOWHERE
from nonet.gpu.slots import PART, ROOM, SLOTS, UNFINISHED, Slot

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

LIMIT = 3
"""The outcome of a puzzle that the time did not suffice for."""


class BadRow(Exception):  # noqa: N818 - it becomes an error with the row's text
    """A row that is no puzzle."""

    def __init__(self, row: int):
        super().__init__(row)
        self.row = row


class _Rows:
    """Rows of 81 cells on their way to a slot, packed there; remembers the first bad one.

    Chunks are handed out in order and each is packed before it is anything else, so the least of all bad rows is the
    first of the batch.
    """

    def __init__(self, rows: Any, stride: int, numbers: bool):
        self.rows, self.stride, self.numbers = rows, stride, numbers
        self.bad: list[int] = []
        self.left = False
        """Is something left to the CPU?"""

    def send(self, slot: Slot, first: int, count: int) -> bool:
        good = _kernel.pack_rows(self.rows, self.stride, self.numbers, first, count, slot.host_text)
        if good < count:
            self.bad.append(first + good)
            return False
        slot.stream.send(slot.text, slot.host_text, count * 41)
        return True

    def fetch_outcomes(self, slot: Slot, first: int, count: int, outcomes: Array) -> float:
        """Copy the outcomes of a chunk; how long it took to wait for them."""
        slot.stream.fetch(slot.host_found, slot.outcomes, count)
        slot.fetch_counters()
        seconds = pipeline.waited(slot)
        outcomes[first : first + count] = slot.host_found[:count]
        if slot.counters().left:
            self.left = True
        return seconds

    def check(self) -> None:
        if self.bad:
            raise BadRow(min(self.bad))


def solve_rows(rows: Any, stride: int, numbers: bool, n: int, max_seconds: float, out: Any) -> Array:
    """The outcomes of n puzzles, one every ``stride`` bytes of a buffer; first solutions go to such rows of ``out``.

    Codes are 0 to 3 as in ``nonet.search.many.STATUSES``. With a limit of time, ``out`` must hold zeros if the rows are
    numbers: to write them where nothing was solved could take longer than the time there is.
    """
    todo = _Rows(rows, stride, numbers)
    outcomes = _outcomes(n, max_seconds)
    done: list[tuple[int, int]] = []

    def work(slot: Slot, first: int, count: int) -> float:
        if not todo.send(slot, first, count):
            return 0.0
        slot.search(slot.text, 41, count, 2, slot.solved, slot.outcomes)
        slot.stream.fetch(slot.host_text, slot.solved, count * 41)
        seconds = todo.fetch_outcomes(slot, first, count, outcomes)
        _kernel.unpack_rows(slot.host_text, count, out, stride, numbers, first)
        done.append((first, first + count))
        return seconds

    _run(n, work, max_seconds)
    todo.check()
    if not numbers:
        for first, end in _gaps(done, n):
            as_rows(out, stride, n)[first:end] = ord(".")
    if todo.left:
        _finish_on_cpu(rows, stride, numbers, n, outcomes, out)
    return outcomes


def _outcomes(n: int, max_seconds: float) -> Array:
    import numpy

    # To fill memory that is about to be written anyway takes a tenth of the time that the puzzles take.
    return numpy.empty(n, numpy.uint8) if max_seconds < 0 else numpy.full(n, LIMIT, numpy.uint8)


def _run(n: int, work: pipeline.Work, max_seconds: float) -> bool:
    return pipeline.run(n, work, max_seconds, most=PART, ways=SLOTS)


def _gaps(done: list[tuple[int, int]], n: int) -> list[tuple[int, int]]:
    """What is left of 0 to n.

    >>> _gaps([(4, 8), (0, 2)], 9)
    [(2, 4), (8, 9)]
    """
    edges = [0, *(edge for part in sorted(done) for edge in part), n]
    return [(a, b) for a, b in zip(edges[::2], edges[1::2], strict=True) if a < b]


def as_rows(buffer: Any, stride: int, n: int) -> Array:
    """The cells of rows that lie ``stride`` bytes apart, as an array of 81 columns."""
    import numpy
    from numpy.lib.stride_tricks import as_strided

    flat = numpy.frombuffer(buffer, numpy.uint8)
    return as_strided(flat, (n, 81), (stride, 1), writeable=flat.flags.writeable)


def _finish_on_cpu(rows: Any, stride: int, numbers: bool, n: int, outcomes: Array, out: Any) -> None:
    import numpy

    left = numpy.flatnonzero(outcomes == UNFINISHED)
    if not left.size:
        return
    some = as_rows(rows, stride, n)[left].tobytes()
    found = _kernel.nine_solve_rows(some, 81, numbers, 1, -1.0)
    assert not isinstance(found, int), "the GPU had taken these rows"
    as_rows(out, stride, n)[left] = numpy.frombuffer(found[0], numpy.uint8).reshape(-1, 81)
    outcomes[left] = numpy.frombuffer(found[1], numpy.uint8)


def outcomes_of_rows(rows: Any, stride: int, numbers: bool, n: int, max_seconds: float) -> Array:
    """As ``solve_rows``, without the solutions."""
    import numpy

    todo = _Rows(rows, stride, numbers)
    outcomes = _outcomes(n, max_seconds)

    def work(slot: Slot, first: int, count: int) -> float:
        if not todo.send(slot, first, count):
            return 0.0
        slot.search(slot.text, 41, count, 2, NOWHERE, slot.outcomes)
        return todo.fetch_outcomes(slot, first, count, outcomes)

    _run(n, work, max_seconds)
    todo.check()
    if todo.left:
        left = numpy.flatnonzero(outcomes == UNFINISHED)
        counts, complete = _counted_by_cpu(rows, stride, n, left, 2, max_seconds)
        outcomes[left] = numpy.where(complete | (counts > 1), counts, LIMIT)
    return outcomes


def count_rows(
    rows: Any, stride: int, numbers: bool, n: int, limit: int, max_seconds: float
) -> tuple[Array, Array]:
    """The number of solutions of each puzzle, up to a limit of at least 1, and whether it is exact."""
    import numpy

    todo = _Rows(rows, stride, numbers)
    counts = numpy.zeros(n, numpy.uint64)
    complete = numpy.zeros(n, numpy.bool_)
    unfinished = numpy.zeros(n, numpy.bool_)
    reach = min(limit, ROOM - 1)

    def work(slot: Slot, first: int, count: int) -> float:
        if not todo.send(slot, first, count):
            return 0.0
        slot.search(slot.text, 41, count, reach, NOWHERE, NOWHERE)
        slot.stream.fetch(slot.host_found, slot.found, count * 4)
        slot.fetch_counters()
        seconds = pipeline.waited(slot)
        found = slot.host_found.view(numpy.uint32)[:count]
        here = slice(first, first + count)
        counts[here] = numpy.minimum(found % ROOM, reach)
        looked_at = numpy.arange(count) < slot.counters().begun
        complete[here] = looked_at & (found < reach)
        unfinished[here] = looked_at & (found >= ROOM) & (found % ROOM < reach)
        if limit > reach:
            unfinished[here] |= found % ROOM >= reach
        return seconds

    in_time = _run(n, work, max_seconds)
    todo.check()
    left = numpy.flatnonzero(unfinished)
    if left.size and in_time:
        counts[left], complete[left] = _counted_by_cpu(rows, stride, n, left, limit, -1.0)
    return counts, complete


def _counted_by_cpu(
    rows: Any, stride: int, n: int, which: Array, limit: int, max_seconds: float
) -> tuple[Array, Array]:
    import numpy

    # Digits or symbols: the low half of a byte tells.
    cells = as_rows(rows, stride, n)[which] & 15
    cells[cells > 9] = 0
    found = [_kernel.nine_count(row.tobytes(), None, limit, 1, max_seconds) for row in cells]
    return (
        numpy.array([each[0] for each in found], numpy.uint64),
        numpy.array([each[1] for each in found], numpy.bool_),
    )
