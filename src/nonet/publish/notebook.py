"""What values show of themselves in a notebook: drawings with a few words."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from nonet.make.generated import Generated
from nonet.make.practice import Practice
from nonet.publish.html import END
from nonet.reason.method import Attempt
from nonet.reason.runs import is_single
from nonet.reason.step import Step
from nonet.reason.walk import Path
from nonet.search.exact import Answer


def figure(drawing: str, words: str) -> str:
    """A drawing with words below it.

    >>> figure("<svg/>", "1 < 2")
    '<figure style="margin:0"><svg/><figcaption>1 &lt; 2</figcaption></figure>'
    """
    return f'<figure style="margin:0">{drawing}<figcaption>{escape(words)}</figcaption></figure>'


def show_step(step: Step) -> str:
    """A step: its drawing and its explanation."""
    return figure(step.svg(), str(step.explain()))


def show_path(path: Path) -> str:
    """A path: a sentence a step; the drawing of all but singles is folded away below it.

    >>> import nonet
    >>> show_path(nonet.walk(nonet.Grid("1234341221.34..1"))).count("<li>")
    3
    """
    return _steps(path) + f"<p>{END[path.outcome]}</p>"


def show_attempt(attempt: Attempt) -> str:
    """What a method did, and how it ended."""
    guesses = "1 guess" if attempt.guesses == 1 else f"{attempt.guesses} guesses"
    how = "logical" if attempt.logical else f"{attempt.outcome.value}, {guesses}"
    return _steps(attempt.steps) + figure(attempt.grid.svg(), f"{attempt.method}: {how}")


def show_solution(solution: Answer) -> str:
    """The first solution, or the puzzle if there is none, and how many there are."""
    words = {
        "unique": "one solution",
        "multiple": "the first of several solutions",
        "none": "no solution",
        "limit": "not solved to the end within the limit",
    }[solution.status.value]
    return figure((solution.grid or solution.puzzle).svg(), words)


def show_generated(made: Generated) -> str:
    """A puzzle with its rating and its seed."""
    rating = "" if made.rating is None else f"{made.rating}, "
    return figure(made.puzzle.svg(), f"{rating}seed {made.seed}")


def show_practice(lesson: Practice) -> str:
    """A position to try, with the answer folded away."""
    drawing = lesson.position.svg(candidates=True)
    answer = f"<details><summary>Answer</summary>{show_step(lesson.step)}</details>"
    return f"{figure(drawing, f'Find the {lesson.step.name}.')}{answer}"


def _steps(steps: Iterable[Step]) -> str:
    items = []
    for step in steps:
        sentence = escape(str(step.explain()))
        if not is_single(step):
            sentence = f"<details><summary>{sentence}</summary>{step.svg()}</details>"
        items.append(f"<li>{sentence}</li>")
    return f"<ol>{''.join(items)}</ol>"
