"""The parts of a live board: cells shared by their houses, and houses that observe their cells."""

from __future__ import annotations

from nonet.model.grid import digits_of
from nonet.model.houses import House


class LiveCell:
    """One cell of a board. It holds its digit and tells its houses when the digit changes.

    Read it as you like; only the board changes it. ``struck`` is the mask of the digits struck out of its pencil
    marks, bit d-1 for digit d.

    >>> import nonet
    >>> cell = nonet.Board(nonet.Grid("1" + "." * 15)).cells[0]
    >>> cell.value, cell.is_given, [str(house) for house in cell.houses]
    (1, True, ['row 1', 'column 1', 'box 1'])
    """

    __slots__ = ("_value", "houses", "is_given", "number", "struck")

    def __init__(self, number: int, is_given: bool):
        self.number, self.is_given = number, is_given
        self.houses: tuple[LiveHouse, ...] = ()
        self._value = 0
        self.struck = 0

    @property
    def value(self) -> int:
        """The digit in this cell, 0 if it is empty."""
        return self._value

    @property
    def eliminated(self) -> tuple[int, ...]:
        """Digits that were struck out of this cell's pencil marks."""
        return digits_of(self.struck)

    def change(self, value: int) -> None:
        """For the board: take a digit, 0 for none, and tell the houses."""
        old, self._value = self._value, value
        for house in self.houses:
            house.hear(old, value)


class LiveHouse:
    """One house of a board: it observes its cells and keeps what it can still hold.

    >>> import nonet
    >>> board = nonet.Board(nonet.Grid("12.." + "." * 12))
    >>> row = board.houses[0]
    >>> str(row), row.possible, row.possible_in(board.cells[0])
    ('row 1', (3, 4), (1, 3, 4))
    >>> board.update("r1c4", 4)
    >>> row.possible, row.is_valid
    ((3,), True)
    """

    __slots__ = ("_counts", "_missing", "_repeats", "cells", "house")

    def __init__(self, house: House, cells: tuple[LiveCell, ...], size: int):
        self.house, self.cells = house, cells
        self._counts = [0] * (size + 1)
        self._missing = (1 << size) - 1
        self._repeats = 0
        for cell in cells:
            cell.houses = (*cell.houses, self)

    def __str__(self) -> str:
        return str(self.house)

    @property
    def possible(self) -> tuple[int, ...]:
        """The digits that no cell of this house holds yet."""
        return digits_of(self._missing)

    def possible_in(self, cell: LiveCell) -> tuple[int, ...]:
        """The digits this house allows in one of its cells: those that its other cells do not hold."""
        return digits_of(self.allowed(cell.value))

    @property
    def is_valid(self) -> bool:
        """True if no digit stands in this house twice."""
        return not self._repeats

    def allowed(self, own: int) -> int:
        """The mask of digits that this house allows in a cell which holds ``own``, 0 for none."""
        return self._missing | (1 << own - 1 if own and self._counts[own] == 1 else 0)

    def hear(self, old: int, new: int) -> None:
        """For a cell: its digit has changed."""
        # Counts, not a set: when one of two equal digits leaves, the other still bars it from the house.
        counts = self._counts
        if old:
            counts[old] -= 1
            if counts[old]:
                self._repeats -= 1
            else:
                self._missing |= 1 << old - 1
        if new:
            if counts[new]:
                self._repeats += 1
            else:
                self._missing &= ~(1 << new - 1)
            counts[new] += 1
