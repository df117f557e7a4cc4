"""Times of the variant puzzles in ``../shared/data/variants``: from primitives to the proof that a solution is unique.

    python bench/variants.py [--seconds 10] [--beside times.csv]

CPU time in ms of one puzzle, best of three: to make the board from its primitives, and to search. The figures of ISS
stand in the data (its own process, warm); to compare on another machine, measure them there in the same minutes and
give them as a file of lines ``id,ms``.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from pathlib import Path
from time import process_time

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from variant_models import DATA, Model, models  # noqa: E402

from nonet import _kernel  # noqa: E402

SETS = ("tarek-all", "mathemagic", "little-killer-snipes", "rangsk", "iss")


def timed(model: Model, seconds: float) -> tuple[float, int]:
    """The best of three runs in ms, and the status code."""
    best, code = float("inf"), 0
    for _ in range(3):
        start = process_time()
        code, *_ = _kernel.solve(model.kernel(), bytes(model.size**2), model.masks, 1, seconds)
        best = min(best, 1000 * (process_time() - start))
        if best > 100:
            break
    return best, code


def row(name: str, own: list[float], theirs: list[float]) -> str:
    """A line of the table."""

    def at(times: list[float], part: float) -> str:
        return f"{sorted(times)[min(int(part * len(times)), len(times) - 1)]:.2f}" if times else "-"

    cells = (" / ".join(at(times, part) for part in (0.5, 0.95, 1.0)) for times in (own, theirs))
    return f"| {name} | {len(own)} | {' | '.join(cells)} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--beside", type=Path, help="CSV file with the other's times: id,ms")
    parser.add_argument("--seconds", type=float, default=10, help="limit of one search")
    args = parser.parse_args()
    if not DATA.is_dir():
        sys.exit(f"{DATA} is not here: the puzzles are works of their authors and not part of Nonet")
    with (DATA / "puzzles.jsonl").open() as lines:
        iss = {puzzle["id"]: puzzle.get("iss_cpu_ms") for puzzle in map(json.loads, lines)}
    if args.beside:
        with args.beside.open(newline="") as lines:
            iss = {line["id"]: float(line["ms"]) for line in csv.DictReader(lines)}
    own: dict[str, list[float]] = {}
    theirs: dict[str, list[float]] = {}
    for name, model, _, count in models():
        if count != 1:
            continue
        taken, code = timed(model, args.seconds)
        if code == 3:
            print(f"{name}: not ended in {args.seconds:g} s", file=sys.stderr)
        for kind in ("all", next((s for s in SETS if s in name), "other")):
            own.setdefault(kind, []).append(taken)
            if iss.get(name) is not None:
                theirs.setdefault(kind, []).append(iss[name])
    print(
        "| set | puzzles | Nonet: median / 95 % / longest, ms | ISS: median / 95 % / longest, ms |\n|---|---|---|---|"
    )
    for kind, times in own.items():
        print(row(kind, times, theirs.get(kind, [])))


if __name__ == "__main__":
    main()
