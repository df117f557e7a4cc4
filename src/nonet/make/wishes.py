"""What a puzzle to be made is to be like; wishes that can't come true are refused at once, with the reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from nonet import _kernel
from nonet.errors import ArgumentError, closest
from nonet.limits import Limits
from nonet.make.pattern import check_lines, check_symmetry, clue_counts, orbits, read_pattern
from nonet.make.rating import ranks
from nonet.make.relatives import relatives
from nonet.make.scales import LEVELLED, NINE_ONLY, check_board, check_ladder, check_scale
from nonet.make.stand_ins import COVERED, check_covered, check_needed, check_rules
from nonet.make.variants import RuleWish, told_apart
from nonet.make.wish_types import Range, as_flag, as_names, as_number, as_pair, as_range, as_size, as_whole
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid
from nonet.reason.ladders import LEVELS, Ladder, load, named
from nonet.reason.techniques import number
from nonet.search.exact import Status, search

if TYPE_CHECKING:
    from nonet.model.rules.rule import Rule

SINGLES = ("full-house", "hidden-single", "naked-single")
"""Always allowed: without them no puzzle can be solved."""

FEWEST = {(2, 2): 4, (2, 3): 8, (3, 2): 8, (3, 3): 17}
"""The fewest clues of a puzzle with one solution, where that is known, by box shape."""


class Recipe(NamedTuple):
    """Wishes for the kernel, which reads them by these names.

    All of it is worked out before the kernel is asked: in the midst of a call, code of ours would be one more place
    where a daemon thread can be ended, and C++ does not survive that.
    """

    orbits: list[list[int]]
    pattern: list[int]
    clues: tuple[int, int]
    minimal: bool
    rated: bool
    solvable: bool
    """Must the rungs suffice?"""
    rungs: list[int]
    """The techniques that are tried, in order, by the kernel's numbers."""
    ranks: list[int]
    """How hard each of the kernel's techniques is."""
    shown: list[int]
    """What the path must have, by the kernel's numbers."""
    needed: list[int]
    """Those of them without which the rungs must not suffice."""
    tops: list[bool]
    """Which of the kernel's techniques may be the hardest of the path, as far as it tells; empty if all may be."""
    once: bool
    relatives: list[bytes]
    """Puzzles of the kind that is wished, to breed others from; only where nothing else ties the clues' places."""
    solution: bytes = b""
    """Of every puzzle; empty if it is to be found."""


class Wishes(NamedTuple):
    """Wishes that were looked through.

    >>> wishes(difficulty="hard", shows="x-wing").ladder.rungs[-1].level
    'hard'
    """

    geometry: Geometry
    symmetry: str
    orbits: list[list[int]]
    """Cells that are clues together or not at all."""
    pattern: list[int]
    """Exactly the places of the clues; empty if they are free."""
    clues: tuple[int, int]
    """The fewest and the most."""
    minimal: bool
    base: Ladder
    """The ladder that levels and scores are of; Nonet's, unless someone has another."""
    ladder: Ladder | None
    """The techniques that must suffice; None if the puzzle may be as hard as it likes."""
    is_whole: bool
    """True if the ladder is the base up to some height, so that a path up it is the rating's own path."""
    level: str | None
    scores: Range | None
    shown: frozenset[str]
    """What the path must have."""
    needed: frozenset[str]
    """Those of them without which the ladder must not suffice."""
    once: bool
    rated: bool
    """False if nobody wants to know how hard the puzzle is."""
    scale: str
    """What the scores, and the rating of the result, are measured on."""
    drawn: tuple[RuleWish, ...]
    """Rules that are drawn at random for every puzzle, beside those of the board."""

    @property
    def recipe(self) -> Recipe:
        """These wishes as the kernel reads them."""
        numbers = (self.ladder or self.base).numbers
        return Recipe(
            self.orbits,
            self.pattern,
            self.clues,
            minimal=self.minimal,
            rated=self.rated,
            solvable=self.ladder is not None,
            rungs=numbers,
            ranks=ranks(self.ladder or self.base),
            shown=[number(key) for key in sorted(self.shown)],
            needed=[number(key) for key in sorted(self.needed)],
            tops=self._tops(),
            once=self.once,
            relatives=self._relatives(),
        )

    def _tops(self) -> list[bool]:
        if not self.is_whole or self.scale != "nonet" or not (self.level or self.scores):
            return []
        low, high = self.scores or (0, float("inf"))
        may = {
            rung.technique
            for rung in self.base.rungs
            if (rung.level == self.level if self.level else low < rung.score + 1 and rung.score <= high)
        }
        return [key in may for key in _kernel.technique_keys()]

    def _relatives(self) -> list[bytes]:
        if not self.geometry.kernel.is_plain_nine or self.symmetry != "none" or self.pattern or self.drawn:
            return []
        top = self.ladder.rungs[-1].level if self.ladder is not None and self.shown else ""
        kin = (*sorted(self.shown), self.level or top)
        return [grid.values for key in kin for grid in relatives(key)]

    def allows(self, level: str | None, score: float | None) -> bool:
        """Is a rating of this level and score as wished?"""
        if self.level and level != self.level:
            return False
        return not self.scores or (score is not None and self.scores[0] <= score <= self.scores[1])

    @property
    def is_plain(self) -> bool:
        """True for 9x9 puzzles without any wish but how many clues: as few as can be, or all."""
        free = (
            self.ladder is None and self.symmetry == "none" and not (self.pattern or self.rated or self.drawn)
        )
        return free and self.geometry.kernel.is_plain_nine and self.clues in ((17, 81), (81, 81))

    @property
    def is_filled(self) -> bool:
        """True if every cell is to hold a clue."""
        return self.clues[0] == self.geometry.cell_count


def wishes(
    *,
    size: int = 9,
    box: Sequence[int] | None = None,
    rules: Iterable[Rule | str] = (),
    difficulty: str | Range | None = None,
    needs: str | Iterable[str] = (),
    shows: str | Iterable[str] = (),
    ladder: str | Ladder = "nonet",
    only: str | Iterable[str] | None = None,
    without: str | Iterable[str] = (),
    once: bool = False,
    symmetry: str | int = "none",
    pattern: str | Sequence[int] | None = None,
    clues: int | tuple[int, int] | None = None,
    minimal: bool = False,
    rated: bool = True,
    scale: str = "nonet",
) -> Wishes:
    """Look through the wishes of ``nonet.generate``; an error says which can't come true.

    >>> wishes(clues=16)
    Traceback (most recent call last):
        ...
    nonet.errors.ArgumentError: 16 clues; a 9x9 puzzle with one solution has at least 17
    """
    size, fixed, drawn = as_size(size), *told_apart(rules)
    once, minimal, rated = as_flag(once, "once"), as_flag(minimal, "minimal"), as_flag(rated, "rated")
    geometry = Geometry.of(size, box, rules=fixed)
    if geometry.rules and search(Grid.of(bytes(size * size), geometry), Limits(5.0)).status is Status.NONE:
        told = ", ".join(map(str, geometry.rules))
        raise ArgumentError(f"no {size}x{size} grid obeys these rules: {told}")
    cells = None if pattern is None else read_pattern(pattern, geometry)
    symmetry = str(symmetry)  # 180 is as good as "180"
    every = orbits(size, symmetry)
    if cells is not None:
        check_symmetry(cells, geometry, symmetry)
    base = load(ladder)
    check_ladder(base)
    if not base.prunes:
        raise ArgumentError(
            f"the ladder {base.key} rubs out pencil marks one by one; no puzzles are made for it"
        )
    needed = _keys(needs, "needs", base)
    must = needed | _keys(shows, "shows", base)
    check_rules(must, geometry, bool(drawn))
    banned = _keys(without, "without", base)
    allowed = None if only is None else _keys(only, "only", base) | set(SINGLES)
    level, scores = _difficulty(difficulty, base)
    _check_scale(scale, level, rated, geometry)
    if drawn and (scale in NINE_ONLY or cells is not None):
        other = "a pattern of clues" if cells is not None else f"the scale {scale}"
        raise ArgumentError(f"{other} excludes rules that are drawn at random")
    own = (level, scores) if scale == "nonet" else (None, None)  # what rungs have
    _check_techniques(base, must, banned, allowed, *own)
    for key in sorted(must):
        rivals = frozenset(COVERED.get(key, ())) & set(base.techniques)
        check_covered(key, key in needed, must, rivals - banned)
        banned |= rivals
    suffices = _ladder(base, must, needed, banned, allowed, *own)
    check_needed(needed, suffices, geometry, bool(drawn))
    if not rated and (once or scores or suffices is not None):
        raise ArgumentError(
            "rated=False (--any) excludes difficulty, needs, shows, ladder, only, without and once"
        )
    beyond = size > 9 or (bool(drawn) and clues is None)
    if suffices is None and rated and (once or beyond):
        # Puzzles beyond 9x9, or with rules, and the fewest clues can be beyond all logic, and take hours to rate.
        suffices = _up_to(base, "hard" if beyond else LEVELS[-1])
    numbers = _clues(clues, geometry, cells, bool(drawn))
    if cells is not None:
        if geometry.is_plain:  # with rules two empty rows can't change places
            check_lines(cells, geometry)
    elif not any(numbers[0] <= count <= numbers[1] for count in clue_counts(every)):
        raise ArgumentError(f"no set of {numbers[0]} to {numbers[1]} cells has the symmetry {symmetry}")
    if minimal and numbers[0] == geometry.cell_count:
        raise ArgumentError(f"{numbers[0]} clues; a puzzle without an empty cell is not minimal")
    return Wishes(
        geometry, symmetry, every, cells or [], numbers, minimal, base, suffices,
        not banned and allowed is None, level, scores, must, needed, once, rated, scale, drawn,
    )  # fmt: skip


def _keys(names: str | Iterable[str], wish: str, base: Ladder) -> frozenset[str]:
    """Rungs of the base by names of techniques or families."""
    listed = as_names(names, wish)
    for name in listed:
        if not named([name]) & set(base.techniques):
            key = min(named([name]))
            raise ArgumentError(f"{key} is no rung of the ladder {base.key}, so no puzzle is made to need it")
    return named(listed) & set(base.techniques)


def _levels(base: Ladder) -> list[str]:
    """The levels of a ladder, the easiest first; ours by their names."""
    mine = {rung.level for rung in base.rungs}
    return list(LEVELS) if mine <= set(LEVELS) else list(dict.fromkeys(rung.level for rung in base.rungs))


def _difficulty(difficulty: str | Range | None, base: Ladder) -> tuple[str | None, Range | None]:
    if difficulty is None:
        return None, None
    scores = as_range(difficulty.strip()) if isinstance(difficulty, str) else as_pair(difficulty, as_number)
    if isinstance(difficulty, str) and scores is None:
        level = difficulty.strip().lower()
        levels = _levels(base)
        if level not in levels:
            # Two levels with a hyphen between them are like each of them, and mean neither.
            close = "" if "-" in level else closest(level, levels)
            known = f"there are {', '.join(levels)}, and ranges of scores such as 30 to 40"
            raise ArgumentError(
                f"there is no difficulty {difficulty!r}; {f'did you mean {close}?' if close else known}"
            )
        return level, None
    if scores is None:
        raise ArgumentError(f"difficulty is {difficulty!r}; it must be a level or a range of two scores")
    low, high = scores
    if not 0 <= low <= high:
        raise ArgumentError(f"a range of scores from {low:g} to {high:g} holds none")
    return None, (low, high)


def _check_scale(scale: str, level: str | None, rated: bool, geometry: Geometry) -> None:
    check_scale(scale)
    if scale == "nonet":
        return
    if level and scale not in LEVELLED:
        raise ArgumentError(
            f"levels such as {level} belong to the scales {' and '.join(LEVELLED)}; on {scale} give a range of scores"
        )
    if not rated:
        raise ArgumentError(f"puzzles that are not rated have no score on the scale {scale}")
    check_board(scale, geometry)


def _check_techniques(
    base: Ladder, must: frozenset[str], banned: frozenset[str], allowed: set[str] | frozenset[str] | None,
    level: str | None, scores: Range | None,
) -> None:  # fmt: skip
    levels = _levels(base)
    if set(SINGLES) & banned:
        raise ArgumentError(
            f"{min(set(SINGLES) & banned)} can't be forbidden: every puzzle ends with singles"
        )
    for key in sorted(must):
        rung = base.rung(key)
        if key in banned:
            raise ArgumentError(f"{key} can't be both needed and forbidden")
        if allowed is not None and key not in allowed:
            raise ArgumentError(f"{key} is to be needed, but is not among the techniques allowed")
        if level and levels.index(rung.level) > levels.index(level):
            raise ArgumentError(f"{key} is {rung.level}; a puzzle that needs it can't be {level}")
        if scores and rung.score > scores[1]:
            raise ArgumentError(
                f"{key} scores {rung.score}; a puzzle that needs it scores more than {scores[1]}"
            )


def _up_to(base: Ladder, level: str) -> Ladder:
    levels = _levels(base)
    most = levels.index(level) if level in levels else len(levels)
    return base._replace(rungs=tuple(r for r in base.rungs if levels.index(r.level) <= most))


def _ladder(
    base: Ladder, must: frozenset[str], needed: frozenset[str], banned: frozenset[str],
    allowed: set[str] | frozenset[str] | None, level: str | None, scores: Range | None,
) -> Ladder | None:  # fmt: skip
    """The rungs that must suffice: up to the difficulty, or else to what is needed, or the level of what is shown."""
    if not (must or banned or level or scores or allowed is not None) and base == load("nonet"):
        return None
    levels = _levels(base)
    if level or scores or not must:
        whole = _up_to(base, level or levels[-1])
    elif needed:
        hardest = max(base.techniques.index(key) for key in must)
        whole = base._replace(rungs=base.rungs[: hardest + 1])
    else:
        whole = _up_to(base, max((base.rung(key).level for key in must), key=levels.index))
    rungs = [
        rung
        for rung in whole.rungs
        if rung.technique not in banned
        and (allowed is None or rung.technique in allowed)
        and (scores is None or rung.score <= scores[1])
    ]
    # A path scores less than 1 more than its hardest rung.
    if scores and not any(scores[0] < rung.score + 1 for rung in rungs):
        ends = (
            f"the easiest scores {base.rungs[0].score}, the hardest {max(rung.score for rung in base.rungs)}"
        )
        raise ArgumentError(f"no technique scores {scores[0]:g} to {scores[1]:g}; {ends}")
    return base._replace(rungs=tuple(rungs))


def _clues(
    clues: int | tuple[int, int] | None, geometry: Geometry, pattern: list[int] | None, drawn: bool
) -> tuple[int, int]:
    n, cells = geometry.size, geometry.cell_count
    fewest = n - 1 if geometry.kernel.digits_are_alike else 0  # two that are nowhere could change places
    if drawn:
        fewest = 0
    elif geometry.is_plain:
        fewest = FEWEST.get(geometry.block, fewest)
    exact = as_whole(clues)
    wished = (exact, exact) if exact is not None else as_pair(clues, as_whole)
    if wished is None and clues is not None:
        raise ArgumentError(f"clues is {clues!r}; it must be a whole number or two, the fewest and the most")
    low, high = wished or (fewest, cells)
    if low > high:
        raise ArgumentError(f"a range of {low} to {high} clues holds none")
    if high < fewest or (exact is not None and low < fewest):
        raise ArgumentError(f"{high} clues; a {n}x{n} puzzle with one solution has at least {fewest}")
    if low > cells:
        raise ArgumentError(f"{low} clues; a {n}x{n} grid has {cells} cells")
    if pattern is not None:
        if len(pattern) < fewest:
            raise ArgumentError(
                f"a pattern of {len(pattern)} cells; a {n}x{n} puzzle with one solution has at least {fewest} clues"
            )
        if not low <= len(pattern) <= high:
            raise ArgumentError(f"the pattern has {len(pattern)} cells, which is not {low} to {high} clues")
    return max(low, fewest), min(high, cells)
