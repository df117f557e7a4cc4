"""Our ratings beside the programs whose scales they are: the same puzzles in turn, CPU time of one thread.

    python bench/ratings.py [--hodoku COMMAND] [--forge COMMAND] [--whips COMMAND] [--turns N] [--data FOLDER]

HoDoKu's COMMAND is called with a file of puzzles and a number of rounds to get warm; it prints ``puzzle,level,score`` a
line, and ``cpu_s SECONDS`` for the last round on stderr. Forge's (``sukaku-forge batch-rate``) and that for B
read puzzles and print a line each; the time of their start, taken with one easy puzzle, does not count. Every answer is
compared with ours.
"""

import argparse
import csv
import re
import resource
import shlex
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

from nonet import Grid, _kernel, rate_many

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ANY_NODES = 10**9


class Puzzles(NamedTuple):
    file: str
    first: int
    last: int
    rounds: int
    """How often HoDoKu goes over them to get warm."""

    def lines(self, folder: Path) -> list[str]:
        path = folder / self.file
        with path.open(encoding="utf-8") as text:
            if path.suffix == ".csv":
                return [row["puzzle"] for row in csv.DictReader(text)][self.first : self.last]
            return [line[:81] for line in text if len(line.strip()) >= 81][self.first : self.last]

    def __str__(self) -> str:
        many = self.last - self.first
        return f"{many:,} of {self.file}" if many > 1 else f"{self.file}, line {self.last}"


SINGLES = Puzzles("qqwing_easy.txt", 0, 1000, 40)
CLUE17 = Puzzles("clue17.txt", 0, 1000, 6)
EXPERT = Puzzles("qqwing_expert.txt", 0, 150, 6)
MAGICTOUR = Puzzles("magictour1465.txt", 0, 60, 3)
ER_11 = Puzzles("hardest.txt", 180, 181, 0)
PUBLISHED = Puzzles("whips.csv", 0, 500, 0)

Timed = tuple[float, list[object]]
"""Seconds of CPU time, and an answer for each puzzle."""


def children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def from_stdin(command: str, lines: list[str]) -> tuple[float, list[str]]:
    """The time of a program and the lines it printed, start included."""
    before = children()
    done = subprocess.run(
        shlex.split(command), input="\n".join(lines) + "\n", capture_output=True, text=True, check=True
    )
    return children() - before, done.stdout.splitlines()


def without_start(command: str, lines: list[str]) -> tuple[float, list[str]]:
    start = median(from_stdin(command, [EASY])[0] for _ in range(5))
    spent, out = from_stdin(command, lines)
    return spent - start, out


def hodoku(command: str, lines: list[str], rounds: int) -> Timed:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "puzzles.txt"
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        done = subprocess.run(
            [*shlex.split(command), str(file), str(rounds)], capture_output=True, text=True, check=True
        )
    spent = re.search(r"cpu_s ([\d.]+)", done.stderr)
    assert spent, "HoDoKu's command does not say cpu_s on stderr"
    return float(spent[1]), [int(row.split(",")[2]) for row in done.stdout.splitlines()]


def forge(command: str, lines: list[str], rounds: int) -> Timed:
    spent, out = without_start(command, lines)
    return spent, [tuple(map(float, row.split("\t")[1:4])) for row in out if row.startswith("RESULT")]


def braids(command: str, lines: list[str], rounds: int) -> Timed:
    spent, out = without_start(command, lines)
    return spent, [int(row) for row in out if row.isdigit()]


def our_hodoku(lines: list[str]) -> Timed:
    start = process_time()
    ratings = rate_many(lines, "hodoku", workers=1)
    return process_time() - start, list(ratings.scores)


def our_explainer(lines: list[str]) -> Timed:
    start = process_time()
    ratings = rate_many(lines, "explainer", workers=1)
    return process_time() - start, [(r.er, r.ep, r.ed) for r in ratings]


def our_braids(lines: list[str]) -> Timed:
    grids = [Grid(line) for line in lines]
    rater = _kernel.WhipRater(grids[0].geometry.kernel)
    start = process_time()
    rated = [rater.rate(g.values, g.candidates, _kernel.WhipKind.B, 36, ANY_NODES) for g in grids]
    return process_time() - start, [found[1] for found in rated]


def in_turn(
    ours: Callable[[list[str]], Timed], theirs: Callable[[], Timed], lines: list[str], turns: int
) -> str:
    """Puzzles a second of both in the median, and how many times as fast ours are: median and range."""
    ours(lines)
    own, other, equal = [], [], 0
    for _ in range(turns):
        # Ours is over in no time: before and after the other, so that both meet the same machine.
        before, answers = ours(lines)
        spent, wanted = theirs()
        own.append((before + ours(lines)[0]) / 2)
        other.append(spent)
        assert len(wanted) == len(lines), f"{len(wanted)} answers for {len(lines)} puzzles"
        equal = sum(a == b for a, b in zip(answers, wanted, strict=True))
    times = sorted(b / a for a, b in zip(own, other, strict=True))
    rates = [len(lines) / median(spent) for spent in (own, other)]
    told = " | ".join(f"{rate:,.0f}" if rate >= 100 else f"{rate:.3g}" for rate in rates)
    return f"{told} | {median(times):.1f} ({times[0]:.1f} to {times[-1]:.1f}) | {equal:,} of {len(lines):,}"


def main() -> None:
    beside = next((p for p in Path(__file__).resolve().parents if (p / "shared/data").is_dir()), Path())
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--hodoku", metavar="COMMAND")
    parser.add_argument("--forge", metavar="COMMAND")
    parser.add_argument("--whips", metavar="COMMAND")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--data", type=Path, default=beside / "shared/data")
    options = parser.parse_args()
    runs = [
        ("HoDoKu", options.hodoku, our_hodoku, hodoku, (SINGLES, CLUE17, EXPERT, MAGICTOUR)),
        ("forge", options.forge, our_explainer, forge, (SINGLES, EXPERT, MAGICTOUR, ER_11)),
        ("B", options.whips, our_braids, braids, (PUBLISHED,)),
    ]
    for name, command, ours, theirs, sets in runs:
        if not command:
            continue
        print(f"| {name}: puzzles | `nonet` a second | {name} a second | times as fast | equal |")
        print("|---|---|---|---|---|")
        for puzzles in sets:
            lines = puzzles.lines(options.data)
            run = lambda: theirs(command, lines, puzzles.rounds)  # noqa: B023, E731
            print(f"| {puzzles} | {in_turn(ours, run, lines, options.turns)} |", flush=True)


if __name__ == "__main__":
    main()
