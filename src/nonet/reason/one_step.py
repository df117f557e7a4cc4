"""One step that breaks a puzzle: what is simple leads up to it, and what is simple finishes after it."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from nonet.errors import ArgumentError
from nonet.limits import Limits
from nonet.model.grid import Grid, as_grid
from nonet.reason.ladders import Ladder, load
from nonet.reason.reasoner import reasoner
from nonet.reason.step import Candidate, Step
from nonet.reason.techniques import number, technique
from nonet.reason.walk import Outcome, Path

AFTER = {"singles": ("singles",), "basics": ("singles", "intersections", "subsets")}
"""What counts as simple, by families."""

WHOLE = ("fish", "wings", "chains", "colouring", "uniqueness")
"""Families whose steps are also tried whole, where only several of their eliminations together do it.

Chains through almost locked sets are not: in 367 puzzles of magictour none did, and they take half of the time.
"""

TRIALS = ("nested-forcing-net", "forcing-tree")
"""Prove nearly every elimination, so that to find one with them tells nothing."""


class OneStepOutcome(Enum):
    """What came of the search for one step.

    >>> OneStepOutcome("found")
    <OneStepOutcome.FOUND: 'found'>
    """

    FOUND = "found"
    NEEDLESS = "needless"
    """What is simple solves the puzzle without it."""
    NONE = "none"
    """No single elimination does it."""
    UNPROVED = "unproved"
    """Some elimination would do it, but the ladder gave no proof of one."""
    CONTRADICTION = "contradiction"
    LIMIT = "limit"


class OneStep(NamedTuple):
    """The answer of ``one_step``: the step and the path it stands in, or why there is none. True if it was found.

    >>> print(one_step("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
    no step beside singles, intersections and subsets is needed
    """

    grid: Grid
    outcome: OneStepOutcome
    ladder: str
    after: str
    step: Step | None = None
    path: Path | None = None
    """To the solution, if the step was found or is needless."""
    backdoors: tuple[Candidate, ...] = ()
    """The eliminations that would do it, each alone, proved or not."""

    def __bool__(self) -> bool:
        return self.outcome is OneStepOutcome.FOUND

    def __str__(self) -> str:
        simple = "singles" if self.after == "singles" else "singles, intersections and subsets"
        match self.outcome:
            case OneStepOutcome.FOUND:
                return f"one step beside {simple} does it: {self.step}"
            case OneStepOutcome.NEEDLESS:
                return f"no step beside {simple} is needed"
            case OneStepOutcome.NONE:
                return f"no single elimination does it: after none of them {simple} finish the puzzle"
            case OneStepOutcome.UNPROVED:
                some = ", ".join(Step(self.grid, "", eliminations=(c,)).effects for c in self.backdoors[:3])
                more = f" and {len(self.backdoors) - 3} more" if len(self.backdoors) > 3 else ""
                return f"the ladder {self.ladder} gave no proof of an elimination that does it ({some}{more})"
            case OneStepOutcome.CONTRADICTION:
                return "a cell has no candidate left, or a digit no place in a house"
        return "the time ran out before one was found"


def one_step(
    grid: Grid | str,
    ladder: str | Ladder = "nonet",
    *,
    after: str = "basics",
    max_seconds: float | None = None,
) -> OneStep:
    """The single step that breaks a puzzle, of the easiest technique that has one, with its shortest proof.

    Before and after it there are basics only (singles, intersections, subsets), or singles only if ``after`` says so.

    >>> found = one_step("...8.7..25.6....798.....6....4..3.2...7..9....59.84.3.96...........9...5.3..2.7.6")
    >>> print(found)
    one step beside singles, intersections and subsets does it: z-Chain: r1c1<>4
    >>> found.path.outcome.value, len(found.backdoors)
    ('solved', 18)
    """
    return break_with(as_grid(grid), ladder, after, Limits(max_seconds))


def break_with(grid: Grid, ladder: str | Ladder, after: str, limits: Limits) -> OneStep:
    """``one_step`` for a call that has its limits already.

    >>> break_with(Grid("." * 81), "nonet", "singles", Limits(0)).outcome.value
    'limit'
    """
    if after not in AFTER:
        raise ArgumentError(f"after is {after!r}; it can be {' or '.join(AFTER)}")
    climbed = load(ladder)
    if not climbed.prunes:
        raise ArgumentError(
            f"the ladder {climbed.key} rubs out pencil marks one by one; no one step can be found on it"
        )
    families = {key: technique(key).family for key in climbed.techniques}
    basics = [number(key) for key, family in families.items() if family in AFTER[after]]
    proving = [number(key) for key in families if key not in TRIALS]
    whole = [
        number(key) for key, family in families.items() if family in WHOLE and not key.startswith("als-")
    ]
    result, trace, values, backdoors = reasoner(grid.geometry).one_step(
        grid.values, grid.givens, grid.own_candidates or (), basics, proving, whole, limits.left
    )
    outcome = OneStepOutcome(result.name.lower())
    path = step = None
    if outcome in (OneStepOutcome.FOUND, OneStepOutcome.NEEDLESS):
        path = Path(grid, grid.reaching(values, (0,) * len(values)), Outcome.SOLVED, trace)
    if outcome is OneStepOutcome.FOUND and path is not None:
        simple = {key for key, family in families.items() if family in AFTER[after]}
        step = next(step for step in path if step.technique not in simple)
    return OneStep(
        grid, outcome, climbed.key, after, step, path, tuple(Candidate(*found) for found in backdoors)
    )
