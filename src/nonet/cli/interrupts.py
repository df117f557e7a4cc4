"""Ctrl-C, and requests to end (SIGTERM, SIGHUP): acted on between whole rows, never within what is being written.

While a command listens, they are let in where rows are read and answered, and nowhere else. So what is answered is
written and counted, or neither; and a search in the kernel still ends at once. Who asks twice gets the end at once.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterable, Iterator
from types import FrameType
from typing import TypeVar

Given = TypeVar("Given")

_ENDS = ("SIGINT", "SIGTERM", "SIGHUP")
_USUAL = (signal.SIG_DFL, signal.default_int_handler)


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
        self._before: list[tuple[signal.Signals, object]] = []

    def __enter__(self) -> Interrupts:
        self.number, self.is_open = 0, False
        if threading.current_thread() is not threading.main_thread():  # Python tells that one only
            return self
        for name in _ENDS:
            number = getattr(signal, name, None)  # Windows has no SIGHUP
            # Who has another handler has his reasons; a background job and one under nohup are to hear nothing.
            if number is not None and signal.getsignal(number) in _USUAL:
                self._before.append((number, signal.signal(number, self._came)))
        return self

    def __exit__(self, *error: object) -> None:
        while self._before:
            signal.signal(*self._before.pop())  # type: ignore[arg-type]
        if self.number:
            from nonet.atomic import drop_unfinished

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
        from nonet.atomic import drop_unfinished

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


INTERRUPTS = Interrupts()
"""Those of this process."""
