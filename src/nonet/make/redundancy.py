"""Givens that are not needed, and the puzzles that are left without them."""

from __future__ import annotations

from collections.abc import Iterator

from nonet import _kernel
from nonet.limits import Limits
from nonet.model.grid import Grid, as_grid
from nonet.search.exact import STATUSES, Status


class Redundant(tuple[int, ...]):
    """Cells whose givens are not needed; ``complete`` is False if the time ran out before all were tried.

    >>> cells = redundant("12..34....4....1")
    >>> cells, cells.complete
    (Redundant((0, 1, 4, 5), complete=True), True)
    """

    complete: bool

    def __new__(cls, cells: tuple[int, ...] = (), complete: bool = True) -> Redundant:
        """Some cells and whether they are all."""
        self = super().__new__(cls, cells)
        self.complete = complete
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Redundant, (tuple(self), self.complete)

    def __repr__(self) -> str:
        return f"Redundant({tuple(self)}, complete={self.complete})"


class MinimalPuzzles(Iterator[Grid]):
    """The iterator that ``minimal_puzzles`` gives: each step does only the work it needs.

    >>> them = minimal_puzzles("12..34....4....1")
    >>> next(them).line, len(list(them)), them.complete
    ('.2..34....4....1', 3, True)
    """

    complete: bool
    """True once every minimal puzzle was given; False before, and if the limit or the time ended them."""

    def __init__(self, puzzle: Grid | str, limit: int | None, max_seconds: float | None):
        self._left = Limits(max_seconds, solutions=limit).solutions
        self._max_seconds = max_seconds
        self.puzzle = puzzle = as_grid(puzzle)
        self.complete = False
        self._clues = _Clues(puzzle)
        self._search = self._subsets()

    def __repr__(self) -> str:
        return f"<MinimalPuzzles of {self.puzzle!r}>"

    def __next__(self) -> Grid:
        if self._left == 0:
            raise StopIteration
        if self._clues.limits is None:
            self._clues.limits = Limits(self._max_seconds)
        try:
            givens = next(self._search)
        except _TimeUp:
            self._left = 0
            raise StopIteration from None
        self._left -= 1
        return Grid.of(self._clues.values(givens), self.puzzle.geometry)

    def _subsets(self) -> Iterator[int]:
        """Every minimal set of givens, once: a given that can go goes first, then stays."""
        unique = self._clues.is_unique
        every = self._clues.every
        # A node is a puzzle with one solution, the givens that we chose to keep, those that it needs, and
        # whether the last choice was to keep one. What a puzzle needs, each of its parts needs.
        nodes = [(every, 0, 0, False)] if unique(every) else []
        while nodes:
            givens, kept, needed, kept_last = nodes.pop()
            # After a choice to keep it pays to know all that is needed; on the way down it would be wasted.
            if kept_last:
                needed |= sum(bit for bit in _bits(givens & ~needed) if not unique(givens & ~bit))
                if self._is_hopeless(kept & ~needed, kept | needed):
                    continue
            for bit in _bits(givens & ~kept & ~needed):
                if unique(givens & ~bit):
                    nodes.append((givens, kept | bit, needed, True))
                    nodes.append((givens & ~bit, kept, needed, False))
                    break
                needed |= bit
            else:
                if not any(unique(givens & ~bit) for bit in _bits(kept & ~needed)):
                    yield givens
        self.complete = True

    def _is_hopeless(self, kept: int, least: int) -> bool:
        """Is a given that we keep superfluous whatever else goes? ``least`` stays in any case."""
        return any(self._clues.is_unique(least & ~bit) for bit in _bits(kept))


def redundant(puzzle: Grid | str, *, max_seconds: float | None = None) -> Redundant:
    """The cells of which any one can lose its given, and there is still one solution.

    Together they may be needed: see ``minimal``. A puzzle that has not exactly one solution has none. Digits
    placed later don't count.

    >>> redundant("12..34....4....1"), redundant(".2..34....4....1")
    (Redundant((0, 1, 4, 5), complete=True), Redundant((), complete=True))
    """
    clues = _Clues(as_grid(puzzle), Limits(max_seconds))
    found: list[int] = []
    try:
        if clues.is_unique(clues.every):
            for bit in _bits(clues.every):
                if clues.is_unique(clues.every & ~bit):
                    found.append(bit.bit_length() - 1)  # noqa: PERF401 - these stay if the time runs out
    except _TimeUp:
        return Redundant(tuple(found), complete=False)
    return Redundant(tuple(found))


def minimal_puzzles(
    puzzle: Grid | str, *, limit: int | None = None, max_seconds: float | None = None
) -> MinimalPuzzles:
    """Every puzzle of some of these givens that has one solution and needs all its givens, each once.

    There can be very many: ``limit`` bounds them, and ``max_seconds``, which begin with the first step. None if
    the puzzle has not exactly one solution.

    >>> [sum(map(bool, grid.givens)) for grid in minimal_puzzles("1234341221434321", limit=3)]
    [6, 5, 5]
    """
    return MinimalPuzzles(puzzle, limit, max_seconds)


def minimal(puzzle: Grid | str, *, max_seconds: float | None = None) -> Grid | None:
    """A minimal puzzle of some of these givens: the first of ``minimal_puzzles``.

    None if the puzzle has not exactly one solution, or if the time ran out.

    >>> minimal("12..34....4....1").line
    '.2..34....4....1'
    """
    return next(minimal_puzzles(puzzle, limit=1, max_seconds=max_seconds), None)


class _TimeUp(Exception):  # noqa: N818 - it never leaves this module
    pass


class _Clues:
    """Tells whether some of the givens have one solution, until the time is up.

    A set of givens is an int: bit c stands for cell c.
    """

    def __init__(self, puzzle: Grid, limits: Limits | None = None):
        self._cells = [(cell, given) for cell, given in enumerate(puzzle.givens) if given]
        self._geometry = puzzle.geometry
        self.limits = limits
        self.every = sum(1 << cell for cell, _ in self._cells)

    def values(self, givens: int) -> bytes:
        out = bytearray(self._geometry.cell_count)
        for cell, given in self._cells:
            if givens >> cell & 1:
                out[cell] = given
        return bytes(out)

    def is_unique(self, givens: int) -> bool:
        left = -1.0 if self.limits is None else self.limits.left
        code, *_ = _kernel.solve(self._geometry.kernel, self.values(givens), None, 1, left)
        if STATUSES[code] is Status.LIMIT:
            raise _TimeUp
        return STATUSES[code] is Status.UNIQUE


def _bits(mask: int) -> Iterator[int]:
    """The bits of a mask, lowest first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit
