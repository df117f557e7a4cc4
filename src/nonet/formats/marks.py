"""Pencil marks: candidates as text, and the rule that tells a value from a cell with one candidate left."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from nonet.errors import ParseError
from nonet.formats.symbols import SymbolError, table
from nonet.model.geometry import Geometry
from nonet.model.grid import SYMBOLS, Grid, digits_of

MARKUP = "*#@-"
"""What solvers put beside a candidate to show a step: pattern, fin, endo-fin, elimination."""
NONE_LEFT = "-"
"""An empty cell without any candidate; ``.`` is one of which nothing is said."""
PLACED = "+"
"""What stands before a digit that was placed."""
_FIGURES = re.compile(r"[.0-]|[+u][1-9]|[*#@-]*[1-9][1-9*#@-]*")
_LETTERS = re.compile(r"[.0-]|\+[1-9A-P]|[1-9A-P]+")


def mask_of(token: str, cell: int, size: int) -> int | None:
    """The candidates of a cell as a mask; None for ``.``, which says nothing. Markup is left out.

    Up to size 9 letters are markup too; above it they are digits.

    >>> mask_of("*17", 0, 9), mask_of("1-3B", 0, 9), mask_of(".", 0, 9), mask_of("-", 0, 9)
    (65, 5, None, 0)
    """
    if token in (".", "0"):
        return None
    values = table("line", size)
    mask = 0
    for character in token:
        if character in MARKUP or (size <= 9 and character.isascii() and character.isalpha()):
            continue
        value = values.get(character, 0)
        if not value:
            raise SymbolError(character, cell, size)
        mask |= 1 << value - 1
    return mask


def text_of(mask: int, unsaid: str = NONE_LEFT) -> str:
    """The candidates of a mask as symbols.

    >>> text_of(0b100101), text_of(0)
    ('136', '-')
    """
    return "".join([SYMBOLS[d] for d in digits_of(mask)]) or unsaid


def settled(masks: Sequence[int | None], geometry: Geometry, placed: Iterable[tuple[int, int]] = ()) -> Grid:
    """The grid of candidate masks: one digit alone is a value if no peer still lists it, else a naked single.

    ``placed`` are (cell, digit) pairs known to be values that were not given.

    >>> g = Geometry.of(4)
    >>> grid = settled([1, 2 | 4, 2 | 4, 8] + [8 | 4] + [None] * 11, g)
    >>> grid.values[:5], grid.possible("r1c2")
    (b'\\x01\\x00\\x00\\x04\\x00', (2, 3))
    >>> settled([1, 1 | 2, 2 | 4, 8] + [8 | 4] + [None] * 11, g)["r1c1"]
    0
    """
    own = dict(placed)
    listed = [1 << own[cell] - 1 if cell in own else mask or 0 for cell, mask in enumerate(masks)]
    values = bytearray(len(masks))
    givens = bytearray(len(masks))
    for cell, mask in enumerate(listed):
        alone = mask and not mask & (mask - 1)
        if cell in own:
            values[cell] = own[cell]
        elif alone and not any(listed[peer] & mask for peer in geometry.peers[cell]):
            values[cell] = givens[cell] = mask.bit_length()
    grid = Grid.of(values, geometry, givens=givens)
    allowed = grid.allowed
    return grid.with_candidates(allowed[cell] if mask is None else mask for cell, mask in enumerate(masks))


def placed_over(givens: Grid, values: bytes) -> Grid:
    """A grid with these givens that also holds these values.

    >>> placed_over(Grid("1..." * 4), bytes([1, 2, 0, 0] * 4)).line[:5]
    '1+2..'
    """
    for cell, (given, value) in enumerate(zip(givens.values, values, strict=True)):
        if given and value not in (0, given):
            name = givens.geometry.cell_name(cell)
            raise ParseError(f"{name}: the puzzle gives {given}, but the state holds {value}")
    merged = bytes(value or given for given, value in zip(givens.values, values, strict=True))
    return Grid.of(merged, givens.geometry, givens=givens.values)


def are_marks(tokens: Sequence[str], size: int) -> bool:
    """Do cells in one line list candidates? Then one lists several, or a placed digit; numbers are what they look like.

    Up to size 9 that is a cell of more than one figure; above, where that may be a number, one with letters.

    >>> are_marks(["12", "+3"], 4), are_marks(["1", "3"], 4), are_marks(["12", "3"], 16), are_marks(["1B", "3"], 16)
    (True, False, False, True)
    """
    told = any(len(token) > 1 and (size <= 9 or not token.isdecimal()) for token in tokens)
    return told and are_cells(tokens, size)


def are_cells(tokens: Iterable[str], size: int) -> bool:
    """Can each of these be what ``written_marks`` says of a cell?

    >>> are_cells("12 +3 4 . -".split(), 9), are_cells("r1c1 2x".split(), 9)
    (True, False)
    """
    return all(map((_FIGURES if size <= 9 else _LETTERS).fullmatch, tokens))


def grid_of_marks(tokens: Sequence[str], geometry: Geometry) -> Grid:
    """The grid of cells in one line that list their candidates, ``+3`` being a 3 that was placed.

    >>> grid = grid_of_marks("1 234 +2 34".split() + ["."] * 12, Geometry.of(4))
    >>> grid.line, grid.possible("r1c2")
    ('1.+2.............', (2, 3, 4))
    """
    placed, masks = _read(tokens, geometry)
    return settled(masks, geometry, placed)


def in_position(puzzle: Grid, tokens: Sequence[str]) -> Grid:
    """The position of a puzzle that the cells of a line tell: which digits were placed, and what is left elsewhere.

    One digit alone is a candidate here, since placed digits say so.

    >>> puzzle = Grid("1" + "." * 15)
    >>> grid = in_position(puzzle, "1 4 +2 34".split() + ["."] * 12)
    >>> grid.line, grid.possible("r1c2"), in_position(puzzle, written_marks(grid).split()) == grid
    ('1.+2.............', (4,), True)
    """
    geometry = puzzle.geometry
    placed, masks = _read(tokens, geometry)
    for cell, (given, mask) in enumerate(zip(puzzle.values, masks, strict=True)):
        if given and mask not in (None, 1 << given - 1):
            name = geometry.cell_name(cell)
            raise ParseError(f"{name}: the puzzle has {given}, but its candidates are {tokens[cell]}")
    values, givens = bytearray(puzzle.values), bytearray(puzzle.givens)
    for cell, digit in placed:
        values[cell], givens[cell] = digit, 0
    grid = Grid.of(values, geometry, givens=givens)
    allowed = grid.allowed
    return grid.with_candidates(allowed[cell] if mask is None else mask for cell, mask in enumerate(masks))


def written_marks(grid: Grid) -> str:
    """All cells in one line: digits, ``+`` before those that were placed, and the candidates of empty cells.

    >>> written_marks(Grid("1+234" + "." * 12).eliminated("r2c1", 3))
    '1 +2 3 4 4 34 12 12 234 134 124 123 234 134 124 123'
    """
    cells = zip(grid.values, grid.givens, grid.candidates, strict=True)
    return " ".join(
        SYMBOLS[given] if given else PLACED + SYMBOLS[value] if value else text_of(mask)
        for value, given, mask in cells
    )


def _read(tokens: Sequence[str], geometry: Geometry) -> tuple[list[tuple[int, int]], list[int | None]]:
    """The placed digits with their cells, and the masks of all cells."""
    # A letter before a figure is markup up to size 9; SudoCue writes u3 for a 3 that was placed.
    bare = [token.removeprefix(PLACED) for token in tokens]
    masks = [mask_of(token, cell, geometry.size) for cell, token in enumerate(bare)]
    placed = [
        (cell, mask.bit_length())
        for cell, mask in enumerate(masks)
        if mask and tokens[cell][0] in (PLACED, "u")
    ]
    return placed, masks
