"""``nonet solve --method``: solved as a person would, with every step and guess it took."""

from __future__ import annotations

from argparse import Namespace
from time import perf_counter
from typing import Any

from nonet.cli import NO
from nonet.cli.loop import RowAnswer, common
from nonet.cli.parser import Usage, wished
from nonet.cli.phrases import CODE, HINT_SECONDS, duration, notation, number, picture, why_none
from nonet.errors import NonetError
from nonet.formats import Record, write_answer
from nonet.limits import Limits
from nonet.model.grid import Grid
from nonet.reason.ladders import load
from nonet.reason.method import MAX_STEPS, Attempt
from nonet.reason.method import attempt as attempt_by
from nonet.reason.walk import Outcome
from nonet.search.exact import Status, search


class MethodSolver:
    """Answers rows by a method. The search only says whether the solution is the only one."""

    def __init__(self, args: Namespace):
        try:
            self._ladder = wished(load(args.method or "nonet"), args)
        except NonetError as error:
            raise Usage(f"nonet solve: {error}") from None
        self._args = args
        self._blocks = 0
        steps = ("steps",) if args.steps else ()
        self.fields = ("solution", "seconds", "method", "logical", "guesses", *steps)

    def answer(self, record: Record, grid: Grid) -> RowAnswer:
        """Solve one puzzle."""
        most = HINT_SECONDS if self._args.max_seconds is None else self._args.max_seconds
        limits = Limits(most, steps=MAX_STEPS)
        start = perf_counter()
        attempt = attempt_by(grid, self._ladder, limits)
        seconds = perf_counter() - start
        solved = attempt.outcome is Outcome.SOLVED
        if attempt.outcome is Outcome.CONTRADICTION:
            status = Status.NONE
        elif attempt.outcome is Outcome.LIMIT:
            status = Status.LIMIT
        else:
            status = search(grid, limits).status
        text = write_answer(attempt.grid, notation(record)) if solved else None
        fields: dict[str, Any] = common(record, status.value)
        fields |= {
            "solution": text,
            "seconds": seconds,
            "method": attempt.method,
            "logical": attempt.logical,
            "guesses": attempt.guesses,
        }
        if self._args.steps:
            fields["steps"] = [step.to_dict() for step in attempt.steps]
        note = f"{status.value}: {_told(attempt)}, {duration(seconds)}"
        if status is Status.NONE:
            note = f"none: {why_none(grid)}"
        return RowAnswer(
            fields,
            [*self._steps(attempt), text or f"# {note}"],
            code=CODE[status] if solved or status is not Status.UNIQUE else NO,
            note=note,
            drawing=picture(attempt.grid if solved else grid, record, self._args.color),
        )

    def _steps(self, attempt: Attempt) -> list[str]:
        """The steps a line each, those that stand on guesses set in by as many places."""
        if not self._args.steps:
            return []
        self._blocks += 1
        width = len(str(len(attempt.steps)))
        pairs = zip(attempt.steps, attempt.depth, strict=True)
        lines = [f"{n:>{width}}. {'  ' * depth}{step}" for n, (step, depth) in enumerate(pairs, 1)]
        return lines if self._blocks == 1 else ["", *lines]


def _told(attempt: Attempt) -> str:
    steps = number(len(attempt.steps), "step")
    if attempt.outcome is Outcome.STUCK:
        return f"method {attempt.method} is stuck after {steps}"
    if attempt.outcome is Outcome.LIMIT:
        spent = "steps" if len(attempt.steps) >= MAX_STEPS else "time"
        return f"method {attempt.method} ran out of {spent} after {steps}"
    guesses = "by logic alone" if attempt.logical else f"with {number(attempt.guesses, 'guess')}"
    return f"method {attempt.method} solved it {guesses} in {steps}"
