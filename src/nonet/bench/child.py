"""The process in which one solver runs: lines of JSON in, lines of JSON out.

python -P -m nonet.bench.child MODULE:FUNCTION SIZE ROWSxCOLUMNS [PUZZLE]
-> {"ready": true, "batch": 0}                        imported, and the puzzle tried; or {"error": "..."}
<- {"lines": [...], "warm": [...], "seconds": 0.2, "alone": 1}
-> {"answers": [...], "seconds": [...]} ...           of the first lines, then of the next ones
-> {"done": true, "error": "..."}                     all done, or the CPU time spent; the first error, if any
Each reply also says how much CPU time the process has used until then.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import cycle
from time import process_time
from typing import IO, Any

from nonet.bench.adapters import Adapter
from nonet.model.geometry import Geometry

_WARM_SECONDS = 0.002
_PIECE_SECONDS = 0.001
"""How often answers are sent. After each puzzle would be simpler, but cools the caches of a fast solver."""


def main(arguments: list[str]) -> None:
    """Load the solver, then answer until our input ends."""
    _end_with_parent()
    requests, replies = _private_pipes()

    def reply(**message: Any) -> None:
        replies.write(json.dumps(message | {"cpu": process_time()}) + "\n")
        replies.flush()

    try:
        adapter = load(*arguments[:3])
        Turn(adapter).warm(arguments[3:])  # some compile themselves on their first puzzle
    except BaseException as error:  # a peer may raise anything, or leave, as it is imported
        reply(error=told(error))
        return
    reply(ready=True, batch=adapter.batch)
    for line in requests:
        request = json.loads(line)
        turn = Turn(adapter)
        turn.warm(request["warm"])
        for answers, seconds in turn.run(request["lines"], request["seconds"], request["alone"]):
            reply(answers=answers, seconds=seconds)
        reply(done=True, error=turn.error)


def load(adapter: str, size: str, box: str) -> Adapter:
    """The adapter that ``module:function`` makes for a geometry."""
    module, _, function = adapter.partition(":")
    rows, _, columns = box.partition("x")
    made: Adapter = getattr(import_module(module), function)(
        Geometry.of(int(size), (int(rows), int(columns)))
    )
    return made


def told(error: BaseException) -> str:
    """An exception in one line."""
    return f"{type(error).__name__}: {error}".splitlines()[0][:200]


class Turn:
    """Puzzles solved one after the other, each with its CPU time."""

    def __init__(self, adapter: Adapter):
        self.adapter = adapter
        self.error = ""
        """What the first call that failed said."""

    def warm(self, lines: list[str]) -> None:
        """Fill the caches, which others have used since our last turn. Nothing of this counts."""
        start = process_time()
        for line in cycle(lines):
            self._solve([line])
            if process_time() - start >= _WARM_SECONDS:
                break
        self.error = ""

    def run(
        self, lines: list[str], budget: float, alone: int
    ) -> Iterator[tuple[list[str | None], list[float]]]:
        """Answers and their times, piece by piece, until the lines or the budget end.

        The first ``alone`` answers are pieces of their own, so that a loss can be put down to a line.
        """
        step = self.adapter.batch or 1
        found: list[tuple[Any, float, int]] = []
        spent = piece = 0.0
        for start in range(0, len(lines), step):
            part = lines[start : start + step]
            begin = process_time()
            answer = self._solve(part)
            seconds = process_time() - begin
            found.append((answer, seconds, len(part)))
            spent += seconds
            piece += seconds
            if start < alone or piece >= _PIECE_SECONDS or spent >= budget:
                yield self._read(found)
                found, piece = [], 0.0
            if spent >= budget:
                return
        if found:
            yield self._read(found)

    def _solve(self, part: list[str]) -> Any:
        try:
            return self.adapter.solve(part if self.adapter.batch else part[0])
        except BaseException as error:  # also SystemExit: a peer that leaves has not solved it
            self.error = self.error or told(error)
            return None

    def _read(self, found: list[tuple[Any, float, int]]) -> tuple[list[str | None], list[float]]:
        answers: list[str | None] = []
        times: list[float] = []
        for answer, seconds, count in found:
            read = None if answer is None else self._lines(answer)
            answers += read if read is not None and len(read) == count else [None] * count
            times += [seconds / count] * count
        return answers, times

    def _lines(self, answer: Any) -> list[str | None] | None:
        try:
            read = self.adapter.read(answer)
        except Exception as error:  # an answer that can't be read is none
            self.error = self.error or told(error)
            return None
        return [line if isinstance(line, str) else None for line in (read if self.adapter.batch else [read])]


def _end_with_parent() -> None:
    """Ask the system to end us when our parent ends, even by a signal that it can't see; only Linux can do so."""
    if sys.platform == "linux":
        import ctypes

        set_death_signal = 1  # PR_SET_PDEATHSIG
        ctypes.CDLL(None).prctl(set_death_signal, signal.SIGKILL)


def _private_pipes() -> tuple[IO[str], IO[str]]:
    """Our standard input and output, out of a peer's reach: what it prints goes nowhere, and it reads nothing."""
    requests, replies = os.fdopen(os.dup(0), "r"), os.fdopen(os.dup(1), "w")
    hole = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(hole, stream)
    return requests, replies


if __name__ == "__main__":
    main(sys.argv[1:])
