"""Manifest: what a long run has finished, so that it can go on after a crash and nothing half-written is read back."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from nonet.atomic import write_whole
from nonet.errors import ArgumentError

NAME = "_manifest.json"
"""Readers of data sets leave out what begins with an underscore."""
SCHEMA = 1
_SAMPLE = 1 << 20


class Part(NamedTuple):
    """A chunk of the output that is finished: its file, its size in bytes, and what its rows came to."""

    file: str
    bytes: int
    rows: int
    statuses: Mapping[str, int]
    code: int
    """The exit code of its worst row."""


def fingerprint(path: str) -> dict[str, Any]:
    """What tells a file from another one: its size, and a digest of its first and last megabyte.

    The time of its last change is no part of it: a copy of the file is the same input.

    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "a.txt"
    >>> path.write_text("1"); fingerprint(str(path))["bytes"]
    1
    1
    """
    size = Path(path).stat().st_size
    with Path(path).open("rb") as file:
        digest = sha256(file.read(_SAMPLE))
        file.seek(max(0, size - _SAMPLE))
        digest.update(file.read(_SAMPLE))
    return {"file": Path(path).name, "bytes": size, "sha256": digest.hexdigest()}


class Manifest:
    """The state of a run, kept in the folder of its output. It is written anew after every part, whole or not at all.

    >>> import tempfile
    >>> folder = tempfile.mkdtemp()
    >>> write_whole(Path(folder) / "part-00000.csv", "...")
    >>> Manifest(folder, {"verb": "solve"}).add(0, Part("part-00000.csv", 3, 10, {"unique": 10}, 0))
    >>> Manifest.load(folder).parts[0].rows, Manifest.load(folder).complete
    (10, False)
    """

    def __init__(
        self,
        folder: str,
        job: Mapping[str, Any],
        parts: Mapping[int, Part] | None = None,
        complete: bool = False,
    ):
        self.folder, self.job = folder, dict(job)
        """What is done to which input; a run with another job can't go on with this one."""
        self.parts = dict(parts or {})
        self.complete = complete

    @classmethod
    def load(cls, folder: str) -> Manifest | None:
        """The manifest in a folder, if there is one; a part whose file is gone or cut short is not done."""
        path = Path(folder) / NAME
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            job, complete = data["job"], bool(data["complete"])
            parts = {int(number): Part(*part) for number, part in data["parts"].items()}
        except FileNotFoundError:
            return None
        except (ValueError, KeyError, TypeError, AttributeError):
            raise ArgumentError(f"{path} is no manifest of Nonet's; choose another folder") from None
        there = {number: part for number, part in parts.items() if _is_whole(folder, part)}
        return cls(folder, job, there, complete and len(there) == len(parts))

    def add(self, number: int, part: Part) -> None:
        """A part is finished."""
        self.parts[number] = part
        self.save()

    def finish(self) -> None:
        """All parts are."""
        self.complete = True
        self.save()

    def save(self) -> None:
        """Write it."""
        data = {
            "schema": SCHEMA,
            "complete": self.complete,
            "job": self.job,
            "rows": sum(part.rows for part in self.parts.values()),
            "parts": {str(number): self.parts[number] for number in sorted(self.parts)},
        }
        write_whole(Path(self.folder) / NAME, json.dumps(data, indent=1) + "\n")

    @property
    def statuses(self) -> dict[str, int]:
        """How many rows came to each status."""
        out: dict[str, int] = {}
        for part in self.parts.values():
            for status, many in part.statuses.items():
                out[status] = out.get(status, 0) + many
        return out

    def difference(self, job: Mapping[str, Any]) -> str:
        """In what a job differs from that of this run, in words; empty if it does not.

        >>> Manifest("", {"verb": "solve", "rows": 10}).difference({"verb": "rate", "rows": 10})
        'verb was solve and is rate'
        """
        for name in {**self.job, **job}:
            was, now = self.job.get(name), job.get(name)
            if was != now:
                return f"{name} was {_told(was)} and is {_told(now)}"
        return ""


@contextmanager
def locked(folder: str) -> Iterator[None]:
    """Nobody else may work on the folder meanwhile. The lock ends with the process, however that ends."""
    try:
        import fcntl
    except ImportError:  # no such lock on Windows; there the names of unfinished files are random, too
        yield
        return
    handle = os.open(Path(folder) / ".lock", os.O_RDWR | os.O_CREAT, 0o666)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ArgumentError(f"another run is writing to {folder}") from None
        yield
    finally:
        os.close(handle)


def _is_whole(folder: str, part: Part) -> bool:
    try:
        return (Path(folder) / part.file).stat().st_size == part.bytes
    except OSError:
        return False


def _told(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, Sequence) and not isinstance(value, str):
        names = [item["file"] if isinstance(item, dict) else str(item) for item in value]
        return ", ".join(names) if len({*names}) == len(names) and names else f"{len(value)} of them"
    return str(value)
