"""Booklets: pages, papers, fonts, numbers, solutions, every size; and the command that prints them."""

import io
import sys

import pypdf
import pytest

import nonet as package
from nonet import ArgumentError, BookletPuzzle, Geometry, Grid, MissingError, booklet
from nonet.draw.frame import borders
from nonet.publish.paper import PAPERS
from nonet.publish.sheet import PER_PAGE, arrangement, board_and_solution, board_in, body, shelves, slots
from nonet.search.exact import Status

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "12..34....4....1"
DIAGONALS = [[i * 10 for i in range(9)], [8 + i * 8 for i in range(9)]]
WINDOWS = [[r * 9 + c for r in range(a, a + 3) for c in range(b, b + 3)] for a in (1, 5) for b in (1, 5)]


def pages(data):
    return pypdf.PdfReader(io.BytesIO(data)).pages


def words(page):
    return page.extract_text().split()


def filled(geometry):
    """A grid of a geometry whose digits are all given but the first."""
    solution = package.solve(Grid.of(bytes(geometry.cell_count), geometry)).grid
    return Grid.of([0, *solution.values[1:]], geometry)


def ready(*puzzles):
    return [BookletPuzzle.of(puzzle) for puzzle in puzzles]


def puzzle(count):
    return [BookletPuzzle(Grid(EASY), "easy", 2.5, solution=package.solve(EASY).grid)] * count


def scales(data, page):
    """For every text on a page 1, or -1 if it is upside-down."""
    out = []

    def visit(text, cm, tm, font, size):
        out.extend([cm[0]] * bool(text.strip()))

    pages(data)[page].extract_text(visitor_text=visit)
    return out


# --- pages


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("per_page", PER_PAGE)
def test_as_many_a_page_as_asked_on_the_paper_asked(per_page, paper):
    data = booklet(puzzle(13), per_page=per_page, paper=paper, solutions="none")
    them = pages(data)
    assert len(them) == -(-13 // per_page)
    for page in them:
        assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(PAPERS[paper])
    digits = sum(map(bool, Grid(EASY).values))
    full = [word for word in words(them[0]) if word.isdecimal() and len(word) == 1]
    assert len(full) >= per_page * digits


@pytest.mark.parametrize("paper", [*PAPERS.values(), (900.0, 500.0)])
@pytest.mark.parametrize("count", PER_PAGE)
@pytest.mark.parametrize("size", [1, 4, 9, 25])
def test_boards_stay_on_the_page_and_apart(paper, count, size):
    room = body(paper)
    places = slots(room, *arrangement(room, count, size))
    assert len(places) == count
    for slot in places:
        board, under = board_and_solution(slot, size)
        assert slot.y - 0.01 <= under.y and under.top <= board.y and board.top + 17 <= slot.top + 0.01
        assert min(board.width, under.width) > 0 and board.width <= slot.width
    boards = [board_in(slot, size) for slot in places]
    for board in boards:
        assert room.x - 0.01 <= board.x and board.x + board.width <= room.x + room.width + 0.01
        assert room.y - 0.01 <= board.y and board.top + 17 <= room.top + 0.01
    _apart(boards)
    for page in shelves(room, [4, 9, 9, 9, 9, 16, 25, 25, 25] + [size] * 30):
        assert all(board.y >= room.y - 0.02 and board.top + 17 <= room.top + 0.02 for board in page)
        _apart(page)


def _apart(boards):
    for i, a in enumerate(boards):
        for b in boards[:i]:
            assert (
                a.x + a.width <= b.x
                or b.x + b.width <= a.x
                or a.top + 17 <= b.y + 0.01
                or b.top + 17 <= a.y + 0.01
            )


def test_titles_numbers_levels_and_page_numbers():
    them = pages(booklet(ready(EASY, SMALL, EASY), title="Sunday Sudoku", per_page=2, first=41))
    first, second, last = (page.extract_text() for page in them)
    assert "Sunday Sudoku" in first and "Sunday Sudoku" in second and "Solutions" in last
    score = package.rate(EASY).score
    assert "41" in words(them[0]) and "42" in words(them[0]) and "43" in words(them[1])
    assert f"Easy {score:.1f}" in first
    assert [words(page).count(str(number)) >= 1 for number, page in enumerate(them, 1)] == [True] * 3
    assert {"41", "42", "43"} <= set(words(them[2]))


def test_fonts_are_embedded():
    data = booklet(ready(filled(Geometry.of(16))), title="Grün, été")
    found = 0
    for page in pages(data):
        for font in page["/Resources"]["/Font"].values():
            descriptor = font.get_object()["/FontDescriptor"].get_object()
            assert "/FontFile2" in descriptor and "Vera" in descriptor["/FontName"]
            found += 1
    assert found and "Grün, été" in pages(data)[0].extract_text()


def test_the_same_puzzles_make_the_same_bytes():
    assert booklet(puzzle(3), title="A") == booklet(puzzle(3), title="A") != booklet(puzzle(3), title="B")


# --- solutions


def test_solutions_come_last_whole_and_numbered():
    solution = package.solve(EASY).grid
    page = pages(booklet(ready(EASY)))[-1]
    digits = "".join(word for word in words(page) if len(word) == 1)
    assert "".join(map(str, solution.values)) in digits


def test_solutions_upside_down_under_each_puzzle_or_left_out():
    assert len(pages(booklet(puzzle(1), solutions="none"))) == 1
    upright, turned = (booklet(puzzle(1), solutions=kind) for kind in ("end", "upside-down"))
    assert len(pages(turned)) == 1 and scales(turned, 0).count(-1.0) == 81
    # The puzzle, its number and level, and the page's number stay upright.
    assert scales(turned, 0).count(1.0) == sum(map(bool, Grid(EASY).values)) + 3
    assert scales(upright, 1) == [1.0] * (81 + 1 + 2)


@pytest.mark.parametrize(("cover", "how_to"), [(False, False), (True, False), (False, True), (True, True)])
def test_a_facing_solution_lies_beside_its_puzzle(cover, how_to):
    data = booklet(puzzle(3), per_page=1, solutions="facing", cover=cover, how_to=how_to)
    counts = [len([word for word in words(page) if len(word) == 1]) for page in pages(data)]
    full = [number for number, count in enumerate(counts, 1) if count >= 81]
    assert len(full) == 3 and all(number % 2 == 1 for number in full)
    assert all(30 <= counts[number - 2] < 81 for number in full) and len(counts) == full[-1]


# --- the front


def test_the_cover_and_the_page_that_says_how_to_play():
    easy, hard = puzzle(1)[0], puzzle(1)[0]._replace(level="hard")
    data = booklet([easy, easy, hard], title="For the train", author="A. Setter", cover=True, how_to=True)
    cover, how_to, first, last = (page.extract_text() for page in pages(data))
    assert "For the train" in cover.replace("\n", " ") and "A. Setter" in cover
    assert "3 puzzles: 2 easy and 1 hard" in cover.replace("\n", " ")
    told = " ".join(how_to.split())
    assert "each digit from 1 to 9 exactly once" in told and str(package.hint(EASY).explain()) in told
    assert "Easy:" in told and "Hard:" in told and "Unfair" not in told
    assert "The solutions begin on page 4." in told and "Solutions" in last and "For the train" in first


def test_what_is_said_of_a_puzzle_is_true():
    how_to = pages(booklet(ready("." * 16), how_to=True))[0].extract_text()
    assert "exactly one solution" not in how_to and "from 1 to 4" in " ".join(how_to.split())
    regions = [r // 3 * 3 + c // 3 for r in range(9) for c in range(9)]
    regions[2], regions[12] = regions[12], regions[2]
    jigsaw = filled(Geometry.of(9, regions=regions))
    text = pages(booklet([BookletPuzzle(jigsaw)], how_to=True))[0].extract_text()
    assert "every region" in " ".join(text.split())


def test_properties_contents_and_boxes():
    reader = pypdf.PdfReader(io.BytesIO(booklet(puzzle(1), title="A", author="B", how_to=True, bleed="3mm")))
    told = reader.metadata
    assert (told.title, told.author, told.creator) == ("A", "B", "Nonet")
    assert told.subject == "Sudoku: 1 easy puzzle" and "sudoku" in told["/Keywords"]
    assert reader.trailer["/Root"]["/Lang"] == "en"
    assert [entry.title for entry in reader.outline] == ["How to play", "Easy, from 1", "Solutions"]
    for page in reader.pages:
        bleed = 3 * 72 / 25.4
        assert float(page.mediabox.width) == pytest.approx(PAPERS["a4"][0] + 2 * bleed)
        assert [float(x) for x in page.trimbox] == pytest.approx(
            [bleed, bleed, bleed + PAPERS["a4"][0], bleed + PAPERS["a4"][1]], abs=0.01
        )


def test_papers_by_their_size():
    page = pages(booklet(puzzle(1), paper="6x9in"))[0]
    assert (float(page.mediabox.width), float(page.mediabox.height)) == (432.0, 648.0)


def test_a_puzzle_without_one_solution_is_printed_and_its_solution_says_why():
    none, many = BookletPuzzle.of("11" + "." * 14), BookletPuzzle.of("." * 16)
    assert (none.status, many.status) == (Status.NONE, Status.MULTIPLE)
    assert none.level == many.level == "" and none.solution is many.solution is None
    last = pages(booklet([none, many]))[-1].extract_text()
    assert "no solution" in last and "more than one solution" in last


# --- every grid


@pytest.mark.parametrize("size", [1, 4, 6, 8, 9, 10, 12, 15, 16, 18, 20, 24, 25])
def test_every_size(size):
    grid = filled(Geometry.of(size))
    page = pages(booklet([BookletPuzzle(grid)], solutions="none"))[0]
    # The page's number and the puzzle's are among the words, too.
    assert sorted(words(page)) == sorted([*(str(v) for v in grid.values if v), "1", "1"])


def test_letters():
    text = words(pages(booklet([BookletPuzzle(filled(Geometry.of(16)))], letters=True, solutions="none"))[0])
    assert text.count("G") == 16 and "16" not in text


def test_extra_houses_are_grey_and_regions_have_thick_borders():
    def painted(geometry, operator):
        data = booklet([BookletPuzzle(filled(geometry))], solutions="none")
        return pages(data)[0].get_contents().get_data().decode().split().count(operator)

    squares = [painted(Geometry.of(9, extra=extra), "re") for extra in ((), DIAGONALS, WINDOWS)]
    assert squares == [1, 1 + 17, 1 + 36]
    assert painted(Geometry.of(9, extra=[range(b * 9, b * 9 + 9) for b in range(9)]), "re") == 1
    regions = [r // 3 * 3 + c // 3 for r in range(9) for c in range(9)]
    regions[2], regions[12] = regions[12], regions[2]
    lines = [painted(geometry, "l") for geometry in (Geometry.of(9), Geometry.of(9, regions=regions))]
    assert lines == [16 + 4, 16 + len(borders(Geometry.of(9, regions=regions)))] and lines[1] > lines[0]


def test_candidates_are_printed_if_they_are_the_players_or_asked_for():
    grid = Grid(SMALL)
    bare, own = BookletPuzzle(grid), BookletPuzzle(grid.eliminated("r1c3", 3))
    counts = [
        len(words(pages(booklet([p], solutions="none", candidates=c))[0]))
        for p, c in ((bare, False), (bare, True), (own, False))
    ]
    marks = sum(mask.bit_count() for mask in grid.candidates)
    assert counts[1] - counts[0] == marks and counts[2] - counts[0] == marks - 1


def test_generated_puzzles_bring_what_is_known_of_them():
    made = next(package.generate(size=4, seed=1))
    entry = BookletPuzzle.of(made)
    assert (entry.level, entry.score, entry.solution) == (made.rating.level, made.rating.score, made.solution)
    assert BookletPuzzle.of(made, level="").score is None
    assert booklet(ready(made))[:5] == b"%PDF-"


def test_long_titles_are_cut():
    entry = puzzle(1)[0]._replace(title="x" * 200, level="y" * 200)
    text = pages(booklet([entry], title="z" * 500))[0].extract_text()
    assert text.count("…") == 3


# --- what can't be


@pytest.mark.parametrize(
    ("options", "what"),
    [
        ({"per_page": 5}, "puzzles a page: 5 is none of 1, 2, 3, 4, 6"),
        ({"paper": "a9"}, "'a9' is no paper; there are a4, a5"),
        ({"paper": "6x9"}, "'6x9' is no paper"),
        ({"paper": "1x9in"}, "a side can have 80 to 1200 mm"),
        ({"paper": "1.2.3x9in"}, "'1.2.3' in .* is no number"),
        ({"bleed": "3"}, "'3' is no width of a bleed"),
        ({"bleed": "9in"}, "more than 25 mm"),
        ({"solutions": "first"}, "solutions: 'first' is none of end"),
        ({"title": "Судоку"}, "the font has no 'С'"),
        ({"font": "/nowhere.ttf"}, "can't be used as a font"),
    ],
)
def test_wishes_that_are_refused(options, what):
    with pytest.raises(ArgumentError, match=what):
        booklet(puzzle(1), **options)


def test_a_booklet_without_puzzles():
    with pytest.raises(ArgumentError, match="at least one puzzle"):
        booklet([])


def test_the_missing_library_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "reportlab.pdfgen.canvas", None)
    with pytest.raises(MissingError, match=r"pip install 'nonet\[print\]'"):
        booklet(puzzle(1))


def test_a_booklet_prints_what_is_ready_for_print():
    with pytest.raises(TypeError, match=r"BookletPuzzle\.of"):
        booklet([EASY])
