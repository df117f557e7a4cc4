"""Regular expressions over digits, made into machines: sets, groups, alternatives and counts."""

from __future__ import annotations

from functools import lru_cache

from nonet.errors import ArgumentError
from nonet.model.digits import SYMBOLS
from nonet.model.rules.machines import machine
from nonet.model.rules.rule import Machine

MAX_STEPS = 2000
"""States of an expression before it is made deterministic."""


class _Graph:
    """Steps between states: by a set of digits, or by none (0)."""

    def __init__(self, text: str, size: int):
        self.text, self.size, self.at = text, size, 0
        self.steps: list[list[tuple[int, int]]] = []

    def state(self) -> int:
        if len(self.steps) >= MAX_STEPS:
            raise ArgumentError(f"the expression {self.text[:40]!r} is too long")
        self.steps.append([])
        return len(self.steps) - 1

    def wrong(self, what: str) -> ArgumentError:
        return ArgumentError(f"the expression {self.text[:60]!r}, character {self.at + 1}: {what}")

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def alternatives(self, depth: int = 0) -> tuple[int, int]:
        """One of several expressions with a bar between them: its first and its last state."""
        if depth > 50:
            raise self.wrong("groups are nested too deep")
        first, last = self.state(), self.state()
        while True:
            begin = end = self.state()
            self.steps[first].append((0, begin))
            while self.peek() and self.peek() not in "|)":
                start, stop = self.counted(depth)
                self.steps[end].append((0, start))
                end = stop
            self.steps[end].append((0, last))
            if self.peek() != "|":
                return first, last
            self.at += 1

    def counted(self, depth: int) -> tuple[int, int]:
        """A digit, a set or a group, as often as is said."""
        begin = self.at
        part = self.single(depth)
        end = self.at
        least, most = self.times()
        if (least, most) == (1, 1):
            return part
        first = last = self.state()
        after = self.at
        out = self.state()
        for number in range(max(least, most or 0, 1)):
            if number:  # the same text once more
                self.at = begin
                part = self.single(depth)
                assert self.at == end
            if number >= least:
                self.steps[last].append((0, out))
            self.steps[last].append((0, part[0]))
            last = part[1]
        self.steps[last].append((0, out))
        if most is None:
            self.steps[last].append((0, part[0]))
        if least == 0:
            self.steps[first].append((0, out))
        self.at = after
        return first, out

    def times(self) -> tuple[int, int | None]:
        sign = self.peek()
        if sign in ("*", "+", "?") and sign:
            self.at += 1
            return {"*": (0, None), "+": (1, None), "?": (0, 1)}[sign]
        if sign != "{":
            return 1, 1
        inside, closed, _ = self.text[self.at + 1 :].partition("}")
        low, comma, high = inside.partition(",")
        if not closed or not low.isdecimal() or (high and not high.isdecimal()) or len(inside) > 9:
            raise self.wrong("{n}, {n,} or {n,m} is expected")
        self.at += len(inside) + 2
        most = (int(high) if high else None) if comma else int(low)
        if most == 0 or (most is not None and most < int(low)) or max(int(low), most or 0) > 99:
            raise self.wrong("such a count says nothing")
        return int(low), most

    def single(self, depth: int) -> tuple[int, int]:
        sign = self.peek()
        if sign == "(":
            self.at += 1
            part = self.alternatives(depth + 1)
            if self.peek() != ")":
                raise self.wrong("a group is not closed")
            self.at += 1
            return part
        first, last = self.state(), self.state()
        self.steps[first].append((self.digits(), last))
        return first, last

    def digits(self) -> int:
        """The mask of the digits that come next: a digit, a dot or a set."""
        sign, every = self.peek(), (1 << self.size) - 1
        self.at += 1
        if sign == ".":
            return every
        if sign != "[":
            return self.digit(sign)
        inside, closed, _ = self.text[self.at :].partition("]")
        turned = inside.startswith("^")
        if not closed or not inside.removeprefix("^"):
            raise self.wrong("a set such as [1-3] is expected")
        mask, signs = 0, inside.removeprefix("^")
        while signs:
            low = high = self.digit(signs[0])
            if signs[1:2] == "-" and len(signs) > 2:
                high, signs = self.digit(signs[2]), signs[2:]
            mask |= (high << 1) - low if high >= low else 0
            signs = signs[1:]
        self.at += len(inside) + 1
        return every & ~mask if turned else mask

    def digit(self, sign: str) -> int:
        digit = SYMBOLS.find(sign.upper()) if sign else -1
        if not 1 <= digit <= self.size:
            raise self.wrong(f"{sign!r} is not a digit of 1 to {self.size}, a dot, a set or a group")
        return 1 << digit - 1


@lru_cache(maxsize=64)
def regex_machine(size: int, text: str) -> Machine:
    """The machine that accepts what an expression describes, from its first digit to its last.

    >>> grow = regex_machine(4, "1+(2|3){2}4?")
    >>> grow.accepts([1, 1, 2, 3]), grow.accepts([1, 2]), grow.accepts([1, 3, 3, 4])
    (True, False, True)
    """
    graph = _Graph(text, size)
    first, last = graph.alternatives()
    if graph.at < len(text):
        raise graph.wrong("a group is closed that was not opened")

    def free(states: set[int]) -> frozenset[int]:
        """With all states that need no digit."""
        found, todo = set(states), list(states)
        while todo:
            for mask, to in graph.steps[todo.pop()]:
                if not mask and to not in found:
                    found.add(to)
                    todo.append(to)
        return frozenset(found)

    def after(states: frozenset[int], digit: int) -> frozenset[int] | None:
        to = {end for state in states for mask, end in graph.steps[state] if mask >> digit - 1 & 1}
        return free(to) if to else None

    return machine(size, free({first}), after, lambda states: last in states)
