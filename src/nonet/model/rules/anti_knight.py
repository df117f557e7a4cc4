"""Anti-knight: equal digits are never a knight's move apart."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.model.rules.rule import GlobalRule, Relation


class AntiKnight(GlobalRule):
    """Cells a knight's move apart hold different digits.

    >>> import nonet
    >>> board = nonet.Geometry.of(9, rules=[AntiKnight()])
    >>> board.why((2, 4), (13, 4))
    "r1c3 and r2c5 are a knight's move apart"
    """

    __slots__ = ()

    key = "anti-knight"
    name = "Anti-knight"
    sentence = "Cells a knight's move apart hold different digits"
    fpuzzles = sudokupad = "antiknight"

    def relations(self, size: int) -> Iterator[Relation]:
        """Equal digits, two rows and a column apart or a row and two columns."""
        equal = frozenset((d, d) for d in range(1, size + 1))
        for cell in range(size * size):
            row, column = divmod(cell, size)
            for down, across in ((1, -2), (1, 2), (2, -1), (2, 1)):
                if row + down < size and 0 <= column + across < size:
                    yield Relation(cell, cell + down * size + across, equal)

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """They are a knight's move apart."""
        return f"{first} and {second} are a knight's move apart"
