"""Methods: climb a ladder, guess when it ends, and undo a guess exactly when it fails."""

from __future__ import annotations

from time import monotonic
from typing import NamedTuple

from nonet.errors import ParseError
from nonet.model.grid import Grid, as_grid, digits_of
from nonet.reason.ladders import Ladder, load
from nonet.reason.step import Candidate, Step
from nonet.reason.walk import Outcome, steps, walk
from nonet.search.exact import _seconds


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
    grid = as_grid(grid)
    ladder = load(method)
    stop = None if max_seconds is None else monotonic() + _seconds(max_seconds)
    taken: list[Step] = []
    depth: list[int] = []
    guesses: list[Step] = []  # those that stand; each keeps the grid it was made on
    if not ladder.prunes:
        full = (1 << grid.size) - 1
        grid = grid if grid.has_own_candidates else grid.with_candidates([full] * len(grid))
    outcome = Outcome.CONTRADICTION if grid.conflicts else Outcome.STUCK
    while outcome is Outcome.STUCK:
        left = None if stop is None else max(0.0, stop - monotonic())
        path = walk(grid, ladder, max_steps=max(0, max_steps - len(taken)), max_seconds=left)
        taken += path
        depth += [len(guesses)] * len(path)
        grid, outcome = path.end, path.outcome
        if outcome is Outcome.SOLVED and grid.conflicts:
            outcome = Outcome.CONTRADICTION
        if outcome is Outcome.CONTRADICTION and guesses:
            wrong = guesses.pop()
            step = Step(wrong.grid, "refuted-guess", eliminations=wrong.placements)
        elif outcome is Outcome.STUCK and ladder.guess:
            step = _guess(grid, ladder)
            guesses.append(step)
        else:
            break
        taken.append(step)
        depth.append(len(guesses))
        grid = step.apply(step.grid, prune=ladder.prunes)
        outcome = Outcome.STUCK
    return Attempt(ladder.key, outcome, grid, tuple(taken), tuple(depth))


def _guess(grid: Grid, ladder: Ladder) -> Step:
    """The guess that the method's policy makes here."""
    if ladder.guess is None:
        raise ParseError(f"the ladder {ladder.key} has no way to guess")
    cells = [c for c, mask in enumerate(grid.candidates) if mask]
    if ladder.guess.cell == "fish-then-fewest":
        wings = steps(grid, "x-wing", limit=1)
        cells = [m.cell for m in wings[0].marks] if wings else cells
    cell = min(cells, key=lambda c: grid.candidates[c].bit_count())
    digits = digits_of(grid.candidates[cell])
    digit = digits[0]
    if ladder.guess.digit == "most-placed":
        digit = max(digits, key=lambda d: (grid.values.count(d), -d))
    return Step(grid, "guess", placements=(Candidate(cell, digit),))
