"""Measures solve_many against tdoku and other native solvers, in one process, in CPU time of one thread.

    python bench/peers.py --tdoku libtdoku.so [--rust libsudoku.so] [--set avx2] [--rounds 5] [--only clue17]

tdoku is a shared library with its function TdokuSolverDpllTriadSimd; --rust one with a function
    size_t count_rows(const char *rows, size_t stride, size_t n, size_t limit)
that returns the sum of the counts of n puzzles of 81 symbols, each up to the limit. Puzzles of the collection beside
the checkout are moved about by random symmetries, and made easier, ambiguous or wrong, as the table's rows say. All
solvers look for up to two solutions of each; in the sets named count-, for a hundred thousand, in the blank grid for
a million. In the sets named one-, Nonet gets the puzzles one by one, as nonet.solve does.

The solvers take turns; a ratio is that of one turn, and the table gives the median and the range. A call from Python
costs as much as an easy puzzle, so where puzzles are handed over one by one the time is less that of the same calls
with nothing to do. --threads measures one and two threads instead, by the clock, which means something only while
nothing else runs, and the CPU time that both threads take together.
"""

import argparse
import ctypes
import random
import statistics
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from nonet import _kernel

COUNT = 20_000
DATA = next(
    (p / "shared/data" for p in Path(__file__).resolve().parents if (p / "shared/data").is_dir()), None
)
rng = random.Random(5)

Rows = list[bytes]
Solver = Callable[[Rows, bytes, int], int | bytes]
"""Takes the puzzles one by one and joined, and a limit; returns the counts or their sum."""


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


def less(puzzles: Iterable[bytes], clues: int) -> list[bytes]:
    """Puzzles that have lost some clues."""
    out = []
    for puzzle in puzzles:
        row = bytearray(puzzle)
        for c in rng.sample([c for c in range(81) if row[c] != 46], clues):
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


def minimal() -> list[bytes]:
    return [puzzle for puzzle, _ in made()]


SETS: dict[str, Callable[[], list[bytes]]] = {
    "trivial36": trivial36,
    "qqwing-easy": lambda: read("qqwing_simple.txt", "qqwing_easy.txt"),
    "minimal": minimal,
    "clue17": lambda: rng.sample(read("clue17.txt"), COUNT),
    "magictour": lambda: read("magictour1465.txt"),
    "hardest": lambda: read("hardest.txt"),
    "multi3": lambda: less(minimal(), 3),
    "invalid": lambda: invalid(clash=False),
    "invalid-clash": lambda: invalid(clash=True),
    "one-trivial36": trivial36,
    "one-qqwing": lambda: read("qqwing_simple.txt", "qqwing_easy.txt"),
    "one-hardest": lambda: read("hardest.txt"),
    "count-min5": lambda: less(minimal()[:40], 5),
    "count-min8": lambda: less(minimal()[:20], 8),
    "count-17less1": lambda: less(rng.sample(read("clue17.txt"), 100), 1),
    "count-17less2": lambda: less(rng.sample(read("clue17.txt"), 20), 2),
    "count-blank": lambda: [b"." * 81],
}


def limit_of(name: str) -> int:
    return 1_000_000 if name == "count-blank" else 100_000 if name.startswith("count-") else 2


def size_of(name: str, lines: list[bytes]) -> int:
    """How many puzzles to measure."""
    if name.startswith("count-"):
        return len(lines)
    return COUNT // 5 if name.startswith("one-") or name == "hardest" else COUNT


def nonet_batch(instruction_set: str) -> Solver:
    def solve(_: Rows, joined: bytes, limit: int) -> bytes:
        found = _kernel.nine_solve_rows(joined, 81, False, 1, -1.0, instruction_set)
        assert not isinstance(found, int)
        return found[1]

    return solve


def nonet_count(instruction_set: str) -> Solver:
    digits = bytes(b - 48 if 48 < b < 58 else 0 for b in range(256))

    def solve(rows: Rows, joined: bytes, limit: int) -> int:
        return sum(
            _kernel.nine_count(row.translate(digits), None, limit, 1, -1.0, instruction_set)[0]
            for row in rows
        )

    return solve


def nonet_one() -> Solver:
    function = _kernel.nine_solve_line

    def solve(rows: Rows, joined: bytes, limit: int) -> bytes:
        return bytes(function(row.decode())[0] for row in rows)  # type: ignore[index]

    def idle(rows: Rows) -> int:
        return sum(function(row[1:].decode()) is None for row in rows)

    solve.idle = idle  # type: ignore[attr-defined]
    return solve


def tdoku(path: str) -> Solver:
    function = ctypes.CDLL(path).TdokuSolverDpllTriadSimd
    nothing = ctypes.CDLL(
        None
    ).ffs  # like the counts its results are small numbers, which Python need not make
    for f in (function, nothing):
        f.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint32, ctypes.c_char_p, ctypes.c_void_p]
        f.restype = ctypes.c_size_t
    out = ctypes.create_string_buffer(128)
    guesses = ctypes.byref(ctypes.c_size_t())

    def solve(rows: Rows, joined: bytes, limit: int) -> int:
        return sum(function(row, limit, 0, out, guesses) for row in rows)

    def idle(rows: Rows) -> int:
        return sum(nothing(row, 2, 0, out, guesses) for row in rows)

    solve.idle = idle  # type: ignore[attr-defined]
    return solve


def rust(path: str) -> Solver:
    function = ctypes.CDLL(path).count_rows
    function.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_size_t]
    function.restype = ctypes.c_size_t
    return lambda rows, joined, limit: int(function(joined, 81, len(rows), limit))


def seconds(solver: Solver, rows: Rows, joined: bytes, limit: int) -> tuple[float, int]:
    start = time.thread_time()
    found = solver(rows, joined, limit)
    spent = time.thread_time() - start
    if idle := getattr(solver, "idle", None):
        start = time.thread_time()
        idle(rows)
        spent -= time.thread_time() - start
    return spent, sum(found) if isinstance(found, bytes) else found


def spread(ratios: list[float]) -> str:
    return f"{statistics.median(ratios):5.2f} ({min(ratios):.2f} to {max(ratios):.2f})"


def measure(name: str, peers: dict[str, Solver], instruction_set: str, rounds: int) -> None:
    """Print one row of the table."""
    puzzles = SETS[name]()
    rows = [moved(puzzles[i % len(puzzles)]) for i in range(size_of(name, puzzles))]
    joined = b"".join(rows)
    if name.startswith("count-"):
        own = nonet_count(instruction_set)
    else:
        own = nonet_one() if name.startswith("one-") else nonet_batch(instruction_set)
    solvers = {"nonet": own} | peers
    times: dict[str, list[float]] = {s: [] for s in solvers}
    totals = set()
    for _ in range(rounds):
        for s, solver in solvers.items():
            spent, total = seconds(solver, rows, joined, limit_of(name))
            times[s].append(spent)
            totals.add(total)
    assert len(totals) == 1, f"the solvers disagree on {name}: {totals}"
    done = totals.pop() if name.startswith("count-") else len(rows)
    cells = [f"{name:14}"]
    for s in solvers:
        cells.append(f"{s} {done / min(times[s]) / 1000:8.1f}")
        if s != "nonet":
            cells.append(spread([t / n for t, n in zip(times[s], times["nonet"], strict=True)]))
    print("  ".join(cells), flush=True)


def measure_threads(instruction_set: str, rounds: int) -> None:
    """Print how much faster two threads are than one."""
    puzzles = minimal()
    joined = b"".join(moved(puzzles[i % len(puzzles)]) for i in range(10 * COUNT))
    sparse = less(minimal()[:1], 8)[0].translate(bytes(b - 48 if 48 < b < 58 else 0 for b in range(256)))
    jobs: dict[str, Callable[[int], object]] = {
        "solve": lambda n: _kernel.nine_solve_rows(joined, 81, False, n, -1.0, instruction_set),
        "count": lambda n: _kernel.nine_count(sparse, None, 2_000_000, n, -1.0, instruction_set),
        "generate": lambda n: _kernel.random_minimal(3000, 1, n, -1.0, instruction_set),
    }
    for name, job in jobs.items():
        ratios, work = [], []
        for _ in range(rounds):
            clock, cpu = [], []
            for workers in (1, 2):
                start = time.perf_counter(), time.process_time()
                job(workers)
                clock.append(time.perf_counter() - start[0])
                cpu.append(time.process_time() - start[1])
            ratios.append(clock[0] / clock[1])
            work.append(cpu[1] / cpu[0])
        print(f"two threads: {name:10} {spread(ratios)} times one; CPU time {spread(work)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tdoku", metavar="LIBRARY")
    parser.add_argument("--rust", metavar="LIBRARY")
    parser.add_argument("--set", default=_kernel.instruction_sets()[0], choices=_kernel.instruction_sets())
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", action="append", choices=SETS)
    parser.add_argument("--threads", action="store_true")
    options = parser.parse_args()
    if options.threads:
        return measure_threads(options.set, options.rounds)
    peers = {}
    if options.tdoku:
        peers["tdoku"] = tdoku(options.tdoku)
    if options.rust:
        peers["rust"] = rust(options.rust)
    print(f"instruction set {options.set}; thousand puzzles (in count-, solutions) a second;")
    print("then Nonet's ratio: median (lowest to highest)")
    for name in options.only or SETS:
        measure(name, peers, options.set, options.rounds)
    return None


if __name__ == "__main__":
    main()
