"""Thermometer: digits rise along a line, from its bulb on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from nonet.errors import ArgumentError
from nonet.model.rules.rule import LineRule, Relation
from nonet.model.rules.rule_marks import Line, Mark


class Thermometer(LineRule):
    """Digits rise along the line, from the bulb on; the first cell is the bulb.

    >>> import nonet
    >>> board = nonet.Geometry.of(9, rules=[Thermometer(["r1c1", "r1c2", "r2c3"])])
    >>> board.why((0, 4), (1, 3)), board.why((11, 5), (0, 4))
    ('r1c2 comes after r1c1 on the thermometer', 'r2c3 comes 2 after r1c1 on the thermometer')
    """

    __slots__ = ()

    key = "thermometer"
    name = "Thermometer"
    sentence = "Digits rise along the line, from the bulb on"
    fpuzzles = "thermometer"

    def check(self, size: int) -> None:
        """A line, and not longer than there are digits."""
        super().check(size)
        if len(self.cells) > size:
            raise ArgumentError(
                f"a thermometer of {len(self.cells)} cells needs as many digits; a {size}x{size} board has {size}"
            )

    def relations(self, size: int) -> Iterator[Relation]:
        """All pairs of cells, not only neighbours: k cells on, the digit is higher by k or more."""
        digits = range(1, size + 1)
        low = [
            frozenset((d, e) for d in digits for e in digits if e < d + steps)
            for steps in range(len(self.cells))
        ]
        for (i, first), (j, second) in combinations(enumerate(self.numbers(size)), 2):
            yield Relation(first, second, low[j - i])

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """One comes after the other."""
        steps = self.cells.index(second) - self.cells.index(first)
        if steps < 0:
            first, second, steps = second, first, -steps
        return f"{second} comes {'' if steps == 1 else f'{steps} '}after {first} on the thermometer"

    def marks(self, size: int) -> tuple[Mark, ...]:
        """A bulb and a line."""
        return (Line(self.numbers(size), width=0.33, start="bulb"),)
