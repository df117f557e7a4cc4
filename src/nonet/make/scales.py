"""Scales: on which a puzzle can be rated, our own and those of others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from nonet import _kernel
from nonet.errors import ArgumentError
from nonet.limits import Limits, threads
from nonet.make.rating import FIELDS, Rating, rate_on
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid, as_grid
from nonet.reason.explainer import EXPLAINERS, tenths
from nonet.reason.hodoku_path import KINDS
from nonet.reason.ladders import LEVELS, Ladder, load
from nonet.reason.retold import need_plain_nine
from nonet.reason.whip_rating import rate_whips
from nonet.search.exact import STATUSES, Status, search

Reached = Callable[[int, float], object]
"""Called now and then with the steps taken so far and the rating that they reached."""


def rate(
    puzzle: Grid | str,
    scale: str = "nonet",
    *,
    ladder: str | Ladder = "nonet",
    workers: int = 1,
    max_seconds: float | None = None,
    progress: Reached | None = None,
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
    >>> rate(puzzle).hardest, rate(puzzle, ladder=Ladder.of("nonet").without("xy-chain")).hardest
    ('xy-chain', '3d-medusa')

    ``workers`` threads share one hard puzzle on the explainer's scales; the answer stays the same.

    >>> print(rate(easy.puzzle, "explainer"))
    ER 1.2 EP 1.2 ED 1.2, hardest Hidden Single
    >>> print(rate(easy.puzzle, "hodoku"))
    easy 204, hardest Naked Single, steps: 51

    On the explainer's scales one puzzle can take minutes: ``progress`` is called some times a second with the number of
    steps so far and the rating that they reached, or below which the next one is not. When ``max_seconds`` are over,
    that is what there is: status ``LIMIT``, and ``er`` is a lower bound.

    On the scale nonet all forms of a puzzle (its digits changed, lines moved, reflected) have one rating. A puzzle with
    rules is rated as it lies, and so is one with candidates of its own on a board that is not 9x9.
    """
    limits, climbed = Limits(max_seconds), load(ladder)
    check_climb(scale, climbed)
    return rate_grids([as_grid(puzzle)], scale, climbed, threads(workers), limits, progress)[0]


def rate_grids(
    grids: Sequence[Grid],
    scale: str,
    ladder: Ladder,
    workers: int,
    limits: Limits,
    progress: Reached | None = None,
) -> list[Rating]:
    """The ratings of grids on a scale, in threads; on the scale nonet by the path up a ladder.

    >>> [rating.level for rating in rate_grids([Grid("1234341221.34..1")], "nonet", load("nonet"), 1, Limits())]
    ['easy']
    """
    if scale == "nonet":
        return rate_on(ladder, grids, workers, limits)
    for grid in grids:
        check_board(scale, grid.geometry)
    return _OF_OTHERS[scale](grids, workers, limits, progress)


def scale_name(scale: str, ladder: Ladder) -> str:
    """What ratings say they are on: the ladder, where one was climbed."""
    return ladder.key if scale == "nonet" else scale


def check_scale(scale: str) -> None:
    """Complain of a scale that there is not."""
    if scale not in SCALES:
        raise ArgumentError(f"there is no scale {scale!r}; there are {', '.join(SCALES)}")


def check_ladder(ladder: Ladder) -> None:
    """Complain of a ladder whose ratings would be taken for those on another scale."""
    if ladder.key in _OF_OTHERS:
        raise ArgumentError(f"{ladder.key} is the name of a scale; give the ladder's file another name")


def check_board(scale: str, geometry: Geometry) -> None:
    """Complain of a board that the scale does not know.

    >>> check_board("hodoku", Geometry.of(4))
    Traceback (most recent call last):
        ...
    nonet.errors.ArgumentError: the scale hodoku is for the ordinary 9x9 board only
    """
    if scale in NINE_ONLY:
        need_plain_nine(geometry, scale)


def check_climb(scale: str, ladder: Ladder) -> None:
    """Complain of a scale that there is not, or that climbs no ladder but is given one."""
    check_scale(scale)
    check_ladder(ladder)
    if scale != "nonet" and ladder != load("nonet"):
        raise ArgumentError(f"the scale {scale} climbs no ladder; leave the ladder or the scale out")


def _whips(grids: Sequence[Grid], workers: int, limits: Limits, progress: Reached | None) -> list[Rating]:
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
_BEYOND_ALL = {"er": BEYOND, "score": BEYOND, "er_technique": "Beyond solver", "er_short": "xx"}
_UNIQUE = STATUSES.index(Status.UNIQUE)
_SOLVED, _BEYOND = _kernel.ExplainerFinish.SOLVED.value, _kernel.ExplainerFinish.BEYOND.value


def _explainer(
    grids: Sequence[Grid], workers: int, limits: Limits, progress: Reached | None, scale: str
) -> list[Rating]:
    if not grids:
        return []
    answers = _kernel.explainer_rate_many(
        grids[0].geometry.kernel,
        [(g.values, g.own_candidates or ()) for g in grids],
        EXPLAINERS[scale],
        workers,
        limits.left,
        None if progress is None else lambda done, steps, reached: progress(steps, tenths(reached)),
    )
    codes, columns = explained(*answers)
    rows = (dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True))
    return [
        Rating(grid, scale, STATUSES[code], **row) for grid, code, row in zip(grids, codes, rows, strict=True)
    ]


def explained(
    statuses: bytes, ends: bytes, ratings: bytes, which: bytes, names: list[tuple[str, str]]
) -> tuple[bytes, dict[str, list[Any]]]:
    """Status codes, and the fields of ratings by columns, of what the kernel says of an explainer's paths."""
    codes = bytearray(statuses)
    columns: dict[str, list[Any]] = {}
    for first, number in enumerate(("er", "ep", "ed")):
        values = memoryview(ratings).cast("d")[first::3].tolist()
        shown = {value: tenths(value) for value in set(values)}
        columns[number] = [shown[value] for value in values]
        places = memoryview(which).cast("i")[first::3].tolist()
        columns[f"{number}_technique"] = [names[place][0] for place in places]
        columns[f"{number}_short"] = [names[place][1] for place in places]
    columns["score"] = columns["er"].copy()
    for row, (code, end) in enumerate(zip(statuses, ends, strict=True)):
        if code == _UNIQUE and end == _SOLVED:
            continue
        if code == _UNIQUE and end == _BEYOND:
            for field, value in _BEYOND_ALL.items():
                columns[field][row] = value
            continue
        reached = columns["er"][row]
        for column in columns.values():
            column[row] = None
        if code == _UNIQUE:
            codes[row] = STATUSES.index(Status.LIMIT)
            columns["er"][row] = reached
    return bytes(codes), columns


def _hodoku(grids: Sequence[Grid], workers: int, limits: Limits, progress: Reached | None) -> list[Rating]:
    if not grids:
        return []
    positions = [(g.values, g.givens, g.own_candidates or ()) for g in grids]
    codes, facts = _kernel.hodoku_rate_many(grids[0].geometry.kernel, positions, workers, limits.left)
    rows = zip(*walked(facts).values(), strict=True)
    return [
        Rating(grid, "hodoku", STATUSES[code], *row)
        for grid, code, row in zip(grids, codes, rows, strict=True)
    ]


def walked(facts: bytes) -> dict[str, list[Any]]:
    """The fields of ratings by columns, of what the kernel says of HoDoKu's paths: five numbers each.

    >>> from array import array
    >>> walked(array("i", [0, 204, 1, 51, 0, -1, -1, -1, -1, -1]).tobytes())["level"]
    ['easy', None]
    """
    numbers = memoryview(facts).cast("i")
    levels, scores, hardest, steps, guesses = (numbers[first::5].tolist() for first in range(5))
    kinds = [*(kind.name for kind in KINDS), None]  # -1, for what is not rated, is the last
    return {
        "level": [_LEVELS[level] for level in levels],
        "score": [None if score < 0 else score for score in scores],
        "hardest": [kinds[kind] for kind in hardest],
        "steps": [None if many < 0 else many for many in steps],
        "guesses": [None if many < 0 else many for many in guesses],
    }


def column_names(scale: str) -> list[str]:
    """The fields of a rating on a scale, as columns of many.

    >>> column_names("whips")
    ['w', 'b', 'score']
    """
    return list(dict.fromkeys((*FIELDS[scale], "score")))


_OF_OTHERS: dict[str, Callable[[Sequence[Grid], int, Limits, Reached | None], list[Rating]]] = {
    "whips": _whips,
    "hodoku": _hodoku,
    **{scale: partial(_explainer, scale=scale) for scale in EXPLAINERS},
}
"""The scales that climb no ladder, with what rates puzzles on them: in so many threads, within limits. Only the
explainer's scales, on which a puzzle can take minutes, tell of their progress."""
SCALES = ("nonet", *_OF_OTHERS)
"""The names of all scales."""
LEVELLED = ("nonet", "hodoku")
"""The scales that have levels, easy to extreme."""
NINE_ONLY = ("hodoku", *EXPLAINERS)
"""Those that know the ordinary 9x9 board only."""
_LEVELS = (*LEVELS, None)
