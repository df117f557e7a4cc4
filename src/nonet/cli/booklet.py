"""``nonet booklet``: puzzles made to order or read from files, printed as one PDF."""

from __future__ import annotations

import os
import random
import sys
from argparse import Namespace
from collections.abc import Mapping

from nonet.cli import BAD, FINE, INTERRUPTED, LIMIT, worst
from nonet.cli.loop import RowAnswer, RowVerb, common, run_rows
from nonet.cli.option_values import positive, whole
from nonet.cli.output import write_binary
from nonet.cli.parser import Parser, Usage, input_options, time_option
from nonet.cli.phrases import CODE, number
from nonet.cli.terminal import Talk
from nonet.errors import NonetError
from nonet.formats import Record
from nonet.make.entry import SECONDS, BookletPuzzle
from nonet.make.generator import Generation, generate
from nonet.make.pattern import SYMMETRIES
from nonet.model.grid import Grid
from nonet.publish.book import NO_SOLUTION, booklet, printable
from nonet.publish.paper import bleed_width, paper_size
from nonet.publish.pdf import Pages
from nonet.publish.sheet import PER_PAGE, SOLUTIONS
from nonet.reason.ladders import LEVELS
from nonet.search.exact import Status

EXAMPLES = (
    "nonet booklet --easy 10 --medium 20 --hard 10 --paper 6x9in",
    "nonet booklet --title 'For the train' --hard 24 --paper a5 --solutions upside-down -o train.pdf",
    "nonet booklet --size 6 --easy 12 --per-page 2 -o children.pdf",
    "nonet booklet --no-cover --no-how-to puzzles.txt -o sheet.pdf",
)
USUAL = "booklet.pdf"


def options(parser: Parser) -> None:
    """Declare the options."""
    make = parser.add_argument_group("puzzles to make").add_argument
    for level in LEVELS:
        make(f"--{level}", type=positive, default=0, metavar="N", help=f"N puzzles of level {level}")
    make(
        "--size", type=positive, metavar="N", help="4 to 25 (default: 9); up to 6x6 easy ones have many clues"
    )
    make(
        "--symmetry",
        choices=tuple(SYMMETRIES),
        help="symmetry of the clues' places (default: 180, for extreme none)",
    )
    make("--seed", type=whole, metavar="N", help="the same seed makes the same booklet")
    book = parser.add_argument_group("book").add_argument
    book(
        "-o", "--output", dest="pdf", metavar="FILE", help=f"the PDF (default: {USUAL}); - is standard output"
    )
    book("--title", default="", metavar="TEXT", help="on the cover and at the head of every page")
    book("--author", default="", metavar="NAME", help="on the cover and in the PDF's properties")
    book("--no-cover", action="store_true", help="begin without a cover")
    book("--no-how-to", action="store_true", help="leave out the page that says how to play")
    book(
        "--paper",
        default="a4",
        metavar="P",
        help="a4 (default), a5, a6, b5, letter, half-letter, 6x9in, 148x210mm ...",
    )
    book(
        "--bleed",
        default="0",
        metavar="W",
        help="print so far beyond the edge that is cut, such as 3mm or 0.125in",
    )
    book(
        "--per-page",
        type=int,
        choices=PER_PAGE,
        help="puzzles per page (default: 4, 2 or 1, as stays readable)",
    )
    book(
        "--solutions",
        choices=SOLUTIONS,
        default="end",
        help="at the end (default), on the facing page, upside-down under each puzzle, or none",
    )
    book("--keep-order", action="store_true", help="in the order of the input (default: the easiest first)")
    book(
        "--label",
        default="rated",
        metavar="WORDS",
        help="what stands above a puzzle: rated (default), none, or words of your own",
    )
    book("--first", type=positive, default=1, metavar="N", help="the number of the first puzzle (default: 1)")
    book("--candidates", action="store_true", help="print the candidates of empty cells")
    book("--letters", action="store_true", help="10 is printed as A, 11 as B ...")
    book("--font", metavar="FILE", help="a TrueType font for all text")
    book("-q", "--quiet", action="store_true", help="no notes, no progress; errors only")
    input_options(parser)
    time_option(parser)
    # The rows of the input are answered by the booklet alone.
    parser.set_defaults(shape=None, fields=None, template=None, output=None, color="auto")


def run(args: Namespace) -> int:
    """Make or read the puzzles, then print them all."""
    counts = {level: getattr(args, level) for level in LEVELS if getattr(args, level)}
    target = _target(args, counts)
    talk = Talk(quiet=args.quiet, progress=True)
    seed = random.SystemRandom().getrandbits(32) if args.seed is None else args.seed
    code = FINE
    puzzles: list[BookletPuzzle] = []
    try:
        if counts:
            code, puzzles = _made(counts, args, seed, talk)
        if args.puzzles or not counts:
            read_code, read = _read(args)
            code, puzzles = worst(code, read_code), puzzles + read
        if code == INTERRUPTED:
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        talk.end()
        talk.error("interrupted; nothing was written")
        return INTERRUPTED
    talk.end()
    if not puzzles or (args.strict and code == BAD):
        return code
    if not args.keep_order:
        puzzles.sort(key=lambda puzzle: puzzle.rank)
    try:
        data = booklet(
            puzzles,
            cover=not args.no_cover,
            how_to=not args.no_how_to,
            **{name: getattr(args, name) for name in _PASSED},
        )
    except NonetError as error:
        raise Usage(f"nonet booklet: {error}") from None
    write_binary(data, target)
    made = f"; seed {seed}" if counts and args.seed is None else ""
    talk.note(f"{'' if target == '-' else target + ': '}{number(len(puzzles), 'puzzle')}{made}")
    return code


_PASSED = (
    "title", "author", "paper", "bleed", "per_page", "solutions", "first", "candidates", "letters", "font",
)  # fmt: skip
"""What is passed on as it was said."""


def _target(args: Namespace, counts: Mapping[str, int]) -> str:
    """The file to write; what can't come to a good end is refused before a thousand puzzles are made."""
    if not (counts or args.puzzles) and sys.stdin.isatty():
        raise Usage(
            "nonet booklet: say what to print, such as --easy 10 or a file\nSee nonet booklet --help."
        )
    if args.size is not None and not counts:
        raise Usage("nonet booklet: --size is that of puzzles to make; say how many, such as --easy 10")
    size = _size(args)
    if size <= 4 and set(counts) - {"easy"}:
        raise Usage(f"nonet booklet: {size}x{size} puzzles are all easy; say --easy N")
    try:
        paper = paper_size(args.paper)
        bleed_width(args.bleed)
        pages = Pages(paper, args.title, args.font)
        for text in (args.title, args.author):
            pages.check(printable(text))
    except NonetError as error:
        raise Usage(f"nonet booklet: {error}") from None
    target: str = args.pdf or USUAL
    if args.pdf is None and os.path.exists(USUAL):
        raise Usage(f"nonet booklet: {USUAL} exists already; name a file with -o")
    folder = os.path.dirname(target)
    if target != "-" and folder and not os.path.isdir(folder):
        raise Usage(f"nonet booklet: there is no folder {folder}")
    return target


def _size(args: Namespace) -> int:
    return int(args.size or (args.box[0] * args.box[1] if args.box else 9))


def _made(
    counts: Mapping[str, int], args: Namespace, seed: int, talk: Talk
) -> tuple[int, list[BookletPuzzle]]:
    """The puzzles to order, level by level."""
    puzzles: list[BookletPuzzle] = []
    code, size, total = FINE, _size(args), sum(counts.values())

    def progress(making: Generation) -> None:
        talk.advance(len(puzzles) + making.found, total)

    for level, count in counts.items():
        # Half of the cells: children are to see digits, not holes.
        clues = (size * size // 2,) * 2 if level == "easy" and size <= 6 else None
        # The rare extreme ones are bred, which keeps no symmetry.
        symmetry = args.symmetry or ("none" if level == "extreme" else "180")
        try:
            making = generate(
                count,
                difficulty=level,
                size=size,
                box=args.box,
                rules=args.rules,
                symmetry=symmetry,
                clues=clues,
                seed=seed + LEVELS.index(level),
                different=size > 4 and not args.rules,
                progress=progress,
            )
        except NonetError as error:
            raise Usage(f"nonet booklet: {error}") from None
        found = [_entry(BookletPuzzle.of(made), args.label) for made in making]
        puzzles += found
        if making.ended:
            code = LIMIT
            talk.error(f"{level}: {making.ended}")
    return code, puzzles


def _entry(puzzle: BookletPuzzle, label: str) -> BookletPuzzle:
    """A puzzle that was made, under the words of the user."""
    return puzzle if label == "rated" else puzzle._replace(level="" if label == "none" else label, score=None)


def _read(args: Namespace) -> tuple[int, list[BookletPuzzle]]:
    """Every row of the input that can be read, solved and rated."""
    puzzles: list[BookletPuzzle] = []
    limit = SECONDS if args.max_seconds is None else args.max_seconds

    def answer(record: Record, grid: Grid) -> RowAnswer:
        level, score = _difficulty(args.label, record.meta)
        title = record.meta.get("title", "")
        puzzle = BookletPuzzle.of(grid, level=level, score=score, title=title, max_seconds=limit)
        puzzles.append(puzzle)
        status = puzzle.status
        note = "" if status is Status.UNIQUE else f"{status.value}: {NO_SOLUTION[status]}"
        return RowAnswer(common(record, status.value), [], code=CODE[status], note=note)

    code = run_rows(RowVerb((), answer, {}, comments=False), args)
    return code, puzzles


def _difficulty(label: str, meta: Mapping[str, str]) -> tuple[str | None, float | None]:
    """The level and score to print; no level means that the puzzle is to be rated.

    >>> _difficulty("rated", {"level": "hard", "score": "30.09"}), _difficulty("none", {})
    (('hard', 30.09), ('', None))
    """
    if label != "rated":
        return "" if label == "none" else label, None
    # What the file says counts: it was rated once, and perhaps on another scale.
    level = meta.get("level") or meta.get("difficulty")
    try:
        score = float(meta.get("score", ""))
    except ValueError:
        score = None
    return level, score if level else None
