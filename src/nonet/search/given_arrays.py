"""Arrays of digits: which shapes and numbers may be, and what is wrong with a row."""

from __future__ import annotations

from typing import Any

from nonet.errors import ArgumentError, ParseError


def as_array(puzzles: Any) -> Any:
    """Digits as an array of NumPy; what is masked is an empty cell.

    >>> import numpy
    >>> as_array(numpy.ma.masked_equal([[1, 2]], 2)).tolist()
    [[1, 0]]
    """
    import numpy

    return puzzles.filled(0) if isinstance(puzzles, numpy.ma.MaskedArray) else numpy.asarray(puzzles)


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
