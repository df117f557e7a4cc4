"""Rules of several cells: what they can be filled with, what their cells make, what is left over of a house."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from nonet.reason.fillings import Demand, demands, derived, fillings
from nonet.reason.position import Position
from nonet.reason.proof import GaveUpError
from nonet.reason.shapes.rules_shape import bounds, rise
from nonet.reason.step import Candidate
from nonet.reason.words import Speaker, join

FEW = 6
"""Sets or fillings that a sentence lists; more are only spoken of."""


class Told:
    """A step's rules with their names."""

    def __init__(self, speaker: Speaker):
        self.speaker, self.step = speaker, speaker.step
        self.p = Position(speaker.grid)
        self.geometry = speaker.grid.geometry
        self.labels = [self.geometry.constraints[number][0].label for number in self.step.constraints]
        self.demands: list[Demand] = [demands(self.geometry)[number] for number in self.step.constraints]
        self.name = self.geometry.cell_name

    def cells(self, cells: Iterable[int], last: str = "and") -> str:
        """Cells by name."""
        return join([self.name(cell) for cell in cells], last)

    def empty(self, demand: Demand) -> list[int]:
        """The cells of a rule that are not filled."""
        return [cell for cell in demand.cells if not self.p.values[cell]]

    def fillings(self, demand: Demand, most: int = 400) -> list[tuple[int, ...]] | None:
        """The fillings of a rule, None if they are many."""
        try:
            found = list(islice(fillings(self.p, demand), most + 1))
        except GaveUpError:
            return None
        return found if len(found) <= most else None

    def mark(self) -> None:
        """Speak of all that is marked, and of the effects."""
        self.speaker.group(Candidate(m.cell, m.digit) for m in self.step.marks)
        self.speaker.group((*self.step.placements, *self.step.eliminations))

    def gone(self) -> str:
        """What is ruled out, if one of it is meant."""
        return self.speaker.group(self.step.eliminations).any


def digits(numbers: Sequence[int]) -> str:
    """Digits that belong together: ``1 5 9``."""
    return " ".join(map(str, numbers))


def _sets(found: Iterable[Sequence[int]]) -> list[str]:
    return [digits(numbers) for numbers in sorted({tuple(sorted(filling)) for filling in found})]


def listed_fillings(told: Told, demand: Demand) -> str:
    """The fillings of the empty cells of a rule, if they are few: ``r1c1 r1c2 can only be 1 2 or 2 1``."""
    found = told.fillings(demand)
    if not found:
        return ""
    open_ = [i for i, cell in enumerate(demand.cells) if not told.p.values[cell]]
    left = sorted({tuple(filling[i] for i in open_) for filling in found})
    if len(left) > FEW:
        return ""
    cells = told.cells(demand.cells[i] for i in open_)
    return f"{cells} can only be {join([digits(f) for f in left], 'or')}"


def tell_rule_single(speaker: Speaker) -> None:
    """A rule with one empty cell."""
    told = Told(speaker)
    (demand,), (label,) = told.demands, told.labels
    cell = told.name(told.step.placements[0].cell)
    told.mark()
    rest = sum(told.p.values[cell] for cell in demand.cells)
    if set(demand.coefficients) == {1}:
        speaker.tell(f"{cell} is the last empty cell of {label}, and the others make {rest}")
    else:
        speaker.tell(f"{cell} is the last empty cell of {label}, and no other digit fits")


def tell_cage_sets(speaker: Speaker) -> None:
    """The sets of digits that a cage can hold."""
    told = Told(speaker)
    (demand,), (label,) = told.demands, told.labels
    found = told.fillings(demand)
    told.mark()
    sets = _sets(found or ())
    if found is None or not 0 < len(sets) <= FEW:
        speaker.tell(no_filling(told, label))
        return
    held = {digit for filling in found for digit in filling}
    misplaced = [c for c in told.step.eliminations if c.digit in held]
    more = f", and none of these fits with {speaker.group(misplaced).any}" if misplaced else ""
    speaker.tell(f"{label} can only hold {join(sets, 'or')}{more}")


def tell_fillings(speaker: Speaker) -> None:
    """The fillings of a rule if they are few."""
    told = Told(speaker)
    (demand,), (label,) = told.demands, told.labels
    listed = listed_fillings(told, demand)
    told.mark()
    speaker.tell(f"By {label}, {listed}" if listed else no_filling(told, label))


def no_filling(told: Told, label: str) -> str:
    """That no filling has what goes; if that is much, it is said once, in the end."""
    if len(told.step.eliminations) > FEW:
        return f"None of the fillings of {label} has one of the digits that go here"
    return f"No filling of {label} has {told.gone()}"


def tell_sum_bounds(speaker: Speaker) -> None:
    """What the other cells of a sum make at least, or at most."""
    told = Told(speaker)
    (demand,), (label,) = told.demands, told.labels
    cell = told.step.eliminations[0].cell
    factor = dict(zip(demand.cells, demand.coefficients, strict=True))
    k = factor[cell]
    least, most = bounds(told.p, demand, cell)
    gone = [c.digit for c in told.step.eliminations]
    # Too large for its own side, or too small.
    too_large = [d for d in gone if abs(k) * d > (demand.total - least if k > 0 else most - demand.total)]
    told.mark()
    parts = []
    for large in (True, False):
        if (large and not too_large) or (not large and len(too_large) == len(gone)):
            continue
        same = [c for c in demand.cells if c != cell and (factor[c] > 0) == (k > 0)]
        across = [c for c in demand.cells if (factor[c] > 0) != (k > 0)]
        parts += [
            _makes(told, demand, side, at_least)
            for side, at_least in ((same, large), (across, not large))
            if side
        ]
    total = f"In {label}, " if any(k < 0 for k in demand.coefficients) else f"Of {label}, "
    speaker.tell(total + join(parts))


def _makes(told: Told, demand: Demand, side: list[int], at_least: bool) -> str:
    """What cells of a sum make at least, or at most."""
    least, most = sorted(abs(end) for end in bounds(told.p, demand, cells=side))
    word, end = ("least", least) if at_least else ("most", most)
    plain = all(
        abs(k) == 1 for cell, k in zip(demand.cells, demand.coefficients, strict=True) if cell in side
    )
    if len(side) == 1 and plain:
        value = told.p.values[side[0]]
        return f"{told.name(side[0])} is {value}" if value else f"{told.name(side[0])} is at {word} {end}"
    names = told.cells(side) if len(side) < 5 else f"{len(side)} other cells"
    counted = "" if plain else ", as they count there,"
    return f"{names}{counted} make at {word} {end}"


def tell_needed_digit(speaker: Speaker) -> None:
    """A digit that a rule needs, and its places."""
    told = Told(speaker)
    (demand,), (label,) = told.demands, told.labels
    places = speaker.role("pattern")
    found = told.fillings(demand)
    sets = _sets(found or ())
    few = found is not None and 0 < len(sets) <= FEW
    why = f"which can only hold {join(sets, 'or')}" if few else "which has one in every filling"
    told.mark()
    digit = places.digits
    plain = all(str(c.digit) == digit for c in told.step.eliminations)
    out = "it out where both see" if len(places.candidates) == 2 else "it out where all of them see"
    tail = f"and these rule {out}" if plain else f"and each of these rules out {told.gone()}"
    speaker.tell(f"In {label}, {why}, the {digit} must be in {places.places}, {tail}")


def tell_every_filling(speaker: Speaker) -> None:
    """What all fillings of a rule exclude."""
    told = Told(speaker)
    (demand,), (label,) = told.demands, told.labels
    listed = listed_fillings(told, demand)
    told.mark()
    if listed:
        speaker.tell(f"By {label}, {listed}, and each of these rules out {told.gone()}")
    else:
        speaker.tell(f"Every filling of {label} rules out {told.gone()}")


def tell_two(speaker: Speaker) -> None:
    """The joint fillings of two rules, or those of one that the other does not let be."""
    told = Told(speaker)
    (one, two), (first, second) = told.demands, told.labels
    told.mark()
    joint = _joint(told, one, two)
    if joint is not None and 0 < len(joint[1]) <= FEW:
        cells, found = joint
        names = told.cells(cells)
        listed = join([digits(filling) for filling in sorted(found)], "or")
        speaker.tell(f"Together {first} and {second} let {names} be only {listed}")
        return
    for demand, label, other in ((one, first, second), (two, second, first)):
        c = next((c for c in told.step.eliminations if c.cell in demand.cells), None)
        found_with = None if c is None else _with(told, demand, c)
        if c is not None and found_with:
            open_ = told.cells(told.empty(demand))
            speaker.tell(
                f"With {c.digit} in {told.name(c.cell)}, {label} lets {open_} be only {join(found_with, 'or')}, "
                f"and none of these goes together with {other}"
            )
            if len(told.step.eliminations) > 1:
                speaker.tell(f"In the same way no joint filling of the two has {told.gone()}")
            return
    speaker.tell(f"No filling of {first} that goes together with one of {second} has {told.gone()}")


def _with(told: Told, demand: Demand, c: Candidate) -> list[str]:
    """The fillings of a rule with this candidate, if they are few."""
    found = told.fillings(demand) or []
    place = demand.cells.index(c.cell)
    open_ = [i for i, cell in enumerate(demand.cells) if not told.p.values[cell]]
    left = {tuple(f[i] for i in open_) for f in found if f[place] == c.digit}
    return [digits(f) for f in sorted(left)] if len(left) <= FEW else []


def _joint(told: Told, one: Demand, two: Demand) -> tuple[list[int], set[tuple[int, ...]]] | None:
    """The empty cells of two rules, and what both let them hold; None if that is much."""
    left, right = told.fillings(one), told.fillings(two)
    if left is None or right is None:
        return None
    cells = list(dict.fromkeys((*told.empty(one), *told.empty(two))))
    out = set()
    for a in left:
        held = dict(zip(one.cells, a, strict=True))
        for b in right:
            if all(
                held.get(cell, digit) == digit
                and not any(
                    told.p.excludes(Candidate(k, v), Candidate(cell, digit))
                    for k, v in held.items()
                    if k != cell
                )
                for cell, digit in zip(two.cells, b, strict=True)
            ):
                both = held | dict(zip(two.cells, b, strict=True))
                out.add(tuple(both[cell] for cell in cells))
                if len(out) > FEW:
                    return None
    return cells, out


def tell_leftover(speaker: Speaker) -> None:
    """Houses have a total, the sums in them are known: what is left over makes the rest."""
    told = Told(speaker)
    base = [mark.house for mark in told.step.houses if mark.role == "base"]
    rule = derived(told.geometry, base, told.step.constraints)
    if rule is None:
        return
    n = told.geometry.size
    whole = len(base) * n * (n + 1) // 2
    taken = sum(demand.total for demand in told.demands)
    told.mark()
    houses = speaker.house(*base)
    inside = [cell for cell, k in zip(rule.cells, rule.coefficients, strict=True) if k > 0]
    outside = [cell for cell, k in zip(rule.cells, rule.coefficients, strict=True) if k < 0]
    make = "make" if len(base) > 1 else "makes"
    sums = told.labels[0] if len(told.labels) == 1 else f"the {len(told.labels)} sums"
    start = f"{houses} {make} {whole}"
    if not outside:
        speaker.tell(f"{start}, and {sums} in {_them(base)} {taken}: {_left(told, inside, rule.total)}")
    elif not inside:
        speaker.tell(
            f"{start}, and {sums} there {taken} with what sticks out: {_left(told, outside, -rule.total)}"
        )
    else:
        more = rule.total
        words = f"{abs(more)} {'more' if more > 0 else 'less'} than" if more else "as much as"
        speaker.tell(
            f"{start}, and {sums} there {taken} with what sticks out: "
            f"{told.cells(inside)} {_verb(inside)} {words} {told.cells(outside)}"
        )


def _them(houses: Sequence[int]) -> str:
    return "it" if len(houses) == 1 else "them"


def _verb(cells: Sequence[int]) -> str:
    return "makes" if len(cells) == 1 else "make"


def _left(told: Told, cells: Sequence[int], total: int) -> str:
    if len(cells) == 1:
        return f"{total} is left for {told.name(cells[0])}"
    return f"{told.cells(cells)} make {total}"


def tell_line_bounds(speaker: Speaker) -> None:
    """A cell that is higher than another, and what that leaves."""
    told = Told(speaker)
    own = speaker.role("pattern").candidates
    cell, other = own[0].cell, told.step.eliminations[0].cell
    by = rise(told.p, cell, other)
    higher = by > 0 or (by == 0 and told.step.eliminations[0].digit > own[-1].digit)
    word, end = ("most", own[-1].digit) if higher else ("least", own[0].digit)
    speaker.group(told.step.eliminations)
    pairs = ((c, a) for c in told.step.eliminations for a in own if c.digit != a.digit)
    ruled = next(((c, a) for c, a in pairs if told.geometry.rule_between(c, a)), None)
    reason = told.geometry.why(*ruled) if ruled else "a rule compares the two"
    limit = end - abs(by) if higher else end + abs(by)
    bound = f"{told.name(other)} is at {'most' if higher else 'least'} {limit}"
    # That a cell is at most the highest digit goes without saying.
    known = "" if end in (1, told.geometry.size) else f"{told.name(cell)} is at {word} {end}, and "
    speaker.tell(f"{known}{reason}: {bound}")
