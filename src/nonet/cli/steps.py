"""``nonet steps``: every step that can be taken now, technique by technique."""

from __future__ import annotations

from argparse import Namespace

from nonet.cli import FINE, LIMIT, NO
from nonet.cli.loop import RowAnswer, RowVerb, common, run_rows
from nonet.cli.option_values import names, positive, seconds
from nonet.cli.parser import Parser, Usage, input_options, ladder_option, output_options
from nonet.cli.phrases import RULED, number
from nonet.errors import ArgumentError, NonetError, nearest
from nonet.formats import Record
from nonet.limits import Limits
from nonet.model.grid import Grid
from nonet.reason.ladders import Ladder
from nonet.reason.mistakes import SEARCH_SECONDS
from nonet.reason.step import Step
from nonet.reason.techniques import technique
from nonet.reason.walk import find_steps, stands

EXAMPLES = (
    "nonet steps 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "nonet steps --technique x-wing puzzle.txt",
    "nonet steps --json --level extreme --max-seconds 60 puzzle.txt",
)
LEVEL = "hard"
"""How far up the ladder unless the user says otherwise: beyond, steps come in thousands and each is a study."""
PATIENCE = 10.0
"""Seconds for a puzzle unless the user says otherwise: all steps of the widest techniques can take very long."""


def options(parser: Parser) -> None:
    """Declare the options."""
    input_options(parser)
    parser.add_argument(
        "--technique",
        type=names,
        action="extend",
        metavar="T",
        help="steps of this technique only (repeatable, or T,T)",
    )
    ladder_option(parser)
    parser.add_argument(
        "--level",
        metavar="LEVEL",
        help=f"up to this level of the ladder (default: {LEVEL}, or the first that has a step)",
    )
    parser.add_argument("--limit", type=positive, metavar="N", help="at most N steps of each technique")
    parser.add_argument(
        "--max-seconds",
        type=seconds,
        metavar="S",
        default=PATIENCE,
        help=f"stop the search after S seconds per puzzle (default: {PATIENCE:g})",
    )
    output_options(parser, {})


def run(args: Namespace) -> int:
    """List the steps of every row."""
    parts = _parts(args)
    rows = 0

    def answer(record: Record, grid: Grid) -> RowAnswer:
        nonlocal rows
        rows += 1
        limits = Limits(args.max_seconds)
        state = stands(grid, limits.within(SEARCH_SECONDS))
        wrong = [m.text for m in state.mistakes]
        if wrong:
            fields = common(record, "wrong") | {"steps": [], "complete": True, "mistakes": wrong}
            return RowAnswer(fields, [f"# wrong: {'; '.join(wrong)}"], code=NO)
        found, cut = groups(grid, parts, args.limit, limits)
        total = sum(map(len, found.values()))
        fields = common(
            record, "limit" if cut else "steps" if total else "solved" if grid.is_solved else "stuck"
        )
        if args.shape or args.fields or args.template:
            every = [step.to_dict() for them in found.values() for step in them]
            fields |= {"steps": every, "complete": not cut, "mistakes": []}
        lines = [] if rows == 1 else [""]
        for key, them in found.items():
            lines.append(f"{technique(key).name}: {number(len(them), 'step')}")
            lines += [f"  {step.effects}{_place(step)}" for step in them]
        note = f"{number(total, 'step')} of {number(len(found), 'technique')}"
        if len(parts) > 1:
            note += "; --level goes further up the ladder"
        if grid.geometry.rules:
            note += f"; {RULED}"
        if state.several:
            note += f"; {state.several}"
        if cut:
            note += f"; not searched to the end within {args.max_seconds:g} s: {', '.join(cut)}"
        code = LIMIT if cut else FINE if total or grid.is_solved else NO
        return RowAnswer(
            fields, lines if total else [f"# {fields['status']}: no steps"], code=code, note=note
        )

    return run_rows(RowVerb(("steps", "complete", "mistakes"), answer, {}, names_digits=True), args)


def _place(step: Step) -> str:
    """Where the pattern of a step is: its houses and cells, unless the effect says it all."""
    houses = [f"{step.grid.geometry.houses[mark.house]}" for mark in step.houses]
    cells = dict.fromkeys(step.grid.geometry.cell_name(m.cell) for m in step.marks if m.role == "pattern")
    told = [*dict.fromkeys(houses), *([" ".join(cells)] if len(cells) > 1 else [])]
    return f"  ({', '.join(told)})" if told else ""


def _parts(args: Namespace) -> list[list[str]]:
    """The techniques to try: all of the first part, and of each further one only if nothing was found before."""
    if args.technique is not None:
        try:
            wanted = [technique(name) for name in args.technique]
        except NonetError as error:
            raise Usage(f"nonet steps: {error}") from None
        for declared in wanted:
            if declared.family == "guessing":
                raise Usage(
                    f"nonet steps: {declared.key} is no deduction, so there are no steps of it to find"
                )
        return [[declared.key for declared in wanted]]
    try:
        return parts_of(args.ladder, args.level)
    except NonetError as error:
        raise Usage(f"nonet steps: --level: {error}") from None


def parts_of(ladder: Ladder, level: str | None = None) -> list[list[str]]:
    """The techniques of a ladder up to a level; without one up to the usual, and each further level by itself."""
    by_level: dict[str, list[str]] = {}
    for rung in ladder.rungs:
        by_level.setdefault(rung.level, []).append(rung.technique)
    levels = list(by_level)
    if level is not None and level not in levels:
        raise ArgumentError(f"{level!r} is no level; {nearest(level, levels)}")
    last = level or (LEVEL if LEVEL in levels else levels[-1])
    split = levels.index(last) + 1
    further = [] if level else [by_level[name] for name in levels[split:]]
    return [[key for name in levels[:split] for key in by_level[name]], *further]


def groups(
    grid: Grid, parts: list[list[str]], most: int | None, limits: Limits
) -> tuple[dict[str, list[Step]], list[str]]:
    """The steps by technique, those that do most first, and the techniques that the time cut off."""
    out: dict[str, list[Step]] = {}
    cut: list[str] = []
    for keys in parts:
        for key in keys:
            found, complete = find_steps(grid, key, limits.within(solutions=most))
            if not complete and len(found) != most:
                cut.append(key)
            if found:
                them = {step.effects: step for step in reversed(found)}  # the first of those that do the same
                out[key] = sorted(
                    them.values(), key=lambda s: (-len(s.placements), -len(s.eliminations), s.effects)
                )
        if out or cut:
            break
    return out, cut
