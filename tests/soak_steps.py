"""Every step of every technique on random positions; for the tests and, as a command, by the thousand.

    python tests/soak_steps.py --positions 1000 --seed 1 [--size 9]... [--technique x-wing]... [--totals FILE] [--rules]

makes puzzles of each size (some without boxes, with other boxes, with diagonals or a small extra house), takes random
steps from them, fills in and strikes out some more that the solution allows, and asks every technique for all its
steps. Each must agree with the solution; a sample of each list is also proved by ``nonet.verify``. It prints a table
and every failure with its position, and exits 1 if there was one. ``--totals`` adds to the counts of earlier runs.
``--rules`` takes boards with rules beside the houses instead.

The positions depend on the seed only. Slow techniques look at fewer of them: each has a share of the time.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import NamedTuple

from random_positions import Sample, ruled_samples, samples

import nonet
from nonet import Step
from nonet.limits import Limits
from nonet.reason.examples import write_position
from nonet.reason.techniques import catalogue
from nonet.reason.walk import find_steps

SIZES = (4, 6, 9, 12, 16)
KEYS = tuple(key for key, t in catalogue().items() if t.family != "guessing")
MANY = 100
"""Steps of a technique that are looked at in one position."""


class Tally(NamedTuple):
    """What is known of a technique at a size."""

    positions: int = 0
    cut: int = 0  # positions of which not all steps were seen, for want of time or because of MANY
    steps: int = 0
    proved: int = 0
    failures: int = 0
    seconds: float = 0.0

    def __add__(self, other: tuple[float, ...]) -> "Tally":  # type: ignore[override]
        return Tally(*(a + b for a, b in zip(self, other, strict=True)))  # type: ignore[arg-type]


def fault(step: Step, solution: bytes) -> str:
    """What is wrong with a step's effects; empty if they agree with the solution."""
    for cell, digit in step.placements:
        if solution[cell] != digit:
            return f"places {digit} in cell {cell}, where the solution has {solution[cell]}"
    for cell, digit in step.eliminations:
        if solution[cell] == digit:
            return f"removes {digit} from cell {cell}, the solution"
    return ""


def examine(
    sample: Sample, key: str, rng: random.Random, *, proofs: int = 6, max_seconds: float | None = 1.0
) -> tuple[Tally, list[str]]:
    """Find the steps of a technique at a position, and check them."""
    start = process_time()
    found, complete = find_steps(sample.grid, key, Limits(max_seconds, solutions=MANY))
    chosen = set(rng.sample(range(len(found)), min(proofs, len(found))))
    failures = []
    for number, step in enumerate(found):
        problem = fault(step, sample.solution)
        if not problem and number in chosen:
            verdict = nonet.verify(sample.grid, step)
            problem = "" if verdict else f"not proved: {verdict.reason}"
        if problem:
            where = f"{sample.grid.geometry!r} {write_position(sample.grid)}"
            failures.append(f"{key} {step.effects} {problem} at {where}")
    cut = int(not complete or len(found) >= MANY)
    seconds = process_time() - start
    return Tally(1, cut, len(found), len(chosen), len(failures), seconds), failures


def soak(
    size: int,
    positions: int,
    seed: int,
    keys: tuple[str, ...] = KEYS,
    *,
    proofs: int = 6,
    max_seconds: float | None = 1.0,
    rules: bool = False,
) -> Iterator[tuple[str, Tally, list[str]]]:
    """Look at so many positions of a size with every technique, or at fewer of them with the slow ones.

    A technique may have used three times the mean of all techniques, and a second.
    """
    spent = dict.fromkeys(keys, 0.0)
    stream = ruled_samples(size, seed) if rules else samples(size, seed)
    for _ in range(positions):
        sample = next(stream)
        rng = random.Random(seed)
        allowed = 1.0 + 3.0 * sum(spent.values()) / len(keys)
        for key in keys:
            if spent[key] <= allowed:
                tally, failures = examine(sample, key, rng, proofs=proofs, max_seconds=max_seconds)
                spent[key] += tally.seconds
                yield key, tally, failures


def table(totals: dict[str, dict[str, Tally]]) -> str:
    """Technique by size: positions looked at / steps seen, and failures if any."""
    sizes = [str(size) for size in SIZES]
    lines = [f"{'technique':32s}" + "".join(f"{f'{s}x{s}':>18s}" for s in sizes)]
    for key in KEYS:
        row = [f"{key:32s}"]
        for size in sizes:
            tally = totals.get(key, {}).get(size, Tally())
            bad = f" !{tally.failures}" if tally.failures else ""
            row.append(f"{f'{tally.positions}/{tally.steps}{bad}':>18s}")
        lines.append("".join(row))
    return "\n".join(lines)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--positions", type=int, default=100, help="positions of each size")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, action="append", choices=SIZES)
    parser.add_argument("--technique", action="append", choices=KEYS, metavar="KEY")
    parser.add_argument("--proofs", type=int, default=6, help="steps proved of each list")
    parser.add_argument("--seconds", type=float, default=0.3, help="for one technique at one position")
    parser.add_argument("--totals", type=Path, help="a JSON file of counts to add to")
    parser.add_argument("--rules", action="store_true", help="boards with rules beside the houses")
    options = parser.parse_args()
    totals: dict[str, dict[str, Tally]] = {}
    if options.totals and options.totals.is_file():
        stored = json.loads(options.totals.read_text())
        totals = {key: {s: Tally(*t) for s, t in row.items()} for key, row in stored.items()}
    bad = 0
    for size in options.size or SIZES:
        keys = tuple(options.technique or KEYS)
        run = soak(
            size,
            options.positions,
            options.seed,
            keys,
            proofs=options.proofs,
            max_seconds=options.seconds,
            rules=options.rules,
        )
        for key, tally, failures in run:
            row = totals.setdefault(key, {})
            row[str(size)] = row.get(str(size), Tally()) + tally
            bad += len(failures)
            for failure in failures:
                print(failure, flush=True)
        if options.totals:
            options.totals.write_text(json.dumps(totals))
    print(table(totals))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
