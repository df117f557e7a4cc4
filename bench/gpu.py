"""Speed and correctness of the GPU: the tables of docs/gpu.md.

    python bench/gpu.py DATA check kernel device pinned numpy_rows bytes_rows small stop     # or some of these

DATA is a folder with lists of puzzles (qqwing_easy.txt, qqwing_expert.txt, clue17.txt, magictour1465.txt, hardest.txt).
"""

import sys
import time
from pathlib import Path

import cupy
import numpy

import nonet
from nonet.gpu import pipeline, slots
from nonet.gpu.device import gpus
from nonet.gpu.pinned import PACKED, PLAIN, pinned_rows, solve_pinned

SETS = {"qqwing_easy": 16, "qqwing_expert": 8, "clue17": 16, "magictour1465": 4, "hardest": 1}
"""Lists, and how many million symmetries of each are solved."""
LINKED = SETS | {"magictour1465": 8, "hardest": 2}
"""The same for what crosses the link, whose beginning and end count."""
MILLION = 1 << 20
CODE = r"""
typedef unsigned int u32; typedef unsigned char u8; typedef unsigned long long u64;
struct Random {
    u64 state;
    __device__ u32 below(u32 n) {
        u64 z = state += 0x9e3779b97f4a7c15ull;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull; z = (z ^ z >> 27) * 0x94d049bb133111ebull;
        return (u32)(((z ^ z >> 31) >> 32) * n >> 32);
    }
    __device__ void order(u8* p, int n) {
        for (int i = 0; i < n; i++) p[i] = i;
        for (int i = n - 1; i > 0; i--) { int j = below(i + 1); u8 t = p[i]; p[i] = p[j]; p[j] = t; }
    }
    __device__ void lines(u8* p) {
        u8 a[3], b[3]; order(a, 3);
        for (int i = 0; i < 3; i++) { order(b, 3); for (int j = 0; j < 3; j++) p[3 * i + j] = 3 * a[i] + b[j]; }
    }
};
// A random symmetry of a random one of `base` puzzles, and of its solution.
extern "C" __global__ void moved(const u8* puzzles, const u8* solutions, u32 base, u8* out, u8* solved, u32* which,
                                 u32 n, u32 seed) {
    const u32 t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= n) return;
    Random random{(u64)seed << 32 | t}; random.below(2);
    u8 label[10], r[9], c[9]; random.order(label + 1, 9); label[0] = 0;
    for (int i = 1; i < 10; i++) label[i]++;
    random.lines(r); random.lines(c);
    const bool flip = random.below(2); const u32 from = which[t] = random.below(base);
    for (int k = 0; k < 81; k++) {
        const u32 cell = flip ? r[k / 9] + 9 * c[k % 9] : 9 * r[k / 9] + c[k % 9];
        out[(u64)t * 81 + k] = label[puzzles[from * 81 + cell]];
        solved[(u64)t * 81 + k] = label[solutions[from * 81 + cell]];
    }
}
// Spoils seven of eight: a clue changed, clues left out, a digit put in, part of the solution, that with a wrong
// digit, a few random digits, the solution with two cells exchanged.
extern "C" __global__ void spoilt(u8* puzzles, const u8* solutions, u32 n, u32 seed) {
    const u32 t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= n) return;
    Random random{(u64)seed << 32 | t}; random.below(2);
    u8* p = puzzles + (u64)t * 81; const u8* s = solutions + (u64)t * 81;
    const u32 kind = random.below(8), part = random.below(100);
    const auto any = [&](bool clue) { u32 c; do c = random.below(81); while ((p[c] != 0) != clue); return c; };
    if (kind == 0) p[any(true)] = 1 + random.below(9);
    if (kind == 1) for (u32 k = random.below(7); k + 1; k--) p[any(true)] = 0;
    if (kind == 2) p[any(false)] = 1 + random.below(9);
    if (kind == 3 || kind == 4) for (int c = 0; c < 81; c++) p[c] = random.below(100) < part ? s[c] : 0;
    if (kind == 4) p[random.below(81)] = 1 + random.below(9);
    if (kind == 5) { for (int c = 0; c < 81; c++) p[c] = 0;
                     for (u32 k = random.below(12); k; k--) p[random.below(81)] = 1 + random.below(9); }
    if (kind == 6) { for (int c = 0; c < 81; c++) p[c] = s[c];
                     if (random.below(4)) { u32 a = random.below(81), b = random.below(81);
                                            u8 x = p[a]; p[a] = p[b]; p[b] = x; } }
}
"""
_MODULE = cupy.RawModule(code=CODE, options=("-std=c++17",))


def load(folder: Path, name: str) -> tuple[numpy.ndarray, numpy.ndarray]:
    lines = [line[:81] for line in (folder / f"{name}.txt").read_text().splitlines() if len(line) >= 81]
    puzzles = numpy.array([[int(c) if c.isdigit() else 0 for c in line] for line in lines], numpy.uint8)
    found = nonet.solve_many(puzzles)
    assert (found.statuses == 1).all()
    return puzzles, found.solutions


def moved(puzzles: numpy.ndarray, solutions: numpy.ndarray, n: int, seed: int):
    """n random symmetries on the device: puzzles, solutions, which of the list each is."""
    out, solved = cupy.empty((n, 81), cupy.uint8), cupy.empty((n, 81), cupy.uint8)
    which = cupy.empty(n, cupy.uint32)
    u = numpy.uint32
    arguments = (
        cupy.asarray(puzzles),
        cupy.asarray(solutions),
        u(len(puzzles)),
        out,
        solved,
        which,
        u(n),
        u(seed),
    )
    _MODULE.get_function("moved")(((n + 127) // 128,), (128,), arguments)
    return out, solved, which


def spoilt(puzzles, solutions, seed: int) -> None:
    n = len(puzzles)
    u = numpy.uint32
    _MODULE.get_function("spoilt")(((n + 127) // 128,), (128,), (puzzles, solutions, u(n), u(seed)))


def best(call, times: int = 5) -> tuple[float, float]:
    """Median and least time of a call, in seconds."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        call()
        taken.append(time.perf_counter() - start)
    return sorted(taken)[times // 2], min(taken)


def say(*parts: object) -> None:
    print(*parts, flush=True)


def check(data: dict) -> None:
    """10 million grids of all kinds against the CPU, and 4 million symmetries of odd ones."""
    n, bad, several, tally = 10 * MILLION // 5, 0, 0, numpy.zeros(4, int)
    for seed, (name, (puzzles, solutions)) in enumerate(data.items()):
        grids, solved, _ = moved(puzzles, solutions, n, 100 + seed)
        spoilt(grids, solved, 200 + seed)
        rows = grids.get()
        start = time.perf_counter()
        there = nonet.solve_many(rows, device="gpu")
        middle = time.perf_counter()
        here = nonet.solve_many(rows)
        end = time.perf_counter()
        wrong = (here.statuses != there.statuses) | (here.solutions != there.solutions).any(axis=1)
        other_first = wrong & (here.statuses == 2) & (there.statuses == 2)
        bad += int(wrong.sum())
        several += int(other_first.sum())
        tally += numpy.bincount(here.statuses, minlength=4)
        counted = nonet.count_many(rows[: 1 << 18], limit=50, device="gpu")
        same = nonet.count_many(rows[: 1 << 18], limit=50)
        many = (counted.counts == same.counts).all() and (counted.complete == same.complete).all()
        unique = (nonet.is_unique(rows, device="gpu") == (here.statuses == 1)).all()
        direct = True
        for columns in (PACKED, PLAIN):
            out, outcomes = solve_pinned(formed(rows, columns))
            direct &= bool((outcomes == here.statuses).all())
            direct &= bool((out == formed(here.solutions, columns)).all())
        say(
            f"check {name}: {n} grids, GPU {middle - start:.2f} s, CPU {end - middle:.2f} s, differ {int(wrong.sum())} "
            f"(of these first solutions {int(other_first.sum())}), counts to 50 equal {many}, is_unique {unique}, "
            f"pinned rows {direct}"
        )
    say(
        f"check: {5 * n} grids, none/one/several/limit {tally.tolist()}, differ {bad} (first solutions {several})"
    )
    base, solved, _ = moved(*data["clue17"], 60_000, 7)
    spoilt(base, solved, 8)
    base = base.get()
    wanted = nonet.solve_many(base)
    grids, solved, which = moved(base, wanted.solutions, 4 * MILLION, 9)
    there = nonet.solve_many(grids)
    expected = cupy.asarray(wanted.statuses)[which]
    wrong = int((there.solutions != solved)[expected == 1].any(axis=1).sum())
    say(
        f"check symmetries: {4 * MILLION} of {len(base)} odd grids: outcomes differ "
        f"{int((there.statuses != expected).sum())}, solutions of those with one {wrong}"
    )
    again = [nonet.solve_many(grids).solutions for _ in range(2)]
    say(
        f"check runs: solutions that differ between three runs "
        f"{sum(int((one != there.solutions).any(axis=1).sum()) for one in again)}"
    )


def kernel(data: dict) -> None:
    """The searching kernel alone, and those around it."""
    gpu = gpus()[0]
    shop = slots.workshop(0)
    for name, millions in SETS.items():
        n = millions * MILLION
        grids, solved, _ = moved(*data[name], n, 5)
        slot = slots.Slot(gpu, slots.Pool(gpu, gpu.blocks, slots.MOST_SAVED), shop.stop, n)
        say(f"kernel {name}: {kernel_row(gpu, slot, grids, solved, n)}")
        del slot
    for name, less in (("qqwing_easy", 3), ("clue17", 1), ("clue17", 3)):
        n = MILLION
        puzzles, _ = data[name]
        rows = puzzles[numpy.random.default_rng(2).integers(len(puzzles), size=20_000)]
        for i, row in enumerate(rows):
            row[numpy.random.default_rng(i).choice(numpy.flatnonzero(row), less, replace=False)] = 0
        grids, solved, _ = moved(rows, rows, n, 4)
        slot = slots.Slot(gpu, slots.Pool(gpu, gpu.blocks, slots.MOST_SAVED), shop.stop, n)
        say(f"kernel {name} less {less}: {kernel_row(gpu, slot, grids, None, n)}")
        start = time.perf_counter()
        nonet.solve_many(grids[: 1 << 18].get())
        say(f"   CPU, all threads: {(1 << 18) / (time.perf_counter() - start) / 1e6:.2f} M/s")
        del slot


def kernel_row(gpu, slot, grids, solved, n: int) -> str:
    out, outcomes = cupy.empty((n, 81), cupy.uint8), cupy.empty(n, cupy.uint8)
    part = [slots.Memory(int(a.data.ptr), a.nbytes, a) for a in (grids, out, outcomes)]
    times: dict[str, list[float]] = {}

    def timed(stream):
        plain = stream.run

        def run(file, kernel, *rest):
            a, b = cupy.cuda.Event(), cupy.cuda.Event()
            a.record(stream._stream)
            plain(file, kernel, *rest)
            b.record(stream._stream)
            b.synchronize()
            times.setdefault(kernel, []).append(cupy.cuda.get_elapsed_time(a, b))

        stream.run = run

    cupy.cuda.Device().synchronize()
    slot.search(part[0], 81, n, 2, part[1], part[2])
    slot.wait()
    timed(slot.pool.stream)
    timed(slot.back)
    for _ in range(5):
        slot.search(part[0], 81, n, 2, part[1], part[2])
    slot.wait()
    right = "" if solved is None else f", right {bool((outcomes == 1).all() and (out == solved).all())}"
    speed = {k: n / sorted(v)[2] / 1e3 for k, v in times.items()}
    left = int((outcomes == 255).sum())
    return "M/s " + ", ".join(f"{k} {v:.1f}" for k, v in speed.items()) + right + f", unfinished {left}"


def device(data: dict) -> None:
    """CuPy, Torch and JAX arrays on the device."""
    for name, millions in SETS.items():
        n = min(millions, 8) * MILLION
        grids, solved, _ = moved(*data[name], n, 6)
        nonet.solve_many(grids)
        middle, least = best(lambda grids=grids: nonet.solve_many(grids))
        right = bool((nonet.solve_many(grids).solutions == solved).all())
        say(f"device {name}: {n / middle / 1e6:.0f} M/s, best {n / least / 1e6:.0f}, right {right}")
    import torch

    there = nonet.solve_many(torch.from_dlpack(grids))
    right = bool((cupy.from_dlpack(there.solutions) == solved).all())
    say("device torch", type(there.solutions).__name__, there.solutions.device, right)
    import jax

    there = nonet.solve_many(jax.dlpack.from_dlpack(grids))
    say(
        "device jax",
        type(there.solutions).__name__,
        bool((cupy.from_dlpack(there.solutions) == solved).all()),
    )


def formed(rows: numpy.ndarray, columns: int) -> numpy.ndarray:
    """Rows of 81 digits in pinned memory, packed or plain."""
    out = pinned_rows(len(rows), columns)
    if columns == PACKED:
        nonet._kernel.pack_rows(rows, out)
    else:
        out[:] = rows
    return out


def pinned(data: dict) -> None:
    """Rows in pinned memory, packed and plain, there and back."""
    for name, millions in LINKED.items():
        n = millions * MILLION
        grids, solved, _ = moved(*data[name], n, 9)
        for columns in (PACKED, PLAIN):
            rows, wanted = formed(grids.get(), columns), formed(solved.get(), columns)
            out, outcomes = pinned_rows(n, columns), pinned_rows(n, 1)[:, 0]

            def call(arrays=(rows, -1.0, out, outcomes)):
                solve_pinned(*arrays)

            call()
            middle, least = best(call, 15)
            right = bool((out == wanted).all() and (outcomes == 1).all())
            speed = f"{n / middle / 1e6:.1f} M/s, best {n / least / 1e6:.1f}"
            say(f"pinned {name}, {columns} bytes: {speed}, right {right}")


def numpy_rows(data: dict) -> None:
    """Plain NumPy in, NumPy out."""
    for name, millions in LINKED.items():
        n = millions * MILLION
        grids, solved, _ = moved(*data[name], n, 11)
        rows, wanted = grids.get(), solved.get()
        nonet.solve_many(rows[:1000], device="gpu")
        middle, least = best(lambda rows=rows: nonet.solve_many(rows, device="gpu"))
        right = bool((nonet.solve_many(rows, device="gpu").solutions == wanted).all())
        middle2, _ = best(lambda rows=rows: nonet.is_unique(rows, device="gpu"), 3)
        start = time.perf_counter()
        nonet.solve_many(rows[: n // 8])
        cpu = n / 8 / (time.perf_counter() - start)
        say(
            f"numpy {name}: {n / middle / 1e6:.0f} M/s, best {n / least / 1e6:.0f}, right {right}; is_unique "
            f"{n / middle2 / 1e6:.0f}; CPU, all threads {cpu / 1e6:.1f}"
        )


def bytes_rows(data: dict) -> None:
    """Lines as bytes in, bytes out."""
    n = 16 * MILLION
    grids, solved, _ = moved(*data["qqwing_easy"], n, 11)
    line, wanted = cupy.full((n, 82), ord("\n"), cupy.uint8), cupy.full((n, 82), ord("\n"), cupy.uint8)
    line[:, :81], wanted[:, :81] = cupy.where(grids == 0, ord("."), grids + ord("0")), solved + ord("0")
    for name, columns in (("lines", 82), ("no line ends", 81)):
        text = line[:, :columns].get().tobytes()
        middle, least = best(lambda text=text: nonet.solve_many(text, device="gpu"))
        right = nonet.solve_many(text, device="gpu").solutions == wanted[:, :columns].get().tobytes()
        say(f"bytes, {name}: {n / middle / 1e6:.0f} M/s, best {n / least / 1e6:.0f}, right {right}")


def small(data: dict) -> None:
    """Small batches, and where the CPU is faster."""
    for name in SETS:
        row = []
        for n in (1, 100, 1000, 10_000, 100_000, 1_000_000):
            grids, _, _ = moved(*data[name], n, 12)
            rows = grids.get()
            gpu, _ = best(lambda rows=rows: nonet.solve_many(rows, device="gpu"), 11)
            cpu, _ = best(lambda rows=rows: nonet.solve_many(rows), 5)
            row.append(f"{n}: {gpu * 1e3:.2f}/{cpu * 1e3:.2f}")
        say(f"small {name}, ms GPU/CPU {', '.join(row)}")


def stop(data: dict) -> None:
    """How soon a call ends when its time is up, or after Ctrl-C."""
    import _thread
    import threading

    rows = moved(*data["hardest"], 8 * MILLION, 13)[0].get()
    for seconds in (0.0, 0.05, 0.1):
        start = time.perf_counter()
        found = nonet.solve_many(rows, device="gpu", max_seconds=seconds)
        say(
            f"stop after {seconds}: returned after {time.perf_counter() - start:.3f} s, "
            f"{numpy.bincount(found.statuses, minlength=4).tolist()}"
        )
    forms = [formed(rows, columns) for columns in (PACKED, PLAIN)]
    for form in forms:
        start = time.perf_counter()
        outcomes = solve_pinned(form, 0.05)[1]
        say(
            f"stop {form.shape[1]} bytes, pinned, after 0.05: returned after {time.perf_counter() - start:.3f} s, "
            f"{numpy.bincount(outcomes, minlength=4).tolist()}"
        )
    blank = numpy.zeros((200_000, 81), numpy.uint8)
    start = time.perf_counter()
    found = nonet.count_many(blank, limit=10**9, device="gpu", max_seconds=1.0)
    say(
        f"stop counting blank grids after 1.0: {time.perf_counter() - start:.3f} s, counted {int(found.counts.sum())}"
    )
    for name, seconds, call in (
        ("counting", 0.5, lambda: nonet.count_many(blank, limit=10**9, device="gpu")),
        ("packed", 0.1, lambda: solve_pinned(forms[0])),
        ("plain", 0.1, lambda: solve_pinned(forms[1])),
    ):
        at = []
        threading.Timer(
            seconds, lambda at=at: (at.append(time.perf_counter()), _thread.interrupt_main())
        ).start()
        try:
            call()
        except KeyboardInterrupt:
            say(f"stop {name} on Ctrl-C: {time.perf_counter() - at[0]:.4f} s")
    found = nonet.solve_many(rows[:100_000], device="gpu")
    say("after that", numpy.bincount(found.statuses).tolist())


def main() -> None:
    folder, *parts = sys.argv[1:]
    start = time.perf_counter()
    nonet.solve_many(["." * 81], device="gpu")
    gpu = gpus()[0]
    say(f"{gpu.name}: first call {time.perf_counter() - start:.2f} s; {slots.plan(gpu, gpu.free())}")
    say(f"numpy {numpy.__version__}, cupy {cupy.__version__}, look {pipeline.LOOK}")
    data = {name: load(Path(folder), name) for name in SETS}
    calls = {f.__name__: f for f in (check, kernel, device, pinned, numpy_rows, bytes_rows, small, stop)}
    for part in parts or calls:
        start = time.perf_counter()
        calls[part](data)
        say(f"-- {part}: {time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
