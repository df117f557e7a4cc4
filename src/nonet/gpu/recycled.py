"""Memory for large results, used again once nobody holds it any more.

New memory is filled with zeros by the operating system, page by page, before we may write to it: on the machine of
docs/gpu.md that takes as long as to solve the puzzles.
"""

from __future__ import annotations

import mmap
from ctypes import c_ubyte
from threading import Lock
from typing import TYPE_CHECKING, Any
from weakref import finalize

if TYPE_CHECKING:
    import numpy

LEAST = 1 << 24
"""Bytes that are worth the trouble."""
MOST_KEPT = 1 << 31
"""Bytes that are kept for the next result at most."""

_kept: list[mmap.mmap] = []
_lock = Lock()


def rows(n: int, columns: int) -> numpy.ndarray[Any, Any]:
    """An array of bytes in any state.

    >>> rows(2, 81).shape
    (2, 81)
    """
    import numpy

    size = n * columns
    if size < LEAST:
        return numpy.empty((n, columns), numpy.uint8)
    memory = _take(size)
    # Whoever holds the array, or a part of it, holds this.
    holder: Any = (c_ubyte * size).from_buffer(memory)
    finalize(holder, _give_back, memory).atexit = False
    return numpy.frombuffer(holder, numpy.uint8).reshape(n, columns)


def release() -> None:
    """Give the memory that is kept back to the operating system."""
    with _lock:
        _kept.clear()


def _take(size: int) -> mmap.mmap:
    with _lock:
        fitting = [memory for memory in _kept if size <= len(memory) <= 2 * size]
        if fitting:
            best = min(fitting, key=len)
            _kept.remove(best)
            return best
    return _new(size)


def _new(size: int) -> mmap.mmap:
    if not hasattr(mmap, "MAP_ANONYMOUS"):  # Windows
        return mmap.mmap(-1, size)
    memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        memory.madvise(mmap.MADV_HUGEPAGE)  # which shared memory, mmap's own choice, would not heed
    return memory


def _give_back(memory: mmap.mmap) -> None:
    if _lock.acquire(blocking=False):  # it may be this thread that holds it
        try:
            _kept.append(memory)
            while sum(map(len, _kept)) > MOST_KEPT:
                _kept.pop(0)
        finally:
            _lock.release()
