"""One puzzle a line: N² characters, then the regions of a jigsaw or anything as a comment. Four alphabets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, dropwhile, islice, repeat, takewhile
from math import isqrt

from nonet.errors import NonetError, ParseError
from nonet.formats import symbols
from nonet.formats.base import SQUARES, Format, Shape
from nonet.formats.record import NOTHING, Record, bad, flat
from nonet.model.geometry import MAX_SIZE
from nonet.model.grid import EMPTY, Grid

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
    if " " in cells and (tokens := _spread(cells, shape)):
        return _of_tokens(tokens, shape, notation)
    bare = cells.replace("+", "") if "+" in cells else cells
    if len(bare) == 1 and bare not in (*ONE, "A"):
        raise ParseError(f"{bare!r} is no puzzle; one of a single cell is 1 or a dot")
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
    if shape.box is not None and cells in SQUARES:
        shape.geometry(SQUARES[cells])  # which says that this size has no such box
    side = isqrt(cells)
    if side * side == cells and 1 < side <= MAX_SIZE and shape.box is None:
        raise ParseError(f"{side}x{side} has no boxes; with a box of 1x{side} it is a Latin square")
    near = min(shape.sizes, key=lambda n: abs(n * n - cells))
    if shape.box is not None or abs(near * near - cells) * 10 <= cells:
        raise ParseError(f"{cells} characters, expected {near * near}")
    raise ParseError(f"{cells} characters; a puzzle of size N has N² cells, such as 16, 81 or 256")


def read_line(text: str, number: int, shape: Shape, key: str, notation: str) -> Record:
    """The record of one line that holds one puzzle."""
    cells, comment = split(text)
    meta = {"comment": comment} if comment else NOTHING
    tokens = _spread(text, shape)
    try:
        _refuse_two_readings(text, cells, comment, tokens)
        if tokens and len(cells) not in SQUARES:
            grid = _of_tokens(tokens, shape, notation)
            return Record(flat(text, len(text)), grid, None, NOTHING, number, key)
        grid, layout = grid_of(cells, shape, notation), comment.split(" ", 1)[0]
        if is_layout(layout, grid.size):
            from nonet.formats.regions import geometry_of_regions  # few lines have regions

            grid = Grid.of(grid.values, geometry_of_regions(grid.size, layout), givens=grid.givens)
        return Record(cells, grid, None, meta, number, key)
    except symbols.SymbolError as error:
        column = None if "+" in cells or tokens else text.index(cells) + error.cell + 1
        return bad(text, ParseError(error.what, column=column), number, key)
    except NonetError as error:
        return bad(text, error, number, key)


def _refuse_two_readings(text: str, cells: str, comment: str, tokens: list[str]) -> None:
    """A 1x1 puzzle before other signs is rather their beginning, and a second puzzle on a line would be lost."""
    if (
        len(cells) == 1
        and comment not in ("", "1")
        and not tokens
        and not text[len(cells) :].lstrip(" \t,").startswith("#")
    ):
        size_of(len("".join(text.split())), Shape())  # which says that they are no puzzle, mostly
        raise ParseError("a puzzle of one cell stands alone on its line")
    if len(comment) >= len(cells) in SQUARES:
        second, size = split(comment)[0], SQUARES[len(cells)]
        signs = EMPTY if size <= 9 else "."  # the others may be digits there
        is_puzzle = len(second) == len(cells) and any(sign in signs for sign in second)
        if is_puzzle and symbols.fitting(second, size) and not is_layout(second, size):
            raise ParseError("two puzzles on one line; give each a line of its own")


def is_layout(labels: str, size: int) -> bool:
    """True if these are the regions of a jigsaw, one character a cell, and can't be the digits of a solution.

    In a solution every digit stands N times too, but never in two cells side by side.

    >>> is_layout("abbbabccaddcaddc", 4), is_layout("1234341221434321", 4)
    (True, False)
    """
    if len(labels) != size * size or set(Counter(labels).values()) != {size}:
        return False
    return all(
        any(
            labels[cell] == labels[other]
            for other, inside in (
                (cell - size, cell >= size),
                (cell + size, cell < size * (size - 1)),
                (cell - 1, cell % size > 0),
                (cell + 1, cell % size < size - 1),
            )
            if inside
        )
        for cell in range(size * size)
    )


def _spread(text: str, shape: Shape) -> list[str]:
    """The cells of a line with blanks or commas between them, or with blanks for empty cells."""
    tokens = text.replace(",", " ").split()
    if ",," in text or text.startswith(","):  # blank fields are empty cells
        tokens = [field.strip() or "." for field in text.split(",")]
    if len(tokens) < 2 and " " not in text:
        return []
    counts = {size * size for size in shape.sizes} - {1}
    if len(tokens) in counts:
        return tokens
    if len(text) in counts and " " in text and set(text) <= set(" 123456789"):
        return list(text.replace(" ", "."))
    return []


def _of_tokens(tokens: list[str], shape: Shape, notation: str) -> Grid:
    """The grid of cells with blanks between them: digits, or candidates as a row of ours tells of a position."""
    size = isqrt(len(tokens))
    if any(len(token) > 1 for token in tokens):
        from nonet.formats.marks import are_marks, grid_of_marks  # few lines list candidates

        if are_marks(tokens, size):
            return grid_of_marks(tokens, shape.geometry(size))
    return Grid.of(symbols.decode_tokens(tokens, size, notation), shape.geometry(size))


def _lists_marks(lines: list[str]) -> bool:
    """True if the first line lists the candidates of all cells; those of sixteen may also be a row of a 16x16 grid."""
    from nonet.formats.marks import are_marks

    for line in lines[:16]:
        tokens = _spread(line, Shape())
        if not tokens or not are_marks(tokens, isqrt(len(tokens))):
            return False
        if len(tokens) != 16 or len(lines) < 16:
            return True
    return bool(lines)


def lines_reader(key: str, notation: str) -> Callable[[Iterable[str], Shape], Iterator[Record]]:
    """A reader of one puzzle a line; blank lines, lines that begin with ``#`` and a title are skipped."""

    def read(lines: Iterable[str], shape: Shape) -> Iterator[Record]:
        fixed = notation if shape.forced or notation != "line" else ""
        lines = iter(lines)
        begun = notation == "line" or not shape.forced
        titles: list[tuple[int, str]] | None = []  # None after the first puzzle: what follows is a bad one
        for number, text in enumerate(lines, 1):
            if not text.strip() or text.lstrip().startswith("#"):
                continue
            if titles is not None and is_title(text):
                titles.append((number, text))
                continue
            titles = None
            if not begun and not _is_whole(split(text)[0], shape):
                # These notations also name the symbols of a drawn grid.
                from nonet.formats.drawn import reader

                yield from reader(key, notation)(chain(repeat("", number - 1), [text], lines), shape)
                return
            begun = True
            # The alphabets differ above 9; a smaller puzzle among others is judged alone.
            small = not shape.forced and len(split(text)[0]) <= 81
            yield read_line(text, number, shape, key, "" if small else fixed)
        for number, text in titles or ():  # of nothing: then it was meant as a puzzle
            yield read_line(text, number, shape, key, fixed)

    return read


def is_title(text: str) -> bool:
    """True if a line is words and can't be meant as a puzzle.

    >>> [is_title(line) for line in ("My puzzles", "1. easy", "1 easy", "53..7.... easy", "12..34....4....1")]
    [True, True, False, False, False]
    """
    first, rest = split(text)
    if len(first) in SQUARES or first in ONE:
        return False
    is_words = first.isalpha() or (len(first) <= 3 and any(word.isalpha() for word in rest.split()))
    return is_words and not _lists_marks([text])


ONE = ("0", "1", ".")
"""The puzzles of one cell."""


def _is_whole(cells: str, shape: Shape) -> bool:
    """True if this is as long as a whole puzzle, and not rather a row of 16."""
    if len(cells) == 16 and 4 in shape.sizes:
        return bool(symbols.fitting(cells, 4))
    return any(size * size == len(cells) for size in shape.sizes)


def data_lines(text: str) -> list[str]:
    """The lines that are neither blank nor begin with ``#``, without titles at the head."""
    lines = [line for line in text.split("\n") if line.strip() and not line.lstrip().startswith("#")]
    first = next((number for number, line in enumerate(lines) if not is_title(line)), 0)
    return lines[first:]


def _is_line(text: str) -> bool:
    """True if the first line is a whole puzzle, and not a row of a 16x16 grid."""
    lines = data_lines(text)
    # A rule of a drawing may be as long as a puzzle of empty cells, so look for one with a digit.
    telling = (i for i, line in enumerate(lines) if any(map(str.isalnum, line)))
    start = next(telling, next((i for i, line in enumerate(lines) if "--" not in line), 0))
    if _lists_marks(lines[start:]):
        return True
    cells = [split(line)[0].replace("+", "") for line in lines[start : start + 16]]
    if cells == ["1"] or lines in (["."], ["0"]):
        return (
            True  # 1x1; among other lines it would rather be something else, unless these are whole puzzles
        )
    while len(cells) > 1 and cells[0] in ONE:
        cells.pop(0)
    if not cells or len(cells[0]) not in SQUARES:
        return False
    if len(cells[0]) == 16 and is_big_grid(lines):
        return False
    return bool(symbols.fitting(cells[0], SQUARES[len(cells[0])]))


def is_big_grid(lines: Iterable[str]) -> bool:
    """True if the first lines of 16 cells are a 16x16 grid rather than puzzles of their own.

    They are if 16 of them stand together and use a digit above 4; with four or fewer the big grid would make no
    sense as a puzzle. Each row by itself may well look like a 4x4 puzzle, in figures or in letters.

    >>> is_big_grid(["...B.D.........."] * 16), is_big_grid(["...B.D.........."] * 15 + ["1.............BD"])
    (False, True)
    """
    bare = (split(line)[0].replace("+", "") for line in lines)
    rows = [*islice(takewhile(_has_16, dropwhile(lambda cells: not _has_16(cells), bare)), 16)]
    together = "".join(rows)
    return len(rows) == 16 and not symbols.fitting(together, 4) and bool(symbols.fitting(together, 16))


def _has_16(cells: str) -> bool:
    return len(cells) == 16


def _detect_only(notation: str) -> Callable[[str], bool]:
    """A test that every line fits a notation and some line fits no other."""

    def detect(text: str) -> bool:
        only, lines = False, data_lines(text)
        for line in lines:
            cells = split(line)[0]
            size = SQUARES.get(len(cells), 0)
            fits = symbols.fitting(cells, size) if size else ()
            if notation not in fits and size > 9:
                return False
            only |= fits == (notation,)
        return only and not is_big_grid(lines)

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
        note="One puzzle a line; 1 to 9, then A = 10; any of 0 . * _ - ? X is empty; a comment may follow, or a "
        "jigsaw's regions, one character a cell.",
    ),
    Format(
        key="sdm",
        name="puzzle collection",
        extensions=(".sdm",),
        detect=_is_line,
        read=lines_reader("sdm", "line"),
        write=_writer("line"),
        multi=True,
        note="One puzzle a line, as 'line'; known by the file name.",
    ),
)
