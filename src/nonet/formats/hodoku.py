"""HoDoKu library line: a position, a technique and what the technique must do there.

    :0300:3:9.....+5+6+1 … +52:391 392:313 314::5
     |    | |                  |       |      |  extra: number of inferences of a chain
     |    | |                  |       |      placements
     |    | |                  |       eliminations
     |    | |                  candidates that are already gone
     |    | the grid; + before a digit that was placed, not given
     |    digits the technique uses (x: none, the line is just a position)
     technique code, -1 … for a variant, -x if the technique must find nothing

Candidates are triples digit-row-column counted from 1: 436 is 4 in r3c6.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from nonet.errors import ArgumentError, NonetError, ParseError
from nonet.formats.base import Format, Shape
from nonet.formats.line import data_lines
from nonet.formats.readers import each_line, reader
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid, digits_of

Candidate = tuple[int, int]
"""A cell and a digit."""


class LibraryLine(NamedTuple):
    """The fields of a library line, with the deleted candidates already taken out of the grid.

    >>> line = parse_library_line(":0300-x:3:" + "." * 81 + ":311:::")
    >>> line.code, line.variant, line.digits, line.grid.possible("r1c1"), line.finds_nothing
    ('0300', 'x', (3,), (1, 2, 4, 5, 6, 7, 8, 9), True)
    """

    code: str
    variant: str
    digits: tuple[int, ...]
    grid: Grid
    deleted: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    placements: tuple[Candidate, ...] = ()
    extra: str = ""

    @property
    def finds_nothing(self) -> bool:
        """True if the technique must find no step in this position."""
        return self.variant == "x"


def is_library_line(line: str) -> bool:
    """True if a line has the outer form of a library line.

    >>> is_library_line(":0000:x:" + "." * 81 + ":::"), is_library_line("." * 81)
    (True, False)
    """
    # A long first field is no code of a technique: ':' is also the digit 10 of large puzzles written by offset.
    return line.startswith(":") and 6 <= line.count(":") <= 7 and line.find(":", 1) < 12


def parse_library_line(text: str, *, line: int | None = None) -> LibraryLine:
    """The fields of a library line.

    >>> found = parse_library_line(":0000:8:" + "." * 17 + "+7" + "." * 63 + ":::829:")
    >>> found.grid["r2c9"], found.grid.givens[17], found.placements
    (7, 0, ((17, 8),))
    >>> parse_library_line(":0000:8:" + "." * 81 + ":::809:")
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: placements: '809' is not digit, row and column, each from 1 to 9
    """
    fields = text.strip().split(":")
    if fields[0] or len(fields) not in (7, 8):
        raise ParseError(
            "a library line starts with ':' and has 6 or 7 colons: "
            ":code:digits:grid:deleted:eliminations:placements:extra",
            line=line,
        )
    _, name, digits, position, *effects = fields
    deleted, eliminations, placements = (
        _triples(field, what, line)
        for field, what in zip(effects, ("deleted candidates", "eliminations", "placements"), strict=False)
    )
    code, _, variant = name.partition("-")
    if not (code.isascii() and code.isdigit()):
        raise ParseError(f"the technique code is a number such as 0300 or 0300-1, not {name!r}", line=line)
    if digits not in ("", "x") and not set(digits) <= set("123456789"):
        raise ParseError(f"the second field lists digits from 1 to 9, not {digits!r}", line=line)
    try:
        grid = Grid(position, geometry=Geometry.of(9))
    except NonetError as error:
        raise ParseError(f"the grid of the library line: {error.what}", line=line) from None
    return LibraryLine(
        code,
        variant,
        () if digits == "x" else tuple(map(int, digits)),
        _without(grid, deleted),
        deleted,
        eliminations,
        placements,
        effects[3] if len(effects) > 3 else "",
    )


def write_library_line(found: LibraryLine) -> str:
    """The line of these fields; ``parse_library_line`` reads it back.

    >>> text = ":0300-1:3:" + "." * 81 + ":311:312 313::5"
    >>> write_library_line(parse_library_line(text)) == text
    True
    """
    fields = (
        f"{found.code}-{found.variant}" if found.variant else found.code,
        "".join(map(str, found.digits)) or "x" * (found.code == "0000"),
        found.grid.line,
        _words(found.deleted),
        _words(found.eliminations),
        _words(found.placements),
        found.extra,
    )
    return ":" + ":".join(fields)


def library_line_of(grid: Grid) -> LibraryLine:
    """A grid as a bare position.

    >>> write_library_line(library_line_of(Grid("." * 81).eliminated("r1c2", 3)))[-8:]
    '.:312:::'
    >>> library_line_of(Grid("." * 16))
    Traceback (most recent call last):
        ...
    nonet.errors.ArgumentError: a HoDoKu library line holds plain 9x9 grids only
    """
    if grid.geometry is not Geometry.of(9):
        raise ArgumentError("a HoDoKu library line holds plain 9x9 grids only")
    deleted = []
    for cell, (allowed, left) in enumerate(zip(grid.allowed, grid.candidates, strict=True)):
        if left & ~allowed:
            raise ParseError(
                f"{grid.geometry.cell_name(cell)} has a candidate that its peers rule out; "
                "a HoDoKu library line can't say that"
            )
        deleted += [(cell, digit) for digit in digits_of(allowed & ~left)]
    return LibraryLine("0000", "", (), grid, tuple(deleted))


def _without(grid: Grid, gone: Iterable[Candidate]) -> Grid:
    masks = list(grid.candidates)
    for cell, digit in gone:
        masks[cell] &= ~(1 << digit - 1)
    return grid.with_candidates(masks) if masks != list(grid.candidates) else grid


def _triples(field: str, what: str, line: int | None) -> tuple[Candidate, ...]:
    out = []
    for word in field.split():
        if len(word) != 3 or not set(word) <= set("123456789"):
            raise ParseError(f"{what}: {word!r} is not digit, row and column, each from 1 to 9", line=line)
        digit, row, column = map(int, word)
        out.append(((row - 1) * 9 + column - 1, digit))
    return tuple(out)


def _words(candidates: Iterable[Candidate]) -> str:
    return " ".join(f"{digit}{cell // 9 + 1}{cell % 9 + 1}" for cell, digit in candidates)


def _decode(text: str, shape: Shape) -> tuple[Grid, dict[str, str]]:
    if shape.box not in (None, (3, 3)):
        raise ArgumentError("a HoDoKu library line holds a 9x9 grid with 3x3 boxes")
    found = parse_library_line(text)
    fields = {
        "code": found.code,
        "variant": found.variant,
        "digits": "".join(map(str, found.digits)),
        "deleted": _words(found.deleted),
        "eliminations": _words(found.eliminations),
        "placements": _words(found.placements),
        "extra": found.extra,
    }
    return found.grid, {key: value for key, value in fields.items() if value}


def _detect(text: str) -> bool:
    for line in data_lines(text)[:1]:
        return is_library_line(line.strip())
    return False


def _write(grid: Grid) -> str:
    return write_library_line(library_line_of(grid))


FORMAT = Format(
    key="hodoku",
    name="HoDoKu library line",
    extensions=(),
    detect=_detect,
    read=reader("hodoku", _decode, each_line),
    write=_write,
    multi=True,
    note="A 9x9 position with a technique and its effects; tells given from placed, and keeps candidates.",
)
