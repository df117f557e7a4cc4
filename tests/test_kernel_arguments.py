"""The kernel's own classes refuse what can't be, with a sentence: nothing in the package stands before them."""

import math
import threading
from types import SimpleNamespace
from typing import Any

import pytest

from nonet import Geometry, _kernel

BOARD = Geometry.of(9).kernel
EMPTY, KEYS = bytes(81), _kernel.technique_keys()
REASONER, RATER = _kernel.Reasoner(BOARD), _kernel.WhipRater(BOARD)
ALL = [0x1FF] * 81
WISHES: dict[str, Any] = {
    "orbits": [[c] for c in range(81)],
    "pattern": (),
    "clues": (20, 40),
    "minimal": False,
    "rated": False,
    "solvable": False,
    "rungs": [],
    "ranks": [0] * len(KEYS),
    "needed": [],
    "shown": [],
    "tops": [],
    "once": False,
    "relatives": [],
    "solution": b"",
}
W = _kernel.WhipKind.W


def maker(**changes: Any) -> _kernel.Maker:
    return _kernel.Maker(REASONER, SimpleNamespace(**(WISHES | changes)))


def houses(size: int) -> list[list[int]]:
    return [list(h.cells) for h in Geometry.of(size).houses]


TEXTS = _kernel.TextColumn(["." * 81, None, "12"])

REFUSED = {
    "size 0": lambda: _kernel.Geometry(0, (1, 1), []),
    "size 26": lambda: _kernel.Geometry(26, (2, 13), []),
    "box 0": lambda: _kernel.Geometry(4, (0, 4), houses(4)),
    "box overflow": lambda: _kernel.Geometry(9, (2**31 - 1, 2**31 - 1), houses(9)),
    "no houses": lambda: _kernel.Geometry(4, (2, 2), []),
    "cell outside": lambda: _kernel.Geometry(4, (2, 2), [*houses(4), [16]]),
    "cell twice": lambda: _kernel.Geometry(4, (2, 2), [*houses(4), [1, 1]]),
    "empty house": lambda: _kernel.Geometry(4, (2, 2), [*houses(4), []]),
    "too many houses": lambda: _kernel.Geometry(4, (2, 2), houses(4) + [[0]] * 5000),
    "relation outside": lambda: _kernel.Geometry(4, (2, 2), houses(4), [([1] * 4, [0, 16])]),
    "relation of one cell": lambda: _kernel.Geometry(4, (2, 2), houses(4), [([1] * 4, [3, 3])]),
    "relation of three cells": lambda: _kernel.Geometry(4, (2, 2), houses(4), [([1] * 4, [0, 1, 2])]),
    "table too short": lambda: _kernel.Geometry(4, (2, 2), houses(4), [([1] * 3, [0, 1])]),
    "table of other digits": lambda: _kernel.Geometry(4, (2, 2), houses(4), [([16] * 4, [0, 1])]),
    "values too short": lambda: _kernel.count_solutions(BOARD, bytes(80), None, 2, 1, 1),
    "value too large": lambda: _kernel.count_solutions(BOARD, b"\x0a" + bytes(80), None, 2, 1, 1),
    "masks too short": lambda: _kernel.count_solutions(BOARD, EMPTY, ALL[1:], 2, 1, 1),
    "mask too large": lambda: _kernel.count_solutions(BOARD, EMPTY, [0x200, *ALL[1:]], 2, 1, 1),
    "seconds": lambda: _kernel.count_solutions(BOARD, EMPTY, None, 2, 1, math.nan),
    "givens too short": lambda: _kernel.is_settled(BOARD, bytes(80), EMPTY, None, 1, 1),
    "a given too large": lambda: _kernel.is_settled(BOARD, b"\x0a" + bytes(80), EMPTY, None, 1, 1),
    "settled masks too short": lambda: _kernel.is_settled(BOARD, EMPTY, EMPTY, ALL[1:], 1, 1),
    "settled workers": lambda: _kernel.is_settled(BOARD, EMPTY, EMPTY, None, 2**30, 1),
    "workers": lambda: _kernel.count_solutions(BOARD, EMPTY, None, 2, 2**30, 1),
    "workers below 0": lambda: _kernel.nine_count(EMPTY, None, 2, -1, 1),
    "many: part of a puzzle": lambda: _kernel.solve_many(BOARD, bytes(100), 1, 1),
    "stream": lambda: _kernel.SolutionStream(BOARD, EMPTY, [2**31] * 81),
    "stream seconds": lambda: _kernel.SolutionStream(BOARD, EMPTY, None).next(math.nan),
    "technique": lambda: REASONER.find(EMPTY, EMPTY, ALL, len(KEYS), 1),
    "technique below 0": lambda: REASONER.walk(EMPTY, EMPTY, ALL, [-1]),
    "given too large": lambda: REASONER.find(EMPTY, b"\xff" * 81, ALL, 0, 1),
    "candidate too large": lambda: REASONER.find(EMPTY, EMPTY, [2**20] * 81, 0, 1),
    "rate: ranks": lambda: _kernel.rate_many(REASONER, [], [], [], 1, 1, 1),
    "rate: seconds": lambda: _kernel.rate_many(REASONER, [], [], [0] * len(KEYS), 1, 1, math.nan),
    "whips: candidate": lambda: RATER.rate(EMPTY, [2**20] * 81, W, 5, 5),
    "whips: length": lambda: RATER.rate(EMPTY, ALL, W, 2**31 - 1, 5),
    "whips: attempt": lambda: RATER.rate(EMPTY, ALL, W, 5, 5, -1),
    "least form: value": lambda: _kernel.least_form(BOARD, bytes(9) + b"\xff" + bytes(71), 1),
    "hall sets: size": lambda: _kernel.hall_set([1, 2], -1),
    "hall sets: sets": lambda: _kernel.hall_set([1] * 26, 1),
    "orbits: cell": lambda: maker(orbits=[[81]]),
    "orbits: cell twice": lambda: maker(orbits=[[0], [0]]),
    "orbits: too many": lambda: maker(orbits=[[0]] * 300),
    "pattern": lambda: maker(pattern=[100]),
    "clues the wrong way round": lambda: maker(clues=(20, 19)),
    "clues below 0": lambda: maker(clues=(-5, 19)),
    "ranks": lambda: maker(ranks=[0]),
    "tops": lambda: maker(tops=[True]),
    "needed": lambda: maker(needed=[10**6]),
    "relatives: length": lambda: maker(relatives=[bytes(80)]),
    "relatives: value": lambda: maker(relatives=[b"\xff" * 81]),
    "relatives: no solution": lambda: maker(relatives=[b"\x05\x05" + bytes(79)]),
    "soft seconds": lambda: maker().make([(1, 0)], 1, math.nan, 1),
    "seeds": lambda: _kernel.item_seeds(1, 0, 2**62),
    "stride": lambda: _kernel.nine_solve_rows(b"." * 81, 80, False, 1, 1),
    "rows: part of one": lambda: _kernel.nine_count_rows(b"." * 82, False, 2, 1, 1),
    "rows: limit": lambda: _kernel.nine_count_rows(b"." * 81, False, 0, 1, 1),
    "texts: no instruction set": lambda: _kernel.are_plain(TEXTS, "abacus"),
    "texts: workers": lambda: _kernel.solve_texts(TEXTS, -1, 1),
    "texts: limit": lambda: _kernel.count_texts(TEXTS, 0, 1, 1),
    "texts: ranks": lambda: _kernel.rate_texts(REASONER, TEXTS, [], [0], [0.0], 1, 1, 1, 1),
    "texts: seconds": lambda: _kernel.rate_texts(
        REASONER, TEXTS, [], [0] * len(KEYS), [0.0] * len(KEYS), 1, 1, math.nan, 1
    ),
    "texts: technique": lambda: _kernel.rate_texts(
        REASONER, TEXTS, [len(KEYS)], [0] * len(KEYS), [0.0] * len(KEYS), 1, 1, 1, 1
    ),
    "texts: stride": lambda: _kernel.TextColumn.rows(b"123", 2, 0),
    "texts: code without a word": lambda: _kernel.TextColumn.words(b"\2", ["a"]),
    "texts: codes": lambda: TEXTS.without(b"", 0),
    "table: separator": lambda: _kernel.split_table(b"", "ab", 1, True, 1),
    "table: columns": lambda: _kernel.split_table(b"", ",", 10**6, True, 1),
    "join: quoting": lambda: _kernel.join_rows([(TEXTS, "xml")], 0, 1),
    "instruction set": lambda: _kernel.nine_count(EMPTY, None, 2, 1, 1, "abacus"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_can_not_be_is_refused_with_a_sentence(name):
    with pytest.raises(ValueError, match=r".{8,}"):
        REFUSED[name]()


@pytest.mark.parametrize("kind", [_kernel.Reasoner, _kernel.WhipRater])
@pytest.mark.parametrize("other", [None, "x", REASONER, 5])
def test_another_object_is_no_geometry(kind, other):
    with pytest.raises(TypeError):
        kind(other)


def test_masks_of_rows_keep_to_nine_digits():
    """Bits above the ninth are no digits."""
    full, marked = (bytes([0xFF, high]) * 81 for high in (0x01, 0xFF))
    assert (
        _kernel.nine_count_rows(marked, True, 5, 1, 1)[0] == _kernel.nine_count_rows(full, True, 5, 1, 1)[0]
    )


def test_a_stream_is_read_by_one_thread_at_a_time():
    stream = _kernel.SolutionStream(BOARD, EMPTY, None)
    refused, solutions = [], []

    def read() -> None:
        for _ in range(3000):
            try:
                solutions.append(stream.next(5.0))
            except RuntimeError:
                refused.append(1)

    threads = [threading.Thread(target=read) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(refused) + len(solutions) == 9000
    assert len(set(solutions)) == len(solutions)


def test_columns_of_texts_outlive_what_they_were_made_of():
    columns, *_ = _kernel.split_table(b'a,"b""c"\n' * 1000, ",", 2, True, 1)
    second = columns[1][10:20]
    del columns
    assert second.to_list() == ['b"c'] * 10 and second[-1] == 'b"c'
    rows = _kernel.TextColumn.rows(b"." * 810, 81, 81)[3:]
    assert len(rows) == 7 and rows[0] == "." * 81
    words = _kernel.TextColumn.words(bytes(3), ["word"])
    assert _kernel.TextColumn.joined([words, _kernel.TextColumn(["é", None])]).to_list() == ["word"] * 3 + [
        "é",
        None,
    ]
    for index in (3, -4, 2**70):
        with pytest.raises(IndexError):
            words[index]
    with pytest.raises(IndexError):
        _kernel.join_rows([(words, "raw")], 0, 4)
    assert _kernel.join_rows([(words, "raw")], 2, 1) == b""
