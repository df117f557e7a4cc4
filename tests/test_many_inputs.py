"""What functions over many puzzles are given: one reading for all of them, the answers of the single calls."""

import pickle

import pytest

import nonet
from nonet import ArgumentError, Grid, ParseError, Status

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
BLANK, SMALL = "." * 81, "12..34....4....1"
MANY = (nonet.solve_many, nonet.count_many, nonet.rate_many, nonet.canonical_many)
COUNTED = {nonet.count_many: {"limit": 3}}


def answered(function, puzzles):
    """Which rows have an answer, and the numbers of those that have none."""
    found = function(puzzles, errors="row", **COUNTED.get(function, {}))
    return [row not in found.errors for row in range(found.rows)]


@pytest.mark.parametrize("errors", ["raise", "row"])
def test_candidates_are_obeyed_as_by_the_single_calls(errors):
    ones = Grid(BLANK).with_candidates([1] * 81)
    without = Grid(EASY).eliminated("r1c3", 4)
    free = Grid(EASY).eliminated("r1c3", 1)
    sukaku = "".join("123456789" if d == "." else "." * (int(d) - 1) + d + "." * (9 - int(d)) for d in EASY)
    puzzles = [EASY, ones, "." * 729, without, free, sukaku, Grid(EASY)]
    many = nonet.solve_many(puzzles, errors=errors, workers=2)
    counted = nonet.count_many(puzzles, errors=errors)
    for row, puzzle in enumerate(puzzles):
        one = nonet.solve(puzzle)
        assert many.status(row) is one.status is counted.status(row)
        assert many.solutions[row] == (one.line or BLANK)
        assert counted.counts[row] == nonet.count(puzzle)
    small = Grid("." * 16).with_candidates([1] * 16)
    assert nonet.solve_many([SMALL, small]).statuses == b"\1\0"
    assert nonet.solve_many([Grid(BLANK).eliminated("r1c1", 1), EASY], max_seconds=0).statuses == b"\3\3"


@pytest.mark.parametrize("end", ["\n", "\r\n", ""])
@pytest.mark.parametrize("last", [True, False])
@pytest.mark.parametrize("line", [EASY, SMALL])
def test_tables_of_bytes_hold_whole_solutions(end, last, line):
    pytest.importorskip("pyarrow")
    solved = nonet.solve(line).line
    for n in (1, 2, 3, 7):
        many = nonet.solve_many((end.join([line] * n) + end * last).encode())
        assert many.to_arrow()["solution"].to_pylist() == [solved] * n


@pytest.mark.parametrize("bad", [EASY[:79], EASY + "\r", EASY[:-2] + "\r\r", "#" + EASY, "x y", EASY + EASY])
def test_tables_of_uneven_bytes_hold_whole_solutions(bad):
    pytest.importorskip("pyarrow")
    for lines in ([EASY, EASY, bad], [bad, EASY], [EASY, bad, EASY, EASY]):
        many = nonet.solve_many("\n".join(lines).encode(), errors="row")
        for status, solution in zip(many.statuses, many.to_arrow()["solution"].to_pylist(), strict=True):
            assert solution == {1: SOLVED, 4: None}[status]


@pytest.mark.parametrize("function", MANY)
@pytest.mark.parametrize(
    ("data", "rows"),
    [
        (f"\n{EASY}\n\n# mine\n \t\n{EASY} # easy\n{EASY}, 5\n\n".encode(), [True] * 3),
        ((EASY.replace(".", " ") + "\n" + EASY).encode(), [True] * 2),
        (f"\ufeff{EASY}\r\n{EASY}".encode(), [True] * 2),
        (f"{EASY}\n{EASY}".encode("utf-16"), [True] * 2),
        (EASY.replace("5", "５").replace(".", "·").encode(), [True]),
        (f"{EASY} café\n{EASY}".encode("latin-1"), [True] * 2),
        (f"{EASY}\r{EASY}\r".encode(), [True] * 2),
        (EASY.encode() * 2, [True] * 2),
        (SMALL.encode() * 2, [True] * 2),
        (SMALL.encode() * 16, [True] * 16),
        (b"." * 256, [True]),
        ("+".join(" " + SOLVED)[1:].encode(), [True]),
        (f"{EASY}\n\nno puzzle\n{EASY}".encode(), [True, False, True]),
        (EASY.encode() + b"z" * 81, [True, False]),
        (b"\n \n# nothing\n", []),
        (b"", []),
    ],
)
def test_all_cut_bytes_alike(function, data, rows):
    assert answered(function, data) == rows
    assert answered(function, memoryview(data)) == rows


def test_the_line_of_an_error_is_its_row():
    data = f"# two\n\n{EASY}\n\nno puzzle\n{EASY}".encode()
    for function in MANY:
        with pytest.raises(ParseError) as error:
            function(data)
        assert error.value.line == 2


@pytest.mark.parametrize(
    ("data", "solutions"),
    [
        (b"12+3+434+1+2+2+14+3+4+3+21\n", b"1234341221434321\n"),
        (f'"{EASY}"\r\n'.encode(), f"{SOLVED}\r\n".encode()),
        (f"{EASY} # easy\n{EASY}\n".encode(), f"{SOLVED}\n{SOLVED}\n".encode()),
        (f"\n{EASY}\n\n# end".encode(), f"{SOLVED}\n".encode()),
        (f"{EASY}\n\nno puzzle\r\n{EASY}".encode(), f"{SOLVED}\nno puzzle\r\n{SOLVED}".encode()),
    ],
)
def test_a_solution_of_bytes_has_nothing_of_its_line_but_the_end(data, solutions):
    assert nonet.solve_many(data, errors="row").solutions == solutions


PART = 1 << 16


def test_the_first_good_row_says_the_size_with_progress_or_without():
    for puzzles, codes in (
        ([SMALL] * PART + [EASY], b"\1" * PART + b"\4"),
        (["no puzzle", "1"] + [SMALL] * PART + [EASY], b"\4\4" + b"\1" * PART + b"\4"),
        ([EASY] * PART + [SMALL], b"\1" * PART + b"\4"),
    ):
        for progress in (None, lambda *_: None):
            many = nonet.solve_many(puzzles, errors="row", progress=progress)
            assert many.statuses == codes
            with pytest.raises(ParseError) as error:
                nonet.solve_many(puzzles, progress=progress)
            assert error.value.line == codes.index(4) + 1
    assert nonet.solve_many(["1", "."]).statuses == b"\1\1"


def test_bytes_with_progress_are_answered_as_without():
    for end in ("", "\n", "\r\n"):
        data = end.join([EASY] * (PART + 7)).encode()
        seen = []
        with_progress = nonet.solve_many(data, progress=lambda *told, seen=seen: seen.append(told))
        assert with_progress == nonet.solve_many(data)
        assert seen == [(PART, PART + 7), (PART + 7, PART + 7)]


@pytest.mark.parametrize("function", MANY)
def test_progress_can_change_nothing(function):
    puzzles = [EASY] * 1500
    found = function(puzzles, progress=lambda *_: puzzles.clear(), **COUNTED.get(function, {}))
    assert found.rows == 1500
    for nothing in ([], b"", pytest.importorskip("numpy").zeros((0, 81), int)):
        seen = []
        function(nothing, progress=lambda *told, seen=seen: seen.append(told))
        assert not seen


def columns():
    """Columns of other libraries that are no plain strings, and which of their rows are puzzles."""
    pyarrow, pandas = pytest.importorskip("pyarrow"), pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    grid, raw = Grid(EASY), EASY.encode()
    yield pandas.Series([EASY, None]).astype("category"), [True, False]
    yield pandas.Series([grid, EASY, None, 5, raw], dtype=object), [True, True, False, False, True]
    yield pandas.Series([grid]), [True]
    yield pandas.Series([], dtype=object), []
    yield pandas.DataFrame({"a": [EASY, None]}), [True, False]
    yield pandas.DataFrame({"a": [grid]}), [True]
    yield pandas.Index([EASY]), [True]
    yield polars.Series([EASY, None]).cast(polars.Categorical), [True, False]
    yield polars.Series([EASY]).cast(polars.Enum([EASY])), [True]
    yield polars.Series([None]), [False]
    yield polars.Series([raw, None]), [True, False]
    yield polars.Series([grid, None], dtype=polars.Object), [True, False]
    yield polars.DataFrame({"a": [EASY]}), [True]
    yield pyarrow.array([EASY, None]).dictionary_encode(), [True, False]
    yield pyarrow.chunked_array([pyarrow.array([EASY]).dictionary_encode()] * 2), [True, True]
    yield pyarrow.array([raw, b"no puzzle", None]), [True, False, False]
    yield pyarrow.nulls(2), [False, False]
    yield pyarrow.table({"a": [EASY, None]}), [True, False]
    yield pyarrow.record_batch({"a": [EASY]}), [True]


@pytest.mark.parametrize("function", MANY)
def test_columns_of_every_kind(function):
    for column, rows in columns():
        assert answered(function, column) == rows, type(column)


@pytest.mark.parametrize("function", MANY)
def test_what_is_no_column_is_refused_in_one_sentence(function):
    pyarrow, polars = pytest.importorskip("pyarrow"), pytest.importorskip("polars")
    two = pyarrow.table({"a": [EASY], "b": [EASY]})
    numbers = pytest.importorskip("pandas").Series([1.5])
    for wrong in (EASY, Grid(EASY), two, polars.Series([1]), pyarrow.array([[EASY]]), numbers):
        with pytest.raises(ArgumentError, match=f"{function.__name__} wants"):
            function(wrong)
    for wrong in (None, 5, polars.LazyFrame({"a": [EASY]})):
        with pytest.raises(TypeError, match=f"^{function.__name__} wants [^\n]*$"):
            function(wrong)


@pytest.mark.parametrize("function", MANY)
def test_items_of_every_kind(function):
    raw = EASY.encode()
    for some in ([raw], (raw,), iter([raw]), [EASY, raw, Grid(EASY)]):
        assert all(answered(function, some))
    assert answered(function, [EASY, None, 5, 5.5, EASY]) == [True, False, False, False, True]
    for wrong, what in ((None, "a null instead of a puzzle"), (5, "a puzzle is a line of text, not int")):
        with pytest.raises(ParseError) as error:
            function([EASY, wrong])
        assert (error.value.what, error.value.line) == (what, 2)


@pytest.mark.parametrize(
    "bad", [EASY[:-1], "", " " * 81, "." * 15 + "l", "53..7", "z" + EASY[1:], "no puzzle"]
)
def test_a_bad_line_is_told_in_the_words_of_the_single_call(bad):
    with pytest.raises(ParseError) as one:
        nonet.solve(bad)
    for function in MANY:
        told = function([EASY, bad], errors="row").errors[1]
        assert (told.what, told.line) == (one.value.what, 2)


def test_the_symbol_that_is_told_is_the_one_that_stands_there():
    with pytest.raises(ParseError, match="'l'"):
        Grid("+1" + "." * 14 + "l")


def test_masked_cells_are_empty():
    numpy = pytest.importorskip("numpy")
    sevens = numpy.ma.masked_equal(numpy.full((2, 81), 7), 7)
    assert nonet.solve_many(sevens).statuses.tolist() == [2, 2]
    assert nonet.count_many(sevens, limit=2).counts.tolist() == [2, 2]
    assert nonet.rate_many(sevens)[0].puzzle == Grid(BLANK)
    lines = numpy.ma.array([EASY, EASY], mask=[False, True])
    assert nonet.solve_many(lines, errors="row").statuses == b"\1\4"


def test_is_unique_takes_columns_too():
    numpy, pandas = pytest.importorskip("numpy"), pytest.importorskip("pandas")
    pyarrow, polars = pytest.importorskip("pyarrow"), pytest.importorskip("polars")
    lines = [EASY, BLANK, Grid(EASY).line]
    for column in (numpy.array(lines), pandas.Series(lines), polars.Series(lines), pyarrow.array(lines)):
        found = nonet.is_unique(column)
        assert found.dtype == bool and found.tolist() == [True, False, True]
    with pytest.raises(TypeError, match="not list"):
        nonet.is_unique(lines)


def test_counts_say_a_status_and_null_for_a_bad_row():
    pytest.importorskip("pyarrow")
    numpy = pytest.importorskip("numpy")
    counts = nonet.count_many(
        [EASY, BLANK, "5" + EASY[1:3] + "5" + EASY[4:], "no puzzle"], errors="row", limit=2
    )
    assert [counts.status(row) for row in range(-4, 0)] == [
        Status.UNIQUE,
        Status.MULTIPLE,
        Status.NONE,
        Status.ERROR,
    ]
    assert nonet.count_many([EASY], limit=1).status(0) is Status.LIMIT
    assert counts.to_arrow()["count"].to_pylist() == [1, 2, 0, None]
    bad = numpy.array([[0] * 81, [99] * 81])
    assert nonet.count_many(bad, errors="row", limit=2).to_arrow()["count"].to_pylist() == [2, None]
    own = nonet.count_many(numpy.zeros((1, 81), int), limit=2)
    table = own.to_arrow()
    own.counts[0] = 99
    assert table["count"].to_pylist() == [2]


def test_what_was_counted_in_time_is_complete():
    counts = nonet.count_many([EASY] * 20_000 + [BLANK] + [EASY] * 10, max_seconds=0.5)
    assert sum(counts.complete) >= 19_800 and not counts.complete[20_000]


def test_replaced_columns_keep_the_errors():
    for function in (nonet.solve_many, nonet.count_many, nonet.canonical_many):
        found = function(["1" * 17, SMALL], errors="row")
        field = found._fields[0]
        for copy in (found._replace(**{field: []}), pickle.loads(pickle.dumps(found))):
            assert type(copy) is type(found) and copy.errors[0].what == found.errors[0].what
        assert found.rows == 2


def test_more_seconds_than_a_float_holds():
    assert nonet.solve_many([EASY], max_seconds=10**400).statuses == b"\1"
