"""Paths of other programs: what they do step by step, told and proved by our own techniques.

A step of theirs may take several of ours: a chain that places a digit is what it strikes out of the cell, and the
single that this leaves. Where it ends, the board is theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, overload

from nonet.errors import ArgumentError
from nonet.limits import Limits
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid
from nonet.reason.step import Candidate, Step
from nonet.reason.walk import Path, find_steps

SINGLES = ("naked-single", "full-house", "hidden-single")
_NETS = ("contradiction-forcing-chain", "forcing-net", "g-whip", "g-braid", "nested-forcing-net")
"""What proves any elimination that follows from trying."""
MOST = 400
"""Steps of a technique that are looked through for one that strikes out what is to go; then nets do it."""


class RatedSteps(NamedTuple):
    """A step on another scale: its rating and name there, and the steps of ours that make it.

    >>> from nonet import explainer_path
    >>> first = explainer_path("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")[0]
    >>> first.rating, first.name, str(first.steps[0])
    (1.2, 'Hidden Single', 'Hidden Single: r1c6=8')
    """

    rating: float
    name: str
    steps: tuple[Step, ...]


class RatedPath(Sequence[RatedSteps]):
    """The steps of another program in order, and the same as a path of ours.

    >>> from nonet import explainer_path
    >>> path = explainer_path("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> len(path), path.path.outcome.value
    (51, 'solved')
    """

    def __init__(self, rated: list[RatedSteps], path: Path):
        self._rated, self.path = rated, path

    @overload
    def __getitem__(self, index: int) -> RatedSteps: ...
    @overload
    def __getitem__(self, index: slice) -> list[RatedSteps]: ...
    def __getitem__(self, index: int | slice) -> RatedSteps | list[RatedSteps]:
        return self._rated[index]

    def __len__(self) -> int:
        return len(self._rated)

    @property
    def captions(self) -> dict[int, str]:
        """The other program's rating and name, by the number from 1 of the first step of ours that it stands for."""
        out, at = {}, 1
        for rating, name, steps in self:
            out[at] = f"{rating} {name}"
            at += len(steps)
        return out


def need_plain_nine(geometry: Geometry, scale: str) -> None:
    """Refuse a board that the scale does not know."""
    if not geometry.kernel.is_plain_nine:
        raise ArgumentError(f"the scale {scale} is for the ordinary 9x9 board only")


def retold(
    grid: Grid, keys: Iterable[str], placed: list[Candidate], gone: set[Candidate], limits: Limits
) -> list[Step] | None:
    """The steps that strike out what is to go, then place the digit; None if the time is over.

    ``keys`` are the techniques that say it best; what none of them says, nets do.
    """
    steps = []
    while gone:
        step = _striking(grid, gone, keys, limits)
        if step is None:
            return None
        steps.append(step)
        grid = step.apply(grid)
        gone = gone - set(step.eliminations)
    if placed:
        single = placing(grid, placed[0], SINGLES, limits)
        if single is None:
            return None
        steps.append(single)
    return steps


def placing(grid: Grid, placed: Candidate, keys: Iterable[str], limits: Limits) -> Step | None:
    """The single of one of these techniques that places this."""
    for key in keys:
        for step in find_steps(grid, key, limits)[0]:
            if step.placements == (placed,):
                return step
    return None


def _striking(grid: Grid, gone: set[Candidate], keys: Iterable[str], limits: Limits) -> Step | None:
    """A step that strikes out as much as can be of what is to go, and nothing else."""
    best: Step | None = None
    most: set[Candidate] = set()
    for key in keys:
        for step in find_steps(grid, key, limits.within(solutions=MOST))[0]:
            if len(hit := gone & set(step.eliminations)) > len(most):
                best, most = step, hit
        if most == gone:
            break
    for key in _NETS if best is None else ():
        for step in find_steps(grid, key, limits.within(solutions=1), sorted(gone))[0]:
            # A net may say more than it was asked, and something else.
            if hit := gone & set(step.eliminations):
                best, most = step, hit
        if best is not None:
            break
    return None if best is None else best._replace(eliminations=tuple(sorted(most)))
