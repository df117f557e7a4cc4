"""Types of constraints in the strings of Interactive Sudoku Solver: what each says as rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations

from nonet.errors import ArgumentError, ParseError
from nonet.model.digits import SYMBOLS
from nonet.model.rules import KINDS
from nonet.model.rules.areas import Clone, Diagonals
from nonet.model.rules.cages import EqualSums, Killer
from nonet.model.rules.cells import ColumnIndexer, RowIndexer
from nonet.model.rules.counts import Contains, LookAndSay, Quadruple
from nonet.model.rules.dots import XV, BlackDot, GreaterThan, WhiteDot
from nonet.model.rules.free import AllPairs, Pairwise, Regex
from nonet.model.rules.lines import Nabner, SlowThermometer, Whispers
from nonet.model.rules.machines import MAX_STATES
from nonet.model.rules.neighbours import NegativeRatio, NonConsecutive
from nonet.model.rules.outside import LittleKiller, Sandwich
from nonet.model.rules.rule import Rule, cell_name
from nonet.model.rules.state_machine import StateMachine, text_of

Place = tuple[int, int]
"""Row and column of a cell, from 0."""

_SIGNS = "123456789abcdefg"
BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


@lru_cache(maxsize=4096)
def place(name: str, size: int) -> Place:
    """Row and column, from 0, of a cell such as R1CA."""
    if len(name) == 4 and name[0] in "Rr" and name[2] in "Cc":
        row, column = (_SIGNS.find(sign.lower()) for sign in (name[1], name[3]))
        if 0 <= row < size and 0 <= column < size:
            return row, column
    raise ParseError(f"{name[:20]!r} is not a cell of a {size}x{size} board, such as R1C1")


def number(text: str, where: str) -> int:
    """A whole number."""
    figures = text.removeprefix("-")
    if not (figures.isascii() and figures.isdigit() and len(text) < 7):
        raise ParseError(f"{where}: {text[:20]!r} is not a number")
    return int(text)


def _cells(words: Sequence[str], size: int) -> list[str]:
    try:
        return [*map(_names(size).__getitem__, words)]
    except KeyError:  # small letters, or no cell at all
        return [cell_name(place(word, size)) for word in words]


@cache
def _names(size: int) -> dict[str, str]:
    """The names that rules keep, by those that the solver writes."""
    signs = _SIGNS[:size]
    names = [f"R{row}C{column}" for row in signs for column in signs]
    return {name: cell_name(place(name, size)) for name in names}


def _first(words: Sequence[str], kind: str) -> tuple[str, Sequence[str]]:
    if not words:
        raise ParseError(f"{kind} without a value and cells")
    return words[0], words[1:]


def _plain(kind: str, words: Sequence[str], size: int) -> list[Rule]:
    return [_BY_TYPE[kind](_cells(words, size))]


def _valued(kind: str, words: Sequence[str], size: int) -> list[Rule]:
    value, cells = _first(words, kind)
    if "LOOP" in cells or "_=_" in value:
        raise ParseError(f"this puzzle uses {kind} with loops or coefficients, which Nonet does not know")
    return [_BY_TYPE[kind](_cells(cells, size), number(value, kind))]


def _cage(kind: str, words: Sequence[str], size: int) -> list[Rule]:
    """A cage; a sum of 0 is none.

    >>> _cage("Cage", ["15", "R1C1", "R1C2"], 9), _cage("Cage", ["0", "R1C1", "R1C2"], 9)
    ([Killer(['r1c1', 'r1c2'], 15)], [Killer(['r1c1', 'r1c2'])])
    """
    value, cells = _first(words, kind)
    return [Killer(_cells(cells, size), number(value or "0", kind) or None)]


def _pairs(kind: str, words: Sequence[str], size: int) -> Iterator[Rule]:
    """All neighbours among the cells, each with those that come later."""
    named = zip([place(word, size) for word in words], _cells(words, size), strict=True)
    for ((row, column), first), ((down, across), second) in combinations(named, 2):
        if abs(row - down) + abs(column - across) == 1:
            if kind in ("X", "V"):
                yield XV([first, second], kind.lower())
            else:
                yield _BY_TYPE[kind]([first, second])


def _letters(kind: str, words: Sequence[str], size: int) -> Iterator[Rule]:
    value, cells = _first(words, kind)
    yield _BY_TYPE[kind](_cells(cells, size), _signs(value.split("_"), kind))


def _signs(words: Sequence[str], kind: str) -> str:
    digits = [number(word, kind) for word in words]
    if not digits or not all(1 <= digit < len(SYMBOLS) for digit in digits):
        raise ParseError(f"{kind}: {'_'.join(words)[:30]!r} are not digits")
    return "".join([SYMBOLS[digit] for digit in digits])


def _look_and_say(kind: str, words: Sequence[str], size: int) -> Iterator[Rule]:
    clue, cells = _first(words, kind)
    number(clue, kind)
    counts = [(int(clue[i]), clue[i + 1 : i + 2]) for i in range(0, len(clue), 2)]
    if any(count == 0 or digit in ("", "0") for count, digit in counts):
        raise ParseError(f"LookAndSay: Nonet does not know the clue {clue[:20]!r}")
    yield LookAndSay(_cells(cells, size), "".join(digit * count for count, digit in counts))


def _quad(kind: str, words: Sequence[str], size: int) -> Iterator[Rule]:
    corner, digits = _first(words, kind)
    row, column = place(corner, size)
    cells = [(row + i, column + j) for i in (0, 1) for j in (0, 1)]
    yield Quadruple(cells, _signs(digits, kind))


@lru_cache(maxsize=256)
def _line(name: str, size: int) -> tuple[str, str]:
    """The first and the last cell of a row or column."""
    index = _SIGNS.find(name[1:].lower()) if len(name) == 2 else -1
    if name[:1] not in ("R", "C") or not 0 <= index < size:
        raise ParseError(f"{name[:20]!r} is not a row or column, such as R1")
    if name[0] == "R":
        return cell_name((index, 0)), cell_name((index, size - 1))
    return cell_name((0, index)), cell_name((size - 1, index))


def _both_sides(kind: str, words: Sequence[str], size: int) -> Iterator[Rule]:
    name, values = _first(words, kind)
    ends = _line(name, size)
    for value, seen in zip(values[:2], (ends, ends[::-1]), strict=False):
        if value:
            yield _BY_TYPE[kind](seen, number(value, kind))


def _one_side(kind: str, words: Sequence[str], size: int) -> Iterator[Rule]:
    value, rest = _first(words, kind)
    if len(rest) != 1:
        raise ParseError(f"{kind} names one row or column")
    yield Sandwich(_line(rest[0], size), number(value, kind))


def diagonal_from(first: Place, size: int) -> list[Place]:
    """The ends of the diagonal that a little killer of this cell looks along.

    Every diagonal has one first cell: on the left side they fall to the right, on the right side they rise to the left,
    above they fall to the left, below they rise to the right.
    """
    (row, column), last = first, size - 1
    if column == 0 and row < last:
        return [first, (last, last - row)]
    if column == last and 0 < row < last:
        return [first, (0, column - row)]
    if row == 0 and column:
        return [first, (column, 0)]
    if row == last and 0 < column < last:
        return [first, (column, last)]
    raise ParseError(f"LittleKiller: no diagonal begins at R{row + 1}C{column + 1}")


def _diagonal_sum(kind: str, words: Sequence[str], size: int) -> Iterator[Rule]:
    value, rest = _first(words, kind)
    if len(rest) != 1:
        raise ParseError("LittleKiller names one cell")
    first, last = diagonal_from(place(rest[0], size), size)
    if first[0] == last[0]:
        first, last = last, first
    yield LittleKiller([first, last], number(value, kind))


def _diagonal(kind: str, words: Sequence[str], size: int) -> Iterator[Rule]:
    if list(words) not in (["1"], ["-1"]):
        raise ParseError("Diagonal is 1 or -1")
    yield Diagonals(value="rising" if words[0] == "1" else "falling")


def _indexing(kind: str, words: Sequence[str], size: int) -> Iterator[Rule]:
    way, cells = _first(words, kind)
    if way not in ("R", "C"):
        raise ParseError(f"Indexing: {way[:20]!r} is neither R nor C")
    yield (RowIndexer if way == "R" else ColumnIndexer)(_cells(cells, size))


def _segments(words: Sequence[str]) -> list[list[str]]:
    """Cells between which a - stands now and then."""
    out: list[list[str]] = [[]]
    for word in words:
        if word == "-":
            out.append([])
        else:
            out[-1].append(word)
    return out


def _equal_sum(kind: str, words: Sequence[str], size: int) -> Iterator[Rule]:
    parts = _segments(words)
    if len(parts) < 2 or not all(parts):
        raise ParseError("EqualSum has segments of cells with - between them")
    least, *others = sorted(parts, key=len)
    for other in others:
        yield EqualSums(_cells([*least, *other], size), len(least))


def _same_values(kind: str, words: Sequence[str], size: int) -> Iterator[Rule]:
    count, names = _first(words, kind)
    cells = _cells(names, size)
    if number(count, kind) != len(cells) or len(cells) < 2:
        raise ParseError("this puzzle uses 'SameValues' of sets, which Nonet does not know")
    for other in cells[1:]:
        yield Clone([cells[0], other])


def groups(words: Sequence[str]) -> list[list[str]]:
    """Cells in groups, between which an empty word or a name (with _ before it) stands.

    >>> groups(["_name", "R1C1", "R1C2", "", "R2C1", "R2C2"])
    [['R1C1', 'R1C2'], ['R2C1', 'R2C2']]
    """
    out: list[list[str]] = [[]]
    for word in words:
        if not word or word.startswith("_"):
            out.append([])
        else:
            out[-1].append(word)
    return [group for group in out if group]


def _relation(kind: str, words: Sequence[str], size: int) -> Iterator[Rule]:
    key, rest = _first(words, kind)
    if kind.startswith("Binary"):  # the older name, whose letters 62 and 63 are the other way round
        kind, key = kind.replace("Binary", "Pair"), key.translate(str.maketrans("-_", "_-"))
    meant, value = _rule_of_relation(kind, key, size)
    for group in groups(rest):
        yield meant(_cells(group, size), value)


@lru_cache(maxsize=64)
def _rule_of_relation(kind: str, key: str, size: int) -> tuple[type[Rule], str | None]:
    """The kind of rule that a relation is, and, if it has no name of its own, the pairs that it lists.

    >>> _rule_of_relation("Pair", write_relation({(1, 1), (1, 2), (2, 2)}, 2), 2)[0].key
    'slow-thermometer'
    """
    allowed = read_relation(key, size)
    digits = range(1, size + 1)
    if kind == "PairX" and allowed == {(d, e) for d in digits for e in digits if abs(d - e) > 1}:
        return Nabner, None
    if kind == "Pair" and allowed == {(d, e) for d in digits for e in digits if d <= e}:
        return SlowThermometer, None
    listed = ".".join(SYMBOLS[d] + SYMBOLS[e] for d, e in sorted(allowed))
    return Pairwise if kind == "Pair" else AllPairs, listed


def read_relation(key: str, size: int) -> frozenset[tuple[int, int]]:
    """The pairs of digits that a key of 6-bit letters allows.

    >>> sorted(read_relation(write_relation({(1, 2), (4, 4)}, 4), 4))
    [(1, 2), (4, 4)]
    """
    bits = 0
    for i, letter in enumerate(key[: size * size]):
        value = BASE64.find(letter)
        if value < 0:
            raise ParseError(f"{letter!r} is not a letter of a relation")
        bits |= value << 6 * i
    pairs = ((d, e) for d in range(1, size + 1) for e in range(1, size + 1))
    return frozenset(pair for i, pair in enumerate(pairs) if bits >> i & 1)


def write_relation(allowed: set[tuple[int, int]], size: int) -> str:
    """The key of the pairs of digits that a relation allows."""
    bits = sum(1 << (d - 1) * size + e - 1 for d, e in allowed)
    out = ""
    while bits:
        out, bits = out + BASE64[bits & 63], bits >> 6
    return out


def _regex(kind: str, words: Sequence[str], size: int) -> Iterator[Rule]:
    from base64 import urlsafe_b64decode
    from urllib.parse import unquote

    key, rest = _first(words, kind)
    try:
        text = unquote(key) if "%" in key else urlsafe_b64decode(key + "=" * (-len(key) % 4)).decode("ascii")
    except ValueError:
        raise ParseError(f"Regex: {key[:20]!r} is no packed expression") from None
    for group in groups(rest):
        yield Regex(_cells(group, size), "".join(text.split()))


def _machine(kind: str, words: Sequence[str], size: int) -> Iterator[Rule]:
    from nonet.formats.iss_machines import unpacked

    key, rest = _first(words, kind)
    for group in groups(rest):
        segments = _segments(group)
        try:
            found = unpacked(key, size, [len(segment) for segment in segments])
        except ArgumentError:
            raise ParseError(
                f"this puzzle uses 'NFA' with more than {MAX_STATES} states, which Nonet does not know"
            ) from None
        if not found.accepting:
            raise ParseError("NFA: the state machine accepts nothing, so that no digits fit")
        yield StateMachine(_cells([cell for segment in segments for cell in segment], size), text_of(found))


def _kropki(kind: str, words: Sequence[str], size: int) -> Iterator[Rule]:
    yield NonConsecutive()
    yield NegativeRatio()


_BY_TYPE: dict[str, type[Rule]] = {kind.iss: kind for kind in KINDS.values() if kind.iss}
_VALUED = ("Modular", "Lockout", "SumLine", "PillArrow", "Sum", "Lunchbox", Whispers.iss)
TYPES: dict[str, Callable[[str, Sequence[str], int], Iterable[Rule]]] = {
    **dict.fromkeys(_BY_TYPE, _plain),
    **dict.fromkeys(_VALUED, _valued),
    **dict.fromkeys((WhiteDot.iss, BlackDot.iss, GreaterThan.iss, "X", "V"), _pairs),
    **dict.fromkeys((Contains.iss, LookAndSay.iss), _letters),
    **dict.fromkeys(("XSum", "Skyscraper", "HiddenSkyscraper", "NumberedRoom"), _both_sides),
    "Cage": _cage,
    "LookAndSay": _look_and_say,
    "Quad": _quad,
    "Sandwich": _one_side,
    "LittleKiller": _diagonal_sum,
    "Diagonal": _diagonal,
    "Indexing": _indexing,
    "EqualSum": _equal_sum,
    "SameValues": _same_values,
    "Binary": _relation,
    "BinaryX": _relation,
    "Pair": _relation,
    "PairX": _relation,
    "Regex": _regex,
    "NFA": _machine,
    "StrictKropki": _kropki,
}
"""By type: the rules that a constraint says, from its words and the size of the board."""
