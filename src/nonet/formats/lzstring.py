"""The lz-string compression that puzzle links carry: text in, base64 out, and back.

A stream of numbers, each written lowest bit first, is cut into groups of six bits, highest bit first::

    number 0b0110 (6), width 4      bits 0 1 1 0
    then 0b01 (1), width 2          bits 1 0          -> 011010 = 26 = 'a'

Numbers are dictionary codes. 0 and 1 announce a character that was not seen before, as 8 or 16 bits; 2 ends
the text; from 3 on every code is a text of the dictionary, which grows by one entry a code. The width grows
when the codes no longer fit. Characters are UTF-16 units, since the format was made for JavaScript strings.
"""

from __future__ import annotations

from nonet.errors import ParseError

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
LIMIT = 1 << 20
"""Longest text that is unpacked, in characters: a short link can stand for gigabytes."""

_BITS = {symbol: format(value, "06b") for value, symbol in enumerate(ALPHABET)}
_NEW_8, _NEW_16, _END = 0, 1, 2


def decompress(data: str, *, limit: int = LIMIT) -> str:
    """The text that was packed.

    >>> decompress("N4IgHiBcDMC+Q===")
    '{"x":3}'
    >>> decompress("N4Ig")
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: the compressed data end too early; was the link copied whole?
    """
    bits = _bits_of(data)
    position = 0

    def number(width: int) -> int:
        nonlocal position
        part = bits[position : position + width]
        if len(part) < width:
            raise ParseError("the compressed data end too early; was the link copied whole?")
        position += width
        return int(part[::-1], 2)

    entries = ["", "", ""]
    out: list[str] = []
    length, before = 0, ""
    width, room = 2, 1  # The first number is two bits wide; ``room`` codes fit before the width grows.
    while True:
        code = number(width)
        if code == _END:
            return _from_units("".join(out))
        if code in (_NEW_8, _NEW_16):
            entries.append(chr(number(8 if code == _NEW_8 else 16)))
            code = len(entries) - 1
            width, room = _step(width, room)
        if code < len(entries):
            entry = entries[code]
        elif code == len(entries) and before:
            entry = before + before[0]
        else:
            raise ParseError(
                f"the compressed data are damaged: code {code} at bit {position} is not known yet"
            )
        length += len(entry)
        if length > limit:
            raise ParseError(f"the compressed data unpack to more than {limit:,} characters")
        out.append(entry)
        if before:
            entries.append(before + entry[0])
            width, room = _step(width, room)
        before = entry


def compress(text: str) -> str:
    """The text packed as base64, exactly as ``LZString.compressToBase64`` does it.

    >>> compress('{"x":3}')
    'N4IgHiBcDMC+Q==='
    """
    bits: list[str] = []
    codes: dict[str, int] = {}
    announced: set[str] = set()
    width, room = 2, 2

    def put(number: int, wide: int) -> None:
        bits.append(format(number, f"0{wide}b")[::-1])

    def emit(entry: str) -> None:
        nonlocal width, room
        if entry in announced or len(entry) > 1:
            put(codes[entry], width)
        else:
            announced.add(entry)
            wide = 8 if ord(entry) < 256 else 16
            put(_NEW_8 if wide == 8 else _NEW_16, width)
            put(ord(entry), wide)
            width, room = _step(width, room)
        width, room = _step(width, room)

    held = ""
    for unit in _to_units(text):
        codes.setdefault(unit, len(codes) + 3)
        if held + unit in codes:
            held += unit
            continue
        emit(held)
        codes[held + unit] = len(codes) + 3
        held = unit
    if held:
        emit(held)
    put(_END, width)
    # At least one zero bit follows, even if that takes a group of its own.
    stream = "".join(bits) + "0"
    stream += "0" * (-len(stream) % 6)
    packed = "".join(ALPHABET[int(stream[i : i + 6], 2)] for i in range(0, len(stream), 6))
    return packed + "=" * (-len(packed) % 4)


def _step(width: int, room: int) -> tuple[int, int]:
    """Width and room after one more dictionary entry."""
    return (width, room - 1) if room > 1 else (width + 1, 1 << width)


def _bits_of(data: str) -> str:
    try:
        return "".join([_BITS[symbol] for symbol in data.rstrip("=")])
    except KeyError:
        column = next(i for i, symbol in enumerate(data, 1) if symbol not in _BITS)
        raise ParseError(
            f"{data[column - 1]!r} (character {column} of the compressed data) is not base64; "
            "letters, figures, + and / are"
        ) from None


def _to_units(text: str) -> str:
    raw = text.encode("utf-16-le", "surrogatepass")
    return "".join(map(chr, memoryview(raw).cast("H")))


def _from_units(units: str) -> str:
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
