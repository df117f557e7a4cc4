"""Steps from plain data: every part is checked, so that what was made up or cut short ends in one sentence."""

from __future__ import annotations

from typing import Any, Literal

from nonet.errors import ParseError
from nonet.model.grid import Grid
from nonet.model.wire import a_list, a_text, an_object, show, whole, within
from nonet.reason.position import variable_count
from nonet.reason.step import SCHEMA, Candidate, HouseMark, Link, Mark, Step
from nonet.reason.techniques import technique
from nonet.reason.walk import Outcome, Path, path_of

KINDS: tuple[Literal["strong", "weak", "rule"], ...] = ("strong", "weak", "rule")
"""Of links."""


def step_from(data: object) -> Step:
    """The step that ``Step.to_dict`` wrote.

    >>> step_from({"schema": 1, "size": 4, "puzzle": "." * 16, "technique": "x-wing", "placements": [[16, 1]]})
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: placements, cell: 16 is not between 0 and 15
    """
    fields = checked(data, "the step")
    read = _StepReader(Grid.from_dict(fields), fields)
    return Step(
        read.grid,
        technique(a_text(fields.get("technique"), "technique")).key,
        read.candidates("placements"),
        read.candidates("eliminations"),
        read.variables(),
        read.marks(),
        read.houses(),
        read.links(),
        read.candidates("deadly"),
        whole(fields.get("length", 0), "length"),
        tuple(read.constraint(item, "constraints") for item in read.list("constraints")),
    )


def path_from(data: object) -> Path:
    """The path that ``Path.to_dict`` wrote.

    >>> path_from({"schema": 1, "size": 1, "puzzle": "1", "outcome": "done"})
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: outcome: 'done' is none of solved, stuck, contradiction, limit
    """
    fields = checked(data, "the path")
    start = Grid.from_dict(fields)
    outcome = next((o for o in Outcome if o.value == fields.get("outcome")), None)
    if outcome is None:
        known = ", ".join(o.value for o in Outcome)
        raise ParseError(f"outcome: {show(fields.get('outcome'))} is none of {known}")
    steps = [step_from(item) for item in a_list(fields.get("steps"), "steps")]
    return path_of(start, Grid.from_dict(fields.get("end")), outcome, steps)


def checked(data: object, what: str) -> dict[str, Any]:
    """The fields of an object of this schema."""
    fields = an_object(data, what)
    if fields.get("schema") != SCHEMA:
        raise ParseError(f"{what} has the schema {show(fields.get('schema'))}; expected is {SCHEMA}")
    return fields


class _StepReader:
    """Reads the parts of a step; a list that is left out is empty."""

    def __init__(self, grid: Grid, fields: dict[str, Any]):
        self.grid, self.fields = grid, fields

    def list(self, key: str) -> list[object]:
        return a_list(self.fields.get(key, []), key)

    def candidate(self, value: object, where: str) -> Candidate:
        pair = a_list(value, where)
        if len(pair) != 2:
            raise ParseError(f"{where}: [cell, digit] is expected")
        return self._at(pair[0], pair[1], where)

    def _at(self, cell: object, digit: object, where: str) -> Candidate:
        return Candidate(
            within(cell, 0, len(self.grid) - 1, f"{where}, cell"),
            within(digit, 1, self.grid.size, f"{where}, digit"),
        )

    def candidates(self, key: str) -> tuple[Candidate, ...]:
        return tuple(self.candidate(item, key) for item in self.list(key))

    def variables(self) -> tuple[int, ...]:
        last = variable_count(self.grid.geometry) - 1
        return tuple(within(item, 0, last, "variables") for item in self.list("variables"))

    def marks(self) -> tuple[Mark, ...]:
        out = []
        for item in self.list("marks"):
            mark = an_object(item, "marks")
            cell, digit = self._at(mark.get("cell"), mark.get("digit"), "marks")
            view = within(mark.get("view", 0), 0, 1 << 16, "marks, view")
            out.append(Mark(cell, digit, a_text(mark.get("role"), "marks, role"), view))
        return tuple(out)

    def houses(self) -> tuple[HouseMark, ...]:
        numbers = {house.name: number for number, house in enumerate(self.grid.geometry.houses)}
        out = []
        for item in self.list("houses"):
            mark = an_object(item, "houses")
            name = a_text(mark.get("house"), "houses, house")
            if name not in numbers:
                raise ParseError(f"houses: the board has no house {show(name)}")
            view = within(mark.get("view", 0), 0, 1 << 16, "houses, view")
            out.append(HouseMark(numbers[name], a_text(mark.get("role"), "houses, role"), view))
        return tuple(out)

    def links(self) -> tuple[Link, ...]:
        out = []
        for item in self.list("links"):
            link = an_object(item, "links")
            kind = next((k for k in KINDS if link.get("kind") == k), None)
            if kind is None:
                raise ParseError(f"links: strong, weak or rule is expected, not {show(link.get('kind'))}")
            view = within(link.get("view", 0), 0, 1 << 16, "links, view")
            by = self.constraint(link.get("constraint"), "links, constraint") if kind == "rule" else -1
            out.append(Link(self.node(link, "from"), self.node(link, "to"), kind, view, by))
        return tuple(out)

    def constraint(self, value: object, where: str) -> int:
        return within(value, 0, len(self.grid.geometry.constraints) - 1, where)

    def node(self, link: dict[str, object], key: str) -> tuple[Candidate, ...]:
        items = a_list(link.get(key), f"links, {key}")
        return tuple(self.candidate(item, f"links, {key}") for item in items)
