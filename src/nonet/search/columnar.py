"""Answers to many puzzles, by columns: lists, bytes or arrays, and tables of other libraries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, NamedTuple, Self, TypeVar

from nonet import _kernel
from nonet.errors import MissingError, ParseError
from nonet.model.grid import SYMBOLS
from nonet.search.exact import STATUSES, Status

Rows = TypeVar("Rows")
TO_SYMBOL = bytes(ord(SYMBOLS[v]) if v < len(SYMBOLS) else 0 for v in range(256))
"""The table for ``bytes.translate``: a value to its symbol."""


class Columnar:
    """Answers in columns that other libraries can take over."""

    def columns(self) -> Mapping[str, Any]:
        """Every column by its name: texts, or values and their type in Arrow."""
        raise NotImplementedError

    def to_arrow(self) -> Any:
        """A table of pyarrow, a column a field."""
        try:
            import pyarrow
        except ImportError:
            raise MissingError("to_arrow needs pyarrow; install it with: pip install 'nonet[data]'") from None
        return pyarrow.table(
            {
                name: pyarrow.array(column[0], getattr(pyarrow, column[1])())
                if isinstance(column, tuple)
                else pyarrow.array(column)
                for name, column in self.columns().items()
            }
        )

    def to_pandas(self) -> Any:
        """A DataFrame of pandas, which must be installed."""
        try:
            import pandas  # noqa: F401 - whether it is there
        except ImportError:
            raise MissingError("to_pandas needs pandas; install it with: pip install pandas") from None
        return self.to_arrow().to_pandas()


class Solved(NamedTuple, Generic[Rows]):
    """Solutions and status codes."""

    solutions: Rows
    statuses: Any


class Many(Solved[Rows], Columnar):
    """The answer of ``solve_many``: solutions in the input's kind and order, and a status code for each.

    ``solutions`` are the first solution of every puzzle, all cells empty where none was found. ``statuses`` are codes,
    0 to 4 as in ``STATUSES``: bytes, or for NumPy input an array of uint8. ``errors`` says what is wrong with each bad
    row, by its number from 0, if they were to be kept.

    >>> from nonet import solve_many
    >>> many = solve_many(["1" * 81, "." * 81, "12"], errors="row")
    >>> many.statuses, [many.status(i).value for i in range(3)]
    (b'\\x00\\x02\\x04', ['none', 'multiple', 'error'])
    >>> many.to_arrow().column_names
    ['status', 'solution', 'error']
    """

    errors: Mapping[int, ParseError]

    def __new__(cls, solutions: Rows, statuses: Any, errors: Mapping[int, ParseError] | None = None) -> Self:
        """Put the parts together."""
        self = super().__new__(cls, solutions, statuses)  # type: ignore[type-var]
        self.errors = errors or {}
        return self

    def status(self, index: int) -> Status:
        """The status of one puzzle."""
        return STATUSES[self.statuses[index]]

    def columns(self) -> Mapping[str, Any]:
        """The columns ``status`` and ``solution``, and ``error`` if there are any."""
        codes = bytes(self.statuses)
        return {
            "status": words(codes),
            "solution": _texts(self.solutions, len(codes))
            .without(codes, 0)
            .without(codes, 3)
            .without(codes, 4),
            **error_column(self.errors, len(codes)),
        }


def words(codes: bytes) -> _kernel.TextColumn:
    """The statuses of codes."""
    return _kernel.TextColumn.words(codes, [status.value for status in STATUSES])


def error_column(errors: Mapping[int, ParseError], n: int) -> dict[str, _kernel.TextColumn]:
    """What is wrong with each of n rows, if anything is with any."""
    told = [errors[row].what if row in errors else None for row in range(n)] if errors else []
    return {"error": _kernel.TextColumn(told)} if errors else {}


def _texts(solutions: Any, n: int) -> _kernel.TextColumn:
    """Solutions of any kind as texts."""
    if isinstance(solutions, bytes):
        if (
            n
            and len(solutions) >= 81 * n
            and len(solutions) // n - 81 in (0, 1, 2)
            and not len(solutions) % n
        ):
            return _kernel.TextColumn.rows(solutions, 81, len(solutions) // n)
        solutions = [line.rstrip("\r") for line in solutions.decode("latin-1").split("\n")][:n]
    if hasattr(solutions, "__array_interface__"):
        import numpy

        rows = numpy.ascontiguousarray(solutions, dtype=numpy.uint8).reshape(n, -1)
        data = rows.tobytes().translate(TO_SYMBOL)
        return _kernel.TextColumn.rows(data, rows.shape[1], rows.shape[1])
    return _kernel.TextColumn(solutions)


class Counted(NamedTuple):
    """Counts, and whether they are exact."""

    counts: Any
    complete: Any


class Counts(Counted, Columnar):
    """The answer of ``count_many``.

    ``counts`` are the number of solutions of every puzzle: a list, or for NumPy input an array of uint64. ``complete``
    says whether each is exact: False where the limit was reached, the time did not suffice, or the row is bad; then it
    is among the ``errors``.

    >>> from nonet import count_many
    >>> count_many(["12..34....4....1", "." * 16], limit=100)
    Counts(counts=[1, 100], complete=[True, False])
    """

    errors: Mapping[int, ParseError]

    def __new__(cls, counts: Any, complete: Any, errors: Mapping[int, ParseError] | None = None) -> Self:
        """Put the parts together."""
        self = super().__new__(cls, counts, complete)
        self.errors = errors or {}
        return self

    def columns(self) -> Mapping[str, Any]:
        """The columns ``count`` and ``complete``, and ``error`` if there are any."""
        return {
            "count": (self.counts, "uint64"),
            "complete": (self.complete, "bool_"),
            **error_column(self.errors, len(self.counts)),
        }
