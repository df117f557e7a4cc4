"""Random 9x9 positions of every unpleasant kind, for the tests and, as a command, a million at a time.

    python tests/fuzz_nine.py 1000000 [SEED]

compares every instruction set, at limits 1, 2 and 5 and batch sizes 1, 31, 32 and 33, as text and as candidates, with
the generic search, and one position in a thousand with the plain reference solver too. Each position also goes
through the search for a single puzzle once. All of them must give the same first solution, whatever shares the batch.
Every now and then a thousand positions are shuffled and shared among one to four threads. It prints the first
difference and exits 1. Runs with the seeds 0, 1, 2 and so on have no position in common.
"""

import random
import struct
import sys
from collections.abc import Callable, Iterator, Sequence

import reference

from nonet import Geometry, Grid, _kernel

FULL = 0x1FF
BLANK = [FULL] * 81
Kind = Callable[[random.Random], list[int]]
LIMITS = (1, 2, 5)
GENERIC = Geometry.of(9, extra=[(0, 1)]).kernel
"""A house that says nothing new: the same solutions, but not the board that the 9x9 engine takes."""
HOUSES = [h.cells for h in Geometry.of(9).houses]


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
    house = rng.choice(HOUSES)
    digit = 1 << rng.randrange(9)
    for c in rng.sample(house, 2):
        masks[c] = digit
    for c in rng.sample(range(81), rng.randint(0, 6)):
        if masks[c] == FULL:
            masks[c] = 1 << rng.randrange(9)
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


def open_grid(rng: random.Random) -> list[int]:
    """Next to nothing of a solved grid: up to millions of millions of solutions."""
    solution = shuffled_solution(rng)
    kept = set(rng.sample(range(81), rng.randint(0, 18)))
    return masks_of([v if c in kept else 0 for c, v in enumerate(solution)])


TEXTS = (sparse, wrong, garbage, clashing, open_grid)
KINDS = (*TEXTS, marked)


def positions(seed: int, count: int, kinds: Sequence[Kind] = KINDS) -> Iterator[list[int]]:
    rng = random.Random(seed)
    for i in range(count):
        yield kinds[i % len(kinds)](rng)


def pack(rows: list[list[int]]) -> bytes:
    return b"".join(struct.pack("=81H", *row) for row in rows)


def text_of(rows: list[list[int]]) -> bytes:
    """The rows as symbols; every cell must have one candidate or all."""
    symbols = {FULL: "."} | {1 << d: str(d + 1) for d in range(9)}
    return "".join(symbols[mask] for row in rows for mask in row).encode()


def grid_of(masks: list[int]) -> Grid:
    return Grid.of([0] * 81, candidates=masks)


def expected(masks: list[int], limit: int) -> int:
    """By the search for every size, which shares no code with the 9x9 engine."""
    return _kernel.count_solutions(GENERIC, bytes(81), masks, limit, 1, -1.0)[0]


def is_solution(digits: bytes, masks: list[int]) -> bool:
    """Like reference.is_solution, a few times faster."""
    bits = [1 << (d - 1) for d in digits if 1 <= d <= 9]
    return (
        len(bits) == 81
        and all(bit & mask for bit, mask in zip(bits, masks, strict=True))
        and all(sum(bits[c] for c in house) == FULL for house in HOUSES)
    )


def first_solution(masks: list[int]) -> bytes:
    """By one lane alone, on the instruction set that every machine has."""
    digits = _kernel.nine_first(bytes(81), masks, -1.0, "portable")
    if digits is None or not is_solution(digits, masks):
        raise Difference(f"no solution {digits!r}: {masks}")
    return digits


class Difference(Exception):
    """The engine and the reference disagree."""


class Block:
    """Some positions, what the generic search counts, and the first solution of each."""

    def __init__(self, rows: list[list[int]], as_text: bool) -> None:
        self.rows = rows
        self.as_text = as_text
        self.packed = text_of(rows) if as_text else pack(rows)
        self.counts = [expected(masks, max(LIMITS)) for masks in rows]
        self.firsts = [
            first_solution(masks) if n else None for masks, n in zip(rows, self.counts, strict=True)
        ]

    def check(self, i: int, found: int, limit: int, digits: bytes | None, where: str) -> None:
        """Compare the answer for position i."""
        masks = self.rows[i]
        if found != min(self.counts[i], limit):
            raise Difference(f"{where}, limit {limit}: {found} for {self.counts[i]}: {masks}")
        if found and digits != self.firsts[i]:
            raise Difference(f"{where}, limit {limit}: {digits!r}, not the first: {masks}")

    def compare_batch(self, instruction_set: str, limit: int) -> None:
        """Solve all positions together."""
        found, solutions, *_ = _kernel.nine_count_rows(
            self.packed, not self.as_text, limit, 1, -1.0, instruction_set
        )
        digits = solutions.translate(DIGITS)
        for i, n in enumerate(found):
            self.check(i, n, limit, digits[81 * i : 81 * i + 81], instruction_set)

    def compare_single(self, i: int, instruction_set: str, limit: int) -> None:
        """Solve one position by the search for a single puzzle."""
        found, complete = _kernel.nine_count(bytes(81), self.rows[i], limit, 1, -1.0, instruction_set)
        code, first, *_ = _kernel.nine_solve(bytes(81), self.rows[i], 1, -1.0, instruction_set)
        self.check(i, found, limit, first, f"single, {instruction_set}")
        if complete != (found < limit) or code != min(self.counts[i], 2) or (first is None) != (code == 0):
            raise Difference(
                f"single, {instruction_set}, limit {limit}: {complete}, {code}, {first!r}: {self.rows[i]}"
            )


def compare_shuffled(seed: int, instruction_set: str) -> None:
    """Solve a thousand positions in any order and in one to four threads: only the order of the answers changes."""
    rng = random.Random(seed)
    rows = [text_of([masks]) for masks in positions(seed, 1040, TEXTS)]
    expected = None
    for workers in (1, 2, 3, 4):
        order = rng.sample(range(len(rows)), len(rows))
        text = b"".join(rows[k] for k in order)
        solved = _kernel.nine_solve_rows(text, 81, False, workers, -1.0, instruction_set)
        assert not isinstance(solved, int)
        answers = {k: (solved[0][81 * i : 81 * i + 81], solved[1][i]) for i, k in enumerate(order)}
        expected = expected or answers
        for k, answer in answers.items():
            if answer != expected[k]:
                raise Difference(
                    f"{instruction_set}, {workers} workers: {answer}, {expected[k]}: {rows[k]!r}"
                )


DIGITS = bytes(max(0, b - 48) if b < 58 else 0 for b in range(256))


def main(count: int, seed: int = 0) -> int:
    """Compare in batches of 1, 31, 32, 33 positions, in turn, half of them as text."""
    done = number = 0
    sets = _kernel.instruction_sets()
    try:
        while done < count:
            size, as_text = (1, 31, 32, 33)[number % 4], number // 4 % 2 == 0
            kinds = TEXTS if as_text else KINDS
            rows = list(positions((seed << 32) + number, size, kinds[number // 8 % len(kinds) :] + kinds))
            block = Block(rows, as_text)
            if number % 40 == 0:
                for limit in LIMITS:
                    if reference.count(grid_of(rows[0]), limit) != min(block.counts[0], limit):
                        raise Difference(f"the generic search differs from the reference: {rows[0]}")
            for instruction_set in sets:
                for limit in LIMITS:
                    block.compare_batch(instruction_set, limit)
            if number % 64 == 0:
                compare_shuffled((seed << 32) + number, sets[number // 64 % len(sets)])
            for i in range(size):
                block.compare_single(i, sets[i % len(sets)], LIMITS[number % 3])
            done += size
            number += 1
    except Difference as difference:
        print(difference)
        return 1
    print(f"{done} positions agree on {', '.join(sets)} (seed {seed})")
    return 0


if __name__ == "__main__":
    sys.exit(main(*(int(x) for x in sys.argv[1:3] or ["10000"])))
