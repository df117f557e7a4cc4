"""What was measured, drawn: a row a solver, a mark a set, on a logarithmic scale."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import log10

from nonet.bench.measure import Tally
from nonet.bench.table import by_set, decades, figure, power, spread

_COLOURS = ("#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7", "#000000")
"""From Okabe and Ito's palette, which colour-blind people can tell apart; the shapes say the same."""

_SHAPES = (
    "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z",  # circle
    "M-4.5 -4.5h9v9h-9Z",  # square
    "M0 -5.8L5.5 4.4H-5.5Z",  # triangle
    "M0 -6.2L6.2 0L0 6.2L-6.2 0Z",  # diamond
    "M0 5.8L5.5 -4.4H-5.5Z",  # triangle upside down
    "M-2 -6h4v4h4v4h-4v4h-4v-4h-4v-4h4Z",  # cross
)
_WIDTH, _LEFT, _RIGHT, _TOP = 860, 210, 815, 92
_MARK = 10
"""Pixels between the marks of a row."""

_STYLE = """
text{font:14px 'DejaVu Sans',Verdana,sans-serif;fill:#222}.title{font-size:17px;font-weight:bold}
.small{font-size:12px;fill:#555}.end{text-anchor:end}.middle{text-anchor:middle}
.grid{stroke:#ddd}.one{stroke:#222}.stripe{fill:#f5f5f5}.spread{stroke-width:2;stroke-opacity:.55}
"""


def chart(tallies: Sequence[Tally], about: str) -> str:
    """The drawing as SVG; ``about`` says where it was measured."""
    shown = [tally for tally in tallies if tally.ratios]
    sets = [puzzle_set for puzzle_set, _ in by_set(shown)]
    names = _ranking(shown)
    low, high = decades(ratio for tally in shown for ratio in tally.ratios)
    row = _MARK * max(len(sets), 2) + 6
    bottom = _TOP + row * len(names)
    height = bottom + 58

    def x(ratio: float) -> float:
        return _LEFT + (log10(ratio) - low) / (high - low) * (_RIGHT - _LEFT)

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img">',
        "<title>CPU time a puzzle compared with that of Nonet</title>",
        f"<style>{_STYLE}</style>",
        f'<rect width="{_WIDTH}" height="{height}" fill="#fff"/>',
        _text(_WIDTH / 2, 26, "CPU time a puzzle; one call of nonet.solve = 1", "middle title"),
        _text(_WIDTH / 2, 46, about, "middle small"),
        *_legend([puzzle_set.name for puzzle_set in sets]),
    ]
    for number in range(0, len(names), 2):
        where = f'x="8" y="{_TOP + row * number}" width="{_WIDTH - 16}" height="{row}"'
        out.append(f'<rect class="stripe" {where}/>')
    for exponent in range(low, high + 1):
        at = x(10.0**exponent)
        kind = "one" if exponent == 0 else "grid"
        out.append(f'<path class="{kind}" d="M{at:.1f} {_TOP}V{bottom}"/>')
        out.append(_text(at, bottom + 20, power(exponent), "middle"))
    out.append(_text((_LEFT + _RIGHT) / 2, bottom + 44, "times as long as Nonet (logarithmic)", "middle"))
    for number, name in enumerate(names):
        top = _TOP + row * number
        out.append(_text(_LEFT - 12, top + row / 2 + 5, name, "end"))
        for place, puzzle_set in enumerate(sets):
            y = top + row / 2 + (place - (len(sets) - 1) / 2) * _MARK
            for tally in shown:
                if _label(tally) == name and tally.puzzle_set is puzzle_set and tally.ratio:
                    ends = x(min(tally.ratios)), x(tally.ratio), x(max(tally.ratios))
                    out += _measured(tally, ends, y, place)
    return "\n".join([*out, "</svg>", ""])


def _label(tally: Tally) -> str:
    return f"{tally.peer.name} {tally.version}"


def _ranking(tallies: Sequence[Tally]) -> list[str]:
    """Solvers by the mean of their logarithms, the fastest first."""
    logs: dict[str, list[float]] = {}
    for tally in tallies:
        logs.setdefault(_label(tally), []).append(log10(tally.ratio or 1))
    return sorted(logs, key=lambda name: sum(logs[name]) / len(logs[name]))


def _measured(tally: Tally, ends: tuple[float, float, float], y: float, place: int) -> Iterator[str]:
    """A mark at the median and a line from the lowest to the highest; hollow if not all were solved."""
    low, middle, high = ends
    colour = _COLOURS[place % len(_COLOURS)]
    said = escape(
        f"{tally.puzzle_set.name}, {_label(tally)}: {spread(tally)}, {figure(tally.per_second)} a second"
    )
    yield f'<path class="spread" stroke="{colour}" d="M{low:.1f} {y:.1f}H{high:.1f}"/>'
    yield _mark(middle, y, place, hollow=tally.solved < tally.tried, title=said)


def _mark(x: float, y: float, place: int, *, hollow: bool = False, title: str = "") -> str:
    colour, shape = _COLOURS[place % len(_COLOURS)], _SHAPES[place % len(_SHAPES)]
    paint = f'fill="{"#fff" if hollow else colour}" stroke="{colour if hollow else "#fff"}"'
    inner = f"<title>{title}</title>" if title else ""
    width = 2 if hollow else 0.8
    where = f'transform="translate({x:.1f} {y:.1f})"'
    return f'<path {where} d="{shape}" {paint} stroke-width="{width}">{inner}</path>'


def _legend(names: Sequence[str]) -> Iterator[str]:
    """Which mark is which set."""
    words = [*names, "not all solved"]
    widths = [26 + 8.6 * len(word) for word in words]
    at = (_WIDTH - sum(widths)) / 2
    for place, (word, width) in enumerate(zip(words, widths, strict=True)):
        hollow = place == len(names)
        yield _mark(at + 6, 70, 0 if hollow else place, hollow=hollow)
        yield _text(at + 18, 75, word)
        at += width


def _text(x: float, y: float, words: str, kind: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{escape(words)}</text>'
