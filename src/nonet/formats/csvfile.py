"""CSV with a header line that names the column of the puzzle; the other columns go to the meta."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonet.errors import NonetError, ParseError
from nonet.formats.base import Format, Shape
from nonet.formats.columns import PUZZLE, meta_key, puzzle_column
from nonet.formats.line import grid_of
from nonet.formats.readers import cells_of
from nonet.formats.record import Record, bad

_SEPARATORS = ",;\t"


def _separator(header: str) -> str:
    """The separator that occurs most in a header line."""
    return max(_SEPARATORS, key=header.count)


def _fields(line: str) -> list[str]:
    """The fields of a header line."""
    import csv

    try:
        return next(csv.reader([line], delimiter=_separator(line)), [])
    except csv.Error:
        return []


def _read(lines: Iterable[str], shape: Shape) -> Iterator[Record]:
    import csv

    rest = iter(lines)
    skipped, header = 0, ""
    for header in rest:
        skipped += 1
        if header.strip():
            break
    if not header.strip():
        return
    names = _fields(header)
    name = puzzle_column(names)
    if name is None:
        what = f"the header names no puzzle column; one of {', '.join(PUZZLE)} is expected"
        yield bad(header, ParseError(what), skipped, "csv")
        return
    at = names.index(name)
    others = [(index, meta_key(other)) for index, other in enumerate(names) if index != at]
    rows = csv.reader(rest, delimiter=_separator(header))
    while True:
        try:
            row = next(rows)
        except StopIteration:
            return
        except csv.Error as error:
            yield bad("", ParseError(f"not CSV: {error}"), skipped + rows.line_num, "csv")
            continue
        if row:
            yield _record(row, at, others, shape, skipped + rows.line_num)


def _record(row: list[str], at: int, others: list[tuple[int, str]], shape: Shape, line: int) -> Record:
    if len(row) <= at:
        what = f"{len(row)} fields, but the puzzle is in column {at + 1}"
        return bad(",".join(row), ParseError(what), line, "csv")
    cells = row[at].strip()
    try:
        grid = grid_of(cells, shape)
    except NonetError as error:
        return bad(cells, ParseError(error.what, line=line), line, "csv")
    meta = {key: row[index].strip() for index, key in others if index < len(row) and key}
    return Record(cells, grid, None, meta, line, "csv")


def _detect(text: str) -> bool:
    header = text.lstrip("\n").partition("\n")[0]
    # A puzzle or prose has no business here: a header is a short line of names.
    return len(header) < 2000 and puzzle_column(_fields(header)) is not None


FORMAT = Format(
    key="csv",
    name="CSV table",
    extensions=(".csv", ".tsv"),
    detect=_detect,
    read=_read,
    write=cells_of,
    multi=True,
    head="puzzle",
    note="A header line names the column of the puzzle: puzzle, quizzes, question ...; the others are kept.",
)
