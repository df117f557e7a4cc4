"""One puzzle a line: N² characters, then anything as a comment. Four alphabets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from nonet.errors import ParseError
from nonet.formats import symbols
from nonet.formats.base import SIZES, Format, Shape
from nonet.formats.record import NOTHING, Record, bad
from nonet.grid import Grid

_ENDS = " \t,#"
"""What may stand between a puzzle and its comment."""


def split(text: str) -> tuple[str, str]:
    """A line cut into the puzzle and the comment after it.

    >>> split("1234341221434321 # easy, 2"), split("1234341221434321,7")
    (('1234341221434321', 'easy, 2'), ('1234341221434321', '7'))
    """
    text = text.strip()
    cut = min((at for at in map(text.find, _ENDS) if at >= 0), default=len(text))
    return text[:cut], text[cut:].strip(_ENDS)


def grid_of(cells: str, shape: Shape, notation: str = "") -> Grid:
    """The grid of N² characters, a ``+`` before a digit saying that it was placed rather than given.

    >>> grid_of("+1234341221434321", Shape()).givens[:4]
    b'\\x00\\x02\\x03\\x04'
    """
    bare = cells.replace("+", "") if "+" in cells else cells
    size = size_of(len(bare), shape)
    values = symbols.decode(bare, size, notation)
    return Grid.of(values, shape.geometry(size), givens=_givens(cells, values) if bare != cells else None)


def _givens(cells: str, values: bytes) -> bytes:
    """The values without those after a ``+``."""
    givens, placed = bytearray(), False
    for column, character in enumerate(cells, 1):
        if character == "+" and not placed:
            placed = True
            continue
        value = values[len(givens)] if character != "+" else 0
        if placed and not value:
            raise ParseError("'+' must stand before a digit", column=column - 1)
        givens.append(0 if placed else value)
        placed = False
    if placed:
        raise ParseError("'+' must stand before a digit", column=len(cells))
    return bytes(givens)


def size_of(cells: int, shape: Shape) -> int:
    """The size of a grid of so many cells.

    >>> size_of(81, Shape())
    9
    >>> size_of(80, Shape())
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: 80 characters, expected 81
    """
    for size in shape.sizes:
        if size * size == cells:
            return size
    if shape.box is not None and cells in _COUNTS:
        shape.geometry(_COUNTS[cells])  # which says that this size has no such box
    near = min(shape.sizes, key=lambda n: abs(n * n - cells))
    if shape.box is not None or abs(near * near - cells) * 10 <= cells:
        raise ParseError(f"{cells} characters, expected {near * near}")
    raise ParseError(f"{cells} characters; a puzzle of size N has N² cells, such as 16, 81 or 256")


def read_line(text: str, number: int, shape: Shape, key: str, notation: str) -> Record:
    """The record of one line that holds one puzzle."""
    cells, comment = split(text)
    meta = {"comment": comment} if comment else NOTHING
    try:
        return Record(cells, grid_of(cells, shape, notation), None, meta, number, key)
    except ParseError as error:
        first = error
    spread = _spread(text, shape)
    if spread is None:
        return bad(text, first, number, key)
    try:
        return Record(spread, grid_of(spread, shape, notation), None, NOTHING, number, key)
    except ParseError:
        return bad(text, first, number, key)


def _spread(text: str, shape: Shape) -> str | None:
    """The cells of a line with blanks or commas between them, or blanks for empty cells; else None."""
    counts = {size * size for size in shape.sizes} - {1}
    tokens = text.replace(",", " ").split()
    if len(tokens) in counts and all(len(t) == 1 for t in tokens):
        return "".join(tokens)
    if len(text) in counts and set(text) <= set(" 123456789"):
        return text.replace(" ", ".")
    return None


def lines_reader(key: str, notation: str) -> Callable[[Iterable[str], Shape], Iterator[Record]]:
    """A reader of one puzzle a line; blank lines and lines that begin with ``#`` are skipped."""

    def read(lines: Iterable[str], shape: Shape) -> Iterator[Record]:
        fixed = notation if shape.forced or notation != "line" else ""
        for number, text in enumerate(lines, 1):
            if text.strip() and not text.lstrip().startswith("#"):
                yield read_line(text, number, shape, key, fixed)

    return read


def data_lines(text: str) -> list[str]:
    """The lines that are neither blank nor begin with ``#``."""
    return [line for line in text.split("\n") if line.strip() and not line.lstrip().startswith("#")]


def _is_line(text: str) -> bool:
    """True if the first line can only be a whole puzzle."""
    for line in data_lines(text)[:1]:
        cells = split(line)[0].replace("+", "")
        return len(cells) in _COUNTS and bool(symbols.fitting(cells, _COUNTS[len(cells)]))
    return False


_COUNTS = {size * size: size for size in SIZES if size > 1}


def _detect_only(notation: str) -> Callable[[str], bool]:
    """A test that every line fits a notation and some line fits no other."""

    def detect(text: str) -> bool:
        only = False
        for line in data_lines(text):
            cells = split(line)[0]
            size = _COUNTS.get(len(cells), 0)
            fits = symbols.fitting(cells, size) if size else ()
            if notation not in fits and size > 9:
                return False
            only |= fits == (notation,)
        return only

    return detect


def _writer(notation: str) -> Callable[[Grid], str]:
    return lambda grid: symbols.encode(grid.values, grid.size, notation)


FORMATS = (
    Format(
        key="offset",
        name="ASCII-offset line",
        extensions=(),
        detect=_detect_only("offset"),
        read=lines_reader("offset", "offset"),
        write=_writer("offset"),
        multi=True,
        note="One puzzle a line; digit v is the character '0'+v (':' is 10, 'I' is 25) and '0' is empty.",
    ),
    Format(
        key="hex",
        name="zero-based line",
        extensions=(),
        detect=_detect_only("hex"),
        read=lines_reader("hex", "hex"),
        write=_writer("hex"),
        multi=True,
        note="One puzzle a line; the digits are 0 to 9, then A; '0' is the first digit, '.' is empty.",
    ),
    Format(
        key="letters",
        name="letter line",
        extensions=(),
        detect=_detect_only("letters"),
        read=lines_reader("letters", "letters"),
        write=_writer("letters"),
        multi=True,
        note="One puzzle a line; the digits are A, B, C ...; '.' is empty.",
    ),
    Format(
        key="line",
        name="line",
        extensions=(),
        detect=_is_line,
        read=lines_reader("line", "line"),
        write=_writer("line"),
        multi=True,
        note="One puzzle a line; 1 to 9, then A = 10; any of 0 . * _ - ? X is empty; a comment may follow.",
    ),
)
