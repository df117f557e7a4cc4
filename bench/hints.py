"""Times hints, and walks with all their evidence: python bench/hints.py [--walks] [COUNT] [FILE...].

A hint is asked for at COUNT positions: random ones on the way through puzzles, half of them where the next step of the
walk is not a single. The files hold one puzzle a line; the default are the collections beside the checkout, and 16x16
puzzles made here. CPU time. ``--walks`` measures whole walks through 9x9 puzzles instead: puzzles a second.
"""

import random
import sys
import time
from pathlib import Path

from large import grids

from nonet import Grid, generate, hint, is_unique, walk

SINGLES = {"full-house", "hidden-single", "naked-single"}
LARGE = ("large_16x16_4x4.txt", "large_16x16_4x4_janko.txt")


def puzzles(file: Path) -> list[Grid]:
    if file.name.startswith("large_"):
        return [grid for grid in grids(file) if is_unique(grid)]
    return [Grid(line.split()[0]) for line in file.read_text().splitlines() if line.strip()]


def positions(start: list[Grid], count: int) -> list[Grid]:
    """Positions from so many puzzles: one before a single and one before something else in turn."""
    rng = random.Random(1)
    out: list[Grid] = []
    for number in range(count):
        path = walk(start[number % len(start)], max_seconds=5)
        wanted = [i for i, key in enumerate(path.techniques) if (key in SINGLES) == (number % 2 == 0)]
        if wanted:
            out.append(path[rng.choice(wanted)].grid)
    return out


def seconds_of_hints(asked: list[Grid]) -> list[float]:
    out = []
    for grid in asked:
        start = time.process_time()
        hint(grid)
        out.append(time.process_time() - start)
    return sorted(out)


def sets(files: list[Path]) -> list[tuple[str, list[Grid]]]:
    if files:
        return [(file.name, puzzles(file)) for file in files]
    data = next(p / "shared/data" for p in Path(__file__).resolve().parents if (p / "shared/data").is_dir())
    out = [
        (name, puzzles(data / name)) for name in ("qqwing_easy.txt", "qqwing_expert.txt", "magictour1465.txt")
    ]
    out.append(("16x16 made here", [made.puzzle for made in generate(count=30, size=16, seed=1)]))
    return out + [(name, puzzles(data / "large" / name)) for name in LARGE]


def main() -> None:
    walks = "--walks" in sys.argv
    numbers = [int(a) for a in sys.argv[1:] if a.isdigit()]
    files = [Path(a) for a in sys.argv[1:] if not a.isdigit() and not a.startswith("--")]
    count = numbers[0] if numbers else 200
    for name, every in sets(files):
        rng = random.Random(2)
        chosen = rng.sample(every, min(count, len(every)))
        if walks and chosen[0].size > 9:
            continue
        if walks:
            walk(chosen[0])  # builds what a board of this shape needs, once
            start = time.process_time()
            steps = sum(len(walk(grid)) for grid in chosen)
            took = time.process_time() - start
            print(
                f"{name}: {len(chosen) / took:.1f} puzzles/s, {1e6 * took / steps:.1f} us a step", flush=True
            )
            continue
        times = [1000 * t for t in seconds_of_hints(positions(chosen, count))]
        median, high = times[len(times) // 2], times[int(0.99 * (len(times) - 1))]
        print(
            f"{name}: {len(times)} hints, median {median:.2f} ms, p99 {high:.1f} ms, max {times[-1]:.1f} ms",
            flush=True,
        )


if __name__ == "__main__":
    main()
