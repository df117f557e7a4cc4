"""Whether what claims to be a step is one of this board: types, numbers in range, nothing twice."""

from __future__ import annotations

from typing import Any

from nonet.model.geometry import Geometry
from nonet.model.grid import Grid
from nonet.reason.position import variable_count
from nonet.reason.step import HOUSE_ROLES, ROLES, Candidate, HouseMark, Link, Mark, Step
from nonet.reason.verdict import RefusedError, Ruling

MAX_VIEW = 65535
MAX_SIZE = 1_000_000


def cleaned(grid: Grid, step: object) -> Step:
    """The step with everything in range and nothing twice; refuses what is malformed.

    >>> from nonet.reason.step import Step
    >>> grid = Grid("." * 16)
    >>> cleaned(grid, Step(grid, "x-wing", eliminations=((0, 1), (0, 1)))).eliminations
    (Candidate(cell=0, digit=1),)
    """
    if not isinstance(step, Step):
        raise _malformed(f"a step is a Step, not {type(step).__name__}")
    if not isinstance(step.grid, Grid) or step.grid.geometry is not grid.geometry:
        raise _malformed("the step is about another board")
    if not isinstance(step.technique, str):
        raise _malformed(f"a technique goes by its key, not {type(step.technique).__name__}")
    read = _Reader(grid.geometry)
    return Step(
        step.grid,
        step.technique,
        read.candidates(step.placements, "placements"),
        read.candidates(step.eliminations, "eliminations"),
        tuple(read.number(v, "variable", 0, read.variables - 1) for v in _items(step.variables, "variables")),
        tuple(dict.fromkeys(read.mark(m) for m in _items(step.marks, "marks"))),
        tuple(dict.fromkeys(read.house(h) for h in _items(step.houses, "houses"))),
        tuple(read.link(k) for k in _items(step.links, "links")),
        read.candidates(step.deadly, "deadly"),
        read.number(step.size, "size", 0, MAX_SIZE),
        tuple(dict.fromkeys(read.constraint(k) for k in _items(step.constraints, "constraints"))),
    )


def _malformed(reason: str) -> RefusedError:
    return RefusedError(Ruling.MALFORMED, reason)


def _items(value: object, what: str, length: int | None = None) -> tuple[Any, ...]:
    """A tuple or list as a tuple."""
    if not isinstance(value, (tuple, list)):
        raise _malformed(f"{what} are a tuple, not {type(value).__name__}")
    if length is not None and len(value) != length:
        raise _malformed(f"{what} have {length} parts, not {len(value)}")
    return tuple(value)


class _Reader:
    """Reads the parts of a step of one board."""

    def __init__(self, geometry: Geometry):
        self.geometry = geometry
        self.variables = variable_count(geometry)

    def number(self, value: object, what: str, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise _malformed(f"a {what} is a whole number, not {type(value).__name__}")
        if not low <= value <= high:
            raise _malformed(f"{what} {_short(value)} is not between {low} and {high}")
        return value

    def candidate(self, value: object) -> Candidate:
        cell, digit = _items(value, "candidates", 2)
        return Candidate(
            self.number(cell, "cell", 0, self.geometry.cell_count - 1),
            self.number(digit, "digit", 1, self.geometry.size),
        )

    def candidates(self, values: object, what: str) -> tuple[Candidate, ...]:
        return tuple(dict.fromkeys(map(self.candidate, _items(values, what))))

    def role(self, value: object, roles: frozenset[str]) -> str:
        if not isinstance(value, str) or value not in roles:
            raise _malformed(f"there is no such role as {str(value)[:20]!r}")
        return value

    def mark(self, value: object) -> Mark:
        cell, digit, role, view = _items(value, "marks", 4)
        c = self.candidate((cell, digit))
        return Mark(c.cell, c.digit, self.role(role, ROLES), self.number(view, "view", 0, MAX_VIEW))

    def house(self, value: object) -> HouseMark:
        house, role, view = _items(value, "marks of houses", 3)
        return HouseMark(
            self.number(house, "house", 0, len(self.geometry.houses) - 1),
            self.role(role, HOUSE_ROLES),
            self.number(view, "view", 0, MAX_VIEW),
        )

    def link(self, value: object) -> Link:
        source, target, kind, view, constraint = _items(value, "links", 5)
        ends = self.candidates(source, "ends of a link"), self.candidates(target, "ends of a link")
        if not ends[1] or (not ends[0] and kind != "rule"):
            raise _malformed("a link has an end without a candidate")
        view = self.number(view, "view", 0, MAX_VIEW)
        if isinstance(kind, str) and kind == "rule":
            return Link(*ends, "rule", view, self.constraint(constraint))
        self.number(constraint, "constraint of a link without a rule", -1, -1)
        if isinstance(kind, str) and kind == "strong":
            return Link(*ends, "strong", view)
        if isinstance(kind, str) and kind == "weak":
            return Link(*ends, "weak", view)
        raise _malformed("a link is strong or weak, or a rule's")

    def constraint(self, value: object) -> int:
        count = len(self.geometry.constraints)
        if not count:
            raise _malformed("the board has no rule of several cells")
        return self.number(value, "constraint", 0, count - 1)


def _short(value: int) -> str:
    """A number of any length, in few characters."""
    return str(value) if abs(value) < 10**12 else "of that many digits"
