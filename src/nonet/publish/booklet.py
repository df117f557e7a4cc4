"""Booklets: puzzles for print, numbered and graded, with their solutions at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from os import PathLike

from nonet.draw.scene import Scene
from nonet.errors import ArgumentError
from nonet.make.entry import BookletPuzzle
from nonet.publish.pdf import BOLD, NOTE, Pages
from nonet.publish.sheet import (
    ARRANGEMENTS,
    HEAD,
    MARGIN,
    PAPERS,
    SOLUTIONS,
    Rectangle,
    board_in,
    body,
    shelves,
    slots,
    usual_arrangement,
)
from nonet.reason.ladders import LEVELS
from nonet.search.exact import Status

NO_SOLUTION = {
    Status.NONE: "no solution",
    Status.MULTIPLE: "more than one solution",
    Status.LIMIT: "not solved in time",
}


def booklet(
    puzzles: Iterable[BookletPuzzle],
    *,
    title: str = "",
    per_page: int | None = None,
    paper: str = "a4",
    solutions: str = "end",
    first: int = 1,
    candidates: bool = False,
    letters: bool = False,
    font: str | PathLike[str] | None = None,
) -> bytes:
    """A PDF with these puzzles, and after them their solutions. The same puzzles make the same bytes.

    ``per_page`` is 1, 2, 4 or 6, by default as many as the largest grid allows. ``paper`` is ``a4`` or ``letter``.
    ``solutions`` come at the ``end``, at the end ``upside-down``, or are left out (``none``). Numbers begin at
    ``first``. ``candidates`` prints all candidates; without it only a player's own are printed. ``letters`` writes
    10 as A, 11 as B. ``font`` is a TrueType file to use instead of Bitstream Vera, which has Western European letters
    only. ``BookletPuzzle.of`` solves and rates a puzzle for the booklet.

    >>> puzzles = [BookletPuzzle.of(line) for line in ("12..34....4....1", "1234341221.34..1")]
    >>> pdf = booklet(puzzles, title="Two for tea")
    >>> pdf[:5], pdf == booklet(puzzles, title="Two for tea")
    (b'%PDF-', True)
    """
    _check("paper", paper, tuple(PAPERS))
    _check("solutions", solutions, SOLUTIONS)
    _check("puzzles a page", per_page, (None, *ARRANGEMENTS))
    entries = list(puzzles)
    if not all(isinstance(entry, BookletPuzzle) for entry in entries):
        raise TypeError(
            "a booklet prints BookletPuzzle values; BookletPuzzle.of() makes one of a grid or a text"
        )
    entries = [entry._replace(title=printable(entry.title)) for entry in entries]
    title = printable(title)
    if not entries:
        raise ArgumentError("a booklet needs at least one puzzle")
    size = max(entry.grid.size for entry in entries)
    press = _Press(Pages(PAPERS[paper], title or "Sudoku", font), title, letters)
    numbered = list(enumerate(entries, first))
    press.puzzles(numbered, ARRANGEMENTS[per_page or usual_arrangement(size)], candidates)
    if solutions != "none":
        press.solutions(numbered, solutions == "upside-down")
    return press.pages.finish()


class _Press:
    """Pages filled slot by slot."""

    def __init__(self, pages: Pages, title: str, letters: bool):
        self.pages, self._title, self._letters = pages, title, letters
        self._page = 0

    def puzzles(
        self, entries: Sequence[tuple[int, BookletPuzzle]], arrangement: tuple[int, int], candidates: bool
    ) -> None:
        places = slots(self._body(bool(self._title)), *arrangement)
        large = len(places) < 4
        for start in range(0, len(entries), len(places)):
            self._begin(self._title)
            for (number, entry), slot in zip(entries[start:], places, strict=False):
                scene = Scene.of(entry.grid, candidates=candidates or None)
                at = board_in(slot, entry.grid.size)
                said = self.pages.wrapped(scene.rules, at.width)
                if said:  # the smaller the board, the more lines; a few too many go into the gap below
                    at = board_in(slot, entry.grid.size, foot=NOTE * 1.25 * len(said) + 3)
                    said = self.pages.wrapped(scene.rules, at.width)
                self._heading(at, number, entry, 13 if large else 11)
                self.pages.board(at, scene, letters=self._letters)
                self.pages.notes(at, said)

    def solutions(self, entries: Sequence[tuple[int, BookletPuzzle]], turned: bool) -> None:
        room = self._body(True)
        left = iter(entries)
        for page in shelves(room, [entry.grid.size for _, entry in entries]):
            self._begin("Solutions")
            if turned:
                self.pages.turned(room)
            for at in page:
                number, entry = next(left)
                self.pages.text(at.x, at.top + 5, str(number), 9, font=BOLD)
                if entry.solution is not None:
                    self.pages.board(at, Scene.of(entry.solution, candidates=False), letters=self._letters)
                else:
                    words, middle = NO_SOLUTION[entry.status], at.x + at.width / 2
                    self.pages.text(middle, at.top - 20, words, 9, grey=0.25, at="middle")
            if turned:
                self.pages.turned(None)

    def _body(self, head: bool) -> Rectangle:
        return body((self.pages.width, self.pages.height), head=head)

    def _begin(self, heading: str) -> None:
        """A new page with its heading and number."""
        pages = self.pages
        if self._page:
            pages.next_page()
        self._page += 1
        left, right = MARGIN, pages.width - MARGIN
        if heading:
            base = pages.height - MARGIN - 12
            pages.text(
                pages.width / 2,
                base,
                pages.fitted(heading, 17, right - left, BOLD),
                17,
                font=BOLD,
                at="middle",
            )
            pages.rule(left, right, pages.height - MARGIN - HEAD + 19)
        pages.text(pages.width / 2, MARGIN - 8, str(self._page), 9.5, grey=0.2, at="middle")

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
