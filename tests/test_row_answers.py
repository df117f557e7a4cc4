"""What rate_many and canonical_many keep of rows: of bad ones, of those without time, and of what was given them."""

import pickle

import pytest

import nonet
from nonet import Status
from nonet.reason.whip_rating import Known, Length

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "...6.2...154....2..9...1...........3.4.9....5..3...6.......3......56.7..5..147.9."
SMALL = "12..34....4....1"
MANY = (nonet.rate_many, nonet.canonical_many)
KNIGHT = nonet.Grid("." * 16, rules=["anti-knight"])


def test_ratings_are_of_what_was_given():
    lines = [EASY] * 3
    ratings = nonet.rate_many(lines)
    lines[0] = "." * 81
    lines.clear()
    assert ratings[0].puzzle.line == ratings[2].puzzle.line == EASY
    data = bytearray(EASY, "ascii")
    ratings = nonet.rate_many(data)
    data[:] = b"." * 81
    assert ratings[0].puzzle.line == EASY
    numpy = pytest.importorskip("numpy")
    digits = numpy.array([[0 if c == "." else int(c) for c in EASY]], "uint8")
    ratings = nonet.rate_many(digits)
    digits[:] = 0
    assert ratings[0].puzzle.line == EASY


@pytest.mark.parametrize("function", MANY)
@pytest.mark.parametrize("bad", [None, float("nan"), 5, 5.5, b"\xff", [1], object(), "bad", EASY[:-1]])
def test_a_row_of_any_kind_is_kept_or_raised(function, bad):
    kept = function([EASY, bad, SMALL], errors="row")
    assert list(kept.errors) == [1] and kept.errors[1].line == 2
    assert kept.status(1) is Status.ERROR and kept.status(-2) is Status.ERROR and kept.rows == 3
    with pytest.raises(nonet.ParseError) as error:
        function([EASY, bad, SMALL])
    assert error.value.line == 2


@pytest.mark.parametrize("function", MANY)
def test_columns_of_pandas_and_objects_with_nothing_in_them(function):
    pandas, numpy = pytest.importorskip("pandas"), pytest.importorskip("numpy")
    nan = float("nan")
    for column in (
        pandas.Index([EASY, None]), pandas.Series([EASY, nan]), pandas.Series([EASY, pandas.NA]),
        numpy.array([EASY, nan], object),
    ):  # fmt: skip
        assert list(function(column, errors="row").errors) == [1]


@pytest.mark.parametrize("scale", ["hodoku", "explainer", "explainer-1.2.1"])
def test_a_board_that_a_scale_does_not_know_is_a_bad_row(scale):
    found = nonet.rate_many([EASY, SMALL, KNIGHT, EASY], scale, errors="row")
    assert found.statuses == b"\1\4\4\1" and list(found.errors) == [1, 2]
    assert found.errors[1].what == f"the scale {scale} is for the ordinary 9x9 board only"
    assert found[2].puzzle == KNIGHT and found[2].status is Status.ERROR and found[2].score is None
    with pytest.raises(nonet.ArgumentError, match="line 2: the scale") as error:
        nonet.rate_many([EASY, SMALL], scale)
    assert error.value.line == 2


def test_what_has_no_form_is_told_as_for_one_puzzle():
    with pytest.raises(nonet.ArgumentError) as one:
        nonet.canonical(KNIGHT)
    with pytest.raises(nonet.ArgumentError) as many:
        nonet.canonical_many([EASY, KNIGHT])
    assert many.value.what == one.value.what and many.value.line == 2
    assert isinstance(many.value, nonet.ParseError)
    again = pickle.loads(pickle.dumps(many.value))
    assert (type(again), str(again)) == (type(many.value), str(many.value))


def test_ratings_with_bad_rows_are_compared_and_gone_through():
    ratings = nonet.rate_many([EASY, "bad", EASY], errors="row")
    assert ratings == ratings and ratings == list(ratings) and ratings != nonet.rate_many([EASY] * 3)
    assert [rating.level for rating in ratings] == ratings.levels == ["easy", None, "easy"]
    bad = ratings[1]
    assert (bad.status, bad.puzzle, str(bad)) == (Status.ERROR, None, "not rated: a bad row")
    assert bad.to_dict()["puzzle"] is None and ratings.status(1) is Status.ERROR
    assert pickle.loads(pickle.dumps(ratings)) == ratings


@pytest.mark.parametrize("scale", ["nonet", "hodoku", "whips", "explainer"])
def test_numbers_are_numbers_in_every_column(scale):
    pyarrow = pytest.importorskip("pyarrow")
    ratings = nonet.rate_many([EASY, HARD, "bad"], scale, errors="row")
    table = ratings.to_arrow()
    for name in ("score", "steps", "guesses", "bottleneck", "er", "ep", "ed", "level", "hardest", "er_short"):
        if name in table.column_names:
            assert table[name].to_pylist() == [getattr(rating, name) for rating in ratings]
            kind = type(getattr(ratings[1], name))
            assert table.schema.field(name).type == pyarrow.scalar(kind()).type
    if scale == "whips":
        assert table["w"].to_pylist() == [0, 5, None] and table["b"].type == pyarrow.int64()
        assert "w_known" not in table.column_names
    else:
        number = "score" if scale != "explainer" else "er"
        assert table[number].to_pandas().sum() == sum(getattr(r, number) for r in list(ratings)[:2])


def test_a_length_that_is_not_exact_says_so_beside_its_number(monkeypatch):
    pytest.importorskip("pyarrow")
    lengths = {
        EASY: nonet.WhipRating(Length(0), Length(0)),
        HARD: nonet.WhipRating(Length(37, Known.AT_LEAST), Length(0, Known.BEYOND)),
    }
    monkeypatch.setattr("nonet.make.scales.rate_whips", lambda grid, limits: lengths[grid.line])
    rows = nonet.rate_many([EASY, HARD, "." * 81], "whips").to_arrow().to_pylist()
    assert rows[0] == {"status": "unique", "w": 0, "b": 0, "w_known": "exact", "b_known": "exact"}
    assert rows[1] == {"status": "unique", "w": 37, "b": None, "w_known": "at least", "b_known": "beyond"}
    assert rows[2] == {"status": "multiple", "w": None, "b": None, "w_known": None, "b_known": None}


def test_a_lower_bound_of_the_explainer_is_a_number():
    pytest.importorskip("pyarrow")
    rows = nonet.rate_many([HARD] * 300, "explainer", workers=1, max_seconds=0.1).to_arrow().to_pylist()
    assert {row["status"] for row in rows} >= {"limit"}
    assert all(row["er"] is None or isinstance(row["er"], float) for row in rows)


def test_forms_that_there_was_no_time_for_are_none():
    forms = nonet.canonical_many([EASY, SMALL, "." * 81], max_seconds=0)
    assert forms.lines == forms.automorphisms == [None] * 3 and forms.complete == [False] * 3
    assert [forms.status(row) for row in range(3)] == [Status.LIMIT] * 3
    assert nonet.canonical_many([EASY]).status(0) is None
    table = (
        nonet.canonical_many([EASY, "bad"], errors="row").to_arrow()
        if pytest.importorskip("pyarrow")
        else None
    )
    assert table["automorphisms"].to_pylist() == ["1", None] and table["canonical"].null_count == 1


@pytest.mark.parametrize("line", [EASY, SMALL])
@pytest.mark.parametrize(
    ("function", "works"),
    [
        (nonet.rate_many, ["ratings.rate_texts", "ratings.grid_of_row"]),
        (nonet.canonical_many, ["many_forms.form_lines", "many_forms.grid_of_row"]),
    ],
)
def test_the_time_is_kept_however_many_there_are(function, works, line, monkeypatch):
    """Nothing is read or asked once the time is over; before, every row was."""
    calls, seen = [], []
    for name in works:
        monkeypatch.setattr(f"nonet.make.{name}", lambda *_, **__: calls.append(1))
    found = function([line] * 10_000, max_seconds=0, progress=lambda done, total: seen.append(done))
    assert calls == [] and seen[-1] == 10_000
    assert found.status(0) is found.status(-1) is Status.LIMIT


def test_a_rating_without_time_has_a_puzzle_if_it_is_one():
    ratings = nonet.rate_many([EASY, "bad", nonet.Grid(SMALL)], max_seconds=0, errors="row")
    assert [rating.puzzle and rating.puzzle.line for rating in ratings] == [EASY, None, SMALL]
    assert {rating.status for rating in ratings} == {Status.LIMIT}
