"""A position as reasoning sees it: the candidates that are still possible, and which of them exclude each other."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from nonet.model.geometry import Geometry
from nonet.model.grid import Grid, digits_of
from nonet.reason.step import Candidate

Candidates = frozenset[Candidate]


def variable_count(geometry: Geometry) -> int:
    """How many numbers variables may have: those of the board, and a digit's for each of its sums and automata.

    >>> variable_count(Grid("." * 16, rules=["killer 4 r1c1 r1c2"]).geometry)
    68
    """
    return len(geometry.variables) + len(geometry.constraints) * geometry.size


def asked_of_rule(geometry: Geometry, variable: int) -> tuple[int, int] | None:
    """The rule and the digit that a variable asks for: where in its cells; None for a variable of the board itself.

    >>> geometry = Grid("." * 16, rules=["killer 4 r1c1 r1c2"]).geometry
    >>> asked_of_rule(geometry, 66), asked_of_rule(geometry, 63)
    ((0, 3), None)
    """
    behind = variable - len(geometry.variables)
    return None if behind < 0 else (behind // geometry.size, behind % geometry.size + 1)


def answers_of(geometry: Geometry, variable: int) -> list[Candidate]:
    """All candidates of a variable, be they possible or not."""
    n, asked = geometry.size, asked_of_rule(geometry, variable)
    if asked is None:
        return [Candidate(c // n, c % n + 1) for c in geometry.variables[variable].candidates]
    number, digit = asked
    return [Candidate(cell, digit) for cell in geometry.constraints[number][1].cells]


class Position:
    """What a grid leaves open. A pencil mark that a filled cell excludes is not possible, so it is not here.

    >>> p = Position(Grid("1234341221.34..."))
    >>> sorted(p.all_of({10, 15})), p.name(p.only(10)), p.excludes(Candidate(10, 4), Candidate(14, 4))
    ([Candidate(cell=10, digit=4), Candidate(cell=15, digit=1)], '4 in r3c3', True)
    """

    def __init__(self, grid: Grid):
        self.grid, self.geometry, self.size = grid, grid.geometry, grid.size
        self.values = grid.values
        self.live = [mask & free for mask, free in zip(grid.candidates, grid.allowed, strict=True)]
        self._excludes = grid.geometry.kernel.excludes
        self._without: dict[tuple[Candidate, int], int] = {}

    def is_live(self, c: Candidate) -> bool:
        """Whether a candidate of an empty cell is still possible."""
        return bool(self.live[c.cell] >> c.digit - 1 & 1)

    def has(self, c: Candidate) -> bool:
        """Whether a candidate may be true: it is possible, or the cell holds it."""
        value = self.values[c.cell]
        return value == c.digit if value else self.is_live(c)

    def excludes(self, a: Candidate, b: Candidate) -> bool:
        """Whether two candidates can't both be true."""
        n = self.size
        return self._excludes(a.cell * n + a.digit - 1, b.cell * n + b.digit - 1)

    def left_beside(self, c: Candidate, cell: int) -> int:
        """The digits, as a mask, that a true candidate leaves to a cell, be they possible there or not."""
        key = c, cell
        if key not in self._without:
            every = (Candidate(cell, digit) for digit in range(1, self.size + 1))
            self._without[key] = sum(1 << e.digit - 1 for e in every if not self.excludes(c, e))
        return self._without[key]

    def is_seen(self, c: Candidate, by: Iterable[Candidate]) -> bool:
        """Whether every one of these excludes the candidate."""
        return all(self.excludes(a, c) for a in by)

    def only(self, cell: int) -> Candidate:
        """The candidate of a cell that has just one."""
        (digit,) = digits_of(self.live[cell])
        return Candidate(cell, digit)

    def digits(self, cells: Iterable[int]) -> set[int]:
        """The digits that these cells can still hold."""
        mask = 0
        for cell in cells:
            mask |= self.live[cell]
        return set(digits_of(mask))

    def all_of(self, cells: Iterable[int]) -> Candidates:
        """All that is possible in these cells."""
        return frozenset(Candidate(cell, d) for cell in cells for d in digits_of(self.live[cell]))

    def places(self, cells: Iterable[int], digit: int) -> Candidates:
        """Where a digit is possible in these cells."""
        return frozenset(Candidate(cell, digit) for cell in cells if self.live[cell] >> digit - 1 & 1)

    def places_in(self, house: int, digit: int) -> Candidates:
        """Where a digit is possible in a house."""
        return self.places(self.geometry.houses[house].cells, digit)

    def everywhere(self, digit: int) -> Candidates:
        """Where a digit is possible on the board."""
        return self.places(range(self.geometry.cell_count), digit)

    def empty(self, house: int) -> frozenset[int]:
        """The cells of a house that are not filled."""
        return frozenset(cell for cell in self.geometry.houses[house].cells if not self.values[cell])

    def is_whole(self, house: int) -> bool:
        """Whether a house holds every digit; a smaller one only has different ones."""
        return len(self.geometry.houses[house].cells) == self.size

    def shared_houses(self, cells: Iterable[int]) -> set[int]:
        """The houses that all of these cells lie in."""
        return set.intersection(*(set(self.geometry.houses_of[cell]) for cell in cells))

    @cached_property
    def _first(self) -> dict[int, int]:
        whole = [h for h in range(len(self.geometry.houses)) if self.is_whole(h)]
        return {h: self.geometry.cell_count + self.size * i for i, h in enumerate(whole)}

    def variable(self, house: int, digit: int) -> int:
        """The number of the variable "where is this digit in this house", -1 if the house need not hold it."""
        return self._first[house] + digit - 1 if house in self._first else -1

    def question(self, variable: int) -> tuple[int, int]:
        """The house and the digit that a variable asks about; it must not be a cell."""
        which, digit = divmod(variable - self.geometry.cell_count, self.size)
        return list(self._first)[which], digit + 1

    def is_cell(self, variable: int) -> bool:
        """Whether a variable asks what is in a cell."""
        return variable < self.geometry.cell_count

    def answers(self, variable: int) -> list[Candidate]:
        """The candidates of a variable that may be true; the one that is filled in, if there is one."""
        return [c for c in answers_of(self.geometry, variable) if self.has(c)]

    def open(self, variable: int) -> Candidates:
        """The candidates of a variable that are still possible."""
        return frozenset(c for c in self.answers(variable) if self.is_live(c))

    def name(self, c: Candidate) -> str:
        """A candidate in words."""
        return f"{c.digit} in {self.geometry.cell_name(c.cell)}"

    def names(self, candidates: Iterable[Candidate]) -> str:
        """Candidates in words."""
        return ", ".join(map(self.name, sorted(candidates))) or "nothing"
