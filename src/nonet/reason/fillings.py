"""Fillings: what a sum or an automaton lets its cells hold, by reading them one after the other.

Written from what the rules say, without the kernel: the judge proves with it what the kernel's finders say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from nonet.model.geometry import Geometry
from nonet.model.grid import digits_of
from nonet.model.rules.rule import Automaton, Sum
from nonet.reason.position import Position
from nonet.reason.proof import MAX_NODES, GaveUpError, Trial
from nonet.reason.step import Candidate

MAX_FILLINGS = 2_000
"""Fillings listed before there are too many to tell."""


class Demand(NamedTuple):
    """What a rule demands of several cells, as something to read digit by digit from state 0.

    >>> Demand.of(Sum((0, 1, 2), (1, 1, -1), 0)).kept([0b11, 0b100, 0b11111])
    [3, 4, 24]
    """

    cells: tuple[int, ...]
    coefficients: tuple[int, ...]
    """Of a sum; an automaton has none."""
    total: int
    next: tuple[tuple[int, ...], ...]
    """Of an automaton, by state and digit - 1: the state after it, or -1."""
    accepting: frozenset[int]

    @classmethod
    def of(cls, constraint: Sum | Automaton) -> Demand:
        """A sum or automaton of a board."""
        if isinstance(constraint, Sum):
            return cls(
                constraint.cells,
                constraint.coefficients,
                constraint.total,
                (),
                frozenset((constraint.total,)),
            )
        machine = constraint.machine
        return cls(constraint.cells, (), 0, machine.next, frozenset(machine.accepting))

    @property
    def is_sum(self) -> bool:
        """Whether it adds up."""
        return bool(self.coefficients)

    def after(self, place: int, state: int, digit: int) -> int | None:
        """The state after a digit, None if no filling goes on so."""
        if self.coefficients:
            return state + self.coefficients[place] * digit
        after = self.next[state][digit - 1]
        return None if after < 0 else after

    def endings(self, domains: Sequence[int]) -> list[set[int]]:
        """By place, the states in which the digits before can leave it and from which the rest ends well."""
        digits = [digits_of(mask) for mask in domains]
        reached = [{0}]
        for place, choices in enumerate(digits):
            reached.append(
                {
                    after
                    for state in reached[-1]
                    for digit in choices
                    if (after := self.after(place, state, digit)) is not None
                }
            )
        reached[-1] &= self.accepting
        for place in range(len(domains) - 1, -1, -1):
            well, choices = reached[place + 1], digits[place]
            reached[place] = {
                state
                for state in reached[place]
                if any(self.after(place, state, digit) in well for digit in choices)
            }
        return reached

    def kept(self, domains: Sequence[int]) -> list[int]:
        """The digits, as masks, that stand in a filling if cells that see each other may hold the same digit."""
        ends = self.endings(domains)
        out = []
        for place, mask in enumerate(domains):
            left = 0
            for digit in digits_of(mask):
                if any(self.after(place, state, digit) in ends[place + 1] for state in ends[place]):
                    left |= 1 << digit - 1
            out.append(left)
        return out


@lru_cache(maxsize=64)
def demands(geometry: Geometry) -> tuple[Demand, ...]:
    """The sums and automata of a board by their numbers."""
    return tuple(Demand.of(constraint) for _, constraint in geometry.constraints)


def derived(geometry: Geometry, houses: Iterable[int], numbers: Iterable[int]) -> Demand | None:
    """The sum of what is left of houses without the cells of some sums; None if these are no sums of plain digits.

    >>> from nonet import Geometry
    >>> derived(Geometry.of(4, rules=["killer 10 r1c1 r1c2 r1c3 r2c3"]), [0], [0])
    Demand(cells=(3, 6), coefficients=(1, -1), total=0, next=(), accepting=frozenset({0}))
    """
    left: dict[int, int] = {}
    total = 0
    for house in houses:
        total += geometry.size * (geometry.size + 1) // 2
        for cell in geometry.houses[house].cells:
            left[cell] = left.get(cell, 0) + 1
    for number in numbers:
        rule = demands(geometry)[number]
        if not rule.is_sum:
            return None
        for cell, coefficient in zip(rule.cells, rule.coefficients, strict=True):
            left[cell] = left.get(cell, 0) - coefficient
        total -= rule.total
    cells = tuple(sorted(cell for cell, count in left.items() if count))
    return Demand(cells, tuple(left[cell] for cell in cells), total, (), frozenset((total,)))


def domains(p: Position, demand: Demand) -> list[int]:
    """What the cells of a rule may hold, as masks."""
    return [1 << p.values[cell] - 1 if p.values[cell] else p.live[cell] for cell in demand.cells]


def fillings(
    p: Position, demand: Demand, held: Sequence[int] | None = None, most: int = MAX_FILLINGS
) -> Iterator[tuple[int, ...]]:
    """The fillings of a rule's cells from what they may hold, no two digits excluding each other; at most so many.

    >>> from nonet import Grid
    >>> p = Position(Grid("." * 16, rules=["killer 4 r1c1 r1c2"]))
    >>> list(fillings(p, demands(p.geometry)[0]))
    [(1, 3), (3, 1)]
    """
    left = domains(p, demand) if held is None else list(held)
    ends = demand.endings(left)
    count = steps = 0
    stack: list[tuple[int, tuple[int, ...], list[int]]] = [(0, (), left)]
    while stack:
        state, digits, left = stack.pop()
        place = len(digits)
        steps += 1
        if place == len(demand.cells):
            yield digits
            count += 1
            if count == most:
                return
            continue
        if steps > MAX_NODES:
            raise GaveUpError
        for digit in reversed(digits_of(left[place])):
            after = demand.after(place, state, digit)
            if after not in ends[place + 1]:
                continue
            chosen = Candidate(demand.cells[place], digit)
            rest = [
                mask & p.left_beside(chosen, cell) if later > place else mask
                for later, (cell, mask) in enumerate(zip(demand.cells, left, strict=True))
            ]
            if all(rest[place + 1 :]):
                assert after is not None
                stack.append((after, (*digits, digit), rest))


Failed = set[tuple[int, tuple[int, ...]]]
"""What was read to no good end: a state, and what the rest may hold."""


def filling(
    p: Position, demand: Demand, held: Sequence[int], failed: Failed | None = None
) -> tuple[int, ...] | None:
    """One filling of a rule's cells from what they may hold, None if there is none. May give up.

    What was read to no good end is not read again, so that it takes long only for rules that nobody would draw; nor
    in the next call if it is handed on.

    >>> from nonet import Grid
    >>> p = Position(Grid("." * 16, rules=["killer 4 r1c1 r1c2"]))
    >>> filling(p, demands(p.geometry)[0], [0b1110, 0b1111]), filling(p, demands(p.geometry)[0], [0b1010, 0b1111])
    ((3, 1), None)
    """
    ends = demand.endings(held)
    if not all(ends):
        return None
    failed = set() if failed is None else failed

    def read(state: int, digits: tuple[int, ...], left: tuple[int, ...]) -> tuple[int, ...] | None:
        place = len(digits)
        if not left:
            return digits
        if (state, left) in failed:
            return None
        for digit in digits_of(left[0]):
            after = demand.after(place, state, digit)
            if after is None or after not in ends[place + 1]:
                continue
            chosen = Candidate(demand.cells[place], digit)
            rest = tuple(
                mask & p.left_beside(chosen, cell)
                for cell, mask in zip(demand.cells[place + 1 :], left[1:], strict=True)
            )
            if all(rest) and (found := read(after, (*digits, digit), rest)):
                return found
        if len(failed) >= MAX_NODES:
            raise GaveUpError
        failed.add((state, left))
        return None

    return read(0, (), tuple(held))


def supported(p: Position, demand: Demand, held: Sequence[int]) -> list[int]:
    """The digits, as masks, that stand in a filling of a rule's cells. May give up."""
    kept = demand.kept(held)
    out = [0] * len(kept)
    failed: Failed = set()
    for place, mask in enumerate(kept):
        for digit in digits_of(mask):
            if out[place] >> digit - 1 & 1:
                continue
            fixed = [1 << digit - 1 if i == place else other for i, other in enumerate(kept)]
            for i, found in enumerate(filling(p, demand, fixed, failed) or ()):
                out[i] |= 1 << found - 1
        if not out[place]:
            return [0] * len(kept)  # there is no filling at all
    return out


MOST_READ = 2000
"""How often rules are read for one step before its proof is given up: each time takes up to milliseconds."""


class RuledTrial(Trial):
    """A trial whose answers must also be fillings of some rules.

    >>> from nonet import Grid
    >>> p = Position(Grid("." * 16, rules=["killer 4 r1c1 r1c2"]))
    >>> trial = RuledTrial(p, [], demands(p.geometry))
    >>> trial.refutes(Candidate(0, 2), True), trial.refutes(Candidate(0, 1), True), trial.refutes(Candidate(2, 1), True)
    (True, False, True)
    """

    def __init__(self, p: Position, questions: Iterable[Iterable[Candidate]], rules: Sequence[Demand]):
        cells = dict.fromkeys(cell for rule in rules for cell in rule.cells)
        super().__init__(p, [*questions, *(p.answers(cell) for cell in cells)])
        self._rules = rules
        self._known: dict[tuple[int, tuple[int, ...]], Sequence[int]] = {}

    @cached_property
    def _bits(self) -> dict[int, list[tuple[int, int]]]:
        """By cell, the candidates as (digit, bit)."""
        out: dict[int, list[tuple[int, int]]] = {}
        for number, c in enumerate(self.candidates):
            out.setdefault(c.cell, []).append((c.digit, 1 << number))
        return out

    def refutes(self, c: Candidate, true: bool) -> bool:
        """Whether no filling answers the questions with the candidate true (or false). May give up."""
        if true and not self.position.has(c):
            return True
        number = c.cell * self.position.size + c.digit - 1
        out = self._excluded_by(c) if true else self._mask((number,))
        return self._fails((1 << len(self.candidates)) - 1 & ~out, self.questions)

    def _fails(self, alive: int, questions: list[int]) -> bool:
        self.nodes += 1
        if self.nodes > MAX_NODES // 100:
            raise GaveUpError
        while True:
            before = alive
            waiting = []
            for question in questions:
                left = question & alive
                if not left:
                    return True
                if left & (left - 1):
                    waiting.append(question)
                else:
                    alive &= ~self.excluded[left.bit_length() - 1]
            questions = waiting
            if before == alive:
                for number in range(len(self._rules)):
                    alive = self._read(number, alive)
                    if not alive:
                        return True
                if before == alive:
                    break
        if not questions:
            return False
        tightest = min(questions, key=lambda q: (q & alive).bit_count()) & alive
        while tightest:
            choice = tightest.bit_length() - 1
            held = 1 << choice
            # What it answers is settled, also where a rule may have the digit twice.
            others = [q for q in questions if not q & held]
            if not self._fails(alive & ~self.excluded[choice], [*others, held]):
                return False
            tightest ^= held
            alive &= ~held  # it failed here, so it is false
        return True

    def _kept(self, number: int, held: tuple[int, ...]) -> Sequence[int]:
        """The digits that stand in a filling of a rule. Two rules may have the same cells."""
        key = number, held
        if key not in self._known:
            if len(self._known) >= MOST_READ:
                raise GaveUpError
            self._known[key] = supported(self.position, self._rules[number], held)
        return self._known[key]

    def _read(self, number: int, alive: int) -> int:
        """What is left when the digits that stand in no filling of a rule are gone; nothing if there is no filling."""
        rule = self._rules[number]
        held = [
            sum(1 << digit - 1 for digit, bit in self._bits.get(cell, ()) if alive & bit)
            for cell in rule.cells
        ]
        kept = self._kept(number, tuple(held))
        if not all(kept):
            return 0
        for cell, before, after in zip(rule.cells, held, kept, strict=True):
            if before != after:
                for digit, bit in self._bits[cell]:
                    if before & ~after & 1 << digit - 1:
                        alive &= ~bit
        return alive
