"""Rules drawn at random so that a solution obeys them: kinds that can be asked for by name alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from operator import mul
from typing import NamedTuple

from nonet.make.chance import Chance
from nonet.model.geometry import Geometry
from nonet.model.rules import KINDS, Rule
from nonet.model.rules.bases import neighbours

MOST_STEPS = 400
"""Of a walk in search of a line, before another start is tried."""


class Filled(NamedTuple):
    """A solved board, on which rules are drawn."""

    board: Geometry
    values: Sequence[int]

    @property
    def size(self) -> int:
        """Of a side."""
        return self.board.size

    def made(self, key: str, cells: Sequence[int], value: int | str | None = None) -> Rule:
        """A rule on cells that are given by number."""
        return KINDS[key]([divmod(cell, self.size) for cell in cells], value)

    def around(self, cell: int, diagonal: bool = True) -> list[int]:
        """The cells next to a cell."""
        n, (row, column) = self.size, divmod(cell, self.size)
        ways = [(d, r) for d in (-1, 0, 1) for r in (-1, 0, 1) if (d or r) and (diagonal or not (d and r))]
        return [(row + d) * n + column + r for d, r in ways if 0 <= row + d < n and 0 <= column + r < n]

    def obeys(self, rule: Rule) -> bool:
        """Whether the solution obeys a rule, by what it is compiled to."""
        held, board = self.values, self.board
        return (
            all(len({held[c] for c in house}) == len(house) for house in rule.houses(board))
            and all(
                (held[first], held[second]) not in forbidden
                for pairs, forbidden in rule.relations(board)
                for first, second in pairs
            )
            and all(
                sum(map(mul, s.coefficients, (held[c] for c in s.cells))) == s.total for s in rule.sums(board)
            )
            and all(a.machine.accepts(held[c] for c in a.cells) for a in rule.automata(board))
            and all(held[cell] != digit for cell, digit in rule.barred(board))
        )


Draw = Callable[[Filled, Chance], Iterator[Rule]]


class RuleMaker(NamedTuple):
    """How a kind of rule is drawn: all that fit, in random order; and how many are usual on a 9x9 board."""

    draw: Draw
    usual: int
    """If no number is wished, no fewer than so many stay."""
    plenty: int
    """So many are drawn then; those that the solution does not need are taken away."""


# --- lines


def _line(key: str, low: int, high: int, goes_on: Callable[[Sequence[int], int], bool] | None = None) -> Draw:
    """Lines of low to high cells, of different cells each; ``goes_on`` sees the digits so far, and the size."""

    def draw(filled: Filled, chance: Chance) -> Iterator[Rule]:
        used: set[int] = set()
        for start in chance.shuffled(range(filled.size**2)):
            length = min(chance.between(low, high), filled.size)
            for path in _walks(filled, chance, start, length, used, goes_on):
                rule = filled.made(key, path)
                if filled.obeys(rule):
                    used |= set(path)
                    yield rule
                    break

    return draw


def _walks(
    filled: Filled, chance: Chance, start: int, length: int, used: set[int],
    goes_on: Callable[[Sequence[int], int], bool] | None,
) -> Iterator[list[int]]:  # fmt: skip
    """Paths of so many cells that do not cross themselves."""
    steps, stack = 0, [[start]] if start not in used else []
    while stack and steps < MOST_STEPS:
        path, steps = stack.pop(), steps + 1
        if goes_on and not goes_on([filled.values[c] for c in path], filled.size):
            continue
        if len(path) == length:
            yield path
            continue
        joined = set(map(frozenset, pairwise(path)))
        for cell in (c for c in chance.shuffled(filled.around(path[-1])) if c not in path and c not in used):
            a, b = path[-1], cell
            across = frozenset((a // filled.size * filled.size + b % filled.size,
                                b // filled.size * filled.size + a % filled.size))  # fmt: skip
            if across not in joined:
                stack.append([*path, cell])


def _rises(digits: Sequence[int], size: int) -> bool:
    return len(digits) < 2 or digits[-1] > digits[-2]


def _whispers(digits: Sequence[int], size: int) -> bool:
    return len(digits) < 2 or abs(digits[-1] - digits[-2]) >= (size + 1) // 2


def _near(digits: Sequence[int], size: int) -> bool:
    return len(set(digits)) == len(digits) and max(digits) - min(digits) < 5


def _apart(digits: Sequence[int], size: int) -> bool:
    return all(abs(digits[-1] - d) >= 2 for d in digits[:-1])


def _takes_turns(digits: Sequence[int], size: int) -> bool:
    return len(digits) < 2 or (digits[-1] + digits[-2]) % 2 == 1


def _palindromes(filled: Filled, chance: Chance) -> Iterator[Rule]:
    """Grown from the middle, both ends at a time."""
    used: set[int] = set()
    for middle in chance.shuffled(range(filled.size**2)):
        path = [middle]
        while middle not in used and len(path) < 7:
            ends = [
                (a, b)
                for a in filled.around(path[0])
                for b in filled.around(path[-1])
                if a != b and filled.values[a] == filled.values[b] and not {a, b} & (used | set(path))
            ]
            if not ends:
                break
            first, last = chance.pick(ends)
            path = [first, *path, last]
        if len(path) >= 5:
            used |= set(path)
            yield filled.made("palindrome", path)


def _arrows(filled: Filled, chance: Chance) -> Iterator[Rule]:
    """From a circle along cells that make its digit."""
    used: set[int] = set()

    def within(digits: Sequence[int], size: int) -> bool:
        return sum(digits[1:]) <= digits[0]

    for start in chance.shuffled(range(filled.size**2)):
        for path in _walks(filled, chance, start, chance.between(3, 4), used, within):
            if sum(filled.values[c] for c in path[1:]) == filled.values[start]:
                used |= set(path)
                yield filled.made("arrow", path)
                break


# --- cages and regions


def _grown(
    filled: Filled, chance: Chance, start: int, size: int, free: set[int], repeats: bool = False
) -> list[int]:
    """A connected set of free cells, of different digits unless they may repeat."""
    cells = [start]
    while len(cells) < size:
        held = {filled.values[c] for c in cells}
        near = sorted(
            {o for c in cells for o in filled.around(c, diagonal=False)
             if o in free and o not in cells and (repeats or filled.values[o] not in held)}
        )  # fmt: skip
        if not near:
            break
        cells.append(chance.pick(near))
    return cells


def _cages(filled: Filled, chance: Chance) -> Iterator[Rule]:
    """The board shared out into cages of 2 to 5 cells; a cell that is left alone joins a cage if it can."""
    free = set(range(filled.size**2))
    cages: list[list[int]] = []
    for start in chance.shuffled(sorted(free)):
        if start not in free:
            continue
        cage = _grown(filled, chance, start, chance.pick((2, 2, 3, 3, 3, 4, 4, 5)), free)
        free -= set(cage)
        home = next((c for c in cages if len(cage) == 1 and _takes_in(filled, c, start)), None)
        if home is not None:
            home.append(start)
        else:
            cages.append(cage)
    for cage in cages:
        if len(cage) > 1:
            yield filled.made("killer", sorted(cage), sum(filled.values[c] for c in cage))


def _takes_in(filled: Filled, cage: list[int], cell: int) -> bool:
    digits = {filled.values[c] for c in cage}
    return (
        len(cage) < 5 and filled.values[cell] not in digits
        and any(o in cage for o in filled.around(cell, diagonal=False))
    )  # fmt: skip


def _totals(filled: Filled, chance: Chance) -> Iterator[Rule]:
    free = set(range(filled.size**2))
    for start in chance.shuffled(sorted(free)):
        cells = _grown(filled, chance, start, chance.between(3, 5), free, True) if start in free else []
        if len(cells) > 2:
            free -= set(cells)
            yield filled.made("sum", sorted(cells), sum(filled.values[c] for c in cells))


def _differing(key: str, size: int | None = None) -> Draw:
    """Connected cells of different digits, so many or as many as there are digits, that obey."""

    def draw(filled: Filled, chance: Chance) -> Iterator[Rule]:
        free, wanted = set(range(filled.size**2)), size or filled.size
        for start in chance.shuffled(sorted(free)):
            cells = _grown(filled, chance, start, wanted, free) if start in free else []
            if len(cells) == wanted and filled.obeys(rule := filled.made(key, sorted(cells))):
                free -= set(cells)
                yield rule

    return draw


def _clones(filled: Filled, chance: Chance) -> Iterator[Rule]:
    """Equal digits under a shift of the board, in a connected set."""
    n, used = filled.size, set[int]()
    shifts = [(down, right) for down in range(n) for right in range(1 - n, n) if (down, right) > (0, 1)]
    for down, right in chance.shuffled(shifts):
        same = {
            cell
            for cell in range(n * n)
            if cell // n + down < n and 0 <= cell % n + right < n
            and filled.values[cell] == filled.values[cell + down * n + right]
        }  # fmt: skip
        for start in chance.shuffled(sorted(same)):
            cells = sorted(_grown(filled, chance, start, 4, same - used, True))
            there = [cell + down * n + right for cell in cells]
            if len(cells) > 1 and not used & {*cells, *there} and not {*cells} & {*there}:
                used |= {*cells, *there}
                yield filled.made("clone", [*cells, *there])


# --- dots, corners, single cells


def _pairs(key: str, value_of: Callable[[int, int], str | int | None]) -> Draw:
    """Neighbours that have a value; greater ones first."""

    def draw(filled: Filled, chance: Chance) -> Iterator[Rule]:
        for a, b in chance.shuffled(neighbours(filled.size)):
            high, low = (a, b) if filled.values[a] > filled.values[b] else (b, a)
            value = value_of(filled.values[high], filled.values[low])
            if value is not None:
                yield filled.made(key, (high, low), value or None)

    return draw


def _corners(filled: Filled, chance: Chance) -> Iterator[Rule]:
    """Corners that share no cell, with two to four digits of their cells."""
    from nonet.model.digits import SYMBOLS

    n, used = filled.size, set[int]()
    for cell in chance.shuffled(range(n * n)):
        cells = (cell, cell + 1, cell + n, cell + n + 1)
        if cell % n < n - 1 and cell // n < n - 1 and not used & set(cells):
            digits = chance.shuffled(filled.values[c] for c in cells)[: chance.between(2, 4)]
            used |= set(cells)
            yield filled.made("quadruple", cells, "".join(SYMBOLS[d] for d in sorted(digits)))


def _cells(key: str) -> Draw:
    """Single cells that obey."""

    def draw(filled: Filled, chance: Chance) -> Iterator[Rule]:
        for cell in chance.shuffled(range(filled.size**2)):
            rule = filled.made(key, (cell,))
            if filled.obeys(rule):
                yield rule

    return draw


def _circles(filled: Filled, chance: Chance) -> Iterator[Rule]:
    """One set of circles: of a few digits, as many cells each as the digit says."""
    digits = chance.shuffled(range(1, filled.size + 1))[:4]
    places = [chance.shuffled(c for c, v in enumerate(filled.values) if v == d)[:d] for d in digits]
    yield filled.made("counting-circles", sorted(cell for cells in places for cell in cells))


# --- beside the board


def _beside(
    key: str, value_of: Callable[[Sequence[int]], int | None], both_ends: bool = True, few: int = 0
) -> Draw:
    """Clues of rows and columns, whose value the digits tell; of the first ``few`` cells, if that is said."""

    def draw(filled: Filled, chance: Chance) -> Iterator[Rule]:
        n = filled.size
        lines = [list(range(r * n, r * n + n)) for r in range(n)] + [
            list(range(c, n * n, n)) for c in range(n)
        ]
        lines += [line[::-1] for line in lines] if both_ends else []
        for line in chance.shuffled(lines):
            seen = line[:few] if few else line
            value = value_of([filled.values[c] for c in seen])
            if value is not None:
                yield filled.made(key, (seen[0], seen[-1]), value)

    return draw


def _sandwich(digits: Sequence[int]) -> int:
    low, high = sorted((digits.index(1), digits.index(len(digits))))
    return sum(digits[low + 1 : high])


def _seen(digits: Sequence[int]) -> int:
    return sum(d > max(digits[:i], default=0) for i, d in enumerate(digits))


def _hidden(digits: Sequence[int]) -> int | None:
    return next((d for i, d in enumerate(digits) if d < max(digits[:i], default=0)), None)


def _diagonals(filled: Filled, chance: Chance) -> Iterator[Rule]:
    """Clues of all diagonals of three cells or more, each once."""
    n = filled.size
    lines = [
        [cell for cell in range(n * n) if cell % n + way * (cell // n) == offset]
        for way in (1, -1)
        for offset in range(1 - n, 2 * n - 1)
    ]
    lines = [line for line in lines if len(line) > 2]
    for line in chance.shuffled(lines):
        ends = (line[0], line[-1]) if chance.below(2) else (line[-1], line[0])
        yield filled.made("little-killer", ends, sum(filled.values[c] for c in line))


MAKERS = {
    "thermometer": RuleMaker(_line("thermometer", 4, 6, _rises), 4, 8),
    "slow-thermometer": RuleMaker(_line("slow-thermometer", 4, 6), 4, 8),
    "palindrome": RuleMaker(_palindromes, 3, 6),
    "renban": RuleMaker(_line("renban", 3, 5, _near), 4, 8),
    "whispers": RuleMaker(_line("whispers", 4, 8, _whispers), 3, 7),
    "nabner": RuleMaker(_line("nabner", 3, 4, _apart), 4, 8),
    "modular": RuleMaker(_line("modular", 4, 6), 3, 7),
    "entropic": RuleMaker(_line("entropic", 4, 6), 3, 7),
    "parity": RuleMaker(_line("parity", 5, 8, _takes_turns), 3, 7),
    "region-sum": RuleMaker(_line("region-sum", 3, 5), 4, 10),
    "zipper": RuleMaker(_line("zipper", 3, 5), 3, 7),
    "between": RuleMaker(_line("between", 4, 5), 4, 8),
    "lockout": RuleMaker(_line("lockout", 4, 5), 3, 7),
    "sum-line": RuleMaker(_line("sum-line", 3, 6), 3, 7),
    "same-difference": RuleMaker(_line("same-difference", 3, 4), 3, 7),
    "double-arrow": RuleMaker(_line("double-arrow", 4, 5), 3, 7),
    "arrow": RuleMaker(_arrows, 5, 12),
    "killer": RuleMaker(_cages, 99, 99),
    "sum": RuleMaker(_totals, 5, 14),
    "extra-region": RuleMaker(_differing("extra-region"), 1, 2),
    "equality": RuleMaker(_differing("equality", 4), 4, 9),
    "clone": RuleMaker(_clones, 2, 5),
    "white-dot": RuleMaker(_pairs("white-dot", lambda a, b: 1 if a - b == 1 else None), 8, 99),
    "black-dot": RuleMaker(_pairs("black-dot", lambda a, b: 2 if a == 2 * b else None), 6, 99),
    "xv": RuleMaker(_pairs("xv", lambda a, b: {10: "x", 5: "v"}.get(a + b)), 6, 99),
    "greater-than": RuleMaker(_pairs("greater-than", lambda a, b: ""), 20, 99),
    "quadruple": RuleMaker(_corners, 5, 12),
    "even": RuleMaker(_cells("even"), 6, 16),
    "odd": RuleMaker(_cells("odd"), 6, 16),
    "minimum": RuleMaker(_cells("minimum"), 4, 10),
    "maximum": RuleMaker(_cells("maximum"), 4, 10),
    "row-indexer": RuleMaker(_cells("row-indexer"), 3, 8),
    "column-indexer": RuleMaker(_cells("column-indexer"), 3, 8),
    "box-indexer": RuleMaker(_cells("box-indexer"), 3, 8),
    "counting-circles": RuleMaker(_circles, 1, 1),
    "little-killer": RuleMaker(_diagonals, 6, 22),
    "sandwich": RuleMaker(_beside("sandwich", _sandwich, both_ends=False), 6, 18),
    "x-sum": RuleMaker(_beside("x-sum", lambda d: sum(d[: d[0]])), 6, 20),
    "skyscraper": RuleMaker(_beside("skyscraper", _seen), 8, 36),
    "hidden-skyscraper": RuleMaker(_beside("hidden-skyscraper", _hidden), 8, 24),
    "numbered-room": RuleMaker(_beside("numbered-room", lambda d: d[d[0] - 1]), 8, 36),
    "frame-sum": RuleMaker(_beside("frame-sum", sum, few=3), 8, 36),
}  # fmt: skip
"""By the key of the kind."""
