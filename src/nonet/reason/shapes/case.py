"""A step as shapes look at it, and the evidence that they expect."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cached_property
from typing import NamedTuple, TypeVar

from nonet.reason.bonds import Bonds
from nonet.reason.position import Position, asked_of_rule
from nonet.reason.step import Candidate, HouseMark, Link, Mark, Step

T = TypeVar("T")


class UnfitError(Exception):
    """The evidence is not what the technique says; the message says what is wrong with it."""


def need(holds: object, reason: str) -> None:
    """Refuse the evidence unless this holds."""
    if not holds:
        raise UnfitError(reason)


def sole(items: Collection[T], reason: str) -> T:
    """The one item of a collection that must have one."""
    need(len(items) == 1, reason)
    return next(iter(items))


class Evidence(NamedTuple):
    """What a step must show, no more and no less; lists without order but for the links."""

    marks: Collection[Mark] = ()
    houses: Collection[HouseMark] = ()
    variables: Collection[int] = ()
    links: tuple[Link, ...] = ()
    size: int = 0
    constraints: Collection[int] = ()


class Case:
    """A step at a position. Whatever a shape reads here is in range, and nothing comes twice."""

    def __init__(self, p: Position, step: Step):
        self.p, self.step = p, step
        self.placements, self.eliminations = frozenset(step.placements), frozenset(step.eliminations)
        self.links = step.links
        self.sequence = step.variables
        """The variables in order; a chain may come back to one."""
        self.variables = tuple(dict.fromkeys(step.variables))
        self._marks: dict[tuple[str, int], set[Candidate]] = {}
        for mark in step.marks:
            self._marks.setdefault((mark.role, mark.view), set()).add(Candidate(mark.cell, mark.digit))

    @cached_property
    def bonds(self) -> Bonds:
        """What the rules that the step names say of few candidates."""
        return Bonds(self.p, self.step.constraints)

    def asked_rules(self) -> set[int]:
        """The rules that a variable asks for a digit."""
        asked = (asked_of_rule(self.p.geometry, variable) for variable in self.variables)
        return {which[0] for which in asked if which is not None}

    def of(self, role: str, view: int = 0) -> set[Candidate]:
        """The candidates marked with a role."""
        return self._marks.get((role, view), set())

    @cached_property
    def _links_by_view(self) -> dict[int, list[Link]]:
        out: dict[int, list[Link]] = {}
        for link in self.links:
            out.setdefault(link.view, []).append(link)
        return out

    def links_of(self, view: int) -> list[Link]:
        """The links of a view, in order."""
        return self._links_by_view.get(view, [])

    def cells(self, role: str, view: int = 0) -> set[int]:
        """The cells marked with a role."""
        return {c.cell for c in self.of(role, view)}

    def roles(self) -> set[str]:
        """All roles of candidates."""
        return {role for role, _ in self._marks}

    def houses(self, role: str, view: int | None = None) -> list[int]:
        """The houses of a role, in one view or in all."""
        return [h.house for h in self.step.houses if h.role == role and view in (None, h.view)]

    @property
    def plain_links(self) -> tuple[Link, ...]:
        """The links of a step without views."""
        need(not any(k.view for k in self.links), "a link is drawn in a view that the step has not")
        return self.links

    def placement(self) -> Candidate:
        """The only effect of a step that places one digit."""
        need(not self.eliminations, "the technique places a digit and rules nothing out")
        return sole(self.placements, "the technique places one digit")

    def need_eliminations(self, fits: Callable[[Candidate], bool], reason: str) -> None:
        """Refuse a step that places something, or rules out what the reason does not speak of."""
        need(not self.placements, "the technique places nothing")
        for c in sorted(self.eliminations):
            need(fits(c), f"{self.p.name(c)} {reason}")


def marks(roles: Mapping[str, Iterable[Candidate]], view: int = 0) -> set[Mark]:
    """Marks of candidates by role."""
    return {Mark(c.cell, c.digit, role, view) for role, them in roles.items() for c in them}


def houses(**roles: Iterable[int]) -> set[HouseMark]:
    """Marks of houses by role, in every view."""
    return {HouseMark(h, role) for role, them in roles.items() for h in them}


Shape = Callable[[Case], Evidence]
