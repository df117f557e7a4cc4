"""Rules beside the houses: each kind is one declaration, compiled to houses, links, sums, automata, barred digits."""

from __future__ import annotations

import re
from collections.abc import Iterable

from nonet.errors import ArgumentError, closest
from nonet.model.rules.areas import Clone, Diagonals, DisjointGroups, ExtraRegion, Windoku
from nonet.model.rules.arrows import Arrow, DoubleArrow, PillArrow
from nonet.model.rules.cages import EqualSums, Killer, Total
from nonet.model.rules.cells import (
    BoxIndexer,
    ColumnIndexer,
    Even,
    GivenCandidates,
    Maximum,
    Minimum,
    Odd,
    RowIndexer,
)
from nonet.model.rules.chess import (
    AntiKing,
    AntiKnight,
    AntiLeaper,
    AntiTaxicab,
    DiagonalNonConsecutive,
    Knightmare,
)
from nonet.model.rules.counts import (
    Contains,
    CountingCircles,
    Equality,
    GlobalEntropy,
    GlobalModular,
    LookAndSay,
    Quadruple,
)
from nonet.model.rules.dots import XV, BlackDot, GreaterThan, WhiteDot
from nonet.model.rules.free import AllPairs, Pairwise, Regex
from nonet.model.rules.lines import (
    Entropic,
    Modular,
    Nabner,
    Palindrome,
    Parity,
    Renban,
    SlowThermometer,
    Thermometer,
    Whispers,
)
from nonet.model.rules.neighbours import NegativeRatio, NegativeXV, NonConsecutive
from nonet.model.rules.outside import (
    FrameSum,
    HiddenSkyscraper,
    LittleKiller,
    NumberedRoom,
    Sandwich,
    Skyscraper,
    XSum,
)
from nonet.model.rules.rule import Rule, Value
from nonet.model.rules.state_machine import StateMachine
from nonet.model.rules.sum_lines import (
    Between,
    Lockout,
    Lunchbox,
    RegionSum,
    SameDifference,
    SumLine,
    Zipper,
)

# fmt: off
_KINDS: tuple[type[Rule], ...] = (
    AntiKnight, AntiKing, AntiLeaper, AntiTaxicab, Knightmare,
    NonConsecutive, DiagonalNonConsecutive, NegativeRatio, NegativeXV,
    GlobalEntropy, GlobalModular,
    Diagonals, Windoku, DisjointGroups, ExtraRegion, Clone,
    Killer, Total, EqualSums, Quadruple, Contains, LookAndSay, Equality,
    Arrow, PillArrow, DoubleArrow,
    Thermometer, SlowThermometer, Palindrome, Renban, Whispers, Nabner, Modular, Entropic, Parity,
    RegionSum, Zipper, Between, Lockout, SumLine, SameDifference, Lunchbox,
    WhiteDot, BlackDot, XV, GreaterThan,
    Even, Odd, GivenCandidates, Minimum, Maximum, RowIndexer, ColumnIndexer, BoxIndexer, CountingCircles,
    LittleKiller, Sandwich, XSum, Skyscraper, HiddenSkyscraper, NumberedRoom, FrameSum,
    Pairwise, AllPairs, Regex, StateMachine,
)
# fmt: on
KINDS: dict[str, type[Rule]] = {kind.key: kind for kind in _KINDS}
"""Every kind of rule under its key; rules of a board are kept in this order."""
_ORDER = {kind: place for place, kind in enumerate(_KINDS)}

__all__ = [
    "KINDS",
    "XV",
    "AllPairs",
    "AntiKing",
    "AntiKnight",
    "AntiLeaper",
    "AntiTaxicab",
    "Arrow",
    "Between",
    "BlackDot",
    "BoxIndexer",
    "Clone",
    "ColumnIndexer",
    "Contains",
    "CountingCircles",
    "DiagonalNonConsecutive",
    "Diagonals",
    "DisjointGroups",
    "DoubleArrow",
    "Entropic",
    "EqualSums",
    "Equality",
    "Even",
    "ExtraRegion",
    "FrameSum",
    "GivenCandidates",
    "GlobalEntropy",
    "GlobalModular",
    "GreaterThan",
    "HiddenSkyscraper",
    "Killer",
    "Knightmare",
    "LittleKiller",
    "Lockout",
    "LookAndSay",
    "Lunchbox",
    "Maximum",
    "Minimum",
    "Modular",
    "Nabner",
    "NegativeRatio",
    "NegativeXV",
    "NonConsecutive",
    "NumberedRoom",
    "Odd",
    "Pairwise",
    "Palindrome",
    "Parity",
    "PillArrow",
    "Quadruple",
    "Regex",
    "RegionSum",
    "Renban",
    "RowIndexer",
    "Rule",
    "SameDifference",
    "Sandwich",
    "Skyscraper",
    "SlowThermometer",
    "StateMachine",
    "SumLine",
    "Thermometer",
    "Total",
    "Whispers",
    "WhiteDot",
    "Windoku",
    "XSum",
    "Zipper",
    "kind_of",
    "rule_of",
    "rules_of",
]

MAX_RULES = 4096
"""More than any board has use for."""

_CELL = re.compile(r"r\d+c\d+|[a-z]\d+", re.IGNORECASE)
_LINE = re.compile(r"(?:row|column)\d+", re.IGNORECASE)


def rule_of(text: str, size: int | None = None) -> Rule:
    """The rule that a text says: its key, its value if it has one, then its cells.

    A whole row or column, from its left or upper end, may be named if the size of the board is known.

    >>> rule_of("thermometer r1c1 r1c2"), rule_of("killer 15 r1c1, r1c2")
    (Thermometer(['r1c1', 'r1c2']), Killer(['r1c1', 'r1c2'], 15))
    >>> rule_of("sandwich 13 row 3", 9)
    Sandwich(['r3c1', 'r3c9'], 13)
    >>> rule_of("anti-night")
    Traceback (most recent call last):
        ...
    nonet.errors.ArgumentError: there is no rule 'anti-night'; did you mean anti-knight?
    """
    key, *tail = re.split(r"[\s,]+", text.strip(), maxsplit=1)
    kind, rest = kind_of(key), "".join(tail)
    if " " not in rest.strip():  # commas all through, as where blanks are no part of a text
        rest = rest.replace(",", " ")
    rest = re.sub(r"\b(row|column)\s+(\d+)", r"\1\2", rest, flags=re.IGNORECASE)
    first, *more = rest.split(maxsplit=1) or [""]
    others = "".join(more)
    value: Value = None
    is_cell = _CELL.fullmatch(first.rstrip(",")) or _LINE.fullmatch(first)
    if first and (kind.value_first or not is_cell):
        value, rest = first if kind.value_first else first.rstrip(","), others
    words = rest.replace(",", " ").split()
    cells = [cell for word in words for cell in _line_ends(word, size)]
    return kind(cells, value)


def kind_of(key: str) -> type[Rule]:
    """The kind of rule that has this key; ArgumentError with what to write instead if there is none.

    >>> kind_of("killer").name
    'Killer cage'
    """
    kind = KINDS.get(key.lower())
    if kind is None:
        raise ArgumentError(f"there is no rule {key[:40]!r}; {_remedy(key.lower())}")
    return kind


def _line_ends(word: str, size: int | None) -> Iterable[str]:
    if not _LINE.fullmatch(word) or size is None:
        return (word,)
    number = int(word.lower().removeprefix("row").removeprefix("column"))
    if word[0] in "rR":
        return f"r{number}c1", f"r{number}c{size}"
    return f"r1c{number}", f"r{size}c{number}"


def _remedy(key: str) -> str:
    """What to write instead of a key that is none."""
    close = closest(key, KINDS)
    named = [known for known, kind in KINDS.items() if key and key in re.findall(r"\w+", kind.name.lower())]
    if close or named:
        return f"did you mean {close or named[0]}?"
    return "'nonet rules' lists them"


def _known(rule: Rule | str, size: int) -> Rule:
    """The rule that a text says; TypeError for what is neither a rule nor a text."""
    if isinstance(rule, str):
        return rule_of(rule, size)
    if isinstance(rule, Rule):
        raise TypeError(f"{type(rule).__name__} is no kind of rule that Nonet knows")
    raise TypeError(f"a rule is a Rule or a text such as 'anti-knight', not {type(rule).__name__}")


def rules_of(rules: Iterable[Rule | str], size: int) -> tuple[Rule, ...]:
    """Rules of a board of this size, each once and in one order, so that equal boards have equal rules.

    >>> rules_of(["thermometer r2c1 r2c2", AntiKnight(), "thermometer r1c1 r1c2", "anti-knight"], 9)
    (AntiKnight(), Thermometer(['r1c1', 'r1c2']), Thermometer(['r2c1', 'r2c2']))
    """
    if isinstance(rules, str | Rule):
        raise TypeError("rules come as a list, such as ['anti-knight']")
    out: set[Rule] = set()
    for rule in rules:
        known = rule if isinstance(rule, Rule) and type(rule) in _ORDER else _known(rule, size)
        made = known.usual(size)
        if made in out:
            continue
        made.check(size)
        if made.single and len(made.cells) > 1:
            out.update([type(made)([cell], made.value) for cell in made.cells])
        else:
            out.add(made)
        if len(out) > MAX_RULES:
            raise ArgumentError(f"more than {MAX_RULES} rules; no board has use for so many")
    return tuple(sorted(out, key=lambda rule: (_ORDER[type(rule)], rule.numbers(size), str(rule.value))))
