"""``nonet booklet``: a graded mix, files, papers, and what it refuses; drawings on standard output."""

import io
import json
import sys

import pypdf
import pytest

from nonet import BookletPuzzle, Grid, booklet
from nonet.cli import main

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "12..34....4....1"


def pages(data):
    return pypdf.PdfReader(io.BytesIO(data)).pages


def words(page):
    return page.extract_text().split()


def ready(*puzzles):
    return [BookletPuzzle.of(puzzle) for puzzle in puzzles]


@pytest.fixture
def nonet(capfdbinary, monkeypatch):
    def run(*arguments, stdin=None):
        if stdin is not None:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8"))
        code = main(list(arguments))
        sys.stdout.flush()
        out, err = capfdbinary.readouterr()
        return code, out, err.decode()

    return run


PLAIN = ("booklet", "--no-cover", "--no-how-to")


def test_a_booklet_of_files_and_lines_the_easiest_first(nonet, tmp_path):
    source, target = tmp_path / "p.txt", tmp_path / "p.pdf"
    source.write_text(f"{EASY}\n{SMALL}\n")
    code, out, err = nonet(
        *PLAIN, "-o", str(target), "--title", "Three", "--per-page", "2", str(source), EASY
    )
    assert (code, out) == (0, b"") and f"{target}: 3 puzzles" in err
    assert target.read_bytes() == booklet(ready(SMALL, EASY, EASY), title="Three", per_page=2)
    nonet(*PLAIN, "-o", str(target), "--keep-order", str(source), EASY)
    assert target.read_bytes() == booklet(ready(EASY, SMALL, EASY))


def test_a_booklet_through_pipes(nonet):
    code, out, err = nonet(*PLAIN, "-o", "-", stdin=f"{EASY}\nnonsense\n{SMALL}\n")
    assert code == 2 and "line 2" in err
    assert out == booklet(ready(SMALL, EASY))


def test_a_graded_mix(nonet, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    wishes = ("booklet", "--hard", "2", "--easy", "3", "--medium", "2", "--paper", "6x9in", "--seed", "7")
    assert nonet(*wishes)[0] == 0
    them = pages((tmp_path / "booklet.pdf").read_bytes())
    cover = " ".join(them[0].extract_text().split())
    assert "7 puzzles: 3 easy, 2 medium and 2 hard" in cover and len(them) == 2 + 4 + 1
    levels = [word for page in them[2:-1] for word in words(page) if word in ("Easy", "Medium", "Hard")]
    assert levels == ["Easy"] * 3 + ["Medium"] * 2 + ["Hard"] * 2
    code, _, err = nonet(*wishes)
    assert code == 2 and "booklet.pdf exists already" in err
    assert nonet(*wishes, "-o", "-")[1] == (tmp_path / "booklet.pdf").read_bytes()


@pytest.mark.parametrize(("size", "clues"), [(4, 8), (6, 18)])
def test_children_get_half_of_the_digits(nonet, size, clues):
    wishes = (
        *PLAIN,
        "--size",
        str(size),
        "--easy",
        "2",
        "--seed",
        "1",
        "--solutions",
        "none",
        "--label",
        "none",
    )
    text = words(pages(nonet(*wishes, "-o", "-")[1])[0])
    assert len(text) == 2 * clues + 3  # and the numbers of both puzzles and of the page


def test_levels_come_from_the_file_or_the_option(nonet):
    rows = json.dumps({"puzzle": SMALL, "level": "hard", "score": 31.25, "title": "Mine"}) + "\n"
    assert "Hard 31.2" in (text := pages(nonet(*PLAIN, "-o", "-", stdin=rows)[1])[0].extract_text())
    assert "Mine" in text
    text = pages(nonet(*PLAIN, "-o", "-", "--label", "For the train", stdin=SMALL)[1])[0].extract_text()
    assert "For the train" in text
    text = pages(nonet(*PLAIN, "-o", "-", "--label", "none", stdin=SMALL)[1])[0].extract_text()
    assert "Easy" not in text


@pytest.mark.parametrize(
    ("options", "what"),
    [
        (("--per-page", "5"), "invalid choice"),
        (("-o", "/nowhere/x.pdf"), "there is no folder /nowhere"),
        (("--font", "/nowhere.ttf"), "can't be used as a font"),
        (("--paper", "6x9"), "'6x9' is no paper"),
        (("--bleed", "a bit"), "'a bit' is no width of a bleed"),
        (("--size", "6"), "--size is that of puzzles to make"),
        (("--size", "4", "--hard", "2"), "4x4 puzzles are all easy"),
        (("--easy", "0"), "not a whole number above 0"),
        (("--easy", "1", "--size", "7", "--box", "2x2"), "box"),
    ],
)
def test_what_the_command_refuses(nonet, options, what):
    code, out, err = nonet("booklet", *(() if "-o" in options else ("-o", "-")), *options, SMALL)
    assert (code, out) == (2, b"") and what in err


def test_what_is_missing_is_said_before_the_work(nonet, monkeypatch):
    monkeypatch.setattr(BookletPuzzle, "of", lambda *_, **__: pytest.fail("too late"))
    assert "the font has no 'С'" in nonet("booklet", "-o", "-", "--title", "Судоку", SMALL)[2]
    monkeypatch.setitem(sys.modules, "reportlab.pdfgen.canvas", None)
    code, out, err = nonet("booklet", "-o", "-", SMALL)
    assert (code, out) == (2, b"") and "pip install 'nonet[print]'" in err


def test_strict_prints_nothing_after_a_bad_row(nonet, tmp_path):
    target = tmp_path / "p.pdf"
    assert nonet("booklet", "-o", str(target), "--strict", stdin=f"{SMALL}\n123\n")[0] == 2
    assert not target.exists()


def test_ctrl_c_writes_nothing(nonet, tmp_path, monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(BookletPuzzle, "of", interrupted)
    for wish in ("--easy", "2"), (SMALL,):
        code, out, err = nonet("booklet", "-o", str(tmp_path / "p.pdf"), *wish)
        assert (code, out) == (130, b"") and "nothing was written" in err
    assert list(tmp_path.iterdir()) == []


def test_drawings_on_standard_output(nonet):
    assert nonet("draw", "--svg", "-", SMALL)[1].decode() == Grid(SMALL).svg()
    png = nonet("draw", "--png", "-", "--size", "300", SMALL)[1]
    assert png[:8] == b"\x89PNG\r\n\x1a\n" and int.from_bytes(png[16:20], "big") == 300
    code, _, err = nonet("draw", "--svg", "-", SMALL, EASY)
    assert code == 2 and "one drawing" in err
    code, out, err = nonet("draw", "--svg", "-", "--json", SMALL)
    assert (code, out) == (2, b"") and "can't share standard output" in err
