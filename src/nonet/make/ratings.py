"""Ratings of many puzzles, each by itself and all by columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, cast, overload

from nonet._kernel import TextColumn
from nonet.errors import NonetError, ParseError
from nonet.limits import Limits, threads
from nonet.make.rated_lines import RatedLines, RowsReached, rate_texts
from nonet.make.rating import FIELDS, Rating
from nonet.make.row_grids import grid_of_row, grid_or_none, of_row
from nonet.make.scales import check_board, check_climb, rate_grids, scale_name
from nonet.model.grid import Grid
from nonet.reason.ladders import Ladder, load
from nonet.reason.whip_rating import Known, Length
from nonet.search.columnar import Columnar, error_column, words
from nonet.search.exact import STATUSES, Status
from nonet.search.given import ERROR, Progress, check_errors
from nonet.search.given_columns import texts_of
from nonet.search.many import one_by_one


class Ratings(Columnar, Sequence[Rating]):
    """The answer of ``rate_many``: a rating for every puzzle, and all of them by columns.

    ``statuses`` are codes as in ``STATUSES``; ``errors`` says what is wrong with each bad row, by its number from 0, if
    they were to be kept. The rating of such a row has the status ``ERROR``, and no puzzle if there is none. What a
    puzzle has not is None.

    >>> ratings = rate_many(["12..34....4....1", "." * 16, "12"], errors="row")
    >>> ratings.levels, ratings[0].hardest, [rating.status.value for rating in ratings]
    (['easy', None, None], 'hidden-single', ['unique', 'multiple', 'error'])
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
        self._column = column
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
        if row in self._whole:
            return self._whole[row]
        return Rating(
            cast(Grid, grid_or_none(self._items[row])), self.scale, self.status(row), **self._found.row(row)
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

    @property
    def rows(self) -> int:
        """How many puzzles there were, as ``len`` says."""
        return len(self)

    def status(self, index: int) -> Status:
        """The status of one puzzle."""
        return STATUSES[self.statuses[index]]

    def columns(self) -> Mapping[str, Any]:
        """Status and the fields of the scale, numbers as numbers, and ``error`` if there are any.

        Where the status is ``limit``, ``er`` is a lower bound. Where a length of the scale whips is not exact, the
        columns ``w_known`` and ``b_known`` say what it is: of ``at least`` the bound is there, of ``beyond`` no number.

        >>> rate_many(["12..34....4....1"], "whips").to_arrow().to_pylist()
        [{'status': 'unique', 'w': 0, 'b': 0}]
        """
        # By a ladder, whatever it is called, the fields are those of nonet.
        own = {
            name: (self._column[name], _kind(self.scale, name))
            for name in FIELDS.get(self.scale, FIELDS["nonet"])
        }
        if self.scale == "whips":
            own = _lengths(own)
        return {"status": words(self.statuses), **own, **error_column(self.errors, len(self))}


_KINDS = {
    "score": "float64", "steps": "int64", "guesses": "int64", "bottleneck": "int64", "w": "int64", "b": "int64",
    **dict.fromkeys(("er", "ep", "ed"), "float64"),
}  # fmt: skip
"""What the fields of ratings are in Arrow, where they are no texts."""


def _kind(scale: str, name: str) -> str:
    return "int64" if (scale, name) == ("hodoku", "score") else _KINDS.get(name, "string")


def _lengths(columns: Mapping[str, tuple[list[Length | None], str]]) -> dict[str, tuple[list[Any], str]]:
    """The lengths of chains as numbers; what is known of them, if that is not all."""
    out: dict[str, tuple[list[Any], str]] = {}
    known: dict[str, tuple[list[Any], str]] = {}
    for name, (lengths, kind) in columns.items():
        out[name] = (
            [None if length is None or length.known in _NO_LENGTH else length.value for length in lengths],
            kind,
        )
        known[f"{name}_known"] = (
            [None if length is None else length.known.value for length in lengths],
            "string",
        )
    is_exact = all(word in (None, Known.EXACT.value) for words, _ in known.values() for word in words)
    return out if is_exact else out | known


_NO_LENGTH = (Known.BEYOND, Known.WRONG)


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
    job = _Job(scale, climbed, threads(workers), Limits(max_seconds), errors)
    items = one_by_one(puzzles, "rate_many", "rate", errors)
    total = len(items)
    part = max(PART, total) if progress is None else PART
    for first in range(0, total, part):
        some = items[first : first + part]
        job.add(some, first, None if progress is None else partial(_so_far, progress, first, total))
        if progress is not None:
            progress(first + len(some), total)
    return Ratings(job.name, RatedLines.joined(scale, job.parts), items, job.whole, job.bad)


PART = 1024
"""Puzzles between two calls of ``progress``; on the scales of the explainer it is called more often. Grids are rated so
many together, for to read one takes time, too, which no kernel looks at."""
_LIMIT = STATUSES.index(Status.LIMIT)


def _so_far(progress: Progress, first: int, total: int, done: int, steps: int, reached: float) -> None:
    progress(first + done, total)


class _Job:
    """Ratings of rows that come in parts."""

    def __init__(self, scale: str, ladder: Ladder, workers: int, limits: Limits, errors: str):
        self.name = scale_name(scale, ladder)
        self.parts: list[RatedLines] = []
        self.whole: dict[int, Rating] = {}
        self.bad: dict[int, ParseError] = {}
        self._scale, self._ladder, self._workers = scale, ladder, workers
        self._limits, self._errors = limits, errors

    def add(self, items: list[Any], first: int, tell: RowsReached | None) -> None:
        """Rate some rows, the lines among them in one call; ``first`` is the number of the first."""
        if self._limits.is_over:
            self.parts.append(RatedLines.blank(self._scale, len(items), _LIMIT))
            return
        texts = TextColumn(texts_of(items))
        rated = rate_texts(texts, self._scale, self._ladder, self._workers, self._limits.left, tell=tell)
        codes = bytearray(rated.statuses)
        alone = list(_rows_with(ERROR, rated.statuses))
        for place in range(0, len(alone), PART):
            some = alone[place : place + PART]
            if self._limits.is_over:
                for row in some:
                    codes[row] = _LIMIT
                continue
            for row, rating in self._rated_alone(items, some, first).items():
                codes[row] = STATUSES.index(rating.status)
                for field, column in rated.columns.items():
                    column[row] = getattr(rating, field)
                self.whole[first + row] = rating
        self.parts.append(rated._replace(statuses=bytes(codes)))

    def _rated_alone(self, items: list[Any], rows: list[int], first: int) -> dict[int, Rating]:
        """The ratings of rows that are no plain lines; what is wrong with a bad one is raised or kept."""
        grids: dict[int, Grid] = {}
        ratings: dict[int, Rating] = {}
        for row in rows:
            grid = None
            try:
                grid = grid_of_row(items[row])
                check_board(self._scale, grid.geometry)
                grids[row] = grid
            except NonetError as error:
                told = self.bad[first + row] = of_row(error, first + row)
                if self._errors == "raise":
                    raise told from None
                ratings[row] = Rating(cast(Grid, grid), self.name, Status.ERROR)
        rated = rate_grids(list(grids.values()), self._scale, self._ladder, self._workers, self._limits)
        return ratings | dict(zip(grids, rated, strict=True))


def _rows_with(code: int, codes: bytes) -> Iterator[int]:
    row = codes.find(code)
    while row >= 0:
        yield row
        row = codes.find(code, row + 1)
