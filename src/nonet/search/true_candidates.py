"""Which candidates of a puzzle are true in a solution, and in how many."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from nonet import _kernel
from nonet.errors import ArgumentError
from nonet.limits import Limits
from nonet.model.grid import Grid, as_grid


@dataclass(frozen=True)
class TrueCandidates:
    """The answer of ``true_candidates``.

    >>> found = true_candidates("12..............", limit=10)
    >>> found.of("r1c3"), found.of("r1c1"), found.complete
    ({3: 10, 4: 10}, {1: 10}, True)
    """

    puzzle: Grid
    counts: tuple[tuple[int, ...], ...]
    """For every cell, for every digit from 1 on: the solutions in which the cell holds the digit, at most the limit."""
    limit: int
    complete: bool
    """False if the time ran out: then a 0 is not proved, and a count may be too low."""

    def of(self, cell: str | int | tuple[int, int]) -> dict[int, int]:
        """The digits that a cell holds in some solution, each with its count."""
        row = self.counts[self.puzzle.geometry.cell(cell)]
        return {digit: count for digit, count in enumerate(row, 1) if count}

    @cached_property
    def grid(self) -> Grid:
        """The puzzle with its true candidates as pencil marks.

        >>> true_candidates("12..34..........").grid.possible("r3c1")
        (2, 4)
        """
        masks = [sum(1 << d for d, count in enumerate(row) if count) for row in self.counts]
        return self.puzzle.with_candidates(
            0 if value else mask for value, mask in zip(self.puzzle.values, masks, strict=True)
        )

    def to_dict(self) -> dict[str, Any]:
        """The fields of ``nonet candidates --json``.

        >>> fields = true_candidates("12..34..........").to_dict()
        >>> fields["candidates"]["r3c1"], "r1c1" in fields["candidates"], fields["complete"]
        ({'2': 1, '4': 1}, False, True)
        """
        name = self.puzzle.geometry.cell_name
        held = enumerate(self.puzzle.values)
        return {
            "puzzle": self.puzzle.line,
            **self.puzzle.geometry.to_dict(),
            "candidates": {
                name(cell): {str(digit): count for digit, count in self.of(cell).items()}
                for cell, value in held
                if not value
            },
            "limit": self.limit,
            "complete": self.complete,
        }

    def __str__(self) -> str:
        from nonet.formats import write

        return write(self.grid, "pencilmarks")


def true_candidates(
    puzzle: Grid | str, *, limit: int = 1, max_seconds: float | None = None
) -> TrueCandidates:
    """Which candidates occur in a solution, each with the number of these solutions up to ``limit``.

    Only candidates that the grid has left are asked for. A puzzle with one solution has one in every cell; in a puzzle
    without a solution none is true.

    >>> found = true_candidates("1...............")
    >>> found.of("r1c2"), found.of("r4c4")
    ({2: 1, 3: 1, 4: 1}, {1: 1, 2: 1, 3: 1, 4: 1})
    """
    grid, limits = as_grid(puzzle), Limits(max_seconds, solutions=limit)
    if not limits.solutions:
        raise ArgumentError("limit is 0; it must be 1 or more")
    n = grid.size
    counts, complete = _kernel.true_candidates(
        grid.geometry.kernel, grid.values, grid.own_candidates, limits.solutions, limits.left
    )
    rows = tuple(tuple(counts[cell * n : cell * n + n]) for cell in range(n * n))
    return TrueCandidates(grid, rows, limit, complete)
