"""Reading and writing: detection, golden texts, errors, files."""

import bz2
import gzip
import io
import lzma
import sys
from pathlib import Path

import format_samples as samples
import fuzz_formats
import pytest

import nonet
from nonet import ArgumentError, Grid, ParseError, formats
from nonet.formats.__main__ import table
from nonet.formats.base import MAX_LINE

LINE = samples.LINE
NOT_A_DIGIT = "is not a digit of a 9x9 grid or an empty cell"


@pytest.mark.parametrize("sample", samples.SAMPLES, ids=lambda s: f"{s.key}:{s.text[:12]!r}")
def test_each_sample_is_known_and_read(sample):
    assert formats.detect(sample.text) == sample.key
    [record] = formats.read_text(sample.text)
    assert record.error is None and record.format == sample.key
    expected = Grid(sample.line)
    assert record.grid.values == expected.values
    assert formats.parse(sample.text, format=sample.key).values == expected.values
    assert "\n" not in record.text


def test_every_text_format_has_a_sample_or_is_known_by_its_name_only():
    keys = [f.key for f in formats.formats()]
    known = {sample.key for sample in samples.SAMPLES}
    assert set(keys[keys.index("sdk") :]) - known == {"sdm", "spf", "msk", "se"}


def test_keys_are_unique_and_each_format_says_what_it_is():
    found = formats.formats()
    assert len({f.key for f in found}) == len(found)
    assert all(f.name and f.note.endswith(".") for f in found)


def test_comment_and_metadata_are_kept():
    assert formats.parse(LINE + " # easy, 1.2") == Grid(LINE)
    [record] = formats.read_text(LINE + " # easy, 1.2")
    assert record.meta == {"comment": "easy, 1.2"} and record.text == LINE
    [record] = formats.read_text(samples.SADMAN)
    assert record.meta == {
        "author": "SadMan Software",
        "description": "first part second part",
        "level": "Mild",
        "colours": ".....1..." + "." * 72,
        "notes": "r1c4=26 r1c6=26 r1c7=19 r1c8=12 r1c9=2",  # marks in some cells only
    }
    [record] = formats.read_text("#ARuud\n#LEasy\n" + samples.ROWS)
    assert record.meta == {"author": "Ruud", "level": "Easy"} and record.line == 3
    [record] = formats.read_text("Puzzle 7\n" + samples.ROWS)
    assert record.meta == {"comment": "Puzzle 7"}


def test_sadman_keeps_givens_values_and_pencil_marks_apart():
    grid = formats.parse(samples.SADMAN)
    assert grid.givens == Grid(LINE).values and grid["r1c3"] == 4
    marked = grid.eliminated("r2c2", 2)
    assert formats.parse(formats.write(marked, "sdk")) == marked


def test_simple_sudoku_moves():
    grid = formats.parse(samples.SS)
    assert grid == Grid(LINE).placed("r1c3", 4).eliminated("r2c2", 2)


def test_sdx_tells_placed_digits_and_naked_singles():
    grid = formats.parse(samples.SDX)
    assert grid.givens == Grid(LINE).values and grid["r1c3"] == 4
    assert grid["r5c5"] == 0 and grid.possible("r5c5") == (5,)


def test_pencilmarks_ignore_the_marks_of_a_step():
    grid = formats.parse(samples.PENCILMARKS)
    assert grid.possible("r1c3") == (1, 2, 4) and grid.possible("r2c3") == (2, 4, 7)
    assert grid == Grid(LINE)
    assert grid["r5c5"] == 0 and grid.possible("r5c5") == (5,)


def test_givens_values_and_pencilmarks_of_one_puzzle_make_one_grid():
    values = samples.BOXED.replace("5 3 .", "5 3 4", 1)
    marks = samples.PENCILMARKS.replace("*124", "4   ", 1)
    [record] = formats.read_text(f"{samples.BOXED}\n\n{values}\n\n{marks}")
    assert record.grid.givens == Grid(LINE).values and record.line == 2


def test_several_drawings_in_one_text():
    text = f"Grid 01\n{samples.ROWS}\nGrid 02\n{samples.ROWS}\n\n{samples.BOXED}\n"
    found = list(formats.read_text(text))
    assert [record.grid for record in found] == [Grid(LINE)] * 3
    assert [record.meta.get("comment") for record in found] == ["Grid 01", "Grid 02", None]


def test_the_drawing_tells_the_box_shape():
    for box in ((2, 3), (3, 2)):
        grid = Grid("123456" + "." * 30, box=box)
        for key in ("boxed", "seed", "spf", "ss", "pencilmarks"):
            assert formats.parse(formats.write(grid, key)).geometry is grid.geometry, key
    assert formats.parse("\n".join(["12 34 56"] + [".. .. .."] * 5)).geometry.box == (3, 2)


def test_seed_drawing_is_written_exactly():
    assert formats.write(formats.parse(samples.SEED), "seed") == samples.SEED


def test_seed_document(shared_data):
    [path] = shared_data.parent.glob("seeds/000_*.txt")
    text = path.read_text()
    good = [record for record in formats.read_text(text) if record.grid]
    assert [record.line for record in good] == [6, 20, 116, 143]
    for record in good[:3]:
        assert formats.write(record.grid, "seed") in text
    assert good[3].grid.row(3) == (0, 0, 0, 0, 0, 0, 4, 2, 0)  # its x marks are empty cells


def test_golden_writings():
    grid = Grid(LINE)
    assert formats.write(grid) == LINE
    assert formats.write(grid, "rows") == samples.ROWS
    assert formats.write(grid, "se") == samples.ROWS.replace("\n", "\r\n")
    assert formats.write(grid, "boxed") == samples.BOXED
    assert formats.write(grid, "spf") == samples.SPF
    assert formats.write(grid, "sukaku") == samples.SUKAKU
    moved = grid.placed("r1c3", 4).eliminated("r2c2", 2)
    assert formats.write(moved, "ss") == "\n".join(map(str.strip, samples.SS.split("\n"))).strip()
    big = Grid.of([1, 10, 16] + [0] * 253)
    assert formats.write(big, "offset").startswith("1:@000")
    assert formats.write(big, "hex").startswith("09F...")
    assert formats.write(big, "letters").startswith("AJP...")
    assert formats.write(big, "numbers").startswith(" 1 10 16  0")
    assert formats.write(big, "seed").split("\n")[1].startswith("| 1 10 16  0 | 0  0")


def test_alphabets_above_nine():
    for size in (16, 25):
        rest = "." * (size * size - 1)
        assert formats.parse("5" + rest).size == size
    both = "1A" + "0" * 623
    with pytest.raises(ParseError, match="'A' is 10 in format 'line' but 17 in 'offset'; name the format"):
        formats.parse(both)
    assert formats.parse(both, format="line")["r1c2"] == 10
    assert formats.parse(both, format="offset")["r1c2"] == 17
    drawn = samples.rows_of(both, 25)
    assert formats.parse(drawn, format="offset")["r1c2"] == 17
    assert formats.parse(drawn, format="rows")["r1c2"] == 10
    # Another line of the file settles it.
    first, second = formats.read_text(f"{both}\n1:{'0' * 623}")
    assert first.grid["r1c2"] == 17 and second.grid["r1c2"] == 10
    with pytest.raises(ParseError, match="'B' is 11 in format 'line' but 2 in 'letters'"):
        formats.parse("B" + "." * 255)


def test_zero_beside_dots_is_a_digit_only_above_nine():
    assert formats.parse("0f" + "." * 254).values[:2] == bytes([1, 16])
    assert formats.parse("0f" + "0" * 254, format="line").values[:2] == bytes([0, 15])
    assert formats.parse("01" + "." * 79).values[:2] == bytes([0, 1])
    assert formats.parse("01G" + "." * 253).values[:3] == bytes([0, 1, 16])  # G is no digit from 0


def test_sixteen_lines_of_sixteen():
    small = "1234341221434321"
    assert formats.detect("\n".join([small] * 16)) == "line"
    assert formats.detect("\n".join([small] * 36)) == "line"
    assert formats.detect("\n".join(["123456789ABCDEFG"] + ["." * 16] * 15)) == "rows"


def test_file_name_decides_between_look_alikes(tmp_path):
    for name, text, key in (
        ("a.msk", samples.ROWS, "msk"),
        ("a.SOL", samples.ROWS, "msk"),
        ("a.sdm", LINE, "sdm"),
        ("a.sdk", samples.SADMAN, "sdk"),
        ("b.sdk", "#ARuud\n" + samples.ROWS, "sudocue"),
        ("a.spf", samples.SPF, "spf"),
        ("a.ss", samples.BOXED, "boxed"),
        ("a.txt", samples.ROWS, "rows"),
        ("a.msk", LINE, "line"),
    ):
        (tmp_path / name).write_text(text)
        [record] = formats.read(tmp_path / name)
        assert (record.format, record.grid) == (key, record.grid), name
        assert record.grid is not None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no puzzle: the text is empty"),
        (" \n\n", "no puzzle: the text is empty"),
        (f"{LINE}\n{LINE}\n{LINE[:80]}", "line 3: 80 characters, expected 81"),
        (LINE[:80], "line 1: 80 characters, expected 81"),
        ("hello", "line 1: 5 characters; a puzzle of size N has N² cells, such as 16, 81 or 256"),
        (LINE.replace("7", "l", 1), f"line 1, column 5: r1c5: 'l' {NOT_A_DIGIT}"),
        (samples.ROWS.replace("7", "l", 1), f"line 1: r1c5: 'l' {NOT_A_DIGIT}"),
        (samples.ROWS.replace("419", "4l9"), f"line 8: r8c5: 'l' {NOT_A_DIGIT}"),
        (samples.ROWS.replace("419", "49"), "line 8: 8 cells, expected 9"),
        (samples.ROWS[:79], "line 1: 8 rows of 9 cells, expected 9 rows"),
        (samples.BOXED.replace("4 1 9", "4 1"), "line 11: 8 cells, expected 9"),
        ("5" * 16, "line 1, column 1: r1c1: '5' is not a digit of a 4x4 grid or an empty cell"),
        ("12345\n" * 5, "line 1: size 5 has no box shape; a Latin square without boxes has the box 1x5"),
        ("[Puzzle]\n" + samples.ROWS.replace("419", "4l9"), f"line 9: [Puzzle] r8c5: 'l' {NOT_A_DIGIT}"),
        ("[Puzzle]\n", "line 1: section [Puzzle] is empty, expected N rows of N cells"),
        (samples.SADMAN.replace(",,,26", ",,26"), "line 26: 8 lists of pencil marks, expected 9"),
        (samples.SADMAN.replace("534.", "634."), "line 5: r1c1: the puzzle gives 5, but the state holds 6"),
        (samples.SS.replace("I024", "I004"), "line 15: cell 0 is given as 5 and can't be set"),
        (samples.SS.replace("I024", "I994"), "line 15: cell 99 is not between 0 and 80"),
        (samples.SUKAKU.replace("4", "5", 1), "line 1: r1c3: '5' stands where '4' or '.' is expected"),
        ("+" + LINE, None),
        (LINE + "+", "line 1, column 82: '+' must stand before a digit"),
        ("." + "+" + LINE[1:], None),
        ("+." + LINE[1:], "line 1, column 1: '+' must stand before a digit"),
    ],
)  # fmt: skip
def test_errors_say_what_and_where(text, message):
    if message is None:
        formats.parse(text)
        return
    with pytest.raises(ParseError) as caught:
        for record in [*formats.read_text(text)][-1:] or [formats.parse(text)]:
            raise record.error
    assert str(caught.value) == message


def test_box_wishes():
    assert formats.parse("." * 36, box=(3, 2)).geometry.box == (3, 2)
    assert formats.parse("1...." * 5, box=(1, 5)).size == 5
    with pytest.raises(ParseError, match="the grid is 6x6, but box 3x3 needs size 9"):
        formats.parse("." * 36, box=(3, 3))
    with pytest.raises(ParseError, match="4 cells, expected 9"):
        formats.parse("1234\n3412\n2143\n4321", box=(3, 3))
    with pytest.raises(ArgumentError, match="box"):
        formats.parse("." * 36, box=(3,))


@pytest.mark.parametrize("text", [">", "> >", ">\n>"])
def test_a_quotation_of_nothing_is_refused(text):
    with pytest.raises(nonet.ParseError):
        nonet.parse(text)


def test_bad_rows_keep_their_place():
    found = list(formats.read_text(f"{LINE}\nnonsense\n{LINE}\n"))
    assert [record.line for record in found] == [1, 2, 3]
    assert [record.grid is None for record in found] == [False, True, False]
    assert found[1].text == "nonsense"


def test_unknown_format_and_format_without_writer():
    with pytest.raises(ArgumentError, match=r"unknown format 'sdz'; known: .*sdk"):
        formats.write(Grid(LINE), "sdz")
    with pytest.raises(ArgumentError, match="unknown format"):
        list(formats.read_text(LINE, format="x"))
    with pytest.raises(ArgumentError, match="16x16 is too big"):
        formats.write(Grid("." * 256), "ss")
    with pytest.raises(ArgumentError, match="sizes above 9"):
        formats.write(Grid(LINE), "hex")


def test_compressed_files(tmp_path):
    for name, pack in (
        ("a.gz", gzip.compress),
        ("b.bz2", bz2.compress),
        ("c.xz", lzma.compress),
        ("d", gzip.compress),
    ):
        (tmp_path / name).write_bytes(pack((LINE + "\n").encode()))
        assert [record.grid for record in formats.read(tmp_path / name)] == [Grid(LINE)]
        (tmp_path / name).write_bytes(pack((LINE + "\n").encode() * 2000)[:-20])
        with pytest.raises(ParseError, match="line"):
            list(formats.read(str(tmp_path / name)))


def test_encodings(tmp_path):
    path = tmp_path / "puzzle.txt"
    for data in (
        LINE.encode("utf-16"),
        LINE.encode("utf-8-sig"),
        f"#AJosé\n{samples.ROWS}".encode("latin-1"),
    ):
        path.write_bytes(data)
        assert [record.grid for record in formats.read(path)] == [Grid(LINE)]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\x7fELF\x00\x00\x01", "line 1: not text but binary data"),
        (b"PAR1....", "is a Parquet file"),
        (b"PK\x03\x04...", "is a zip archive"),
        (b"\x28\xb5\x2f\xfd...", "the file can't be read on"),
        (b"1" * (MAX_LINE + 1), "line 1: longer than 1,000,000 characters"),
        (LINE.encode() + b"\n" + b"1" * 10_000_000, "line 2: longer than 1,000,000 characters"),
    ],
)
def test_files_that_are_no_puzzles(tmp_path, data, message):
    path = tmp_path / "file"
    path.write_bytes(data)
    with pytest.raises(ParseError, match=message):
        list(formats.read(path))


def test_missing_file(tmp_path):
    with pytest.raises(FileNotFoundError):
        list(formats.read(tmp_path / "absent"))


class _Endless(io.TextIOBase):
    """A stream that never ends and counts what was taken from it."""

    def __init__(self, line):
        self.line, self.taken = line, 0

    def readline(self, size=-1, /):
        self.taken += 1
        return self.line[:size]


def test_lines_are_streamed():
    stream = _Endless(LINE + "\n")
    found = formats.read(stream)
    assert next(found).grid == Grid(LINE) and stream.taken == 1
    assert next(found).line == 2 and stream.taken == 2
    found.close()


@pytest.mark.parametrize("line", ["1\n", "12345678\n", "| 1 2\n"])
def test_endless_drawings_are_streamed(line):
    found = formats.read(_Endless(line))
    assert len([next(found) for _ in range(200)]) == 200
    found.close()


@pytest.mark.parametrize("line", ["[Puzzle]" + " " * 100_000 + "\n", "x" * 2_000_000])
def test_endless_blocks_are_cut_off(line):
    with pytest.raises(ParseError, match=r"more than|longer than"):
        list(formats.read(_Endless(line)))


def test_large_grids_of_the_study_data(shared_data):
    count = 0
    for path in sorted(shared_data.glob("large/*.txt")):
        box = tuple(map(int, path.stem.split("_")[2].split("x")))
        for record, line in zip(formats.read(path, box=box), path.read_text().split(), strict=True):
            assert record.error is None, (path.name, record.line, record.error)
            assert record.grid.values == bytes(ord(c) - ord("0") for c in line)
            count += 1
    assert count > 1000


def test_other_study_data(shared_data):
    for name in (
        "clue17.txt",
        "hardest.txt",
        "magictour1465.txt",
        "qqwing_easy.txt",
        "sudocue50000_sample.txt",
    ):
        found = list(formats.read(shared_data / name))
        assert all(record.grid for record in found), (name, next(r for r in found if not r.grid))
        lines = [x for x in (shared_data / name).read_text().split("\n") if x and x[0] != "#"]
        assert len(found) == len(lines)


def test_reading_a_line_loads_no_other_format():
    import subprocess

    code = (
        f"import sys, nonet; nonet.parse({LINE!r}); print([m for m in sys.modules if 'nonet.formats.' in m])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    loaded = {name.rpartition(".")[2] for name in eval(out)}
    assert loaded == {"base", "record", "streams", "line", "symbols"}


def test_public_names():
    assert nonet.parse is formats.parse and nonet.Record is formats.Record
    assert {"parse", "read", "read_text", "write", "Record"} <= set(nonet.__all__)


def test_the_table_in_the_docs_is_the_catalogue():
    page = Path(__file__).parents[1] / "docs" / "formats.md"
    assert f"\n{table()}\n" in page.read_text(), (
        "put the output of python -m nonet.formats into docs/formats.md"
    )


def test_fuzzer_in_short_form():
    assert fuzz_formats.main(["--count", "300", "--seconds", "60"]) == 0
