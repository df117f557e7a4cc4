"""The worked examples of the five documents that Nonet grew from."""

import pytest

import nonet
from nonet import Grid, Outcome, chain_exclusion, pile_exclusion, solve_by, steps
from nonet.reason.method import in_x_wings

LEVELS_GRID = "1...........2.3...........3..4..........3..6..6...1.3...5...........5...6.....3.5"
LEVELS_SHOWN = "123456789789123456456789123234567891891234567567891234345678912912345678678912345"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
METHODS = ("levels", "exclusion", "deterministic", "crook", "omega", "nonet")


def test_levels_grid_has_many_solutions():
    grid = Grid(LEVELS_GRID)
    assert nonet.solve(grid).status is nonet.Status.MULTIPLE
    assert nonet.count(grid, limit=1000) == 1000


def test_levels_shown_solution_is_found_once_one_digit_is_mended():
    # The document prints a 2 in r2c4, but its own solution has that 2 in r2c5: as printed, the two do not fit.
    grid, shown = Grid(LEVELS_GRID), Grid(LEVELS_SHOWN)
    assert shown.is_solved
    differ = [c for c in range(81) if grid.values[c] not in (0, shown.values[c])]
    assert [grid.geometry.cell_name(c) for c in differ] == ["r2c4"] and shown["r2c5"] == grid["r2c4"] == 2
    mended = Grid(LEVELS_GRID[:12] + ".2" + LEVELS_GRID[14:])
    assert nonet.count(mended, limit=1000) == 1000
    # Found, not only accepted: give the first six rows and search for the rest.
    most = Grid(LEVELS_SHOWN[:54] + LEVELS_GRID[54:])
    assert shown.values in [s.values for s in nonet.solutions(most)]


def test_level_1_one_in_the_corner():
    grid = Grid("1" + "." * 80).with_candidates([511] * 81)
    (step,) = steps(grid, "elimination")
    row, column = list(range(1, 9)), list(range(9, 81, 9))
    box = [1, 2, 9, 10, 11, 18, 19, 20]
    assert [c for c, _ in step.eliminations] == sorted({*row, *column, *box})
    assert {d for _, d in step.eliminations} == {1}


def test_level_2_cross_hatching_ends_in_cell_25():
    ones = {0, 12, 33, 50, 55, 67, 80}
    grid = Grid("".join("1" if c in ones else "." for c in range(81)))
    placed = {c for step in steps(grid, "cross-hatching") for c in step.placements}
    assert (25, 1) in placed


def x_wing_grid() -> Grid:
    rows = "679418352 248395761 153762984 ......42. 7...8.536 ......17. 587129643 4618.72.5 3.2.54817"
    return Grid(rows.replace(" ", ""))


@pytest.mark.parametrize("transposed", [False, True])
def test_level_4_x_wing_on_9_in_both_directions(transposed):
    grid = x_wing_grid()
    corners, gone = {27, 35, 45, 53}, {c for r in (3, 5) for c in range(r * 9 + 1, r * 9 + 6)}
    if transposed:
        turn = [c % 9 * 9 + c // 9 for c in range(81)]
        grid = Grid.of([grid.values[c] for c in turn])
        corners, gone = {turn[c] for c in corners}, {turn[c] for c in gone}
    found = [s for s in steps(grid, "x-wing") if {m.cell for m in s.marks} == corners]
    assert {m.digit for s in found for m in s.marks} == {9}
    assert {c for s in found for c, d in s.eliminations} == {c for c in gone if 9 in grid.possible(c)}


def test_chain_exclusion_of_the_article():
    graph = [{1, 2, 3, 7}, {3, 6}, {3, 4}, {1, 4}, {5, 6, 7}, {4, 6}, {2, 7}, {8, 9}, {8, 9}]
    once = chain_exclusion(graph)
    assert once == ({1, 2, 7}, {3, 6}, {3, 4}, {1}, {5, 7}, {4, 6}, {2, 7}, {8, 9}, {8, 9})
    assert chain_exclusion(once) == ({2, 7}, {3, 6}, {3, 4}, {1}, {5, 7}, {4, 6}, {2, 7}, {8, 9}, {8, 9})


def test_pile_exclusion_of_the_article():
    # The article lists ten sets for n = 9 and prints nine: one {4, 6} too many. The rule does the same to both.
    ten = [
        {1, 2, 3, 5}, {3, 6}, {3, 4}, {5, 6}, {1, 7, 8, 9}, {4, 6}, {5, 7, 8, 9}, {4, 6}, {6, 7, 8, 9}, {1, 4},
    ]  # fmt: skip
    nine = ten[:5] + ten[6:]
    printed = ({1, 2, 3, 5}, {3, 6}, {3, 4}, {5, 6}, {7, 8, 9}, {7, 8, 9}, {4, 6}, {7, 8, 9}, {1, 4})
    assert pile_exclusion(nine, 3) == printed
    assert pile_exclusion(ten, 3) == (*printed[:5], {4, 6}, *printed[5:])


def test_crooks_column():
    potential = {1: {2, 4}, 2: {6, 7}, 4: {2, 4}, 5: {2, 6, 7}, 7: {2, 4, 7}}
    values = bytearray(81)
    masks = [511] * 81
    for row, digit in ((0, 5), (3, 8), (6, 3), (8, 1)):
        values[row * 9] = digit
    for row, digits in potential.items():
        masks[row * 9] = sum(1 << d - 1 for d in digits)
    grid = Grid.of(values, candidates=masks)
    step = next(s for s in steps(grid, "preemptive-set") if all(c % 9 == 0 for c, _ in s.eliminations))
    assert {m.cell // 9 + 1 for m in step.marks} == {2, 5}
    after = step.apply(grid)
    assert after.possible("r6c1") == (6, 7) and after.possible("r8c1") == (7,)


@pytest.mark.parametrize("method", METHODS)
def test_every_method_solves_an_easy_and_a_hard_puzzle(method):
    # The full ladder would look for a hundred patterns before each guess in the blank grid.
    for line in (EASY, HARD, "." * (16 if method == "nonet" else 81)):
        attempt = solve_by(Grid(line), method)
        assert attempt.outcome is Outcome.SOLVED and attempt.grid.is_solved
        assert attempt.logical == (attempt.guesses == 0)


@pytest.mark.parametrize("method", METHODS)
def test_every_method_says_that_there_is_no_solution(method):
    for line in (
        "11" + "." * 79,
        "12345678.........9" + "." * 63,
        "5168497323.76.5...8.97...65135.6.9.7472591..696837..5.253186.746842.75..791.5.6.8",
    ):
        attempt = solve_by(Grid(line), method, max_seconds=60)
        assert attempt.outcome is Outcome.CONTRADICTION


def test_a_method_gives_up_after_so_many_steps():
    whole = solve_by(HARD, "deterministic")
    assert solve_by(HARD, "deterministic", max_steps=len(whole.steps)) == whole
    for limit in (0, 1, len(whole.steps) - 1):
        attempt = solve_by(HARD, "deterministic", max_steps=limit)
        assert attempt.outcome is Outcome.LIMIT and attempt.steps == whole.steps[:limit]


def test_a_wrong_guess_is_undone_exactly():
    attempt = solve_by(Grid(HARD), "crook")
    guesses = {}
    for step, depth in zip(attempt.steps, attempt.depth, strict=True):
        if step.technique == "guess":
            guesses[depth] = step
        if step.technique == "refuted-guess":
            assert step.grid == guesses[depth + 1].grid and step.eliminations == guesses[depth + 1].placements


def test_a_guess_is_no_proof():
    step = next(s for s in solve_by(Grid("." * 16), "crook").steps if s.technique == "guess")
    assert not nonet.verify(step.grid, step)


def test_level_9_guesses_in_an_x_wing_though_it_eliminates_nothing():
    """The ladder leaves only such X-wings; each guess is in one if there is one, with the fewest candidates there."""
    in_wings = 0
    for puzzle in (
        "." * 81,
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ):
        for step in solve_by(puzzle, "levels").steps:
            if step.technique != "guess":
                continue
            (cell, digit), grid = step.placements[0], step.grid
            cells = in_x_wings(grid) or {c for c, mask in enumerate(grid.candidates) if mask}
            assert cell in cells and not steps(grid, "x-wing")
            fewest = min(grid.candidates[c].bit_count() for c in cells)
            assert grid.candidates[cell].bit_count() == fewest
            assert all(grid.values.count(digit) >= grid.values.count(d) for d in grid.possible(cell))
            in_wings += cell in in_x_wings(grid)
    assert in_wings > 3


@pytest.mark.parametrize("method", METHODS)
def test_every_method_finds_all_solutions(method):
    for line in ("12..34..........", "12..34....4....1", "11.............."):
        them = nonet.solutions_by(line, method)
        found = sorted(grid.values for grid in them)
        assert found == sorted(grid.values for grid in nonet.solutions(line)) and them.complete
    some = nonet.solutions_by("." * 81, method, limit=3)
    assert len(set(some)) == 3 and not some.complete
    assert not list(nonet.solutions_by("." * 81, method, max_seconds=0))


def test_omega_shows_all_solutions(capsys):
    from nonet.cli import main

    assert main(["solve", "--method", "omega", "--all", "12..34.........."]) == 0
    out, err = capsys.readouterr()
    assert len(set(out.split())) == 12 and "multiple: 12 solutions" in err
    assert main(["solve", "--method", "omega", "--limit", "3", "--jsonl", "12..34.........."]) == 0
    assert capsys.readouterr().out.count('"1234341221434321"') == 2
    assert main(["solve", "--method", "omega", "--all", "--steps", "12..34.........."]) == 2
