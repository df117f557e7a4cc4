"""Rules that count digits: quadruples, look-and-say cages, counting circles, classes in every 2x2."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from nonet.errors import ArgumentError
from nonet.model.digits import SYMBOLS
from nonet.model.rules import machines
from nonet.model.rules.bases import CellsRule, GlobalRule
from nonet.model.rules.cells import digits_of, listed
from nonet.model.rules.lines import thirds
from nonet.model.rules.rule import Automaton, Value, place_of
from nonet.model.rules.rule_marks import Cage, Dot, Mark, Shade

if TYPE_CHECKING:
    from nonet.model.geometry import Geometry


class Contains(CellsRule):
    """The cells hold each listed digit, at least as often as it is listed.

    >>> Contains(["r1c1", "r5c5", "r6c6"], 71)
    Contains(['r1c1', 'r5c5', 'r6c6'], '17')
    """

    __slots__ = ()

    key = "contains"
    name = "Contains"
    sentence = "The cells hold each listed digit, at least as often as it is listed"
    form = "contains 17 r1c1 r1c2 r2c2"
    value_first = True
    iss = "ContainAtLeast"
    fewest = 1

    @classmethod
    def read_value(cls, value: Value) -> Value:
        """Digits, ascending; a digit may be listed twice."""
        return "".join(sorted(listed(cls, value), key=SYMBOLS.index))

    def check(self, size: int) -> None:
        """Digits of the board, not more than cells."""
        super().check(size)
        if len(digits_of(self, size)) > len(self.cells):
            raise ArgumentError(f"{self} lists {len(str(self.value))} digits for {len(self.cells)} cells")

    @property
    def label(self) -> str:
        """By its digits and its first cell."""
        return f"the {self.noun} of {self.value} at {self.cells[0]}"

    @property
    def noun(self) -> str:
        """What it is called."""
        return "set"

    def automata(self, board: Geometry) -> Iterator[Automaton]:
        """What is still to come."""
        yield Automaton(
            self.numbers(board.size), machines.contains(board.size, digits_of(self, board.size), False)
        )

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """A cage on a tint, with the digits in the corner."""
        cells = self.numbers(board.size)
        return Shade(cells, tone="window"), Cage(cells, str(self.value))


class Quadruple(Contains):
    """The four cells around a corner hold each listed digit, at least as often as it is listed.

    >>> Quadruple(["r1c1", "r1c2", "r2c1", "r2c2"], "1467").label
    'the quadruple of 1467 at r1c1'
    """

    __slots__ = ()

    key = "quadruple"
    name = "Quadruple"
    sentence = "The four cells around the corner hold each listed digit, at least as often as it is listed"
    form = "quadruple 1467 r1c1 r1c2 r2c1 r2c2"
    fpuzzles = "quadruple"
    iss = "Quad"

    @property
    def noun(self) -> str:
        """What it is called."""
        return "quadruple"

    def check(self, size: int) -> None:
        """Four cells that meet at a corner."""
        super().check(size)
        places = sorted(map(place_of, self.cells))
        row, column = places[0]
        if places != [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]:
            raise ArgumentError(f"{self} does not name the four cells around a corner; write '{self.form}'")

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """A circle on the corner."""
        return (Dot(self.numbers(board.size), "white", " ".join(str(self.value))),)


class LookAndSay(Contains):
    """The cells hold each listed digit just as often as it is listed.

    >>> LookAndSay(["r1c1", "r5c5", "r6c6"], 55).label
    'the look-and-say cage of 55 at r1c1'
    """

    __slots__ = ()

    key = "look-and-say"
    name = "Look-and-say cage"
    sentence = "The cells hold each listed digit just as often as it is listed"
    form = "look-and-say 557 r1c1 r1c2 r2c2 r3c2"
    iss = "ContainExact"

    @property
    def noun(self) -> str:
        """What it is called."""
        return "look-and-say cage"

    def automata(self, board: Geometry) -> Iterator[Automaton]:
        """What is still to come, and no more."""
        yield Automaton(
            self.numbers(board.size), machines.contains(board.size, digits_of(self, board.size), True)
        )


class Equality(CellsRule):
    """The digits of the cage differ; as many are even as odd, and as many low as high.

    >>> Equality(["r1c1", "r1c2"]).label
    'the equality cage at r1c1'
    """

    __slots__ = ()

    key = "equality"
    name = "Equality cage"
    sentence = (
        "The digits of the cage differ; as many are even as odd, and as many low as high, "
        "without the middle digit (5 of 9)"
    )
    form = "equality r1c1 r1c2 r2c1 r2c2"
    iss = "EqualityCage"

    @property
    def noun(self) -> str:
        """What it is called."""
        return "equality cage"

    def check(self, size: int) -> None:
        """Digits can be even and odd, low and high, only in pairs."""
        super().check(size)
        most = size - size % 2
        if len(self.cells) % 2 or len(self.cells) > most:
            raise ArgumentError(
                f"{self}: an equality cage of a {size}x{size} board has an even number of cells, "
                f"at most {most}, not {len(self.cells)}"
            )

    def houses(self, board: Geometry) -> Iterator[tuple[int, ...]]:
        """All its digits differ."""
        yield self.numbers(board.size)

    def barred(self, board: Geometry) -> Iterator[tuple[int, int]]:
        """The middle digit is neither low nor high."""
        if board.size % 2:
            for cell in self.numbers(board.size):
                yield cell, board.size // 2 + 1

    def automata(self, board: Geometry) -> Iterator[Automaton]:
        """How many more are odd, and how many more are high."""
        cells = self.numbers(board.size)
        yield Automaton(cells, machines.balanced(board.size, len(cells)))

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """A cage on a tint, with a sign of equality in the corner."""
        cells = self.numbers(board.size)
        return Shade(cells, tone="window"), Cage(cells, "=")


class CountingCircles(CellsRule):
    """A digit that is in a circle is in just as many circles as it says.

    >>> CountingCircles(["r1c1", "r5c5", "r6c6"]).label
    'the counting circles'
    """

    __slots__ = ()

    key = "counting-circles"
    name = "Counting circles"
    sentence = "A digit that stands in a circle stands in just as many circles as it says"
    form = "counting-circles r1c1 r2c2 r3c3"
    iss = "CountingCircles"
    fewest = 1

    @property
    def label(self) -> str:
        """All of them."""
        return "the counting circles"

    def automata(self, board: Geometry) -> Iterator[Automaton]:
        """For each digit how often it occurred; the digits that occur add up to the number of circles."""
        cells = self.numbers(board.size)
        for digit in range(1, board.size + 1):
            others = [d for d in range(1, board.size + 1) if d != digit]
            often = tuple(n for n in (0, digit) if len(cells) - n in _sums(others))
            yield Automaton(cells, machines.occurs(board.size, digit, often))

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """Circles."""
        return (Shade(self.numbers(board.size), "ring"),)


def _sums(digits: Iterable[int]) -> set[int]:
    """What some of the digits, each taken once or not, can add up to."""
    out = {0}
    for digit in digits:
        out |= {total + digit for total in out}
    return out


class _EverySquare(GlobalRule):
    """Every 2x2 square of cells has digits of all classes."""

    __slots__ = ()

    def _classes(self, size: int) -> tuple[int, ...]:
        raise NotImplementedError

    def automata(self, board: Geometry) -> Iterator[Automaton]:
        """The classes seen, in every 2x2 square."""
        size = board.size
        seen = machines.every_class(size, self._classes(size))
        for cell in range(size * (size - 1)):
            if (cell + 1) % size:
                yield Automaton((cell, cell + 1, cell + size, cell + size + 1), seen)

    def check(self, size: int) -> None:
        """Three classes need three digits."""
        super().check(size)
        if size < 3:
            raise ArgumentError(f"{self.key} needs 3 digits or more")


class GlobalEntropy(_EverySquare):
    """Every 2x2 square of cells has a low, a middle and a high digit.

    >>> GlobalEntropy().label
    'the global-entropy rule'
    """

    __slots__ = ()

    key = form = "global-entropy"
    name = "Global entropy"
    sentence = "Every 2x2 square of cells has a low, a middle and a high digit (1-3, 4-6, 7-9)"
    iss = "GlobalEntropy"

    def _classes(self, size: int) -> tuple[int, ...]:
        return thirds(size)


class GlobalModular(_EverySquare):
    """Every 2x2 square of cells has digits of all three remainders by 3.

    >>> GlobalModular().label
    'the global-modular rule'
    """

    __slots__ = ()

    key = form = "global-modular"
    name = "Global mod 3"
    sentence = "Every 2x2 square of cells has digits of all three remainders by 3"
    iss = "GlobalMod"

    def _classes(self, size: int) -> tuple[int, ...]:
        return tuple(digit % 3 for digit in range(1, size + 1))
