"""Lines that pairs of digits tell: thermometers, palindromes, renbans, whispers and their like."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from nonet.errors import ArgumentError
from nonet.model.rules.bases import LineRule, Number, NumberedLine, near_pairs, pairs_where, unequal_pairs
from nonet.model.rules.rule import Pairs, Relation
from nonet.model.rules.rule_marks import Line, Mark

if TYPE_CHECKING:
    from nonet.model.geometry import Geometry


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
    form = "thermometer r1c1 r1c2 r1c3"
    fpuzzles = "thermometer"
    iss = "Thermo"
    look = Line((), width=0.33, start="bulb")
    is_plain_to_see = True

    def check(self, size: int) -> None:
        """A line, and not longer than there are digits."""
        super().check(size)
        if len(self.cells) > size:
            raise ArgumentError(
                f"a thermometer of {len(self.cells)} cells needs as many digits; a {size}x{size} board has {size}"
            )

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """All pairs of cells, not only neighbours: k cells on, the digit is higher by k or more."""
        cells = self.numbers(board.size)
        for k in range(1, len(cells)):
            yield Relation(tuple(zip(cells, cells[k:], strict=False)), _low(board.size, k))

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """One comes after the other."""
        steps = self.cells.index(second) - self.cells.index(first)
        if steps < 0:
            first, second, steps = second, first, -steps
        return f"{second} comes {'' if steps == 1 else f'{steps} '}after {first} on the thermometer"


class SlowThermometer(LineRule):
    """Digits never fall along the line, from the bulb on.

    >>> import nonet
    >>> nonet.Geometry.of(9, rules=[SlowThermometer(["r1c1", "r2c2"])]).why((0, 4), (10, 3))
    'r2c2 comes after r1c1 on the slow thermometer'
    """

    __slots__ = ()

    key = "slow-thermometer"
    name = "Slow thermometer"
    sentence = "Digits rise or stay the same along the line, from the bulb on"
    form = "slow-thermometer r1c1 r1c2 r1c3"
    fpuzzles = "slowthermometer"
    look = Line((), width=0.33, core="dashes", start="bulb")

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """All pairs of cells: the digit is not lower."""
        low = _low(board.size, 0)
        yield Relation(tuple(combinations(self.numbers(board.size), 2)), low)

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """One comes after the other."""
        if self.cells.index(second) < self.cells.index(first):
            first, second = second, first
        return f"{second} comes after {first} on the slow thermometer"


class Palindrome(LineRule):
    """The line reads the same from both ends.

    >>> import nonet
    >>> nonet.Geometry.of(9, rules=[Palindrome(["r1c1", "r1c2", "r2c3"])]).why((0, 4), (11, 3))
    'r1c1 and r2c3 are the same digit on the palindrome'
    """

    __slots__ = ()

    key = "palindrome"
    name = "Palindrome"
    sentence = "The line reads the same from both ends"
    form = "palindrome r1c1 r2c2 r3c3"
    fpuzzles = "palindrome"
    iss = "Palindrome"
    look = Line((), width=0.24)

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """Cells equally far from the middle are equal."""
        cells = self.numbers(board.size)
        pairs = tuple((cells[i], cells[-1 - i]) for i in range(len(cells) // 2))
        yield Relation(pairs, unequal_pairs(board.size))

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """They are the same."""
        return f"{first} and {second} are the same digit on the palindrome"


class Renban(LineRule):
    """The digits of the line are consecutive, in any order, and differ.

    >>> import nonet
    >>> board = nonet.Geometry.of(9, rules=[Renban(["r1c1", "r2c2", "r3c3"])])
    >>> board.why((0, 4), (10, 7))
    'r1c1 and r2c2 are on a renban of 3, so they differ, by 2 at most'
    """

    __slots__ = ()

    key = "renban"
    name = "Renban"
    sentence = "The digits of the line differ and are consecutive, in any order"
    form = "renban r1c1 r1c2 r2c2"
    fpuzzles = "renban"
    iss = "Renban"
    look = Line((), "pink", core="dots")

    def check(self, size: int) -> None:
        """Not longer than there are digits."""
        super().check(size)
        if len(self.cells) > size:
            raise ArgumentError(
                f"a renban of {len(self.cells)} cells needs as many digits, but there are {size}"
            )

    def houses(self, board: Geometry) -> Iterator[tuple[int, ...]]:
        """The line: its digits differ."""
        yield self.numbers(board.size)

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """Any two are nearer than the line is long."""
        far = _far(board.size, len(self.cells))
        if far:
            yield Relation(tuple(combinations(self.numbers(board.size), 2)), far)

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """How near they are."""
        count = len(self.cells)
        return f"{first} and {second} are on a renban of {count}, so they differ, by {count - 1} at most"


class Whispers(Number, LineRule):
    """Neighbours on the line differ by half of the digits or more, which is 5 of 9; or by its number.

    >>> import nonet
    >>> nonet.Geometry.of(9, rules=[Whispers(["r1c1", "r2c2"])]).why((0, 4), (10, 7))
    'r1c1 and r2c2 are neighbours on the whisper line, and 4 and 7 differ by only 3'
    """

    __slots__ = ()

    key = "whispers"
    name = "Whispers (German; Dutch with 4)"
    sentence = (
        "Neighbours on the line differ by 5 of 9 digits or more (half of them, rounded up), or by its number"
    )
    form = "whispers r1c1 r2c2 r3c2"
    fpuzzles = "whispers"
    iss = "Whisper"
    optional = True
    least = 1

    def check(self, size: int) -> None:
        """A difference that digits have."""
        super().check(size)
        if self.apart(size) >= size:
            raise ArgumentError(f"{self}: no two of {size} digits differ by {self.apart(size)} or more")

    def usual(self, size: int) -> Whispers:
        """Without the number that holds anyway."""
        return Whispers(self.cells) if self.value == (size + 1) // 2 else self

    def apart(self, size: int) -> int:
        """How much neighbours differ at least."""
        return self.value if isinstance(self.value, int) else (size + 1) // 2

    @property
    def noun(self) -> str:
        """What it is called."""
        return "whisper line"

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """Neighbours that are too near."""
        near = near_pairs(board.size, self.apart(board.size))
        yield Relation(tuple(pairwise(self.numbers(board.size))), near)

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """How near they are."""
        return (
            f"{first} and {second} are neighbours on the whisper line, "
            f"and {digit} and {other} differ by only {abs(digit - other)}"
        )

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """Green; orange and dashed for one less, which is Dutch; any other difference is written beside it."""
        cells, less = self.numbers(board.size), (board.size + 1) // 2 - self.apart(board.size)
        dutch = Line(cells, "orange", core="dashes")
        return (dutch if less == 1 else Line(cells, "green", label=str(self.value) if less else ""),)


class Nabner(LineRule):
    """Any two digits of the line differ by 2 or more.

    >>> import nonet
    >>> nonet.Geometry.of(9, rules=[Nabner(["r1c1", "r2c2", "r3c3"])]).why((0, 4), (20, 5))
    'r1c1 and r3c3 differ by 2 or more on the nabner line'
    """

    __slots__ = ()

    key = "nabner"
    name = "Nabner"
    sentence = "Any two digits of the line differ by 2 or more"
    form = "nabner r1c1 r1c2 r2c2"
    fpuzzles = "nabner"
    look = Line((), "yellow", core="dashes")

    @property
    def noun(self) -> str:
        """What it is called."""
        return "nabner line"

    def check(self, size: int) -> None:
        """Not longer than there are digits so far apart."""
        super().check(size)
        if len(self.cells) > (size + 1) // 2:
            raise ArgumentError(
                f"a nabner line of {len(self.cells)} cells: only {(size + 1) // 2} of {size} digits are 2 apart"
            )

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """All pairs that are too near."""
        near = near_pairs(board.size, 2)
        yield Relation(tuple(combinations(self.numbers(board.size), 2)), near)

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """How far they are apart."""
        return f"{first} and {second} differ by 2 or more on the nabner line"


class Modular(NumberedLine):
    """Any three cells in a row on the line have all remainders by 3, or as many by its number.

    >>> import nonet
    >>> nonet.Geometry.of(9, rules=[Modular(["r1c1", "r2c2", "r3c3"])]).why((0, 4), (20, 7))
    'r1c1 and r3c3 are less than 3 apart on the modular line, and 4 and 7 leave the same remainder by 3'
    """

    __slots__ = ()

    key = "modular"
    name = "Modular line"
    sentence = "Any 3 neighbours on the line leave all different remainders by 3, or as many by its number"
    form = "modular r1c1 r1c2 r2c2 r3c2"
    fpuzzles = "modularline"
    iss = "Modular"
    default = 3
    least = 1
    look = Line((), "teal", core="beads")

    @property
    def noun(self) -> str:
        """What it is called."""
        return "modular line"

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """Equal remainders, too near."""
        assert isinstance(self.value, int)
        same = _same_class(board.size, tuple(d % self.value for d in range(1, board.size + 1)))
        yield Relation(_within(self.numbers(board.size), self.value), same)

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """They are near, and of one class."""
        return (
            f"{first} and {second} are less than {self.value} apart on the modular line, "
            f"and {digit} and {other} leave the same remainder by {self.value}"
        )


class Entropic(LineRule):
    """Any three cells in a row on the line have a low, a middle and a high digit.

    >>> import nonet
    >>> nonet.Geometry.of(9, rules=[Entropic(["r1c1", "r2c2", "r3c3"])]).why((0, 4), (20, 6))
    'r1c1 and r3c3 are less than 3 apart on the entropic line, and 4 and 6 are of the same third of the digits'
    """

    __slots__ = ()

    key = "entropic"
    name = "Entropic line"
    sentence = "Any 3 neighbours on the line have a low, a middle and a high digit (1-3, 4-6, 7-9)"
    form = "entropic r1c1 r1c2 r2c2 r3c2"
    fpuzzles = "entropicline"
    iss = "Entropic"
    look = Line((), "orange", core="long")

    @property
    def noun(self) -> str:
        """What it is called."""
        return "entropic line"

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """Digits of one third, too near."""
        same = _same_class(board.size, thirds(board.size))
        yield Relation(_within(self.numbers(board.size), 3), same)

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """They are near, and of one third."""
        return (
            f"{first} and {second} are less than 3 apart on the entropic line, "
            f"and {digit} and {other} are of the same third of the digits"
        )


class Parity(LineRule):
    """Neighbours on the line are an even and an odd digit.

    >>> import nonet
    >>> nonet.Geometry.of(9, rules=[Parity(["r1c1", "r2c2"])]).why((0, 4), (10, 6))
    'one of r1c1 and r2c2 is even and the other odd on the parity line'
    """

    __slots__ = ()

    key = "parity"
    name = "Parity line"
    sentence = "Even and odd digits take turns along the line"
    form = "parity r1c1 r1c2 r2c2"
    look = Line((), "red", 0.12, core="dashes")

    @property
    def noun(self) -> str:
        """What it is called."""
        return "parity line"

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """Neighbours of one parity."""
        same = _same_class(board.size, tuple(d % 2 for d in range(1, board.size + 1)))
        yield Relation(tuple(pairwise(self.numbers(board.size))), same)

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """They take turns."""
        return f"one of {first} and {second} is even and the other odd on the parity line"


@lru_cache(maxsize=32)
def thirds(size: int) -> tuple[int, ...]:
    """For every digit whether it is low (0), of the middle (1) or high (2); the middle takes what is left over.

    >>> thirds(9), thirds(4)
    ((0, 0, 0, 1, 1, 1, 2, 2, 2), (0, 1, 1, 2))
    """
    third = size // 3
    return tuple(0 if d <= third else 2 if d > size - third else 1 for d in range(1, size + 1))


def _within(cells: tuple[int, ...], reach: int) -> tuple[tuple[int, int], ...]:
    """All pairs of cells of a line that are less than so many steps apart."""
    return tuple([(first, second) for i, first in enumerate(cells) for second in cells[i + 1 : i + reach]])


@lru_cache(maxsize=512)
def _low(size: int, steps: int) -> Pairs:
    return pairs_where(size, lambda d, e: e < d + steps)


@lru_cache(maxsize=256)
def _far(size: int, count: int) -> Pairs:
    return pairs_where(size, lambda d, e: abs(d - e) >= count)


@lru_cache(maxsize=256)
def _same_class(size: int, classes: tuple[int, ...]) -> Pairs:
    return pairs_where(size, lambda d, e: classes[d - 1] == classes[e - 1])
