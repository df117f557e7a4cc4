"""Drawings beside the rows: one file for one puzzle, numbered files for several."""

from __future__ import annotations

import os

from nonet.cli.parser import Usage
from nonet.errors import ParseError


class Pictures:
    """Writes drawings to a file that an option named; without one it writes nothing.

    The first drawing gets the name as it is, the next ones ``name-2.svg``, ``name-3.svg``. A name without an ending
    gets the usual one.
    """

    def __init__(self, path: str | None, ending: str = ".svg"):
        self._path = path if path is None or os.path.splitext(path)[1] else path + ending
        self._count = 0

    def add(self, drawing: str) -> None:
        """Write one drawing."""
        if self._path is None:
            return
        self._count += 1
        stem, ending = os.path.splitext(self._path)
        write_drawing(drawing, self._path if self._count == 1 else f"{stem}-{self._count}{ending}")


def write_drawing(drawing: str, path: str) -> None:
    """Write a drawing as SVG or PNG, as the name says."""
    from nonet.render.files import save

    try:
        save(drawing, path)
    except (OSError, ParseError) as error:
        raise Usage(f"nonet: {path}: {getattr(error, 'strerror', None) or error}") from None


def write_text(text: str, path: str) -> None:
    """Write a file whole or not at all."""
    from nonet.cli.atomic import AtomicFile

    try:
        target = AtomicFile(path)
    except OSError as error:
        raise Usage(f"nonet: {path} can't be written: {error.strerror or error}") from None
    try:
        target.write(text)
        target.commit()
    except BaseException:
        target.discard()
        raise
