"""``nonet check``: is the puzzle sound?"""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, NamedTuple

from nonet._kernel import check_texts
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
from nonet.limits import Limits, threads
from nonet.make.redundancy import Redundant, redundant
from nonet.model.conflicts import broken
from nonet.model.grid import Grid
from nonet.search.exact import STATUSES, Status, is_minimal, search

if TYPE_CHECKING:
    from nonet._kernel import TextColumn
    from nonet.cli.many_rows import Answers

EXAMPLES = (
    "nonet check 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "nonet check --csv puzzles.txt > report.csv",
    "nonet check --quiet puzzle.sdk && echo sound",
)
LETTERS = {"v": "valid", "c": "conflicts", "k": "givens", "m": "minimal"}
AT_ONCE = 1 << 14
"""Puzzles between two signs of progress: each is some twenty-five to solve."""
_OPEN = 2
"""Nobody knows, or nobody asked, whether all clues are needed."""


def options(parser: Parser) -> None:
    """Declare the options."""
    input_options(parser)
    parser.add_argument(
        "--redundant", action="store_true", help="name the givens that could be left out, any one of them"
    )
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
            "conflicts": [[*map(name, c.cells), broken(grid.geometry, c)] for c in conflicts],
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
        found = _on_gpu(device.rows_for_gpu(texts), args.max_seconds)
        if found is None:
            limit = -1.0 if args.max_seconds is None else args.max_seconds
            found = _Checked(*check_texts(texts, threads(args.workers), limit))
        return _answers(found, no_conflicts)

    # As the rows that are answered by themselves have it: an empty list in JSON, nothing in text.
    no_conflicts = ("", "text") if args.shape in (None, "csv", "tsv") else ("[]", "json")

    own = ("valid", "conflicts", "givens", "minimal", *(("redundant",) if args.redundant else ()))
    many = None if args.redundant else answer_many
    at_once = AT_ONCE if args.device == "cpu" else device.at_once
    return RowVerb(own, answer, LETTERS, answer_many=many, in_threads=args.redundant, at_once=at_once)


class _Checked(NamedTuple):
    """What is known of many lines, a byte each."""

    codes: bytes
    """Statuses, or 4 for what is no line."""
    needs: bytes
    """Of those with one solution 1 if all clues are needed, 0 if not; else 2."""
    clues: bytes


def _answers(found: _Checked, no_conflicts: tuple[str, str]) -> Answers:
    """The answers to many lines; what has no solution, or took too long, is left open: it needs words of its own."""
    from nonet._kernel import TextColumn
    from nonet.cli.many_rows import ALONE, Answers
    from nonet.tables.row_batch import Column

    unique, multiple = STATUSES.index(Status.UNIQUE), STATUSES.index(Status.MULTIPLE)
    codes = bytes(
        code if code == multiple or (code == unique and need < _OPEN) else ALONE
        for code, need in zip(found.codes, found.needs, strict=True)
    )
    words = (", not minimal", ", minimal", "")
    lines = {
        (code, need, clues): f"{STATUSES[code].value}, valid, {number(clues, 'given')}{words[need]}"
        for code, need, clues in {*zip(codes, found.needs, found.clues, strict=True)}
    }
    known = TextColumn.words(found.needs, ["false", "true", ""]).without(found.needs, _OPEN)
    same = bytes(len(codes))
    columns = [
        Column("valid", TextColumn.words(same, ["true"]), "bool"),
        Column("conflicts", TextColumn.words(same, no_conflicts[:1]), no_conflicts[1]),
        Column("givens", TextColumn.words(found.clues, [str(n) for n in range(82)]), "int"),
        Column("minimal", known, "bool"),
    ]
    plain = TextColumn([lines[row] for row in zip(codes, found.needs, found.clues, strict=True)])
    return Answers(codes, [s.value for s in STATUSES], [CODE[s] for s in STATUSES], columns, plain)


def _on_gpu(rows: bytes | None, max_seconds: float | None) -> _Checked | None:
    """The same on a GPU; None if it is not to do it, or if some row is no puzzle."""
    limits = Limits(max_seconds)
    found = None if rows is None else solved_on_gpu(rows, max_seconds)
    if rows is None or found is None:
        return None
    import numpy

    from nonet.make.mass import are_minimal
    from nonet.search.device_choice import place

    codes = numpy.frombuffer(found[1], numpy.uint8)
    cells = numpy.frombuffer(rows, numpy.uint8).reshape(-1, LINE)[:, :81] - ord("0")
    cells[cells > 9] = 0
    unique = numpy.flatnonzero(codes == STATUSES.index(Status.UNIQUE))
    needs = numpy.full(len(codes), _OPEN, numpy.uint8)
    needs[unique] = are_minimal(cells[unique], place("gpu", None, limits))
    if limits.is_over:
        needs[:] = _OPEN
    clues = (cells > 0).sum(axis=1).astype(numpy.uint8)
    return _Checked(found[1], needs.tobytes(), clues.tobytes())
