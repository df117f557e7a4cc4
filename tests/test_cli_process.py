"""The command as a process of its own: pipes, signals, terminals, start-up."""

import json
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from terminal import Terminal

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EASY_SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SMALL, SMALL_SOLVED = "12..34....4....1", "1234341221434321"
NONET = [sys.executable, "-m", "nonet"]


def started(*arguments, **options):
    return subprocess.Popen(
        [*NONET, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options
    )


@pytest.mark.parametrize("environment", [{}, {"PYTHONUNBUFFERED": "1"}])
@pytest.mark.parametrize("options", ["", "--jsonl", "--csv", "--json"])
def test_head_gets_one_line_and_no_traceback(tmp_path, environment, options):
    path = tmp_path / "p.txt"
    path.write_text(f"{EASY}\n" * 20000)
    command = f"{sys.executable} -m nonet solve {options} {path} | head -1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        capture_output=True, text=True, env=os.environ | environment, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def test_both_streams_into_head():
    command = f"yes {EASY[:-1]} | head -20000 | {sys.executable} -m nonet solve 2>&1 | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60, check=False)
    assert "Traceback" not in done.stdout + done.stderr and "Broken" not in done.stdout + done.stderr


def test_the_first_row_comes_at_once():
    with started("solve", "-q", stdin=subprocess.PIPE) as process:
        process.stdin.write(EASY + "\n")
        process.stdin.flush()
        assert process.stdout.readline() == EASY_SOLVED + "\n"  # while standard input is still open
        process.stdin.close()
        process.wait(timeout=20)


@pytest.mark.parametrize("shape", ["--json", "--jsonl"])
def test_ctrl_c_keeps_the_rows_that_are_done(shape):
    with started("count", shape, SMALL, "." * 81) as process:
        out = ""
        while "complete" not in out:  # the first row has been shown, so the endless count has begun
            out += os.read(process.stdout.fileno(), 65536).decode()
        process.send_signal(signal.SIGINT)
        rest, err = process.communicate(timeout=60)
        out += rest
    assert process.returncode == 130
    assert err == "interrupted; 1 puzzle done\n"
    document = json.loads(out)
    rows = document["results"] if shape == "--json" else [document]
    assert [row["count"] for row in rows] == [1]


def wait_until_busy(process):
    """Until a process without output has used half a second of CPU time, which is past its start."""
    stat = Path("/proc") / str(process.pid) / "stat"
    ticks = os.sysconf("SC_CLK_TCK")
    while sum(map(int, stat.read_text().rpartition(")")[2].split()[11:13])) < ticks / 2:
        time.sleep(0.01)


def test_ctrl_c_keeps_the_output_file(tmp_path):
    path = tmp_path / "out"
    with started("count", SMALL, "." * 81, "-o", str(path)) as process:
        # Not while modules are loaded: Python may then end by the signal itself, which is 130 for a shell only.
        wait_until_busy(process)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
    assert process.returncode == 130
    assert path.read_text() == "1\n" and [p.name for p in tmp_path.iterdir()] == ["out"]


@pytest.mark.parametrize(
    "wishes", [["--any"], ["--difficulty", "unfair"], ["--shows", "avoidable-rectangle-1", "--size", "4"]]
)
def test_ctrl_c_keeps_the_puzzles_that_were_made(wishes):
    endless = "--size" in wishes
    with started("generate", "--count", "100000000", "--seed", "1", "--jsonl", *wishes) as process:
        out = b""
        if endless:
            wait_until_busy(process)
        while not endless and out.count(b"\n") < 3:
            out += os.read(process.stdout.fileno(), 65536)
        process.send_signal(signal.SIGINT)
        rest, err = process.communicate(timeout=60)
    assert process.returncode == 130
    rows = [json.loads(line) for line in (out.decode() + rest).splitlines()]
    made = "1 puzzle" if len(rows) == 1 else f"{len(rows):,} puzzles"
    assert err == f"interrupted; {made} made\n"
    assert len(rows) >= 3 or endless
    assert all(row["status"] == "unique" for row in rows)


def test_a_line_of_10_mb_is_refused_in_little_memory(tmp_path):
    path = tmp_path / "long.txt"
    path.write_text("1" * 10_000_000)
    limit = 400 << 20

    for arguments, stdin in ((["solve", str(path)], None), (["solve"], path.open())):
        done = subprocess.run(
            [*NONET, *arguments], capture_output=True, text=True, stdin=stdin, timeout=60, check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
        )  # fmt: skip
        if stdin:
            stdin.close()
        assert done.returncode == 2
        assert "longer than 1,000,000 characters" in done.stderr and len(done.stderr) < 500
        assert len(done.stdout) < 500


def test_a_file_without_permission(tmp_path):
    if os.geteuid() == 0:
        pytest.skip("root may read every file")
    path = tmp_path / "p.txt"
    path.write_text(EASY)
    path.chmod(0)
    done = subprocess.run([*NONET, "solve", str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "Permission denied" in done.stderr


def test_on_a_terminal_one_puzzle_is_drawn():
    with Terminal("solve", EASY, env={"NO_COLOR": "1"}) as terminal:
        terminal.expect(EASY_SOLVED)
        terminal.expect("│ 5 3 4 │ 6 7 8 │ 9 1 2 │")
        terminal.expect("unique: the only solution")
        assert terminal.end() == 0
        assert "\033[" not in terminal.seen


def test_on_a_terminal_givens_are_bold_and_the_rest_coloured():
    with Terminal("solve", SMALL) as terminal:
        assert terminal.end() == 0
        assert "\033[1m 1\033[0m" in terminal.seen and "\033[36m 3\033[0m" in terminal.seen


def test_on_a_terminal_many_puzzles_are_lines_only():
    with Terminal("solve", SMALL, SMALL) as terminal:
        assert terminal.end() == 0
        assert terminal.seen.count(SMALL_SOLVED) == 2 and "│" not in terminal.seen


def test_a_bad_row_is_told_once_on_a_terminal():
    with Terminal("solve", "hello", env={"NO_COLOR": "1"}, columns=200) as terminal:
        assert terminal.end() == 2
        assert terminal.seen.count("neither a file nor a puzzle") == 1


def test_a_terminal_without_unicode_gets_ascii():
    with Terminal("solve", SMALL, env={"NO_COLOR": "1", "PYTHONIOENCODING": "ascii"}) as terminal:
        terminal.expect("+-----+-----+")
        assert terminal.end() == 0


def test_progress_shows_on_a_terminal_while_the_output_goes_elsewhere(tmp_path):
    path = tmp_path / "p.txt"
    path.write_text(f"{EASY}\n" * 100_000)
    with Terminal("rate", str(path), "-o", str(tmp_path / "out")) as terminal:
        terminal.expect("%, ")
        terminal.expect("puzzles, ")
        terminal.expect(" a second, ")
        terminal.expect(" left")


def imported(*arguments):
    """The modules that a run of the command loads, beside those that Python itself or an editable install needs."""
    program = "import sys; old = set(sys.modules); import nonet.cli as c; c.main(sys.argv[1:]); "
    program += "print(*set(sys.modules) - old, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True
    )
    return set(done.stderr.split())


def test_start_up_imports_only_what_it_needs():
    heavy = {"numpy", "rich", "json", "csv", "dataclasses", "inspect", "shutil", "pathlib", "difflib", "http"}
    version = imported("--version")
    assert not version & (heavy | {"argparse", "nonet.model.grid", "nonet._kernel", "nonet.formats"})
    solve = imported("solve", "-q", EASY)
    if sys.version_info >= (3, 14):  # its parsers load these, for the colours of their help
        heavy -= {"dataclasses", "inspect"}
    assert "nonet.cli.solve" in solve and not solve & heavy
    formats = {name for name in solve if name.startswith("nonet.formats.")}
    assert formats <= {f"nonet.formats.{name}" for name in ("base", "line", "record", "streams", "symbols")}
    cli = {name for name in solve if name.startswith("nonet.cli.")}
    parts = (
        "solve",
        "output",
        "parser",
        "option_values",
        "loop",
        "source",
        "terminal",
        "phrases",
        "interrupts",
    )
    assert cli <= {f"nonet.cli.{name}" for name in parts}


def test_start_up_time(tmp_path):
    """``nonet solve LINE`` may take 5 times as long as ``python -c pass`` (in CPU time)."""
    # Installed packages are compiled; a checkout under test need not be.
    env = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    env["PYTHONPYCACHEPREFIX"] = str(tmp_path)

    def cost(*arguments):
        best = float("inf")
        for _ in range(8):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([sys.executable, *arguments], env=env, check=True, capture_output=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            best = min(best, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
        return best

    nothing = cost("-c", "pass")
    assert cost("-m", "nonet", "solve", "-q", EASY) <= 5 * nothing
    assert cost("-m", "nonet", "--version") <= max(0.1, 5 * nothing)
