"""Which ratings change when a puzzle is turned: python tests/isomorphs.py [--puzzles N] [--forms N] [FILE]

Takes puzzles of a CSV file (default: ../shared/data/explainer_1.18.1.csv), makes random forms of each (digits
relabelled, lines and bands moved, reflected), rates all of them, and prints for each scale the share of puzzles of
which not all forms have one rating. Ends with 1 if that happens on a scale that promises it does not.
"""

import argparse
import csv
import random
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from nonet import Rating, rate_many

SCALES: dict[str, tuple[str, ...]] = {
    "nonet": ("level", "score", "hardest", "bottleneck"),
    "whips": ("b", "w"),
    "explainer": ("er", "ep", "ed"),
    "explainer-1.2.1": ("er", "ep", "ed"),
    "hodoku": ("level", "score"),
}
"""What each scale says."""
PROMISED = {("nonet", field) for field in SCALES["nonet"]} | {("whips", "b")}


def turned(line: str, chance: random.Random) -> str:
    """Another form of a puzzle."""

    def order() -> list[int]:
        return [3 * band + i for band in chance.sample(range(3), 3) for i in chance.sample(range(3), 3)]

    rows, columns = order(), order()
    label = dict(zip("123456789", chance.sample("123456789", 9), strict=True))
    cells = [label.get(line[9 * r + c], ".") for r in rows for c in columns]
    if chance.random() < 0.5:
        cells = [cells[9 * c + r] for r in range(9) for c in range(9)]
    return "".join(cells)


def changing(
    puzzles: Sequence[str], forms: int, scale: str, say: Callable[[Rating, str], object] = getattr
) -> dict[str, int]:
    """For each thing that a scale says, of how many puzzles it differs between forms."""
    chance = random.Random(5)
    lines = [line for puzzle in puzzles for line in (puzzle, *(turned(puzzle, chance) for _ in range(forms)))]
    ratings = rate_many(lines, scale)
    groups = [ratings[i : i + forms + 1] for i in range(0, len(ratings), forms + 1)]
    return {
        field: sum(len({say(r, field) for r in group}) > 1 for group in groups) for field in SCALES[scale]
    }


def main() -> int:
    data = Path(__file__).parents[2] / "shared" / "data" / "explainer_1.18.1.csv"
    parser = argparse.ArgumentParser(description="Which ratings change when a puzzle is turned.")
    parser.add_argument("--puzzles", type=int, default=300)
    parser.add_argument("--forms", type=int, default=5)
    parser.add_argument("--scales", default=",".join(SCALES))
    parser.add_argument("file", nargs="?", type=Path, default=data)
    args = parser.parse_args()
    with args.file.open(encoding="utf-8") as file:
        puzzles = [row["puzzle"] for row in csv.DictReader(file)]
    puzzles = random.Random(1).sample(puzzles, min(args.puzzles, len(puzzles)))
    broken = False
    for scale in args.scales.split(","):
        start = time.process_time()
        found = changing(puzzles, args.forms, scale)
        told = ", ".join(f"{field} {count / len(puzzles):.1%}" for field, count in found.items())
        print(
            f"{scale}: {told} of {len(puzzles)} puzzles change ({time.process_time() - start:.0f} s of CPU time)"
        )
        broken |= any(count and (scale, field) in PROMISED for field, count in found.items())
    return int(broken)


if __name__ == "__main__":
    sys.exit(main())
