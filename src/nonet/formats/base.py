"""Format: how a reader and writer declares itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from nonet.errors import ParseError
from nonet.formats.record import Record
from nonet.model.geometry import MAX_SIZE, Geometry, default_box_or_none
from nonet.model.grid import Grid


class Shape(NamedTuple):
    """What the user said about the grids to come.

    >>> Shape(box=(3, 2)).geometry(6)
    Geometry.of(6, box=(3, 2))
    """

    box: tuple[int, int] | None = None
    """Rows and columns of a box; None takes the usual box of the size."""
    forced: bool = False
    """True if the user named the format: then it is not questioned."""

    def geometry(self, size: int) -> Geometry:
        """The geometry of a grid of this size."""
        if self.box is not None and self.box[0] * self.box[1] != size:
            rows, columns = self.box
            raise ParseError(
                f"the grid is {size}x{size}, but box {rows}x{columns} needs size {rows * columns}"
            )
        return Geometry.of(size, self.box)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes a grid may have: those with a usual box, or the one of the box asked for."""
        if self.box is not None:
            return (self.box[0] * self.box[1],)
        return SIZES


SIZES = tuple(n for n in range(1, MAX_SIZE + 1) if default_box_or_none(n))
"""Sizes with a usual box: all but the primes."""
SQUARES = {size * size: size for size in SIZES if size > 1}
"""Cells of a puzzle to its size. One of a single cell is told from a mere sign by what stands around it."""


class Format(NamedTuple):
    """One notation for puzzles: its names, how to know it, its reader and its writer."""

    key: str
    """What ``format=`` and ``nonet convert --to`` call it."""
    name: str
    extensions: tuple[str, ...]
    """File name endings, such as ``(".sdk",)``; when the text agrees they decide between look-alikes."""
    detect: Callable[[str], bool]
    """True if a text (or its first ``SAMPLE`` characters) is surely in this format."""
    read: Callable[[Iterable[str], Shape], Iterator[Record]]
    """Records from lines without their line ends. A stream is read line by line if ``multi``, and is
    otherwise cut off at ``MAX_BLOCK`` characters, so a reader may join the lines. It raises nothing but
    ParseError, and yields a bad puzzle as a record rather than raising."""
    write: Callable[[Grid], str] | None = None
    """Text of a grid without a final line end; None if Nonet only reads the format."""
    multi: bool = False
    """True if every line is a puzzle of its own, so that a stream of any length can be read."""
    head: str = ""
    """A line that stands once before all grids of a text, such as the header of a table."""
    tail: str = ""
    """A line that stands once after all grids of a text."""
    note: str = ""
    """One sentence for the table in the docs."""


SAMPLE = 1 << 16
"""Characters of a stream that the detection sees."""
MAX_LINE = 1_000_000
"""Characters of the longest line that is read."""
MAX_BLOCK = 16_000_000
"""Characters of the longest text that is read as one piece."""
