"""Fields as words: how a value stands in a table or a line of plain text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from nonet.cli.interrupts import INTERRUPTS
from nonet.model.grid import Grid

Write = Callable[[str], object]


class Streamed:
    """A list that is written while it comes: many solutions need not all be kept. It can be read once.

    In a row with a stream, a field that is known only after it may be given as a function. Ctrl-C ends a stream; the
    row is whole with what came before.
    """

    def __init__(self, items: Iterable[str]):
        self._items = INTERRUPTS.until(items)

    def __iter__(self) -> Iterator[str]:
        return self._items


def plain(value: Any) -> str:
    """A field as a word: nothing for None, ``3x3`` for a box, blanks between the items of a list, or semicolons
    where items have blanks; what has names inside is JSON.

    >>> plain(None), plain(True), plain(2.5), plain([2, 3]), plain([["r1c1", "r1c2", "r1"]])
    ('', 'true', '2.5', '2x3', 'r1c1-r1c2-r1')
    >>> plain(["anti-knight", "killer 3 r1c1 r1c2"])
    'anti-knight; killer 3 r1c1 r1c2'
    >>> plain([{"house": "b2", "role": "base"}])
    '[{"house": "b2", "role": "base"}]'
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:.6f}".rstrip("0").rstrip(".")
    if isinstance(value, list):
        if value and all(isinstance(item, int) for item in value):
            return "x".join(map(str, value))
        if any(isinstance(item, dict) for item in value):
            return _json(value)
        words = ["-".join(map(str, v)) if isinstance(v, list) else str(v) for v in value]
        return ("; " if any(" " in word for word in words) else " ").join(words)
    if isinstance(value, dict):
        if "what" not in value:
            return _json(value)
        places = [f"{name} {value[name]}" for name in ("line", "column") if value.get(name)]
        return f"{', '.join(places)}: {value['what']}" if places else str(value["what"])
    return str(value)


def write_plain(write: Write, value: Any) -> None:
    """Write a field as ``plain`` has it; a stream as a list of words."""
    if not isinstance(value, Streamed):
        write(plain(value() if callable(value) else value))
        return
    for number, item in enumerate(value):
        write(f" {item}" if number else item)


def _json(value: Any) -> str:
    from json import dumps

    return dumps(value, ensure_ascii=False)


def puzzle_line(puzzle: Grid, own_rules: bool) -> str:
    """A puzzle as one line; one with rules that only it has as JSON, for a line of digits can't say them.

    >>> puzzle_line(Grid("12" + "." * 14), False), puzzle_line(Grid("." * 16, rules=["killer 3 r1c1 r1c2"]), True)[-32:]
    ('12..............', '"rules": ["killer 3 r1c1 r1c2"]}')
    """
    if not own_rules:
        return puzzle.line
    from json import dumps

    return dumps({"puzzle": puzzle.line, **puzzle.geometry.to_dict()})
