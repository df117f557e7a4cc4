"""``nonet minimal``: what is left of each puzzle without the givens that it does not need."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from nonet.cli import FINE, LIMIT
from nonet.cli.fields import Streamed
from nonet.cli.loop import RowAnswer, RowVerb, common, run_rows
from nonet.cli.option_values import positive
from nonet.cli.parser import Parser, input_options, output_options, time_option, workers_option
from nonet.cli.phrases import CODE, notation, number, picture
from nonet.formats import Record, write_answer
from nonet.limits import Limits, threads
from nonet.make.redundancy import MinimalPuzzles, minimal_puzzles
from nonet.model.grid import Grid
from nonet.search.exact import STATUSES, Status, search

if TYPE_CHECKING:
    from nonet._kernel import TextColumn
    from nonet.cli.many_rows import Answers

EXAMPLES = (
    "nonet minimal 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "nonet minimal puzzles.txt > minimal.txt",
    "nonet minimal --limit 10 puzzle.txt",
)
LETTERS = {"m": "minimal", "k": "givens"}
AT_ONCE = 1 << 13
"""Puzzles between two signs of progress."""
_WHY = {
    Status.NONE: "no solution",
    Status.MULTIPLE: "more than one solution",
    Status.LIMIT: "the time ran out",
}


def options(parser: Parser) -> None:
    """Declare the options."""
    input_options(parser)
    parser.add_argument(
        "--all", action="store_true", help="every minimal puzzle of these givens; can be very many"
    )
    parser.add_argument("--limit", type=positive, metavar="N", help="up to N minimal puzzles")
    time_option(parser)
    workers_option(parser)
    output_options(parser, LETTERS)


def run(args: Namespace) -> int:
    """Take givens out of every row."""
    return run_rows(row_verb(args), args)


def row_verb(args: Namespace) -> RowVerb:
    """What the verb answers to a row."""
    verb = _Minimiser(args)
    fields = ("minimal", "givens", "puzzles", "complete")
    many = None if verb.several else verb.answer_many
    return RowVerb(fields, verb.answer, LETTERS, answer_many=many, at_once=AT_ONCE)


class _Minimiser:
    def __init__(self, args: Namespace):
        self.args = args
        self.limit = args.limit or (None if args.all else 1)
        self.several = self.limit != 1
        self.blocks = 0

    def answer_many(self, texts: TextColumn) -> Answers:
        """Many at once; what has not one solution, or took too long, is left open: it needs words of its own."""
        from nonet._kernel import TextColumn, reduce_texts
        from nonet.cli.many_rows import ALONE, Answers
        from nonet.tables.row_batch import Column

        limit = self.args.max_seconds
        found, rows = reduce_texts(texts, threads(self.args.workers), -1.0 if limit is None else limit)
        unique = STATUSES.index(Status.UNIQUE)
        codes = bytes(code if code == unique else ALONE for code in found)
        puzzles = TextColumn.rows(rows, 81, 81)
        givens = bytes(81 - rows.count(b".", first, first + 81) for first in range(0, len(rows), 81))
        counts = TextColumn.words(givens, [str(n) for n in range(82)])
        columns = [Column("minimal", puzzles), Column("givens", counts, "int")]
        return Answers(codes, [s.value for s in STATUSES], [CODE[s] for s in STATUSES], columns, puzzles)

    def answer(self, record: Record, grid: Grid) -> RowAnswer:
        limits = Limits(self.args.max_seconds)
        status = search(grid, limits).status
        them = minimal_puzzles(grid, limit=self.limit, max_seconds=limits.seconds)
        first = next(them, None) if status is Status.UNIQUE else None
        if status is Status.UNIQUE and first is None:
            status = Status.LIMIT
        fields = common(record, status.value)
        if first is None:
            note = f"{status.value}: {_WHY[status]}"
            fields |= {"minimal": None, "givens": None}
            return RowAnswer(fields, [f"# {note}"], code=CODE[status], note=note)
        to = notation(record)
        givens = sum(map(bool, first.givens))
        taken = sum(map(bool, grid.givens)) - givens
        fields |= {"minimal": write_answer(first, to), "givens": givens}
        answer = RowAnswer(
            fields,
            [fields["minimal"]],
            note=f"{number(givens, 'given')}; {taken} taken out" if taken else "minimal as it was",
            drawing=picture(first, record, self.args.color),
        )
        if self.several:
            self._add_others(answer, them, to)
        return answer

    def _add_others(self, answer: RowAnswer, them: MinimalPuzzles, to: str) -> None:
        lines = chain(answer.lines, self._stream(them, to, answer))
        answer.drawing = None
        if self.args.shape is None and self.args.template is None and self.args.fields is None:
            self.blocks += 1
            answer.lines = chain([""] if self.blocks > 1 else [], lines)
        elif self.args.fields or self.args.template:  # which may ask for them in any order
            answer.fields |= {"puzzles": list(lines), "complete": them.complete}
        else:
            answer.fields |= {"puzzles": Streamed(lines), "complete": lambda: them.complete}

    def _stream(self, them: MinimalPuzzles, to: str, answer: RowAnswer) -> Iterator[str]:
        found = 1
        for grid in them:
            found += 1
            yield write_answer(grid, to)
        cut = "" if them.complete else "at least "
        answer.note = f"{cut}{number(found, 'minimal puzzle')}"
        answer.code = FINE
        if not them.complete and found != self.limit:
            answer.code = LIMIT
            answer.note += f", cut off after {self.args.max_seconds:g} s"
