"""The shapes of boards, grids and steps in the API's answers: those of ``--json``, and what the page adds."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Number = Literal[1]
Pair = Annotated[list[int], Field(min_length=2, max_length=2)]


class AnswerSchema(BaseModel):
    """Fields may be added within a version of the schema; those that are here stay."""

    model_config = ConfigDict(extra="allow", populate_by_name=True)


class VersionedSchema(AnswerSchema):
    """An answer that says which version of the schema it is written in."""

    schema_: Number = Field(alias="schema")


class ProblemSchema(AnswerSchema):
    """Why there is no answer (RFC 9457); ``where`` has the line and column of a text, or the field."""

    type: str
    title: str
    status: int
    detail: str
    where: dict[str, Any] = {}


# --- boards and grids


class BoardSchema(AnswerSchema):
    """A board without its digits; ``box`` is null where regions are the boxes."""

    size: int
    box: Pair | None
    regions: list[int] = []
    extra: list[list[int]] = []
    rules: list[str] = []


class GridSchema(BoardSchema):
    """A position: a symbol for every cell, and a mask of digits for every cell that has candidates."""

    puzzle: str
    candidates: list[int] = []


class MachineSchema(AnswerSchema):
    """An automaton: the next state by state and digit, -1 for none, and the states that accept."""

    next: list[list[int]]
    accepting: list[int]


class RulesDrawingSchema(AnswerSchema):
    """Elements of SVG below and above the lines, the board's square among them, and what lies beside it, in cells."""

    below: str
    above: str
    square: list[float]
    margins: list[float]
    squeezed: list[list[float]]


class RuledSchema(AnswerSchema):
    """What the rules of a board come to; ``pairs`` are two cells and a table of what the second loses."""

    houses: list[list[Any]]
    tables: list[list[int]]
    pairs: list[list[int]]
    sums: list[list[Any]]
    machines: list[MachineSchema]
    automata: list[list[Any]]
    barred: list[Pair]
    notes: list[str]
    drawing: RulesDrawingSchema


# --- steps


class MarkSchema(AnswerSchema):
    """A candidate of a step's pattern, and the role that it plays."""

    cell: int
    digit: int
    role: str
    view: int


class HouseMarkSchema(AnswerSchema):
    """A house of a step's pattern, and the role that it plays."""

    house: str
    role: str
    view: int


class LinkSchema(AnswerSchema):
    """A link of a chain between two groups of candidates, each (cell, digit); a rule's link has its number."""

    from_: list[Pair] = Field(alias="from")
    to: list[Pair]
    kind: str
    view: int
    constraint: int | None = None


class FindingsSchema(VersionedSchema):
    """What a step does, and by which pattern."""

    technique: str
    name: str
    placements: list[Pair]
    eliminations: list[Pair]
    variables: list[int]
    marks: list[MarkSchema]
    houses: list[HouseMarkSchema]
    links: list[LinkSchema]
    views: list[int]
    deadly: list[Pair]
    length: int
    assumes: str
    constraints: list[int] = []


class EvidenceSchema(FindingsSchema, GridSchema):
    """A step without its words, on its grid."""


class SentenceSchema(AnswerSchema):
    """A sentence, and what it speaks of."""

    text: str
    cells: list[int]
    candidates: list[Pair]
    houses: list[int]
    links: list[int]
    view: int
    depth: int


class ExplanationSchema(AnswerSchema):
    """Why a step holds, sentence by sentence."""

    title: str
    claim: str
    reasons: list[SentenceSchema]
    effects: str
    assumption: str
    views: list[dict[str, Any]]


class StepSchema(EvidenceSchema):
    """A step with its words: what ``nonet hint --json`` writes."""

    text: str
    explanation: ExplanationSchema
    notation: str


class DrawingSchema(AnswerSchema):
    """A drawing of a step, in the units of its square (x, y, width, height)."""

    caption: str
    view: int
    svg: str
    square: list[float]
    legend: list[list[str]]


class ToldStepSchema(StepSchema):
    """A step with the shorter hints and its drawings."""

    effects: str
    levels: list[SentenceSchema]
    drawings: list[DrawingSchema]


class ListedStepSchema(FindingsSchema):
    """A step of a list, on the grid of the list."""

    effects: str
    score: int
    level: str
