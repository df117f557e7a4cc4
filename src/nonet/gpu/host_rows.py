"""Rows of 9x9 puzzles in the host's memory, solved or counted on the GPU."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet import _kernel
from nonet.gpu import relay
from nonet.gpu.device import NOWHERE
from nonet.gpu.relay import RowChunk
from nonet.gpu.slots import ROOM, UNFINISHED, on_host

if TYPE_CHECKING:
    import numpy

    from nonet._kernel import RowCrew, RowJob

    Array = numpy.ndarray[Any, Any]

LIMIT = 3
"""The outcome of a puzzle that the time did not suffice for."""


class BadRow(Exception):  # noqa: N818 - it becomes an error with the row's text
    """A row that is no puzzle."""

    def __init__(self, row: int):
        super().__init__(row)
        self.row = row


class _Rows:
    """Rows of 81 cells, with ``between`` after each, on their way to a slot, packed there."""

    def __init__(self, rows: Any, between: bytes, numbers: bool):
        self.rows, self.between, self.numbers = rows, between, numbers
        self.left = False
        """Is something left to the CPU?"""

    def pack(self, crew: RowCrew, chunk: RowChunk) -> RowJob:
        slot, first, count = chunk
        return crew.pack(self.rows, self.between, self.numbers, first, count, slot.host_text)

    def send(self, chunk: RowChunk, good: int) -> None:
        """Chunks are packed in order, so the first bad row that is found is the first of the batch."""
        if good < chunk.size:
            raise BadRow(chunk.first + good)
        chunk.slot.stream.send(chunk.slot.text, chunk.slot.host_text, chunk.size * 41)


class _Outcomes(_Rows):
    """Asks for nothing but the outcomes."""

    def __init__(self, rows: Any, between: bytes, numbers: bool, outcomes: Array):
        super().__init__(rows, between, numbers)
        self.outcomes = outcomes

    def queue(self, chunk: RowChunk, good: int) -> None:
        slot, count = chunk.slot, chunk.size
        self.send(chunk, good)
        slot.search(slot.text, 41, count, 2, NOWHERE, slot.outcomes, told=on_host(slot.host_found))

    def unpack(self, crew: RowCrew, chunk: RowChunk) -> RowJob | None:
        slot, first, count = chunk
        self.outcomes[first : first + count] = slot.host_found[:count]
        self.left = self.left or slot.counters().left > 0
        return None


class _Solutions(_Outcomes):
    """Asks for first solutions, too."""

    def __init__(self, rows: Any, between: bytes, numbers: bool, outcomes: Array, out: Any):
        super().__init__(rows, between, numbers, outcomes)
        self.out = out
        self.done: list[tuple[int, int]] = []

    def queue(self, chunk: RowChunk, good: int) -> None:
        slot, count = chunk.slot, chunk.size
        self.send(chunk, good)
        slot.search(slot.text, 41, count, 2, slot.solved, slot.outcomes, told=on_host(slot.host_found))
        slot.back.fetch(slot.host_text, slot.solved, count * 41)

    def unpack(self, crew: RowCrew, chunk: RowChunk) -> RowJob | None:
        slot, first, count = chunk
        job = crew.unpack(slot.host_text, count, self.out, self.between, self.numbers, first)
        super().unpack(crew, chunk)
        self.done.append((first, first + count))
        return job


def solve_rows(rows: Any, between: bytes, numbers: bool, n: int, max_seconds: float, out: Any) -> Array:
    """The outcomes of n puzzles with ``between`` after each; their first solutions go to ``out``, in the same form.

    Codes are 0 to 3 as in ``nonet.search.many.STATUSES``. ``out`` may be in any state; but with a limit of time it must
    hold zeros if the rows are numbers: to write them where nothing was solved could take longer than the time there is.
    """
    outcomes = _outcomes(n, max_seconds)
    stages = _Solutions(rows, between, numbers, outcomes, out)
    relay.run(n, stages, max_seconds)
    if not numbers:
        _write_empty(out, between, n, _gaps(stages.done, n))
    if stages.left:
        _finish_on_cpu(rows, between, numbers, n, outcomes, out)
    return outcomes


def _write_empty(out: Any, between: bytes, n: int, gaps: list[tuple[int, int]]) -> None:
    import numpy

    flat = numpy.frombuffer(out, numpy.uint8)
    for first, end in gaps:
        as_rows(out, between, n)[first:end] = ord(".")
        for k, byte in enumerate(between):
            stride = 81 + len(between)
            flat[first * stride + 81 + k : end * stride : stride] = byte


def _outcomes(n: int, max_seconds: float) -> Array:
    import numpy

    # To fill memory that is about to be written anyway takes a tenth of the time that the puzzles take.
    return numpy.empty(n, numpy.uint8) if max_seconds < 0 else numpy.full(n, LIMIT, numpy.uint8)


def _gaps(done: list[tuple[int, int]], n: int) -> list[tuple[int, int]]:
    """What is left of 0 to n.

    >>> _gaps([(4, 8), (0, 2)], 9)
    [(2, 4), (8, 9)]
    """
    edges = [0, *(edge for part in sorted(done) for edge in part), n]
    return [(a, b) for a, b in zip(edges[::2], edges[1::2], strict=True) if a < b]


def as_rows(buffer: Any, between: bytes, n: int) -> Array:
    """The cells of rows with ``between`` after each, as an array of 81 columns."""
    import numpy
    from numpy.lib.stride_tricks import as_strided

    flat = numpy.frombuffer(buffer, numpy.uint8)
    return as_strided(flat, (n, 81), (81 + len(between), 1), writeable=flat.flags.writeable)


def _finish_on_cpu(rows: Any, between: bytes, numbers: bool, n: int, outcomes: Array, out: Any) -> None:
    import numpy

    left = numpy.flatnonzero(outcomes == UNFINISHED)
    if not left.size:
        return
    some = as_rows(rows, between, n)[left].tobytes()
    found = _kernel.nine_solve_rows(some, 81, numbers, 1, -1.0)
    assert not isinstance(found, int), "the GPU had taken these rows"
    as_rows(out, between, n)[left] = numpy.frombuffer(found[0], numpy.uint8).reshape(-1, 81)
    outcomes[left] = numpy.frombuffer(found[1], numpy.uint8)


def outcomes_of_rows(rows: Any, between: bytes, numbers: bool, n: int, max_seconds: float) -> Array:
    """As ``solve_rows``, without the solutions."""
    import numpy

    outcomes = _outcomes(n, max_seconds)
    stages = _Outcomes(rows, between, numbers, outcomes)
    relay.run(n, stages, max_seconds)
    if stages.left:
        left = numpy.flatnonzero(outcomes == UNFINISHED)
        counts, complete = _counted_by_cpu(rows, between, n, left, 2, max_seconds)
        outcomes[left] = numpy.where(complete | (counts > 1), counts, LIMIT)
    return outcomes


class _Counts(_Rows):
    """Asks how many solutions there are, up to a limit."""

    def __init__(self, rows: Any, between: bytes, numbers: bool, n: int, limit: int):
        import numpy

        super().__init__(rows, between, numbers)
        self.limit, self.reach = limit, min(limit, ROOM - 1)
        self.counts = numpy.zeros(n, numpy.uint64)
        self.complete = numpy.zeros(n, numpy.bool_)
        self.unfinished = numpy.zeros(n, numpy.bool_)

    def queue(self, chunk: RowChunk, good: int) -> None:
        slot, count = chunk.slot, chunk.size
        self.send(chunk, good)
        slot.search(slot.text, 41, count, self.reach, NOWHERE, NOWHERE)
        slot.back.fetch(slot.host_found, slot.found, count * 4)

    def unpack(self, crew: RowCrew, chunk: RowChunk) -> RowJob | None:
        import numpy

        slot, first, count = chunk
        found = slot.host_found.view(numpy.uint32)[:count]
        low = found & (ROOM - 1)
        numpy.minimum(low, self.reach, out=self.counts[first : first + count])
        looked_at = min(slot.counters().begun, count)
        here = slice(first, first + looked_at)
        found, low = found[:looked_at], low[:looked_at]
        numpy.less(found, self.reach, out=self.complete[here])
        numpy.logical_and(found >= ROOM, low < self.reach, out=self.unfinished[here])
        if self.limit > self.reach:
            self.unfinished[here] |= low >= self.reach
        return None


def count_rows(
    rows: Any, between: bytes, numbers: bool, n: int, limit: int, max_seconds: float
) -> tuple[Array, Array]:
    """The number of solutions of each puzzle, up to a limit of at least 1, and whether it is exact."""
    import numpy

    stages = _Counts(rows, between, numbers, n, limit)
    in_time = relay.run(n, stages, max_seconds)
    counts, complete = stages.counts, stages.complete
    left = numpy.flatnonzero(stages.unfinished)
    if left.size and in_time:
        counts[left], complete[left] = _counted_by_cpu(rows, between, n, left, limit, -1.0)
    return counts, complete


def _counted_by_cpu(
    rows: Any, between: bytes, n: int, which: Array, limit: int, max_seconds: float
) -> tuple[Array, Array]:
    import numpy

    # Digits or symbols: the low half of a byte tells.
    cells = as_rows(rows, between, n)[which] & 15
    cells[cells > 9] = 0
    found = [_kernel.nine_count(row.tobytes(), None, limit, 1, max_seconds) for row in cells]
    return (
        numpy.array([each[0] for each in found], numpy.uint64),
        numpy.array([each[1] for each in found], numpy.bool_),
    )
