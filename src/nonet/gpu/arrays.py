"""Arrays that lie on a GPU already, of CuPy, Torch, JAX or any library that speaks DLPack: solved where they are."""

from __future__ import annotations

from typing import Any

from nonet import _kernel
from nonet.errors import ArgumentError, ParseError
from nonet.gpu import pipeline
from nonet.gpu.device import NOWHERE, Memory
from nonet.gpu.host_rows import LIMIT
from nonet.gpu.slots import CHUNK, ROOM, UNFINISHED, WAYS, Counters, Slot


def solve_array(array: Any, max_seconds: float) -> tuple[Any, Any]:
    """First solutions, in the array's shape and library, and an outcome code for each."""
    import cupy

    rows = _rows(array)
    n = len(rows)
    with rows.device:
        solved = cupy.zeros((n, 81), cupy.uint8)
        outcomes = cupy.full(n, LIMIT, cupy.uint8)

    def queue(slot: Slot, turn: int, first: int, count: int) -> None:
        text, out = _part(rows, first, 81), _part(solved, first, 81)
        slot.search(text, 81, count, 2, out, _part(outcomes, first, 1), turn=turn)

    done, _ = _run(rows, queue, max_seconds)
    if any(counters.left for _, _, counters in done):
        left = cupy.flatnonzero(outcomes == UNFINISHED)
        found = _kernel.nine_solve_rows(rows[left].get().tobytes(), 81, True, 1, -1.0)
        assert not isinstance(found, int), "the GPU had taken these rows"
        solved[left] = cupy.frombuffer(found[0], cupy.uint8).reshape(-1, 81)
        outcomes[left] = cupy.frombuffer(found[1], cupy.uint8)
    answer = solved.reshape(array.shape)
    kind = _taken(array).dtype
    return _like(array, answer if kind == cupy.uint8 else answer.astype(kind)), _like(array, outcomes)


def outcomes_of_array(array: Any, max_seconds: float) -> Any:
    """Which of the puzzles have exactly one solution."""
    import cupy

    counts, complete = _counts(_rows(array), 2, max_seconds)
    return _like(array, (counts == 1) & complete) if len(counts) else _like(array, cupy.zeros(0, bool))


def count_array(array: Any, limit: int, max_seconds: float) -> tuple[Any, Any]:
    """Counts up to a limit, and whether they are exact, in the array's library."""
    counts, complete = _counts(_rows(array), limit, max_seconds)
    return _like(array, counts), _like(array, complete)


def _counts(rows: Any, limit: int, max_seconds: float) -> tuple[Any, Any]:
    import cupy

    n = len(rows)
    reach = max(1, min(limit, ROOM - 1))
    with rows.device:
        found = cupy.zeros(n, cupy.uint32)
        looked_at = cupy.zeros(n, cupy.bool_)

    def queue(slot: Slot, turn: int, first: int, count: int) -> None:
        text = _part(rows, first, 81)
        slot.search(text, 81, count, reach, NOWHERE, NOWHERE, _part(found, first, 4), turn=turn)

    done, in_time = _run(rows, queue, max_seconds)
    for first, count, counters in done:
        looked_at[first : first + min(counters.begun, count)] = True
    counts = cupy.minimum(found % ROOM, min(reach, limit)).astype(cupy.uint64)
    complete = looked_at & (found < reach) & (limit > 0)
    open_ones = (found >= ROOM) & (found % ROOM < reach)
    if limit > reach > 1:
        open_ones |= found % ROOM >= reach
    left = cupy.flatnonzero(looked_at & open_ones)
    if left.size and in_time:
        for i in left.tolist():
            count, exact, *_ = _kernel.nine_count(rows[i].get().tobytes(), None, limit, 1, -1.0)
            counts[i], complete[i] = count, exact
    return counts, complete


def _taken(array: Any) -> Any:
    """The array as one of CuPy, without a copy."""
    import cupy

    if isinstance(array, cupy.ndarray):
        return array
    return cupy.asarray(array) if hasattr(array, "__cuda_array_interface__") else cupy.from_dlpack(array)


def _rows(array: Any) -> Any:
    import cupy

    taken = _taken(array)
    if taken.shape[1:] not in ((81,), (9, 9)):
        raise ArgumentError(f"an array of shape {taken.shape}; on a GPU it must be (n, 81) or (n, 9, 9)")
    if taken.dtype.kind not in "iu":
        raise ArgumentError(f"an array of {taken.dtype}; puzzles are whole numbers, 0 for an empty cell")
    with taken.device:
        rows = taken.reshape(-1, 81)
        if rows.dtype != cupy.uint8:
            wrong = ((rows < 0) | (rows > 9)).any(axis=1)
            if bool(wrong.any()):
                raise _outside(int(wrong.argmax()))
            rows = rows.astype(cupy.uint8)
        rows = cupy.ascontiguousarray(rows)
        return rows.copy() if rows.data.ptr % 16 else rows


def _outside(row: int) -> ParseError:
    return ParseError("a digit outside 0 to 9", line=row + 1)


def _part(array: Any, first: int, size: int) -> Memory:
    return Memory(int(array.data.ptr) + first * size, (len(array) - first) * size, array)


def _run(
    rows: Any, queue: pipeline.Queue, max_seconds: float
) -> tuple[list[tuple[int, int, Counters]], bool]:
    rows.device.synchronize()  # whatever makes these rows, on whichever stream
    done, in_time = pipeline.run_ahead(
        len(rows), queue, max_seconds, most=CHUNK, ways=WAYS, only=rows.device.id
    )
    bad = [first + counters.bad for first, _, counters in done if counters.bad is not None]
    if bad:
        raise _outside(min(bad))
    return done, in_time


def _like(array: Any, answer: Any) -> Any:
    """An answer in the library of the question."""
    library = type(array).__module__.partition(".")[0]
    if library == "torch":
        import torch

        return torch.from_dlpack(answer)
    if library in ("jax", "jaxlib"):
        import jax

        return jax.dlpack.from_dlpack(answer)
    return answer
