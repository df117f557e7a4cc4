"""Boards and words painted on PDF pages, with the fonts embedded."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from math import ceil, fsum, sqrt
from os import PathLike, fspath
from typing import Any

from nonet.draw.figures import Disc, Figure, Margins, Squeeze, Words, figures_of
from nonet.draw.frame import borders
from nonet.draw.palette import FIGURES
from nonet.draw.scene import Scene
from nonet.errors import ArgumentError, MissingError
from nonet.model.geometry import Geometry
from nonet.model.grid import SYMBOLS
from nonet.publish.sheet import Rectangle

DIGIT_HEIGHT = 0.729
"""Of a figure, for a font size of 1: it is centred by this, not by the font's ascent."""
NOTE = 7.5
"""The font size of words below a board."""
PLAIN, BOLD = "plain", "bold"
GREYS = {
    tone: fsum(w * c for w, c in zip((0.299, 0.587, 0.114), bytes.fromhex(light[1:]), strict=True)) / 255
    for tone, (light, _) in FIGURES.items()
}
"""How light the tones of rules are: booklets are printed in black."""

# ReportLab, and not fpdf2: it brings free fonts of its own (Bitstream Vera) and less to install. Not the SVG drawings
# through Cairo, either: they would take whatever font the machine has.


class Pages:
    """A PDF document under way. Distances are points from the lower left corner of a page.

    The same calls make the same bytes, on any day.

    >>> pages = Pages((200, 100), "Two words")
    >>> pages.text(10, 50, "Hello", 12)
    >>> pages.finish()[:5]
    b'%PDF-'
    """

    def __init__(
        self,
        paper: tuple[float, float],
        title: str,
        font: str | PathLike[str] | None = None,
        *,
        author: str = "",
        about: str = "Sudoku",
        bleed: float = 0.0,
    ):
        try:
            from reportlab.pdfgen.canvas import Canvas
        except ImportError:
            raise MissingError("PDF needs ReportLab; install it with: pip install 'nonet[print]'") from None
        self.width, self.height = paper
        self.bleed = bleed
        """How far the paper goes on beyond each edge, to be cut off."""
        self._fonts = _fonts(font)
        self._target = BytesIO()
        sheet = self.width + 2 * bleed, self.height + 2 * bleed
        # invariant: no time of day and no random id. Without a first font of ours there is one that is not embedded.
        self._canvas: Any = Canvas(
            self._target, sheet, invariant=1, pageCompression=1, initialFontName=self._fonts[PLAIN].fontName, lang="en",
        )  # fmt: skip
        canvas = self._canvas
        canvas.setTitle(title)
        canvas.setAuthor(author)
        canvas.setSubject(about)
        canvas.setKeywords("sudoku, puzzles, logic")
        canvas.setCreator("Nonet")
        if bleed:
            canvas.setTrimBox((bleed, bleed, bleed + self.width, bleed + self.height))
            canvas.setBleedBox((0, 0, *sheet))
        self._begin()

    def _begin(self) -> None:
        """The origin of a new page is the corner that it is cut at."""
        if self.bleed:
            self._canvas.translate(self.bleed, self.bleed)

    def next_page(self) -> None:
        """End this page."""
        self._canvas.showPage()
        self._begin()

    def mark(self, title: str) -> None:
        """An entry in the reader's table of contents, for this page."""
        key = f"{self._canvas.getPageNumber()} {title}"
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(title, key)

    def fill(self, at: Rectangle, grey: float) -> None:
        """A rectangle of one grey."""
        self._canvas.setFillGray(grey)
        self._canvas.rect(at.x, at.y, at.width, at.height, stroke=0, fill=1)

    def within(self, at: Rectangle | None) -> None:
        """From here on nothing is painted outside of a rectangle; None ends that."""
        if at is None:
            self._canvas.restoreState()
            return
        self._canvas.saveState()
        path = self._canvas.beginPath()
        path.rect(at.x, at.y, at.width, at.height)
        self._canvas.clipPath(path, stroke=0, fill=0)

    def paragraph(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        width: float,
        *,
        font: str = PLAIN,
        grey: float = 0.0,
        at: str = "left",
    ) -> float:
        """Lines that fit a width, the first with its base line at ``y``; gives back where the next line would stand."""
        for line in self.wrapped([text], width, size, font):
            self.text(x, y, self.fitted(line, size, width, font), size, font=font, grey=grey)
            y -= size * 1.42
        return y

    def finish(self) -> bytes:
        """End the last page and the document."""
        self._canvas.save()
        return self._target.getvalue()

    def turned(self, about: Rectangle | None) -> None:
        """From here on everything is upside-down within a rectangle; None ends that."""
        if about is None:
            self._canvas.restoreState()
        else:
            self._canvas.saveState()
            self._canvas.translate(2 * about.x + about.width, 2 * about.y + about.height)
            self._canvas.rotate(180)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        font: str = PLAIN,
        grey: float = 0.0,
        at: str = "left",
    ) -> None:
        """A line of text that begins, ends (``right``) or is centred (``middle``) at a point of its base line."""
        self.check(text, font)
        canvas = self._canvas
        canvas.setFont(self._fonts[font].fontName, size)
        canvas.setFillGray(grey)
        draw = {
            "left": canvas.drawString,
            "right": canvas.drawRightString,
            "middle": canvas.drawCentredString,
        }
        draw[at](x, y, text)

    def text_width(self, text: str, size: float, font: str = PLAIN) -> float:
        """How wide a text is."""
        return float(self._fonts[font].stringWidth(text, size))

    def fitted(self, text: str, size: float, room: float, font: str = PLAIN) -> str:
        """A text cut off at its end to fit a width."""
        self.check(text, font)
        if self.text_width(text, size, font) <= room:
            return text
        while text and self.text_width(text + "…", size, font) > room:
            text = text[:-1]
        return text.rstrip() + "…"

    def rule(self, x0: float, x1: float, y: float) -> None:
        """A thin line from left to right."""
        self._canvas.setStrokeGray(0.3)
        self._canvas.setLineWidth(0.6)
        self._canvas.line(x0, y, x1, y)

    def dots(self, x: float, y: float, full: int, of: int, radius: float) -> float:
        """A row of dots that ends at ``x``, the first ``full`` of them filled; gives back its width."""
        canvas, pitch = self._canvas, radius * 2.9
        canvas.setStrokeGray(0.25)
        canvas.setFillGray(0.25)
        canvas.setLineWidth(0.6)
        for i in range(of):
            canvas.circle(x - radius - (of - i - 1) * pitch, y, radius, stroke=1, fill=int(i < full))
        return (of - 1) * pitch + 2 * radius

    def board(self, at: Rectangle, scene: Scene, *, letters: bool = False) -> None:
        """A grid with its digits. Givens are bold where other digits stand beside them; candidates are small."""
        grid, geometry = scene.grid, scene.grid.geometry
        rules = figures_of(geometry)
        at, cell = _inside(at, geometry.size, rules.margins)
        self._shades(at, geometry, cell)
        self._figures(at, rules.below(), cell)
        self._lines(at, geometry, cell)
        self._figures(at, rules.above(), cell)
        largest = _symbol(grid.size, letters)
        mixed = grid.givens != grid.values
        size = self._fitting(largest, cell * (0.62 if mixed else 0.66), cell * 0.8)
        across = ceil(sqrt(grid.size))
        small = self._fitting(largest, cell * 0.8 / across, cell * 0.8 / across)
        for index, value in enumerate(grid.values):
            row, column = divmod(index, geometry.size)
            x, y = at.x + (column + 0.5) * cell, at.top - (row + 0.5) * cell
            if value:
                given = bool(grid.givens[index])
                font, grey = BOLD if given and mixed else PLAIN, 0.0 if given else 0.2
                self._centred(x, y, _symbol(value, letters), size, font, grey)
                continue
            zoom, lower, closer = rules.squeezed.get(index, Squeeze())
            for digit in scene.visible(index):
                down, right = divmod(digit - 1, across)
                pitch, middle = zoom * cell * 0.92 / across, (across - 1) / 2
                self._centred(
                    x + (right - middle) * pitch,
                    y - (down - (ceil(grid.size / across) - 1) / 2) * pitch * closer - lower * cell,
                    _symbol(digit, letters), small * zoom, PLAIN, 0.3,
                )  # fmt: skip

    def wrapped(self, notes: Iterable[str], width: float, size: float = NOTE, font: str = PLAIN) -> list[str]:
        """Notes broken into lines of a width."""
        lines: list[str] = []
        for note in notes:
            line = ""
            for word in note.split():
                longer = f"{line} {word}".strip()
                if line and self.text_width(longer, size, font) > width:
                    lines.append(line)
                    longer = word
                line = longer
            lines.append(line)
        return lines

    def notes(self, at: Rectangle, lines: list[str]) -> None:
        """Lines below a board."""
        for i, line in enumerate(lines):
            self.text(at.x, at.y - 3 - (i + 1) * NOTE * 1.25, line, NOTE, grey=0.2)

    def _centred(self, x: float, y: float, text: str, size: float, font: str, grey: float) -> None:
        self.text(x, y - size * DIGIT_HEIGHT / 2, text, size, font=font, grey=grey, at="middle")

    def _fitting(self, text: str, size: float, room: float) -> float:
        """The font size, made smaller until the widest number fits its cell."""
        return min(size, size * room / self.text_width(text, size, BOLD))

    def _shades(self, at: Rectangle, geometry: Geometry, cell: float) -> None:
        """Cells of extra houses are grey; if that is every cell, it would say nothing and is left out."""
        shaded = {c for house in geometry.extra for c in house}
        if len(shaded) in (0, geometry.cell_count):
            return
        self._canvas.setFillGray(0.87)
        for index in sorted(shaded):
            row, column = divmod(index, geometry.size)
            self._canvas.rect(at.x + column * cell, at.top - (row + 1) * cell, cell, cell, stroke=0, fill=1)

    def _figures(self, at: Rectangle, figures: Iterable[Figure], cell: float) -> None:
        """The figures of rules, in greys that a pencil shows on."""
        canvas = self._canvas
        for figure in figures:
            if isinstance(figure, Words):
                x, y, size = at.x + figure.x * cell, at.top - figure.y * cell, figure.size * cell
                if figure.halo:
                    canvas.setFillGray(1)
                    canvas.circle(x, y, size * 0.42, stroke=0, fill=1)
                self._centred(x, y, figure.text, size, BOLD, GREYS[figure.tone])
                continue
            fill, stroke = int(bool(figure.fill)), int(bool(figure.stroke))
            if fill:
                canvas.setFillGray(GREYS[figure.fill])
            if stroke:
                canvas.setStrokeGray(GREYS[figure.stroke])
                canvas.setLineWidth(figure.width * cell)
            if isinstance(figure, Disc):
                canvas.circle(
                    at.x + figure.x * cell,
                    at.top - figure.y * cell,
                    figure.radius * cell,
                    stroke=stroke,
                    fill=fill,
                )
                continue
            canvas.setLineCap(0 if figure.butt else 1)
            canvas.setLineJoin(0 if figure.butt else 1)
            canvas.setDash([length * cell for length in figure.dash])
            path = canvas.beginPath()
            for line in figure.lines:
                path.moveTo(at.x + line[0][0] * cell, at.top - line[0][1] * cell)
                for x, y in line[1:]:
                    path.lineTo(at.x + x * cell, at.top - y * cell)
                if fill:
                    path.close()
            canvas.drawPath(path, stroke=stroke, fill=fill)
            canvas.setDash([])

    def _lines(self, at: Rectangle, geometry: Geometry, cell: float) -> None:
        canvas, n = self._canvas, geometry.size
        canvas.setLineCap(2)  # square ends, so that lines meet in full corners
        canvas.setStrokeGray(0.35)
        canvas.setLineWidth(_between(0.35, at.width * 0.0014, 0.7))
        for i in range(1, n):
            canvas.line(at.x + i * cell, at.y, at.x + i * cell, at.top)
            canvas.line(at.x, at.y + i * cell, at.x + at.width, at.y + i * cell)
        thick = _between(0.9, at.width * 0.0053, 2.2)
        canvas.setStrokeGray(0)
        canvas.setLineWidth(thick)
        for x0, y0, x1, y1 in borders(geometry):
            canvas.line(at.x + x0 * cell, at.top - y0 * cell, at.x + x1 * cell, at.top - y1 * cell)
        canvas.setLineWidth(thick * 1.25)
        canvas.rect(at.x, at.y, at.width, at.width, stroke=1, fill=0)

    def check(self, text: str, font: str = PLAIN) -> None:
        """Refuse a text for which the font has no letters."""
        known = self._fonts[font].face.charToGlyph
        for symbol in text:
            if ord(symbol) not in known:
                raise ArgumentError(
                    f"the font has no {symbol!r}, which {text!r} needs; name a TrueType font that has it"
                )


def _inside(at: Rectangle, size: int, margins: Margins) -> tuple[Rectangle, float]:
    """The board itself within its room, which clues beside it may need a part of; and the width of a cell."""
    left, top, right, bottom = margins
    cell = at.width / (size + max(left + right, top + bottom))
    side = size * cell
    x = at.x + (at.width - side + (left - right) * cell) / 2
    return Rectangle(x, at.y + (at.height - side + (bottom - top) * cell) / 2, side, side), cell


def _between(low: float, value: float, high: float) -> float:
    return min(high, max(low, value))


def _symbol(digit: int, letters: bool) -> str:
    return SYMBOLS[digit] if letters else str(digit)


def _fonts(path: str | PathLike[str] | None) -> dict[str, Any]:
    """The plain and the bold font; a font of the user's own is used for both."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    names = (
        {PLAIN: "Vera.ttf", BOLD: "VeraBd.ttf"}
        if path is None
        else dict.fromkeys((PLAIN, BOLD), fspath(path))
    )
    try:
        fonts = {kind: TTFont(f"nonet {name}", name) for kind, name in names.items()}
    except (TTFError, OSError) as error:
        raise ArgumentError(f"{names[PLAIN]} can't be used as a font: {error}") from None
    for font in fonts.values():
        registerFont(font)
    return fonts
