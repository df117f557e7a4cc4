"""Pencil marks for a terminal, with the marks of a step: ``*`` pattern, ``#`` fin, ``-`` eliminated."""

from __future__ import annotations

from math import ceil, sqrt
from typing import NamedTuple

from nonet.draw.palette import PAINTS
from nonet.draw.scene import Scene
from nonet.draw.text import Frame, Paper, dim, painted
from nonet.model.grid import SYMBOLS, Grid
from nonet.reason.notation import cells_name
from nonet.reason.step import Candidate


def pencil(scene: Scene, paper: Paper, *, letters: bool = False) -> str:
    """The candidates of every cell, on one line a row if the paper is wide enough, else each in its place."""
    grid = scene.grid
    frame = Frame(grid.geometry)
    numbers = grid.size > 9 and not letters
    n = grid.size
    for as_letters in (not numbers, True):
        for shape in (_line, _block):
            cells = [shape(_tokens(scene, cell, as_letters, paper), n, as_letters) for cell in range(n * n)]
            widths = [max(cells[r * n + c].width for r in range(n)) for c in range(n)]
            room = frame.width(widths)
            if room <= paper.width:
                break
        if room <= paper.width:
            break
    note = []
    if room > paper.width and paper.breaks:
        # Broken lines would show nothing at all: rather a small grid that shows where the step is.
        cells = [_line([_sign(scene, cell, paper)], n, True) for cell in range(n * n)]
        widths = [1] * n
        note = [
            f"The candidates need {room} columns"
            + ("; this is where the step is." if scene.technique else ".")
        ]
    lines = _lay_out(grid, frame, cells, widths, paper)
    key = [
        f"{PAINTS[role].sign} {_set(scene, role) or word}" for role, word in scene.legend if role in PAINTS
    ]
    if numbers and as_letters:
        key.insert(0, f"A is 10, {SYMBOLS[grid.size]} is {grid.size}")
    head = [scene.caption] if scene.caption else []
    return "\n".join([*head, *lines, *_wrapped(key, paper.width), *note])


def _wrapped(key: list[str], width: int) -> list[str]:
    """The legend in lines no longer than the paper is wide."""
    lines: list[str] = []
    for entry in key:
        if lines and len(lines[-1]) + 2 + len(entry) <= width:
            lines[-1] += f"  {entry}"
        else:
            lines.append(entry)
    return lines


def _set(scene: Scene, role: str) -> str:
    """The cells of an almost locked set: in text another mark may stand where its letter would."""
    if not role.startswith("als-"):
        return ""
    letter = role[4:].upper()
    return cells_name(scene.grid, [cell for cell, letters in scene.letters.items() if letter in letters])


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


def _sign(scene: Scene, cell: int, paper: Paper) -> _Token:
    """A cell in one character: its digit, or the most telling mark among its candidates."""
    value = scene.grid.values[cell]
    roles = {scene.role(Candidate(cell, d)) for d in scene.visible(cell)}
    marked = next((role for role in ("place", "eliminate", *PAINTS) if role in roles and not value), "")
    plain = PAINTS[marked].sign if marked else SYMBOLS[value] if value else _dot(paper)
    return _Token(0, plain, _painted(scene, cell, marked, plain, paper), False)


def _tokens(scene: Scene, cell: int, letters: bool, paper: Paper) -> list[_Token]:
    grid, out = scene.grid, []
    value = grid.values[cell]
    for digit in (value,) if value else scene.visible(cell):
        role = scene.role(Candidate(cell, digit))
        plain = (PAINTS[role].sign if role else "") + (SYMBOLS[digit] if letters else str(digit))
        out.append(_Token(digit, plain, _painted(scene, cell, role, plain, paper), bool(value)))
    return out or [_Token(0, _dot(paper), dim(_dot(paper), paper), False)]


def _painted(scene: Scene, cell: int, role: str, plain: str, paper: Paper) -> str:
    grid = scene.grid
    if paper.colour and role:
        return f"\033[{PAINTS[role].ansi}m{plain}\033[0m"
    if paper.colour and grid.values[cell]:
        return painted(plain, grid.values[cell], bool(grid.givens[cell]))
    return dim(plain, paper) if plain == _dot(paper) else plain


def _dot(paper: Paper) -> str:
    return "·" if paper.unicode else "."


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
