"""What was measured, as a table with bars for a terminal or a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, floor, log10

from nonet.bench.measure import Tally
from nonet.bench.sets import PuzzleSet

_EIGHTHS = " ▏▎▍▌▋▊▉"
_BAR = (12, 40)
"""The fewest columns that are worth a bar, and the most that are needed."""

_HEAD = ("solver", "solved", "a second", "CPU time, Nonet's = 1")


def figure(value: float) -> str:
    """A number to three figures, as people write it.

    >>> [figure(x) for x in (0.03071, 1.0, 23.35, 1487.5, 7588312.0)]
    ['0.0307', '1.00', '23.4', '1,490', '7,590,000']
    """
    if value <= 0:
        return "0"
    decimals = 2 - floor(log10(value))
    return f"{round(value, decimals):,.{max(decimals, 0)}f}"


def ranked(tallies: Sequence[Tally]) -> list[Tally]:
    """The fastest first; those that never ran last."""
    return sorted(tallies, key=lambda tally: (tally.ratio is None, tally.ratio))


def by_set(tallies: Sequence[Tally]) -> Iterator[tuple[PuzzleSet, list[Tally]]]:
    """The tallies of each set, in the order of the sets, the fastest first."""
    sets = {id(tally.puzzle_set): tally.puzzle_set for tally in tallies}
    for key, puzzle_set in sets.items():
        yield puzzle_set, ranked([tally for tally in tallies if id(tally.puzzle_set) == key])


def decades(ratios: Iterable[float | None]) -> tuple[int, int]:
    """Powers of ten that all ratios lie between.

    >>> decades([0.03, 1.0, None, 250.0]), decades([])
    ((-2, 3), (0, 1))
    """
    known = [ratio for ratio in ratios if ratio] or [1.0]
    low = floor(log10(min(known)))
    return low, max(ceil(log10(max(known))), low + 1)


def power(exponent: int) -> str:
    """A power of ten, written out.

    >>> power(-2), power(0), power(6)
    ('0.01', '1', '1,000,000')
    """
    return f"{10**exponent:,}" if exponent >= 0 else f"{10.0**exponent:.{-exponent}f}"


def spread(tally: Tally) -> str:
    """The ratio of the turns: median (lowest to highest); at least that, if the limit stopped it."""
    if tally.ratio is None:
        return "-"
    low, high = figure(min(tally.ratios)), figure(max(tally.ratios))
    return f"{'≥ ' * bool(tally.over)}{figure(tally.ratio)} ({low} to {high})"


def trouble(tally: Tally, max_seconds: float) -> str:
    """What went wrong, in a few words; empty if nothing did."""
    counts = (
        (tally.wrong, "wrong"),
        (tally.unsolved, "given up"),
        (tally.over, f"not done in {max_seconds:g} s"),
        (tally.crashed, "crashed"),
    )
    parts = [f"{count:,} of {tally.tried:,} {what}" for count, what in counts if count]
    if tally.error:
        parts.append(tally.error)
    return "; ".join(parts)


def table(tallies: Sequence[Tally], *, max_seconds: float, width: int = 80, unicode: bool = True) -> str:
    """A block of lines for each set: a row a solver, with a bar on a logarithmic scale where it fits."""
    shown = [tally for tally in tallies if tally.tried or tally.error]
    rows = {id(tally): _cells(tally) for tally in shown}
    widths = [max(map(len, column)) for column in zip(_HEAD, *rows.values(), strict=True)]
    low, high = decades(tally.ratio for tally in shown)
    room = min(width - sum(widths) - 2 * len(widths), _BAR[1])
    blocks = []
    for puzzle_set, members in by_set(shown):
        scale = f"{power(low)} to {power(high)}" if room >= _BAR[0] else ""
        lines = [str(puzzle_set), f"{_line(_HEAD, widths)}  {scale}".rstrip()]
        for tally in members:
            bar = "" if tally.ratio is None or room < _BAR[0] else _bar(tally.ratio, low, high, room, unicode)
            lines.append(f"{_line(rows[id(tally)], widths)}  {bar}".rstrip())
        notes = [(tally.peer.name, trouble(tally, max_seconds)) for tally in members]
        lines += [f"  {name}: {note}" for name, note in notes if note]
        blocks.append("\n".join(lines))
    text = "\n\n".join(blocks)
    return text if unicode else text.replace("≥", ">=")


def _cells(tally: Tally) -> tuple[str, ...]:
    return (
        f"{tally.peer.name} {tally.version}",
        f"{tally.solved}/{tally.tried}",
        figure(tally.per_second),
        spread(tally),
    )


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    """Cells in columns: words to the left, counts to the right."""
    solver, solved, rate, ratio = cells
    w = widths
    return f"{solver:<{w[0]}}  {solved:>{w[1]}}  {rate:>{w[2]}}  {ratio:<{w[3]}}"


def _bar(ratio: float, low: int, high: int, room: int, unicode: bool) -> str:
    """A bar that is as long as the ratio has powers of ten above the lowest.

    >>> _bar(10, 0, 2, 12, False), _bar(10, 0, 2, 13, True)
    ('######', '██████▌')
    """
    length = (log10(ratio) - low) / (high - low) * room
    if not unicode:
        return "#" * max(round(length), 1)
    eighths = max(round(length * 8), 1)
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
