"""The ratings of many lines as the loop of rows takes them."""

from __future__ import annotations

from nonet._kernel import TextColumn
from nonet.cli.many_rows import ALONE, Answers
from nonet.cli.phrases import CODE
from nonet.make.ratings import RatedLines, rate_lines
from nonet.search.exact import STATUSES, Status
from nonet.tables.row_batch import Column


def answers(texts: TextColumn, workers: int, each_seconds: float | None) -> Answers:
    """Rate lines; those that are not rated are left open, for they need a sentence."""
    found = rate_lines(texts, workers, each_seconds=-1.0 if each_seconds is None else each_seconds)
    unique = STATUSES.index(Status.UNIQUE)
    codes = bytes(code if code == unique else ALONE for code in found.statuses)
    columns = [
        Column("scale", TextColumn.words(bytes(len(texts)), ["nonet"])),
        Column("level", TextColumn(found.levels)),
        Column("score", TextColumn([None if s is None else f"{s:g}" for s in found.scores]), "number"),
        Column("hardest", TextColumn(found.hardest)),
        Column("steps", _numbers(found.steps), "int"),
        Column("guesses", _numbers(found.guesses), "int"),
        Column("bottleneck", _numbers(found.bottlenecks), "int"),
    ]
    lines = TextColumn([_line(found, row) for row in range(len(texts))])
    return Answers(codes, [s.value for s in STATUSES], [CODE[s] for s in STATUSES], columns, lines)


def _numbers(numbers: list[int | None]) -> TextColumn:
    return TextColumn([None if number is None else str(number) for number in numbers])


def _line(found: RatedLines, row: int) -> str:
    """A rating as ``str(rating)`` has it."""
    if found.scores[row] is None:
        return ""
    needs = f", guesses: {found.guesses[row]}" if found.guesses[row] else ""
    rung = f"hardest {found.hardest[row]}, steps: {found.steps[row]}{needs}"
    return f"{found.levels[row]} {found.scores[row]:.2f}, {rung}"
