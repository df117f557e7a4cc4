"""The puzzles to measure with: made here from a fixed seed, or the user's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple

from nonet import _kernel
from nonet.errors import ArgumentError, nearest
from nonet.model.geometry import Geometry
from nonet.model.grid import SYMBOLS, Grid
from nonet.search.exact import Status, solve

SEED = 2005
"""Any number would do; it must only stay the same, so that two runs measure the same puzzles."""

EASY_CLUES = 36
_MADE, _TRIED, _HARD, _LARGE = 5_000, 20_000, 1_000, 100


class PuzzleSet(NamedTuple):
    """Puzzles of one geometry, each with one solution, in lines."""

    name: str
    about: str
    geometry: Geometry
    puzzles: list[str]
    warm: str
    """A puzzle that any solver solves in no time; empty if we know none."""

    def __str__(self) -> str:
        rows, columns = self.geometry.block
        usual = self.geometry is Geometry.of(self.geometry.size)
        boxes = "" if usual else f" with boxes of {rows}x{columns}"
        about = f", {self.about}" if self.about else ""
        plural = "s" * (len(self.puzzles) != 1)
        size = f"{self.geometry.size}x{self.geometry.size}"
        return f"{self.name}: {len(self.puzzles):,} puzzle{plural} of {size}{boxes}{about}"


def minimal(count: int) -> list[tuple[str, str]]:
    """Random minimal 9x9 puzzles and their solutions.

    >>> [(puzzle.count("."), solution[:4]) for puzzle, solution in minimal(1)]
    [(57, '5783')]
    """
    made = _kernel.random_minimal(count, SEED, 1)
    assert made is not None  # without a time limit there is always an answer
    puzzles, solutions = (text.decode("ascii") for text in made)
    return [(puzzles[i : i + 81], solutions[i : i + 81]) for i in range(0, len(puzzles), 81)]


def _easy() -> list[str]:
    random, out = Random(SEED), []
    for puzzle, solution in minimal(_MADE):
        empty = [cell for cell in range(81) if puzzle[cell] == "."]
        added = set(random.sample(empty, EASY_CLUES - (81 - len(empty))))
        out.append("".join(solution[cell] if cell in added else puzzle[cell] for cell in range(81)))
    return out


def _hard() -> list[str]:
    puzzles = [puzzle for puzzle, _ in minimal(_TRIED)]
    hardest = sorted(puzzles, key=lambda line: -solve(line).guesses)[:_HARD]
    Random(SEED).shuffle(hardest)  # each turn gets its share of the hardest
    return hardest


def _large() -> list[str]:
    from nonet.make.generator import generate

    return [made.puzzle.line for made in generate(_LARGE, size=16, seed=SEED)]


BUILT_IN: dict[str, tuple[str, Callable[[], list[str]]]] = {
    "easy": (f"random minimal ones with clues added up to {EASY_CLUES}", _easy),
    "minimal": ("random minimal ones", lambda: [puzzle for puzzle, _ in minimal(_MADE)]),
    "hard": (f"of {_TRIED:,} random minimal ones those with most guesses", _hard),
    "16x16": ("random", _large),
}
"""What the sets are, and how they are made."""


def known_set(name: str) -> tuple[str, Callable[[], list[str]]]:
    """What a set is, and how it is made.

    >>> known_set("hrad")
    Traceback (most recent call last):
        ...
    nonet.errors.ArgumentError: there is no set 'hrad'; did you mean hard?
    """
    if name not in BUILT_IN:
        raise ArgumentError(f"there is no set {name!r}; {nearest(name, BUILT_IN)}")
    return BUILT_IN[name]


def built_in(name: str) -> PuzzleSet:
    """A set of ours, the same in every run.

    >>> print(built_in("minimal"))
    minimal: 5,000 puzzles of 9x9, random minimal ones
    """
    about, make = known_set(name)
    puzzles = make()
    return PuzzleSet(name, about, Grid(puzzles[0]).geometry, puzzles, warm_up(Grid(puzzles[0])))


def of_grids(name: str, grids: Iterable[Grid], max_seconds: float) -> tuple[list[PuzzleSet], int]:
    """A set for each geometry among the grids, and the number of those that were left out.

    Left out are puzzles with no or with several solutions, because solvers do not agree on what to answer, and
    those with other houses than rows, columns and boxes. Of others only the givens count.

    >>> sets, left_out = of_grids("mine", [Grid("12..34....4....1"), Grid("." * 16)], 1)
    >>> print(sets[0], left_out, sets[0].warm)
    mine: 1 puzzle of 4x4 1 ....341221434321
    """
    by_geometry: dict[Geometry, list[Grid]] = {}
    left_out = 0
    for grid in grids:
        geometry = grid.geometry
        puzzle = Grid.of(grid.givens, geometry)
        if geometry.is_plain and solve(puzzle, max_seconds=max_seconds).status in (
            Status.UNIQUE,
            Status.LIMIT,
        ):
            by_geometry.setdefault(geometry, []).append(puzzle)
        else:
            left_out += 1
    several = len(by_geometry) > 1
    sets = [
        PuzzleSet(
            f"{name} {geometry.size}x{geometry.size}" if several else name,
            "",
            geometry,
            [puzzle.line for puzzle in puzzles],
            warm_up(puzzles[0], max_seconds),
        )
        for geometry, puzzles in by_geometry.items()
    ]
    return sets, left_out


def warm_up(puzzle: Grid, max_seconds: float | None = None) -> str:
    """The solution without its first row; the columns say what is missing."""
    found = solve(puzzle, max_seconds=max_seconds).grid
    if found is None:
        return ""
    line = "".join(SYMBOLS[value] for value in found.values)
    return "." * puzzle.size + line[puzzle.size :]


def fits(geometry: Geometry, puzzle: str, answer: str) -> bool:
    """Is this a solution of the puzzle? No search is needed to tell, only the rules.

    >>> four = Geometry.of(4)
    >>> fits(four, "12..34....4....1", "1234341221434321"), fits(four, "2" + "." * 15, "1234341221434321")
    (True, False)
    """
    digits = set(SYMBOLS[1 : geometry.size + 1])
    return (
        len(answer) == geometry.cell_count
        and all(given in (".", digit) for given, digit in zip(puzzle, answer, strict=True))
        and all({answer[cell] for cell in house.cells} == digits for house in geometry.houses)
    )
