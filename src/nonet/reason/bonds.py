"""What rules of several cells say of few candidates at a position: two that no filling has, a digit that all have.

Chains follow both as they follow what the board says: the first is a weak link, the second a question. Found by reading
fillings, without the kernel.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import islice

from nonet.reason.fillings import Demand, demands, domains, filling, fillings
from nonet.reason.position import Position
from nonet.reason.proof import GaveUpError, Trial
from nonet.reason.step import Candidate


class Bonds:
    """What some rules of a board say at a position, by their numbers.

    >>> from nonet import Grid
    >>> p = Position(Grid("." * 81, rules=["killer 7 r1c1 r1c2 r1c3"]))
    >>> bonds = Bonds(p, [0])
    >>> bonds.between(Candidate(0, 4), Candidate(1, 1)), bonds.is_needed(0, 4), bonds.sets(0)
    ((), True, [(1, 2, 4)])
    """

    def __init__(self, p: Position, rules: Iterable[int]):
        self.p, self.rules = p, tuple(rules)
        self._known: dict[tuple[int, Candidate, Candidate], bool] = {}

    @cached_property
    def demands(self) -> dict[int, Demand]:
        """The rules by number."""
        every = demands(self.p.geometry) if self.rules else ()
        return {number: every[number] for number in self.rules}

    def between(self, a: Candidate, b: Candidate) -> tuple[int, ...]:
        """The rules that have no filling with both. May give up."""
        return tuple(number for number in self.rules if self._is_apart(number, *sorted((a, b))))

    def excludes(self, a: Candidate, b: Candidate) -> bool:
        """Whether two candidates can't both be true, by the board or by one of the rules. May give up."""
        return self.p.excludes(a, b) or bool(self.between(a, b))

    def _is_apart(self, number: int, a: Candidate, b: Candidate) -> bool:
        key = number, a, b
        if key not in self._known:
            demand = self.demands[number]
            fixed = {c.cell: 1 << c.digit - 1 for c in (a, b)}
            held = [
                mask & fixed.get(cell, mask)
                for cell, mask in zip(demand.cells, domains(self.p, demand), strict=True)
            ]
            knows = a.cell != b.cell and set(fixed) <= set(demand.cells)
            self._known[key] = knows and not (all(held) and filling(self.p, demand, held))
        return self._known[key]

    def is_needed(self, number: int, digit: int) -> bool:
        """Whether every filling of a rule has a digit. May give up."""
        demand = self.demands[number]
        held = [mask & ~(1 << digit - 1) for mask in domains(self.p, demand)]
        return not (all(held) and filling(self.p, demand, held))

    def sets(self, number: int, beside: Candidate | None = None, most: int = 400) -> list[tuple[int, ...]]:
        """The sets of digits that a cage may hold (beside a candidate); none if there are many, or if it is no cage."""
        demand = self.demands[number]
        if set(demand.coefficients) != {1} or not all(
            b in self.p.geometry.peers[a] for i, a in enumerate(demand.cells) for b in demand.cells[:i]
        ):
            return []
        held = domains(self.p, demand)
        if beside is not None:
            held[demand.cells.index(beside.cell)] = 1 << beside.digit - 1
        try:
            found = list(islice(fillings(self.p, demand, held), most + 1))
        except GaveUpError:
            return []
        return sorted({tuple(sorted(f)) for f in found}) if len(found) <= most else []


class BondedTrial(Trial):
    """A trial in which candidates that no filling of some rules has together exclude each other, too.

    >>> from nonet import Grid
    >>> p = Position(Grid("." * 16, rules=["killer 4 r1c1 r1c2"]))
    >>> BondedTrial(p, [[Candidate(1, 1), Candidate(1, 2)]], Bonds(p, [0])).refutes(Candidate(0, 1), True)
    True
    """

    def __init__(self, p: Position, questions: Iterable[Iterable[Candidate]], bonds: Bonds):
        self._bonds = bonds
        super().__init__(p, questions)

    def _excluded_by(self, c: Candidate) -> int:
        out = super()._excluded_by(c)
        cells = {
            cell for demand in self._bonds.demands.values() if c.cell in demand.cells for cell in demand.cells
        }
        for number, other in enumerate(self.candidates):
            if other.cell in cells and not out >> number & 1 and self._bonds.between(c, other):
                out |= 1 << number
        return out
