"""A puzzle made ready for print: solved, and rated unless its level is known."""

from __future__ import annotations

from typing import NamedTuple

from nonet.limits import Limits
from nonet.make.generated import Generated
from nonet.make.scales import rate
from nonet.model.grid import Grid, as_grid
from nonet.reason.ladders import LEVELS
from nonet.search.exact import Status, search

SECONDS = 10.0
"""For each puzzle, to be solved and rated."""


class BookletPuzzle(NamedTuple):
    """A puzzle as a booklet prints it. ``BookletPuzzle.of`` solves and rates a grid.

    >>> BookletPuzzle.of("12..34....4....1").level
    'easy'
    >>> BookletPuzzle.of("12..34....4....1", level="for children").score is None
    True
    """

    grid: Grid
    level: str = ""
    """How hard it is: a level of the rating, or any words."""
    score: float | None = None
    title: str = ""
    solution: Grid | None = None
    status: Status = Status.UNIQUE

    @property
    def rank(self) -> tuple[int, int, float]:
        """What to sort by, small boards and easy puzzles first; those without a level are last of their size.

        >>> puzzles = [BookletPuzzle.of("12..34....4....1", level=level) for level in ("hard", "mine", "easy")]
        >>> [puzzle.level for puzzle in sorted(puzzles, key=lambda puzzle: puzzle.rank)]
        ['easy', 'hard', 'mine']
        """
        level = self.level.lower()
        place = LEVELS.index(level) if level in LEVELS else len(LEVELS)
        return self.grid.size, place, self.score or 0.0

    @classmethod
    def of(
        cls,
        puzzle: Grid | str | Generated,
        *,
        level: str | None = None,
        score: float | None = None,
        title: str = "",
        max_seconds: float | None = SECONDS,
    ) -> BookletPuzzle:
        """A puzzle with its solution; it is rated if no level is given.

        A puzzle that has not exactly one solution, or is not rated within the time, has no level.
        """
        limits = Limits(max_seconds)
        if isinstance(puzzle, Generated):
            if level is None:
                rated = puzzle.rating or rate(puzzle.puzzle, max_seconds=max_seconds)
                level, score = rated.level or "", rated.score
            return cls(puzzle.puzzle, level, score, title, puzzle.solution)
        grid = as_grid(puzzle)
        found = search(grid, limits)
        unique = found.status is Status.UNIQUE
        if level is None:
            level, score = "", None
            if unique:
                rating = rate(grid, max_seconds=limits.seconds)
                level, score = rating.level or "", rating.score
        return cls(grid, level, score, title, found.grid if unique else None, found.status)
