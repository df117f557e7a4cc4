"""Counting and uniqueness of many puzzles, on either device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nonet import _kernel
from nonet.limits import Limits
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid
from nonet.search.device_choice import Place, is_on_gpu, place
from nonet.search.many import array_rows, check_digits, complaint, outside

PART = 1 << 14
"""Puzzles that the CPU counts in one call: when the time is up, those of the last call stay open."""


def count_lines(
    lines: list[str], rows: bytes | None, grids: Callable[[list[str]], list[Grid]], where: Place
) -> tuple[list[int], list[bool]]:
    """Counts of lines; ``rows`` are the same as rows of 81 bytes, if they are 9x9 puzzles."""
    if not lines:
        return [], []
    if rows is None:
        where.refuse("other lines")
        return _count_grids([(grid.geometry, grid.values) for grid in grids(lines)], where)
    bad = _first_bad(rows, len(lines))
    if bad is not None:
        raise complaint(lines[bad], bad, 81)
    if where.limits.solutions and where.wants_gpu(rows, 81, False, len(lines)):
        from nonet.gpu.host_rows import count_rows

        counts, complete = count_rows(rows, 81, False, len(lines), where.limits.solutions, where.limits.left)
        return counts.tolist(), complete.tolist()
    return _count_rows(rows, len(lines), where)


def count_array(array: Any, rows: Any, size: int, where: Place) -> tuple[Any, Any]:
    """Counts of an array's rows."""
    import numpy

    check_digits(array, rows, size)
    if size != 9:
        where.refuse(f"{size}x{size} ones")
        geometry = Geometry.of(size)
        counts, complete = _count_grids([(geometry, row.tobytes()) for row in rows], where)
    elif where.limits.solutions and where.wants_gpu(rows.data, 81, True, len(rows)):
        from nonet.gpu.host_rows import count_rows

        return count_rows(rows, 81, True, len(rows), where.limits.solutions, where.limits.left)
    else:
        counts, complete = _count_rows(rows.tobytes(), len(rows), where)
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
            return outcomes_of_rows(rows, 81, True, len(rows), limits.left) == 1
        except BadRow as bad:
            raise outside(array, bad.row, 9) from None
    counts, complete = count_array(array, rows, size, where)
    return (counts == 1) & complete


def _first_bad(rows: bytes, n: int) -> int | None:
    """The first row of symbols that is no puzzle. Packing looks at every byte, and what it makes is small."""
    scratch = bytearray(41 * min(n, PART))
    for first in range(0, n, PART):
        count = min(PART, n - first)
        good = _kernel.pack_rows(rows, 81, False, first, count, scratch)
        if good < count:
            return first + good
    return None


def _count_rows(rows: bytes, n: int, where: Place) -> tuple[list[int], list[bool]]:
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
    return counts, complete


def _count_grids(grids: list[tuple[Geometry, bytes]], where: Place) -> tuple[list[int], list[bool]]:
    limits = where.limits
    found = [
        _kernel.count_solutions(geometry.kernel, values, None, limits.solutions, where.workers, limits.left)
        for geometry, values in grids
    ]
    return [count for count, *_ in found], [complete for _, complete, *_ in found]
