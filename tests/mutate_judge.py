"""Mutations of steps put before the judge; for the tests and, as a command, by the thousand.

    python tests/mutate_judge.py --minutes 10 --seed 1 [--size 9]... [--technique x-wing]...

takes steps of every technique from random positions of every size (``random_positions``), some on jigsaws and on boards
with rules, and corrupts each (``corrupt``): effects that contradict the solution, malformed parts, one mark, house,
link, variable or name changed. The judge must accept the step itself, no false effect, nothing malformed, and hardly
any corrupted evidence. A corruption that is true evidence all the same is none; ``still_true`` decides, without the
judge. It prints how many of each kind were tried and accepted, an example of each, and exits 1 if the judge failed.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from time import monotonic
from typing import NamedTuple

import corrupt
from random_positions import Sample, boards, samples
from soak_steps import KEYS, SIZES
from still_true import still_true

import nonet
from nonet import Ruling, Step
from nonet.limits import Limits
from nonet.reason.examples import write_position
from nonet.reason.walk import find_steps

EVIDENCE = (corrupt.marks, corrupt.houses, corrupt.links, corrupt.sets, corrupt.names)


class Finding(NamedTuple):
    """A corrupted step, and what became of it: refused, none (still true) or accepted."""

    kind: str
    outcome: str
    step: Step
    origin: Step

    def __str__(self) -> str:
        before, after = self.origin._asdict(), self.step._asdict()
        changed = ", ".join(
            f"{k} {before[k]} -> {after[k]}" for k in after if k != "grid" and after[k] != before[k]
        )
        where = f"{self.origin.grid.geometry!r} {write_position(self.origin.grid)}"
        return f"{self.kind}: {self.origin.technique} {self.origin.effects}: {changed} at {where}"


def mutate(sample: Sample, step: Step, rng: random.Random) -> Iterator[Finding]:
    """Corrupt a step in every way, once each."""
    grid = sample.grid
    if not nonet.verify(grid, step):
        yield Finding("real step refused", "accepted", step, step)
        return
    for kind, other in corrupt.effects(step, rng, sample.solution):
        yield Finding(kind, "accepted" if nonet.verify(grid, other) else "refused", other, step)
    for kind, other in corrupt.malformed(step, rng):
        ruling = nonet.verify(grid, other).ruling
        yield Finding(kind, "refused" if ruling is Ruling.MALFORMED else "accepted", other, step)
    for way in EVIDENCE:
        for kind, other in way(step, rng):
            outcome = "refused"
            if nonet.verify(grid, other):
                outcome = "none" if still_true(step, other) else "accepted"
            yield Finding(kind, outcome, other, step)


def findings(
    size: int, seed: int, keys: tuple[str, ...] = KEYS, *, each: int = 1, seconds: float = 0.1
) -> Iterator[Finding]:
    """The findings of one size, without end: ``each`` steps of every technique a position."""
    rng = random.Random(f"{size} {seed}")
    usual, unusual = samples(size, seed), boards(size, seed)
    while True:
        sample = next(unusual if rng.random() < 0.3 else usual)
        for key in keys:
            found = find_steps(sample.grid, key, Limits(seconds, solutions=100))[0]
            for step in rng.sample(found, min(each, len(found))):
                yield from mutate(sample, step, rng)


FATAL = ("real step refused", "false", "effect", "malformed")
"""Of kinds that begin like this, none may be accepted."""


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, action="append", choices=SIZES)
    parser.add_argument("--technique", action="append", choices=KEYS, metavar="KEY")
    parser.add_argument("--examples", type=int, default=2, help="examples printed of each kind")
    options = parser.parse_args()
    counts: Counter[tuple[str, str]] = Counter()
    techniques: set[str] = set()
    sizes = options.size or SIZES
    for size in sizes:
        end = monotonic() + 60 * options.minutes / len(sizes)
        for finding in findings(size, options.seed, tuple(options.technique or KEYS)):
            counts[finding.kind, finding.outcome] += 1
            techniques.add(finding.origin.technique)
            if finding.outcome == "accepted" and counts[finding.kind, "accepted"] <= options.examples:
                print(finding, flush=True)
            if monotonic() > end:
                break
    print(f"\n{len(techniques)} techniques\n{'kind':34s}{'refused':>10s}{'no change':>11s}{'accepted':>10s}")
    for kind in sorted({kind for kind, _ in counts}):
        row = [counts[kind, outcome] for outcome in ("refused", "none", "accepted")]
        print(f"{kind:34s}{row[0]:10d}{row[1]:11d}{row[2]:10d}")
    fatal = sum(
        c for (kind, outcome), c in counts.items() if outcome == "accepted" and kind.startswith(FATAL)
    )
    evidence = Counter({o: sum(c for (k, p), c in counts.items() if p == o and not k.startswith(FATAL))
                        for o in ("refused", "accepted")})  # fmt: skip
    share = evidence["accepted"] / max(1, sum(evidence.values()))
    print(f"false or malformed accepted: {fatal}; corrupted evidence accepted: {share:.3%}")
    return 1 if fatal or share > 0.01 else 0


def few(size: int, seed: int, positions: int) -> Iterator[Finding]:
    """The findings of so many positions."""
    rng = random.Random(f"{size} {seed}")
    mixed = [
        *islice(samples(size, seed), positions - positions // 3),
        *islice(boards(size, seed), positions // 3),
    ]
    for sample in mixed:
        for key in KEYS:
            for step in find_steps(sample.grid, key, Limits(0.05, solutions=1))[0]:
                yield from mutate(sample, step, rng)


if __name__ == "__main__":
    sys.exit(main())
