"""Pencil marks for a terminal, with the marks of a step: ``*`` pattern, ``#`` fin, ``-`` eliminated."""

from __future__ import annotations

from math import ceil, sqrt
from typing import NamedTuple

from nonet.grid import SYMBOLS, Grid, digits_of
from nonet.render.legend import entries
from nonet.render.palette import PAINTS
from nonet.render.scene import Scene, needs_views
from nonet.render.text import Frame, Paper, dim, painted
from nonet.step import Candidate, Step


def pencil(
    grid: Grid,
    step: Step | None = None,
    paper: Paper | None = None,
    *,
    view: int | None = None,
    letters: bool = False,
) -> str:
    """The candidates of every cell, on one line a row if the paper is wide enough, else each in its place.

    >>> grid = Grid("12..34....4....1")
    >>> import nonet
    >>> print(pencil(grid, nonet.steps(grid, "hidden-single")[0]))
    ┌───────┬────────┐
    │ 1  2  │ 3   34 │
    │ 3  4  │ =12 2  │
    ├───────┼────────┤
    │ 2  13 │ 4   23 │
    │ 24 3  │ 23  1  │
    └───────┴────────┘
    = placed
    """
    paper = paper or Paper()
    if step is not None and view is None and needs_views(step):
        drawings = [
            f"View {number} of {len(step.views)}\n{pencil(grid, step, paper, view=number, letters=letters)}"
            for number in step.views
        ]
        return "\n\n".join(drawings)
    scene = Scene.of(grid, step, view)
    frame = Frame(grid.geometry)
    numbers = grid.size > 9 and not letters
    for as_letters in (not numbers, True):
        for shape in (_line, _block):
            cells = [
                shape(_tokens(scene, cell, as_letters, paper), grid.size, as_letters)
                for cell in range(len(grid))
            ]
            n = grid.size
            widths = [max(cells[r * n + c].width for r in range(n)) for c in range(n)]
            if frame.width(widths) <= paper.width:
                break
        if frame.width(widths) <= paper.width:
            break
    lines = _lay_out(grid, frame, cells, widths, paper)
    key = [f"{PAINTS[role].sign} {word}" for role, word in entries(scene) if role in PAINTS]
    if numbers and as_letters:
        key.insert(0, f"A is 10, {SYMBOLS[grid.size]} is {grid.size}")
    return "\n".join([*lines, *(["  ".join(key)] if key else [])])


class _Token(NamedTuple):
    """A digit with its mark in front: as it is counted, and as it is shown."""

    digit: int
    plain: str
    shown: str
    is_value: bool


class _Cell(NamedTuple):
    """The lines of a cell, each as tokens with the blanks before them."""

    lines: list[list[tuple[int, _Token]]]
    width: int


def _tokens(scene: Scene, cell: int, letters: bool, paper: Paper) -> list[_Token]:
    grid, out = scene.grid, []
    value = grid.values[cell]
    for digit in (value,) if value else digits_of(grid.candidates[cell]):
        c = Candidate(cell, digit)
        role = "place" if c in scene.placed else "eliminate" if c in scene.gone else scene.roles.get(c, "")
        text = SYMBOLS[digit] if letters else str(digit)
        plain = (PAINTS[role].sign if role else "") + text
        shown = plain
        if paper.colour and role:
            shown = f"\033[{PAINTS[role].ansi}m{plain}\033[0m"
        elif paper.colour and value:
            shown = painted(plain, value, bool(grid.givens[cell]))
        out.append(_Token(digit, plain, shown, bool(value)))
    if not out:
        dot = "·" if paper.unicode else "."
        out.append(_Token(0, dot, dim(dot, paper), False))
    return out


def _line(tokens: list[_Token], size: int, letters: bool) -> _Cell:
    """All tokens of a cell in a row; a blank between them where a mark or a long number would not show."""
    line: list[tuple[int, _Token]] = []
    gap = 0 if letters else 1
    for token in tokens:
        line.append((gap if line else 0, token))
    return _Cell([line], sum(blanks + len(token.plain) for blanks, token in line))


def _block(tokens: list[_Token], size: int, letters: bool) -> _Cell:
    """Each candidate in its own place, as on a telephone; a value in brackets in the middle."""
    across, down = ceil(sqrt(size)), ceil(size / ceil(sqrt(size)))
    room = 2 if letters or size <= 9 else 3
    lines: list[list[tuple[int, _Token]]] = [[] for _ in range(down)]
    if tokens[0].is_value:
        value = tokens[0]._replace(plain=f"[{tokens[0].plain}]", shown=f"[{tokens[0].shown}]")
        lines[(down - 1) // 2].append((max(0, (across * room + 1 - len(value.plain)) // 2), value))
        return _Cell(lines, max(across * room, len(value.plain)))
    for token in tokens:
        down, column = divmod(max(token.digit, 1) - 1, across)
        row = lines[down]
        at = sum(blanks + len(t.plain) for blanks, t in row)
        row.append(((column + 1) * room - len(token.plain) - at, token))
    return _Cell(lines, across * room)


def _lay_out(grid: Grid, frame: Frame, cells: list[_Cell], widths: list[int], paper: Paper) -> list[str]:
    n, out = grid.size, []
    tall = len(cells[0].lines) > 1
    for row in range(n + 1):
        if row in frame.rules:
            out.append(dim(frame.rule(row, widths, paper), paper))
        elif tall and row < n:
            out.append(frame.join(row, [" " * (w + 1) for w in widths], paper))
        if row < n:
            for i in range(len(cells[0].lines)):
                texts = [_shown(cells[row * n + c].lines[i], widths[c]) for c in range(n)]
                out.append(frame.join(row, texts, paper))
    return out


def _shown(line: list[tuple[int, _Token]], width: int) -> str:
    used = sum(blanks + len(token.plain) for blanks, token in line)
    return " " + "".join(" " * blanks + token.shown for blanks, token in line) + " " * (width - used)
