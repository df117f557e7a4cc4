"""Texts where they lie: which rows are odd, how many lines there are, rows joined from columns."""

import csv
import io
import json
import random

import pytest

from nonet._kernel import TextColumn, join_rows, line_ends


def test_the_rows_that_are_not_as_usual():
    column = TextColumn(["", None, "3x3", "2x3", "3x3 "])
    assert column.others(["", "3x3"]) == [3, 4] and column.others([]) == [0, 2, 3, 4]


@pytest.mark.parametrize("length", [0, 1, 31, 32, 33, 32 * 255, 32 * 255 + 7, 100_000])
def test_line_ends_are_counted(length):
    for data in (b"\n" * length, b"x" * length, random.Random(length).randbytes(length)):
        assert line_ends(data) == data.count(b"\n")


def test_rows_longer_than_the_first_ones_have_room():
    texts = ["a"] * 300 + ['"' * 5000] * 300
    joined = join_rows([(TextColumn(texts), "csv"), ",", "\n"], 0, len(texts))
    assert joined == b"a,\n" * 300 + (b'"' * 10002 + b",\n") * 300


@pytest.mark.parametrize("odd", ['"', "\\", "\n", "\r", "\t", ",", "\x1f", "\x7f", "é", ""])
def test_odd_characters_are_noticed_wherever_they_stand(odd):
    """Eight characters are looked at together."""
    texts = ["." * before + odd + "." * after for before in range(18) for after in (0, 3, 9)]
    column = TextColumn(texts)
    lines = join_rows([(column, "json"), "\n"], 0, len(texts)).decode().splitlines()
    assert [json.loads(line) for line in lines] == texts
    assert lines == [json.dumps(text, ensure_ascii=False) for text in texts]
    written = join_rows([(column, "csv"), ",\n"], 0, len(texts)).decode()
    assert [row[0] for row in csv.reader(io.StringIO(written, newline=""))] == texts
    quoted = odd in ('"', "\n", "\r", ",")
    assert written.startswith('"') is quoted
