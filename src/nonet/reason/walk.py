"""Reasoning: the next step, all steps, or the whole path up a ladder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING, Any, overload

from nonet import _kernel
from nonet.errors import ArgumentError
from nonet.limits import NO_LIMITS, Limits, check_number, threads
from nonet.model.grid import Grid, as_grid
from nonet.reason.ladders import Ladder, load
from nonet.reason.mistakes import SEARCH_SECONDS, SOUND, MistakeError, Standing, standing
from nonet.reason.reasoner import reasoner
from nonet.reason.step import SCHEMA, Candidate, Step
from nonet.reason.techniques import keys, number
from nonet.reason.techniques import technique as find_technique

if TYPE_CHECKING:
    from os import PathLike


class Outcome(Enum):
    """How a walk up a ladder ended.

    >>> Outcome("solved")
    <Outcome.SOLVED: 'solved'>
    """

    SOLVED = "solved"
    STUCK = "stuck"
    CONTRADICTION = "contradiction"
    LIMIT = "limit"


class Path(Sequence[Step]):
    """The steps of a walk, in order, with where it started and where it ended.

    >>> import nonet
    >>> path = nonet.walk(nonet.Grid("1234341221.34..1"))
    >>> path, path[0].technique, path.end.is_solved
    (<Path of 3 steps, solved>, 'full-house', True)
    """

    def __init__(
        self,
        start: Grid,
        end: Grid,
        outcome: Outcome,
        trace: _kernel.Trace,
        *,
        prune: bool = True,
    ):
        self.start, self.end, self.outcome = start, end, outcome
        self._trace, self._prune = trace, prune
        self._made: list[Step] = []  # as many as someone has asked for

    @cached_property
    def techniques(self) -> tuple[str, ...]:
        """The technique of every step; cheaper than the steps themselves."""
        return tuple(map(keys().__getitem__, self._trace.techniques))

    def _step(self, place: int) -> Step:
        made = self._made
        for i in range(len(made), place + 1):
            before = made[-1].apply(made[-1].grid, prune=self._prune) if made else self.start
            made.append(Step.from_kernel(before, self.techniques[i], self._trace.found(i)))
        return made[place]

    def __len__(self) -> int:
        return len(self.techniques)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Path):
            return NotImplemented
        return (self.start, self.end, self.outcome) == (other.start, other.end, other.outcome) and (
            list(self) == list(other)
        )

    def __hash__(self) -> int:
        return hash((self.start, self.end, self.techniques))

    def __reduce__(self) -> tuple[object, ...]:
        return path_of, (self.start, self.end, self.outcome, list(self))

    def to_dict(self) -> dict[str, Any]:
        """This path as plain data: the grid it starts from, its steps, how it ended and where.

        >>> import nonet
        >>> path = nonet.walk(nonet.Grid("1234341221.34..1"))
        >>> Path.from_dict(path.to_dict()) == path
        True
        """
        return {
            "schema": SCHEMA,
            **self.start.to_dict(),
            "outcome": self.outcome.value,
            "steps": [step.to_dict() for step in self],
            "end": self.end.to_dict(),
        }

    @staticmethod
    def from_dict(data: object) -> Path:
        """The path that ``to_dict`` wrote."""
        from nonet.reason.step_wire import path_from

        return path_from(data)

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> list[Step]: ...
    def __getitem__(self, index: int | slice) -> Step | list[Step]:
        if isinstance(index, slice):
            return [self._step(place) for place in range(len(self))[index]]
        return self._step(range(len(self))[index])

    def __iter__(self) -> Iterator[Step]:
        return map(self._step, range(len(self)))

    def save(self, path: str | PathLike[str]) -> None:
        """Write this path to a file: ``.html`` is one page with every step drawn, ``.md`` is Markdown."""
        from nonet.publish.html import save_path

        save_path(self, path)

    def _repr_html_(self) -> str:
        from nonet.publish.notebook import show_path

        return show_path(self)

    def __repr__(self) -> str:
        return f"<Path of {len(self)} steps, {self.outcome.value}>"


def path_of(start: Grid, end: Grid, outcome: Outcome, steps: list[Step]) -> Path:
    """A path without the kernel's findings: the steps made of them are enough.

    >>> path_of(Grid("1"), Grid("1"), Outcome.SOLVED, [])
    <Path of 0 steps, solved>
    """
    path = Path.__new__(Path)
    keys = tuple(step.technique for step in steps)
    path.__dict__.update(start=start, end=end, outcome=outcome, techniques=keys, _made=steps)
    return path


def walk(
    grid: Grid | str,
    ladder: str | Ladder = "nonet",
    *,
    short: bool = False,
    effort: int | None = None,
    max_steps: int = 100_000,
    max_seconds: float | None = None,
) -> Path:
    """Climb a ladder from this position: always the first step of the first technique that has one.

    With ``short`` the path has fewer steps beside singles, none of them harder than the ladder's hardest here. Of all
    steps that can be taken, the one after which singles leave the least open is; then the steps that nothing
    later needs are left out. ``effort`` says how many positions are followed at a time (2 if it is None); 0 only leaves
    steps out of the ladder's own path. A path that does not solve the puzzle stays whole.

    >>> path = walk(Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
    >>> path.outcome.value, path.end.is_solved, set(path.techniques) <= {"full-house", "hidden-single", "naked-single"}
    ('solved', True, True)
    >>> puzzle = "...8.7..25.6....798.....6....4..3.2...7..9....59.84.3.96...........9...5.3..2.7.6"
    >>> from nonet.reason.runs import is_single
    >>> [sum(not is_single(step) for step in walk(puzzle, short=short)) for short in (False, True)]
    [13, 2]
    """
    if effort is not None and not short:
        raise ArgumentError("effort is for short paths only; say short=True")
    width = check_number(EFFORT if effort is None else effort, "effort") if short else None
    return climb(as_grid(grid), load(ladder), Limits(max_seconds, steps=max_steps), width)


def climb(grid: Grid, ladder: Ladder, limits: Limits, effort: int | None = None) -> Path:
    """``walk`` for a call that has its limits already; with an effort, a short path.

    >>> len(climb(Grid("1234341221.34..1"), load("nonet"), Limits(steps=2)))
    2
    """
    prunes = ladder.prunes
    # Where nothing was struck out, the kernel finds the candidates sooner than the grid does.
    marks = (grid.own_candidates or ()) if prunes else grid.candidates
    start = grid.values, grid.givens, marks, ladder.numbers
    if effort is None:
        found = reasoner(grid.geometry).walk(*start, prunes, limits.steps, limits.left)
    elif prunes:
        found = reasoner(grid.geometry).shorten(*start, effort, limits.steps, limits.left)
    else:
        raise ArgumentError(
            f"paths up the ladder {ladder.key} can't be shortened: it rubs out pencil marks one by one"
        )
    trace, end, values, candidates = found
    reached = grid.reaching(values, tuple(candidates))
    return Path(grid, reached, _OUTCOMES[end], trace, prune=prunes)


def stands(grid: Grid, limits: Limits) -> Standing:
    """How a position stands, before anybody is told a step: the kernel sees at once that nearly all are sound.

    >>> stands(Grid("12..34....4....1"), Limits())
    Standing(mistakes=(), several='')
    """
    settled = _kernel.is_settled(
        grid.geometry.kernel, grid.givens, grid.values, grid.own_candidates, threads(None), limits.left
    )
    return SOUND if settled else standing(grid, limits)


def hint(
    grid: Grid | str, ladder: str | Ladder = "nonet", *, max_seconds: float | None = None
) -> Step | None:
    """The next step, the easiest on the ladder; None if the grid is complete or the ladder has none.

    A grid that is wrong already raises ``MistakeError``, which says what is wrong.

    >>> print(hint(Grid("1234341221.34321")))
    Full House: r3c3=4
    """
    grid, limits = as_grid(grid), Limits(max_seconds, steps=1)
    # Where a search takes long, most of the time is for the hint.
    patience = SEARCH_SECONDS if max_seconds is None else min(SEARCH_SECONDS, max_seconds / 4)
    wrong = stands(grid, limits.within(patience)).mistakes
    if wrong:
        raise MistakeError(wrong)
    path = climb(grid, load(ladder), limits)
    return path[0] if path else None


def steps(
    grid: Grid | str,
    technique: str | None = None,
    *,
    ladder: str | Ladder = "nonet",
    limit: int | None = None,
    max_seconds: float | None = None,
) -> list[Step]:
    """All steps available now, of one technique or of every rung of a ladder, in the ladder's order.

    >>> [str(s) for s in steps(Grid("1234341221.34321"), "naked-single")]
    ['Naked Single: r3c3=4']
    """
    grid, limits = as_grid(grid), Limits(max_seconds, solutions=limit)
    wanted = (find_technique(technique).key,) if technique else load(ladder).techniques
    out: list[Step] = []
    for key in wanted:
        out += find_steps(grid, key, limits.within(solutions=limits.solutions - len(out)))[0]
        if limits.is_over:
            break
    return out


def find_steps(
    grid: Grid, key: str, limits: Limits = NO_LIMITS, wanted: Iterable[Candidate] = ()
) -> tuple[list[Step], bool]:
    """The steps of one technique, and whether the search for them ran to its end.

    Techniques that go target by target (whips, nets) look at the candidates ``wanted`` only, if there are some, and
    there they look longer.

    >>> find_steps(Grid("1234341221.34321"), "x-wing")
    ([], True)
    """
    found, complete = reasoner(grid.geometry).find(
        grid.values, grid.givens, grid.candidates, number(key), limits.solutions, limits.left,
        [c.cell * grid.size + c.digit - 1 for c in wanted],
    )  # fmt: skip
    # A search that ends in time may have found very many: to make steps of them takes time, too.
    end = monotonic() + GRACE
    out: list[Step] = []
    for place in range(len(found)):
        if limits.is_over and monotonic() >= end:
            return out, False
        out.append(Step.from_kernel(grid, key, found.found(place)))
    return out, complete


EFFORT = 2
"""How many positions are followed at a time on the search for a short path, unless someone says otherwise."""

GRACE = 0.01
"""Seconds that a search whose time is up has to hand over what it found."""


_OUTCOMES = {
    _kernel.End.SOLVED: Outcome.SOLVED,
    _kernel.End.STUCK: Outcome.STUCK,
    _kernel.End.CONTRADICTION: Outcome.CONTRADICTION,
    _kernel.End.LIMIT: Outcome.LIMIT,
}
