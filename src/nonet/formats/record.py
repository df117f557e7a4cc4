"""Record: one puzzle as a reader found it, good or bad."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from nonet.errors import NonetError, ParseError
from nonet.model.grid import Grid

NOTHING: Mapping[str, str] = MappingProxyType({})


class Record(NamedTuple):
    """One puzzle of a text: its grid, or the error that says why there is none.

    Readers yield one record a puzzle, bad ones too, so that rows out match rows in.

    >>> from nonet.formats import read_text
    >>> good, bad = read_text("12343412.1434321 easy\\n123\\n", format="line")
    >>> good.grid["r1c2"], good.meta["comment"], good.line
    (2, 'easy', 1)
    >>> bad.grid, str(bad.error)
    (None, 'line 2: 3 characters; a puzzle of size N has N² cells, such as 16, 81 or 256')
    """

    text: str
    """The puzzle as read, in one line."""
    grid: Grid | None
    error: ParseError | None = None
    meta: Mapping[str, str] = NOTHING
    """What else the format tells: comment, title, author, rating, solution ..."""
    line: int = 1
    """The line on which it began, counted from 1."""
    format: str = ""
    """Key of the format it was read as."""

    def __reduce__(self) -> tuple[object, ...]:
        # Pickle can't keep a read-only view, but the empty one need not be kept.
        return Record, (*self[:3], dict(self.meta), *self[4:])


def bad(text: str, error: NonetError, line: int, format: str) -> Record:
    """The record of a puzzle that can't be read; an error without a place gets the line it is on."""
    placed = ParseError(error.what, line=line if error.line is None else error.line, column=error.column)
    return Record(flat(text), None, placed, NOTHING, line, format)


def flat(text: str, limit: int = 2000) -> str:
    """A text as one line of bounded length.

    >>> flat("12\\n34")
    '12 34'
    """
    return " ".join(text[:limit].split())
