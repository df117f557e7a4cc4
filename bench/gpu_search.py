"""Speed of making and searching puzzles on the GPU: the tables of docs/gpu.md.

    python bench/gpu_search.py DATA OUT make near near2 pattern solution     # or some of these

DATA is a folder with clue17.txt, a list of puzzles with 17 clues; what is found goes to the folder OUT.
"""

import sys
import time
from pathlib import Path

import numpy

import nonet
from nonet import _kernel
from nonet.gpu import clue_places, making, nearby


def say(*parts: object) -> None:
    print(*parts, flush=True)


def load(folder: Path) -> numpy.ndarray:
    lines = [line[:81] for line in (folder / "clue17.txt").read_text().splitlines() if len(line) >= 81]
    return numpy.array([[int(c) if c.isdigit() else 0 for c in line] for line in lines], numpy.uint8)


def packed(rows: numpy.ndarray) -> numpy.ndarray:
    out = numpy.empty((len(rows), 41), numpy.uint8)
    _kernel.pack_rows(numpy.ascontiguousarray(rows), out)
    return out


def make(data: numpy.ndarray, out: Path) -> None:
    """Random solved grids and minimal puzzles, against one thread of the CPU."""
    for filled, n in ((True, 1 << 22), (False, 1 << 21)):
        making.random_rows(1, 0, 1 << 16, filled, -1.0)
        start = time.perf_counter()
        puzzles, _ = making.random_rows(5, 0, n, filled, -1.0)
        gpu = n / (time.perf_counter() - start)
        some = 20_000
        start = time.process_time()
        wanted = _kernel.random_items(_kernel.item_seeds(5, 0, some), filled, 1)[0]
        cpu = some / (time.process_time() - start)
        digits = numpy.frombuffer(wanted, numpy.uint8).reshape(-1, 81) - ord("0")
        same = bool((puzzles[:some] == numpy.where(digits > 9, 0, digits)).all())
        clues = (puzzles > 0).sum(axis=1)
        say(
            f"make {'grids' if filled else 'minimal puzzles'}: {gpu / 1e6:.2f} M/s, CPU one thread "
            f"{cpu / 1e3:.1f} k/s, {gpu / cpu:.0f} times; first {some} the same {same}; "
            f"clues {clues.min()} to {clues.max()}, {clues.mean():.2f}"
        )
        if not filled:
            unique = nonet.is_unique(puzzles, device="gpu")
            say(f"make: all unique {bool(unique.all())}")


def near(data: numpy.ndarray, out: Path) -> None:
    """{-1+1} of the whole list."""
    nearby.near_rows(packed(data[:100]), 1, -1.0)
    start = time.perf_counter()
    found, sources, complete = nearby.near_rows(packed(data), 1, -1.0)
    seconds = time.perf_counter() - start
    different = numpy.unique(found, axis=0)
    say(
        f"near: {{-1+1}} of {len(data)} puzzles in {seconds:.2f} s ({len(data) / seconds:.0f} a second), "
        f"found {len(found)}, different {len(different)}, from {len(numpy.unique(sources))} puzzles, all {complete}, "
        f"unique {bool(nonet.is_unique(found, device='gpu').all())}"
    )
    numpy.save(out / "near1.npy", packed(different))


def near2(data: numpy.ndarray, out: Path) -> None:
    """{-2+2} of some of the list."""
    nearby.near_rows(packed(data[:2]), 2, -1.0)
    n = 256
    start = time.perf_counter()
    found, sources, complete = nearby.near_rows(packed(data[:n]), 2, 120.0)
    seconds = time.perf_counter() - start
    different = numpy.unique(found, axis=0)
    say(
        f"near2: {{-2+2}} of {n} puzzles in {seconds:.2f} s ({n / seconds:.1f} a second), found {len(found)}, "
        f"different {len(different)}, from {len(numpy.unique(sources))} puzzles, all {complete}, "
        f"unique {bool(nonet.is_unique(found, device='gpu').all())}"
    )
    numpy.save(out / "near2.npy", packed(different))


def pattern(data: numpy.ndarray, out: Path) -> None:
    """All puzzles of the pattern of one with 17 clues."""
    for number in (0, 1000):
        cells = [int(cell) for cell in numpy.flatnonzero(data[number])]
        start, found, tried = time.perf_counter(), [], 0
        complete = False
        for block in clue_places.pattern_rows(cells, []):
            found.append(block[0])
            tried = block[1]
            if time.perf_counter() - start > 40:
                break
        else:
            complete = True
        seconds = time.perf_counter() - start
        rows = numpy.concatenate(found)
        say(
            f"pattern of puzzle {number}: {tried} ways in {seconds:.2f} s ({tried / seconds / 1e6:.0f} M/s), "
            f"all {complete}, with one solution {len(rows)}"
        )
        numpy.save(out / f"pattern{number}.npy", packed(rows))


def solution(data: numpy.ndarray, out: Path) -> None:
    """All puzzles with 16 and with 17 clues of the solution that has the most known ones, and random ones of it."""
    line = "639241785284765193517983624123857946796432851458619237342178569861594372975326418"
    for clues in (16, 17):
        start = time.perf_counter()
        found = sorted(nonet.solution_puzzles(line, clues))
        say(f"solution: {clues} clues in {time.perf_counter() - start:.1f} s, found {len(found)}")
        (out / f"solution{clues}.txt").write_text("".join(f"{each}\n" for each in found))
    n = 1 << 20
    nonet.random_puzzles(1 << 16, seed=1, solution=line, device="gpu")
    start = time.perf_counter()
    made = nonet.random_puzzles(n, seed=5, solution=line, device="gpu").puzzles
    speed = n / (time.perf_counter() - start)
    same = (nonet.random_puzzles(2000, seed=5, solution=line).puzzles == made[:2000]).all()
    say(f"solution: random puzzles {speed / 1e6:.2f} M/s, the first 2000 those of the CPU {bool(same)}")


def main() -> None:
    folder, out, *parts = sys.argv[1:]
    data = load(Path(folder))
    nonet.solve_many(["." * 81], device="gpu")
    calls = {call.__name__: call for call in (make, near, near2, pattern, solution)}
    for part in parts or calls:
        start = time.perf_counter()
        calls[part](data, Path(out))
        say(f"-- {part}: {time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
