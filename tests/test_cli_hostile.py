"""What hostile or unlucky use once brought to light, each kept as a test."""

import json
import os
import signal
import subprocess
import sys
import tracemalloc

import pytest

from nonet import Grid, read_text
from nonet.atomic import write_whole
from nonet.cli import explain, main

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EMPTY = "." * 81
NONET = [sys.executable, "-m", "nonet"]


def names(folder):
    return [path.name for path in folder.iterdir()]


@pytest.fixture
def nonet(capsys, monkeypatch, tmp_path):
    """Runs the command: code, standard output, standard error."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        code = main(list(arguments))
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.mark.parametrize("shape", ["--json", "--jsonl", "--csv"])
def test_all_solutions_are_written_as_they_come(shape, tmp_path):
    """Forty thousand solutions of 400 characters: kept as a list they would take 20 MB."""
    path = tmp_path / "out"
    empty = "." * 36
    main(["solve", "--limit", "2", shape, "-q", "-o", str(path), empty])  # what is loaded once
    tracemalloc.start()
    try:
        main(["solve", "--limit", "20000", shape, "-q", "-o", str(path), empty])
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert path.stat().st_size > 20_000 * 37 and peak < 500_000


def test_all_solutions_keep_to_the_time(nonet, tmp_path):
    code, out, err = nonet("solve", "--all", "--max-seconds", "0.2", "--jsonl", EMPTY)
    row = json.loads(out)
    assert code == 3 and len(row["solutions"]) > 2 and row["solution"] == row["solutions"][0]
    assert "cut off after 0.2 s" in err


@pytest.mark.parametrize("shape", ["--json", "--jsonl"])
def test_ctrl_c_among_the_solutions_leaves_json(nonet, monkeypatch, shape):
    from nonet.cli import solve

    def interrupted(*arguments):
        for _ in range(5):
            yield Grid("1234341221434321")
        raise KeyboardInterrupt

    class Them:
        complete = False

        def __init__(self):
            self.them = interrupted()

        def __iter__(self):
            return self

        def __next__(self):
            return next(self.them)

    monkeypatch.setattr(solve, "solutions", lambda *a, **o: Them())
    code, out, _ = nonet("solve", "--all", shape, "1...............")
    data = json.loads(out)
    row = data["results"][0] if shape == "--json" else data
    assert code == 130 and len(row["solutions"]) == 5 and "seconds" in row


def test_minimal_puzzles_are_streamed(nonet):
    code, out, _ = nonet("minimal", "--all", "--json", "12..34....4....1")
    (row,) = json.loads(out)["results"]
    assert code == 0 and len(row["puzzles"]) == 4 and row["complete"] is True
    code, out, _ = nonet("minimal", "--all", "--csv", "12..34....4....1")
    assert out.splitlines()[1].count("4....1") == 6 and out.splitlines()[1].endswith(",true,")


def test_after_ctrl_c_no_page_is_drawn(nonet, monkeypatch, tmp_path):
    def interrupt(*arguments):
        raise KeyboardInterrupt

    page = tmp_path / "page.html"
    page.write_text("old")
    climb, calls = explain.climb, iter(range(9))
    monkeypatch.setattr(explain, "climb", lambda *a: interrupt() if next(calls) else climb(*a))
    code, _, err = nonet("explain", "--html", str(page), EASY, EASY)
    assert code == 130 and page.read_text() == "old" and "interrupted; 1 puzzle done" in err


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_a_drawing_is_written_whole_or_not_at_all(tmp_path, monkeypatch, ending):
    pytest.importorskip("resvg_py")
    path = tmp_path / f"drawing.{ending}"
    path.write_text("old")

    def full(*arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        Grid(EASY).save(path)
    assert path.read_text() == "old" and names(tmp_path) == [path.name]


def test_files_that_a_killed_run_left_are_not_in_the_way(tmp_path):
    path = tmp_path / "out.txt"
    for name in (f".out.txt.{os.getpid()}.tmp", ".nonet-0.tmp"):
        (tmp_path / name).write_text("")
    write_whole(path, "new")
    assert path.read_text() == "new"


def test_a_name_as_long_as_can_be(tmp_path):
    name = "é" * 125 + ".txt"  # 254 bytes
    write_whole(tmp_path / name, "new")
    assert (tmp_path / name).read_text() == "new" and names(tmp_path) == [name]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_run_that_is_asked_to_end_keeps_what_is_done_and_leaves_nothing_else(tmp_path, number):
    command = [*NONET, "solve", "--all", "-o", "out.txt", "-", EMPTY]
    with subprocess.Popen(command, cwd=tmp_path, stdin=subprocess.PIPE) as process:
        process.stdin.write(
            b"1234341221434321\n" * 20_000
        )  # the file is there before the second half is read
        process.send_signal(number)
        process.stdin.close()
        assert process.wait(60) == 128 + number
    assert names(tmp_path) == ["out.txt"]


def test_an_option_whose_value_is_two_dashes(nonet, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, err = nonet("solve", "-o=--", EASY)
    if sys.version_info >= (3, 13):  # from there on argparse takes what stands after the equals sign as it is
        assert (code, out) == (0, "") and (tmp_path / "--").read_text().strip().isdigit()
    else:
        assert (code, out) == (2, "") and "argument -o/--output: expected one argument" in err


def test_a_ladder_that_is_nested_too_deeply(nonet, tmp_path):
    path = tmp_path / "deep.toml"
    path.write_text("rungs = " + "[" * 50_000)
    code, out, err = nonet("hint", "--ladder", str(path), EASY)
    assert (code, out) == (2, "") and "it is nested too deeply" in err


def test_too_little_memory(nonet, monkeypatch):
    from nonet.cli import count

    def full(*arguments, **options):
        raise MemoryError

    monkeypatch.setattr(count, "count", full)
    code, out, err = nonet("count", EASY)
    assert (code, out, err) == (2, "", "nonet: out of memory\n")


def test_a_control_character_in_a_title(nonet, tmp_path):
    pytest.importorskip("reportlab")
    path = tmp_path / "two.jsonl"
    rows = [{"puzzle": EASY, "title": "bell\x07 and tab\t"}, {"puzzle": EASY, "title": "plain"}]
    path.write_text("\n".join(map(json.dumps, rows)))
    code, _, err = nonet("booklet", "-o", "out.pdf", "--title", "one\x1ftwo", str(path))
    assert code == 0, err
    assert (tmp_path / "out.pdf").read_bytes().startswith(b"%PDF")


def test_a_link_with_tens_of_thousands_of_regions(nonet):
    """A few KB that unpack to 30,000 regions: each different one is kept once."""
    from nonet.formats.lzstring import compress

    data = {"size": 9, "grid": [[{} for _ in range(9)] for _ in range(9)]}
    data["extraregion"] = [{"cells": ["R1C1", "R5C5"]}] * 30_000
    link = "https://www.f-puzzles.com/?load=" + compress(json.dumps(data, separators=(",", ":")))
    (record,) = read_text(link)
    assert len(link) < 13_000 and len(record.grid.geometry.rules) == 1
    code, out, _ = nonet("solve", "--max-seconds", "2", "-q", link)
    assert code == 1 and len(out.strip()) == 81
