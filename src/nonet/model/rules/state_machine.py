"""State machines of one's own: a text that lists their states and moves, made into a rule of a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from nonet.errors import ArgumentError
from nonet.model.digits import SYMBOLS
from nonet.model.rules.bases import LineRule
from nonet.model.rules.machines import MAX_STATES, determined
from nonet.model.rules.rule import Automaton, Machine, Value
from nonet.model.rules.rule_marks import Line, Mark

if TYPE_CHECKING:
    from nonet.model.geometry import Geometry

MAX_TEXT = 500_000
"""Characters of a machine as large as the kernel takes it."""


class Listed(NamedTuple):
    """A machine as people write it: where digits lead from a state, perhaps to several, and which may be the last.

    The text has the moves with dots between them, each as state, digits, state; then the states that accept.
    State 0 is the first.

    >>> read_machine("0-12-1.1-34-0/1").after
    {(0, 1): {1}, (0, 2): {1}, (1, 3): {0}, (1, 4): {0}}
    """

    after: dict[tuple[int, int], set[int]]
    accepting: frozenset[int]


class StateMachine(LineRule):
    """The digits along the line, read one by one, lead a state machine from state 0 to one that accepts.

    >>> StateMachine(["r1c1", "r1c2"], "1-34-0.0-21-1/1")
    StateMachine(['r1c1', 'r1c2'], '0-12-1.1-34-0/1')
    """

    __slots__ = ()

    key = "state-machine"
    name = "State machine"
    sentence = (
        "The digits along the line lead the machine from state 0 to one of those after the slash; "
        "0-12-1 says that 1 and 2 lead from state 0 to state 1"
    )
    form = "state-machine 0-123-0.0-789-1.1-789-1/1 r1c1 r1c2 r1c3"
    shows_value = False
    iss = "NFA"
    value_first = True
    fewest = 1

    @classmethod
    def read_value(cls, value: Value) -> Value:
        """Moves and accepting states, ascending, with all digits between two states in one move."""
        if not isinstance(value, str):
            raise ArgumentError(f"{cls.key} needs a machine, such as '{cls.form}'")
        return written(read_machine(value))

    @property
    def label(self) -> str:
        """The text of a machine is no name for it."""
        return f"the state machine at {self.cells[0]}"

    def check(self, size: int) -> None:
        """A machine over the digits of the board."""
        super().check(size)
        state_machine(size, str(self.value))

    def automata(self, board: Geometry) -> Iterator[Automaton]:
        """The machine, made deterministic."""
        yield Automaton(self.numbers(board.size), state_machine(board.size, str(self.value)))

    def marks(self, board: Geometry) -> tuple[Mark, ...]:
        """A thin line with beads that points where it is read to."""
        return (Line(self.numbers(board.size), width=0.12, core="beads", end="arrow"),)


def read_machine(text: str) -> Listed:
    """The machine that a text lists.

    >>> read_machine("0-12/1")
    Traceback (most recent call last):
        ...
    nonet.errors.ArgumentError: state-machine: '0-12' is no move such as 0-12-1: state, digits, state
    """
    if len(text) > MAX_TEXT:
        raise ArgumentError(f"{StateMachine.key}: more than {MAX_TEXT} characters are too many")
    listed, slash, last = text.partition("/")
    if not slash or not re.fullmatch(r"\d{1,4}(\.\d{1,4})*", last, re.ASCII):
        raise ArgumentError(
            f"{StateMachine.key}: behind a slash it lists the states that accept, such as '0-12-1/0.1'"
        )
    after: dict[tuple[int, int], set[int]] = {}
    for move in listed.split(".") if listed else ():
        parts = re.fullmatch(r"(\d{1,4})-([0-9A-Pa-p]+)-(\d{1,4})", move, re.ASCII)
        if parts is None or "0" in parts[2]:
            raise ArgumentError(
                f"{StateMachine.key}: {move[:30]!r} is no move such as 0-12-1: state, digits, state"
            )
        for sign in parts[2].upper():
            after.setdefault((int(parts[1]), SYMBOLS.index(sign)), set()).add(int(parts[3]))
    return Listed(after, frozenset(map(int, last.split("."))))


def written(machine: Listed) -> str:
    """The text of a machine."""
    between: dict[tuple[int, int], set[int]] = {}
    for (state, digit), ends in machine.after.items():
        for end in ends:
            between.setdefault((state, end), set()).add(digit)
    listed = (
        f"{state}-{''.join(SYMBOLS[digit] for digit in sorted(digits))}-{end}"
        for (state, end), digits in sorted(between.items())
    )
    return f"{'.'.join(listed)}/{'.'.join(map(str, sorted(machine.accepting)))}"


def text_of(found: Machine) -> str:
    """The text of a machine that is deterministic already.

    >>> text_of(Machine(((0, 1), (-1, 1)), (0, 1)))
    '0-1-0.0-2-1.1-2-1/0.1'
    """
    after = {
        (state, digit): {end}
        for state, row in enumerate(found.next)
        for digit, end in enumerate(row, 1)
        if end >= 0
    }
    return written(Listed(after, frozenset(found.accepting)))


@lru_cache(maxsize=64)
def state_machine(size: int, text: str) -> Machine:
    """The deterministic machine that a text lists.

    >>> twice = state_machine(4, "0-1-0.0-1-1.1-2-1/1")
    >>> twice.accepts([1, 1, 2]), twice.accepts([2])
    (True, False)
    """
    after, accepting = read_machine(text)
    digit = max((digit for _, digit in after), default=1)
    if digit > size:
        raise ArgumentError(f"{StateMachine.key}: {digit} is no digit of a {size}x{size} board")
    if max((*accepting, *(state for state, _ in after))) >= MAX_STATES:
        raise ArgumentError(f"{StateMachine.key}: states go from 0 to {MAX_STATES - 1}")
    return determined(size, [0], after, accepting)
