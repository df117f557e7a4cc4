"""Blocks: the text of a file or pipe as UTF-8, piece by piece, each piece made of whole lines."""

from __future__ import annotations

import codecs
import io
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import IO

from nonet._kernel import line_ends
from nonet.errors import ParseError
from nonet.formats.base import MAX_LINE, SAMPLE, Shape
from nonet.formats.streams import refused, unpacked

FIRST, MOST = 1 << 18, 1 << 22
"""Bytes of the first block, which somebody may be waiting for, and of the largest."""
_PLAIN = re.compile(rb"(?m)^[.0-9]{81}\r?$")


class Blocks:
    """What a stream of bytes holds, unpacked and decoded.

    >>> list(Blocks(io.BytesIO(b"one\\r\\ntwo"), "a file"))
    [b'one\\r\\n', b'two']
    """

    def __init__(self, raw: IO[bytes], name: str):
        self._raw = raw
        self.name = name
        self._size = _size(raw)
        buffered = raw if hasattr(raw, "peek") else io.BufferedReader(raw)  # type: ignore[type-var]
        head = buffered.peek(6)[:6]
        what = refused(head)
        if what is not None:
            raise ParseError(f"{name} is {what}")
        self._stream = unpacked(buffered, head, name)
        self._decoder = _decoder(head)
        self._begun = False
        self._rest = b""
        self._ready: list[tuple[bytes, int]] = []  # what was read ahead, and where it ends in the file
        self._place = 0
        self._ended = False
        self._problem: ParseError | None = None
        self._lines_read = 0
        self.remark = ""
        """What the user should know of how it was read."""
        self.line = 1
        """The number of the first line of the block that came last."""

    @property
    def share(self) -> float | None:
        """How much of the file has been handed out, 0 to 1; None if nobody knows how long it is."""
        return min(1.0, self._place / self._size) if self._size else None

    def close(self) -> None:
        """Close the file."""
        self._raw.close()

    def sample(self) -> str:
        """The beginning, as far as it takes to find out the format. It will come again."""
        found = b"".join(block for block, _ in self._ready)
        while not self._ended and len(found) < SAMPLE and not _PLAIN.search(found):
            try:
                block = self._next()
            except ParseError as error:
                if not self._ready:
                    raise
                self._problem = error  # it comes after the good lines
                break
            if block is None:
                break
            self._ready.append((block, self._told()))
            found += block
        return found.decode("utf-8", "replace")

    def __iter__(self) -> Iterator[bytes]:
        following = 1
        while True:
            block, place = self._ready.pop(0) if self._ready else (self._next(), self._told())
            if block is None:
                return
            self._place = place
            self.line = following
            following += line_ends(block)
            yield block

    def _told(self) -> int:
        """How far the file has been read."""
        try:
            return self._raw.tell()
        except (OSError, ValueError):
            return 0

    def lines(self) -> Iterator[str]:
        """The lines, without their ends."""
        for block in self:
            first = self.line
            text = block.decode("utf-8", "replace").replace("\r\n", "\n").removesuffix("\n")
            for number, line in enumerate(text.split("\n"), first):
                if len(line) > MAX_LINE:
                    what = f"longer than {MAX_LINE:,} characters; this is no puzzle"
                    raise ParseError(what, line=number)
                yield line

    def _next(self) -> bytes | None:
        """The next block: all lines that are whole by now, at least one."""
        if self._problem is not None:
            raise self._problem
        size = MOST if self._begun else FIRST
        parts: list[bytes | memoryview] = [self._rest]
        length = len(self._rest)
        while not self._ended:
            data = self._read(size)
            self._ended = not data
            text = self._decoded(data)
            end = text.rfind(b"\n") + 1
            if end:
                parts.append(memoryview(text)[:end])
                self._rest = text[end:]
                self._begun = True
                return self._checked(b"".join(parts))
            parts.append(text)
            length += len(text)
            if length > MAX_LINE + 2:
                self._ended = True
                raise ParseError(
                    f"longer than {MAX_LINE:,} characters; this is no puzzle", line=self._lines_read + 1
                )
        self._rest = b""
        last = b"".join(parts)
        return self._checked(last) if last else None

    def _read(self, size: int) -> bytes:
        try:
            # What a pipe has by now, not as much as could come.
            read = getattr(self._stream, "read1", self._stream.read)
            data: bytes = read(size)
            return data
        except (EOFError, OSError, ValueError) as error:
            self._ended = True
            raise ParseError(f"the file can't be read on: {error}", line=self._lines_read + 1) from None
        except Exception as error:
            # zlib.error and lzma.LZMAError have no common base; naming them here would import both modules.
            if type(error).__module__ not in ("zlib", "_lzma", "lzma"):
                raise
            self._ended = True
            raise ParseError(f"the compressed file is damaged: {error}", line=self._lines_read + 1) from None

    def _decoded(self, data: bytes) -> bytes:
        if self._decoder is not None:
            text = self._decoder.decode(data, final=not data)
            data = text.encode("utf-8", "replace")
        if not self._begun and not self._rest:
            data = data.removeprefix(codecs.BOM_UTF8)
            what = refused(data[:8])
            if what is not None:  # packed, or it would have been seen before
                raise ParseError(
                    f"{self.name} is {what.partition(';')[0]} that was packed once more; unpack it first"
                )
        if b"\r" in data and b"\n" not in data and len(data) > 1:
            data = data.replace(b"\r", b"\n")  # line ends of old Macintoshes
        return data

    def _checked(self, block: bytes) -> bytes:
        if b"\0" in block:
            self._ended, self._rest = True, b""
            block = block[: block.rfind(b"\n", 0, block.index(b"\0")) + 1]
            line = self._lines_read + line_ends(block) + 1
            self._problem = ParseError("not text but binary data", line=line)
            if not block:  # else it comes after the good lines
                raise self._problem
        self._lines_read += line_ends(block)
        return block if block.isascii() else self._in_utf8(block)

    def _in_utf8(self, block: bytes) -> bytes:
        """What goes on from here is UTF-8. Lines of old files and of spreadsheets may be in Windows' code page."""
        try:
            block.decode()
            return block
        except UnicodeDecodeError:
            self.remark = "not all of it is UTF-8; the rest was read as Windows-1252"
        return b"".join(map(_line_in_utf8, block.splitlines(keepends=True)))


class TextTable:
    """What the tables of text share: where they come from, and what the user said about them."""

    def __init__(self, blocks: Blocks, shape: Shape, column: str | None = None):
        self._blocks, self._shape, self._column = blocks, shape, column

    @property
    def share(self) -> float | None:
        """How much has been read, 0 to 1; None if nobody knows."""
        return self._blocks.share

    @property
    def remark(self) -> str:
        """What the user should know of how it was read."""
        return self._blocks.remark

    def close(self) -> None:
        """Close the file."""
        self._blocks.close()

    @property
    def is_plain(self) -> bool:
        """Does a line of 81 symbols mean an ordinary 9x9 puzzle?"""
        return self._shape.box in (None, (3, 3))


def _line_in_utf8(line: bytes) -> bytes:
    """A line that may be in Windows' code page, or in ISO 8859-1 where that has no character.

    >>> _line_in_utf8("ö".encode("cp1252")).decode(), _line_in_utf8("ö".encode()).decode()
    ('ö', 'ö')
    """
    for encoding in ("utf-8", "cp1252"):
        with suppress(UnicodeDecodeError):
            return line.decode(encoding).encode()
    return line.decode("latin-1").encode()


def _size(raw: IO[bytes]) -> int:
    """The length of a plain file, 0 for anything else."""
    try:
        return os.fstat(raw.fileno()).st_size
    except (OSError, ValueError):
        return 0


def _decoder(head: bytes) -> codecs.IncrementalDecoder | None:
    if head[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return codecs.getincrementaldecoder("utf-16")("replace")
    return None
