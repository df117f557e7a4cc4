"""Ratings of many puzzles: one call of the kernel for all 9x9 lines, one column a field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, overload

from nonet import _kernel
from nonet._kernel import TextColumn
from nonet.errors import NonetError, ParseError
from nonet.limits import Limits, threads
from nonet.make.rating import MOST_ALTERNATIVES, Rating, own_fields, ranks, weighed
from nonet.make.scales import LINE_SCALES, check_scale, rate, rate_grids
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid, as_grid
from nonet.reason.ladders import load
from nonet.reason.rungs import reasoner, rungs
from nonet.search.columnar import Columnar, error_column, words
from nonet.search.exact import STATUSES, Status
from nonet.search.given import ERROR, Progress, check_errors
from nonet.search.many import one_by_one


class RatedLines(NamedTuple):
    """What the kernel found out about lines, by columns. None where there is nothing to tell.

    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> found = rate_lines(TextColumn([easy, "." * 81, "1"]), 1)
    >>> found.statuses, found.levels, found.hardest
    (b'\\x01\\x02\\x04', ['easy', None, None], ['hidden-single', None, None])
    """

    statuses: bytes
    """A code each, as in ``STATUSES``, or ``ERROR``."""
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
            found.scores[row] = weighed(scores[top], sums[row])
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


class Ratings(Columnar, Sequence[Rating]):
    """The answer of ``rate_many``: a rating for every puzzle, and all of them by columns.

    ``statuses`` are codes as in ``STATUSES``; ``errors`` says what is wrong with each bad row, by its number from 0, if
    they were to be kept. What a puzzle has not is None.

    >>> ratings = rate_many(["12..34....4....1", "." * 16])
    >>> ratings.levels, ratings[0].hardest, [rating.status.value for rating in ratings]
    (['easy', None], 'hidden-single', ['unique', 'multiple'])
    """

    def __init__(
        self, scale: str, found: RatedLines, items: Sequence[Any], whole: Mapping[int, Rating | dict[str, Any]],
        errors: Mapping[int, ParseError],
    ):  # fmt: skip
        self.scale = scale
        self.statuses = found.statuses
        self.levels, self.scores, self.hardest = found.levels, found.scores, found.hardest
        self.steps, self.guesses, self.bottlenecks = found.steps, found.guesses, found.bottlenecks
        self.errors = errors
        self._items, self._whole = items, whole

    def __len__(self) -> int:
        return len(self.statuses)

    @overload
    def __getitem__(self, index: int) -> Rating: ...
    @overload
    def __getitem__(self, index: slice) -> list[Rating]: ...
    def __getitem__(self, index: int | slice) -> Rating | list[Rating]:
        if isinstance(index, slice):
            return [self[row] for row in range(*index.indices(len(self)))]
        row = range(len(self))[index]
        if row in self.errors:
            raise self.errors[row]
        known = self._whole.get(row)
        if isinstance(known, Rating):
            return known
        if known is not None:
            return Rating(Grid(self._items[row]), self.scale, **known)
        return Rating(
            Grid(self._items[row]), self.scale, STATUSES[self.statuses[row]], self.levels[row], self.scores[row],
            self.hardest[row], self.steps[row], self.guesses[row], self.bottlenecks[row],
        )  # fmt: skip

    def __iter__(self) -> Iterator[Rating]:
        return (self[row] for row in range(len(self)))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Ratings | list):
            return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{len(self):,} ratings on the scale {self.scale}>"

    def columns(self) -> Mapping[str, Any]:
        """Status and the fields of the scale, and ``error`` if there are any."""
        if self.scale == "nonet":
            own = {
                "level": (self.levels, "string"), "score": (self.scores, "float64"),
                "hardest": (self.hardest, "string"), "steps": (self.steps, "int64"),
                "guesses": (self.guesses, "int64"), "bottleneck": (self.bottlenecks, "int64"),
            }  # fmt: skip
        else:
            fields = [self._own_fields(row) for row in range(len(self))]
            names = next((list(one) for one in fields if one), [])
            own = {name: ([_text(one and one[name]) for one in fields], "string") for name in names}
        return {"status": words(self.statuses), **own, **error_column(self.errors, len(self))}

    def _own_fields(self, row: int) -> dict[str, Any] | None:
        known = self._whole.get(row)
        if isinstance(known, Rating):
            return known.own_fields()
        return None if known is None else own_fields(self.scale, known)


def _text(value: Any) -> Any:
    """A length that is not exact is told in words, so that all of its column are."""
    return None if value is None else str(value)


def rate_many(
    puzzles: Any,
    scale: str = "nonet",
    *,
    workers: int | None = None,
    max_seconds: float | None = None,
    errors: str = "raise",
    progress: Progress | None = None,
) -> Ratings:
    """Rate many puzzles in threads, by default one a core. When the time is over, the rest have status ``LIMIT``.

    ``puzzles`` are lines or grids of any size, or whatever ``solve_many`` takes; ``errors`` and ``progress`` are as
    there.

    >>> [r.status.value for r in rate_many(["12..34....4....1", "." * 16, "1" * 16])]
    ['unique', 'multiple', 'none']
    """
    check_errors(errors)
    check_scale(scale)
    limits, many = Limits(max_seconds), threads(workers)
    items = one_by_one(puzzles, "rate_many", "rate", errors)
    part = max(PART, len(items)) if progress is None else PART
    found = RatedLines(b"", [], [], [], [], [], [])
    whole: dict[int, Rating | dict[str, Any]] = {}
    bad: dict[int, ParseError] = {}
    for first in range(0, len(items), part):
        some = items[first : first + part]
        rated = _rate_part(some, scale, many, limits, errors, first, whole, bad)
        found = RatedLines(*(old + new for old, new in zip(found, rated, strict=True)))  # type: ignore[operator]
        if progress is not None:
            progress(first + len(some), len(items))
    return Ratings(scale, found, items, whole, bad)


PART = 1024
"""Puzzles between two calls of ``progress``."""


def _rate_part(
    items: list[Any], scale: str, workers: int, limits: Limits, errors: str, first: int,
    whole: dict[int, Rating | dict[str, Any]], bad: dict[int, ParseError],
) -> RatedLines:  # fmt: skip
    """Some of the puzzles: plain lines by columns, the others as ratings of their own."""
    n = len(items)
    texts = TextColumn([item if isinstance(item, str) and item.isascii() else None for item in items])
    if scale == "nonet":
        found = rate_lines(texts, workers, limits.left)
    else:
        found = RatedLines(bytes([ERROR]) * n, *([None] * n for _ in range(6)))  # type: ignore[arg-type]
    if scale in LINE_SCALES:
        codes = bytearray(found.statuses)
        for row, fields in enumerate(LINE_SCALES[scale](texts, workers, limits.left, -1.0)):
            if fields is not None:
                whole[first + row], get = fields, fields.get
                codes[row] = _CODES[fields["status"]]
                found.levels[row], found.scores[row], found.hardest[row] = (
                    get("level"),
                    get("score"),
                    get("hardest"),
                )
                found.steps[row], found.guesses[row] = get("steps"), get("guesses")
        found = found._replace(statuses=bytes(codes))
    left: dict[int, Grid] = {}
    for row, code in enumerate(found.statuses):
        if code != ERROR:
            continue
        try:
            if isinstance(items[row], NonetError):
                raise items[row]
            if items[row] is None:
                raise ParseError("a null instead of a puzzle")
            left[row] = as_grid(items[row])
        except NonetError as error:
            told = ParseError(error.what, line=first + row + 1, column=error.column)
            if errors == "raise":
                raise told from None
            bad[first + row] = told
    codes = bytearray(found.statuses)
    for row, rating in zip(left, rate_grids(list(left.values()), scale, workers, limits), strict=True):
        whole[first + row] = rating
        codes[row] = STATUSES.index(rating.status)
        found.levels[row], found.scores[row], found.hardest[row] = rating[3:6]
        found.steps[row], found.guesses[row], found.bottlenecks[row] = rating[6:9]
    return found._replace(statuses=bytes(codes))


_CODES = {status: code for code, status in enumerate(STATUSES)}
_SOLVED, _LIMIT = _kernel.End.SOLVED.value, _kernel.End.LIMIT.value
