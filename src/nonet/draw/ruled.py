"""Rules on a drawn board: their figures as elements of SVG, and in words below what is not drawn."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from nonet.draw.figures import LINES, Disc, Figure, Point, Strokes, Words
from nonet.draw.frame import FONT, Layout, number, point, words


def painted(figures: Iterable[Figure], layout: Layout) -> str:
    """Figures as elements, in their order."""
    return "\n".join(_element(figure, layout) for figure in figures)


def ink_lines(figures: Iterable[Figure], layout: Layout) -> list[Point]:
    """The corners of lines in ink, as the shaft of an arrow: they look like a part of a digit that stands on them."""
    inked = [f for f in figures if isinstance(f, Strokes) and f.layer == LINES and f.stroke == "ink"]
    return [layout.place(*p) for figure in inked for line in figure.lines for p in line]


def _element(figure: Figure, layout: Layout) -> str:
    side = layout.cell
    if isinstance(figure, Words):
        x, y = layout.place(figure.x, figure.y)
        size = figure.size * side
        at = f'x="{number(x)}" y="{number(y + size * 0.36)}" font-size="{number(size)}">{figure.text}</text>'
        # The halo is a text of its own, not the property paint-order: some readers of SVG don't know that.
        halo = f'<text class="halo wide" {at}' if figure.halo else ""
        return f'{halo}<text class="fill-{figure.tone} heavy" {at}'
    kinds = [f"fill-{figure.fill}"] * bool(figure.fill) + [f"line-{figure.stroke}"] * bool(figure.stroke)
    more = "" if figure.fill else ' fill="none"'
    if figure.stroke:
        more += f' stroke-width="{number(figure.width * side)}"'
    if isinstance(figure, Disc):
        x, y = layout.place(figure.x, figure.y)
        at = f'cx="{number(x)}" cy="{number(y)}" r="{number(figure.radius * side)}"'
        return f'<circle class="{" ".join(kinds)}"{more} {at}/>'
    if figure.dash:
        more += f' stroke-dasharray="{" ".join(number(length * side) for length in figure.dash)}"'
    kinds += ["butt" if figure.butt else "round"] * bool(figure.stroke)
    end = "z" if figure.fill else ""
    lines = "".join("M" + "L".join(point(*layout.place(*p)) for p in line) + end for line in figure.lines)
    return f'<path class="{" ".join(kinds)}"{more} d="{lines}"/>'


def notes(said: Iterable[str], layout: Layout, top: float) -> tuple[str, float]:
    """The rules that are not drawn, in words below the board, and the height they take."""
    size = FONT * layout.scale
    room = max(16, int((layout.width - layout.left) / (size * 0.6)))
    lines = [line for note in said for line in wrap(note, room)]
    pitch = size * 1.5
    out = [
        words(layout.left, top + (i + 1) * pitch, size, line, "note legend") for i, line in enumerate(lines)
    ]
    return "\n".join(out), pitch * (len(lines) + 0.5)
