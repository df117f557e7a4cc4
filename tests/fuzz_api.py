"""Hostile use of the package and its kernel: ``python tests/fuzz_api.py --seconds 60 --seed 1 [--sanitized FOLDER]``.

Calls chosen at random, with good, damaged and absurd arguments: positions with stale or impossible pencil marks, boards
with other houses, wrong lengths, numbers out of range, NaN, the wrong types. A call may answer or refuse with a
sentence; any other exception is printed with the number of its case, and ``--case N`` runs that one again. With
``--sanitized`` the extension of a build folder, made with AddressSanitizer and UBSan (docs/correctness.md), takes the
place of the installed one.
"""

import argparse
import contextlib
import inspect
import math
import random
import sys
import time
import traceback
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import sanitized  # isort: skip  # first: it decides which kernel is imported

import fuzz_columns

import nonet
from nonet import Geometry, Grid, _kernel

REFUSALS = (ValueError, TypeError)
# Maker reads its wishes by name: AttributeError.
KERNEL_REFUSALS = (
    ValueError,
    TypeError,
    AttributeError,
    IndexError,
    OverflowError,
    MemoryError,
    RuntimeError,
)
NUMBERS = [
    sign * (2**power + more)
    for sign in (1, -1)
    for power in (0, 1, 3, 5, 8, 16, 31, 32, 64)
    for more in (-1, 0, 1)
]
SECONDS = (math.nan, 0.0, 1e-6, 0.01, 0.05, 0.05, 0.05, 0.05)  # below 0 is without end
ABSURD = (
    None, "", "x", b"", b"\0" * 81, "." * 81, "." * 80, [], (), {}, object(), True, 1.5, math.nan, -1, 2**70, "r1c1",
    "0" * 16,
)  # fmt: skip
MADE = ("LiveCell", "LiveHouse", "SvgText")  # parts of a board, and a str: nobody makes them by hand
KEYS = tuple(_kernel.technique_keys())
SHAPES: tuple[Callable[[], Geometry], ...] = (
    lambda: Geometry.of(9),
    lambda: Geometry.of(9, (1, 9)),
    lambda: Geometry.of(4),
    lambda: Geometry.of(6),
    lambda: Geometry.of(6, (3, 2)),
    lambda: Geometry.of(9, extra=[range(0, 81, 10), range(8, 80, 8)]),
    lambda: Geometry.of(9, extra=[[0, 11, 26]]),
    lambda: Geometry.of(12),
    lambda: Geometry.of(16),
)
WEIGHTS = (10, 2, 6, 4, 2, 3, 3, 1, 1)


class Fuzz:
    """One case: everything it does follows from its number."""

    def __init__(self, seed: int, number: int):
        self.rng = random.Random(seed * 1_000_003 + number)

    def run(self) -> None:
        ways = (self.position, self.kernel, self.columns, self.absurd, self.made)
        self.rng.choices(ways, (6, 6, 3, 3, 1))[0]()

    # Good and damaged input

    def number(self) -> int:
        return self.rng.choice((self.rng.choice(NUMBERS), self.rng.randrange(-3, 100)))

    def values(self, geometry: Geometry) -> bytearray:
        """A solved grid by shifting rows, with some digits taken out again and some put wrong."""
        n, high = geometry.size, geometry.box[0]
        width, rng = geometry.box[1], self.rng
        label = rng.sample(range(1, n + 1), n)
        solved = [label[(width * (r % high) + r // high + c) % n] for r in range(n) for c in range(n)]
        kept = rng.random()
        out = bytearray(v if rng.random() < kept else 0 for v in solved)
        for _ in range(rng.choice((0, 0, 0, 1, 3))):
            out[rng.randrange(n * n)] = rng.randrange(n + 1)
        return out

    def grid(self) -> Grid:
        """A position: pencil marks as they should be, all there are, stale ones, too few, or any."""
        rng = self.rng
        geometry = rng.choices(SHAPES, WEIGHTS)[0]()
        grid = Grid.of(self.values(geometry), geometry)
        everything = (1 << geometry.size) - 1
        match rng.randrange(5):
            case 0:
                return grid
            case 1:
                masks = [everything] * geometry.cell_count
            case 2:
                masks = [
                    mask | rng.getrandbits(geometry.size) & rng.getrandbits(geometry.size)
                    for mask in grid.candidates
                ]
            case 3:
                masks = [mask & ~(1 << rng.randrange(geometry.size)) for mask in grid.candidates]
            case _:
                masks = [rng.getrandbits(geometry.size) for _ in grid.candidates]
        return grid.with_candidates(masks)

    # The public functions, on positions

    def position(self) -> None:
        rng, grid = self.rng, self.grid()
        text = grid.line if grid.size <= 9 else grid
        actions: tuple[Callable[[], object], ...] = (
            lambda: nonet.solve(rng.choice((grid, text)), max_seconds=0.1),
            lambda: nonet.count(grid, limit=rng.choice((1, 2, 1000)), max_seconds=0.1),
            lambda: [s for _, s in zip(range(5), nonet.solutions(grid, max_seconds=0.1), strict=False)],
            lambda: nonet.rate(grid, max_seconds=0.2),
            lambda: nonet.rate_many([grid, grid], max_seconds=0.2, workers=2),
            lambda: nonet.whip_rating(grid, max_seconds=0.1),
            lambda: nonet.canonical(grid, max_seconds=0.1),
            lambda: nonet.redundant(grid, max_seconds=0.1),
            lambda: nonet.find_mistakes(grid, max_seconds=0.1),
            lambda: nonet.solve_many([text] * 3),
            lambda: nonet.is_minimal(grid, max_seconds=0.1),
            lambda: nonet.Step.from_dict(self.damaged(nonet.hint(grid, max_seconds=0.2))),
            lambda: Grid.from_dict(grid.to_dict()),
            lambda: nonet.svg(grid),
            lambda: nonet.one_step(grid, after=rng.choice(("basics", "singles")), max_seconds=0.3),
            lambda: nonet.walk(grid, short=True, effort=rng.choice((0, 1, 3)), max_seconds=0.3),
        )
        if rng.random() < 0.6:
            self.steps_of()
        else:
            self.allow(REFUSALS, rng.choice(actions))

    def steps_of(self) -> None:
        """All a step can be asked: words, notation, drawing, proof, the wire."""
        grid = self.grid()
        for step in nonet.steps(grid, self.rng.choice(KEYS), limit=3, max_seconds=0.2):
            nonet.explain(step)
            nonet.eureka(step)
            nonet.nrc(step)
            nonet.verify(grid, step)
            step.svg()
            assert nonet.Step.from_dict(step.to_dict()) == step
            if data := self.damaged(step):
                self.allow(REFUSALS, lambda data=data: nonet.verify(grid, nonet.Step.from_dict(data)))  # type: ignore[misc]

    def damaged(self, step: object) -> Any:
        """A step on the wire with one field put wrong."""
        if not isinstance(step, nonet.Step):
            return step
        data = step.to_dict()
        key = self.rng.choice(sorted(data))
        data[key] = self.rng.choice(
            (self.rng.choice(ABSURD), [self.number()], [[self.number(), self.number()]])
        )
        return data

    # Anything, anywhere

    def absurd(self) -> None:
        """A public function or class with arguments that make no sense."""
        left_out = {"booklet", "read", "write", "generate", "practice", *MADE}
        name = self.rng.choice([n for n in nonet.__all__ if n not in left_out])
        arguments = [self.rng.choice((*ABSURD, self.number())) for _ in range(self.rng.randrange(4))]
        is_file = name == "check_positions" and any(isinstance(a, int) for a in arguments)
        if is_file or name.endswith("Error"):
            return  # a number is an open file, and errors are ours to make
        call = getattr(nonet, name)
        # To count a blank grid takes for ever, and that is no fault.
        limit = {"max_seconds": 0.1} if "max_seconds" in inspect.signature(call).parameters else {}
        self.allow((*REFUSALS, OSError), lambda: call(*arguments, **limit))

    def made(self) -> None:
        rng = self.rng
        wishes: dict[str, Any] = {"seed": rng.getrandbits(40), "max_seconds": 0.3}
        for key, choices in {
            "size": (4, 6, 9, 0, -1, 26, "9"),
            "clues": (30, (20, 30), (30, 20), -1, 1000, "x"),
            "symmetry": ("180", "full", "x", 5),
            "difficulty": ("easy", "hard", "x", (0, 1), (5, 1)),
            rng.choice(("needs", "shows")): ("naked-pair", "nothing", 3),
            "minimal": (True, "x"),
        }.items():
            if rng.random() < 0.3:
                wishes[key] = rng.choice(choices)
        self.allow(REFUSALS, lambda: nonet.generate(**wishes))

    def columns(self) -> None:
        workers, seconds = self.rng.choice((0, 1, 2, 3, self.number())), self.rng.choice(SECONDS)
        call = self.rng.choice(fuzz_columns.calls(self.rng, workers, seconds, self.number))
        self.allow((*KERNEL_REFUSALS, ImportError), call)

    # The kernel's own classes

    def kernel(self) -> None:
        rng, k = self.rng, _kernel
        geometry = rng.choices(SHAPES, WEIGHTS)[0]()
        board, cells = geometry.kernel, geometry.cell_count
        reasoner = k.Reasoner(board)

        def some(kind: str) -> Any:
            if rng.random() < 0.06:
                return rng.choice(ABSURD)
            length = rng.choice((cells,) * 12 + (0, 1, cells - 1, cells + 1, 81))
            match kind:
                case "values":
                    good = bytes(self.values(geometry))
                    return rng.choice(
                        (good,) * 8 + (good[:-1], rng.randbytes(length), b"", bytes([255]) * cells)
                    )
                case "masks":
                    bits = rng.choice((geometry.size,) * 12 + (32, 33))
                    return (
                        rng.choice(([], None))
                        if rng.random() < 0.1
                        else [rng.getrandbits(bits) for _ in range(length)]
                    )
                case "techniques":
                    return [
                        rng.randrange(len(KEYS)) if rng.random() < 0.99 else self.number()
                        for _ in range(rng.randrange(9))
                    ]
                case "ranks":
                    return [self.number() % 100 for _ in range(len(KEYS) if rng.random() < 0.9 else length)]
                case "workers":
                    return rng.choice((0, 1, 2, 3, 3, self.number()))
                case "seconds":
                    return rng.choice(SECONDS)
                case "cells":
                    return [
                        rng.randrange(cells) if rng.random() < 0.98 else self.number()
                        for _ in range(rng.randrange(12))
                    ]
                case "rows":
                    return rng.choice((b".", b"123", b"0.*_-?5")) * rng.randrange(400)
            return self.number()

        class Wishes:
            orbits = rng.choice(
                ([[c] for c in range(cells)], [some("cells") for _ in range(4)], [[0]] * 300, [])
            )
            pattern = rng.choice(((), (), some("cells")))
            clues = rng.choice(((0, cells), (cells, 0), (20, 19), (self.number(), self.number())))
            minimal, rated, solvable, once = (rng.random() < 0.5 for _ in range(4))
            ranks = some("ranks")
            rungs, shown, needed = (some("techniques") for _ in range(3))
            tops = rng.choice(([], [True] * len(KEYS), [True]))
            relatives = rng.choice(
                ([], [], [some("values")], [bytes([200]) * 81], [bytes([5, 5]) + bytes(79)])
            )

        def stream() -> None:
            made = k.SolutionStream(board, some("values"), some("masks"))
            for _ in range(3):
                made.next(some("seconds")), made.exhausted

        def boards() -> None:
            n = rng.choice((0, 1, 2, 4, 9, 25, self.number()))
            houses = [some("cells") for _ in range(rng.randrange(5))] + [
                list(h.cells) for h in geometry.houses
            ]
            size, shape = rng.choice(((n, (rng.choice((n, 0, -1)), 1)), (geometry.size, geometry.box)))
            links = [(self.number(), self.number()) for _ in range(rng.randrange(3))]
            made = k.Geometry(size, shape, rng.choice((houses[::-1], houses, houses[5:])), links)
            k.count_solutions(made, bytes(made.cell_count), None, 2, 1, 0.05)

        rate = (
            some("values"),
            some("masks"),
            rng.choice((*k.WhipKind, 7)),
            some("number"),
            some("number"),
            some("number"),
        )
        seconds, values = some("seconds"), some("values")
        workers = some("workers")
        actions: tuple[Callable[[], object], ...] = (
            boards,
            stream,
            lambda: k.count_solutions(board, values, some("masks"), self.number(), workers, seconds),
            lambda: k.is_settled(board, some("values"), values, some("masks"), workers, seconds),
            lambda: k.solve_many(board, values * rng.randrange(3), workers, seconds),
            lambda: reasoner.find(
                values, some("values"), some("masks"), rng.choice((*some("techniques"), 0)), 3, seconds
            ),
            lambda: reasoner.walk(
                values, some("values"), some("masks"), some("techniques"), True, self.number(), seconds
            ),
            lambda: k.rate_many(
                reasoner,
                [(values, some("values"), some("masks"))] * rng.randrange(3),
                some("techniques"),
                some("ranks"),
                5,
                workers,
                seconds,
            ),
            lambda: k.WhipRater(board).rate(*rate, seconds),
            lambda: k.Maker(reasoner, Wishes).make(
                [(self.number(), self.number())] * rng.randrange(3), workers, 0.05, seconds
            ),
            lambda: k.least_form(board, values, seconds),
            lambda: k.hall_set(
                [rng.getrandbits(rng.choice((5, 25, 32))) for _ in range(rng.randrange(28))], self.number()
            ),
            lambda: k.item_seeds(self.number(), self.number(), rng.choice((3, -1, 2**40))),
            lambda: k.nine_count(values, some("masks"), self.number(), workers, seconds),
            lambda: k.nine_count_rows(
                rng.choice((some("rows"), rng.randbytes(162))),
                rng.random() < 0.5,
                self.number(),
                workers,
                seconds,
            ),
            lambda: k.nine_solve_rows(
                some("rows"), rng.choice((81, 82, self.number())), rng.random() < 0.5, workers, seconds
            ),
            lambda: k.nine_solve_list(
                ["." * rng.choice((81, 81, 80)), rng.choice(ABSURD)][: rng.randrange(3)], workers, seconds
            ),
            lambda: k.nine_solve_arrow(rng.choice(ABSURD), workers, seconds),
            lambda: k.nine_solve_line(rng.choice(("5" * 81, "." * 81, "é" * 81, "x"))),
            lambda: k.random_items([self.number()], True, workers, seconds),
            lambda: k.random_minimal(rng.choice((0, 1, 5, -1, 2**62)), self.number(), workers, seconds),
            lambda: board.apply(values, some("masks"), [(self.number(), self.number())], [(0, 1)], True),
            lambda: (
                board.excludes(self.number(), 0),
                board.links_of(self.number()),
                board.peers_of(self.number()),
            ),
            lambda: (board.allowed(values), board.broken_links(values)),
            lambda: rng.choice((k.Reasoner, k.WhipRater, k.Maker))(
                *rng.choices((*ABSURD, board, reasoner), k=rng.randrange(3))
            ),
            lambda: k.Reasoner.__new__(k.Reasoner).find(values, values, [], 0, 1),
            lambda: k.SolutionStream.__new__(k.SolutionStream).next(0.1),
            lambda: reasoner.__init__(board),  # type: ignore[misc]
        )
        self.allow(KERNEL_REFUSALS, rng.choice(actions))

    @staticmethod
    def allow(refusals: tuple[type[BaseException], ...], action: Callable[[], object]) -> None:
        with contextlib.suppress(*refusals):
            action()


def run(seed: int, seconds: float, cases: range | None = None) -> tuple[int, int]:
    """Runs cases until the time is up: how many, and how many failed."""
    end, failed, done = time.monotonic() + seconds, 0, 0
    for number in cases or count():
        if time.monotonic() > end:
            break
        done += 1
        try:
            Fuzz(seed, number).run()
        except Exception:
            failed += 1
            print(f"seed {seed} case {number}:\n{traceback.format_exc()}", file=sys.stderr, flush=True)
    return done, failed


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--case", type=int, help="this one only")
    parser.add_argument(
        "--sanitized", type=Path, metavar="FOLDER", help="a build folder with a sanitized extension"
    )
    options = parser.parse_args()
    if options.sanitized:
        sanitized.run_again(options.sanitized)
    one = None if options.case is None else range(options.case, options.case + 1)
    done, failed = run(options.seed, options.seconds, one)
    print(f"{done} cases, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
