"""Making and searching puzzles on the GPU: its kernels on an emulated warp, against the CPU."""

import threading
from itertools import combinations

import pytest

numpy = pytest.importorskip("numpy")

import nonet  # noqa: E402
from nonet import _kernel  # noqa: E402
from nonet.gpu import clue_places, device, making, nearby, slots, solution_clues  # noqa: E402

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def digits(line: str):
    return numpy.array([int(c) if c.isdigit() else 0 for c in line], numpy.uint8)


def text(row) -> str:
    return "".join(map(str, row.tolist())).replace("0", ".")


def packed(*rows):
    out = numpy.empty((len(rows), 41), numpy.uint8)
    _kernel.pack_rows(numpy.array(rows), out)
    return out


def count(rows) -> list[int]:
    return _kernel.nine_count_rows(numpy.array(rows, numpy.uint8).tobytes(), False, 2, 1, -1.0)[0]


def minimal(seed: int):
    return digits(_kernel.random_items([seed], False, 1)[0].decode())


@pytest.mark.parametrize("filled", [True, False])
def test_random_puzzles_are_those_of_the_cpu(emulated_gpu, filled):
    n = 150 if filled else 40
    for first in (0, 1000):
        puzzles, solutions = making.random_rows(7, first, n, filled, -1.0)
        wanted = _kernel.random_items(_kernel.item_seeds(7, first, n), filled, 1)
        assert puzzles.ravel().tolist() == digits(wanted[0].decode()).tolist()
        assert solutions.tobytes() == bytes(symbol - 48 for symbol in wanted[1])


def test_puzzles_without_room_are_made_by_the_cpu(emulated_gpu, monkeypatch):
    monkeypatch.setattr(slots, "MOST_SAVED", 0)
    puzzles, _ = making.random_rows(3, 0, 40, False, -1.0)
    wanted = _kernel.random_items(_kernel.item_seeds(3, 0, 40), False, 1)[0].decode()
    assert puzzles.ravel().tolist() == [int(c) if c != "." else 0 for c in wanted]


def test_when_the_time_is_up_fewer_are_made(emulated_gpu):
    puzzles, solutions = making.random_rows(3, 0, 10, False, 0.0)
    assert puzzles.shape == solutions.shape == (0, 81)


def near_one(row, out: tuple[int, ...], low: int = 0):
    """The clues that make a grid unique, each tried by itself: the plain reference."""
    grid = row.copy()
    grid[list(out)] = 0
    tries = [
        (cell, digit)
        for cell in range(low, 81)
        for digit in range(1, 10)
        if not grid[cell] and not (cell in out and row[cell] == digit)
    ]
    grids = numpy.repeat(grid[None], len(tries), axis=0)
    for each, (cell, digit) in zip(grids, tries, strict=True):
        each[cell] = digit
    found = count(grids)
    return {bytes(grid) for grid, solutions in zip(grids, found, strict=True) if solutions == 1}


@pytest.mark.parametrize("saved", [slots.MOST_SAVED, 32])
def test_one_clue_out_one_in(emulated_gpu, monkeypatch, saved):
    monkeypatch.setattr(slots, "MOST_SAVED", saved)
    rows = [minimal(1), minimal(2), digits(EASY)]
    found, sources, complete = nearby.near_rows(packed(*rows), 1, -1.0)
    assert complete
    for number, row in enumerate(rows):
        wanted = set().union(*(near_one(row, (int(cell),)) for cell in numpy.flatnonzero(row)))
        assert {bytes(grid) for grid in found[sources == number]} == wanted


def test_two_clues_out_two_in(emulated_gpu, monkeypatch):
    row = minimal(4)
    clues = [int(cell) for cell in numpy.flatnonzero(row)]
    solution = _kernel.nine_solve_rows(row.tobytes(), 81, True, 1, -1.0)[0]
    for cell in range(54):
        row[cell] = solution[cell]  # few cells are left, so that the reference has an end
    whole = nearby._taken_out
    monkeypatch.setattr(nearby, "_taken_out", lambda *arguments: whole(*arguments)[-2:])
    found, _, complete = nearby.near_rows(packed(row), 2, -1.0)
    assert complete
    clues = [int(cell) for cell in numpy.flatnonzero(row)]
    wanted = set()
    for pair in list(combinations(clues, 2))[-2:]:
        grid = row.copy()
        grid[list(pair)] = 0
        for cell in numpy.flatnonzero(grid == 0).tolist():
            for digit in range(1, 10):
                if cell in pair and row[cell] == digit:
                    continue
                one = grid.copy()
                one[cell] = digit
                second = row.copy()
                second[cell] = digit
                wanted |= {
                    key for key in near_one(one, (), cell + 1) if not any(key[c] == row[c] for c in pair)
                }
    assert {bytes(grid) for grid in found} == wanted
    assert len(found) == len(wanted)


def test_a_pattern(emulated_gpu):
    row = minimal(9)
    cells = [int(cell) for cell in numpy.flatnonzero(row)]
    names = {}
    way = [names.setdefault(int(row[cell]), len(names) + 1) for cell in cells]
    fixed = len(cells) - 4
    found = [(rows, tried) for rows, tried in clue_places.pattern_rows(cells, way[:fixed])]
    grids = {bytes(grid) for rows, _ in found for grid in rows}
    named = numpy.zeros(81, numpy.uint8)
    named[cells] = way
    assert bytes(named) in grids
    assert set(count([numpy.frombuffer(grid, numpy.uint8) for grid in grids])) == {1}
    # All ways, without the kernels.
    ways = [way[:fixed]]
    for k in range(fixed, len(cells)):
        ways = [
            [*one, digit]
            for one in ways
            for digit in range(1, min(max(one) + 1, 9) + 1)
            if not any(one[j] == digit and clue_places._see_each_other(cells[j], cells[k]) for j in range(k))
        ]
    ways = [one for one in ways if max(one) >= 8]
    every = numpy.zeros((len(ways), 81), numpy.uint8)
    every[:, cells] = ways
    assert found[-1][1] == len(ways)
    assert grids == {
        bytes(grid) for grid, solutions in zip(every, count(every), strict=True) if solutions == 1
    }


@pytest.mark.parametrize("room", [solution_clues.ROOM, 96])
def test_all_puzzles_of_a_solution_in_given_cells(emulated_gpu, monkeypatch, room):
    monkeypatch.setattr(solution_clues, "ROOM", room)
    row = minimal(9)
    solution = numpy.frombuffer(_kernel.nine_solve_rows(row.tobytes(), 81, True, 1, -1.0)[0], numpy.uint8)
    cells = sorted([*numpy.flatnonzero(row).tolist(), *numpy.flatnonzero(row == 0).tolist()[::15]])
    clues = len(cells) - 3
    every = numpy.array([solution] * len(list(combinations(cells, 3))))
    for grid, without in zip(every, combinations(cells, 3), strict=True):
        grid[[cell for cell in range(81) if cell not in cells or cell in without]] = 0
    wanted = {text(grid) for grid, solutions in zip(every, count(every), strict=True) if solutions == 1}
    line = text(solution)
    found = list(nonet.solution_puzzles(line, clues, cells=cells, minimal=False))
    assert len(found) == len(set(found)) > 1
    assert set(found) == wanted
    smaller = set(nonet.solution_puzzles(line, clues, cells=cells))
    assert smaller == set(filter(nonet.is_minimal, wanted))
    assert text(row) in set(nonet.solution_puzzles(line, numpy.count_nonzero(row), cells=cells))


FAMILIAR = "639241785284765193517983624123857946796432851458619237342178569861594372975326418"
SEVENTEEN = [
    "....4.7...8.....9..1..........8....67........4.....2..3..17............2.....6.18",
    "....4.7...8.......51.....2....8....67........4.....2..3.2.7..................6.18",
    "...24.7...8........1.....2....8....67........4.....2..3...7...9..............6.18",
    "....4.7...8.....9..1..........8....67........4.....2..3...7......1.....2.....6.18",
    "....4.7...8........1.....2....8....67......5.4.....2..3.2.7..................6.18",
    "....4.7...8........1.....2....8....67........4.....2..3.2.7...............5..6.18",
    "....4.7...8.......51..........8....67........4.....2..3.2.7...........7......6.18",
    "....4.7...8.....9..1.....2....8....67........4.....2..3.2.7..................6.18",
    "....4.7...8.......51..........8....67........4.....2..3.2.7............2.....6.18",
    "....4.7...8........1.....2....8....679.......4.....2..3.2.7..................6.18",
    "...24.7...8.....9..1..........8....67........4.....2..3...7............2.....6.18",
    "....4.7...8...5....1.....2....8....67........4.....2..3.2.7..................6.18",
    "...24.7...8.......51..........8....67........4.....2..3...7............2.....6.18",
    "....4.7...8........1.9...2....8....67........4.....2..3.2.7..................6.18",
    "....4.7...8........1.....2....8....67........4.....2..3.2.7.......5..........6.18",
    "....4.7...8........1.....2....8..9.67........4.....2..3.2.7..................6.18",
    "....4.7...8........1.....2....8....67........4....92..3.2.7..................6.18",
    "....4.7...8.....9..1..........8....67........4.....2..3.2.7...........7......6.18",
    "....4.7...8........1.....2....85...67........4.....2..3.2.7..................6.18",
    "..9.4.7...8........1.....2....8....67........4.....2..3.2.7..................6.18",
    "....4.7...8........1.....2....8....67........4.....2..3.2.7...9..............6.18",
    "....4.7...8.....9..1..........8....67........4.....2.73.2.7..................6.18",
    "....4.7...8........1.....2....8....67........4.....2..3.2.7.5................6.18",
    "....4.7...8........1.....2....8....67........45....2..3.2.7..................6.18",
    "....4.7.5.8........1.....2....8....67........4.....2..3.2.7..................6.18",
    "....4.7...8.......51..........8....67........4.....2.73.2.7..................6.18",
    "....4.7...8........1.....2....8....67........4.....2..3.2.7........9.........6.18",
    "....4.7...8.....9..1..........8....67........4.....2..3.2.7............2.....6.18",
    "....4.7...8........1.....2....8....67........4.....2..3.2.7.............9....6.18",
]
"""All puzzles with 17 clues of that solution; no solution has more of them."""


def test_known_puzzles_of_seventeen_clues_are_found_again(emulated_gpu):
    cells = [cell for cell in range(81) if any(line[cell] != "." for line in SEVENTEEN)]
    assert set(nonet.solution_puzzles(FAMILIAR, 17, cells=cells)) == set(SEVENTEEN)
    assert not list(nonet.solution_puzzles(FAMILIAR, 16, cells=cells))


def test_two_gpus_share_a_pattern(two_emulated_gpus, monkeypatch):
    row = minimal(9)
    cells = [int(cell) for cell in numpy.flatnonzero(row)]
    names = {}
    way = [names.setdefault(int(row[cell]), len(names) + 1) for cell in cells][:-3]
    together = list(clue_places.pattern_rows(cells, way))
    assert all(gpu.runs for gpu in two_emulated_gpus)
    monkeypatch.setattr(device, "gpus", lambda: two_emulated_gpus[:1])
    alone = list(clue_places.pattern_rows(cells, way))
    rows = [sorted(bytes(grid) for grids, _ in found for grid in grids) for found in (together, alone)]
    assert rows[0] == rows[1]
    assert together[-1][1] == alone[-1][1], "as many ways were tried"


def test_two_gpus_share_a_solution(two_emulated_gpus):
    cells = sorted({c for line in SEVENTEEN for c in range(81) if line[c] != "."})
    found = list(nonet.solution_puzzles(FAMILIAR, 17, cells=cells))
    assert sorted(found) == sorted(SEVENTEEN)
    assert all(gpu.runs for gpu in two_emulated_gpus)


def test_a_shared_search_ends_when_nobody_asks_for_more(two_emulated_gpus, monkeypatch):
    search = clue_places.pattern_rows([int(cell) for cell in numpy.flatnonzero(minimal(9))], [])
    next(search)
    search.close()
    assert not [thread for thread in threading.enumerate() if thread.name == "nonet-gpu-search"]

    def broken(*_):
        raise OSError("no such thing")

    monkeypatch.setattr(clue_places, "_Ways", broken)
    with pytest.raises(OSError, match="no such thing"):
        next(clue_places.pattern_rows([0, 1, 2], []))


def test_searches_without_an_end_are_refused(emulated_gpu):
    with pytest.raises(nonet.LimitError, match=r"30 clues in 81 cells are about \de\+20 sets of clues"):
        next(nonet.solution_puzzles(FAMILIAR, 30))
    with pytest.raises(nonet.ArgumentError, match="a solution is a 9x9 grid with all cells filled"):
        next(nonet.solution_puzzles(EASY, 17))
    with pytest.raises(nonet.ArgumentError, match="cells are a line of 81 symbols"):
        next(nonet.solution_puzzles(FAMILIAR, 17, cells=[81]))
    assert not list(nonet.solution_puzzles(FAMILIAR, 17, cells=range(16)))


def test_the_kernel_agrees_about_seeds():
    assert _kernel.item_seeds(5, 0, 1) == [5]
    assert nonet.solve(EASY).status is nonet.Status.UNIQUE


@pytest.mark.parametrize("filled", [True, False])
def test_random_puzzles_are_the_same_by_every_door(emulated_gpu, filled):
    here = nonet.random_puzzles(20, seed=11, filled=filled)
    there = nonet.random_puzzles(20, seed=11, filled=filled, device="gpu")
    assert (here.puzzles == there.puzzles).all()
    assert (here.solutions == there.solutions).all()
    clues = {"clues": 81} if filled else {}
    one_by_one = nonet.generate(20, seed=11, rated=False, **clues)
    assert [list(made.puzzle.givens) for made in one_by_one] == here.puzzles.tolist()


def test_random_puzzles_of_one_solution(emulated_gpu):
    here = nonet.random_puzzles(30, seed=4, solution=FAMILIAR)
    there = nonet.random_puzzles(30, seed=4, solution=FAMILIAR, device="gpu")
    assert (here.puzzles == there.puzzles).all()
    assert {text(row) for row in [*here.solutions, *there.solutions]} == {FAMILIAR}
    assert nonet.is_unique(here.puzzles).all()
    assert all(nonet.is_minimal(text(row)) for row in here.puzzles)
    assert len({text(row) for row in here.puzzles}) == 30
    with pytest.raises(nonet.ArgumentError, match="a solution is a 9x9 grid"):
        nonet.random_puzzles(1, solution=EASY)


@pytest.mark.parametrize("only_minimal", [True, False])
def test_neighbours_are_the_same_on_both_devices(emulated_gpu, only_minimal):
    rows = numpy.array([minimal(21), minimal(22)])
    here = nonet.neighbours(rows, minimal=only_minimal)
    there = nonet.neighbours(rows, minimal=only_minimal, device="gpu")
    assert here.puzzles.tolist() == there.puzzles.tolist()
    assert here.sources.tolist() == there.sources.tolist()
    assert here.complete
    assert there.complete
    lines = ["".join(map(str, row)).replace("0", ".") for row in rows.tolist()]
    as_lines = nonet.neighbours(lines, minimal=only_minimal, device="gpu")
    assert [list(nonet.Grid(line).givens) for line in as_lines.puzzles] == here.puzzles.tolist()
    if only_minimal:
        assert all(map(nonet.is_minimal, as_lines.puzzles[:20]))


def test_odd_wishes_get_a_sentence():
    with pytest.raises(nonet.ArgumentError, match="less is 3; it must be 1 or 2"):
        nonet.neighbours([EASY], less=3)
    with pytest.raises(nonet.ArgumentError, match="puzzle 1 is no ordinary 9x9 puzzle"):
        nonet.neighbours(["12..34....4....1"])
    with pytest.raises(nonet.ArgumentError, match=r"puzzles are digits, \(n, 81\)"):
        nonet.neighbours(numpy.zeros((2, 16), int))
    with pytest.raises(nonet.ArgumentError, match="a digit outside 0 to 9"):
        nonet.neighbours(numpy.full((2, 81), 10))
    with pytest.raises(nonet.LimitError, match="count is -1; it must be 0 or more"):
        nonet.random_puzzles(-1)
    assert not nonet.neighbours([EASY], max_seconds=0).complete
    assert len(nonet.random_puzzles(10, max_seconds=0).puzzles) == 0
