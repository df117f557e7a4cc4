"""Words and notations that several verbs use."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from nonet.cli import BAD, FINE, LIMIT, NO
from nonet.cli.terminal import paper, width
from nonet.draw.text import text
from nonet.formats import Record, write_answer
from nonet.formats.symbols import fitting
from nonet.model.digits import SYMBOL_BYTES
from nonet.model.grid import Grid
from nonet.reason.words import capital
from nonet.search.exact import Status

if TYPE_CHECKING:
    from nonet.cli.parser import Parser
    from nonet.reason.step import Step

CODE = {
    Status.UNIQUE: FINE, Status.MULTIPLE: NO, Status.NONE: NO, Status.LIMIT: LIMIT, Status.ERROR: BAD,
}  # fmt: skip
"""The exit code that a status means to who asked for the one solution."""

LINES = ("line", "sdm", "offset", "hex", "letters")
"""Formats of one puzzle a line, one character a cell."""

HINT_SECONDS = 30.0
"""How long a person waits for a hint or a path who named no limit. A nearly blank 16x16 grid could take hours."""

RULED = "techniques that rely on uniqueness skip cells that a rule touches"
"""What has to be said of a board with rules."""

STEP_FIELDS = (
    "technique", "name", "placements", "eliminations", "marks", "houses", "links", "views", "text", "explanation",
    "notation", "assumes",
)  # fmt: skip
"""The fields of a step."""


def step_fields(step: Step) -> dict[str, Any]:
    """A step as the fields of a row."""
    data = step.to_dict()
    return {name: data[name] for name in STEP_FIELDS}


def notation(record: Record) -> str:
    """The notation in which to answer a puzzle: its own where it is one character a cell, else ``line``."""
    if record.format in ("offset", "hex", "letters"):
        return record.format
    if record.format not in LINES or record.grid is None or record.grid.size <= 9:
        return "line"
    return (fitting(record.text.replace("+", ""), record.grid.size) or ("line",))[0]


def answer(grid: Grid, record: Record) -> str:
    """A filled grid in the notation of its puzzle."""
    to = notation(record)
    return grid.values.translate(SYMBOL_BYTES).decode() if to == "line" else write_answer(grid, to)


def picture(grid: Grid, record: Record, color: str) -> Callable[[], str]:
    """The drawing of a grid for the terminal, with letters where the puzzle is written with them."""
    return lambda: text(
        grid,
        None,
        paper(sys.stdout, color),
        candidates=False,
        letters=notation(record) in ("line", "letters"),
    )


def for_reading(lines: Iterable[str], output: str | None = None, indent: int = 0) -> list[str]:
    """Sentences broken between words at the edge of the terminal; for a file or a pipe they stay as they are.

    Lines that follow are indented: by ``indent``, or as far as the number that the line begins with.
    """
    if not sys.stdout.isatty() or output is not None:
        return [*lines]
    from textwrap import wrap

    out: list[str] = []
    for line in lines:
        first, dot, _ = line.partition(". ")
        hang = len(first) + 2 if dot and first.replace("-", "").isdecimal() else indent
        hang = max(hang, len(line) - len(line.lstrip()) + 2 if line[:1] == " " else 0)
        out += wrap(
            line,
            max(20, width(sys.stdout)),
            subsequent_indent=" " * hang,
            break_long_words=False,
            break_on_hyphens=False,
        ) or [""]
    return out


NOTATIONS = ("eureka", "nrc", "none")


def telling_options(parser: Parser) -> None:
    """How steps are told."""
    parser.add_argument(
        "--notation", choices=NOTATIONS, default="none", help="also write chains in this notation"
    )
    parser.add_argument(
        "--unfold", action="store_true", help="tell assumptions inside assumptions in full, too"
    )


def told(step: Step, style: str, level: int = 4, front: str = "", *, unfolded: bool = False) -> list[str]:
    """A step in words, a line for every branch, after ``front``; and its chain in a notation if one is asked for."""
    why = step.explain(level)
    lines = [*(why.lines if unfolded else why.folded), *(_chain(step, style) if level == 4 else ())]
    return [(front if i == 0 else " " * len(front)) + line for i, line in enumerate(lines)]


def worked(step: Step, style: str) -> list[str]:
    """A step as a lesson tells it: a sentence a line, those of a branch indented, and what follows at the end."""
    why = step.explain()
    lines = []
    for paragraph in why.paragraphs:
        for sentence in paragraph:
            inside = paragraph[0].is_caption and not sentence.is_caption
            lines.append("  " * (sentence.depth + inside) + capital(sentence.text))
    return [*lines, *filter(None, (why.claim, why.assumption)), *_chain(step, style)]


def _chain(step: Step, style: str) -> list[str]:
    if style == "none":
        return []
    from nonet.reason.notation import eureka_branches, nrc

    chains = eureka_branches(step) if style == "eureka" else [*filter(None, [nrc(step)])]
    if not chains:
        return [f"Notation: none in {style}, for the links are no single chain"] if step.links else []
    first, *others = chains
    return [f"Notation: {first}", *(f"          {branch}" for branch in others)]


def number(count: int, what: str) -> str:
    """A count and what is counted.

    >>> number(1, "puzzle"), number(2000, "puzzle"), number(2, "guess")
    ('1 puzzle', '2,000 puzzles', '2 guesses')
    """
    ending = "" if count == 1 else "es" if what.endswith("s") else "s"
    return f"{count:,} {what}{ending}"


def duration(seconds: float) -> str:
    """A time as people say it.

    >>> duration(0.0000123), duration(0.0123), duration(2.5), duration(150)
    ('0.012 ms', '12.3 ms', '2.5 s', '150 s')
    """
    if seconds < 0.0995:
        return f"{seconds * 1000:.2g} ms" if seconds < 0.001 else f"{seconds * 1000:.3g} ms"
    return f"{seconds:.3g} s"


def why_none(grid: Grid) -> str:
    """Why a puzzle without a solution has none, as far as one look can tell."""
    conflicts = grid.conflicts
    if conflicts:
        more = f" (and {number(len(conflicts) - 1, 'more conflict')})" if len(conflicts) > 1 else ""
        return f"no solution, because {grid.describe(conflicts[0])}{more}"
    for cell, (value, mask) in enumerate(zip(grid.values, grid.candidates, strict=True)):
        if not value and not mask:
            return f"no solution, because no digit fits {grid.geometry.cell_name(cell)}"
    if grid.geometry.rules:
        from nonet.search.clash import clash_told

        if clash := clash_told(grid):
            return f"no solution, because {clash}"
    return "no solution"
