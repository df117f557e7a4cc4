"""Digits as people and programs write them: the characters of a line, the numbers of a list or an array."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt
from typing import Any

from nonet.errors import ArgumentError, ParseError

SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"
"""The character of every digit, 0 being an empty cell."""
SYMBOL_BYTES = SYMBOLS.encode("ascii").ljust(256, b"?")

EMPTY = ".0*_-?"
"""Characters read as an empty cell."""

_VALUE_OF = {c: v for v, c in enumerate(SYMBOLS)} | {
    c.lower(): v for v, c in enumerate(SYMBOLS) if c.isalpha()
}
_VALUE_OF |= dict.fromkeys(EMPTY, 0)

VALUE_BYTES = bytes(_VALUE_OF.get(chr(code), 255) for code in range(256))
"""What every byte of a text means, 255 if it is neither a digit nor an empty cell: reads a line in one go."""


def read_digits(values: Iterable[int] | Iterable[Iterable[int]]) -> bytes:
    """The digits of a flat or nested list, an array, or bytes.

    >>> read_digits([[1, 0], [0, 1]])
    b'\\x01\\x00\\x00\\x01'
    """
    if isinstance(values, bytes | bytearray):
        return bytes(values)
    try:
        # bytes() of an array would be its memory, and of a number so many zeros.
        items: list[Any] = values.tolist() if hasattr(values, "tolist") else list(values)
        if items and isinstance(items[0], Iterable):
            items = [digit for row in items for digit in row]
        return bytes(items)
    except (ValueError, TypeError) as error:
        raise ArgumentError(f"digits must be whole numbers from 0 up ({error})") from None


def side_of(cells: int) -> int:
    """N of a grid of N² cells.

    >>> side_of(81)
    9
    """
    side = isqrt(cells)
    if side * side != cells or not cells:
        raise ArgumentError(f"{cells} cells do not make a square grid")
    return side


def read_line(text: str) -> tuple[bytes, bytes]:
    """Values and givens of a line, both N² long; the digits are checked against N.

    >>> read_line("1+2..")[1]
    b'\\x01\\x00\\x00\\x00'
    """
    values, givens = bytearray(), bytearray()
    given = True
    for column, symbol in enumerate(text, 1):
        if symbol == "+" and given:
            given = False
            continue
        value = _VALUE_OF.get(symbol)
        if value is None or (not value and not given):
            raise ParseError(f"{symbol!r} is not a digit or an empty cell", column=column)
        values.append(value)
        givens.append(value if given else 0)
        given = True
    return _checked(bytes(values), text.replace("+", "")), bytes(givens)


def _checked(values: bytes, symbols: str) -> bytes:
    """The digits of a line, if there are N² of them and none is more than N. The symbols are as they were written."""
    side = isqrt(len(values))
    if side * side != len(values) or not 1 <= side <= 25:
        raise ParseError(
            f"{len(values)} cells; a line needs N² of them for a size N of 1 to 25, such as 81 for 9x9"
        )
    if max(values) > side:
        cell = next(i for i, v in enumerate(values) if v > side)
        raise ParseError(
            f"{symbols[cell]!r} (r{cell // side + 1}c{cell % side + 1}) is more than {side}",
        )
    return values
