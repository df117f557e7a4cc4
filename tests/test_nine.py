"""The 9x9 engine: every instruction set counts what the search for every size counts."""

import random
import signal
import threading

import fuzz_nine
import pytest

from nonet import Geometry, Grid, ParseError, Status, _kernel, is_minimal, solve

SETS = _kernel.instruction_sets()
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EMPTY = b"." * 81
TDOKU_GUESSES = 4656


def count(rows: bytes, limit: int, instruction_set: str = "", workers: int = 1, seconds: float = -1.0):
    return _kernel.nine_count_rows(rows, False, limit, workers, seconds, instruction_set)


def test_what_it_is_compared_with_is_another_engine():
    assert Geometry.of(9).kernel.is_plain_nine
    assert not fuzz_nine.GENERIC.is_plain_nine


def test_the_portable_set_is_always_there():
    assert SETS[-1] == "portable"
    with pytest.raises(ValueError, match="instruction set"):
        count(EMPTY, 1, "abacus")


@pytest.mark.parametrize("instruction_set", SETS)
@pytest.mark.parametrize("size", [1, 31, 32, 33])
@pytest.mark.parametrize("as_text", [True, False])
def test_counts_equal_the_generic_search(instruction_set, size, as_text):
    kinds = fuzz_nine.TEXTS if as_text else fuzz_nine.KINDS
    block = fuzz_nine.Block(list(fuzz_nine.positions(size, size, kinds)), as_text)
    for limit in (1, 2, 5):
        block.compare_batch(instruction_set, limit)


def test_the_long_comparison_runs_and_can_fail(monkeypatch, capsys):
    assert fuzz_nine.main(200) == 0
    monkeypatch.setattr(fuzz_nine, "expected", lambda masks, limit: 3)
    assert fuzz_nine.main(200) == 1
    monkeypatch.undo()
    monkeypatch.setattr(fuzz_nine, "is_solution", lambda digits, masks: False)
    assert fuzz_nine.main(200) == 1
    assert "no solution" in capsys.readouterr().out
    monkeypatch.undo()
    monkeypatch.setattr(fuzz_nine, "first_solution", lambda masks: bytes(81))
    assert fuzz_nine.main(200) == 1
    assert "not the first" in capsys.readouterr().out


@pytest.mark.parametrize("instruction_set", SETS)
def test_a_lane_that_gets_a_new_puzzle_forgets_the_old_sum(instruction_set):
    """A stale sum of candidates made a fresh puzzle look stable, and now and then solved."""
    rng = random.Random(5)
    rows = []
    for _ in range(2000):
        solution = fuzz_nine.shuffled_solution(rng)
        hidden = set(rng.sample(range(81), rng.choice([1, 2, 30])))
        rows.append(bytes(0 if c in hidden else v for c, v in enumerate(solution)))
    answers, codes = _kernel.nine_solve_rows(b"".join(rows), 81, True, 1, -1.0, instruction_set)
    for i, row in enumerate(rows):
        answer = answers[81 * i : 81 * i + 81]
        assert codes[i] in (1, 2)
        assert all(given in (0, digit) for given, digit in zip(row, answer, strict=True))
        assert Grid.of(answer).is_solved


@pytest.mark.parametrize("instruction_set", SETS)
def test_the_empty_grid_counts_to_any_limit(instruction_set):
    """Without the rule that a triad holds three digits this never ended."""
    assert count(EMPTY, 20_000, instruction_set)[0] == [20_000]


@pytest.mark.parametrize("instruction_set", SETS)
@pytest.mark.parametrize("house", [[0, 8], [0, 72], [0, 20]], ids=["row", "column", "box"])
def test_two_equal_clues_end_at_once(instruction_set, house):
    """Equal digits in a box that nobody saw made a pigeonhole problem of a sparse grid."""
    row = bytearray(EMPTY)
    for c in house:
        row[c] = ord("5")
    counts, _, guesses, rounds, _ = count(bytes(row), 2, instruction_set)
    assert (counts, guesses) == ([0], 0)
    assert rounds < 5


@pytest.mark.parametrize("instruction_set", SETS)
def test_depth_first(instruction_set):
    """Grids with many solutions take no more guesses than one lane alone would: no breadth-first search."""
    rng = random.Random(3)
    rows = bytearray()
    for _ in range(600):
        solution = fuzz_nine.shuffled_solution(rng)
        kept = set(rng.sample(range(81), 24))
        rows += bytes(v if c in kept else 0 for c, v in enumerate(solution))
    one_by_one = sum(count(bytes(rows[i : i + 81]), 1, instruction_set)[2] for i in range(0, len(rows), 81))
    together = count(bytes(rows), 1, instruction_set)[2]
    assert together <= 1.02 * one_by_one


@pytest.mark.parametrize("instruction_set", SETS)
def test_threads_count_the_same(instruction_set):
    rows = fuzz_nine.pack(list(fuzz_nine.positions(9, 3000)))
    one = _kernel.nine_count_rows(rows, True, 3, 1, -1.0, instruction_set)
    three = _kernel.nine_count_rows(rows, True, 3, 3, -1.0, instruction_set)
    assert one[0] == three[0]


def test_a_deadline_stops_the_search():
    counts, *_, complete = count(EMPTY, 2**63, seconds=0.05)  # without one it would not come back
    assert counts[0] > 1000
    assert not complete
    assert count(EMPTY, 5, seconds=0)[0] == [0]


def test_interrupt():
    timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
    with pytest.raises(KeyboardInterrupt):  # else the count would not come back
        timer.start()
        count(EMPTY * 600, 2**63, workers=2)
    timer.join()


def test_the_hardest_puzzle():
    for instruction_set in SETS:
        counts, solution, *_ = count(HARD.encode(), 2, instruction_set)
        assert counts == [1]
        assert solution.startswith(b"812753649943682175")


@pytest.mark.parametrize("instruction_set", SETS)
@pytest.mark.parametrize("workers", [1, 3])
def test_one_puzzle_counts_like_the_generic_search(instruction_set, workers):
    for masks in fuzz_nine.positions(17, 60):
        for limit in (1, 2, 5, 3000):
            found, complete = _kernel.nine_count(bytes(81), masks, limit, workers, -1.0, instruction_set)
            assert found == fuzz_nine.expected(masks, limit)
            assert complete == (found < limit)
        code, first, *_ = _kernel.nine_solve(bytes(81), masks, workers, -1.0, instruction_set)
        assert code == min(found, 2)
        assert (first is not None) == (found > 0)
        if first:
            assert fuzz_nine.reference.is_solution(first, fuzz_nine.grid_of(masks))


@pytest.mark.parametrize("instruction_set", SETS)
def test_solutions_counted_in_pairs_are_there(instruction_set):
    """Nodes whose open cells have two candidates each count twice, or are not searched at all."""
    puzzles, _ = _kernel.random_minimal(12, 8, 1)
    rng = random.Random(4)
    total = 0
    for i in range(0, len(puzzles), 81):
        values = bytearray(d - 48 if d != 46 else 0 for d in puzzles[i : i + 81])
        for c in rng.sample([c for c in range(81) if values[c]], 4):
            values[c] = 0
        masks = fuzz_nine.masks_of(list(values))
        for limit in (777, 5000):
            expected = fuzz_nine.expected(masks, limit)
            for workers in (1, 2):
                found = _kernel.nine_count(bytes(values), None, limit, workers, -1.0, instruction_set)
                assert found == (expected, expected < limit)
        total += expected
    assert total > 10_000


def test_one_puzzle_goes_from_eight_lanes_to_all_lanes_to_all_threads():
    """Nothing is lost or counted twice when the search nodes left over change hands."""
    puzzle = bytearray(81)
    puzzle[:45] = bytes(fuzz_nine.shuffled_solution(random.Random(1))[:45])
    for c in range(0, 45, 3):
        puzzle[c] = 0
    counts = {
        _kernel.nine_count(bytes(puzzle), None, 10**9, workers, -1.0, s)
        for s in SETS
        for workers in (1, 2, 4)
    }
    assert len(counts) == 1
    assert next(iter(counts))[0] > 10_000


def test_solve_takes_a_line_or_a_grid():
    for line in (HARD, "." * 81, "1" * 81):
        quick, slow = solve(line), solve(Grid(line))
        assert quick.status is slow.status
        assert quick.puzzle == Grid(line)
        assert (quick.grid is None) == (slow.grid is None)
    own = Grid("." * 81).with_candidates(fuzz_nine.masks_of(fuzz_nine.shuffled_solution(random.Random(2))))
    assert solve(own).status is Status.UNIQUE
    assert solve(HARD, max_seconds=0).status is Status.LIMIT
    with pytest.raises(ParseError, match="'!'"):
        solve("!" * 81)


def test_random_minimal_puzzles_are_minimal():
    puzzles, solutions = _kernel.random_minimal(40, 3, 1)
    for i in range(0, len(puzzles), 81):
        line = puzzles[i : i + 81].decode()
        assert is_minimal(line)
        assert solve(line).grid.values == bytes(d - 48 for d in solutions[i : i + 81])


def test_random_puzzles_depend_on_seed_and_number_alone():
    expected = _kernel.random_minimal(700, 5, 1)
    for instruction_set in SETS:
        assert _kernel.random_minimal(700, 5, 1, -1.0, instruction_set) == expected
    assert _kernel.random_minimal(700, 5, 3) == expected
    assert _kernel.random_minimal(10, 5, 2) == tuple(part[:810] for part in expected)
    assert _kernel.random_minimal(700, 6, 2) != expected
    assert _kernel.random_minimal(0, 5, 2) == (b"", b"")
    assert _kernel.random_minimal(10**5, 5, 2, 0.01) is None


@pytest.mark.parametrize("instruction_set", SETS)
def test_guesses_stay_within_one_percent_of_tdoku(instruction_set):
    """tdoku (github.com/t-dillon/tdoku, af42618) took this many on the same puzzles, up to two solutions each."""
    puzzles, _ = _kernel.random_minimal(5000, 2024, 2)
    guesses = count(puzzles, 2, instruction_set)[2]
    assert abs(guesses - TDOKU_GUESSES) <= 0.01 * TDOKU_GUESSES
