"""``nonet count``: how many solutions there are."""

from __future__ import annotations

from argparse import Namespace

from nonet.cli import FINE, LIMIT, NO
from nonet.cli.loop import RowAnswer, RowVerb, common, run_rows
from nonet.cli.parser import Parser, input_options, output_options, positive, time_option
from nonet.cli.phrases import why_none
from nonet.formats import Record
from nonet.model.grid import Grid
from nonet.search.exact import Count, Status, count

EXAMPLES = (
    "nonet count ................",
    "nonet count --limit 1000 puzzles.txt",
    "nonet count --csv --max-seconds 10 < puzzles.txt",
)
LETTERS = {"c": "count"}


def options(parser: Parser) -> None:
    """Declare the options."""
    input_options(parser)
    parser.add_argument("--limit", type=positive, metavar="N", help="count no further than N")
    time_option(parser)
    output_options(parser, LETTERS)


def run(args: Namespace) -> int:
    """Count the solutions of every row."""

    def answer(record: Record, grid: Grid) -> RowAnswer:
        found = count(grid, limit=args.limit, max_seconds=args.max_seconds)
        fields = common(record, _status(found).value)
        fields |= {"count": int(found), "complete": found.complete}
        note = ""
        if not found.complete:
            reason = "--limit" if found == args.limit else "--max-seconds"
            if args.max_seconds is None and args.limit is None:
                reason = "the largest number that can be counted to"
            note = f"at least {int(found):,} solutions; {reason} ended the count"
        elif not found:
            note = why_none(grid)
        code = LIMIT if not found.complete else FINE if found else NO
        return RowAnswer(fields, [f"{found}{'' if found.complete else '+'}"], code=code, note=note)

    return run_rows(RowVerb(("count", "complete"), answer, LETTERS), args)


def _status(found: Count) -> Status:
    if found > 1:
        return Status.MULTIPLE
    if not found.complete:
        return Status.LIMIT
    return Status.UNIQUE if found else Status.NONE
