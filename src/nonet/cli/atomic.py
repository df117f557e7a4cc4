"""A file that is written whole or not at all."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress


class AtomicFile:
    """Text for a file, kept beside it until ``commit`` puts it in place. Until then the old file stays whole.

    The permissions of a file that is replaced are kept, and a symbolic link goes on pointing to it. What is
    not a plain file, such as ``/dev/null`` or a named pipe, can't be replaced and is written to directly; so is
    what is open already, such as ``/dev/stdout``, though that may well be a plain file.
    """

    def __init__(self, path: str | os.PathLike[str]):
        self._temporary: str | None = None
        stream = _open_stream(os.fspath(path))
        if stream is not None:
            self.path = os.fspath(path)
            self._file = os.fdopen(stream, "w", encoding="utf-8", newline="")
            return
        self.path = os.path.realpath(path)
        try:
            old: os.stat_result | None = os.stat(self.path)
        except FileNotFoundError:
            old = None
        if old is not None and not stat.S_ISREG(old.st_mode):
            self._file = open(self.path, "w", encoding="utf-8", newline="")  # noqa: SIM115
            return
        folder, name = os.path.split(self.path)
        # In the same folder, because a rename is atomic only within a file system.
        self._temporary = os.path.join(folder, f".{name[:200]}.{os.getpid()}.tmp")
        handle = os.open(self._temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        # surrogateescape: a file that is rewritten keeps the bytes of comments in other encodings.
        self._file = os.fdopen(handle, "w", encoding="utf-8", errors="surrogateescape", newline="")
        if old is not None:
            os.chmod(self._temporary, stat.S_IMODE(old.st_mode))
            if hasattr(os, "chown") and (old.st_uid, old.st_gid) != (os.getuid(), os.getgid()):
                with suppress(PermissionError):  # only root may give a file away
                    os.chown(self._temporary, old.st_uid, old.st_gid)

    def write(self, text: str) -> None:
        """Add text."""
        self._file.write(text)

    def write_bytes(self, data: bytes) -> None:
        """Add what is no text, such as a picture."""
        self._file.flush()
        self._file.buffer.write(data)

    def flush(self) -> None:
        """Nothing to do: no one can see the file yet."""

    def commit(self) -> None:
        """Put the file in its place."""
        self._file.flush()
        if self._temporary is None:
            self._file.close()
            return
        os.fsync(self._file.fileno())  # else a power cut may leave the new name with no content
        self._file.close()
        os.replace(self._temporary, self.path)
        self._temporary = None

    def discard(self) -> None:
        """Leave the old file as it was; after ``commit`` this does nothing."""
        with suppress(OSError):  # a full disk has been told of already
            self._file.close()
        if self._temporary is not None:
            os.remove(self._temporary)
            self._temporary = None


def _open_stream(path: str) -> int | None:
    """A second descriptor of the stream that a path such as ``/dev/stdout`` or ``/dev/fd/3`` stands for.

    >>> _open_stream("out.txt") is None
    True
    """
    name = {"/dev/stdout": "1", "/dev/stderr": "2"}.get(path) or path.removeprefix("/dev/fd/")
    if name == path or not name.isdecimal():
        return None
    for stream in (sys.stdout, sys.stderr):
        stream.flush()  # else what was written before would come after
    return os.dup(int(name))
