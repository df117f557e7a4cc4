"""Pencil marks: candidates as text, and the rule that tells a value from a cell with one candidate left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonet.errors import ParseError
from nonet.formats.symbols import SymbolError, table
from nonet.model.geometry import Geometry
from nonet.model.grid import SYMBOLS, Grid, digits_of

MARKUP = "*#@-"
"""What solvers put beside a candidate to show a step: pattern, fin, endo-fin, elimination."""
NONE_LEFT = "-"
"""An empty cell without any candidate; ``.`` is one of which nothing is said."""


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
