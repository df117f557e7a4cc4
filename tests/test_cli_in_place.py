import os
import signal
import stat
import subprocess
import sys

import pytest

from nonet.atomic import AtomicFile
from nonet.cli import in_place, main
from nonet.search.exact import solve as search

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EASY_SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SMALL, SMALL_SOLVED = "12..34....4....1", "1234341221434321"


def names(folder):
    return [path.name for path in folder.iterdir()]


def solve(path, *options):
    return main(["solve", "--in-place", *options, str(path)])


def test_each_answer_stands_beside_its_puzzle(tmp_path, capsys):
    path = tmp_path / "p.txt"
    path.write_text(f"# head\n{EASY}\n\n  {SMALL}  # tail\n{SMALL},3,easy\n")
    assert solve(path) == 0
    answered = (
        f"# head\n{EASY} {EASY_SOLVED}\n\n  {SMALL} {SMALL_SOLVED}  # tail\n{SMALL} {SMALL_SOLVED},3,easy\n"
    )
    assert path.read_text() == answered
    done = capsys.readouterr()
    assert done.out == "" and done.err == f"{path}: 3 answers written\n"
    assert solve(path) == 0
    assert path.read_text() == answered
    assert capsys.readouterr().err == f"{path}: 0 answers written, 3 already there\n"


def test_line_ends_odd_bytes_and_the_missing_last_line_end_stay(tmp_path):
    path = tmp_path / "p.txt"
    path.write_bytes(b"\xef\xbb\xbf# caf\xe9\r\n" + f"{SMALL} \xfc\r\n{SMALL}".encode("latin-1"))
    assert solve(path, "-q") == 0
    new = f"{SMALL} {SMALL_SOLVED} \xfc\r\n{SMALL} {SMALL_SOLVED}".encode("latin-1")
    assert path.read_bytes() == b"\xef\xbb\xbf# caf\xe9\r\n" + new


def test_an_answer_that_is_wrong_is_no_answer(tmp_path):
    path = tmp_path / "p.txt"
    wrong = SMALL_SOLVED.translate({ord("1"): "2", ord("2"): "1"})
    path.write_text(f"{SMALL} {wrong}\n{SMALL} {'1' * 16}\n")
    assert solve(path, "-q") == 0
    assert path.read_text() == f"{SMALL} {SMALL_SOLVED} {wrong}\n{SMALL} {SMALL_SOLVED} {'1' * 16}\n"


def test_rows_without_an_answer_stay_as_they_are(tmp_path, capsys):
    path = tmp_path / "p.txt"
    path.write_text(f"11..............\nnonsense!\n{SMALL}\n................\n")
    assert solve(path) == 2
    one, two, three, four = path.read_text().splitlines()
    assert (one, two, three) == ("11..............", "nonsense!", f"{SMALL} {SMALL_SOLVED}")
    assert four.startswith("................ ") and len(four) == 33
    err = capsys.readouterr().err
    assert "line 1: no solution, because r1c1 and r1c2 both hold 1 in row 1" in err
    assert "line 2: " in err and "2 answers written, 2 puzzles without" in err


def test_the_offset_encoding_is_kept(tmp_path):
    solved = "".join(chr(ord("1") + (4 * (r % 4) + r // 4 + c) % 16) for r in range(16) for c in range(16))
    path = tmp_path / "p.txt"
    path.write_text(f"0{solved[1:]}\n")
    for _ in range(2):
        assert solve(path, "-q") == 0
        assert path.read_text() == f"0{solved[1:]} {solved}\n"


def test_permissions_and_links_are_kept(tmp_path):
    path, link = tmp_path / "p.txt", tmp_path / "link.txt"
    path.write_text(SMALL)
    path.chmod(0o640)
    link.symlink_to(path)
    assert solve(link, "-q") == 0
    assert link.is_symlink() and path.read_text() == f"{SMALL} {SMALL_SOLVED}"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_new_output_file_has_the_usual_permissions(tmp_path):
    old = os.umask(0o027)
    try:
        assert main(["solve", "-q", SMALL, "-o", str(tmp_path / "new")]) == 0
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failure_leaves_the_old_file_whole(tmp_path, monkeypatch, capsys, step):
    path = tmp_path / "p.txt"
    path.write_text(SMALL)

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, fail)
    assert solve(path) == 2
    assert path.read_text() == SMALL
    assert names(tmp_path) == ["p.txt"]
    assert "can't be changed: No space left on device" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("\n\n", "it holds no puzzle"),
        (b"\0\1\2\3", "binary"),
        ("\n".join(SMALL_SOLVED[i : i + 4] for i in range(0, 16, 4)), "stays as it was"),
    ],
)
def test_files_that_can_not_take_answers(tmp_path, capsys, content, said):
    path = tmp_path / "p.txt"
    data = content if isinstance(content, bytes) else content.encode()
    path.write_bytes(data)
    code = solve(path)
    err = capsys.readouterr().err
    assert code == 2 and said in err
    assert path.read_bytes() == data
    assert names(tmp_path) == ["p.txt"]


def test_a_missing_file_and_a_directory(tmp_path, capsys):
    assert solve(tmp_path / "no.txt") == 2
    assert "No such file" in capsys.readouterr().err
    assert solve(tmp_path) == 2
    assert "not a plain file" in capsys.readouterr().err


def _started(path):
    """A run that has one quick puzzle and then one that takes for ever."""
    path.write_text(f"{SMALL}\n{'.' * 81}\n# last\n")
    # Counting a blank grid never ends; the count stands in for a search that takes long.
    program = (
        "import sys, nonet.cli.in_place as m\n"
        "real = m.solve\n"
        "def slow(grid, **k):\n"
        "    if grid.size == 4: return real(grid, **k)\n"
        "    print('busy', flush=True)\n"
        "    import nonet.search.exact; nonet.search.exact.count(grid)\n"
        "m.solve = slow\n"
        "from nonet.cli import main\n"
        "sys.exit(main(['solve', '--in-place', sys.argv[1]]))\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program, str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None and process.stdout.readline() == "busy\n"
    return process


def test_ctrl_c_keeps_the_answers_so_far(tmp_path):
    path = tmp_path / "p.txt"
    with _started(path) as process:
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
    assert process.returncode == 130 and "Traceback" not in err
    assert path.read_text() == f"{SMALL} {SMALL_SOLVED}\n{'.' * 81}\n# last\n"
    assert names(tmp_path) == ["p.txt"]


def test_a_killed_run_leaves_the_old_file_whole(tmp_path):
    path = tmp_path / "p.txt"
    with _started(path) as process:
        process.kill()
        process.communicate(timeout=20)
    assert path.read_text() == f"{SMALL}\n{'.' * 81}\n# last\n"


def test_atomic_file_shows_nothing_before_commit(tmp_path):
    path = tmp_path / "f"
    path.write_text("old")
    file = AtomicFile(path)
    file.write("new")
    assert path.read_text() == "old"
    file.commit()
    file.discard()
    assert path.read_text() == "new" and names(tmp_path) == ["f"]


@pytest.mark.parametrize("place", ["between two rows", "in a search"])
def test_ctrl_c_anywhere_keeps_the_answers_so_far(nonet, tmp_path, monkeypatch, place):
    path = tmp_path / "p.txt"
    path.write_text(f"{SMALL}\n" * 5)
    if place == "between two rows":

        def records(*arguments, **options):
            for number, record in enumerate(read(*arguments, **options), 1):
                if number == 3:
                    signal.raise_signal(signal.SIGINT)
                yield record

        read = in_place.read
        monkeypatch.setattr(in_place, "read", records)
    else:
        calls = iter(range(5))
        monkeypatch.setattr(
            in_place,
            "solve",
            lambda grid, **_: signal.raise_signal(signal.SIGINT) if next(calls) == 2 else search(grid),
        )
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        code, _, err = nonet("solve", "--in-place", str(path))
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    written = 3 if place == "between two rows" else 2
    assert code == 130 and f"{written} answers written" in err and "(interrupted)" in err
    assert path.read_text() == f"{SMALL} {SMALL_SOLVED}\n" * written + f"{SMALL}\n" * (5 - written)
