"""Simple Sudoku's ``.ss``: boxed givens, then digits placed (``I388``) and crossed out (``E78007``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonet.errors import ArgumentError, ParseError
from nonet.formats import drawn
from nonet.formats.base import Format, Shape
from nonet.formats.layout import Drawing, Fault, drawings, is_rule
from nonet.formats.record import Record, bad
from nonet.formats.rows import packed
from nonet.model.grid import Grid, digits_of


def _is_move(line: str) -> bool:
    """True for ``Innd`` and ``Ennddd``: cell nn counted from 0, then a digit."""
    number = line[1:]
    return (
        line[:1] in "IE" and number.isascii() and number.isdigit() and len(number) == 3 + 2 * (line[0] == "E")
    )


def _read(lines: Iterable[str], shape: Shape) -> Iterator[Record]:
    moves: list[tuple[int, str]] = []
    rows = []
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        move = bool(line) and _is_move(line)
        rows.append("" if move else raw)
        if move:
            moves.append((number, line))
    found = list(drawings(rows, shape))
    if not found and (moves or any(map(str.strip, rows))):
        yield bad("\n".join(rows), ParseError("no givens, expected boxed rows of digits"), 1, "ss")
    for drawing in found:
        if isinstance(drawing, Fault):
            yield drawn.fault_record(drawing, "ss")
        elif len(found) > 1 and moves:
            error = ParseError("moves after several grids; it can't be told to which they belong")
            yield bad(drawing.text, error, drawing.line, "ss")
        else:
            yield drawn.record(drawing, "ss", lambda d: _played(d, moves, shape))


def _played(drawing: Drawing, moves: list[tuple[int, str]], shape: Shape) -> Grid:
    givens = drawn.digits_grid(drawing, shape)
    values = bytearray(givens.values)
    gone = [0] * len(values)
    for number, move in moves:
        cell, digit = int(move[1:3]), int(move[3:])
        if cell >= len(values):
            raise ParseError(f"cell {cell} is not between 0 and {len(values) - 1}", line=number)
        if not 1 <= digit <= givens.size:
            raise ParseError(f"{digit} is not a digit of the grid (1 to {givens.size})", line=number)
        if move[0] == "E":
            gone[cell] |= 1 << digit - 1
        elif givens.values[cell]:
            raise ParseError(f"cell {cell} is given as {givens.values[cell]} and can't be set", line=number)
        else:
            values[cell] = digit
    grid = Grid.of(values, givens.geometry, givens=givens.values)
    return grid.with_candidates(now & ~off for now, off in zip(grid.allowed, gone, strict=True))


def _detect(text: str) -> bool:
    lines = [line.strip() for line in text.split("\n")]
    rules = [line for line in lines if is_rule(line)]
    frame = any(rule[0] == rule[-1] == "*" for rule in rules)
    if not rules or not (frame or any(_is_move(line) for line in lines if line)):
        return False
    found = drawn.first(text)
    return found is not None and all(len(cell) == 1 for cell in found.cells)


def _write(grid: Grid) -> str:
    n = grid.size
    if n > 9:
        raise ArgumentError(
            f"format 'ss' has two figures for a cell: {n}x{n} is too big for it (9x9 at most)"
        )
    high, wide = grid.geometry.block
    groups = n // wide
    lines = ["*" + "-" * (n + groups - 1) + "*"]
    for r, row in enumerate(packed(Grid.of(grid.givens, grid.geometry))):
        if r and r % high == 0:
            lines.append("|" + "+".join(["-" * wide] * groups) + "|")
        lines.append("|" + "|".join(row[c : c + wide] for c in range(0, n, wide)) + "|")
    lines.append(lines[0])
    moves = []
    for cell, (given, value) in enumerate(zip(grid.givens, grid.values, strict=True)):
        if value and not given:
            moves.append(f"I{cell:02}{value}")
    for cell, (now, mask) in enumerate(zip(grid.allowed, grid.candidates, strict=True)):
        moves += [f"E{cell:02}{digit:03}" for digit in digits_of(now & ~mask)]
    return "\n".join([*lines, "", *moves] if moves else lines)


FORMAT = Format(
    key="ss",
    name="Simple Sudoku file",
    extensions=(".ss",),
    detect=_detect,
    read=_read,
    write=_write,
    note="Givens in a '*---*' frame, then moves: 'I388' sets cell 38 to 8, 'E78007' takes 7 from cell 78.",
)
