"""Compares W and B with published ratings and times them: python bench/whips.py [EVERY] [FILE].

FILE has the columns puzzle, W and B; the default is the collection beside the checkout. EVERY takes each so-manieth
row. The times are CPU time: of one path for each rating, as published ratings are made, and of both with the further
paths that Nonet takes where W comes out above B.
"""

import csv
import sys
import time
from collections import Counter
from pathlib import Path

from nonet import Grid, _kernel, whip_rating

every = int(sys.argv[1]) if len(sys.argv) > 1 else 1
beside = next(
    (p for p in Path(__file__).resolve().parents if (p / "shared/data/whips.csv").is_file()), Path()
)
path = Path(sys.argv[2]) if len(sys.argv) > 2 else beside / "shared/data/whips.csv"
MANY = 10**9

with path.open() as file:
    rows = list(csv.DictReader(file))[::every]
grids = [Grid(row["puzzle"]) for row in rows]


def milliseconds(start: float) -> str:
    return f"{1000 * (time.process_time() - start) / len(rows):.2f} ms"


print(f"{len(rows)} puzzles, mean CPU time of a puzzle:")
for kind in (_kernel.WhipKind.W, _kernel.WhipKind.B):
    rater = _kernel.WhipRater(grids[0].geometry.kernel)
    start = time.process_time()
    for grid in grids:
        rater.rate(grid.values, grid.candidates, kind, 36, MANY)
    print(f"  {kind.name}, one path: {milliseconds(start)}")
start = time.process_time()
ratings = [whip_rating(grid, max_nodes=MANY) for grid in grids]
print(f"  both, with further paths: {milliseconds(start)}")
pairs = list(zip(ratings, rows, strict=True))
print("W minus published:", dict(sorted(Counter(r.w.value - int(row["W"]) for r, row in pairs).items())))
print("B minus published:", dict(sorted(Counter(r.b.value - int(row["B"]) for r, row in pairs).items())))
print("W below B:", sum(r.w.value < r.b.value for r in ratings))
