"""``nonet canonical``: the least form among all symmetries; files without the same puzzle twice."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from nonet.cli import FINE, LIMIT, NO
from nonet.cli.loop import RowAnswer, RowVerb, bad_row, common, run_rows
from nonet.cli.parser import Parser, input_options, output_options, time_option, workers_option
from nonet.cli.phrases import notation, picture
from nonet.errors import NonetError
from nonet.formats import Record, write
from nonet.limits import threads
from nonet.make.symmetry import canonical
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid

if TYPE_CHECKING:
    from nonet._kernel import TextColumn
    from nonet.cli.many_rows import Answers

EXAMPLES = (
    "nonet canonical 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "nonet canonical --unique puzzles.txt > different.txt",
    "nonet canonical --csv --fields canonical,automorphisms puzzles.txt",
)
LETTERS = {"c": "canonical", "a": "automorphisms"}
AT_ONCE = 1 << 12
"""Puzzles between two signs of progress."""
STATUSES = ("ok", "duplicate", "limit")


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
        if grid.conflicts:  # as other verbs have it, it is no puzzle; not a row that can't be read
            note = f"none: {grid.describe(grid.conflicts[0])}; such a grid has no canonical form"
            fields = common(record, "none") | {"canonical": None, "automorphisms": None}
            return RowAnswer(fields, [f"# {note}"], code=NO, note=note)
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
        note = f"automorphisms: {many:,}" if form.complete else _cut(text)
        plain = record.text if args.unique else text if form.complete else f"# {note}"
        return RowAnswer(
            fields,
            [plain],
            code=FINE if form.complete else LIMIT,
            note=note,
            drawing=picture(grid if args.unique else form.grid, record, args.color),
            shown=not again,
        )

    def answer_many(texts: TextColumn) -> Answers:
        from nonet._kernel import TextColumn
        from nonet.cli.many_rows import ALONE, Answers
        from nonet.make.many_forms import form_lines
        from nonet.tables.row_batch import Column

        each = -1.0 if args.max_seconds is None else args.max_seconds
        found = form_lines(texts, threads(args.workers), each_seconds=each)
        forms = TextColumn.rows(found.rows, 81, 81)
        codes = bytearray(found.codes)
        if args.unique:
            nine = Geometry.of(9)
            for row, code in enumerate(found.codes):
                key = nine, forms[row]
                if code != ALONE and key in seen:
                    codes[row] = STATUSES.index("duplicate")
                elif code != ALONE:
                    seen.add(key)
        lines = texts if args.unique else forms
        if STATUSES.index("limit") in codes and not args.unique:
            cut = STATUSES.index("limit")
            lines = TextColumn([f"# {_cut(forms[r])}" if c == cut else forms[r] for r, c in enumerate(codes)])
        numbers = TextColumn(list(map(str, found.automorphisms)))
        columns = [Column("canonical", forms), Column("automorphisms", numbers, "int")]
        hidden = STATUSES.index("duplicate")
        return Answers(bytes(codes), STATUSES, (FINE, FINE, LIMIT), columns, lines, hidden)

    return RowVerb(("canonical", "automorphisms"), answer, LETTERS, answer_many=answer_many, at_once=AT_ONCE)


def _cut(text: str) -> str:
    return f"limit: not the least form for sure; --max-seconds ended the search at {text}"
