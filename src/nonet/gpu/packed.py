"""Rows that are packed already, 41 bytes each; in pinned memory they go to the device and back without another copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet import _kernel
from nonet.errors import ArgumentError, ParseError
from nonet.gpu import device, pipeline
from nonet.gpu.host_rows import LIMIT
from nonet.gpu.slots import UNFINISHED, WAYS, Slot

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

MOST = 7 << 16
"""Rows of a chunk at most: what is on its way alone, at the beginning and at the end, is little."""


def pinned(rows: int, columns: int = 41) -> Array:
    """An array of bytes in pinned memory, in any state."""
    return device.gpus()[0].pinned(rows * columns).reshape(rows, columns)


def solve_packed(
    rows: Array,
    max_seconds: float = -1.0,
    out: Array | None = None,
    outcomes: Array | None = None,
) -> tuple[Array, Array]:
    """First solutions of packed rows, packed, and an outcome code for each; into the arrays given, if they are.

    All of these arrays should be ``pinned``: others work as well, but the device can't copy them by itself.
    """
    import numpy

    n = len(rows)
    out = numpy.empty_like(rows) if out is None else out
    outcomes = numpy.empty(n, numpy.uint8) if outcomes is None else outcomes
    for array, shape in ((rows, (n, 41)), (out, (n, 41)), (outcomes, (n,))):
        if array.shape != shape or array.dtype != numpy.uint8 or not array.flags.c_contiguous:
            raise ArgumentError(f"an array of {array.dtype} {array.shape}; packed rows are bytes, (n, 41)")
    if max_seconds >= 0:
        outcomes[:] = LIMIT
        out[:] = 0

    def queue(slot: Slot, first: int, count: int) -> None:
        end = first + count
        slot.stream.send(slot.text, rows[first:end], count * 41)
        slot.search(slot.text, 41, count, 2, slot.solved, slot.outcomes)
        slot.stream.fetch(out[first:end], slot.solved, count * 41)
        slot.stream.fetch(outcomes[first:end], slot.outcomes, count)

    done, _ = pipeline.run_ahead(n, queue, max_seconds, most=MOST, ways=WAYS)
    bad = [first + counters.bad for first, _, counters in done if counters.bad is not None]
    if bad:
        raise ParseError("a digit outside 0 to 9", line=min(bad) + 1)
    if any(counters.left for _, _, counters in done):
        left = numpy.flatnonzero(outcomes == UNFINISHED)
        plain = numpy.empty((left.size, 81), numpy.uint8)
        _kernel.unpack_rows(rows[left], left.size, plain, 0)
        found = _kernel.nine_solve_rows(plain.data, 81, True, 1, -1.0)
        assert not isinstance(found, int), "the GPU had taken these rows"
        some = numpy.empty((left.size, 41), numpy.uint8)
        _kernel.pack_rows(found[0], some)
        out[left] = some
        outcomes[left] = numpy.frombuffer(found[1], numpy.uint8)
    return out, outcomes
