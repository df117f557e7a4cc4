"""What files cost beside the kernel: ``python bench/rows.py [--count 1000000] [--rounds 3] [--big]``.

CPU time, best of the rounds; a share is the median of those of all rounds. Every command runs in a process of its own,
start-up included, on random minimal puzzles, and writes new files. The kernel, in turn with them, is the call of
``solve_many`` on bytes with one worker, in such a process too, and for ratings the kernel's own call. "pyarrow alone"
reads the same Parquet file and writes two such columns, and solves nothing. Two workers are timed by the clock, and
against the CPU time that they were given. ``--big`` is 10 million rows of CSV to Parquet.
"""

import argparse
import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from statistics import median

import nonet
from nonet import _kernel
from nonet.make.rated_lines import scale_of_lines
from nonet.model.geometry import Geometry
from nonet.reason.ladders import load
from nonet.reason.reasoner import reasoner

NONET = (sys.executable, "-m", "nonet")


def cost(call) -> float:
    start = time.process_time()
    call()
    return time.process_time() - start


SOLVE_MANY = """
import sys, time, nonet
data = open(sys.argv[1], "rb").read()
start = time.process_time()
nonet.solve_many(data, workers=1)
print(time.process_time() - start)
"""

PYARROW_ALONE = """
import sys, pyarrow
from pyarrow import parquet
source, to = sys.argv[1:]
with parquet.ParquetFile(source, memory_map=False) as file:
    writer = None
    for batch in file.iter_batches(1 << 16, use_threads=False):
        puzzles = batch.column(0)
        batch = pyarrow.record_batch([puzzles, puzzles], names=["puzzle", "solution"])
        plain = {"compression": "none", "use_dictionary": False, "write_statistics": False}
        writer = writer or parquet.ParquetWriter(to, batch.schema, **plain)
        writer.write_batch(batch)
    writer.close()
"""


def command(*arguments: str, program: tuple[str, ...] = NONET) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open("/dev/null", "wb") as hole:  # noqa: PTH123
        subprocess.run([*program, *arguments], check=True, stdout=hole, stderr=hole, env=_compiled())
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def kernel(path: str) -> float:
    """Of the call alone, in a process of its own like the commands: what memory it finds there counts for a tenth."""
    done = subprocess.run(
        [sys.executable, "-c", SOLVE_MANY, path], check=True, capture_output=True, env=_compiled()
    )
    return float(done.stdout)


@cache
def _compiled() -> dict[str, str]:
    """Python keeps what it compiled, as an installed package has it: else every start would compile Nonet anew."""
    environment = os.environ | {
        "PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir()) / "nonet-bench-bytecode")
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


def files(folder: Path, lines: list[str]) -> dict[str, str]:
    """The same puzzles as every kind of file, with two columns beside the puzzle where there can be."""
    import pyarrow
    from pyarrow import parquet

    out = {kind: str(folder / f"in.{kind}") for kind in ("txt", "csv", "jsonl", "parquet", "plain")}
    Path(out["txt"]).write_text("\n".join(lines) + "\n")
    with Path(out["csv"]).open("w") as file:
        file.write("id,puzzle,source\n")
        file.writelines(f"{number},{line},random\n" for number, line in enumerate(lines))
    with Path(out["jsonl"]).open("w") as file:
        file.writelines(
            json.dumps({"id": number, "puzzle": line, "source": "random"}) + "\n"
            for number, line in enumerate(lines)
        )
    table = pyarrow.table({"puzzle": lines})
    parquet.write_table(table, out["parquet"])
    parquet.write_table(table, out["plain"], compression="none", use_dictionary=False)
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--rated", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--big", action="store_true", help="10 million rows of CSV to Parquet instead")
    args = parser.parse_args()
    print(f"{cpu_name()}, Python {platform.python_version()}", flush=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if args.big:
            big(folder)
            return
        lines = random_lines(args.count)
        solving(folder, lines, args.rounds)
        some = folder / "some.txt"
        some.write_text("\n".join(lines[: args.rated]) + "\n")
        rating(some, lines[: args.rated], args.rounds)
        looking(some, lines[: args.rated], args.rounds)
        two_workers(some, args.rounds)


def random_lines(count: int) -> list[str]:
    puzzles = nonet.random_puzzles(count, seed=1).puzzles
    return [row.tobytes().translate(b".123456789".ljust(256)).decode() for row in puzzles]


def cpu_name() -> str:
    """As the machine calls it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def solving(folder: Path, lines: list[str], rounds: int) -> None:
    """Tables of all kinds against ``solve_many`` on bytes."""
    at = files(folder, lines)
    one, out = ("--workers", "1"), folder / "o.parquet"

    def solved(kind: str) -> float:
        out.unlink(missing_ok=True)
        return command("solve", at[kind], "-o", str(out), *one)

    def copied(kind: str) -> float:
        out.unlink(missing_ok=True)
        return command(at[kind], str(out), program=(sys.executable, "-c", PYARROW_ALONE))

    ways = {
        "solve_many(bytes, workers=1)": lambda: kernel(at["txt"]),
        "nonet solve FILE": lambda: command("solve", at["txt"], *one),
        "nonet solve --csv": lambda: command("solve", at["csv"], "--csv", *one),
        "nonet solve --jsonl": lambda: command("solve", at["jsonl"], "--jsonl", *one),
        "Parquet to Parquet": lambda: solved("parquet"),
        "the same, not packed": lambda: solved("plain"),
        "pyarrow alone": lambda: copied("parquet"),
        "the same, not packed (alone)": lambda: copied("plain"),
    }
    report(ways, rounds, len(lines))


def rating(path: Path, lines: list[str], rounds: int) -> None:
    """``rate`` against the kernel's walks."""
    column = _kernel.TextColumn(lines)
    kernel = (reasoner(Geometry.of(9)), column, *scale_of_lines(load("nonet"))[:3], 100, 1, -1.0, -1.0)
    ways = {
        "the kernel's walks": lambda: cost(lambda: _kernel.rate_texts(*kernel)),
        "rate_many(lines, workers=1)": lambda: cost(lambda: nonet.rate_many(lines, workers=1)),
        "nonet rate FILE": lambda: command("rate", str(path), "--workers", "1"),
    }
    report(ways, rounds, len(lines))


def looking(path: Path, lines: list[str], rounds: int) -> None:
    """The other verbs against the kernel's calls."""
    column, board = _kernel.TextColumn(lines), Geometry.of(9).kernel
    one = ("--workers", "1")
    pairs = {
        "check": lambda: _kernel.check_texts(column, 1, -1.0),
        "minimal": lambda: _kernel.reduce_texts(column, 1, -1.0),
        "canonical": lambda: _kernel.form_texts(board, column, 1, -1.0, -1.0),
        "count": lambda: _kernel.count_texts(column, 1000, 1, -1.0),
    }
    for verb, call in pairs.items():
        ways = {
            f"the kernel, {verb}": lambda call=call: cost(call),
            f"nonet {verb} FILE": lambda verb=verb: command(verb, str(path), *one),
        }
        report(ways, rounds, len(lines))


def two_workers(path: Path, rounds: int) -> None:
    """How much sooner two threads are done. What they were given of the two cores tells whether these were free."""
    for verb in ("rate", "check", "canonical", "minimal"):
        times, share = {1: float("inf"), 2: float("inf")}, 0.0
        for _ in range(rounds):
            for workers in times:
                start = time.perf_counter()
                spent = command(verb, str(path), "--workers", str(workers))
                took = time.perf_counter() - start
                if took < times[workers]:
                    times[workers] = took
                    share = spent / took if workers == 2 else share
        print(
            f"nonet {verb}, two workers: {times[1]:.2f} s and {times[2]:.2f} s by the clock, "
            f"{times[1] / times[2]:.2f} times; given {share:.2f} cores",
            flush=True,
        )


def big(folder: Path) -> None:
    """10 million rows of three columns, with two workers: CPU time, and the most memory."""
    path = folder / "big.csv"
    lines = random_lines(1_000_000)
    with path.open("w") as file:
        file.write("id,puzzle,source\n")
        for turn in range(10):
            file.writelines(f"{turn}-{n},{line},random\n" for n, line in enumerate(lines))
    spent = command("solve", str(path), "-o", str(folder / "big.parquet"), "--workers", "2")
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"10,000,000 rows, CSV to Parquet: {spent:.1f} s of CPU time, {most:.0f} MB resident at most")


def report(ways, rounds: int, count: int) -> None:
    """Best times, and the speed of each as a share of the first's: that of the same round, for others may keep the
    machine busy; the median of all."""
    times: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, run in ways.items():
            times[name].append(run())
    first = next(iter(times.values()))
    for name, own in times.items():
        share = median(one / seconds for one, seconds in zip(first, own, strict=True))
        best = min(own)
        print(f"{name:30} {best:7.2f} s {count / best:12,.0f} a second {share:7.0%}", flush=True)


if __name__ == "__main__":
    main()
