"""Puzzles to order: made at random from a seed, kept if they are as wished."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any, NamedTuple

from nonet import _kernel
from nonet.errors import ParseError
from nonet.grid import Grid
from nonet.rating import Rating, rate
from nonet.reason import Outcome, Path, walk
from nonet.search import is_minimal
from nonet.step import Step
from nonet.symmetry import canonical
from nonet.techniques import technique as find_technique
from nonet.wishes import Wishes, wishes

ANY_GUESSES = 1_000_000
"""Enough for every 9x9 grid: what is dug with it is minimal."""


class Generated(NamedTuple):
    """A puzzle that was made, with all that is known of it. ``seed`` alone makes it again.

    >>> made = next(generate(size=4, seed=1))
    >>> made.solution.is_solved, made.rating.level, next(generate(size=4, seed=made.seed)) == made
    (True, 'easy', True)
    """

    puzzle: Grid
    solution: Grid
    rating: Rating
    seed: int
    symmetry: str
    path: tuple[tuple[str, int], ...]
    """The techniques of the path to the solution, each with the number of its steps."""

    @property
    def givens(self) -> int:
        """The number of clues."""
        return sum(map(bool, self.puzzle.givens))

    def to_dict(self) -> dict[str, Any]:
        """The fields of ``nonet generate --json``."""
        rating = self.rating.to_dict()
        shared = {key: rating.pop(key) for key in ("puzzle", "size", "box", "status")}
        return {
            **shared,
            "solution": self.solution.line.replace("+", ""),
            "givens": self.givens,
            "rating": rating,
            "path": dict(self.path),
            "seed": self.seed,
            "symmetry": self.symmetry,
        }


class Practice(NamedTuple):
    """A position in which a technique is the next step, the step, and the puzzle it comes from.

    >>> lesson = practice("naked-pair", seed=1)
    >>> lesson.step.technique, lesson.step.grid == lesson.position
    ('naked-pair', True)
    """

    position: Grid
    step: Step
    source: Generated


class Generation(Iterator[Generated]):
    """The iterator that ``generate`` gives; ``ended`` says why it stopped short, if it did.

    >>> making = generate(count=2, size=4, seed=7)
    >>> len(list(making)), making.found, making.ended
    (2, 2, '')
    """

    def __init__(
        self,
        wished: Wishes,
        count: int | None,
        seed: int,
        max_seconds: float | None,
        patience: float,
        progress: Callable[[Generation], object] | None,
        different: bool,
    ):
        self.wishes, self.count, self.seed = wished, count, seed
        self.found = 0
        """Puzzles given out."""
        self.tried = 0
        """Puzzles looked at."""
        self.ended = ""
        self._patience, self._progress = patience, progress
        self._start = monotonic()
        self._stop = None if max_seconds is None else self._start + max_seconds
        self._item = 0
        self._different = different
        self._seen: set[str] = set()

    @property
    def seconds(self) -> float:
        """The time since the start."""
        return monotonic() - self._start

    def __next__(self) -> Generated:
        repeats = 0
        while not self.ended and (self.count is None or self.found < self.count):
            # The first item has the seed itself, so that the seed in a result makes that result again.
            seed = self.seed if not self._item else _kernel.child_seed(self.seed, self._item)
            made = self._make(seed)
            if made is None:
                break
            self._item += 1
            form = canonical(made.puzzle).line if self._different else made.puzzle.line
            if form in self._seen:
                repeats += 1
                if repeats == 1000:
                    self.ended = "the last 1000 puzzles were all repeats: there may be no more such puzzles"
                continue
            self._seen.add(form)
            self.found += 1
            if self._progress:
                self._progress(self)
            return made
        raise StopIteration

    def _make(self, seed: int) -> Generated | None:
        """The first puzzle as wished that comes from a seed; None if the time ran out."""
        begun = monotonic()
        attempt = 0
        while True:
            now = monotonic()
            left = begun + self._patience - now
            if self._stop is not None:
                left = min(left, self._stop - now)
            if left <= 0:
                short = self._stop is not None and now >= self._stop
                limit = "the time ran out" if short else f"no such puzzle in {self._patience:g} seconds"
                self.ended = f"{limit} (puzzles tried: {self.tried:,}, found: {self.found:,})"
                return None
            made = attempt_one(self.wishes, seed, attempt, left)
            attempt += 1
            self.tried += 1
            if made is not None:
                return made
            if self._progress and not attempt % 100:
                self._progress(self)


def generate(
    count: int | None = 1,
    *,
    seed: int | None = None,
    max_seconds: float | None = None,
    patience: float = 60.0,
    progress: Callable[[Generation], object] | None = None,
    technique: str | tuple[str, ...] | list[str] = (),
    different: bool = False,
    **wish: Any,
) -> Generation:
    """Make puzzles with exactly one solution, one by one; the same seed makes the same puzzles everywhere.

    The wishes, all of which may be left out; one that can't come true is refused at once:

    - ``size``, ``box``;
    - ``difficulty``: a level, or a range of scores;
    - ``technique``: what must be needed; ``only``: what may be needed, beside singles; ``without``: what must not;
    - ``once``: the hardest technique (one of ``technique``, if given) is needed for one step only;
    - ``symmetry`` of the clues' places: none, 180, 90, diagonal, mirror, full;
    - ``pattern``: exactly the places of the clues, as a line or a list of cells;
    - ``clues``: how many, or (fewest, most); ``minimal``: no clue can be left out;
    - ``different``: no two puzzles are the same up to relabelling, moving lines and reflecting.

    The iterator ends early when ``max_seconds`` are over or one puzzle takes longer than ``patience`` seconds;
    its ``ended`` then says so. ``progress`` is called with the iterator now and then. Without a seed every run is
    different. ``count=None`` goes on until stopped.

    >>> made = next(generate(difficulty="hard", technique="x-wing", seed=7))
    >>> made.rating.level, "x-wing" in dict(made.path)
    ('hard', True)
    """
    if count is not None and count < 0:
        raise ParseError(f"count {count} is less than 0")
    if seed is None:
        from secrets import randbits

        seed = randbits(53)  # a number that JSON readers keep whole
    return Generation(
        wishes(techniques=technique, **wish),
        count,
        seed & (2**64 - 1),
        max_seconds,
        patience,
        progress,
        different,
    )


def practice(technique: str, *, seed: int | None = None, **wish: Any) -> Practice | None:
    """A real position just before a technique is needed, with the answer; None if none was found in time.

    >>> lesson = practice("x-wing", seed=3)
    >>> lesson.step.name
    'X-Wing'
    """
    for made in generate(technique=technique, seed=seed, **wish):
        return practice_in(made, technique)
    return None


def practice_in(made: Generated, technique: str) -> Practice:
    """The first position on a puzzle's path in which a technique is the next step.

    >>> made = next(generate(technique="naked-pair", seed=1))
    >>> practice_in(made, "naked-pair") == practice("naked-pair", seed=1)
    True
    """
    key = find_technique(technique).key
    step = next(step for step in walk(made.puzzle) if step.technique == key)
    return Practice(step.grid, step, made)


def attempt_one(wished: Wishes, seed: int, attempt: int, max_seconds: float) -> Generated | None:
    """The puzzle that comes from a seed at this attempt, if it is as wished."""
    geometry = wished.geometry
    own = _kernel.child_seed(seed, attempt + 1)
    chain = _fitted(wished, own, max_seconds) if wished.pattern else _dug(wished, own, max_seconds)
    if chain is None:
        return None
    found = _choose(wished, chain)
    if found is None:
        return None
    puzzle, path = found
    if wished.minimal and not is_minimal(puzzle):
        return None
    if path is None:
        rating = rate(puzzle)
        path = walk(puzzle)
    else:
        judged = wished.rating(path)
        if judged is None:
            return None
        rating = judged
    counts: dict[str, int] = {}
    for key in path.techniques:
        counts[key] = counts.get(key, 0) + 1
    solution = Grid.of(chain.solution, geometry, givens=puzzle.givens)
    return Generated(puzzle, solution, rating, seed, wished.symmetry, tuple(sorted(counts.items())))


class _Chain(NamedTuple):
    """Puzzles of one solution: each is the one before with some more clues taken out."""

    solution: bytes
    first: bytes
    gone: list[list[int]]
    wished: Wishes

    def puzzle(self, steps: int) -> Grid:
        values = bytearray(self.first)
        for orbit in self.gone[:steps]:
            for cell in orbit:
                values[cell] = 0
        return Grid.of(values, self.wished.geometry)

    @property
    def lengths(self) -> range:
        """How many orbits may be taken out for the number of clues to be as wished."""
        low, high = self.wished.clues
        left = sum(map(bool, self.first))
        counts = [left]
        for orbit in self.gone:
            left -= len(orbit)
            counts.append(left)
        good = [i for i, clues in enumerate(counts) if low <= clues <= high]
        return range(good[0], good[-1] + 1) if good else range(0)


def _fitted(wished: Wishes, seed: int, max_seconds: float) -> _Chain | None:
    assert wished.pattern
    solution = _kernel.fit_pattern(wished.geometry.kernel, wished.pattern, seed, max_seconds)
    if solution is None:
        return None
    held = set(wished.pattern)
    return _Chain(solution, bytes(v if c in held else 0 for c, v in enumerate(solution)), [], wished)


def _dug(wished: Wishes, seed: int, max_seconds: float) -> _Chain | None:
    # Beyond 9x9 only singles are used to see whether a clue may go: a search might not end.
    guesses = ANY_GUESSES if wished.geometry.size <= 9 else 0
    low, high = wished.clues
    least = 0 if wished.minimal or wished.ladder else low
    if high < wished.geometry.cell_count and least:
        least = low + seed % (high - low + 1)
    made = _kernel.make_puzzle(wished.geometry.kernel, wished.orbits, seed, least, guesses, max_seconds)
    return None if made is None else _Chain(made[0], made[0], made[1], wished)


def _choose(wished: Wishes, chain: _Chain) -> tuple[Grid, Path | None] | None:
    """The puzzle of the chain with the fewest clues that the ladder still solves, and its path."""
    lengths = chain.lengths
    if not lengths:
        return None
    last = lengths[-1]
    if wished.minimal and last < len(chain.gone):
        return None
    puzzle = chain.puzzle(last)
    if wished.ladder is None:
        return puzzle, None
    path = walk(puzzle, wished.ladder)
    if path.outcome is Outcome.SOLVED or wished.minimal or len(lengths) == 1:
        return puzzle, path
    # The more clues, the easier, nearly always: halve the chain until the border is found.
    good, bad = lengths[0], last
    best = None
    while bad - good > 1:
        middle = (good + bad) // 2
        puzzle = chain.puzzle(middle)
        path = walk(puzzle, wished.ladder)
        if path.outcome is Outcome.SOLVED:
            good, best = middle, (puzzle, path)
        else:
            bad = middle
    return best
