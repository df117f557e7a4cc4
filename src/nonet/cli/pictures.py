"""Drawings beside the rows: one file for one puzzle, numbered files for several."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from nonet.atomic import tidy_up_when_terminated, write_whole
from nonet.cli.parser import Usage
from nonet.errors import NonetError


class Pictures:
    """Writes drawings to a file that an option named; without one it writes nothing.

    The first drawing gets the name as it is, the next ones ``name-2.svg``, ``name-3.svg``. A name without an ending
    gets the usual one. ``-`` is standard output, which takes one drawing.
    """

    def __init__(self, path: str | None, ending: str = ".svg"):
        named = path is None or path == "-" or os.path.splitext(path)[1]
        self._path = path if named else f"{path}{ending}"
        self._ending = ending
        self._count = 0

    def add(self, draw: Callable[[], str]) -> None:
        """Write one drawing; it is drawn only if someone wants it."""
        if self._path is None:
            return
        self._count += 1
        drawing = draw()
        if self._path == "-":
            self._show(drawing)
            return
        stem, ending = os.path.splitext(self._path)
        write_drawing(drawing, self._path if self._count == 1 else f"{stem}-{self._count}{ending}")

    def _show(self, drawing: str) -> None:
        if self._count > 1:
            raise Usage("nonet: standard output takes one drawing; name a file for several puzzles")
        if self._ending == ".svg":
            sys.stdout.write(drawing)
            return
        from nonet.draw.svg import png

        try:
            data = png(drawing)
        except NonetError as error:
            raise Usage(f"nonet: {error}") from None
        write_binary(data, "-")


def write_drawing(drawing: str, path: str) -> None:
    """Write a drawing as SVG or PNG, as the name says; whole or not at all."""
    from nonet.draw.svg import save

    tidy_up_when_terminated()
    try:
        save(drawing, path)
    except (OSError, NonetError) as error:
        raise Usage(f"nonet: {path}: {getattr(error, 'strerror', None) or error}") from None


def write_text(text: str, path: str) -> None:
    """Write a file whole or not at all."""
    _write(path, text)


def write_binary(data: bytes, path: str) -> None:
    """Write a file that is no text, whole or not at all; ``-`` is standard output, unless that is a terminal."""
    if path != "-":
        _write(path, data)
    elif sys.stdout.isatty():
        raise Usage("nonet: this is no text for a terminal; name a file, or pipe it on")
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)


def _write(path: str, content: str | bytes) -> None:
    tidy_up_when_terminated()
    try:
        write_whole(path, content)
    except OSError as error:
        raise Usage(f"nonet: {path} can't be written: {error.strerror or error}") from None
