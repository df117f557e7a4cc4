"""Where the rows come from: puzzles, files, folders and patterns on the command line, or standard input."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from nonet.errors import NonetError, ParseError
from nonet.formats import Record, read_text
from nonet.model.grid import Grid

if TYPE_CHECKING:
    from nonet.model.rules.rule import Rule
    from nonet.tables.opening import TableReader
    from nonet.tables.row_batch import Batch


NO_PUZZLE = "holds no puzzle"
"""The problem of a source that is empty."""
_COMPARED = 2000
"""Names of files that one that is not there is compared with."""


class Reading(TypedDict):
    """What the user said about the puzzles to come, as ``nonet.read`` takes it."""

    format: str | None
    box: tuple[int, int] | None
    rules: Sequence[Rule]


class Item(NamedTuple):
    """What comes in: a record or a batch of rows and where it came from, or a source that can't be read at all."""

    where: str
    record: Record | None
    problem: str = ""
    batch: Batch | None = None
    share: float | None = None
    """How much of all input has come by then, 0 to 1; None if nobody knows."""
    remark: str = ""
    """What the user should know of how it was read."""
    is_one_of_many: bool = False
    """True if there are other sources, so that the number of a line does not say where it is."""


def items(
    arguments: list[str],
    *,
    format: str | None = None,
    box: tuple[int, int] | None = None,
    rules: Sequence[Rule] = (),
    column: str | None = None,
) -> Iterator[Item]:
    """Every puzzle of the arguments, in order; standard input if there are none. Files come in batches."""
    reading: Reading = {"format": format, "box": box, "rules": rules}
    sources = [found for argument in arguments or ["-"] for found in expanded(argument, reading)]
    for item in _in_order(sources, reading, column, several=len(arguments) > 1):
        yield item._replace(is_one_of_many=True) if len(sources) > 1 else item


def _in_order(
    sources: list[tuple[str, bool]], reading: Reading, column: str | None, several: bool
) -> Iterator[Item]:
    """What stands in these sources; ``several`` is true if the user named more than one."""
    sizes = [os.path.getsize(text) if is_file and os.path.isfile(text) else 0 for text, is_file in sources]
    total = sum(sizes) if all(is_file for _, is_file in sources) else 0
    done = 0
    for number, ((text, is_file), size) in enumerate(zip(sources, sizes, strict=True), 1):
        if text == "-":
            yield from _stdin(reading, column)
        elif is_file:
            for item in _file(text, reading, column):
                known = total and item.share is not None
                yield item._replace(share=(done + size * (item.share or 0)) / total if known else None)
        else:
            where = f"argument {number}" if several else ""
            yield from _puzzle(text, where, reading)
        done += size


def one_by_one(items: Iterable[Item]) -> Iterator[Item]:
    """The same rows without batches."""
    for item in items:
        if item.batch is None:
            yield item
        else:
            for row in range(len(item.batch)):
                yield Item(item.where, item.batch.record(row))


def looks_like_puzzle(argument: str) -> bool:
    """True for a word of at least 16 characters that are all figures or empty cells.

    >>> looks_like_puzzle("--3-2-----1-4---"), looks_like_puzzle("--max-seconds")
    (True, False)
    """
    bare = argument.lstrip(" ")
    return len(bare) >= 16 and not bare.strip("0123456789.-*_?") and not bare.startswith("-" * len(bare))


def expanded(argument: str, reading: Reading | None = None) -> list[tuple[str, bool]]:
    """What an argument stands for: puzzles and files, and whether each is a file. A folder stands for the files in it,
    a pattern such as ``data/*.csv`` for those that fit it; names that begin with ``_`` or ``.`` are left out, as in
    all programs that keep notes of their own among tables."""
    if looks_like_puzzle(argument):
        return [(argument.lstrip(" "), False)]
    if argument == "-":
        return [("-", False)]
    if os.path.isdir(argument):
        return [(path, True) for path in _puzzle_files(argument)] or [(argument, True)]
    if os.path.exists(argument):
        return [(argument, True)]
    if not _is_path(argument):
        return [(argument, False)]
    if any(mark in argument for mark in "*?[") and (found := _that_fit(argument)):
        return [(path, True) for path in found]
    return [(argument, not _is_puzzle(argument, reading))]


def _puzzle_files(folder: str) -> list[str]:
    """The files of a folder whose names say that they may hold puzzles, in order."""
    from nonet.formats import ending_of, formats

    known = {".txt", ".parquet", ".arrow", ".feather"} | {
        end for format in formats() for end in format.extensions
    }
    try:
        names = sorted(
            name for name in os.listdir(folder) if ending_of(name) in known and name[0] not in "._"
        )
    except OSError:
        return []
    return [path for name in names if os.path.isfile(path := os.path.join(folder, name))]


def _that_fit(pattern: str) -> list[str]:
    """The files that fit a pattern, in order; a name that begins with ``_`` has to be asked for, as one with a dot."""
    from glob import glob

    asked = pattern.replace("\\", "/").split("/")

    def is_left_out(path: str) -> bool:
        *folders, name = path.replace("\\", "/").split("/")
        marked = [each for each in folders if each[:1] == "_" and each not in asked]
        return bool(marked) or (name[:1] == "_" and asked[-1][:1] != "_")

    found = sorted(path for path in glob(pattern, recursive=True) if os.path.isfile(path))
    return [path for path in found if not is_left_out(path)]


def _is_puzzle(text: str, reading: Reading | None) -> bool:
    """Does this hold a puzzle? A line of letters and dots looks like the name of a file.

    >>> _is_puzzle("A.CD..AB.A..D..A", None), _is_puzzle("puzzels.txt", None)
    (True, False)
    """
    from nonet.formats import parse

    try:
        parse(text, **reading) if reading else parse(text)
    except NonetError:
        return False
    return True


def _is_path(argument: str) -> bool:
    """Is this written like the path of a file?"""
    if "\n" in argument or "://" in argument or len(argument) > 255:
        return False
    stem, dot, ending = argument.rpartition(".")
    return (
        "/" in argument or "\\" in argument or bool(stem and dot and ending.isalpha() and len(ending) <= 10)
    )


def unread(path: str, error: OSError) -> str:
    """Why a file can't be read, and what its name may have been meant to be."""
    near = name_like(path) if isinstance(error, FileNotFoundError) else ""
    return f"can't be read: {error.strerror or error}{f'; did you mean {near}?' if near else ''}"


def name_like(path: str) -> str:
    """The file or folder there that has nearly this name; empty if there is none."""
    from nonet.errors import closest

    folder, name = os.path.split(path)
    try:
        with os.scandir(folder or ".") as there:
            # Of a folder with a million files not all can be compared while somebody waits.
            found = [entry.name for entry in islice(there, _COMPARED) if entry.name[0] not in "._"]
    except (OSError, ValueError):
        return ""
    is_whole = "." in name  # who leaves the ending out means the rest of it
    names = {(each if is_whole else each.partition(".")[0]).lower(): each for each in found}
    close = closest(name, names)
    return os.path.join(folder, names[close]) if close else ""


def _stdin(reading: Reading, column: str | None) -> Iterator[Item]:
    import io

    from nonet.tables.opening import open_stream

    if sys.stdin is None or sys.stdin.closed:
        yield Item("standard input", None, "is closed")
        return
    if sys.stdin.isatty():
        print("Type a puzzle a line; Ctrl-D ends.", file=sys.stderr)
    raw = getattr(sys.stdin, "buffer", None)
    if not isinstance(raw, io.BufferedReader):
        raw = io.BytesIO(sys.stdin.read().encode("utf-8", "surrogatepass"))
    try:
        table = open_stream(raw, "standard input", **reading, column=column)
    except NonetError as error:
        yield Item("", None, error.what)
        return
    yield from _batches("standard input", table)


def _file(path: str, reading: Reading, column: str | None) -> Iterator[Item]:
    from nonet.tables.opening import open_table

    if os.path.isdir(path):
        yield Item(path, None, "is a directory without files of puzzles; name the files in it")
        return
    try:
        table = open_table(path, **reading, column=column)
    except OSError as error:
        yield Item(path, None, unread(path, error))
        return
    except NonetError as error:
        yield from _rows(path, _raising(error))
        return
    try:
        yield from _batches(path, table)
    finally:
        table.close()


def _batches(where: str, table: TableReader) -> Iterator[Item]:
    """The batches of a table, with what stops the reading as a last row."""
    found = False
    batches = table.batches()
    while True:
        try:
            batch = next(batches)
        except StopIteration:
            break
        except (OSError, NonetError) as error:
            yield from _ended(where, error, found)
            return
        found = True
        yield Item(where, None, batch=batch, share=table.share, remark=table.remark)
    if not found:
        yield Item(where, None, NO_PUZZLE)


def _ended(where: str, error: OSError | NonetError, found: bool) -> Iterator[Item]:
    """What stops the reading: as a row or, if the system can't read the file, as a problem."""
    if isinstance(error, OSError):
        yield Item(where, None, f"can't be read: {error.strerror or error}")
        return
    rest = "; the rest was not read" if found else ""  # silence would look as if the file ended
    told = ParseError(f"{error.what}{rest}", line=error.line, column=error.column)
    yield Item(where, Record("", None, told))


def _raising(error: NonetError) -> Iterator[Record]:
    raise error
    yield


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
        if len(text) < 16 and record.format == "line":  # no other reader knew it for its own
            near = name_like(text)
            what = (
                f"{text!r} is neither a file nor a puzzle{f'; did you mean {near}?' if near else f': {what}'}"
            )
        # One line of one argument: its line number would only be noise.
        yield item._replace(record=record._replace(error=ParseError(what, column=column)))


def _rows(where: str, records: Iterable[Record]) -> Iterator[Item]:
    """The records of a text, with what stops the reading as a last row or, if nothing came before, as a problem."""
    found = False
    try:
        for record in records:
            found = True
            yield Item(where, record)
    except (OSError, NonetError) as error:
        yield from _ended(where, error, found)
        return
    if not found:
        yield Item(where, None, NO_PUZZLE if where else "the text holds no puzzle")
