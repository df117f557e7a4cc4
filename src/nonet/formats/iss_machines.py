"""State machines as Interactive Sudoku Solver packs them: bits, the highest of a byte first, in letters of base 64.

    2 bits     how the moves are written, 0 or 1
    4          w - 1: bits of the number of a state
    4          digits - 1; one digit more than the board has is read between two segments of a line
    w, w       how many states are first ones; how many of the others accept
    a bit for every first state: does it accept?
    moves 0:   4 bits, how wide a count is; then for every state how many moves it has, each a digit and a state
    moves 1:   for every state a bit a digit, the lowest last; then the state after each digit that has one

The first states come first, then the others that accept. There are as many states as come before the end.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from itertools import accumulate

from nonet.errors import ParseError
from nonet.model.rules.machines import determined, machine
from nonet.model.rules.rule import Machine

_LISTED, _MASKED = 0, 1


class _Bits:
    """Bits that are read one after the other."""

    def __init__(self, packed: str):
        try:
            data = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        except ValueError:
            data = b""
        self.left = 8 * len(data)
        self._all = int.from_bytes(data, "big")

    def take(self, count: int) -> int:
        """The next bits as a number."""
        if count > self.left:
            raise ParseError("NFA: the state machine ends too early")
        self.left -= count
        return self._all >> self.left & (1 << count) - 1


def unpacked(packed: str, size: int, lengths: Sequence[int]) -> Machine:
    """The machine that the letters stand for, made deterministic, for a line in segments of these lengths.

    >>> unpacked(packed(Machine(((0, 1), (-1, 1)), (0, 1)), 2), 2, [5])
    Machine(next=((0, 1), (-1, 1)), accepting=(0, 1))
    """
    bits = _Bits(packed)
    form, wide, digits = bits.take(2), bits.take(4) + 1, bits.take(4) + 1
    if form not in (_LISTED, _MASKED):
        raise ParseError("NFA: the state machine is packed in a way that Nonet does not know")
    first, others = bits.take(wide), bits.take(wide)
    which = bits.take(first)
    accepting = {state for state in range(first) if which >> state & 1} | set(range(first, first + others))
    after: dict[tuple[int, int], set[int]] = {}
    state = 0
    if form == _MASKED:
        while bits.left >= digits:
            mask = bits.take(digits)
            for digit in range(1, digits + 1):
                if mask >> digit - 1 & 1:
                    after.setdefault((state, digit), set()).add(bits.take(wide))
            state += 1
    else:
        count = bits.take(4)
        while count and bits.left >= count:
            for _ in range(bits.take(count)):
                digit = bits.take((digits - 1).bit_length()) + 1
                after.setdefault((state, digit), set()).add(bits.take(wide))
            state += 1
    if len(lengths) == 1:
        return determined(size, range(first), after, accepting)
    # The sign between two segments is no digit of a cell: it is read with the next one, whose place must be known.
    *breaks, end = accumulate(lengths)  # a segment may be empty, so that there are two breaks at one place

    def read(states: frozenset[int], digit: int) -> frozenset[int]:
        return frozenset().union(*(after.get((state, digit), ()) for state in states))

    def placed(state: tuple[int, frozenset[int]], digit: int) -> tuple[int, frozenset[int]] | None:
        place, states = state
        states = read(states, digit)
        for _ in range(breaks.count(place + 1)):
            states = read(states, size + 1)
        return (place + 1, states) if states and place < end else None

    states = frozenset(range(first))
    for _ in range(breaks.count(0)):
        states = read(states, size + 1)
    start = 0, states
    return machine(size, start, placed, lambda state: not state[1].isdisjoint(accepting))


def packed(found: Machine, size: int) -> str:
    """The letters of a machine that is deterministic."""
    states = range(len(found.next))
    order = [0, *(s for s in states if s and s in found.accepting)]
    order += [s for s in states if s not in order]
    at = {state: place for place, state in enumerate(order)}
    wide = max(1, (len(order) - 1).bit_length())
    fields = [(_MASKED, 2), (wide - 1, 4), (size - 1, 4), (1, wide)]
    fields += [(sum(s != 0 for s in found.accepting), wide), (int(0 in found.accepting), 1)]
    for state in order:
        row = found.next[state]
        fields.append((sum(1 << d for d, to in enumerate(row) if to >= 0), size))
        fields += [(at[to], wide) for to in row if to >= 0]
    number = length = 0
    for value, count in fields:
        number, length = number << count | value, length + count
    rest = -length % 8
    data = (number << rest).to_bytes((length + rest) // 8, "big")
    return urlsafe_b64encode(data).decode().rstrip("=")
