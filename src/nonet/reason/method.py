"""Methods: climb a ladder, guess when it ends, and undo a guess exactly when it fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from time import monotonic
from typing import NamedTuple

from nonet.errors import ArgumentError
from nonet.limits import Limits
from nonet.model.grid import Grid, as_grid, digits_of
from nonet.reason.ladders import Ladder, load
from nonet.reason.step import Candidate, Step
from nonet.reason.walk import GRACE, Outcome, Path, climb


class Attempt(NamedTuple):
    """What a method did: its steps with the guesses among them, and where it ended.

    ``depth`` gives for each step the number of guesses it stands on.

    >>> attempt = solve_by(Grid("1..." + "." * 12), "crook")
    >>> attempt.outcome.value, attempt.logical, attempt.guesses > 0
    ('solved', False, True)
    """

    method: str
    outcome: Outcome
    grid: Grid
    steps: tuple[Step, ...]
    depth: tuple[int, ...]

    @property
    def guesses(self) -> int:
        """How many guesses were made, wrong ones too."""
        return sum(step.technique == "guess" for step in self.steps)

    @property
    def logical(self) -> bool:
        """True if the grid was solved without a guess."""
        return self.outcome is Outcome.SOLVED and not self.guesses

    def _repr_html_(self) -> str:
        from nonet.publish.notebook import show_attempt

        return show_attempt(self)


MAX_STEPS = 100_000
"""Steps after which a method gives up: it keeps them all, and one that guesses badly would fill the memory."""


def solve_by(
    grid: Grid | str,
    method: str | Ladder = "nonet",
    *,
    max_steps: int = MAX_STEPS,
    max_seconds: float | None = None,
) -> Attempt:
    """Solve with a method: a ladder, then guesses by its policy, with the ladder again after each.

    The outcome is SOLVED, or CONTRADICTION if there is no solution, or LIMIT if the time or the steps ran out,
    or STUCK if the ladder has no way to guess.

    >>> solve_by(Grid("11" + "." * 14), "deterministic").outcome.value
    'contradiction'
    """
    return attempt(as_grid(grid), load(method), Limits(max_seconds, steps=max_steps))


def attempt(grid: Grid, ladder: Ladder, limits: Limits) -> Attempt:
    """``solve_by`` for a call that has its limits already.

    >>> attempt(Grid("1..." + "." * 12), load("crook"), Limits(0)).outcome.value
    'limit'
    """
    taken: list[Step] = []
    depth: list[int] = []

    def note(steps: Iterable[Step], guesses: int) -> Step | None:
        """Keep these steps; the first that there was no time for, if there was one."""
        end = monotonic() + GRACE
        for step in steps:
            if limits.is_over and monotonic() >= end:
                return step
            taken.append(step)
            depth.append(guesses)
        return None

    outcome, reached = next(_solving(grid, ladder, limits, note))
    return Attempt(ladder.key, outcome, reached, tuple(taken), tuple(depth))


class SolutionsBy(Iterator[Grid]):
    """The iterator that ``solutions_by`` gives: every solution as the method comes to it.

    >>> them = solutions_by("12..34..........", "omega")
    >>> len(list(them)), them.complete, them.guesses
    (12, True, 11)
    """

    def __init__(
        self, puzzle: Grid | str, method: str | Ladder, limit: int | None, max_seconds: float | None
    ):
        self.puzzle, self._ladder = as_grid(puzzle), load(method)
        self.method = self._ladder.key
        self.guesses = 0
        """How many guesses were made so far."""
        self.complete = False
        """True once every solution was given; False before, and if a limit or the ladder's end stopped it."""
        self._left = Limits(max_seconds, solutions=limit).solutions
        self._max_seconds = max_seconds
        self._ways: Iterator[tuple[Outcome, Grid]] | None = None  # from the first step on

    def __repr__(self) -> str:
        return f"<SolutionsBy {self.method} of {self.puzzle!r}>"

    def __next__(self) -> Grid:
        if self._left <= 0:
            raise StopIteration
        if self._ways is None:
            self._ways = _solving(self.puzzle, self._ladder, Limits(self._max_seconds), self._note)
        outcome, grid = next(self._ways)
        if outcome is not Outcome.SOLVED:
            self._left = 0
            self.complete = outcome is Outcome.CONTRADICTION
            raise StopIteration
        self._left -= 1
        return grid

    def _note(self, steps: Iterable[Step], guesses: int) -> None:
        if not isinstance(steps, Path):
            self.guesses += sum(step.technique == "guess" for step in steps)


def solutions_by(
    grid: Grid | str,
    method: str | Ladder = "nonet",
    *,
    limit: int | None = None,
    max_seconds: float | None = None,
) -> SolutionsBy:
    """Every solution as a method finds them, each once: after one it takes back its last guess and goes on.

    >>> next(solutions_by("1...............", "crook")).is_solved
    True
    """
    return SolutionsBy(grid, method, limit, max_seconds)


def _solving(
    grid: Grid, ladder: Ladder, limits: Limits, note: Callable[[Iterable[Step], int], Step | None]
) -> Iterator[tuple[Outcome, Grid]]:
    """Every solution (SOLVED), then how it ended: with a CONTRADICTION there are no more.

    ``note`` hears of all steps and the number of guesses they stand on; it may answer with a step at which to stop.
    """
    guesses: list[Step] = []  # those that stand; each keeps the grid it was made on
    count = 0
    if not ladder.prunes:
        full = (1 << grid.size) - 1
        grid = grid if grid.has_own_candidates else grid.with_candidates([full] * len(grid))
    outcome = Outcome.CONTRADICTION if grid.conflicts else Outcome.STUCK
    while outcome is Outcome.STUCK:
        path = climb(grid, ladder, limits.within(steps=max(0, limits.steps - count)))
        grid, outcome = path.end, path.outcome
        count += len(path)
        if cut := note(path, len(guesses)):
            grid, outcome = cut.grid, Outcome.LIMIT
        if outcome is Outcome.SOLVED:
            if not grid.conflicts:
                yield outcome, grid
            outcome = Outcome.CONTRADICTION  # what else there is lies behind another guess
        if outcome is Outcome.CONTRADICTION and guesses:
            wrong = guesses.pop()
            step = Step(wrong.grid, "refuted-guess", eliminations=wrong.placements)
        elif outcome is Outcome.STUCK and ladder.guess:
            step = _guess(grid, ladder)
            guesses.append(step)
        else:
            break
        count += 1
        note((step,), len(guesses))
        grid = step.apply(step.grid, prune=ladder.prunes)
        outcome = Outcome.STUCK
    yield outcome, grid


def _guess(grid: Grid, ladder: Ladder) -> Step:
    """The guess that the method's policy makes here."""
    if ladder.guess is None:
        raise ArgumentError(f"the ladder {ladder.key} has no way to guess")
    cells = [c for c, mask in enumerate(grid.candidates) if mask]
    if ladder.guess.cell == "fish-then-fewest":
        cells = sorted(in_x_wings(grid)) or cells
    cell = min(cells, key=lambda c: grid.candidates[c].bit_count())
    digits = digits_of(grid.candidates[cell])
    digit = digits[0]
    if ladder.guess.digit == "most-placed":
        digit = max(digits, key=lambda d: (grid.values.count(d), -d))
    return Step(grid, "guess", placements=(Candidate(cell, digit),))


def in_x_wings(grid: Grid) -> set[int]:
    """The cells of all X-wings, also of those that would eliminate nothing: these are what a ladder leaves.

    A digit has two places in each of two rows, and they are in the same two columns; or rows and columns exchanged.

    >>> grid = Grid("." * 16).eliminated("r1c2", 1).eliminated("r1c4", 1).eliminated("r3c2", 1).eliminated("r3c4", 1)
    >>> [grid.geometry.cell_name(cell) for cell in sorted(in_x_wings(grid))]  # in rows 1 and 3, in columns 2 and 4
    ['r1c1', 'r1c3', 'r2c2', 'r2c4', 'r3c1', 'r3c3', 'r4c2', 'r4c4']
    """
    n = grid.size
    lines = [range(i * n, i * n + n) for i in range(n)], [range(i, n * n, n) for i in range(n)]
    found: set[int] = set()
    for bit in (1 << d for d in range(n)):
        for along in lines:
            pairs: dict[tuple[int, ...], list[int]] = {}
            for line in along:
                places = tuple(place for place, cell in enumerate(line) if grid.candidates[cell] & bit)
                if len(places) == 2:
                    cells = [line[place] for place in places]
                    found.update([*pairs[places], *cells] if places in pairs else [])
                    pairs.setdefault(places, []).extend(cells)
    return found
