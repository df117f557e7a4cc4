"""The columns of tables of puzzles, in CSV and JSON: which is the puzzle, and what the others tell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import isqrt
from typing import NamedTuple

from nonet.errors import ParseError
from nonet.formats import jsontext
from nonet.formats.base import SIZES, Shape
from nonet.formats.line import grid_of, size_of
from nonet.model.geometry import Geometry
from nonet.model.grid import EMPTY, Grid
from nonet.model.wire import a_list, show, whole

PUZZLE = ("puzzle", "puzzles", "quizzes", "quiz", "question", "sudoku", "grid", "board")
"""Names of the column with the puzzle, the surest first."""
SOLUTION = ("solution", "solutions", "answer")
"""Names of the column with the solution, which goes to ``meta["solution"]``."""
BOARD = ("regions", "extra", "rules")
"""Columns that make the board another one, as ``Geometry.to_dict`` calls them."""
POSITION = "candidates"
"""The column that makes a position of the puzzle: all cells as ``written_marks`` has them, or masks as in a step."""


def puzzle_column(names: Iterable[str]) -> str | None:
    """The name of the column with the puzzle, or None.

    >>> puzzle_column(["id", "Quizzes", "solutions"]), puzzle_column(["a", "b"])
    ('Quizzes', None)
    """
    known = {name.strip().lower(): name for name in reversed(list(names))}
    return next((known[name] for name in PUZZLE if name in known), None)


class Header(NamedTuple):
    """What the first lines of a table tell."""

    names: tuple[str, ...]
    at: int
    """Which column holds the puzzle."""
    separator: str
    lines: int
    """Lines before the first row: blank ones, and the header if there is one."""
    size: int
    """Bytes of these lines in UTF-8."""


def header_of(lines: Sequence[str], column: str | None = None) -> Header | None:
    """The header of a table whose first lines these are; None if no column of puzzles can be found.

    A column is known by its name. If none is, the first column counts that holds lines of 81 cells, or of another size
    that is no single cell; of several, one with empty cells. ``column`` names it, or says its number.

    >>> header_of(["id,quiz", "1,..."])[:3]
    (('id', 'quiz'), 1, ',')
    >>> header_of(["1," + "1" * 81 + "," + "." * 81])[:4]
    (('column1', 'column2', 'column3'), 2, ',', 0)
    >>> header_of(["a,b", "1,2"]), header_of(["a,b", "1,2"], "b").at, header_of(["a,b", "1,2"], "c")
    (None, 1, None)
    """
    blank = next((number for number, line in enumerate(lines) if line.strip()), None)
    if blank is None:
        return None
    separator = max(SEPARATORS, key=lines[blank].count)
    rows = [fields_of(line, separator) for line in lines[blank:]]
    first, rest = rows[0], [row for row in rows[1:] if row]
    has_header = _puzzles_in([first]) is None
    names = tuple(name.strip() for name in first) if has_header else _numbered(len(first))
    known = puzzle_column(first) if has_header else None
    at: int | None
    if column is not None:
        at = _column_named(names, column)
    elif known is not None:
        at = first.index(known)
    else:
        at = _puzzles_in(rest if has_header else rows)
    if at is None:
        return None
    used = lines[: blank + has_header]
    # Half a character pair can't be encoded, but is three bytes long like every other of its kind.
    length = sum(len(line.encode(errors="surrogatepass")) + 1 for line in used)
    return Header(_apart(names), at, separator, len(used), length)


SEPARATORS = ",;\t"


def fields_of(line: str, separator: str) -> list[str]:
    """The fields of a line; none if its quotation marks are not closed.

    >>> fields_of('1,"a,b"', ",")
    ['1', 'a,b']
    """
    import csv

    try:
        return next(csv.reader([line.rstrip("\r\n")], delimiter=separator), [])
    except csv.Error:
        return []


def _numbered(count: int) -> tuple[str, ...]:
    return tuple(f"column{number}" for number in range(1, count + 1))


def _apart(names: Sequence[str]) -> tuple[str, ...]:
    """Names that differ: a second ``id`` is ``id_2``, and one without a name has its number."""
    out: list[str] = []
    for number, name in enumerate(names, 1):
        new, times = name or f"column{number}", 2
        while new in out:
            new, times = f"{name}_{times}", times + 1
        out.append(new)
    return tuple(out)


def _column_named(names: Sequence[str], column: str) -> int | None:
    if column in names:
        return names.index(column)
    lower = [name.lower() for name in names]
    if column.strip().lower() in lower:
        return lower.index(column.strip().lower())
    return int(column) - 1 if column.isdecimal() and 1 <= int(column) <= len(names) else None


def _puzzles_in(rows: Sequence[Sequence[str]]) -> int | None:
    """The column that holds puzzles in most of these rows."""
    width = max(map(len, rows), default=0)
    return most_puzzles([[row[at] for row in rows if at < len(row)] for at in range(width)])


def most_puzzles(columns: Sequence[Sequence[str]]) -> int | None:
    """Which of these columns holds puzzles in most of its rows; of several, the first with empty cells.

    >>> most_puzzles([["1", "2"], ["1" * 81] * 2, ["1" + "." * 80] * 2]), most_puzzles([["1"]])
    (2, None)
    """
    found: dict[int, bool] = {}
    for at, column in enumerate(columns):
        good = [cell for cell in column if _is_puzzle(cell.strip())]
        if 2 * len(good) > len(column):
            found[at] = any(set(cell) & set(EMPTY) for cell in good)
    with_blanks = [at for at, blanks in found.items() if blanks]
    return next(iter(with_blanks or found), None)


_SQUARES = frozenset(size * size for size in SIZES if size > 3)


def _is_puzzle(cells: str) -> bool:
    """True for a line of figures and empty cells that is as long as a puzzle, and no mere number."""
    bare = cells.strip("0123456789" + EMPTY)
    return not bare and len(cells) in _SQUARES and (len(cells) >= 81 or bool(set(cells) & set(".*_-?")))


def meta_key(name: str) -> str:
    """What a column is called in a record's meta.

    >>> meta_key(" Answer"), meta_key("rating")
    ('solution', 'rating')
    """
    name = name.strip()
    return "solution" if name.lower() in SOLUTION else name


def decode_object(row: Mapping[str, object], shape: Shape) -> tuple[Grid, dict[str, str]]:
    """Grid and remarks of a JSON object that has a puzzle among its keys.

    >>> grid, meta = decode_object({"question": "1" + "." * 15, "answer": "1234341221434321"}, Shape())
    >>> grid["r1c1"], meta
    (1, {'solution': '1234341221434321'})
    """
    name = puzzle_column(row)
    if name is None:
        raise ParseError(f"no puzzle: one of the keys {', '.join(PUZZLE)} is expected")
    box = row.get("box")
    if shape.box is None and isinstance(box, list) and len(box) == 2:
        shape = shape._replace(box=(whole(box[0], "box"), whole(box[1], "box")))
    elif shape.box is None and isinstance(regions := row.get("regions"), list) and len(regions) > 1:
        shape = shape._replace(box=(1, isqrt(len(regions))))  # 7x7 has regions, but no usual box
    grid = _in_its_position(row, _on_its_board(row, decode_value(row[name], shape, name)))
    meta = {
        meta_key(key): value if isinstance(value, str) else show(value)
        for key, value in row.items()
        if key != name and isinstance(value, str | int | float) and not isinstance(value, bool)
    }
    return grid, meta


def _on_its_board(row: Mapping[str, object], grid: Grid) -> Grid:
    """The grid on the board that the row tells of, as ``Geometry.to_dict`` writes it: regions, extra houses, rules."""
    told = {key: row[key] for key in BOARD if isinstance(row.get(key), list)}
    if not told:
        return grid
    box = None if "regions" in told else grid.geometry.to_dict()["box"]
    geometry = Geometry.from_dict({"size": grid.size, "box": box, **told})
    return Grid.of(grid.values, geometry, givens=grid.givens)


def _in_its_position(row: Mapping[str, object], grid: Grid) -> Grid:
    """The position of the grid that a row of ours tells of; a column ``candidates`` may also hold something else.

    >>> row = {"size": 4, "box": [2, 2], "candidates": "4 " * 16}
    >>> _in_its_position(row, Grid("." * 16)).possible("r1c1"), _in_its_position({"candidates": 7}, Grid(".")).line
    ((4,), '.')
    """
    told = row.get(POSITION)
    if not told or not is_ours(row):
        return grid
    if isinstance(told, str) and told.startswith("["):
        told = jsontext.load(told)
    from nonet.formats.marks import are_cells, in_position

    words = told.split() if isinstance(told, str) else []
    masks = told if isinstance(told, list) else []
    numbers = [mask for mask in masks if isinstance(mask, int)]
    is_told = are_cells(words, grid.size) if words else len(numbers) == len(masks)
    cells = len(words or numbers) if is_told else 0
    if cells < 2 < len(grid):  # a number, or what the verb of that name says of each cell
        return grid
    if cells != len(grid):
        raise ParseError(f"{POSITION}: {cells} cells, expected {len(grid)}")
    return in_position(grid, words) if words else grid.with_candidates(numbers)


def is_ours(names: Iterable[str]) -> bool:
    """Does a table tell of its boards as Nonet writes it? A column ``rules`` alone may be anything.

    >>> is_ours(["puzzle", "size", "box", "status", "rules"]), is_ours(["puzzle", "rules"])
    (True, False)
    """
    return {"size", "box"}.issubset(names)


def grid_of_row(cells: str, row: Mapping[str, str | None], shape: Shape) -> Grid:
    """The grid of a row of words, on the board that its columns tell of.

    >>> row = {"size": "4", "box": "2x2", "rules": "anti-knight; thermometer r1c1 r1c2"}
    >>> grid_of_row("." * 16, row, Shape()).geometry.to_dict()["rules"]
    ['anti-knight', 'thermometer r1c1 r1c2']
    """
    if not is_ours(row):
        return grid_of(cells, shape)
    told: dict[str, object] = {"puzzle": cells}
    for name in ("box", *BOARD):
        if text := row.get(name):
            told[name] = jsontext.load(text) if text.startswith("[") else _DECODED[name](text)
    return _in_its_position(row, decode_object(told, shape)[0])


def _numbers(text: str, between: str) -> list[object]:
    words = text.split(between)
    if not all(word.isdecimal() for word in words):
        raise ParseError(f"numbers with {between} between them are expected, not {show(text)}")
    return [int(word) for word in words]


def _rules(text: str) -> list[object]:
    """The rules of a field: between semicolons, or words of which each name of a rule begins one."""
    if ";" in text:
        return [rule.strip() for rule in text.split(";")]
    from nonet.model.rules import KINDS

    found: list[list[str]] = []
    for word in text.split():
        if word in KINDS or not found:
            found.append([])
        found[-1].append(word)
    return [" ".join(words) for words in found]


_DECODED: dict[str, Callable[[str], list[object]]] = {
    "box": lambda text: _numbers(text, "x"),
    "regions": lambda text: _numbers(text, "x"),
    "extra": lambda text: [_numbers(cells, "-") for cells in text.split()],
    "rules": _rules,
}


def decode_value(value: object, shape: Shape, where: str) -> Grid:
    """The grid of a JSON value: a line, N lines of a row each, N lists of N cells, or a list of N² cells.

    >>> decode_value([[1, 0], [None, "2"]], Shape((1, 2)), "puzzle").line
    '1..2'
    """
    if isinstance(value, str):
        return grid_of(value.strip(), shape)
    rows = a_list(value, where)
    if rows and all(isinstance(row, str) and len(row) == len(rows) for row in rows):
        return grid_of("".join(map(str, rows)), shape) if len(rows) > 1 else grid_of(str(rows[0]), shape)
    if rows and all(isinstance(row, list) for row in rows):
        for number, row in enumerate(rows, 1):
            if len(row) != len(rows):  # type: ignore[arg-type]
                raise ParseError(
                    f"{where}: row {number} has {len(row)} cells, but there are {len(rows)} rows"  # type: ignore[arg-type]
                )
        cells = [cell for row in rows for cell in a_list(row, where)]
    else:
        cells = rows
    size = size_of(len(cells), shape)
    names = (f"{where}, {jsontext.place(*divmod(index, size))}" for index in range(len(cells)))
    values = [jsontext.digit(cell, size, name) for cell, name in zip(cells, names, strict=True)]
    return Grid.of(values, shape.geometry(size))
