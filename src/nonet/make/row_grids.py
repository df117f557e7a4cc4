"""The rows of functions that answer a puzzle a row: the grid of each, and what is wrong with one that has none."""

from __future__ import annotations

from typing import Any

from nonet.errors import ArgumentError, NonetError, ParseError
from nonet.model.grid import Grid, as_grid


class RowError(ParseError, ArgumentError):
    """A row that is a puzzle, but none that can be answered: what the function for one puzzle says, and the row.

    >>> str(RowError("no form is known", line=3)), isinstance(RowError("no form is known"), ArgumentError)
    ('line 3: no form is known', True)
    """

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self.what, self.line, self.column)


def _rebuild(what: str, line: int | None, column: int | None) -> RowError:
    return RowError(what, line=line, column=column)


def grid_of_row(item: Any) -> Grid:
    """The grid of a row as ``one_by_one`` gives it; what is wrong with it is raised.

    >>> grid_of_row("1")
    Grid('1')
    """
    if isinstance(item, NonetError):
        raise item
    return as_grid(item)


def grid_or_none(item: Any) -> Grid | None:
    """The same; None if it is no puzzle, as a row may be that the time did not suffice to read.

    >>> grid_or_none("1"), grid_or_none("x-wing")
    (Grid('1'), None)
    """
    try:
        return grid_of_row(item)
    except NonetError:
        return None


def of_row(error: NonetError, row: int) -> ParseError:
    """What is wrong with a row, by its number from 0.

    >>> str(of_row(ParseError("'x' is no digit", column=5), 2))
    "line 3, column 5: 'x' is no digit"
    """
    kind = RowError if isinstance(error, ArgumentError) else ParseError
    return kind(error.what, line=row + 1, column=error.column)
