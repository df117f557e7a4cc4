"""Runs of steps: many singles in a row are one line to a reader who has come for the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from nonet.reason.step import Step, as_step
from nonet.reason.techniques import technique

FOLD = 3
"""So many singles in a row are folded into one line."""


class Run(NamedTuple):
    """Steps that follow each other, with the number of the first; folded if they are told in one line."""

    first: int
    steps: tuple[Step, ...]
    is_folded: bool

    @property
    def front(self) -> str:
        """The numbers of the steps, to begin a line with.

        >>> Run(3, (), False).front
        '3. '
        """
        last = self.first + len(self.steps) - 1
        return f"{self.first}-{last}. " if last > self.first else f"{self.first}. "

    @property
    def text(self) -> str:
        """What the steps of a folded run do.

        >>> import nonet
        >>> Run(1, tuple(nonet.walk("1234341221.34..1")), True).text
        '3 singles come first: r3c3=4, r4c2=3, r4c3=2'
        """
        how = "come first" if self.first == 1 else "follow"
        return f"{len(self.steps)} singles {how}: {', '.join(step.effects for step in self.steps)}"


def is_single(step: Step) -> bool:
    """True for steps that need no drawing to be understood.

    >>> import nonet
    >>> is_single(nonet.example("naked-single")), is_single(nonet.example("x-wing"))
    (True, False)
    """
    return technique(as_step(step).technique).family == "singles"


def runs(steps: Iterable[Step]) -> Iterator[Run]:
    """The steps of a path: long runs of singles together, every other step alone.

    A path of nothing but singles is not folded: they are what its reader has come for.

    >>> import nonet
    >>> [len(run.steps) for run in runs(nonet.walk("1234341221.34..1"))]
    [1, 1, 1]
    """
    every = list(enumerate(steps, 1))
    for single, group in groupby(every, key=lambda item: is_single(item[1])):
        items = [*group]
        if single and FOLD <= len(items) < len(every):
            yield Run(items[0][0], tuple(step for _, step in items), True)
        else:
            yield from (Run(number, (step,), False) for number, step in items)
