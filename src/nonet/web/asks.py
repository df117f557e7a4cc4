"""What may be asked: the fields of every request, with their bounds. Grids are those of ``--json``."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from nonet.errors import ArgumentError
from nonet.formats import parse
from nonet.model.geometry import MAX_SIZE
from nonet.model.grid import Grid
from nonet.reason.ladders import LEVELS, Ladder, load
from nonet.reason.techniques import technique

CELLS = MAX_SIZE * MAX_SIZE
Word = Annotated[str, Field(max_length=200)]
Cell = Annotated[int, Field(ge=0, lt=CELLS)]
Mask = Annotated[int, Field(ge=0, lt=1 << MAX_SIZE)]
Seconds = Annotated[float, Field(ge=0, le=10, description="how long the answer may take")]
Box = Annotated[list[Annotated[int, Field(ge=1, le=MAX_SIZE)]], Field(min_length=2, max_length=2)]


class Ask(BaseModel):
    """Fields that are not known are refused: a misspelt wish must not be passed over in silence."""

    model_config = ConfigDict(extra="forbid", strict=True)


class TimedAsk(Ask):
    """An ask whose answer may take a while, but no longer than this."""

    max_seconds: Seconds = 10.0


class GridFields(BaseModel):
    """A position as ``Grid.to_dict`` writes it. ``puzzle`` alone may be a text in any format."""

    model_config = ConfigDict(extra="ignore", strict=True)

    puzzle: Annotated[str, Field(max_length=100_000, examples=["1234341221.34..1"])]
    size: Annotated[int, Field(ge=1, le=MAX_SIZE)] | None = None
    box: Box | None = None
    regions: Annotated[list[Cell], Field(max_length=CELLS)] | None = None
    extra: Annotated[list[Annotated[list[Cell], Field(max_length=MAX_SIZE)]], Field(max_length=50)] | None = (
        None
    )
    rules: Annotated[list[Word], Field(max_length=50)] | None = None
    candidates: Annotated[list[Mask], Field(max_length=CELLS)] | None = None

    @property
    def is_large(self) -> bool:
        """True if a question about this board may take long whatever it is."""
        return (self.size or 0) > 12 or len(self.puzzle) > 1000

    def grid(self) -> Grid:
        """The grid that the fields describe."""
        if self.size is not None:
            return Grid.from_dict(self.model_dump())
        found = parse(self.puzzle, box=self.box, rules=self.rules or ())
        return found if self.candidates is None else found.with_candidates(self.candidates)


class GridAsk(TimedAsk):
    """A position, and how long the answer may take."""

    grid: GridFields


class ParseAsk(TimedAsk):
    """A text in any format."""

    text: Annotated[str, Field(max_length=900_000)]
    format: Word | None = None
    box: Box | None = None
    rules: Annotated[list[Word], Field(max_length=50)] = []
    max_seconds: Seconds = 3.0


class ReasonAsk(GridAsk):
    """A position, and which techniques may be used: a ladder's, up to a level, or only those that are known."""

    ladder: Word = "nonet"
    level: Literal["easy", "medium", "hard", "unfair", "extreme"] | None = None
    known: Annotated[list[Word], Field(max_length=200)] | None = None

    def chosen(self) -> Ladder:
        """The ladder, cut down to what may be used."""
        if self.ladder.endswith(".toml"):
            raise ArgumentError("ladder: the server reads no files; name a ladder that comes with Nonet")
        ladder = load(self.ladder)
        if self.level is not None:
            allowed = LEVELS[: LEVELS.index(self.level) + 1]
            ladder = ladder._replace(rungs=tuple(r for r in ladder.rungs if r.level in allowed))
        if self.known is not None:
            keys = {technique(name).key for name in self.known}
            ladder = ladder._replace(rungs=tuple(r for r in ladder.rungs if r.technique in keys))
        if not ladder.rungs:
            raise ArgumentError("no technique is left: allow a higher level, or more techniques")
        return ladder


class StepsAsk(ReasonAsk):
    """A position; which of its steps, and how many."""

    technique: Word | None = None
    limit: Annotated[int, Field(ge=1, le=1000)] = 200


class PathAsk(ReasonAsk):
    """A position; how many steps of its path."""

    max_steps: Annotated[int, Field(ge=1, le=5000)] = 2000
    explain: bool = True
    short: bool = False
    effort: Annotated[int, Field(ge=0, le=8)] = 1


class ExplainAsk(TimedAsk):
    """A step as ``Step.to_dict`` writes it."""

    step: dict[str, Any]


class RateAsk(GridAsk):
    """A puzzle and a scale."""

    scale: Word = "nonet"


class SolveAsk(GridAsk):
    """A puzzle, and how many of its solutions."""

    limit: Annotated[int, Field(ge=1, le=1000)] = 1


class CountAsk(GridAsk):
    """A puzzle, and where to stop counting."""

    limit: Annotated[int, Field(ge=1, le=10_000_000)] = 100_000


class RenderAsk(GridAsk):
    """What to draw: a grid, or a step on its grid."""

    shape: Literal["svg", "png"] = "svg"
    step: dict[str, Any] | None = None
    dark: bool = False
    candidates: bool | None = None
    width: Annotated[int, Field(ge=50, le=4000)] | None = None


class BookletAsk(TimedAsk):
    """Puzzles to print."""

    puzzles: Annotated[list[GridFields], Field(min_length=1, max_length=60)]
    title: Word = ""
    author: Word = ""
    cover: bool = False
    how_to: bool = False
    per_page: Literal[1, 2, 3, 4, 6, 8, 9, 12] | None = None
    paper: Annotated[
        Word, Field(description="a4, a5, a6, b5, letter, half-letter, or a size such as 6x9in")
    ] = "a4"
    bleed: Annotated[Word, Field(description="beyond the edge that is cut, such as 3mm")] = "0"
    solutions: Literal["end", "facing", "upside-down", "none"] = "end"
    candidates: bool = False
    letters: bool = False


class ConvertAsk(GridAsk):
    """A grid, and the format to write it in."""

    format: Word


class GenerateAsk(Ask):
    """The wishes of ``nonet.generate``; with ``practice``, positions in which what it shows is the next step."""

    count: Annotated[int, Field(ge=1, le=100)] = 1
    seed: Annotated[int, Field(ge=0, lt=1 << 64)] | None = None
    size: Annotated[int, Field(ge=1, le=MAX_SIZE)] = 9
    box: Box | None = None
    rules: Annotated[list[Word], Field(max_length=20)] = []
    difficulty: Word | Annotated[list[float], Field(min_length=2, max_length=2)] | None = None
    needs: Annotated[list[Word], Field(max_length=20)] = []
    shows: Annotated[list[Word], Field(max_length=20)] = []
    only: Annotated[list[Word], Field(max_length=200)] | None = None
    without: Annotated[list[Word], Field(max_length=200)] = []
    symmetry: Word = "none"
    clues: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None
    minimal: bool = False
    practice: bool = False
    max_seconds: Annotated[float, Field(ge=0, le=120)] = 60.0
