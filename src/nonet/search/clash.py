"""Rules that can't hold together: a small set of those of a puzzle without a solution."""

from __future__ import annotations

from nonet.limits import Limits
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid
from nonet.model.rules.rule import Rule
from nonet.search.exact import Status, search


def clashing_rules(grid: Grid, max_seconds: float = 1.0) -> tuple[Rule, ...]:
    """Rules of a grid without a solution that already leave none; none of them if the digits alone do that.

    Each rule is left out in turn, and stays out if there is still no solution. When the time is over, what is left by
    then is given: it clashes, but some of it may not be needed.

    >>> clashing_rules(Grid("." * 16, rules=["killer 3 r1c1 r1c2", "killer 4 r1c3 r1c4", "even r4c4"]))
    (Killer(['r1c1', 'r1c2'], 3), Killer(['r1c3', 'r1c4'], 4))
    """
    limits, board = Limits(max_seconds), grid.geometry

    def fails(rules: tuple[Rule, ...]) -> bool:
        smaller = Geometry.of(board.size, board.box, regions=board.regions, extra=board.extra, rules=rules)
        return search(Grid.of(grid.values, smaller), limits).status is Status.NONE

    left = board.rules
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
