"""What a batch is to read, looked at before any work: that it is there, is one table, and of which types."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import is_
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet.cli.chunks import problem_of
from nonet.cli.parser import Usage
from nonet.cli.source import NO_PUZZLE, Item, expanded, items, unread
from nonet.errors import ParseError
from nonet.tables.manifest import fingerprint
from nonet.tables.row_batch import Batch, Column, sampled_kind

if TYPE_CHECKING:
    from nonet.cli.terminal import Talk

_WITH_HEADER = ("csv", "tsv", "parquet", "arrow")
_TYPED = ("parquet", "arrow")
_AS_IN_FILE = "arrow "
"""Begins the name of a type that is kept as the file has it: times, lists and the like."""
_SAMPLED = 1000


class Input(NamedTuple):
    """The files of a batch that hold something, in order."""

    files: tuple[str, ...]
    columns: dict[str, str] | None
    """The types of the user's own columns; None if the output has none."""


def files_of(args: Namespace) -> list[str]:
    """All files that the arguments name, in order."""
    found = []
    for argument in args.puzzles:
        if _is_same(argument, args.output):
            raise Usage(f"nonet batch: {args.output} is the folder of the input; name another for the output")
        for path, is_file in expanded(argument):
            if not is_file:
                raise Usage(f"nonet batch: {path[:81]} is no file, and a batch reads files only")
            if os.path.isdir(path):
                raise Usage(f"nonet batch: {path} is a directory without files of puzzles")
            if _is_same(os.path.dirname(path) or ".", args.output) and os.path.basename(path)[:5] == "part-":
                raise Usage(f"nonet batch: {path} is where the output goes; name another folder for that")
            found.append(path)
    return found


def fingerprints(files: Iterable[str]) -> list[dict[str, Any]]:
    """What tells the files from others."""
    out = []
    for path in files:
        try:
            out.append(fingerprint(path))
        except OSError as error:
            raise Usage(f"nonet batch: {path} {unread(path, error)}") from None
    return out


def looked_at(args: Namespace, files: Sequence[str], talk: Talk) -> Input:
    """The files as a batch can read them; what can't come to a good end is refused.

    The first rows of each say what its columns are. That a file holds nothing is said, and no reason to stop.
    """
    kept: list[str] = []
    tables: list[tuple[Column, ...]] = []
    for path in files:
        first = _first(args, path)
        if first.batch is None or not len(first.batch):
            if first.batch is None and first.problem != NO_PUZZLE:
                raise ParseError(problem_of(first))
            talk.note(f"{path} {NO_PUZZLE}")
            continue
        if args.shape in _WITH_HEADER and kept:
            _compare(kept[0], tables[0], path, first.batch.own)
        kept.append(path)
        # Of a thousand files not the first megabyte of each is to be held.
        tables.append(tuple(column.part(0, min(_SAMPLED, column.rows)) for column in first.batch.own))
    if not kept:
        raise ParseError("there is no puzzle in the input")
    return Input(tuple(kept), types_of(tables) if args.shape in _TYPED else None)


def types_of(tables: Iterable[Sequence[Column]]) -> dict[str, str]:
    """The types that hold for columns in all tables of a run: what does not go together is text.

    >>> from nonet._kernel import TextColumn
    >>> one, two = (Column("x", TextColumn([text]), "json") for text in ("1", "2.5"))
    >>> types_of([[one]]), types_of([[one], [two]]), types_of([[one], [Column("x", TextColumn(["a"]))]])
    ({'x': 'int'}, {'x': 'number'}, {'x': 'text'})
    """
    types: dict[str, set[str]] = {}
    kinds: dict[str, set[str]] = {}
    for table in tables:
        for column in table:
            kind = _kind(column)
            name = kind if column.arrow is None else f"{_AS_IN_FILE}{column.arrow.type}"
            types.setdefault(column.name, set()).add(name)
            kinds.setdefault(column.name, set()).add(kind)
    return {
        name: next(iter(types[name])) if len(types[name]) == 1 else _common(kinds[name]) for name in types
    }


def settled(items: Iterable[Item], columns: Mapping[str, str] | None) -> Iterator[Item]:
    """The items with columns of these types, so that every part has the same."""
    for item in items:
        batch = item.batch
        yield item if batch is None or not columns else item._replace(batch=_settled(batch, columns))


def _settled(batch: Batch, columns: Mapping[str, str]) -> Batch:
    own = [_of_type(column, columns.get(column.name, "text")) for column in batch.own]
    return batch if all(map(is_, own, batch.own)) else batch.with_columns(own)


def _of_type(column: Column, type: str) -> Column:
    if type.startswith(_AS_IN_FILE) or (column.arrow is None and column.kind == type):
        return column
    # As JSON a word among numbers is still told from them; who writes the part says that it does not fit.
    return Column(column.name, column.plain_texts if type == "text" else column.texts, type)


def _kind(column: Column) -> str:
    """What the values are; empty if there are none that tell."""
    if column.kind != "json":
        return column.kind
    if all(column.value(row) is None for row in range(column.rows)):
        return ""
    kind = sampled_kind(column)
    return "text" if kind == "json" else kind


def _common(kinds: set[str]) -> str:
    told = kinds - {""}
    if len(told) == 1:
        return next(iter(told))
    return "number" if told == {"int", "number"} else "text"


def _first(args: Namespace, path: str) -> Item:
    """The first rows of a file, or what is wrong with it."""
    found = items([path], format=args.source_format, box=args.box, rules=args.rules, column=args.column)
    try:
        return next(found)
    finally:
        found.close()  # type: ignore[attr-defined]


def _compare(first: str, columns: Sequence[Column], path: str, others: Sequence[Column]) -> None:
    names, other_names = ([column.name for column in each] for each in (columns, others))
    if names == other_names:
        return
    raise ParseError(
        f"{path} has {_named(other_names)}, but {first} has {_named(names)}; give each its own folder, or "
        "say --jsonl, which keeps all"
    )


def _named(names: Sequence[str]) -> str:
    return f"the columns {', '.join(names)}" if names else "no columns"


def _is_same(path: str, other: str) -> bool:
    return os.path.isdir(path) and os.path.realpath(path) == os.path.realpath(other)
