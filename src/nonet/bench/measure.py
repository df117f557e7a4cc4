"""The measurement: a solver and Nonet take turns on the same puzzles; counts, CPU times and their ratio."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from statistics import median
from typing import Any

from nonet.bench.peers import NONET, Peer
from nonet.bench.sets import PuzzleSet, fits
from nonet.bench.worker import CRASH, OVER, START, Reply, Worker

FIELDS = (
    "set", "size", "box", "solver", "version", "tried", "solved", "wrong", "unsolved", "over", "crashed",
    "seconds", "per_second", "turns", "ratio", "ratio_low", "ratio_high", "error",
)  # fmt: skip
"""What is said of a solver on a set."""

_FEW = 20
_LOSSES = 3
"""A solver that was lost so often on a set is not asked again: each new start takes time."""


class Tally:
    """What one solver did on one set."""

    def __init__(self, puzzle_set: PuzzleSet, peer: Peer, version: str):
        self.puzzle_set, self.peer, self.version = puzzle_set, peer, version
        self.solved = 0
        self.wrong = 0
        """Answers that are no solutions."""
        self.unsolved = 0
        """Puzzles that it gave up."""
        self.over = 0
        """Puzzles at which it was stopped by the limit; what it spent on them until then counts."""
        self.crashed = 0
        """Puzzles at which its process ended."""
        self.seconds = 0.0
        """CPU time of all that it tried."""
        self.ratios: list[float] = []
        """Of every turn its CPU time divided by that of ``nonet.solve`` on the same puzzles."""
        self.error = ""

    @property
    def tried(self) -> int:
        """How many puzzles it was given and had time for."""
        return self.solved + self.wrong + self.unsolved + self.over + self.crashed

    @property
    def per_second(self) -> float:
        """Solved puzzles a second of CPU time."""
        return self.solved / self.seconds if self.seconds else 0.0

    @property
    def ratio(self) -> float | None:
        """The median of the turns' ratios."""
        return median(self.ratios) if self.ratios else None

    def to_dict(self) -> dict[str, Any]:
        """The fields of ``nonet bench --json``."""
        geometry = self.puzzle_set.geometry
        values = (
            self.puzzle_set.name, geometry.size, list(geometry.block), self.peer.name, self.version,
            self.tried, self.solved, self.wrong, self.unsolved, self.over, self.crashed,
            round(self.seconds, 9), round(self.per_second, 3), len(self.ratios),
            *(None if value is None else round(value, 4) for value in
              (self.ratio, min(self.ratios, default=None), max(self.ratios, default=None))),
            self.error or None,
        )  # fmt: skip
        return dict(zip(FIELDS, values, strict=True))


class Bench:
    """Measures solvers, one after the other. An interrupt leaves what was measured until then."""

    def __init__(
        self,
        *,
        seconds: float = 1.0,
        rounds: int = 5,
        max_seconds: float = 5.0,
        progress: Callable[[str], object] = lambda what: None,
    ):
        self.seconds, self.rounds, self.max_seconds = seconds, rounds, max_seconds
        self.progress = progress
        self.tallies: list[Tally] = []

    def run(self, puzzle_set: PuzzleSet, peers: Iterable[tuple[Peer, str]]) -> None:
        """Measure these peers, given with their versions, on a set; those that can't do its size are left out."""
        able = [(peer, version) for peer, version in peers if peer.can(puzzle_set.geometry)]
        how = (puzzle_set.geometry, puzzle_set.warm, self.max_seconds)
        with Worker(NONET, *how) as nonet:
            for number, (peer, version) in enumerate(able, 1):
                self.progress(f"{puzzle_set.name}: {peer.name} ({number} of {len(able)})")
                tally = Tally(puzzle_set, peer, version)
                self.tallies.append(tally)
                with Worker(peer, *how) as worker:
                    self._measure(tally, worker, nonet)

    def _measure(self, tally: Tally, worker: Worker, nonet: Worker) -> None:
        """Turn by turn: the solver first, as far as its time goes, then Nonet on the same puzzles."""
        losses = 0
        for number, lines in enumerate(turns(tally.puzzle_set.puzzles, self.rounds), 1):
            budget = self.seconds * number / self.rounds - tally.seconds
            if budget <= 0:
                continue  # a puzzle took longer than its turn
            reply = worker.ask(lines, budget)
            tally.error = tally.error or reply.error
            times = _times(reply)
            self._count(tally, lines, reply)
            tally.seconds += sum(times)
            if times:
                # A slow solver has left caches cold, and Nonet is done before they are warm again.
                done, other = lines[: len(times)], lines[len(times) :]
                own = _times(nonet.ask(done, 1e9, other))
                if spent := sum(own):
                    tally.ratios.append(sum(times[: len(own)]) / spent)
            losses += bool(reply.lost)
            if reply.lost == START or losses == _LOSSES:
                return

    def _count(self, tally: Tally, lines: list[str], reply: Reply) -> None:
        for line, answer in zip(lines, reply.answers, strict=False):
            if answer is None:
                tally.unsolved += 1
            elif fits(tally.puzzle_set.geometry, line, answer):
                tally.solved += 1
            else:
                tally.wrong += 1
        tally.over += reply.lost == OVER
        tally.crashed += reply.lost == CRASH


def _times(reply: Reply) -> list[float]:
    """CPU times of all puzzles that were tried, the lost one too."""
    return reply.seconds + [reply.lost_seconds] * (reply.lost in (OVER, CRASH))


def turns(puzzles: list[str], rounds: int) -> Iterator[list[str]]:
    """The puzzles of each turn: a share of them, or if they are few all of them, each time beginning elsewhere.

    >>> list(turns(["a", "b", "c"], 2)), [len(turn) for turn in turns(["a"] * 100, 4)]
    ([['a', 'b', 'c'], ['b', 'c', 'a']], [25, 25, 25, 25])
    """
    for number in range(rounds):
        if len(puzzles) >= _FEW * rounds:
            yield puzzles[number::rounds]
        else:
            start = number % len(puzzles)
            yield puzzles[start:] + puzzles[:start]
