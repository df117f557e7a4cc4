"""How many canonical forms a second: python bench/canonical.py [FILE...] (one core, time of the process)."""

import sys
from pathlib import Path
from time import process_time

from nonet import Grid, canonical, solve


def measure(name: str, grids: list[Grid]) -> None:
    """Print the rate for some grids."""
    start = process_time()
    for grid in grids:
        canonical(grid)
    seconds = process_time() - start
    print(f"{name:<40} {len(grids):>6} grids {len(grids) / seconds:>10,.0f} forms/s")


def main() -> None:
    """Measure the puzzles of each file, those of 25 clues, and the solutions of the first hundred."""
    data = Path(__file__).resolve().parents[2] / "shared" / "data"
    for path in sys.argv[1:] or [data / "sudocue50000_sample.txt", data / "clue17.txt"]:
        words = [line.split()[0] for line in Path(path).read_text().splitlines() if line.strip()]
        grids = [Grid(word) for word in words if len(word) == 81]
        name = Path(path).name
        measure(name, grids)
        some = [grid for grid in grids if sum(map(bool, grid.values)) == 25]
        if some:
            measure(f"{name}, 25 clues", some)
        measure(f"{name}, solutions", [g for g in (solve(grid).grid for grid in grids[:100]) if g])


if __name__ == "__main__":
    main()
