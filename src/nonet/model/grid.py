"""Grid: an immutable position of givens, values and candidates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import isqrt
from operator import index as as_index
from os import PathLike
from typing import TYPE_CHECKING, Any

from nonet.errors import ArgumentError, NonetError, ParseError
from nonet.model.conflicts import Conflict, conflicts, describe
from nonet.model.digits import EMPTY as EMPTY
from nonet.model.digits import SYMBOL_BYTES, VALUE_BYTES, read_digits, read_line, side_of
from nonet.model.digits import SYMBOLS as SYMBOLS
from nonet.model.geometry import MAX_SIZE, Geometry, default_box_or_none
from nonet.model.houses import Cardinal

if TYPE_CHECKING:
    from nonet.draw.svg import SvgText
    from nonet.model.rules.rule import Rule


def digits_of(mask: int) -> tuple[int, ...]:
    """The digits of a candidate mask (bit d-1 stands for digit d).

    >>> digits_of(0b100101)
    (1, 3, 6)
    """
    return tuple(d + 1 for d in range(mask.bit_length()) if mask >> d & 1)


class Grid:
    """A position: which digits stand where, which of them were given, and which candidates are left.

    Made from a line of N² characters (``.`` or ``0`` empty, ``A`` = 10; a ``+`` before a digit says that it
    was placed, not given). For every other notation use ``nonet.parse``. A grid never changes; ``placed`` and
    ``eliminated`` give new ones. ``rules`` hold beside the houses: ``Grid(text, rules=["anti-knight"])``.

    >>> g = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> g.size, g["r1c1"], g["r1c3"], g.possible("r1c3")
    (9, 5, 0, (1, 2, 4))
    >>> g.placed("r1c3", 4).row(0)
    (5, 3, 4, 0, 7, 0, 0, 0, 0)
    >>> g == Grid(g.line) == eval(repr(g)), hash(g) == hash(Grid(g.line))
    (True, True)
    """

    __slots__ = ("__dict__", "geometry", "givens", "values")

    geometry: Geometry
    values: bytes
    """The digit of every cell, 0 where it is empty."""
    givens: bytes
    """The same for the given digits only."""

    def __init__(
        self,
        text: str,
        *,
        box: Sequence[int] | None = None,
        geometry: Geometry | None = None,
        rules: Iterable[Rule | str] = (),
    ):
        if not isinstance(text, str):
            raise TypeError(f"Grid() reads a line of text, not {type(text).__name__}; Grid.of() takes digits")
        plain = text.encode(errors="surrogatepass").translate(VALUE_BYTES)
        size = isqrt(len(plain))
        # Nearly every line is of digits and empty cells alone; what else it has, or what is wrong, read_line knows.
        is_plain = 0 < size <= MAX_SIZE and size * size == len(plain) and max(plain) <= size
        values, givens = (plain, plain) if is_plain else read_line(text)
        if geometry is None:
            geometry = Geometry.of(isqrt(len(values)), box, rules=rules)
        elif rules:
            geometry = geometry.with_rules(rules)
        if len(values) != geometry.cell_count:
            raise ParseError(
                f"{len(values)} cells, but a {geometry.size}x{geometry.size} grid has {geometry.cell_count}"
            )
        self._fill(geometry, values, givens, None)

    @classmethod
    def of(
        cls,
        values: Iterable[int] | Iterable[Iterable[int]],
        geometry: Geometry | None = None,
        *,
        givens: Iterable[int] | Iterable[Iterable[int]] | None = None,
        candidates: Iterable[int] | None = None,
    ) -> Grid:
        """A grid from digits (0 empty), or from rows of digits; all are givens unless ``givens`` says which.

        ``candidates`` are masks, bit d-1 for digit d; left out, they are what the digits allow.

        >>> Grid.of([0] * 15 + [4]).possible(0)
        (1, 2, 3, 4)
        >>> Grid.of([[1, 2, 3, 4], [0] * 4, [0] * 4, [0] * 4]).line
        '1234............'
        >>> Grid.of([0] * 16, candidates=[0b0011] * 16).possible(5)
        (1, 2)
        """
        held = read_digits(values)
        given = held if givens is None else read_digits(givens)
        geometry = geometry or Geometry.of(side_of(len(held)))
        if len(held) != geometry.cell_count or len(given) != len(held):
            raise ArgumentError(f"{len(held)} values and {len(given)} givens for {geometry.cell_count} cells")
        if max(held) > geometry.size or given != held:  # else there is nothing to find
            for cell, (value, clue) in enumerate(zip(held, given, strict=True)):
                if value > geometry.size:
                    raise ArgumentError(f"{geometry.cell_name(cell)}: {value} is more than {geometry.size}")
                if clue not in (0, value):
                    raise ArgumentError(f"{geometry.cell_name(cell)}: given {clue}, but the value is {value}")
        masks = None if candidates is None else tuple(candidates)
        if masks is not None:
            if len(masks) != len(held):
                raise ArgumentError(f"{len(masks)} candidate masks for {len(held)} cells")
            full = (1 << geometry.size) - 1
            masks = tuple(0 if v else m & full for v, m in zip(held, masks, strict=True))
        self = cls.__new__(cls)
        self._fill(geometry, held, given, masks)
        return self

    def reaching(self, values: bytes, candidates: tuple[int, ...] | None) -> Grid:
        """This grid with other values and candidate masks, as the kernel hands them out: nothing is checked.

        Without masks, they are what the digits allow.

        >>> Grid("." * 16).reaching(bytes([1] + [0] * 15), (0,) * 16).line
        '+1...............'
        """
        other = Grid.__new__(Grid)
        other._fill(self.geometry, values, self.givens, candidates)
        return other

    def _fill(
        self, geometry: Geometry, values: bytes, givens: bytes, candidates: tuple[int, ...] | None
    ) -> None:
        for name, value in (("geometry", geometry), ("values", values), ("givens", givens)):
            object.__setattr__(self, name, value)
        if candidates is not None:
            self.__dict__["candidates"] = candidates

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Grid does not change; use placed() or eliminated()")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a Grid does not change; use placed() or eliminated()")

    @property
    def size(self) -> int:
        """N of the N x N grid."""
        return self.geometry.size

    @cached_property
    def allowed(self) -> tuple[int, ...]:
        """For every empty cell the mask of digits that no filled cell excludes; 0 for a filled cell."""
        return self.geometry.kernel.allowed(self.values)

    @property
    def own_candidates(self) -> tuple[int, ...] | None:
        """The candidate masks if they are known by now, else None: the kernel works them out faster.

        >>> Grid("." * 16).own_candidates is None, Grid("." * 16).eliminated(0, 1).own_candidates[0]
        (True, 14)
        """
        return self.__dict__.get("candidates")

    @cached_property
    def candidates(self) -> tuple[int, ...]:
        """Candidate mask of every cell (bit d-1 for digit d); 0 for a filled cell."""
        return self.allowed

    def __getitem__(self, cell: str | int | tuple[int, int]) -> int:
        return self.values[self.geometry.cell(cell)]

    def possible(self, cell: str | int | tuple[int, int]) -> tuple[int, ...]:
        """The digits a cell can still hold: its value if it has one, else its candidates."""
        index = self.geometry.cell(cell)
        value = self.values[index]
        return (value,) if value else digits_of(self.candidates[index])

    def row(self, index: int) -> tuple[int, ...]:
        """Digits of a row, which is counted from 0."""
        return tuple(self.values[c] for c in self.geometry.row(index))

    def column(self, index: int) -> tuple[int, ...]:
        """Digits of a column, which is counted from 0."""
        return tuple(self.values[c] for c in self.geometry.column(index))

    def square(self, which: int | Cardinal) -> tuple[int, ...]:
        """Digits of a box, by number from 0 or, in a 9x9 grid, by compass point."""
        return tuple(self.values[c] for c in self.geometry.square(which))

    def placed(self, cell: str | int | tuple[int, int], digit: int) -> Grid:
        """This grid with a digit in a cell; what it excludes leaves the candidates of other cells.

        >>> Grid("." * 16).placed("r1c1", 3).line
        '+3...............'
        """
        index = self.geometry.cell(cell)
        digit = self._check(index, digit)
        after = self.geometry.kernel.apply(self.values, self.candidates, [(index, digit)], [], True)
        return self.reaching(*after)

    def eliminated(self, cell: str | int | tuple[int, int], *digits: int) -> Grid:
        """This grid without some candidates of a cell.

        >>> Grid("." * 16).eliminated("r1c1", 1, 3).possible("r1c1")
        (2, 4)
        """
        index = self.geometry.cell(cell)
        masks = list(self.candidates)
        for digit in digits:
            masks[index] &= ~(1 << self._check(index, digit) - 1)
        return Grid.of(self.values, self.geometry, givens=self.givens, candidates=masks)

    def with_candidates(self, masks: Iterable[int]) -> Grid:
        """This grid with these candidate masks, such as a player's own pencil marks."""
        return Grid.of(self.values, self.geometry, givens=self.givens, candidates=masks)

    def with_rules(self, rules: Iterable[Rule | str]) -> Grid:
        """This grid with further rules; candidates of its own stay as they are.

        >>> Grid("1" + "." * 15).with_rules(["anti-knight"]).possible("r2c3")
        (2, 3, 4)
        """
        geometry, values, givens, own = self._key()
        return _rebuild(values, geometry.with_rules(rules), givens, own)

    def _check(self, cell: int, digit: int) -> int:
        """The digit, if it is one and the cell has room for it."""
        try:
            digit = as_index(digit)
        except TypeError:
            raise TypeError(f"{digit!r} is not a digit; write a whole number") from None
        if not 1 <= digit <= self.size:
            raise ArgumentError(
                f"{digit} is not a digit of a {self.size}x{self.size} grid (1 to {self.size})"
            )
        if self.values[cell]:
            raise ArgumentError(f"{self.geometry.cell_name(cell)} already holds {self.values[cell]}")
        return digit

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        """Every pair of cells that breaks a rule, with the house or the rule that it breaks."""
        return conflicts(self.geometry, self.values)

    def describe(self, conflict: Conflict) -> str:
        """A conflict of this grid in words.

        >>> grid = Grid("11" + "." * 14)
        >>> grid.describe(grid.conflicts[0])
        'r1c1 and r1c2 both hold 1 in row 1'
        """
        return describe(self.geometry, self.values, conflict)

    @property
    def is_valid(self) -> bool:
        """True if no rule is broken so far, even if the grid is incomplete."""
        return not self.conflicts

    @property
    def is_complete(self) -> bool:
        """True if every cell holds a digit."""
        return 0 not in self.values

    @property
    def is_solved(self) -> bool:
        """True if every cell holds a digit and no rule is broken."""
        return self.is_complete and self.is_valid

    @property
    def line(self) -> str:
        """One line of N² symbols with ``+`` before digits that were placed; reads back as this grid."""
        if self.values == self.givens:
            return self.values.translate(SYMBOL_BYTES).decode("ascii")
        pairs = zip(self.values, self.givens, strict=True)
        return "".join("+" * (value != given) + SYMBOLS[value] for value, given in pairs)

    @property
    def has_own_candidates(self) -> bool:
        """True if the candidates differ from what the digits alone allow."""
        return self.candidates != self.allowed

    def __iter__(self) -> Iterator[int]:
        return iter(self.values)

    def __len__(self) -> int:
        return len(self.values)

    def to_dict(self) -> dict[str, Any]:
        """This grid as plain data: its line, its board and its candidates.

        >>> Grid("1", geometry=Geometry.of(1)).to_dict()
        {'puzzle': '1', 'size': 1, 'box': [1, 1], 'candidates': [0]}
        """
        return {"puzzle": self.line, **self.geometry.to_dict(), "candidates": list(self.candidates)}

    @classmethod
    def from_dict(cls, data: object) -> Grid:
        """The grid that ``to_dict`` wrote; without ``candidates`` they are what the digits allow.

        >>> grid = Grid("12" + "." * 14, rules=["anti-knight"]).eliminated("r1c3", 3)
        >>> Grid.from_dict(grid.to_dict()) == grid
        True
        """
        from nonet.model.wire import a_text, an_object, wholes

        fields = an_object(data, "the grid")
        geometry = Geometry.from_dict(fields)
        grid = cls(a_text(fields.get("puzzle"), "puzzle"), geometry=geometry)
        masks = fields.get("candidates")
        return grid if masks is None else grid.with_candidates(wholes(masks, "candidates"))

    def _key(self) -> tuple[Geometry, bytes, bytes, tuple[int, ...] | None]:
        own = self.candidates if "candidates" in self.__dict__ and self.has_own_candidates else None
        return self.geometry, self.values, self.givens, own

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Grid) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[object, ...]:
        geometry, values, givens, own = self._key()
        return _rebuild, (values, geometry, givens, own)

    def __repr__(self) -> str:
        geometry, _, _, own = self._key()
        usual = geometry.is_plain and geometry.box == default_box_or_none(self.size)
        about = "" if usual else f", geometry={geometry!r}"
        tail = "" if own is None else f".with_candidates({own!r})"
        return f"Grid({self.line!r}{about}){tail}"

    def __str__(self) -> str:
        n = self.size
        rows, columns = self.geometry.box if self.geometry.box and self.geometry.has_boxes else (n, n)
        rule = "+".join(["-" * (2 * columns + 1)] * (n // columns))
        lines = []
        for r in range(n):
            if r and r % rows == 0:
                lines.append(rule)
            symbols = [SYMBOLS[v] for v in self.row(r)]
            groups = [" ".join(symbols[c : c + columns]) for c in range(0, n, columns)]
            lines.append(" " + " | ".join(groups))
        return "\n".join(lines)

    def svg(self, **options: Any) -> SvgText:
        """This grid drawn; the options are those of ``nonet.draw.svg.svg``.

        >>> Grid("1234341221.34321").svg(size=300)[:5]
        '<svg '
        """
        from nonet.draw.svg import svg

        return svg(self, **options)

    def save(self, path: str | PathLike[str], **options: Any) -> None:
        """Write this grid's drawing to a file, SVG or PNG by its ending; the options are those of ``svg``."""
        from nonet.draw.svg import save

        save(self.svg(**options), path)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return self.svg()


def as_grid(puzzle: Grid | str) -> Grid:
    """The grid of a puzzle that may also be given as text in any format.

    >>> as_grid("12..34....4....1")
    Grid('12..34....4....1')
    """
    if isinstance(puzzle, Grid):
        return puzzle
    if not isinstance(puzzle, str):
        raise TypeError(f"a puzzle is a Grid or a text, not {type(puzzle).__name__}; Grid.of() takes digits")
    try:
        return Grid(puzzle)
    except NonetError:
        from nonet.formats import parse

        return parse(puzzle)


def _rebuild(values: bytes, geometry: Geometry, givens: bytes, candidates: tuple[int, ...] | None) -> Grid:
    return Grid.of(values, geometry, givens=givens, candidates=candidates)
