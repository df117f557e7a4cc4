"""Compare all ratings of the explainer's scales with the reference's: python tests/explainer_parity.py [FOLDER]."""

import csv
import gzip
import sys
from pathlib import Path

import nonet


def main(folder: Path) -> int:
    """Rate every puzzle of both lists; the number of differences."""
    wrong = 0
    for version, scale in (("1.18.1", "explainer"), ("1.2.1", "explainer-1.2.1")):
        with (folder / f"explainer_{version}.csv").open(encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        bad = 0
        for row, rating in zip(rows, nonet.rate_many([row["puzzle"] for row in rows], scale), strict=True):
            expected = tuple(float(row[name]) for name in ("ER", "EP", "ED"))
            names = (
                tuple(row[f"{name}_technique"] for name in ("ER", "EP", "ED"))
                if "ER_technique" in row
                else None
            )
            if (rating.er, rating.ep, rating.ed) != expected or (
                names and (rating.er_technique, rating.ep_technique, rating.ed_technique) != names
            ):
                bad += 1
                print(f"{row['puzzle']}: {rating}; the reference says {expected}, {names}")
        print(f"{scale}: {len(rows)} puzzles, {bad} differ")
        wrong += bad
    return wrong + steps(folder)


def steps(folder: Path) -> int:
    """Compare the rating of every step, in order; the number of puzzles that differ."""
    text = gzip.decompress((folder / "explainer_steps.txt.gz").read_bytes()).decode()
    blocks = text.split("#")[1:]
    bad = 0
    for block in blocks:
        puzzle, *lines = block.strip().splitlines()
        expected = [float(line.split("|")[0]) for line in lines if not line.startswith("=")]
        shown = [rated.rating for rated in nonet.explainer_path(puzzle)]
        if shown != expected:
            bad += 1
            print(f"{puzzle}: {shown}; the reference has {expected}")
    print(f"steps: {len(blocks)} puzzles, {bad} differ")
    return bad


if __name__ == "__main__":
    shared = Path(__file__).resolve().parents[2] / "shared" / "data"
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else shared) > 0)
