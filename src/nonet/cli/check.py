"""``nonet check``: is the puzzle sound?"""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from nonet.cli import LIMIT
from nonet.cli.device_wish import LINE, Device, solved_on_gpu
from nonet.cli.loop import RowAnswer, RowVerb, common, run_rows
from nonet.cli.parser import (
    Parser,
    Usage,
    device_option,
    input_options,
    output_options,
    time_option,
    workers_option,
)
from nonet.cli.phrases import CODE, number, picture, why_none
from nonet.formats import Record
from nonet.limits import Limits
from nonet.make.redundancy import Redundant, redundant
from nonet.model.conflicts import broken
from nonet.model.grid import Grid
from nonet.search.exact import Status, is_minimal, search

if TYPE_CHECKING:
    from nonet._kernel import TextColumn
    from nonet.cli.many_rows import Answers

EXAMPLES = (
    "nonet check 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "nonet check --csv puzzles.txt > report.csv",
    "nonet check --quiet puzzle.sdk && echo sound",
)
LETTERS = {"v": "valid", "c": "conflicts", "k": "givens", "m": "minimal"}


def options(parser: Parser) -> None:
    """Declare the options."""
    input_options(parser)
    parser.add_argument("--redundant", action="store_true", help="name the givens of which any one can go")
    time_option(parser)
    device_option(parser.add_argument)
    workers_option(parser)
    output_options(parser, LETTERS)


def run(args: Namespace) -> int:
    """Check every row."""
    return run_rows(row_verb(args), args)


def row_verb(args: Namespace) -> RowVerb:
    """What the verb answers to a row."""
    device = Device("check", args)
    if args.redundant and args.device == "gpu":
        raise Usage("nonet check: --redundant looks at one puzzle after the other; leave --device gpu out")

    def answer(record: Record, grid: Grid) -> RowAnswer:
        device.alone()
        limits = Limits(args.max_seconds)
        status = search(grid, limits).status
        needless: Redundant | None = None
        minimal: bool | None = None
        if status is Status.UNIQUE and args.redundant:
            needless = redundant(grid, max_seconds=limits.seconds)
            minimal = False if needless else True if needless.complete else None
        elif status is Status.UNIQUE:
            minimal = is_minimal(grid, max_seconds=limits.seconds)
            if not minimal and limits.is_over:
                minimal = None  # the time did not suffice to tell
        conflicts = grid.conflicts
        name = grid.geometry.cell_name
        givens = sum(map(bool, grid.givens))
        fields = common(record, status.value)
        fields |= {
            "valid": not conflicts,
            "conflicts": [[name(c.first), name(c.second), broken(grid.geometry, c)] for c in conflicts],
            "givens": givens,
            "minimal": minimal,
        }
        if args.redundant:
            fields["redundant"] = None if needless is None else [name(cell) for cell in needless]
        line = f"{status.value}, {'not valid' if conflicts else 'valid'}, {number(givens, 'given')}"
        if minimal is not None:
            line += ", minimal" if minimal else ", not minimal"
        if needless:
            line += f": any one of {', '.join(map(name, needless))} can go"
        if needless is not None and not needless.complete:
            line += ", the time ran out"
        if conflicts:
            line += ": " + "; ".join(map(grid.describe, conflicts[:3]))
            line += f"; and {len(conflicts) - 3} more" if len(conflicts) > 3 else ""
        return RowAnswer(
            fields,
            [line],
            code=CODE[status] if needless is None or needless.complete else LIMIT,
            note=why_none(grid) if status is Status.NONE and not conflicts else "",
            drawing=picture(grid, record, args.color),
        )

    def answer_many(texts: TextColumn) -> Answers:
        rows = device.rows_for_gpu(texts)
        return _on_gpu(rows, args.max_seconds, no_conflicts) or _left_open(texts)

    # As the rows that are answered by themselves have it: an empty list in JSON, nothing in text.
    no_conflicts = ("", "text") if args.shape in (None, "csv", "tsv") else ("[]", "json")

    own = ("valid", "conflicts", "givens", "minimal", *(("redundant",) if args.redundant else ()))
    many = None if args.redundant or args.device == "cpu" else answer_many
    return RowVerb(own, answer, LETTERS, answer_many=many, in_threads=many is None, at_once=device.at_once)


def _left_open(texts: TextColumn) -> Answers:
    """Each row is to be answered by itself."""
    from nonet.cli.many_rows import ALONE, Answers

    return Answers(bytes([ALONE]) * len(texts), [], [], [], texts)


def _on_gpu(rows: bytes | None, max_seconds: float | None, no_conflicts: tuple[str, str]) -> Answers | None:
    """The answers to many lines; what has no solution, or took too long, is left open: it needs words of its own."""
    limits = Limits(max_seconds)
    found = None if rows is None else solved_on_gpu(rows, max_seconds)
    if rows is None or found is None:
        return None
    import numpy

    from nonet._kernel import TextColumn
    from nonet.cli.many_rows import ALONE, Answers
    from nonet.make.mass import are_minimal
    from nonet.search.device_choice import place
    from nonet.tables.row_batch import Column

    codes = numpy.frombuffer(found[1], numpy.uint8).copy()
    cells = numpy.frombuffer(rows, numpy.uint8).reshape(-1, LINE)[:, :81] - ord("0")
    cells[cells > 9] = 0
    givens = (cells > 0).sum(axis=1)
    unique = numpy.flatnonzero(codes == 1)
    minimal = numpy.zeros(len(codes), numpy.uint8)  # of multiple ones: nothing to tell
    minimal[unique] = 1 + are_minimal(cells[unique], place("gpu", None, limits))
    codes[(codes == 0) | (codes > 2) | (limits.is_over & (codes == 1))] = ALONE
    numbers = [str(n) for n in givens.tolist()]
    words = ("", ", not minimal", ", minimal")
    lines = [
        f"{'unique' if code == 1 else 'multiple'}, valid, {number(int(n), 'given')}{words[m]}"
        for code, n, m in zip(codes.tolist(), numbers, minimal.tolist(), strict=True)
    ]
    same = bytes(len(codes))
    known = TextColumn.words(minimal.tobytes(), ["", "false", "true"])
    columns = [
        Column("valid", TextColumn.words(same, ["true"]), "bool"),
        Column("conflicts", TextColumn.words(same, no_conflicts[:1]), no_conflicts[1]),
        Column("givens", TextColumn(numbers), "int"),
        Column("minimal", known.without(minimal.tobytes(), 0), "bool"),
    ]
    statuses = (Status.NONE, Status.UNIQUE, Status.MULTIPLE)
    exits = [CODE[status] for status in statuses]
    return Answers(codes.tobytes(), [s.value for s in statuses], exits, columns, TextColumn(lines))
