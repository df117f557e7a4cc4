"""solve_many: every kind of input, the same kind out, bad rows named."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
from nonet import ArgumentError, LimitError, NonetError, ParseError, Status, solve_many

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
CLASH = "55" + "." * 79
BLANK = "." * 81
CODES = bytes([1, 0, 2])


def test_lists():
    many = solve_many([EASY, CLASH, BLANK])
    assert many.solutions[:2] == [SOLVED, BLANK]
    assert nonet.Grid(many.solutions[2]).is_solved
    assert many.statuses == CODES
    assert [many.status(i) for i in range(3)] == [Status.UNIQUE, Status.NONE, Status.MULTIPLE]
    assert solve_many([]) == ([], b"")
    assert solve_many(iter([EASY, EASY])).solutions == [SOLVED] * 2


@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
@pytest.mark.parametrize("last", [True, False])
def test_bytes(end, last):
    def joined(*lines):
        return (end.join(lines) + (end if last else "")).encode()

    many = solve_many(joined(EASY, CLASH, BLANK))
    third = nonet.solve_many([BLANK]).solutions[0]
    assert many.statuses == CODES
    assert many.solutions == joined(SOLVED, BLANK, third)
    assert solve_many(bytearray(joined(EASY))).solutions == joined(SOLVED)
    assert solve_many(memoryview(joined(EASY))).solutions == joined(SOLVED)
    assert solve_many(b"") == (b"", b"")


def test_bytes_with_uneven_ends():
    data = f"{EASY}\n{EASY}\r\n{EASY}".encode()
    assert solve_many(data).solutions == f"{SOLVED}\n{SOLVED}\r\n{SOLVED}".encode()
    assert solve_many(b"12..34....4....1\n1...............\n").statuses == b"\x01\x02"


@pytest.mark.parametrize("dtype", ["uint8", "int8", "int64", "uint32"])
def test_numpy(dtype):
    numpy = pytest.importorskip("numpy")
    flat = numpy.array([[int(d) if d != "." else 0 for d in line] for line in (EASY, CLASH, BLANK)], dtype)
    for array in (flat, flat.reshape(3, 9, 9), numpy.asfortranarray(flat), flat[::-1][::-1]):
        many = solve_many(array)
        assert many.solutions.shape == array.shape
        assert many.solutions.dtype == array.dtype
        assert many.solutions[0].ravel().tolist() == [int(d) for d in SOLVED]
        assert not many.solutions[1].any()
        assert many.statuses.tolist() == list(CODES)
    assert solve_many(flat[:0]).solutions.shape == (0, 81)


def test_numpy_of_other_sizes():
    numpy = pytest.importorskip("numpy")
    many = solve_many(numpy.zeros((5, 4, 4), "uint8"), workers=2)
    assert many.statuses.tolist() == [2] * 5
    assert sorted(many.solutions[0].ravel().tolist()) == sorted([1, 2, 3, 4] * 4)


@pytest.mark.parametrize(
    ("shape", "match"),
    [
        ((3, 80), "shape"),
        ((81,), "shape"),
        ((3, 9, 8), "shape"),
        ((2, 2, 2, 2), "shape"),
        ((1, 900), "shape"),
    ],
)
def test_numpy_of_a_wrong_shape(shape, match):
    numpy = pytest.importorskip("numpy")
    with pytest.raises(NonetError, match=match):
        solve_many(numpy.zeros(shape, "uint8"))


def test_numpy_of_wrong_digits():
    numpy = pytest.importorskip("numpy")
    array = numpy.zeros((4, 81), "int64")
    array[2, 5] = 10
    with pytest.raises(ParseError) as error:
        solve_many(array)
    assert error.value.line == 3
    with pytest.raises(ArgumentError, match="float"):
        solve_many(numpy.zeros((4, 81)))


@pytest.mark.parametrize("bad", ["z" + EASY[1:], EASY + "1", EASY[:-1], "", "é" + EASY[1:], "A" + EASY[1:]])
def test_a_bad_row_is_named(bad):
    with pytest.raises(ParseError) as error:
        solve_many([EASY, EASY, bad])
    assert error.value.line == 3
    if not bad:
        return  # a blank line of bytes is no row
    with pytest.raises(ParseError) as error:
        solve_many(f"{EASY}\n{EASY}\n{bad}\n{EASY}\n".encode("latin-1"))
    assert error.value.line == 3


def test_other_bad_input():
    with pytest.raises(ParseError, match="not int"):
        solve_many([EASY, 5])
    with pytest.raises(ArgumentError, match="list of lines"):
        solve_many(EASY)
    with pytest.raises(LimitError, match="workers"):
        solve_many([EASY], workers=0)
    with pytest.raises(LimitError, match="max_seconds"):
        solve_many([EASY], max_seconds=-1)
    with pytest.raises(ParseError):
        solve_many(EASY.encode()[:80] * 2)


def test_other_sizes():
    many = solve_many(["12..34....4....1", "11" + "." * 14, "." * 16])
    assert many.solutions[:2] == ["1234341221434321", "." * 16]
    assert many.statuses == CODES
    with pytest.raises(ParseError) as error:
        solve_many(["." * 16, "." * 16, "." * 36])
    assert error.value.line == 3
    hexa = "." * 256
    assert nonet.Grid(solve_many([hexa]).solutions[0]).is_solved


def test_no_time():
    many = solve_many([EASY] * 3, max_seconds=0)
    assert many.statuses == b"\x03\x03\x03"
    assert many.solutions == [BLANK] * 3
    assert solve_many(["." * 16] * 3, max_seconds=0).statuses == b"\x03\x03\x03"


@given(st.lists(st.sampled_from([EASY, CLASH, BLANK, SOLVED]), max_size=100), st.integers(1, 4))
def test_order_is_kept(lines, workers):
    many = solve_many(lines, workers=workers)
    codes = {EASY: 1, CLASH: 0, BLANK: 2, SOLVED: 1}
    assert list(many.statuses) == [codes[line] for line in lines]
    assert solve_many("".join(lines).encode(), workers=workers).solutions.decode() == "".join(many.solutions)


def test_numpy_is_not_imported_for_text():
    code = f"import sys, nonet; nonet.solve_many(['{EASY}']); sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def arrow_kinds():
    """Ways to make an Arrow column of strings, as the libraries at hand export them."""
    pa = pytest.importorskip("pyarrow")
    return [
        lambda rows: pa.array(rows, pa.string()),
        lambda rows: pa.array(rows, pa.large_string()),
        lambda rows: pa.array(rows, pa.string_view()),
        lambda rows: pa.chunked_array([rows[:1], [], rows[1:]], pa.string()),
        lambda rows: pa.array([None, "x", *rows, "y"], pa.string())[2:-1],
        lambda rows: pa.table({"puzzle": pa.array(rows, pa.large_string())})["puzzle"],
    ]


@pytest.mark.parametrize("kind", range(6))
def test_arrow_columns(kind):
    column = arrow_kinds()[kind]
    many = solve_many(column([EASY, CLASH, BLANK]), workers=2)
    assert many == solve_many([EASY, CLASH, BLANK])
    assert solve_many(column([])) == ([], b"")
    assert solve_many(column(["12..34....4....1"])).solutions == ["1234341221434321"]
    assert solve_many(column([EASY] * 700)).solutions == [SOLVED] * 700


@pytest.mark.parametrize("kind", range(6))
@pytest.mark.parametrize(
    ("bad", "match"),
    [(None, "null"), (EASY[:-1], "80 characters"), ("", "line 3"), ("z" + EASY[1:], "'z'")],
)
def test_a_bad_row_of_an_arrow_column_is_named(kind, bad, match):
    with pytest.raises(NonetError, match=match) as error:
        solve_many(arrow_kinds()[kind]([EASY, EASY, bad, EASY]))
    assert error.value.line == 3


def test_other_arrow_data():
    pa = pytest.importorskip("pyarrow")
    for data in (pa.array([1, 2]), pa.array([1, None]), pa.array([[EASY]])):
        with pytest.raises(ArgumentError, match="Arrow column"):
            solve_many(data)
    many = solve_many(pa.array([EASY, None, None])[:1])
    assert many.solutions == [SOLVED]


def test_columns_of_other_libraries():
    polars = pytest.importorskip("polars")
    assert solve_many(polars.Series([EASY, CLASH])).solutions == [SOLVED, BLANK]


def test_a_column_that_fails_to_export():
    class Broken:
        def __arrow_c_stream__(self, requested_schema=None):
            raise RuntimeError("no data today")

    class Wrong:
        def __arrow_c_array__(self, requested_schema=None):
            return 1, 2

    with pytest.raises(RuntimeError, match="no data today"):
        solve_many(Broken())
    with pytest.raises((ParseError, ValueError)):
        solve_many(Wrong())
