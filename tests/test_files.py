"""Files as people have them: titles and comments, long heads, one puzzle a line of any size."""

import pytest
from format_samples import BOXED

import nonet
from nonet import formats
from nonet.cli import main
from nonet.formats import opensudoku
from nonet.formats.regions import geometry_of_regions

FOUR = "12..34....4....1"
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize("line", ["", "# a comment", "   ", "#"])
@pytest.mark.parametrize("puzzle", [BOXED, FOUR])
def test_a_long_head_of_blank_lines_and_comments(line, puzzle):
    head = (line + "\n") * (100_000 // (len(line) + 1))
    (record,) = formats.read_text(head + puzzle)
    (alone,) = formats.read_text(puzzle)
    assert record.grid == alone.grid and record.format == alone.format
    assert record.line == alone.line + head.count("\n")


def test_a_tag_over_many_lines_is_not_parsed_anew_at_each(monkeypatch):
    calls = []
    feed = opensudoku._Games.feed
    monkeypatch.setattr(opensudoku._Games, "feed", lambda *a: calls.append(len(a[1])) or feed(*a))
    (record,) = formats.read_text('<opensudoku>\n<game data="' + "1\n" * 500_000 + '"/>\n</opensudoku>')
    assert "999999 characters, expected 81" in str(record.error) and len(calls) < 8


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        (f"My puzzles\n{FOUR}\n{NINE}\n", [4, 9]),
        (f"0\n{NINE}\n", [1, 9]),
        (f".\n0\n1\n{FOUR}\n{NINE}\n", [1, 1, 1, 4, 9]),
        (f"1. Easy ones\nby me\n\n{FOUR} easy\n# more\n{NINE}\n0\n", [4, 9, 1]),
        (f"Easy\n{NINE}\n{FOUR}\n", [9, 4]),
        (f"Sixteen\n{'0' * 255}:\n{NINE}\n", [16, 9]),
    ],
)
def test_every_line_is_judged_alone(text, sizes, tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text(text)
    for records in (list(nonet.read_text(text)), list(nonet.read(path))):
        assert [record.grid and record.grid.size for record in records] == sizes


def test_a_title_of_nothing_is_an_error():
    for text in ("My puzzles\n", "hello", f"{FOUR}\nMore puzzles\n{NINE}\n"):
        records = list(nonet.read_text(text))
        assert sum(record.error is not None for record in records) == 1


@pytest.mark.parametrize("title", ["My puzzles\n", "0\n", ""])
def test_answers_in_place_twice_are_once(title, tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text(f"{title}{FOUR}\n{NINE}\n")
    assert main(["solve", "--in-place", "-q", str(path)]) == 0
    once = path.read_text()
    assert once.count("1234341221434321") == 1 and "534678912" in once and once.startswith(title.strip())
    assert main(["solve", "--in-place", "-q", str(path)]) == 0
    assert path.read_text() == once


def test_a_line_may_bring_the_regions_of_a_jigsaw():
    labels = "aaaabbcccaaabbbcccaabbbbccc" + "dddeeefff" * 3 + "ggghhhiii" * 3
    puzzle = ".....................789.....2.....7..9..2.45...6..3...3...4.98.8..3..74.45..82.1"
    [record] = nonet.read_text(f"{puzzle} {labels} from a book")
    assert record.grid.geometry == geometry_of_regions(9, labels)
    assert nonet.is_unique(record.grid) and not nonet.is_unique(puzzle)
    solved = nonet.solve(record.grid).line
    [record] = nonet.read_text(f"{solved} {solved}")  # a solution beside it is no jigsaw
    assert record.grid.geometry == nonet.Geometry.of(9)
