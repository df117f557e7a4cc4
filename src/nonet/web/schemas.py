"""The shapes of what the API answers, for its OpenAPI description: those of ``--json``, and what the page adds.

Answers are plain data that the package writes; the tests hold every answer, and what the commands write with
``--json``, against these shapes.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Number = Literal[1]
Pair = Annotated[list[int], Field(min_length=2, max_length=2)]
Status = Literal["unique", "multiple", "none", "limit"]


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
    """A link of a chain between two groups of candidates, each (cell, digit)."""

    from_: list[Pair] = Field(alias="from")
    to: list[Pair]
    kind: str
    view: int


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


# --- answers


class PuzzleSchema(GridSchema):
    """A grid of a text."""

    meta: dict[str, Any]


class ParsedSchema(VersionedSchema):
    """The puzzles of a text, and how it was read."""

    format: str
    read_as: str
    status: Status
    more: bool
    puzzles: list[PuzzleSchema]
    warnings: list[str]


class MistakeSchema(AnswerSchema):
    """Something in a grid that can't lead to the solution."""

    kind: Literal["conflict", "digit", "candidate", "dead"]
    cells: list[int]
    digit: int
    text: str


class CheckedSchema(VersionedSchema):
    """Whether a position can be solved, and what is wrong in it: conflicts are two cells and a sentence."""

    status: Status
    text: str
    conflicts: list[list[Any]]
    mistakes: list[MistakeSchema]
    allowed: list[int]
    solved: bool


class HintSchema(VersionedSchema):
    """What is wrong, or the next step, or why there is none."""

    status: Literal["step", "wrong", "solved", "stuck", "limit"]
    mistakes: list[MistakeSchema]
    several: str
    step: ToldStepSchema | None


class StepsSchema(VersionedSchema, GridSchema):
    """Steps that can be taken now; ``complete`` if these are all."""

    complete: bool
    steps: list[ListedStepSchema]


class PathStepSchema(EvidenceSchema):
    """A step of a path; with its words if they were asked for."""

    effects: str
    text: str = ""
    explanation: ExplanationSchema | None = None
    notation: str = ""


class PathSchema(VersionedSchema, GridSchema):
    """A way to the solution, or to where it ends: what ``nonet path --json`` writes."""

    outcome: Literal["solved", "stuck", "contradiction", "limit"]
    steps: list[PathStepSchema]
    end: GridSchema


class VerdictSchema(AnswerSchema):
    """What a scale says of a puzzle: which of these depends on the scale."""

    scale: str
    level: str | None = None
    score: float | None = None
    hardest: str | None = None
    steps: int | None = None
    guesses: int | None = None
    bottleneck: int | None = None
    er: float | str | None = None
    ep: float | None = None
    ed: float | None = None
    w: int | str | None = None
    b: int | str | None = None


class RatingSchema(VersionedSchema, VerdictSchema):
    """How hard a puzzle is: what ``nonet rate --json`` writes, and a sentence."""

    puzzle: str
    size: int
    box: Pair | None
    status: Status
    text: str


class SolvedSchema(VersionedSchema, BoardSchema):
    """The solution, as ``nonet solve --json`` writes it; several if they were asked for."""

    puzzle: str
    status: Status
    solution: str | None
    seconds: float
    guesses: int
    solutions: list[str] = []


class CountedSchema(VersionedSchema):
    """How many solutions; at least so many if it is not ``complete``."""

    count: int
    complete: bool


class ConvertedSchema(VersionedSchema):
    """A grid in another format."""

    format: str
    text: str


class JobSchema(AnswerSchema):
    """An order, and the address of its events."""

    job: str
    done: bool
    seed: int
    events: str


class EventSchema(AnswerSchema):
    """What a job tells: how far it is, a puzzle as ``nonet generate --json`` writes it, or that it is done."""

    id: str
    event: Literal["progress", "item", "done"]
    data: str


# --- catalogues


class HealthSchema(AnswerSchema):
    """The server is there."""

    status: Literal["fine"]
    version: str


class SessionSchema(AnswerSchema):
    """The token that calls carry in X-Nonet-Token."""

    token: str
    version: str


class FormatSchema(AnswerSchema):
    """A format that is read; ``written`` if it is written, too."""

    key: str
    name: str
    written: bool
    note: str


class ScalesSchema(AnswerSchema):
    """Keys and names of the scales."""

    scales: list[list[str]]


class TechniqueSchema(AnswerSchema):
    """A technique, and its place on Nonet's own ladder."""

    key: str
    name: str
    family: str
    summary: str
    aliases: list[str]
    hodoku: list[str]
    uniqueness: bool
    level: str | None
    score: int | None


class LessonSchema(TechniqueSchema, VersionedSchema):
    """What a technique is, how to spot it, why it holds; an example and a practice."""

    title: str
    what: str
    spot: list[str]
    why: str
    mistake: str
    relatives: list[dict[str, Any]]
    example: ToldStepSchema | None
    practice: ToldStepSchema | None
