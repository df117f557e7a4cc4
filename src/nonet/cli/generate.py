"""``nonet generate``: puzzles to order, or a position to practise a technique."""

from __future__ import annotations

import argparse
import os
import sys
from argparse import Namespace
from itertools import islice
from typing import Any

from nonet.cli import FINE, INTERRUPTED, LIMIT
from nonet.cli.device_wish import need_gpu, say_who_makes
from nonet.cli.fields import puzzle_line
from nonet.cli.interrupts import INTERRUPTS
from nonet.cli.job import TALK, options_of
from nonet.cli.loop import chosen_columns, target_for
from nonet.cli.option_values import box, ladder, names, positive, seconds, shortened, whole, wished_rule
from nonet.cli.output import BOARD, COMMON, RowWriter, Target, TemplateError, writer_for
from nonet.cli.parser import (
    LETTERS,
    Parser,
    Usage,
    device_option,
    output_options,
    rule_option,
    technique_options,
    without,
)
from nonet.cli.phrases import number
from nonet.cli.split_output import SplitTarget, SplitWriter, part_files, shares
from nonet.cli.terminal import Talk, paper
from nonet.cli.unfinished import Unfinished, folder_beside
from nonet.errors import NonetError
from nonet.formats.columns import POSITION
from nonet.formats.marks import written_marks
from nonet.limits import Limits
from nonet.make.generated import Generated
from nonet.make.generator import Generation, generate
from nonet.make.pattern import SYMMETRIES
from nonet.make.practice import practice_in
from nonet.make.scales import SCALES
from nonet.reason.ladders import LEVELS
from nonet.tables.manifest import NAME as MANIFEST

EXAMPLES = (
    "nonet generate --count 10 --difficulty hard --symmetry 180 --seed 7",
    "nonet generate --needs xy-wing --shows naked-pair --no-uniqueness --json",
    "nonet generate --practice xy-wing",
    "nonet generate --rule killer --rule thermometer=3",
)
FIELDS = (
    "solution",
    "givens",
    "level",
    "score",
    "hardest",
    "rating",
    "path",
    "seed",
    "symmetry",
    "technique",
    "answer",
)
BLOCK = 1 << 17
"""Puzzles that a GPU makes between two writes."""
OWN_LETTERS = {"s": "solution", "k": "givens", "l": "level", "r": "score", "h": "hardest", "i": "seed"}


def options(parser: Parser) -> None:
    """Declare the options."""
    parser.arguments = ""
    wish = parser.add_argument_group("wishes")
    add = wish.add_argument
    rule_option(add, wished_rule, ", or a kind to draw at random, such as killer or thermometer=3")
    add("-n", "--count", type=positive, default=1, metavar="N", help="how many (default: 1)")
    add(
        "--difficulty",
        metavar="LEVEL|LOW-HIGH",
        help=f"{', '.join(LEVELS)}, or a range of scores such as 30-40",
    )
    add(
        "--scale",
        choices=tuple(SCALES),
        default="nonet",
        help="scale for scores and rating (default: nonet)",
    )
    add("--any", action="store_true", help="any difficulty, not rated: thousands per second")
    add(
        "--needs",
        type=names,
        action="extend",
        default=[],
        metavar="T",
        help="can't be solved without T, by techniques up to --difficulty or else up to T (repeatable, or T,T)",
    )
    add(
        "--shows",
        type=names,
        action="extend",
        default=[],
        metavar="T",
        help="technique T is on the path up the ladder (repeatable, or T,T)",
    )
    add(
        "--ladder",
        type=ladder,
        default="nonet",
        metavar="L",
        help="the ladder that gives levels, scores and the path: nonet (default), or a .toml file of yours",
    )
    technique_options(add)
    add("--once", action="store_true", help="the hardest technique is used for one step only")
    add("--practice", metavar="T", help="positions in which T is the next step, with the answer")
    add(
        "--symmetry",
        choices=tuple(SYMMETRIES),
        default="none",
        help="symmetry of the clues' places (default: none)",
    )
    add(
        "--pattern",
        metavar="MASK",
        help="exactly these places for the clues: a line with . for an empty cell",
    )
    add("--clues", type=clues, metavar="N|LOW-HIGH", help="how many clues")
    add("--minimal", action="store_true", help="no clue can be left out")
    add("--different", action="store_true", help="no two are the same up to symmetry")
    add("--size", type=positive, metavar="N", help="4 to 25 (default: 9)")
    add("--box", type=box, metavar="RxC", help="rows and columns of a box, such as 2x8 for 16x16")
    add("--seed", type=whole, metavar="N", help="the same seed makes the same puzzles")
    add(
        "--workers",
        type=positive,
        metavar="N",
        help="threads (default: one per core); the puzzles stay the same",
    )
    device_option(add, "make puzzles of --any")
    add("--max-seconds", type=seconds, metavar="S", help="stop after S seconds")
    add(
        "--split",
        type=shares,
        metavar="A/B/C",
        help="several files, as large as these shares, with no puzzle in two of them, not even turned",
    )
    add("--resume", action="store_true", help="go on with a long run that was cut short, with its seed")
    output_options(parser, OWN_LETTERS)


def run(args: Namespace) -> int:
    """Make the puzzles and write each as it comes."""
    if args.device == "gpu":
        need_gpu("generate")
    known = (*COMMON, *FIELDS, POSITION, *BOARD)
    columns = chosen_columns(args.fields, known)
    if columns is None and args.shape not in (None, "json", "jsonl"):
        more = [name for name, wished in ((POSITION, args.practice), ("rules", args.rules)) if wished]
        columns = (*COMMON, *FIELDS, *more)
    kept = _kept(args)
    if kept is None:
        return FINE
    try:
        with INTERRUPTS:
            return _make(args, kept, columns, known)
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        kept.close()


def _kept(args: Namespace) -> Unfinished | None:
    """What was made by a run that goes on; None if that has come to its end."""
    folder = folder_beside(args.output)
    if args.resume and folder is None:
        raise Usage("nonet generate: --resume goes on with the file that -o names; name it")
    files = part_files(args.output, len(args.split)) if args.split else [args.output]
    is_cut_short = folder is not None and os.path.exists(os.path.join(folder, MANIFEST))
    if args.resume and not is_cut_short and all(map(os.path.exists, files)):
        Talk(quiet=args.quiet).note(f"{', '.join(files)}: there, and no run beside it that was cut short")
        return None
    job = {"verb": "generate", **options_of(args, TALK | {"count", "max_seconds"})}
    try:
        kept = Unfinished(folder, job, resume=args.resume)
    except NonetError as error:
        raise Usage(f"nonet generate: {error}") from None
    if kept.kept > args.count:
        kept.close()
        raise Usage(
            f"nonet generate: {folder} holds {number(kept.kept, 'puzzle')} of that run; say --count {kept.kept} or "
            "more to keep them, or remove that folder"
        )
    if kept.remark:
        Talk(quiet=args.quiet).note(kept.remark)
    if kept.seed is not None:
        args.seed = kept.seed
    return kept


def _make(args: Namespace, kept: Unfinished, columns: tuple[str, ...] | None, known: tuple[str, ...]) -> int:
    target: Target
    targets: list[Target]
    if args.split:
        targets = [target_for(path) for path in part_files(args.output, len(args.split))]
        target = SplitTarget(targets)
    else:
        target = target_for(args.output)
        targets = [target]
    talk = Talk(
        quiet=args.quiet, color=args.color, progress=not sys.stdout.isatty() or args.output is not None
    )
    try:
        with INTERRUPTS.let_in:
            making = _start(args, talk, target)
        say_who_makes(args, making.on_gpu)
        letters = LETTERS | OWN_LETTERS
        writers = [writer_for(args.shape, args.template, columns, known, letters, each) for each in targets]
        shape = SplitWriter(writers, args.split) if args.split else writers[0]
        shape.begin()
        _write_kept(kept, making, args.count, shape)
    except (NonetError, TemplateError) as error:
        target.discard()
        raise Usage(f"nonet generate: {error}") from None
    except BaseException:
        target.discard()
        raise
    is_bulk = making.on_gpu and not (
        args.shape or args.fields or args.template or args.different or args.split
    )
    try:
        if is_bulk:
            code = _write_blocks(making, args, target, talk)
            written = making.found
        else:
            code, written = _write_rows(making, args, shape, kept)
        shape.end()
        target.commit()
    except BaseException:
        target.discard()
        raise
    talk.end()
    if code == FINE and not making.ended:
        kept.remove()
        if args.seed is None:
            talk.note(f"seed {making.seed}")
        return code
    further = "; --resume goes on from there" if kept.stop() else ""
    if code == INTERRUPTED:
        talk.note(f"interrupted; {number(written, 'puzzle')} made{further}")
        return code
    talk.error(making.ended + further)
    return LIMIT


def _write_kept(kept: Unfinished, making: Generation, count: int, shape: RowWriter) -> None:
    """The rows of the run that goes on."""
    values: list[bytes] = []
    for row in islice(kept.rows(), count):
        shape.row(row.fields, row.lines)
        values.append(row.values)
    making.resume(kept.items, values)
    kept.go_on(making.seed)


def _write_rows(making: Generation, args: Namespace, shape: RowWriter, kept: Unfinished) -> tuple[int, int]:
    """Write and keep each puzzle as it comes; the exit code, and how many rows there are."""
    written = making.found

    def write(made: Generated) -> tuple[dict[str, Any], list[str]]:
        nonlocal written
        fields, lines = _row(made, making, args)
        fields = fields | {"number": written + 1}
        shape.row(fields, lines)
        written += 1
        return fields, lines

    try:
        for made in INTERRUPTS.each(making):  # a row is written and kept, or neither
            kept.add(*write(made), made.puzzle.values, making.items)
        return FINE, written
    except KeyboardInterrupt:
        making.finish()
    for made in making:  # what comes after Ctrl-C comes with gaps: it is not kept
        write(made)
    return INTERRUPTED, written


def _write_blocks(making: Generation, args: Namespace, target: Target, talk: Talk) -> int:
    """Plain lines as a GPU makes them: to make an object of each would take a hundred times as long."""
    import numpy

    from nonet.gpu.making import random_rows

    limits = Limits(args.max_seconds)
    try:
        while making.found < args.count and not making.ended:
            n = min(BLOCK, args.count - making.found)
            with INTERRUPTS.let_in:
                puzzles, _ = random_rows(making.seed, making.found, n, making.wishes.is_filled, limits.left)
            text = numpy.full((len(puzzles), 82), ord("\n"), numpy.uint8)
            text[:, :81] = numpy.where(puzzles, puzzles + ord("0"), ord("."))
            target.write_bytes(text.tobytes())
            making.found += len(puzzles)
            talk.advance(making.found, args.count)
            if len(puzzles) < n:
                making.ended = f"the time ran out (puzzles found: {making.found:,})"
    except KeyboardInterrupt:
        return INTERRUPTED
    return FINE


def _start(args: Namespace, talk: Talk, target: Target) -> Generation:
    flushed = 0.0

    def progress(making: Generation) -> None:
        nonlocal flushed
        talk.advance(making.found, args.count)
        if making.seconds - flushed > 0.1:  # a reader of our pipe should not wait for the next puzzle
            flushed = making.seconds
            target.flush()

    size = args.size or (args.box[0] * args.box[1] if args.box else 9)
    return generate(
        args.count,
        seed=args.seed,
        max_seconds=args.max_seconds,
        progress=progress,
        needs=args.needs,
        shows=[*args.shows, *([args.practice] if args.practice else [])],
        ladder=args.ladder,
        only=args.only,
        without=without(args),
        once=args.once,
        size=size,
        box=args.box,
        rules=args.rules,
        difficulty=args.difficulty,
        symmetry=args.symmetry,
        pattern=args.pattern,
        clues=args.clues,
        minimal=args.minimal,
        different=args.different,
        rated=not args.any,
        scale=args.scale,
        workers=args.workers,
        device=args.device,
    )


def _row(made: Generated, making: Generation, args: Namespace) -> tuple[dict[str, Any], list[str]]:
    if not (args.practice or args.shape or args.fields or args.template):
        return {}, [puzzle_line(made.puzzle, bool(making.wishes.drawn))]  # plain text needs no more
    fields = made.to_dict()
    rating = fields["rating"] or {}
    fields |= {key: rating.get(key) for key in ("level", "score", "hardest")}
    if args.shape in ("csv", "tsv") or args.fields or args.template:
        fields["path"] = [f"{key}:{times}" for key, times in made.path or ()]
        fields["rating"] = [str(made.rating or "")]
        fields.setdefault("rules", [])
    if not args.practice:
        return fields, [puzzle_line(made.puzzle, bool(making.wishes.drawn))]
    lesson = practice_in(made, args.practice, making.wishes.ladder)
    assert lesson is not None  # it was made to need the technique, and there is no limit here
    position, step, _ = lesson
    fields |= {
        "technique": step.technique,
        "answer": step.to_dict() if args.shape in ("json", "jsonl") else str(step),
        POSITION: written_marks(position),
    }
    from nonet.draw.text import text
    from nonet.reason.examples import write_position

    drawing = text(position, None, paper(sys.stdout, args.color), candidates=True)
    told = [f"Position: {write_position(position)}", f"Answer: {step}", *step.explain().lines]
    if args.output is not None or not sys.stdout.isatty():
        told = [f"# {line}" for line in told]  # so that a file of them can be read again
    return fields, [*drawing.splitlines(), "", *told, ""]


def clues(text: str) -> tuple[int, int]:
    """A number of clues, or a range of them.

    >>> clues("24"), clues("24-28")
    ((24, 24), (24, 28))
    """
    low, dash, high = text.partition("-")
    try:
        return int(low), int(high if dash else low)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{shortened(text)!r} is not a number of clues, such as 24 or 24-28"
        ) from None
