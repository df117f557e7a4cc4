"""``nonet draw --pdf``: all rows in one booklet."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping

from nonet.cli import BAD, INTERRUPTED
from nonet.cli.loop import RowAnswer, RowVerb, common, run_rows
from nonet.cli.parser import Usage
from nonet.cli.phrases import CODE
from nonet.cli.pictures import write_binary
from nonet.errors import NonetError
from nonet.formats import Record
from nonet.make.entry import SECONDS, BookletPuzzle
from nonet.model.grid import Grid
from nonet.publish.booklet import NO_SOLUTION, booklet, printable
from nonet.publish.pdf import Pages
from nonet.publish.sheet import PAPERS
from nonet.search.exact import Status


def run_booklet(args: Namespace) -> int:
    """Solve and rate every row, then print all that could be read."""
    if args.pdf == "-" and (args.shape or args.fields):
        raise Usage("nonet draw: --pdf - and other output can't share standard output")
    try:  # what is missing is better said before a thousand puzzles are rated
        Pages(PAPERS[args.paper], args.title, args.font).check(printable(args.title))
    except NonetError as error:
        raise Usage(f"nonet draw: {error}") from None
    puzzles: list[BookletPuzzle] = []
    limit = SECONDS if args.max_seconds is None else args.max_seconds

    def answer(record: Record, grid: Grid) -> RowAnswer:
        level, score = _difficulty(args.difficulty, record.meta)
        title = record.meta.get("title", "")
        puzzle = BookletPuzzle.of(grid, level=level, score=score, title=title, max_seconds=limit)
        puzzles.append(puzzle)
        status = puzzle.status
        fields = common(record, status.value) | {"level": puzzle.level or None, "score": puzzle.score}
        note = "" if status is Status.UNIQUE else f"{status.value}: {NO_SOLUTION[status]}"
        return RowAnswer(fields, [], code=CODE[status], note=note)

    code = run_rows(RowVerb(("level", "score"), answer, {}, comments=False), args)
    if not puzzles or code == INTERRUPTED or (args.strict and code == BAD):
        return code
    try:
        data = booklet(
            puzzles,
            title=args.title,
            per_page=args.per_page,
            paper=args.paper,
            solutions=args.solutions,
            first=args.first,
            candidates=args.candidates,
            letters=args.letters,
            font=args.font,
        )
    except NonetError as error:
        raise Usage(f"nonet draw: {error}") from None
    write_binary(data, args.pdf)
    return code


def _difficulty(wish: str, meta: Mapping[str, str]) -> tuple[str | None, float | None]:
    """The level and score to print; no level means that the puzzle is to be rated.

    >>> _difficulty("rated", {"level": "hard", "score": "30.09"}), _difficulty("none", {})
    (('hard', 30.09), ('', None))
    """
    if wish != "rated":
        return "" if wish == "none" else wish, None
    # What the file says counts: it was rated once, and perhaps on another scale.
    level = meta.get("level") or meta.get("difficulty")
    try:
        score = float(meta.get("score", ""))
    except ValueError:
        score = None
    return level, score if level else None
