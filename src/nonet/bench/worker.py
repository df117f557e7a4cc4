"""Our end of a solver's process: it asks, waits no longer than it should, and ends what overstays."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Any, NamedTuple

from nonet.bench.peers import Peer
from nonet.model.geometry import Geometry

START_SECONDS = 120.0
"""How long a solver may take to be imported; one that compiles itself takes long the first time."""

_ONE_THREAD = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS", "RAYON_NUM_THREADS"),
    "1",
)

OVER, CRASH, START = "over", "crash", "start"
"""Why a solver did not answer: the time limit, the end of its process, or it could not even start."""


class Reply(NamedTuple):
    """What a solver made of the lines of a turn."""

    answers: list[str | None]
    """Of the first lines; the budget may have ended before the rest."""
    seconds: list[float]
    lost: str = ""
    """If not empty, the line after the answered ones was tried, and lost for this reason."""
    lost_seconds: float = 0.0
    """The CPU time spent on that line."""
    error: str = ""
    """What the solver said of its first failure."""


class Worker:
    """A solver in a process of its own; it is started when it is first asked, and again after it was lost."""

    def __init__(self, peer: Peer, geometry: Geometry, warm: str, max_seconds: float):
        self.peer, self.geometry, self.warm, self.max_seconds = peer, geometry, warm, max_seconds
        self._process: subprocess.Popen[str] | None = None
        self._replies: SimpleQueue[dict[str, Any] | None] = SimpleQueue()
        self._batch = 1
        self._cpu = 0.0
        """CPU time of the process at its last message."""

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def ask(self, lines: list[str], seconds: float, warm: list[str] | None = None) -> Reply:
        """Let it solve the lines, one after the other, for so many seconds of CPU time.

        Before that it warms up for a moment, on other puzzles if they are given.
        """
        request: dict[str, Any] = {"warm": warm or [self.warm] * bool(self.warm), "alone": int(warm is None)}
        answers: list[str | None] = []
        times: list[float] = []
        while True:
            if error := self._start():
                return Reply(answers, times, START, error=error)
            before = len(answers)
            left = max(seconds - sum(times), 0.0)
            end = self._exchange(request | {"lines": lines[before:], "seconds": left}, answers, times)
            if isinstance(end, dict):
                return Reply(answers, times, error=end["error"])
            spent = self.kill()
            if len(answers) == before or request["alone"] == len(lines):
                return Reply(answers, times, end, spent)
            # Fast answers come several at a time, so the line that it was lost at is not known: those after
            # the last one that came are asked again, and now each answer comes alone.
            request["alone"] = len(lines)

    def _exchange(
        self, request: dict[str, Any], answers: list[str | None], times: list[float]
    ) -> dict[str, Any] | str:
        """Send, and add what comes back; the last message, or why there was none."""
        assert self._process is not None and self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
        except OSError:
            return CRASH
        # The warm-up comes before the first answer and may take as long as a puzzle.
        patience = 2 * self.max_seconds
        while True:
            reply = self._next(patience * self._batch)
            if not isinstance(reply, dict) or "done" in reply:
                return reply
            answers += reply["answers"]
            times += reply["seconds"]
            patience = self.max_seconds

    def _start(self) -> str:
        """Start the process if there is none; what went wrong, if anything did."""
        if self._process is not None:
            return ""
        rows, columns = self.geometry.block
        where = [
            self.peer.adapter,
            str(self.geometry.size),
            f"{rows}x{columns}",
            *[self.warm] * bool(self.warm),
        ]
        self._replies = SimpleQueue()
        self._process = subprocess.Popen(
            # -P: a file sudoku.py in the user's folder is not the package that is to be measured.
            [sys.executable, "-P", "-m", "nonet.bench.child", *where],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | _ONE_THREAD,
            start_new_session=True,  # Ctrl-C is for us; and all that a peer starts ends with it
        )
        assert self._process.stdout is not None
        Thread(target=_listen, args=(self._process.stdout, self._replies), daemon=True).start()
        first = self._next(START_SECONDS)
        if isinstance(first, dict) and "ready" in first:
            self._batch = first["batch"] or 1
            return ""
        self.kill()
        return first["error"] if isinstance(first, dict) else f"no answer ({first})"

    def _next(self, seconds: float) -> dict[str, Any] | str:
        """The next message, or why there is none."""
        try:
            reply = self._replies.get(timeout=seconds)
        except Empty:
            return OVER
        if reply is None:
            return CRASH
        self._cpu = reply["cpu"]
        return reply

    def kill(self) -> float:
        """End the process, and all that it started; the CPU time that it used since its last message.

        Not the time that we waited: on a busy machine that says little. Where the system does not tell, it is 0.
        """
        process, self._process = self._process, None
        if process is None:
            return 0.0
        with suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        spent = _wait(process)
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with suppress(OSError):  # what was not sent stays unsent
                    stream.close()
        return max(spent - self._cpu, 0.0)


def _wait(process: subprocess.Popen[str]) -> float:
    """Wait for the end of a process; the CPU time of its life."""
    if not hasattr(os, "wait4"):
        process.wait()
        return 0.0
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime


def _listen(pipe: IO[str], replies: SimpleQueue[dict[str, Any] | None]) -> None:
    """Put every message in the queue, and None at the end. A thread, because select knows no pipes on Windows."""
    with suppress(ValueError, OSError):  # closed by kill, or a message cut short
        for line in pipe:
            replies.put(json.loads(line))
    replies.put(None)
