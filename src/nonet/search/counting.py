"""Counting and uniqueness of many puzzles, on either device."""

from __future__ import annotations

from typing import Any

from nonet import _kernel
from nonet.limits import Limits
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid
from nonet.search.device_choice import Place, is_on_gpu, place
from nonet.search.given import Progress
from nonet.search.many import array_rows, check_digits, outside

PART = 1 << 14
"""Puzzles that the CPU counts in one call: when the time is up, those of the last call stay open."""


def count_lines(
    lines: list[str], where: Place, progress: Progress | None = None
) -> tuple[list[int], list[bool]]:
    """Counts of plain lines of one size."""
    if not lines:
        return [], []
    if len(lines[0]) != 81:
        where.refuse("other lines")
        grids = [(Geometry.of(round(len(line) ** 0.5)), Grid(line).values) for line in lines]
        return _count_grids(grids, where, progress)
    rows = "".join(lines).encode("ascii")
    if where.limits.solutions and where.wants_gpu(rows, 81, False, len(lines)):
        from nonet.gpu.host_rows import count_rows

        counts, complete = count_rows(rows, b"", False, len(lines), where.limits.solutions, where.limits.left)
        return counts.tolist(), complete.tolist()
    return _count_rows(rows, len(lines), where, progress)


def count_array(
    array: Any, rows: Any, size: int, where: Place, progress: Progress | None = None
) -> tuple[Any, Any]:
    """Counts of an array's rows."""
    import numpy

    check_digits(array, rows, size)
    if size != 9:
        where.refuse(f"{size}x{size} ones")
        geometry = Geometry.of(size)
        counts, complete = _count_grids([(geometry, row.tobytes()) for row in rows], where, progress)
    elif where.limits.solutions and where.wants_gpu(rows.data, 81, True, len(rows)):
        from nonet.gpu.host_rows import count_rows

        return count_rows(rows, b"", True, len(rows), where.limits.solutions, where.limits.left)
    else:
        counts, complete = _count_rows(rows.tobytes(), len(rows), where, progress)
    return numpy.array(counts, numpy.uint64), numpy.array(complete, numpy.bool_)


def are_unique(array: Any, device: str | None, limits: Limits) -> Any:
    """Which rows of an array have exactly one solution."""
    where = place(device, None, limits.within(solutions=2))
    if is_on_gpu(array):
        from nonet.gpu.arrays import outcomes_of_array

        return outcomes_of_array(array, limits.left)
    import numpy

    array = numpy.asarray(array)
    rows, size = array_rows(array, "is_unique")
    if size == 9 and where.wants_gpu(rows.data, 81, True, len(rows)):
        from nonet.gpu.host_rows import BadRow, outcomes_of_rows

        try:
            codes = outcomes_of_rows(rows, b"", True, len(rows), limits.left)
            return numpy.equal(codes, 1, out=codes.view(numpy.bool_))  # new memory would take as long again
        except BadRow as bad:
            raise outside(array, bad.row, 9) from None
    counts, complete = count_array(array, rows, size, where)
    return (counts == 1) & complete


def _count_rows(rows: bytes, n: int, where: Place, progress: Progress | None) -> tuple[list[int], list[bool]]:
    counts: list[int] = []
    complete: list[bool] = []
    limit = where.limits.solutions
    if limit == 0:
        return [0] * n, [False] * n
    for first in range(0, n, PART):
        part = rows[first * 81 : (first + PART) * 81]
        found, _, _, _, all_done = _kernel.nine_count_rows(
            part, False, limit, where.workers, where.limits.left
        )
        counts += found
        complete += [all_done and count < limit for count in found]
        if progress is not None:
            progress(len(counts), n)
    return counts, complete


def _count_grids(
    grids: list[tuple[Geometry, bytes]], where: Place, progress: Progress | None
) -> tuple[list[int], list[bool]]:
    counts: list[int] = []
    complete: list[bool] = []
    limits = where.limits
    for geometry, values in grids:
        count, is_exact, *_ = _kernel.count_solutions(
            geometry.kernel, values, None, limits.solutions, where.workers, limits.left
        )
        counts.append(count)
        complete.append(is_exact)
        if progress is not None:
            progress(len(counts), len(grids))
    return counts, complete
