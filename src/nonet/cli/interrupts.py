"""Ctrl-C, and requests to end (SIGTERM, SIGHUP): acted on between whole rows, never within what is being written.

While a command listens, they are let in where rows are read and answered, and nowhere else. So what is answered is
written and counted, or neither; and a search in the kernel still ends at once. Who asks twice gets the end at once.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from types import FrameType
from typing import Any, TypeVar

from nonet.atomic import drop_unfinished, end_tidily

Given = TypeVar("Given")
Handler = Callable[[int, FrameType | None], Any] | int | signal.Handlers | None

_ENDS = ("SIGINT", "SIGTERM", "SIGHUP")
_USUAL = (signal.SIG_DFL, signal.default_int_handler, end_tidily)


class Interrupts:
    """Hears of the signals while it is entered.

    >>> with Interrupts() as interrupts:
    ...     try:
    ...         signal.raise_signal(signal.SIGINT)  # somebody presses Ctrl-C while rows are written
    ...         print("they are whole")
    ...         with interrupts.let_in:
    ...             print("never reached")
    ...     except KeyboardInterrupt:
    ...         print("interrupted by", interrupts.number)
    they are whole
    interrupted by 2
    """

    def __init__(self) -> None:
        self.number = 0
        """The signal that came; 0 if none did."""
        self.let_in = _LetIn(self)
        """Entered where a signal may end what is being done, by a KeyboardInterrupt."""
        self.is_open = False
        self._before: list[tuple[signal.Signals, Handler]] = []

    def __enter__(self) -> Interrupts:
        self.number, self.is_open = 0, False
        with suppress(ValueError):  # a thread that is not the main one, which alone is told of signals
            for number, before in usual_handlers().items():
                signal.signal(number, self._came)
                self._before.append((number, before))
        return self

    def __exit__(self, *error: object) -> None:
        while self._before:
            signal.signal(*self._before.pop())
        if self.number:
            drop_unfinished()

    @property
    def listens(self) -> bool:
        """Are signals heard of here?"""
        return bool(self._before)

    @property
    def exit_code(self) -> int:
        """What a shell calls an end by this signal: 130 after Ctrl-C."""
        return 128 + (self.number or signal.SIGINT)

    def check(self) -> None:
        """Raise what has come and was put off."""
        if self.number:
            raise KeyboardInterrupt

    def each(self, items: Iterable[Given]) -> Iterator[Given]:
        """The items; while one is made, signals are let in."""
        them = iter(items)
        while True:
            with self.let_in:
                try:
                    item = next(them)
                except StopIteration:
                    return
            yield item

    def until(self, items: Iterable[Given]) -> Iterator[Given]:
        """The same; a signal ends them, and is acted on when what is made of them is whole."""
        try:
            yield from self.each(items)
        except KeyboardInterrupt:
            self.number = self.number or signal.SIGINT

    def _came(self, number: int, frame: FrameType | None) -> None:
        if self.number:
            self._end_at_once(number)
        self.number = number
        if self.is_open:
            raise KeyboardInterrupt

    def _end_at_once(self, number: int) -> None:
        drop_unfinished()
        os._exit(128 + number)


class _LetIn:
    """The gate of interrupts, as a context; what came before it is raised on entering."""

    __slots__ = ("_gate",)

    def __init__(self, gate: Interrupts):
        self._gate = gate

    def __enter__(self) -> None:
        self._gate.is_open = True  # first: what comes from here on is raised at once
        self._gate.check()

    def __exit__(self, *error: object) -> None:
        self._gate.is_open = False


def usual_handlers() -> dict[signal.Signals, Handler]:
    """The signals that ask for the end, with what they do now, as far as that is the usual: who has another handler has
    his reasons, and a background job and one under nohup are to hear nothing."""
    numbers = (getattr(signal, name) for name in _ENDS if hasattr(signal, name))  # Windows has no SIGHUP
    return {number: handler for number in numbers if (handler := signal.getsignal(number)) in _USUAL}


INTERRUPTS = Interrupts()
"""Those of this process."""
