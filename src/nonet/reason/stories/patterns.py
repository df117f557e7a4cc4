"""Patterns whose sentences depend on what is there: fins, pincers, sets, colours, rectangles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from nonet.model.grid import digits_of
from nonet.reason.step import Candidate, Step
from nonet.reason.stories.clauses import (
    are_true,
    excludes,
    holds,
    is_false,
    is_true,
    question_of,
    questions_of,
)
from nonet.reason.words import Group, Speaker, join, marked


class Sight(NamedTuple):
    """A placed digit and the empty cells of a house that it blocks.

    >>> Sight(4, (9, 10)).cell
    4
    """

    cell: int
    blocked: tuple[int, ...]


def sights(step: Step) -> tuple[Sight, ...]:
    """The digits that keep a hidden single out of the other cells of its house: as few as do it, near ones first.

    >>> import nonet
    >>> sights(nonet.example("hidden-single"))
    (Sight(cell=18, blocked=(21, 22, 23)), Sight(cell=16, blocked=(12, 14)))
    """
    if step.technique != "hidden-single" or not step.houses or not step.placements:
        return ()
    grid, digit, left = step.grid, step.placements[0].digit, set(_others(step))
    excludes, n = grid.geometry.kernel.excludes, grid.size
    out = []
    held = [c for c, value in enumerate(grid.values) if value == digit]
    blocked = {h: {c for c in left if excludes(h * n + digit - 1, c * n + digit - 1)} for h in held}
    while left and held:
        best = max(held, key=lambda h: len(blocked[h] & left))
        if not blocked[best] & left:
            break
        out.append(Sight(best, tuple(sorted(blocked[best] & left))))
        left -= blocked[best]
    return tuple(out)


def _others(step: Step) -> list[int]:
    """The empty cells of a single's house beside its own."""
    cells = step.grid.geometry.houses[step.houses[0].house].cells
    return [c for c in cells if c != step.placements[0].cell and not step.grid.values[c]]


def tell_only_place(speaker: Speaker) -> None:
    """A digit's only place in a house, and what keeps it out of the other cells: placed digits, or earlier steps."""
    step, grid = speaker.step, speaker.grid
    digit, others, seen = step.placements[0].digit, _others(step), sights(step)
    told = []
    if struck := [c for c in others if not any(c in sight.blocked for sight in seen)]:
        names = [speaker.cell(c, *digits_of(grid.candidates[c])) for c in struck]
        told.append(f"{digit} is already gone from {join(names)}")
    if seen:
        blockers = speaker.group(Candidate(sight.cell, digit) for sight in seen).cells
        bar = f"s in {blockers} bar" if len(seen) > 1 else f" in {blockers} bars"
        barred = "other empty cell" if len(others) - len(struck) == 1 else "other empty cells"
        told.append(f"the {digit}{bar} the {barred}")
    why = f", as {', and '.join(told)}" if told else ""
    speaker.say(f"In {{base}} the {{digits}} fits only {{cells}}{why}")


def tell_last_digit(speaker: Speaker) -> None:
    """A cell's only digit: placed digits bar the others, or earlier steps have."""
    step, grid = speaker.step, speaker.grid
    ((cell, digit),) = step.placements
    excludes, n = grid.geometry.kernel.excludes, grid.size
    held = [other * n + value - 1 for other, value in enumerate(grid.values) if value]
    gone = [
        str(d)
        for d in range(1, n + 1)
        if d != digit and not any(excludes(other, cell * n + d - 1) for other in held)
    ]
    verb = "is" if len(gone) == 1 else "are"
    before = f"{join(gone)} {verb} already gone from it, and " if gone else ""
    speaker.say(f"{{cells}} can only be {{digits}}, as {before}it sees every other digit")


def tell_crossing(speaker: Speaker) -> None:
    """The digits that block the other cells of a box; there are none if all others are filled."""
    blockers = speaker.role("second").candidates
    if blockers:
        many = len(blockers) > 1
        said = "The {digits}s in {second.cells} block" if many else "The {digits} in {second.cells} blocks"
        speaker.say(f"{said} every empty cell of {{base}} but {{cells}}")
    else:
        speaker.say("{cells} is the only empty cell of {base}, where {digits} is missing")


def tell_no_partner(speaker: Speaker) -> None:
    """A cell, each of whose digits rules out candidates of another."""
    own = speaker.role("pattern").candidates
    speaker.say(f"{is_true(speaker, own)}, and each of these rules out {{gone}}")


def tell_locked(speaker: Speaker) -> None:
    """A digit's places in a house, and the house that all of them lie in; there may be none if other rules bind."""
    if speaker.houses("cover"):
        speaker.say("In {base} the {digits} must be in {places}, which lie in {cover}")
    else:
        speaker.say("In {base} the {digits} must be in {places}, which all exclude {gone}")


def tell_fins(speaker: Speaker) -> None:
    """A fish with its exceptions, or two that share their bases, each in a view."""
    step = speaker.step
    digit = step.marks[0].digit
    bases = [h.house for h in step.houses if h.role == "base"]
    for view in step.views or (0,):
        covers = [h.house for h in step.houses if h.role == "cover" and h.view in (0, view)]
        fins = _fins(step, bases, covers)
        base, cover = speaker.house(*bases), speaker.house(*covers)
        speaker.group(c for c in _places(step) if c in fins or _inside(step, c, covers))
        if not fins:
            speaker.tell(f"In {base} every {digit} lies in {cover}, one each")
            continue
        speaker.tell(f"In {base} every {digit} lies in {cover}, but for the {speaker.group(fins)}")
        rest = f"{speaker.house(*bases)} have their {digit} in {speaker.house(*covers)}, one each"
        speaker.tell(f"Either {is_true(speaker, fins)}, or {rest}")


def _places(step: Step) -> list[Candidate]:
    return [Candidate(m.cell, m.digit) for m in step.marks]


def _inside(step: Step, c: Candidate, houses: Iterable[int]) -> int:
    """In how many of these houses a candidate lies."""
    return sum(c.cell in step.grid.geometry.houses[number].cells for number in houses)


def _fins(step: Step, bases: Sequence[int], covers: Sequence[int]) -> list[Candidate]:
    """The exceptions of a fish: candidates in more of its bases than covers, so also some in two bases."""
    return [c for c in _places(step) if _inside(step, c, bases) > _inside(step, c, covers)]


def tell_pincers(speaker: Speaker) -> None:
    """Whichever digit a pivot takes, it or a pincer holds the third."""
    step = speaker.step
    pivot, second = marked(step, "pivot"), marked(step, "second")
    held = {c.digit for c in marked(step, "pattern")}
    speaker.tell(is_true(speaker, pivot))
    told = []
    for c in pivot:
        lost = [s for s in second if s.digit == c.digit and excludes(step.grid, s, c)]
        for s in lost:
            kept = [p for p in marked(step, "pattern") if p.cell == s.cell]
            told.append(f"if it is {c.digit}, {is_true(speaker, kept)}")
    third = [c for c in pivot if c.digit in held]
    if third:
        told.append(f"else it is {third[0].digit} itself")
    speaker.group((*pivot, *second))
    speaker.tell("; ".join(told), range(len(step.links)))


def tell_templates(speaker: Speaker) -> None:
    """All ways to place a digit, where other digits may have fixed some cells before."""
    step = speaker.step
    helpers = speaker.role("second")
    if helpers:
        digits = join([f"{d}s" for d in sorted({c.digit for c in helpers.candidates})])
        speaker.tell(f"Every way to place all the {digits} has {helpers}")
    beside = " beside them" if helpers else ""
    if step.placements:
        speaker.say(f"Every way to place all the {{digits}}s{beside} uses {{cells}}")
    else:
        speaker.say(f"However all the {{digits}}s are placed{beside}, none is in {{gone.places}}")


# --- almost locked sets


def _sets(step: Step) -> list[list[Candidate]]:
    roles = sorted({m.role for m in step.marks if m.role.startswith("als-")})
    return [marked(step, role) for role in roles]


def tell_set_chain(speaker: Speaker) -> None:
    """Almost locked sets in a row: what the last holds if the first does not hold the digit."""
    step = speaker.step
    sets, digits = _sets(step), sorted({c.digit for c in marked(step, "pattern")})
    if len(sets) != len(step.links) + 1:
        speaker.say(
            "Each of the sets {all.where} shares a digit with the next that only one of them can hold, "
            "and is locked if it does not hold it"
        )
        return
    shown = join([Group(step.grid, held).block for held in sets])
    speaker.group(c for held in sets for c in held)
    speaker.tell(f"{shown} have one digit more than cells each, so each that lacks one holds all its others")
    for z in digits:
        first = [c for c in sets[0] if c.digit == z]
        speaker.tell(f"If {is_false(speaker, first)}, {holds(speaker, sets[0], z, first)}")
        for number, (link, held) in enumerate(zip(step.links, sets[1:], strict=True)):
            lost = link.source[0].digit
            gone = [c for c in held if c.digit == lost]
            speaker.tell(f"Then {is_false(speaker, gone)}, so {holds(speaker, held, lost, gone)}", [number])
        ends = [c for held in (sets[0], sets[-1]) for c in held if c.digit == z]
        speaker.tell(f"One end is true: {is_true(speaker, ends)}")


def tell_linked_sets(speaker: Speaker) -> None:
    """Two almost locked sets that share a digit only one can hold, or two such digits."""
    speaker.say("{als_a.block} and {als_b.block} have one digit more than cells each")
    if speaker.role("pattern"):
        speaker.say(
            "Only one of them can hold {second.digits}, and the other then holds all its other digits, "
            "{digits} among them"
        )
        return
    one, other = sorted({c.digit for c in speaker.role("second").candidates})
    speaker.say(
        f"Only one of them can hold {one}, and only one {other}: each holds one of these two, and all its other digits"
    )


def tell_blossom(speaker: Speaker) -> None:
    """Each digit of a stem locks a set."""
    step = speaker.step
    sets = _sets(step)
    pivot = marked(step, "pivot")
    speaker.tell(is_true(speaker, pivot))
    for number, link in enumerate(step.links):
        held = next((s for s in sets if set(link.target) <= set(s)), list(link.target))
        lost = link.target[0].digit
        stem = is_true(speaker, link.source)
        gone = is_false(speaker, link.target)
        speaker.tell(f"If {stem}, {gone}, so {holds(speaker, held, lost)}", [number])
    speaker.tell(f"Whichever it is, {is_true(speaker, marked(step, 'pattern'))}")


def tell_crossing_sets(speaker: Speaker) -> None:
    """Cells where two houses meet, and a set in each of these."""
    step = speaker.step
    houses = [h.house for h in step.houses]
    cells = speaker.role("pattern")
    speaker.tell(f"{cells.cells} lie in {speaker.houses()}")
    told, every = [], list(cells.candidates)
    for held in _sets(step):
        inside = {c.cell for c in held}
        home = next(h for h in houses if inside <= set(step.grid.geometry.houses[h].cells))
        told.append(f"{speaker.group(held).block} in {speaker.house(home)}")
        every += held
    count = len({c.cell for c in every})
    speaker.group(every)
    speaker.tell(f"With {join(told)} they are {count} cells for {count} digits, and none can be there twice")


# --- colours


def _turns(speaker: Speaker, first: str, second: str, pair: str) -> None:
    one, other = speaker.role(first), speaker.role(second)
    linked = {*one.candidates, *other.candidates}
    links = [i for i, k in enumerate(speaker.step.links) if {*k.source, *k.target} <= linked]
    if len(linked) == 2:
        speaker.tell(f"A strong link joins {one} with {other}: one of them is true", links)
    else:
        speaker.tell(
            f"Strong links join {one} with {other}: all of {pair} are true, or all of the others", links
        )


def tell_colours(speaker: Speaker) -> None:
    """Two colours, of which one is true, and what each of them does to what sees both."""
    step = speaker.step
    _turns(speaker, "pattern", "second", "the first")
    one, other = marked(step, "pattern"), marked(step, "second")
    if set(one) & set(step.eliminations):
        return
    told = []
    for gone in step.eliminations:
        first, second = (
            speaker.group([next(c for c in colour if excludes(step.grid, c, gone))])
            for colour in (one, other)
        )
        told.append(f"{speaker.group([gone])} clashes with {first} of the first and {second} of the others")
    speaker.tell("; ".join(told))


def tell_wrap(speaker: Speaker) -> None:
    """Two of a colour see each other, or the colour leaves a question without an answer."""
    tell_colours(speaker)
    step = speaker.step
    mine = marked(step, "pattern")
    if not set(mine) <= set(step.eliminations):
        return
    seen = marked(step, "extra")
    asked = question_of(questions_of(step), seen, ())
    if seen and asked is not None:
        where = speaker.group(seen)
        if asked.cell is not None:
            speaker.tell(f"If the first were true, {where.cells} would have no digit left")
        else:
            house = speaker.house(asked.house)
            speaker.tell(
                f"If the first were true, {house} would have no place left for {where.digits}: "
                f"each of {where.cells} sees one of them"
            )
        return
    clash = _clash(step, mine, mine)
    if clash:
        speaker.tell(f"But {_both(speaker, clash)} can't both be true")


def tell_two_pairs(speaker: Speaker) -> None:
    """Two pairs of colours that touch."""
    step = speaker.step
    _turns(speaker, "pattern", "second", "the first")
    _turns(speaker, "third", "extra", "these")
    roles = ("pattern", "second"), ("third", "extra")
    gone = step.eliminations
    for a in (0, 1):
        for b in (0, 1):
            clash = _clash(step, marked(step, roles[0][a]), marked(step, roles[1][b]))
            rest = marked(step, roles[0][1 - a]), marked(step, roles[1][1 - b])
            if clash and all(any(excludes(step.grid, c, g) for c in colour) for g in gone for colour in rest):
                speaker.tell(
                    f"{_both(speaker, clash)} can't both be true, so one of the opposite colours is: "
                    f"{_all(speaker, rest[0])}, or {_all(speaker, rest[1])}"
                )
                return


def tell_blocked_colour(speaker: Speaker) -> None:
    """A colour that sees both colours of another pair."""
    step = speaker.step
    _turns(speaker, "pattern", "second", "the first")
    _turns(speaker, "third", "extra", "these")
    role = "pattern" if set(marked(step, "pattern")) <= set(step.eliminations) else "second"
    seen = [_clash(step, marked(step, role), marked(step, other)) for other in ("third", "extra")]
    told = [f"{_both(speaker, clash)} exclude each other" for clash in seen if clash]
    mine = "the first" if role == "pattern" else "the others of the first pair"
    speaker.tell(f"But {', and '.join(told)}: {mine} would rule out both of the second pair")


def _clash(step: Step, some: list[Candidate], others: list[Candidate]) -> tuple[Candidate, Candidate] | None:
    return next(((a, b) for a in some for b in others if a != b and excludes(step.grid, a, b)), None)


def _all(speaker: Speaker, colour: list[Candidate]) -> str:
    return are_true(speaker, [(c,) for c in colour])


def _both(speaker: Speaker, pair: tuple[Candidate, Candidate]) -> str:
    return str(speaker.group(pair))


# --- uniqueness


def tell_twelve(speaker: Speaker) -> None:
    """The cells of a tridagon; where nets follow, its digits are marked as extra."""
    step = speaker.step
    group = speaker.group(marked(step, "extra") or marked(step, "pattern"))
    speaker.tell(f"{group.cells}, three in each of four boxes, can't be filled with {group.digits} alone")


def tell_hidden(speaker: Speaker) -> None:
    """What a digit in a corner would force into the others."""
    step = speaker.step
    locked = marked(step, "second")
    (gone,) = step.eliminations
    told = []
    for asked in questions_of(step):
        there = [c for c in asked.answers if c in locked and c.cell != gone.cell]
        if asked.cell is None and there:
            told.append(f"the {asked.digit} of {speaker.house(asked.house)} in {speaker.group(there).places}")
    guardians = speaker.role("guardian")
    speaker.group(locked)
    speaker.tell(
        f"If {is_true(speaker, [gone], 'were')}, {join(told)} would complete the pattern, without room for {guardians}"
    )
