"""Scales: on which a puzzle can be rated, our own and those of others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from nonet import _kernel
from nonet._kernel import TextColumn
from nonet.errors import ArgumentError
from nonet.limits import Limits, threads
from nonet.make.rating import Rating, rate_on
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid, as_grid
from nonet.reason.explainer import EXPLAINERS, tenths
from nonet.reason.hodoku_path import KINDS
from nonet.reason.ladders import LEVELS, Ladder, load
from nonet.reason.retold import need_plain_nine
from nonet.reason.whip_rating import rate_whips
from nonet.search.exact import STATUSES, Status, search
from nonet.search.given import ERROR as UNREAD

Rated = dict[str, Any] | None
"""The fields of a rating; None for what was no line."""


def rate(
    puzzle: Grid | str,
    scale: str = "nonet",
    *,
    ladder: str | Ladder = "nonet",
    workers: int = 1,
    max_seconds: float | None = None,
) -> Rating:
    """Rate a puzzle on a scale: ``nonet``, our own; ``whips``, the W and B ratings; ``explainer``, that of Sukaku
    Explainer 1.18.1, or ``explainer-1.2.1``, that of the ratings in forums; ``hodoku``, level and score of HoDoKu
    2.2.0.

    >>> easy = rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> easy.level, easy.hardest, easy.guesses
    ('easy', 'hidden-single', 0)
    >>> print(rate("." * 81))
    not rated: more than one solution

    The scale nonet climbs a ladder; with another ``ladder`` its rungs are what the puzzle is measured on.

    >>> puzzle = "...8.7..25.6....798.....6....4..3.2...7..9....59.84.3.96...........9...5.3..2.7.6"
    >>> rate(puzzle).hardest, rate(puzzle, ladder=load("nonet").without("xy-chain")).hardest
    ('xy-chain', '3d-medusa')

    ``workers`` threads share one hard puzzle on the explainer's scales; the answer stays the same.

    >>> print(rate(easy.puzzle, "explainer"))
    ER 1.2 EP 1.2 ED 1.2, hardest Hidden Single
    >>> print(rate(easy.puzzle, "hodoku"))
    easy 204, hardest Naked Single, steps: 51
    """
    limits, climbed = Limits(max_seconds), load(ladder)
    check_scale(scale)
    if climbed == load("nonet"):
        return rate_grids([as_grid(puzzle)], scale, threads(workers), limits)[0]
    if scale != "nonet":
        raise ArgumentError(f"the scale {scale} climbs no ladder; leave the ladder or the scale out")
    return rate_on(climbed, [as_grid(puzzle)], threads(workers), limits)[0]


def rate_grids(grids: Sequence[Grid], scale: str, workers: int, limits: Limits) -> list[Rating]:
    """The ratings of grids, in threads.

    >>> [rating.level for rating in rate_grids([Grid("1234341221.34..1")], "nonet", 1, Limits())]
    ['easy']
    """
    check_scale(scale)
    return SCALES[scale](grids, workers, limits)


def check_scale(scale: str) -> None:
    """Complain of a scale that there is not."""
    if scale not in SCALES:
        raise ArgumentError(f"there is no scale {scale!r}; there are {', '.join(SCALES)}")


def _nonet(grids: Sequence[Grid], workers: int, limits: Limits) -> list[Rating]:
    return rate_on(load("nonet"), grids, workers, limits)


def _whips(grids: Sequence[Grid], workers: int, limits: Limits) -> list[Rating]:
    from concurrent.futures import ThreadPoolExecutor

    def one(grid: Grid) -> Rating:
        status = search(grid, limits).status
        if status is not Status.UNIQUE:
            return Rating(grid, "whips", status)
        w, b = rate_whips(grid, limits)
        return Rating(grid, "whips", Status.UNIQUE, score=float(w.value), w=w, b=b)

    if workers == 1 or len(grids) < 2:
        return [one(grid) for grid in grids]
    # The kernel works without Python's lock, so threads share the cores.
    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(one, grids))


BEYOND = 20.0
"""The explainer's rating of a puzzle that none of its rules solves."""


def _explainer(grids: Sequence[Grid], workers: int, limits: Limits, scale: str) -> list[Rating]:
    for grid in grids:
        need_plain_nine(grid.geometry, scale)
    if not grids:
        return []
    answers = _kernel.explainer_rate_many(
        grids[0].geometry.kernel,
        [(g.values, g.own_candidates or ()) for g in grids],
        EXPLAINERS[scale],
        workers,
        limits.left,
    )
    return [Rating(grid, scale, **_explained(*answer)) for grid, answer in zip(grids, answers, strict=True)]


def _explained_lines(
    texts: TextColumn, workers: int, max_seconds: float, each_seconds: float, scale: str
) -> list[Rated]:
    answers = _kernel.explainer_rate_texts(
        Geometry.of(9).kernel, texts, EXPLAINERS[scale], workers, max_seconds, each_seconds
    )
    return [None if answer[0] == UNREAD else _explained(*answer) for answer in answers]


def _explained(
    code: int,
    finish: _kernel.ExplainerFinish,
    er: tuple[float, str, str],
    ep: tuple[float, str, str],
    ed: tuple[float, str, str],
) -> dict[str, Any]:
    """The fields of a rating, of what the kernel says."""
    status = STATUSES[code]
    if status is not Status.UNIQUE:
        return {"status": status}
    if finish is _kernel.ExplainerFinish.LIMIT:
        return {"status": Status.LIMIT, "er": tenths(er[0])}
    if finish is _kernel.ExplainerFinish.BEYOND:
        er = (BEYOND, "Beyond solver", "xx")
    names = {
        f"{number}{what}": value
        for number, (_, name, short) in zip(("er", "ep", "ed"), (er, ep, ed), strict=True)
        for what, value in (("_technique", name), ("_short", short))
    }
    shown = tenths(er[0])
    return {"status": status, "score": shown, "er": shown, "ep": tenths(ep[0]), "ed": tenths(ed[0]), **names}


def _hodoku(grids: Sequence[Grid], workers: int, limits: Limits) -> list[Rating]:
    for grid in grids:
        need_plain_nine(grid.geometry, "hodoku")
    if not grids:
        return []
    positions = [(g.values, g.givens, g.own_candidates or ()) for g in grids]
    answers = _kernel.hodoku_rate_many(grids[0].geometry.kernel, positions, workers, limits.left)
    return [Rating(grid, "hodoku", **_walked(*answer)) for grid, answer in zip(grids, answers, strict=True)]


def _hodoku_lines(texts: TextColumn, workers: int, max_seconds: float, each_seconds: float) -> list[Rated]:
    answers = _kernel.hodoku_rate_texts(Geometry.of(9).kernel, texts, workers, max_seconds, each_seconds)
    return [None if answer[0] == UNREAD else _walked(*answer) for answer in answers]


def _walked(
    code: int, complete: bool, level: int, score: int, hardest: int, steps: int, guesses: int
) -> dict[str, Any]:
    """The fields of a rating, of HoDoKu's path."""
    status = STATUSES[code]
    if status is not Status.UNIQUE or not complete:
        return {"status": Status.LIMIT if status is Status.UNIQUE else status}
    return {
        "status": status,
        "level": LEVELS[level],
        "score": score,
        "hardest": KINDS[hardest].name if steps else None,
        "steps": steps,
        "guesses": guesses,
    }


SCALES: dict[str, Callable[[Sequence[Grid], int, Limits], list[Rating]]] = {
    "nonet": _nonet,
    "whips": _whips,
    "hodoku": _hodoku,
    **{scale: partial(_explainer, scale=scale) for scale in EXPLAINERS},
}
"""Every scale with the function that rates puzzles on it: in so many threads, within limits."""
LINE_SCALES: dict[str, Callable[[TextColumn, int, float, float], list[Rated]]] = {
    "hodoku": _hodoku_lines,
    **{scale: partial(_explained_lines, scale=scale) for scale in EXPLAINERS},
}
"""Scales of others that rate 9x9 lines as they are, without a grid for each: in so many threads, within a limit for all
and one for each. The answers are fields of ratings, or None for what is no line."""
LEVELLED = ("nonet", "hodoku")
"""The scales that have levels, easy to extreme."""
NINE_ONLY = ("hodoku", *EXPLAINERS)
"""Those that know the ordinary 9x9 board only."""
