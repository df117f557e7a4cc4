"""``nonet convert``: puzzles from any format into another."""

from __future__ import annotations

from argparse import Namespace

from nonet.cli.loop import RowAnswer, RowVerb, bad_row, common, run_rows
from nonet.cli.parser import Parser, Usage, input_options, output_options
from nonet.cli.terminal import Talk
from nonet.errors import NonetError, closest
from nonet.formats import Record, formats, parse, write, write_one
from nonet.model.grid import Grid

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
    known = {format.key: format for format in formats()}
    if args.list:
        width = max(map(len, known))
        raise Usage(
            "\n".join(
                f"{f.key:<{width}}  {f.name}{'' if f.write else ' (read only)'}" for f in known.values()
            ),
            0,
        )
    target = known.get(args.to)
    if target is None or target.write is None:
        raise Usage(f"nonet convert: can't write {args.to!r}; {_remedy(args.to)}")
    whole = args.shape is not None or args.fields is not None
    first, told = True, False

    def answer(record: Record, grid: Grid) -> RowAnswer:
        nonlocal first, told
        try:
            text = write(grid, args.to) if whole else write_one(grid, target)
        except NonetError as error:
            return bad_row(record, error)
        if not told and _loses_candidates(grid, args.to):
            told = True
            talk = Talk(quiet=args.quiet, color=args.color)
            talk.note(f"the format {args.to} can't say which candidates are gone; pencilmarks can")
        fields = common(record, "ok") | {"format": record.format, "text": text}
        # Grids of several lines are parted by a blank one, so that they can be read back.
        lines = text.split("\n")
        if len(lines) > 1 and not first and not target.head:
            lines.insert(0, "")
        first = False
        return RowAnswer(fields, lines)

    verb = RowVerb(("format", "text"), answer, {}, target.head, target.tail, comments=target.multi)
    return run_rows(verb, args)


def _loses_candidates(grid: Grid, format: str) -> bool:
    """Are candidates gone from the grid that are there again when its text is read?

    A table of formats would not do: SudokuPad's links say it or not, as the size has it.

    >>> grid = Grid("1" + "." * 15)
    >>> [_loses_candidates(each, "line") for each in (grid, grid.eliminated("r1c2", 4))]
    [False, True]
    >>> _loses_candidates(grid.eliminated("r1c2", 3, 4), "pencilmarks")
    False
    """
    if grid.own_candidates is None or not grid.has_own_candidates:
        return False
    try:
        again = parse(write(grid, format), format=format, box=grid.geometry.box)
    except NonetError:
        return True
    return _left(again) != _left(grid)


def _left(grid: Grid) -> list[int]:
    """What each cell can be: one digit alone is the same, placed or not."""
    return [1 << value >> 1 | mask for value, mask in zip(grid.values, grid.candidates, strict=True)]


def _remedy(name: str) -> str:
    """What to write instead of a format that can't be written."""
    writable = sorted(format.key for format in formats() if format.write)
    close = closest(name, writable)
    return f"did you mean {close}?" if close else f"--to takes {', '.join(writable)}"
