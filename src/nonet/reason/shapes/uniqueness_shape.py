"""Uniqueness: a forbidden pattern, the guardians that prevent it, and the classic types of what follows.

That the pattern is forbidden, and that the puzzle has one solution, is checked by the judge; here is its form.
"""

from __future__ import annotations

from collections.abc import Callable

from nonet.model.grid import digits_of
from nonet.reason.position import Candidates
from nonet.reason.shapes.case import Case, Evidence, houses, marks, need, sole
from nonet.reason.step import Candidate


class Pattern:
    """The forbidden pattern of a step: cells, and for each the digits it would be filled from."""

    def __init__(self, case: Case):
        p = self.p = case.p
        self.case = case
        self.own: dict[int, set[int]] = {}
        for cell, digit in case.step.deadly:
            self.own.setdefault(cell, set()).add(digit)
        self.cells = set(self.own)
        held = {Candidate(c, p.values[c]) for c in self.cells if p.values[c]}
        self.shown: Candidates = p.all_of(self.cells) | held
        self.guardians = frozenset(c for c in self.shown if c.digit not in self.own[c.cell])
        self.extra = {c.cell for c in self.guardians}
        need(self.guardians, "the pattern has no guardian")

    @property
    def digits(self) -> set[int]:
        """The digits of the pattern, if all cells have the same."""
        first = next(iter(self.own.values()))
        need(
            all(digits == first for digits in self.own.values()),
            "the cells of the pattern have different digits",
        )
        return first

    def evidence(self, second: Candidates = frozenset(), whole: bool = True) -> Evidence:
        """All candidates of the pattern's cells; those that a reason speaks of are ``second``, wherever they are."""
        # A BUG covers the whole grid; its picture shows the cells that matter.
        shown = self.shown if whole else frozenset(c for c in self.shown if c.cell in self.extra)
        return Evidence(
            marks(
                {
                    "pattern": shown - self.guardians - second,
                    "guardian": self.guardians - second,
                    "second": second,
                }
            ),
            size=len(self.cells),
        )


Follows = Callable[[Pattern, bool], Evidence]
"""What follows from a pattern; the flag says whether its picture shows all of its cells."""


def one_cell(pattern: Pattern, whole: bool = True) -> Evidence:
    """Type 1: all guardians in one cell, which holds no digit of the pattern."""
    cell = sole(pattern.extra, "the guardians are in more than one cell")
    pattern.case.need_eliminations(
        lambda e: e.cell == cell and e.digit in pattern.own[cell], "is not of the pattern in the guarded cell"
    )
    return pattern.evidence(whole=whole)


def one_digit(pattern: Pattern, whole: bool = True) -> Evidence:
    """Type 2: one digit guards several cells, and leaves what sees all of them."""
    need(len({c.digit for c in pattern.guardians}) == 1, "more than one digit guards the pattern")
    need(len(pattern.extra) > 1, "one cell is guarded")
    case = pattern.case
    case.need_eliminations(lambda e: case.p.is_seen(e, pattern.guardians), "does not see all guardians")
    return pattern.evidence(whole=whole)


def naked_subset(pattern: Pattern, whole: bool = True) -> Evidence:
    """Type 3: the guarded cells act as one cell that makes a naked set with others of their house."""
    case, p = pattern.case, pattern.case.p
    chosen = case.cells("second")
    need(chosen and not chosen & pattern.extra, "other cells must complete the naked set")
    digits = {c.digit for c in pattern.guardians} | p.digits(chosen)
    need(len(digits) == len(chosen) + 1, f"{len(chosen)} cells and the guardians hold {len(digits)} digits")
    inside = chosen | pattern.extra
    base = p.shared_houses(inside)
    need(base and len(pattern.extra) > 1, "two guarded cells or more must share a house with the set")
    around = {cell for h in base for cell in p.geometry.houses[h].cells} - inside

    def is_gone(e: Candidate) -> bool:
        own = pattern.own[e.cell] if e.cell in pattern.extra else digits
        return e.digit in digits and (e.cell in around or (e.cell in pattern.extra and e.digit in own))

    case.need_eliminations(is_gone, "is no digit of the naked set in its house")
    return pattern.evidence(p.all_of(chosen), whole)._replace(houses=houses(base=base), variables=chosen)


def locked_digit(pattern: Pattern, whole: bool = True) -> Evidence:
    """Type 4: a digit of the pattern has no place in a house but the two guarded cells."""
    case, p = pattern.case, pattern.case.p
    need(len(pattern.extra) == 2, "two cells must be guarded")
    house = sole(case.houses("base"), "one house must be marked as base")
    need(
        p.is_whole(house) and house in p.shared_houses(pattern.extra),
        "the house does not hold both guarded cells",
    )
    digit = sole({c.digit for c in case.of("second")}, "one digit must be locked")
    places = p.places_in(house, digit)
    need({c.cell for c in places} <= pattern.extra, f"{digit} has another place in the house")
    need(all(digit in pattern.own[cell] for cell in pattern.extra), f"{digit} is no digit of the pattern")
    case.need_eliminations(
        lambda e: e.cell in pattern.extra and e.digit in pattern.own[e.cell] - {digit},
        "is no other digit of the pattern in the guarded cells",
    )
    return pattern.evidence(places, whole)._replace(
        houses=houses(base={house}), variables={p.variable(house, digit)}
    )


class _Rectangle(Pattern):
    """Two digits in two rows and two columns."""

    def __init__(self, case: Case):
        super().__init__(case)
        g = case.p.geometry
        self.rows, self.columns = {g.row_of(c) for c in self.cells}, {g.column_of(c) for c in self.cells}
        need(
            (len(self.cells), len(self.rows), len(self.columns)) == (4, 2, 2),
            "a rectangle has four corners, in two rows and two columns",
        )
        need(len(self.digits) == 2, "a rectangle has two digits")

    def is_diagonal(self) -> bool:
        g = self.p.geometry
        lines = {g.row_of(c) for c in self.extra}, {g.column_of(c) for c in self.extra}
        return len(self.extra) == 2 == len(lines[0]) == len(lines[1])

    def is_aligned(self) -> bool:
        return len(self.extra) == 2 and not self.is_diagonal()


def _unique(case: Case) -> _Rectangle:
    pattern = _Rectangle(case)
    need(not any(case.p.values[c] for c in pattern.cells), "a corner is filled")
    need(
        any(case.p.digits({c}) == pattern.digits for c in pattern.cells), "no corner has just the two digits"
    )
    return pattern


def rectangle(case: Case, follows: Follows, scattered: bool = False) -> Evidence:
    """A unique rectangle. Several guarded corners are two of one line or, ``scattered``, a diagonal or three."""
    pattern = _unique(case)
    if len(pattern.extra) > 1:
        need(pattern.is_aligned() != scattered, "the guarded corners lie otherwise than the type says")
    return follows(pattern, True)


def crossed_rectangle(case: Case) -> Evidence:
    """Type 6: the guarded corners are a diagonal, and a digit is locked into the corners in two parallel lines."""
    p, pattern = case.p, _unique(case)
    need(pattern.is_diagonal(), "the guarded corners are no diagonal")
    digit = sole({c.digit for c in case.eliminations}, "one digit must go")
    base = case.houses("base")
    n = p.size
    lines = (pattern.rows, {n + c for c in pattern.columns})
    need(set(base) in lines, "the base must be the rows or the columns of the corners")
    for h in base:
        need({c.cell for c in p.places_in(h, digit)} <= pattern.cells, f"{digit} has another place in a base")
    case.need_eliminations(
        lambda e: e.cell in pattern.extra and e.digit in pattern.digits,
        "is not of the pattern in a guarded corner",
    )
    return pattern.evidence()._replace(
        houses=houses(base=base), variables={p.variable(h, digit) for h in base}
    )


def hidden_rectangle(case: Case) -> Evidence:
    """A digit locked into both lines of the corner that is opposite to one without guardians."""
    p, pattern = case.p, _unique(case)
    need(
        pattern.is_diagonal() or len(pattern.extra) == 3,
        "two corners of a diagonal, or three, must be guarded",
    )
    corner = sole({c.cell for c in case.eliminations}, "one corner loses a digit")
    need(corner in pattern.cells, "the cell is no corner")
    g = p.geometry
    base = {g.row_of(corner), p.size + g.column_of(corner)}
    opposite = sole(
        {
            c
            for c in pattern.cells
            if g.row_of(c) != g.row_of(corner) and g.column_of(c) != g.column_of(corner)
        },
        "a corner has one opposite",
    )
    need(opposite not in pattern.extra, "the opposite corner is guarded")
    digit = sole(
        pattern.digits - {c.digit for c in case.eliminations}, "the other digit of the pattern is locked"
    )
    places = frozenset(c for h in base for c in p.places_in(h, digit))
    need({c.cell for c in places} <= pattern.cells, f"{digit} has another place in a line of the corner")
    case.need_eliminations(lambda e: e.digit in pattern.digits, "is no digit of the pattern")
    return pattern.evidence(places)._replace(
        houses=houses(base=base), variables={p.variable(h, digit) for h in base}
    )


def avoidable(case: Case, follows: Follows) -> Evidence:
    """A rectangle with corners that are filled but not given."""
    pattern = _Rectangle(case)
    need(any(case.p.values[c] for c in pattern.cells), "no corner is filled")
    return follows(pattern, True)


def loop(case: Case, follows: Follows) -> Evidence:
    """Six cells or more with the same two digits; each house they touch holds two of them."""
    pattern = Pattern(case)
    need(len(pattern.cells) >= 6 and len(pattern.digits) == 2, "a loop has six cells or more and two digits")
    need(not any(case.p.values[c] for c in pattern.cells), "a cell of the loop is filled")
    for house in {h for c in pattern.cells for h in case.p.geometry.houses_of[c]}:
        inside = pattern.cells & set(case.p.geometry.houses[house].cells)
        need(len(inside) == 2, f"{case.p.geometry.houses[house]} holds {len(inside)} cells of the loop")
    return follows(pattern, True)


def extended(case: Case, follows: Follows) -> Evidence:
    """Pairs of cells across two parallel lines that hold as many digits as there are pairs, three or more."""
    pattern, g = Pattern(case), case.p.geometry
    need(not any(case.p.values[c] for c in pattern.cells), "a cell of the pattern is filled")
    rows, columns = {g.row_of(c) for c in pattern.cells}, {g.column_of(c) for c in pattern.cells}
    pairs = len(pattern.cells) // 2
    shape = sorted((len(rows), len(columns)))
    need(
        pairs >= 3 and shape == [2, pairs] and len(pattern.cells) == 2 * pairs,
        "the cells are no pairs of two lines",
    )
    need(len(pattern.digits) == pairs, f"{pairs} pairs of cells with {len(pattern.digits)} digits")
    return follows(pattern, True)


def bug(case: Case, follows: Follows) -> Evidence:
    """Every empty cell with two digits; that each has two places in a house is the judge's to check."""
    p, pattern = case.p, Pattern(case)
    need(pattern.cells == {c for c, v in enumerate(p.values) if not v}, "a BUG covers all empty cells")
    need(all(len(own) == 2 for own in pattern.own.values()), "a cell of the grave has not two digits")
    for cell, own in pattern.own.items():
        need(
            own <= set(digits_of(p.live[cell])),
            f"{p.geometry.cell_name(cell)} has not all digits of the grave",
        )
    return follows(pattern, False)
