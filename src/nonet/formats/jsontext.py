"""What every JSON reader needs: parsing that can't run away, and checks that name the place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from nonet.errors import NonetError, ParseError
from nonet.formats import symbols
from nonet.model.grid import EMPTY, SYMBOLS
from nonet.model.wire import show, whole


def load(text: str, *, line: int | None = None, packed: bool = False) -> object:
    """The value a JSON text stands for; deep nesting and endless numbers are errors, not crashes.

    ``line`` is where the text stands, if not on line 1; ``packed`` text was in a link and has no line.

    >>> load('[5, 3, null]')
    [5, 3, None]
    >>> load('[5, 3')
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: line 1, column 6: not JSON: expecting ',' delimiter
    >>> load('[' * 100_000)
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: the JSON is nested too deeply
    """
    import json

    try:
        value: object = json.loads(text)
    except json.JSONDecodeError as error:
        what = error.msg[0].lower() + error.msg[1:]
        if packed:
            raise ParseError(f"the unpacked data are not JSON: {what} (character {error.pos + 1})") from None
        here = error.lineno if line is None else error.lineno + line - 1
        raise ParseError(f"not JSON: {what}", line=here, column=error.colno) from None
    except RecursionError:
        raise ParseError("the JSON is nested too deeply", line=line) from None
    except ValueError:  # Python refuses whole numbers of more than 4,300 figures.
        raise ParseError("the JSON holds a number with too many figures", line=line) from None
    return value


def digit(value: object, size: int, where: str) -> int:
    """The digit of a cell, 0 for an empty one: a number, a symbol, null or an empty text.

    >>> digit(7, 9, "r1c1"), digit(".", 9, "r1c1"), digit("C", 16, "r1c1"), digit("12", 16, "r1c1")
    (7, 0, 12, 12)
    >>> digit(10, 9, "r1c1")
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: r1c1: a digit from 1 to 9 is expected, not 10
    """
    if value is None or (isinstance(value, str) and value.strip(EMPTY + " ") == ""):
        return 0
    try:
        if isinstance(value, str) and len(value) == 1 and value.upper() in SYMBOLS:
            found = SYMBOLS.index(value.upper())
        else:
            found = whole(value, where)
    except NonetError:
        found = -1
    if not 0 <= found <= size:
        raise ParseError(f"{where}: a digit from 1 to {size} is expected, not {show(value)}")
    return found


def digits(cells: Sequence[object], size: int, where: str, *, forced: bool = False) -> bytes:
    """The digits of all cells of a grid: of characters as of a line with them, of numbers one by one.

    ``forced`` says that the user named the format: then characters that two notations have are those of ``line``.

    >>> list(digits([None, "0", "F", "9"], 16, "")), list(digits([0, 15, 9, 1], 16, ""))
    ([0, 1, 16, 10], [0, 15, 9, 1])
    """
    line = characters(cells)
    if line is not None and (fits := symbols.fitting(line, size)):
        return symbols.decode(line, size, "line" if forced and "line" in fits else "")
    names = (f"{where}, {name}" for name in places(size))
    values = bytes(digit(cell, size, name) for cell, name in zip(cells, names, strict=False))
    if 0 in values and size > 9:
        symbols.refuse_doubtful_zero([*map(_written, cells)], values, size)
    return values


def characters(cells: Sequence[object]) -> str | None:
    """Cells in one line if they are written one character each; None if they are numbers, or longer.

    >>> characters(["A", None, " "]), characters([1, "A", 0]), characters([1, None, 0]), characters(["10", "."])
    ('A..', '1A0', None, None)
    """
    kinds = {*map(type, cells)}
    if str not in kinds:
        return None
    tokens = ["." if cell is None else str(cell).strip() or "." for cell in cells]
    if not kinds <= {str, int, type(None)} or any(len(token) != 1 for token in tokens):
        return None
    line = "".join(tokens)
    return line if int not in kinds or any(map(str.isalpha, line)) else None


def _written(cell: object) -> str:
    """A cell as a message shows it."""
    return "null" if cell is None else "0" if cell == 0 else str(cell)


def mask(values: Iterable[object], size: int, where: str) -> int:
    """The candidate mask of a list of digits.

    >>> mask([1, 3], 9, "r1c1")
    5
    """
    out = 0
    for value in values:
        found = digit(value, size, where)
        out |= 1 << found >> 1
    return out


@lru_cache(maxsize=32)
def places(size: int) -> tuple[str, ...]:
    """The names of all cells of a board.

    >>> places(2)
    ('r1c1', 'r1c2', 'r2c1', 'r2c2')
    """
    return tuple(place(row, column) for row in range(size) for column in range(size))


def place(row: int, column: int) -> str:
    """The name of a cell whose row and column are counted from 0."""
    return f"r{row + 1}c{column + 1}"
