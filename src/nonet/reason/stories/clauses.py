"""Clauses that stories are made of: a node is true or false, a question has only this answer left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from nonet.model.grid import Grid
from nonet.reason.bonds import Bonds
from nonet.reason.position import Position, answers_of, asked_of_rule
from nonet.reason.step import Candidate, Step
from nonet.reason.words import Speaker, is_live, join

Node = Sequence[Candidate]

FEW_SETS = 4
"""Sets of digits that a clause lists."""


class Question(NamedTuple):
    """A variable as words need it: the cell it asks about, or the house and the digit; and its live candidates.

    A question about a rule of several cells has no house, but the rule's number.
    """

    cell: int | None
    house: int
    digit: int
    answers: tuple[Candidate, ...]
    rule: int = -1


def question(grid: Grid, number: int) -> Question:
    """What a variable asks.

    >>> q = question(Grid("." * 16), 16)
    >>> q.cell, q.house, q.digit, len(q.answers)
    (None, 0, 1, 4)
    """
    every = answers_of(grid.geometry, number)
    live = tuple(c for c in every if is_live(grid, c))
    if asked := asked_of_rule(grid.geometry, number):
        return Question(None, -1, asked[1], live, asked[0])
    cells = {c.cell for c in every}
    if len(cells) == 1:
        return Question(every[0].cell, -1, 0, live)
    house = next(
        i for i in grid.geometry.houses_of[every[0].cell] if set(grid.geometry.houses[i].cells) == cells
    )
    return Question(None, house, every[0].digit, live)


def excludes(grid: Grid, a: Candidate, b: Candidate) -> bool:
    """True if two candidates can't both be true.

    >>> excludes(Grid("." * 16), Candidate(0, 1), Candidate(1, 1))
    True
    """
    n = grid.size
    return grid.geometry.kernel.excludes(a.cell * n + a.digit - 1, b.cell * n + b.digit - 1)


def questions_of(step: Step) -> list[Question]:
    """The questions that a step's proof asks."""
    return [question(step.grid, number) for number in step.variables]


def question_of(asked: Iterable[Question], source: Node, target: Node) -> Question | None:
    """The question that has these answers, the one with the fewest others; None if they are tied by a set of cells."""
    nodes = {*source, *target}
    fitting = [q for q in asked if nodes <= set(q.answers)]
    return min(fitting, key=lambda q: len(q.answers), default=None)


def is_true(speaker: Speaker, node: Node, verb: str = "is") -> str:
    """``r1c1 is 5``; of a group: ``5 is in r1c1 or r1c2``."""
    group = speaker.group(node)
    if len({c.cell for c in node}) == 1:
        return f"{group.cells} {verb} {join(sorted_digits(node), 'or')}"
    if len({c.digit for c in node}) == 1:
        return f"{group.digits} {verb} in {group.places}"
    return f"one of {group} {verb} true"


def is_either(speaker: Speaker, one: Node, other: Node) -> str:
    """One of two nodes is true: ``r1c1 or r2c5 is 5``."""
    both = [*one, *other]
    if len({c.cell for c in both}) == 1 or len({c.digit for c in both}) == 1:
        lone = len(one) == len(other) == 1 and one[0].cell != other[0].cell
        return f"{speaker.group(both).places} is {both[0].digit}" if lone else is_true(speaker, both)
    return f"{is_true(speaker, one)} or {is_true(speaker, other)}"


def is_false(speaker: Speaker, node: Node, verb: str = "is") -> str:
    """``r1c1 is not 5``; of a group: ``5 is not in r1c1 or r1c2``."""
    group = speaker.group(node)
    if len({c.cell for c in node}) == 1:
        return f"{group.cells} {verb} not {join(sorted_digits(node), 'or')}"
    if len({c.digit for c in node}) == 1:
        return f"{group.digits} {verb} not in {group.places}"
    return join([is_false(speaker, [c], verb) for c in sorted(node)])


def sorted_digits(node: Node) -> list[str]:
    """The digits of some candidates as words."""
    return [str(d) for d in sorted({c.digit for c in node})]


def are_true(speaker: Speaker, nodes: Sequence[Node]) -> str:
    """Several things that are true, those of one digit together: ``r1c1 and r2c5 are 5 and r3c3 is 2``."""
    lone: dict[int, list[Candidate]] = {}
    parts: list[str] = []
    for node in dict.fromkeys(map(tuple, nodes)):
        if len(node) == 1:
            lone.setdefault(node[0].digit, []).append(node[0])
        else:
            parts.append(is_true(speaker, node))
    told = [
        f"{speaker.group(cs).cells} {'is' if len(cs) == 1 else 'are'} {digit}" for digit, cs in lone.items()
    ]
    return join(told + parts)


def are_false(speaker: Speaker, candidates: Iterable[Candidate]) -> list[str]:
    """Several things that are false, those of one cell together: ``r1c1 is not 3 or 4``."""
    by_cell: dict[int, list[Candidate]] = {}
    for c in candidates:
        by_cell.setdefault(c.cell, []).append(c)
    return [is_false(speaker, own) for own in by_cell.values()]


def answered(speaker: Speaker, asked: Question | None, target: Node, *, it: bool = False) -> str:
    """What a question's answer is: ``r4c3 is 9``, ``the 4 of row 7 is in r7c3``; ``it`` if the cell was just named."""
    group = speaker.group(target)
    if asked is None or asked.cell is not None:
        return is_true(speaker, target) if not it else f"it is {group.digits}"
    return f"the {asked.digit} of {asked_about(speaker, asked)} is in {group.places}"


def asked_about(speaker: Speaker, asked: Question) -> str:
    """The house that a question is about, or the rule and why it must have the digit.

    ``the cage of 15 at r1c3, which is 1 5 9 or 2 4 9,``
    """
    if asked.rule < 0:
        return speaker.house(asked.house)
    label = speaker.grid.geometry.constraints[asked.rule][0].label
    sets = Bonds(Position(speaker.grid), [asked.rule]).sets(asked.rule)
    few = 0 < len(sets) <= FEW_SETS
    return f"{label}, which {f'is {listed_sets(sets)}' if few else f'needs {asked.digit}'},"


def bonded(speaker: Speaker, bonds: Bonds, rule: int, node: Node, gone: Node) -> str:
    """Why a rule of several cells has no filling with a node and any of these candidates.

    ``with 5 in r1c3 the cage of 15 at r1c3 is 1 5 9``, or just that it has none.
    """
    label = speaker.grid.geometry.constraints[rule][0].label
    inside = [c for c in node if c.cell in bonds.demands[rule].cells]
    beside, lost = speaker.group(inside), speaker.group(gone)
    found = [bonds.sets(rule, c) for c in inside]
    sets = sorted({numbers for those in found for numbers in those})
    if not all(found) or len(sets) > FEW_SETS:
        return f"{label} has no filling with {beside.any} and {lost.any}"
    is_misplaced = any(c.digit in numbers for c in gone for numbers in sets)
    more = f", without {lost.any}" if is_misplaced else ""
    return f"with {beside.any} {label} is {listed_sets(sets)}{more}"


def listed_sets(sets: Iterable[Sequence[int]]) -> str:
    """Sets of digits, one of which is meant: ``1 5 9 or 2 4 9``."""
    return join([" ".join(map(str, numbers)) for numbers in sets], "or")


def left_over(speaker: Speaker, asked: Question, target: Node) -> str:
    """What a question has left: ``row 7 has only r7c3 left for 4``, ``r4c3 can only be 9``, or nothing at all."""
    group = speaker.group(target)
    speaker.group(asked.answers)
    if asked.cell is not None:
        name = speaker.grid.geometry.cell_name(asked.cell)
        can = join(sorted_digits(target), "or")
        return f"{name} can only be {can}" if target else f"{name} has no digit left"
    house = asked_about(speaker, asked)
    if not target:
        return f"{house} has no place left for {asked.digit}"
    return f"{house} has only {group.places} left for {asked.digit}"


def holds(speaker: Speaker, held: Iterable[Candidate], digit: int, named: Node = ()) -> str:
    """What an almost locked set holds if it does not hold a digit: ``r7c236 holds 3, 5 and 6``; ``it is 3`` if the one
    cell was just named.
    """
    group = speaker.group(held)
    cells = {c.cell for c in group.candidates}
    kept = join(sorted_digits([c for c in group.candidates if c.digit != digit]))
    if len(cells) > 1:
        return f"{group.where} holds {kept}"
    return f"it is {kept}" if {c.cell for c in named} == cells else f"{group.where} is {kept}"
