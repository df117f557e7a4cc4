"""Counting and uniqueness of many puzzles, on either device."""

from __future__ import annotations

from typing import Any

from nonet import _kernel
from nonet.errors import MissingError, ParseError
from nonet.limits import Limits
from nonet.model.digits import VALUE_BYTES
from nonet.model.geometry import Geometry
from nonet.search.columnar import Counts
from nonet.search.device_choice import Place, is_on_gpu, place
from nonet.search.exact import count_all
from nonet.search.given import Progress, read_lines
from nonet.search.given_arrays import array_rows, as_array, check_digits, outside, without_bad_rows
from nonet.search.given_bytes import Cut
from nonet.search.given_columns import as_list, is_column, is_text_array

PART, LIMITED_PART = 1 << 14, 1 << 7
"""Puzzles that the CPU counts in one call: few where there is a limit of time, for when it is up, the kernel does not
say which of the last call are done, and all of these stay open. Smaller calls yet take longer, and so do threads that
wait for each other."""


def count_given(puzzles: Any, where: Place, errors: str, progress: Progress | None) -> Counts:
    """What ``count_many`` is given, counted."""
    if hasattr(puzzles, "__array_interface__") and not is_text_array(puzzles):
        array = as_array(puzzles)
        wrong: dict[int, ParseError] = {}
        if errors == "row":
            array, wrong = without_bad_rows(array, "count_many")
        counts, complete = count_array(array, *array_rows(array, "count_many"), where, progress)
        if wrong:
            counts[list(wrong)], complete[list(wrong)] = 0, False
        return Counts(counts, complete, wrong)
    if is_on_gpu(puzzles):
        from nonet.gpu.arrays import count_array as count_on_gpu

        return Counts(*count_on_gpu(puzzles, where.limits.solutions, where.limits.left))
    if isinstance(puzzles, (bytes, bytearray, memoryview)):
        return count_items(Cut(bytes(puzzles)).texts.to_list(), where, errors, progress)
    return count_items(as_list(puzzles, "count_many", "count"), where, errors, progress)


def count_items(items: list[Any], where: Place, errors: str, progress: Progress | None = None) -> Counts:
    """Counts of lines, grids and whatever else ``read_lines`` reads.

    >>> count_items(["12..34....4....1", "x"], place(None, 1, Limits()), "row").complete
    [True, False]
    """
    lines, cells, bad, marked = read_lines(items, errors)
    counts, complete = _count_lines(lines, cells, where, progress)
    for row, grid in marked.items():
        found = count_all(grid, where.limits, where.workers)
        counts[row], complete[row] = int(found), found.complete
    for row in bad:
        counts[row], complete[row] = 0, False
    return Counts(counts, complete, bad)


def _count_lines(
    lines: list[str], cells: int, where: Place, progress: Progress | None
) -> tuple[list[int], list[bool]]:
    """Counts of plain lines of one size."""
    if not lines:
        return [], []
    rows = "".join(lines).encode("ascii")
    if cells not in (0, 81):
        where.refuse("other lines")
        values = rows.translate(VALUE_BYTES)
        return _count_grids(values, Geometry.of(round(cells**0.5)), where, progress)
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
        counts, complete = _count_grids(rows.tobytes(), Geometry.of(size), where, progress)
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
    try:
        import numpy
    except ImportError:
        raise MissingError("is_unique of a column needs NumPy; install it with: pip install numpy") from None
    if is_column(array):
        found = count_items(as_list(array, "is_unique", "one line"), where, "raise")
        return (numpy.array(found.counts) == 1) & numpy.array(found.complete, numpy.bool_)
    array = as_array(array)
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
    part = PART if where.limits.seconds is None else LIMITED_PART
    for first in range(0, n, part):
        some = rows[first * 81 : (first + part) * 81]
        found, _, _, _, all_done = _kernel.nine_count_rows(
            some, False, limit, where.workers, where.limits.left
        )
        counts += found
        complete += [all_done and count < limit for count in found]
        if progress is not None and (len(counts) == n or len(counts) % PART == 0):
            progress(len(counts), n)
    return counts, complete


def _count_grids(
    values: bytes, geometry: Geometry, where: Place, progress: Progress | None
) -> tuple[list[int], list[bool]]:
    counts: list[int] = []
    complete: list[bool] = []
    limits, cells = where.limits, geometry.cell_count
    for first in range(0, len(values), cells):
        count, is_exact, *_ = _kernel.count_solutions(
            geometry.kernel, values[first : first + cells], None, limits.solutions, where.workers, limits.left
        )
        counts.append(count)
        complete.append(is_exact)
        if progress is not None:
            progress(len(counts), len(values) // cells)
    return counts, complete
