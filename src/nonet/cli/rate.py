"""``nonet rate``: how hard each puzzle is."""

from __future__ import annotations

from argparse import Namespace
from time import monotonic
from typing import TYPE_CHECKING, Any

from nonet.cli.loop import RowAnswer, RowVerb, bad_row, common, run_rows
from nonet.cli.many_ratings import answers, line_of
from nonet.cli.parser import (
    Parser,
    Usage,
    input_options,
    ladder_option,
    output_options,
    time_option,
    workers_option,
)
from nonet.cli.phrases import CODE, number
from nonet.cli.terminal import Talk
from nonet.errors import ArgumentError, NonetError
from nonet.formats import Record
from nonet.limits import NO_LIMITS, threads
from nonet.make.rated_lines import LINE_SCALES
from nonet.make.rating import FIELDS, Rating
from nonet.make.scales import SCALES, check_climb, rate
from nonet.model.grid import Grid
from nonet.reason.explainer import EXPLAINERS
from nonet.search.exact import Status, search

if TYPE_CHECKING:
    from nonet._kernel import TextColumn
    from nonet.cli.many_rows import Answers

EXAMPLES = (
    "nonet rate 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "nonet rate --no-uniqueness --format '%g %r %l %h' puzzles.txt",
    "nonet rate --scale explainer --format '%g ED=%r/%p/%d' --input puzzles.txt --output rated.txt",
)
LETTERS = {
    "l": "level", "r": "score", "h": "hardest", "s": "steps", "c": "guesses", "b": "bottleneck", "W": "w", "B": "b",
}  # fmt: skip
SERATE = {
    "r": "er", "p": "ep", "d": "ed", "R": "er_technique", "P": "ep_technique", "D": "ed_technique",
    "S": "er_short", "T": "ep_short", "U": "ed_short", "i": "solved", "l": "newline", "t": "tab", "e": "elapsed",
}  # fmt: skip
"""What the letters of ``--format`` mean on the explainer's scales: as its own command, serate, has them."""


AT_ONCE = 1024
"""Puzzles between two signs of progress; a hard one takes milliseconds."""


def options(parser: Parser) -> None:
    """Declare the options."""
    input_options(parser)
    parser.add_argument(
        "--input", metavar="FILE", help="one more file of puzzles (as serate calls it; - is standard input)"
    )
    parser.add_argument(
        "--scale", choices=tuple(SCALES), default="nonet", help="the scale to rate on (default: nonet)"
    )
    ladder_option(parser)
    time_option(parser)
    workers_option(parser)
    output_options(parser, LETTERS)


def run(args: Namespace) -> int:
    """Rate every row."""
    return run_rows(row_verb(args), args)


def row_verb(args: Namespace) -> RowVerb:
    """What the verb answers to a row."""
    if args.input is not None:
        args.puzzles = [*args.puzzles, args.input]
    explained = args.scale in EXPLAINERS
    try:
        check_climb(args.scale, args.ladder)
    except ArgumentError as error:
        raise Usage(f"nonet rate: {error}") from None

    def answer(record: Record, grid: Grid) -> RowAnswer:
        begun = monotonic()
        talk = _talk(args)
        try:
            rating = rate(
                grid,
                args.scale,
                ladder=args.ladder,
                workers=threads(args.workers),
                max_seconds=args.max_seconds,
                progress=lambda steps, reached: talk.wait(f"{number(steps, 'step')}, ER at least {reached}"),
            )
        except NonetError as error:
            return bad_row(record, error)
        finally:
            talk.end()
        fields = rating.to_dict() | common(record, rating.status.value)
        if explained and args.shape not in ("json", "jsonl"):
            fields |= _as_serate(rating, args.template, monotonic() - begun)
        mark = "" if rating.status is Status.UNIQUE else f"# {rating.status.value}: "
        line = mark + line_of(args.scale, rating._asdict())
        return RowAnswer(fields, [line], code=CODE[rating.status])

    def answer_many(texts: TextColumn) -> Answers:
        talk = _talk(args)

        def tell(done: int, steps: int, reached: float) -> None:
            talk.wait(f"{done:,} of the next {number(len(texts), 'puzzle')}")

        try:
            return answers(texts, args.scale, args.ladder, threads(args.workers), args.max_seconds, tell)
        finally:
            talk.end()

    letters = SERATE if explained else LETTERS
    # A line of one's own may ask serate's way for what no batch has: the solution, the time of each puzzle.
    has_batches = args.scale in LINE_SCALES and (args.scale == "nonet" or args.template is None)
    many = answer_many if has_batches else None
    return RowVerb(("scale", *FIELDS[args.scale]), answer, letters, answer_many=many, at_once=AT_ONCE)


def _talk(args: Namespace) -> Talk:
    """For what takes longer than a second: shown on a terminal, and gone before the row is written."""
    return Talk(quiet=args.quiet, color=args.color, progress=True)


def _as_serate(rating: Rating, template: str | None, seconds: float) -> dict[str, Any]:
    """The fields as serate writes them: a decimal always, and in a line of one's own 0.0 for what is not rated."""
    nothing = None if template is None else "0.0"
    own = {name: nothing if value is None else f"{value:.1f}" for name, value in _numbers(rating)}
    if rating.status is Status.LIMIT and rating.er is not None:
        own["er"] = f">={own['er']}"
    if template is None:
        return own
    solved = search(rating.puzzle, NO_LIMITS).grid if "%i" in template else None
    return own | {
        "solved": "".join(map(str, solved.values)) if solved else "0" * 81,
        "newline": "\n",
        "tab": "\t",
        "elapsed": f"{seconds:.2f}s",
    }


def _numbers(rating: Rating) -> tuple[tuple[str, float | None], ...]:
    return ("er", rating.er), ("ep", rating.ep), ("ed", rating.ed)
