"""Rows in pinned memory, which the device copies by itself: they go there and back while no thread touches them.

A row has 81 digits, a byte each, or 41 bytes with two digits in each, the first in the low half.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet import _kernel
from nonet.errors import ArgumentError, ParseError
from nonet.gpu import device, pipeline
from nonet.gpu.device import NOWHERE
from nonet.gpu.host_rows import LIMIT
from nonet.gpu.slots import UNFINISHED, WAYS, Slot, on_host

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

PACKED, PLAIN = 41, 81
"""Bytes of a row."""
MOST = {PACKED: 7 << 16, PLAIN: 7 << 15}
"""Rows of a chunk at most: what is on its way alone, at the beginning and at the end, is little."""


def pinned_rows(n: int, columns: int = PACKED) -> Array:
    """An array of bytes in pinned memory, in any state."""
    return device.gpus()[0].pinned(n * columns).reshape(n, columns)


def solve_pinned(
    rows: Array,
    max_seconds: float = -1.0,
    out: Array | None = None,
    outcomes: Array | None = None,
) -> tuple[Array, Array]:
    """First solutions of rows, as wide as they are, and an outcome code for each; into the arrays given, if they are.

    All of these arrays should be pinned: others work as well, but the device can't copy them by itself. Solutions of
    rows that the time did not suffice for (outcome 3) are left as they are in ``out``.
    """
    import numpy

    n, columns = rows.shape if rows.ndim == 2 else (0, 0)
    out = numpy.zeros(rows.shape, numpy.uint8) if out is None else out
    outcomes = numpy.empty(n, numpy.uint8) if outcomes is None else outcomes
    for array, shape in ((rows, (n, columns)), (out, (n, columns)), (outcomes, (n,))):
        fits = array.shape == shape and array.dtype == numpy.uint8 and array.flags.c_contiguous
        if not fits or columns not in MOST:
            raise ArgumentError(
                f"an array of {array.dtype} {array.shape}; rows are bytes without gaps, (n, 81) or packed (n, 41), "
                "their solutions too, and outcomes (n,)"
            )
    if max_seconds >= 0:
        outcomes[:] = LIMIT
    reached = outcomes.ctypes.data % 16 == 0 and device.gpus()[0].reaches(outcomes)

    def queue(slot: Slot, turn: int, first: int, count: int) -> None:
        end = first + count
        slot.stream.send(slot.text, rows[first:end], count * columns)
        told = on_host(outcomes, first) if reached else NOWHERE
        slot.search(slot.text, columns, count, 2, slot.solved, slot.outcomes, told=told, turn=turn)
        slot.back.fetch(out[first:end], slot.solved, count * columns)
        if not reached:
            slot.back.fetch(outcomes[first:end], slot.outcomes, count)

    done, _ = pipeline.run_ahead(n, queue, max_seconds, most=MOST[columns], ways=WAYS, columns=columns)
    bad = [first + counters.bad for first, _, counters in done if counters.bad is not None]
    if bad:
        raise ParseError("a digit outside 0 to 9", line=min(bad) + 1)
    if any(counters.left for _, _, counters in done):
        left = numpy.flatnonzero(outcomes == UNFINISHED)
        out[left], outcomes[left] = _solved_on_cpu(rows[left])
    return out, outcomes


def _solved_on_cpu(rows: Array) -> tuple[Array, Array]:
    import numpy

    n, columns = rows.shape
    plain = rows
    if columns == PACKED:
        plain = numpy.empty((n, PLAIN), numpy.uint8)
        _kernel.unpack_rows(rows, n, plain, 0)
    found = _kernel.nine_solve_rows(plain.data, PLAIN, True, 1, -1.0)
    assert not isinstance(found, int), "the GPU had taken these rows"
    solved = numpy.frombuffer(found[0], numpy.uint8).reshape(n, PLAIN)
    if columns == PACKED:
        packed = numpy.empty_like(rows)
        _kernel.pack_rows(solved, packed)
        solved = packed
    return solved, numpy.frombuffer(found[1], numpy.uint8)
