"""What a careless or unlucky user does: full disks, packed pipes, numbers that can't be meant."""

import bz2
import csv
import gzip
import io
import json
import lzma
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from nonet import Geometry, Grid, ParseError, parse, write
from nonet.cli.source import expanded

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL, SMALL_SOLVED = "12..34....4....1", "1234341221434321"
FULL = Path("/dev/full")


def command(*arguments, **options):
    return subprocess.run(
        [sys.executable, "-m", "nonet", *arguments],
        **{"stderr": subprocess.PIPE, "timeout": 60, "check": False} | options,
    )


@pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full")
@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", EASY],
        ["solve", "--json", EASY],
        ["techniques"],
        ["--help"],
        ["solve", "--help"],
        ["--version"],
        ["generate", "--any", "--count", "3", "--seed", "1"],
        ["completion", "bash"],
        ["draw", "--svg", "-", EASY],
        ["convert", "--to", "sdk", EASY],
    ],
)
def test_a_full_disk_is_told_in_one_sentence(arguments):
    with FULL.open("w") as full:
        done = command(*arguments, stdout=full, text=True)
    assert done.returncode == 2
    assert done.stderr == "nonet: the output can't be written: No space left on device\n"


@pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full")
@pytest.mark.parametrize(
    "arguments", [["solve", EASY, "-o"], ["explain", EASY, "-q", "--html"], ["generate", "--seed", "1", "-o"]]
)
def test_a_file_on_a_full_disk(arguments):
    done = command(*arguments, str(FULL), stdout=subprocess.PIPE, text=True)
    assert done.returncode == 2
    assert "can't be written: No space left on device\n" in done.stderr and "Traceback" not in done.stderr


def test_dev_stdout_is_standard_output_also_where_that_is_a_file(tmp_path):
    path = tmp_path / "out.txt"
    script = f"{sys.executable} -m nonet solve -q -o /dev/stdout {SMALL}"
    with path.open("w") as out:
        subprocess.run(["sh", "-c", f"{script}; echo after"], stdout=out, check=True)
    assert path.read_text() == f"{SMALL_SOLVED}\nafter\n"


@pytest.mark.parametrize(
    "packed",
    [gzip.compress, bz2.compress, lzma.compress, lambda data: data.decode().encode("utf-16"), bytes],
)
def test_standard_input_is_unpacked_like_a_file(packed):
    done = command("solve", "-q", "-", input=packed(f"{SMALL}\n{SMALL}\n".encode()), stdout=subprocess.PIPE)
    assert (done.returncode, done.stdout.decode()) == (0, f"{SMALL_SOLVED}\n" * 2)


def test_standard_input_that_is_no_text():
    done = command("solve", input=b"PAR1....", stdout=subprocess.PIPE)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"nonet: standard input is a Parquet file; give a command its name instead\n"


def test_standard_input_named_twice():
    done = command("solve", "-q", "-", "-", input=f"{SMALL}\n".encode(), stdout=subprocess.PIPE)
    assert (done.returncode, done.stdout.decode()) == (2, f"{SMALL_SOLVED}\n")
    assert b"standard input holds no puzzle" in done.stderr


def test_what_stops_the_reading_says_so(nonet, tmp_path):
    path = tmp_path / "p.txt"
    path.write_text(f"{SMALL}\n\0\n{SMALL}\n")
    code, out, err = nonet("solve", str(path))
    assert code == 2
    assert out == f"{SMALL_SOLVED}\n# error: line 2: not text but binary data; the rest was not read\n"
    assert "line 2: not text but binary data; the rest was not read" in err


# --- numbers


@pytest.mark.parametrize("verb", ["solve", "count"])
def test_a_limit_may_be_larger_than_any_count(nonet, verb):
    code, out, _ = nonet(verb, "-q", SMALL, "--limit", str(10**30))
    assert (code, out) == (0, "1\n" if verb == "count" else f"{SMALL_SOLVED}\n")


@pytest.mark.parametrize("value", ["0", "-5", "x", "1.5", "", "-10000000000000000000", "9" * 5000])
def test_a_limit_that_is_no_number_above_0(nonet, value):
    code, out, err = nonet("count", SMALL, "--limit", value)
    shown = value if len(value) <= 40 else value[:40] + "..."
    assert (code, out) == (2, "")
    assert err.splitlines()[0] == f"nonet count: argument --limit: {shown!r} is not a whole number above 0"


def test_a_seed_that_is_no_number(nonet):
    code, _, err = nonet("generate", "--seed", "abc")
    assert code == 2 and "argument --seed: 'abc' is not a whole number\n" in err


def test_a_field_in_format_that_is_not_there(nonet):
    code, out, err = nonet("solve", SMALL, "--format", "%g %{colour}")
    assert (code, out) == (2, "")
    assert err.startswith(
        "nonet: there is no field 'colour'; the fields are puzzle, size, box, status, solution"
    )
    assert nonet("solve", "-q", SMALL, "--format", "%{number} %{status}")[:2] == (0, "1 unique\n")
    assert nonet("solve", SMALL, "--fields", "colour")[2] == err


@pytest.mark.parametrize("value", ["20.5", "inf", "nan", "20-", "-3", "x"])
def test_clues_that_are_no_numbers(nonet, value):
    code, out, err = nonet("generate", "--any", "--clues", value)
    assert (code, out) == (2, "")
    assert f"{value!r} is not a number of clues, such as 24 or 24-28" in err


def test_words_where_a_verb_takes_none(nonet):
    code, _, err = nonet("generate", "hard")
    assert code == 2 and err.startswith(
        "nonet generate: 'hard' is not an option, and nonet generate takes no"
    )


def test_regions_are_not_lost_on_the_way(nonet):
    diagonals = (tuple(range(0, 16, 5)), tuple(range(3, 13, 3)))
    grid = Grid("1...............", geometry=Geometry.of(4, extra=diagonals))
    link = write(grid, "f-puzzles")
    for to in ("line", "pencilmarks", "sdk", "json", "latex"):
        code, out, err = nonet("convert", link, "--to", to, "--jsonl")
        assert code == 2 and "can't say which rules the grid has" in err and '"text"' not in out
    code, out, _ = nonet("convert", link, "--to", "f-puzzles")
    again = parse(out.strip())  # a region of f-puzzles is a rule, which makes the same house
    assert code == 0 and again.values == grid.values
    assert {house.cells for house in again.geometry.houses} == {house.cells for house in grid.geometry.houses}


def test_a_hint_has_a_limit_of_its_own(nonet, monkeypatch):
    assert "(default: 30)" in nonet("hint", "--help")[1]
    sparse = "1" + "." * 255
    code, out, _ = nonet("hint", "--max-seconds", "0.3", sparse)
    assert (code, out) == (3, "# limit: no step found within 0.3 s\n")
    monkeypatch.setattr("nonet.cli.draw.HINT_SECONDS", 0.3)
    assert nonet("draw", "--hint", sparse)[0] == 0


def test_all_minimal_puzzles_up_to_a_limit(nonet):
    solved = "1234341221434321"
    _, out, err = nonet("minimal", "--all", "--limit", "2", solved)
    assert len(out.splitlines()) == 2 and err == "at least 2 minimal puzzles\n"
    assert nonet("minimal", "--limit", "2", solved)[1] == out


def test_a_library_without_positions(nonet, tmp_path):
    path = tmp_path / "library.txt"
    path.write_text("# nothing yet\n")
    code, out, err = nonet("positions", str(path))
    assert (code, out, err) == (2, "", "nonet positions: the library holds no position\n")


def test_what_has_names_inside_is_json_in_a_table(nonet):
    _, out, _ = nonet("hint", SMALL, "--csv")
    row = next(csv.DictReader(io.StringIO(out)))
    assert [mark["role"] for mark in json.loads(row["marks"])] == ["pattern"]
    assert json.loads(nonet("hint", SMALL, "--fields", "houses")[1])[0]["role"] == "base"
    steps = json.loads(nonet("explain", "-q", SMALL, "--format", "%{steps}")[1])
    assert len(steps) == 10 and steps[0]["technique"]
    found = json.loads(nonet("steps", "-q", SMALL, "--technique", "naked-single", "--format", "%{steps}")[1])
    assert found and all(step["technique"] == "naked-single" for step in found)


def test_steps_of_a_guess(nonet):
    code, out, err = nonet("steps", SMALL, "--technique", "guess")
    assert (code, out) == (2, "") and err.startswith("nonet steps: guess is no deduction")


def test_a_picture_too_wide_for_any_memory(nonet, tmp_path):
    code, _, err = nonet("draw", "--size", "100000", "--png", str(tmp_path / "p.png"), SMALL)
    assert code == 2 and "a PNG of 100000 pixels is too wide; at most 10,000 fit" in err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "first",
    ["solve --json", "solve --jsonl", "solve --csv", "check --json", "hint --json", "explain --json", "draw"]
    + [f"convert --to {to}" for to in ("sdk", "pencilmarks", "seed", "json", "csv")],
)
def test_what_nonet_writes_it_reads(nonet, first):
    _, out, _ = nonet(*first.split(), "-q", SMALL, SMALL.replace("2", "."))
    code, out, err = nonet("solve", stdin=out)
    assert (code, out) == (0, f"{SMALL_SOLVED}\n" * 2), err


def test_closed_streams():
    def shell(redirection, *arguments):
        line = " ".join([sys.executable, "-m", "nonet", *arguments, redirection])
        return subprocess.run(["sh", "-c", line], capture_output=True, text=True, timeout=60, check=False)

    done = shell(">&-", "solve", SMALL)
    assert (done.returncode, done.stderr) == (2, "nonet: standard output is closed\n")
    assert shell(">&-", "solve", "-o", "/dev/null", SMALL).returncode == 2
    done = shell("2>&-", "solve", SMALL)
    assert (done.returncode, done.stdout) == (0, f"{SMALL_SOLVED}\n")
    assert shell("2>&-", "solve", "hello").returncode == 2
    assert shell(">&- 2>&-", "solve", SMALL).returncode == 0


def test_a_long_file_of_sections_is_read_in_one_pass(nonet, tmp_path):
    """A reader that goes back to the top for each of 6,000 puzzles would look at 90 million lines."""
    path = tmp_path / "many.sdk"
    path.write_text(nonet("convert", "-q", "--to", "sdk", SMALL)[1] * 6000 + "[Puzzle]\n12\n")
    start = time.process_time()
    code, out, err = nonet("convert", str(path), "--to", "line")
    assert time.process_time() - start < 5
    assert code == 2 and out.splitlines()[:-1] == [SMALL] * 6000
    assert "line 30002" in err


# --- slips of the finger


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("solve --from jsn 1", "there is no format 'jsn'; did you mean json?"),
        ("convert --to boxd 1", "can't write 'boxd'; did you mean boxed?"),
        ("convert --to npy 1", "can't write 'npy'; --to takes boxed, csv"),
        ("steps --level hrad 1", "'hrad' is no level; did you mean hard?"),
        ("steps --level x 1", "'x' is no level; there are easy, medium"),
        ("generate --difficulty hrd", "there is no difficulty 'hrd'; did you mean hard?"),
        ("generate --difficulty easy-hard", "extreme, and ranges of scores such as 30 to 40"),
        ("solve --fields solutoin 1", "there is no field 'solutoin'; did you mean solution?"),
        ("generate --fields sede", "there is no field 'sede'; did you mean seed?"),
        ("hint --ladder nonnet 1", "there is no ladder 'nonnet'; did you mean nonet?"),
        ("solve --max_seconds 1", "unknown option --max_seconds; did you mean --max-seconds?"),
    ],
)
def test_a_name_that_is_nearly_right(nonet, line, said):
    code, out, err = nonet(*line.split())
    assert (code, out) == (2, "") and said in err


def test_an_option_that_is_like_no_other_gets_no_suggestion(nonet):
    """``--fields`` has the dashes and three letters of ``--givens``, and means something else."""
    assert nonet("generate", "--givens", "10")[2].startswith("nonet generate: unknown option --givens\n")


@pytest.mark.parametrize("more", [(), ("--from", "letters")])
def test_a_puzzle_that_looks_like_the_name_of_a_file(nonet, tmp_path, monkeypatch, more):
    monkeypatch.chdir(tmp_path)
    puzzle = "A.CD..AB.A..D..A"
    assert nonet("solve", "-q", puzzle, *more) == (0, "ABCDCDABBADCDCBA\n", "")
    (tmp_path / puzzle).write_text(SMALL)
    assert nonet("solve", "-q", puzzle)[1] == f"{SMALL_SOLVED}\n", "a file that is there is meant"


@pytest.mark.parametrize("verb", ["solve", "batch solve -o out"])
def test_the_name_of_a_file_that_is_nearly_right(nonet, tmp_path, monkeypatch, verb):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "puzzles.txt").write_text(SMALL)
    for wrong in ("puzzels.txt", "Puzzles.TXT"):
        code, out, err = nonet(*verb.split(), wrong)
        told = f"{wrong} can't be read: No such file or directory; did you mean puzzles.txt?\n"
        assert (code, out) == (2, "") and err.endswith(told)
    err = nonet(*verb.split(), "nowhere/else.txt")[2]
    assert err.endswith("nowhere/else.txt can't be read: No such file or directory\n")


def test_a_word_that_is_the_name_of_a_file_without_its_ending(nonet, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "puzzles.txt").write_text(SMALL)
    assert (
        "'puzzels' is neither a file nor a puzzle; did you mean puzzles.txt?" in nonet("solve", "puzzels")[2]
    )


# --- folders


def test_the_folder_of_a_batch_is_read_without_its_manifest(nonet, tmp_path):
    path = tmp_path / "p.txt"
    path.write_text(f"{SMALL}\n" * 3)
    folder = str(tmp_path / "out")
    assert nonet("batch", "solve", str(path), "-o", folder, "--csv")[0] == 0
    assert nonet("solve", "-q", folder) == (0, f"{SMALL_SOLVED}\n" * 3, "")
    assert nonet("solve", "-q", f"{folder}/*") == (0, f"{SMALL_SOLVED}\n" * 3, "")


def test_names_that_programs_mark_as_their_own(tmp_path):
    for name in ("a.txt", "_b.txt", ".c.txt", "_log/d.txt", "e/f.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(SMALL)

    def found(pattern):
        return [Path(path).name for path, _ in expanded(f"{tmp_path}/{pattern}")]

    assert found("") == ["a.txt"]
    assert found("*.txt") == ["a.txt"]
    assert found("**/*.txt") == ["a.txt", "f.txt"]
    assert (found("_*.txt"), found("_log/*"), found("_b.txt")) == (["_b.txt"], ["d.txt"], ["_b.txt"])


@pytest.mark.parametrize("several", [("good.txt", "bad.txt"), (".",)])
def test_a_bad_row_of_several_files_says_in_which(nonet, tmp_path, monkeypatch, several):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.txt").write_text(f"{SMALL}\n")
    (tmp_path / "bad.txt").write_text(f"{EASY}\n{EASY}1\n")
    _, out, err = nonet("solve", *several)
    told = f"{'./' if several == ('.',) else ''}bad.txt: line 2: 82 characters, expected 81"
    assert f"# error: {told}" in out.splitlines() and f"nonet: {told}" in err.splitlines()
    assert "# error: line 2: 82 characters, expected 81\n" in nonet("solve", "bad.txt")[1]


def test_a_library_without_a_name(nonet):
    assert nonet("positions", "") == (2, "", "nonet positions: '' is no name of a file\n")


def test_signs_that_the_terminal_has_not():
    environment = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
    done = command("solve", "--json", "é234567", env=environment, stdout=subprocess.PIPE)
    assert b"a puzzle of size N has N^2 cells" in done.stderr and b"'\\u00e9234567'" in done.stderr
    (row,) = json.loads(done.stdout)["results"]
    assert row["puzzle"] == "é234567"


def test_a_size_without_boxes_is_told_so_that_it_helps_in_python_too(nonet):
    told = "7x7 has no boxes; with a box of 1x7 it is a Latin square"
    assert told in nonet("check", "." * 49)[2] and nonet("check", "--box", "1x7", "." * 49)[0] == 1
    with pytest.raises(ParseError, match=told):
        parse("." * 49)
    assert parse("." * 49, box=(1, 7)).size == 7
