"""HoDoKu's searches by name, in its order, and its path through a puzzle with evidence for every step."""

from __future__ import annotations

from typing import NamedTuple

from nonet import _kernel
from nonet.limits import Limits
from nonet.model.grid import Grid, as_grid
from nonet.reason.retold import SINGLES, RatedPath, RatedSteps, need_plain_nine, placing, retold
from nonet.reason.step import Candidate, Step
from nonet.reason.walk import Outcome, path_of


class Kind(NamedTuple):
    """One of HoDoKu's searches.

    >>> KINDS[3].name, KINDS[3].techniques
    ('Locked Pair', ('locked-pair',))
    """

    name: str
    """What HoDoKu calls it."""
    techniques: tuple[str, ...]
    """Which techniques of ours say the same, the best word first."""


_RECTANGLES = tuple(Kind(f"Uniqueness Test {n}", (f"unique-rectangle-{n}",)) for n in range(1, 7))
_LOOPS = ("nice-loop-continuous", "nice-loop-discontinuous", "aic")

KINDS = (
    Kind("Full House", ("full-house",)),
    Kind("Naked Single", ("naked-single",)),
    Kind("Hidden Single", ("hidden-single",)),
    Kind("Locked Pair", ("locked-pair",)),
    Kind("Locked Triple", ("locked-triple",)),
    Kind("Locked Candidates Type 1 (Pointing)", ("pointing",)),
    Kind("Locked Candidates Type 2 (Claiming)", ("claiming",)),
    Kind("Naked Pair", ("naked-pair",)),
    Kind("Naked Triple", ("naked-triple",)),
    Kind("Hidden Pair", ("hidden-pair",)),
    Kind("Hidden Triple", ("hidden-triple",)),
    Kind("Naked Quadruple", ("naked-quad",)),
    Kind("Hidden Quadruple", ("hidden-quad",)),
    Kind("X-Wing", ("x-wing",)),
    Kind("Swordfish", ("swordfish",)),
    Kind("Jellyfish", ("jellyfish",)),
    Kind("Remote Pair", ("remote-pair",)),
    Kind("Bivalue Universal Grave + 1", ("bug-1",)),
    Kind("Skyscraper", ("skyscraper",)),
    Kind("2-String Kite", ("two-string-kite",)),
    Kind("Turbot Fish", ("turbot-fish",)),
    Kind("Empty Rectangle", ("empty-rectangle",)),
    Kind("W-Wing", ("w-wing",)),
    Kind("XY-Wing", ("xy-wing",)),
    Kind("XYZ-Wing", ("xyz-wing",)),
    *_RECTANGLES,
    Kind("Hidden Rectangle", ("hidden-rectangle",)),
    Kind("Avoidable Rectangle Type 1", ("avoidable-rectangle-1",)),
    Kind("Avoidable Rectangle Type 2", ("avoidable-rectangle-2",)),
    Kind("Finned X-Wing", ("finned-x-wing",)),
    Kind("Sashimi X-Wing", ("sashimi-x-wing",)),
    Kind("Finned Swordfish", ("finned-swordfish",)),
    Kind("Sashimi Swordfish", ("sashimi-swordfish",)),
    Kind("Finned Jellyfish", ("finned-jellyfish",)),
    Kind("Sashimi Jellyfish", ("sashimi-jellyfish",)),
    Kind("Sue de Coq", ("sue-de-coq",)),
    Kind("Simple Colors", ("simple-colouring-wrap", "simple-colouring-trap")),
    Kind("Multi Colors", ("multi-colouring-2", "multi-colouring-1")),
    Kind("X-Chain", ("x-chain",)),
    Kind("XY-Chain", ("xy-chain",)),
    Kind("Nice Loop/AIC", _LOOPS),
    Kind("Grouped Nice Loop/AIC", (*(f"grouped-{key}" for key in _LOOPS), *_LOOPS)),
    Kind("Almost Locked Set XZ-Rule", ("als-xz",)),
    Kind("Almost Locked Set XY-Wing", ("als-xy-wing",)),
    Kind("Almost Locked Set Chain", ("als-chain",)),
    Kind("Franken X-Wing", ("franken-x-wing", "mutant-x-wing")),
    Kind("Franken Swordfish", ("franken-swordfish", "mutant-swordfish")),
    Kind("Finned Franken X-Wing", ("finned-franken-x-wing", "finned-mutant-x-wing")),
    Kind("Finned Franken Swordfish", ("finned-franken-swordfish", "finned-mutant-swordfish")),
    Kind("Forcing Chain", ("cell-forcing-chain", "house-forcing-chain", "contradiction-forcing-chain")),
    Kind("Forcing Net", ("verity-net", "forcing-net")),
    Kind("Brute Force", ()),
)
"""In the order in which they are tried, by the kernel's numbers."""


def hodoku_path(grid: Grid | str, *, max_seconds: float | None = None) -> RatedPath:
    """The path of a puzzle on HoDoKu's scale: its score and name for every step, proved by techniques of ours.

    >>> path = hodoku_path("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> path[0].rating, path[0].name, len(path), sum(step.rating for step in path)
    (4, 'Naked Single', 51, 204)
    """
    return hodoku_steps(as_grid(grid), Limits(max_seconds))


def hodoku_steps(grid: Grid, limits: Limits) -> RatedPath:
    """``hodoku_path`` for a call that has its limits already.

    >>> hodoku_steps(Grid("." * 81), Limits()).path.outcome.value
    'stuck'
    """
    need_plain_nine(grid.geometry, "hodoku")
    position = (grid.values, grid.givens, grid.own_candidates or ())
    _, complete, found = _kernel.hodoku_path(grid.geometry.kernel, position, limits.left)
    now, rated = grid, []
    outcome = Outcome.SOLVED if complete else Outcome.LIMIT if limits.is_over else Outcome.STUCK
    for kind, score, placed, gone in found:
        steps = _told(
            now, KINDS[kind], [Candidate(*c) for c in placed], {Candidate(*c) for c in gone}, limits
        )
        if steps is None:
            outcome = Outcome.LIMIT if limits.is_over else Outcome.STUCK
            break
        for step in steps:
            now = step.apply(now)
        rated.append(RatedSteps(score, KINDS[kind].name, tuple(steps)))
    return RatedPath(rated, path_of(grid, now, outcome, [step for r in rated for step in r.steps]))


def _told(
    grid: Grid, kind: Kind, placed: list[Candidate], gone: set[Candidate], limits: Limits
) -> list[Step] | None:
    """The steps that do what one step of HoDoKu's does; None if the time is over."""
    if placed:
        if kind.techniques and kind.techniques[0] in SINGLES:
            single = placing(grid, placed[0], (*kind.techniques, *SINGLES), limits)
            return None if single is None else [single]
        cell, digit = placed[0]
        others = (d for d in range(1, 10) if d != digit and grid.candidates[cell] >> d - 1 & 1)
        gone = {Candidate(cell, d) for d in others}
    return retold(grid, kind.techniques, placed, gone, limits)
