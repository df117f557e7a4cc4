"""Rows as text, JSON, JSON lines, CSV or a line of the user's own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

SCHEMA = 1
COMMON = ("puzzle", "size", "box", "status")
"""Fields of every row of every verb; ``error`` comes last where there is one."""
BOARD = ("regions", "extra", "rules")
"""Fields of rows whose board has such things."""

Fields = Mapping[str, Any]
Write = Callable[[str], object]


class Streamed:
    """A list that is written while it comes: many solutions need not all be kept. It can be read once.

    In a row with a stream, a field that is known only after it may be given as a function.
    """

    def __init__(self, items: Iterable[str]):
        self._items = iter(items)

    def __iter__(self) -> Iterator[str]:
        return self._items


class RowWriter(Protocol):
    """How rows are written."""

    def begin(self) -> None:
        """Before the first row."""

    def row(self, fields: Fields, lines: Iterable[str]) -> None:
        """One row."""

    def end(self) -> None:
        """After the last row, also if the run was cut short."""


class Lines:
    """Plain text: the lines that the verb wrote for the row, after a head and before a tail if it has them."""

    def __init__(self, write: Write, head: str = "", tail: str = ""):
        self._write = write
        self._head, self._tail = head, tail

    def begin(self) -> None:
        """Write the head."""
        if self._head:
            self._write(self._head + "\n")

    def row(self, fields: Fields, lines: Iterable[str]) -> None:
        """Write each line as it comes, so that a long list of solutions can be watched."""
        for line in lines:
            self._write(line + "\n")

    def end(self) -> None:
        """Write the tail."""
        if self._tail:
            self._write(self._tail + "\n")


class Table(Lines):
    """The chosen fields of a row, between tabs."""

    def __init__(self, write: Write, columns: Sequence[str]):
        super().__init__(write)
        self._columns = columns

    def row(self, fields: Fields, lines: Iterable[str]) -> None:
        """Write the fields."""
        for number, name in enumerate(self._columns):
            self._write("\t" if number else "")
            _write_plain(self._write, fields.get(name))
        self._write("\n")


class Template(Lines):
    """A line of the user's own, with ``%`` letters and ``%{field}`` for the fields.

    >>> own = Template(sys.stdout.write, "%g is %{status}", {"g": "puzzle"}, ["puzzle", "status"])
    >>> own.row({"puzzle": "1", "status": "unique"}, ())
    1 is unique
    """

    def __init__(self, write: Write, text: str, letters: Mapping[str, str], known: Sequence[str]):
        super().__init__(write)
        self._parts = list(_template_parts(text, letters))
        for is_field, name in self._parts:
            if is_field and name not in known and name not in letters.values():
                raise TemplateError(no_field(name, known))

    def row(self, fields: Fields, lines: Iterable[str]) -> None:
        """Fill the template in."""
        for is_field, text in self._parts:
            if is_field:
                _write_plain(self._write, fields.get(text))
            else:
                self._write(text)
        self._write("\n")


class JsonLines(Lines):
    """One JSON object a row."""

    def __init__(self, write: Write, columns: Sequence[str] | None):
        super().__init__(write)
        from json import dumps

        self._dumps = dumps
        self._columns = columns

    def _object(self, fields: Fields) -> dict[str, Any]:
        return dict(fields) if self._columns is None else {name: fields.get(name) for name in self._columns}

    def row(self, fields: Fields, lines: Iterable[str]) -> None:
        """Write the object."""
        self._write_object({"schema": SCHEMA, **self._object(fields)}, "\n")

    def _write_object(self, fields: Fields, end: str = "") -> None:
        if not any(isinstance(value, Streamed) for value in fields.values()):
            self._write(self._dumps(fields, ensure_ascii=False) + end)
            return
        interrupt = None
        for number, (name, value) in enumerate(fields.items()):
            self._write(f"{', ' if number else '{'}{self._dumps(name)}: ")
            if not isinstance(value, Streamed):
                self._write(self._dumps(value() if callable(value) else value, ensure_ascii=False))
                continue
            self._write("[")
            try:
                for place, item in enumerate(value):
                    self._write((", " if place else "") + self._dumps(item, ensure_ascii=False))
            except KeyboardInterrupt as error:  # what is there is still to be JSON
                interrupt = error
            self._write("]")
        self._write("}" + end)
        if interrupt is not None:
            raise interrupt


class JsonDocument(JsonLines):
    """One JSON document: the schema and the results."""

    def begin(self) -> None:
        """Open the document."""
        self._write(f'{{"schema": {SCHEMA}, "results": [')
        self._between = "\n  "

    def row(self, fields: Fields, lines: Iterable[str]) -> None:
        """Write one result."""
        self._write(self._between)
        self._between = ",\n  "
        self._write_object(self._object(fields))

    def end(self) -> None:
        """Close the document, so that it is whole even when the run was interrupted."""
        self._write(("\n" if self._between.startswith(",") else "") + "]}\n")


class Csv(Lines):
    """Comma-separated values with a header."""

    def __init__(self, write: Write, columns: Sequence[str]):
        super().__init__(write)
        import csv

        class Target:
            def write(self, text: str) -> None:
                write(text)

        self._columns = columns
        self._rows = csv.writer(Target(), lineterminator="\n")
        self._cell = csv.writer(Target(), lineterminator="")

    def begin(self) -> None:
        """Write the header."""
        self._rows.writerow(self._columns)

    def row(self, fields: Fields, lines: Iterable[str]) -> None:
        """Write the fields."""
        if not any(isinstance(fields.get(name), Streamed) for name in self._columns):
            self._rows.writerow([plain(fields.get(name)) for name in self._columns])
            return
        for number, name in enumerate(self._columns):
            self._write("," if number else "")
            value = fields.get(name)
            if isinstance(value, Streamed) or not (text := plain(value() if callable(value) else value)):
                _write_plain(self._write, value)  # solutions have neither commas nor quotation marks
            else:
                self._cell.writerow([text])
        self._write("\n")


def plain(value: Any) -> str:
    """A field as a word: nothing for None, ``3x3`` for a box, blanks between the items of a list; what has names
    inside is JSON.

    >>> plain(None), plain(True), plain(2.5), plain([2, 3]), plain([["r1c1", "r1c2", "r1"]])
    ('', 'true', '2.5', '2x3', 'r1c1-r1c2-r1')
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
        return " ".join("-".join(map(str, v)) if isinstance(v, list) else str(v) for v in value)
    if isinstance(value, dict):
        if "what" not in value:
            return _json(value)
        places = [f"{name} {value[name]}" for name in ("line", "column") if value.get(name)]
        return f"{', '.join(places)}: {value['what']}" if places else str(value["what"])
    return str(value)


def _write_plain(write: Write, value: Any) -> None:
    """Write a field as ``plain`` has it; a stream as a list of words."""
    if not isinstance(value, Streamed):
        write(plain(value() if callable(value) else value))
        return
    for number, item in enumerate(value):
        write(f" {item}" if number else item)


def _json(value: Any) -> str:
    from json import dumps

    return dumps(value, ensure_ascii=False)


def writer_for(
    shape: str | None, template: str | None, columns: Sequence[str] | None, known: Sequence[str],
    letters: Mapping[str, str], write: Write, head: str = "", tail: str = "",
) -> RowWriter:  # fmt: skip
    """The shape that the options ask for; ``columns`` is what ``--fields`` chose, ``known`` all there are."""
    if template is not None:
        return Template(write, template, letters, known)
    if shape == "json":
        return JsonDocument(write, columns)
    if shape == "jsonl":
        return JsonLines(write, columns)
    if shape == "csv":
        return Csv(write, columns or [name for name in known if name not in BOARD])
    return Lines(write, head, tail) if columns is None else Table(write, columns)


class Target(Protocol):
    """A place to write to: standard output or a file."""

    def write(self, text: str) -> None:
        """Add text."""

    def flush(self) -> None:
        """Show what was written, where that can be done early."""

    def commit(self) -> None:
        """All was written."""

    def discard(self) -> None:
        """Take it back, where that can be done."""


class Stdout:
    """Standard output as a target."""

    def write(self, text: str) -> None:
        """Add text."""
        sys.stdout.write(text)

    def flush(self) -> None:
        """Show what was written."""
        sys.stdout.flush()

    def commit(self) -> None:
        """Show what was written."""
        sys.stdout.flush()

    def discard(self) -> None:
        """Nothing: what was shown was shown."""


class TemplateError(ValueError):
    """A ``--format`` text that can't be followed."""


def no_field(name: str, known: Sequence[str]) -> str:
    """What to say of a field that the verb has not.

    >>> no_field("colour", ["puzzle", "status"])
    "there is no field 'colour'; the fields are puzzle, status, number"
    """
    return f"there is no field {name!r}; the fields are {', '.join(known)}, number"


def _template_parts(text: str, letters: Mapping[str, str]) -> Iterable[tuple[bool, str]]:
    text = text.replace("\\t", "\t").replace("\\n", "\n")
    at = 0
    while at < len(text):
        mark = text.find("%", at)
        if mark < 0:
            yield False, text[at:]
            return
        if mark > at:
            yield False, text[at:mark]
        letter = text[mark + 1 : mark + 2]
        at = mark + 2
        if letter == "%":
            yield False, "%"
        elif letter == "{" and "}" in text[at:]:
            end = text.index("}", at)
            yield True, text[at:end]
            at = end + 1
        elif letter in letters:
            yield True, letters[letter]
        else:
            known = ", ".join(f"%{key} {name}" for key, name in letters.items())
            raise TemplateError(f"'%{letter}' in --format means nothing; use {known}, %{{FIELD}} or %%")
