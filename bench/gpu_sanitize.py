"""Every kernel once, on small batches.

compute-sanitizer --tool memcheck python bench/gpu_sanitize.py     # or racecheck
"""

import numpy

import nonet
from nonet import _kernel
from nonet.gpu import clue_places, making, nearby, slots
from nonet.gpu.pinned import pinned_rows, solve_pinned

slots.CHUNK, slots.SLOTS, slots.MOST_SAVED = 1 << 13, 2, 512

random = numpy.random.default_rng(1)
made, solutions = making.random_rows(3, 0, 1500, False, -1.0)
wanted = _kernel.random_items(_kernel.item_seeds(3, 0, 1500), False, 4)[0]
print(
    "made",
    bytes(made[5]).hex()[:16],
    "same",
    (made.ravel() + ord("0")).tobytes().replace(b"0", b".") == wanted,
)
rows = made.copy()
for row in rows[500:]:
    cells = random.choice(81, random.integers(1, 6), replace=False)
    row[cells] = random.integers(0, 10, len(cells)) * (random.random() < 0.5)
there, here = nonet.solve_many(rows, device="gpu"), nonet.solve_many(rows)
same = (there.statuses == here.statuses).all() and (there.solutions == here.solutions).all()
print("solved", numpy.bincount(here.statuses), same)
counted = nonet.count_many(rows, limit=20, device="gpu")
print("counted", (counted.counts == nonet.count_many(rows, limit=20).counts).all())
packed, plain = pinned_rows(len(rows), 41), pinned_rows(len(rows), 81)
plain[:] = rows
_kernel.pack_rows(rows, packed)
print("pinned", [(solve_pinned(form)[1] == here.statuses).all() for form in (packed, plain)])
print("near", len(nearby.near_rows(packed[:3], 1, -1.0)[0]))
filled = solutions[0].copy()
filled[random.choice(81, 45, replace=False)] = 0
one = numpy.empty((1, 41), numpy.uint8)
_kernel.pack_rows(filled[None], one)
nearby._taken_out = lambda packed, less, whole=nearby._taken_out: whole(packed, less)[:4]
print("near2", len(nearby.near_rows(one, 2, -1.0)[0]))
cells = [int(cell) for cell in numpy.flatnonzero(made[0])]
names: dict[int, int] = {}
way = [names.setdefault(int(made[0][cell]), len(names) + 1) for cell in cells]
print("pattern", sum(len(found) for found, _ in clue_places.pattern_rows(cells, way[:-3])))
line = "".join(map(str, solutions[0]))
cells = sorted({*cells, *range(0, 81, 9)})
print("solution", len(list(nonet.solution_puzzles(line, len(cells) - 2, cells=cells, minimal=False))))
print("random of it", len(nonet.random_puzzles(200, seed=1, solution=line, device="gpu").puzzles))
import cupy  # noqa: E402

print("array", bool((nonet.solve_many(cupy.asarray(rows)).statuses.get() == here.statuses).all()))
