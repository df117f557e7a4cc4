"""The rules as their sentences say them, and a plain solver that knows no more: nothing is shared with the package.

A sentence is a function of the digits along the rule's cells (0 is empty). ``whole`` ones are asked when all are there.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, groupby, pairwise

from nonet import Grid

EXAMPLES = (
    "anti-knight",
    "anti-king",
    "anti-leaper 1.3",
    "anti-taxicab",
    "knightmare",
    "non-consecutive",
    "diagonal-non-consecutive",
    "negative-ratio",
    "negative-xv",
    "global-entropy",
    "global-modular",
    "diagonals",
    "windoku",
    "disjoint-groups",
    "extra-region r1c1 r2c3 r4c4",
    "clone r1c1 r1c2 r3c3 r3c4",
    "killer 7 r1c1 r2c1 r2c2",
    "sum 9 r1c1 r2c2 r3c4",
    "equal-sums 2 r1c1 r1c2 r3c3 r3c4",
    "quadruple 14 r2c2 r2c3 r3c2 r3c3",
    "contains 13 r1c1 r2c2 r3c4",
    "look-and-say 33 r1c1 r2c3 r3c4 r4c2",
    "equality r1c1 r1c2",
    "arrow r2c2 r1c1 r1c2",
    "pill-arrow 2 r1c1 r1c2 r1c3 r2c3 r3c3 r4c3 r4c4",
    "double-arrow r1c1 r1c2 r2c2 r3c2",
    "thermometer r2c2 r2c3 r3c3",
    "slow-thermometer r2c2 r3c3 r4c4",
    "palindrome r1c1 r2c2 r3c3",
    "renban r1c1 r2c2 r3c3",
    "whispers 2 r2c2 r2c3 r3c3",
    "nabner r1c1 r2c1",
    "modular 2 r1c1 r1c2 r2c2",
    "entropic r1c1 r1c2 r2c2 r3c2",
    "parity r1c1 r1c2 r2c2",
    "region-sum r1c2 r1c3 r2c3",
    "zipper r1c1 r1c2 r1c3 r2c3 r3c3",
    "between r1c1 r1c2 r1c3",
    "lockout 2 r1c1 r1c2 r2c2",
    "sum-line 5 r1c1 r1c2 r2c2 r2c3",
    "same-difference r1c1 r1c2 r2c2 r2c3",
    "lunchbox 3 r1c1 r1c2 r1c3 r1c4",
    "white-dot r1c1 r1c2",
    "black-dot r2c2 r3c2",
    "xv v r1c1 r1c2",
    "greater-than r1c1 r1c2",
    "even r2c2",
    "odd r2c2",
    "candidates 13 r2c2",
    "minimum r2c2",
    "maximum r2c2",
    "row-indexer r1c1",
    "column-indexer r1c1",
    "box-indexer r1c1",
    "counting-circles r1c1 r2c3 r3c4",
    "little-killer 6 r1c3 r3c1",
    "sandwich 5 row 2",
    "x-sum 6 row 2",
    "skyscraper 2 row 2",
    "hidden-skyscraper 1 row 2",
    "numbered-room 2 row 2",
    "frame-sum 5 r1c1 r1c2",
    "pairwise 12.13.24.43.31 r1c1 r1c2 r2c2",
    "all-pairs 12.21.13.31.23.32 r1c1 r1c2 r2c1",
    "regex 1?[2-4]{1,2}(1|4)+ r1c1 r1c2 r2c2 r2c3",
    "state-machine 0-12-0.0-34-1.1-12-1.0-2-2.2-4-1/1.2 r1c1 r1c2 r2c2 r2c3",
)
"""A rule of every kind, which boards of 6x6 and more can have."""


def _thirds(size: int, digit: int) -> str:
    third = size // 3
    return "low" if digit <= third else "high" if digit > size - third else "middle"


def _pieces(digits: Sequence[int], total: int) -> bool:
    """Whether the line can be cut into pieces of this sum."""
    held = 0
    for digit in digits:
        held += digit
        if held == total:
            held = 0
    return held == 0


def _between(digits: Sequence[int], low: int, high: int) -> list[int]:
    """The digits between two others on a line."""
    first, last = sorted((digits.index(low), digits.index(high)))
    return list(digits[first + 1 : last])


def _lunchbox(k: int, d: Sequence[int]) -> bool:
    return len(set(d)) == len(d) and sum(_between(d, min(d), max(d))) == k


def _differ(d: Sequence[int]) -> bool:
    return len(set(d)) == len(d)


def _runs(text: str, digits: Sequence[int]) -> bool:
    """Whether a machine, told as moves and accepting states, can end well."""
    listed, _, last = text.partition("/")
    moves = [move.split("-") for move in listed.split(".")]
    states = {"0"}
    for digit in digits:
        states = {end for start, read, end in moves if start in states and str(digit) in read}
    return not states.isdisjoint(last.split("."))


# Of the digits d along the cells, the number k, and the size n of the board.
WHOLE: dict[str, Callable[[list[int], int, int], bool]] = {
    "extra-region": lambda d, k, n: _differ(d),
    "clone": lambda d, k, n: d[: len(d) // 2] == d[len(d) // 2 :],
    "killer": lambda d, k, n: _differ(d) and (not k or sum(d) == k),
    "sum": lambda d, k, n: sum(d) == k,
    "equal-sums": lambda d, k, n: sum(d[:k]) == sum(d[k:]),
    "arrow": lambda d, k, n: d[0] == sum(d[1:]),
    "pill-arrow": lambda d, k, n: sum(d[i] * 10 ** (k - 1 - i) for i in range(k)) == sum(d[k:]),
    "double-arrow": lambda d, k, n: d[0] + d[-1] == sum(d[1:-1]),
    "thermometer": lambda d, k, n: all(a < b for a, b in pairwise(d)),
    "slow-thermometer": lambda d, k, n: all(a <= b for a, b in pairwise(d)),
    "palindrome": lambda d, k, n: d == d[::-1],
    "renban": lambda d, k, n: _differ(d) and max(d) - min(d) == len(d) - 1,
    "whispers": lambda d, k, n: all(abs(a - b) >= (k or -(-n // 2)) for a, b in pairwise(d)),
    "nabner": lambda d, k, n: all(abs(a - b) >= 2 for a, b in combinations(d, 2)),
    "modular": lambda d, k, n: all(_differ([x % k for x in d[i : i + k]]) for i in range(len(d))),
    "entropic": lambda d, k, n: all(_differ([_thirds(n, x) for x in d[i : i + 3]]) for i in range(len(d))),
    "parity": lambda d, k, n: all(a % 2 != b % 2 for a, b in pairwise(d)),
    "zipper": lambda d, k, n: (
        len({d[i] + d[-1 - i] for i in range(len(d) // 2)} | ({d[len(d) // 2]} if len(d) % 2 else set())) == 1
    ),
    "between": lambda d, k, n: all(min(d[0], d[-1]) < x < max(d[0], d[-1]) for x in d[1:-1]),
    "lockout": lambda d, k, n: (
        abs(d[0] - d[-1]) >= k and not any(min(d[0], d[-1]) <= x <= max(d[0], d[-1]) for x in d[1:-1])
    ),
    "sum-line": lambda d, k, n: _pieces(d, k),
    "same-difference": lambda d, k, n: len({abs(a - b) for a, b in pairwise(d)}) == 1,
    "lunchbox": lambda d, k, n: _lunchbox(k, d),
    "white-dot": lambda d, k, n: abs(d[0] - d[1]) == (k or 1),
    "black-dot": lambda d, k, n: d[0] == (k or 2) * d[1] or d[1] == (k or 2) * d[0],
    "greater-than": lambda d, k, n: d[0] > d[1],
    "even": lambda d, k, n: all(x % 2 == 0 for x in d),
    "odd": lambda d, k, n: all(x % 2 for x in d),
    "equality": lambda d, k, n: (
        _differ(d)
        and sum(x % 2 for x in d) * 2 == len(d)
        and sum(2 * x < n + 1 for x in d) == sum(2 * x > n + 1 for x in d) == len(d) // 2
    ),
    "counting-circles": lambda d, k, n: all(count == digit for digit, count in Counter(d).items()),
    "little-killer": lambda d, k, n: sum(d) == k,
    "frame-sum": lambda d, k, n: sum(d) == k,
    "sandwich": lambda d, k, n: sum(_between(d, 1, n)) == k,
    "x-sum": lambda d, k, n: sum(d[: d[0]]) == k,
    "skyscraper": lambda d, k, n: sum(all(x > y for y in d[:i]) for i, x in enumerate(d)) == k,
    "hidden-skyscraper": lambda d, k, n: (
        next((x for i, x in enumerate(d) if any(y > x for y in d[:i])), None) == k
    ),
    "numbered-room": lambda d, k, n: d[d[0] - 1] == k,
}
LISTED: dict[str, Callable[[list[int], Counter[int]], bool]] = {
    "candidates": lambda d, wanted: all(x in wanted for x in d),
    "quadruple": lambda d, wanted: Counter(d) >= wanted,
    "contains": lambda d, wanted: Counter(d) >= wanted,
    "look-and-say": lambda d, wanted: all(d.count(x) == count for x, count in wanted.items()),
}
# Of two filled cells of the whole board: rows and columns apart, and their digits.
PAIRS: dict[str, Callable[[int, int, int, int], bool]] = {
    "anti-knight": lambda r, c, a, b: {r, c} != {1, 2} or a != b,
    "anti-king": lambda r, c, a, b: max(r, c) > 1 or a != b,
    "anti-taxicab": lambda r, c, a, b: a != b or r + c != a,
    "knightmare": lambda r, c, a, b: {r, c} != {1, 2} or a + b not in (5, 15),
    "diagonal-non-consecutive": lambda r, c, a, b: not r == c == 1 or abs(a - b) != 1,
}
STRAIGHT = (
    "little-killer",
    "sandwich",
    "x-sum",
    "skyscraper",
    "hidden-skyscraper",
    "numbered-room",
    "frame-sum",
)


def combinations_of_two(digits: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Any two, in order."""
    return combinations(digits, 2)


def _place(name: str) -> tuple[int, int]:
    row, column = name[1:].split("c")
    return int(row) - 1, int(column) - 1


def _along(names: list[str]) -> list[tuple[int, int]]:
    """The cells from the first to the last of a straight line."""
    (r, c), (down, across) = _place(names[0]), _place(names[-1])
    steps = max(abs(down - r), abs(across - c), 1)
    return [(r + i * (down - r) // steps, c + i * (across - c) // steps) for i in range(steps + 1)][
        : steps + 1
    ]


def _board_rule(
    key: str, others: Sequence[str], size: int, at: dict[tuple[int, int], int], box: Sequence[int]
) -> bool:
    """A rule that names no cells; ``others`` are the rules beside it, whose marks it may except."""
    if key in PAIRS:
        return all(
            PAIRS[key](abs(p[0] - q[0]), abs(p[1] - q[1]), at[p], at[q]) for p, q in combinations(at, 2)
        )
    told = [rule.split() for rule in others]
    edges = [(p, q) for p, q in combinations(at, 2) if abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1]
    dotted = {frozenset(map(_place, t[-2:])) for t in told if t[0] in ("white-dot", "black-dot")}
    lettered = {frozenset(map(_place, t[-2:])) for t in told if t[0] == "xv"}
    if key == "non-consecutive":
        return not any(abs(at[p] - at[q]) == 1 for p, q in edges if frozenset((p, q)) not in dotted)
    if key == "negative-ratio":
        ratios = {int(t[1]) if len(t) > 3 else 2 for t in told if t[0] == "black-dot"} or {2}
        return not any(
            at[p] == k * at[q] or at[q] == k * at[p]
            for p, q in edges
            if frozenset((p, q)) not in dotted
            for k in ratios
        )
    if key == "negative-xv":
        return not any(at[p] + at[q] in (5, 10) for p, q in edges if frozenset((p, q)) not in lettered)
    if key in ("global-entropy", "global-modular"):
        for r in range(size - 1):
            for c in range(size - 1):
                square = [at.get((r + i, c + j), 0) for i in (0, 1) for j in (0, 1)]
                kinds = {_thirds(size, x) if key == "global-entropy" else x % 3 for x in square}
                if all(square) and len(kinds) < 3:
                    return False
        return True
    if key == "windoku":
        rows = 1 + max(r for r in range(size) if box[r * size] == box[0])
        columns = 1 + max(c for c in range(size) if box[c] == box[0])
        sets = [
            [(top + i, left + j) for i in range(rows) for j in range(columns)]
            for top in range(1, size - rows, rows + 1)
            for left in range(1, size - columns, columns + 1)
        ]
    else:
        assert key == "disjoint-groups"
        order = {b: [divmod(cell, size) for cell in range(size * size) if box[cell] == b] for b in set(box)}
        sets = [[cells[i] for cells in order.values()] for i in range(size)]
    return all(_differ([at[p] for p in cells if p in at]) for cells in sets)


def obeys(
    text: str, size: int, values: Sequence[int], box: Sequence[int] = (), others: Sequence[str] = ()
) -> bool:
    """Whether the filled cells (0 is empty) obey a rule; what is not yet decided is obeyed."""
    key, *words = text.replace(" row 2", f" r2c1 r2c{size}").split()
    at = {(r, c): values[r * size + c] for r in range(size) for c in range(size) if values[r * size + c]}
    if key == "diagonals":
        falling = [at[p] for p in at if p[0] == p[1]]
        rising = [at[p] for p in at if p[0] + p[1] == size - 1]
        return (words == ["rising"] or _differ(falling)) and (words == ["falling"] or _differ(rising))
    if key == "anti-leaper":
        leap = {int(part) for part in words[0].split(".")}
        return not any(
            {abs(p[0] - q[0]), abs(p[1] - q[1])} == leap and at[p] == at[q] for p, q in combinations(at, 2)
        )
    if not words:
        return _board_rule(key, others, size, at, box)
    named = bool(words[0][1:2]) and words[0][0] == "r"
    value, names = ("", words) if named else (words[0], words[1:])
    if key in ("row-indexer", "column-indexer", "box-indexer"):
        return all(_indexed(key, _place(name), size, at, box) for name in names)
    if key in ("minimum", "maximum"):
        marked = {
            _place(name) for rule in (text, *others) if rule.split()[0] == key for name in rule.split()[1:]
        }
        sign = 1 if key == "maximum" else -1
        return all(
            sign * at[p] > sign * at[q]
            for p in map(_place, names)
            for q in ((p[0] + 1, p[1]), (p[0] - 1, p[1]), (p[0], p[1] + 1), (p[0], p[1] - 1))
            if p in at and q in at and q not in marked
        )
    places = _along(names) if key in STRAIGHT else [_place(name) for name in names]
    digits = [at.get(place, 0) for place in places]
    if key == "region-sum":
        parts = [list(part) for _, part in groupby(places, lambda p: box[p[0] * size + p[1]])]
        return not all(digits) or len({sum(at[p] for p in part) for part in parts}) == 1
    if not all(digits):
        # A thermometer is cut off early, so that large boards are tried in time.
        filled = [(place, digit) for place, digit in enumerate(digits) if digit]
        return key != "thermometer" or all(b - a >= j - i for (i, a), (j, b) in pairwise(filled))
    if key == "state-machine":
        return _runs(value, digits)
    if key == "regex":
        return re.fullmatch(value, "".join(map(str, digits))) is not None
    if key in ("pairwise", "all-pairs"):
        listed = {tuple(map(int, pair)) for pair in value.split(".")}
        return all(
            pair in listed for pair in (pairwise if key == "pairwise" else combinations_of_two)(digits)
        )
    if key == "xv":
        return sum(digits) == (10 if value == "x" else 5)
    if key in LISTED:
        return LISTED[key](digits, Counter(int(sign) for sign in value))
    default = {"modular": 3, "lockout": 4, "sum-line": 10}.get(key, 0)
    return WHOLE[key](digits, int(value) if value else default, size)


def _indexed(
    key: str, place: tuple[int, int], size: int, at: dict[tuple[int, int], int], box: Sequence[int]
) -> bool:
    if place not in at:
        return True
    (r, c), v = place, at[place]
    if key == "row-indexer":
        return at.get((v - 1, c), r + 1) == r + 1
    if key == "column-indexer":
        return at.get((r, v - 1), c + 1) == c + 1
    cells = [divmod(cell, size) for cell in range(size * size) if box[cell] == box[r * size + c]]
    own = cells.index(place) + 1
    return at.get(cells[v - 1], own) == own


def boxes(grid: Grid) -> list[int]:
    """The box of every cell; none on a Latin square."""
    return [grid.geometry.box_of(cell) for cell in range(grid.size**2)] if grid.geometry.has_boxes else []


def obeyed(grid: Grid, values: Sequence[int]) -> bool:
    """Whether digits obey all rules of a grid."""
    rules = [str(rule) for rule in grid.geometry.rules]
    return all(obeys(rule, grid.size, values, boxes(grid), [r for r in rules if r != rule]) for rule in rules)


def solutions(grid: Grid) -> Iterator[tuple[int, ...]]:
    """Every solution: cells in order of their choices, each digit tried, houses and sentences looked at anew."""
    geometry, size = grid.geometry, grid.size
    plain = [*geometry.lines, *geometry.houses[len(geometry.lines) :][: len(geometry.extra)]]
    seen_by = [{c for h in plain if cell in h.cells for c in h.cells} for cell in range(size * size)]

    def fits(values: list[int], cell: int) -> list[int]:
        taken = {values[c] for c in seen_by[cell]}
        return [d for d in range(1, size + 1) if d not in taken]

    def fill(values: list[int]) -> Iterator[tuple[int, ...]]:
        if not obeyed(grid, values):
            return
        empty = [cell for cell, value in enumerate(values) if not value]
        if not empty:
            yield tuple(values)
            return
        cell = min(empty, key=lambda c: len(fits(values, c)))
        for digit in fits(values, cell):
            yield from fill([*values[:cell], digit, *values[cell + 1 :]])

    given = list(grid.values)
    houses = ([given[c] for c in house.cells if given[c]] for house in plain)
    if all(len(set(held)) == len(held) for held in houses):
        yield from fill(given)
