"""A grid with bars between its boxes and rules between its bands."""

from __future__ import annotations

from nonet.formats import drawn, symbols
from nonet.formats.base import Format
from nonet.formats.layout import is_rule
from nonet.model.grid import Grid


def framed(grid: Grid, cells: list[str], *, corners: str = "+++", gap: str = " ", edge: str = " ") -> str:
    """Cells in a frame, each column as wide as it needs; ``corners`` end the first, middle and last rules.

    >>> print(framed(Grid("1234341221434..1"), list("1234341221434..1")))
    +-----+-----+
    | 1 2 | 3 4 |
    | 3 4 | 1 2 |
    +-----+-----+
    | 2 1 | 4 3 |
    | 4 . | . 1 |
    +-----+-----+
    """
    n = grid.size
    high, wide = grid.geometry.block
    widths = [max(len(cells[r * n + c]) for r in range(n)) for c in range(n)]
    strokes = [
        "-" * (sum(widths[c : c + wide]) + len(gap) * (wide - 1) + 2 * len(edge)) for c in range(0, n, wide)
    ]
    rules = [
        end + joint.join(strokes) + end
        for end, joint in zip(corners, (corners[0], "+", corners[2]), strict=True)
    ]
    lines = rules[:1]
    for r in range(n):
        if r and r % high == 0:
            lines.append(rules[1])
        row = [cells[r * n + c].ljust(widths[c]) for c in range(n)]
        groups = [gap.join(row[c : c + wide]) for c in range(0, n, wide)]
        lines.append("|" + "|".join(f"{edge}{group}{edge}" for group in groups) + "|")
    return "\n".join([*lines, rules[2]])


def _write(grid: Grid) -> str:
    return framed(grid, list(symbols.encode(grid.values, grid.size)))


def _write_seed(grid: Grid) -> str:
    """Two places a number, 0 for empty; the first two rules end in a blank, as in the seed's drawings."""
    n = grid.size
    high, wide = grid.geometry.block
    rule = "-" * (3 * n + n // wide + 1)
    lines = []
    for r in range(n):
        if r % high == 0:
            lines.append(rule + (" " if r // high < 2 else ""))
        row = [f"{value:2} " for value in grid.row(r)]
        lines.append("|" + "|".join("".join(row[c : c + wide]) for c in range(0, n, wide)) + "|")
    return "\n".join([*lines, rule])


def _write_spf(grid: Grid) -> str:
    n = grid.size
    high, wide = grid.geometry.block
    text = symbols.encode(grid.values, n)
    # ------+-------+------: the outer groups have no blank at the edge of the drawing
    rule = "+".join(["-" * (2 * wide + 1)] * (n // wide))[1:-1]
    lines = []
    for r in range(n):
        if r and r % high == 0:
            lines.append(rule)
        row = text[r * n : r * n + n]
        lines.append(" | ".join(" ".join(row[c : c + wide]) for c in range(0, n, wide)))
    return "\n".join(lines)


def _is_boxed(text: str) -> bool:
    found = drawn.first(text)
    return found is not None and found.framed


def _is_seed(text: str) -> bool:
    found = drawn.first(text)
    if found is None or not all(row.text.startswith("|") and row.text.endswith("|") for row in found.rows):
        return False
    rules = [line.strip() for line in text.split("\n") if is_rule(line)]
    if found.size <= 9 and any(len(cell) > 1 for cell in found.cells):
        return False
    wide = all(len(row.text) == 3 * found.size + row.text.count("|") for row in found.rows)
    return wide and bool(rules) and all(set(rule) == {"-"} for rule in rules) and "." not in found.cells


FORMATS = (
    Format(
        key="seed",
        name="drawing with dashes",
        extensions=(),
        detect=_is_seed,
        read=drawn.reader("seed"),
        write=_write_seed,
        multi=True,
        note="Boxed, '| 1  0  0 |', with plain rules of dashes; numbers for big sizes and 0 for empty.",
    ),
    Format(
        key="boxed",
        name="boxed grid",
        extensions=(),
        detect=_is_boxed,
        read=drawn.reader("boxed"),
        write=_write,
        multi=True,
        note="Bars between boxes and rules between bands, which also tell the box shape.",
    ),
    Format(
        key="spf",
        name="SuDoku Solver file",
        extensions=(".spf",),
        detect=_is_boxed,
        read=drawn.reader("spf"),
        write=_write_spf,
        multi=True,
        note="Rows such as '. . 4 | 8 . .' with rules '------+-------+------'; known by the file name.",
    ),
)
