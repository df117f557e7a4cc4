"""``nonet explain``: the whole path to the solution, in words and drawings."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from nonet.cli import FINE, INTERRUPTED, LIMIT, NO
from nonet.cli.hint import telling_options, told
from nonet.cli.loop import RowAnswer, RowVerb, bad_row, common, run_rows
from nonet.cli.option_values import positive
from nonet.cli.output import for_reading, write_drawing, write_text
from nonet.cli.parser import Parser, Usage, input_options, ladder_option, output_options, time_option
from nonet.cli.phrases import HINT_SECONDS, RULED, number, picture
from nonet.errors import NonetError
from nonet.formats import Record
from nonet.limits import Limits
from nonet.model.grid import Grid
from nonet.reason.explainer import EXPLAINERS, explained
from nonet.reason.hodoku_path import hodoku_steps
from nonet.reason.method import MAX_STEPS
from nonet.reason.mistakes import SEARCH_SECONDS
from nonet.reason.one_step import OneStep, OneStepOutcome, break_with
from nonet.reason.retold import RatedPath, need_plain_nine
from nonet.reason.runs import is_single, runs
from nonet.reason.walk import EFFORT, Outcome, Path, climb, stands

EXAMPLES = (
    "nonet explain 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "nonet explain --short puzzle.txt",
    "nonet explain --html path.html puzzle.txt",
)
CODE = {Outcome.SOLVED: FINE, Outcome.STUCK: NO, Outcome.CONTRADICTION: NO, Outcome.LIMIT: LIMIT}


def options(parser: Parser) -> None:
    """Declare the options."""
    input_options(parser)
    ladder_option(parser)
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--short", action="store_true", help="look for a path with as few steps beside singles as possible"
    )
    which.add_argument(
        "--all-steps",
        action="store_true",
        help="every step of the ladder's path (default: without those that nothing later needs)",
    )
    which.add_argument(
        "--one-step",
        action="store_true",
        help="the one step after which singles, intersections and subsets finish the puzzle",
    )
    which.add_argument(
        "--scale",
        choices=(*EXPLAINERS, "hodoku"),
        help="the path of Sukaku Explainer or HoDoKu, with its ratings and names, told by our techniques",
    )
    parser.add_argument(
        "--after", choices=("basics", "singles"), help="with --one-step: what may come before and after it"
    )
    parser.add_argument(
        "--effort",
        type=positive,
        metavar="N",
        help=f"with --short: follow N positions at a time (default: {EFFORT})",
    )
    time_option(parser, HINT_SECONDS)
    parser.add_argument(
        "--html", metavar="FILE", help="write one page with every step drawn (- is standard output)"
    )
    parser.add_argument("--svg", metavar="DIR", help="write a drawing of every step into a folder")
    parser.add_argument("--md", action="store_true", help="print Markdown; with --svg it shows the drawings")
    telling_options(parser)
    output_options(parser, {})


def run(args: Namespace) -> int:
    """Explain every row."""
    if args.html == "-" and (args.shape or args.fields or args.template or args.md):
        raise Usage("nonet explain: --html - and other output can't share standard output")
    if args.effort and not args.short:
        raise Usage("nonet explain: --effort is for --short")
    if args.after and not args.one_step:
        raise Usage("nonet explain: --after is for --one-step")
    wish = "--short" if args.short else "--one-step"
    if (args.short or args.one_step) and not args.ladder.prunes:
        raise Usage(
            f"nonet explain: the ladder {args.ladder.key} rubs out pencil marks one by one, so {wish} can't be; "
            "leave one of the two out"
        )
    explainer = _Explainer(args)
    comments = args.html != "-"
    code = run_rows(
        RowVerb(("steps", "mistakes"), explainer.answer, {}, comments=comments, names_digits=True), args
    )
    if args.html is not None and code != INTERRUPTED and explainer.paths:
        from nonet.publish.html import page

        html = page(explainer.paths, ladder=args.ladder)
        if args.html == "-":
            sys.stdout.write(html)
        else:
            write_text(html, args.html)
            if not args.quiet:
                puzzles, steps = len(explainer.paths), sum(map(len, explainer.paths))
                told = f"{number(puzzles, 'puzzle')}, {number(steps, 'step')}"
                print(f"{args.html}: {told}, {len(html.encode()) / 1e6:.1f} MB", file=sys.stderr)
    return code


class _Explainer:
    def __init__(self, args: Namespace):
        self.args = args
        self.paths: list[Path | RatedPath] = []
        self._rows = 0
        whole = args.all_steps or not args.ladder.prunes
        self._effort = (args.effort or EFFORT) if args.short else None if whole else 0
        if args.svg is not None:
            try:
                os.makedirs(args.svg, exist_ok=True)
            except OSError as error:
                raise Usage(f"nonet explain: {args.svg}: {error.strerror or error}") from None

    def answer(self, record: Record, grid: Grid) -> RowAnswer:
        args = self.args
        self._rows += 1
        limits = Limits(args.max_seconds, steps=MAX_STEPS)
        try:
            if args.scale:
                need_plain_nine(grid.geometry, args.scale)
        except NonetError as error:
            return bad_row(record, error)
        state = stands(grid, limits.within(SEARCH_SECONDS))
        wrong = [m.text for m in state.mistakes]
        if wrong:
            fields = common(record, "wrong") | {"steps": [], "mistakes": wrong}
            said = f"wrong: {'; '.join(wrong)}"
            return RowAnswer(fields, [] if args.html == "-" else [f"# {said}"], code=NO, note=said)
        note, rated = "", None
        if args.one_step:
            found = break_with(grid, args.ladder, args.after or "basics", limits)
            if found.path is None:
                return self._none(record, found, state.several)
            path, note = found.path, f"{found}; "
        elif args.scale:
            rated = (
                hodoku_steps(grid, limits) if args.scale == "hodoku" else explained(grid, args.scale, limits)
            )
            path = rated.path
        else:
            path = climb(grid, args.ladder, limits, self._effort)
        if args.html is not None:
            self.paths.append(rated or path)
        images = self._images(path) if args.svg is not None else None
        several = state.several if path.outcome is Outcome.STUCK else ""
        fields = common(record, "multiple" if several else path.outcome.value)
        if args.shape or args.fields or args.template:
            fields |= {"steps": _as_data(rated or path), "mistakes": []}
        said = note + _told(path, args.scale or f"ladder {args.ladder.key}", several)
        lines = [] if args.html == "-" else self._lines(path, rated, images, said)
        notes = ("" if lines and lines[-1] == f"# {said}" else said, RULED if grid.geometry.rules else "")
        return RowAnswer(
            fields,
            lines if self._rows == 1 or not lines else ["", *lines],
            code=CODE[path.outcome],
            note="; ".join(filter(None, notes)),
            drawing=picture(path.end, record, args.color),
        )

    def _none(self, record: Record, found: OneStep, several: str) -> RowAnswer:
        """The answer where no one step does it."""
        told = f"multiple: {several}" if several else f"{found.outcome.value}: {found}"
        fields = common(record, "multiple" if several else found.outcome.value) | {
            "steps": [],
            "mistakes": [],
        }
        lines = [] if self.args.html == "-" else [f"# {told}"]
        code = LIMIT if found.outcome is OneStepOutcome.LIMIT else NO
        return RowAnswer(
            fields,
            lines if self._rows == 1 or not lines else ["", *lines],
            code=code,
            note="" if lines else told,
        )

    def _lines(self, path: Path, rated: RatedPath | None, images: list[str] | None, said: str) -> list[str]:
        if self.args.md:
            from nonet.publish.markdown import markdown

            captions = rated.captions if rated else None
            return markdown(path, images, fold=not self.args.all_steps, captions=captions).splitlines()
        out = for_reading(self._told_rated(rated) if rated else self._told(path), self.args.output)
        return out if path.outcome is Outcome.SOLVED else [*out, f"# {said}"]

    def _told(self, path: Path) -> Iterator[str]:
        for run in runs(path):
            if run.is_folded and not self.args.all_steps:
                yield f"{run.front}{run.text}."
                continue
            for at, step in enumerate(run.steps, run.first):
                yield from told(step, self.args.notation, front=f"{at}. ", unfolded=self.args.unfold)

    def _told_rated(self, path: RatedPath) -> Iterator[str]:
        """The other program's number and name for a step, then the steps of ours that make it."""
        for at, (rating, name, steps) in enumerate(path, 1):
            front = f"{at}. "
            yield f"{front}{rating} {name}"
            for step in steps:
                yield from told(step, self.args.notation, front=" " * len(front))

    def _images(self, path: Path) -> list[str]:
        """The names of the drawings, written now; those of later puzzles have the puzzle's number in front."""
        front = "" if self._rows == 1 else f"{self._rows}-"
        names = [os.path.join(self.args.svg, f"{front}{i:03}.svg") for i in range(1, len(path) + 1)]
        for name, step in zip(names, path, strict=True):
            write_drawing(step.svg(dark="auto"), name)
        return names


def _as_data(path: Path | RatedPath) -> list[dict[str, Any]]:
    """Steps for JSON; with another program's rating and name where they are its."""
    if isinstance(path, Path):
        return [step.to_dict() for step in path]
    return [
        step.to_dict() | {"rating": rating, "scale_name": name}
        for rating, name, steps in path
        for step in steps
    ]


def _told(path: Path, ladder: str, several: str) -> str:
    steps = number(len(path), "step")
    if several:
        return f"multiple: {several}; {steps} {'holds' if len(path) == 1 else 'hold'} for all of them"
    match path.outcome:
        case Outcome.SOLVED:
            others = sum(not is_single(step) for step in path)
            return f"solved: {steps}{f', {others:,} beside singles' if others else ''}, all logic"
        case Outcome.STUCK:
            empty = path.end.values.count(0)
            return f"stuck: {steps}, then the {ladder} has none; {number(empty, 'cell')} left"
        case Outcome.LIMIT:
            return f"limit: {steps} found within the time"
    return f"contradiction: {steps}, then a cell or a digit has no place left"
