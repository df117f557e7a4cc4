"""Ctrl-C, SIGTERM and SIGHUP at the worst moments: what is answered is written and counted, or neither."""

import os
import re
import signal
import subprocess
import sys
from contextlib import suppress

import pytest

from nonet import atomic
from nonet.cli import many_rows, source
from nonet.cli.interrupts import INTERRUPTS
from nonet.tables.separated import SeparatedTable

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NONET = [sys.executable, "-m", "nonet"]
PARTS, ROWS = 4, 10
"""Batches, and rows of each: all of them are read at one go."""
ENDS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}


@pytest.fixture
def table(tmp_path, monkeypatch):
    """A table that is read in batches."""
    path = tmp_path / "in" / "puzzles.csv"
    path.parent.mkdir()
    path.write_text("id,puzzle\n" + "".join(f"{n},{EASY}\n" for n in range(PARTS * ROWS)))
    batches = SeparatedTable.batches

    def small(self):
        for batch in batches(self):
            yield from (batch.part(first, first + ROWS) for first in range(0, len(batch), ROWS))

    monkeypatch.setattr(SeparatedTable, "batches", small)
    return path


def rows_in(path):
    """How many rows a file holds."""
    if path.suffix == ".parquet":
        parquet = pytest.importorskip("pyarrow.parquet")
        return parquet.read_table(path).num_rows
    if path.suffix == ".arrow":
        ipc = pytest.importorskip("pyarrow.ipc")
        return ipc.open_file(path).read_all().num_rows
    return len(path.read_text().splitlines()) - (path.suffix in (".csv", ".tsv"))


def once(function, turn, number=signal.SIGINT):
    """The same function, in whose call of this turn somebody presses Ctrl-C."""
    calls = iter(range(10**9))

    def interrupted(*arguments, **options):
        if next(calls) == turn:
            signal.raise_signal(number)
        return function(*arguments, **options)

    return interrupted


def check_kept(done, out):
    """The sentence says what the file holds, and nothing else is beside it."""
    code, _, err = done
    told = re.search(r"interrupted; ([\d,]+) puzzles? done", err)
    assert code == 130 and told, err
    assert int(told[1].replace(",", "")) == rows_in(out)
    assert [path.name for path in out.parent.iterdir() if path.is_file()] == [out.name]
    return rows_in(out)


ENDINGS = ["csv", "tsv", "jsonl", "txt", "parquet", "arrow"]


@pytest.mark.parametrize("ending", ENDINGS)
def test_within_a_block_the_block_is_written_and_counted(nonet, monkeypatch, tmp_path, table, ending):
    if ending == "arrow":
        pytest.importorskip("pyarrow")
    out = tmp_path / f"out.{ending}"
    monkeypatch.setattr(many_rows, "_count", once(many_rows._count, 1))
    assert check_kept(nonet("solve", str(table), "-o", str(out)), out) == 2 * ROWS


def test_between_two_columns_of_a_parquet_file(nonet, monkeypatch, tmp_path, table):
    from nonet.cli.parquet_output import ParquetSheet

    out = tmp_path / "out.parquet"
    monkeypatch.setattr(ParquetSheet, "_text", once(ParquetSheet._text, 5))
    assert check_kept(nonet("solve", str(table), "-o", str(out)), out) == 2 * ROWS


@pytest.mark.parametrize("ending", ENDINGS)
def test_within_an_answer_nothing_of_it_is_kept(nonet, monkeypatch, tmp_path, table, ending):
    if ending == "arrow":
        pytest.importorskip("pyarrow")
    from nonet import _kernel

    out = tmp_path / f"out.{ending}"
    monkeypatch.setattr(_kernel, "solve_texts", once(_kernel.solve_texts, 3))
    assert check_kept(nonet("solve", str(table), "-o", str(out)), out) == 3 * ROWS


@pytest.mark.parametrize("ending", ENDINGS)
def test_rows_that_are_answered_one_by_one(nonet, monkeypatch, tmp_path, table, ending):
    if ending == "arrow":
        pytest.importorskip("pyarrow")
    out = tmp_path / f"out.{ending}"
    monkeypatch.setattr(many_rows, "_write_alone", once(many_rows._write_alone, 7))
    assert check_kept(nonet("solve", "--fields", "puzzle,seconds", str(table), "-o", str(out)), out) == 7


def test_while_the_next_rows_are_read(nonet, monkeypatch, tmp_path, table):
    out = tmp_path / "out.csv"
    monkeypatch.setattr(source, "Item", once(source.Item, 2))
    assert check_kept(nonet("solve", str(table), "-o", str(out)), out) == 2 * ROWS


def test_while_the_file_is_made(nonet, monkeypatch, tmp_path, table):
    """Nothing of it is left behind, even before anybody knows that it is there."""
    out = tmp_path / "out.csv"
    monkeypatch.setattr(os, "fdopen", once(os.fdopen, 0))
    assert check_kept(nonet("solve", str(table), "-o", str(out)), out) == 0


def test_among_the_solutions_the_row_is_whole(nonet, monkeypatch, tmp_path):
    from nonet.cli import solve

    monkeypatch.setattr(solve, "write_answer", once(solve.write_answer, 7))
    out = tmp_path / "out.csv"
    check_kept(nonet("solve", "--all", "." * 16, "." * 16, "-o", str(out)), out)
    header, row = out.read_text().splitlines()
    assert len(row.split(",")) == len(header.split(","))


@pytest.mark.parametrize("number", ENDS)
def test_who_asks_to_end_gets_what_is_done(monkeypatch, tmp_path, table, nonet, number):
    out, before = tmp_path / "out.csv", signal.getsignal(number)
    monkeypatch.setattr(many_rows, "_count", once(many_rows._count, 1, number))
    code, _, err = nonet("solve", str(table), "-o", str(out))
    assert code == ENDS[number] and "interrupted; 20 puzzles done" in err
    assert rows_in(out) == 2 * ROWS
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["out.csv"]
    assert signal.getsignal(number) is before


TWICE = """
import signal, sys
from nonet.cli import main, many_rows
def twice(*arguments):
    signal.raise_signal(signal.SIGINT)
    signal.raise_signal(signal.SIGTERM)
    raise AssertionError("never reached")
many_rows._count = twice
main(sys.argv[1:])
"""


def test_who_asks_twice_gets_the_end_at_once(tmp_path, table):
    command = [sys.executable, "-c", TWICE, "solve", str(table), "-o", str(tmp_path / "out.csv")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (143, "", "")
    assert [path.name for path in tmp_path.iterdir()] == ["in"]


def test_a_signal_that_is_swallowed_is_not_lost():
    with INTERRUPTS, pytest.raises(KeyboardInterrupt):
        with INTERRUPTS.let_in, suppress(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        INTERRUPTS.check()


def test_handlers_of_others_stay():
    heard = []
    before = signal.signal(signal.SIGTERM, lambda *call: heard.append(call))
    try:
        with INTERRUPTS:
            signal.raise_signal(signal.SIGTERM)
            INTERRUPTS.check()
        assert len(heard) == 1
    finally:
        signal.signal(signal.SIGTERM, before)


def test_a_batch_that_is_asked_to_end_goes_on_from_there(nonet, monkeypatch, tmp_path, table):
    folder = tmp_path / "out"
    command = ["batch", "solve", str(table), "-o", str(folder), "--rows", "10", "--csv"]
    monkeypatch.setattr(atomic.AtomicFile, "commit", once(atomic.AtomicFile.commit, 3, signal.SIGTERM))
    code, _, err = nonet(*command)
    assert code == 143 and re.search(
        r"interrupted; (10|20|30) puzzles in .* --resume goes on from there", err
    )
    assert not [*folder.glob(".*.tmp")]
    assert nonet(*command, "--resume")[0] == 0
    assert sum(rows_in(path) for path in folder.glob("part-*.csv")) == PARTS * ROWS


EARLY = """
import builtins, signal, sys
usual, calls = builtins.__import__, iter(range(10**6))
def importing(name, *more, **options):
    if name == {name!r}:
        signal.raise_signal(signal.SIGINT)
    return usual(name, *more, **options)
builtins.__import__ = importing
sys.argv = ["nonet", "solve", {puzzle!r}]
from nonet.__main__ import command
sys.exit(command())
"""


@pytest.mark.parametrize(
    "name", ["gc", "nonet.cli.light_arrow", "nonet.cli.parser", "nonet._kernel", "textwrap"]
)
def test_while_modules_are_loaded_there_is_no_traceback(name):
    code = EARLY.format(name=name, puzzle=EASY)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode in (0, 130) and "Traceback" not in done.stderr


@pytest.mark.parametrize("number", ENDS)
def test_a_file_that_gets_its_answers_keeps_those_so_far(nonet, monkeypatch, tmp_path, number):
    from nonet.cli import in_place

    path = tmp_path / "p.txt"
    path.write_text("12..34....4....1\n" * 5)
    monkeypatch.setattr(in_place, "solve", once(in_place.solve, 2, number))
    code, _, err = nonet("solve", "--in-place", str(path))
    assert code == ENDS[number] and "2 answers written, 1 puzzle without (interrupted)" in err
    solved = "12..34....4....1 1234341221434321\n"
    assert path.read_text() == solved * 2 + "12..34....4....1\n" * 3 and [*tmp_path.iterdir()] == [path]
