"""What the API answers: plain data, the same as ``--json`` writes, made within limits."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from nonet.errors import ParseError
from nonet.formats import Record, formats, read_text
from nonet.limits import Limits
from nonet.make.scales import rate
from nonet.model.grid import Grid
from nonet.reason.explanation import explain
from nonet.reason.ladders import load
from nonet.reason.lesson import lesson
from nonet.reason.mistakes import SEARCH_SECONDS, Mistake
from nonet.reason.step import SCHEMA, Step
from nonet.reason.techniques import catalogue, technique
from nonet.reason.walk import Outcome, climb, find_steps, stands
from nonet.search.exact import Status, count, search, solutions
from nonet.web.asks import (
    CountAsk,
    GridAsk,
    ParseAsk,
    PathAsk,
    RateAsk,
    ReasonAsk,
    SolveAsk,
    StepsAsk,
)
from nonet.web.board_wire import grid_fields
from nonet.web.overlays import overlays

Json = dict[str, Any]

MOST_PUZZLES = 200
"""Of a text that holds many."""

SOLUTIONS = {
    Status.UNIQUE: "one solution",
    Status.MULTIPLE: "more than one solution",
    Status.NONE: "no solution",
    Status.LIMIT: "solutions not counted in time",
}

SCALE_NAMES = {
    "nonet": "Nonet",
    "whips": "Whips and braids",
    "explainer": "Sukaku Explainer",
    "hodoku": "HoDoKu",
    "explainer-1.2.1": "Sudoku Explainer 1.2.1",
}
"""What people call the scales."""


def parse_answer(ask: ParseAsk, limits: Limits) -> Json:
    """The puzzles of a text, and how it was read."""
    records: list[Record] = []
    reader = read_text(ask.text, format=ask.format, box=ask.box, rules=ask.rules)
    for record in islice(reader, MOST_PUZZLES):
        records.append(record)
        if limits.is_over:
            break
    if not records:
        raise ParseError("there is no puzzle in the text; paste one, in any format")
    good = [record for record in records if record.grid is not None]
    if not good:
        assert records[0].error is not None
        raise records[0].error
    grid, status = good[0].grid, Status.LIMIT
    assert grid is not None
    status = search(grid, limits).status
    name = next((f.name for f in formats() if f.key == good[0].format), good[0].format)
    return {
        "schema": SCHEMA,
        "format": good[0].format,
        "read_as": f"{name}, {described(grid)}, {SOLUTIONS[status]}",
        "status": status.value,
        "more": next(reader, None) is not None,
        "puzzles": [grid_fields(r.grid) | {"meta": dict(r.meta)} for r in good if r.grid is not None],
        "warnings": [str(r.error) for r in records if r.error is not None][:20],
    }


def described(grid: Grid) -> str:
    """The size of a grid and its digits, in words.

    >>> described(Grid("12" + "." * 14))
    '4x4, 2 givens'
    """
    givens, placed = sum(map(bool, grid.givens)), sum(map(bool, grid.values)) - sum(map(bool, grid.givens))
    words = [f"{grid.size}x{grid.size}", f"{givens} given{'s' * (givens != 1)}"]
    words += [f"{placed} placed"] if placed else []
    words += ["with candidates"] if grid.has_own_candidates else []
    return ", ".join([*words, *(rule.name for rule in grid.geometry.rules)])


def board_answer(ask: GridAsk, limits: Limits) -> Json:
    """A board, with what its rules come to."""
    return {"schema": SCHEMA, **grid_fields(ask.grid.grid())}


def check_answer(ask: GridAsk, limits: Limits) -> Json:
    """Whether a position can be solved, and what is wrong in it."""
    grid = ask.grid.grid()
    status = search(grid, limits).status
    return {
        "schema": SCHEMA,
        "status": status.value,
        "text": f"{described(grid)}, {SOLUTIONS[status]}",
        "conflicts": [[*c.cells, grid.describe(c)] for c in grid.conflicts],
        "mistakes": _wire(stands(grid, limits).mistakes),
        "allowed": list(grid.allowed),
        "solved": grid.is_solved,
    }


def _wire(mistakes: Iterable[Mistake]) -> list[Json]:
    return [mistake._asdict() | {"cells": list(mistake.cells)} for mistake in mistakes]


def hint_answer(ask: ReasonAsk, limits: Limits) -> Json:
    """The next step; before it, what is already wrong, and whether there are several solutions."""
    grid, ladder = ask.grid.grid(), ask.chosen()
    # Where a search takes long, most of the time is for the hint.
    state = stands(grid, limits.within(min(SEARCH_SECONDS, limits.left / 4)))
    out: Json = {"schema": SCHEMA, "status": "wrong", "mistakes": _wire(state.mistakes), "step": None}
    out["several"] = state.several
    if state.mistakes:
        return out
    path = climb(grid, ladder, limits.within(steps=1))
    if path:
        return out | {"status": "step", "step": told(path[0])}
    return out | {"status": "solved" if grid.is_complete else _STUCK[path.outcome]}


_STUCK = {
    Outcome.LIMIT: "limit",
    Outcome.STUCK: "stuck",
    Outcome.CONTRADICTION: "wrong",
    Outcome.SOLVED: "solved",
}


def told(step: Step) -> Json:
    """A step as ``--json`` has it, with the shorter hints and the drawings."""
    levels = [explain(step, level) for level in (1, 2, 3)]
    return {
        **step.to_dict(),
        "effects": step.effects,
        "levels": [{"text": str(why), **why.reasons[0].to_dict()} for why in levels],
        "drawings": overlays(step),
    }


def steps_answer(ask: StepsAsk, limits: Limits) -> Json:
    """All steps that can be taken now, in the ladder's order, as evidence; ``explain`` tells why each holds."""
    grid, ladder = ask.grid.grid(), ask.chosen()
    wanted = (technique(ask.technique).key,) if ask.technique else ladder.techniques
    found: list[Step] = []
    complete = True
    for key in wanted:
        more, all_found = find_steps(grid, key, limits.within(solutions=ask.limit - len(found)))
        found += more
        complete = complete and all_found
        if limits.is_over or len(found) >= ask.limit:
            complete = False
            break
    scores = {rung.technique: (rung.score, rung.level) for rung in load("nonet").rungs}
    shared = grid.to_dict()
    return {
        "schema": SCHEMA,
        **shared,
        "complete": complete,
        "steps": [_listed(step, shared, scores) for step in found],
    }


def _listed(step: Step, shared: Json, scores: dict[str, tuple[int, str]]) -> Json:
    score, level = scores.get(step.technique, (0, ""))
    evidence = {key: value for key, value in step.evidence().items() if key not in shared}
    return evidence | {"effects": step.effects, "score": score, "level": level}


def path_answer(ask: PathAsk, limits: Limits) -> Json:
    """The whole way to the solution."""
    grid, ladder = ask.grid.grid(), ask.chosen()
    path = climb(grid, ladder, limits.within(steps=ask.max_steps), ask.effort if ask.short else None)
    steps: list[Json] = []
    for step in path:
        fields = step.to_dict() if ask.explain else step.evidence()
        steps.append(fields | {"effects": step.effects})
        if limits.is_over:
            break
    return {
        "schema": SCHEMA,
        **grid.to_dict(),
        "outcome": path.outcome.value if len(steps) == len(path) else Outcome.LIMIT.value,
        "steps": steps,
        "end": path.end.to_dict(),
    }


def rate_answer(ask: RateAsk, limits: Limits) -> Json:
    """How hard a puzzle is."""
    rating = rate(ask.grid.grid(), ask.scale, max_seconds=limits.seconds)
    return {"schema": SCHEMA, **rating.to_dict(), "text": str(rating)}


def solve_answer(ask: SolveAsk, limits: Limits) -> Json:
    """The solution, and others if they are asked for."""
    grid = ask.grid.grid()
    found = search(grid, limits)
    out = {"schema": SCHEMA, **found.to_dict()}
    if ask.limit > 1:
        several = solutions(grid, limit=ask.limit, max_seconds=limits.seconds)
        out["solutions"] = [solution.line.replace("+", "") for solution in several]
    return out


def count_answer(ask: CountAsk, limits: Limits) -> Json:
    """How many solutions there are."""
    number = count(ask.grid.grid(), limit=ask.limit, max_seconds=limits.seconds)
    return {"schema": SCHEMA, "count": int(number), "complete": number.complete}


def techniques_answer() -> list[Json]:
    """The catalogue, with each technique's place on our own ladder."""
    places = {rung.technique: rung for rung in load("nonet").rungs}
    return [
        {
            "key": t.key,
            "name": t.name,
            "family": t.family,
            "summary": t.summary,
            "aliases": list(t.aliases),
            "hodoku": list(t.hodoku),
            "uniqueness": t.uniqueness,
            "level": places[t.key].level if t.key in places else None,
            "score": places[t.key].score if t.key in places else None,
        }
        for t in catalogue().values()
    ]


def lesson_answer(name: str) -> Json:
    """A lesson: what a technique is, how to spot it, why it holds; an example and a practice."""
    taught = lesson(name)
    about = next(t for t in techniques_answer() if t["key"] == taught.key)
    steps = {"example": taught.example, "practice": taught.practice}
    drawn = {key: None if step is None else told(step) for key, step in steps.items()}
    return about | taught.to_dict() | drawn | {"schema": SCHEMA}
