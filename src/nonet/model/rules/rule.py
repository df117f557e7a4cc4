"""Rule: what holds on a board beside its houses, and all that the package needs to know of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from nonet.errors import ArgumentError
from nonet.model.geometry import MAX_SIZE
from nonet.model.rules.rule_marks import Mark

if TYPE_CHECKING:
    from nonet.model.geometry import Geometry

Pairs = frozenset[tuple[int, int]]
Value = int | str | None
"""What a rule has beside its cells: a sum, a count, digits; None if nothing."""


PARTS = ("houses", "relations", "sums", "automata", "barred")
"""What rules are compiled to: methods of a Rule."""


class Relation(NamedTuple):
    """Pairs of cells, and the pairs of digits that none of them can hold together, the first cell's digit first.

    >>> Relation(((0, 11), (1, 12)), frozenset({(4, 4)})).forbidden
    frozenset({(4, 4)})
    """

    pairs: tuple[tuple[int, int], ...]
    forbidden: Pairs


class Sum(NamedTuple):
    """Cells whose digits, each times its coefficient, make a total.

    >>> Sum((0, 1, 2), (1, -1, -1), 0).total
    0
    """

    cells: tuple[int, ...]
    coefficients: tuple[int, ...]
    total: int


class Machine(NamedTuple):
    """A deterministic automaton: it begins in state 0 and reads a digit a cell.

    >>> rising = Machine(((0, 1), (-1, 1)), (0, 1))
    >>> rising.accepts([1, 2, 2]), rising.accepts([2, 1])
    (True, False)
    """

    next: tuple[tuple[int, ...], ...]
    """By state, then by digit - 1: the state after it, -1 if no filling goes on so."""
    accepting: tuple[int, ...]
    """The states that may be the last."""

    def accepts(self, digits: Iterable[int]) -> bool:
        """Whether it accepts these digits; 0 stands for any."""
        states = {0}
        for digit in digits:
            states = {
                after
                for state in states
                for after in (self.next[state] if not digit else (self.next[state][digit - 1],))
                if after >= 0
            }
        return not states.isdisjoint(self.accepting)


class Automaton(NamedTuple):
    """Cells in the order in which a machine reads them."""

    cells: tuple[int, ...]
    machine: Machine


class Rule:
    """A rule beside the houses: where it holds, and what its cells can hold together.

    A kind of rule is a class that says everything about itself: its key, name and sentence, what it is compiled to, its
    words, what is drawn, and what other programs call it. Rules are equal if they are of one kind and have the same
    cells and the same value. The text of a rule is the same in Python, in JSON and on the command line.

    >>> from nonet import Killer, Thermometer
    >>> rule = Thermometer(["r1c1", "A2"])
    >>> rule, str(rule), rule == Thermometer(["R1C1", (0, 1)])
    (Thermometer(['r1c1', 'r1c2']), 'thermometer r1c1 r1c2', True)
    >>> Killer(["r1c1", "r1c2"], 15), str(Killer(["r1c1", "r1c2"], 15))
    (Killer(['r1c1', 'r1c2'], 15), 'killer 15 r1c1 r1c2')
    """

    __slots__ = ("_hash", "_numbers", "cells", "value")

    key: ClassVar[str]
    """Its name in texts: ``anti-knight``."""
    name: ClassVar[str]
    """What people call it."""
    sentence: ClassVar[str]
    """What it says."""
    parts: ClassVar[tuple[str, ...]] = ()
    """What it comes to, of PARTS: most kinds say one or two of the five."""
    form: ClassVar[str]
    """How it is written, on a board of 9x9."""
    value_first: ClassVar[bool] = False
    """True if the first word of its text is always its value, even if that looks like a cell."""
    is_plain_to_see: ClassVar[bool] = False
    """True if everybody knows what its drawing means; the others are also told in words below the board."""
    shows_value: ClassVar[bool] = True
    """False if its drawing does not show its value, so that words must."""
    single: ClassVar[bool] = False
    """True if each of its cells stands for itself: a board keeps one rule a cell."""
    fpuzzles: ClassVar[str] = ""
    """Its key in the JSON of f-puzzles, if it has one."""
    sudokupad: ClassVar[str] = ""
    """Its key in SudokuPad's metadata, if it has one."""
    iss: ClassVar[str] = ""
    """Its type in the strings of Interactive Sudoku Solver, if it has one."""

    cells: tuple[str, ...]
    """The cells it names, in its order; none if it holds on the whole board."""
    value: Value
    """Its sum, count or digits; None if it has none."""
    _hash: int
    _numbers: tuple[int, tuple[int, ...]]
    """The numbers of its cells, after the size of the board they were last asked for."""

    def __init_subclass__(cls) -> None:
        cls.parts = tuple([part for part in PARTS if getattr(cls, part) is not getattr(Rule, part)])

    def __init__(self, cells: Iterable[str | tuple[int, int]] = (), value: Value = None):
        if not hasattr(self, "key"):
            raise TypeError(
                "Rule is what all kinds of rules are; make one of a kind, such as Killer or AntiKnight"
            )
        if isinstance(cells, str):
            raise TypeError(f"cells come as a list such as ['r1c1', 'r1c2'], not as the text {cells!r}")
        # The value first: in "anti-leaper 1,3" it is the value that is written wrongly, not a cell.
        kept = self.read_value(value)
        named = cell_names(cells)
        _keep_value(self, kept)
        _keep_cells(self, named)
        # Both are asked for several times whenever a board is made of it.
        _keep_hash(self, hash((self.key, named, kept)))
        _keep_numbers(self, (0, ()))

    # --- what a kind of rule says of itself

    @classmethod
    def meaning(cls) -> str:
        """Its name and what it says.

        >>> from nonet import AntiKnight
        >>> AntiKnight.meaning()
        "Anti-knight: cells a knight's move apart hold different digits."
        """
        return f"{cls.name}: {cls.sentence[0].lower()}{cls.sentence[1:]}."

    @classmethod
    def read_value(cls, value: Value) -> Value:
        """The value as it is kept, from a number or a word; ArgumentError if this kind of rule can't have it."""
        if value is not None:
            raise ArgumentError(f"{cls.key} takes no value, but {value!r} was given; write '{cls.form}'")
        return None

    def check(self, size: int) -> None:
        """ArgumentError if no board of this size can have this rule."""
        raise NotImplementedError

    def usual(self, size: int) -> Rule:
        """This rule as it is kept on a board of this size: without a value that goes without saying."""
        return self

    def check_board(self, board: Geometry) -> None:
        """ArgumentError if this board can't have this rule: it has no boxes, say."""

    def houses(self, board: Geometry) -> Iterable[tuple[int, ...]]:
        """Sets of cells that hold different digits."""
        return ()

    def relations(self, board: Geometry) -> Iterable[Relation]:
        """Pairs of digits that two cells can't hold together."""
        return ()

    def sums(self, board: Geometry) -> Iterable[Sum]:
        """Sums that must come out."""
        return ()

    def automata(self, board: Geometry) -> Iterable[Automaton]:
        """Automata that must accept what their cells hold."""
        return ()

    def barred(self, board: Geometry) -> Iterable[tuple[int, int]]:
        """Digits that a cell never holds, each as (cell, digit)."""
        return ()

    @property
    def label(self) -> str:
        """What a sentence calls it: "the thermometer at r1c1".

        >>> from nonet import AntiKnight, Killer
        >>> Killer(["r1c3", "r1c4"], 15).label, AntiKnight().label
        ('the cage of 15 at r1c3', 'the anti-knight rule')
        """
        return f"the {self.noun} at {self.cells[0]}" if self.cells else f"the {self.key} rule"

    @property
    def noun(self) -> str:
        """The thing itself, in a sentence: "thermometer"."""
        return self.key.replace("-", " ")

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """Why two cells of a relation can't hold these digits, in words."""
        raise NotImplementedError

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """What to draw; a rule without drawings is named under the board."""
        return ()

    # --- what is the same for all

    def numbers(self, size: int) -> tuple[int, ...]:
        """The numbers of the cells it holds on, on a board of this size.

        >>> from nonet import Thermometer
        >>> Thermometer(["r1c1", "r2c1"]).numbers(9)
        (0, 9)
        """
        last, numbers = self._numbers
        if last != size:
            numbers = self.locate(size)
            _keep_numbers(self, (size, numbers))
        return numbers

    def locate(self, size: int) -> tuple[int, ...]:
        """The numbers, worked out; ArgumentError if a cell is not on the board."""
        try:
            return tuple(map(_numbers_of(size).__getitem__, self.cells))
        except KeyError as error:
            raise ArgumentError(f"{self} leaves the {size}x{size} board at {error.args[0]}") from None

    def __str__(self) -> str:
        value = () if self.value is None else (str(self.value),)
        return " ".join((self.key, *value, *self.cells))

    def __repr__(self) -> str:
        if self.value is None:
            return f"{type(self).__name__}({list(self.cells) if self.cells else ''})"
        cells = list(self.cells)
        return f"{type(self).__name__}({f'{cells}, ' if cells else 'value='}{self.value!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rule):
            return NotImplemented
        return type(self) is type(other) and self.cells == other.cells and self.value == other.value

    def __hash__(self) -> int:
        return self._hash

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Rule does not change")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.cells, self.value)


# How a rule is filled, which does not change afterwards: by its slots, past __setattr__.
_keep_cells, _keep_value, _keep_hash, _keep_numbers = (
    vars(Rule)[slot].__set__ for slot in ("cells", "value", "_hash", "_numbers")
)

LONGEST_VALUE = 120
"""Characters of a value that are shown to people: a state machine may have hundreds of thousands."""


def notes_of(rules: Sequence[Rule]) -> list[str]:
    """What a reader has to know of rules: what each kind says, once, and those values that no drawing shows.

    >>> from nonet import AntiLeaper, Knightmare
    >>> [note.partition(" Here it is ")[2] for note in notes_of([AntiLeaper(value="1.3"), Knightmare()])]
    ['1.3.', '']
    """
    out = []
    for key in dict.fromkeys(rule.key for rule in rules):
        alike = [rule for rule in rules if rule.key == key]
        told = "; ".join(
            shorten_value(str(rule.value)) + (f", from {rule.cells[0]}" if rule.cells else "")
            for rule in alike
            if rule.value and not rule.shows_value
        )
        out.append(f"{alike[0].meaning()} Here it is {told}." if told else alike[0].meaning())
    return out


def shorten_value(text: str) -> str:
    """The beginning of a value that is too long to be read.

    >>> shorten_value("1.3"), len(shorten_value("1" * 9999))
    ('1.3', 124)
    """
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]} ..."


def cell_names(cells: Iterable[str | tuple[int, int]]) -> tuple[str, ...]:
    """Cells as rules keep them.

    >>> cell_names(["r1c1", "B3"]), cell_names([(0, 0)])
    (('r1c1', 'r2c3'), ('r1c1',))
    """
    given: tuple[Any, ...] = tuple(cells)
    try:
        return tuple(map(_OWN_NAMES.__getitem__, given))  # readers and other rules name them so
    except (KeyError, TypeError):
        return tuple(map(cell_name, given))


def cell_name(cell: str | tuple[int, int]) -> str:
    """A cell as rules keep it, ``r3c8``, from any name that needs no board: ``C8``, or (row, column) from 0.

    >>> cell_name("R3C8"), cell_name("c8"), cell_name((2, 7))
    ('r3c8', 'r3c8', 'r3c8')
    """
    if isinstance(cell, str):
        return _named(cell)
    if not isinstance(cell, tuple):
        raise TypeError(f"{cell!r} is not a cell of a rule; write 'r3c8' or (row, column)")
    if len(cell) == 2:
        row, column = cell
        if isinstance(row, int) and isinstance(column, int) and 0 <= row < 100 and 0 <= column < 100:
            return _placed(row, column)
    raise ArgumentError(f"{cell!r} is not a cell; write r3c8 or C8")


@lru_cache(maxsize=1024)
def _placed(row: int, column: int) -> str:
    return f"r{row + 1}c{column + 1}"


@cache
def _numbers_of(size: int) -> dict[str, int]:
    """The number of every cell of a board, by its name."""
    return {_placed(*divmod(cell, size)): cell for cell in range(size * size)}


_OWN_NAMES = {name: name for name in _numbers_of(MAX_SIZE)}
"""The names as rules keep them, of the largest board."""


@lru_cache(maxsize=4096)
def _named(cell: str) -> str:
    text = cell.strip().lower()
    row, c, column = text[1:].partition("c") if text[:1] == "r" else ("", "", "")
    if not c and "a" <= text[:1] <= "z":
        row, column = str(ord(text[0]) - ord("a") + 1), text[1:]
    if all(part.isascii() and part.isdigit() and 0 < len(part) < 4 and int(part) for part in (row, column)):
        return f"r{int(row)}c{int(column)}"
    raise ArgumentError(f"{cell!r} is not a cell; write r3c8 or C8")


@lru_cache(maxsize=4096)
def place_of(name: str) -> tuple[int, int]:
    """Row and column, from 1, of a cell as rules keep it.

    >>> place_of("r3c8")
    (3, 8)
    """
    row, _, column = name[1:].partition("c")
    return int(row), int(column)
