"""Which device solves a batch: the CPU, a GPU, or whichever is faster for it."""

from __future__ import annotations

from typing import Any, NamedTuple

from nonet.errors import ArgumentError
from nonet.limits import Limits, threads

DEVICES = ("cpu", "gpu", "auto")
# Measured on the machine of docs/gpu.md, an H200 beside 16 cores.
START = 3.5
"""Seconds that the first use of a GPU takes: CuPy, the driver, memory, a kernel from the cache."""
CALL = 0.0003
"""Seconds that a batch of any size takes on a GPU."""
GPU_SPEED = 80e6
"""Puzzles that go through a GPU in a second, in batches for which the choice is close; larger ones are faster."""
CPU_SPEED = ((27, 4.5e6), (24, 1.9e6), (20, 0.45e6), (0, 2.0e6))
"""With so many clues or more on average, puzzles a second and core. Few clues are not hard by themselves (those
with 17 mostly are not), so this errs towards the GPU only where it loses little."""
THREADS_SHARE = 0.6
"""What each of several threads brings, of the speed of one alone."""
CPU_MOST = 8e6
"""Puzzles a second that all threads together get through: then it is memory that limits them."""
CPU_MAKES, GPU_MAKES = 20e3, 5e6
"""Random minimal puzzles a second: a core, and a GPU."""
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

    def makes_on_gpu(self, count: int | None) -> bool:
        """Is a GPU to make so many random puzzles, None for no end?"""
        cpu, gpu = making_estimate(count, self.workers)
        if cpu <= gpu:
            return False
        from nonet.gpu import device

        return not device.why_none()

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
    cpu, gpu = estimate(rows, stride, numbers, n, n, workers)
    if cpu <= gpu:
        return False
    from nonet.gpu import device

    return not device.why_none()


def estimate(
    rows: Any, stride: int, numbers: bool, n: int, expected: int, workers: int
) -> tuple[float, float]:
    """About how many seconds the CPU would take for as many rows as are expected, and a GPU; n of them are here.

    >>> easy = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [f"{cpu:.4f}" for cpu, _ in (estimate(easy, 81, False, 1, 10**6, workers) for workers in (1, 2, 16))]
    ['0.2222', '0.1852', '0.1250']
    """
    import sys

    speed = _cpu_speed(rows, stride, numbers, n)
    speed = min(CPU_MOST, speed if workers == 1 else speed * workers * THREADS_SHARE)
    start = 0.0 if "cupy" in sys.modules else START
    return expected / speed, start + CALL + expected / GPU_SPEED


def making_estimate(count: int | None, workers: int) -> tuple[float, float]:
    """About how many seconds the CPU would take for so many random minimal puzzles, and a GPU.

    >>> making_estimate(100_000, 1)[0]
    5.0
    """
    import sys

    number = float("inf") if count is None else count
    made = CPU_MAKES if workers == 1 else CPU_MAKES * workers * THREADS_SHARE
    start = 0.0 if "cupy" in sys.modules else START
    return number / made, start + (0.0 if count is None else number / GPU_MAKES)


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
