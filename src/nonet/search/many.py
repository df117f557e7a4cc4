"""Many puzzles at once: strings, bytes, NumPy and Arrow in, the same kind out, on all cores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

from nonet import _kernel
from nonet.errors import ParseError
from nonet.limits import Limits
from nonet.model.digits import VALUE_BYTES
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid
from nonet.search.columnar import TO_SYMBOL, Counts, Many
from nonet.search.device_choice import Place, is_on_gpu, place
from nonet.search.exact import STATUSES, search
from nonet.search.given import ERROR, Progress, check_errors, puzzle_of, read_lines
from nonet.search.given_arrays import array_rows, as_array, check_digits, outside, without_bad_rows
from nonet.search.given_bytes import Cut
from nonet.search.given_columns import as_list, is_text_array, one_column

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

    ``puzzles`` may be a list of lines or grids; bytes that hold a line each, blank lines and comments left out, or
    puzzles of one size without line ends; a NumPy array of digits, ``(n, N*N)`` or ``(n, N, N)``, 0 for an empty cell;
    or a column of strings, categories or bytes of pyarrow, polars, pandas or any other library that exports Arrow
    data, which gives a list of lines. All puzzles have the size of the first good one, and the default boxes. A bad
    one is raised, or with ``errors="row"`` kept as a row with status ``ERROR``.

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
        return _solve_even(data, where, progress) or _solve_uneven(data, where, errors, progress)
    if hasattr(puzzles, "__array_interface__") and not is_text_array(puzzles):
        return _solve_array(puzzles, where, errors, progress)
    if is_on_gpu(puzzles):
        from nonet.gpu.arrays import solve_array

        return Many(*solve_array(puzzles, where.limits.left))
    puzzles = one_column(puzzles, "solve_many")
    if where.device == "cpu" and progress is None and hasattr(puzzles, "__arrow_c_stream__"):
        try:
            quick = _kernel.nine_solve_arrow(puzzles, where.workers, where.limits.left)
        except TypeError:
            quick = 0  # no plain strings: perhaps they can be made some
        if not isinstance(quick, int):
            return Many(*quick)
    return _solve_list(as_list(puzzles, "solve_many", "solve"), where, errors, progress)


PART = 1 << 16
"""Rows between two calls of ``progress``."""


def _solve_list(items: list[Any], where: Place, errors: str, progress: Progress | None) -> Many[list[str]]:
    """Puzzles one by one: most are plain lines, and what is none is read first."""
    if not items:
        return Many([], b"")
    if where.device == "cpu" and progress is None:
        quick = _kernel.nine_solve_list(items, where.workers, where.limits.left)
        if not isinstance(quick, int):
            return Many(*quick)
    lines, cells, bad, marked = read_lines(items, errors)
    solutions: list[str] = []
    codes = bytearray()
    step = len(lines) if progress is None else PART
    for first in range(0, len(lines), step):
        part, found = _solve_lines(lines[first : first + step], cells, where)
        solutions += part
        codes += found
        if progress is not None:
            progress(len(codes), len(lines))
    for row, grid in marked.items():
        codes[row], solutions[row] = _solve_marked(grid, where)
    for row in bad:
        codes[row], solutions[row] = ERROR, ""
    return Many(solutions, bytes(codes), bad)


def _solve_lines(lines: list[str], cells: int, where: Place) -> tuple[list[str], bytes]:
    """The solutions and codes of plain lines of one size."""
    if cells == 81 and where.device == "cpu":
        quick = _kernel.nine_solve_list(lines, where.workers, where.limits.left)
        assert not isinstance(quick, int), "read_lines looked at them"
        return quick
    rows = "".join(lines).encode("ascii")
    if cells != 81:
        where.refuse("other lines")
        board = Geometry.of(round(cells**0.5)).kernel
        values = rows.translate(VALUE_BYTES)
        answers, codes = _kernel.solve_many(board, values, where.workers, where.limits.left)
        answers = answers.translate(TO_SYMBOL)
    elif where.wants_gpu(rows, 81, False, len(lines)):
        found = _solve_even_on_gpu(rows, b"", len(lines), where)
        assert found is not None
        answers, codes = found
    else:
        on_cpu = _kernel.nine_solve_rows(rows, 81, False, where.workers, where.limits.left)
        assert not isinstance(on_cpu, int)
        answers, codes = on_cpu
    text = answers.decode("ascii")
    return [text[i : i + cells] for i in range(0, len(text), cells)], codes


def _solve_marked(grid: Grid, where: Place) -> tuple[int, str]:
    """The code and the solution of a grid with candidates of its own. They are few, and the CPU takes them alone."""
    answer = search(grid, where.limits, where.workers)
    return STATUSES.index(answer.status), answer.line or "." * len(grid.values)


def _solve_even_on_gpu(rows: bytes, end: bytes, n: int, where: Place) -> Many[bytes] | None:
    from nonet.gpu.host_rows import BadRow, solve_rows

    solutions, memory = _kernel.bytes_to_fill(len(rows))
    try:
        codes = solve_rows(rows, end, False, n, where.limits.left, memory)
    except BadRow:
        return None
    return Many(solutions, codes.tobytes())


def _solve_even(data: bytes, where: Place, progress: Progress | None) -> Many[bytes] | None:
    """Lines that are all plain and 81 characters long, solved where they lie; None if these are others."""
    for end in (b"\n", b"\r\n", b""):
        stride = 81 + len(end)
        if len(data) % stride not in (0, 81) or data[81:stride] not in (end, b""):
            continue
        n = (len(data) + len(end)) // stride
        if progress is not None:
            return _solve_in_parts(data, end, n, where, progress) if _is_even(data, end) else None
        if where.wants_gpu(data, stride, False, n):
            return _solve_even_on_gpu(data, end, n, where)
        if _is_even(data, end):
            found = _kernel.nine_solve_rows(data, stride, False, where.workers, where.limits.left)
            return None if isinstance(found, int) else Many(*found)
    return None


def _solve_in_parts(data: bytes, end: bytes, n: int, where: Place, progress: Progress) -> Many[bytes] | None:
    """Lines of one length that end so, some thousand at a time."""
    stride = 81 + len(end)
    # Known before the first part is told: nobody wants to hear of the same rows twice.
    if 0 in _kernel.are_plain(_kernel.TextColumn.rows(data, 81, stride)):
        return None
    solutions, codes = [], bytearray()
    for first in range(0, n, PART):
        part = _solve_even(data[first * stride : (first + PART) * stride], where, None)
        assert part is not None
        solutions.append(part.solutions)
        codes += part.statuses
        progress(len(codes), n)
    return Many(b"".join(solutions), bytes(codes))


def _solve_uneven(data: bytes, where: Place, errors: str, progress: Progress | None) -> Many[bytes]:
    """Any other lines. Each row's solution has its line end; a bad row stays as it is."""
    cut = Cut(data)
    solved = _solve_list(cut.texts.to_list(), where, errors, progress)
    answers = [line.encode() + end for line, end in zip(solved.solutions, cut.ends, strict=True)]
    if solved.errors:
        lines = cut.lines
        for row in solved.errors:
            answers[row] = lines[row]
    return Many(b"".join(answers), solved.statuses, solved.errors)


def _is_even(data: bytes, end: bytes) -> bool:
    """True if the data are 9x9 lines that all end so; the last may lack its end."""
    stride = 81 + len(end)
    if len(data) % stride not in (0, 81) or (not end and b"\n" in data):
        return False
    return all(not data[81 + i :: stride].strip(end[i : i + 1]) for i in range(len(end)))


def _solve_array(array: Any, where: Place, errors: str, progress: Progress | None) -> Many[Any]:
    import numpy

    array = as_array(array)
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
    if progress is not None and len(array):
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


def one_by_one(puzzles: Any, name: str, one: str, errors: str) -> list[Any]:
    """Puzzles of any kind as a list of texts, grids, and errors in the place of what is neither.

    >>> one_by_one(b"12..34....4....1\\n", "rate_many", "rate", "raise")
    ['12..34....4....1']
    """
    if isinstance(puzzles, (bytes, bytearray, memoryview)):
        return Cut(bytes(puzzles)).texts.to_list()
    if not hasattr(puzzles, "__array_interface__") or is_text_array(puzzles):
        return [puzzle_of(item) for item in as_list(puzzles, name, one)]
    array = as_array(puzzles)
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
    from nonet.search.counting import count_given

    check_errors(errors)
    where = place(device, workers, Limits(max_seconds, solutions=limit))
    return count_given(puzzles, where, errors, progress)
