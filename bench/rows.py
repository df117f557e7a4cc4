"""What files cost beside the kernel: ``python bench/rows.py [--count 1000000] [--rounds 3]``.

CPU time, best of the rounds. Every command runs in a process of its own, start-up included, on random minimal
puzzles; the kernel is ``solve_many`` on bytes with one worker, for ratings the kernel's own call, in turn with them.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import nonet
from nonet import _kernel
from nonet.make.ratings import scale_of_lines
from nonet.model.geometry import Geometry
from nonet.reason.rungs import reasoner

NONET = [sys.executable, "-m", "nonet"]


def cost(call) -> float:
    start = time.process_time()
    call()
    return time.process_time() - start


def command(*arguments: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open("/dev/null", "wb") as hole:  # noqa: PTH123
        subprocess.run([*NONET, *arguments], check=True, stdout=hole, stderr=hole)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def files(folder: Path, lines: list[str]) -> dict[str, str]:
    """The same puzzles as every kind of file, with two columns beside the puzzle where there can be."""
    import pyarrow
    from pyarrow import parquet

    out = {kind: str(folder / f"in.{kind}") for kind in ("txt", "csv", "jsonl", "parquet")}
    Path(out["txt"]).write_text("\n".join(lines) + "\n")
    with Path(out["csv"]).open("w") as file:
        file.write("id,puzzle,source\n")
        file.writelines(f"{number},{line},random\n" for number, line in enumerate(lines))
    with Path(out["jsonl"]).open("w") as file:
        file.writelines(
            json.dumps({"id": number, "puzzle": line, "source": "random"}) + "\n"
            for number, line in enumerate(lines)
        )
    parquet.write_table(pyarrow.table({"puzzle": lines}), out["parquet"])
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--rated", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    puzzles = nonet.random_puzzles(args.count, seed=1).puzzles
    lines = [row.tobytes().translate(b".123456789".ljust(256)).decode() for row in puzzles]
    data = ("\n".join(lines) + "\n").encode()
    column = _kernel.TextColumn(lines[: args.rated])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        at = files(folder, lines)
        rated = folder / "rated.txt"
        rated.write_text("\n".join(lines[: args.rated]) + "\n")
        one = ("--workers", "1")
        ways = {
            "solve_many(bytes, workers=1)": lambda: cost(lambda: nonet.solve_many(data, workers=1)),
            "nonet solve FILE": lambda: command("solve", at["txt"], *one),
            "nonet solve --csv": lambda: command("solve", at["csv"], "--csv", *one),
            "nonet solve --jsonl": lambda: command("solve", at["jsonl"], "--jsonl", *one),
            "Parquet to Parquet": lambda: command(
                "solve", at["parquet"], "-o", str(folder / "o.parquet"), *one
            ),
        }
        report(ways, args.rounds, args.count)
        kernel = (reasoner(Geometry.of(9)), column, *scale_of_lines()[:3], 100, 1, -1.0, -1.0)
        ways = {
            "the kernel's walk": lambda: cost(lambda: _kernel.rate_texts(*kernel)),
            "rate_many(lines, workers=1)": lambda: cost(
                lambda: nonet.rate_many(lines[: args.rated], workers=1)
            ),
            "nonet rate FILE": lambda: command("rate", str(rated), *one),
        }
        report(ways, args.rounds, args.rated)


def report(ways, rounds: int, count: int) -> None:
    """Best times, and each as a share of the first."""
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(rounds):
        for name, run in ways.items():
            best[name] = min(best[name], run())
    first = next(iter(best.values()))
    for name, seconds in best.items():
        print(
            f"{name:30} {seconds:7.2f} s {count / seconds:12,.0f} a second {first / seconds:7.0%}", flush=True
        )


if __name__ == "__main__":
    main()
