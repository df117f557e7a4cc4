"""Counts all 8x8 grids with boxes of 2x4: python bench/eight.py. Takes an hour of CPU time or more.

The first row can be relabelled to 12345678, and the first four columns exchanged so that 5678 stands below 1234:

    1 2 3 4 | 5 6 7 8      8! orders of the first row, 4! of the cells below 1234
    5 6 7 8 | p(1) p(2) p(3) p(4)

What is left of the band is a permutation p of 1234. Relabelling and exchanging columns leave its cycles as they are and
can do anything else to it, so one permutation of each of the five kinds is counted.
"""

from math import factorial
from time import process_time

from nonet import Grid, count

KINDS = {"1234": 1, "2134": 6, "2143": 3, "2314": 8, "2341": 6}
"""A permutation of each kind of cycles, and how many there are."""
KNOWN = 29_136_487_207_403_520


def main() -> None:
    """Print the five counts and the total."""
    total = 0
    for permutation, kinds in KINDS.items():
        found = count(Grid("12345678" + "5678" + permutation + "." * 48))
        total += kinds * int(found)
        print(f"{permutation}: {int(found):,} grids, {kinds} alike; {process_time():.0f} s", flush=True)
    total *= factorial(8) * factorial(4)
    print(f"{total:,} grids", "as known" if total == KNOWN else f"but {KNOWN:,} are known")


if __name__ == "__main__":
    main()
