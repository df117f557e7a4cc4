"""Sizes beyond 9x9: python bench/large.py [--seconds S] [--cadical] [FILE...]

Prints for every set how many grids were settled and the median, 95th percentile and maximum of the CPU time of one
grid. A grid is settled when its only solution is proved to be the only one, or a second one is found; sets without
unique puzzles (blank, acs) are asked for one solution. With --cadical the same questions go to CaDiCaL through
python-sat, the building of its clauses included.
"""

import argparse
import math
import re
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from time import process_time

from nonet import Geometry, Grid, Status, solutions, solve

DATA = Path(__file__).resolve().parents[2] / "shared" / "data" / "large"
Question = Callable[[Grid, bool], bool]


def grids(path: Path) -> list[Grid]:
    """The grids of a file; its name says the size and the box, its digits are characters from '0' on."""
    found = re.search(r"_(\d+)x\d+_(\d+)x(\d+)", path.name)
    if not found:
        raise SystemExit(f"{path.name}: the name does not say size and box, as in large_16x16_4x4.txt")
    size, rows, columns = map(int, found.groups())
    geometry = Geometry.of(size, (rows, columns))
    return [Grid.of([ord(c) - ord("0") for c in line], geometry) for line in path.read_text().split()]


def ask_nonet(seconds: float) -> Question:
    """Whether Nonet settles a grid in time."""

    def question(grid: Grid, one: bool) -> bool:
        if one:
            return next(solutions(grid, limit=1, max_seconds=seconds), None) is not None
        return solve(grid, max_seconds=seconds).status is not Status.LIMIT

    return question


def ask_cadical(grid: Grid, one: bool) -> bool:
    """The same from CaDiCaL, without a limit."""
    from pysat.solvers import Cadical195

    with Cadical195() as solver:
        for variable in grid.geometry.variables:
            places = [c + 1 for c in variable.candidates]
            solver.add_clause(places)
            for a, b in combinations(places, 2):
                solver.add_clause([-a, -b])
        for cell, value in enumerate(grid.values):
            if value:
                solver.add_clause([cell * grid.size + value])
        if solver.solve() and not one:
            solver.add_clause([-v for v in solver.get_model() if v > 0])
            solver.solve()
    return True


def row(name: str, them: list[Grid], question: Question, repeats: int) -> str:
    """One line of the table."""
    one = "blank" in name or "acs" in name
    times, settled = [], 0
    for grid in them:
        best = math.inf
        for _ in range(repeats):
            start = process_time()
            done = question(grid, one)
            best = min(best, process_time() - start)
            if best > 0.05:
                break
        settled += done
        times.append(best * 1000 if done else math.inf)
    times.sort()
    median, high = (times[math.ceil(len(times) * share) - 1] for share in (0.5, 0.95))
    return f"{settled:>4} of {len(times):<4} {median:>9.3f} {high:>10.3f} {times[-1]:>10.3f}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=30, help="limit for one grid (wall time)")
    parser.add_argument("--cadical", action="store_true", help="measure CaDiCaL too (needs python-sat)")
    parser.add_argument("files", nargs="*", type=Path)
    options = parser.parse_args()
    print(f"{'set':<28} {'settled':<12} {'median':>9} {'95 %':>10} {'max':>10}   ms of CPU time")
    for path in options.files or sorted(DATA.glob("*.txt")):
        them = grids(path)
        name = path.stem.removeprefix("large_")
        print(f"{name:<28}", row(name, them, ask_nonet(options.seconds), 3), flush=True)
        if options.cadical:
            print(f"{'  CaDiCaL':<28}", row(name, them, ask_cadical, 1), flush=True)


if __name__ == "__main__":
    main()
