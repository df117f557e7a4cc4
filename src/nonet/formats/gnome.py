"""GNOME Sudoku's saved games: JSON with a list of the cells that are not blank."""

from __future__ import annotations

from nonet.errors import ParseError
from nonet.formats import jsontext
from nonet.formats.base import Format, Shape
from nonet.formats.jsontext import place
from nonet.formats.readers import reader, whole_text
from nonet.formats.regions import with_marks
from nonet.model.grid import Grid
from nonet.model.wire import a_list, an_object, whole


def decode_game(text: str, shape: Shape) -> tuple[Grid, dict[str, str]]:
    """Grid, difficulty and time of a saved game.

    >>> grid, meta = decode_game('''{"difficulty_category": "easy", "time_elapsed": 3.5, "cells": [
    ...     {"position": [0, 8], "value": 5, "fixed": true, "earmarks": []}]}''', Shape())
    >>> grid["r1c9"], meta
    (5, {'difficulty': 'easy', 'seconds': '3.5'})
    """
    game = an_object(jsontext.load(text), "the game")
    values, givens, masks = bytearray(81), bytearray(81), [0] * 81
    for number, item in enumerate(a_list(game.get("cells"), "cells"), 1):
        cell = an_object(item, f"cells, number {number}")
        position = a_list(cell.get("position"), f"cells, number {number}, position")
        row, column = (_line(part, number) for part in (position if len(position) == 2 else (-1, -1)))
        where, index = place(row, column), row * 9 + column
        values[index] = jsontext.digit(cell.get("value"), 9, where)
        givens[index] = values[index] if cell.get("fixed") else 0
        masks[index] = jsontext.mask(a_list(cell.get("earmarks") or [], f"{where}, earmarks"), 9, where)
    meta = {}
    for key, name in (("difficulty_category", "difficulty"), ("time_elapsed", "seconds")):
        if isinstance(game.get(key), str | int | float):
            meta[name] = str(game[key])[:80]
    grid = Grid.of(values, Shape(shape.box).geometry(9), givens=givens)
    return with_marks(grid, masks, meta), meta


def _line(value: object, number: int) -> int:
    """A row or column from 0 to 8."""
    found = whole(value, f"cells, number {number}, position")
    if not 0 <= found < 9:
        raise ParseError(f"cells, number {number}: the position is [row, column], each from 0 to 8")
    return found


def _detect(text: str) -> bool:
    return text.lstrip().startswith("{") and '"cells"' in text and '"position"' in text


FORMAT = Format(
    key="gnome",
    name="GNOME Sudoku game",
    extensions=(".save",),
    detect=_detect,
    read=reader("gnome", decode_game, whole_text),
    note="Saved game in JSON: given and placed digits and pencil marks of a 9x9 grid.",
)
