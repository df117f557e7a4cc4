"""Rule: what holds on a board beside its houses, and all that the package needs to know of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, NamedTuple, Self

from nonet.errors import ArgumentError
from nonet.model.rules.rule_marks import Mark

Pairs = frozenset[tuple[int, int]]


class Relation(NamedTuple):
    """Two cells and the pairs of digits that they can't hold together, the first cell's digit first.

    >>> Relation(0, 11, frozenset({(4, 4)})).forbidden
    frozenset({(4, 4)})
    """

    first: int
    second: int
    forbidden: Pairs


class Rule:
    """A rule beside the houses: where it holds, and which digits its cells can't hold together.

    A kind of rule is a class that says everything about itself: its key, name and sentence, the relations it is
    compiled to, its words, what is drawn, and what f-puzzles calls it. Rules are equal if they are of one kind and hold
    on the same cells. The text of a rule is the same in Python, in JSON and on the command line.

    >>> from nonet import Thermometer
    >>> rule = Thermometer(["r1c1", "A2"])
    >>> rule, str(rule), rule == Thermometer(["R1C1", (0, 1)])
    (Thermometer(['r1c1', 'r1c2']), 'thermometer r1c1 r1c2', True)
    """

    __slots__ = ("cells",)

    key: ClassVar[str]
    """Its name in texts: ``anti-knight``."""
    name: ClassVar[str]
    """What people call it."""
    sentence: ClassVar[str]
    """What it says."""
    fpuzzles: ClassVar[str]
    """Its key in the JSON of f-puzzles."""
    sudokupad: ClassVar[str] = ""
    """Its key in SudokuPad's metadata, if it has one."""

    cells: tuple[str, ...]
    """The cells it names, in its order; none if it holds on the whole board."""

    def __init__(self, cells: Iterable[str | tuple[int, int]] = ()):
        if isinstance(cells, str):
            raise TypeError(f"cells come as a list such as ['r1c1', 'r1c2'], not as the text {cells!r}")
        object.__setattr__(self, "cells", tuple(map(cell_name, cells)))

    # --- what a kind of rule says of itself

    def check(self, size: int) -> None:
        """ArgumentError if a board of this size can't have this rule."""
        raise NotImplementedError

    def relations(self, size: int) -> Iterator[Relation]:
        """What the rule forbids: no more, and no less, than these pairs of candidates."""
        raise NotImplementedError

    def why(self, first: str, second: str, digit: int, other: int) -> str:
        """Why two cells of a relation can't hold these digits, in words."""
        raise NotImplementedError

    def marks(self, size: int) -> tuple[Mark, ...]:
        """What to draw; a rule without drawings is named under the board."""
        return ()

    def to_fpuzzles(self) -> object:
        """The value under its key in the JSON of f-puzzles, or one entry of the list there."""
        raise NotImplementedError

    @classmethod
    def from_fpuzzles(cls, value: object) -> list[Self]:
        """The rules that a value under that key stands for."""
        raise NotImplementedError

    # --- what is the same for all

    def numbers(self, size: int) -> tuple[int, ...]:
        """The numbers of the cells it names on a board of this size.

        >>> from nonet import Thermometer
        >>> Thermometer(["r1c1", "r2c1"]).numbers(9)
        (0, 9)
        """
        out = []
        for name in self.cells:
            row, _, column = name[1:].partition("c")
            if int(row) > size or int(column) > size:
                raise ArgumentError(f"{self} leaves the {size}x{size} board at {name}")
            out.append((int(row) - 1) * size + int(column) - 1)
        return tuple(out)

    def __str__(self) -> str:
        return " ".join((self.key, *self.cells))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({list(self.cells) if self.cells else ''})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rule):
            return NotImplemented
        return type(self) is type(other) and self.cells == other.cells

    def __hash__(self) -> int:
        return hash((self.key, self.cells))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Rule does not change")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.cells,)


class GlobalRule(Rule):
    """A rule of the whole board, which names no cells."""

    __slots__ = ()

    def check(self, size: int) -> None:
        """Nothing but cells can be wrong with it."""
        if self.cells:
            raise ArgumentError(f"{self.key} holds on the whole board, so it takes no cells")

    def to_fpuzzles(self) -> object:
        """A flag."""
        return True

    @classmethod
    def from_fpuzzles(cls, value: object) -> list[Self]:
        """A flag."""
        return [cls()] if value else []


class LineRule(Rule):
    """A rule of cells in a row that a line joins."""

    __slots__ = ()

    def check(self, size: int) -> None:
        """A line has two cells or more, stays on the board and passes no cell twice."""
        if len(self.cells) < 2:
            raise ArgumentError(f"a {self.key} needs 2 cells or more, such as '{self.key} r1c1 r1c2'")
        numbers = self.numbers(size)
        for number, cell in zip(numbers, self.cells, strict=True):
            if numbers.count(number) > 1:
                raise ArgumentError(f"{self} passes {cell} twice")

    def to_fpuzzles(self) -> object:
        """An entry with one line."""
        return {"lines": [[cell.upper() for cell in self.cells]]}

    @classmethod
    def from_fpuzzles(cls, value: object) -> list[Self]:
        """Entries with one line or several, which may share their first cell."""
        from nonet.model.wire import a_list, a_text, an_object

        return [
            cls(a_text(cell, cls.fpuzzles) for cell in a_list(line, f"{cls.fpuzzles}, line"))
            for entry in a_list(value, cls.fpuzzles)
            for line in a_list(an_object(entry, cls.fpuzzles).get("lines") or [], f"{cls.fpuzzles}, lines")
            if line
        ]


def cell_name(cell: str | tuple[int, int]) -> str:
    """A cell as rules keep it, ``r3c8``, from any name that needs no board: ``C8``, or (row, column) from 0.

    >>> cell_name("R3C8"), cell_name("c8"), cell_name((2, 7))
    ('r3c8', 'r3c8', 'r3c8')
    """
    if isinstance(cell, tuple):
        if len(cell) == 2 and all(isinstance(n, int) and 0 <= n < 100 for n in cell):
            return f"r{cell[0] + 1}c{cell[1] + 1}"
    elif isinstance(cell, str):
        text = cell.strip().lower()
        row, c, column = text[1:].partition("c") if text[:1] == "r" else ("", "", "")
        if not c and "a" <= text[:1] <= "z":
            row, column = str(ord(text[0]) - ord("a") + 1), text[1:]
        if all(
            part.isascii() and part.isdigit() and 0 < len(part) < 4 and int(part) for part in (row, column)
        ):
            return f"r{int(row)}c{int(column)}"
    else:
        raise TypeError(f"{cell!r} is not a cell of a rule; write 'r3c8' or (row, column)")
    raise ArgumentError(f"{cell!r} is not a cell; write r3c8 or C8")
