"""NumPy arrays in .npy files, read piece by piece; needs NumPy, the extra ``data``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from nonet._kernel import TextColumn
from nonet.formats.base import Shape
from nonet.formats.npy import read_pieces, record_of_row
from nonet.formats.record import Record
from nonet.model.digits import SYMBOL_BYTES
from nonet.tables.row_batch import Batch

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]


class ArrayTable:
    """A .npy file.

    >>> import numpy, pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "p.npy"
    >>> numpy.save(path, numpy.array([[1] + [0] * 80, [99] * 81]))
    >>> (batch,) = ArrayTable(str(path), Shape()).batches()
    >>> batch.texts.to_list()[0][:3], batch.texts.to_list()[1], batch.record(1).error.what
    ('1..', None, 'r1c1: a digit from 0 to 9 is expected, not 99')
    """

    def __init__(self, path: str, shape: Shape):
        self._path, self._shape = path, shape
        self._done = self._rows = 0

    @property
    def share(self) -> float | None:
        """How much of the array has been read, 0 to 1."""
        return self._done / self._rows if self._rows else None

    remark = ""

    def close(self) -> None:
        """Nothing: the file is closed when its rows end."""

    def batches(self) -> Iterator[Batch]:
        """The rows, some ten thousand at a time."""
        for piece, rows in read_pieces(self._path, self._shape):
            first, self._rows = self._done, rows
            self._done += len(piece)
            yield Batch(
                self._texts(piece), self._read(piece, first), is_plain=self._shape.box in (None, (3, 3))
            )

    def _texts(self, piece: Array) -> TextColumn:
        """The rows as lines; missing where a number is no digit."""
        count, cells = piece.shape
        if cells != 81:  # each is to be looked at by itself
            return TextColumn([None] * count)
        wrong = ((piece < 0) | (piece > 9)).any(axis=1)
        text = piece.astype("uint8").tobytes().translate(SYMBOL_BYTES)
        return TextColumn.rows(text, 81, 81).without(wrong.tobytes(), 1)

    def _read(self, piece: Array, first: int) -> Callable[[int], Record]:
        return lambda row: record_of_row(piece[row], first + row + 1, self._shape)
