"""The exact search against a plain solver, known totals, limits and interruption."""

import pickle
import random
import signal
import threading
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path

import pytest
import reference

import nonet
from nonet import Geometry, Grid, LimitError, Status

DIAGONALS = [[i * 10 for i in range(9)], [i * 8 + 8 for i in range(9)]]
JIGSAW_6 = [int(c) for c in "000111001112033322333422444425455555"]
GEOMETRIES = {
    "4x4": Geometry.of(4),
    "6x6": Geometry.of(6),
    "6x6 upright": Geometry.of(6, (3, 2)),
    "8x8": Geometry.of(8),
    "9x9": Geometry.of(9),
    "9x9 diagonals": Geometry.of(9, extra=DIAGONALS),
    "6x6 jigsaw": Geometry.of(6, regions=JIGSAW_6),
    "7x7 Latin": Geometry.of(7, (1, 7)),
    "6x6 short houses": Geometry.of(6, extra=[[0, 7, 14], [5, 10], [30, 25, 20, 15]]),
}


def full_grid(geometry: Geometry, rng: random.Random) -> bytes:
    """Some solution, with the digits shuffled."""
    grid = nonet.solve(Grid.of([0] * geometry.cell_count, geometry)).grid
    assert grid is not None
    names = list(range(1, geometry.size + 1))
    rng.shuffle(names)
    return bytes(names[v - 1] for v in grid.values)


def sparse(geometry: Geometry, rng: random.Random) -> Grid:
    keep = rng.uniform(0.35, 0.7)
    return Grid.of([v if rng.random() < keep else 0 for v in full_grid(geometry, rng)], geometry)


def contradictory(geometry: Geometry, rng: random.Random) -> Grid:
    values = bytearray(sparse(geometry, rng).values)
    for _ in range(rng.randint(1, 2)):
        values[rng.randrange(len(values))] = rng.randint(1, geometry.size)
    return Grid.of(values, geometry)


def garbage(geometry: Geometry, rng: random.Random) -> Grid:
    """Candidates at random, with a solution left in half of the grids."""
    chance, honest = rng.uniform(0.2, 4 / geometry.size), rng.random() < 0.5
    masks = []
    for value in full_grid(geometry, rng):
        mask = sum(1 << d for d in range(geometry.size) if rng.random() < chance)
        masks.append(mask | 1 << value - 1 if honest else mask)
    return Grid.of([0] * len(masks), geometry, candidates=masks)


@pytest.mark.parametrize("make", [sparse, contradictory, garbage])
@pytest.mark.parametrize("name", GEOMETRIES)
def test_equals_the_reference(name: str, make: Callable[[Geometry, random.Random], Grid]) -> None:
    geometry = GEOMETRIES[name]
    rng = random.Random(f"{name} {make.__name__}")
    for _ in range(300 if geometry.size <= 6 else 60):
        grid = make(geometry, rng)
        expected = reference.count(grid, 6)
        for limit in (1, 2, 5):
            assert nonet.count(grid, limit=limit) == min(limit, expected), grid
        found = list(nonet.solutions(grid, limit=6))
        assert len(found) == len({g.values for g in found}) == expected
        assert all(reference.is_solution(g.values, grid) for g in found)
        answer = nonet.solve(grid)
        assert answer.status is [Status.NONE, Status.UNIQUE, Status.MULTIPLE][min(expected, 2)]
        assert (answer.grid is None) == (expected == 0)
        if answer.grid is not None:
            assert reference.is_solution(answer.grid.values, grid)


@pytest.mark.parametrize("name", ["4x4", "6x6", "6x6 jigsaw", "6x6 short houses"])
def test_exact_counts_without_a_limit(name: str) -> None:
    geometry = GEOMETRIES[name]
    rng = random.Random(name)
    for _ in range(60):
        values = [v if rng.random() < 0.33 else 0 for v in full_grid(geometry, rng)]
        grid = Grid.of(values, geometry)
        expected = reference.count(grid, 20_000)
        if expected < 20_000:
            found = nonet.count(grid)
            assert (found, found.complete) == (expected, True)


@pytest.mark.parametrize(("size", "total"), [(1, 1), (4, 288), (6, 28_200_960)])
def test_blank_grids(size: int, total: int) -> None:
    found = nonet.count("." * size**2)
    assert (found, found.complete) == (total, True)


def test_blank_nine_counts_to_a_limit() -> None:
    found = nonet.count("." * 81, limit=100_000)
    assert (found, found.complete) == (100_000, False)


def test_a_limit_that_is_met_exactly_is_not_complete() -> None:
    assert nonet.count("." * 16, limit=288).complete is False
    assert nonet.count("." * 16, limit=289).complete is True
    assert nonet.count("." * 16, limit=0) == 0


def test_the_first_solution_keeps_the_givens() -> None:
    puzzle = Grid("12..34....4....1")
    answer = nonet.solve(puzzle)
    assert answer.grid is not None
    assert answer.grid.givens == puzzle.givens
    assert answer.to_dict()["solution"] == "1234341221434321"


def test_equal_givens_have_no_solution() -> None:
    answer = nonet.solve("11" + "." * 14)
    assert (answer.status, answer.grid, answer.guesses) == (Status.NONE, None, 0)


def test_eliminated_candidates_are_honoured() -> None:
    puzzle = Grid("12..34....4....1")
    assert nonet.solve(puzzle.eliminated("r1c3", 3)).status is Status.NONE


def test_answers_are_values() -> None:
    answer = nonet.solve("." * 16)
    assert pickle.loads(pickle.dumps(answer)) == answer == nonet.solve("." * 16)
    assert {answer, nonet.solve("." * 16)} == {answer}
    found = nonet.count("." * 16, limit=3)
    assert pickle.loads(pickle.dumps(found)).complete is False
    with pytest.raises(AttributeError):
        answer.status = Status.NONE  # type: ignore[misc]


def test_bad_limits_are_refused() -> None:
    for bad in ({"limit": -1}, {"max_seconds": -1.0}, {"max_seconds": float("nan")}):
        with pytest.raises(LimitError):
            nonet.count("." * 16, **bad)


def test_time_is_kept() -> None:
    found = nonet.count("." * 81, max_seconds=0.2)  # without a limit it would not come back
    assert found > 0
    assert not found.complete
    assert nonet.solve("." * 81, max_seconds=0).status is Status.LIMIT
    some = nonet.solutions("." * 81, max_seconds=0.05)
    assert sum(1 for _ in some) > 0
    assert not some.complete


def test_solutions_are_lazy() -> None:
    them = nonet.solutions("." * 625)
    first, second = next(them), next(them)
    assert first != second
    assert first.is_solved
    assert second.is_solved
    assert iter(them) is them


@pytest.fixture
def interrupt() -> Iterator[threading.Timer]:
    timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
    yield timer
    timer.cancel()


def test_control_c_ends_a_count(interrupt: threading.Timer) -> None:
    with pytest.raises(KeyboardInterrupt):  # else the count would not come back
        interrupt.start()
        nonet.count("." * 81)


def test_threads_can_share_an_iterator() -> None:
    them = nonet.solutions("." * 16)
    found: list[bytes] = []
    threads = [threading.Thread(target=lambda: found.extend(g.values for g in them)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == len(set(found)) == 288


def test_a_text_in_another_format_is_read() -> None:
    assert nonet.solve("12..\n34..\n..4.\n...1\n").status is Status.UNIQUE


LARGE = [
    f"{size}x{size}_{box}{kind}"
    for size, boxes in {
        10: ["2x5"], 12: ["2x6", "3x4"], 14: ["2x7"], 15: ["3x5"], 16: ["2x8", "4x4"], 18: ["2x9", "3x6"],
        20: ["4x5"], 22: ["2x11"], 24: ["4x6"], 25: ["5x5"],
    }.items()
    for box in boxes
    for kind in ["", "_blank"]
]  # fmt: skip
LARGE += ["16x16_4x4_acs", "16x16_4x4_1to9only", "16x16_4x4_janko", "25x25_5x5_acs", "25x25_5x5_frisch"]


def large(folder: Path, name: str) -> Iterator[tuple[Grid, str]]:
    """Grids of a set, with their status where it is known; digits are written as characters from '0' on."""
    size, box = name.split("_")[:2]
    rows, columns = map(int, box.split("x"))
    geometry = Geometry.of(int(size.partition("x")[0]), (rows, columns))
    about = folder / f"large_{name}.meta.tsv"
    rest = [line.split("\t")[4] for line in about.read_text().splitlines()[1:]] if about.exists() else []
    lines = (folder / f"large_{name}.txt").read_text().split()
    for line, status in zip_longest(lines, rest, fillvalue=""):
        yield Grid.of([ord(c) - 48 for c in line], geometry), status


@pytest.mark.parametrize("name", LARGE)
def test_large_grids_are_settled(name: str, shared_data: Path) -> None:
    # Of the hardest set three that take well under a second; bench/large.py runs them all.
    only = {2, 16, 17} if "frisch" in name else None
    for number, (grid, status) in enumerate(large(shared_data / "large", name)):
        if only is not None and number not in only:
            continue
        answer = nonet.solve(grid, max_seconds=60)
        assert answer.grid is not None, number
        assert reference.is_solution(answer.grid.values, grid), number
        assert answer.status is not Status.LIMIT, number
        if status in ("unique", ""):
            assert answer.status is Status.UNIQUE, number


def test_time_is_kept_in_the_hardest_grid(shared_data: Path) -> None:
    hardest = [grid for grid, _ in large(shared_data / "large", "25x25_5x5_frisch")][8]
    assert nonet.solve(hardest, max_seconds=0.3).status is Status.LIMIT  # it takes hours
