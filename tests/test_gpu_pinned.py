"""Rows in pinned memory, packed and plain: through the kernels on an emulated warp, against the CPU."""

import pytest

numpy = pytest.importorskip("numpy")

from emulated_gpu import digits, mixture  # noqa: E402

import nonet  # noqa: E402
from nonet import _kernel  # noqa: E402
from nonet.gpu import slots  # noqa: E402
from nonet.gpu.pinned import pinned_rows, solve_pinned  # noqa: E402


def in_form(rows, columns):
    """Rows of 81 digits as rows of so many bytes."""
    packed = numpy.empty((len(rows), 41), numpy.uint8)
    _kernel.pack_rows(rows, packed)
    return packed if columns == 41 else rows


@pytest.mark.parametrize("columns", [41, 81])
@pytest.mark.parametrize("saved", [4608, 32])
def test_pinned_rows(emulated_gpu, monkeypatch, columns, saved):
    monkeypatch.setattr(slots, "MOST_SAVED", saved)  # with room for few, some are left to the CPU
    plain = digits(mixture(700, 6))
    rows = in_form(plain, columns)
    wanted, codes = _kernel.nine_solve_rows(plain.tobytes(), 81, True, 1, -1.0)
    wanted = in_form(numpy.frombuffer(wanted, numpy.uint8).reshape(-1, 81), columns)
    out, outcomes = solve_pinned(rows)
    assert outcomes.tobytes() == codes
    assert (out == wanted).all()
    assert f"write{columns}" in emulated_gpu.runs
    there, statuses = pinned_rows(700, columns), pinned_rows(700, 1)[:, 0]
    there[:], statuses[:] = 7, 7
    solve_pinned(rows, 100.0, there, statuses)
    assert (there == wanted).all()
    assert statuses.tobytes() == codes


@pytest.mark.parametrize("columns", [41, 81])
def test_pinned_rows_when_the_time_is_up_or_a_digit_is_none(emulated_gpu, columns):
    rows = in_form(digits(mixture(700, 6)), columns)
    for seconds in (0.0, 1e-9):
        out, outcomes = solve_pinned(rows, seconds)
        assert (outcomes == 3).all()
        assert not out.any()
    rows[300, 7] = 0xA0
    rows[500, 7] = 0x0B
    with pytest.raises(nonet.ParseError, match="line 301: a digit outside 0 to 9"):
        solve_pinned(rows)
    for wrong in (rows[:, 1:], rows[::2], rows.astype("int64"), rows[0], numpy.uint8(3)):
        with pytest.raises(
            nonet.ArgumentError, match=r"rows are bytes without gaps, \(n, 81\) or packed \(n, 41\)"
        ):
            solve_pinned(wrong)
    with pytest.raises(nonet.ArgumentError, match=r"outcomes \(n,\)"):
        solve_pinned(rows, outcomes=outcomes[1:])
