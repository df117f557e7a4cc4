"""Ratings of many 9x9 lines: one call of the kernel, one column a field."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from nonet import _kernel
from nonet._kernel import TextColumn
from nonet.make.rating import MOST_ALTERNATIVES, ranks, rate
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid
from nonet.reason.ladders import load
from nonet.reason.rungs import reasoner, rungs
from nonet.search.exact import STATUSES, Status

UNREAD = 4
"""The code of a row that is no plain 9x9 line."""


class RatedLines(NamedTuple):
    """What the kernel found out about lines, by columns. None where there is nothing to tell.

    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> found = rate_lines(TextColumn([easy, "." * 81, "1"]), 1)
    >>> found.statuses, found.levels, found.hardest
    (b'\\x01\\x02\\x04', ['easy', None, None], ['hidden-single', None, None])
    """

    statuses: bytes
    """A code each, as in ``STATUSES``, or ``UNREAD``."""
    levels: list[str | None]
    scores: list[float | None]
    hardest: list[str | None]
    steps: list[int | None]
    guesses: list[int | None]
    bottlenecks: list[int | None]


@cache
def scale_of_lines() -> tuple[list[int], list[int], list[float], list[str], list[str]]:
    """The rungs of our own ladder by number; rank, score, level and key of every technique."""
    ladder = load("nonet")
    by_key = {rung.technique: rung for rung in ladder.rungs}
    keys = _kernel.technique_keys()
    scores = [float(by_key[key].score) if key in by_key else 0.0 for key in keys]
    levels = [by_key[key].level if key in by_key else "" for key in keys]
    return rungs("nonet")[0], ranks(ladder), scores, levels, keys


def rate_lines(
    texts: TextColumn, workers: int, max_seconds: float = -1.0, each_seconds: float = -1.0
) -> RatedLines:
    """Rate lines on our own scale, within so many seconds for all and for each; below 0 is no limit."""
    numbers, heights, scores, levels, keys = scale_of_lines()
    statuses, ends, facts, weights = _kernel.rate_texts(
        reasoner(Geometry.of(9)), texts, numbers, heights, scores, MOST_ALTERNATIVES, workers, max_seconds,
        each_seconds,
    )  # fmt: skip
    n = len(texts)
    codes = bytearray(statuses)
    found = RatedLines(b"", *([None] * n for _ in range(6)))  # type: ignore[arg-type]
    numbers_of = memoryview(facts).cast("i")
    sums = memoryview(weights).cast("d")
    lowest = load("nonet").rungs[0].level
    unique = STATUSES.index(Status.UNIQUE)
    for row, (status, end) in enumerate(zip(statuses, ends, strict=True)):
        if status != unique:
            continue
        if end == _SOLVED:
            top, steps, ways = numbers_of[3 * row : 3 * row + 3]
            found.steps[row], found.guesses[row] = steps, 0
            if top < 0:
                found.levels[row], found.scores[row] = lowest, 0.0
                continue
            weight = sums[row] / (scores[top] * scores[top])
            found.scores[row] = round(scores[top] + min(0.99, weight / (weight + 10)), 2)
            found.levels[row], found.hardest[row], found.bottlenecks[row] = levels[top], keys[top], ways
        elif end == _LIMIT:
            codes[row] = STATUSES.index(Status.LIMIT)
        else:
            seconds = each_seconds if each_seconds >= 0 else max_seconds
            rating = rate(Grid(texts[row]), max_seconds=None if seconds < 0 else seconds)
            codes[row] = STATUSES.index(rating.status)
            found.levels[row], found.scores[row], found.hardest[row] = rating[3:6]
            found.steps[row], found.guesses[row], found.bottlenecks[row] = rating[6:9]
    return found._replace(statuses=bytes(codes))


_SOLVED, _LIMIT = _kernel.End.SOLVED.value, _kernel.End.LIMIT.value
