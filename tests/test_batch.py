"""``nonet batch``: chunks, resume after any end, refusals, and the same answers from a cluster."""

import itertools
import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet
import pytest

import nonet
from nonet.cli import BAD, FINE, main
from nonet.make.data_set import PARTS

NONET = [sys.executable, "-m", "nonet"]


@pytest.fixture(scope="module")
def puzzles(tmp_path_factory) -> Path:
    """A table with a column of its own, several sizes, several statuses and two bad rows."""
    rng = random.Random(5)
    full = nonet.Grid.of(nonet.solve("." * 81).grid.values)
    lines = [grid.line for grid in nonet.minimal_puzzles(full, limit=40)]
    several = next(i for i, symbol in enumerate(lines[0]) if symbol != ".")
    lines += [lines[0][:several] + "." + lines[0][several + 1 :], "11" + "." * 79, "12..34....4....1", "1234"]
    path = tmp_path_factory.mktemp("input") / "puzzles.csv"
    rows = [f"{number},{rng.choice(lines)},n°{number}" for number in range(600)]
    rows[17], rows[401] = "17,what is this,n", "401,,n"
    path.write_text("id,puzzle,note\n" + "\n".join(rows) + "\n", encoding="utf-8")
    return path


def batch(*arguments: object) -> int:
    return main(["batch", *map(str, arguments)])


def rows_of(folder: Path) -> list[dict]:
    parts = sorted(folder.glob("part-*.parquet"))
    return [row for part in parts for row in pyarrow.parquet.read_table(part).to_pylist()]


@pytest.fixture(scope="module")
def whole(puzzles, tmp_path_factory) -> list[dict]:
    folder = tmp_path_factory.mktemp("whole") / "out"
    assert batch("solve", puzzles, "-o", folder, "--rows", 64, "--quiet") == BAD
    return rows_of(folder)


def test_the_chunks_together_are_the_answer_of_the_verb(puzzles, whole, tmp_path):
    assert main(["solve", str(puzzles), "-o", str(tmp_path / "one.parquet"), "--quiet"]) == BAD
    assert pyarrow.parquet.read_table(tmp_path / "one.parquet").to_pylist() == whole
    assert [row["id"] for row in whole] == [str(n) for n in range(600)]
    assert {row["status"] for row in whole} == {"unique", "multiple", "none", "error"}


def test_the_folder_is_a_data_set(puzzles, whole, tmp_path):
    batch("solve", puzzles, "-o", tmp_path / "out", "--rows", 100, "--quiet")
    assert pyarrow.parquet.read_table(tmp_path / "out").num_rows == 600


@pytest.mark.parametrize("verb", ["count", "check", "canonical", "rate", "hint", "minimal"])
def test_every_verb_of_rows_goes_in_chunks(verb, puzzles, tmp_path):
    few = tmp_path / "few.csv"
    few.write_text("".join(puzzles.read_text(encoding="utf-8").splitlines(keepends=True)[:30]))
    batch(verb, few, "-o", tmp_path / "out", "--rows", 7, "--jsonl", "--quiet", "--max-seconds", 5)
    main([verb, str(few), "--jsonl", "-o", str(tmp_path / "one.jsonl"), "--quiet", "--max-seconds", "5"])
    parts = "".join(p.read_text() for p in sorted((tmp_path / "out").glob("part-*.jsonl")))
    told = [json.loads(line) for line in (tmp_path / "one.jsonl").read_text().splitlines()]
    assert [json.loads(line) for line in parts.splitlines()] == told and len(told) == 29


def test_numbers_of_rows_go_on_from_chunk_to_chunk(puzzles, tmp_path):
    batch("solve", puzzles, "-o", tmp_path / "out", "--rows", 64, "--number", "--quiet")
    assert [row["number"] for row in rows_of(tmp_path / "out")] == [*range(1, 601)]


def test_a_run_that_was_killed_anywhere_goes_on(puzzles, whole, tmp_path):
    folder = tmp_path / "out"
    command = [
        *NONET,
        "batch",
        "solve",
        str(puzzles),
        "-o",
        str(folder),
        "--rows",
        "10",
        "--resume",
        "--quiet",
    ]
    rng = random.Random(1)
    for _ in range(10):
        run = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        # Until it has begun to write, and then a moment that is different every time.
        goal = len(list(folder.glob("part-*"))) + rng.randrange(4) if folder.exists() else 1
        while run.poll() is None and len(list(folder.glob("part-*"))) < goal:
            os.sched_yield()
        run.kill()
        run.wait()
    assert batch(*command[4:]) == BAD
    assert rows_of(folder) == whole


def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(puzzles, whole, tmp_path):
    folder = tmp_path / "out"
    arguments = ["solve", str(puzzles), "-o", str(folder), "--rows", "2"]
    run = subprocess.Popen([*NONET, "batch", *arguments], stderr=subprocess.PIPE, text=True)
    while run.poll() is None and not list(folder.glob("part-*")):
        os.sched_yield()
    run.send_signal(signal.SIGINT)
    told = run.communicate()[1]
    assert (run.returncode, "--resume goes on" in told) == (130, True) or run.returncode == BAD
    assert batch(*arguments, "--resume", "--quiet") == BAD and rows_of(folder) == whole


IN_THE_MIDST = """
import os, signal, sys
from nonet import atomic
from nonet.cli import main
written, number = atomic.AtomicFile.write_bytes, int(sys.argv.pop(1))
def write_bytes(self, data):
    written(self, data[:100])
    if "part-00002" in self.path:
        os.kill(os.getpid(), number)
    written(self, data[100:])
atomic.AtomicFile.write_bytes = write_bytes
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_while_a_part_is_written_waits_until_it_is_whole(puzzles, whole, tmp_path, name):
    number = getattr(signal, name)
    arguments = ["batch", "solve", str(puzzles), "-o", str(tmp_path), "--rows", "64"]
    run = subprocess.run(
        [sys.executable, "-c", IN_THE_MIDST, str(int(number)), *arguments],
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert run.returncode == 128 + number and "interrupted; 192 puzzles in 3 files" in run.stderr
    assert run.stderr.count("\n") <= 12 and "Traceback" not in run.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        ".lock", "_manifest.json", *(f"part-0000{n}.parquet" for n in range(3))
    ]  # fmt: skip
    assert batch(*arguments[1:], "--resume", "--quiet") == BAD and rows_of(tmp_path) == whole


def test_a_part_that_was_damaged_is_made_again(puzzles, whole, tmp_path):
    batch("solve", puzzles, "-o", tmp_path, "--rows", 64, "--quiet")
    (tmp_path / "part-00003.parquet").write_bytes(b"PAR1")
    (tmp_path / "part-00005.parquet").unlink()
    batch("solve", puzzles, "-o", tmp_path, "--rows", 64, "--quiet", "--resume")
    assert rows_of(tmp_path) == whole


def refused(capsys, *arguments: object) -> str:
    assert batch(*arguments) == BAD
    told = capsys.readouterr().err.strip()
    assert "Traceback" not in told
    return told


def test_what_can_t_come_to_a_good_end_is_refused_in_a_sentence(capsys, puzzles, tmp_path):
    out = tmp_path / "out"
    batch("solve", puzzles, "-o", out, "--quiet")
    capsys.readouterr()
    assert "holds a run already; --resume goes on" in refused(capsys, "solve", puzzles, "-o", out)
    assert "shape was parquet and is csv" in refused(capsys, "solve", puzzles, "-o", out, "--resume", "--csv")
    assert "verb was solve and is rate" in refused(capsys, "rate", puzzles, "-o", out, "--resume")
    changed = tmp_path / "puzzles.csv"
    changed.write_text(puzzles.read_text(encoding="utf-8") + "600,1,n\n", encoding="utf-8")
    assert "content of puzzles.csv has changed" in refused(capsys, "solve", changed, "-o", out, "--resume")
    other = tmp_path / "other"
    assert "can't be read: No such file" in refused(capsys, "solve", tmp_path / "none.csv", "-o", other)
    assert "there is no column 'grid'" in refused(capsys, "solve", puzzles, "-o", other, "--column", "grid")
    assert "is a file" in refused(capsys, "solve", puzzles, "-o", puzzles)
    assert "standard input" in refused(capsys, "solve", "-o", other)
    assert "say where the output goes" in refused(capsys, "solve", puzzles)
    assert "none of the verbs" in refused(capsys, "explain", puzzles, "-o", other)
    assert "--jsonl" in refused(capsys, "solve", puzzles, "-o", other, "--json")
    assert "use nonet canonical" in refused(capsys, "canonical", "--unique", puzzles, "-o", other)
    assert "--engine ray" in refused(capsys, "solve", puzzles, "-o", other, "--address", "auto")
    torn = tmp_path / "torn.parquet"
    torn.write_bytes((out / "part-00000.parquet").read_bytes()[:2000])
    assert "torn.parquet" in refused(capsys, "solve", torn, "-o", tmp_path / "third")


def test_two_runs_do_not_write_to_one_folder(capsys, puzzles, tmp_path):
    from nonet.tables.manifest import locked

    with locked(str(tmp_path)):
        assert "another run is writing" in refused(capsys, "solve", puzzles, "-o", tmp_path)
    assert batch("solve", puzzles, "-o", tmp_path, "--quiet") == BAD


def test_a_full_disk_loses_nothing(capsys, puzzles, whole, tmp_path, monkeypatch):
    from nonet.tables import manifest

    written = manifest.write_whole

    def full(path, content):
        if "part-00004" in str(path):
            raise OSError(28, "No space left on device", str(path))
        return written(path, content)

    monkeypatch.setattr("nonet.atomic.write_whole", full)
    assert "No space left" in refused(capsys, "solve", puzzles, "-o", tmp_path, "--rows", 64)
    monkeypatch.undo()
    assert len(list(tmp_path.glob("part-*"))) == 4
    assert batch("solve", puzzles, "-o", tmp_path, "--rows", 64, "--resume", "--quiet") == BAD
    assert rows_of(tmp_path) == whole


def test_without_bad_rows_the_code_is_fine(tmp_path):
    path = tmp_path / "good.txt"
    path.write_text("12..34....4....1\n" * 5)
    assert batch("solve", path, "-o", tmp_path / "out", "--format", "%s", "--quiet") == FINE
    assert (tmp_path / "out" / "part-00000.txt").read_text() == "1234341221434321\n" * 5


def test_a_split_shares_no_puzzle_up_to_symmetry(tmp_path, capsys):
    out = tmp_path / "four.parquet"
    assert (
        main(["generate", "--size", "4", "-n", "300", "--seed", "3", "--split", "60/20/20", "-o", str(out)])
        == FINE
    )
    parts = [pyarrow.parquet.read_table(tmp_path / f"four-{name}.parquet") for name in PARTS]
    assert sum(map(len, parts)) == 300 and not out.exists()
    forms = [{nonet.canonical(line).line for line in part["puzzle"].to_pylist()} for part in parts]
    assert all(forms) and not any(a & b for a, b in itertools.combinations(forms, 2))
    assert main(["generate", "--split", "90/5/5"]) == BAD and "-o" in capsys.readouterr().err
    assert main(["generate", "--split", "many", "-o", str(out)]) == BAD
