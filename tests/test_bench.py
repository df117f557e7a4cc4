"""The bench: solvers that behave well and badly, in processes of their own, and what is said of them."""

import json
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from itertools import pairwise
from pathlib import Path

import pytest
from fake_solvers import PUZZLES, SOLVED

from nonet import Geometry, Grid, solve_many
from nonet.bench import sets
from nonet.bench.chart import chart
from nonet.bench.measure import FIELDS, Bench, Tally
from nonet.bench.peers import ANY, NONET, NONET_BATCH, PEERS, Peer
from nonet.bench.sets import PuzzleSet, built_in, fits, of_grids
from nonet.bench.table import figure, table
from nonet.bench.worker import CRASH, OVER, START, Reply, Worker

FOUR = Geometry.of(4)
SET = PuzzleSet("small", "", FOUR, PUZZLES, "...." + SOLVED[4:])


@pytest.fixture
def fake(monkeypatch):
    """A peer by the name of its function in fake_solvers.py."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    return lambda name: Peer(name, f"fake_solvers:{name}", "a fake", sizes=ANY)


def measured(peer, puzzle_set=SET, **options):
    bench = Bench(**{"seconds": 1.0, "rounds": 1, "max_seconds": 1.0} | options)
    bench.run(puzzle_set, [(peer, "1")])
    (tally,) = bench.tallies
    return tally


def counts(tally):
    return tally.solved, tally.wrong, tally.unsolved, tally.over, tally.crashed


@pytest.mark.parametrize("name", ["right", "batch", "noisy"])
def test_a_solver_that_is_right(fake, name):
    tally = measured(fake(name), rounds=2)
    assert counts(tally) == (24, 0, 0, 0, 0) and not tally.error
    assert tally.seconds > 0 and len(tally.ratios) == 2 and all(ratio > 0 for ratio in tally.ratios)


@pytest.mark.parametrize(
    ("name", "expected", "said"),
    [
        ("wrong", (11, 1, 0, 0, 0), ""),
        ("short", (11, 1, 0, 0, 0), ""),
        ("number", (11, 0, 1, 0, 0), ""),
        ("none", (11, 0, 1, 0, 0), ""),
        ("raises", (11, 0, 1, 0, 0), "ZeroDivisionError: division by zero"),
        ("leaves", (11, 0, 1, 0, 0), "SystemExit: "),
        ("sleeps", (5, 0, 0, 1, 0), ""),
        ("hangs", (5, 0, 0, 1, 0), ""),
        ("crashes", (5, 0, 0, 0, 1), ""),
    ],
)
def test_a_solver_that_fails_at_one_puzzle(fake, name, expected, said):
    tally = measured(fake(name))
    assert counts(tally) == expected
    assert tally.error == said
    assert tally.tried == sum(expected)
    if name == "hangs":
        assert 0.1 < tally.seconds < 1.5  # what it used in a second, which it shares with others
    if name == "sleeps":
        assert tally.seconds < 0.1


def test_a_solver_that_was_lost_is_started_again(fake):
    tally = measured(fake("crashes"), rounds=2)  # the second turn begins one puzzle later
    assert counts(tally) == (5 + 4, 0, 0, 0, 2)


def test_a_solver_that_is_lost_too_often_is_left(fake):
    assert measured(fake("crashes"), rounds=10).crashed == 3


def test_a_solver_that_cannot_be_imported(fake):
    tally = measured(fake("absent"))
    assert tally.tried == 0 and tally.ratio is None
    assert tally.error == "ModuleNotFoundError: No module named 'a_package_that_is_not_there'"


def test_the_budget_ends_a_turn(fake):
    tally = measured(fake("slow"), seconds=0.055, rounds=1)
    assert 5 <= tally.tried <= 6 and tally.solved == tally.tried
    assert tally.per_second == pytest.approx(100, rel=0.2)
    assert tally.ratio > 50  # 10 ms against some 20 us


def test_the_line_of_a_loss_is_known_although_answers_come_in_pieces(fake):
    with Worker(fake("hangs"), FOUR, SET.warm, 1.0) as worker:
        reply = worker.ask(PUZZLES, 1.0)
        assert (len(reply.answers), reply.lost) == (5, OVER)
        assert set(reply.answers) == {SOLVED}
        again = worker.ask(PUZZLES[6:], 1.0)
        assert (again.answers, again.lost) == ([SOLVED] * 6, "")


# --- the sums


class Scripted:
    """A worker that gives the replies it was told to."""

    def __init__(self, *replies):
        self.replies, self.asked = list(replies), []

    def ask(self, lines, seconds, warm=None):
        self.asked.append((lines, seconds, warm))
        return self.replies.pop(0)


def test_ratios_compare_the_same_puzzles_of_the_same_turn():
    tally = Tally(SET, NONET, "1")
    worker = Scripted(
        Reply([SOLVED, SOLVED], [3.0, 1.0]),
        Reply([SOLVED], [2.0], OVER, 10.0),
        Reply([None], [2.0], CRASH, 1.0, "why"),
    )
    nonet = Scripted(
        Reply([SOLVED] * 2, [1.0, 1.0]), Reply([SOLVED] * 2, [1.0, 3.0]), Reply([SOLVED] * 2, [0.5, 0.0])
    )
    Bench(seconds=30.0, rounds=3, max_seconds=10.0)._measure(tally, worker, nonet)
    assert tally.ratios == [2.0, 3.0, 6.0] and tally.ratio == 3.0
    assert counts(tally) == (3, 0, 1, 1, 1)
    assert tally.seconds == 4.0 + 12.0 + 3.0
    assert tally.error == "why"
    assert [budget for _, budget, _ in worker.asked] == [10.0, 16.0, 14.0]
    assert [len(lines) for lines, _, _ in nonet.asked] == [2, 2, 2]
    assert nonet.asked[0][2] == PUZZLES[2:]


def test_a_solver_that_has_spent_its_time_waits_for_its_share():
    tally = Tally(SET, NONET, "1")
    worker, nonet = Scripted(Reply([SOLVED], [2.5]), Reply([SOLVED], [0.1])), Scripted(
        Reply([SOLVED], [1.0]), Reply([SOLVED], [1.0])
    )  # fmt: skip
    Bench(seconds=3.0, rounds=3)._measure(tally, worker, nonet)
    assert [budget for _, budget, _ in worker.asked] == [1.0, 0.5]


def test_a_solver_that_cannot_start_is_asked_once():
    tally, worker = Tally(SET, NONET, "1"), Scripted(Reply([], [], START, error="no"))
    Bench(rounds=5)._measure(tally, worker, Scripted())
    assert (tally.tried, tally.error, tally.ratio) == (0, "no", None)


# --- the sets


@pytest.mark.parametrize("name", ["easy", "minimal"])
def test_our_sets_have_one_solution_each_and_stay_the_same(name):
    made = built_in(name)
    assert set(solve_many(made.puzzles).statuses) == {1}
    assert made.puzzles == built_in(name).puzzles and len(set(made.puzzles)) == 5000
    if name == "easy":
        assert {81 - line.count(".") for line in made.puzzles} == {36}


def test_hard_puzzles_are_those_with_most_guesses(monkeypatch):
    from nonet import solve

    monkeypatch.setattr(sets, "_TRIED", 300)
    monkeypatch.setattr(sets, "_HARD", 20)
    hard = built_in("hard").puzzles
    others = [line for line, _ in sets.minimal(300) if line not in hard]
    assert len(hard) == 20 and len(others) == 280
    assert min(solve(line).guesses for line in hard) >= max(solve(line).guesses for line in others)


def test_large_puzzles(monkeypatch):
    monkeypatch.setattr(sets, "_LARGE", 3)
    made = built_in("16x16")
    assert len(made.puzzles) == 3 and made.geometry is Geometry.of(16)
    assert set(solve_many(made.puzzles).statuses) == {1}
    assert made.warm.startswith("." * 16) and solve_many([made.warm]).statuses == b"\1"


def test_grids_of_several_sizes_and_kinds():
    grids = [
        Grid(PUZZLES[0]),
        Grid("1" * 16),
        Grid("." * 16),
        Grid(sets.minimal(1)[0][0]),
        Grid("......561234345612214365652143436521", box=(3, 2)),
        Grid(".2+" + PUZZLES[0][2:]),
        Grid(PUZZLES[0], geometry=Geometry.of(4, extra=[(0, 5, 10, 15)])),
    ]
    made, left_out = of_grids("mine", grids, 1.0)
    assert left_out == 3
    assert list(map(str, made)) == [
        "mine 4x4: 2 puzzles of 4x4",
        "mine 9x9: 1 puzzle of 9x9",
        "mine 6x6: 1 puzzle of 6x6 with boxes of 3x2",
    ]
    assert [each.can(made[2].geometry) for each in (NONET, NONET_BATCH)] == [True, False]
    assert counts(measured(NONET, made[2])) == (1, 0, 0, 0, 0)


def test_what_fits():
    assert fits(FOUR, PUZZLES[0], SOLVED)
    for answer in ("", SOLVED[:-1], SOLVED + "1", "2" + SOLVED[1:], SOLVED.replace("4", "5"), "." * 16):
        assert not fits(FOUR, PUZZLES[0], answer)


# --- the table, the chart, the command


def tally_of(name, ratios, solved=5, over=0, puzzle_set=SET):
    tally = Tally(puzzle_set, Peer(name, "", "", sizes=ANY), "1.0")
    tally.solved, tally.over, tally.ratios, tally.seconds = solved, over, ratios, 0.5
    return tally


def test_the_table_ranks_and_draws():
    text = table([tally_of("b", [90.0, 100.0, 120.0]), tally_of("a", [1.0]), tally_of("c", [5e3], 4, 1)],
                 max_seconds=5, width=100)  # fmt: skip
    head, columns, *rows, note = text.splitlines()
    assert head == "small: 12 puzzles of 4x4" and columns.endswith("1 to 10,000")
    assert [row[0] for row in rows] == ["a", "b", "c"]
    assert "100 (90.0 to 120)" in rows[1] and "≥ 5,000 (5,000 to 5,000)" in rows[2] and " 4/5 " in rows[2]
    bars = [row.count("█") for row in rows]
    assert all(shorter < longer for shorter, longer in pairwise(bars))
    assert note == "  c: 1 of 5 not done in 5 s"
    plain = table([tally_of("c", [5e3], 4, 1)], max_seconds=5, width=60, unicode=False)
    assert plain.isascii() and ">= 5,000" in plain and "#" not in plain


def test_figures():
    assert [figure(x) for x in (0, 0.001234, 0.9996, 9.99, 12345)] == [
        "0",
        "0.00123",
        "1.000",
        "9.99",
        "12,300",
    ]


def test_the_chart_is_svg_with_a_mark_a_measurement():
    other = SET._replace(name="<other> & more")
    drawn = chart(
        [tally_of("a", [1.0]), tally_of("b", [20.0, 30.0]), tally_of("b", [7.0], 4, 1, other)], "<this>"
    )
    root = ElementTree.fromstring(drawn)
    titles = [each.text for each in root.iter("{http://www.w3.org/2000/svg}title")]
    assert titles[1:] == [
        "small, a 1.0: 1.00 (1.00 to 1.00), 10.0 a second",
        "small, b 1.0: 25.0 (20.0 to 30.0), 10.0 a second",
        "<other> & more, b 1.0: ≥ 7.00 (7.00 to 7.00), 8.00 a second",
    ]


@pytest.fixture
def small_set(monkeypatch, tmp_path):
    path = tmp_path / "small.txt"
    path.write_text("\n".join([*PUZZLES, "." * 16]))
    return str(path)


def test_rows_of_json(nonet, fake, small_set, monkeypatch):
    monkeypatch.setattr("nonet.cli.bench.PEERS", (fake("right"), fake("wrong")))
    code, out, err = nonet("bench", "--json", "--rounds", "2", "--seconds", "0.2", small_set)
    document = json.loads(out)
    assert code == 0 and document["schema"] == 1
    rows = document["results"]
    assert [row["solver"] for row in rows] == ["nonet", "nonet-batch", "right", "wrong"]
    for row in rows:
        assert tuple(row) == (*FIELDS, "machine")
        assert (row["set"], row["size"], row["box"], row["turns"]) == ("small.txt", 4, [2, 2], 2)
        assert row["tried"] == row["solved"] + row["wrong"] == 24
        assert 0 < row["ratio_low"] <= row["ratio"] <= row["ratio_high"]
        assert row["per_second"] == pytest.approx(row["solved"] / row["seconds"], rel=0.01)
    assert [row["wrong"] for row in rows] == [0, 0, 0, 2]
    assert "small.txt: 1 of 13 puzzles left out" in err


def test_the_table_and_the_drawing_of_the_command(nonet, fake, small_set, tmp_path, monkeypatch):
    monkeypatch.setattr("nonet.cli.bench.PEERS", (fake("none"), PEERS[0]._replace(distribution="not-there")))
    drawing = tmp_path / "out.svg"
    code, out, err = nonet("bench", "--seconds", "0.1", "--svg", str(drawing), small_set)
    assert code == 0
    assert "small.txt: 12 puzzles of 4x4" in out and "none: 5 of 60 given up" in out
    assert "not installed, so not measured: pencilmark\n" in err and "pip install not-there\n" in err
    ElementTree.fromstring(drawing.read_text())


def test_wrong_answers_of_ours_are_no(nonet, fake, small_set, monkeypatch):
    monkeypatch.setattr("nonet.cli.bench.NONET_BATCH", fake("wrong"))
    code, _, err = nonet("bench", "--peers", "nonet", "--seconds", "0.1", small_set)
    assert code == 1 and "Nonet gave a wrong answer" in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--sets", "esay"], "there is no set 'esay'; did you mean easy?"),
        (["--sets", "easy,qqq"], "there is no set 'qqq'; there are easy, minimal, hard, 16x16"),
        (["--peers", "ortool"], "there is no peer 'ortool'; did you mean ortools?"),
        (["--fields", "speed"], "there is no field 'speed'"),
        (["--seconds", "0"], "nothing can be measured in 0 seconds"),
        (["--rounds", "0"], "'0' is not a whole number above 0"),
    ],
)
def test_names_that_are_not_known(nonet, arguments, said):
    code, out, err = nonet("bench", *arguments)
    assert (code, out) == (2, "") and said in err


def test_a_peer_that_is_asked_for_must_be_there(nonet, monkeypatch):
    monkeypatch.setattr("nonet.cli.bench.PEERS", (PEERS[0]._replace(distribution="not-there"),))
    code, _, err = nonet("bench", "--peers", "pencilmark")
    assert code == 2 and "pencilmark is not installed; pip install not-there" in err


def test_files_that_cannot_be_read(nonet, tmp_path):
    code, out, err = nonet("bench", str(tmp_path / "none.txt"))
    assert (code, out) == (2, "") and "none.txt can't be read" in err
    code, out, err = nonet("bench", "." * 16, "12x4" * 4)
    assert (code, out) == (2, "") and "argument 1: 1 of 1 puzzle left out: " in err


def test_the_list_names_every_peer(nonet):
    code, out, _ = nonet("bench", "--list")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == [
        each.name for each in (NONET, NONET_BATCH, *PEERS)
    ]


def script(names, arguments):
    """A program that runs the command with these fakes as peers."""
    return [
        sys.executable,
        "-c",
        "import sys, nonet.cli.bench as bench\n"
        "from nonet.bench.peers import Peer, ANY\n"
        f"bench.PEERS = tuple(Peer(n, f'fake_solvers:{{n}}', '', sizes=ANY) for n in {names})\n"
        "from nonet.cli import main\n"
        f"sys.exit(main({['bench', '--seconds', '0.1', *arguments]}))\n",
    ]


def test_ctrl_c_keeps_what_was_measured(fake, small_set):
    run = script(["right", "interrupts", "wrong"], ["--jsonl", small_set])
    done = subprocess.run(run, capture_output=True, text=True, timeout=60)
    assert done.returncode == 130, done.stderr
    assert "interrupted" in done.stderr and "Traceback" not in done.stderr
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(row["solver"], row["solved"]) for row in rows] == [
        ("nonet", 60),
        ("nonet-batch", 60),
        ("right", 60),
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a process with its parent")
def test_no_solver_outlives_the_command(fake, small_set, tmp_path, monkeypatch):
    path = tmp_path / "pid"
    monkeypatch.setenv("LINGERS", str(path))
    with subprocess.Popen(
        script(["lingers"], ["--max-seconds", "50", small_set]), stderr=subprocess.DEVNULL
    ) as run:
        assert waited(lambda: path.exists() and path.read_text().endswith("\n"))
        run.kill()
    state = Path(f"/proc/{int(path.read_text())}/stat")
    assert waited(lambda: not state.exists() or state.read_text().rpartition(")")[2].split()[0] == "Z")


def waited(for_what):
    """True as soon as something holds; False if it does not within 20 seconds."""
    end = time.monotonic() + 20
    while not for_what() and time.monotonic() < end:
        time.sleep(0.02)
    return for_what()


def test_other_verbs_do_not_load_the_bench():
    script = (
        f"import sys; from nonet.cli import main; main(['solve', '-q', {PUZZLES[0]!r}]);"
        "print([name for name in sys.modules if 'bench' in name])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
