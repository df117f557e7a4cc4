"""The path of a puzzle on the scales of Sukaku Explainer, with evidence for every step.

The kernel says what the explainer does next; why it holds is told by our own techniques. A step of the explainer may
take several of ours: a direct hint is what it strikes out and the single that this leaves; a chain that places a digit
is what it strikes out of the cell, and the single. Where it ends, the board is the explainer's.
"""

from __future__ import annotations

from collections.abc import Iterable

from nonet import _kernel
from nonet.errors import ArgumentError
from nonet.limits import Limits
from nonet.model.grid import Grid, as_grid
from nonet.reason.retold import RatedPath, RatedSteps, need_plain_nine, placing, retold
from nonet.reason.step import Candidate, Step
from nonet.reason.walk import Outcome, find_steps, path_of

EXPLAINERS = {
    "explainer": _kernel.ExplainerVersion.V1_18_1,
    "explainer-1.2.1": _kernel.ExplainerVersion.V1_2_1,
}
"""The scales of Sukaku Explainer and of Sudoku Explainer before it."""

_LINKS = (
    "skyscraper", "two-string-kite", "turbot-fish", "empty-rectangle", "x-chain", "grouped-aic",
    "grouped-nice-loop-discontinuous", "grouped-nice-loop-continuous",
)  # fmt: skip
_SETS = ("wxyz-wing", "als-xz")
_CHAINS = ("turbot-fish", "x-chain", "xy-chain", "nice-loop-discontinuous", "aic")

TECHNIQUES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Hidden Single", ("full-house", "hidden-single")),
    ("Naked Single", ("naked-single",)),
    ("Direct Pointing", ("pointing",)),
    ("Direct Claiming", ("claiming",)),
    ("Direct Hidden Pair", ("hidden-pair",)),
    ("Direct Hidden Triplet", ("hidden-triple",)),
    ("Pointing", ("pointing",)),
    ("Claiming", ("claiming",)),
    ("Naked Pair", ("naked-pair",)),
    ("Naked Triplet", ("naked-triple",)),
    ("Naked Quad", ("naked-quad",)),
    ("Hidden Pair", ("hidden-pair",)),
    ("Hidden Triplet", ("hidden-triple",)),
    ("Hidden Quad", ("hidden-quad",)),
    ("X-Wing", ("x-wing",)),
    ("Swordfish", ("swordfish",)),
    ("Jellyfish", ("jellyfish",)),
    ("Skyscraper", _LINKS),
    ("2-String Kite", _LINKS),
    ("2 Strong links", _LINKS),
    ("3", _LINKS),
    ("4", _LINKS),
    ("Grouped", _LINKS),
    ("(", _LINKS),
    ("XY-Wing", ("xy-wing",)),
    ("XYZ-Wing", ("xyz-wing",)),
    ("Unique Rectangle type 1", ("unique-rectangle-1",)),
    ("Unique Rectangle type 2", ("unique-rectangle-2", "unique-rectangle-5")),
    ("Unique Rectangle type 3", ("unique-rectangle-3",)),
    ("Unique Rectangle type 4", ("unique-rectangle-4", "unique-rectangle-6")),
    ("BUG type 1", ("bug-1",)),
    ("BUG type 2", ("bug-2",)),
    ("BUG type 3", ("bug-3",)),
    ("BUG type 4", ("bug-4",)),
    ("Aligned Pair", ("aligned-pair-exclusion",)),
    ("Aligned Triplet", ("aligned-triple-exclusion",)),
    ("Bidirectional", ("nice-loop-continuous", *_CHAINS)),
    ("Generalized X-Wing", ("x-wing", "nice-loop-continuous", *_CHAINS)),
    ("Turbot Fish", _CHAINS),
    ("Forcing", _CHAINS),
    ("Nishio", ("nishio",)),
    ("Cell Forcing", ("cell-forcing-chain",)),
    ("Region Forcing", ("house-forcing-chain",)),
)
"""How the explainer's names begin, and which of our techniques say the same, the best word first."""


def explainer_path(
    grid: Grid | str, scale: str = "explainer", *, max_seconds: float | None = None
) -> RatedPath:
    """The path of a puzzle on an explainer's scale.

    >>> explainer_path("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")[-1].rating
    1.0
    """
    limits = Limits(max_seconds)
    if scale not in tuple(EXPLAINERS):
        raise ArgumentError(f"there is no explainer's scale {scale!r}; there are {', '.join(EXPLAINERS)}")
    return explained(as_grid(grid), scale, limits)


def explained(grid: Grid, scale: str, limits: Limits) -> RatedPath:
    """``explainer_path`` for a call that has its limits already.

    >>> explained(Grid("1234341221.34..1"), "explainer", Limits())
    Traceback (most recent call last):
        ...
    nonet.errors.ArgumentError: the scale explainer is for the ordinary 9x9 board only
    """
    need_plain_nine(grid.geometry, scale)
    hints, finish = _kernel.explainer_walk(
        grid.geometry.kernel, grid.values, grid.candidates, EXPLAINERS[scale], limits.left
    )
    rated: list[RatedSteps] = []
    outcome = {
        _kernel.ExplainerFinish.SOLVED: Outcome.SOLVED,
        _kernel.ExplainerFinish.BEYOND: Outcome.STUCK,
        _kernel.ExplainerFinish.LIMIT: Outcome.LIMIT,
    }[finish]
    now = grid
    for rating, name, placed, gone in hints:
        steps = _told(now, name, [Candidate(*c) for c in placed], {Candidate(*c) for c in gone}, limits)
        if steps is None:
            outcome = Outcome.LIMIT if limits.is_over else Outcome.STUCK
            break
        for step in steps:
            now = step.apply(now)
        rated.append(RatedSteps(tenths(rating), name, tuple(steps)))
    return RatedPath(rated, path_of(grid, now, outcome, [step for r in rated for step in r.steps]))


def tenths(rating: float) -> float:
    """A rating as the explainer shows it.

    >>> tenths(6.5 + 0.1 + 0.1 + 0.1)
    6.8
    """
    return int((rating + 0.05) * 10) / 10


def _told(
    grid: Grid, name: str, placed: list[Candidate], gone: set[Candidate], limits: Limits
) -> list[Step] | None:
    """The steps that do what one step of the explainer does; None if the time is over."""
    keys = _techniques(name)
    if placed and not gone:
        single = placing(
            grid, placed[0], keys if name.endswith("Single") else ("full-house", "hidden-single"), limits
        )
        if single:
            return [single]
        gone = _in_the_way(grid, placed[0], keys, limits)
    return retold(grid, keys, placed, gone, limits)


def _techniques(name: str) -> tuple[str, ...]:
    if name.startswith("Unique Loop"):
        return (f"unique-loop-{name[-1]}",)
    if "-Wing " in name:
        return _SETS
    return next((keys for front, keys in TECHNIQUES if name.startswith(front)), ())


def _in_the_way(grid: Grid, placed: Candidate, keys: Iterable[str], limits: Limits) -> set[Candidate]:
    """What a direct hint strikes out so that a single is left: other places of the digit in one house."""
    houses = [h.cells for h in grid.geometry.houses if placed.cell in h.cells]
    for key in keys:
        for step in find_steps(grid, key, limits)[0]:
            struck = {c for c in step.eliminations if c.digit == placed.digit}
            for cells in houses:
                others = {
                    Candidate(c, placed.digit)
                    for c in cells
                    if c != placed.cell and grid.candidates[c] >> placed.digit - 1 & 1 and not grid.values[c]
                }
                if others and others <= struck:
                    return others
    return set()
