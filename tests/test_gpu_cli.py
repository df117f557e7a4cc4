"""nonet solve, count, check and generate with --device, on an emulated GPU."""

import pytest

pytest.importorskip("numpy")

from nonet import ArgumentError, generate
from nonet.gpu import device

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MINIMAL = "...8.1..........435............7.8........1...2..3....6......75..34........2..6.."


@pytest.fixture
def rows(tmp_path):
    """One solution, minimal and not; several; none; a clash; other sizes; a bad row."""
    less = EASY.replace("5", ".", 2)
    wrong = EASY.replace("..7", "2.7", 1)
    clash = EASY.replace("53.", "533", 1)
    lines = [EASY, MINIMAL, less, wrong, clash, "12..34....4....1", EASY[::-1], EASY.replace("3", "x", 1)]
    path = tmp_path / "rows.txt"
    path.write_text("\n".join(lines[:5] + lines[6:7]) + "\n")
    odd = tmp_path / "odd.txt"
    odd.write_text("\n".join(lines) + "\n")
    return str(path), str(odd)


@pytest.mark.parametrize("verb", ["solve", "check", "count"])
@pytest.mark.parametrize(
    "shape",
    [
        [],
        ["--csv"],
        ["--tsv"],
        ["--json"],
        ["--jsonl"],
        ["--format", "%g %u %n"],
        ["--fields", "number,status,error"],
    ],
)
def test_answers_do_not_depend_on_the_device(nonet, emulated_gpu, rows, verb, shape):
    for path in rows:
        emulated_gpu.runs.clear()
        code, out, _ = nonet(verb, path, "--device", "gpu", *shape)
        assert (code, out) == nonet(verb, path, *shape)[:2]
        assert bool(emulated_gpu.runs) == (path == rows[0]), "rows of other kinds are left to the CPU"


@pytest.mark.parametrize("limit", ["2", "3", "900", "100000"])
def test_counts_up_to_a_limit_are_the_same(nonet, emulated_gpu, tmp_path, limit):
    path = tmp_path / "less.txt"
    path.write_text("".join(f"{'.' * n}{EASY[n:]}\n" for n in (0, 4, 12, 20, 26)))
    run = ("count", "--csv", "--limit", limit, str(path))
    emulated_gpu.runs.clear()
    there = nonet(*run, "--device", "gpu")
    assert emulated_gpu.runs
    assert there[:2] == nonet(*run)[:2]


def test_conflicts_and_minimal_are_the_same_in_words_of_ones_own(nonet, emulated_gpu, rows, tmp_path):
    for shape in (["--format", "%g [%c] %m %v"], ["--fields", "conflicts,minimal"], ["--csv", "--number"]):
        assert nonet("check", rows[0], "--device", "gpu", *shape)[:2] == nonet("check", rows[0], *shape)[:2]


def test_verbose_says_which_and_why(nonet, emulated_gpu, monkeypatch, rows):
    path = rows[0]
    assert "device gpu, emulated: as asked for" in nonet("solve", path, "--device", "gpu", "-v")[2]
    assert "device cpu, 2 threads: as asked for" in nonet("solve", path, "--workers", "2", "--verbose")[2]
    told = nonet("solve", path, "--device", "auto", "-v", "--workers", "2")[2]
    assert "device cpu, 2 threads: about 6 rows take the CPU" in told
    assert "device cpu: this is no batch of 9x9 rows" in nonet("check", EASY, "--device", "auto", "-v")[2]
    assert "device" not in nonet("solve", path, "--device", "gpu")[2]
    monkeypatch.setattr("nonet.cli.device_wish.Device._rows_expected", lambda self: 10**9)
    told = nonet("solve", path, "--device", "auto", "-v")[2]
    assert "device gpu, emulated: about 1,000,000,000 rows take the CPU" in told
    monkeypatch.setattr(device, "why_none", lambda: "CUDA finds no GPU here")
    assert "CUDA finds no GPU here" in nonet("solve", path, "--device", "auto", "-v")[2]


@pytest.mark.parametrize("verb", ["solve", "count", "check", "generate"])
def test_without_a_gpu_one_sentence(nonet, monkeypatch, verb):
    monkeypatch.setattr(device, "why_none", lambda: "device 'gpu' can't be used: CUDA finds no GPU here")
    wishes = ["--any"] if verb == "generate" else [EASY]
    code, out, err = nonet(verb, *wishes, "--device", "gpu")
    assert (code, out) == (2, "")
    assert err == f"nonet {verb}: device 'gpu' can't be used: CUDA finds no GPU here\n"


def test_what_a_gpu_can_not_do_is_said(nonet, emulated_gpu):
    for arguments, why in (
        (["solve", EASY, "--all"], "--device gpu gives first solutions"),
        (["solve", EASY, "--steps"], "--device gpu knows no methods"),
        (["check", EASY, "--redundant"], "leave --device gpu out"),
        (["count", EASY, "--limit", "1"], "leave --device gpu out"),
        (["generate"], "device 'gpu' makes random 9x9 puzzles that are not rated"),
        (["generate", "--any", "--size", "4"], "device 'gpu' makes random 9x9 puzzles"),
    ):
        code, out, err = nonet(*arguments, "--device", "gpu")
        assert (code, out) == (2, "")
        assert why in err
        assert "Traceback" not in err


def test_the_same_puzzles_are_made(nonet, emulated_gpu):
    for shape in ([], ["--csv"], ["--clues", "81"]):
        wishes = ["generate", "--any", "-n", "5", "--seed", "3", *shape]
        emulated_gpu.runs.clear()
        code, out, err = nonet(*wishes, "--device", "gpu", "-v")
        assert "write_made" in emulated_gpu.runs
        assert "device gpu, emulated: as asked for" in err
        assert (code, out) == nonet(*wishes)[:2]
    assert "5 puzzles take the CPU" in nonet("generate", "--any", "-n", "5", "--device", "auto", "-v")[2]
    code, out, err = nonet("generate", "--any", "-n", "5", "--device", "gpu", "--max-seconds", "0")
    assert (code, out) == (3, "")
    assert "the time ran out" in err


def test_generate_in_python(emulated_gpu):
    here = [made.to_dict() for made in generate(4, seed=5, rated=False)]
    assert [made.to_dict() for made in generate(4, seed=5, rated=False, device="gpu")] == here
    with pytest.raises(ArgumentError, match="device 'gpu' makes random 9x9 puzzles"):
        generate(4, seed=5, device="gpu")
