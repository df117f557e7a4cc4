"""Sums of cells: killer cages, cages with repeats, equal sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from nonet.errors import ArgumentError
from nonet.model.rules.bases import CellsRule, Number, need_in_reach, plain_sum
from nonet.model.rules.rule import Sum
from nonet.model.rules.rule_marks import Cage, Mark, Shade

if TYPE_CHECKING:
    from nonet.model.geometry import Geometry


class Killer(Number, CellsRule):
    """The digits of a cage differ and make its sum; a cage without a number only says that they differ.

    >>> import nonet
    >>> board = nonet.Geometry.of(4, rules=[Killer(["r1c1", "r2c1", "r2c2"], 7)])
    >>> [tuple(constraint) for _, constraint in board.sums], board.houses[-1].cells
    ([((0, 4, 5), (1, 1, 1), 7)], (0, 4, 5))
    """

    __slots__ = ()

    key = "killer"
    name = "Killer cage"
    sentence = "The digits of the cage differ, and make its sum if it has one"
    form = "killer 15 r1c1 r1c2 r2c2"
    is_plain_to_see = True
    fpuzzles = "killercage"
    iss = "Cage"
    optional = True
    least = 1
    fewest = 1

    def check(self, size: int) -> None:
        """Cells that can differ, and a sum in their reach."""
        super().check(size)
        count = len(self.cells)
        if count > size:
            raise ArgumentError(
                f"the cage at {self.cells[0]} has {count} cells, but there are only {size} different digits"
            )
        need_in_reach(self, count, size)

    @property
    def label(self) -> str:
        """By its sum and its first cell."""
        return f"the cage {'' if self.value is None else f'of {self.value} '}at {self.cells[0]}"

    def houses(self, board: Geometry) -> tuple[tuple[int, ...], ...]:
        """The cage, if it is more than a cell."""
        return (self.numbers(board.size),) if len(self.cells) > 1 else ()

    def sums(self, board: Geometry) -> tuple[Sum, ...]:
        """The sum of the cage."""
        return () if self.value is None else (plain_sum(self, board),)

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """A dashed cage, its sum in the corner."""
        return (Cage(self.numbers(board.size), "" if self.value is None else str(self.value)),)


class Total(Number, CellsRule):
    """The digits of some cells, which may repeat, make a sum.

    >>> Total(["r1c1", "r2c2"], 12).label
    'the sum of 12 at r1c1'
    """

    __slots__ = ()

    key = "sum"
    name = "Sum (cage with repeats)"
    sentence = "The digits of the cells make the sum; they may repeat where no house forbids it"
    form = "sum 12 r1c1 r2c2 r3c3"
    iss = "Sum"
    least = 1
    fewest = 1

    def check(self, size: int) -> None:
        """A sum in reach."""
        super().check(size)
        count = len(self.cells)
        if isinstance(self.value, int) and not count <= self.value <= count * size:
            raise ArgumentError(f"{self}: {count} digits make {count} to {count * size}, not {self.value}")

    @property
    def label(self) -> str:
        """By its number and its first cell."""
        return f"the sum of {self.value} at {self.cells[0]}"

    def sums(self, board: Geometry) -> Iterator[Sum]:
        """The one it says."""
        yield plain_sum(self, board)

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """A cage on a tint: digits may repeat in it."""
        cells = self.numbers(board.size)
        return Shade(cells, tone="region"), Cage(cells, str(self.value))


class EqualSums(Number, CellsRule):
    """The first cells, as many as the number says, make the same sum as the others.

    >>> import nonet
    >>> board = nonet.Geometry.of(4, rules=[EqualSums(["r1c1", "r1c2", "r3c3"], 2)])
    >>> [tuple(constraint) for _, constraint in board.sums]
    [((0, 1, 10), (1, 1, -1), 0)]
    """

    __slots__ = ()

    key = "equal-sums"
    name = "Equal sums"
    sentence = "The first cells, as many as the number says, make the same sum as all the others"
    form = "equal-sums 2 r1c1 r1c2 r5c5 r5c6"
    iss = "EqualSum"
    least = 1

    def check(self, size: int) -> None:
        """Two sets of cells; one cell may be in both."""
        count = self.value
        assert isinstance(count, int)
        if not 1 <= count < len(self.cells):
            raise ArgumentError(
                f"{self}: {count} cells make the first sum, and none is left; write '{self.form}'"
            )
        self.numbers(size)
        for part in (self.cells[:count], self.cells[count:]):
            if len(set(part)) < len(part):
                raise ArgumentError(f"{self} names {Counter(part).most_common(1)[0][0]} twice in one sum")

    def sums(self, board: Geometry) -> Iterator[Sum]:
        """The difference is 0; a cell of both sides does not count."""
        assert isinstance(self.value, int)
        yield from difference(self.numbers(board.size)[: self.value], self.numbers(board.size)[self.value :])

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """Two cages with an equals sign each."""
        cells, first = self.numbers(board.size), self.value
        assert isinstance(first, int)
        return Cage(cells[:first], "="), Cage(cells[first:], "=")


def difference(left: tuple[int, ...], right: tuple[int, ...]) -> Iterator[Sum]:
    """Two sets of cells make the same sum: the difference, without cells that are on both sides, is 0.

    >>> list(difference((0, 1), (1, 2)))
    [Sum(cells=(0, 2), coefficients=(1, -1), total=0)]
    """
    times = Counter(left)
    times.subtract(right)
    cells = tuple(cell for cell, count in times.items() if count)
    if cells:
        yield Sum(cells, tuple(times[cell] for cell in cells), 0)
