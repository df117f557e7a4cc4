"""Compares W and B with published ratings: python bench/whips.py [EVERY] [FILE].

FILE has the columns puzzle, W and B; the default is the collection beside the checkout. EVERY takes each so-manieth
row.
"""

import csv
import sys
import time
from collections import Counter
from pathlib import Path

from nonet import Grid, whip_rating

every = int(sys.argv[1]) if len(sys.argv) > 1 else 1
beside = next(
    (p for p in Path(__file__).resolve().parents if (p / "shared/data/whips.csv").is_file()), Path()
)
path = Path(sys.argv[2]) if len(sys.argv) > 2 else beside / "shared/data/whips.csv"

with path.open() as file:
    rows = list(csv.DictReader(file))[::every]
w, b, below = Counter[int](), Counter[int](), 0
start = time.process_time()
for row in rows:
    rating = whip_rating(Grid(row["puzzle"]), max_nodes=10**9)
    w[rating.w.value - int(row["W"])] += 1
    b[rating.b.value - int(row["B"])] += 1
    below += rating.w.value < rating.b.value
seconds = time.process_time() - start
print(f"{len(rows)} puzzles, {1000 * seconds / len(rows):.1f} ms of CPU time each for both ratings")
print("W minus published:", dict(sorted(w.items())))
print("B minus published:", dict(sorted(b.items())))
print("W below B:", below)
