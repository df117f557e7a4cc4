"""The ratings of many lines as the loop of rows takes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nonet._kernel import TextColumn
from nonet.cli.many_rows import ALONE, Answers
from nonet.cli.phrases import CODE
from nonet.make.rated_lines import RowsReached, rate_texts
from nonet.make.rating import FIELDS, rating_text
from nonet.make.scales import scale_name
from nonet.reason.explainer import EXPLAINERS
from nonet.reason.ladders import Ladder
from nonet.search.exact import STATUSES, Status
from nonet.tables.row_batch import Column

KINDS = dict.fromkeys(("score", "er", "ep", "ed"), "number") | dict.fromkeys(
    ("steps", "guesses", "bottleneck"), "int"
)
"""What the fields are, where they are no texts."""


def answers(
    texts: TextColumn,
    scale: str,
    ladder: Ladder,
    workers: int,
    each_seconds: float | None,
    tell: RowsReached | None,
) -> Answers:
    """Rate lines; those that are not rated are left open, for they need a sentence."""
    seconds = -1.0 if each_seconds is None else each_seconds
    found = rate_texts(texts, scale, ladder, workers, each_seconds=seconds, tell=tell)
    codes = found.statuses.translate(_RATED_OR_ALONE)
    columns = [Column("scale", TextColumn.words(bytes(len(texts)), [scale_name(scale, ladder)]))] + [
        Column(
            name, TextColumn([_text(name, value) for value in found.columns[name]]), KINDS.get(name, "text")
        )
        for name in FIELDS[scale]
    ]
    lines = [
        "" if code == ALONE else line_of(scale, found.row(row) | {"status": Status.UNIQUE})
        for row, code in enumerate(codes)
    ]
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


_UNIQUE = STATUSES.index(Status.UNIQUE)
_RATED_OR_ALONE = bytes(_UNIQUE if code == _UNIQUE else ALONE for code in range(256))
