"""Puzzles in JSON: lists of digits, or objects with a puzzle among their keys, one a line or in a list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonet.errors import NonetError, ParseError
from nonet.formats import jsontext
from nonet.formats.base import Format, Shape
from nonet.formats.columns import cells_of_value, decode_object, decode_value, puzzle_column
from nonet.formats.readers import cells_of, each_line, whole_text
from nonet.formats.record import Record, bad
from nonet.model.geometry import MAX_SIZE, default_box_or_none
from nonet.model.grid import Grid
from nonet.model.wire import an_object


def puzzles_of(value: object) -> list[object]:
    """The puzzles of a JSON text: the value itself, or the items of a list of puzzles.

    >>> len(puzzles_of([[1, 0], [0, 1]])), len(puzzles_of(["1234341221434321"] * 3))
    (1, 3)
    >>> len(puzzles_of([[[1]], [[1]]])), len(puzzles_of([{"puzzle": "1"}] * 2))
    (2, 2)
    >>> puzzles_of({"schema": 1, "results": [{"puzzle": "1"}]})
    [{'puzzle': '1'}]
    """
    if isinstance(value, dict) and "schema" in value and isinstance(value.get("results"), list):
        value = value["results"]  # what --json writes
    if not isinstance(value, list) or not value:
        return [value]
    first = value[0]
    if isinstance(first, dict) or (isinstance(first, list) and first and isinstance(first[0], list)):
        return value
    # As many items as each is long are the rows of one grid, if a grid can have so many.
    rows = isinstance(first, str | list) and len(first) == len(value) <= MAX_SIZE
    lines = (isinstance(first, str) and len(first) > 1) or (isinstance(first, list) and len(first) > 15)
    return value if lines and not rows else [value]


def encode_matrix(grid: Grid) -> str:
    """A grid as a list of rows, 0 being empty.

    >>> encode_matrix(Grid("1" + "." * 15))
    '[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]'
    """
    rows = (",".join(map(str, grid.row(row))) for row in range(grid.size))
    return f"[{','.join(f'[{row}]' for row in rows)}]"


def encode_object(grid: Grid) -> str:
    """A grid as an object with the puzzle, and with what its board has beyond the usual one of its size.

    >>> encode_object(Grid("1" + "." * 15)), encode_object(Grid("1" + "." * 15, box=(1, 4)))
    ('{"puzzle":"1..............."}', '{"puzzle":"1...............","box":[1,4]}')
    >>> encode_object(Grid("1" + "." * 15, rules=["anti-knight"]))
    '{"puzzle":"1...............","rules":["anti-knight"]}'
    """
    import json

    usual = default_box_or_none(grid.size)
    board = grid.geometry.to_dict()
    kept = {
        key: board[key] for key in board if key != "size" and (key != "box" or grid.geometry.box != usual)
    }
    return json.dumps({"puzzle": cells_of(grid), **kept}, separators=(",", ":"))


def record_of(value: object, shape: Shape, line: int, key: str, number: int | None = None) -> Record:
    """The record of a JSON value that is a puzzle, or has one among its members."""
    try:
        if isinstance(value, dict):
            grid, meta = decode_object(value, shape)
        else:
            grid, meta = decode_value(value, shape, "the list"), {}
    except NonetError as error:
        what = error.what if number is None else f"puzzle {number}: {error.what}"
        shown = value if isinstance(value, str) else ""
        return bad(shown, ParseError(what, line=error.line), line, key)
    return Record(_text_of(value, grid), grid, None, meta, line, key)


def _text_of(value: object, grid: Grid) -> str:
    """The puzzle in one line: as it is written where its characters may be others than ours, for the answer has them.

    >>> _text_of(["AB", "BA"], Grid("1221", box=(1, 2))), _text_of([[1, 0], [0, 1]], Grid("1..1", box=(1, 2)))
    ('ABBA', '1..1')
    """
    if isinstance(value, dict):
        name = puzzle_column(value)
        value = value[name] if name else None
    cells = cells_of_value(value, "")
    line = cells if isinstance(cells, str) else jsontext.characters(cells)
    if line is None or (grid.size <= 9 and line.upper() == line.lower()):
        return cells_of(grid)
    return line


def _read_text(lines: Iterable[str], shape: Shape) -> Iterator[Record]:
    for line, text in texts_of(lines):
        try:
            puzzles = puzzles_of(jsontext.load(text, line=line))
        except NonetError as error:
            yield bad(text, error, line, "json")
            continue
        for number, puzzle in enumerate(puzzles, 1):
            yield record_of(puzzle, shape, line, "json", number if len(puzzles) > 1 else None)


def texts_of(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The JSON texts: the whole, unless every line is a list of its own, as when many grids are written."""
    for start, text in whole_text(lines):
        own = [(number, line.strip()) for number, line in enumerate(text.split("\n"), start) if line.strip()]
        if all(line[0] == "[" and line[-1] == "]" for _, line in own):
            yield from own
        else:
            yield start, text


def _read_lines(lines: Iterable[str], shape: Shape) -> Iterator[Record]:
    for line, text in each_line(lines):
        try:
            value = an_object(jsontext.load(text, line=line), "the line")
        except NonetError as error:
            yield bad(text, error, line, "jsonl")
        else:
            yield record_of(value, shape, line, "jsonl")


def _is_lines(text: str) -> bool:
    first = text.lstrip().partition("\n")[0].rstrip()
    if not (first.startswith("{") and first.endswith("}")):
        return False
    try:
        value = jsontext.load(first)
    except NonetError:
        return False
    return isinstance(value, dict) and puzzle_column(value) is not None


def _is_of_a_program(text: str) -> bool:
    """True for a list that is none of JSON, with ``None`` or a comma at its end, and for a number before a puzzle."""
    from nonet.formats.bracketed import bracketed
    from nonet.formats.pasted import MAX_PASTE, marked_cells

    if len(text) > MAX_PASTE:
        return False
    for part in (text, text.strip().partition("\n")[0]):  # lists may stand a line each
        try:
            jsontext.load(part)
            return False
        except NonetError:
            pass
    return bool(marked_cells(text) or bracketed(text))


def _is_json(text: str) -> bool:
    start = text.lstrip()[:4000]
    inside = start[1:].lstrip()[:1]
    if start.startswith("["):
        numbers = start.lstrip("[ \n")[:100].split(maxsplit=2)
        if len(numbers) > 1 and numbers[0].isdigit() and numbers[1].isdigit():
            return False  # an array as NumPy prints it, without commas
        if _is_of_a_program(text):
            return False
        return inside != "" and inside in '[{"0123456789n]'
    return start.startswith("{") and inside in ('"', "}")


FORMATS = (
    Format(
        key="jsonl",
        name="JSON lines",
        extensions=(".jsonl", ".ndjson"),
        detect=_is_lines,
        read=_read_lines,
        write=encode_object,
        multi=True,
        note="An object a line, with the puzzle under puzzle, quiz, question ...; a line or lists of digits.",
    ),
    Format(
        key="json",
        name="JSON",
        extensions=(".json",),
        detect=_is_json,
        read=_read_text,
        write=encode_matrix,
        note="A list of N lists of N digits, or of N² digits, 0 or null for empty cells; also many of them.",
    ),
)
