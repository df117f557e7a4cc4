"""Plots how our levels, the ER of Sukaku Explainer and HoDoKu's levels relate: python docs/make_scales.py [FILE].

Writes docs/img/scales.svg and prints the table of docs/rating.md. FILE has a column puzzle; the default is the
collection beside the checkout. All three are rated here.
"""

from __future__ import annotations

import csv
import sys
import time
from collections import Counter
from math import sqrt
from pathlib import Path

from make_difficulty import COLOURS, STYLE, text

from nonet import rate_many
from nonet.reason.ladders import LEVELS

WIDTH, HEIGHT = 760, 500
LEFT, TOP, COLUMN, ROW = 118, 92, 124, 74
BINS = ((0.0, 1.5), (1.6, 2.5), (2.6, 4.4), (4.5, 6.5), (6.6, 7.5), (7.6, 8.5), (8.6, 12.0))
"""Of ER, from the shades of a bar's left to its right."""
SHADES = ("#f1eef6", "#d4b9da", "#c994c7", "#df65b0", "#e7298a", "#ce1256", "#91003f")
MORE = """
.edge{stroke:#555;stroke-width:.6}.small{font-size:11px}.cell{fill:none;stroke:#ddd}
@media (prefers-color-scheme:dark){.cell{stroke:#3a3c41}.edge{stroke:#ccc}}
"""


def shade(er: float) -> int:
    """The number of the bin of an ER."""
    return next(i for i, (_, high) in enumerate(BINS) if er <= high + 0.05)


def bar(px: float, py: float, counts: Counter[int], told: str) -> str:
    """A bar as wide as the number of puzzles, in shares of their ER."""
    total = sum(counts.values())
    width, height = 12 + 5.2 * sqrt(total), 26
    at, out = px - width / 2, [f"<g><title>{told}</title>"]
    for number in sorted(counts):
        part = width * counts[number] / total
        out.append(
            f'<rect x="{at:.1f}" y="{py - height / 2:.1f}" width="{part:.1f}" height="{height}" '
            f'fill="{SHADES[number]}"/>'
        )
        at += part
    frame = f'x="{px - width / 2:.1f}" y="{py - height / 2:.1f}" width="{width:.1f}" height="{height}"'
    out.append(f'<rect class="edge" {frame} fill="none"/></g>')
    return "".join(out)


def plot(points: list[tuple[str, str, float]]) -> str:
    """The drawing: our levels across, HoDoKu's down; a bar for each pair, shaded by ER."""
    out = [f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>']
    out.append(text(WIDTH / 2, 26, f"{len(points)} puzzles on three scales", "middle title"))
    out.append(text(LEFT + 2.5 * COLUMN, 52, "level of Nonet", "middle"))
    turn = f' transform="rotate(-90 18 {TOP + 2.5 * ROW:.0f})"'
    out.append(text(18, TOP + 2.5 * ROW, "level of HoDoKu", "middle", turn))
    for i, level in enumerate(LEVELS):
        out.append(text(LEFT + (i + 0.5) * COLUMN, TOP - 12, level, "middle level"))
        out.append(text(LEFT - 10, TOP + (4 - i + 0.5) * ROW + 5, level, "end level"))
        band = f'x="{LEFT + i * COLUMN}" y="{TOP}" width="{COLUMN}" height="{5 * ROW}"'
        out.append(f'<rect class="band" {band} fill="{COLOURS[i]}"/>')
        for j in range(5):
            box = f'x="{LEFT + i * COLUMN}" y="{TOP + j * ROW}" width="{COLUMN}" height="{ROW}"'
            out.append(f'<rect class="cell" {box}/>')
    pairs: dict[tuple[str, str], list[float]] = {}
    for own, theirs, er in points:
        pairs.setdefault((own, theirs), []).append(er)
    for (own, theirs), ers in sorted(pairs.items()):
        px = LEFT + (LEVELS.index(own) + 0.5) * COLUMN
        py = TOP + (4 - LEVELS.index(theirs) + 0.5) * ROW
        told = f"Nonet {own}, HoDoKu {theirs}: {len(ers)} puzzles, ER {min(ers)} to {max(ers)}"
        out.append(bar(px, py - 8, Counter(map(shade, ers)), told))
        out.append(text(px, py + 22, str(len(ers)), "middle small"))
    for i, ((low, high), colour) in enumerate(zip(BINS, SHADES, strict=True)):
        at = LEFT - 60 + i * 92
        out.append(f'<rect class="edge" x="{at}" y="{HEIGHT - 26}" width="14" height="14" fill="{colour}"/>')
        words = f"ER to {high}" if i == 0 else f"from {low}" if i == len(BINS) - 1 else f"{low} – {high}"
        out.append(text(at + 19, HEIGHT - 14, words, "small"))
    body = "\n".join(out)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">\n'
        f"<title>Levels of Nonet and HoDoKu, and the ER of Sukaku Explainer</title>\n"
        f"<style>{STYLE}{MORE}</style>\n{body}\n</svg>\n"
    )


def table(points: list[tuple[str, str, float]]) -> str:
    """For each level of HoDoKu: its puzzles, how many are of each level of ours, and the middle half of ER."""
    out = [f"| HoDoKu | puzzles | {' | '.join(LEVELS)} | ER middle half |", "|" + "---|" * 8]
    for theirs in LEVELS:
        own = Counter(level for level, other, _ in points if other == theirs)
        ers = sorted(er for _, other, er in points if other == theirs)
        if ers:
            last = len(ers) - 1
            counts = " | ".join(str(own[level] or "") for level in LEVELS)
            out.append(f"| {theirs} | {len(ers)} | {counts} | {ers[last // 4]} – {ers[last * 3 // 4]} |")
    return "\n".join(out)


def main(arguments: list[str]) -> None:
    """Rate, print, draw."""
    name = "shared/data/explainer_1.18.1.csv"
    beside = next((p for p in Path(__file__).resolve().parents if (p / name).is_file()), Path())
    with (Path(arguments[0]) if arguments else beside / name).open() as file:
        puzzles = [row["puzzle"] for row in csv.DictReader(file)]
    start = time.process_time()
    rated = zip(*(rate_many(puzzles, scale) for scale in ("nonet", "hodoku", "explainer")), strict=True)
    points = [(own.level, theirs.level, er.er) for own, theirs, er in rated]
    print(f"{len(points)} puzzles, {time.process_time() - start:.0f} s of CPU time")
    print(table(points))
    target = Path(__file__).parent / "img" / "scales.svg"
    target.write_text(plot(points), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
