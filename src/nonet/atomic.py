"""A file that is written whole or not at all."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress

_OPEN: set[AtomicFile] = set()


class AtomicFile:
    """Text for a file, kept beside it until ``commit`` puts it in place. Until then the old file stays whole.

    The permissions of a file that is replaced are kept, and a symbolic link goes on pointing to it. What is
    not a plain file, such as ``/dev/null`` or a named pipe, can't be replaced and is written to directly; so is
    what is open already, such as ``/dev/stdout``, though that may well be a plain file.

    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "answers.txt"
    >>> file = AtomicFile(path)
    >>> file.write("all of it"); path.exists()
    False
    >>> file.commit(); path.read_text()
    'all of it'
    """

    def __init__(self, path: str | os.PathLike[str]):
        self._temporary: str | None = None
        self._aside: str | None = None
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
        self._old = old
        self._begin()

    def _begin(self) -> None:
        # In the same folder, because a rename is atomic only within a file system. Its name is short, for that of
        # the file may be as long as can be, and random: a run that was killed may have had our process number.
        self._temporary = os.path.join(os.path.dirname(self.path), f".nonet-{os.urandom(8).hex()}.tmp")
        _OPEN.add(self)  # before it is there: a signal may come at any moment
        try:
            handle = os.open(self._temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        except OSError:
            self._forget()
            raise
        _mark_as_alive(handle)
        # surrogateescape: a file that is rewritten keeps the bytes of comments in other encodings.
        self._file = os.fdopen(handle, "w", encoding="utf-8", errors="surrogateescape", newline="")
        old = self._old
        if old is not None:
            os.chmod(self._temporary, stat.S_IMODE(old.st_mode))
            if hasattr(os, "chown") and (old.st_uid, old.st_gid) != (os.getuid(), os.getgid()):
                with suppress(PermissionError):  # only root may give a file away
                    os.chown(self._temporary, old.st_uid, old.st_gid)

    @property
    def place(self) -> str | None:
        """The file that another library may write instead of us, before ``commit``; None if there is no such file."""
        # Windows would not remove what the other one still has open.
        return self._temporary if os.name == "posix" else None

    def write(self, text: str) -> None:
        """Add text."""
        self._file.write(text)

    def write_bytes(self, data: bytes | memoryview) -> None:
        """Add what is no text, such as a picture."""
        self._file.flush()
        self._file.buffer.write(data)  # type: ignore[arg-type]

    def begin_again(self, finish: Callable[[], None]) -> str | None:
        """Write anew, after ``finish``. What was written so far is in the file that comes back, until this one is put
        in place; None, and nothing is done, if that can't be."""
        if self._temporary is None:
            return None
        finish()
        self._file.close()
        self._remove_aside()
        self._aside = self._temporary
        self._begin()
        return self._aside

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
        self._forget()

    def discard(self) -> None:
        """Leave the old file as it was; after ``commit`` this does nothing."""
        with suppress(OSError):  # a full disk has been told of already
            self._file.close()
        if self._temporary is not None:
            with suppress(FileNotFoundError):
                os.remove(self._temporary)
            self._forget()

    def drop(self) -> None:
        """Remove what was written, and nothing else: it may be in the midst of being written."""
        if self._temporary is not None:
            with suppress(OSError):  # Windows keeps what is open
                os.remove(self._temporary)
            self._forget()

    def _forget(self) -> None:
        self._temporary = None
        _OPEN.discard(self)
        self._remove_aside()

    def _remove_aside(self) -> None:
        if self._aside is not None:
            with suppress(OSError):
                os.remove(self._aside)
            self._aside = None


def write_whole(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Write a file whole or not at all; OSError says why not.

    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "answers.txt"
    >>> write_whole(path, "1"); write_whole(path, b"2"); path.read_text(), len(list(path.parent.iterdir()))
    ('2', 1)
    """
    file = AtomicFile(path)
    try:
        if isinstance(content, str):
            file.write(content)
        else:
            file.write_bytes(content)
        file.commit()
    except BaseException:
        file.discard()
        raise


def drop_unfinished() -> None:
    """Remove the files that were not put in place. Nothing is flushed or closed first, for a signal may have come
    while one was being written."""
    for file in tuple(_OPEN):
        file.drop()


def remove_orphans(folder: str | os.PathLike[str]) -> None:
    """Remove the unfinished files of processes that are no more: one that was killed outright removes nothing.

    >>> import pathlib, tempfile
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> file, _ = AtomicFile(folder / "a.txt"), (folder / ".nonet-0.tmp").write_text("half a row")
    >>> remove_orphans(folder); len(list(folder.iterdir())); file.discard()
    1
    """
    try:
        import fcntl
    except ImportError:  # Windows: nobody knows which are still written
        return
    with suppress(OSError):
        for name in os.listdir(folder):
            if not (name.startswith(".nonet-") and name.endswith(".tmp")):
                continue
            path = os.path.join(folder, name)
            with suppress(OSError), open(path, "rb") as file:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                os.remove(path)


def _mark_as_alive(handle: int) -> None:
    """Lock a file for as long as it is open; the lock of a process ends with it, however that ends."""
    with suppress(ImportError, OSError):  # Windows, and file systems without locks
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def end_tidily(number: int, frame: object) -> None:
    """End by a signal, without files that are not whole."""
    import signal

    drop_unfinished()
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)


def tidy_up_when_terminated() -> None:
    """Let a program that is asked to end (SIGTERM, SIGHUP) remove its unfinished files first."""
    import signal
    import threading

    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
        if signal.getsignal(number) is signal.SIG_DFL:  # else it is someone else's business
            signal.signal(number, end_tidily)


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
