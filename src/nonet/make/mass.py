"""Puzzles by the million: random ones, those near others, those of a pattern; on the CPU or, much faster, on a GPU."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet import _kernel
from nonet.errors import ArgumentError, LimitError
from nonet.limits import Limits, check_number
from nonet.make.chance import seed_of
from nonet.make.unavoidable import cases, unavoidable_sets
from nonet.model.grid import Grid, as_grid
from nonet.search.counting import are_unique
from nonet.search.device_choice import Place, place

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

PART = 1 << 16
"""Puzzles that the CPU makes in one call."""
BLOCK = 1 << 12
MOST_SETS = 600
"""Unavoidable sets that guide the search for the puzzles of a solution: more of them take longer than they spare."""
MOST_CASES = 2e13
"""That a GPU of today can look at in some hours."""


class RandomPuzzles(NamedTuple):
    """What ``random_puzzles`` made: arrays of digits, a row a puzzle, 0 for an empty cell.

    >>> random_puzzles(5, seed=1).seed
    1
    """

    puzzles: Any
    solutions: Any
    seed: int


class Neighbours(NamedTuple):
    """The puzzles near others, and which of them each is near to.

    >>> neighbours([]).complete
    True
    """

    puzzles: Any
    """As the puzzles were given: lines, or rows of an array."""
    sources: Any
    """The number of the puzzle that each differs from."""
    complete: bool
    """False if the time did not suffice for all."""


def random_puzzles(
    count: int,
    *,
    seed: int | None = None,
    filled: bool = False,
    solution: str | Grid | None = None,
    workers: int | None = None,
    max_seconds: float | None = None,
    device: str | None = None,
) -> RandomPuzzles:
    """Random minimal 9x9 puzzles, or solved grids if ``filled``: arrays, for those who want many.

    They are the puzzles that ``generate(count, seed=seed, rated=False)`` gives one by one or, with a ``solution``,
    random minimal puzzles of that one; puzzles may then come twice. ``device`` is ``cpu`` (the default), ``gpu`` or
    ``auto``, and changes nothing in them. When ``max_seconds`` are over there are fewer.

    >>> made = random_puzzles(3, seed=7)
    >>> made.puzzles.shape, bool((made.solutions[made.puzzles > 0] == made.puzzles[made.puzzles > 0]).all())
    ((3, 81), True)
    >>> one = "".join(map(str, made.solutions[0]))
    >>> (random_puzzles(3, seed=7, solution=one).solutions == made.solutions[0]).all()
    np.True_
    """
    given = None if solution is None else _solved(solution)
    where = place(device, workers, Limits(max_seconds))
    number = check_number(count, "count")
    begin = seed_of(seed)
    if where.device == "gpu" or (where.device == "auto" and where.makes_on_gpu(number)):
        from nonet.gpu.making import random_rows

        return RandomPuzzles(*random_rows(begin, 0, number, filled, where.limits.left, given), begin)
    import numpy

    parts: list[tuple[Array, Array]] = []
    for first in range(0, number, PART):
        seeds = _kernel.item_seeds(begin, first, min(PART, number - first))
        made = _kernel.random_items(seeds, filled, where.workers, where.limits.left, solution=given)
        if made is None:
            break
        parts.append((_digits(made[0]), _digits(made[1])))
    empty = numpy.empty((0, 81), numpy.uint8)
    return RandomPuzzles(
        numpy.concatenate([empty, *(puzzles for puzzles, _ in parts)]),
        numpy.concatenate([empty, *(solutions for _, solutions in parts)]),
        begin,
    )


def _solved(solution: str | Grid) -> bytes:
    """The digits of a solved 9x9 grid."""
    grid = as_grid(solution)
    if not grid.geometry.kernel.is_plain_nine or not grid.is_solved:
        raise ArgumentError("a solution is a 9x9 grid with all cells filled and no digit twice in a house")
    return bytes(grid.values)


def _has_gpu() -> bool:
    from nonet.gpu.device import why_none

    return not why_none()


def _digits(symbols: bytes) -> Array:
    import numpy

    digits = numpy.frombuffer(symbols, numpy.uint8) - ord("0")
    return numpy.where(digits > 9, 0, digits).astype(numpy.uint8).reshape(-1, 81)


def neighbours(
    puzzles: Any,
    *,
    less: int = 1,
    minimal: bool = True,
    max_seconds: float | None = None,
    device: str | None = None,
) -> Neighbours:
    """Puzzles with one solution that differ from given ones in ``less`` clues, 1 or 2, and as many others.

    What people who look for puzzles with few clues call {-1+1} and {-2+2}. ``puzzles`` is a list of 9x9 lines or an
    array of digits, (n, 81). Only those that need all their clues count, unless ``minimal`` is False.

    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> near = neighbours([easy], minimal=False)
    >>> len(near.puzzles), near.puzzles[0] != easy, near.complete
    (1203, True, True)
    """
    if less not in (1, 2):
        raise ArgumentError(f"less is {less!r}; it must be 1 or 2")
    where = place(device, None, Limits(max_seconds))
    rows, as_lines = _rows(puzzles)
    packed = _packed(rows)
    if where.device == "gpu" or (where.device == "auto" and _has_gpu()):
        from nonet.gpu.nearby import near_rows

        found, sources, complete = near_rows(packed, less, where.limits.left)
    else:
        found, sources, complete = _near_on_cpu(rows, less, where.limits)
    if minimal and len(found):
        needed = are_minimal(found, where)
        found, sources = found[needed], sources[needed]
    order = sorted(range(len(found)), key=lambda i: (int(sources[i]), found[i].tobytes()))
    found, sources = found[order], sources[order]
    lines = ["".join(map(str, row)).replace("0", ".") for row in found.tolist()] if as_lines else found
    return Neighbours(lines, sources.tolist() if as_lines else sources, complete)


def _rows(puzzles: Any) -> tuple[Array, bool]:
    """9x9 puzzles as an array of bytes, and whether they were lines."""
    import numpy

    if hasattr(puzzles, "__array_interface__"):
        array = numpy.asarray(puzzles)
        if array.ndim != 2 or array.shape[1] != 81 or array.dtype.kind not in "iu":
            raise ArgumentError(f"an array of {array.dtype} {array.shape}; puzzles are digits, (n, 81)")
        if array.size and (array.min() < 0 or array.max() > 9):
            raise ArgumentError("a digit outside 0 to 9")
        return numpy.ascontiguousarray(array, numpy.uint8), False
    grids = [puzzle if isinstance(puzzle, Grid) else Grid(puzzle) for puzzle in puzzles]
    for number, grid in enumerate(grids):
        if not grid.geometry.kernel.is_plain_nine:
            raise ArgumentError(f"puzzle {number + 1} is no ordinary 9x9 puzzle")
    return numpy.array([list(grid.givens) for grid in grids], numpy.uint8).reshape(-1, 81), True


def _packed(rows: Array) -> Array:
    import numpy

    out = numpy.empty((len(rows), 41), numpy.uint8)
    _kernel.pack_rows(rows, out)
    return out


def are_minimal(rows: Array, where: Place) -> Array:
    """Which puzzles, all with one solution, have several without any one clue."""
    import numpy

    answers = numpy.ones(len(rows), numpy.bool_)
    for first in range(0, len(rows), BLOCK):
        block = rows[first : first + BLOCK]
        which, cells = numpy.nonzero(block)
        less = block[which]
        less[numpy.arange(len(which)), cells] = 0
        still = are_unique(less, where.device, where.limits)
        answers[first + which[still]] = False
    return answers


def _near_on_cpu(rows: Array, less: int, limits: Limits) -> tuple[Array, Array, bool]:
    """Every clue tried by itself."""
    import numpy

    found: list[Array] = [numpy.empty((0, 81), numpy.uint8)]
    sources: list[int] = []
    for number, row in enumerate(rows):
        for out in combinations(numpy.flatnonzero(row).tolist(), less):
            for tries in _tries(row, out, less):
                if limits.is_over:
                    return numpy.concatenate(found), numpy.array(sources, numpy.uint32), False
                counts = _kernel.nine_count_rows(tries.tobytes(), False, 2, 1, -1.0)[0]
                good = tries[numpy.array(counts, int) == 1]
                found.append(good)
                sources += [number] * len(good)
    return numpy.concatenate(found), numpy.array(sources, numpy.uint32), True


def _tries(row: Array, out: tuple[int, ...], less: int) -> Iterator[Array]:
    """All grids with some clues out and as many in, in blocks; the clues that go in come in one order only."""
    grid = row.copy()
    grid[list(out)] = 0
    starts = [(grid, 0)]
    for _ in range(less - 1):
        starts = [(one, cell + 1) for start, low in starts for one, cell in _with_each(start, row, out, low)]
    import numpy

    for start, low in starts:
        block = [one for one, _ in _with_each(start, row, out, low)]
        if block:
            yield numpy.array(block)


def _with_each(grid: Array, row: Array, out: tuple[int, ...], low: int) -> Iterator[tuple[Array, int]]:
    for cell in range(low, 81):
        for digit in range(1, 10):
            if not grid[cell] and not (cell in out and row[cell] == digit):
                one = grid.copy()
                one[cell] = digit
                yield one, cell


def pattern_puzzles(pattern: str | Sequence[int], *, minimal: bool = True) -> Iterator[str]:
    """Every 9x9 puzzle with one solution and clues in exactly these cells, each once up to the names of the digits.

    ``pattern`` is a line with ``.`` for the cells without a clue, or a list of cells. With 17 clues that is some
    billion grids to try, and each clue more makes it about eight times as many: so this needs a GPU. Only those that
    need all their clues count, unless ``minimal`` is False.

    >>> next(pattern_puzzles(range(16)))
    Traceback (most recent call last):
        ...
    nonet.errors.ArgumentError: a pattern has 17 to 32 of 81 cells: a line, or a list of cells
    """
    cells = _cells(pattern)
    from nonet.gpu.clue_places import pattern_rows

    where = place("gpu", None, Limits(None))
    for rows, _ in pattern_rows(cells, []):
        yield from _lines(rows, minimal, where)


def solution_puzzles(
    solution: str | Grid,
    clues: int,
    *,
    cells: str | Sequence[int] | None = None,
    minimal: bool = True,
) -> Iterator[str]:
    """Every puzzle of a 9x9 solution with so many clues, all of them in ``cells`` if these are given; in no order.

    With all cells open, the puzzles of 17 clues are found in a minute, and every clue more takes about eight times as
    long: so this needs a GPU, and a search without an end in sight is refused. Only those that need all their clues
    count, unless ``minimal`` is False. ``minimal_puzzles`` gives the minimal puzzles of any number of clues that are
    part of a given one, without a GPU.

    >>> next(solution_puzzles("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 17))
    Traceback (most recent call last):
        ...
    nonet.errors.ArgumentError: a solution is a 9x9 grid with all cells filled and no digit twice in a house
    """
    digits = _solved(solution)
    open_cells = range(81) if cells is None else _places(cells)
    number = check_number(clues, "clues", least=1)
    where = place("gpu", None, Limits(None))
    from nonet.gpu.device import gpus

    gpus()  # without one, the sentence that says so, before any work
    if number > len(open_cells):
        return
    allowed = sum(1 << cell for cell in open_cells)
    sets = unavoidable_sets(digits, MOST_SETS)
    work = cases(sets, allowed, number)
    if work > MOST_CASES:
        raise LimitError(
            f"{number} clues in {len(open_cells)} cells are about {work:.0e} sets of clues to look at, and a GPU "
            f"gets through {MOST_CASES:.0e} in some hours: ask for fewer clues, or name fewer cells"
        )
    from nonet.gpu.solution_clues import solution_rows

    for rows, _ in solution_rows(digits, sets, number, allowed):
        yield from _lines(rows, minimal, where)


def _lines(rows: Array, minimal: bool, where: Place) -> Iterator[str]:
    """Puzzles with one solution as lines; of these the minimal ones, if no others are wanted."""
    good = rows[are_minimal(rows, where)] if minimal and len(rows) else rows
    for row in good.tolist():
        yield "".join(map(str, row)).replace("0", ".")


def _places(cells: str | Sequence[int]) -> list[int]:
    """The cells of a pattern: a line of 81 with a symbol of an empty cell where there is none, or a list of cells."""
    if isinstance(cells, str):
        found = [cell for cell, symbol in enumerate(cells) if symbol not in "0.*_-?"]
        size = len(cells)
    else:
        found, size = sorted(set(cells)), 81
    if size != 81 or not found or not 0 <= found[0] <= found[-1] < 81:
        raise ArgumentError(
            "cells are a line of 81 symbols, with . where there is none, or a list of 0 to 80"
        )
    return found


def _cells(pattern: str | Sequence[int]) -> list[int]:
    cells = _places(pattern)
    if not 17 <= len(cells) <= 32:
        raise ArgumentError("a pattern has 17 to 32 of 81 cells: a line, or a list of cells")
    return cells
