"""``nonet candidates``: which candidates are true in some solution."""

from __future__ import annotations

from argparse import Namespace

from nonet.cli import FINE, LIMIT, NO
from nonet.cli.loop import RowAnswer, RowVerb, common, run_rows
from nonet.cli.option_values import positive
from nonet.cli.parser import Parser, input_options, output_options, time_option
from nonet.cli.phrases import why_none
from nonet.formats import Record
from nonet.model.grid import Grid
from nonet.search.exact import Status
from nonet.search.true_candidates import TrueCandidates, true_candidates

EXAMPLES = (
    "nonet candidates 1...............",
    "nonet candidates --limit 8 12..............",
    "nonet candidates --json --max-seconds 10 puzzle.sdk",
)
LETTERS = {"c": "candidates"}


def options(parser: Parser) -> None:
    """Declare the options."""
    input_options(parser)
    parser.add_argument(
        "--limit", type=positive, default=1, metavar="N", help="count the solutions of each, up to N (1)"
    )
    time_option(parser)
    output_options(parser, LETTERS)


def run(args: Namespace) -> int:
    """Find the true candidates of every row."""
    return run_rows(row_verb(args), args)


def row_verb(args: Namespace) -> RowVerb:
    """What the verb answers to a row."""

    def answer(record: Record, grid: Grid) -> RowAnswer:
        found = true_candidates(grid, limit=args.limit, max_seconds=args.max_seconds)
        own = found.to_dict()
        fields = common(record, _status(found).value)
        fields |= {name: own[name] for name in ("candidates", "limit", "complete")}
        note = ""
        if not found.complete:
            note = "--max-seconds ended the search: other candidates may be true as well"
        elif not any(map(any, found.counts)):
            note = why_none(grid)
        code = LIMIT if not found.complete else FINE if any(map(any, found.counts)) else NO
        return RowAnswer(fields, _lines(found), code=code, note=note)

    return RowVerb(("candidates", "limit", "complete"), answer, LETTERS, in_threads=True, names_digits=True)


def _lines(found: TrueCandidates) -> list[str]:
    lines = str(found).splitlines()
    if found.limit == 1:
        return lines
    name = found.puzzle.geometry.cell_name
    for cell, value in enumerate(found.puzzle.values):
        if not value:
            each = (f"{d}: {n}{'+' if n == found.limit else ''}" for d, n in found.of(cell).items())
            lines.append(f"{name(cell)}  {'  '.join(each) or 'none'}")
    return lines


def _status(found: TrueCandidates) -> Status:
    if any(sum(map(bool, row)) > 1 for row in found.counts):
        return Status.MULTIPLE
    if not found.complete:
        return Status.LIMIT
    return Status.UNIQUE if any(map(any, found.counts)) else Status.NONE
