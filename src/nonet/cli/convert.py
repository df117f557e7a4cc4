"""``nonet convert``: puzzles from any format into another."""

from __future__ import annotations

from argparse import Namespace

from nonet.cli.parser import Parser, Usage, input_options, output_options
from nonet.cli.rows import Answer, RowVerb, bad_row, common, run_rows
from nonet.errors import ParseError
from nonet.formats import Record, formats, write

EXAMPLES = (
    "nonet convert puzzle.sdk",
    "nonet convert --to offset 16x16.txt -o offset.txt",
    "nonet convert --from line --to letters < puzzles.txt",
)


def options(parser: Parser) -> None:
    """Declare the options."""
    input_options(parser)
    parser.add_argument("--to", default="line", metavar="FORMAT", help="the format to write (default: line)")
    parser.add_argument("--list", action="store_true", help="list the formats and stop")
    output_options(parser)


def run(args: Namespace) -> int:
    """Rewrite every row."""
    known = formats()
    if args.list:
        width = max(len(f.key) for f in known)
        raise Usage(
            "\n".join(f"{f.key:<{width}}  {f.name}{'' if f.write else ' (read only)'}" for f in known), 0
        )
    writable = {f.key for f in known if f.write}
    if args.to not in writable:
        raise Usage(f"nonet convert: can't write {args.to!r}; --to takes {', '.join(sorted(writable))}")
    first = True

    def answer(record: Record) -> Answer:
        nonlocal first
        assert record.grid is not None
        try:
            text = write(record.grid, args.to)
        except ParseError as error:
            return bad_row(record._replace(error=error))
        fields = common(record, "ok")
        fields |= {"format": record.format, "text": text}
        # Grids of several lines are parted by a blank one, so that they can be read back.
        lines = text.split("\n")
        if len(lines) > 1 and not first:
            lines.insert(0, "")
        first = False
        return Answer(fields, lines)

    return run_rows(RowVerb(("format", "text"), answer, {}), args)
