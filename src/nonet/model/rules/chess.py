"""Rules of the whole board about digits a move apart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nonet.model.rules.bases import GlobalRule, equal_pairs, leaps, pairs_apart
from nonet.model.rules.rule import Relation

if TYPE_CHECKING:
    from nonet.model.geometry import Geometry


class AntiKnight(GlobalRule):
    """Cells a knight's move apart hold different digits.

    >>> import nonet
    >>> board = nonet.Geometry.of(9, rules=[AntiKnight()])
    >>> board.why((2, 4), (13, 4))
    "r1c3 and r2c5 are a knight's move apart"
    """

    __slots__ = ()

    key = form = "anti-knight"
    name = "Anti-knight"
    sentence = "Cells a knight's move apart hold different digits"
    fpuzzles = sudokupad = "antiknight"
    iss = "AntiKnight"

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """Equal digits, two rows and a column apart or a row and two columns."""
        equal = equal_pairs(board.size)
        for first, second in leaps(board.size, ((1, -2), (1, 2), (2, -1), (2, 1))):
            yield Relation(first, second, equal)

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """They are a knight's move apart."""
        return f"{first} and {second} are a knight's move apart"


class AntiKing(GlobalRule):
    """Cells that touch at a corner hold different digits.

    >>> import nonet
    >>> nonet.Geometry.of(9, rules=[AntiKing()]).why((2, 4), (12, 4))
    "r1c3 and r2c4 are a king's move apart"
    """

    __slots__ = ()

    key = form = "anti-king"
    name = "Anti-king"
    sentence = "Cells that touch, at a corner too, hold different digits"
    fpuzzles = sudokupad = "antiking"
    iss = "AntiKing"

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """Equal digits in diagonal neighbours; rows and columns see to the others."""
        equal = equal_pairs(board.size)
        for first, second in leaps(board.size, ((1, -1), (1, 1))):
            yield Relation(first, second, equal)

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """They are a king's move apart."""
        return f"{first} and {second} are a king's move apart"


class DiagonalNonConsecutive(GlobalRule):
    """Cells that touch at a corner never hold consecutive digits.

    >>> import nonet
    >>> nonet.Geometry.of(9, rules=[DiagonalNonConsecutive()]).why((2, 4), (12, 5))
    'r1c3 and r2c4 touch at a corner, and 4 and 5 are consecutive'
    """

    __slots__ = ()

    key = form = "diagonal-non-consecutive"
    name = "Diagonal non-consecutive"
    sentence = "Cells that touch at a corner never hold consecutive digits"

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """Digits that differ by 1, in diagonal neighbours."""
        consecutive = pairs_apart(board.size, 1)
        for first, second in leaps(board.size, ((1, -1), (1, 1))):
            yield Relation(first, second, consecutive)

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """They touch, and the digits are consecutive."""
        return f"{first} and {second} touch at a corner, and {digit} and {other} are consecutive"


class AntiTaxicab(GlobalRule):
    """Two cells with the same digit are never just that many steps apart.

    >>> import nonet
    >>> nonet.Geometry.of(9, rules=[AntiTaxicab()]).why((0, 4), (12, 4))
    'r1c1 and r2c4 are 4 steps apart'
    """

    __slots__ = ()

    key = form = "anti-taxicab"
    name = "Anti-taxicab"
    sentence = "Two cells that hold the same digit are never just as many steps apart as it says"
    iss = "AntiTaxicab"

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """The digit that is the number of steps, in cells that share no row and no column."""
        size = board.size
        for steps in range(2, size + 1):
            moves = tuple(
                (down, across) for down in range(1, steps) for across in (down - steps, steps - down)
            )
            both = frozenset({(steps, steps)})
            for first, second in leaps(size, moves):
                yield Relation(first, second, both)

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """How many steps there are."""
        return f"{first} and {second} are {digit} steps apart"
