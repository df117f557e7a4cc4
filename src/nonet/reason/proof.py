"""Proof by trying: can these questions still be answered if a candidate were true, or false?"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from nonet.reason.position import Position
from nonet.reason.step import Candidate

MAX_NODES = 200_000
"""Choices tried for one step before its proof is given up as too long."""

PATIENCE = 300
"""Choices tried before the trial also counts: many questions with few answers would be tried for ever."""


class GaveUpError(Exception):
    """The trial took too long: nothing is known."""


class Trial:
    """Tries to answer all questions. A question is the set of its answers, bit i for ``candidates[i]``.

    >>> from nonet.model.grid import Grid
    >>> p = Position(Grid("1234341221.34..."))
    >>> trial = Trial(p, [p.answers(10)])
    >>> trial.refutes(Candidate(10, 4), False), trial.refutes(Candidate(14, 4), True)
    (True, True)
    """

    def __init__(self, position: Position, questions: Iterable[Iterable[Candidate]]):
        self.position = position
        asked = [frozenset(q) for q in questions]
        self.candidates = sorted(frozenset().union(*asked))
        n = position.size
        self._bit = {c.cell * n + c.digit - 1: 1 << i for i, c in enumerate(self.candidates)}
        self.questions = [self._mask(c.cell * n + c.digit - 1 for c in q) for q in asked]
        self.excluded = [self._excluded_by(c) for c in self.candidates]
        self.nodes = 0

    def _mask(self, numbers: Iterable[int]) -> int:
        mask = 0
        for number in numbers:
            mask |= self._bit.get(number, 0)
        return mask

    def _excluded_by(self, c: Candidate) -> int:
        number = c.cell * self.position.size + c.digit - 1
        return self._mask(self.position.geometry.kernel.links_of(number))

    def refutes(self, c: Candidate, true: bool) -> bool:
        """Whether the questions can't all be answered with the candidate true (or false). May give up."""
        if true and not self.position.has(c):
            return True  # a filled cell excludes it
        number = c.cell * self.position.size + c.digit - 1
        out = self._excluded_by(c) if true else self._mask((number,))
        return self._stuck([q & ~out for q in self.questions])

    def _stuck(self, questions: list[int]) -> bool:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise GaveUpError
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
        every = (self._mask(variable.candidates) for variable in self.position.geometry.variables)
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
