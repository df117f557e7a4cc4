"""How short the paths are, and what they cost: ``python tests/short_paths.py [N] [--check] [--effort E] [--one-step]``.

Takes every K-th puzzle of the sets in ../shared/data so that about N of each are left (default 200; 0: all of them).
"Steps" are those beside singles, a mean over the puzzles that the ladder solves and that need one. Times are CPU time a
puzzle: the ladder's path, the same without the steps that nothing needs, and the short path. With ``--check`` every
step of both is found again by its own technique and proved by ``verify``. With ``--one-step``: for how many puzzles
that basics (or singles) don't solve one step does, and the median CPU time.
"""

import argparse
import sys
from itertools import product
from pathlib import Path
from statistics import mean, median
from time import process_time

import nonet
from nonet.reason.runs import is_single
from nonet.reason.walk import EFFORT, find_steps

DATA = Path(__file__).parents[2] / "shared" / "data"
SETS = ("qqwing_intermediate", "clue17", "qqwing_expert", "magictour1465")


def sample(name: str, count: int) -> list[str]:
    lines = [line.split()[0][:81] for line in (DATA / f"{name}.txt").read_text().splitlines() if line.strip()]
    return lines[:: max(1, len(lines) // count)] if count else lines


def advanced(path: nonet.Path) -> list[nonet.Step]:
    return [step for step in path if not is_single(step)]


def problem(path: nonet.Path) -> str:
    """What is wrong with a path: a step that its technique does not find there, or that can't be proved."""
    for step in advanced(path):
        # On the whole board a search ends where it becomes too wide; on one target it may go further, or less far.
        ways = ((), step.eliminations)
        if not any(step in find_steps(step.grid, step.technique, wanted=wanted)[0] for wanted in ways):
            return f"{path.start.line}: {step} is not found again"
        if not nonet.verify(step.grid, step):
            return f"{path.start.line}: {step} is not proved"
    return ""


def timed(grid: nonet.Grid, **how: object) -> tuple[nonet.Path, float]:
    start = process_time()
    path = nonet.walk(grid, **how)
    return path, 1000 * (process_time() - start)


def one_steps(count: int, check: bool) -> int:
    """The table of one step."""
    print(f"{'set':20} {'after':8} {'puzzles':>7} | found  would  | ms, median")
    bad = 0
    for name, after in product(("qqwing_expert", "magictour1465"), ("basics", "singles")):
        times: list[float] = []
        found = would = 0
        for line in sample(name, count):
            grid = nonet.Grid(line)
            start = process_time()
            answer = nonet.one_step(grid, after=after)
            spent = 1000 * (process_time() - start)
            if answer.outcome is nonet.OneStepOutcome.NEEDLESS:
                continue
            times.append(spent)
            found += bool(answer)
            would += bool(answer or answer.backdoors)
            wrong = problem(answer.path) if check and answer.path else ""
            if wrong:
                print(wrong)
                bad += 1
        print(
            f"{name:20} {after:8} {len(times):7,} | {found:5,}  {would:5,}  | {median(times):.2f}", flush=True
        )
    return bad


def main() -> int:
    options = argparse.ArgumentParser()
    options.add_argument("count", nargs="?", type=int, default=200)
    options.add_argument("--check", action="store_true")
    options.add_argument("--effort", type=int, default=EFFORT)
    options.add_argument("--one-step", action="store_true")
    args = options.parse_args()
    if args.one_step:
        return bool(one_steps(args.count, args.check))
    print(f"{'set':20} {'puzzles':>7} | {'steps':^23} | {'ms':^23} | sliced costs")
    bad = 0
    for name in SETS:
        rows = []
        for line in sample(name, args.count):
            grid = nonet.Grid(line)
            whole, plain = timed(grid)
            if whole.outcome is not nonet.Outcome.SOLVED or not advanced(whole):
                continue
            sliced, less = timed(grid, short=True, effort=0)
            short, search = timed(grid, short=True, effort=args.effort)
            rows.append(
                (len(advanced(whole)), len(advanced(sliced)), len(advanced(short)), plain, less, search)
            )
            for wrong in filter(None, map(problem, (sliced, short) if args.check else ())):
                print(wrong)
                bad += 1
        steps, ms = [[mean(row[i] for row in rows) for i in three] for three in ((0, 1, 2), (3, 4, 5))]
        told = " ".join(f"{value:7.2f}" for value in steps), " ".join(f"{value:7.2f}" for value in ms)
        print(f"{name:20} {len(rows):7,} | {told[0]} | {told[1]} | {ms[1] / ms[0]:.1f} times", flush=True)
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main())
