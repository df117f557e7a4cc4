"""NumPy arrays of puzzles in .npy files; needs the extra ``pip install nonet[data]``."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import IO, TYPE_CHECKING, Any

from nonet.errors import MissingError, NonetError, ParseError
from nonet.formats.base import Format, Shape
from nonet.formats.line import size_of
from nonet.formats.readers import cells_of
from nonet.formats.record import Record, bad
from nonet.model.geometry import MAX_SIZE
from nonet.model.grid import Grid

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAGIC = b"\x93NUMPY"


def is_array(path: str | os.PathLike[str]) -> bool:
    """True if a file begins as a .npy file does."""
    with open(path, "rb") as raw:  # noqa: PTH123 - any path will do
        return raw.read(len(MAGIC)) == MAGIC


def read_array(path: str | os.PathLike[str], shape: Shape) -> Iterator[Record]:
    """Every puzzle of a .npy file; the record's line is the number of the puzzle."""
    rows = (row for piece, _ in read_pieces(path, shape) for row in piece)
    return (record_of_row(row, number, shape) for number, row in enumerate(rows, 1))


def read_pieces(path: str | os.PathLike[str], shape: Shape) -> Iterator[tuple[NDArray[np.integer], int]]:
    """The puzzles of a .npy file, a row each and some thousand at a time, and how many there are in all."""
    try:
        import numpy as np  # noqa: F401 - whether it is there
    except ImportError:
        raise MissingError(
            f"{os.fspath(path)} needs NumPy; install it with: pip install nonet[data]"
        ) from None
    name = os.fspath(path)
    with open(path, "rb") as raw:  # noqa: PTH123 - any path will do
        dims, by_columns, dtype = _header(raw, name)
        if dtype.kind not in "iu":
            raise ParseError(f"{name} holds {dtype}; whole numbers are expected, 0 for empty")
        rows, cells = flat(dims, shape)
        left = os.fstat(raw.fileno()).st_size - raw.tell()
        if left < rows * cells * dtype.itemsize:
            raise ParseError(
                f"{name} is cut off: {left:,} bytes of {rows * cells * dtype.itemsize:,} are there"
            )
        yield from ((piece, rows) for piece in _pieces(raw, name, dims, by_columns, dtype, (rows, cells)))


def _header(raw: IO[bytes], name: str) -> tuple[tuple[int, ...], bool, np.dtype[Any]]:
    """Shape, order and type of the array. What stands there is Python, and may be damaged in many ways."""
    import numpy as np

    try:
        version = np.lib.format.read_magic(raw)
        read = {(1, 0): np.lib.format.read_array_header_1_0, (2, 0): np.lib.format.read_array_header_2_0}
        if version not in read:
            raise ParseError(f"{name} is of version {version} of the format; Nonet reads 1.0 and 2.0")
        dims, by_columns, dtype = read[version](raw)
    except ParseError:
        raise
    except Exception as error:  # SyntaxError, RecursionError, TypeError, MemoryError, struct.error ...
        what = " ".join(str(error).split())[:200] or type(error).__name__
        raise ParseError(f"{name} can't be read as a NumPy array: {what}") from None
    if any(size < 0 for size in dims):
        raise ParseError(f"{name} can't be read as a NumPy array: its shape is {dims}")
    return dims, by_columns, dtype


def _pieces(
    raw: IO[bytes],
    name: str,
    dims: tuple[int, ...],
    by_columns: bool,
    dtype: np.dtype[Any],
    shape: tuple[int, int],
) -> Iterator[NDArray[np.integer]]:
    """The puzzles, read piece by piece. Not from a memory map: a file cut off meanwhile would end the process."""
    import numpy as np

    rows, cells = shape
    at_once = rows if by_columns else 1 << 15  # columns can't be taken apart into puzzles
    for first in range(0, rows, max(at_once, 1)):
        count = min(at_once, rows - first)
        data = raw.read(count * cells * dtype.itemsize)
        if len(data) < count * cells * dtype.itemsize:
            raise ParseError(f"{name} was cut off while it was read")
        piece = np.frombuffer(data, dtype)
        yield (piece.reshape(dims, order="F") if by_columns else piece).reshape(count, cells)


def record_of_row(cells: NDArray[np.integer], number: int, shape: Shape) -> Record:
    """One puzzle of an array."""
    import numpy as np

    size = size_of(len(cells), shape)
    try:
        wrong = np.flatnonzero((cells < 0) | (cells > size))
        if len(wrong):
            row, column = divmod(int(wrong[0]), size)
            what = f"a digit from 0 to {size} is expected, not {int(cells[wrong[0]])}"
            raise ParseError(f"r{row + 1}c{column + 1}: {what}")
        grid = Grid.of(cells.astype(np.uint8).tobytes(), shape.geometry(size))
    except NonetError as error:
        return bad("", error, number, "npy")
    return Record(cells_of(grid), grid, None, {}, number, "npy")


def flat(dims: tuple[int, ...], shape: Shape) -> tuple[int, int]:
    """An array's puzzles and the cells of each: it has the shape (N, N), (n, N, N), (N²,) or (n, N²).

    >>> [flat(dims, Shape()) for dims in ((9, 9), (7, 81), (7, 9, 9))]
    [(1, 81), (7, 81), (7, 81)]
    >>> flat((16, 16), Shape())
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: shape (16, 16) is one 16x16 grid or 16 of 4x4: make it (1, 16, 16) or (16, 4, 4)
    """
    squares = {n * n for n in shape.sizes}
    match dims:
        case (many, high, wide) if high == wide <= MAX_SIZE:
            return many, high * wide
        case (n, cells) if n == cells and n in shape.sizes and n in squares:
            side = int(n**0.5)
            raise ParseError(
                f"shape {dims} is one {n}x{n} grid or {n} of {side}x{side}: "
                f"make it (1, {n}, {n}) or ({n}, {side}, {side})"
            )
        case (high, wide) if high == wide and high in shape.sizes:
            return 1, high * wide
        case (many, cells) if cells in squares:
            return many, cells
        case (cells,) if cells in squares:
            return 1, cells
    raise ParseError(f"an array of shape (n, 81) or (n, 9, 9), or of another size, is expected, not {dims}")


def _read(lines: Iterable[str], shape: Shape) -> Iterator[Record]:
    raise ParseError("a NumPy array is read from a file, by its path; this is text")
    yield  # which makes this a generator like every reader


FORMAT = Format(
    key="npy",
    name="NumPy array",
    extensions=(".npy",),
    detect=lambda text: False,
    read=_read,
    note="Array of shape (n, 81) or (n, 9, 9), or of another size; read from a file, with NumPy installed.",
)
