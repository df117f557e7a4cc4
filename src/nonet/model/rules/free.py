"""Rules of one's own: any relation of two digits, any expression over a line of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from nonet.errors import ArgumentError
from nonet.model.digits import SYMBOLS
from nonet.model.rules.bases import LineRule, pairs_where
from nonet.model.rules.regex import regex_machine
from nonet.model.rules.rule import Automaton, Pairs, Relation, Value
from nonet.model.rules.rule_marks import Line, Mark

if TYPE_CHECKING:
    from nonet.model.geometry import Geometry

_PAIRS = frozenset(first + second for first in SYMBOLS[1:] for second in SYMBOLS[1:])


class Pairwise(LineRule):
    """Neighbours on the line hold one of the listed pairs of digits; digits above 9 are letters.

    >>> import nonet
    >>> rule = Pairwise(["r1c1", "r1c2"], "31.12")
    >>> str(rule), nonet.Geometry.of(4, rules=[rule]).why((0, 1), (1, 3))
    ('pairwise 12.31 r1c1 r1c2', 'r1c1 and r1c2 hold one of the listed pairs, which 1 and 3 are not')
    """

    __slots__ = ()

    key = "pairwise"
    name = "Any relation of neighbours"
    sentence = "Neighbours on the line hold one of the listed pairs of digits, in the line's order"
    form = "pairwise 12.21.36 r1c1 r1c2 r2c2"
    shows_value = False
    iss = "Pair"
    value_first = True

    @classmethod
    def read_value(cls, value: Value) -> Value:
        """Pairs with dots between them, ascending and each once."""
        pairs = set(value.upper().split(".")) if isinstance(value, str) else {""}
        if not pairs <= _PAIRS:
            raise ArgumentError(f"{cls.key} lists pairs of digits, not {value!r:.40}; write '{cls.form}'")
        return ".".join(sorted(pairs))

    @property
    def noun(self) -> str:
        """What it is called."""
        return "line of listed pairs"

    def check(self, size: int) -> None:
        """Digits of the board."""
        super().check(size)
        high = SYMBOLS.index(max(str(self.value)))
        if high > size:
            raise ArgumentError(f"{self.key}: {high} is no digit of a {size}x{size} board")

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """All other pairs, in neighbours."""
        forbidden = _not_listed(board.size, str(self.value))
        yield Relation(tuple(pairwise(self.numbers(board.size))), forbidden)

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """They are not listed."""
        return f"{first} and {second} hold one of the listed pairs, which {digit} and {other} are not"

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """A thin line with beads."""
        return (Line(self.numbers(board.size), width=0.12, core="beads"),)


class AllPairs(Pairwise):
    """Any two cells of the line hold one of the listed pairs of digits.

    >>> AllPairs(["r1c1", "r1c2", "r1c3"], "13.31").label
    'the line of listed pairs at r1c1'
    """

    __slots__ = ()

    key = "all-pairs"
    name = "Any relation of all pairs"
    sentence = "Any two cells of the line hold one of the listed pairs of digits, in the line's order"
    form = "all-pairs 13.31.24.42 r1c1 r1c2 r2c2"
    iss = "PairX"

    def relations(self, board: Geometry) -> Iterator[Relation]:
        """All other pairs, in any two."""
        forbidden = _not_listed(board.size, str(self.value))
        yield Relation(tuple(combinations(self.numbers(board.size), 2)), forbidden)

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """A thin line with dots."""
        return (Line(self.numbers(board.size), width=0.12, core="dots"),)


class Regex(LineRule):
    """The digits along the line match a regular expression.

    >>> Regex(["r1c1", "r1c2"], "1.|.1").label
    'the expression 1.|.1 at r1c1'
    """

    __slots__ = ()

    key = "regex"
    name = "Regular expression"
    sentence = (
        "The digits along the line match the expression: digits, sets [1-3], groups, |, ., *, +, ? and {n,m}"
    )
    form = "regex 1+[2-5]*9 r1c1 r1c2 r1c3"
    shows_value = False
    iss = "Regex"
    value_first = True
    fewest = 1

    @classmethod
    def read_value(cls, value: Value) -> Value:
        """An expression without blanks."""
        if (
            not isinstance(value, str)
            or not value
            or not value.isascii()
            or not value.isprintable()
            or " " in value
        ):
            raise ArgumentError(f"a regex needs an expression without blanks, such as '{cls.form}'")
        if len(value) > 1000:
            raise ArgumentError("an expression of more than 1000 characters is too long")
        return value

    @property
    def label(self) -> str:
        """By its expression."""
        return f"the expression {self.value} at {self.cells[0]}"

    def check(self, size: int) -> None:
        """An expression that can be read."""
        super().check(size)
        regex_machine(size, str(self.value))

    def automata(self, board: Geometry) -> Iterator[Automaton]:
        """The expression."""
        yield Automaton(self.numbers(board.size), regex_machine(board.size, str(self.value)))

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """A thin line that points where it is read to."""
        return (Line(self.numbers(board.size), width=0.12, core="dashes", end="arrow"),)


@lru_cache(maxsize=256)
def _not_listed(size: int, text: str) -> Pairs:
    listed = {(SYMBOLS.index(pair[0]), SYMBOLS.index(pair[1])) for pair in text.split(".")}
    return pairs_where(size, lambda d, e: (d, e) not in listed)
