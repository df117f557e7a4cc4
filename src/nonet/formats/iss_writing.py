"""Grids as strings of Interactive Sudoku Solver."""

from __future__ import annotations

from collections.abc import Iterable

from nonet.errors import ArgumentError, ParseError
from nonet.formats.base import Shape
from nonet.formats.iss_machines import packed
from nonet.formats.iss_types import diagonal_from, write_relation
from nonet.formats.regions import geometry_of
from nonet.model.digits import SYMBOLS
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid
from nonet.model.rules.areas import Clone, Diagonals
from nonet.model.rules.arrows import PillArrow
from nonet.model.rules.bases import OutsideClue
from nonet.model.rules.cages import EqualSums, Killer
from nonet.model.rules.cells import ColumnIndexer, Even, GivenCandidates, Odd, RowIndexer
from nonet.model.rules.counts import Contains, Quadruple
from nonet.model.rules.dots import XV, BlackDot, WhiteDot
from nonet.model.rules.free import Pairwise, Regex
from nonet.model.rules.lines import Nabner, Parity, SlowThermometer, Whispers
from nonet.model.rules.neighbours import NegativeRatio, NonConsecutive
from nonet.model.rules.outside import FrameSum, LittleKiller, Sandwich
from nonet.model.rules.rule import Rule, place_of
from nonet.model.rules.state_machine import StateMachine

_SIGNS = "123456789abcdefg"


def encode(grid: Grid) -> str:
    """The string of a grid; what was placed is given there.

    >>> encode(Grid("1" + "." * 80, rules=["killer 15 r1c2 r1c3", "anti-knight"]))
    '.~R1C1_1.AntiKnight.Cage~15~R1C2~R1C3'
    """
    board, size = grid.geometry, grid.size
    if size > 16:
        raise ArgumentError(f"Interactive Sudoku Solver knows boards up to 16x16, not {size}x{size}")
    out = [] if size == 9 else [f"Shape~{size}x{size}"]
    out += _regions(board)
    given = [f"~{_cell(cell, size)}_{value}" for cell, value in enumerate(grid.values) if value]
    for (cell, _), rule in board.compiled.barred.items() if board.rules else ():
        word = f"~{_cell(cell, size)}_" + "_".join(
            str(d) for d in range(1, size + 1) if not board.barred[cell] >> d - 1 & 1
        )
        if isinstance(rule, Even | Odd | GivenCandidates) and word not in given and not grid.values[cell]:
            given.append(word)
    if given:
        out.append("".join(given))
    out += ["AllDifferent" + "".join(f"~{_cell(cell, size)}" for cell in house) for house in board.extra]
    out += _rules(board)
    return "." + ".".join(out) if out else "."


def _regions(board: Geometry) -> list[str]:
    """How the board is cut, if not into the usual boxes."""
    if board.regions is None and board.box == geometry_of(board.size, Shape()).box:
        return []
    if not board.has_boxes:
        return ["NoBoxes"]
    labels: dict[int, int] = {}
    order = [labels.setdefault(board.box_of(cell), len(labels)) for cell in range(board.cell_count)]
    return ["NoBoxes", "Jigsaw~" + "".join("0123456789abcdefg"[label] for label in order)]


def _cell(cell: int, size: int) -> str:
    return f"R{_SIGNS[cell // size]}C{_SIGNS[cell % size]}"


def _rules(board: Geometry) -> Iterable[str]:
    rules = board.rules
    dots = [rule for rule in rules if isinstance(rule, WhiteDot | BlackDot)]
    usual = all(rule.value == type(rule).default for rule in dots)
    negative = {type(rule) for rule in rules if isinstance(rule, NonConsecutive | NegativeRatio)}
    strict = len(negative) == 2 and usual
    if strict:
        yield "StrictKropki"
    for rule in rules:
        if isinstance(rule, Even | Odd | GivenCandidates) or (strict and type(rule) in negative):
            continue
        if isinstance(rule, NonConsecutive) and not dots:
            yield rule.iss
        elif isinstance(rule, NonConsecutive | NegativeRatio):
            yield from _relations(rule, board)
        else:
            yield from _written(rule, board)


def _written(rule: Rule, board: Geometry) -> Iterable[str]:
    """The constraints that say a rule."""
    size = board.size
    cells = "".join(f"~{_cell(number, size)}" for number in rule.numbers(size))
    if isinstance(rule, Diagonals):
        ways = (("1", "falling"), ("-1", "rising"))
        yield from (f"Diagonal~{way}" for way, other in ways if rule.value != other)
    elif isinstance(rule, FrameSum):
        yield f"Sum~{rule.value}{cells}"
    elif isinstance(rule, OutsideClue):
        yield _clue(rule, size)
    elif isinstance(rule, Killer):
        yield f"Cage~{rule.value or 0}{cells}"
    elif isinstance(rule, XV):
        yield f"{rule.noun}{cells}"
    elif isinstance(rule, Whispers):
        yield f"Whisper~{rule.apart(size)}{cells}"
    elif isinstance(rule, EqualSums) and isinstance(rule.value, int):
        names = cells.split("~")[1:]
        yield "EqualSum~" + "~".join([*names[: rule.value], "-", *names[rule.value :]])
    elif isinstance(rule, Clone):
        names = cells.split("~")[1:]
        half = len(names) // 2
        yield from (
            f"SameValues~2~{a}~{b}" for a, b in zip(names[:half], names[half:], strict=True) if a != b
        )
    elif isinstance(rule, Quadruple):
        yield f"Quad{cells[:5]}" + "".join(f"~{SYMBOLS.index(sign)}" for sign in str(rule.value))
    elif isinstance(rule, Contains):
        yield f"{rule.iss}~{'_'.join(str(SYMBOLS.index(sign)) for sign in str(rule.value))}{cells}"
    elif isinstance(rule, RowIndexer | ColumnIndexer):
        yield f"Indexing~{'R' if isinstance(rule, RowIndexer) else 'C'}{cells}"
    elif isinstance(rule, Regex):
        from base64 import urlsafe_b64encode

        yield f"Regex~{urlsafe_b64encode(str(rule.value).encode()).decode().rstrip('=')}{cells}"
    elif isinstance(rule, PillArrow) and [*rule.cells[: int(rule.value or 0)]] != sorted(
        rule.cells[: int(rule.value or 0)], key=place_of
    ):
        raise ArgumentError(f"{rule}: Interactive Sudoku Solver reads a pill from left to right only")
    elif isinstance(rule, WhiteDot | BlackDot):
        yield from [f"{rule.iss}{cells}"] if rule.value == type(rule).default else _relations(rule, board)
    elif isinstance(rule, Pairwise):
        listed = {(SYMBOLS.index(pair[0]), SYMBOLS.index(pair[1])) for pair in str(rule.value).split(".")}
        yield f"{rule.iss}~{write_relation(listed, size)}~_{cells}"
    elif isinstance(rule, Nabner | SlowThermometer | Parity):
        forbidden = next(iter(rule.relations(board))).forbidden
        digits = range(1, size + 1)
        allowed = {(d, e) for d in digits for e in digits if (d, e) not in forbidden}
        kind = "PairX" if isinstance(rule, Nabner) else "Pair"
        yield f"{kind}~{write_relation(allowed, size)}~_{rule.key}{cells}"
    elif rule.iss and not isinstance(rule, StateMachine):
        yield rule.iss + ("" if rule.value is None else f"~{rule.value}") + cells
    else:
        yield from _relations(rule, board)


def _relations(rule: Rule, board: Geometry) -> Iterable[str]:
    """A rule of nothing but pairs and machines, as those that it comes to; ArgumentError for any other."""
    others = (rule.sums, rule.houses, rule.barred)
    if any(next(iter(part(board)), None) is not None for part in others):
        raise ArgumentError(f"Interactive Sudoku Solver can't say '{rule.key}'; JSON lines (--to jsonl) can")
    size = board.size
    digits = range(1, size + 1)
    by_table: dict[frozenset[tuple[int, int]], list[str]] = {}
    for pairs, forbidden in rule.relations(board):
        named = by_table.setdefault(forbidden, [])
        named += [f"~{_cell(first, size)}~{_cell(second, size)}" for first, second in pairs]
    for forbidden, named in by_table.items():
        allowed = {(d, e) for d in digits for e in digits if (d, e) not in forbidden}
        if named:
            yield f"Pair~{write_relation(allowed, size)}~_{rule.key}" + "~".join(named)
    for cells, found in rule.automata(board):
        names = "".join(f"~{_cell(cell, size)}" for cell in cells)
        yield f"{StateMachine.iss}~{packed(found, size)}~_{rule.key}{names}"


def _clue(rule: OutsideClue, size: int) -> str:
    numbers = rule.numbers(size)
    if isinstance(rule, LittleKiller):
        ends = [divmod(numbers[0], size), divmod(numbers[-1], size)]
        for end, (row, column) in zip((numbers[0], numbers[-1]), ends, strict=True):
            try:
                if sorted(diagonal_from((row, column), size)) == sorted(ends):
                    return f"LittleKiller~{rule.value}~{_cell(end, size)}"
            except ParseError:
                continue
        return f"Sum~{rule.value}" + "".join(f"~{_cell(number, size)}" for number in numbers)
    first, last = numbers[0], numbers[-1]
    line = f"R{_SIGNS[first // size]}" if first // size == last // size else f"C{_SIGNS[first % size]}"
    if isinstance(rule, Sandwich):
        return f"Sandwich~{rule.value}~{line}"
    return f"{rule.iss}~{line}~{rule.value}~" if first < last else f"{rule.iss}~{line}~~{rule.value}"
