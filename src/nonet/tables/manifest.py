"""Manifest: what a long run has finished, so that it can go on after a crash and nothing half-written is read back."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from nonet.atomic import remove_orphans, write_whole
from nonet.errors import ArgumentError

NAME = "_manifest.json"
"""Readers of data sets leave out what begins with an underscore."""
LOCK = ".lock"
SCHEMA = 1
_SAMPLE = 1 << 20
_SHORT = 60
"""Characters of a value that is told; nobody reads a whole ladder."""


class Part(NamedTuple):
    """A chunk of the output that is finished: its file, its size in bytes, and what its rows came to."""

    file: str
    bytes: int
    rows: int
    statuses: Mapping[str, int]
    code: int
    """The exit code of its worst row."""
    digest: str = ""
    """Of its content; empty if none is known."""


def part_of(file: str, data: bytes, rows: int, statuses: Mapping[str, int], code: int) -> Part:
    """The part that holds these bytes."""
    return Part(file, len(data), rows, statuses, code, _digest(zlib.crc32(data)))


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
    >>> Manifest(folder, {"verb": "solve"}).add(0, part_of("part-00000.csv", b"...", 10, {"unique": 10}, 0))
    >>> Manifest.load(folder).parts[0].rows, Manifest.load(folder).complete
    (10, False)
    >>> write_whole(Path(folder) / "part-00000.csv", "..,")
    >>> Manifest.load(folder).parts, Manifest.load(folder).lost[0].file
    ({}, 'part-00000.csv')
    """

    def __init__(
        self,
        folder: str,
        job: Mapping[str, Any],
        parts: Mapping[int, Part] | None = None,
        complete: bool = False,
        columns: Mapping[str, str] | None = None,
    ):
        self.folder, self.job = folder, dict(job)
        """What is done to which input; a run with another job can't go on with this one."""
        self.parts = dict(parts or {})
        self.lost: dict[int, Part] = {}
        """Parts that were finished, and are gone or damaged."""
        self.complete = complete
        self.columns = None if columns is None else dict(columns)
        """The types of the user's own columns, which are the same in all parts; None if nobody settled them."""

    @classmethod
    def load(cls, folder: str) -> Manifest | None:
        """The manifest in a folder, if there is one; a part whose file is gone or not as it was written is not done."""
        path = Path(folder) / NAME
        try:
            found = _read(folder, json.loads(path.read_text(encoding="utf-8")))
        except FileNotFoundError:
            return None
        except ArgumentError:
            raise
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise ArgumentError(
                f"{path} is damaged or no manifest of Nonet's, so nobody knows which parts are finished; choose "
                "another folder, or remove this one to start anew"
            ) from None
        found.lost = {number: part for number, part in found.parts.items() if not _is_whole(folder, part)}
        for number in found.lost:
            del found.parts[number]
        found.complete = found.complete and not found.lost
        return found

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
            **({} if self.columns is None else {"columns": self.columns}),
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

    @property
    def is_begun(self) -> bool:
        """Was anything finished, whatever became of it?"""
        return bool(self.complete or self.parts or self.lost)

    def difference(self, job: Mapping[str, Any]) -> str:
        """In what a job differs from that of this run, in words; empty if it does not.

        >>> Manifest("", {"verb": "solve", "options": {"box": "2x2"}}).difference({"verb": "solve", "options": {}})
        'box was 2x2 and is nothing'
        """
        return _difference(self.job, job)


@contextmanager
def locked(folder: str) -> Iterator[None]:
    """Nobody else may work on the folder meanwhile. The lock ends with the process, however that ends; what one that
    was killed left half-written is removed."""
    try:
        import fcntl
    except ImportError:  # no such lock on Windows; there the names of unfinished files are random, too
        yield
        return
    handle = os.open(Path(folder) / LOCK, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ArgumentError(f"another run is writing to {folder}") from None
        remove_orphans(folder)
        yield
    finally:
        os.close(handle)


def _read(folder: str, data: Any) -> Manifest:
    """The manifest that JSON says; ValueError and the like if it says none."""
    schema = data["schema"]
    if isinstance(schema, int) and schema > SCHEMA:
        raise ArgumentError(
            f"{Path(folder) / NAME} was written by a later version of Nonet; go on with that one, or choose "
            "another folder"
        )
    parts = {int(number): _part(part) for number, part in data["parts"].items()}
    columns = data.get("columns")
    as_it_should = (
        schema == SCHEMA
        and isinstance(data["job"], dict)
        and isinstance(data["complete"], bool)
        and min(parts, default=0) >= 0
        and (columns is None or all(isinstance(kind, str) for kind in columns.values()))
    )
    if not as_it_should:
        raise ValueError
    return Manifest(folder, data["job"], parts, data["complete"], columns)


def _part(told: Any) -> Part:
    if not isinstance(told, list):
        raise ValueError
    part = Part(*told)
    numbers = (part.bytes, part.rows, part.code, *part.statuses.values())
    if not all(isinstance(number, int) and number >= 0 for number in numbers):
        raise ValueError
    # The name is opened and, if it is damaged, written over: it must lie in the folder.
    if Path(part.file).name != part.file or not isinstance(part.digest, str):
        raise ValueError
    return part


def _is_whole(folder: str, part: Part) -> bool:
    try:
        path = Path(folder) / part.file
        return path.stat().st_size == part.bytes and part.digest in ("", _digest_of(path))
    except OSError:
        return False


def _digest_of(path: Path) -> str:
    value = 0
    with path.open("rb") as file:
        while data := file.read(_SAMPLE):
            value = zlib.crc32(data, value)
    return _digest(value)


def _digest(value: int) -> str:
    # Against bad disks and editors, not against forgers: 6 GB a second, where blake2b reads one.
    return f"crc32:{value:08x}"


def _difference(was: Mapping[str, Any], now: Mapping[str, Any]) -> str:
    for name in {**was, **now}:
        old, new = was.get(name), now.get(name)
        if old == new:
            continue
        if name == "input":
            return _other_input(old, new)
        if isinstance(old, dict) and isinstance(new, dict):
            return _difference(old, new)
        if max(len(_told(old)), len(_told(new))) > _SHORT:
            return f"{name} is another one"
        return f"{name} was {_told(old)} and is {_told(new)}"
    return ""


def _other_input(old: Any, new: Any) -> str:
    names, others = ([str(each["file"]) for each in files or ()] for files in (old, new))
    if names == others:
        changed = next(name for name, a, b in zip(names, old, new, strict=True) if a != b)
        return f"the content of {changed} has changed"
    if max(len(names), len(others)) == 1:
        return f"input was {''.join(names)} and is {''.join(others)}"
    if len(names) != len(others):
        return f"input was {len(names)} files and is {len(others)}"
    name, other = next((a, b) for a, b in zip(names, others, strict=True) if a != b)
    return f"input has {other} where it had {name}"


def _told(value: object) -> str:
    return "nothing" if value is None else str(value)
