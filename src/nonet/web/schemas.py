"""The shapes of what the API answers, for its OpenAPI description: those of ``--json``, and what the page adds.

Answers are plain data that the package writes; the tests hold every answer, and what the commands write with
``--json``, against these shapes.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from nonet.web.step_schemas import (
    AnswerSchema,
    BoardSchema,
    EvidenceSchema,
    ExplanationSchema,
    GridSchema,
    ListedStepSchema,
    Pair,
    RuledSchema,
    ToldStepSchema,
    VersionedSchema,
)

Status = Literal["unique", "multiple", "none", "limit"]


class PuzzleSchema(GridSchema):
    """A grid of a text."""

    ruled: RuledSchema | None = None
    meta: dict[str, Any]


class RuledGridSchema(VersionedSchema, GridSchema):
    """A grid, with what its rules come to if it has any."""

    ruled: RuledSchema | None = None


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
    """Whether a position can be solved, and what is wrong in it: conflicts are cells and a sentence."""

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
    solutions: list[str] = Field(default_factory=list)


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
