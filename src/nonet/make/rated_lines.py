"""Ratings of 9x9 lines as they are, without a grid for each: one call of the kernel, one column a field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import chain
from typing import Any, NamedTuple

from nonet import _kernel
from nonet._kernel import TextColumn
from nonet.limits import Limits
from nonet.make.rating import MOST_ALTERNATIVES, ranks, rate_on, weighed
from nonet.make.scales import column_names, explained, walked
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid
from nonet.reason.explainer import EXPLAINERS
from nonet.reason.ladders import Ladder, load
from nonet.reason.reasoner import reasoner
from nonet.search.exact import STATUSES, Status
from nonet.search.given import ERROR

RowsReached = Callable[[int, int, float], object]
"""Called by the kernel now and then: with the rows done, and of the row begun last the steps and the rating so far."""


class RatedLines(NamedTuple):
    """What the kernel found out about lines, by columns. None where there is nothing to tell.

    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> found = rate_lines(TextColumn([easy, "." * 81, "1"]), 1)
    >>> found.statuses, found.columns["level"], found.columns["hardest"]
    (b'\\x01\\x02\\x04', ['easy', None, None], ['hidden-single', None, None])
    """

    statuses: bytes
    """A code each, as in ``STATUSES``, or ``ERROR`` for what is no line."""
    columns: dict[str, list[Any]]
    """The fields of a rating on this scale, by their names."""

    @classmethod
    def blank(cls, scale: str, rows: int, code: int = ERROR) -> RatedLines:
        """Nothing is known of any row but this status."""
        return cls(bytes([code]) * rows, {name: [None] * rows for name in column_names(scale)})

    @classmethod
    def joined(cls, scale: str, parts: Sequence[RatedLines]) -> RatedLines:
        """One after the other.

        >>> RatedLines.joined("whips", [RatedLines.blank("whips", 1), RatedLines.blank("whips", 2)]).columns["w"]
        [None, None, None]
        """
        if len(parts) == 1:
            return parts[0]
        columns = {
            name: list(chain.from_iterable(part.columns[name] for part in parts))
            for name in column_names(scale)
        }
        return cls(b"".join(part.statuses for part in parts), columns)

    def row(self, row: int) -> dict[str, Any]:
        """The fields of one row."""
        return {name: column[row] for name, column in self.columns.items()}


def rate_lines(
    texts: TextColumn,
    workers: int,
    max_seconds: float = -1.0,
    each_seconds: float = -1.0,
    *,
    ladder: str | Ladder = "nonet",
) -> RatedLines:
    """Rate lines by the path up a ladder, within so many seconds for all and for each; below 0 is no limit."""
    climbed = load(ladder)
    numbers, heights, scores, levels, keys = scale_of_lines(climbed)
    statuses, ends, facts, weights = _kernel.rate_texts(
        reasoner(Geometry.of(9)), texts, numbers, heights, scores, MOST_ALTERNATIVES, workers, max_seconds,
        each_seconds,
    )  # fmt: skip
    found = RatedLines.blank("nonet", len(texts))
    codes = bytearray(statuses)
    level, score, hardest, steps, guesses, bottleneck = (
        found.columns[name] for name in ("level", "score", "hardest", "steps", "guesses", "bottleneck")
    )
    numbers_of = memoryview(facts).cast("i")
    sums = memoryview(weights).cast("d")
    lowest = climbed.rungs[0].level
    for row, (status, end) in enumerate(zip(statuses, ends, strict=True)):
        if status != _UNIQUE:
            continue
        if end == _SOLVED:
            top, steps[row], ways = numbers_of[3 * row : 3 * row + 3]
            guesses[row] = 0
            if top < 0:
                level[row], score[row] = lowest, 0.0
                continue
            score[row] = weighed(scores[top], sums[row])
            level[row], hardest[row], bottleneck[row] = levels[top], keys[top], ways
        elif end == _LIMIT:
            codes[row] = STATUSES.index(Status.LIMIT)
        else:
            seconds = each_seconds if each_seconds >= 0 else max_seconds
            limits = Limits(None if seconds < 0 else seconds)
            rating = rate_on(climbed, [Grid(texts[row])], 1, limits)[0]
            codes[row] = STATUSES.index(rating.status)
            level[row], score[row], hardest[row] = rating[3:6]
            steps[row], guesses[row], bottleneck[row] = rating[6:9]
    return found._replace(statuses=bytes(codes))


@lru_cache(64)
def scale_of_lines(ladder: Ladder) -> tuple[list[int], list[int], list[float], list[str], list[str]]:
    """The rungs of a ladder by number; rank, score, level and key of every technique."""
    by_key = {rung.technique: rung for rung in ladder.rungs}
    keys = _kernel.technique_keys()
    scores = [float(by_key[key].score) if key in by_key else 0.0 for key in keys]
    levels = [by_key[key].level if key in by_key else "" for key in keys]
    return ladder.numbers, ranks(ladder), scores, levels, keys


def rate_texts(
    texts: TextColumn,
    scale: str,
    ladder: Ladder,
    workers: int,
    max_seconds: float = -1.0,
    each_seconds: float = -1.0,
    tell: RowsReached | None = None,
) -> RatedLines:
    """Rate lines on a scale, on the scale nonet by a ladder. A scale that takes no lines leaves all of them open.

    >>> from nonet.reason.ladders import load
    >>> rate_texts(TextColumn(["." * 81]), "whips", load("nonet"), 1).columns
    {'w': [None], 'b': [None], 'score': [None]}
    """
    if scale == "nonet":
        return rate_lines(texts, workers, max_seconds, each_seconds, ladder=ladder)
    if scale not in _OF_OTHERS:
        return RatedLines.blank(scale, len(texts))
    return _OF_OTHERS[scale](texts, workers, max_seconds, each_seconds, tell)


def _hodoku(
    texts: TextColumn, workers: int, max_seconds: float, each_seconds: float, tell: RowsReached | None
) -> RatedLines:
    answers = _kernel.hodoku_rate_texts(Geometry.of(9).kernel, texts, workers, max_seconds, each_seconds)
    return RatedLines(answers[0], walked(answers[1]))


def _explainer(
    texts: TextColumn,
    workers: int,
    max_seconds: float,
    each_seconds: float,
    tell: RowsReached | None,
    scale: str,
) -> RatedLines:
    answers = _kernel.explainer_rate_texts(
        Geometry.of(9).kernel, texts, EXPLAINERS[scale], workers, max_seconds, each_seconds, tell
    )
    return RatedLines(*explained(*answers))


_OF_OTHERS: dict[str, Callable[[TextColumn, int, float, float, RowsReached | None], RatedLines]] = {
    "hodoku": _hodoku,
    **{scale: partial(_explainer, scale=scale) for scale in EXPLAINERS},
}
"""Scales without a ladder that rate 9x9 lines as they are: in so many threads, within a limit for all and one for each.
The explainer's, on which one puzzle can take minutes, tell how far they are."""
LINE_SCALES = ("nonet", *_OF_OTHERS)
"""The scales that rate lines."""
_UNIQUE = STATUSES.index(Status.UNIQUE)
_SOLVED, _LIMIT = _kernel.End.SOLVED.value, _kernel.End.LIMIT.value
