"""``nonet rate``: how hard each puzzle is."""

from __future__ import annotations

from argparse import Namespace

from nonet.cli.loop import RowAnswer, RowVerb, common, run_rows
from nonet.cli.parser import Parser, input_options, output_options, time_option
from nonet.cli.phrases import CODE
from nonet.formats import Record
from nonet.make.rating import SCALES, rate
from nonet.model.grid import Grid
from nonet.search.exact import Status

EXAMPLES = (
    "nonet rate 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "nonet rate --scale whips --csv puzzles.txt",
    "nonet rate --format '%g %r %l %h' puzzles.txt",
)
FIELDS = ("scale", "level", "score", "hardest", "steps", "guesses", "bottleneck", "w", "b")
LETTERS = {
    "l": "level", "r": "score", "h": "hardest", "s": "steps", "c": "guesses", "b": "bottleneck", "W": "w", "B": "b",
}  # fmt: skip


def options(parser: Parser) -> None:
    """Declare the options."""
    input_options(parser)
    parser.add_argument(
        "--scale", choices=tuple(SCALES), default="nonet", help="the scale to rate on (default: nonet)"
    )
    time_option(parser)
    output_options(parser, LETTERS)


def run(args: Namespace) -> int:
    """Rate every row."""

    def answer(record: Record, grid: Grid) -> RowAnswer:
        rating = rate(grid, args.scale, max_seconds=args.max_seconds)
        fields = rating.to_dict() | common(record, rating.status.value)
        line = str(rating) if rating.status is Status.UNIQUE else f"# {rating.status.value}: {rating}"
        return RowAnswer(fields, [line], code=CODE[rating.status])

    return run_rows(RowVerb(FIELDS, answer, LETTERS), args)
