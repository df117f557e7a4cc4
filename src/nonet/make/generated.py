"""A puzzle that was made, and what is known of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from nonet.make.rating import Rating
from nonet.model.grid import Grid
from nonet.search.exact import Status


class Generated(NamedTuple):
    """A puzzle that was made, with all that is known of it. ``seed`` alone makes it again.

    >>> from nonet import generate
    >>> made = next(generate(size=4, seed=1))
    >>> made.solution.is_solved, made.rating.level, next(generate(size=4, seed=made.seed)) == made
    (True, 'easy', True)
    """

    puzzle: Grid
    solution: Grid
    rating: Rating | None
    """None if the puzzles were asked for without ratings."""
    seed: int
    symmetry: str
    path: tuple[tuple[str, int], ...] | None
    """The techniques of the path to the solution, each with the number of its steps."""

    @property
    def givens(self) -> int:
        """The number of clues."""
        return sum(map(bool, self.puzzle.givens))

    def to_dict(self) -> dict[str, Any]:
        """The fields of ``nonet generate --json``."""
        shared = {
            "puzzle": self.puzzle.line,
            **self.puzzle.geometry.to_dict(),
            "status": Status.UNIQUE.value,
        }
        rating = {} if self.rating is None else self.rating.to_dict()
        return {
            **shared,
            "solution": self.solution.line.replace("+", ""),
            "givens": self.givens,
            "rating": {key: value for key, value in rating.items() if key not in shared} or None,
            "path": None if self.path is None else dict(self.path),
            "seed": self.seed,
            "symmetry": self.symmetry,
        }

    def _repr_html_(self) -> str:
        from nonet.publish.notebook import show_generated

        return show_generated(self)
