"""``nonet hint``: the next step, as vaguely or as fully as you want; and how every verb tells a step."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any

from nonet.cli import FINE, LIMIT, NO
from nonet.cli.loop import RowAnswer, RowVerb, common, run_rows
from nonet.cli.output import Pictures, for_reading
from nonet.cli.parser import Parser, input_options, ladder_option, output_options, time_option, workers_option
from nonet.cli.phrases import HINT_SECONDS, RULED
from nonet.cli.terminal import paper
from nonet.formats import Record
from nonet.limits import Limits
from nonet.model.grid import Grid
from nonet.reason.mistakes import SEARCH_SECONDS, Mistake
from nonet.reason.step import Step
from nonet.reason.walk import Outcome, climb, stands
from nonet.reason.words import capital

EXAMPLES = (
    "nonet hint 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "nonet hint --level 1 puzzle.txt",
    "nonet hint --svg hint.svg puzzle.txt",
)
LETTERS = {"t": "technique", "x": "text"}
STEP_FIELDS = (
    "technique", "name", "placements", "eliminations", "marks", "houses", "links", "views", "text", "explanation",
    "notation", "assumes",
)  # fmt: skip
"""The fields of a step."""

NOTATIONS = ("eureka", "nrc", "none")
FIELDS = (*STEP_FIELDS, "mistakes")


def options(parser: Parser) -> None:
    """Declare the options."""
    input_options(parser)
    parser.add_argument(
        "--level",
        type=int,
        choices=(1, 2, 3, 4),
        default=4,
        help="1 names the technique, 2 adds digits, 3 the place, 4 says everything (default)",
    )
    telling_options(parser)
    ladder_option(parser)
    parser.add_argument(
        "--svg", metavar="FILE", help="also draw the hint (several puzzles: FILE, FILE-2 ...)"
    )
    time_option(parser, HINT_SECONDS)
    workers_option(parser)
    output_options(parser, LETTERS)


def run(args: Namespace) -> int:
    """Give a hint for every row."""
    return run_rows(row_verb(args), args)


def row_verb(args: Namespace) -> RowVerb:
    """What the verb answers to a row."""
    pictures = Pictures(args.svg)

    def answer(record: Record, grid: Grid) -> RowAnswer:
        limits = Limits(args.max_seconds, steps=1)
        state = stands(grid, limits.within(SEARCH_SECONDS))
        if state.mistakes:
            pictures.add(grid.svg)
            return _wrong(record, grid, state.mistakes, args.level)
        path = climb(grid, args.ladder, limits)
        ruled = RULED if grid.geometry.rules else ""
        if path:
            step = path[0]
            shown = _veiled(step, args.level)
            pictures.add(shown.svg)
            fields = common(record, "step")
            if args.shape or args.fields or args.template:
                fields |= _data(step, args.level)
            lines = for_reading(told(step, args.notation, args.level, unfolded=args.unfold), args.output)
            note = f"{state.several}; this step holds for all of them" if state.several else ""
            note = "; ".join(filter(None, (note, ruled)))
            return RowAnswer(fields, lines, drawing=lambda: _drawing(shown, args), note=note)
        pictures.add(grid.svg)
        status, text, code = _why_none(grid, path.outcome, state.several, args)
        fields = common(record, status) | {"text": text, "mistakes": []}
        return RowAnswer(fields, [f"# {status}: {text}"], code=code, note=ruled)

    return RowVerb(FIELDS, answer, LETTERS, in_threads=args.svg is None, names_digits=True)


def _wrong(record: Record, grid: Grid, mistakes: tuple[Mistake, ...], level: int) -> RowAnswer:
    """The answer to a grid that is already wrong; below level 4 without the digits."""
    name = grid.geometry.cell_name
    told = [m.text for m in mistakes]
    if level < 4:
        told = ["look again at " + " and ".join(map(name, m.cells)) if m.cells else m.text for m in mistakes]
        told = told if level == 3 else ["something in the grid is wrong already"]
    text = "; ".join(told[:3]) + (f"; and {len(told) - 3} more" if len(told) > 3 else "")
    fields = common(record, "wrong") | dict.fromkeys(STEP_FIELDS) | {"text": text, "mistakes": told}
    return RowAnswer(fields, [f"# wrong: {text}"], code=NO)


def _data(step: Step, level: int) -> dict[str, Any]:
    """The fields of a step, with no more in them than the level tells."""
    if level == 4:
        return step_fields(step) | {"mistakes": []}
    named = {"technique": step.technique, "name": step.name, "text": str(step.explain(level)), "mistakes": []}
    return dict.fromkeys(STEP_FIELDS) | named


def _veiled(step: Step, level: int) -> Step:
    """The step with no more evidence than the level tells."""
    if level == 4:
        return step
    return Step(step.grid, step.technique, houses=step.houses if level == 3 else ())


def _drawing(step: Step, args: Namespace) -> str:
    from nonet.draw.text import text

    return text(step.grid, step, paper(sys.stdout, args.color))


def _why_none(grid: Grid, outcome: Outcome, several: str, args: Namespace) -> tuple[str, str, int]:
    if grid.is_solved:
        return "solved", "every cell has its digit", FINE
    if outcome is Outcome.LIMIT:
        return "limit", f"no step found within {args.max_seconds:g} s", LIMIT
    if outcome is Outcome.CONTRADICTION:
        return "wrong", "a cell has no candidate left, or a digit no place in a house", NO
    if several:
        return "multiple", f"{several}; no step leads to either", NO
    return "stuck", f"no technique of the ladder {args.ladder.key} applies here", NO


# --- steps in words and as data


def step_fields(step: Step) -> dict[str, Any]:
    """A step as the fields of a row."""
    data = step.to_dict()
    return {name: data[name] for name in STEP_FIELDS}


def telling_options(parser: Parser) -> None:
    """How steps are told."""
    parser.add_argument(
        "--notation", choices=NOTATIONS, default="none", help="also write chains in this notation"
    )
    parser.add_argument(
        "--unfold", action="store_true", help="tell assumptions inside assumptions in full, too"
    )


def told(step: Step, style: str, level: int = 4, front: str = "", *, unfolded: bool = False) -> list[str]:
    """A step in words, a line for every branch, after ``front``; and its chain in a notation if one is asked for."""
    why = step.explain(level)
    lines = [*(why.lines if unfolded else why.folded), *(_chain(step, style) if level == 4 else ())]
    return [(front if i == 0 else " " * len(front)) + line for i, line in enumerate(lines)]


def worked(step: Step, style: str) -> list[str]:
    """A step as a lesson tells it: a sentence a line, those of a branch indented, and what follows at the end."""
    why = step.explain()
    lines = []
    for paragraph in why.paragraphs:
        for sentence in paragraph:
            inside = paragraph[0].is_caption and not sentence.is_caption
            lines.append("  " * (sentence.depth + inside) + capital(sentence.text))
    return [*lines, *filter(None, (why.claim, why.assumption)), *_chain(step, style)]


def _chain(step: Step, style: str) -> list[str]:
    if style == "none":
        return []
    from nonet.reason.notation import eureka_branches, nrc

    chains = eureka_branches(step) if style == "eureka" else [*filter(None, [nrc(step)])]
    if not chains:
        return [f"Notation: none in {style}, for the links are no single chain"] if step.links else []
    first, *others = chains
    return [f"Notation: {first}", *(f"          {branch}" for branch in others)]
