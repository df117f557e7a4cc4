"""Chains in the notations people read."""

from collections.abc import Sequence

from nonet.grid import Grid
from nonet.step import Candidate, Link, Step


def node(grid: Grid, candidates: Sequence[Candidate]) -> str:
    """A node of a chain: ``(5)r1c1``, ``(5)r1c12`` for a group, ``(5)r1c1|r2c3`` where the cells form no line.

    >>> node(Grid("." * 81), [Candidate(0, 5), Candidate(1, 5)])
    '(5)r1c12'
    """
    cells = sorted({c.cell for c in candidates})
    digits = "".join(str(d) if d < 10 else f"{d}," for d in sorted({c.digit for c in candidates})).rstrip(",")
    return f"({digits}){cells_name(grid, cells)}"


def cells_name(grid: Grid, cells: Sequence[int]) -> str:
    """Cells of one line written together."""
    n = grid.size
    rows, columns = sorted({c // n + 1 for c in cells}), sorted({c % n + 1 for c in cells})
    joint = "" if n <= 9 else ","
    if len(rows) == 1 or len(columns) == 1:
        return f"r{joint.join(map(str, rows))}c{joint.join(map(str, columns))}"
    return "|".join(map(grid.geometry.cell_name, cells))


def eureka(step: Step) -> str:
    """The chain of a step in Eureka notation: ``=`` strong, ``-`` weak, ``(4=5)r3c7`` inside a cell.

    >>> a, b, c = Candidate(0, 4), Candidate(6, 4), Candidate(6, 5)
    >>> links = (Link((a,), (b,), "weak"), Link((b,), (c,), "strong"))
    >>> eureka(Step(Grid("." * 81), "aic", links=links))
    '(4)r1c1-(4=5)r1c7'
    """
    views = sorted({link.view for link in step.links})
    return " | ".join(_chain(step.grid, [k for k in step.links if k.view == view]) for view in views)


def _chain(grid: Grid, links: Sequence[Link]) -> str:
    text, open_cell = "", False  # open_cell: the last node was written as the left half of "(4=5)r3c7"
    for i, link in enumerate(links):
        sign = "=" if link.kind == "strong" else "-"
        if i == 0 or links[i - 1].target != link.source:
            text += (" , " if text else "") + _half(grid, link)
            open_cell = _inside(link)
        elif _inside(link) and not open_cell:
            text = text[: text.rindex("(")] + _half(grid, link)
            open_cell = True
        if open_cell:
            digits = "".join(str(c.digit) for c in link.target)
            text += f"{sign}{digits}){cells_name(grid, [link.target[0].cell])}"
            open_cell = False
        else:
            text += sign + node(grid, link.target)
    return text


def _inside(link: Link) -> bool:
    """True for a link between two candidates of one cell."""
    return len(link.source) == len(link.target) == 1 and link.source[0].cell == link.target[0].cell


def _half(grid: Grid, link: Link) -> str:
    return f"({link.source[0].digit}" if _inside(link) else node(grid, link.source)
