"""Ratings of many puzzles, each by itself and all by columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, overload

from nonet._kernel import TextColumn
from nonet.errors import NonetError, ParseError
from nonet.limits import Limits, threads
from nonet.make.rated_lines import RatedLines, rate_texts
from nonet.make.rating import FIELDS, Rating, own_fields
from nonet.make.scales import check_climb, rate_grids, scale_name
from nonet.model.grid import Grid, as_grid
from nonet.reason.ladders import Ladder, load
from nonet.search.columnar import Columnar, error_column, words
from nonet.search.exact import STATUSES
from nonet.search.given import ERROR, Progress, check_errors
from nonet.search.many import one_by_one


class Ratings(Columnar, Sequence[Rating]):
    """The answer of ``rate_many``: a rating for every puzzle, and all of them by columns.

    ``statuses`` are codes as in ``STATUSES``; ``errors`` says what is wrong with each bad row, by its number from 0, if
    they were to be kept. What a puzzle has not is None.

    >>> ratings = rate_many(["12..34....4....1", "." * 16])
    >>> ratings.levels, ratings[0].hardest, [rating.status.value for rating in ratings]
    (['easy', None], 'hidden-single', ['unique', 'multiple'])
    """

    def __init__(
        self, scale: str, found: RatedLines, items: Sequence[Any], whole: Mapping[int, Rating],
        errors: Mapping[int, ParseError],
    ):  # fmt: skip
        self.scale = scale
        self.statuses = found.statuses
        column = {name: [None] * len(found.statuses) for name in FIELDS["nonet"]} | found.columns
        self.levels: list[str | None] = column["level"]
        self.scores: list[float | None] = column["score"]
        self.hardest: list[str | None] = column["hardest"]
        self.steps: list[int | None] = column["steps"]
        self.guesses: list[int | None] = column["guesses"]
        self.bottlenecks: list[int | None] = column["bottleneck"]
        self.errors = errors
        self._found, self._items, self._whole = found, items, whole

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
        if row in self._whole:
            return self._whole[row]
        return Rating(
            Grid(self._items[row]), self.scale, STATUSES[self.statuses[row]], **self._found.row(row)
        )

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
        if self._found.columns.keys() >= set(FIELDS["nonet"]):  # by a ladder, whatever it is called
            own = {
                "level": (self.levels, "string"), "score": (self.scores, "float64"),
                "hardest": (self.hardest, "string"), "steps": (self.steps, "int64"),
                "guesses": (self.guesses, "int64"), "bottleneck": (self.bottlenecks, "int64"),
            }  # fmt: skip
        else:
            fields = [own_fields(self.scale, self._found.row(row)) for row in range(len(self))]
            own = {name: ([_text(one[name]) for one in fields], "string") for name in FIELDS[self.scale]}
        return {"status": words(self.statuses), **own, **error_column(self.errors, len(self))}


def _text(value: Any) -> Any:
    """A length that is not exact is told in words, so that all of its column are."""
    return None if value is None else str(value)


def rate_many(
    puzzles: Any,
    scale: str = "nonet",
    *,
    ladder: str | Ladder = "nonet",
    workers: int | None = None,
    max_seconds: float | None = None,
    errors: str = "raise",
    progress: Progress | None = None,
) -> Ratings:
    """Rate many puzzles in threads, by default one a core. When the time is over, the rest have status ``LIMIT``.

    ``puzzles`` are lines or grids of any size, or whatever ``solve_many`` takes; ``errors`` and ``progress`` are as
    there; ``scale`` and ``ladder`` are as for ``rate``.

    >>> [r.status.value for r in rate_many(["12..34....4....1", "." * 16, "1" * 16])]
    ['unique', 'multiple', 'none']
    >>> rate_many(["12..34....4....1"], ladder="crook").levels
    ['elimination']
    """
    check_errors(errors)
    climbed = load(ladder)
    check_climb(scale, climbed)
    limits, many = Limits(max_seconds), threads(workers)
    items = one_by_one(puzzles, "rate_many", "rate", errors)
    part = max(PART, len(items)) if progress is None else PART
    found = RatedLines.blank(scale, 0)
    whole: dict[int, Rating] = {}
    bad: dict[int, ParseError] = {}
    for first in range(0, len(items), part):
        some = items[first : first + part]
        tell = None if progress is None else partial(_so_far, progress, first, len(items))
        texts = TextColumn([item if isinstance(item, str) and item.isascii() else None for item in some])
        rated = rate_texts(texts, scale, climbed, many, limits.left, tell=tell)
        left = _left(some, rated, errors, first, bad)
        grids = list(left.values())
        ratings = rate_grids(grids, scale, climbed, many, limits)
        codes = bytearray(rated.statuses)
        for row, rating in zip(left, ratings, strict=True):
            whole[first + row] = rating
            codes[row] = STATUSES.index(rating.status)
            for field, column in rated.columns.items():
                column[row] = getattr(rating, field)
        found += rated._replace(statuses=bytes(codes))
        if progress is not None:
            progress(first + len(some), len(items))
    return Ratings(scale_name(scale, climbed), found, items, whole, bad)


PART = 1024
"""Puzzles between two calls of ``progress``; on the scales of the explainer it is called more often."""


def _so_far(progress: Progress, first: int, total: int, done: int, steps: int, reached: float) -> None:
    progress(first + done, total)


def _left(
    items: list[Any], rated: RatedLines, errors: str, first: int, bad: dict[int, ParseError]
) -> dict[int, Grid]:
    """The grids that are no plain lines, by row; what is no grid is raised, or goes among the bad."""
    left: dict[int, Grid] = {}
    for row in _rows_with(ERROR, rated.statuses):
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
    return left


def _rows_with(code: int, codes: bytes) -> Iterator[int]:
    row = codes.find(code)
    while row >= 0:
        yield row
        row = codes.find(code, row + 1)
