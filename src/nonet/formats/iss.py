"""Strings of Interactive Sudoku Solver: ``.Type~value~cells`` one after the other, and killers in one line.

A type that Nonet does not know is refused by its name, since without it the answer would be wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonet.errors import ParseError
from nonet.formats.base import Format, Shape
from nonet.formats.iss_types import TYPES, number, place
from nonet.formats.iss_writing import encode
from nonet.formats.readers import after_host, each_line, parameter, reader
from nonet.formats.regions import geometry_of, geometry_of_regions
from nonet.model.digits import SYMBOLS
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid
from nonet.model.rules.areas import Diagonals, ExtraRegion
from nonet.model.rules.arrows import PillArrow
from nonet.model.rules.cages import Killer
from nonet.model.rules.cells import GivenCandidates
from nonet.model.rules.dots import BlackDot, WhiteDot
from nonet.model.rules.free import Pairwise
from nonet.model.rules.rule import Rule, place_of

HOSTS = ("sigh.github.io",)
_DIGITS = {str(digit): digit for digit in range(1, 17)}
_SHAPE = re.compile(r"(\d+)x(\d+)")
_BEGINS = re.compile(r"\.([A-Za-z]*)(~|\.|\s*$)")
_WAYS = {
    "v": (1, 0),
    "^": (-1, 0),
    "<": (0, -1),
    ">": (0, 1),
    "`": (-1, -1),
    "'": (-1, 1),
    ",": (1, -1),
    ".": (1, 1),
}
_SUMS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"


def decode(text: str, shape: Shape) -> tuple[Grid, dict[str, str]]:
    """Grid of a string, of a link to the solver, or of a killer in one line.

    >>> grid, _ = decode(".Shape~4x4.~R1C1_2.Cage~5~R1C3~R1C4.AntiKnight", Shape())
    >>> grid.line, grid.geometry.rules
    ('2...............', (AntiKnight(), Killer(['r1c3', 'r1c4'], 5)))
    >>> decode(".FullRank~R1~5", Shape())
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: this puzzle uses 'FullRank', which Nonet does not know; it would be solved wrongly
    """
    tail = after_host(text, HOSTS)
    if tail is not None:
        text = parameter(tail, "q") or ""
        if not text:
            raise ParseError("a link to the solver without a puzzle: '?q=' and constraints are expected")
    text = "".join(text.split())
    if text.startswith("3x3:"):
        return _long_killer(text), {}
    if not text.startswith("."):
        return _short_killer(text), {}
    return _puzzle(text, shape), {}


def _puzzle(text: str, shape: Shape) -> Grid:
    parts = [part.split("~") for part in text.split(".")[1:]]
    kinds = {part[0] for part in parts}
    size = _size(parts) if "Shape" in kinds else 9
    rules: list[Rule] = []
    regions: list[str] = []
    given: dict[int, set[int]] = {}
    boxed = True
    for kind, *words in parts:
        if kind in TYPES:
            rules += TYPES[kind](kind, words, size)
        elif kind in ("", "Given"):
            for word in words:
                cell, digits = _given(word, size)
                given[cell] = given.get(cell, digits) & digits
        elif kind == "NoBoxes":
            boxed = False
        elif kind == "Jigsaw":
            regions.append(words[-1] if words else "")
        elif kind != "Shape":
            raise ParseError(
                f"this puzzle uses {kind[:30]!r}, which Nonet does not know; it would be solved wrongly"
            )
    values = bytearray(size * size)
    for cell, left in given.items():
        if not left:
            raise ParseError(f"no digit is left for {_name(cell, size)}")
        if len(left) == 1:
            (values[cell],) = left
        elif len(left) < size:
            rules.append(GivenCandidates([divmod(cell, size)], "".join(SYMBOLS[d] for d in sorted(left))))
    board = _board(size, shape, boxed, regions, rules, kinds)
    return Grid.of(values, board.with_rules(_as_solved_there(rules, kinds, size)))


def _size(parts: list[list[str]]) -> int:
    """The size that the first Shape says."""
    words = next(words for kind, *words in parts if kind == "Shape")
    sides = _SHAPE.fullmatch(words[0]) if words else None
    if sides is None or len(sides[0]) > 5 or sides[1] != sides[2] or not 1 <= int(sides[1]) <= 16:
        raise ParseError(f"the shape {'~'.join(words)[:20]!r} is not a square of 1x1 to 16x16")
    size = int(sides[1])
    if any(words[1:]) and words[1:] not in ([str(size)], [f"1-{size}"]):
        raise ParseError(f"the digits {'~'.join(words[1:])[:20]!r}: Nonet knows 1 to {size} on such a board")
    return size


def _given(word: str, size: int) -> tuple[int, set[int]]:
    name, *digits = word.split("_")
    row, column = place(name, size)
    try:
        left = {_DIGITS[digit] for digit in digits}
    except KeyError:  # maybe it is one, such as 07
        left = {number(digit, name) for digit in digits}
    if not left or min(left) < 1 or max(left) > size:
        raise ParseError(f"{word[:40]!r}: digits are 1 to {size}")
    return row * size + column, left


def _name(cell: int, size: int) -> str:
    return f"r{cell // size + 1}c{cell % size + 1}"


def _board(
    size: int, shape: Shape, boxed: bool, regions: list[str], rules: list[Rule], kinds: set[str]
) -> Geometry:
    """Boxes, regions instead of them, or boxes and regions: then these are rules."""
    plain = geometry_of(size, shape)
    if not regions:
        return plain if boxed else Geometry.of(size, (1, size))
    labels = regions[0]
    if len(labels) != size * size or len(regions) > 1:
        raise ParseError(f"Jigsaw: {len(labels)} cells, but a {size}x{size} board has {size * size}")
    if not boxed or not plain.has_boxes:
        return geometry_of_regions(size, labels)
    if "RegionSumLine" in kinds:
        raise ParseError("region sum lines on a board with boxes and regions, which Nonet does not know")
    for label in dict.fromkeys(labels):
        cells = [divmod(cell, size) for cell, other in enumerate(labels) if other == label]
        rules.append(ExtraRegion(cells))
    return plain


def _as_solved_there(rules: list[Rule], kinds: set[str], size: int) -> Iterator[Rule]:
    """The rules with the readings of that solver: pills from left to right, dots that except nothing."""
    diagonals = [rule for rule in rules if isinstance(rule, Diagonals)]
    if len(set(diagonals)) > 1:
        yield Diagonals()
    for rule in rules:
        if isinstance(rule, PillArrow) and isinstance(rule.value, int):
            count = rule.value
            yield PillArrow([*sorted(rule.cells[:count], key=place_of), *rule.cells[count:]], count)
        elif rule not in diagonals or len(set(diagonals)) == 1:
            yield rule
        if "AntiConsecutive" in kinds and isinstance(rule, WhiteDot | BlackDot):
            digits = range(1, size + 1)
            apart = [SYMBOLS[d] + SYMBOLS[e] for d in digits for e in digits if abs(d - e) != 1]
            yield Pairwise(rule.cells, ".".join(apart))


def _short_killer(text: str) -> Grid:
    """81 signs: arrows to the next cell of a cage, and its sum where they end."""
    if len(text) != 81:
        raise ParseError(f"{len(text)} signs; a killer in one line has 81")
    cages: dict[int, list[int]] = {}
    for cell in range(81):
        at, seen = cell, set()
        while text[at] in _WAYS:
            down, across = _WAYS[text[at]]
            row, column = at // 9 + down, at % 9 + across
            if at in seen or not (0 <= row < 9 and 0 <= column < 9):
                raise ParseError(f"the arrows of {_name(cell, 9)} lead to no sum")
            seen.add(at)
            at = row * 9 + column
        cages.setdefault(at, []).append(cell)
    rules = []
    for at, cells in cages.items():
        total = _SUMS.find(text[at])
        if total < 0:
            raise ParseError(f"{text[at]!r} at {_name(at, 9)} is neither an arrow nor a sum")
        if total or len(cells) > 1:
            rules.append(Killer([divmod(cell, 9) for cell in cells], total or None))
    return Grid("." * 81, rules=rules)


def _long_killer(text: str) -> Grid:
    """``3x3:d:k:`` and a number a cell, which is 256 times the sum and the number of the cage."""
    _, diagonal, kind, *numbers = text.split(":")
    if kind != "k" or diagonal not in ("", "d") or len(numbers) < 81 or any(numbers[81:]):
        raise ParseError("3x3::k: and the numbers of 81 cells are expected")
    cages: dict[int, tuple[int, list[int]]] = {}
    for cell, word in enumerate(numbers[:81]):
        total, cage = divmod(number(word, _name(cell, 9)), 256)
        if total:
            known, cells = cages.setdefault(cage, (total, []))
            if known != total:
                raise ParseError(f"{_name(cell, 9)}: the cage has the sums {known} and {total}")
            cells.append(cell)
    rules: list[Rule] = [
        Killer([divmod(cell, 9) for cell in cells], total) for total, cells in cages.values()
    ]
    return Grid("." * 81, rules=[*rules, Diagonals()] if diagonal else rules)


def _detect(text: str) -> bool:
    first = text.lstrip()[:4000].partition("\n")[0].rstrip()
    if first.startswith("."):
        begins = _BEGINS.match(first)
        if begins is None:
            return False
        kind, after = begins[1], begins[2]
        if after == "~":
            return first[2:3] in ("R", "r") if not kind else True
        return len(kind) > 1 and ("~R" in first or kind in TYPES or kind == "NoBoxes")
    if after_host(first, HOSTS) is not None:
        return True
    if first.startswith("3x3:"):
        return first.count(":") > 80
    signs = set(first)
    return len(first) == 81 and bool(signs & set("<>^v")) and signs <= set("<>^v`',.") | set(_SUMS)


FORMAT = Format(
    key="iss",
    name="Interactive Sudoku Solver",
    extensions=(),
    detect=_detect,
    read=reader("iss", decode, each_line),
    write=encode,
    multi=True,
    note="Strings such as `.Cage~15~R1C1~R1C2` and links; killers of 81 signs or `3x3::k:`. Unknown types are refused.",
)
