"""``nonet batch --engine ray``: the same answers as here, also when a worker is killed in the midst."""

import os
import pickle
import random
import signal
import socket
import subprocess
import sys
import threading
from argparse import Namespace
from pathlib import Path

import pytest
from test_batch import batch, puzzles, rows_of, whole  # noqa: F401 - fixtures

from nonet.cli import ray_engine

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


@pytest.fixture
def somebody():
    """The address of somebody who answers as he is told; None is silence."""
    doors = []

    def at(answer: bytes | None) -> str:
        door = socket.create_server(("127.0.0.1", 0))
        doors.append(door)

        def talk():
            line, _ = door.accept()
            doors.append(line)
            line.recv(100)
            if answer is not None:
                line.sendall(answer)
                line.shutdown(socket.SHUT_WR)

        threading.Thread(target=talk, daemon=True).start()
        return f"127.0.0.1:{door.getsockname()[1]}"

    yield at
    for door in doors:
        door.close()


@pytest.mark.parametrize("answer", [b"HTTP/1.0 400 Bad request\r\n\r\n", b"", b"hi", None])
def test_who_is_not_ray_is_not_waited_for(answer, somebody, puzzles, tmp_path, capsys, monkeypatch):  # noqa: F811
    monkeypatch.setattr(ray_engine, "PATIENCE", 0.2)
    address = somebody(answer)
    assert batch("solve", puzzles, "-o", tmp_path / "out", "--engine", "ray", "--address", address) == 2
    told = "timed out" if answer is None else "what answers there is something else"
    assert capsys.readouterr().err == f"nonet batch: no Ray cluster at {address}: {told}\n"


def test_the_address_of_the_surroundings_is_knocked_at_too(puzzles, tmp_path, capsys, monkeypatch):  # noqa: F811
    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:1")
    for more in (["--address", "auto"], ["--workers", 1]):
        assert batch("solve", puzzles, "-o", tmp_path / "out", "--engine", "ray", *more) == 2
        assert "no Ray cluster at 127.0.0.1:1" in capsys.readouterr().err


class Ray:
    """What is asked of Ray as it starts; like it, it takes SIGTERM for itself."""

    def init(self, address, **options):
        self.address, self.options = address, options
        signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(number))


@pytest.mark.parametrize(
    "named, surroundings, address",
    [
        (None, None, "local"),
        (None, "c", "c"),
        ("auto", None, "auto"),
        ("auto", "c", "c"),
        ("d", "c", "d"),
        ("local", "c", "local"),
    ],
)
def test_where_ray_starts_and_with_what(named, surroundings, address, monkeypatch):
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    if surroundings:
        monkeypatch.setenv("RAY_ADDRESS", surroundings)
    fake, before = Ray(), signal.getsignal(signal.SIGTERM)
    ray_engine._start(fake, Namespace(address=named, workers=1))
    assert fake.address == address
    assert ("num_cpus" in fake.options) == (address == "local"), (
        "a cluster that runs has its own number of cores"
    )
    assert signal.getsignal(signal.SIGTERM) == before


def test_columns_keep_their_types_on_the_way():
    """Else a part that a cluster made would have words where one that was made here has times."""
    import pyarrow

    from nonet._kernel import TextColumn
    from nonet.formats import Record
    from nonet.tables.row_batch import Batch, Column

    times = pyarrow.array([1, None, 3], pyarrow.timestamp("us")).slice(1)
    sent = Batch(
        TextColumn(["1", "2"]), lambda row: Record("1", None), own=[Column("t", None, "text", times)]
    )
    come = pickle.loads(pickle.dumps(sent))
    assert come.own[0].arrow.equals(times)
