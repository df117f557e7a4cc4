"""Bytes that hold many puzzles, cut into rows: the one place that says what a row of them is."""

from __future__ import annotations

import codecs
from math import isqrt

from nonet._kernel import TextColumn, split_lines
from nonet.model.digits import VALUE_BYTES
from nonet.model.geometry import MAX_SIZE, default_box_or_none


class Cut:
    """The rows of bytes: each line that is neither blank nor a comment, whatever else stands on it.

    Without line ends puzzles stand one after the other. Text is UTF-8, or what a mark at its beginning says; bytes
    that are none are read as Latin-1.

    >>> cut = Cut(b"# mine\\r\\n12..34....4....1 easy\\r\\n\\r\\n1...............")
    >>> cut.texts.to_list(), cut.ends
    (['12..34....4....1 easy', '1...............'], [b'\\r\\n', b''])
    """

    def __init__(self, data: bytes):
        self._data = data = _in_utf8(data)
        self._numbers = memoryview(b"").cast("I")
        self._width = _width(data)
        self.texts: TextColumn
        """The rows as they stand there."""
        if self._width:
            self.texts = TextColumn.rows(data, self._width, self._width)
        else:
            self.texts, numbers = split_lines(data, 1, 81)
            self._numbers = memoryview(numbers).cast("I")

    @property
    def lines(self) -> list[bytes]:
        """The whole line of every row, with its end."""
        if self._width:
            return [self._data[i : i + self._width] for i in range(0, len(self._data), self._width)]
        # Not splitlines(), which also splits where a line has a \\r of its own.
        lines = self._data.split(b"\n")
        last = len(lines)
        return [lines[number - 1] + b"\n" * (number < last) for number in self._numbers]

    @property
    def ends(self) -> list[bytes]:
        """The line end of every row."""
        return [line[len(line.rstrip(b"\r\n")) :] for line in self.lines]


def _in_utf8(data: bytes) -> bytes:
    """The text as UTF-8 without a mark at its beginning, its lines ended by \\n or \\r\\n."""
    if not data.isascii():
        if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            data = data.decode("utf-16", "replace").encode(errors="replace")
        data = data.removeprefix(codecs.BOM_UTF8)
        try:
            data.decode()
        except UnicodeDecodeError:
            data = data.decode("latin-1").encode()
    if b"\r" in data and b"\n" not in data:
        data = data.replace(b"\r", b"\n")
    return data


_NO_CELLS = b"+#,;\"'"
"""What stands in a line that is more than its cells, but never in puzzles that follow each other without a gap."""


def _width(data: bytes) -> int:
    """The cells of each puzzle if they follow each other without a line end; 0 if there are lines, or one puzzle.

    They are 9x9 if that goes, for most are: four of them are as long as one of 18x18, which has digits above 9. Else
    they are as small as their digits let them be: a large grid with few digits would be no puzzle.

    >>> [_width(data) for data in (b"." * 162, b"1.34" * 8, b"1.35" * 18, b"53..7", b"." * 256)]
    [81, 16, 36, 0, 0]
    """
    cells = len(data)
    if not data or b"\n" in data or any(mark in data for mark in _NO_CELLS):
        return 0
    if cells % 81 == 0 and not (cells == 324 and 9 < _highest(data) <= 18):
        return 81
    highest = _highest(data)
    if highest > MAX_SIZE or (highest == 0 and isqrt(cells) ** 2 == cells):
        return 0
    return next(
        (
            size * size
            for size in range(max(4, highest), MAX_SIZE + 1)
            if cells % (size * size) == 0 and default_box_or_none(size)
        ),
        0,
    )


def _highest(data: bytes) -> int:
    """The largest digit of a text; 255 if it holds anything but digits and empty cells."""
    return max(VALUE_BYTES[symbol] for symbol in set(data))
