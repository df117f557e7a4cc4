"""The shapes of rows for programs: JSON, JSON lines, tables, a line of the user's own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from json import dumps
from math import isfinite
from typing import TYPE_CHECKING, Any

from nonet.cli.fields import Streamed, plain, write_plain
from nonet.cli.output import (
    BOARD,
    SCHEMA,
    Block,
    Constant,
    Fields,
    Lines,
    Part,
    Target,
    TemplateError,
    answer_name,
    no_field,
)

if TYPE_CHECKING:
    from nonet.tables.row_batch import Batch, Column


class Shaped(Lines):
    """What all shapes have: the fields that the user chose, or all there are."""

    def __init__(self, target: Target, columns: Sequence[str] | None, known: Sequence[str]):
        super().__init__(target)
        self._chosen, self._known = columns, known
        self._columns: list[str] = []

    def begin(self, own: Sequence[Column] = ()) -> None:
        """Settle the order of the fields: the user's own come first."""
        names = [column.name for column in own]
        answers = [
            answer_name(name, names)
            for name in self._known
            if name not in BOARD and not (own and name == "puzzle")
        ]
        for name in self._chosen or ():
            if name not in (*self._known, *names, *answers, "number", answer_name("number", names)):
                raise TemplateError(no_field(name, list(dict.fromkeys((*names, *self._known)))))
        self._columns = list(self._chosen) if self._chosen is not None else [*names, *answers]


class Table(Shaped):
    """The chosen fields of a row, between tabs."""

    def row(self, fields: Fields, lines: Iterable[str]) -> None:
        """Write the fields."""
        for number, name in enumerate(self._columns):
            self._write("\t" if number else "")
            write_plain(self._write, fields.get(name))
        self._write("\n")

    def block(self, block: Block) -> None:
        """Write many rows."""
        fields = [_word(block, name) for name in self._columns]
        self._write_rows([*_between(fields, "\t"), "\n"], block)


class Template(Shaped):
    """A line of the user's own, with ``%`` letters and ``%{field}`` for the fields.

    >>> from nonet.cli.output import Stdout
    >>> own = Template(Stdout(), "%g is %{status}", {"g": "puzzle"}, ["puzzle", "status"])
    >>> own.row({"puzzle": "1", "status": "unique"}, ())
    1 is unique
    """

    def __init__(self, target: Target, text: str, letters: Mapping[str, str], known: Sequence[str]):
        self._parts = list(_template_parts(text, letters))
        super().__init__(target, [name for kind, name in self._parts if kind == "field"], known)

    def begin(self, own: Sequence[Column] = ()) -> None:
        """Let the letters mean our fields, whatever the user's table calls its own."""
        super().begin(own)
        names = [column.name for column in own]
        self._parts = [
            (kind, answer_name(text, names) if kind == "letter" and text != "puzzle" else text)
            for kind, text in self._parts
        ]

    def row(self, fields: Fields, lines: Iterable[str]) -> None:
        """Fill the template in."""
        for kind, text in self._parts:
            if kind == "text":
                self._write(text)
            else:
                write_plain(self._write, fields.get(text))
        self._write("\n")

    def block(self, block: Block) -> None:
        """Fill it in for many rows."""
        parts = [text if kind == "text" else _word(block, text) for kind, text in self._parts]
        self._write_rows([*parts, "\n"], block)


class JsonLines(Shaped):
    """One JSON object a row."""

    _start, _end = f'{{"schema": {SCHEMA}, ', "}\n"

    def own_fields(self, batch: Batch, row: int) -> Fields:
        """Values; null for numbers that are not finite, which JSON does not have."""
        values = batch.values(row).items()
        return {name: None if isinstance(v, float) and not isfinite(v) else v for name, v in values}

    def _object(self, fields: Fields) -> dict[str, Any]:
        return dict(fields) if self._chosen is None else {name: fields.get(name) for name in self._chosen}

    def row(self, fields: Fields, lines: Iterable[str]) -> None:
        """Write the object."""
        self._write_object({"schema": SCHEMA, **self._object(fields)}, "\n")

    def block(self, block: Block) -> None:
        """Write many objects."""
        names = list(block.columns) if self._chosen is None else self._chosen
        # The schema may be the user's own, as in rows that we wrote.
        parts: list[Part] = ["{" if "schema" in block.own and self._chosen is None else self._start]
        if self._chosen is None and block.bodies is not None:
            parts += [(block.bodies, "raw"), ", "]
            names = [name for name in names if name not in block.own]
        for number, name in enumerate(names):
            parts += [
                f"{', ' if number else ''}{dumps(name, ensure_ascii=False)}: ",
                _json_value(block, name),
            ]
        self._write_rows([*parts, self._end], block)

    def _write_object(self, fields: Fields, end: str = "") -> None:
        if not any(isinstance(value, Streamed) for value in fields.values()):
            self._write(dumps(fields, ensure_ascii=False) + end)
            return
        for number, (name, value) in enumerate(fields.items()):
            self._write(f"{', ' if number else '{'}{dumps(name)}: ")
            if not isinstance(value, Streamed):
                self._write(dumps(value() if callable(value) else value, ensure_ascii=False))
                continue
            self._write("[")
            for place, item in enumerate(value):
                self._write((", " if place else "") + dumps(item, ensure_ascii=False))
            self._write("]")
        self._write("}" + end)


class JsonDocument(JsonLines):
    """One JSON document: the schema and the results."""

    _start, _end = ",\n  {", "}"

    def begin(self, own: Sequence[Column] = ()) -> None:
        """Open the document."""
        super().begin(own)
        self._write(f'{{"schema": {SCHEMA}, "results": [')
        self._between = "\n  "

    def row(self, fields: Fields, lines: Iterable[str]) -> None:
        """Write one result."""
        self._write(self._between)
        self._between = ",\n  "
        self._write_object(self._object(fields))

    def block(self, block: Block) -> None:
        """Write many results."""
        if self._between == "\n  ":  # the first has no comma before it
            self._start = "\n  {"
            super().block(block._replace(stop=block.first + 1))
            self._start, self._between = ",\n  {", ",\n  "
            block = block._replace(first=block.first + 1)
        super().block(block)

    def end(self) -> None:
        """Close the document, so that it is whole even when the run was interrupted."""
        self._write(("\n" if self._between.startswith(",") else "") + "]}\n")


class Separated(Shaped):
    """Values between commas or tabs, with a header."""

    has_header = True

    def __init__(self, target: Target, columns: Sequence[str] | None, known: Sequence[str], separator: str):
        super().__init__(target, columns, known)
        self._separator = separator

    def begin(self, own: Sequence[Column] = ()) -> None:
        """Write the header."""
        super().begin(own)
        self._write_words(self._columns)

    def row(self, fields: Fields, lines: Iterable[str]) -> None:
        """Write the fields."""
        if not any(isinstance(fields.get(name), Streamed) for name in self._columns):
            self._write_words([plain(fields.get(name)) for name in self._columns])
            return
        for number, name in enumerate(self._columns):
            self._write(self._separator if number else "")
            value = fields.get(name)
            if isinstance(value, Streamed):
                write_plain(self._write, value)  # solutions have neither commas nor quotation marks
            else:
                self._write(quoted(plain(value() if callable(value) else value), self._separator))
        self._write("\n")

    def block(self, block: Block) -> None:
        """Write many rows."""
        kind = "csv" if self._separator == "," else "tsv"
        fields = [_word(block, name, kind) for name in self._columns]
        if len(fields) == 1 and not all(words := _words(fields[0], block)):
            for word in words:
                self._write_words([word or ""])
            return
        self._write_rows([*_between(fields, self._separator), "\n"], block)

    def _write_words(self, words: Sequence[str]) -> None:
        # A line without anything is no row for who reads it.
        empty = '""' if len(words) == 1 and not words[0] else ""
        self._write(self._separator.join(quoted(word, self._separator) for word in words) + f"{empty}\n")


def quoted(word: str, separator: str) -> str:
    """A word of a table, as the kernel quotes those of many rows: not more often than it must be.

    >>> quoted("a,b", ","), quoted("a,b", "|"), quoted('1" 2', ",")
    ('"a,b"', 'a,b', '"1"" 2"')
    """
    if any(mark in word for mark in (separator, '"', "\n", "\r")):
        return '"' + word.replace('"', '""') + '"'
    return word


def _words(part: Part, block: Block) -> list[str | None]:
    """The words of a single column."""
    if isinstance(part, str):
        return [part] * (block.stop - block.first)
    words: list[str | None] = part[0][block.first : block.stop].to_list()
    return words


def _between(fields: Sequence[Part], separator: str) -> list[Part]:
    """The fields with a separator between each two."""
    out: list[Part] = []
    for field in fields:
        out += [separator, field]
    return out[1:]


def _word(block: Block, name: str, quoting: str = "raw") -> Part:
    """A field as a word."""
    field = block.columns.get(name)
    if field is None or isinstance(field, Constant):
        return plain(field and field.value)
    return field.plain_texts, quoting if field.kind in ("text", "json") else "raw"


def _json_value(block: Block, name: str) -> Part:
    """A field as a value of JSON."""
    field = block.columns.get(name)
    if field is None or isinstance(field, Constant):
        return dumps(field and field.value, ensure_ascii=False)
    return field.texts, "json" if field.kind == "text" else "value"


def _template_parts(text: str, letters: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    """The pieces of a template, each with its kind: text, letter or field."""
    text = text.replace("\\t", "\t").replace("\\n", "\n")
    at = 0
    while at < len(text):
        mark = text.find("%", at)
        if mark < 0:
            yield "text", text[at:]
            return
        if mark > at:
            yield "text", text[at:mark]
        letter = text[mark + 1 : mark + 2]
        at = mark + 2
        if letter == "%":
            yield "text", "%"
        elif letter == "{" and "}" in text[at:]:
            end = text.index("}", at)
            yield "field", text[at:end]
            at = end + 1
        elif letter in letters:
            yield "letter", letters[letter]
        else:
            known = ", ".join(f"%{key} {name}" for key, name in letters.items())
            raise TemplateError(f"'%{letter}' in --format means nothing; use {known}, %{{FIELD}} or %%")
