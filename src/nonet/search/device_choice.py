"""Which device solves a batch: the CPU, a GPU, or whichever is faster for it."""

from __future__ import annotations

from typing import Any, NamedTuple

from nonet.errors import ArgumentError
from nonet.limits import Limits, threads

DEVICES = ("cpu", "gpu", "auto")
START = 2.0
"""Seconds that the first use of a GPU takes: CuPy, the driver, a kernel from the cache."""
CALL = 0.0006
"""Seconds that a batch of any size takes on a GPU."""
GPU_SPEED = 150e6
"""Puzzles that go through a GPU in a second, at the least: what the copies of plain rows allow."""
CPU_SPEED = ((27, 3.0e6), (24, 1.5e6), (20, 0.7e6), (0, 1.5e6))
"""With so many clues or more on average, puzzles a second and core. Few clues are not hard by themselves (those
with 17 mostly are not), so this errs towards the GPU only where it loses little."""
SAMPLE = 1000


class Place(NamedTuple):
    """Where a batch is solved, with what, and how long at most."""

    device: str
    workers: int
    limits: Limits

    def wants_gpu(self, rows: Any, stride: int, numbers: bool, n: int) -> bool:
        """Is a GPU to solve these 9x9 rows?"""
        if self.device == "auto":
            return gpu_pays(rows, stride, numbers, n, self.workers)
        return self.device == "gpu"

    def refuse(self, what: str) -> None:
        """For puzzles that no GPU takes: an error if one was asked for."""
        if self.device == "gpu":
            raise ArgumentError(f"device 'gpu' solves 9x9 puzzles; for {what} use device 'cpu' or 'auto'")


def place(device: str | None, workers: int | None, limits: Limits) -> Place:
    """The place that the arguments of a call name."""
    if device is not None and device not in DEVICES:
        raise ArgumentError(f"there is no device {device!r}; there are {', '.join(DEVICES)}")
    return Place(device or "cpu", threads(workers), limits)


def gpu_pays(rows: Any, stride: int, numbers: bool, n: int, workers: int) -> bool:
    """Whether a GPU that is there solves these rows sooner than the CPU, by the clues of some of them.

    >>> gpu_pays(b"." * 81, 81, False, 1, 8)
    False
    """
    import sys

    on_cpu = n / (_cpu_speed(rows, stride, numbers, n) * workers)
    start = 0.0 if "cupy" in sys.modules else START
    if on_cpu <= start + CALL + n / GPU_SPEED:
        return False
    from nonet.gpu import device

    return not device.why_none()


def _cpu_speed(rows: Any, stride: int, numbers: bool, n: int) -> float:
    view = memoryview(rows).cast("B")
    clues = seen = 0
    for i in range(0, n, max(1, n // SAMPLE)):
        row = view[i * stride : i * stride + 81].tobytes()
        clues += 81 - row.count(0) if numbers else sum(map(row.count, b"123456789"))
        seen += 1
    return next(speed for least, speed in CPU_SPEED if clues >= least * seen)


def is_on_gpu(array: Any) -> bool:
    """Does this array lie in the memory of a GPU?"""
    if hasattr(array, "__cuda_array_interface__"):
        return True
    try:
        kind, _ = array.__dlpack_device__()
    except (AttributeError, TypeError, ValueError):
        return False
    return bool(kind == 2)  # CUDA, in DLPack's numbers
