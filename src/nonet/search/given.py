"""What functions over many puzzles are given: lists of any kind as lines of one size, and what is wrong with a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from nonet import _kernel
from nonet.errors import ArgumentError, NonetError, ParseError
from nonet.model.digits import SYMBOL_BYTES
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid, as_grid
from nonet.search.given_columns import as_text, texts_of

ERROR = 4
"""The status code of a row that is no puzzle."""
Progress = Callable[[int, int], object]
"""Called now and then with the rows that are done and all there are."""


def check_errors(errors: str) -> None:
    """Complain of a wish that can't be."""
    if errors not in ("raise", "row"):
        raise ArgumentError(f"errors is {errors!r}; it must be 'raise' or 'row'")


def puzzle_of(item: Any) -> str | Grid | ParseError:
    """An item of a list as the text or the grid that it is, or what is wrong with it.

    >>> puzzle_of(b"1"), puzzle_of(None)
    ('1', ParseError('a null instead of a puzzle'))
    """
    item = as_text(item)
    if item is None:
        return ParseError("a null instead of a puzzle")
    if not isinstance(item, str | Grid | ParseError):
        return ParseError(f"a puzzle is a line of text, not {type(item).__name__}")
    return item


class ReadLines(NamedTuple):
    """Puzzles as plain lines of one size. A line without a solution stands in for what is none."""

    lines: list[str]
    cells: int
    """How many each line has."""
    bad: dict[int, ParseError]
    """What is wrong with rows that are no puzzle."""
    marked: dict[int, Grid]
    """Rows with candidates of their own, which no line can say."""


def read_lines(items: Sequence[Any], errors: str) -> ReadLines:
    """The puzzles as plain lines of one size, whatever way each is written. A bad one is raised or, if ``errors`` is
    "row", told. The size is that of the first good one.

    >>> read = read_lines(["x" * 16, "12", "12..\\n34..\\n..4.\\n...1", "1" * 81], "row")
    >>> read.lines[0], read.lines[2], read.bad[1].line, read.bad[3].what[:30]
    ('................', '12..34....4....1', 2, '81 cells where 16 were expecte')
    """
    plain = _kernel.are_plain(_kernel.TextColumn(texts_of(items)))
    lines: list[Any] = list(items)
    bad: dict[int, ParseError] = {}
    marked: dict[int, Grid] = {}
    if 0 not in plain:
        return ReadLines(lines, 81, bad, marked)
    for row in (row for row, good in enumerate(plain) if not good):
        lines[row] = _read(items[row])
        if errors == "raise" and isinstance(lines[row], ParseError):
            del lines[row + 1 :]  # perhaps one before is of another size; none after it matters
            break
    cells = _cells(lines)
    for row, line in enumerate(lines):
        if isinstance(line, ParseError) or len(line) != cells:
            bad[row] = told = _told(line, cells, row)
            if errors == "raise":
                raise told
        elif isinstance(line, Grid):
            marked[row] = line
    for row in (*bad, *marked):
        lines[row] = "1" * cells
    return ReadLines(lines, cells, bad, marked)


def _read(item: Any) -> str | Grid | ParseError:
    """One puzzle on an ordinary board as a plain line, or as a grid if it has candidates of its own; or what is wrong
    with it."""
    item = puzzle_of(item)
    if isinstance(item, ParseError):
        return item
    try:
        grid = as_grid(item)
    except NonetError as error:
        return ParseError(error.what, column=error.column)
    if grid.geometry is not Geometry.of(grid.size):
        return ParseError("a grid with boxes, regions or rules of its own; it has to be solved by itself")
    return grid if is_marked(grid) else grid.values.translate(SYMBOL_BYTES).decode()


def _cells(lines: list[str | Grid | ParseError]) -> int:
    """How many cells the first good puzzle has. A single cell decides nothing as long as there are others: it is what
    is left of many a line that is none."""
    good = [len(line) for line in lines if not isinstance(line, ParseError)]
    return next((cells for cells in good if cells > 1), 1 if good else 81)


def _told(line: str | Grid | ParseError, cells: int, row: int) -> ParseError:
    """What is wrong with a row that is no puzzle, or one of another size."""
    if isinstance(line, ParseError):
        return ParseError(line.what, line=row + 1, column=line.column)
    own = f"{len(line)} cells" if len(line) > 1 else "one cell"
    return ParseError(f"{own} where {cells} were expected; all puzzles must be of one size", line=row + 1)


def is_marked(grid: Grid) -> bool:
    """Has this grid other candidates than its digits allow?"""
    return grid.own_candidates is not None and grid.has_own_candidates
