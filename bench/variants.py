"""Times of the variant puzzles in ``../shared/data/variants``: from the text to the proof that a solution is unique.

    python bench/variants.py [--seconds 10] [--beside times.csv]

CPU time in ms to read a puzzle and to solve it, the best of five rounds over all puzzles, so that no board of the
round before is still remembered. The figures of ISS stand in the data (its own process, warm), or in another file.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from pathlib import Path
from time import process_time

import nonet

DATA = Path(__file__).parent.parent.parent / "shared" / "data" / "variants" / "puzzles.jsonl"
SETS = ("tarek-all", "mathemagic", "little-killer-snipes", "rangsk", "iss")
LONG = 100
"""A puzzle that takes so many ms is not asked again."""


def timed(texts: dict[str, str], seconds: float) -> dict[str, float]:
    """The best time of each puzzle in ms."""
    best = dict.fromkeys(texts, float("inf"))
    for _ in range(5):
        for name, text in texts.items():
            if LONG < best[name] < float("inf"):
                continue
            start = process_time()
            answer = nonet.solve(nonet.parse(text), max_seconds=seconds)
            best[name] = min(best[name], 1000 * (process_time() - start))
            if answer.status is not nonet.Status.UNIQUE:
                print(f"{name}: {answer.status.value} after {best[name]:.0f} ms", file=sys.stderr)
    return best


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
    if not DATA.is_file():
        sys.exit(f"{DATA} is not here: the puzzles are works of their authors and not part of Nonet")
    with DATA.open() as lines:
        puzzles = [p for p in map(json.loads, lines) if p["scope"] == "core" and p["count"] == 1]
    theirs = {p["id"]: p["iss_cpu_ms"] for p in puzzles if p.get("iss_cpu_ms") is not None}
    if args.beside:
        with args.beside.open(newline="") as lines:
            theirs = {line["id"]: float(line["ms"]) for line in csv.DictReader(lines)}
    own = timed({p["id"]: p.get("iss") or p["fpuzzles"] for p in puzzles}, args.seconds)
    kinds: dict[str, list[str]] = {"all": [*own]}
    for name in own:
        kinds.setdefault(next((s for s in SETS if s in name), "other"), []).append(name)
    print(
        "| set | puzzles | Nonet: median / 95 % / longest, ms | ISS: median / 95 % / longest, ms |\n|---|---|---|---|"
    )
    for kind, names in kinds.items():
        print(row(kind, [own[n] for n in names], [theirs[n] for n in names if n in theirs]))


if __name__ == "__main__":
    main()
