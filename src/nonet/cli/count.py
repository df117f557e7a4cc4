"""``nonet count``: how many solutions there are."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from nonet.cli import FINE, LIMIT, NO
from nonet.cli.device_wish import Device, counted_on_gpu
from nonet.cli.loop import RowAnswer, RowVerb, common, run_rows
from nonet.cli.option_values import positive
from nonet.cli.parser import (
    Parser,
    Usage,
    device_option,
    input_options,
    output_options,
    time_option,
    workers_option,
)
from nonet.cli.phrases import why_none
from nonet.formats import Record
from nonet.limits import threads
from nonet.model.grid import Grid
from nonet.search.exact import Count, Status, count

if TYPE_CHECKING:
    from nonet._kernel import TextColumn
    from nonet.cli.many_rows import Answers

EXAMPLES = (
    "nonet count ................",
    "nonet count --limit 1000 puzzles.txt",
    "nonet count --csv --max-seconds 10 < puzzles.txt",
)
LETTERS = {"c": "count"}


SOON = 1000
"""Solutions of each puzzle that are counted while many puzzles are."""
AT_ONCE = 1 << 13


def options(parser: Parser) -> None:
    """Declare the options."""
    input_options(parser)
    parser.add_argument("--limit", type=positive, metavar="N", help="count no further than N")
    time_option(parser)
    device_option(parser.add_argument, "count batches of 9x9 rows")
    workers_option(parser)
    output_options(parser, LETTERS)


def run(args: Namespace) -> int:
    """Count the solutions of every row."""
    return run_rows(row_verb(args), args)


def row_verb(args: Namespace) -> RowVerb:
    """What the verb answers to a row."""
    device = Device("count", args)
    if args.limit == 1 and args.device == "gpu":
        raise Usage("nonet count: --limit 1 looks at one puzzle after the other; leave --device gpu out")

    def answer(record: Record, grid: Grid) -> RowAnswer:
        device.alone()
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

    def answer_many(texts: TextColumn) -> Answers:
        from nonet._kernel import TextColumn, count_texts
        from nonet.cli.many_rows import ALONE, Answers
        from nonet.tables.row_batch import Column

        most = min(args.limit or SOON, SOON)
        there = counted_on_gpu(device.rows_for_gpu(texts), most, args.max_seconds)
        if there is None:
            seconds = -1.0 if args.max_seconds is None else args.max_seconds
            found, are_read, complete = count_texts(texts, most, threads(args.workers), seconds)
            counts = memoryview(found).cast("Q").tolist()
            known = [bool(is_read) and complete for is_read in are_read]
        else:
            counts, known = there
        # With more solutions than can be counted soon a puzzle is counted by itself, with all threads.
        over = 3 if args.limit == most else ALONE
        codes = bytes(
            (min(n, 2) if n < most else over) if is_known else ALONE
            for n, is_known in zip(counts, known, strict=True)
        )
        numbers = [str(n) for n in counts]
        lines = [f"{n}+" if code == 3 else n for n, code in zip(numbers, codes, strict=True)]
        whole = TextColumn.words(codes, ["true", "true", "true", "false", ""])
        columns = [Column("count", TextColumn(numbers), "int"), Column("complete", whole, "bool")]
        exits = [NO, FINE, FINE, LIMIT]
        return Answers(codes, ["none", "unique", "multiple", "multiple"], exits, columns, TextColumn(lines))

    # A limit of 1 can't tell one solution from several.
    many = answer_many if args.limit != 1 else None
    at_once = AT_ONCE if args.device == "cpu" else device.at_once
    return RowVerb(("count", "complete"), answer, LETTERS, answer_many=many, at_once=at_once)


def _status(found: Count) -> Status:
    if found > 1:
        return Status.MULTIPLE
    if not found.complete:
        return Status.LIMIT
    return Status.UNIQUE if found else Status.NONE
