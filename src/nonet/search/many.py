"""Many puzzles at once: strings, bytes, NumPy and Arrow in, the same kind out, on all cores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

from nonet import _kernel
from nonet.errors import ArgumentError, ParseError
from nonet.limits import Limits
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid
from nonet.search.columnar import TO_SYMBOL, Counts, Many
from nonet.search.device_choice import Place, is_on_gpu, place
from nonet.search.given import (
    ERROR,
    Progress,
    as_list,
    check_errors,
    is_text_array,
    read_lines,
)

if TYPE_CHECKING:
    import numpy


@overload
def solve_many(
    puzzles: list[str],
    *,
    workers: int | None = None,
    max_seconds: float | None = None,
    device: str | None = None,
    errors: str = "raise",
    progress: Progress | None = None,
) -> Many[list[str]]: ...
@overload
def solve_many(
    puzzles: bytes | bytearray | memoryview,
    *,
    workers: int | None = None,
    max_seconds: float | None = None,
    device: str | None = None,
    errors: str = "raise",
    progress: Progress | None = None,
) -> Many[bytes]: ...
@overload
def solve_many(
    puzzles: numpy.ndarray[Any, Any],
    *,
    workers: int | None = None,
    max_seconds: float | None = None,
    device: str | None = None,
    errors: str = "raise",
    progress: Progress | None = None,
) -> Many[Any]: ...
@overload
def solve_many(
    puzzles: Any,
    *,
    workers: int | None = None,
    max_seconds: float | None = None,
    device: str | None = None,
    errors: str = "raise",
    progress: Progress | None = None,
) -> Many[Any]: ...
def solve_many(
    puzzles: Any,
    *,
    workers: int | None = None,
    max_seconds: float | None = None,
    device: str | None = None,
    errors: str = "raise",
    progress: Progress | None = None,
) -> Many[Any]:
    """The first solution of every puzzle and whether it is the only one.

    ``puzzles`` may be a list of lines or grids; bytes that hold lines of one size, with or without line ends; a NumPy
    array of digits, ``(n, N*N)`` or ``(n, N, N)``, 0 for an empty cell; or a column of strings of pyarrow, polars,
    pandas or any other library that exports Arrow data, which gives a list of lines. All puzzles are of one size, with
    the default boxes. A bad one is raised, or with ``errors="row"`` kept as a row with status ``ERROR``.

    ``workers`` threads share them, by default one a core; the answers are those of ``solve``, however many there are.
    When ``max_seconds`` are over, the rest have status ``LIMIT``. ``progress(done, total)`` is called now and then.
    ``device`` is ``cpu`` (the default), ``gpu`` for 9x9 puzzles, or ``auto``; the answers are the same. Arrays of CuPy,
    Torch or JAX on a GPU are solved there and give such arrays.

    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> many = solve_many([easy, easy[::-1]])
    >>> many.solutions[0][:9], many.status(0)
    ('534678912', <Status.UNIQUE: 'unique'>)
    >>> solve_many(f"{easy}\\n{easy}\\n".encode()).solutions[81:91]
    b'\\n534678912'
    """
    check_errors(errors)
    where = place(device, workers, Limits(max_seconds))
    if isinstance(puzzles, (bytes, bytearray, memoryview)):
        data = bytes(puzzles)
        found = _solve_even(data, where) if progress is None else None
        return found if found is not None else _solve_uneven(data, where, errors, progress)
    if hasattr(puzzles, "__array_interface__") and not is_text_array(puzzles):
        return _solve_array(puzzles, where, errors, progress)
    if is_on_gpu(puzzles):
        from nonet.gpu.arrays import solve_array

        return Many(*solve_array(puzzles, where.limits.left))
    if where.device == "cpu" and progress is None and hasattr(puzzles, "__arrow_c_stream__"):
        try:
            quick = _kernel.nine_solve_arrow(puzzles, where.workers, where.limits.left)
        except TypeError as error:
            raise ArgumentError(f"{error}; solve_many wants one column of lines") from None
        if not isinstance(quick, int):
            return Many(*quick)
    return _solve_list(as_list(puzzles, "solve_many", "solve"), where, errors, progress)


PART = 1 << 16
"""Rows between two calls of ``progress``."""


def _solve_list(items: list[Any], where: Place, errors: str, progress: Progress | None) -> Many[list[str]]:
    """Puzzles one by one: most are plain lines, and what is none is read first."""
    if progress is None:
        return _solve_items(items, where, errors)
    solutions: list[str] = []
    codes = bytearray()
    bad: dict[int, ParseError] = {}
    for first in range(0, len(items), PART):
        try:
            part = _solve_items(items[first : first + PART], where, errors)
        except ParseError as error:
            raise ParseError(error.what, line=first + (error.line or 1), column=error.column) from None
        solutions += part.solutions
        codes += part.statuses
        bad |= {first + row: error for row, error in part.errors.items()}
        progress(len(solutions), len(items))
    return Many(solutions, bytes(codes), bad)


def _solve_items(items: list[Any], where: Place, errors: str) -> Many[list[str]]:
    if not items:
        return Many([], b"")
    if where.device == "cpu":
        quick = _kernel.nine_solve_list(items, where.workers, where.limits.left)
        if not isinstance(quick, int):
            return Many(*quick)
    lines, bad = read_lines(items, errors)
    cells = len(lines[0])
    if cells != 81:
        where.refuse("other lines")
        geometry = Geometry.of(round(cells**0.5))
        values = b"".join(Grid(line).values for line in lines)
        answers, codes = _kernel.solve_many(geometry.kernel, values, where.workers, where.limits.left)
        text = answers.translate(TO_SYMBOL).decode("ascii")
    elif where.wants_gpu(rows := "".join(lines).encode("ascii"), 81, False, len(lines)):
        found = _solve_even_on_gpu(rows, b"", len(lines), where)
        assert found is not None
        answers, codes = found
        text = answers.decode("ascii")
    else:
        on_cpu = _kernel.nine_solve_rows(rows, 81, False, where.workers, where.limits.left)
        assert not isinstance(on_cpu, int)
        answers, codes = on_cpu
        text = answers.decode("ascii")
    solutions = [text[i : i + cells] for i in range(0, len(text), cells)]
    if bad:
        codes = bytes(ERROR if row in bad else code for row, code in enumerate(codes))
        solutions = ["" if row in bad else line for row, line in enumerate(solutions)]
    return Many(solutions, codes, bad)


def _solve_even_on_gpu(rows: bytes, end: bytes, n: int, where: Place) -> Many[bytes] | None:
    from nonet.gpu.host_rows import BadRow, solve_rows

    solutions, memory = _kernel.bytes_to_fill(len(rows))
    try:
        codes = solve_rows(rows, end, False, n, where.limits.left, memory)
    except BadRow:
        return None
    return Many(solutions, codes.tobytes())


def _solve_even(data: bytes, where: Place) -> Many[bytes] | None:
    """Lines that are all plain and 81 characters long, solved where they lie; None if these are others."""
    for end in (b"\n", b"\r\n", b""):
        stride = 81 + len(end)
        if len(data) % stride not in (0, 81) or data[81:stride] not in (end, b""):
            continue
        n = (len(data) + len(end)) // stride
        if where.wants_gpu(data, stride, False, n):
            return _solve_even_on_gpu(data, end, n, where)
        if _is_even(data, end):
            found = _kernel.nine_solve_rows(data, stride, False, where.workers, where.limits.left)
            return None if isinstance(found, int) else Many(*found)
    return None


def _solve_uneven(data: bytes, where: Place, errors: str, progress: Progress | None) -> Many[bytes]:
    """Any other lines; a bad one stays as it is."""
    if _is_even(data, b"") and data:
        lines, last, between = [data[i : i + 81].decode("latin-1") for i in range(0, len(data), 81)], [], ""
    else:
        lines, between = data.decode("latin-1").split("\n"), "\n"
        last = [lines.pop()] if not lines[-1] else []
    solved = _solve_list([line.rstrip("\r") for line in lines], where, errors, progress)
    ended = [answer + line[len(answer) :] for answer, line in zip(solved.solutions, lines, strict=True)]
    return Many(between.join(ended + last).encode("latin-1"), solved.statuses, solved.errors)


def _is_even(data: bytes, end: bytes) -> bool:
    """True if the data are 9x9 lines that all end so; the last may lack its end."""
    stride = 81 + len(end)
    if len(data) % stride not in (0, 81) or (not end and b"\n" in data):
        return False
    return all(not data[81 + i :: stride].strip(end[i : i + 1]) for i in range(len(end)))


def _solve_array(array: Any, where: Place, errors: str, progress: Progress | None) -> Many[Any]:
    import numpy

    array = numpy.asarray(array)
    if progress is not None and array.ndim and len(array) > PART:
        parts = []
        for first in range(0, len(array), PART):
            parts.append(_solve_array_part(array[first : first + PART], where, errors, first))
            progress(min(first + PART, len(array)), len(array))
        return Many(
            numpy.concatenate([part.solutions for part in parts]),
            numpy.concatenate([part.statuses for part in parts]),
            {row: error for part in parts for row, error in part.errors.items()},
        )
    found = _solve_array_part(array, where, errors, 0)
    if progress is not None:
        progress(len(array), len(array))
    return found


def _solve_array_part(array: Any, where: Place, errors: str, first: int) -> Many[Any]:
    import numpy

    bad: dict[int, ParseError] = {}
    if errors == "row":
        array, bad = without_bad_rows(array, "solve_many", first)
    rows, size = array_rows(array, "solve_many", first)
    if size != 9:
        where.refuse(f"{size}x{size} ones")
    elif where.wants_gpu(rows.data, 81, True, len(rows)):
        from nonet.gpu.host_rows import BadRow, solve_rows
        from nonet.gpu.recycled import rows as new_rows

        limited = where.limits.seconds is not None
        # Not zeros_like, which writes them: new memory holds zeros when somebody looks.
        solved = numpy.zeros(rows.shape, rows.dtype) if limited else new_rows(len(rows), 81)
        try:
            codes = solve_rows(rows, b"", True, len(rows), where.limits.left, solved)
        except BadRow as wrong:
            raise outside(array, wrong.row, 9) from None
        return Many(solved.reshape(array.shape).astype(array.dtype, copy=False), codes)
    check_digits(array, rows, size, first)
    found = _kernel.solve_many(Geometry.of(size).kernel, rows.tobytes(), where.workers, where.limits.left)
    solutions, codes = (numpy.frombuffer(part, dtype=numpy.uint8) for part in found)
    codes = codes.copy()
    codes[[row - first for row in bad]] = ERROR
    return Many(solutions.reshape(array.shape).astype(array.dtype), codes, bad)


def without_bad_rows(array: Any, name: str, first: int = 0) -> tuple[Any, dict[int, ParseError]]:
    """The array with grids of ones for rows that hold other numbers than digits, and what is wrong with those."""
    array_rows(array[:0], name)  # is the shape right?
    size = array.shape[1] if array.ndim == 3 else round(array.shape[1] ** 0.5)
    flat = array.reshape(len(array), size * size)
    wrong = ((flat < 0) | (flat > size)).any(axis=1).nonzero()[0].tolist()
    if not wrong:
        return array, {}
    kept = array.copy()
    kept[wrong] = 1
    return kept, {first + row: outside(array, row, size, first) for row in wrong}


def one_by_one(puzzles: Any, name: str, one: str, errors: str) -> list[Any]:
    """Puzzles of any kind as a list of lines, grids, and errors in the place of bad rows of an array.

    >>> one_by_one(b"12..34....4....1\\n", "rate_many", "rate", "raise")
    ['12..34....4....1']
    """
    if isinstance(puzzles, (bytes, bytearray, memoryview)):
        return bytes(puzzles).decode("latin-1").split()
    if not hasattr(puzzles, "__array_interface__") or is_text_array(puzzles):
        return as_list(puzzles, name, one)
    import numpy

    array = numpy.asarray(puzzles)
    bad: dict[int, ParseError] = {}
    if errors == "row":
        array, bad = without_bad_rows(array, name)
    rows, size = array_rows(array, name)
    check_digits(array, rows, size)
    text = rows.tobytes().translate(TO_SYMBOL).decode("ascii")
    cells = size * size
    lines: list[Any] = [text[i : i + cells] for i in range(0, len(text), cells)]
    for row, error in bad.items():
        lines[row] = error
    return lines


def array_rows(array: Any, name: str, first: int = 0) -> tuple[Any, int]:
    """An array's puzzles as contiguous rows of bytes, and their size. Arrays of bytes are not checked yet."""
    import numpy

    if array.ndim == 3 and array.shape[1] == array.shape[2]:
        size = array.shape[1]
    elif array.ndim == 2:
        size = round(array.shape[1] ** 0.5)
    else:
        size = 0
    if not 1 <= size <= 25 or array[:1].size not in (0, size * size):
        raise ArgumentError(f"an array of shape {array.shape}; {name} wants (n, N*N) or (n, N, N)")
    if array.dtype.kind not in "iu":
        raise ArgumentError(f"an array of {array.dtype}; {name} wants whole numbers, 0 for an empty cell")
    rows = array.reshape(len(array), size * size)
    if array.dtype != numpy.uint8:
        check_digits(array, rows, size, first)
    return numpy.ascontiguousarray(rows, dtype=numpy.uint8), size


def check_digits(array: Any, rows: Any, size: int, first: int = 0) -> None:
    """Complain of the first row that holds other numbers than digits."""
    if rows.size and (rows.min() < 0 or rows.max() > size):
        raise outside(array, int(((rows < 0) | (rows > size)).any(axis=1).argmax()), size, first)


def outside(array: Any, row: int, size: int, first: int = 0) -> ParseError:
    """What is wrong with a row of an array that holds other numbers than digits."""
    one = array.ndim == 2 and array.shape[0] == array.shape[1]
    more = f"; for one grid give an array of shape (1, {len(array)}, {len(array)})" if one else ""
    return ParseError(f"a digit outside 0 to {size}{more}", line=first + row + 1)


def count_many(
    puzzles: Any,
    *,
    limit: int | None = None,
    workers: int | None = None,
    max_seconds: float | None = None,
    device: str | None = None,
    errors: str = "raise",
    progress: Progress | None = None,
) -> Counts:
    """The number of solutions of every puzzle, each counted up to ``limit``.

    ``puzzles`` and the other arguments are as for ``solve_many``.

    >>> count_many(["12..34....4....1", "12.............."]).counts
    [1, 24]
    """
    from nonet.search.counting import count_array, count_lines

    check_errors(errors)
    where = place(device, workers, Limits(max_seconds, solutions=limit))
    if hasattr(puzzles, "__array_interface__") and not is_text_array(puzzles):
        import numpy

        array = numpy.asarray(puzzles)
        bad: dict[int, ParseError] = {}
        if errors == "row":
            array, bad = without_bad_rows(array, "count_many")
        counts, complete = count_array(array, *array_rows(array, "count_many"), where, progress)
        if bad:
            counts[list(bad)], complete[list(bad)] = 0, False
        return Counts(counts, complete, bad)
    if is_on_gpu(puzzles):
        from nonet.gpu.arrays import count_array as count_on_gpu

        return Counts(*count_on_gpu(puzzles, where.limits.solutions, where.limits.left))
    if isinstance(puzzles, (bytes, bytearray, memoryview)):
        items: list[Any] = bytes(puzzles).decode("latin-1").split()
    else:
        items = as_list(puzzles, "count_many", "count")
    lines, bad = read_lines(items, errors)
    counted, exact = count_lines(lines, where, progress)
    if bad:
        counted = [0 if row in bad else count for row, count in enumerate(counted)]
        exact = [one and row not in bad for row, one in enumerate(exact)]
    return Counts(counted, exact, bad)
