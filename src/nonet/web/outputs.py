"""What the API makes of a grid or a step: explanations of steps that were listed, drawings, booklets, other formats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from starlette.responses import Response

from nonet.draw.svg import SvgText, png, svg
from nonet.errors import ArgumentError
from nonet.formats import write
from nonet.limits import Limits
from nonet.make.entry import BookletPuzzle
from nonet.model.grid import Grid
from nonet.publish.book import booklet
from nonet.reason.judge import verify
from nonet.reason.step import SCHEMA, Step
from nonet.web.answers import told
from nonet.web.asks import BookletAsk, ConvertAsk, ExplainAsk, RenderAsk

Answer = TypeVar("Answer")


def explain_answer(ask: ExplainAsk, limits: Limits) -> dict[str, Any]:
    """A step, explained and drawn."""
    return _of_step(Step.from_dict(ask.step), told)


def _of_step(step: Step, make: Callable[[Step], Answer]) -> Answer:
    """What is made of a step that came from outside; one that does not hold may have no words, and is refused."""
    try:
        return make(step)
    except Exception:
        verdict = verify(step.grid, step)
        if verdict.valid:
            raise
        raise ArgumentError(f"the step does not hold: {verdict.reason}") from None


def render_answer(ask: RenderAsk, limits: Limits) -> Response:
    """A drawing of a grid, or of a step on its grid."""

    def drawn(grid: Grid, step: Step | None) -> SvgText:
        return svg(grid, step, dark=ask.dark, candidates=ask.candidates, size=ask.width)

    if ask.step is None:
        drawing = drawn(ask.grid.grid(), None)
    else:
        drawing = _of_step(Step.from_dict(ask.step), lambda step: drawn(step.grid, step))
    if ask.shape == "png":
        return Response(png(drawing), media_type="image/png")
    return Response(drawing.encode("ascii", "xmlcharrefreplace"), media_type="image/svg+xml")


def booklet_answer(ask: BookletAsk, limits: Limits) -> Response:
    """Puzzles as PDF; one that is not solved within the time has no solution in it."""
    puzzles = [BookletPuzzle.of(fields.grid(), max_seconds=limits.seconds) for fields in ask.puzzles]
    wishes = ask.model_dump(exclude={"puzzles", "max_seconds"})
    data = booklet(puzzles, **wishes)
    return Response(data, media_type="application/pdf")


def convert_answer(ask: ConvertAsk, limits: Limits) -> dict[str, Any]:
    """A grid in another format."""
    return {"schema": SCHEMA, "format": ask.format, "text": write(ask.grid.grid(), ask.format)}
