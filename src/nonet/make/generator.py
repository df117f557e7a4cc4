"""Puzzles to order: made at random from a seed, kept if they are as wished."""

from __future__ import annotations

from _thread import RLock
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from time import monotonic
from typing import TYPE_CHECKING

from nonet import _kernel
from nonet.errors import ArgumentError
from nonet.limits import Limits, check_seconds
from nonet.make.chance import seed_of
from nonet.make.generated import Generated
from nonet.make.instead import LOOK, done_instead
from nonet.make.rating import Rating
from nonet.make.scales import rate_grids
from nonet.make.symmetry import least_form
from nonet.make.variants import RuledMade, VariantMaker
from nonet.make.wish_types import Range, as_flag, as_whole
from nonet.make.wishes import Wishes, wishes
from nonet.model.grid import Grid
from nonet.reason.reasoner import reasoner
from nonet.search.device_choice import place

if TYPE_CHECKING:
    from nonet.model.rules.rule import Rule
    from nonet.reason.ladders import Ladder

SLICE = 0.2
"""Seconds that the kernel works before it is asked how it goes."""
MOST_TOGETHER = 512
MOST_ON_GPU = 1 << 16
"""Puzzles that are made side by side."""


class _Item:
    """A puzzle to be made: its seed, the first attempt not yet made, and what came of it."""

    __slots__ = ("made", "next", "seed")

    def __init__(self, seed: int):
        self.seed, self.next = seed, 0
        self.made: Generated | None = None


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
        workers: int,
        on_gpu: bool,
    ):
        self.wishes, self.count, self.seed = wished, count, seed
        self.on_gpu = on_gpu
        """Does a GPU make them?"""
        self.found = 0
        """Puzzles given out."""
        self.tried = 0
        """Puzzles looked at."""
        self.ended = ""
        self._patience, self._progress, self._workers = patience, progress, workers
        self._start = self._begun = monotonic()
        self._max_seconds = max_seconds
        self._limits: Limits | None = None  # from the first step on
        self._different = different
        self._seen: set[str | bytes] = set()
        self._maker: _kernel.Maker | VariantMaker | None = None
        if wished.drawn:
            self._maker = VariantMaker(wished)
        elif not wished.is_plain:
            self._maker = _kernel.Maker(reasoner(wished.geometry), wished.recipe)
        self._keys = _kernel.technique_keys()
        # Items are made several at a time, and given out in their order. What becomes of one depends on its
        # seed alone, so how many are made together can follow the time they take.
        self._window: deque[_Item] = deque()
        self._most_together = MOST_ON_GPU if on_gpu else MOST_TOGETHER
        self._together = self._most_together if on_gpu else 1
        self._items = 0
        self._finished = False
        self._limit = ""
        self._instead: str | None = None  # what does the work of what is needed, once that was asked
        # Threads may share the iterator; each puzzle goes to one of them. ``progress`` may call it, too.
        self._lock = RLock()

    @property
    def seconds(self) -> float:
        """The time since the start."""
        return monotonic() - self._start

    def __next__(self) -> Generated:
        with self._lock:
            return self._next()

    def _next(self) -> Generated:
        repeats = 0
        limits = self.limits
        while not self.ended and (self.count is None or self.found < self.count):
            made = self._next_item()
            if made is None:
                break
            form = least_form(made.puzzle, limits).line if self._different else made.puzzle.values
            if self.wishes.drawn:  # then a puzzle may have no clue at all
                form = f"{form!r} {made.puzzle.geometry.rules}"
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

    @property
    def limits(self) -> Limits:
        """The time for all puzzles, which begins with the first step."""
        if self._limits is None:
            self._limits = Limits(self._max_seconds)
        return self._limits

    @property
    def items(self) -> int:
        """How many items are behind us: puzzles given out, and repeats of them."""
        return self._items - len(self._window)

    def resume(self, items: int, puzzles: Iterable[bytes]) -> None:
        """Go on after so many items, which gave the puzzles with these cells: those of a run that was cut short.

        >>> whole = [made.puzzle for made in generate(4, size=4, seed=7)]
        >>> making = generate(4, size=4, seed=7)
        >>> making.resume(2, [puzzle.values for puzzle in whole[:2]])
        >>> [made.puzzle for made in making] == whole[2:]
        True
        """
        self._items = items
        for values in puzzles:
            self.found += 1
            grid = Grid.of(values, self.wishes.geometry)
            self._seen.add(least_form(grid, self.limits).line if self._different else values)

    def _next_item(self) -> Generated | None:
        """The next item; None if there are no more, ``ended`` says why."""
        if not self._window and not self._finished:
            left = self._most_together if self.count is None else self.count - self.found
            many = max(1, min(left, self._together))
            self._window.extend(map(_Item, _kernel.item_seeds(self.seed, self._items, many)))
            self._items += many
        self._begun = monotonic()
        while self._window and self._window[0].made is None:
            if self._finished:
                self._window = deque(item for item in self._window if item.made is not None)
                break
            left_seconds = self._begun + self._patience - monotonic()
            if self.limits.left >= 0:
                left_seconds = min(left_seconds, self.limits.left)
            # Half the time is gone, and nothing was found: look why as long as there is time for it.
            half_gone = LOOK < left_seconds < monotonic() - self._begun
            if half_gone and self._instead is None and not self.found:
                self._instead = done_instead(self.wishes, self.limits)
            if left_seconds <= 0:
                self._limit = (
                    "the time ran out"
                    if self.limits.is_over
                    else f"no such puzzle in {self._patience:g} seconds"
                )
                self.finish()
                continue
            self._work(left_seconds if left_seconds < inf else -1.0)
            if self._progress and self._window[0].made is None:
                self._progress(self)
        if self._window:
            return self._window.popleft().made
        if self._limit:
            self.ended = f"{self._limit} (puzzles tried: {self.tried:,}, found: {self.found:,})"
            if not self.found and self._instead:
                self.ended += f"; {self._instead}"
        return None

    def finish(self) -> None:
        """Make no more puzzles; those that are made already are still given out. For use after Ctrl-C.

        >>> making = generate(None, size=4, seed=7)
        >>> first = next(making)
        >>> making.finish()
        >>> len(list(making)) < 1000
        True
        """
        self._finished = True  # another thread may be at work on the window

    def _work(self, max_seconds: float) -> None:
        """Let the kernel make attempts at the window's items for a while, below 0 without a limit."""
        start = monotonic()
        todo = [item for item in self._window if item.made is None]
        if self._maker is None:
            self._make_plain(todo, max_seconds)
        else:
            wanted = [(item.seed, item.next) for item in todo]
            tried, results = self._maker.make(wanted, self._workers, SLICE, max_seconds)
            self.tried += tried
            for item, (following, made) in zip(todo, results, strict=True):
                item.next = following
                if made is None:
                    continue
                item.made = self._judge(item.seed, made)
                if item.made is None:
                    item.next = made.attempt + 1
        # Enough work for a slice, so that the threads are busy and the caller still sees puzzles come.
        spent = monotonic() - start
        if spent < SLICE / 2:
            self._together = min(2 * self._together, self._most_together)
        elif spent > SLICE:
            self._together = max(self._together // 2, 1)

    def _make_plain(self, todo: list[_Item], max_seconds: float) -> None:
        wished = self.wishes
        if self.on_gpu:
            from nonet.gpu.making import random_rows

            first = self._items - len(todo)  # nothing is left of the windows before
            rows = random_rows(self.seed, first, len(todo), wished.is_filled, max_seconds)
            puzzles, solutions = (array.tobytes() for array in rows)
        else:
            seeds = [item.seed for item in todo]
            made = _kernel.random_items(seeds, wished.is_filled, self._workers, max_seconds)
            if made is None:
                return
            puzzles, solutions = made[0].translate(_DIGITS), made[1].translate(_DIGITS)
        done = len(puzzles) // 81
        self.tried += done
        for i, item in enumerate(todo[:done]):
            place = slice(81 * i, 81 * i + 81)
            puzzle = Grid.of(puzzles[place], wished.geometry)
            item.made = self._generated(item.seed, puzzle, solutions[place], None, None)

    def _judge(self, seed: int, made: _kernel.Made | RuledMade) -> Generated | None:
        """What the kernel made, if it is as wished in all that only the rating tells."""
        puzzle = Grid.of(made.puzzle, getattr(made, "geometry", self.wishes.geometry))
        if not self.wishes.rated:
            return self._generated(seed, puzzle, made.solution, None, None)
        techniques = [self._keys[number] for number in made.techniques]
        rating = rate_grids([puzzle], self.wishes.scale, self.wishes.base, 1, self.limits)[0]
        if not self.wishes.allows(rating.level, rating.score):
            return None
        counts: dict[str, int] = {}
        for key in techniques:
            counts[key] = counts.get(key, 0) + 1
        return self._generated(seed, puzzle, made.solution, rating, tuple(sorted(counts.items())))

    def _generated(
        self,
        seed: int,
        puzzle: Grid,
        solution: bytes,
        rating: Rating | None,
        path: tuple[tuple[str, int], ...] | None,
    ) -> Generated:
        puzzle = puzzle if rating is None else rating.puzzle
        return Generated(
            puzzle,
            puzzle.reaching(solution, (0,) * len(solution)),
            rating,
            seed,
            self.wishes.symmetry,
            path,
        )


_DIGITS = bytes(max(0, symbol - 48) for symbol in range(256))
"""Turns symbols into digits."""


def generate(
    count: int | None = 1,
    *,
    seed: int | None = None,
    max_seconds: float | None = None,
    patience: float | None = 60.0,
    progress: Callable[[Generation], object] | None = None,
    workers: int | None = None,
    size: int = 9,
    box: Sequence[int] | None = None,
    rules: Iterable[Rule | str] = (),
    difficulty: str | Range | None = None,
    scale: str = "nonet",
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
    different: bool = False,
    rated: bool = True,
    device: str | None = None,
) -> Generation:
    """Make puzzles with exactly one solution, one by one; the same seed makes the same puzzles everywhere.

    The wishes, all of which may be left out; one that can't come true is refused at once:

    - ``size``, ``box``, ``rules`` beside the houses: each as it stands, or a kind of rules to be drawn at random for
      every puzzle (``killer``, ``thermometer=3``);
    - ``difficulty``: a level, or a range of scores; ``scale``: what these are measured on, ``nonet``,
      ``hodoku``, ``whips`` (W) or ``explainer`` (ER);
    - ``needs``: techniques without each of which the ladder gets stuck, up to the difficulty or else up to the hardest
      of them; ``shows``: those that the path up the ladder has; ``only``: what may be needed, beside singles;
      ``without``: what must not (or families: ``uniqueness``); ``ladder``: what gives levels, scores and the path;
    - ``once``: the hardest technique (one that it needs or shows, if given) is used for one step only;
    - ``symmetry`` of the clues' places: none, 180, 90, diagonal, mirror, full;
    - ``pattern``: exactly the places of the clues, as a line or a list of cells;
    - ``clues``: how many, or (fewest, most); ``minimal``: no clue can be left out;
    - ``different``: no two puzzles are the same up to relabelling, moving lines and reflecting;
    - ``rated``: False if nobody wants to know how hard they are; then they come much faster.

    The iterator ends early when ``max_seconds`` are over or one puzzle takes longer than ``patience`` seconds (None: as
    long as it takes); its ``ended`` then says so. ``progress`` is called with the iterator now and then. Without a seed
    every run is different. ``count=None`` goes on until stopped. ``workers`` threads share the work, by default one a
    core; their number changes nothing in the puzzles. ``device`` is ``cpu`` (the default) or, for 9x9 puzzles that are
    not rated and have no other wishes, ``gpu``: the same puzzles; ``auto`` takes a GPU for many of these.

    >>> made = next(generate(difficulty="hard", needs="xy-wing", seed=7))
    >>> made.rating.level, "xy-wing" in dict(made.path)
    ('hard', True)
    """
    number = as_whole(count)
    if count is not None and (number is None or number < 0):
        raise ArgumentError(f"count is {count!r}; it must be a whole number from 0 up, or None")
    begin = seed_of(seed)
    check_seconds(max_seconds)
    waits = check_seconds(patience, "patience")
    different = as_flag(different, "different")
    wished = wishes(
        size=size, box=box, rules=rules, difficulty=difficulty, needs=needs, shows=shows, ladder=ladder, only=only,
        without=without, once=once, symmetry=symmetry, pattern=pattern, clues=clues, minimal=minimal, rated=rated,
        scale=scale,
    )  # fmt: skip
    if different and (wished.geometry.rules or wished.drawn):
        raise ArgumentError(
            "rules allow no relabelling and no moving of lines, so puzzles can't be compared that way"
        )
    where = place(device, workers, Limits(None))
    on_gpu = where.device != "cpu" and wished.is_plain
    if where.device == "gpu" and not on_gpu:
        raise ArgumentError(
            "device 'gpu' makes random 9x9 puzzles that are not rated, without other wishes; for these use device 'cpu'"
        )
    if where.device == "auto":
        on_gpu = on_gpu and where.makes_on_gpu(number)
    if on_gpu:
        from nonet.gpu.device import gpus

        gpus()  # without one, the sentence that says so
    return Generation(
        wished,
        number,
        begin,
        max_seconds,
        inf if waits is None else waits,
        progress,
        different,
        where.workers,
        on_gpu,
    )
