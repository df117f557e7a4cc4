"""Texts in each format and what must come out of them: for the detection table, golden tests and the fuzzer.

They are put together by hand, not by the writers under test.
"""

from typing import NamedTuple

from nonet import Grid

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
R = [LINE[i : i + 9] for i in range(0, 81, 9)]
ROWS = "\n".join(R)

MARKS = [["".join(map(str, Grid(LINE).possible((r, c)))) for c in range(9)] for r in range(9)]
# r5c5 is 5 alone, which its peers still list: a naked single, no value.
assert MARKS[4][4] == "5"

SEED = """\
-------------------------------\x20
| 1  0  0 | 0  0  0 | 0  0  0 |
| 0  0  0 | 2  0  3 | 0  0  0 |
| 0  0  0 | 0  0  0 | 0  0  3 |
-------------------------------\x20
| 0  0  4 | 0  0  0 | 0  0  0 |
| 0  0  0 | 0  3  0 | 0  6  0 |
| 0  6  0 | 0  0  1 | 0  3  0 |
-------------------------------
| 0  0  5 | 0  0  0 | 0  0  0 |
| 0  0  0 | 0  0  5 | 0  0  0 |
| 6  0  0 | 0  0  0 | 3  0  5 |
-------------------------------"""
SEED_LINE = "1...........2.3...........3..4..........3..6..6...1.3...5...........5...6.....3.5"

BOXED = """\
+-------+-------+-------+
| 5 3 . | . 7 . | . . . |
| 6 . . | 1 9 5 | . . . |
| . 9 8 | . . . | . 6 . |
+-------+-------+-------+
| 8 . . | . 6 . | . . 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
+-------+-------+-------+
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
+-------+-------+-------+"""

SPF = """\
5 3 . | . 7 . | . . .
6 . . | 1 9 5 | . . .
. 9 8 | . . . | . 6 .
------+-------+------
8 . . | . 6 . | . . 3
4 . . | 8 . 3 | . . 1
7 . . | . 2 . | . . 6
------+-------+------
. 6 . | . . . | 2 8 .
. . . | 4 1 9 | . . 5
. . . | . 8 . | . 7 9"""

SS = """\
 *-----------*
 |53.|.7.|...|
 |6..|195|...|
 |.98|...|.6.|
 |---+---+---|
 |8..|.6.|..3|
 |4..|8.3|..1|
 |7..|.2.|..6|
 |---+---+---|
 |.6.|...|28.|
 |...|419|..5|
 |...|.8.|.79|
 *-----------*

I024
E10002
"""
PLACED = "534" + LINE[3:]

SADMAN = f"""\
#A SadMan Software
#D first part
#D second part
#L Mild
[Puzzle]
{ROWS}
[State]
534{ROWS[3:]}
[PencilMarks]
,,,26,,26,19,12,2
{chr(10).join([",,,,,,,,"] * 8)}
[Colours]
.....1...
{chr(10).join(["........."] * 8)}
"""

SDX = "\n".join(" ".join(row) for row in MARKS).replace("5 3 124", "5 3 u4", 1)


def _pencilmarks() -> str:
    """A HoDoKu frame with the marks of a step: pattern ``*``, fin ``#``, eliminated ``-``, a letter."""
    cells = [list(row) for row in MARKS]
    cells[0][2], cells[1][2], cells[2][0], cells[8][8] = "*124", "#24-7", "A12", "@9"
    rows = ["|".join(" ".join(f"{c:<6}" for c in row[i : i + 3]) for i in (0, 3, 6)) for row in cells]
    dashes = "-" * 20
    top, middle, bottom = (a + b.join([dashes] * 3) + a for a, b in ("..", ":+", "''"))
    parts = [top]
    for r, row in enumerate(rows):
        parts += [middle] * (r in (3, 6)) + [f"|{row}|"]
    return "\n".join([*parts, bottom])


PENCILMARKS = _pencilmarks()
SUKAKU = "".join("".join(d if d in mark else "." for d in "123456789") for row in MARKS for mark in row)

_BIG = "1A.." + "." * 60 + "9..G" + "." * 188
_OFFSET = _BIG.translate(str.maketrans(".AG", "0:@"))
_NUMBER = {".": "0", "A": "10", "G": "16"}


def rows_of(line: str, size: int, gap: str = "") -> str:
    """A line cut into rows."""
    return "\n".join(gap.join(line[i : i + size]) for i in range(0, size * size, size))


class Sample(NamedTuple):
    key: str
    text: str
    line: str = LINE
    """The values that must be read."""


FULL_WIDTH = str.maketrans({str(digit): chr(0xFF10 + digit) for digit in range(10)})
LISTS = [[cell.replace(".", "0") for cell in row] for row in R]
PASTES = (
    f'"{LINE}"',
    f"'{LINE}',",
    f"`{LINE}`",
    f'puzzle = "{LINE}"',
    f"1. {LINE}",
    f"17) {LINE} easy",
    f"#3 {LINE}",
    f"Puzzle 1: {LINE}",
    f"- {LINE}",
    f"* {LINE}",
    f"> {LINE}",
    " ".join(R),
    "/".join(R),
    ",".join(R).replace(".", "0"),
    " | ".join(R),
    "\n".join(f"> {row}" for row in R),
    "\n".join(f">> {row}" for row in R),
    "\n".join("\t".join(row.replace(".", " ")) for row in R),
    "\n".join(row.replace(".", "X") for row in R),
    "\n".join(row.replace(".", "·") for row in R),
    LINE.replace(".", "×"),
    LINE.replace(".", "□"),
    LINE.translate(FULL_WIDTH),
    ROWS.translate(FULL_WIDTH),
    "board = [" + ",\n".join(f"[{', '.join(row)}]" for row in LISTS) + "]",
    "board = [\n" + "".join(f"    [{', '.join(row)}],\n" for row in LISTS).replace("0", "None") + "]",
    "board = [" + ", ".join(str(list(row)) for row in R) + "]",
    "(" + ", ".join(f"({', '.join(row)})" for row in LISTS) + ")",
    "int[][] board = {" + ", ".join(f"{{{', '.join(row)}}}" for row in LISTS) + "};",
    "[" + "\n ".join(f"[{' '.join(row)}]" for row in LISTS) + "]",
)

SAMPLES = (
    *(Sample("pasted", text) for text in PASTES),
    Sample("line", LINE),
    Sample("line", LINE + " # easy, 1.2"),
    Sample("line", f"# a collection\n{LINE}\n\n"),
    Sample("line", LINE.replace(".", "0")),
    Sample("line", LINE.replace(".", "*") + ",7"),
    Sample("line", LINE.replace(".", "_")),
    Sample("line", LINE.replace(".", "-")),
    Sample("line", LINE.replace(".", "?")),
    Sample("line", LINE.replace(".", "X") + "\tx"),
    Sample("line", LINE.replace(".", " ")),
    Sample("line", " ".join(LINE)),
    Sample("line", ",".join(LINE.replace(".", "0"))),
    Sample("line", "\ufeff" + LINE + "\r\n"),
    Sample("line", "1", "1"),
    Sample("line", "12343412.143432.", "12343412.143432."),
    Sample("line", "1 2 3 4 3 4 1 2 . 1 4 3 4 3 2 .", "12343412.143432."),
    Sample("line", _BIG.lower(), _BIG),
    Sample("line", " ".join(_NUMBER.get(c, c) for c in _BIG), _BIG),
    Sample("offset", _OFFSET, _BIG),
    Sample("hex", "09.." + "." * 60 + "8..f" + "." * 188, _BIG),
    Sample("letters", "AJ.." + "." * 60 + "I..P" + "." * 188, _BIG),
    Sample("letters", "ABCDCDABBADCDCB.", "123434122143432."),
    Sample("sukaku", SUKAKU),
    Sample("sukaku", SUKAKU.replace(".", "0")),
    Sample("rows", ROWS),
    Sample("rows", ROWS.replace("\n", "\r\n")),
    Sample("rows", ROWS.replace("\n", "\r")),
    Sample("rows", rows_of(LINE, 9, " ")),
    Sample("rows", rows_of(LINE, 9, ",")),
    Sample("rows", rows_of(LINE, 9, ",").replace(".", "")),
    Sample("rows", rows_of(LINE, 9, "\t")),
    Sample("rows", rows_of(LINE.replace(".", " "), 9)),
    Sample("rows", "Puzzle of the day\n" + ROWS),
    Sample("rows", "\n".join(f"{r[:3]} {r[3:6]} {r[6:]}" + "\n" * (i % 3 == 2) for i, r in enumerate(R))),
    Sample("rows", rows_of(SEED_LINE.replace(".", "-"), 9), SEED_LINE),
    Sample("rows", rows_of("-" * 9 + LINE[9:].replace(".", "-"), 9), "." * 9 + LINE[9:]),
    Sample("rows", rows_of(_BIG, 16), _BIG),
    Sample("rows", rows_of(_OFFSET, 16), _BIG),
    Sample(
        "numbers",
        "\n".join(" ".join(_NUMBER.get(c, c) for c in _BIG[i : i + 16]) for i in range(0, 256, 16)),
        _BIG,
    ),
    Sample("boxed", BOXED),
    Sample("boxed", BOXED.replace(".", " ")),
    Sample("boxed", BOXED.replace(" ", "").replace("-------", "---")),
    Sample("boxed", BOXED.replace("|", "│").replace("+", "┼").replace("-", "─")),
    Sample("boxed", SPF),
    Sample("seed", SEED, SEED_LINE),
    Sample("seed", SEED.replace("- \n", "-\n"), SEED_LINE),
    Sample("sdk", SADMAN, PLACED),
    Sample("sudocue", f"#ARuud\n#LEasy\n{ROWS}"),
    Sample("ss", SS, PLACED),
    Sample("ss", SS.partition("I")[0]),
    Sample("sdx", SDX, PLACED),
    Sample("pencilmarks", PENCILMARKS),
    Sample("pencilmarks", "\n".join(" ".join(row) for row in MARKS)),
    Sample("pencilmarks", f"{BOXED}\n\n{BOXED}\n\n{PENCILMARKS}"),
    Sample("iss", ".~" + "~".join(f"R{i // 9 + 1}C{i % 9 + 1}_{d}" for i, d in enumerate(LINE) if d != ".")),
    Sample("iss", ".Shape~4x4.~R1C1_1.Cage~5~R1C3~R1C4", "1" + "." * 15),
    Sample(
        "iss",
        "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape~4x4.~R1C1_1.AntiKnight",
        "1" + "." * 15,
    ),
    Sample("iss", "3>>Q<<" + "0" * 75, "." * 81),
)
