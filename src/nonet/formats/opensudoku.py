"""OpenSudoku's files: XML with one or more games.

A game's ``data`` are 81 digits, or ``version: N`` and then ``value|notes|editable|`` for every cell. Notes
are a list such as ``1,7,`` or ``-`` in version 1, and from version 2 on a number with bit d-1 for digit d.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonet.errors import ArgumentError, NonetError, ParseError
from nonet.formats.base import Format, Shape
from nonet.formats.line import grid_of
from nonet.formats.readers import cells_of
from nonet.formats.record import Record, bad
from nonet.formats.regions import with_marks
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid

PIECE = 1 << 16
"""Characters that are parsed at once, at least."""
_ABOUT = ("name", "author", "description", "comment", "created", "source", "level", "sourceURL")


def decode_data(data: str, shape: Shape) -> tuple[Grid, dict[str, str]]:
    """Grid and notes of a game's data.

    >>> grid, _ = decode_data("version: 3\\n5|0|0|3|0|1|" + "0|65|1|" * 79, Shape())
    >>> grid["r1c1"], grid.givens[:2], grid.possible("r1c3")
    (5, b'\\x05\\x00', (1, 7))
    >>> decode_data("123", Shape())
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: the game's data have 3 characters, expected 81 digits
    """
    head, _, body = data.strip().replace("\n", " ").partition(" ")
    if head != "version:":
        if len(data.strip()) != 81:
            raise ParseError(f"the game's data have {len(data.strip())} characters, expected 81 digits")
        return grid_of(data.strip(), shape), {}
    version, _, body = body.strip().partition(" ")
    if version not in ("1", "2", "3"):
        raise ParseError(f"cell data of version {version[:9]!r}; Nonet knows 1, 2 and 3")
    words = [word.strip() for word in body.split("|")]
    words = [word for word in words if word]  # version 2 may leave empty fields in between
    if len(words) != 243:
        raise ParseError(
            f"{len(words)} fields of cell data, expected 243: value|notes|editable| for every cell"
        )
    values, givens, masks = bytearray(81), bytearray(81), [0] * 81
    for cell in range(81):
        value, notes, editable = words[3 * cell : 3 * cell + 3]
        where = f"r{cell // 9 + 1}c{cell % 9 + 1}"
        if value not in set("0123456789"):
            raise ParseError(f"{where}: a digit from 0 to 9 is expected, not {value[:9]!r}")
        values[cell] = int(value)
        givens[cell] = 0 if editable == "1" else int(value)
        masks[cell] = _notes(notes, version == "1", where)
    meta: dict[str, str] = {}
    grid = Grid.of(values, Shape(shape.box).geometry(9), givens=givens)
    return with_marks(grid, masks, meta), meta


def _notes(text: str, listed: bool, where: str) -> int:
    if text == "-":
        return 0
    if "," in text or listed:
        digits = [word for word in text.split(",") if word]
        if set(digits) <= set("123456789"):
            return sum({1 << int(digit) - 1 for digit in digits})
    elif text.isascii() and text.isdigit() and len(text) < 5 and int(text) < 512:
        return int(text)
    raise ParseError(f"{where}: {text[:9]!r} are no notes")


def encode_game(grid: Grid) -> str:
    """The element of a game; digits alone if they tell all, else cell data.

    >>> encode_game(Grid("1" + "." * 80))[:24]
    '  <game data="1000000000'
    >>> encode_game(Grid("+1" + "." * 80))[:40]
    '  <game data="version: 3&#10;1|0|1|0|0|1'
    """
    if grid.geometry is not Geometry.of(9):
        raise ArgumentError("OpenSudoku holds plain 9x9 grids only")
    own = grid.has_own_candidates
    if not own and grid.values == grid.givens:
        return f'  <game data="{cells_of(grid).replace(".", "0")}"/>'
    if own and any(not v and not m for v, m in zip(grid.values, grid.candidates, strict=True)):
        raise ArgumentError("a cell has no candidates left, which OpenSudoku can't show")
    cells = (
        f"{value}|{grid.candidates[cell] if own else 0}|{int(value == 0 or not grid.givens[cell])}|"
        for cell, value in enumerate(grid.values)
    )
    return f'  <game data="version: 3&#10;{"".join(cells)}"/>'


class _Games:
    """Collects the games of a document as the parser meets them."""

    def __init__(self, shape: Shape) -> None:
        from xml.parsers import expat

        self.shape = shape
        self.found: list[Record] = []
        self.about: dict[str, str] = {}
        self.open: list[str] = []
        self.heard: list[str] = []
        self.tags = 0
        self.parser = expat.ParserCreate("utf-8")
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.hear
        # Entities can make a short file unfold to gigabytes or reach for other files; puzzles need none.
        self.parser.StartDoctypeDeclHandler = self.refuse

    def refuse(self, *_: object) -> None:
        raise ParseError("a document type (<!DOCTYPE>) is not allowed", line=self.parser.CurrentLineNumber)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if not self.open and tag != "opensudoku":
            raise ParseError(
                f"<opensudoku> is expected, not <{tag[:30]}>", line=self.parser.CurrentLineNumber
            )
        self.open.append(tag)
        self.tags += 1
        self.heard.clear()
        if len(self.open) > 20:
            raise ParseError("the elements are nested too deeply", line=self.parser.CurrentLineNumber)
        if tag == "folder":
            self.about["folder"] = attributes.get("name", "")
        if tag == "game":
            self.game(attributes)

    def game(self, attributes: dict[str, str]) -> None:
        line = self.parser.CurrentLineNumber
        data = attributes.get("data", "")
        try:
            grid, meta = decode_data(data, self.shape)
        except NonetError as error:
            self.found.append(bad(data, error, line, "opensudoku"))
            return
        told = {key: value for key, value in attributes.items() if key in ("state", "time", "note") and value}
        meta = {key: value for key, value in self.about.items() if value} | told | meta
        self.found.append(Record(cells_of(grid), grid, None, meta, line, "opensudoku"))

    def hear(self, text: str) -> None:
        self.heard.append(text)

    def end(self, tag: str) -> None:
        self.open.pop()
        if tag in _ABOUT:
            self.about[tag] = "".join(self.heard).strip()
        self.heard.clear()

    def feed(self, text: str, last: bool) -> list[Record]:
        """The games that ended in one more piece of the document."""
        from xml.parsers import expat

        try:
            self.parser.Parse(text.encode("utf-8", "replace"), last)
        except expat.ExpatError as error:
            what = expat.ErrorString(error.code) or "not XML"
            raise ParseError(f"not XML: {what}", line=error.lineno, column=error.offset + 1) from None
        found, self.found = self.found, []
        return found


def _read(lines: Iterable[str], shape: Shape) -> Iterator[Record]:
    games = _Games(shape)
    begun = False
    piece: list[str] = []
    held, enough = 0, PIECE
    try:
        for line in lines:
            piece.append(line if begun else _undeclared(line))
            begun = begun or bool(line.strip())
            held += len(line) + 1
            if held >= enough:
                before = games.tags
                yield from games.feed("\n".join(piece) + "\n", False)
                piece.clear()
                # Before a tag has ended expat reads it anew at every call: twice as much each time is enough.
                held, enough = 0, PIECE if games.tags > before else 2 * enough
        if begun:
            yield from games.feed("\n".join(piece), True)
    except NonetError as error:
        yield from games.found
        yield bad("", error, games.parser.CurrentLineNumber, "opensudoku")


def _undeclared(line: str) -> str:
    """A line without ``<?xml … ?>``: the text is decoded already, and blank lines may stand before it."""
    head, end, rest = line.partition("?>")
    return rest.rjust(len(line)) if end and head.lstrip().startswith("<?xml") else line


def _detect(text: str) -> bool:
    return "<opensudoku" in text[:4000] and text.lstrip().startswith("<")


FORMAT = Format(
    key="opensudoku",
    name="OpenSudoku file",
    extensions=(".opensudoku",),
    detect=_detect,
    read=_read,
    write=encode_game,
    head="<opensudoku>",
    tail="</opensudoku>",
    note="XML with one or more 9x9 games, cell data of versions 1 to 3.",
)
