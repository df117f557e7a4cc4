"""Random 9x9 positions of every unpleasant kind, for the tests and, as a command, a million at a time.

    python tests/fuzz_nine.py 1000000

compares every instruction set, at limits 1, 2 and 5 and batch sizes 1, 31, 32 and 33, with the generic search, and
one position in a thousand with the plain reference solver too. It prints the first difference and exits 1.
"""

import random
import struct
import sys
from collections.abc import Iterator

import reference

from nonet import Geometry, Grid, _kernel

FULL = 0x1FF
BLANK = [FULL] * 81


def shuffled_solution(rng: random.Random) -> list[int]:
    """A solved grid: the cyclic one with rows, columns and digits shuffled."""

    def lines() -> list[int]:
        return [3 * band + k for band in rng.sample(range(3), 3) for k in rng.sample(range(3), 3)]

    digits = rng.sample(range(1, 10), 9)
    columns = lines()
    return [digits[(3 * (r % 3) + r // 3 + c) % 9] for r in lines() for c in columns]


def masks_of(values: list[int]) -> list[int]:
    return [1 << (v - 1) if v else FULL for v in values]


def sparse(rng: random.Random) -> list[int]:
    """Part of a solved grid: from many solutions to one."""
    solution = shuffled_solution(rng)
    kept = set(rng.sample(range(81), rng.randint(17, 45)))
    return masks_of([v if c in kept else 0 for c, v in enumerate(solution)])


def wrong(rng: random.Random) -> list[int]:
    """A part of a solved grid with one or two digits changed."""
    masks = sparse(rng)
    for _ in range(rng.randint(1, 2)):
        masks[rng.choice([c for c in range(81) if masks[c] != FULL])] = 1 << rng.randrange(9)
    return masks


def garbage(rng: random.Random) -> list[int]:
    """Digits anywhere."""
    masks = list(BLANK)
    for c in rng.sample(range(81), rng.choice([3, 8, 15, 25, 40, 81])):
        masks[c] = 1 << rng.randrange(9)
    return masks


def clashing(rng: random.Random) -> list[int]:
    """Two equal digits in one house and little else."""
    masks = list(BLANK)
    house = rng.choice(Geometry.of(9).houses).cells
    digit = 1 << rng.randrange(9)
    for c in rng.sample(house, 2):
        masks[c] = digit
    for c in rng.sample(range(81), rng.randint(0, 6)):
        masks[c] &= 1 << rng.randrange(9) | digit
    return masks


def marked(rng: random.Random) -> list[int]:
    """Candidates taken at random from a solved grid's surroundings; some cells may lose all of them."""
    keep = rng.choice([0.3, 0.45, 0.6])
    extra = sum(1 << d for d in range(9) if rng.random() < 0.02)
    return [
        (
            sum(1 << d for d in range(9) if rng.random() < keep)
            | (1 << (v - 1) if rng.random() < 0.995 else extra)
        )
        for v in shuffled_solution(rng)
    ]


KINDS = (sparse, wrong, garbage, clashing, marked)


def positions(seed: int, count: int) -> Iterator[list[int]]:
    rng = random.Random(seed)
    for i in range(count):
        yield KINDS[i % len(KINDS)](rng)


def pack(rows: list[list[int]]) -> bytes:
    return b"".join(struct.pack("=81H", *row) for row in rows)


def grid_of(masks: list[int]) -> Grid:
    return Grid.of([0] * 81, candidates=masks)


def expected(masks: list[int], limit: int) -> int:
    """By the search for every size, which shares no code with the 9x9 engine."""
    return _kernel.count_solutions(Geometry.of(9).kernel, bytes(81), masks, limit, 1, -1.0)[0]


def difference(rows: list[list[int]], limit: int, instruction_set: str, counts: list[int]) -> str | None:
    """What the engine gets wrong on a batch, if anything."""
    found, solutions, *_ = _kernel.nine_count_rows(pack(rows), True, limit, 1, -1.0, instruction_set)
    for i, masks in enumerate(rows):
        if found[i] != counts[i]:
            return f"{instruction_set}, limit {limit}: {found[i]} for {counts[i]}: {masks}"
        text = solutions[81 * i : 81 * i + 81].decode()
        if found[i] and not reference.is_solution([int(d) for d in text], grid_of(masks)):
            return f"{instruction_set}, limit {limit}: not a solution {text}: {masks}"
    return None


def main(count: int, seed: int = 1) -> int:
    """Compare in batches of 1, 31, 32, 33 positions, in turn."""
    done = block = 0
    while done < count:
        size = (1, 31, 32, 33)[block % 4]
        rows = list(positions(seed + block, size))
        for limit in (1, 2, 5):
            counts = [expected(masks, limit) for masks in rows]
            if block % 10 == 0 and reference.count(grid_of(rows[0]), limit) != counts[0]:
                print(f"the generic search differs from the reference: {rows[0]}")
                return 1
            for instruction_set in _kernel.instruction_sets():
                problem = difference(rows, limit, instruction_set, counts)
                if problem:
                    print(problem)
                    return 1
        done += size
        block += 1
        if block % 400 == 0:
            print(f"{done} positions agree", file=sys.stderr)
    print(f"{done} positions agree on {', '.join(_kernel.instruction_sets())}")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
