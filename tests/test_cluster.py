"""``nonet batch --engine ray``: the same answers as here, also when a worker is killed in the midst."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from test_batch import batch, puzzles, rows_of, whole  # noqa: F401 - fixtures

ray = pytest.importorskip("ray")

KILLER = """
import os, signal, sys, nonet.cli.ray_engine as engine
from nonet.cli import chunks, main
marker = sys.argv.pop(1)
plain = chunks.answer_chunk
def answer_chunk(args, chunk):
    # The first worker that comes to the third chunk dies as if its machine had been switched off.
    if chunk.number == 3:
        try:
            os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            pass
        else:
            os.kill(os.getpid(), signal.SIGKILL)
    return plain(args, chunk)
answer_chunk.__module__ = "__main__"
engine.answer_chunk = answer_chunk
sys.exit(main(sys.argv[1:]))
"""


def on_ray(code: str, folder: Path, source: Path, *front: str) -> None:
    subprocess.run(
        [sys.executable, "-c", code, *front, "batch", "solve", str(source), "-o", str(folder), "--rows", "64",
         "--engine", "ray", "--workers", "2", "--quiet"],
        timeout=240, check=False, env={**os.environ, "RAY_DEDUP_LOGS": "0"},
    )  # fmt: skip


@pytest.mark.parametrize("killed", [False, True])
def test_a_cluster_gives_the_same_answer(killed, puzzles, whole, tmp_path):  # noqa: F811
    code = KILLER if killed else "import sys; from nonet.cli import main; sys.exit(main(sys.argv[1:]))"
    marker = tmp_path / f"killed-{random.random()}"
    on_ray(code, tmp_path / "out", puzzles, *([str(marker)] if killed else []))
    assert rows_of(tmp_path / "out") == whole
    assert marker.exists() == killed


def test_without_a_cluster_at_the_address_it_says_so(puzzles, tmp_path, capsys):  # noqa: F811
    assert batch("solve", puzzles, "-o", tmp_path / "out", "--engine", "ray", "--address", "127.0.0.1:1") == 2
    assert "no Ray cluster at 127.0.0.1:1" in capsys.readouterr().err
