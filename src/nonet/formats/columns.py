"""The columns of tables of puzzles, in CSV and JSON: which is the puzzle, and what the others tell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

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
    box = row.get("box")
    if shape.box is None and isinstance(box, list) and len(box) == 2:
        shape = shape._replace(box=(whole(box[0], "box"), whole(box[1], "box")))
    grid = _on_its_board(row, decode_value(row[name], shape, name))
    meta = {
        meta_key(key): value if isinstance(value, str) else show(value)
        for key, value in row.items()
        if key != name and isinstance(value, str | int | float) and not isinstance(value, bool)
    }
    return grid, meta


def _on_its_board(row: Mapping[str, object], grid: Grid) -> Grid:
    """The grid on the board that the row tells of, as ``Geometry.to_dict`` writes it: regions, extra houses, rules."""
    told = {key: row[key] for key in ("regions", "extra", "rules") if isinstance(row.get(key), list)}
    if not told:
        return grid
    box = None if "regions" in told else grid.geometry.to_dict()["box"]
    geometry = Geometry.from_dict({"size": grid.size, "box": box, **told})
    return Grid.of(grid.values, geometry, givens=grid.givens)


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
