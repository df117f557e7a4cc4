"""Canonical forms: one grid for all that are the same up to relabelling, moving lines and reflecting."""

from __future__ import annotations

from math import factorial, prod
from typing import Any

from nonet import _kernel
from nonet.errors import ArgumentError
from nonet.limits import Limits
from nonet.model.geometry import Geometry
from nonet.model.grid import SYMBOLS, Grid, as_grid


class Canonical:
    """The answer of ``canonical``: the least form, the way to it, and the number of automorphisms.

    Cell c of the puzzle goes to ``cells[c]`` and digit d becomes ``digits[d]``.

    >>> form = canonical("...1............")
    >>> form.line, form.cells[3], form.digits
    ('...............1', 15, (0, 1, 2, 3, 4))
    >>> str(form)
    '...............1 (automorphisms: 48)'
    """

    __slots__ = (
        "_columns",
        "_grid",
        "_rows",
        "_values",
        "_ways",
        "complete",
        "digits",
        "puzzle",
        "transposed",
    )

    puzzle: Grid
    digits: tuple[int, ...]
    """What each digit becomes; the first entry is the empty cell's and 0."""
    transposed: bool
    """True if the grid was reflected in its main diagonal, before its rows and columns moved."""
    complete: bool
    """False if the time ran out: then there may be a smaller form and more automorphisms."""
    _values: bytes
    _rows: bytes
    _columns: bytes
    _ways: int
    _grid: Grid | None

    def __init__(self, puzzle: Grid, found: tuple[bytes, bytes, bytes, bool, bytes, int, bool]):
        values, rows, columns, transposed, digits, ways, complete = found
        write = object.__setattr__
        write(self, "puzzle", puzzle)
        write(self, "_values", values)
        write(self, "_rows", rows)
        write(self, "_columns", columns)
        write(self, "transposed", transposed)
        write(self, "digits", tuple(digits))
        write(self, "_ways", ways)
        write(self, "complete", complete)
        write(self, "_grid", None)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Canonical does not change")

    @property
    def grid(self) -> Grid:
        """The least form; all its digits are givens.

        >>> canonical("...1............").grid
        Grid('...............1')
        """
        grid = self._grid
        if grid is None:
            grid = Grid.of(self._values, self.puzzle.geometry)
            object.__setattr__(self, "_grid", grid)
        return grid

    @property
    def line(self) -> str:
        """The least form as a line."""
        return "".join([SYMBOLS[value] for value in self._values])

    @property
    def cells(self) -> tuple[int, ...]:
        """Where each cell goes."""
        n = self.puzzle.size
        out = [0] * (n * n)
        for r, row in enumerate(self._rows):
            for c, column in enumerate(self._columns):
                out[column * n + row if self.transposed else row * n + column] = r * n + c
        return tuple(out)

    @property
    def automorphisms(self) -> int:
        """How many pairs of a move of cells and a relabelling of all N digits leave the puzzle as it is.

        A digit that does not occur may become any other such digit, and each of these counts.

        >>> canonical("." * 81).automorphisms == 2 * 6**8 * 362880
        True
        """
        return automorphisms(self._values, self._ways, self.puzzle.geometry)

    def to_dict(self) -> dict[str, Any]:
        """The fields of ``nonet canonical --json``.

        >>> canonical("...1............").to_dict()["canonical"]
        '...............1'
        """
        return {
            "puzzle": self.puzzle.line,
            **self.puzzle.geometry.to_dict(),
            "status": "ok" if self.complete else "limit",
            "canonical": self.line,
            "automorphisms": self.automorphisms,
        }

    def _found(self) -> tuple[bytes, bytes, bytes, bool, bytes, int, bool]:
        digits = bytes(self.digits)
        return self._values, self._rows, self._columns, self.transposed, digits, self._ways, self.complete

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Canonical):
            return NotImplemented
        return (self.puzzle, self._found()) == (other.puzzle, other._found())

    def __hash__(self) -> int:
        return hash((self.puzzle, self._values))

    def __reduce__(self) -> tuple[object, ...]:
        return Canonical, (self.puzzle, self._found())

    def __repr__(self) -> str:
        return f"Canonical({self.puzzle!r}, {self._found()!r})"

    def __str__(self) -> str:
        more = "" if self.complete else ", or more: the time ran out"
        return f"{self.line} (automorphisms: {self.automorphisms}{more})"


def automorphisms(values: bytes, ways: int, geometry: Geometry) -> int:
    """How many there are if the kernel found so many ways: it counts a move of blank lines or of absent digits once.

    >>> automorphisms(bytes(16), 2, Geometry.of(4)) == 2 * 2**6 * 24
    True
    """
    high, wide = geometry.block
    n = geometry.size
    rows = [any(values[r * n : r * n + n]) for r in range(n)]
    columns = [any(values[c::n]) for c in range(n)]
    absent = n - len(set(values) - {0})
    return ways * _orders(rows, high) * _orders(columns, wide) * factorial(absent)


def canonical(puzzle: Grid | str, *, max_seconds: float | None = None) -> Canonical:
    """The least grid that relabelling digits, moving rows and columns and transposing make of this one.

    Rows move within their band, columns within their stack, and whole bands and stacks move; the grid is
    transposed where its boxes are as high as wide, or where it has none. Least is the line that comes first
    in the order of its digits, read row by row, an empty cell being 0. All digits count, given or placed;
    candidates do not.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> form = canonical(puzzle)
    >>> form.line[:27], form.automorphisms
    ('........1.....2.34156...27.', 1)
    >>> canonical(form.grid).line == form.line
    True
    """
    return least_form(as_grid(puzzle), Limits(max_seconds))


def least_form(grid: Grid, limits: Limits) -> Canonical:
    """``canonical`` for a call that has its limits already.

    >>> least_form(Grid("." * 81), Limits(0)).grid.size
    9
    """
    geometry = grid.geometry
    if not geometry.is_plain:
        other = "rules" if geometry.rules else "other houses"
        raise ArgumentError(f"a canonical form is known for grids with plain boxes only, not with {other}")
    try:
        found = _kernel.least_form(geometry.kernel, grid.values, limits.left)
    except ValueError:
        raise ArgumentError(
            f"{grid.describe(grid.conflicts[0])}; such a grid has no canonical form"
        ) from None
    return Canonical(grid, found)


def isomorphic(first: Grid | str, second: Grid | str, *, max_seconds: float | None = None) -> bool:
    """True if relabelling, moving lines and transposing make one grid of the other.

    False also when the time ran out before that was sure.

    >>> isomorphic("12..............", "......4.......3."), isomorphic("12..............", "1.2.............")
    (False, False)
    >>> isomorphic("12..............", "...4...3........")
    True
    """
    a, b, limits = as_grid(first), as_grid(second), Limits(max_seconds)
    if a.geometry is not b.geometry or _shape(a) != _shape(b):
        return False
    forms = [least_form(grid, limits) for grid in (a, b)]
    # Two equal forms prove it even if neither is the least.
    return forms[0]._values == forms[1]._values


def _shape(grid: Grid) -> list[int]:
    """What no symmetry changes and is quick to see: how often the digits occur."""
    return sorted(map(grid.values.count, range(1, grid.size + 1)))


def _orders(filled: list[bool], group: int) -> int:
    """In how many ways can blank lines change places within their groups, and blank groups in the grid?"""
    blanks = [filled[i : i + group].count(False) for i in range(0, len(filled), group)]
    return prod(map(factorial, blanks)) * factorial(blanks.count(group))
