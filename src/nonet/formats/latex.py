"""LaTeX source of a grid as a table, for any size; no package is needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonet.errors import ParseError
from nonet.formats.base import Format, Shape
from nonet.formats.record import Record
from nonet.model.grid import SYMBOLS, Grid


def encode_table(grid: Grid) -> str:
    r"""The table of a grid, with double lines between boxes; given digits are bold.

    >>> print(encode_table(Grid("1..+2" + "." * 12)))
    \begin{tabular}{||c|c||c|c||}
    \hline\hline
    \textbf{1} & ~ & ~ & 2 \\
    \hline
    ~ & ~ & ~ & ~ \\
    \hline\hline
    ~ & ~ & ~ & ~ \\
    \hline
    ~ & ~ & ~ & ~ \\
    \hline\hline
    \end{tabular}
    """
    height, width = grid.geometry.block  # regions of other shapes have no lines, and are not shown
    groups = ["|".join("c" * width)] * (grid.size // width)
    lines = [rf"\begin{{tabular}}{{||{'||'.join(groups)}||}}", r"\hline\hline"]
    for row in range(grid.size):
        cells = [_cell(grid, row * grid.size + column) for column in range(grid.size)]
        lines.append(" & ".join(cells) + r" \\")
        lines.append(r"\hline\hline" if (row + 1) % height == 0 else r"\hline")
    return "\n".join([*lines, r"\end{tabular}"])


def _cell(grid: Grid, cell: int) -> str:
    value = grid.values[cell]
    if not value:
        return "~"
    return rf"\textbf{{{SYMBOLS[value]}}}" if grid.givens[cell] else SYMBOLS[value]


def _read(lines: Iterable[str], shape: Shape) -> Iterator[Record]:
    raise ParseError("LaTeX can be written but not read")
    yield  # which makes this a generator like every reader


FORMAT = Format(
    key="latex",
    name="LaTeX table",
    extensions=(".tex",),
    detect=lambda text: False,
    read=_read,
    write=encode_table,
    note="A table to typeset; written only.",
)
