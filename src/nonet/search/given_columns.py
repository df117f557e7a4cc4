"""Columns of other libraries, arrays of strings and whatever else can be gone through, as lists."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nonet import _kernel
from nonet.errors import ArgumentError
from nonet.model.grid import Grid


def is_text_array(puzzles: Any) -> bool:
    """Is this a NumPy array of strings, or of objects that may be some?"""
    return hasattr(puzzles, "__array_interface__") and puzzles.ndim == 1 and puzzles.dtype.kind in "USOT"


def is_column(puzzles: Any) -> bool:
    """Does this hold a puzzle a row, and not a digit a cell?

    >>> is_column(_kernel.TextColumn(["1"])), is_column(memoryview(bytes(16)).cast("B", (1, 16)))
    (True, False)
    """
    if hasattr(puzzles, "__array_interface__"):
        return is_text_array(puzzles)
    shape = getattr(puzzles, "shape", (0,))
    return len(shape) == 1 or (hasattr(puzzles, "__arrow_c_stream__") and shape[1:] == (1,))


_EXPORTS = ("__arrow_c_stream__", "__arrow_c_array__")


def as_list(puzzles: Any, name: str, one: str) -> list[Any]:
    """Puzzles of a list, a Series, an array of strings or an Arrow column, one by one. None is a missing one.

    >>> as_list(("1", "2"), "solve_many", "solve")
    ['1', '2']
    """
    if isinstance(puzzles, str | Grid):
        raise ArgumentError(f"{name} wants a list of lines; for one puzzle use {one}")
    if isinstance(puzzles, list):
        return puzzles
    puzzles = one_column(puzzles, name)
    if not isinstance(puzzles, list) and any(hasattr(puzzles, export) for export in _EXPORTS):
        return _of_arrow(puzzles, name)
    return puzzles if isinstance(puzzles, list) else _items(puzzles, name)


def one_column(puzzles: Any, name: str) -> Any:
    """The only column of a table; of a column of Python's objects, which no Arrow data can hold, the list of them.
    Everything else as it is.

    >>> one_column(["1"], "solve_many")
    ['1']
    """
    if str(getattr(puzzles, "dtype", "")).lower() == "object":
        return _items(puzzles, name)
    if not hasattr(puzzles, "__arrow_c_stream__"):
        return puzzles
    shape = getattr(puzzles, "shape", None)
    if shape is None or len(shape) != 2:
        return puzzles
    if shape[1] != 1:
        raise ArgumentError(f"a table of {shape[1]} columns; {name} wants one of them, a puzzle a row")
    column: Any
    if hasattr(puzzles, "iloc"):  # pandas
        column = puzzles.iloc[:, 0]
    elif hasattr(puzzles, "to_series"):  # polars
        column = puzzles.to_series()
    else:
        column = puzzles.column(0)  # pyarrow
    return one_column(column, name)


def _of_arrow(column: Any, name: str) -> list[Any]:
    """The texts of an Arrow column. Categories, bytes and nulls alone are no plain strings: their library says what
    they are."""
    try:
        return _kernel.TextColumn.arrow(column).to_list()
    except TypeError as error:
        wrong = ArgumentError(f"{error}; {name} wants one column of lines")
    if not any(hasattr(column, method) for method in _LISTS):
        raise wrong
    items = _items(column, name)
    if not all(item is None or isinstance(item, str | bytes) for item in items):
        raise wrong
    return items


_LISTS = ("to_pylist", "to_list", "tolist")
"""How pyarrow, polars, pandas and NumPy call the method that gives a list."""


def _items(puzzles: Any, name: str) -> list[Any]:
    """The items of anything that has some."""
    method = next((method for method in _LISTS if hasattr(puzzles, method)), None)
    if method is not None:
        items: list[Any] = getattr(puzzles, method)()
        if hasattr(puzzles, "isna"):  # pandas, which has several values for a missing one
            missing = puzzles.isna().tolist()
            return [None if gone else item for item, gone in zip(items, missing, strict=True)]
        return items
    kind = type(puzzles).__name__
    if hasattr(type(puzzles), "collect_schema"):  # polars
        raise TypeError(f"{name} wants one column of lines, not a {kind}; collect() it first")
    try:
        iterator = iter(puzzles)
    except TypeError:
        raise TypeError(f"{name} wants a list of lines, not {kind}") from None
    return list(iterator)


def as_text(item: Any) -> Any:
    """An item of a list as it can be read: bytes as text.

    >>> as_text(b"12..34....4....1")
    '12..34....4....1'
    """
    return item.decode("utf-8", "replace") if isinstance(item, bytes) else item


def texts_of(items: Iterable[Any]) -> list[str | None]:
    """What the kernel may read of items: plain strings, None in the place of others.

    >>> texts_of(["1", 5, "é"])
    ['1', None, None]
    """
    return [item if isinstance(item, str) and item.isascii() else None for item in items]
