"""Practice: a real position just before a technique is needed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from nonet.limits import NO_LIMITS, Limits
from nonet.make.generated import Generated
from nonet.make.generator import generate
from nonet.make.wish_types import Range
from nonet.model.grid import Grid
from nonet.reason.ladders import Ladder, load
from nonet.reason.step import Step
from nonet.reason.techniques import technique as find_technique
from nonet.reason.walk import climb


class Practice(NamedTuple):
    """A position in which a technique is the next step, the step, and the puzzle it comes from.

    >>> lesson = practice("naked-pair", seed=1)
    >>> lesson.step.technique, lesson.step.grid == lesson.position
    ('naked-pair', True)
    """

    position: Grid
    step: Step
    source: Generated

    def _repr_html_(self) -> str:
        from nonet.publish.notebook import show_practice

        return show_practice(self)


def practice(
    technique: str,
    *,
    seed: int | None = None,
    max_seconds: float | None = None,
    patience: float | None = 60.0,
    size: int = 9,
    box: Sequence[int] | None = None,
    difficulty: str | Range | None = None,
    without: str | Iterable[str] = (),
    symmetry: str | int = "none",
) -> Practice | None:
    """A real position just before a technique is needed, with the answer; None if none was found in time.

    The wishes mean what they mean for ``generate``.

    >>> lesson = practice("x-wing", seed=3)
    >>> lesson.step.name
    'X-Wing'
    """
    making = generate(
        seed=seed,
        max_seconds=max_seconds,
        patience=patience,
        size=size,
        box=box,
        difficulty=difficulty,
        shows=technique,
        without=without,
        symmetry=symmetry,
    )
    made = next(making, None)
    return made and practice_in(made, technique, making.wishes.ladder, making.limits)


def practice_in(
    made: Generated, technique: str, ladder: Ladder | None = None, limits: Limits = NO_LIMITS
) -> Practice | None:
    """The first position on a puzzle's path up a ladder, Nonet's by default, in which a technique is the next step.

    None if the time ran out before.

    >>> made = next(generate(shows="naked-pair", seed=1))
    >>> practice_in(made, "naked-pair") == practice("naked-pair", seed=1)
    True
    """
    key = find_technique(technique).key
    step = next(
        (step for step in climb(made.puzzle, ladder or load("nonet"), limits) if step.technique == key), None
    )
    return step and Practice(step.grid, step, made)
