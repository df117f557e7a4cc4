"""Functions over many puzzles: one shape for all of them, columns in and out, bad rows kept or raised."""

import pickle
from threading import Thread

import pytest

import nonet
from nonet import ParseError, Status, _kernel

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
CLASH, BLANK, SMALL = "55" + EASY[2:], "." * 81, "12..34....4....1"
MANY = (nonet.solve_many, nonet.count_many, nonet.rate_many, nonet.canonical_many)
numpy = pytest.importorskip("numpy")
LIMIT = {nonet.count_many: {"limit": 5}}


def digits(*lines):
    return numpy.array([[int(c) if c != "." else 0 for c in line] for line in lines])


def kinds(lines):
    """The same puzzles as everything that functions over many puzzles take."""
    pyarrow, pandas = pytest.importorskip("pyarrow"), pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    yield list(lines)
    yield iter(lines)
    yield [nonet.Grid(line) for line in lines]
    yield "\n".join(lines).encode()
    yield digits(*lines)
    yield digits(*lines).reshape(-1, 9, 9).astype("uint8")
    yield numpy.array(lines)
    yield numpy.array(lines, dtype=object)
    yield pyarrow.array(lines)
    yield pyarrow.chunked_array([lines[:1], lines[1:]])
    yield pandas.Series(lines)
    yield pandas.Series(lines, dtype="string")
    yield polars.Series(lines)


@pytest.mark.parametrize("function", MANY)
def test_every_kind_of_input_gives_the_same_columns(function):
    lines = [EASY, EASY[::-1], SOLVED]
    more = LIMIT.get(function, {})
    wanted = function(lines, **more).to_arrow()
    assert len(wanted) == 3
    for puzzles in kinds(lines):
        found = function(puzzles, **more)
        assert found.to_arrow() == wanted, type(puzzles)
        assert not found.errors


@pytest.mark.parametrize("function", MANY)
def test_a_bad_row_is_raised_with_its_number_or_kept(function):
    more = LIMIT.get(function, {})
    for bad in ("nonsense", None, 5.5, EASY[:-1], ""):
        puzzles = [EASY, BLANK, bad, EASY]
        with pytest.raises(ParseError) as error:
            function(puzzles, **more)
        assert error.value.line == 3
        kept = function(puzzles, errors="row", **more)
        assert list(kept.errors) == [2] and kept.errors[2].line == 3
        table = kept.to_arrow()
        assert table.column("error").null_count == 3 and table.column("error")[2].as_py()
        good = function([EASY, BLANK, EASY], **more).to_arrow()
        rest = table.drop_columns(["error"]).take([0, 1, 3])
        assert rest.to_pylist() == good.to_pylist()
    with pytest.raises(nonet.ArgumentError, match="'raise' or 'row'"):
        function([EASY], errors="ignore")


def test_bad_rows_of_other_kinds():
    array = digits(EASY, EASY, BLANK)
    array[1, 5] = 10
    found = nonet.solve_many(array, errors="row")
    assert (
        found.statuses.tolist() == [1, 4, 2]
        and not found.solutions[1].any()
        and found.status(1) is Status.ERROR
    )
    assert "a digit outside 0 to 9" in str(found.errors[1]) and found.errors[1].line == 2
    assert nonet.count_many(array, errors="row", limit=2).counts.tolist() == [1, 0, 2]
    assert nonet.rate_many(array, errors="row").levels == ["easy", None, None]
    assert list(nonet.canonical_many(array, errors="row").errors) == [1]
    data = f"{EASY}\nnonsense\n{EASY}\n".encode()
    kept = nonet.solve_many(data, errors="row")
    assert kept.solutions == f"{SOLVED}\nnonsense\n{SOLVED}\n".encode() and kept.statuses == b"\1\4\1"
    assert kept.to_arrow().column("solution").to_pylist() == [SOLVED, None, SOLVED]
    mixed = nonet.solve_many([EASY, SMALL], errors="row")
    assert mixed.statuses == b"\1\4" and "16 cells where 81 were expected" in mixed.errors[1].what


def test_what_one_reads_many_read():
    for puzzle in (
        "x" * 81,
        EASY.replace(".", "x"),
        f'"{EASY}"',
        "\n".join(EASY[i : i + 9] for i in range(0, 81, 9)),
    ):
        one = nonet.solve(puzzle)
        many = nonet.solve_many([EASY, puzzle])
        assert many.status(1) is one.status
        assert nonet.Grid(many.solutions[1]).values == one.grid.values
        assert nonet.count_many([puzzle], limit=3).counts == [min(3, int(nonet.count(puzzle, limit=3)))]


@pytest.mark.parametrize("function", MANY)
def test_progress(function):
    seen = []
    function(
        [EASY] * 3000, progress=lambda done, total: seen.append((done, total)), **LIMIT.get(function, {})
    )
    assert seen[-1] == (3000, 3000) and seen == sorted(seen)


def test_errors_name_the_row_of_all_and_not_of_a_part():
    puzzles = [EASY] * 70_000 + ["x"]
    with pytest.raises(ParseError) as error:
        nonet.solve_many(puzzles, progress=lambda *_: None)
    assert error.value.line == 70_001
    array = digits(EASY).repeat(70_000, axis=0).astype("uint8")
    array[-1, 0] = 99
    with pytest.raises(ParseError) as error:
        nonet.solve_many(array, progress=lambda *_: None)
    assert error.value.line == 70_000


def test_ratings_are_those_of_rate():
    puzzles = [EASY, SMALL, BLANK, CLASH, nonet.Grid(EASY).placed("r1c3", 4)]
    ratings = nonet.rate_many(puzzles)
    assert ratings == [nonet.rate(p) for p in puzzles] and len(ratings) == 5
    assert ratings[-1] == nonet.rate(puzzles[-1]) and ratings[1:3] == [nonet.rate(p) for p in puzzles[1:3]]
    assert ratings.scores[0] == nonet.rate(EASY).score and ratings.statuses == b"\1\1\2\0\1"
    frame = ratings.to_pandas()
    assert list(frame["status"]) == ["unique", "unique", "multiple", "none", "unique"]
    assert frame["level"][0] == "easy"
    whips = nonet.rate_many([EASY, BLANK], "whips").to_arrow().to_pylist()
    assert whips[0]["w"] == 0 and whips[1] == {"status": "multiple", "w": None, "b": None}


def test_answers_can_be_unpacked_compared_and_pickled():
    solutions, statuses = nonet.solve_many([EASY])
    assert (solutions, statuses) == ([SOLVED], b"\1") == nonet.solve_many([EASY])
    kept = pickle.loads(pickle.dumps(nonet.solve_many([EASY, "x"], errors="row")))
    assert kept.errors[1].line == 2 and kept.statuses == b"\1\4"
    assert nonet.count_many([EASY]) == ([1], [True])


def test_texts_that_lie_together_are_shared_with_arrow():
    pyarrow = pytest.importorskip("pyarrow")
    data = "".join(f"{n:03}" for n in range(500)).encode()
    column = _kernel.TextColumn.rows(data, 3, 3)
    for shared in (column, column[20:], column.without(bytes(n % 3 for n in range(500)), 1)[7:]):
        array = pyarrow.array(shared)
        array.validate(full=True)
        start = array.buffers()[2].address
        assert pyarrow.py_buffer(data).address <= start < pyarrow.py_buffer(data).address + len(data)
        assert array.to_pylist() == shared.to_list()
    copied = (column[::2], _kernel.TextColumn(["a", None, "b"]), _kernel.TextColumn.words(b"\0\0", ["x"]))
    for other in (*copied, _kernel.TextColumn.rows(data, 2, 3), column[:0], _kernel.TextColumn([None, None])):
        array = pyarrow.array(other)
        array.validate(full=True)
        assert array.to_pylist() == other.to_list()


def test_shared_texts_live_as_long_as_they_are_read():
    pyarrow = pytest.importorskip("pyarrow")
    arrays = [pyarrow.array(_kernel.TextColumn.rows(bytes([65 + n]) * 81_000, 81, 81)) for n in range(20)]
    assert [array[999].as_py() for array in arrays] == [chr(65 + n) * 81 for n in range(20)]
    thread = Thread(target=arrays.clear)  # and may end in any thread
    thread.start()
    thread.join()
