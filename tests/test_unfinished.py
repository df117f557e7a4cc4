"""Long runs of ``nonet generate``: killed or stopped at any moment, they go on, and make what they would have made."""

import json
import random
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic

import pytest

from nonet.cli import main, unfinished

WISH = ["generate", "--count", "40", "--seed", "5", "--size", "4", "--quiet"]
CHILD = "import sys; from nonet.cli import main, unfinished; unfinished.SECONDS = 0.0; sys.exit(main(sys.argv[1:]))"


@pytest.fixture
def often(monkeypatch):
    """Every row is brought to the disk at once."""
    monkeypatch.setattr(unfinished, "SECONDS", 0.0)


def cut_short(path, rows, *wish):
    """The state of a run that was killed after so many rows: made by one that comes to its end."""
    kept, remove = [], unfinished.Unfinished.remove
    unfinished.Unfinished.remove = lambda self: (kept.append(self.folder), self.close())
    try:
        assert main([*WISH, *wish, "-o", str(path)]) == 0
    finally:
        unfinished.Unfinished.remove = remove
    path.unlink(missing_ok=True)
    manifest = Path(kept[0]) / "_manifest.json"
    data = json.loads(manifest.read_text())
    data["parts"] = {n: part for n, part in data["parts"].items() if int(n) < rows}
    manifest.write_text(json.dumps(data))
    return kept[0]


@pytest.mark.parametrize("ending", ["txt", "csv", "jsonl", "json", "parquet"])
def test_a_run_goes_on_after_any_row(tmp_path, often, ending):
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    whole, path = tmp_path / f"whole.{ending}", tmp_path / f"p.{ending}"
    assert main([*WISH, "-o", str(whole)]) == 0
    for rows in (1, 17, 40):
        folder = cut_short(path, rows)
        assert main([*WISH, "-o", str(path), "--resume"]) == 0
        assert path.read_bytes() == whole.read_bytes()
        assert not Path(folder).exists()


@pytest.mark.parametrize(
    "wish", [["--different", "--count", "12"], ["--practice", "hidden-pair", "--count", "4", "--size", "9"]]
)
def test_other_wishes_too(tmp_path, often, wish):
    whole, path = tmp_path / "whole.txt", tmp_path / "p.txt"
    assert main([*WISH, *wish, "-o", str(whole)]) == 0
    cut_short(path, 3, *wish)
    assert main([*WISH, *wish, "-o", str(path), "--resume"]) == 0
    assert path.read_bytes() == whole.read_bytes()


def test_split_files_too(tmp_path, often):
    whole, path = tmp_path / "whole.csv", tmp_path / "p.csv"
    split = ["--split", "60/20/20"]
    assert main([*WISH, *split, "-o", str(whole)]) == 0
    cut_short(path, 20, *split)
    assert main([*WISH, *split, "-o", str(path), "--resume"]) == 0
    for part in ("train", "validation", "test"):
        assert (tmp_path / f"p-{part}.csv").read_bytes() == (tmp_path / f"whole-{part}.csv").read_bytes()


def test_killed_at_random_moments(tmp_path):
    """Nothing that is half written is read back, whenever it was."""
    wish = ["generate", "--count", "120", "--seed", "3", "--jsonl", "--quiet"]
    whole, path = tmp_path / "whole.jsonl", tmp_path / "p.jsonl"
    child = [sys.executable, "-c", CHILD, *wish]
    began = monotonic()
    assert subprocess.run([*child, "-o", str(whole)], check=False).returncode == 0
    seconds = monotonic() - began
    rng = random.Random(2)
    for turn in range(4):
        run = subprocess.Popen([*child, "-o", str(path), *(["--resume"] if turn else [])])
        try:
            run.wait(rng.uniform(0.3, 1.0) * seconds)
        except subprocess.TimeoutExpired:
            run.kill()
            run.wait()
        else:
            assert run.returncode == 0
            break
    assert subprocess.run([*child, "-o", str(path), "--resume"], check=False).returncode == 0
    assert path.read_bytes() == whole.read_bytes()
    left = {path.name for path in tmp_path.iterdir() if not path.name.startswith(".nonet-")}
    assert left == {"p.jsonl", "whole.jsonl"}


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_keeps_what_is_done(tmp_path, name):
    path = tmp_path / "p.jsonl"
    wish = ["generate", "--count", "1000000", "--seed", "3", "-o", str(path)]
    run = subprocess.Popen([sys.executable, "-c", CHILD, *wish], stderr=subprocess.PIPE, text=True)
    while not Path(f"{path}.unfinished/part-00003.jsonl").exists():
        with pytest.raises(subprocess.TimeoutExpired):
            run.wait(0.05)
    run.send_signal(getattr(signal, name))
    err = run.communicate(timeout=60)[1]
    assert run.returncode == 128 + getattr(signal, name) and "--resume goes on from there" in err
    made = path.read_text().splitlines()
    assert len(made) >= 3 and f"interrupted; {len(made)} puzzles made" in err
    again = [*wish[:2], str(len(made) + 2), *wish[3:], "--resume"]
    assert main([*again, "--quiet"]) == 0
    lines = path.read_text().splitlines()
    assert lines[: len(made)] == made and len(lines) == len(made) + 2


def test_what_can_not_go_on_is_told(tmp_path, often, nonet):
    path = tmp_path / "p.csv"
    folder = cut_short(path, 10)
    code, _, err = nonet(*WISH, "-o", str(path))
    assert code == 2 and "holds 10 puzzles of a run that was cut short; --resume goes on with it" in err
    code, _, err = nonet(*WISH, "--minimal", "-o", str(path), "--resume")
    assert code == 2 and "is of another run: minimal was nothing and is True" in err
    code, _, err = nonet(
        "generate", "--count", "40", "--size", "4", "--seed", "6", "-o", str(path), "--resume"
    )
    assert code == 2 and "seed was 5 and is 6" in err
    (tmp_path / "p.csv.unfinished" / "part-00002.jsonl").write_text("half")
    code, _, err = nonet("generate", "--count", "40", "--size", "4", "-o", str(path), "--resume")
    assert code == 0, "without a seed it is that of the run; what follows a damaged part is made again"
    assert (
        path.read_text()
        == (main([*WISH, "-o", str(tmp_path / "w.csv")]), (tmp_path / "w.csv").read_text())[1]
    )
    assert not Path(folder).exists()
    code, _, err = nonet(*WISH, "-o", str(path), "--resume")
    assert code == 0 and path.exists()
    code, _, err = nonet(*WISH, "--resume")
    assert code == 2 and "--resume goes on with the file that -o names" in err


def test_two_runs_on_one_output(tmp_path, often, nonet):
    path = tmp_path / "p.csv"
    folder = cut_short(path, 10)
    with unfinished.locked(folder):
        code, _, err = nonet(*WISH, "-o", str(path), "--resume")
    assert code == 2 and "another run is writing to" in err


def test_a_short_run_leaves_nothing(tmp_path):
    assert main([*WISH, "--max-seconds", "0", "-o", str(tmp_path / "p.csv")]) == 3
    assert [path.name for path in tmp_path.iterdir()] == ["p.csv"]


def test_a_second_run_is_refused_before_it_makes_anything(tmp_path, nonet, monkeypatch):
    path = tmp_path / "p.csv"
    first = unfinished.Unfinished(f"{path}.unfinished", {})
    monkeypatch.setattr("nonet.cli.generate.generate", None)  # it does not come that far
    for more in ([], ["--resume"]):
        code, _, err = nonet(*WISH, "-o", str(path), *more)
        assert code == 2 and "another run is writing to" in err and err.count("\n") == 1
    first.close()
    assert not list(tmp_path.iterdir())


def test_nothing_is_left_of_a_run_that_could_not_begin(tmp_path, nonet):
    code, _, err = nonet("generate", "--difficulty", "9999999", "-o", str(tmp_path / "p.csv"))
    assert code == 2 and err and not list(tmp_path.iterdir())
    code, _, err = nonet(*WISH, "-o", str(tmp_path / "none" / "p.csv"))
    assert code == 2 and "can't be written: No such file" in err and not list(tmp_path.iterdir())


def test_a_smaller_count_does_not_lose_what_was_made(tmp_path, often, nonet):
    path = tmp_path / "p.csv"
    folder = cut_short(path, 30)
    code, _, err = nonet("generate", *WISH[3:], "--count", "10", "-o", str(path), "--resume")
    assert code == 2 and "holds 30 puzzles of that run; say --count 30 or more" in err
    assert len(list(Path(folder).glob("part-*"))) == 40 and not path.exists()
    code, _, err = nonet("generate", *WISH[3:], "--count", "30", "-o", str(path), "--resume")
    assert code == 0 and len(path.read_text().splitlines()) == 31


@pytest.mark.parametrize("damage", [b"", b"half", None, b"other"])
def test_a_damaged_part_is_told_of_and_made_again(tmp_path, often, nonet, damage):
    whole, path = tmp_path / "whole.csv", tmp_path / "p.csv"
    assert main([*WISH, "-o", str(whole)]) == 0
    part = Path(cut_short(path, 20)) / "part-00000.jsonl"
    if damage == b"other":  # of the same size
        part.write_bytes(part.read_bytes().replace(b"1", b"2", 1))
    elif damage is None:
        part.unlink()
    else:
        part.write_bytes(damage)
    no_seed = ["generate", "--count", "40", "--size", "4", "-o", str(path)]
    code, _, err = nonet(*no_seed)
    assert code == 2 and "holds 20 puzzles of a run that was cut short" in err
    code, _, err = nonet(*no_seed, "--resume", "--minimal")
    assert code == 2 and "is of another run: minimal was nothing and is True" in err
    code, _, err = nonet(*no_seed, "--resume", "--seed", "6")
    assert code == 2 and "seed was 5 and is 6" in err
    code, _, err = nonet(*no_seed, "--resume")
    assert (
        code == 0
        and "part-00000.jsonl is gone or damaged: it and what came after, 20 puzzles, are made" in err
    )
    assert path.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("shares", ["nan/50", "inf/5", "1e999/1", "100", "a/b", ""])
def test_shares_that_are_none(shares, nonet, tmp_path):
    code, _, err = nonet(*WISH, "--split", shares, "-o", str(tmp_path / "p.csv"))
    assert code == 2 and "is not a list of shares" in err


def test_shares_are_above_0(nonet, tmp_path):
    code, _, err = nonet(*WISH, "--split", "100/0/0", "-o", str(tmp_path / "p.csv"))
    assert code == 2 and "shares must be above 0" in err
