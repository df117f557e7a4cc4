"""``nonet solve``: the first solution or all of them."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING

from nonet.cli import FINE, LIMIT
from nonet.cli.loop import AT_ONCE, RowAnswer, RowVerb, common, run_rows
from nonet.cli.option_values import positive
from nonet.cli.parser import (
    Parser,
    Usage,
    device_option,
    input_options,
    output_options,
    technique_options,
    time_option,
    wished,
    workers_option,
)
from nonet.cli.phrases import CODE, HINT_SECONDS, answer, duration, notation, number, picture, why_none
from nonet.errors import NonetError
from nonet.formats import Record, write_answer
from nonet.limits import threads
from nonet.model.grid import Grid
from nonet.search.exact import STATUSES, Solutions, Status, solutions, solve

if TYPE_CHECKING:
    from nonet._kernel import TextColumn
    from nonet.cli.device_wish import Device
    from nonet.cli.many_rows import Answers
    from nonet.reason.method import SolutionsBy

EXAMPLES = (
    "nonet solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "nonet solve puzzles.txt > solutions.txt",
    "nonet solve --jsonl --max-seconds 1 < puzzles.txt",
)
LETTERS = {"s": "solution", "t": "seconds"}


def options(parser: Parser) -> None:
    """Declare the options."""
    input_options(parser)
    parser.add_argument("--all", action="store_true", help="every solution, as it is found")
    parser.add_argument("--limit", type=positive, metavar="N", help="at most N solutions of each puzzle")
    time_option(parser)
    workers_option(parser)
    device_option(parser.add_argument)
    parser.add_argument(
        "--method",
        metavar="M",
        help="solve like a person: levels, exclusion, deterministic, crook, omega, nonet",
    )
    parser.add_argument(
        "--steps", action="store_true", help="show every step, of --method or else of nonet's ladder"
    )
    technique_options(parser.add_argument)
    parser.add_argument(
        "--in-place", action="store_true", help="write each answer into the file, beside its puzzle"
    )
    output_options(parser, LETTERS)


def run(args: Namespace) -> int:
    """Solve every row."""
    return _in_place(args) if args.in_place else run_rows(row_verb(args), args)


def row_verb(args: Namespace) -> RowVerb:
    """What the verb answers to a row."""
    if not (args.method or args.steps) and (args.without or args.only or args.no_uniqueness):
        raise Usage("nonet solve: --without, --only and --no-uniqueness are for --method")
    device = None
    if args.device != "cpu" or args.verbose:
        from nonet.cli.device_wish import Device

        device = Device("solve", args)
    if args.method is not None or args.steps:
        if args.device == "gpu":
            raise Usage(
                "nonet solve: --device gpu knows no methods and steps; leave --method and --steps out"
            )
        if args.all or args.limit not in (None, 1):
            if args.steps:
                raise Usage("nonet solve: --steps shows the way to one solution; leave --all and --limit out")
            return _all_by_method(args)
        from nonet.cli.by_method import MethodSolver

        by_method = MethodSolver(args)
        return RowVerb(by_method.fields, by_method.answer, LETTERS, names_digits=args.steps)
    solver = _Solver(args, solutions, device)
    if args.device == "gpu" and (solver.every or solver.is_timed):
        raise Usage(
            "nonet solve: --device gpu gives first solutions, many at a time; leave --all, --limit and seconds out"
        )
    if solver.every:
        return RowVerb(("solution", "solutions", "seconds"), solver.answer, LETTERS)
    if solver.is_timed:
        return RowVerb(("solution", "seconds"), solver.answer, LETTERS)
    at_once = device.at_once if device else AT_ONCE
    return RowVerb(("solution",), solver.answer, LETTERS, answer_many=solver.answer_many, at_once=at_once)


def _all_by_method(args: Namespace) -> RowVerb:
    from nonet.reason.ladders import load
    from nonet.reason.method import solutions_by

    try:
        ladder = wished(load(args.method), args)
    except NonetError as error:
        raise Usage(f"nonet solve: {error}") from None
    if args.max_seconds is None:
        args.max_seconds = HINT_SECONDS
    solver = _Solver(args, partial(solutions_by, method=ladder), None)
    return RowVerb(("solution", "solutions", "seconds"), solver.answer, LETTERS)


def _in_place(args: Namespace) -> int:
    other = [
        option
        for option, value in (
            ("--all", args.all), ("--limit", args.limit), ("--output", args.output),
            ("--method", args.method), ("--steps", args.steps), ("--device gpu", args.device == "gpu"),
            ("--fields", args.fields), ("--format", args.template), (f"--{args.shape}", args.shape),
        )
        if value
    ]  # fmt: skip
    if other:
        raise Usage(f"nonet solve: --in-place and {other[0]} don't go together")
    if not args.puzzles or "-" in args.puzzles:
        raise Usage("nonet solve: --in-place needs the names of files")
    from nonet.cli.in_place import run_in_place

    return run_in_place(args)


class _Solver:
    def __init__(self, args: Namespace, find: Callable[..., Solutions | SolutionsBy], device: Device | None):
        self.args = args
        self._device = device
        self._find = find
        # One solution tells nothing that the plain search does not.
        self.every = args.limit != 1 and (args.all or args.limit is not None)
        self.blocks = 0
        asked = args.template or args.fields or ""
        # Only one by one: many are solved at the same time. And a table without times is the same in every run.
        self.is_timed = "seconds" in asked or "%t" in asked
        self._is_text = args.shape is None and not asked

    def answer_many(self, texts: TextColumn) -> Answers:
        """Many at once; what needs a sentence of its own is left open."""
        from nonet._kernel import TextColumn, solve_texts
        from nonet.cli.many_rows import ALONE, Answers
        from nonet.tables.row_batch import Column

        limit = self.args.max_seconds
        rows = self._device.rows_for_gpu(texts) if self._device else None
        there = None
        width = 81
        if rows is not None:
            from nonet.cli.device_wish import LINE, solved_on_gpu

            there, width = solved_on_gpu(rows, limit), LINE
        if there is None:
            found, codes = solve_texts(texts, threads(self.args.workers), -1.0 if limit is None else limit)
        else:
            found, codes = there
        # When the time of all is up, each may still have its own.
        codes = codes.replace(b"\3", bytes([ALONE]))
        if self._is_text:
            codes = codes.replace(b"\0", bytes([ALONE]))
        solutions = TextColumn.rows(found, 81, 81 if there is None else width)
        shown = solutions if 0 not in codes else solutions.without(codes, 0)
        names = [status.value for status in STATUSES]
        return Answers(codes, names, [CODE[s] for s in STATUSES], [Column("solution", shown)], solutions)

    def answer(self, record: Record, grid: Grid) -> RowAnswer:
        if self._device:
            self._device.alone()
        if self.every:
            return self._all(record, grid)
        found = solve(grid, max_seconds=self.args.max_seconds)
        text = None if found.grid is None else answer(found.grid, record)
        fields = common(record, found.status.value)
        fields["solution"] = text
        if self.is_timed:
            fields["seconds"] = found.seconds
        note = self._note(found.status, grid, found.seconds)
        line = text or f"# {note}"
        return RowAnswer(
            fields,
            [line],
            code=CODE[found.status],
            note=note,
            drawing=picture(found.grid or grid, record, self.args.color),
        )

    def _note(self, status: Status, grid: Grid, seconds: float) -> str:
        if status is Status.NONE:
            return f"none: {why_none(grid)}"
        if status is Status.LIMIT:
            return f"limit: not decided within {self.args.max_seconds:g} s"
        if status is Status.MULTIPLE:
            return f"multiple: one of several solutions, found in {duration(seconds)}; --all shows them"
        return f"unique: the only solution, found in {duration(seconds)}"

    def _all(self, record: Record, grid: Grid) -> RowAnswer:
        from time import perf_counter

        start = perf_counter()
        them = self._find(grid, limit=self.args.limit, max_seconds=self.args.max_seconds)
        head = list(islice(them, 1))
        seconds = perf_counter() - start
        head += islice(them, 1)
        if len(head) > 1:
            status = Status.MULTIPLE
        elif not them.complete:
            status = Status.LIMIT
        else:
            status = Status.UNIQUE if head else Status.NONE
        code = FINE if head else CODE[status]
        fields = common(record, status.value)
        answer = RowAnswer(fields, (), code=code, note=self._note(status, grid, seconds))
        lines = self._stream(head, them, notation(record), answer)
        if self.args.shape is None and self.args.template is None and self.args.fields is None:
            self.blocks += 1
            answer.lines = chain([""] if self.blocks > 1 else [], lines)
        else:
            from nonet.cli.fields import Streamed

            first = write_answer(head[0], notation(record)) if head else None
            fields |= {"solution": first, "solutions": Streamed(lines if head else ()), "seconds": seconds}
        return answer

    def _stream(
        self, head: list[Grid], them: Solutions | SolutionsBy, to: str, answer: RowAnswer
    ) -> Iterator[str]:
        found = 0
        for grid in chain(head, them):
            found += 1
            yield write_answer(grid, to)
        if not head:
            yield f"# {answer.note}"
            return
        cut = "" if them.complete else "at least "
        answer.note = f"{answer.fields['status']}: {cut}{number(found, 'solution')}"
        if not them.complete and found != self.args.limit:
            answer.code = LIMIT
            answer.note += f", cut off after {self.args.max_seconds:g} s"
