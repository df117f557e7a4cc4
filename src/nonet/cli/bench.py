"""``nonet bench``: Nonet and the installed peers on the same puzzles, on this machine."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterator

from nonet.bench.machine import machine
from nonet.bench.measure import FIELDS, Bench, Tally
from nonet.bench.peers import NONET, NONET_BATCH, PEERS, Peer, peer
from nonet.bench.sets import BUILT_IN, PuzzleSet, built_in, known_set, of_grids
from nonet.bench.table import table
from nonet.cli import BAD, FINE, INTERRUPTED, NO, worst
from nonet.cli.loop import chosen_columns, target_for
from nonet.cli.option_values import names, positive, seconds
from nonet.cli.output import Target, writer_for
from nonet.cli.parser import Parser, Usage, output_options
from nonet.cli.phrases import number
from nonet.cli.source import items, looks_like_puzzle, one_by_one
from nonet.cli.terminal import Talk, paper
from nonet.errors import MissingError, NonetError
from nonet.model.grid import Grid

EXAMPLES = (
    "nonet bench",
    "nonet bench --sets hard --peers ortools,python-sat --seconds 5 --svg bench.svg",
    "nonet bench --json puzzles.txt",
)
OWN = (*FIELDS, "machine")


def options(parser: Parser) -> None:
    """Declare the options."""
    parser.arguments = " [FILE|PUZZLE|-]..."
    parser.add_argument(
        "puzzles",
        nargs="*",
        metavar="FILE",
        help="sets of your own: files in any format; without any, our sets",
    )
    add = parser.add_argument_group("measuring").add_argument
    add("--sets", type=names, metavar="A,B,...", help=f"our sets: {', '.join(BUILT_IN)} (default: all)")
    add("--peers", type=names, metavar="A,B,...", help="these peers only (default: all that are installed)")
    add("--list", action="store_true", help="list the peers and what is installed, and stop")
    add(
        "--seconds",
        type=_some_seconds,
        default=1.0,
        metavar="S",
        help="CPU time a solver has for a set (default: 1)",
    )
    add("--rounds", type=positive, default=5, metavar="N", help="turns that this is split into (default: 5)")
    add(
        "--max-seconds",
        type=_some_seconds,
        default=5.0,
        metavar="S",
        help="stop a solver that takes longer for a puzzle (default: 5)",
    )
    parser.add_argument("--svg", metavar="FILE", help="also draw the figures")
    output_options(parser)


def run(args: Namespace) -> int:
    """Measure, then print the table, rows or drawing."""
    columns = chosen_columns(args.fields, OWN)
    try:
        chosen, missing = _peers(args.peers)
        chosen_sets = _set_names(args)
    except NonetError as error:
        raise Usage(f"nonet bench: {error}") from None
    if args.list:
        print("\n".join(_listed()))
        return FINE
    talk = Talk(quiet=args.quiet, color=args.color, progress=True)
    target = target_for(args.output)
    bench = Bench(seconds=args.seconds, rounds=args.rounds, max_seconds=args.max_seconds, progress=talk.show)
    sets = _Sets(chosen_sets, args, talk)
    code = FINE
    try:
        try:
            for puzzle_set in sets:
                bench.run(puzzle_set, chosen)
        except KeyboardInterrupt:
            code = INTERRUPTED
        talk.end()
        _write(bench.tallies, columns, args, target)
        target.commit()
    except BaseException:
        target.discard()
        raise
    if args.svg is not None and bench.tallies:
        from nonet.bench.chart import chart
        from nonet.cli.output import write_drawing

        write_drawing(chart(bench.tallies, machine()), args.svg)
    if missing:
        talk.note(f"not installed, so not measured: {', '.join(each.name for each in missing)}")
        talk.note(f"to measure them, too: {_pip(missing)}")
    if code == INTERRUPTED:
        talk.note("interrupted; this is what was measured until then")
    elif any(tally.wrong for tally in bench.tallies if tally.peer in (NONET, NONET_BATCH)):
        talk.error("Nonet gave a wrong answer; please report it")
        code = NO
    return worst(code, sets.code)


class _Sets:
    """The sets that the options ask for, each made when its turn comes, and the exit code of reading them."""

    def __init__(self, names: list[str], args: Namespace, talk: Talk):
        self._names, self._args, self._talk = names, args, talk
        self.code = FINE

    def __iter__(self) -> Iterator[PuzzleSet]:
        for name in self._names:
            self._talk.show(f"{name}: making the puzzles")
            yield built_in(name)
        for place, argument in enumerate(self._args.puzzles, 1):
            grids = list(self._grids(argument))
            name = {"-": "standard input"}.get(argument, os.path.basename(argument))
            name = f"argument {place}" if looks_like_puzzle(argument) else name
            sets, left_out = of_grids(name, grids, self._args.max_seconds)
            if left_out:
                why = "other houses than rows, columns and boxes, or not exactly one solution"
                self._talk.note(f"{name}: {left_out:,} of {number(len(grids), 'puzzle')} left out: {why}")
            if not sets:
                self.code = BAD
            yield from sets

    def _grids(self, argument: str) -> Iterator[Grid]:
        for item in one_by_one(items([argument])):
            record = item.record
            if record is not None and record.grid is not None:
                yield record.grid
                continue
            what, mark = (item.problem, " ") if record is None else (str(record.error), ": ")
            self._talk.error(f"{item.where}{mark}{what}" if item.where else what)
            self.code = BAD


def _write(tallies: list[Tally], columns: tuple[str, ...] | None, args: Namespace, target: Target) -> None:
    """The table, or the rows for programs."""
    shown = [tally for tally in tallies if tally.tried or tally.error]
    if args.shape is None and columns is None:
        if shown:
            page = paper(sys.stdout)
            text = table(shown, max_seconds=args.max_seconds, width=page.width, unicode=page.unicode)
            about = (
                f"{machine()}; CPU time; {number(args.rounds, 'turn')} of {args.seconds / args.rounds:g} s"
            )
            target.write(f"{about}\n\n{text}\n")
        return
    shape = writer_for(args.shape, None, columns, OWN, {}, target)
    shape.begin()
    for tally in shown:
        shape.row(tally.to_dict() | {"machine": machine()}, ())
    shape.end()


def _peers(names: list[str] | None) -> tuple[list[tuple[Peer, str]], list[Peer]]:
    """Who is to be measured, with versions, Nonet always; and who would be, were it installed."""
    named = [peer(name, PEERS) for name in names or ()]
    wanted = PEERS if names is None else [each for each in named if each not in (NONET, NONET_BATCH)]
    found = [(each, each.version()) for each in (NONET, NONET_BATCH, *wanted)]
    missing = [each for each, version in found if version is None]
    if missing and names is not None:
        raise MissingError(f"{missing[0].name} is not installed; {missing[0].pip}")
    return [(each, version) for each, version in found if version is not None], missing


def _set_names(args: Namespace) -> list[str]:
    """Which of our sets to use: those that are named; else none if there are files, and all if not."""
    if args.sets is None:
        return [] if args.puzzles else list(BUILT_IN)
    for name in args.sets:
        known_set(name)
    return list(args.sets)


def _listed() -> Iterator[str]:
    """Every peer, its version or the command that installs it, and how it is used."""
    everyone = (NONET, NONET_BATCH, *PEERS)
    found = [(each, each.version() or "-") for each in everyone]
    width = max(len(each.name) for each in everyone), max(len(version) for _, version in found)
    for each, version in found:
        how = each.about + (f"  ({each.pip})" if version == "-" else "")
        yield f"{each.name:<{width[0]}}  {version:<{width[1]}}  {how}"


def _pip(peers: list[Peer]) -> str:
    return f"pip install {' '.join(each.distribution for each in peers)}"


def _some_seconds(text: str) -> float:
    value = seconds(text)
    if not value:
        raise ArgumentTypeError("nothing can be measured in 0 seconds")
    return value
