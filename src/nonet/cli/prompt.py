"""Where the console's lines come from: the keyboard, a paste of several lines, a grid typed row by row."""

from __future__ import annotations

import re
import select
import signal
import sys
from collections.abc import Callable
from math import isqrt
from typing import Any

SIZES = (4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25)
"""Sizes whose boxes have a usual shape: what a bare row may be long."""
_PASTE_MARKS = re.compile(r"\x1b\[20[01]~")
"""What some terminals put round a paste."""
_PASTE_SECONDS = 0.03
"""How soon the next line of a paste follows; nobody types that fast."""


class Prompt:
    """Asks for lines. ``ask`` shows a prompt and gives a line; ``waits`` says whether the next is there already."""

    def __init__(self, ask: Callable[[str], str], waits: Callable[[], bool] | None = None):
        self.ask = ask
        self._waits = waits or (_input_waits if ask is input else lambda: False)
        self._pasted: list[str] = []

    def next(self, stands_alone: Callable[[str], bool]) -> str:
        """The next line; or the lines of one grid, if they were pasted together.

        ``stands_alone`` says of a line that it means something by itself: a command, a file, a whole puzzle.
        """
        if not self._pasted:
            self._pasted = _PASTE_MARKS.sub("", self.ask("nonet> ")).strip("\n").split("\n")
            while self._waits():
                self._pasted.append(_PASTE_MARKS.sub("", self.ask("")))
        count = self._grid_lines(stands_alone)
        text = "\n".join(line.rstrip() for line in self._pasted[:count])
        del self._pasted[:count]
        return text

    def _grid_lines(self, stands_alone: Callable[[str], bool]) -> int:
        """How many of the pasted lines belong together."""
        first = bare(self._pasted[0])
        rows = self._pasted[: len(first)]
        if (
            len(first) == len(rows)
            and len(first) in SIZES
            and {len(bare(row)) for row in rows} == {len(first)}
        ):
            return len(first)
        if len(self._pasted) == 1 or not first or stands_alone(self._pasted[0].strip()):
            return 1
        return next((i for i, line in enumerate(self._pasted) if not line.strip()), len(self._pasted))

    def rows(self, rows: list[str], complain: Callable[[str], None]) -> str:
        """A grid typed row by row, or whose last row waits for Enter: asks for the rest, up to an empty line."""
        size = len(bare(rows[0]))
        while len(rows) < size:
            row = self.ask(f"row {len(rows) + 1} of {size}> ").strip()
            if not row:
                break
            if len(bare(row)) == size:
                rows.append(row)
            else:
                complain(
                    f"a row has {size} cells, not {len(bare(row))}; type it again, or an empty line to stop"
                )
        return "\n".join(rows)


def bare(line: str) -> str:
    """A line without what only parts its cells.

    >>> bare("5 3 . | . 7 .")
    '53..7.'
    """
    return "".join(c for c in line if not c.isspace() and c not in "|│")


def is_row(line: str, size: int | None) -> bool:
    """True for a line that can only be a row: as long as a size, and no whole puzzle by itself.

    >>> is_row("53..7....", None), is_row("1..4", None), is_row("12..34....4....1", None), is_row("53..7", None)
    (True, True, False, False)
    """
    cells = len(bare(line))
    if size is not None:
        return 1 < cells == size
    return cells in SIZES and (isqrt(cells) ** 2 != cells or isqrt(cells) not in SIZES)


def _input_waits() -> bool:
    """True if another line has come already, as in a paste."""
    try:
        return bool(select.select([sys.stdin], [], [], _PASTE_SECONDS)[0])
    except (OSError, ValueError):  # no terminal, or a system that can't ask it
        return False


def prepare_line_editing() -> None:
    """Arrow keys and history at the prompt, where the system has them."""
    try:
        import readline

        readline.set_history_length(1000)
    except ImportError:
        pass


def leave_on_suspend() -> Any:
    """Make Ctrl-Z end the console as Ctrl-D does."""
    if not hasattr(signal, "SIGTSTP"):
        return None

    def leave(number: int, frame: object) -> None:
        raise EOFError

    return signal.signal(signal.SIGTSTP, leave)


def restore_suspend(before: Any) -> None:
    """Let Ctrl-Z do what it did before."""
    if before is not None:
        signal.signal(signal.SIGTSTP, before)
