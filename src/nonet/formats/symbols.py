"""Characters of cells: four notations that agree up to 9 and differ above.

- ``line``: ``1`` to ``9``, then ``A`` = 10 in either case; empty is any of ``0 . * _ - ? X``.
- ``offset``: the character ``'0' + v``, so that ``:`` = 10 and ``I`` = 25; empty is ``0`` alone.
- ``hex``: ``0`` = 1 to ``9`` = 10, then ``A`` = 11; empty is any of ``. * _ - ? X``.
- ``letters``: ``A`` = 1, ``B`` = 2 and so on without figures; empty is any of ``0 . * _ - ?``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from nonet.errors import ArgumentError, ParseError
from nonet.model.grid import EMPTY, SYMBOLS

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"
_LINE = SYMBOLS.encode("ascii").ljust(256, b"?")
"""The table for ``bytes.translate``: a value to its symbol."""


DOT = "·"
"""An empty cell in drawings, ours too."""


class SymbolError(ParseError):
    """A character that is neither a digit nor an empty cell, and the cell it stands in."""

    def __init__(self, token: str, cell: int, size: int):
        where = f"r{cell // size + 1}c{cell % size + 1}"
        shown = token if len(token) <= 20 else token[:20] + "..."
        super().__init__(f"{where}: {shown!r} is not a digit of a {size}x{size} grid or an empty cell")
        self.cell = cell


@cache
def table(notation: str, size: int) -> Mapping[str, int]:
    """The value of every character that a notation has at a size.

    >>> table("offset", 16)["@"], table("hex", 16)["f"], table("letters", 25)["Y"], table("line", 25)["P"]
    (16, 16, 25, 25)
    """
    if notation == "offset":
        return {chr(ord("0") + v): v for v in range(size + 1)}
    out = dict.fromkeys(EMPTY + DOT, 0)
    if notation != "letters":
        out |= dict.fromkeys("Xx", 0)  # beyond the last symbol P, so never a digit
    if notation == "line":
        digits = SYMBOLS[1 : size + 1]
    elif notation == "hex":
        digits = ("0" + SYMBOLS[1:])[:size]
    else:
        digits = _LETTERS[:size]
    out |= {c: v for v, c in enumerate(digits, 1)}
    return out | {c.lower(): v for v, c in enumerate(digits, 1)}


def decode(cells: str, size: int, notation: str = "") -> bytes:
    """The values of cells written one character each; without a notation, the one that fits.

    If two fit and differ, that is an error that names them.

    >>> list(decode("1A.", 16)), list(decode("1:0", 16)), list(decode("0f.", 16)), list(decode("AP.", 16))
    ([1, 10, 0], [1, 10, 0], [1, 16, 0], [1, 16, 0])
    >>> decode("1A0", 25)
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: ambiguous symbols: 'A' is 10 in format 'line' but 17 in 'offset'; name the format
    """
    fits = (notation,) if notation else fitting(cells, size)
    if not fits:
        return _decode(cells, "line", size)  # which says what is wrong
    values = {key: _decode(cells, key, size) for key in fits}
    first = values[fits[0]]
    for key in fits[1:]:
        if values[key] != first:
            at = next(i for i, (a, b) in enumerate(zip(first, values[key], strict=True)) if a != b)
            raise ParseError(
                f"ambiguous symbols: {cells[at]!r} is {_shown(first[at])} in format {fits[0]!r} "
                f"but {_shown(values[key][at])} in {key!r}; name the format"
            )
    return first


def decode_tokens(tokens: Sequence[str], size: int, notation: str = "") -> bytes:
    """The values of cells written as characters or, above size 9, as numbers.

    >>> list(decode_tokens(["10", "3", "."], 16)), list(decode_tokens(["A", "3", "."], 16))
    ([10, 3, 0], [10, 3, 0])
    """
    if all(len(token) == 1 for token in tokens):
        return decode("".join(tokens), size, notation)
    out = bytearray()
    for cell, token in enumerate(tokens):
        if token in EMPTY or token == DOT:
            out.append(0)
        elif is_number(token) and int(token) <= size:
            out.append(int(token))
        else:
            raise SymbolError(token, cell, size)
    refuse_doubtful_zero(tokens, out, size)
    return bytes(out)


def refuse_doubtful_zero(tokens: Sequence[str], values: Sequence[int], size: int) -> None:
    """Raise if these numbers may go from 0 to N - 1 as well as from 1 to N.

    That is so above size 9 where ``0`` stands beside another empty mark, unless some cell is N. Characters have an
    answer to that, ``hex``, because sets of such puzzles are common; of numbers either kind is as likely.

    >>> refuse_doubtful_zero(["16", "0", "."], [16, 0, 0], 16)
    >>> refuse_doubtful_zero(["15", "0", "."], [15, 0, 0], 16)
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: r1c2: 0 is the first digit if the numbers go from 0 to 15, but empty like '.' if they \
go from 1 to 16; write the digits from 1 to 16, and all empty cells alike
    """
    if size <= 9 or size in values or "0" not in tokens:
        return
    other = next((t for t, value in zip(tokens, values, strict=True) if not value and t != "0"), None)
    if other is not None:
        cell = tokens.index("0")
        raise ParseError(
            f"r{cell // size + 1}c{cell % size + 1}: 0 is the first digit if the numbers go from 0 to {size - 1}, "
            f"but empty like {other if other == 'null' else repr(other)} if they go from 1 to {size}; "
            f"write the digits from 1 to {size}, and all empty cells alike"
        )


def is_number(token: str) -> bool:
    """True for one or two ASCII figures (``str.isdigit`` also takes figures of other scripts)."""
    return len(token) <= 2 and token.isascii() and token.isdigit()


def fitting(cells: str, size: int) -> tuple[str, ...]:
    """The notations that cells may be in.

    ``letters`` is possible only where no figure above 0 occurs, ``offset`` differs from ``line`` only above
    size 9, and there ``hex`` takes the place of ``line`` where ``0`` stands beside another empty mark (sets
    with ``0``-``f`` and ``.``).

    >>> fitting("12.", 9), fitting("AB.", 9), fitting("AB.", 16), fitting("12", 16), fitting("0f.", 16)
    (('line',), ('letters',), ('line', 'letters'), ('line', 'offset'), ('hex',))
    """
    return _fitting(frozenset(cells), size)


@lru_cache(maxsize=256)  # the puzzles of a file are written with the same few symbols
def _fitting(present: frozenset[str], size: int) -> tuple[str, ...]:
    likely = ["line"]
    if size > 9:
        zero = "0" in present and len(present & set(EMPTY)) > 1 and present <= table("hex", size).keys()
        likely = ["hex" if zero else "line", "offset"]
    fits = [key for key in likely if present <= table(key, size).keys()]
    if not present & set("123456789") and not present.isdisjoint(_LETTERS):
        fits += ["letters"] if present <= table("letters", size).keys() else []
    return tuple(fits)


def _decode(cells: str, notation: str, size: int) -> bytes:
    values = table(notation, size)
    if values.keys() >= set(cells):
        return cells.translate(_characters(notation, size)).encode("latin-1")
    at = next(i for i, c in enumerate(cells) if c not in values)
    raise SymbolError(cells[at], at, size)


@cache
def _characters(notation: str, size: int) -> dict[int, int]:
    """The table for ``str.translate``: the code of a symbol to its value."""
    return {ord(symbol): value for symbol, value in table(notation, size).items()}


def _shown(value: int) -> str:
    return str(value) if value else "empty"


def encode(values: bytes, size: int, notation: str = "line") -> str:
    """The characters of values, one each.

    >>> encode(bytes([0, 1, 10]), 16), encode(bytes([0, 1, 10]), 16, "offset")
    ('.1A', '01:')
    """
    if notation == "line":
        return values.translate(_LINE).decode("ascii")
    if notation == "offset":
        return "".join([chr(ord("0") + v) for v in values])
    if notation == "hex":
        if size <= 9:
            raise ArgumentError(f"format 'hex' is for sizes above 9; a {size}x{size} grid would be misread")
        return "".join([".0123456789ABCDEFGHIJKLMNO"[v] for v in values])
    return "".join([("." + _LETTERS)[v] for v in values])
