"""Lines: one puzzle a line, by far the most at kernel speed, the others by the reader of lines."""

from __future__ import annotations

from collections.abc import Iterator

from nonet._kernel import TextColumn, split_lines
from nonet.errors import ParseError
from nonet.formats.base import MAX_LINE, Format, Shape
from nonet.formats.line import is_title, read_line
from nonet.formats.record import Record, bad
from nonet.tables.blocks import Blocks, TextTable
from nonet.tables.row_batch import Batch


class LineTable(TextTable):
    """A text with a puzzle a line.

    >>> import io
    >>> from nonet.formats import formats
    >>> line = next(format for format in formats() if format.key == "line")
    >>> blocks = Blocks(io.BytesIO(b"# mine\\n12..34....4....1 easy\\n"), "a file")
    >>> [batch.record(0).line for batch in LineTable(blocks, Shape(), line).batches()]
    [2]
    """

    def __init__(self, blocks: Blocks, shape: Shape, format: Format):
        super().__init__(blocks, shape)
        self._key = format.key

    def batches(self) -> Iterator[Batch]:
        """The rows, a block of the file at a time."""
        titles: list[tuple[int, str]] | None = []  # None after the first puzzle: what follows is a bad one
        for block in self._blocks:
            texts, numbers = split_lines(block, self._blocks.line, 81)
            lines = memoryview(numbers).cast("I")
            skipped = 0
            while titles is not None and skipped < len(texts):
                text = texts[skipped]
                if not is_title(text):
                    titles = None
                    break
                titles.append((lines[skipped], text))
                skipped += 1
            if skipped < len(texts):
                yield self._batch(texts[skipped:] if skipped else texts, lines[skipped:])
        if titles:  # of nothing: then they were meant as puzzles
            yield self._batch(TextColumn([text for _, text in titles]), [line for line, _ in titles])

    def _batch(self, texts: TextColumn, lines: memoryview[int] | list[int]) -> Batch:
        def read(row: int) -> Record:
            text = texts[row]
            if len(text) > MAX_LINE:
                what = f"longer than {MAX_LINE:,} characters; this is no puzzle"
                return bad(text[:100], ParseError(what), lines[row], self._key)
            # The alphabets differ above 9; a smaller puzzle among others is judged alone.
            notation = "line" if self._shape.forced else ""
            return read_line(text, lines[row], self._shape, self._key, notation)

        return Batch(texts, read, is_plain=self.is_plain)
