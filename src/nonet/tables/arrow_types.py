"""Arrow data and the texts of columns, each as the other; needs pyarrow, the extra ``data``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from nonet._kernel import TextColumn
from nonet.errors import ArgumentError, MissingError

if TYPE_CHECKING:
    import pyarrow

    from nonet.tables.row_batch import Column


def needs_pyarrow(what: str) -> None:
    """Complain if pyarrow is not installed."""
    try:
        import pyarrow  # noqa: F401 - whether it is there
    except ImportError:
        raise MissingError(f"{what} needs pyarrow; install it with: pip install 'nonet[data]'") from None


def kind_of(type: pyarrow.DataType) -> str:
    """The kind of a column of this type.

    >>> import pyarrow
    >>> kind_of(pyarrow.int8()), kind_of(pyarrow.string()), kind_of(pyarrow.list_(pyarrow.int8()))
    ('int', 'text', 'json')
    """
    from pyarrow import types

    if types.is_integer(type):
        return "int"
    if types.is_floating(type):
        return "number"
    if types.is_boolean(type):
        return "bool"
    return "json" if types.is_nested(type) or types.is_null(type) else "text"


_NOT_FINITE = {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}
"""Arrow's words, and those that Python's JSON knows."""


def texts_of(array: pyarrow.Array | pyarrow.ChunkedArray) -> TextColumn:
    """The texts of an array of any type.

    >>> import pyarrow
    >>> texts_of(pyarrow.array([1, None])).to_list(), texts_of(pyarrow.array([[1], ["a"][:0]])).to_list()
    (['1', None], ['[1]', '[]'])
    >>> texts_of(pyarrow.array([1.5, 2, None, float("-inf")])).to_list()
    ['1.5', '2', None, '-Infinity']
    """
    import pyarrow
    from pyarrow import types

    if types.is_nested(array.type) or types.is_null(array.type):
        return TextColumn([None if v is None else json.dumps(v, default=str) for v in array.to_pylist()])
    if types.is_dictionary(array.type):
        array = array.cast(array.type.value_type)
    is_floating = types.is_floating(array.type)
    if not types.is_string(array.type):
        try:
            array = array.cast(pyarrow.string())
        except pyarrow.ArrowInvalid:
            return TextColumn([None if value is None else str(value) for value in array.to_pylist()])
    if is_floating:
        from pyarrow import compute

        for word, ours in _NOT_FINITE.items():
            array = compute.if_else(compute.equal(array, word), ours, array)
    return TextColumn.arrow(array)


_TYPES = {"text": "string", "int": "int64", "number": "float64", "bool": "bool_", "json": "string"}


def type_of(kind: str) -> Any:
    """The Arrow type for a column of this kind."""
    import pyarrow

    return getattr(pyarrow, _TYPES[kind])()


def array_of(column: Column, type: pyarrow.DataType) -> pyarrow.Array:
    """A column as an array of a type.

    >>> import pyarrow
    >>> from nonet.tables.row_batch import Column
    >>> array_of(Column("n", TextColumn(["1", None]), "int"), pyarrow.int64()).to_pylist()
    [1, None]
    """
    import pyarrow

    if column.arrow is not None and column.arrow.type == type:
        return column.arrow
    array = pyarrow.array(column.plain_texts)
    if array.type == type:
        return array
    try:
        return array.cast(type)
    except (pyarrow.ArrowInvalid, pyarrow.ArrowNotImplementedError) as error:
        raise ArgumentError(f"the column {column.name!r} is not {type} throughout: {error}") from None
