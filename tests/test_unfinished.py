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


def test_ctrl_c_keeps_what_is_done(tmp_path):
    path = tmp_path / "p.jsonl"
    wish = ["generate", "--count", "1000000", "--seed", "3", "-o", str(path)]
    run = subprocess.Popen([sys.executable, "-c", CHILD, *wish], stderr=subprocess.PIPE, text=True)
    while not Path(f"{path}.unfinished/part-00003.jsonl").exists():
        with pytest.raises(subprocess.TimeoutExpired):
            run.wait(0.05)
    run.send_signal(signal.SIGINT)
    err = run.communicate(timeout=60)[1]
    assert run.returncode == 130 and "--resume goes on from there" in err
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
