"""How many canonical forms a second: python bench/canonical.py [FILE...] (one core, time of the process)."""

import sys
from pathlib import Path
from time import process_time

from nonet import Grid, canonical, read, solve

PLACES = [parent / "shared" / "data" for parent in Path(__file__).resolve().parents]
DATA = next((place for place in PLACES if place.is_dir()), PLACES[2])
FILES = ("sudocue50000_sample.txt", "clue17.txt", "large/large_16x16_4x4.txt", "large/large_25x25_5x5.txt")


def measure(name: str, grids: list[Grid]) -> None:
    """Print the rate for some grids, and the longest time that one of them took."""
    times = []
    for grid in grids:
        start = process_time()
        canonical(grid)
        times.append(process_time() - start)
    if times:
        rate = len(times) / sum(times)
        print(f"{name:<36} {len(times):>6} grids {rate:>10,.0f} forms/s, longest {max(times) * 1000:.2f} ms")


def main() -> None:
    """Measure the grids of each file, those of 25 clues, and the solutions of a few."""
    for path in map(Path, sys.argv[1:] or [DATA / name for name in FILES]):
        grids = [record.grid for record in read(path) if record.grid is not None]
        measure(path.name, grids)
        measure(f"{path.name}, 25 clues", [grid for grid in grids if sum(map(bool, grid.values)) == 25])
        few = [solve(grid, max_seconds=1).grid for grid in grids[: 100 if grids[0].size == 9 else 5]]
        measure(f"{path.name}, solutions", [grid for grid in few if grid is not None])


if __name__ == "__main__":
    main()
