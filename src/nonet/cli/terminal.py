"""What a stream can show, and talk on standard error: notes, errors, progress."""

from __future__ import annotations

import os
import sys
from time import monotonic
from typing import IO

from nonet.draw.text import Paper

_SHOWN_ERRORS = 10


def paper(stream: IO[str], color: str = "auto") -> Paper:
    """Colours, box lines and width of a stream."""
    encoding = (getattr(stream, "encoding", None) or "").lower()
    return Paper(encoding.startswith("utf"), wants_colour(stream, color), width(stream), stream.isatty())


def wants_colour(stream: IO[str], color: str = "auto") -> bool:
    """The option decides; else NO_COLOR; else FORCE_COLOR; else whether this is a terminal with colours."""
    if color != "auto":
        return color == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if any(os.environ.get(name, "0") not in ("", "0") for name in ("FORCE_COLOR", "CLICOLOR_FORCE")):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def width(stream: IO[str]) -> int:
    """Columns of a terminal, 80 if this is none."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns):
        return int(columns)
    try:
        return os.get_terminal_size(stream.fileno()).columns or 80
    except (OSError, ValueError):
        return 80


class Talk:
    """Notes, errors and progress, all on standard error."""

    def __init__(
        self, *, quiet: bool = False, color: str = "auto", progress: bool = False, since: float | None = None
    ):
        self.quiet = quiet
        self._colour = wants_colour(sys.stderr, color)
        self._progress = progress and not quiet and sys.stderr.isatty()
        self._start = self._last = monotonic() if since is None else since
        self._errors = 0
        self._drawn = False

    def note(self, text: str) -> None:
        """Something worth knowing; not shown with ``--quiet``."""
        if not self.quiet:
            self._say(text)

    def error(self, text: str) -> None:
        """Something wrong. After the first few, further ones are counted only."""
        self._errors += 1
        if self._errors <= _SHOWN_ERRORS:
            mark = "\033[1;31mnonet:\033[0m" if self._colour else "nonet:"
            self._say(f"{mark} {text}")
        elif self._errors == _SHOWN_ERRORS + 1:
            self._say("nonet: further errors are not shown")

    def advance(self, done: int, of: int | None = None, *, share: float | None = None) -> None:
        """Show how far we are, once a second at most: of so many puzzles, or by the share of the input that is done."""
        if not self._progress:
            return
        now = monotonic()
        if now - self._last >= 1:
            self._last = now
            passed = now - self._start
            share = done / of if of else share
            part = f"{share:.0%}, " if share else ""
            total = f" of {of:,}" if of else ""
            left = f", {_clock(passed / share - passed)} left" if share else ""
            self.show(f"{part}{done:,}{total} puzzles, {done / passed:,.0f} a second{left}")

    def wait(self, text: str) -> None:
        """Show how far a piece of work is whose end nobody knows, and how long it takes, once a second at most."""
        now = monotonic()
        if now - self._last >= 1:
            self._last = now
            self.show(f"{text}, {_clock(now - self._start)}")

    def show(self, text: str) -> None:
        """Put a text in the place of the progress line."""
        if self._progress:
            sys.stderr.write(f"\r{text}\033[K")
            sys.stderr.flush()
            self._drawn = True

    def end(self) -> None:
        """Wipe the progress line."""
        if self._drawn:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
            self._drawn = False

    def _say(self, text: str) -> None:
        self.end()
        sys.stdout.flush()  # on a terminal both streams are one page: keep its order
        print(text, file=sys.stderr)


def _clock(seconds: float) -> str:
    """A time to wait, as people say it.

    >>> _clock(7.2), _clock(119), _clock(10000)
    ('7 s', '1 min 59 s', '2 h 46 min')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    return (
        f"{whole // 60} min {whole % 60} s" if whole < 3600 else f"{whole // 3600} h {whole % 3600 // 60} min"
    )
