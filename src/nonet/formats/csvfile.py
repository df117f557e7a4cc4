"""CSV with a header line that names the column of the puzzle; the other columns go to the meta."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice

from nonet.errors import NonetError, ParseError
from nonet.formats.base import Format, Shape
from nonet.formats.columns import PUZZLE, grid_of_row, meta_key, puzzle_column
from nonet.formats.headers import Header, header_of
from nonet.formats.readers import cells_of
from nonet.formats.record import Record, bad

_AHEAD = 20
"""Lines that are looked at if the header does not say where the puzzle is."""


def _read(lines: Iterable[str], shape: Shape) -> Iterator[Record]:
    import csv

    source = iter(lines)
    blank, first = 0, ""
    for first in source:
        if first.strip():
            break
        blank += 1
    if not first.strip():
        return
    ahead = [first]
    header = header_of(ahead)
    if header is None:
        ahead += islice(source, _AHEAD)
        header = header_of(ahead)
    if header is None:
        what = f"the header names no puzzle column; one of {', '.join(PUZZLE)} is expected"
        yield bad(first, ParseError(what), blank + 1, "csv")
        return
    skipped = blank + header.lines
    at = header.at
    others = [(index, meta_key(other)) for index, other in enumerate(header.names) if index != at]
    rest = chain(ahead[header.lines :], source)
    rows = csv.reader(rest, delimiter=header.separator)
    while True:
        try:
            row = next(rows)
        except StopIteration:
            return
        except csv.Error as error:
            yield bad("", ParseError(f"not CSV: {error}"), skipped + rows.line_num, "csv")
            continue
        if row:
            yield _record(row, header, others, shape, skipped + rows.line_num)


def _record(row: list[str], header: Header, others: list[tuple[int, str]], shape: Shape, line: int) -> Record:
    at = header.at
    if len(row) <= at:
        what = f"{len(row)} fields, but the puzzle is in column {at + 1}"
        return bad(",".join(row), ParseError(what), line, "csv")
    cells = row[at].strip()
    try:
        grid = grid_of_row(cells, dict(zip(header.names, row, strict=False)), shape)
    except NonetError as error:
        return bad(cells, ParseError(error.what, line=line), line, "csv")
    meta = {key: row[index].strip() for index, key in others if index < len(row) and key}
    return Record(cells, grid, None, meta, line, "csv")


_SHEET = 5000
"""Characters of the longest grid in a spreadsheet, under a title that may be the name of a column."""


def _is_sheet(text: str) -> bool:
    if len(text) > _SHEET or not ("\t" in text or ";" in text):
        return False
    from nonet.formats.sheets import of_fields

    return of_fields(text) is not None


def _detect(text: str) -> bool:
    lines = text.lstrip("\n").split("\n")[: _AHEAD + 1]
    # A puzzle or prose has no business here: a header is a short line of names.
    if len(lines[0]) >= 2000 or lines[0].lstrip().startswith(("[", "{", "<")):
        return False
    header = header_of(lines)
    if lines[0].lstrip().startswith("#") and (header is None or puzzle_column(header.names) is None):
        return False
    if header is None or _is_sheet(text):
        return False
    if header.lines and puzzle_column(header.names) is not None:
        return True
    # A puzzle first and something after it is also a line with a comment.
    return header.at > 0 and all(line.count(header.separator) for line in lines if line.strip())


FORMAT = Format(
    key="csv",
    name="CSV table",
    extensions=(".csv", ".tsv"),
    detect=_detect,
    read=_read,
    write=cells_of,
    multi=True,
    head="puzzle",
    note="The column of the puzzle is known by its name (puzzle, quizzes, question ...) or by what stands in it.",
)
