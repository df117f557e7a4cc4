"""Drawings into files: SVG as it is, PNG through a rasteriser if one is installed."""

from __future__ import annotations

from os import PathLike, fspath

from nonet.atomic import write_whole
from nonet.errors import ArgumentError, MissingError

MOST_PIXELS = 10_000
"""The width of the widest PNG; it takes 400 MB."""


def save(drawing: str, path: str | PathLike[str]) -> None:
    """Write an SVG drawing to a file whose ending says how: ``.svg`` or ``.png``; whole or not at all.

    >>> save("<svg/>", "drawing.gif")
    Traceback (most recent call last):
        ...
    nonet.errors.ArgumentError: a drawing is saved as .svg or .png, not as 'drawing.gif'
    """
    name = fspath(path)
    if name.lower().endswith(".svg"):
        write_whole(name, drawing)
    elif name.lower().endswith(".png"):
        write_whole(name, png(drawing))
    else:
        raise ArgumentError(f"a drawing is saved as .svg or .png, not as {name!r}")


def png(drawing: str) -> bytes:
    """An SVG drawing as PNG: of the width that the drawing names, else twice its own size."""
    width = drawing.partition(">")[0].partition(' width="')[2].partition('"')[0]
    if width.isdecimal() and int(width) > MOST_PIXELS:  # the rasteriser would end the whole program
        raise ArgumentError(f"a PNG of {width} pixels is too wide; {MOST_PIXELS:,} can be")
    try:
        # resvg, and not CairoSVG: its wheels need no library of the system's.
        from resvg_py import svg_to_bytes
    except ImportError:
        raise MissingError("PNG needs resvg; install it with: pip install 'nonet[png]'") from None
    return bytes(svg_to_bytes(svg_string=drawing, zoom=1 if width else 2))
