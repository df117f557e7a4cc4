"""Text from files and streams: decompressed, decoded, line by line, and bounded."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from nonet.errors import MissingError, ParseError
from nonet.formats.base import MAX_BLOCK, MAX_LINE

_REFUSED = {
    b"PAR1": "a Parquet file; give a command its name instead",
    b"ARROW1": "an Arrow file; give a command its name instead",
    b"PK\x03\x04": "a zip archive (such as HoDoKu's .hsol); export the puzzle as text instead",
    b"\x93NUMPY": "a NumPy file; load it with numpy.load and use nonet.solve_many",
    b"%PDF": "a PDF file",
    b"\x89PNG": "a picture",
}


@contextmanager
def opened(path: str) -> Iterator[IO[str]]:
    """The text of a file; a compressed one is unpacked."""
    with open(path, "rb") as raw, decoded(raw, path) as text:  # noqa: PTH123 - any path will do
        yield text


def decoded(raw: io.BufferedReader, name: str) -> io.TextIOWrapper:
    """The text of a file or pipe whose first bytes say how it was packed and encoded.

    >>> import gzip, io
    >>> decoded(io.BufferedReader(io.BytesIO(gzip.compress(b"12..34....4....1"))), "puzzles").read()
    '12..34....4....1'
    """
    head = raw.peek(6)[:6]
    what = refused(head)
    if what is not None:
        raise ParseError(f"{name} is {what}")
    encoding = "utf-16" if head[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    # Comments in old files may be in any code page; the puzzles themselves are ASCII.
    return io.TextIOWrapper(unpacked(raw, head, name), encoding=encoding, errors="replace")


def refused(head: bytes) -> str | None:
    """What a file is that begins so, if it is no text; None if it may be.

    >>> refused(b"%PDF-1.4"), refused(b"53..7.")
    ('a PDF file', None)
    """
    return next((what for magic, what in _REFUSED.items() if head.startswith(magic)), None)


def unpacked(raw: IO[bytes], head: bytes, name: str) -> IO[bytes]:
    """The bytes of a file that may be compressed, as its first ones say: gzip, bzip2, xz, Zstandard."""
    if head.startswith(b"\x1f\x8b"):
        import gzip

        return gzip.open(raw)  # type: ignore[return-value]
    if head.startswith(b"BZh"):
        import bz2

        return bz2.open(raw)
    if head.startswith(b"\xfd7zXZ\x00"):
        import lzma

        return lzma.open(raw)
    if head.startswith(b"\x28\xb5\x2f\xfd"):
        try:
            import pyarrow
        except ImportError:
            raise MissingError(
                f"{name} is packed with Zstandard; unpack it (zstd -d), or: pip install 'nonet[data]'"
            ) from None
        return pyarrow.CompressedInputStream(raw, "zstd")  # type: ignore[no-any-return]
    return raw


def bounded(stream: IO[str]) -> Iterator[str]:
    """Lines of a text stream without line ends; one too long or not text is an error before it fills the memory.

    >>> list(bounded(io.StringIO("a\\r\\nb")))
    ['a', 'b']
    """
    number = 0
    while True:
        number += 1
        try:
            line = stream.readline(MAX_LINE + 2)
        except UnicodeDecodeError:
            raise ParseError("not UTF-8 text", line=number) from None
        except (EOFError, OSError, ValueError) as error:
            raise ParseError(f"the file can't be read on: {error}", line=number) from None
        except Exception as error:
            # zlib.error and lzma.LZMAError have no common base; naming them here would import both modules.
            if type(error).__module__ not in ("zlib", "_lzma", "lzma"):
                raise
            raise ParseError(f"the compressed file is damaged: {error}", line=number) from None
        if not line:
            return
        if number == 1:
            line = line.removeprefix("\ufeff")
        bare = line.rstrip("\r\n")
        if len(bare) > MAX_LINE:
            raise ParseError(f"longer than {MAX_LINE:,} characters; this is no puzzle", line=number)
        if "\0" in bare:
            raise ParseError("not text but binary data", line=number)
        yield bare


def capped(lines: Iterator[str]) -> Iterator[str]:
    """The same lines until they are too many to be one text."""
    total = 0
    for number, line in enumerate(lines, 1):
        total += len(line) + 1
        if total > MAX_BLOCK:
            raise ParseError(f"more than {MAX_BLOCK:,} characters in one piece", line=number)
        yield line
