"""Rules that can't hold together: a small set of those of a puzzle without a solution."""

from __future__ import annotations

from nonet import _kernel
from nonet.limits import NO_LIMITS, Limits
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid
from nonet.model.rules.rule import Rule
from nonet.search.exact import STATUSES, Status

WORK = 40_000
"""Choices that the search for clashing rules may take, shared by its trials: some seconds, and the same everywhere."""
LEAST_WORK = 500
"""Choices of one trial, however many rules there are."""
FEW = 6
"""Rules that are named as clashing; more say nothing to anybody."""


def clashing_rules(grid: Grid, limits: Limits = NO_LIMITS) -> tuple[Rule, ...]:
    """Rules of a grid without a solution that already leave none; none of them if the digits alone do that.

    Each rule is left out in turn, and stays out if there is still no solution. A trial that takes too much work keeps
    its rules: they clash, but some of them may not be needed.

    >>> clashing_rules(Grid("." * 16, rules=["killer 3 r1c1 r1c2", "killer 4 r1c3 r1c4", "even r4c4"]))
    (Killer(['r1c1', 'r1c2'], 3), Killer(['r1c3', 'r1c4'], 4))
    """
    board = grid.geometry
    left = board.rules
    work = max(LEAST_WORK, WORK // max(1, len(left)))

    def fails(rules: tuple[Rule, ...]) -> bool:
        smaller = Geometry.of(board.size, board.box, regions=board.regions, extra=board.extra, rules=rules)
        return STATUSES[_kernel.status_soon(smaller.kernel, grid.values, work)] is Status.NONE

    part = len(left)
    while part:  # halves first, then ever smaller parts
        at = 0
        while at < len(left) and not limits.is_over:
            fewer = left[:at] + left[at + part :]
            if fails(fewer):
                left = fewer
            else:
                at += part
        part = part // 2
    return left


def clash_told(grid: Grid, limits: Limits = NO_LIMITS) -> str:
    """The clashing rules of a grid without a solution in words; empty if there are none, or many.

    >>> clash_told(Grid("." * 16, rules=["killer 3 r1c1 r1c2", "killer 4 r1c3 r1c4", "even r4c4"]))
    'these rules clash: killer 3 r1c1 r1c2; killer 4 r1c3 r1c4'
    """
    if not grid.geometry.rules:
        return ""
    clash = clashing_rules(grid, limits)
    return f"these rules clash: {'; '.join(map(str, clash))}" if 0 < len(clash) <= FEW else ""
