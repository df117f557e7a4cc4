"""XY- and XYZ-wings, Sue de Coq and aligned exclusion: a few cells whose combinations can be counted."""

from __future__ import annotations

from itertools import combinations, product

from nonet.reason.position import Position
from nonet.reason.shapes.case import Case, Evidence, houses, marks, need, sole
from nonet.reason.shapes.links_shape import letter
from nonet.reason.step import Candidate, Link


def wing(case: Case, size: int) -> Evidence:
    """A pivot with two digits, or three, and two pincers that share a digit.

    The links run from pincer to pincer. In an XYZ-wing the first node is the shared digit in the pincer or in the
    pivot: these two cells hold the shared digit unless the pivot holds the one that the other pincer has.
    """
    p = case.p
    pivot = sole(case.cells("pivot"), "one pivot is needed")
    mine = p.digits({pivot})
    need(len(mine) == size, f"the pivot has {len(mine)} candidates, not {size}")
    need(len(case.links) == (5 if size == 2 else 3), "the links must lead from pincer to pincer")
    last = sole({c.cell for c in case.links[-1].target}, "the last link ends in one pincer")
    near = sole({c.cell for c in case.links[0].source} - {pivot}, "the first link begins at one pincer")
    need(len({pivot, near, last}) == 3, "three cells are needed")
    one, two = p.digits({near}), p.digits({last})
    need(
        len(one) == len(two) == 2 and len(one & two) == 1,
        "the pincers must have two digits each and share one",
    )
    need(mine == (one ^ two if size == 2 else one | two), "the pivot's digits are not those of the pincers")
    z = next(iter(one & two))
    x, y = next(iter(one - {z})), next(iter(two - {z}))
    for c in (Candidate(near, x), Candidate(last, y)):
        need(p.excludes(Candidate(pivot, c.digit), c), f"the pivot does not exclude the {p.name(c)}")
    ends = {Candidate(near, z), Candidate(last, z)} | ({Candidate(pivot, z)} if size == 3 else set())
    case.need_eliminations(lambda e: p.is_seen(e, ends), f"does not see all of {p.names(ends)}")
    second = {Candidate(near, x), Candidate(last, y)}
    return Evidence(
        marks({"pivot": p.all_of({pivot}), "pattern": ends - {Candidate(pivot, z)}, "second": second}),
        variables={pivot, near, last},
        links=_wing_links(pivot, (near, x), (last, y), z, size),
        size=3,
    )


def _wing_links(
    pivot: int, one: tuple[int, int], two: tuple[int, int], z: int, size: int
) -> tuple[Link, ...]:
    (near, x), (last, y) = one, two

    def at(*cells_digits: tuple[int, int]) -> tuple[Candidate, ...]:
        return tuple(sorted(Candidate(*c) for c in cells_digits))

    end = (
        Link(at((pivot, y)), at((last, y)), "weak"),
        Link(at((last, y)), at((last, z)), "strong"),
    )
    if size == 3:
        return (Link(at((near, z), (pivot, z)), at((pivot, y)), "strong"), *end)
    return (
        Link(at((near, z)), at((near, x)), "strong"),
        Link(at((near, x)), at((pivot, x)), "weak"),
        Link(at((pivot, x)), at((pivot, y)), "strong"),
        *end,
    )


def sue_de_coq(case: Case) -> Evidence:
    """Cells where a box meets a line, and cells of both: as many digits as cells, those of both parts counted twice."""
    p = case.p
    base = case.houses("base")
    kinds = [p.geometry.houses[h].kind for h in base]
    need(len(base) == 2 and kinds.count("box") == 1 and "extra" not in kinds, "a box and a line are needed")
    box, line = sorted(base, key=lambda h: p.geometry.houses[h].kind != "box")
    in_box, in_line = set(p.geometry.houses[box].cells), set(p.geometry.houses[line].cells)
    middle, one, two = case.cells("pattern"), case.cells(letter(0)), case.cells(letter(1))
    need(
        len(middle) > 1 and middle <= in_box & in_line,
        "two cells or more where the box meets the line are needed",
    )
    need(one and one <= in_box - in_line, "the first part must lie in the rest of the box")
    need(two and two <= in_line - in_box, "the second part must lie in the rest of the line")
    ones, twos, every = p.digits(one), p.digits(two), p.digits(middle | one | two)
    used = middle | one | two
    both = ones & twos
    need(len(every) + len(both) == len(used), "the cells do not hold as many digits as they are")

    def is_gone(e: Candidate) -> bool:
        if e.digit in both and e.cell in middle:
            return True
        # A digit stays in the box if the part in the line can't hold it, and the other way round.
        reach = set()
        if e.digit in both or e.digit not in twos:
            reach |= in_box
        if e.digit in both or e.digit not in ones:
            reach |= in_line
        return e.digit in every and e.cell in reach - used

    case.need_eliminations(is_gone, "is not a digit that these cells use up in its house")
    return Evidence(
        marks({"pattern": p.all_of(middle), letter(0): p.all_of(one), letter(1): p.all_of(two)}),
        houses(base=base),
        used,
        size=len(used),
    )


def aligned(case: Case, size: int) -> Evidence:
    """Cells of which some combinations leave a cell that they see without a candidate."""
    p = case.p
    cells, around = sorted(case.cells("pattern")), case.cells("second")
    need(len(cells) == size, f"{len(cells)} cells are not {size}")
    need(around and not around & set(cells), "the excluding cells are missing or lie among the others")
    alive, used = _combinations(p, cells, around)
    case.need_eliminations(
        lambda e: e.cell in cells and e not in alive, "is in a combination that is possible"
    )
    need(used == around, "a cell excludes no combination")
    return Evidence(
        marks({"pattern": p.all_of(cells), "second": p.all_of(around)}),
        variables={*cells, *around},
        size=size,
    )


def _combinations(p: Position, cells: list[int], around: set[int]) -> tuple[set[Candidate], set[int]]:
    """The candidates that are in a possible combination, and the cells that exclude some other combination."""
    alive: set[Candidate] = set()
    used: set[int] = set()
    for pick in product(*(sorted(p.all_of({cell})) for cell in cells)):
        pairs = list(combinations(pick, 2))
        if any(a.digit == b.digit and p.excludes(a, b) for a, b in pairs):
            continue
        emptied = {
            cell for cell in around if all(any(p.excludes(a, c) for a in pick) for c in p.all_of({cell}))
        }
        used |= emptied
        if not emptied and not any(p.excludes(a, b) for a, b in pairs):
            alive.update(pick)
    return alive, used
