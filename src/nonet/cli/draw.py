"""``nonet draw``: a puzzle as a picture."""

from __future__ import annotations

import sys
from argparse import Namespace

from nonet.cli.parser import Parser, input_options, output_options, positive
from nonet.cli.pictures import Pictures
from nonet.cli.rows import Answer, RowVerb, common, run_rows
from nonet.cli.terminal import paper
from nonet.cli.words import notation
from nonet.formats import Record
from nonet.grid import Grid
from nonet.render.text import draw
from nonet.step import Step

EXAMPLES = (
    "nonet draw 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "nonet draw --svg puzzle.svg puzzle.txt",
    "nonet draw --candidates --dark --png puzzle.png puzzle.txt",
)


def options(parser: Parser) -> None:
    """Declare the options."""
    input_options(parser)
    parser.add_argument("--svg", metavar="FILE", help="write SVG (several puzzles: FILE, FILE-2 ...)")
    parser.add_argument("--png", metavar="FILE", help="write PNG; needs: pip install 'nonet[png]'")
    parser.add_argument("--candidates", action="store_true", help="show the candidates of empty cells")
    parser.add_argument("--hint", action="store_true", help="draw the next step, too")
    parser.add_argument("--dark", action="store_true", help="light on dark")
    parser.add_argument("--size", type=positive, metavar="PX", help="width in pixels")
    parser.add_argument("--no-coordinates", action="store_true", help="leave out r1, c1 ...")
    output_options(parser)


def run(args: Namespace) -> int:
    """Draw every row, in the terminal unless a file was named."""
    svgs = Pictures(args.svg)
    pngs = Pictures(args.png, ".png")
    rows = 0

    def answer(record: Record) -> Answer:
        nonlocal rows
        grid = record.grid
        assert grid is not None
        rows += 1
        step = None
        if args.hint:
            from nonet.reason import hint

            step = hint(grid)
        fields = common(record, "ok")
        if args.svg or args.png or args.shape or args.fields:
            from nonet.render.svg import svg

            drawing = svg(
                grid,
                step,
                candidates=args.candidates or None,
                coordinates=not args.no_coordinates,
                dark=args.dark,
                size=args.size,
            )
            svgs.add(drawing)
            pngs.add(drawing)
            fields["svg"] = drawing
            lines: list[str] = []
        else:
            lines = _drawing(grid, step, record, args).splitlines()
        return Answer(fields, lines if rows == 1 or not lines else ["", *lines])

    return run_rows(RowVerb(("svg",), answer, {}), args)


def _drawing(grid: Grid, step: Step | None, record: Record, args: Namespace) -> str:
    on, letters = paper(sys.stdout, args.color), notation(record) in ("line", "letters")
    if args.candidates or step is not None or grid.has_own_candidates:
        from nonet.render.pencil import pencil

        return pencil(grid, step, on, letters=letters)
    return draw(grid, on, letters=letters)
