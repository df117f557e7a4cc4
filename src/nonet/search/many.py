"""Many puzzles at once: strings, bytes, NumPy and Arrow in, the same kind out, on all cores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, overload

from nonet import _kernel
from nonet.errors import ArgumentError, NonetError, ParseError
from nonet.limits import Limits
from nonet.model.geometry import Geometry
from nonet.model.grid import SYMBOLS, Grid
from nonet.search.device_choice import Place, is_on_gpu, place
from nonet.search.exact import STATUSES, Status

if TYPE_CHECKING:
    import numpy

Rows = TypeVar("Rows")


class Many(NamedTuple, Generic[Rows]):
    """The answer of ``solve_many``: solutions in the input's kind and order, and a status code for each.

    >>> many = solve_many(["1" * 81, "." * 81])
    >>> many.statuses, [many.status(i) for i in range(2)]
    (b'\\x00\\x02', [<Status.NONE: 'none'>, <Status.MULTIPLE: 'multiple'>])
    """

    solutions: Rows
    """The first solution of every puzzle; all cells empty where none was found."""
    statuses: Any
    """One code a puzzle, 0 to 3, as in ``STATUSES``: bytes, or for NumPy input an array of uint8."""

    def status(self, index: int) -> Status:
        """The status of one puzzle."""
        return STATUSES[self.statuses[index]]


class Counts(NamedTuple):
    """The answer of ``count_many``.

    >>> count_many(["12..34....4....1", "." * 16], limit=100)
    Counts(counts=[1, 100], complete=[True, False])
    """

    counts: Any
    """The number of solutions of every puzzle: a list, or for NumPy input an array of uint64."""
    complete: Any
    """Whether each number is exact: False where the limit was reached, or the time did not suffice."""


@overload
def solve_many(
    puzzles: list[str],
    *,
    workers: int | None = None,
    max_seconds: float | None = None,
    device: str | None = None,
) -> Many[list[str]]: ...
@overload
def solve_many(
    puzzles: bytes | bytearray | memoryview,
    *,
    workers: int | None = None,
    max_seconds: float | None = None,
    device: str | None = None,
) -> Many[bytes]: ...
@overload
def solve_many(
    puzzles: numpy.ndarray[Any, Any],
    *,
    workers: int | None = None,
    max_seconds: float | None = None,
    device: str | None = None,
) -> Many[numpy.ndarray[Any, Any]]: ...
@overload
def solve_many(
    puzzles: Any, *, workers: int | None = None, max_seconds: float | None = None, device: str | None = None
) -> Many[Any]: ...
def solve_many(
    puzzles: Any, *, workers: int | None = None, max_seconds: float | None = None, device: str | None = None
) -> Many[Any]:
    """The first solution of every puzzle and whether it is the only one.

    ``puzzles`` may be a list of lines; bytes that hold lines of one size, with or without line ends; a NumPy
    array of digits, ``(n, N*N)`` or ``(n, N, N)``, 0 for an empty cell; or a column of strings of pyarrow, polars or
    any other library that exports Arrow data, which gives a list of lines. All puzzles are of one size, with the
    default boxes. ``workers`` threads share them, by default one a core; the answers are those of ``solve``,
    however many there are. When ``max_seconds`` are over, the rest have status ``LIMIT``. ``device`` is ``cpu`` (the
    default), ``gpu`` for 9x9 puzzles, or ``auto``; the answers are the same. Arrays of CuPy, Torch or JAX on a GPU are
    solved there and give such arrays.

    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> many = solve_many([easy, easy[::-1]])
    >>> many.solutions[0][:9], many.status(0)
    ('534678912', <Status.UNIQUE: 'unique'>)
    >>> solve_many(f"{easy}\\n{easy}\\n".encode()).solutions[81:91]
    b'\\n534678912'
    """
    where = place(device, workers, Limits(max_seconds))
    if isinstance(puzzles, (bytes, bytearray, memoryview)):
        return _solve_bytes(bytes(puzzles), where)
    if hasattr(puzzles, "__array_interface__"):
        return _solve_array(puzzles, where)
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return _solve_column(puzzles, where)
    if is_on_gpu(puzzles):
        from nonet.gpu.arrays import solve_array

        return Many(*solve_array(puzzles, where.limits.left))
    return _solve_lines(_lines(puzzles, "solve_many", "solve"), where)


def _lines(puzzles: Any, name: str, one: str) -> list[str]:
    if isinstance(puzzles, str):
        raise ArgumentError(f"{name} wants a list of lines; for one puzzle use {one}")
    return puzzles if isinstance(puzzles, list) else list(puzzles)


def _solve_lines(lines: list[str], where: Place) -> Many[list[str]]:
    if not lines:
        return Many([], b"")
    if where.device != "cpu":
        rows = _joined(lines)
        if rows is None:
            where.refuse("other lines")
        elif where.wants_gpu(rows, 81, False, len(lines)):
            answers, codes = _solve_rows_on_gpu(rows, 81, len(lines), where)
            text = answers.decode("ascii")
            return Many([text[i : i + 81] for i in range(0, len(text), 81)], codes)
    found = _kernel.nine_solve_list(lines, where.workers, where.limits.left)
    if not isinstance(found, int):
        return Many(*found)
    if found or not isinstance(lines[0], str) or len(lines[0]) == 81:
        raise complaint(lines[found], found, 81)
    # The first line is no 9x9 puzzle, so the generic search takes them all.
    values, cells = bytearray(), len(lines[0])
    for grid in _grids(lines):
        values += grid.values
    geometry = Grid(lines[0]).geometry.kernel
    answers, codes = _kernel.solve_many(geometry, bytes(values), where.workers, where.limits.left)
    text = answers.translate(_TO_SYMBOL).decode("ascii")
    return Many([text[i : i + cells] for i in range(0, len(text), cells)], codes)


def _joined(lines: list[str]) -> bytes | None:
    """The lines as rows of 81 bytes; None if they are no lines of 81 plain characters."""
    try:
        rows = "".join(lines).encode("ascii")
    except (TypeError, UnicodeEncodeError):
        return None
    return rows if all(len(line) == 81 for line in lines) else None


def _grids(lines: list[str]) -> list[Grid]:
    """Lines of any one size, read."""
    grids: list[Grid] = []
    for row, line in enumerate(lines):
        try:
            grids.append(Grid(line))
        except (NonetError, TypeError):
            raise complaint(line, row, len(lines[0])) from None
        if len(grids[-1].values) != len(lines[0]):
            raise complaint(line, row, len(lines[0]))
    return grids


def _solve_rows_on_gpu(rows: bytes, stride: int, n: int, where: Place) -> tuple[bytes, bytes]:
    from nonet.gpu.host_rows import BadRow, solve_rows

    out = bytearray(rows)
    try:
        codes = solve_rows(rows, stride, False, n, where.limits.left, out)
    except BadRow as bad:
        raise complaint(rows[bad.row * stride :][:81].decode("latin-1"), bad.row, 81) from None
    return bytes(out), codes.tobytes()


def _solve_column(column: Any, where: Place) -> Many[list[str]]:
    """An Arrow column: 9x9 puzzles are read where they lie, others by way of a list."""
    try:
        if where.device == "cpu":
            found = _kernel.nine_solve_arrow(column, where.workers, where.limits.left)
            if not isinstance(found, int):
                return Many(*found)
        lines = _kernel.arrow_lines(column)
    except TypeError as error:
        raise ArgumentError(f"{error}; solve_many wants one column of lines") from None
    if None in lines:
        raise ParseError("a null instead of a puzzle", line=lines.index(None) + 1)
    return _solve_lines(lines, where)  # type: ignore[arg-type]


def _solve_bytes(data: bytes, where: Place) -> Many[bytes]:
    for end in (b"\n", b"\r\n", b""):
        if _is_even(data, end):
            stride = 81 + len(end)
            n = (len(data) + stride - 81) // stride
            if where.wants_gpu(data, stride, False, n):
                return Many(*_solve_rows_on_gpu(data, stride, n, where))
            found = _kernel.nine_solve_rows(data, stride, False, where.workers, where.limits.left)
            if isinstance(found, int):
                raise complaint(data[found * stride :][:81].decode("latin-1"), found, 81)
            return Many(*found)
    lines = data.decode("latin-1").split("\n")
    last = [""] if not lines[-1] else []
    kept = [line.rstrip("\r") for line in lines[: len(lines) - len(last)]]
    answers, codes = _solve_lines(kept, where)
    ended = [answer + line[len(answer) :] for answer, line in zip(answers, lines, strict=False)]
    return Many("\n".join(ended + last).encode("ascii"), codes)


def _is_even(data: bytes, end: bytes) -> bool:
    """True if the data are 9x9 lines that all end so; the last may lack its end."""
    stride = 81 + len(end)
    if len(data) % stride not in (0, 81) or (not end and b"\n" in data):
        return False
    return all(not data[81 + i :: stride].strip(end[i : i + 1]) for i in range(len(end)))


def _solve_array(array: Any, where: Place) -> Many[Any]:
    import numpy

    array = numpy.asarray(array)
    rows, size = array_rows(array, "solve_many")
    if size != 9:
        where.refuse(f"{size}x{size} ones")
    elif where.wants_gpu(rows.data, 81, True, len(rows)):
        from nonet.gpu.host_rows import BadRow, solve_rows
        from nonet.gpu.recycled import rows as new_rows

        limited = where.limits.seconds is not None
        # Not zeros_like, which writes them: new memory holds zeros when somebody looks.
        solved = numpy.zeros(rows.shape, rows.dtype) if limited else new_rows(len(rows), 81)
        try:
            codes = solve_rows(rows, 81, True, len(rows), where.limits.left, solved)
        except BadRow as bad:
            raise outside(array, bad.row, 9) from None
        return Many(solved.reshape(array.shape).astype(array.dtype, copy=False), codes)
    check_digits(array, rows, size)
    found = _kernel.solve_many(Geometry.of(size).kernel, rows.tobytes(), where.workers, where.limits.left)
    solutions, codes = (numpy.frombuffer(part, dtype=numpy.uint8) for part in found)
    return Many(solutions.reshape(array.shape).astype(array.dtype), codes.copy())


def array_rows(array: Any, name: str) -> tuple[Any, int]:
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
        check_digits(array, rows, size)
    return numpy.ascontiguousarray(rows, dtype=numpy.uint8), size


def check_digits(array: Any, rows: Any, size: int) -> None:
    """Complain of the first row that holds other numbers than digits."""
    if rows.size and (rows.min() < 0 or rows.max() > size):
        raise outside(array, int(((rows < 0) | (rows > size)).any(axis=1).argmax()), size)


def outside(array: Any, row: int, size: int) -> ParseError:
    """What is wrong with a row of an array that holds other numbers than digits."""
    one = array.ndim == 2 and array.shape[0] == array.shape[1]
    more = f"; for one grid give an array of shape (1, {len(array)}, {len(array)})" if one else ""
    return ParseError(f"a digit outside 0 to {size}{more}", line=row + 1)


def count_many(
    puzzles: Any,
    *,
    limit: int | None = None,
    workers: int | None = None,
    max_seconds: float | None = None,
    device: str | None = None,
) -> Counts:
    """The number of solutions of every puzzle, each counted up to ``limit``.

    ``puzzles`` is a list of lines of one size or an array of digits, as for ``solve_many``, and so are the other
    arguments.

    >>> count_many(["12..34....4....1", "12.............."]).counts
    [1, 24]
    """
    from nonet.search.counting import count_array, count_lines

    where = place(device, workers, Limits(max_seconds, solutions=limit))
    if hasattr(puzzles, "__array_interface__"):
        import numpy

        array = numpy.asarray(puzzles)
        return Counts(*count_array(array, *array_rows(array, "count_many"), where))
    if is_on_gpu(puzzles):
        from nonet.gpu.arrays import count_array as count_on_gpu

        return Counts(*count_on_gpu(puzzles, where.limits.solutions, where.limits.left))
    lines = _lines(puzzles, "count_many", "count")
    return Counts(*count_lines(lines, _joined(lines), _grids, where))


_TO_SYMBOL = bytes(ord(SYMBOLS[v]) if v < len(SYMBOLS) else 0 for v in range(256))


def complaint(line: object, row: int, cells: int) -> ParseError:
    """Why a row is not a puzzle of this many cells; the reader of Grid knows best."""
    if not isinstance(line, str):
        more = "; give its line" if isinstance(line, Grid) else ""
        return ParseError(f"a puzzle is a line of text, not {type(line).__name__}{more}", line=row + 1)
    try:
        Grid(line)
    except NonetError as error:
        return ParseError(error.what, line=row + 1, column=error.column)
    return ParseError(
        f"{len(line)} characters where {cells} were expected; all puzzles must be plain lines of one size",
        line=row + 1,
    )
