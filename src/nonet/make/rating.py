"""Ratings: how hard a puzzle is, on a named scale."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

from nonet import _kernel
from nonet.errors import ArgumentError
from nonet.limits import Limits, threads
from nonet.make.symmetry import least_form
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid, as_grid
from nonet.reason.explainer import EXPLAINERS, tenths
from nonet.reason.hodoku_path import BRUTE_FORCE, KINDS
from nonet.reason.ladders import LEVELS, Ladder, Rung, load
from nonet.reason.method import MAX_STEPS, attempt
from nonet.reason.retold import need_plain_nine
from nonet.reason.rungs import reasoner, rungs
from nonet.reason.walk import Outcome
from nonet.reason.whip_rating import Known, Length, rate_whips
from nonet.search.exact import STATUSES, Status, search

GUESS = "guess"
GUESS_SCORE = 1000
"""Above every rung: a puzzle that the whole ladder does not solve."""
MOST_ALTERNATIVES = 100
"""The bottleneck is counted no further than this."""


class Rating(NamedTuple):
    """How hard a puzzle is. Only a puzzle with one solution is rated: else ``status`` says why, the rest is None.

    >>> rating = rate("1" * 16)
    >>> rating.status.value, rating.level
    ('none', None)
    """

    puzzle: Grid
    scale: str
    status: Status
    level: str | None = None
    """The level of the hardest rung: easy, medium, hard, unfair, extreme."""
    score: float | None = None
    """On the nonet scale the score of the hardest rung, plus less than 1 for the amount of hard work."""
    hardest: str | None = None
    """The key of the hardest technique; ``guess`` if logic does not suffice."""
    steps: int | None = None
    guesses: int | None = None
    bottleneck: int | None = None
    """Different steps of the hardest technique where it is first needed, counted up to 100; 1 is a needle's eye."""
    w: Length | None = None
    b: Length | None = None
    er: float | None = None
    """The explainer's rating: its hardest step. With status ``LIMIT`` it is at least this."""
    ep: float | None = None
    """The pearl: its hardest step up to the first that places a digit."""
    ed: float | None = None
    """The diamond: its first step."""
    er_technique: str | None = None
    ep_technique: str | None = None
    ed_technique: str | None = None
    er_short: str | None = None
    """The technique's name in a few letters, as in the explainer's own lists; likewise the other two."""
    ep_short: str | None = None
    ed_short: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """The fields of ``nonet rate --json``.

        >>> rate("1234341221.34..1").to_dict()["hardest"]
        'full-house'
        """
        return {
            "puzzle": self.puzzle.line,
            **self.puzzle.geometry.to_dict(),
            "status": self.status.value,
            "scale": self.scale,
            **self.own_fields(),
        }

    def own_fields(self) -> dict[str, Any]:
        """What the scale itself says."""
        if self.scale == "whips":
            return {"w": _length(self.w), "b": _length(self.b)}
        if self.scale in EXPLAINERS:
            names = [
                f"{number}{what}" for what in ("", "_technique", "_short") for number in ("er", "ep", "ed")
            ]
            own = {name: getattr(self, name) for name in names}
            return own | {"er": f">={self.er}"} if self.status is Status.LIMIT and self.er else own
        if self.scale == "hodoku":
            return {name: getattr(self, name) for name in ("level", "score", "hardest", "steps", "guesses")}
        return {
            "level": self.level,
            "score": self.score,
            "hardest": self.hardest,
            "steps": self.steps,
            "guesses": self.guesses,
            "bottleneck": self.bottleneck,
        }

    def __str__(self) -> str:
        if self.status is Status.LIMIT and self.er:
            return f"ER>={self.er}"
        if self.status is not Status.UNIQUE:
            return f"not rated: {_WHY[self.status]}"
        if self.scale in EXPLAINERS:
            return f"ER {self.er} EP {self.ep} ED {self.ed}, hardest {self.er_technique}"
        if self.scale == "whips":
            return f"W{self.w} B{self.b}"
        if self.scale == "hodoku":
            return f"{self.level} {self.score:.0f}, hardest {self.hardest}, steps: {self.steps}"
        needs = f", guesses: {self.guesses}" if self.guesses else ""
        return f"{self.level} {self.score:.2f}, hardest {self.hardest}, steps: {self.steps}{needs}"


_WHY = {
    Status.NONE: "no solution",
    Status.MULTIPLE: "more than one solution",
    Status.LIMIT: "the time ran out",
}


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


def hardest_rung(techniques: Sequence[str], ladder: str | Ladder = "nonet") -> Rung | None:
    """The rung of the hardest of these techniques; None if there are none.

    >>> hardest_rung(["naked-single", "x-wing", "hidden-single"]).technique
    'x-wing'
    """
    order = _order(load(ladder))
    return max((order[key] for key in set(techniques)), default=(0, None), key=lambda place: place[0])[1]


def score(techniques: Sequence[str], ladder: str | Ladder = "nonet") -> float:
    """The score of a path: its hardest rung's, plus less than 1 for the amount of work near that height.

    Each step weighs (its rung's score / the hardest rung's score)²; a weight of w adds w / (w + 10).

    >>> score(["hidden-single", "x-wing"]), score(["hidden-single", "x-wing", "x-wing"])
    (30.09, 30.17)
    """
    order = _order(load(ladder))
    scores = [rung.score for _, rung in map(order.__getitem__, techniques)]
    top = max(scores, default=0)
    if not top:
        return 0.0
    weight = sum(s * s for s in scores) / (top * top)
    return round(top + min(0.99, weight / (weight + 10)), 2)


def rating_of(
    puzzle: Grid, techniques: Sequence[str], bottleneck: int | None, ladder: str | Ladder = "nonet"
) -> Rating:
    """The rating of a puzzle that these steps up the ladder solve.

    >>> rating_of(Grid("1234341221.34..1"), ["full-house"] * 3, 2).score
    1.23
    """
    rung = hardest_rung(techniques, ladder)
    return Rating(
        puzzle,
        load(ladder).key,
        Status.UNIQUE,
        rung.level if rung else load(ladder).rungs[0].level,
        score(techniques, ladder),
        rung.technique if rung else None,
        len(techniques),
        0,
        bottleneck if rung else None,
    )


def ranks(ladder: Ladder) -> list[int]:
    """How hard each technique of the kernel is, by its number; 0 for those that are no rung.

    >>> max(ranks(load("nonet"))) == len(load("nonet").rungs)
    True
    """
    order = sorted((place, key) for key, (place, _) in _order(ladder).items())
    rank = {key: number for number, (_, key) in enumerate(order, 1)}
    return [rank.get(key, 0) for key in _kernel.technique_keys()]


def _nonet(grids: Sequence[Grid], workers: int, limits: Limits) -> list[Rating]:
    return rate_on(load("nonet"), grids, workers, limits)


def rate_on(ladder: Ladder, grids: Sequence[Grid], workers: int, limits: Limits) -> list[Rating]:
    """Ratings by the path up a ladder, for a call that has its limits already.

    >>> print(rate_on(load("crook"), [Grid("1234341221.34..1")], 1, Limits())[0])
    elimination 1.23, hardest naked-single, steps: 3
    """
    numbers, heights, keys = _kernel_ladder(ladder)
    out: dict[int, Rating] = {}
    by_geometry: dict[Geometry, list[int]] = {}
    for place, grid in enumerate(grids):
        by_geometry.setdefault(grid.geometry, []).append(place)
    for geometry, places in by_geometry.items():
        positions = [(g.values, g.givens, g.candidates) for g in map(grids.__getitem__, places)]
        answers = _kernel.rate_many(
            reasoner(geometry), positions, numbers, heights, MOST_ALTERNATIVES, workers, limits.left
        )
        for place, (code, end, path, ways) in zip(places, answers, strict=True):
            grid = grids[place]
            if STATUSES[code] is not Status.UNIQUE:
                out[place] = Rating(grid, ladder.key, STATUSES[code])
            elif end is _kernel.End.LIMIT:
                out[place] = Rating(grid, ladder.key, Status.LIMIT)
            elif end is _kernel.End.SOLVED:
                out[place] = rating_of(grid, [keys[number] for number in path], ways, ladder)
            else:
                out[place] = _with_guesses(grid, ladder, limits)
    return [out[place] for place in range(len(grids))]


@lru_cache(64)
def _kernel_ladder(ladder: Ladder) -> tuple[list[int], list[int], list[str]]:
    """The rungs of a ladder by number, the rank and the key of every technique."""
    return rungs(ladder)[0], ranks(ladder), _kernel.technique_keys()


def _with_guesses(grid: Grid, ladder: Ladder, limits: Limits) -> Rating:
    """The rating of a puzzle that the whole ladder does not solve."""
    form = least_form(grid, limits).grid if grid.geometry.kernel.is_plain_nine else grid
    guessing = ladder._replace(guess=ladder.guess or load("nonet").guess)
    taken = attempt(form, guessing, limits.within(steps=MAX_STEPS))
    if taken.outcome is not Outcome.SOLVED:
        return Rating(grid, ladder.key, Status.LIMIT)
    top = ladder.rungs[-1].level
    guesses = taken.guesses
    value = GUESS_SCORE + min(0.99, round(guesses / (guesses + 10), 2))
    return Rating(grid, ladder.key, Status.UNIQUE, top, value, GUESS, len(taken.steps), guesses, bottleneck=1)


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
    return [_explained(grid, scale, *answer) for grid, answer in zip(grids, answers, strict=True)]


def _explained(
    grid: Grid,
    scale: str,
    code: int,
    finish: _kernel.ExplainerFinish,
    er: tuple[float, str, str],
    ep: tuple[float, str, str],
    ed: tuple[float, str, str],
) -> Rating:
    status = STATUSES[code]
    if status is not Status.UNIQUE:
        return Rating(grid, scale, status)
    if finish is _kernel.ExplainerFinish.LIMIT:
        return Rating(grid, scale, Status.LIMIT, er=tenths(er[0]))
    if finish is _kernel.ExplainerFinish.BEYOND:
        er = (BEYOND, "Beyond solver", "xx")
    return Rating(
        grid, scale, status, score=tenths(er[0]), er=tenths(er[0]), ep=tenths(ep[0]), ed=tenths(ed[0]),
        er_technique=er[1], ep_technique=ep[1], ed_technique=ed[1], er_short=er[2], ep_short=ep[2], ed_short=ed[2],
    )  # fmt: skip


def _hodoku(grids: Sequence[Grid], workers: int, limits: Limits) -> list[Rating]:
    for grid in grids:
        need_plain_nine(grid.geometry, "hodoku")
    if not grids:
        return []
    positions = [(g.values, g.givens, g.own_candidates or ()) for g in grids]
    answers = _kernel.hodoku_rate_many(grids[0].geometry.kernel, positions, workers, limits.left)
    out = []
    for grid, (code, complete, level, score, kinds) in zip(grids, answers, strict=True):
        status = STATUSES[code]
        if status is Status.UNIQUE and not complete:
            status = Status.LIMIT
        if status is not Status.UNIQUE:
            out.append(Rating(grid, "hodoku", status))
            continue
        hardest = KINDS[max(kinds)].name if kinds else None
        guesses = kinds.count(BRUTE_FORCE)
        out.append(Rating(grid, "hodoku", status, LEVELS[level], score, hardest, len(kinds), guesses))
    return out


SCALES: dict[str, Callable[[Sequence[Grid], int, Limits], list[Rating]]] = {
    "nonet": _nonet,
    "whips": _whips,
    "hodoku": _hodoku,
    **{scale: partial(_explainer, scale=scale) for scale in EXPLAINERS},
}
"""Every scale with the function that rates puzzles on it: in so many threads, within limits."""
LEVELLED = ("nonet", "hodoku")
"""The scales that have levels, easy to extreme."""
NINE_ONLY = ("hodoku", *EXPLAINERS)
"""Those that know the ordinary 9x9 board only."""


def _length(length: Length | None) -> int | str | None:
    """An exact length as a number, any other in words."""
    if length is None:
        return None
    return length.value if length.known is Known.EXACT else str(length)


@lru_cache(64)
def _order(ladder: Ladder) -> dict[str, tuple[tuple[int, int], Rung]]:
    """Where each technique stands: by score, and among equals by place."""
    return {rung.technique: ((rung.score, place), rung) for place, rung in enumerate(ladder.rungs)}
