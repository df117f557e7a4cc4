"""Drawings into files: SVG as it is, PNG through a rasteriser if one is installed."""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path

from nonet.errors import ParseError


def save(drawing: str, path: str | PathLike[str]) -> None:
    """Write an SVG drawing to a file whose ending says how: ``.svg`` or ``.png``.

    >>> save("<svg/>", "drawing.gif")
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: a drawing is saved as .svg or .png, not as 'drawing.gif'
    """
    name = fspath(path)
    if name.lower().endswith(".svg"):
        Path(name).write_text(drawing, encoding="utf-8")
    elif name.lower().endswith(".png"):
        Path(name).write_bytes(png(drawing))
    else:
        raise ParseError(f"a drawing is saved as .svg or .png, not as {name!r}")


def png(drawing: str, width: int | None = None) -> bytes:
    """An SVG drawing as PNG, twice its own size unless a width is given."""
    try:
        from cairosvg import svg2png
    except (ImportError, OSError):
        # OSError: the Python package is there, but the cairo library is not.
        raise ParseError("PNG needs CairoSVG; install it with: pip install 'nonet[png]'") from None
    if width is None:
        return bytes(svg2png(bytestring=drawing.encode(), scale=2))
    return bytes(svg2png(bytestring=drawing.encode(), output_width=width))
