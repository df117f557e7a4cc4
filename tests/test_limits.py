"""A time limit is for the whole call, whatever the call does inside; limits that are none are refused alike."""

import inspect
import time

import pytest
from limited import board, functions

import nonet
from nonet import _kernel
from nonet.limits import Limits
from nonet.reason.techniques import keys
from nonet.reason.walk import find_steps

SECONDS = 0.05
CPU = 1.0
"""CPU seconds that a call with SECONDS may take, in all its threads: some 40 times what it takes."""
BOARDS = {name: board(*name.split()) for name in ("16 thinned", "25 few")}
RULED = {"9 ruled": board(9, "ruled")}
"""Rules that take long to read; some functions are for plain boards only."""


def cpu_seconds(call) -> float:
    start = time.process_time()
    call()
    return time.process_time() - start


@pytest.mark.parametrize("grid", BOARDS.values(), ids=BOARDS)
@pytest.mark.parametrize("name", functions())
def test_every_function_keeps_its_limit(name, grid):
    assert grid.geometry.kernel and grid.candidates  # made once, before the clock runs
    assert cpu_seconds(lambda: functions()[name](grid, SECONDS)) < CPU


@pytest.mark.parametrize("grid", (BOARDS | RULED).values(), ids=BOARDS | RULED)
def test_every_technique_keeps_its_limit(grid):
    def seconds(key):
        return cpu_seconds(lambda: find_steps(grid, key, Limits(SECONDS)))

    assert not {key for key in keys() if seconds(key) >= CPU}


def test_every_function_with_a_limit_is_tried():
    takes = {
        name
        for name in nonet.__all__
        if inspect.isfunction(call := getattr(nonet, name))
        and "max_seconds" in inspect.signature(call).parameters
    }
    elsewhere = {"solve_many", "check_positions"}
    assert takes <= {name.split()[0] for name in functions()} | elsewhere


def test_a_library_of_positions_keeps_its_limit():
    line = ":0300:1:" + nonet.Grid("." * 81).line + ":::"
    results = list(nonet.check_positions([line] * 1000, max_seconds=0))
    assert len(results) == 1000 and all("time ran out" in result.problem for result in results)


def test_the_time_is_shared_by_all_techniques_of_steps(monkeypatch):
    """No rung gets a time of its own: what is left goes to the next, and nothing after the end."""
    asked = []
    real = _kernel.Reasoner.find

    def find(self, *arguments):
        asked.append(arguments[-1])
        return real(self, *arguments)

    monkeypatch.setattr(_kernel.Reasoner, "find", find)
    nonet.steps("." * 81, max_seconds=60)
    assert len(asked) > 50 and asked == sorted(asked, reverse=True)
    asked.clear()
    nonet.steps("." * 81, max_seconds=0)
    assert len(asked) == 1


def test_the_limit_of_steps_is_shared_by_all_techniques():
    grid = "1234341221.34..1"
    every = nonet.steps(grid)
    for limit in range(len(every) + 1):
        assert nonet.steps(grid, limit=limit) == every[:limit]
    assert len({step.technique for step in every}) > 1


def test_ratings_share_their_time():
    puzzles = [grid.line for grid in nonet.minimal_puzzles("1234341221434321", limit=50)]
    assert {rating.status.value for rating in nonet.rate_many(puzzles)} == {"unique"}
    assert {rating.status.value for rating in nonet.rate_many(puzzles, max_seconds=0)} == {"limit"}


def test_an_iterator_s_time_begins_with_its_first_step():
    them = nonet.solutions("." * 16, max_seconds=60)
    assert them._limits is None and next(them).is_solved and them._limits is not None


@pytest.mark.parametrize("name", ["seconds", "steps", "solutions"])
def test_what_is_no_limit(name):
    said = {"seconds": "max_seconds", "steps": "max_steps", "solutions": "limit"}[name]
    with pytest.raises(nonet.LimitError, match=f"{said} is -1; it must be 0 or more"):
        Limits(**{name: -1})
    with pytest.raises(TypeError, match=rf"{said} is '1'; it must be a (whole )?number"):
        Limits(**{name: "1"})


def test_errors_have_names_that_mean_what_they_say():
    for call, error in (
        (lambda: nonet.Grid("l" * 81), nonet.ParseError),
        (lambda: nonet.solve("12"), nonet.ParseError),
        (lambda: nonet.technique("x-wig"), nonet.ArgumentError),
        (lambda: nonet.rate("1", "none"), nonet.ArgumentError),
        (lambda: nonet.write(nonet.Grid("1"), "none"), nonet.ArgumentError),
        (lambda: nonet.Grid("1").placed("r2c2", 1), nonet.ArgumentError),
        (lambda: nonet.solve_many([], workers=0), nonet.LimitError),
        (lambda: nonet.count("1", limit=-1), nonet.LimitError),
    ):
        with pytest.raises(nonet.NonetError) as caught:
            call()
        assert type(caught.value) is error and caught.value.what in str(caught.value)
