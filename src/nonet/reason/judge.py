"""An independent judge: proves a step from the position it is shown at, without the finder's help."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from nonet.model.grid import Grid, digits_of
from nonet.reason.step import Candidate, Step


class Verdict(NamedTuple):
    """Whether a step is proved, and why not or under which assumption; true in a condition if it is.

    >>> bool(Verdict(False, "r1c1=5 does not follow"))
    False
    """

    valid: bool
    reason: str = ""

    def __bool__(self) -> bool:
        return self.valid


MAX_NODES = 200_000
"""Choices tried before a proof is given up as too long."""

PATIENCE = 300
"""Choices tried before the judge also counts: many questions with few answers would be tried for ever."""

MAX_FILLINGS = 50_000
"""Fillings of a forbidden pattern looked at before it is refused as too large."""


def verify(grid: Grid, step: Step) -> Verdict:
    """Prove every effect of a step from this grid alone.

    The step names variables (cells, and digits in houses). Assume an effect were wrong; then the variables must still
    be answerable by candidates no two of which exclude each other. The judge tries all answers. A uniqueness step also
    names its forbidden pattern; the judge checks that the pattern really could be filled in two ways.

    >>> import nonet
    >>> grid = nonet.Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> step = nonet.hint(grid)
    >>> verify(grid, step).valid, verify(grid, step._replace(placements=((5, 3),))).reason
    (True, 'r1c6 has no candidate 3')
    """
    judge = _Judge(grid)
    name = grid.geometry.cell_name
    if not step.placements and not step.eliminations:
        return Verdict(False, "the step changes nothing")
    for cell, digit in (*step.placements, *step.eliminations):
        if not grid.candidates[cell] >> digit - 1 & 1:
            return Verdict(False, f"{name(cell)} has no candidate {digit}")
    questions = [judge.answers(v) for v in step.variables]
    if step.deadly:
        problem = _not_deadly(grid, step.deadly)
        if problem:
            return Verdict(False, problem)
        questions.append(judge.guardians(step.deadly))
    trial = _Trial(judge, questions)
    for effect, wrong in [(c, False) for c in step.placements] + [(c, True) for c in step.eliminations]:
        if not trial.refutes(Candidate(*effect), wrong):
            sign = "<>" if wrong else "="
            return Verdict(
                False, f"{name(effect[0])}{sign}{effect[1]} does not follow from the step's variables"
            )
    return Verdict(True, "the puzzle has one solution" if step.deadly else "")


class _Judge:
    """Answers and exclusions at one position; candidates are (cell, digit)."""

    def __init__(self, grid: Grid):
        self.grid = grid
        self.peers = [frozenset(p) for p in grid.geometry.peers]
        allowed = grid.allowed
        self.live = [c & a for c, a in zip(grid.candidates, allowed, strict=True)]

    def has(self, c: Candidate) -> bool:
        value = self.grid.values[c.cell]
        return value == c.digit if value else bool(self.live[c.cell] >> c.digit - 1 & 1)

    def excludes(self, a: Candidate, b: Candidate) -> bool:
        if a.cell == b.cell:
            return a.digit != b.digit
        return a.digit == b.digit and b.cell in self.peers[a.cell]

    def answers(self, variable: int) -> list[Candidate]:
        n = self.grid.size
        every = (Candidate(c // n, c % n + 1) for c in self.grid.geometry.variables[variable].candidates)
        return [c for c in every if self.has(c)]

    def guardians(self, deadly: Iterable[Candidate]) -> list[Candidate]:
        """The candidates that save a forbidden pattern: one of them is true."""
        pattern = {Candidate(*c) for c in deadly}
        cells = {c.cell for c in pattern}
        every = (Candidate(cell, d) for cell in sorted(cells) for d in digits_of(self.live[cell]))
        return [c for c in every if c not in pattern]


class _Trial:
    """Tries to answer all questions. A question is the set of its answers, bit i for ``candidates[i]``."""

    def __init__(self, judge: _Judge, questions: list[list[Candidate]]):
        self.judge = judge
        self.candidates = list(dict.fromkeys(c for q in questions for c in q))
        self.questions = [self.mask(lambda c, q=frozenset(q): c in q) for q in questions]  # type: ignore[misc]
        self.excluded = [self.mask(lambda c, a=a: judge.excludes(a, c)) for a in self.candidates]  # type: ignore[misc]
        self.nodes = 0

    def mask(self, holds: Callable[[Candidate], bool]) -> int:
        return sum(1 << i for i, c in enumerate(self.candidates) if holds(c))

    def refutes(self, effect: Candidate, present: bool) -> bool:
        """Whether the questions can't all be answered with the effect's candidate present (or absent)."""
        if present and not self.judge.has(effect):
            return True  # a filled cell excludes it
        out = self.mask(lambda c: self.judge.excludes(effect, c) if present else c == effect)
        self.nodes = 0
        return self._stuck([q & ~out for q in self.questions])

    def _stuck(self, questions: list[int]) -> bool:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            return False
        while True:
            if not questions:
                return False
            tightest = min(questions, key=int.bit_count)
            if tightest.bit_count() > 1:
                break
            if not tightest:
                return True
            questions = self._answered(questions, tightest.bit_length() - 1)
        if self.nodes > PATIENCE and self._crowded(questions):
            return True
        while tightest:
            choice = tightest.bit_length() - 1
            if not self._stuck(self._answered(questions, choice)):
                return False
            tightest ^= 1 << choice
            questions = [q & ~(1 << choice) for q in questions]  # it failed here, so it is false
        return True

    def _answered(self, questions: list[int], choice: int) -> list[int]:
        """What is left of the questions that this answer does not settle."""
        excluded, held = self.excluded[choice], 1 << choice
        return [q & ~excluded for q in questions if not q & held]

    @cached_property
    def _cliques(self) -> list[int]:
        """Candidates of which at most one is true: those of each variable that is not asked, large sets first."""
        number = {c.cell * self.judge.grid.size + c.digit - 1: 1 << i for i, c in enumerate(self.candidates)}
        every = (
            sum(number.get(c, 0) for c in variable.candidates)
            for variable in self.judge.grid.geometry.variables
        )
        asked = set(self.questions)
        return sorted((m for m in every if m and m not in asked), key=int.bit_count, reverse=True)

    def _crowded(self, questions: list[int]) -> bool:
        """Whether the questions need more answers than there are: k of them, but candidates of fewer than k variables.

        Two questions can have one answer in common, so only those are counted that have none.
        """
        apart, union = [], 0
        for question in sorted(questions, key=int.bit_count):
            if not question & union:
                apart.append(question)
                union |= question
        parts = []
        for clique in self._cliques:
            if clique & union:
                parts.append(clique & union)
                union &= ~clique
        parts += [
            1 << i for i in range(union.bit_length()) if union >> i & 1
        ]  # all their variables are asked
        taken: dict[int, int] = {}  # which question a part answers

        def settle(number: int, tried: set[int]) -> bool:
            for part, clique in enumerate(parts):
                if apart[number] & clique and part not in tried:
                    tried.add(part)
                    if part not in taken or settle(taken[part], tried):
                        taken[part] = number
                        return True
            return False

        return not all(settle(number, set()) for number in range(len(apart)))


def _not_deadly(grid: Grid, deadly: Iterable[Candidate]) -> str:
    """Why these candidates are not a forbidden pattern; empty if they are.

    Forbidden means: however the cells are filled from the pattern, another filling puts the same digits into the
    same houses, so the puzzle would have a second solution.
    """
    name = grid.geometry.cell_name
    options: dict[int, list[int]] = {}
    for cell, digit in deadly:
        options.setdefault(cell, []).append(digit)
    givens = grid.givens if any(grid.givens) else grid.values
    for cell, digits in options.items():
        if givens[cell]:
            return f"{name(cell)} is given, so it can't be exchanged"
        if grid.values[cell] and grid.values[cell] not in digits:
            return f"{name(cell)} holds {grid.values[cell]}, which is not in the pattern"
    in_house: dict[tuple[int, int], int] = {}
    for cell, digits in options.items():
        for house in grid.geometry.houses_of[cell]:
            for digit in digits:
                in_house[house, digit] = in_house.get((house, digit), 0) + 1
    if all(len(d) == 2 for d in options.values()) and set(in_house.values()) == {2}:
        # A house then has as many digits as cells of the pattern, so each digit is in one of its two places; every
        # cell can take its other digit.
        return ""
    contents: dict[tuple[object, ...], int] = {}
    for number, filling in enumerate(_fillings(grid, list(options.items()), {})):
        if number == MAX_FILLINGS:
            return "the pattern has too many fillings to try them all"
        held: dict[int, list[int]] = {}
        for cell, digit in filling.items():
            for house in grid.geometry.houses_of[cell]:
                held.setdefault(house, []).append(digit)
        key = tuple((house, *sorted(held[house])) for house in sorted(held))
        contents[key] = contents.get(key, 0) + 1
    if not contents:
        return "the pattern can't be filled at all"
    return "some filling of the pattern has no twin" if 1 in contents.values() else ""


def _fillings(
    grid: Grid, options: list[tuple[int, list[int]]], filled: dict[int, int]
) -> Iterator[dict[int, int]]:
    """All ways to fill the cells from their options with no digit twice in a house."""
    if len(filled) == len(options):
        yield filled
        return
    cell, digits = options[len(filled)]
    seen = {filled[peer] for peer in grid.geometry.peers[cell] if peer in filled}
    for digit in digits:
        if digit not in seen:
            yield from _fillings(grid, options, filled | {cell: digit})
