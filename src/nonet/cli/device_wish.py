"""``--device``: whether a run's batches of 9x9 rows are solved on the CPU or on a GPU."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from nonet.cli.parser import Usage
from nonet.cli.phrases import duration, number
from nonet.errors import ParseError
from nonet.limits import threads
from nonet.search.device_choice import estimate, making_estimate

if TYPE_CHECKING:
    from nonet._kernel import TextColumn

LINE = 82
"""Bytes of a row of 81 cells and its end."""
ROWS, AT_ONCE = 1 << 16, 1 << 18
"""Rows that the CPU, and a GPU, gets together: enough for all threads, few enough for the next sign of progress."""


def need_gpu(verb: str) -> None:
    """Without a GPU, the sentence that says what is missing."""
    from nonet.gpu.device import why_none

    if why := why_none():
        raise Usage(f"nonet {verb}: {why}")


class Device:
    """The device of a run. With ``auto`` the first batch decides, and how much more there seems to be."""

    def __init__(self, verb: str, args: Namespace):
        self._wish, self._verbose = args.device, args.verbose and not args.quiet
        self._sources: list[str] = args.puzzles
        self._workers = threads(getattr(args, "workers", None))
        self._is_gpu: bool | None = None
        if self._wish == "gpu":
            need_gpu(verb)

    @property
    def at_once(self) -> int:
        """Rows to be given together."""
        return ROWS if self._wish == "cpu" else AT_ONCE

    def rows_for_gpu(self, texts: TextColumn) -> bytes | None:
        """The lines of a batch that a GPU is to solve; None if the CPU is, or if some are no lines of 81 symbols."""
        if self._wish == "cpu" and not self._verbose:
            return None
        from nonet._kernel import join_rows

        n = len(texts)
        rows = join_rows([(texts, "raw"), "\n"], 0, n)
        is_even = len(rows) == n * LINE and rows.count(b"\n", 80) == n == rows[81::LINE].count(b"\n")
        if self._is_gpu is None and is_even:
            self._is_gpu = self._decide(rows, n)
        return rows if self._is_gpu and is_even else None

    def alone(self) -> None:
        """Tell that rows are solved one by one, if nothing was told yet."""
        if self._is_gpu is None:
            self._is_gpu = False
            self._say("cpu: this is no batch of 9x9 rows")

    def _decide(self, rows: bytes, n: int) -> bool:
        on_cpu = f"cpu, {number(self._workers, 'thread')}: "
        if self._wish == "cpu":
            self._say(on_cpu + "as asked for")
            return False
        from nonet.gpu.device import gpus, why_none

        if self._wish == "auto":
            expected = max(n, self._rows_expected())
            cpu, gpu = estimate(rows, LINE, False, n, expected, self._workers)
            times = f"about {expected:,} rows take the CPU {duration(cpu)}, a GPU {duration(gpu)}"
            why = times if cpu <= gpu else why_none()
            if why:
                self._say(on_cpu + why)
                return False
            self._say(f"gpu, {gpus()[0].name}: {times}")
        else:
            self._say(f"gpu, {gpus()[0].name}: as asked for")
        return True

    def _rows_expected(self) -> int:
        """By the size of the files that are named, or of standard input."""
        total = 0
        for source in self._sources or ["-"]:
            try:
                total += os.fstat(sys.stdin.fileno()).st_size if source == "-" else os.path.getsize(source)
            except (OSError, ValueError):  # a puzzle, a pipe, or a name that the reader will complain of
                continue
        return total // LINE

    def _say(self, text: str) -> None:
        if self._verbose:
            print(f"device {text}", file=sys.stderr)


def solved_on_gpu(rows: bytes, max_seconds: float | None) -> tuple[bytes, bytes] | None:
    """First solutions, a line each, and status codes; None if some row is no puzzle: the CPU knows which."""
    from nonet.search.many import solve_many

    try:
        found = solve_many(rows, device="gpu", max_seconds=max_seconds)
    except ParseError:
        return None
    return (found.solutions, bytes(found.statuses)) if len(found.solutions) == len(rows) else None


def counted_on_gpu(
    rows: bytes | None, limit: int, max_seconds: float | None
) -> tuple[list[int], list[bool]] | None:
    """How many solutions rows have, counted up to a limit, and whether each count is known; None if the GPU is not to
    do it, or if some row is no puzzle."""
    if rows is None:
        return None
    from nonet.gpu.host_rows import BadRow, count_rows

    seconds = -1.0 if max_seconds is None else max_seconds
    try:
        found, complete = count_rows(rows, b"\n", False, len(rows) // LINE, limit, seconds)
    except BadRow:
        return None
    return found.tolist(), (complete | (found >= limit)).tolist()


def say_who_makes(args: Namespace, on_gpu: bool) -> None:
    """Tell which device makes puzzles, if that is wanted."""
    if not args.verbose or args.quiet:
        return
    workers = threads(args.workers)
    name = f"cpu, {number(workers, 'thread')}"
    if on_gpu:
        from nonet.gpu.device import gpus

        name = f"gpu, {gpus()[0].name}"
    why = "as asked for"
    if args.device == "auto":
        cpu, gpu = making_estimate(args.count, workers)
        if on_gpu or cpu <= gpu:
            why = f"{args.count:,} puzzles take the CPU {duration(cpu)}, a GPU {duration(gpu)}"
        else:
            from nonet.gpu.device import why_none

            why = why_none() or "with these wishes puzzles are made there"
    print(f"device {name}: {why}", file=sys.stderr)
