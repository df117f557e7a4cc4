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

    errors: Mapping[int, ParseError]

    def columns(self) -> Mapping[str, Any]:
        """Every column by its name: texts, or values and their type in Arrow."""
        raise NotImplementedError

    @property
    def rows(self) -> int:
        """How many puzzles there were. Where the answer is a tuple of columns, ``len`` is the number of these.

        >>> from nonet import canonical_many
        >>> canonical_many(["1", "1", "1"]).rows
        3
        """
        column = next(iter(self.columns().values()))
        return len(column[0] if isinstance(column, tuple) else column)

    def _replace(self, **changes: Any) -> Self:
        """The same answer with other columns, as named tuples have it, and with the same errors."""
        changed: Any = super()._replace(**changes)  # type: ignore[misc]
        changed.errors = self.errors
        return changed  # type: ignore[no-any-return]

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


class Many(Columnar, Solved[Rows]):
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

    def __new__(cls, solutions: Rows, statuses: Any, errors: Mapping[int, ParseError] | None = None) -> Self:
        """Put the parts together."""
        self = super().__new__(cls, solutions, statuses)  # type: ignore[type-var]
        self.errors = errors or {}
        return self

    @property
    def rows(self) -> int:
        """How many puzzles there were; ``len`` is 2, for solutions and statuses."""
        return len(self.statuses)

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
        return _texts_of_bytes(solutions, n)
    if hasattr(solutions, "__array_interface__"):
        import numpy

        rows = numpy.ascontiguousarray(solutions, dtype=numpy.uint8).reshape(n, -1)
        data = rows.tobytes().translate(TO_SYMBOL)
        return _kernel.TextColumn.rows(data, rows.shape[1], rows.shape[1])
    return _kernel.TextColumn(solutions)


def _texts_of_bytes(solutions: bytes, n: int) -> _kernel.TextColumn:
    """Solutions with a line end each, or with none, without a copy if they are all of one length.

    >>> _texts_of_bytes(b"1234\\r\\n12", 2).to_list(), _texts_of_bytes(b"1234", 2).to_list()
    (['1234', '12'], ['12', '34'])
    """
    stride = solutions.find(b"\n") + 1
    if not stride:
        return (
            _kernel.TextColumn.rows(solutions, len(solutions) // n, len(solutions) // n) if n else _NO_TEXTS
        )
    end = b"\r\n" if solutions[stride - 2 : stride - 1] == b"\r" else b"\n"
    if len(solutions) in (n * stride, n * stride - len(end)) and _are_ended(solutions, end, stride):
        return _kernel.TextColumn.rows(solutions, stride - len(end), stride)
    lines = solutions.decode("utf-8", "replace").split("\n")[:n]
    return _kernel.TextColumn([line.rstrip("\r") for line in lines])


def _are_ended(lines: bytes, end: bytes, stride: int) -> bool:
    """Do lines of one length all end so, and is there no other line end among them?"""
    whole = len(lines) // stride
    ends = all(lines[stride - len(end) + at :: stride] == end[at : at + 1] * whole for at in range(len(end)))
    returns = lines.count(b"\r") if b"\r" in lines else 0
    return ends and _kernel.line_ends(lines) == whole and returns == whole * (len(end) - 1)


_NO_TEXTS = _kernel.TextColumn([])


class Counted(NamedTuple):
    """Counts, and whether they are exact."""

    counts: Any
    complete: Any


class Counts(Columnar, Counted):
    """The answer of ``count_many``.

    ``counts`` are the number of solutions of every puzzle: a list, or for NumPy input an array of uint64. ``complete``
    says whether each is exact: False where the limit was reached, the time did not suffice, or the row is bad; then it
    is among the ``errors``.

    >>> from nonet import count_many
    >>> count_many(["12..34....4....1", "." * 16], limit=100)
    Counts(counts=[1, 100], complete=[True, False])
    """

    def __new__(cls, counts: Any, complete: Any, errors: Mapping[int, ParseError] | None = None) -> Self:
        """Put the parts together."""
        self = super().__new__(cls, counts, complete)
        self.errors = errors or {}
        return self

    @property
    def rows(self) -> int:
        """How many puzzles there were; ``len`` is 2, for counts and whether they are complete."""
        return len(self.counts)

    def status(self, index: int) -> Status:
        """What the count says of one puzzle: ``LIMIT`` if less than two solutions were found before a limit.

        >>> from nonet import count_many
        >>> counts = count_many(["12..34....4....1", "." * 16, "x"], errors="row")
        >>> [counts.status(row).value for row in range(counts.rows)]
        ['unique', 'multiple', 'error']
        """
        if range(self.rows)[index] in self.errors:
            return Status.ERROR
        if self.counts[index] > 1:
            return Status.MULTIPLE
        if not self.complete[index]:
            return Status.LIMIT
        return Status.UNIQUE if self.counts[index] else Status.NONE

    def columns(self) -> Mapping[str, Any]:
        """The columns ``count``, null in a bad row, and ``complete``, and ``error`` if there are any."""
        counts = self.counts
        if self.errors:
            counts = [None if row in self.errors else int(count) for row, count in enumerate(counts)]
        elif hasattr(counts, "copy"):
            counts = counts.copy()  # Arrow shares memory, and these numbers can be written
        return {
            "count": (counts, "uint64"),
            "complete": (self.complete, "bool_"),
            **error_column(self.errors, self.rows),
        }
