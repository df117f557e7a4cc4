"""The columns of tables of puzzles, in CSV and JSON: which is the puzzle, and what the others tell."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from math import isqrt

from nonet.errors import ParseError
from nonet.formats import jsontext
from nonet.formats.base import Shape
from nonet.formats.line import grid_of, size_of
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid
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
    if any(isinstance(row.get(key), str) for key in ("box", *BOARD)):
        row = {**row, **_told_in_words(row)}
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


_BOX = re.compile(r"(\d+)x(\d+)|\[(\d+), ?(\d+)\]|")


def _tells_of_a_board(row: Mapping[str, str | None]) -> bool:
    """Do the columns ``size`` and ``box`` of a row agree, as in a table of ours, or may they mean anything?

    >>> [_tells_of_a_board({"size": size, "box": box}) for size, box in (("6", "2x3"), ("9", "1x9"), ("L", "A7"))]
    [True, True, False]
    """
    size, box = (row.get("size") or "").strip(), _BOX.fullmatch((row.get("box") or "").strip())
    if box is None or not size.isdecimal():
        return False
    sides = [int(side) for side in box.groups() if side]
    return not sides or sides[0] * sides[1] == int(size)


def grid_of_row(cells: str, row: Mapping[str, str | None], shape: Shape) -> Grid:
    """The grid of a row of words, on the board that its columns tell of.

    >>> row = {"size": "4", "box": "2x2", "rules": "anti-knight; thermometer r1c1 r1c2"}
    >>> grid_of_row("." * 16, row, Shape()).geometry.to_dict()["rules"]
    ['anti-knight', 'thermometer r1c1 r1c2']
    """
    if not is_ours(row) or not _tells_of_a_board(row):
        return grid_of(cells, shape)
    grid, _ = decode_object({"puzzle": cells, **_told_in_words(row)}, shape)
    return _in_its_position(row, grid)


def _told_in_words(row: Mapping[str, object]) -> dict[str, object]:
    """What the words of a row of ours say of its board, as they went through a table of words.

    >>> _told_in_words({"size": 9, "box": "3x3", "rules": "anti-knight"}), _told_in_words({"rules": "mine"})
    ({'box': [3, 3], 'rules': ['anti-knight']}, {})
    """
    words = {key: str(row.get(key) or "") for key in ("size", "box")}
    if not is_ours(row) or not _tells_of_a_board(words):
        return {}
    texts = {key: text for key in ("box", *BOARD) if isinstance(text := row.get(key), str) and text}
    return {
        key: jsontext.load(text) if text.startswith("[") else _DECODED[key](text)
        for key, text in texts.items()
    }


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
    cells = cells_of_value(value, where)
    if isinstance(cells, str):
        return grid_of(cells, shape)
    size = size_of(len(cells), shape)
    return Grid.of(jsontext.digits(cells, size, where, forced=shape.forced), shape.geometry(size))


def cells_of_value(value: object, where: str) -> str | list[object]:
    """The cells of a JSON value in reading order, as a line if they are texts of several cells.

    >>> cells_of_value(["12", "21"], "puzzle"), cells_of_value([["1", 2], [2, None]], "puzzle")
    ('1221', ['1', 2, 2, None])
    """
    if isinstance(value, str):
        return value.strip()
    rows = a_list(value, where)
    if rows and all(isinstance(row, str) and len(row) == len(rows) for row in rows):
        return "".join(map(str, rows))
    if not rows or not all(isinstance(row, list) for row in rows):
        return rows
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows):  # type: ignore[arg-type]
            raise ParseError(
                f"{where}: row {number} has {len(row)} cells, but there are {len(rows)} rows"  # type: ignore[arg-type]
            )
    return [cell for row in rows for cell in a_list(row, where)]
