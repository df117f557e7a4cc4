"""Measures solve_many against tdoku and other native solvers, in one process, in CPU time of one thread.

    python bench/peers.py --tdoku libtdoku.so [--rust libsudoku.so] [--set avx2] [--rounds 5] [--only clue17]

tdoku is a shared library with its function TdokuSolverDpllTriadSimd; --rust one with a function
    size_t count_rows(const char *rows, size_t stride, size_t n, size_t limit)
that returns the sum of the counts. Puzzles of the collection beside the checkout are moved about by random
symmetries, and made easier, ambiguous or wrong, as the table's rows say. All solvers look for up to two solutions of
each. They take turns; a ratio is that of one turn, and the table gives the median and the range. A ctypes call costs
as much as an easy puzzle, so tdoku's time is less that of the same calls to a function that does nothing.
"""

import argparse
import ctypes
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from nonet import _kernel

COUNT = 20_000
DATA = next(
    (p / "shared/data" for p in Path(__file__).resolve().parents if (p / "shared/data").is_dir()), None
)
rng = random.Random(5)

Rows = list[bytes]
Solver = Callable[[Rows, bytes], int]
"""Takes the puzzles one by one and joined, and returns the sum of their counts."""


def moved(line: bytes) -> bytes:
    """The same puzzle with digits, rows and columns shuffled, perhaps reflected."""

    def lines() -> list[int]:
        return [3 * band + k for band in rng.sample(range(3), 3) for k in rng.sample(range(3), 3)]

    digits = bytes.maketrans(b"123456789", bytes(rng.sample(b"123456789", 9)))
    rows, columns, swap = lines(), lines(), rng.random() < 0.5
    return bytes(line[c * 9 + r if swap else r * 9 + c] for r in rows for c in columns).translate(digits)


def read(*names: str) -> list[bytes]:
    if DATA is None:
        raise SystemExit("the collection ../shared/data is not here; only the generated sets can be measured")
    lines = [line[:81].replace(b"0", b".") for n in names for line in (DATA / n).read_bytes().split(b"\n")]
    return [line for line in lines if len(line) == 81]


def made() -> list[tuple[bytes, bytes]]:
    puzzles, solutions = _kernel.random_minimal(COUNT, 1, 1)
    return [(puzzles[i : i + 81], solutions[i : i + 81]) for i in range(0, len(puzzles), 81)]


def trivial36() -> list[bytes]:
    """Random minimal puzzles with clues added up to 36."""
    out = []
    for puzzle, solution in made():
        row = bytearray(puzzle)
        empty = [c for c in range(81) if row[c] == 46]
        for c in rng.sample(empty, len(empty) - 45):
            row[c] = solution[c]
        out.append(bytes(row))
    return out


def multi3() -> list[bytes]:
    """Random minimal puzzles less three clues."""
    out = []
    for puzzle, _ in made():
        row = bytearray(puzzle)
        for c in rng.sample([c for c in range(81) if row[c] != 46], 3):
            row[c] = 46
        out.append(bytes(row))
    return out


def invalid(clash: bool) -> list[bytes]:
    """Random minimal puzzles with one clue changed so that there is no solution."""
    out = []
    for puzzle, _ in made():
        while True:
            row = bytearray(puzzle)
            c = rng.choice([c for c in range(81) if row[c] != 46])
            row[c] = rng.choice(b"123456789")
            seen = any(
                row[k] == row[c] and k != c and (k // 9 == c // 9 or k % 9 == c % 9 or box(k) == box(c))
                for k in range(81)
            )
            if seen == clash and not _kernel.nine_count_rows(bytes(row), False, 1, 1, -1.0)[0][0]:
                break
        out.append(bytes(row))
    return out


def box(cell: int) -> int:
    return cell // 27 * 3 + cell % 9 // 3


SETS: dict[str, Callable[[], list[bytes]]] = {
    "trivial36": trivial36,
    "qqwing-easy": lambda: read("qqwing_simple.txt", "qqwing_easy.txt"),
    "minimal": lambda: [puzzle for puzzle, _ in made()],
    "clue17": lambda: rng.sample(read("clue17.txt"), COUNT),
    "magictour": lambda: read("magictour1465.txt"),
    "hardest": lambda: read("hardest.txt"),
    "multi3": multi3,
    "invalid": lambda: invalid(clash=False),
    "invalid-clash": lambda: invalid(clash=True),
}


def nonet_bytes(instruction_set: str) -> Solver:
    def solve(_: Rows, joined: bytes) -> int:
        found = _kernel.nine_solve_rows(joined, 81, False, 1, -1.0, instruction_set)
        assert not isinstance(found, int)
        return sum(found[1])

    return solve


def tdoku(path: str) -> Solver:
    function = ctypes.CDLL(path).TdokuSolverDpllTriadSimd
    nothing = ctypes.CDLL(None).labs
    for f in (function, nothing):
        f.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint32, ctypes.c_char_p, ctypes.c_void_p]
        f.restype = ctypes.c_size_t
    out = ctypes.create_string_buffer(128)
    guesses = ctypes.byref(ctypes.c_size_t())

    def solve(rows: Rows, _: bytes) -> int:
        return sum(function(row, 2, 0, out, guesses) for row in rows)

    def idle(rows: Rows) -> int:
        return sum(nothing(row, 2, 0, out, guesses) & 1 for row in rows)

    solve.idle = idle  # type: ignore[attr-defined]
    return solve


def rust(path: str) -> Solver:
    function = ctypes.CDLL(path).count_rows
    function.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_size_t]
    function.restype = ctypes.c_size_t
    return lambda rows, joined: int(function(joined, 81, len(rows), 2))


def seconds(solver: Solver, rows: Rows, joined: bytes) -> tuple[float, int]:
    start = time.thread_time()
    total = solver(rows, joined)
    spent = time.thread_time() - start
    if idle := getattr(solver, "idle", None):
        start = time.thread_time()
        idle(rows)
        spent -= time.thread_time() - start
    return spent, total


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tdoku", metavar="LIBRARY")
    parser.add_argument("--rust", metavar="LIBRARY")
    parser.add_argument("--set", default=_kernel.instruction_sets()[0], choices=_kernel.instruction_sets())
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", action="append", choices=SETS)
    options = parser.parse_args()
    solvers = {"nonet": nonet_bytes(options.set)}
    if options.tdoku:
        solvers["tdoku"] = tdoku(options.tdoku)
    if options.rust:
        solvers["rust"] = rust(options.rust)
    print(
        f"instruction set {options.set}; thousand puzzles a second, then nonet's ratio: median (lowest to highest)"
    )
    for name in options.only or SETS:
        lines = SETS[name]()
        rows = [moved(lines[i % len(lines)]) for i in range(COUNT if name != "hardest" else COUNT // 5)]
        joined = b"".join(rows)
        times: dict[str, list[float]] = {s: [] for s in solvers}
        totals = set()
        for _ in range(options.rounds):
            for s, solver in solvers.items():
                spent, total = seconds(solver, rows, joined)
                times[s].append(spent)
                totals.add(total)
        assert len(totals) == 1, f"the solvers disagree on {name}: {totals}"
        cells = [f"{name:14}"]
        for s in solvers:
            cells.append(f"{s} {len(rows) / min(times[s]) / 1000:8.1f}")
            if s != "nonet":
                ratios = sorted(t / n for t, n in zip(times[s], times["nonet"], strict=True))
                cells.append(f"{statistics.median(ratios):5.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})")
        print("  ".join(cells), flush=True)


if __name__ == "__main__":
    main()
