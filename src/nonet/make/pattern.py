"""Where the clues of a puzzle stand: symmetries, and masks drawn by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from nonet.errors import ArgumentError
from nonet.make.wish_types import items_of
from nonet.model.geometry import Geometry
from nonet.model.grid import EMPTY

Turn = Callable[[int, int, int], tuple[int, int]]
"""Where a symmetry takes a cell: (row, column, size - 1) -> (row, column)."""

_HALF: Turn = lambda r, c, last: (last - r, last - c)  # noqa: E731
_QUARTER: Turn = lambda r, c, last: (c, last - r)  # noqa: E731
_DIAGONAL: Turn = lambda r, c, last: (c, r)  # noqa: E731
_MIRROR: Turn = lambda r, c, last: (r, last - c)  # noqa: E731

SYMMETRIES: dict[str, tuple[Turn, ...]] = {
    "none": (),
    "180": (_HALF,),
    "90": (_QUARTER,),
    "diagonal": (_DIAGONAL,),
    "mirror": (_MIRROR,),
    "full": (_QUARTER, _MIRROR),
}
"""The symmetries by name, each with the turns and reflections that generate it."""


def orbits(size: int, symmetry: str) -> list[list[int]]:
    """The sets of cells that a symmetry keeps together, in reading order of their first cells.

    >>> orbits(4, "180")[:2], len(orbits(9, "full"))
    ([[0, 15], [1, 14]], 15)
    """
    if symmetry not in SYMMETRIES:
        raise ArgumentError(f"there is no symmetry {symmetry!r}; there are {', '.join(SYMMETRIES)}")
    seen: set[int] = set()
    out = []
    for cell in range(size * size):
        if cell in seen:
            continue
        orbit = [cell]
        for member in orbit:  # grows as it is walked
            for turn in SYMMETRIES[symmetry]:
                row, column = turn(member // size, member % size, size - 1)
                image = row * size + column
                if image not in orbit:
                    orbit.append(image)
        seen.update(orbit)
        out.append(sorted(orbit))
    return out


def clue_counts(orbits: Sequence[Sequence[int]]) -> set[int]:
    """How many cells whole orbits can hold together.

    >>> sorted(clue_counts(orbits(4, "90")))
    [0, 4, 8, 12, 16]
    """
    sums = 1  # bit n stands for n cells
    for orbit in orbits:
        sums |= sums << len(orbit)
    return {count for count in range(sums.bit_length()) if sums >> count & 1}


def read_pattern(pattern: str | Sequence[int], geometry: Geometry) -> list[int]:
    """The cells of a pattern: a line of N² characters, empty ones as in a puzzle, or a list of cell numbers.

    >>> read_pattern("x..x" + "." * 8 + "#..#", Geometry.of(4))
    [0, 3, 12, 15]
    """
    if not isinstance(pattern, str):
        cells = items_of(pattern)
        if cells is None:
            raise TypeError(
                f"pattern is {pattern!r}; it must be a line with . for an empty cell, or a list of cells"
            )
        return sorted({geometry.cell(cell) for cell in cells})
    line = "".join(pattern.split())
    if len(line) != geometry.cell_count:
        raise ArgumentError(
            f"a pattern of {len(line)} characters; a {geometry.size}x{geometry.size} grid "
            f"needs {geometry.cell_count}"
        )
    return [cell for cell, mark in enumerate(line) if mark not in EMPTY]


def check_symmetry(cells: Sequence[int], geometry: Geometry, symmetry: str) -> None:
    """Raise an error that names a cell if these cells do not have the symmetry."""
    held = set(cells)
    for orbit in orbits(geometry.size, symmetry):
        inside = [cell for cell in orbit if cell in held]
        if inside and len(inside) < len(orbit):
            missing = next(cell for cell in orbit if cell not in held)
            name = geometry.cell_name
            raise ArgumentError(
                f"the pattern does not have the symmetry {symmetry}: it holds {name(inside[0])} "
                f"but not {name(missing)}"
            )


def check_lines(cells: Sequence[int], geometry: Geometry) -> None:
    """Raise an error if two rows of a band, or two columns of a stack, are empty: they could change places.

    >>> check_lines(range(8), Geometry.of(4))
    Traceback (most recent call last):
        ...
    nonet.errors.ArgumentError: the pattern leaves rows 3 and 4 empty; they could change places in every solution
    """
    size = geometry.size
    for what, held, width in (
        ("rows", {cell // size for cell in cells}, geometry.block[0]),
        ("columns", {cell % size for cell in cells}, geometry.block[1]),
    ):
        empty = [line for line in range(size) if line not in held]
        for first, second in pairwise(empty):
            if first // width == second // width:
                raise ArgumentError(
                    f"the pattern leaves {what} {first + 1} and {second + 1} empty; "
                    "they could change places in every solution"
                )
