"""Pastes: what people copy out of mails, programs, spreadsheets and pages, read as the puzzle that they mean."""

import pytest

import nonet
from nonet import ParseError, formats

P = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [P[at : at + 9] for at in range(0, 81, 9)]
BANDS = [[row[:3], row[3:6], row[6:]] for row in ROWS]
FIGURES = str.maketrans(".", "0")
Q = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def lists(empty: str, between: str = ", ", rows: str = ",\n ", edges: str = "[]") -> str:
    inner = (between.join(empty if c == "." else c for c in row) for row in ROWS)
    return rows.join(f"{edges[0]}{row}{edges[1]}" for row in inner)


def digits(first: int) -> str:
    return P.translate({ord(str(d)): chr(first + d) for d in range(10)})


def drawn(edge: str = "", empty: str = " ", rule: str = "------+-------+------") -> str:
    lines = [edge + " | ".join(map(" ".join, band)).replace(".", empty) + edge for band in BANDS]
    return "\n".join([*lines[:3], rule, *lines[3:6], rule, *lines[6:]])


def table(cell: str, row: str, empty: str) -> str:
    return "\n".join(
        row.format("".join(cell.format(empty if c == "." else c) for c in line)) for line in ROWS
    )


QUOTED = {
    "typographic": f"“{P}”",
    "low": f"„{P}“",
    "single": f"‘{P}’",
    "guillemets": f"«{P}»",
    "ticks": f"`{P}`",
    "semicolon": f"{P};",
    "sentence": f"{P}.",
    "half open": f'{P}"',
    "bullet": f"• {P}",
    "number": f"1. {P}",
    "bracketed number": f"[1] {P}",
    "title": f"Puzzle 3: {P}",
    "hash": f"#12 {P}",
    "date": f"2024-01-01 {P}",
    "fence": f"```\n{P}\n```",
    "fenced rows": "```text\n" + "\n".join(ROWS) + "\n```",
    "mail": "Bob wrote:\n" + "\n".join(f"> {row}" for row in ROWS),
    "mail of a line": f"On Monday Bob wrote:\n> {P}",
    "mail in a mail": "\n".join(f"> > {row}" for row in ROWS) + "\n-- \nBob",
}
SIGNS = {
    "Arabic": digits(0x660),
    "full width": digits(0xFF10),
    "circled": P.translate({ord(str(d)): chr(0x245F + d) for d in range(1, 10)}),
    "unseen": P[:40] + "\u200b" + P[40:],
    "minus": P.replace(".", "−"),
    "squares": P.replace(".", "⬜"),
    "hashes": P.replace(".", "#"),
    "tildes": P.replace(".", "~"),
    "rows of x": "\n".join(" ".join(row.replace(".", "x")) for row in ROWS),
    "fields": ",".join(P.replace(".", " ")).replace(" ", ""),
    "groups of x": " ".join(ROWS).replace(".", "x"),
    "groups between tabs": "\t".join(ROWS),
    "groups between colons": ":".join(ROWS),
    "rows between slashes": "/".join(ROWS),
    "27 a line": f"{P[:27]}\n{P[27:54]}\n{P[54:]}",
    "40 a line": f"{P[:40]}\n{P[40:80]}\n{P[80:]}",
    "80 a line": f"{P[:80]}\n{P[80:]}",
}
PROGRAMS = {
    "None": f"board = [{lists('None')}]",
    "None alone": f"[{lists('None')}]",
    "empty texts": "["
    + ",".join("[" + ",".join(f"'{c.strip('.')}'" for c in row) + "]" for row in ROWS)
    + "]",
    "NumPy": f"np.array([{lists('0')}])",
    "NumPy's repr": f"array([{lists('0')}], dtype=int64)",
    "NumPy's print": f"[{lists('0', ' ', chr(10))}]",
    "floats": f"[{lists('0', '. ', '.' + chr(10))}]".replace("]", ".]")
    .replace(".].]", ".]]")
    .replace("].", "]"),
    "type hint": f"board: List[List[int]] = [{lists('0')}]  # mine",
    "TypeScript": f"const b: number[][] = [{lists('0')},];",
    "Java": f"int[][] board = new int[][] {{{lists('0', edges='{}')}}}; // easy",
    "C": f"/* the\nboard */ int grid[9][9] = {{{lists('0', edges='{}')}}};",
    "self": f"self.board = [{lists('0')}]",
    "object": f"{{board: [{lists('0')}]}}",
    "LeetCode": "Input: board = ["
    + ",".join("[" + ",".join(f'"{c}"' for c in row) + "]" for row in ROWS)
    + "]",
    "texts": "b = [" + ",\n".join(f'"{row}"' for row in ROWS) + "]",
    "flat": f"b = [{', '.join(P.translate(FIGURES))}]",
    "MATLAB": f"A = [{'; '.join(' '.join(row) for row in ROWS).translate(FIGURES)}]",
    "comments": f"# my puzzle\nb = [{lists('0')}]  # of 2024\nprint(b)",
}
SHEETS = {
    "tabs": table("{}\t", "{}", "").replace("\t\n", "\n"),
    "tabs cut off": "\n".join("\t".join(row.replace(".", " ")).replace(" ", "").rstrip() for row in ROWS),
    "tabs under a title": "Sudoku" + "\t" * 8 + "\n" + table("{}\t", "{}", "").replace("\t\n", "\n"),
    "tabs under numbers": "\t".join("123456789") + "\n" + table("{}\t", "{}", "").replace("\t\n", "\n"),
    "semicolons": table("{};", "{}", "").replace(";\n", "\n"),
    "a page": f"<table><tbody>{table('<td class=c>{}</td>', '<tr>{}</tr>', '&nbsp;')}</tbody></table>",
    "inputs": f"<table>{table('<td><input maxlength=1 value={}></td>', '<tr>{}</tr>', '')}</table>".replace(
        "=>", '="">'
    ),
    "Markdown": "|1|2|3|4|5|6|7|8|9|\n" + "|---" * 9 + "|\n" + table(" {} |", "|{}", " "),
    "Markdown without names": "|" + " |" * 9 + "\n" + "|---" * 9 + "|\n" + table(" {} |", "|{}", " "),
}
DRAWINGS = {
    "number": "#1\n" + "\n".join(ROWS),
    "bare number": "2\n" + "\n".join(ROWS),
    "day": "2024-01-01\n" + "\n".join(ROWS),
    "No.": "No. 1\n" + "\n".join(ROWS),
    "numbers of columns": "123456789\n" + "\n".join(ROWS),
    "rule above": "_________\n" + "\n".join(ROWS),
    "number in a rule": "---- 1 ----\n" + "\n".join(ROWS),
    "numbers of rows": "\n".join(f"{number} {' '.join(row)}" for number, row in enumerate(ROWS, 1)),
    "names of cells": "  A B C D E F G H I\n"
    + "\n".join(f"{n} {' '.join(row)}" for n, row in enumerate(ROWS, 1)),
    "blanks between bars": drawn(),
    "blanks cut off": "\n".join(line.rstrip() for line in drawn().split("\n")),
    "a frame of lines": drawn().replace("|", "│").replace("------+-------+------", "──────┼───────┼──────"),
}
LINKS = {
    "angles": f"<https://sudokuexchange.com/play/?s={P.translate(FIGURES)}>",
    "Markdown": f"[today's](https://sudokuexchange.com/play/?s={P.translate(FIGURES)})",
    "sentence": f"Look at https://sudokuexchange.com/play/?s={P.translate(FIGURES)} please",
    "another place": f"https://example.org/play?puzzle={P.translate(FIGURES)}&level=2",
}
ALL = {
    f"{kind}: {name}": text
    for kind, texts in (
        ("quoted", QUOTED), ("signs", SIGNS), ("program", PROGRAMS), ("sheet", SHEETS), ("drawing", DRAWINGS),
        ("link", LINKS),
    )
    for name, text in texts.items()
}  # fmt: skip


@pytest.mark.parametrize("text", ALL.values(), ids=ALL)
def test_a_paste_is_read_as_what_it_means(text):
    assert nonet.parse(text).line == P
    assert nonet.parse(text.replace("\n", "\r\n") + "\n").line == P


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (f"{P} {Q}", "two puzzles on one line"),
        (f"{P},{Q}", "two puzzles on one line"),
        ("1 5 3 . . 7 . . . . 6", "11 characters"),
        ("A quick brown fox", "14 characters"),
        ("1 22 333", "6 characters"),
        ("\n".join([*ROWS, "1.3......"]), "10 rows of 9 cells, expected 9 rows"),
        ("\n".join(["53..7...8", *ROWS]), "10 rows of 9 cells, expected 9 rows"),
    ],
)
def test_what_can_be_read_in_two_ways_is_told(text, what):
    with pytest.raises(ParseError, match=what):
        nonet.parse(text)


def test_a_solution_or_the_regions_beside_a_puzzle_are_no_second_one():
    small = "12..34....4....1"
    assert nonet.parse(f"{small} 1234341221434321").line == small
    assert nonet.parse(f"{small} 0000112211223333").geometry.regions is not None
    assert nonet.parse("1").line == nonet.parse("1 # the smallest").line == "1"


def test_every_list_of_a_program_is_a_puzzle():
    text = f"puzzle = [{lists('0')}]\nsolution = [{lists('0')}]"
    assert [record.grid.line for record in nonet.read_text(text)] == [P, P]


def test_of_two_grids_with_headings_none_is_guessed():
    """The first nine of ten rows would be another puzzle."""
    grid = "\n".join(["123456789", *ROWS])
    read = [str(record.error) for record in nonet.read_text(f"{grid}\n\n{grid}\n")]
    assert read == [f"line {line}: 10 rows of 9 cells, expected 9 rows" for line in (1, 12)]


def test_a_drawing_keeps_the_box_that_it_shows_beneath_names_of_cells():
    rows = ["12|34|56", "34|56|12", "56|12|34", "21|43|65", "43|65|21", "65|21|4."]
    text = "\n".join(f"{'ABCDEF'[at]} {row}" for at, row in enumerate(rows))
    assert nonet.parse(text).geometry.box == (3, 2)


@pytest.mark.parametrize(
    "text", [P, "\n".join(ROWS), drawn(empty="."), nonet.write(nonet.Grid(P), "pencilmarks")]
)
def test_what_needs_no_tidying_is_no_paste(text):
    assert formats.detect(text) != "pasted"


def test_a_row_of_one_digit_between_bars_is_no_grid():
    grid = nonet.Grid("..2...561.....34122.1..4453...1.....")
    assert nonet.parse(nonet.write(grid, "boxed").replace(".", " ")) == grid


@pytest.mark.parametrize("sign", "=+:;@<>")
def test_a_sign_that_may_be_a_digit_is_no_empty_cell(sign):
    assert formats.detect("0" * 100 + sign * 20 + "0" * 24) != "pasted"


def test_brackets_in_brackets_take_no_time():
    """Of the outer ones nothing is read: the time would go with the square of their depth."""
    from nonet.formats import bracketed

    deep = "[" * 9000 + "]" * 9000
    assert bracketed.bracketed(deep) is None and len(list(bracketed._groups(deep))) == 2
