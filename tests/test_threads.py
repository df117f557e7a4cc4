"""Threads that ask for everything at once, of the same objects. The kernel works without the GIL on every Python, and
on a free-threaded one nothing else keeps the threads apart."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from sysconfig import get_config_var
from typing import Any

import pytest

import nonet
from nonet import AntiKnight, Geometry, Grid, Killer
from nonet._kernel import TextColumn

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
KNIGHT = Geometry.of(6, rules=[AntiKnight(), Killer(["r1c1", "r1c2"], 5)])
KNIGHT_GRID = Grid.of([0] * 36, KNIGHT)
LINES = [EASY, HARD] * 50
COLUMN = TextColumn(LINES)
GRID = nonet.parse(HARD)


WORK: dict[str, Callable[[], Any]] = {
    "solve": lambda: nonet.solve(GRID).grid,
    "solve_many": lambda: list(nonet.solve_many(LINES, workers=2).statuses),
    "count": lambda: nonet.count("." * 14 + "12", limit=1000),
    "variant": lambda: nonet.count(KNIGHT_GRID, limit=50),
    "rules": lambda: Geometry.of(6, rules=[AntiKnight(), Killer(["r1c1", "r1c2"], 5)]) == KNIGHT,
    "walk": lambda: [str(step) for step in nonet.walk(HARD)],
    "rate": lambda: nonet.rate(HARD).score,
    "hint": lambda: str(nonet.hint(EASY)),
    "canonical": lambda: nonet.canonical(GRID).line,
    "generate": lambda: [made.puzzle.line for made in nonet.generate(3, seed=5)],
    "svg": lambda: GRID.svg(),
    "column": lambda: list(COLUMN.stripped()),
}


@pytest.mark.parametrize("name", WORK)
def test_threads_get_what_one_gets(name: str) -> None:
    work = WORK[name]
    alone = work()
    ready = threading.Barrier(4)
    found: list[Any] = []

    def go() -> None:
        ready.wait()
        found.append(work())

    threads = [threading.Thread(target=go) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [alone] * 4


@pytest.mark.skipif(not get_config_var("Py_GIL_DISABLED"), reason="this Python always has its GIL")
def test_a_free_threaded_python_stays_so() -> None:
    """The import of an extension that does not declare itself safe would turn the GIL on."""
    code = "import sys, nonet; nonet.solve('1...' * 4); print(sys._is_gil_enabled())"
    usual = {name: value for name, value in os.environ.items() if name != "PYTHON_GIL"}
    done = subprocess.run([sys.executable, "-c", code], env=usual, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n", done.stderr
