"""Plots our score against the ER of Sukaku Explainer: python docs/make_difficulty.py [FILE].

Writes docs/img/difficulty.svg and prints the rank correlation and the table of docs/rating.md. FILE has the columns
puzzle and ER; the default is the collection beside the checkout.
"""

from __future__ import annotations

import csv
import sys
import time
from collections import Counter
from math import log10, sqrt
from pathlib import Path

from nonet import rate
from nonet.reason.ladders import LEVELS, load

SECONDS = 5
WIDTH, HEIGHT = 760, 470
LEFT, RIGHT, TOP, BOTTOM = 62, 680, 40, 410
ER = (1.0, 9.6)
SCORE = (0.9, 640.0)
COLOURS = ("#56B4E9", "#009E73", "#E69F00", "#CC79A7", "#D55E00")
"""One a level, from Okabe and Ito's palette; the bands and their names say the same."""

STYLE = """
text{font:13px 'DejaVu Sans',Verdana,sans-serif;fill:#222}.paper{fill:#fff}.axis{stroke:#222;fill:none}
.grid{stroke:#ddd}.band{fill-opacity:.1}.bubble{fill-opacity:.75;stroke:#fff;stroke-width:.8}
.middle{text-anchor:middle}.end{text-anchor:end}.title{font-size:15px;font-weight:bold}.level{font-weight:bold}
@media (prefers-color-scheme:dark){text{fill:#eee}.paper{fill:#1b1c1f}.axis{stroke:#eee}.grid{stroke:#3a3c41}
.bubble{stroke:#1b1c1f}.band{fill-opacity:.16}}
"""


def ranks(values: list[float]) -> list[float]:
    """The rank of every value; equal ones share the middle of their ranks."""
    first: dict[float, int] = {}
    times = Counter(values)
    for place, value in enumerate(sorted(values)):
        first.setdefault(value, place)
    return [first[value] + (times[value] - 1) / 2 for value in values]


def rank_correlation(left: list[float], right: list[float]) -> float:
    """Spearman's."""
    a, b = ranks(left), ranks(right)
    middle = (len(a) - 1) / 2
    top = sum((x - middle) * (y - middle) for x, y in zip(a, b, strict=True))
    return top / sqrt(sum((x - middle) ** 2 for x in a) * sum((y - middle) ** 2 for y in b))


def x(er: float) -> float:
    """Where an ER stands."""
    return LEFT + (er - ER[0]) / (ER[1] - ER[0]) * (RIGHT - LEFT)


def y(score: float) -> float:
    """Where a score stands; the axis is logarithmic."""
    low, high = map(log10, SCORE)
    return BOTTOM - (log10(score) - low) / (high - low) * (BOTTOM - TOP)


def text(px: float, py: float, words: str, kind: str = "", more: str = "") -> str:
    """A piece of text."""
    return f'<text x="{px:.1f}" y="{py:.1f}" class="{kind}"{more}>{words}</text>'


def plot(points: list[tuple[float, str, float]], correlation: float) -> str:
    """The drawing: a bubble for each ER and score of a rung, as large as the number of its puzzles."""
    starts = [min(r.score for r in load("nonet").rungs if r.level == level) for level in LEVELS]
    edges = [SCORE[0], *(float(s) for s in starts[1:]), SCORE[1]]
    out = [f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>']
    for level, colour, low, high in zip(LEVELS, COLOURS, edges, edges[1:], strict=False):
        box = f'x="{LEFT}" y="{y(high):.1f}" width="{RIGHT - LEFT}" height="{y(low) - y(high):.1f}"'
        out.append(f'<rect class="band" {box} fill="{colour}"/>')
        out.append(text(RIGHT + 8, (y(low) + y(high)) / 2 + 5, level, "level"))
    for er in range(1, 10):
        out.append(f'<path class="grid" d="M{x(er):.1f} {TOP}V{BOTTOM}"/>')
        out.append(text(x(er), BOTTOM + 20, str(er), "middle"))
    for score in (1, 3, 10, 30, 100, 300):
        out.append(f'<path class="grid" d="M{LEFT} {y(score):.1f}H{RIGHT}"/>')
        out.append(text(LEFT - 8, y(score) + 5, str(score), "end"))
    bubbles = Counter((er, level, int(score)) for er, level, score in points)
    for (er, level, score), times in sorted(bubbles.items(), key=lambda item: (-item[1], item[0])):
        colour, radius = COLOURS[LEVELS.index(level)], 1.15 * sqrt(times) + 1.6
        out.append(
            f'<circle class="bubble" cx="{x(er):.1f}" cy="{y(score):.1f}" r="{radius:.1f}" fill="{colour}">'
            f"<title>ER {er}, score {score}: {times}</title></circle>"
        )
    out.append(f'<path class="axis" d="M{LEFT} {TOP}V{BOTTOM}H{RIGHT}"/>')
    heading = f"{len(points)} puzzles, rank correlation {correlation:.3f}"
    out.append(text((LEFT + RIGHT) / 2, TOP - 14, heading, "middle title"))
    out.append(text((LEFT + RIGHT) / 2, HEIGHT - 14, "Sukaku Explainer rating (ER)", "middle"))
    turn = f' transform="rotate(-90 18 {(TOP + BOTTOM) / 2})"'
    out.append(text(18, (TOP + BOTTOM) / 2, "Nonet score", "middle", turn))
    body = "\n".join(out)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">\n'
        f"<title>Nonet score against Sukaku Explainer rating: {heading}</title>\n"
        f"<style>{STYLE}</style>\n{body}\n</svg>\n"
    )


def table(points: list[tuple[float, str, float]]) -> str:
    """The ER of each level's puzzles: lowest, quartiles, highest."""
    out = [
        "| level | puzzles | ER lowest | quarter | middle | three quarters | highest |",
        "|" + "---|" * 7,
    ]
    for level in LEVELS:
        ers = sorted(er for er, own, _ in points if own == level)
        if ers:
            last = len(ers) - 1
            quartiles = " | ".join(f"{ers[last * quarter // 4]:.1f}" for quarter in range(5))
            out.append(f"| {level} | {len(ers)} | {quartiles} |")
    return "\n".join(out)


def main(arguments: list[str]) -> None:
    """Rate, print, draw."""
    name = "shared/data/explainer_1.18.1.csv"
    beside = next((p for p in Path(__file__).resolve().parents if (p / name).is_file()), Path())
    with (Path(arguments[0]) if arguments else beside / name).open() as file:
        rows = list(csv.DictReader(file))
    start = time.process_time()
    ratings = [rate(row["puzzle"], max_seconds=SECONDS) for row in rows]
    seconds = time.process_time() - start
    points = [
        (float(row["ER"]), rating.level, rating.score)
        for row, rating in zip(rows, ratings, strict=True)
        if rating.level is not None and rating.score is not None
    ]
    correlation = rank_correlation([er for er, _, _ in points], [score for _, _, score in points])
    print(f"{len(points)} of {len(rows)} rated within {SECONDS} s each, {seconds:.1f} s of CPU time")
    print(f"rank correlation {correlation:.3f}")
    print(table(points))
    target = Path(__file__).parent / "img" / "difficulty.svg"
    target.write_text(plot(points, correlation), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
