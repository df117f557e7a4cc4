"""Ratings: how hard a puzzle is, on a named scale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from nonet import _kernel
from nonet.limits import Limits
from nonet.make.symmetry import least_form
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid
from nonet.reason.explainer import EXPLAINERS
from nonet.reason.ladders import Ladder, Rung, load
from nonet.reason.method import MAX_STEPS, attempt
from nonet.reason.reasoner import reasoner
from nonet.reason.walk import Outcome
from nonet.reason.whip_rating import Known, Length
from nonet.search.exact import STATUSES, Status, search

GUESS = "guess"
GUESS_SCORE = 1000
"""Above every rung: a puzzle that the whole ladder does not solve."""
MOST_ALTERNATIVES = 100
"""The bottleneck is counted no further than this."""


class Rating(NamedTuple):
    """How hard a puzzle is. Only a puzzle with one solution is rated: else ``status`` says why, the rest is None.

    >>> import nonet
    >>> rating = nonet.rate("1" * 16)
    >>> rating.status.value, rating.level
    ('none', None)
    """

    puzzle: Grid
    """None in a row of ``rate_many`` that is no puzzle, whose status is ``ERROR``."""
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

        >>> from nonet import rate
        >>> rate("1234341221.34..1").to_dict()["hardest"]
        'full-house'
        """
        puzzle: Grid | None = self.puzzle
        return {
            "puzzle": puzzle and puzzle.line,
            **({} if puzzle is None else puzzle.geometry.to_dict()),
            "status": self.status.value,
            "scale": self.scale,
            **self.own_fields(),
        }

    def own_fields(self) -> dict[str, Any]:
        """What the scale itself says."""
        return own_fields(self.scale, self._asdict())

    def __str__(self) -> str:
        return rating_text(self.scale, self._asdict())


def own_fields(scale: str, rated: Mapping[str, Any]) -> dict[str, Any]:
    """What a scale says, of the fields of a rating.

    >>> own_fields("hodoku", {"level": "easy", "score": 204})["score"]
    204
    """
    own = {name: rated.get(name) for name in FIELDS[scale if scale in FIELDS else "nonet"]}
    if scale == "whips":
        return {name: _length(length) for name, length in own.items()}
    if scale in EXPLAINERS and rated.get("status") is Status.LIMIT and own["er"]:
        own["er"] = f">={own['er']}"
    return own


def rating_text(scale: str, rated: Mapping[str, Any]) -> str:
    """A rating in a line.

    >>> rating_text("whips", {"status": Status.UNIQUE, "w": 3, "b": 3})
    'W3 B3'
    """
    status, get = rated["status"], rated.get
    if status is Status.LIMIT and get("er"):
        return f"ER>={get('er')}"
    if status is not Status.UNIQUE:
        return f"not rated: {_WHY[status]}"
    if scale in EXPLAINERS:
        return f"ER {get('er')} EP {get('ep')} ED {get('ed')}, hardest {get('er_technique')}"
    if scale == "whips":
        return f"W{get('w')} B{get('b')}"
    figures = 0 if scale == "hodoku" else 2
    needs = f", guesses: {get('guesses')}" if get("guesses") and scale != "hodoku" else ""
    return (
        f"{get('level')} {get('score'):.{figures}f}, hardest {get('hardest')}, steps: {get('steps')}{needs}"
    )


_PATH = ("level", "score", "hardest", "steps", "guesses")
_EXPLAINED = tuple(f"{n}{what}" for what in ("", "_technique", "_short") for n in ("er", "ep", "ed"))
FIELDS: dict[str, tuple[str, ...]] = {
    "nonet": (*_PATH, "bottleneck"),
    "hodoku": _PATH,
    "whips": ("w", "b"),
    **dict.fromkeys(EXPLAINERS, _EXPLAINED),
}
"""The fields of a rating on each scale; on a ladder of one's own they are those of nonet."""

_WHY = {
    Status.NONE: "no solution",
    Status.MULTIPLE: "more than one solution",
    Status.LIMIT: "the time ran out",
    Status.ERROR: "a bad row",
}


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
    return weighed(top, sum(s * s for s in scores))


def weighed(top: float, squares: float) -> float:
    """The score of a path by the score of its hardest rung, and the sum of the squares of all its steps' scores.

    >>> weighed(30, 30 * 30 + 2 * 2)
    30.09
    """
    weight = squares / (top * top)
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
        forms = [_rated_form(grids[place], limits) for place in places]
        positions = [(form.values, form.givens, form.candidates) for form in forms]
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


def _rated_form(grid: Grid, limits: Limits) -> Grid:
    """What is rated in place of a grid, so that all forms of a puzzle get one rating: the least of them.

    The kernel itself takes that of a 9x9 puzzle. A puzzle with digits that were placed or candidates of its own is
    rated as it lies on other boards, and so is one with rules, which has no least form.
    """
    geometry = grid.geometry
    is_bare = grid.values == grid.givens and not grid.own_candidates
    if geometry.kernel.is_plain_nine or not geometry.is_plain or not is_bare:
        return grid
    # Sparse grids can have very many symmetries; one with a single solution has few.
    if search(grid, limits).status is not Status.UNIQUE:
        return grid
    form = least_form(grid, limits)
    return form.grid if form.complete else grid


@lru_cache(64)
def _kernel_ladder(ladder: Ladder) -> tuple[list[int], list[int], list[str]]:
    """The rungs of a ladder by number, the rank and the key of every technique."""
    return ladder.numbers, ranks(ladder), _kernel.technique_keys()


def _with_guesses(grid: Grid, ladder: Ladder, limits: Limits) -> Rating:
    """The rating of a puzzle that the whole ladder does not solve."""
    form = least_form(grid, limits).grid if grid.geometry.kernel.is_plain_nine else _rated_form(grid, limits)
    guessing = ladder._replace(guess=ladder.guess or load("nonet").guess)
    taken = attempt(form, guessing, limits.within(steps=MAX_STEPS))
    if taken.outcome is not Outcome.SOLVED:
        return Rating(grid, ladder.key, Status.LIMIT)
    top = ladder.rungs[-1].level
    guesses = taken.guesses
    value = GUESS_SCORE + min(0.99, round(guesses / (guesses + 10), 2))
    return Rating(grid, ladder.key, Status.UNIQUE, top, value, GUESS, len(taken.steps), guesses, bottleneck=1)


def _length(length: Length | None) -> int | str | None:
    """An exact length as a number, any other in words."""
    if length is None:
        return None
    return length.value if length.known is Known.EXACT else str(length)


@lru_cache(64)
def _order(ladder: Ladder) -> dict[str, tuple[tuple[int, int], Rung]]:
    """Where each technique stands: by score, and among equals by place."""
    return {rung.technique: ((rung.score, place), rung) for place, rung in enumerate(ladder.rungs)}
