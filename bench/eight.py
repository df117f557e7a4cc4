"""Counts all 8x8 grids with boxes of 2x4: python bench/eight.py. Takes a minute of CPU time.

The first row can be relabelled to 12345678, and the first four columns exchanged so that 5678 stands below 1234:

    1 2 3 4 | 5 6 7 8      8! orders of the first row, 4! of the cells below 1234
    5 6 7 8 | p(1) p(2) p(3) p(4)

What is left of the band is a permutation p of 1234. Relabelling and exchanging columns leave its cycles as they are and
can do anything else to it, so one permutation of each of the five kinds is taken. All second bands that go below are
listed. How many lower halves go below both depends only on the digits that each column has had, whatever their names
and the order of the columns in a stack; so few halves are really counted, by the search.
"""

from itertools import combinations, permutations
from math import factorial
from time import process_time

from nonet import Grid, count

KINDS = {(1, 2, 3, 4): 1, (2, 1, 3, 4): 6, (2, 1, 4, 3): 3, (2, 3, 1, 4): 8, (2, 3, 4, 1): 6}
"""A permutation of each kind of cycles, and how many there are."""
KNOWN = 29_136_487_207_403_520
Pairs = tuple[tuple[int, int], ...]


def pairs(upper: tuple[int, ...], lower: tuple[int, ...], above: Pairs) -> dict[tuple[int, ...], list[Pairs]]:
    """The ways to fill four columns of a band, by the digits that the columns have had then, as sorted bit sets."""
    out: dict[tuple[int, ...], list[Pairs]] = {}
    for a in permutations(upper):
        if any(d in had for d, had in zip(a, above, strict=True)):
            continue
        for b in permutations(lower):
            if not any(d in had for d, had in zip(b, above, strict=True)):
                band = tuple(zip(a, b, strict=True))
                had = (sum(1 << d for d in x + y) for x, y in zip(band, above, strict=True))
                out.setdefault(tuple(sorted(had)), []).append(band)
    return out


def unnamed(columns: tuple[int, ...]) -> tuple[int, ...]:
    """Alike for columns that differ in the names of the digits only: for each digit the columns that had it, sorted."""
    return tuple(sorted(sum((had >> d & 1) << c for c, had in enumerate(columns)) for d in range(1, 9)))


def main() -> None:
    """Print the five counts and the total."""
    total = 0
    halves: dict[tuple[int, ...], int] = {}
    for permutation, alike in KINDS.items():
        first = (
            tuple(zip((1, 2, 3, 4), (5, 6, 7, 8), strict=True)),
            tuple(zip((5, 6, 7, 8), permutation, strict=True)),
        )
        found = 0
        for upper in combinations(range(1, 9), 4):
            lower = tuple(d for d in range(1, 9) if d not in upper)
            right = pairs(lower, upper, first[1])
            for had_left, bands_left in pairs(upper, lower, first[0]).items():
                for had_right, bands_right in right.items():
                    key = unnamed(had_left + had_right)
                    if key not in halves:
                        top = (
                            zip(*(first[0] + first[1]), strict=True),
                            zip(*(bands_left[0] + bands_right[0]), strict=True),
                        )
                        line = "".join(str(d) for band in top for row in band for d in row)
                        halves[key] = int(count(Grid(line + "." * 32)))
                    found += len(bands_left) * len(bands_right) * halves[key]
        total += alike * found
        print(
            f"{permutation}: {found:,} grids, {alike} alike; {len(halves):,} halves counted; {process_time():.0f} s",
            flush=True,
        )
    total *= factorial(8) * factorial(4)
    print(f"{total:,} grids,", "as known" if total == KNOWN else f"but {KNOWN:,} are known")


if __name__ == "__main__":
    main()
