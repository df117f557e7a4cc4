"""Booklets: puzzles for print, numbered and graded, with their solutions at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from os import PathLike

from nonet.draw.scene import Scene
from nonet.errors import ArgumentError
from nonet.make.entry import BookletPuzzle
from nonet.publish.front import counted, paint_cover, paint_how_to
from nonet.publish.paper import bleed_width, paper_size
from nonet.publish.pdf import BOLD, NOTE, Pages
from nonet.publish.sheet import (
    HEAD,
    PER_PAGE,
    SOLUTIONS,
    Rectangle,
    arrangement,
    board_and_solution,
    board_in,
    body,
    margin,
    shelves,
    slots,
    usual_count,
)
from nonet.reason.ladders import LEVELS
from nonet.search.exact import Status

NO_SOLUTION = {
    Status.NONE: "no solution",
    Status.MULTIPLE: "more than one solution",
    Status.LIMIT: "not solved in time",
    Status.UNIQUE: "not given",
}
"""What stands in the place of a solution that is not there."""


def booklet(
    puzzles: Iterable[BookletPuzzle],
    *,
    title: str = "",
    author: str = "",
    cover: bool = False,
    how_to: bool = False,
    per_page: int | None = None,
    paper: str = "a4",
    bleed: str = "0",
    solutions: str = "end",
    first: int = 1,
    candidates: bool = False,
    letters: bool = False,
    font: str | PathLike[str] | None = None,
) -> bytes:
    """A PDF with these puzzles and their solutions. The same puzzles make the same bytes.

    ``cover`` begins it with the title and the ``author``, ``how_to`` with a page that says how to play. ``per_page`` is
    1, 2, 3, 4, 6, 8, 9 or 12, by default 4, 2 or 1, as many as stay readable. ``paper`` is a name (``a4``, ``a5``,
    ``letter`` ...) or a size such as ``6x9in`` or ``148x210mm``; ``bleed`` is how far each page goes on beyond the edge
    that it is cut at. ``solutions`` come at the ``end``, on the ``facing`` page, ``upside-down`` under each puzzle, or
    are left out (``none``). Numbers begin at ``first``. ``candidates`` prints all candidates; without it only a
    player's own are printed. ``letters`` writes 10 as A, 11 as B. ``font`` is a TrueType file to use instead of
    Bitstream Vera, which has Western European letters only. ``BookletPuzzle.of`` solves and rates a puzzle for the
    booklet.

    >>> puzzles = [BookletPuzzle.of(line) for line in ("12..34....4....1", "1234341221.34..1")]
    >>> pdf = booklet(puzzles, title="Two for tea", cover=True)
    >>> pdf[:5], pdf == booklet(puzzles, title="Two for tea", cover=True)
    (b'%PDF-', True)
    """
    _check("solutions", solutions, SOLUTIONS)
    _check("puzzles a page", per_page, (None, *PER_PAGE))
    entries = list(puzzles)
    if not all(isinstance(entry, BookletPuzzle) for entry in entries):
        raise TypeError(
            "a booklet prints BookletPuzzle values; BookletPuzzle.of() makes one of a grid or a text"
        )
    entries = [entry._replace(title=printable(entry.title)) for entry in entries]
    title, author = printable(title), printable(author)
    if not entries:
        raise ArgumentError("a booklet needs at least one puzzle")
    pages = Pages(
        paper_size(paper),
        title or "Sudoku",
        font,
        author=author,
        about=f"Sudoku: {counted(entries)}",
        bleed=bleed_width(bleed),
    )
    press = _Press(pages, title, letters)
    numbered = list(enumerate(entries, first))
    room = press.body(bool(title))
    size = max(entry.grid.size for entry in entries)
    usual = usual_count(room, size, under=solutions == "upside-down")
    count = per_page or (min(usual, len(entries)) if len(entries) <= 2 else usual)
    ways = arrangement(room, count, size)
    fronts = cover + how_to
    if cover:
        press.blank()
        paint_cover(pages, title or "Sudoku", author, entries)
    if solutions == "facing" and fronts % 2 == 0:
        # A puzzle stands on an even page, which is a left one, and its solution on the odd one beside it.
        press.blank()
        fronts += 1
    if how_to:
        press.begin("How to play")
        pages.mark("How to play")
        last = fronts + -(-len(entries) // (ways[0] * ways[1]))
        where = {
            "end": f"The solutions begin on page {last + 1}.",
            "facing": "The solutions are on the facing pages.",
            "upside-down": "The solution stands upside down under each puzzle.",
            "none": "",
        }[solutions]
        paint_how_to(pages, entries, first, where, letters)
    press.puzzles(numbered, ways, candidates, solutions)
    if solutions == "end":
        press.solutions(numbered)
    return pages.finish()


class _Press:
    """Pages filled slot by slot."""

    def __init__(self, pages: Pages, title: str, letters: bool):
        self.pages, self._title, self._letters = pages, title, letters
        self._page = 0

    def puzzles(
        self,
        entries: Sequence[tuple[int, BookletPuzzle]],
        ways: tuple[int, int],
        candidates: bool,
        solutions: str,
    ) -> None:
        places = slots(self.body(bool(self._title)), *ways)
        large = places[0].width > 300
        level = None
        for start in range(0, len(entries), len(places)):
            self.begin(self._title)
            group = list(zip(entries[start:], places, strict=False))
            for (number, entry), slot in group:
                if entry.level != level and entry.level.lower() in LEVELS:
                    level = entry.level
                    self.pages.mark(f"{level.capitalize()}, from {number}")
                self._puzzle(number, entry, slot, candidates, solutions == "upside-down", large)
            if solutions == "facing":
                self.begin("Solutions" if self._title else "")
                for (number, entry), slot in group:
                    at = board_in(slot, entry.grid.size)
                    self.pages.text(at.x, at.top + 5, str(number), 11, font=BOLD)
                    self._solution(at, entry)

    def _puzzle(
        self, number: int, entry: BookletPuzzle, slot: Rectangle, candidates: bool, under: bool, large: bool
    ) -> None:
        """A board with its heading, its rules in words, and, if it is to be, its solution under it."""
        size, scene = entry.grid.size, Scene.of(entry.grid, candidates=candidates or None)

        def places(foot: float) -> tuple[Rectangle, Rectangle]:
            at = board_in(slot, size, foot)
            return board_and_solution(slot, size, foot) if under else (at, at)

        at, small = places(0)
        said = self.pages.wrapped(scene.rules, at.width)
        if said:  # the smaller the board, the more lines; a few too many go into the gap below
            at, small = places(NOTE * 1.25 * len(said) + 3)
            said = self.pages.wrapped(scene.rules, at.width)
        if under:
            self.pages.turned(small)
            self._solution(small, entry)
            self.pages.turned(None)
        self._heading(at, number, entry, 13 if large else 11)
        self.pages.board(at, scene, letters=self._letters)
        self.pages.notes(at, said)

    def solutions(self, entries: Sequence[tuple[int, BookletPuzzle]]) -> None:
        left = iter(entries)
        for number_of_page, page in enumerate(
            shelves(self.body(True), [entry.grid.size for _, entry in entries])
        ):
            self.begin("Solutions")
            if not number_of_page:
                self.pages.mark("Solutions")
            for at in page:
                number, entry = next(left)
                self.pages.text(at.x, at.top + 5, str(number), 9, font=BOLD)
                self._solution(at, entry)

    def _solution(self, at: Rectangle, entry: BookletPuzzle) -> None:
        """The solution on its board, or why there is none."""
        if entry.solution is not None:
            scene = Scene.of(entry.solution, candidates=False)
            self.pages.board(at, scene, letters=self._letters)
            return
        words, middle = NO_SOLUTION[entry.status], at.x + at.width / 2
        self.pages.text(middle, at.top - 20, words, 9, grey=0.25, at="middle")

    def body(self, head: bool) -> Rectangle:
        """The part of a page for boards."""
        return body((self.pages.width, self.pages.height), head=head)

    def blank(self) -> None:
        """A new page without heading and number."""
        if self._page:
            self.pages.next_page()
        self._page += 1

    def begin(self, heading: str) -> None:
        """A new page with its heading and number."""
        self.blank()
        pages = self.pages
        edge = margin((pages.width, pages.height))
        left, right = edge, pages.width - edge
        if heading:
            base, room = pages.height - edge - 12, right - left
            size = max(11.0, min(17.0, 17.0 * room / pages.text_width(heading, 17, BOLD)))
            heading = pages.fitted(heading, size, room + 0.01, BOLD)
            pages.text(pages.width / 2, base, heading, size, font=BOLD, at="middle")
            pages.rule(left, right, pages.height - edge - HEAD + 19)
        pages.text(pages.width / 2, edge - 8, str(self._page), 9.5, grey=0.2, at="middle")

    def _heading(self, at: Rectangle, number: int, entry: BookletPuzzle, size: float) -> None:
        """Above a board: its number and title on the left, its difficulty on the right."""
        pages, base, right = self.pages, at.top + 6, at.x + at.width
        small = size - 2
        if entry.level.lower() in LEVELS:
            # Dots say it at a glance, and in every language.
            full = LEVELS.index(entry.level.lower()) + 1
            right -= pages.dots(right, base + small * 0.36, full, len(LEVELS), small * 0.24) + 5
        words = entry.level[:1].upper() + entry.level[1:]
        if entry.score is not None:
            words += f" {entry.score:.1f}"
        number_end = at.x + pages.text_width(str(number), size, BOLD)
        words = pages.fitted(words.strip(), small, right - number_end - 8)
        pages.text(right, base, words, small, grey=0.2, at="right")
        right -= pages.text_width(words, small)
        pages.text(at.x, base, str(number), size, font=BOLD)
        if entry.title:
            title = pages.fitted(entry.title, small, right - number_end - 20)
            pages.text(number_end + 8, base, title, small)


def printable(text: str) -> str:
    """A text with a blank for each control character, as files bring them: no font has those."""
    return "".join(symbol if symbol.isprintable() else " " for symbol in text)


def _check(what: str, value: object, known: Sequence[object]) -> None:
    if value not in known:
        them = ", ".join(str(k) for k in known if k is not None)
        raise ArgumentError(f"{what}: {value!r} is none of {them}")
