"""The ratings of many lines as the loop of rows takes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nonet._kernel import TextColumn
from nonet.cli.many_rows import ALONE, Answers
from nonet.cli.phrases import CODE
from nonet.make.rating import FIELDS, own_fields, rating_text
from nonet.make.ratings import RatedLines, rate_lines
from nonet.make.scales import LINE_SCALES
from nonet.reason.explainer import EXPLAINERS
from nonet.search.exact import STATUSES, Status
from nonet.tables.row_batch import Column

KINDS = dict.fromkeys(("score", "er", "ep", "ed"), "number") | dict.fromkeys(
    ("steps", "guesses", "bottleneck"), "int"
)
"""What the fields are, where they are no texts."""


def answers(texts: TextColumn, scale: str, workers: int, each_seconds: float | None) -> Answers:
    """Rate lines; those that are not rated are left open, for they need a sentence."""
    seconds = -1.0 if each_seconds is None else each_seconds
    if scale == "nonet":
        rated = _by_rows(rate_lines(texts, workers, each_seconds=seconds))
    else:
        rated = LINE_SCALES[scale](texts, workers, -1.0, seconds)
    is_rated = [row is not None and row["status"] is Status.UNIQUE for row in rated]
    codes = bytes(STATUSES.index(Status.UNIQUE) if good else ALONE for good in is_rated)
    told = [own_fields(scale, row) if good and row else {} for row, good in zip(rated, is_rated, strict=True)]
    columns = [Column("scale", TextColumn.words(bytes(len(texts)), [scale]))] + [
        Column(name, TextColumn([_text(name, row.get(name)) for row in told]), KINDS.get(name, "text"))
        for name in FIELDS[scale]
    ]
    lines = [line_of(scale, row) if good and row else "" for row, good in zip(rated, is_rated, strict=True)]
    return Answers(
        codes, [s.value for s in STATUSES], [CODE[s] for s in STATUSES], columns, TextColumn(lines)
    )


def line_of(scale: str, rated: Mapping[str, Any]) -> str:
    """A rating as plain text has it: on the explainer's scales as serate writes it.

    >>> line_of("explainer", {"status": Status.UNIQUE, "er": 1.2, "ep": 1.2, "ed": 1.2})
    '1.2/1.2/1.2'
    """
    if scale in EXPLAINERS and rated["status"] is Status.UNIQUE:
        return f"{rated['er']}/{rated['ep']}/{rated['ed']}"
    return rating_text(scale, rated)


def _text(name: str, value: Any) -> str | None:
    """A field as tables have it: ratings of the explainer with a decimal always, scores only where they have one."""
    return None if value is None else f"{value:g}" if name == "score" else str(value)


def _by_rows(found: RatedLines) -> list[dict[str, Any] | None]:
    names = ("level", "score", "hardest", "steps", "guesses", "bottleneck")
    rows = zip(found.statuses, *found[1:], strict=True)
    return [
        {"status": STATUSES[code], **dict(zip(names, values, strict=True))} if code < len(STATUSES) else None
        for code, *values in rows
    ]
