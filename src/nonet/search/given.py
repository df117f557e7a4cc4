"""What functions over many puzzles are given: lists of any kind as lines of one size, and what is wrong with a row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from nonet import _kernel
from nonet.errors import ArgumentError, NonetError, ParseError
from nonet.model.digits import SYMBOL_BYTES
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid, as_grid

ERROR = 4
"""The status code of a row that is no puzzle."""
Progress = Callable[[int, int], object]
"""Called now and then with the rows that are done and all there are."""


def check_errors(errors: str) -> None:
    """Complain of a wish that can't be."""
    if errors not in ("raise", "row"):
        raise ArgumentError(f"errors is {errors!r}; it must be 'raise' or 'row'")


def as_list(puzzles: Any, name: str, one: str) -> list[Any]:
    """Puzzles of a list, a Series, an array of strings or an Arrow column, one by one.

    >>> as_list(("1", "2"), "solve_many", "solve")
    ['1', '2']
    """
    if isinstance(puzzles, str):
        raise ArgumentError(f"{name} wants a list of lines; for one puzzle use {one}")
    if isinstance(puzzles, list):
        return puzzles
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        try:
            return _kernel.TextColumn.arrow(puzzles).to_list()
        except TypeError as error:
            raise ArgumentError(f"{error}; {name} wants one column of lines") from None
    items: Iterable[Any] = puzzles.tolist() if hasattr(puzzles, "tolist") else puzzles
    return [item.decode("latin-1") if isinstance(item, bytes) else item for item in items]


def is_text_array(puzzles: Any) -> bool:
    """Is this a NumPy array of strings, or of objects that may be some?"""
    return hasattr(puzzles, "__array_interface__") and puzzles.ndim == 1 and puzzles.dtype.kind in "USOT"


def read_lines(items: Sequence[Any], errors: str) -> tuple[list[str], dict[int, ParseError]]:
    """The puzzles as plain lines of one size, whatever way each is written. A bad one is raised or, if ``errors`` is
    "row", told, and a line without a solution stands in its place.

    >>> lines, bad = read_lines(["x" * 16, "12", "12..\\n34..\\n..4.\\n...1"], "row")
    >>> lines[0], lines[2], bad[1].line
    ('................', '12..34....4....1', 2)
    """
    texts = [item if isinstance(item, str) else None for item in items]
    plain = _kernel.are_plain(
        _kernel.TextColumn([None if t is None or not t.isascii() else t for t in texts])
    )
    out: list[str] = ["" if text is None else text for text in texts]
    bad: dict[int, ParseError] = {}
    cells = 81 if 1 in plain else 0
    for row, is_plain in enumerate(plain):
        if is_plain:
            continue
        try:
            line = _line(items[row])
            cells = cells or len(line)
            if len(line) != cells:
                raise ParseError(
                    f"{len(line)} cells where {cells} were expected; all puzzles must be of one size"
                )
            out[row] = line
        except NonetError as error:
            told = ParseError(error.what, line=row + 1, column=error.column)
            if errors == "raise":
                raise told from None
            bad[row] = told
    for row in bad:
        out[row] = "1" * (cells or 81)
    return out, bad


def _line(item: Any) -> str:
    """One puzzle as a plain line."""
    if item is None:
        raise ParseError("a null instead of a puzzle")
    if not isinstance(item, str | Grid):
        raise ParseError(f"a puzzle is a line of text, not {type(item).__name__}")
    try:
        grid = item if isinstance(item, Grid) else Grid(item)
    except NonetError as error:
        try:
            grid = as_grid(item)
        except NonetError:
            raise error from None  # for a line this says best what is wrong
    if grid.geometry is not Geometry.of(grid.size):
        raise ParseError("a grid with boxes, regions or rules of its own; it has to be solved by itself")
    return grid.values.translate(SYMBOL_BYTES).decode()
