"""Rules in the JSON of f-puzzles: under which key they stand, and what an entry is made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from nonet.errors import ArgumentError, ParseError
from nonet.formats.jsontext import place
from nonet.model.digits import SYMBOLS
from nonet.model.rules import KINDS, Arrow, Clone, Diagonals, LittleKiller, PillArrow, Quadruple, Whispers
from nonet.model.rules.bases import GlobalRule, LineRule, OutsideClue
from nonet.model.rules.cages import Killer
from nonet.model.rules.dots import XV, BlackDot, WhiteDot
from nonet.model.rules.neighbours import NegativeRatio, NegativeXV
from nonet.model.rules.rule import Rule
from nonet.model.wire import a_list, a_text, an_object, show

_DRAWINGS = ("line", "cage", "text", "circle", "rectangle")
_PAINT = frozenset(
    ("outlineC", "baseC", "fontC", "width", "height", "size", "angle", "isNewConstraint", "fromConstraint")
)
_FALLING, _RISING, _NEGATIVE = "diagonal-", "diagonal+", "negative"
_NEGATIVES: dict[str, type[GlobalRule]] = {"ratio": NegativeRatio, "xv": NegativeXV}
_KIND_OF = {kind.fpuzzles: kind for kind in KINDS.values() if kind.fpuzzles and kind is not PillArrow}
_VALUED = (Killer, WhiteDot, BlackDot, XV, Whispers)
_WAYS = {"UR": (-1, 1), "UL": (-1, -1), "DR": (1, 1), "DL": (1, -1)}

KEYS = frozenset((*_KIND_OF, *_DRAWINGS, _FALLING, _RISING, _NEGATIVE))
"""The keys that rules and drawings stand under."""


def read_rules(puzzle: Mapping[str, object], size: int) -> list[Rule]:
    """The rules of a puzzle; a drawing that belongs to none of them has a meaning that nobody knows.

    >>> read_rules({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "5"}], "negative": ["xv"]}, 9)
    [NegativeXV(), Killer(['r1c1', 'r1c2'], 5)]
    """
    rules: list[Rule] = []
    both = puzzle.get(_FALLING), puzzle.get(_RISING)
    if any(both):
        rules.append(Diagonals(value=None if all(both) else "falling" if both[0] else "rising"))
    for name in a_list(puzzle.get(_NEGATIVE) or [], _NEGATIVE):
        if not isinstance(name, str) or name not in _NEGATIVES:
            raise ParseError(f"this puzzle has the negative rule {show(name)}, which Nonet does not know")
        rules.append(_NEGATIVES[name]())
    for key, kind in _KIND_OF.items():
        if not puzzle.get(key):
            continue
        if issubclass(kind, GlobalRule):
            rules.append(kind())
            continue
        for entry in a_list(puzzle[key], key):
            rules += _read(kind, an_object(entry, key), size)
    _refuse_drawings(puzzle, rules, size)
    return rules


def write_rules(rules: Iterable[Rule], size: int) -> dict[str, object]:
    """The keys and values that say these rules; ArgumentError for one that f-puzzles can't say.

    >>> from nonet import Killer
    >>> write_rules([Killer(["r1c1", "r1c2"], 5)], 9)
    {'killercage': [{'cells': ['R1C1', 'R1C2'], 'value': '5'}]}
    """
    out: dict[str, object] = {}
    lists: dict[str, list[object]] = {}
    for rule in rules:
        if isinstance(rule, Diagonals):
            out |= {
                key: True
                for key, other in ((_FALLING, "rising"), (_RISING, "falling"))
                if rule.value != other
            }
        elif isinstance(rule, NegativeRatio | NegativeXV):
            names = [name for name, kind in _NEGATIVES.items() if isinstance(rule, kind)]
            lists.setdefault(_NEGATIVE, []).extend(names)
        elif not rule.fpuzzles:
            raise ArgumentError(f"f-puzzles can't say '{rule.key}'; JSON lines (--to jsonl) can")
        elif isinstance(rule, GlobalRule):
            out[rule.fpuzzles] = True
        else:
            lists.setdefault(rule.fpuzzles, []).append(_entry(rule, size))
    return out | lists


def _read(kind: type[Rule], entry: dict[str, object], size: int) -> Iterator[Rule]:
    """The rules that one entry says; one without cells or without its number says nothing."""
    known = _FIELDS.get(
        kind, ("lines", "value") if issubclass(kind, LineRule) else ("cells", "cell", "value")
    )
    for field, value in entry.items():
        if field not in known and field not in _PAINT and value not in (None, False, "", [], {}):
            raise ParseError(f"{kind.fpuzzles}: this puzzle uses {show(field)}, which Nonet does not know")
    value = _value(kind, entry)
    if issubclass(kind, OutsideClue):
        if value is not None and entry.get("cell"):
            yield kind(_looked_at(kind, entry, size), value)
        return
    cells = _cells(entry.get("cells") or entry.get("cell") or [], kind.fpuzzles)
    if issubclass(kind, LineRule):
        for line in a_list(entry.get("lines") or [], f"{kind.fpuzzles}, lines"):
            along = _cells(line, f"{kind.fpuzzles}, line")
            if kind is Arrow:
                along = along[1:] if along and along[0] in cells else along
                if along and cells:
                    yield (
                        Arrow([*cells, *along])
                        if len(cells) == 1
                        else PillArrow([*cells, *along], len(cells))
                    )
            elif along:
                yield kind(along, value)
    elif kind is Clone:
        others = _cells(entry.get("cloneCells") or [], "clone, cloneCells")
        if len(others) != len(cells):
            raise ParseError(f"a clone of {len(cells)} cells has {len(others)} cells on its other side")
        if cells:
            yield Clone([*cells, *others])
    elif kind is Quadruple:
        digits = a_list(entry.get("values") or [], "quadruple, values")
        if digits:
            around: list[str | tuple[int, int]] = [*sorted(cells, key=_reading)]
            yield Quadruple(around, "".join(_sign(digit) for digit in digits))
    elif cells:
        yield kind(cells, value)


_FIELDS: dict[type[Rule], tuple[str, ...]] = {
    Arrow: ("cells", "lines"),
    Clone: ("cells", "cloneCells"),
    Quadruple: ("cells", "values"),
    LittleKiller: ("cell", "cells", "direction", "value"),
}


def _value(kind: type[Rule], entry: dict[str, object]) -> int | str | None:
    """The number or word of an entry; 0 and nothing are no sum of a cage."""
    value = entry.get("value")
    if value is None or (isinstance(value, str) and not value.strip()):
        return None
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ParseError(f"{kind.fpuzzles}: {show(value)} is not a value")
    if not issubclass(kind, _VALUED) and not issubclass(kind, OutsideClue):
        raise ParseError(f"{kind.fpuzzles}: a value of {show(value)} is more than Nonet knows of it")
    text = str(value).strip()
    return None if kind is Killer and text == "0" else text


def _cells(value: object, where: str) -> list[str]:
    names = [value] if isinstance(value, str) else a_list(value, where)
    return [a_text(name, where).lower() for name in names]


def _reading(name: str) -> tuple[int, ...]:
    parts = name.removeprefix("r").split("c")
    return tuple(int(part) if part.isdecimal() else 0 for part in parts)


def _sign(digit: object) -> str:
    if isinstance(digit, str) and digit.isascii() and digit.isdigit():
        digit = int(digit)
    if isinstance(digit, bool) or not isinstance(digit, int) or not 1 <= digit < len(SYMBOLS):
        raise ParseError(f"quadruple: {show(digit)} is not a digit")
    return SYMBOLS[digit]


def _outside(name: object, where: str, size: int) -> tuple[int, int]:
    """Row and column, from 0, of a place on the board or beside it."""
    parts = a_text(name, where).lower().removeprefix("r").split("c")
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        raise ParseError(f"{where}: {show(name)} is not a place such as R0C4")
    row, column = (int(part) - 1 for part in parts)
    if not (-1 <= row <= size and -1 <= column <= size):
        raise ParseError(f"{where}: {show(name)} lies too far from the {size}x{size} board")
    return row, column


def _looked_at(kind: type[Rule], entry: dict[str, object], size: int) -> list[tuple[int, int]]:
    """The first and the last cell that a clue outside looks at."""
    row, column = _outside(entry["cell"], kind.fpuzzles, size)
    inside = range(size)
    if kind is LittleKiller:
        way = entry.get("direction")
        if not isinstance(way, str) or way not in _WAYS:
            raise ParseError(f"littlekillersum: {show(way)} is not a direction such as DR")
        down, across = _WAYS[way]
    else:
        down = (row < 0) - (row >= size) if column in inside else 0
        across = (column < 0) - (column >= size) if row in inside else 0
        if not down and not across:
            raise ParseError(f"{kind.fpuzzles}: {show(entry['cell'])} is not beside the board")
    seen = [(row + i * down, column + i * across) for i in range(1, size + 1)]
    seen = [at for at in seen if at[0] in inside and at[1] in inside]
    if not seen:
        raise ParseError(f"{kind.fpuzzles}: the clue at {show(entry['cell'])} looks at no cell")
    return [seen[0], seen[-1]] if len(seen) > 1 else seen


def _refuse_drawings(puzzle: Mapping[str, object], rules: Iterable[Rule], size: int) -> None:
    """ParseError for a drawing that was not made for a rule and does not lie on the cells of one."""
    known = [{cell.upper() for cell in rule.cells} for rule in rules if rule.cells]
    for key in _DRAWINGS:
        for item in a_list(puzzle.get(key) or [], key):
            entry = an_object(item, key)
            if entry.get("fromConstraint") or entry.get("isNewConstraint"):
                continue
            lines = a_list(entry.get("lines") or [], key)
            named = {
                name
                for part in (entry.get("cells") or [], *lines)
                for name in a_list(part, key)
                if isinstance(name, str)
            }
            if not named or not any(named <= cells for cells in known):
                where = f" at {min(named).lower()}" if named else ""
                raise ParseError(
                    f"this puzzle uses {key!r}{where}, a drawing that belongs to no rule, so nobody can tell what it "
                    "means; take it out of the puzzle, and say what it means with --rule (nonet rules lists them)"
                )


def _entry(rule: Rule, size: int) -> dict[str, object]:
    cells = [cell.upper() for cell in rule.cells]
    if isinstance(rule, Arrow | PillArrow):
        count = rule.value if isinstance(rule.value, int) else 1
        return {"lines": [[cells[count - 1], *cells[count:]]], "cells": cells[:count]}
    if isinstance(rule, OutsideClue):
        return _clue(rule, size)
    if isinstance(rule, Clone):
        half = len(cells) // 2
        return {"cells": cells[:half], "cloneCells": cells[half:]}
    if isinstance(rule, Quadruple):
        return {"cells": cells, "values": [SYMBOLS.index(sign) for sign in str(rule.value)]}
    if rule.single:
        return {"cell": cells[0]} if not rule.fpuzzles.endswith("indexer") else {"cells": cells}
    usual = getattr(rule, "default", None)
    if rule.value is not None and rule.value != usual and not isinstance(rule, _VALUED):
        raise ArgumentError(f"f-puzzles can't say '{rule.key} {rule.value}'; JSON lines (--to jsonl) can")
    entry: dict[str, object] = {"lines": [cells]} if isinstance(rule, LineRule) else {"cells": cells}
    if rule.value is not None and rule.value != usual:
        entry["value"] = str(rule.value).upper()
    return entry


def _clue(rule: OutsideClue, size: int) -> dict[str, object]:
    numbers = rule.numbers(size)
    row, column = divmod(numbers[0], size)
    if len(numbers) == 1:  # the diagonal of a corner: its other side looks along the main diagonal
        down, across = (1 if row else -1), (-1 if column else 1)
    else:
        down, across = numbers[1] // size - row, numbers[1] % size - column
    out: dict[str, object] = {"cell": place(row - down, column - across).upper(), "value": str(rule.value)}
    if isinstance(rule, LittleKiller):
        way = next(way for way, step in _WAYS.items() if step == (down, across))
        out |= {"cells": [place(*divmod(number, size)).upper() for number in numbers], "direction": way}
    return out
