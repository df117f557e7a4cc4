"""Where the rows come from: puzzles and files on the command line, or standard input."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from io import BufferedReader
from typing import IO, TYPE_CHECKING, NamedTuple, TypedDict

from nonet.errors import NonetError, ParseError
from nonet.formats import Record, read, read_text
from nonet.formats.streams import decoded
from nonet.model.grid import Grid

if TYPE_CHECKING:
    from nonet.model.rules.rule import Rule


class Reading(TypedDict):
    """What the user said about the puzzles to come, as ``nonet.read`` takes it."""

    format: str | None
    box: tuple[int, int] | None
    rules: Sequence[Rule]


class Item(NamedTuple):
    """One row in: a record and where it came from, or a source that can't be read at all."""

    where: str
    record: Record | None
    problem: str = ""


def items(
    arguments: list[str],
    *,
    format: str | None = None,
    box: tuple[int, int] | None = None,
    rules: Sequence[Rule] = (),
) -> Iterator[Item]:
    """Every puzzle of the arguments, in order; standard input if there are none."""
    reading: Reading = {"format": format, "box": box, "rules": rules}
    for number, argument in enumerate(arguments or ["-"], 1):
        text = argument.lstrip(" ") if looks_like_puzzle(argument) else argument
        if text == "-":
            yield from _stdin(reading)
        elif _is_file(text):
            yield from _file(text, reading)
        else:
            where = f"argument {number}" if len(arguments) > 1 else ""
            yield from _puzzle(text, where, reading)


def looks_like_puzzle(argument: str) -> bool:
    """True for a word of at least 16 characters that are all figures or empty cells.

    >>> looks_like_puzzle("--3-2-----1-4---"), looks_like_puzzle("--max-seconds")
    (True, False)
    """
    bare = argument.lstrip(" ")
    return len(bare) >= 16 and not bare.strip("0123456789.-*_?") and not bare.startswith("-" * len(bare))


def _is_file(argument: str) -> bool:
    """Does this mean a file? It exists, or it is written like a path."""
    if len(argument) > 4096 or "\n" in argument:
        return False
    if os.path.exists(argument):
        return True
    if "://" in argument or len(argument) > 255:
        return False
    stem, dot, ending = argument.rpartition(".")
    return (
        "/" in argument or "\\" in argument or bool(stem and dot and ending.isalpha() and len(ending) <= 10)
    )


def _stdin(reading: Reading) -> Iterator[Item]:
    if sys.stdin is None or sys.stdin.closed:
        yield Item("standard input", None, "is closed")
        return
    if sys.stdin.isatty():
        print("Type a puzzle a line; Ctrl-D ends.", file=sys.stderr)
    stream: IO[str] = sys.stdin
    raw = getattr(stream, "buffer", None)
    if isinstance(raw, BufferedReader):
        try:
            # A copy of the descriptor: the end of this text must not close standard input itself.
            stream = decoded(os.fdopen(os.dup(raw.fileno()), "rb"), "standard input")
        except NonetError as error:
            yield Item("", None, error.what)
            return
    yield from _rows("standard input", read(stream, **reading))


def _file(path: str, reading: Reading) -> Iterator[Item]:
    if os.path.isdir(path):
        yield Item(path, None, "is a directory; name the files in it")
        return
    yield from _rows(path, read(path, **reading))


def _plain(text: str, reading: Reading) -> Record | None:
    """The record of a 9x9 puzzle in figures and dots, which is what it looks like: it needs no reader."""
    if len(text) != 81 or text.strip(".0123456789") or any(reading.values()):
        return None
    return Record(text, Grid(text), format="line")


def _puzzle(text: str, where: str, reading: Reading) -> Iterator[Item]:
    plain = _plain(text, reading)
    if plain is not None:
        yield Item(where, plain)
        return
    several = "\n" in text.strip()
    for item in _rows(where, read_text(text, **reading)):
        record = item.record
        if record is None or record.error is None or several:
            yield item
            continue
        what, column = record.error.what, record.error.column
        if len(text) < 16:
            what = f"{text!r} is neither a file nor a puzzle: {what}"
        # One line of one argument: its line number would only be noise.
        yield item._replace(record=record._replace(error=ParseError(what, column=column)))


def _rows(where: str, records: Iterable[Record]) -> Iterator[Item]:
    """The records, with what stops the reading as a last row or, if nothing came before, as a problem."""
    found = False
    try:
        for record in records:
            found = True
            yield Item(where, record)
    except OSError as error:
        yield Item(where, None, f"can't be read: {error.strerror or error}")
        return
    except NonetError as error:
        rest = "; the rest was not read" if found else ""  # silence would look as if the file ended
        told = ParseError(f"{error.what}{rest}", line=error.line, column=error.column)
        yield Item(where, Record("", None, told))
        return
    if not found:
        yield Item(where, None, "holds no puzzle" if where else "the text holds no puzzle")
