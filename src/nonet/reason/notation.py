"""Chains in the notations people read."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from nonet.model.grid import Grid
from nonet.reason.bonds import Bonds
from nonet.reason.position import Position, answers_of, asked_of_rule
from nonet.reason.step import Candidate, Link, Step, as_step


def node(grid: Grid, candidates: Sequence[Candidate]) -> str:
    """A node of a chain: ``(5)r1c1``, ``(5)r1c12`` for a group, ``(5)r1c1|r2c3`` where they form no line.

    >>> node(Grid("." * 81), [Candidate(0, 5), Candidate(1, 5)])
    '(5)r1c12'
    """
    digits = "".join(str(d) if d < 10 else f"{d}," for d in sorted({c.digit for c in candidates})).rstrip(",")
    return f"({digits}){cells_name(grid, (c.cell for c in candidates))}"


def cells_name(grid: Grid, cells: Iterable[int]) -> str:
    """Cells written together, line by line: rows or columns, whichever needs fewer parts.

    >>> grid = Grid("." * 81)
    >>> cells_name(grid, [0, 1, 8]), cells_name(grid, [0, 9, 10]), cells_name(grid, [1, 10, 11, 19])
    ('r1c129', 'r1c1|r2c12', 'r123c2|r2c3')
    """
    n, joint = grid.size, "" if grid.size <= 9 else ","
    rows: dict[int, list[int]] = {}
    columns: dict[int, list[int]] = {}
    for cell in sorted(set(cells)):
        rows.setdefault(cell // n + 1, []).append(cell % n + 1)
        columns.setdefault(cell % n + 1, []).append(cell // n + 1)
    if len(columns) < len(rows):
        return "|".join(f"r{joint.join(map(str, rs))}c{c}" for c, rs in sorted(columns.items()))
    return "|".join(f"r{r}c{joint.join(map(str, cs))}" for r, cs in rows.items())


def eureka(step: Step) -> str:
    """The chain of a step in Eureka notation: ``=`` strong, ``-`` weak, ``(4=5)r3c7`` inside a cell.

    Branches are set apart by a bar. Empty where the links of a branch are no chain: in nets, colours and sets.

    >>> a, b, c = Candidate(0, 4), Candidate(6, 4), Candidate(6, 5)
    >>> links = (Link((a,), (b,), "weak"), Link((b,), (c,), "strong"))
    >>> eureka(Step(Grid("." * 81), "aic", links=links))
    '(4)r1c1-(4=5)r1c7'
    """
    return " | ".join(eureka_branches(step))


def eureka_branches(step: Step) -> list[str]:
    """The chain of every branch of a step; none where the links of a branch are no chain."""
    by_view: dict[int, list[Link]] = {}
    for link in as_step(step).links:
        by_view.setdefault(link.view, []).append(link)
    branches = [by_view[view] for view in sorted(by_view)]
    if any(a.target != b.source for links in branches for a, b in pairwise(links)):
        return []
    return [_chain(step.grid, links) for links in branches]


def _chain(grid: Grid, links: Sequence[Link]) -> str:
    text, open_cell = "", False  # open_cell: the last node was written as the left half of "(4=5)r3c7"
    for i, link in enumerate(links):
        sign = "=" if link.kind == "strong" else "-"
        if i == 0:
            text = _half(grid, link)
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


def nrc(step: Step, *, justified: bool = True) -> str:
    """A chain, whip or braid in Berthier's nrc notation, variable by variable: in ``r4c6{n2 n8}`` n2 is out, n8 stays.

    ``justified`` also writes the other candidates of a variable and what excludes each: ``n5*`` the target, ``n5#2``
    the answer of the second variable, ``n5?`` nothing that the chain says. Empty for a step without such a chain.

    >>> a, b, c, z = Candidate(0, 4), Candidate(0, 5), Candidate(8, 5), Candidate(3, 4)
    >>> links = (Link((z,), (a,), "weak"), Link((a,), (b,), "strong"), Link((b,), (c,), "weak"))
    >>> nrc(Step(Grid("." * 81), "whip", (), (z,), (0, 8), links=links, size=2), justified=False)
    'r1c1{n4 n5} - r1c9{n5 .} ==> r1c4≠4'
    >>> nrc(Step(Grid("." * 81), "aic", (), (z,), (0,), links=links[1:2]), justified=False)
    'r1c1{n4 n5} ==> r1c4≠4'
    """
    grid, parts = as_step(step).grid, []
    bonds = Bonds(Position(grid), step.constraints)
    truths: list[Sequence[Candidate]] = [step.eliminations]
    for number, (left, right) in _asked(step, _chain_steps(step)):
        variable = _name(grid, number)
        words = ["|".join(_value(grid, variable, c) for c in node) or "." for node in (left, right)]
        for other in answers_of(grid.geometry, number) if justified else ():
            # A pencil mark that a filled cell excludes needs no reason.
            possible = grid.candidates[other.cell] & grid.allowed[other.cell]
            if other not in (*left, *right) and possible >> other.digit - 1 & 1:
                words.append(_value(grid, variable, other) + _reason(bonds, other, truths))
        parts.append(f"{variable}{{{' '.join(words)}}}")
        truths.append(right)
    if not parts:
        return ""
    name = grid.geometry.cell_name
    return " - ".join(parts) + " ==> " + ", ".join(f"{name(c)}≠{d}" for c, d in step.eliminations)


_Pair = tuple[tuple[Candidate, ...], tuple[Candidate, ...]]


def _asked(step: Step, pairs: Sequence[_Pair]) -> list[tuple[int, _Pair]]:
    """Each pair with the variable it belongs to; nothing if they are not all the variables of the step, one each."""
    if len(pairs) != len(step.variables):
        return []
    out = []
    for place, pair in enumerate(pairs):
        ends = {c for node in pair for c in node}
        # Whips name their variables in order; wings do not.
        ordered = (step.variables[place], *step.variables)
        fits = [v for v in ordered if ends.issubset(answers_of(step.grid.geometry, v))]
        if not fits:
            return []
        out.append((fits[0], pair))
    return out


def _name(grid: Grid, variable: int) -> str:
    """A variable in nrc: ``r4c6``, ``b5n2``, or a rule by its name."""
    asked = asked_of_rule(grid.geometry, variable)
    if asked is None:
        return grid.geometry.variables[variable].name
    rule = grid.geometry.constraints[asked[0]][0].label.removeprefix("the ")
    return f"({rule})n{asked[1]}"


def _reason(bonds: Bonds, c: Candidate, truths: Sequence[Sequence[Candidate]]) -> str:
    """The sign of what excludes a candidate: the target, or the first answer that does."""
    for number, nodes in enumerate(truths):
        if nodes and all(bonds.excludes(c, a) for a in nodes):
            return f"#{number}" if number else "*"
    return "?"


def _chain_steps(step: Step) -> list[_Pair]:
    """The excluded and the remaining candidates of every variable of a chain; in a whip nothing remains in the last."""
    links = step.links
    weak, strong = [k for k in links if k.kind == "weak"], [k for k in links if k.kind == "strong"]
    if not strong or any(a.kind == b.kind for a, b in pairwise(links)):
        return []  # a net, or sets
    if links[0].kind == "strong" or links[-1].target == links[0].source:
        is_chain = all(a.target == b.source for a, b in pairwise(links))
        return [(k.source, k.target) for k in strong] if is_chain else []
    answers = [k.target for k in strong] + [()] * (len(weak) - len(strong))
    return [(k.target[:1], right) for k, right in zip(weak, answers, strict=True)]


def _value(grid: Grid, variable: str, c: Candidate) -> str:
    """A candidate seen from its variable: a digit in a cell, a column in a row, else the cell."""
    row, column = divmod(c.cell, grid.size)
    kind = "cell" if "n" not in variable else variable[0]
    return {"cell": f"n{c.digit}", "r": f"c{column + 1}", "c": f"r{row + 1}"}.get(
        kind
    ) or grid.geometry.cell_name(c.cell)


def notation(step: Step) -> str:
    """The chain of a step in the notation that suits its technique.

    >>> notation(Step(Grid("." * 81), "x-wing"))
    ''
    """
    from nonet.reason.techniques import technique

    # A whip names its variables one by one; what is a chain of links only reads better in Eureka's way.
    return (nrc(step) if technique(step.technique).family == "whips" else "") or eureka(step)
