"""``nonet check``: is the puzzle sound?"""

from __future__ import annotations

from argparse import Namespace

from nonet.cli import LIMIT
from nonet.cli.loop import RowAnswer, RowVerb, common, run_rows
from nonet.cli.parser import Parser, input_options, output_options, time_option
from nonet.cli.phrases import CODE, number, picture, why_none
from nonet.formats import Record
from nonet.limits import Limits
from nonet.make.redundancy import Redundant, redundant
from nonet.model.conflicts import broken
from nonet.model.grid import Grid
from nonet.search.exact import Status, is_minimal, search

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
    output_options(parser, LETTERS)


def run(args: Namespace) -> int:
    """Check every row."""
    return run_rows(row_verb(args), args)


def row_verb(args: Namespace) -> RowVerb:
    """What the verb answers to a row."""

    def answer(record: Record, grid: Grid) -> RowAnswer:
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

    own = ("valid", "conflicts", "givens", "minimal", *(("redundant",) if args.redundant else ()))
    return RowVerb(own, answer, LETTERS)
