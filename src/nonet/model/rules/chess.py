"""Rules of the whole board about digits a move apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from nonet.errors import ArgumentError
from nonet.model.rules.bases import GlobalRule, equal_pairs, leaps, pairs_apart, pairs_where
from nonet.model.rules.rule import Relation, Value, place_of

if TYPE_CHECKING:
    from nonet.model.geometry import Geometry


KNIGHT = ((1, -2), (1, 2), (2, -1), (2, 1))
"""A knight's moves downwards."""


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
        yield Relation(leaps(board.size, KNIGHT), equal)

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
        yield Relation(leaps(board.size, ((1, -1), (1, 1))), equal)

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """They are a king's move apart."""
        return f"{first} and {second} are a king's move apart"


class AntiLeaper(GlobalRule):
    """Cells that a leap of so many rows and so many columns joins, or the other way round, hold different digits.

    >>> import nonet
    >>> rule = AntiLeaper(value="3.1")
    >>> str(rule), nonet.Geometry.of(9, rules=[rule]).why((0, 4), (12, 4))
    ('anti-leaper 1.3', 'r1c1 and r2c4 are 1 row and 3 columns apart')
    """

    __slots__ = ()

    key = "anti-leaper"
    name = "Anti-leaper"
    sentence = (
        "Cells that are so many rows and so many columns apart as its two numbers say, in either order, "
        "hold different digits"
    )
    form = "anti-leaper 1.3"
    shows_value = False

    @classmethod
    def read_value(cls, value: Value) -> Value:
        """Two numbers with a dot between them, the smaller one first."""
        parts = re.split("[.,x-]", value) if isinstance(value, str) else []
        if len(parts) != 2 or not all(part.isdecimal() and 0 < int(part) < 25 for part in parts):
            raise ArgumentError(
                f"{cls.key} needs two numbers of 1 to 24, rows and columns of the leap; write '{cls.form}'"
            )
        return ".".join(map(str, sorted(map(int, parts))))

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """Equal digits, a leap apart."""
        near, far = map(int, str(self.value).split("."))
        moves = {(near, far), (near, -far), (far, near), (far, -near)}
        equal = equal_pairs(board.size)
        yield Relation(leaps(board.size, tuple(sorted(moves))), equal)

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """How far they are apart."""
        rows, columns = (abs(a - b) for a, b in zip(place_of(first), place_of(second), strict=True))
        told = f"{rows} row{'s' * (rows > 1)} and {columns} column{'s' * (columns > 1)}"
        return f"{first} and {second} are {told} apart"


class Knightmare(GlobalRule):
    """Digits a knight's move apart never make 5 or 15.

    >>> import nonet
    >>> nonet.Geometry.of(9, rules=[Knightmare()]).why((2, 2), (13, 3))
    "r1c3 and r2c5 are a knight's move apart, and 2 and 3 make 5"
    """

    __slots__ = ()

    key = form = "knightmare"
    name = "Knightmare"
    sentence = "Two digits a knight's move apart never make 5 or 15"

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """Digits that make one of the two sums."""
        sums = pairs_where(board.size, lambda d, e: d + e in (5, 15))
        yield Relation(leaps(board.size, KNIGHT), sums)

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """They are a knight's move apart, and what the digits make."""
        return f"{first} and {second} are a knight's move apart, and {digit} and {other} make {digit + other}"


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
        yield Relation(leaps(board.size, ((1, -1), (1, 1))), consecutive)

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

    def relations(self, board: Geometry) -> tuple[Relation, ...]:
        """The digit that is the number of steps, in cells that share no row and no column."""
        return _steps_apart(board.size)

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """How many steps there are."""
        return f"{first} and {second} are {digit} steps apart"


@lru_cache(maxsize=64)
def _steps_apart(size: int) -> tuple[Relation, ...]:
    """Every pair of cells that share no line, and the digit that is the number of steps between them."""
    out = []
    for steps in range(2, size + 1):
        moves = tuple((down, across) for down in range(1, steps) for across in (down - steps, steps - down))
        both = frozenset({(steps, steps)})
        out.append(Relation(leaps(size, moves), both))
    return tuple(out)
