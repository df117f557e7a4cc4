"""True candidates are those of a list of all solutions."""

import json
import random

import pytest
from boards import board

import nonet
from nonet import _kernel


def listed(kernel: _kernel.Geometry, masks: list[int], limit: int) -> list[int]:
    size = kernel.size
    counts = [0] * size**3
    stream = _kernel.SolutionStream(kernel, bytes(size**2), masks)
    while (values := stream.next(-1.0)) is not None:
        for cell, digit in enumerate(values):
            counts[cell * size + digit - 1] += 1
    return [min(n, limit) for n in counts]


@pytest.mark.parametrize("seed", range(30))
def test_counts_are_those_of_the_solutions(seed):
    rng = random.Random(seed)
    kernel = board(4, [], sums=[(rng.sample(range(16), 3), [1, 1, rng.choice([1, -1])], rng.randint(3, 8))])
    masks = [rng.choice([15, 15, 15, 7, 11, 14]) for _ in range(16)]
    for limit in (1, 2, 5, 1000):
        counts, complete = _kernel.true_candidates(kernel, bytes(16), masks, limit, -1.0)
        assert complete and counts == listed(kernel, masks, limit)


def test_nine_by_nine():
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    one = nonet.true_candidates(line)
    assert all(len(one.of(cell)) == 1 for cell in range(81))
    for clue in ("5", "3"):
        line = line.replace(clue, ".", 1)
    some = nonet.true_candidates(line, limit=3)
    for digit in range(1, 10):
        counted = nonet.count(line[:2] + str(digit) + line[3:], limit=3)
        assert some.of("r1c3").get(digit, 0) == int(counted)


def test_no_solution_and_no_time():
    assert not any(map(any, nonet.true_candidates("11" + "." * 14).counts))
    late = nonet.true_candidates("." * 81, max_seconds=0)
    assert not late.complete
    with pytest.raises(nonet.ArgumentError):
        nonet.true_candidates("." * 16, limit=0)


def test_the_command(capsys):
    from nonet.cli import main

    assert main(["candidates", "12..34.........."]) == 0
    out = capsys.readouterr().out
    assert "| 24 " in out and out.count("\n") == 7
    assert main(["candidates", "--limit", "2", "--jsonl", "12..34.........."]) == 0
    row = json.loads(capsys.readouterr().out)
    assert row["candidates"]["r3c1"] == {"2": 2, "4": 2} and row["complete"] and row["status"] == "multiple"
    assert main(["candidates", "11.............."]) == 1
    assert main(["candidates", "--max-seconds", "0", "." * 81]) == 3
