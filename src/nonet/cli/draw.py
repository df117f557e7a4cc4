"""``nonet draw``: puzzles as pictures."""

from __future__ import annotations

import sys
from argparse import Namespace

from nonet.cli.loop import RowAnswer, RowVerb, common, run_rows
from nonet.cli.option_values import positive
from nonet.cli.output import Pictures
from nonet.cli.parser import Parser, Usage, input_options, output_options, time_option
from nonet.cli.phrases import HINT_SECONDS, notation
from nonet.cli.terminal import paper
from nonet.draw.text import text
from nonet.formats import Record
from nonet.model.grid import Grid
from nonet.reason.step import Step

EXAMPLES = (
    "nonet draw 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "nonet draw --candidates --dark --png puzzle.png puzzle.txt",
    "nonet draw --hint --svg step.svg puzzle.sdk",
)


def options(parser: Parser) -> None:
    """Declare the options."""
    input_options(parser)
    parser.add_argument("--svg", metavar="FILE", help="write SVG (several puzzles: FILE, FILE-2 ...)")
    parser.add_argument("--png", metavar="FILE", help="write PNG; needs: pip install 'nonet[png]'")
    parser.add_argument("--candidates", action="store_true", help="show the candidates of empty cells")
    parser.add_argument("--hint", action="store_true", help="also draw the next step")
    parser.add_argument("--dark", action="store_true", help="light on dark")
    parser.add_argument("--size", type=positive, metavar="PX", help="width in pixels")
    parser.add_argument("--no-coordinates", action="store_true", help="leave out r1, c1 ...")
    time_option(parser)
    output_options(parser)


def run(args: Namespace) -> int:
    """Draw every row, in the terminal unless a file was named."""
    to_stdout = [name for name in ("svg", "png") if getattr(args, name) == "-"]
    if to_stdout and (args.shape or args.fields or len(to_stdout) > 1):
        raise Usage(f"nonet draw: --{to_stdout[0]} - and other output can't share standard output")
    svgs = Pictures(args.svg)
    pngs = Pictures(args.png, ".png")
    rows = 0

    def answer(record: Record, grid: Grid) -> RowAnswer:
        nonlocal rows
        rows += 1
        step = None
        if args.hint:
            from nonet.reason.mistakes import MistakeError
            from nonet.reason.walk import hint

            try:
                step = hint(grid, max_seconds=HINT_SECONDS if args.max_seconds is None else args.max_seconds)
            except MistakeError:
                step = None  # the grid is drawn as it is; its conflicts are marked there
        fields = common(record, "ok")
        if args.svg or args.png or args.shape or args.fields:
            from nonet.draw.svg import svg

            drawing = svg(
                grid,
                step,
                candidates=args.candidates or None,
                coordinates=not args.no_coordinates,
                dark=args.dark,
                size=args.size,
            )
            svgs.add(lambda: drawing)
            pngs.add(lambda: drawing)
            fields["svg"] = drawing
            lines: list[str] = []
        else:
            lines = _drawing(grid, step, record, args).splitlines()
        return RowAnswer(fields, lines if rows == 1 or not lines else ["", *lines])

    return run_rows(RowVerb(("svg",), answer, {}, comments=not to_stdout, names_digits=True), args)


def _drawing(grid: Grid, step: Step | None, record: Record, args: Namespace) -> str:
    on, letters = paper(sys.stdout, args.color), notation(record) in ("line", "letters")
    return text(grid, step, on, candidates=args.candidates or None, letters=letters)
