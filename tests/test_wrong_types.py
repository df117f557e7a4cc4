"""What is not a puzzle, a cell or a digit is refused in one sentence, by every function alike."""

import copy
import pickle

import pytest

import nonet
from nonet.reason.ladders import load

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "12..34....4....1"
BOXED = nonet.write(nonet.Grid(EASY), "pencilmarks")


def few_steps(grid, **options):
    return nonet.steps(grid, "x-wing", **options)


TAKES_A_PUZZLE = [
    nonet.solve, nonet.solutions, nonet.count, nonet.is_unique, nonet.is_minimal, nonet.rate, nonet.redundant,
    nonet.minimal, nonet.minimal_puzzles, nonet.canonical, nonet.Board, nonet.hint, nonet.walk, few_steps,
    nonet.solve_by, nonet.find_mistakes, nonet.whip_rating,
]  # fmt: skip


@pytest.mark.parametrize("function", TAKES_A_PUZZLE)
def test_a_puzzle_may_be_a_text_in_any_format(function):
    function(EASY)
    function(BOXED)
    function(nonet.Grid(EASY))


@pytest.mark.parametrize("function", TAKES_A_PUZZLE)
@pytest.mark.parametrize("puzzle", [None, 5, b"1", [0] * 81])
def test_what_is_no_puzzle(function, puzzle):
    with pytest.raises(TypeError, match=r"a puzzle is a Grid or a text, not (NoneType|int|bytes|list)"):
        function(puzzle)


def test_what_is_no_text():
    with pytest.raises(TypeError, match="a puzzle's text is a str, not NoneType"):
        nonet.parse(None)
    with pytest.raises(TypeError, match=r"reads a line of text, not list; Grid\.of\(\) takes digits"):
        nonet.Grid([0] * 81)


@pytest.mark.parametrize("seconds", [-1, float("nan")])
@pytest.mark.parametrize(
    "function",
    [nonet.solve, nonet.walk, nonet.hint, few_steps, nonet.solve_by, nonet.canonical, nonet.whip_rating],
)
def test_a_time_below_0(function, seconds):
    with pytest.raises(nonet.LimitError, match=r"max_seconds is (-1|nan); it must be 0 or more"):
        function(nonet.Grid(EASY), max_seconds=seconds)


@pytest.mark.parametrize("cell", [None, 1.0, [0, 1], (0, 1, 2), ("a", 1), (0.5, 1), b"r1c1"])
def test_what_is_no_cell(cell):
    with pytest.raises(TypeError, match="is not a cell; write 'r3c8'"):
        nonet.Grid(EASY)[cell]


@pytest.mark.parametrize("digit", ["5", None, 5.0])
def test_what_is_no_digit(digit):
    with pytest.raises(TypeError, match="is not a digit; write a whole number"):
        nonet.Grid(EASY).placed("r1c3", digit)


def test_numbers_of_numpy():
    numpy = pytest.importorskip("numpy")
    grid = nonet.Grid(EASY)
    assert grid[numpy.int64(1)] == 3 and grid[numpy.int8(0), numpy.int8(1)] == 3
    placed = grid.placed(numpy.int64(2), numpy.int64(4))
    assert placed == grid.placed(2, 4) and all(type(mask) is int for mask in placed.candidates)


@pytest.mark.parametrize("kind", ["uint8", "int16", "int32", "int64"])
def test_a_grid_of_an_array_has_its_digits_and_not_its_memory(kind):
    numpy = pytest.importorskip("numpy")
    digits = numpy.frombuffer(nonet.Grid(EASY).values, "uint8").astype(kind)
    assert nonet.Grid.of(digits) == nonet.Grid.of(digits.reshape(9, 9)) == nonet.Grid(EASY)
    assert nonet.Grid.of(digits.reshape(9, 9).tolist()) == nonet.Grid(EASY)


@pytest.mark.parametrize("values", [81, [1.5] * 16, [None] * 16, "1" * 16, [300] * 16, [-1] * 16])
def test_digits_that_are_none(values):
    with pytest.raises(nonet.ArgumentError, match="digits must be whole numbers from 0 up"):
        nonet.Grid.of(values)


def test_a_grid_can_neither_be_changed_nor_stripped():
    grid = nonet.Grid(EASY)
    with pytest.raises(AttributeError, match="does not change"):
        grid.values = b""
    with pytest.raises(AttributeError, match="does not change"):
        del grid.values
    assert copy.copy(grid) == copy.deepcopy(grid) == pickle.loads(pickle.dumps(grid)) == grid


def test_paths_and_records_can_be_sent_to_another_process():
    path = nonet.walk(EASY)
    again = pickle.loads(pickle.dumps(path))
    assert again == path == nonet.walk(EASY) and hash(again) == hash(path) and len(again) == len(path) == 51
    assert again.techniques == path.techniques and list(again) == list(path) and again != nonet.walk(SMALL)
    for record in nonet.read_text(f"{SMALL} easy\n123\n", format="line"):
        other = pickle.loads(pickle.dumps(record))
        assert other[:2] == record[:2] and str(other.error) == str(record.error)
        assert dict(other.meta) == dict(record.meta) and other.line == record.line
        assert copy.deepcopy(record).text == record.text


def test_iterators_show_what_they_are_of():
    assert repr(nonet.solutions(SMALL)) == f"<Solutions of Grid('{SMALL}')>"
    assert repr(nonet.minimal_puzzles(SMALL)) == f"<MinimalPuzzles of Grid('{SMALL}')>"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("levels = 3\nrungs = [['hidden-single', 'easy', 1]]", "levels is 3; expected a list of names"),
        ("rungs = [['guess', 'easy', 1]]", "rung 1: a guess is no rung; write guess = "),
        ("rungs = [['nope', 'easy', 1]]", "rung 1: there is no technique 'nope'"),
        ("rungs = [['x-wing', 'easy', 1.5]]", "with a whole number for the score"),
        (
            "rung = [['x-wing', 'easy', 1]]",
            "'rung' means nothing in a ladder; it has name, summary, base, without, levels, rungs",
        ),
    ],
)
def test_a_ladder_that_says_what_it_should_not(tmp_path, text, said):
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(nonet.ParseError) as error:
        load(str(path))
    assert str(error.value).startswith(f"{path}: ") and said in str(error.value)


def test_steps_of_a_guess():
    with pytest.raises(nonet.ArgumentError, match="guess is no deduction"):
        nonet.steps(EASY, "guess")


def test_arrays_that_solve_many_can_not_mean():
    numpy = pytest.importorskip("numpy")
    digits = numpy.frombuffer(nonet.Grid(EASY).values, "uint8")
    with pytest.raises(nonet.ParseError, match=r"for one grid give an array of shape \(1, 9, 9\)"):
        nonet.solve_many(digits.reshape(9, 9))
    with pytest.raises(nonet.ArgumentError, match="an array of bool"):
        nonet.solve_many(digits.reshape(1, 81).astype(bool))
    with pytest.raises(nonet.NonetError, match="line of text"):
        nonet.solve_many([nonet.Step])


def test_limits_of_any_size():
    grid = nonet.Grid(EASY)
    assert nonet.walk(grid, max_steps=10**30) == nonet.walk(grid)
    assert nonet.steps(grid, "hidden-single", limit=10**30) == nonet.steps(grid, "hidden-single")
    assert nonet.whip_rating(grid, max_nodes=10**30) == nonet.whip_rating(grid)
    for call in (lambda n: nonet.walk(grid, max_steps=n), lambda n: nonet.steps(grid, "x-wing", limit=n)):
        with pytest.raises(nonet.LimitError, match=r"(max_steps|limit) is -1; it must be 0 or more"):
            call(-1)
        with pytest.raises(TypeError, match=r"(max_steps|limit) is 2\.5; it must be a whole number"):
            call(2.5)
    with pytest.raises(TypeError, match="it must be a whole number"):
        nonet.count(EASY, limit=2.5)


def test_names_that_are_none():
    with pytest.raises(TypeError, match="a technique goes by its name, not NoneType"):
        nonet.technique(None)
    with pytest.raises(TypeError, match="a ladder is a Ladder, a name or a file, not int"):
        nonet.hint(EASY, 5)
    with pytest.raises(TypeError, match="what is written is a Grid, not str"):
        nonet.write(EASY)


def test_digits_of_a_board():
    board = nonet.Board(EASY)
    for digit in ("4", 4.0):
        with pytest.raises(TypeError, match="digits are whole numbers"):
            board.update("r1c3", digit)
        with pytest.raises(TypeError, match="digits are whole numbers"):
            board.eliminate("r1c3", digit)


@pytest.mark.parametrize(
    "function", [nonet.explain, nonet.eureka, nonet.nrc, lambda step: nonet.svg(nonet.Grid(SMALL), step)]
)
@pytest.mark.parametrize("step", ["x-wing", 5, (), b""])
def test_what_is_no_step(function, step):
    with pytest.raises(TypeError, match=r"a step is a Step, not (str|int|tuple|bytes)"):
        function(step)


def test_a_drawing_is_of_a_puzzle():
    with pytest.raises(TypeError, match="a puzzle is a Grid or a text, not tuple"):
        nonet.svg(())


@pytest.mark.parametrize("value", [None, 5, 2.5, b"1", [0], object(), {}, (1, 2), "x", True])
def test_no_public_function_trips_over_a_wrong_type(value):
    """It says in a TypeError or a NonetError what it wants, never what it stumbled over."""
    grid = nonet.Grid(SMALL)
    calls = [
        lambda: nonet.explain(value), lambda: nonet.explain_path([value]), lambda: nonet.nrc(value),
        lambda: nonet.eureka(value), lambda: nonet.svg(value), lambda: nonet.write(value),
        lambda: nonet.verify(value, nonet.hint(grid)), lambda: nonet.generate(box=value and [value]),
    ]  # fmt: skip
    if not isinstance(value, str):
        calls.append(lambda: list(nonet.read(value)))
        calls.append(lambda: list(nonet.read_text(value)))
        calls.append(lambda: list(nonet.check_positions([value])))
    if value is not None:
        calls.append(lambda: nonet.svg(grid, value))
    for call in calls:
        try:
            call()
        except (TypeError, nonet.NonetError) as error:
            assert "has no attribute" not in str(error)


def test_a_rule_of_no_kind():
    with pytest.raises(TypeError, match="make one of a kind, such as Killer"):
        nonet.Rule(["r1c1"])
