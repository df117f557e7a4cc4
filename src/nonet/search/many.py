"""Many puzzles at once: strings, bytes, NumPy and Arrow in, the same kind out, on all cores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, overload

from nonet import _kernel
from nonet.errors import ArgumentError, NonetError, ParseError
from nonet.limits import Limits, threads
from nonet.model.geometry import Geometry
from nonet.model.grid import SYMBOLS, Grid
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


@overload
def solve_many(
    puzzles: list[str], *, workers: int | None = None, max_seconds: float | None = None
) -> Many[list[str]]: ...
@overload
def solve_many(
    puzzles: bytes | bytearray | memoryview, *, workers: int | None = None, max_seconds: float | None = None
) -> Many[bytes]: ...
@overload
def solve_many(
    puzzles: numpy.ndarray[Any, Any], *, workers: int | None = None, max_seconds: float | None = None
) -> Many[numpy.ndarray[Any, Any]]: ...
@overload
def solve_many(
    puzzles: Any, *, workers: int | None = None, max_seconds: float | None = None
) -> Many[Any]: ...
def solve_many(puzzles: Any, *, workers: int | None = None, max_seconds: float | None = None) -> Many[Any]:
    """The first solution of every puzzle and whether it is the only one.

    ``puzzles`` may be a list of lines; bytes that hold lines of one size, with or without line ends; a NumPy
    array of digits, ``(n, N*N)`` or ``(n, N, N)``, 0 for an empty cell; or a column of strings of pyarrow, polars or
    any other library that exports Arrow data, which gives a list of lines. All puzzles are of one size, with the
    default boxes. ``workers`` threads share them, by default one a core. When ``max_seconds`` are over, the rest
    have status ``LIMIT``.

    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> many = solve_many([easy, easy[::-1]])
    >>> many.solutions[0][:9], many.status(0)
    ('534678912', <Status.UNIQUE: 'unique'>)
    >>> solve_many(f"{easy}\\n{easy}\\n".encode()).solutions[81:91]
    b'\\n534678912'
    """
    limits, workers = Limits(max_seconds), threads(workers)
    if isinstance(puzzles, (bytes, bytearray, memoryview)):
        return _solve_bytes(bytes(puzzles), workers, limits)
    if hasattr(puzzles, "__array_interface__"):
        return _solve_array(puzzles, workers, limits)
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return _solve_column(puzzles, workers, limits)
    if isinstance(puzzles, str):
        raise ArgumentError("solve_many wants a list of lines; for one puzzle use solve")
    return _solve_lines(puzzles if isinstance(puzzles, list) else list(puzzles), workers, limits)


def _solve_lines(lines: list[str], workers: int, limits: Limits) -> Many[list[str]]:
    if not lines:
        return Many([], b"")
    found = _kernel.nine_solve_list(lines, workers, limits.left)
    if not isinstance(found, int):
        return Many(*found)
    if found or not isinstance(lines[0], str) or len(lines[0]) == 81:
        raise _complaint(lines[found], found, 81)
    # The first line is no 9x9 puzzle, so the generic search takes them all.
    cells = len(lines[0])
    values = bytearray()
    for row, line in enumerate(lines):
        try:
            grid = Grid(line)
        except (NonetError, TypeError):
            raise _complaint(line, row, cells) from None
        if len(grid.values) != cells:
            raise _complaint(line, row, cells)
        values += grid.values
    answers, codes = _kernel.solve_many(Grid(lines[0]).geometry.kernel, bytes(values), workers, limits.left)
    text = answers.translate(_TO_SYMBOL).decode("ascii")
    return Many([text[i : i + cells] for i in range(0, len(text), cells)], codes)


def _solve_column(column: Any, workers: int, limits: Limits) -> Many[list[str]]:
    """An Arrow column: 9x9 puzzles are read where they lie, others by way of a list."""
    try:
        found = _kernel.nine_solve_arrow(column, workers, limits.left)
        if not isinstance(found, int):
            return Many(*found)
        lines = _kernel.arrow_lines(column)
    except TypeError as error:
        raise ArgumentError(f"{error}; solve_many wants one column of lines") from None
    if None in lines:
        raise ParseError("a null instead of a puzzle", line=lines.index(None) + 1)
    return _solve_lines(lines, workers, limits)  # type: ignore[arg-type]


def _solve_bytes(data: bytes, workers: int, limits: Limits) -> Many[bytes]:
    for end in (b"\n", b"\r\n", b""):
        if _is_even(data, end):
            stride = 81 + len(end)
            found = _kernel.nine_solve_rows(data, stride, False, workers, limits.left)
            if isinstance(found, int):
                raise _complaint(data[found * stride :][:81].decode("latin-1"), found, 81)
            return Many(*found)
    lines = data.decode("latin-1").split("\n")
    last = [""] if not lines[-1] else []
    kept = [line.rstrip("\r") for line in lines[: len(lines) - len(last)]]
    answers, codes = _solve_lines(kept, workers, limits)
    ended = [answer + line[len(answer) :] for answer, line in zip(answers, lines, strict=False)]
    return Many("\n".join(ended + last).encode("ascii"), codes)


def _is_even(data: bytes, end: bytes) -> bool:
    """True if the data are 9x9 lines that all end so; the last may lack its end."""
    stride = 81 + len(end)
    if len(data) % stride not in (0, 81) or (not end and b"\n" in data):
        return False
    return all(not data[81 + i :: stride].strip(end[i : i + 1]) for i in range(len(end)))


def _solve_array(array: Any, workers: int, limits: Limits) -> Many[Any]:
    import numpy

    array = numpy.asarray(array)
    if array.ndim == 3 and array.shape[1] == array.shape[2]:
        size = array.shape[1]
    elif array.ndim == 2:
        size = round(array.shape[1] ** 0.5)
    else:
        size = 0
    if not 1 <= size <= 25 or array[:1].size not in (0, size * size):
        raise ArgumentError(f"an array of shape {array.shape}; solve_many wants (n, N*N) or (n, N, N)")
    if array.dtype.kind not in "iu":
        raise ArgumentError(f"an array of {array.dtype}; solve_many wants whole numbers, 0 for an empty cell")
    rows = array.reshape(len(array), size * size)
    if rows.size and (rows.min() < 0 or rows.max() > size):
        row = int(((rows < 0) | (rows > size)).any(axis=1).argmax())
        one = array.ndim == 2 and array.shape[0] == array.shape[1]
        more = f"; for one grid give an array of shape (1, {len(array)}, {len(array)})" if one else ""
        raise ParseError(f"a digit outside 0 to {size}{more}", line=row + 1)
    rows = numpy.ascontiguousarray(rows, dtype=numpy.uint8)
    found = _kernel.solve_many(Geometry.of(size).kernel, rows.tobytes(), workers, limits.left)
    solutions, codes = (numpy.frombuffer(part, dtype=numpy.uint8) for part in found)
    return Many(solutions.reshape(array.shape).astype(array.dtype), codes.copy())


_TO_SYMBOL = bytes(ord(SYMBOLS[v]) if v < len(SYMBOLS) else 0 for v in range(256))


def _complaint(line: object, row: int, cells: int) -> ParseError:
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
