"""``nonet canonical``: the least form among all symmetries; files without the same puzzle twice."""

from __future__ import annotations

from argparse import Namespace

from nonet.cli import FINE, LIMIT
from nonet.cli.loop import RowAnswer, RowVerb, bad_row, common, run_rows
from nonet.cli.parser import Parser, input_options, output_options, time_option, workers_option
from nonet.cli.phrases import notation, picture
from nonet.errors import NonetError
from nonet.formats import Record, write
from nonet.make.symmetry import canonical
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid

EXAMPLES = (
    "nonet canonical 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "nonet canonical --unique puzzles.txt > different.txt",
    "nonet canonical --csv --fields canonical,automorphisms puzzles.txt",
)
LETTERS = {"c": "canonical", "a": "automorphisms"}


def options(parser: Parser) -> None:
    """Declare the options."""
    input_options(parser)
    parser.add_argument(
        "--unique",
        action="store_true",
        help="the puzzles as read, but only the first of those that are the same up to symmetry",
    )
    time_option(parser)
    workers_option(parser)
    output_options(parser, LETTERS)


def run(args: Namespace) -> int:
    """Find the form of every row."""
    return run_rows(row_verb(args), args)


def row_verb(args: Namespace) -> RowVerb:
    """What the verb answers to a row."""
    seen: set[tuple[Geometry, str]] = set()

    def answer(record: Record, grid: Grid) -> RowAnswer:
        try:
            form = canonical(grid, max_seconds=args.max_seconds)
        except NonetError as error:
            return bad_row(record, error)
        key = grid.geometry, form.line
        # Equal forms prove two puzzles the same even where the time ran out; different ones then prove nothing.
        again = args.unique and key in seen
        seen.add(key)
        text = write(form.grid, notation(record))
        many = form.automorphisms
        fields = common(record, "duplicate" if again else "ok" if form.complete else "limit")
        fields |= {"canonical": text, "automorphisms": many}
        note = f"automorphisms: {many:,}"
        if not form.complete:
            note = f"limit: not the least form for sure; --max-seconds ended the search at {text}"
        plain = record.text if args.unique else text if form.complete else f"# {note}"
        return RowAnswer(
            fields,
            [plain],
            code=FINE if form.complete else LIMIT,
            note=note,
            drawing=picture(grid if args.unique else form.grid, record, args.color),
            shown=not again,
        )

    return RowVerb(("canonical", "automorphisms"), answer, LETTERS, in_threads=not args.unique)
