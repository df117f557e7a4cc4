"""NumPy arrays of puzzles in .npy files; needs the extra ``pip install nonet[data]``."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

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
    try:
        import numpy as np
    except ImportError:
        raise MissingError(
            f"{os.fspath(path)} needs NumPy; install it with: pip install nonet[data]"
        ) from None
    try:
        array = np.load(path, mmap_mode="r", allow_pickle=False)
    except (ValueError, EOFError) as error:
        raise ParseError(f"{os.fspath(path)} can't be read as a NumPy array: {error}") from None
    if array.dtype.kind not in "iu":
        raise ParseError(f"{os.fspath(path)} holds {array.dtype}; whole numbers are expected, 0 for empty")
    for number, cells in enumerate(flattened(array, shape), 1):
        size = size_of(len(cells), shape)
        try:
            wrong = np.flatnonzero((cells < 0) | (cells > size))
            if len(wrong):
                row, column = divmod(int(wrong[0]), size)
                what = f"a digit from 0 to {size} is expected, not {int(cells[wrong[0]])}"
                raise ParseError(f"r{row + 1}c{column + 1}: {what}")
            grid = Grid.of(cells.astype(np.uint8).tobytes(), shape.geometry(size))
        except NonetError as error:
            yield bad("", error, number, "npy")
        else:
            yield Record(cells_of(grid), grid, None, {}, number, "npy")


def flattened(array: NDArray[np.integer], shape: Shape) -> NDArray[np.integer]:
    """The array as (n, N²), from (N, N), (n, N, N), (N²,) or (n, N²).

    >>> import numpy
    >>> [flattened(numpy.zeros(dims, int), Shape()).shape for dims in ((9, 9), (7, 81), (7, 9, 9))]
    [(1, 81), (7, 81), (7, 81)]
    >>> flattened(numpy.zeros((16, 16), int), Shape())
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: shape (16, 16) is one 16x16 grid or 16 of 4x4: make it (1, 16, 16) or (16, 4, 4)
    """
    dims = array.shape
    squares = {n * n for n in shape.sizes}
    if len(dims) == 3 and dims[1] == dims[2] <= MAX_SIZE:
        return array.reshape(dims[0], -1)
    if len(dims) == 2:
        one, many = dims[0] == dims[1] and dims[0] in shape.sizes, dims[1] in squares
        if one and many:
            n = dims[0]
            side = int(n**0.5)
            raise ParseError(
                f"shape {dims} is one {n}x{n} grid or {n} of {side}x{side}: "
                f"make it (1, {n}, {n}) or ({n}, {side}, {side})"
            )
        if one or many:
            return array.reshape(1, -1) if one else array
    if len(dims) == 1 and dims[0] in squares:
        return array.reshape(1, -1)
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
