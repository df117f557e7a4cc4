"""What a long run of ``nonet generate`` has made so far, kept beside its output until that is whole."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, suppress
from shutil import rmtree
from time import monotonic
from typing import Any, NamedTuple

from nonet.atomic import write_whole
from nonet.cli.output import Fields
from nonet.errors import ArgumentError, ParseError
from nonet.tables.manifest import LOCK, Manifest, locked, part_of

SECONDS = 10.0
"""How often what was made is brought to the disk. A run that takes less time leaves nothing behind."""


class KeptRow(NamedTuple):
    """A row that was made before."""

    fields: dict[str, Any]
    lines: list[str]
    values: bytes
    """The cells of the puzzle."""


def folder_beside(output: str | None) -> str | None:
    """Where rows are kept until the output is whole; None if it is no plain file.

    >>> folder_beside("puzzles.csv"), folder_beside("-")
    ('puzzles.csv.unfinished', None)
    """
    if output is None or output == "-" or output.startswith("/dev/"):
        return None
    with suppress(OSError):
        if not stat.S_ISREG(os.stat(output).st_mode):
            return None
    return f"{output}.unfinished"


class Unfinished:
    """The rows of a run, in parts that are on the disk whole or not at all.

    >>> import tempfile
    >>> folder = os.path.join(tempfile.mkdtemp(), "p.txt.unfinished")
    >>> kept = Unfinished(folder, {"seed": 1})
    >>> kept.add({}, ["1234341221434321"], bytes(16), 1); kept.save(); kept.close()
    >>> again = Unfinished(folder, {"seed": 1}, resume=True)
    >>> [row.lines for row in again.rows()], again.items
    ([['1234341221434321']], 1)
    >>> again.remove(); os.path.exists(folder)
    False
    """

    def __init__(self, folder: str | None, job: Mapping[str, Any], *, resume: bool = False):
        self.folder = folder
        self.items = 0
        """How many puzzles were tried for, whatever became of them: a run goes on with the next."""
        self.remark = ""
        """What the user should know of how the run goes on."""
        self._held, self._holds = ExitStack(), False
        self._pending: list[list[object]] = []
        self._began = self._saved = monotonic()
        self._manifest = Manifest(folder or "", job)
        if folder is None or not self._hold():
            return
        try:
            found = Manifest.load(folder)
            if found is not None and found.is_begun:
                self._go_on_with(found, job, resume)
        except BaseException:
            self.close()
            raise

    def _go_on_with(self, found: Manifest, job: Mapping[str, Any], resume: bool) -> None:
        if not resume:
            rows = sum(part.rows for part in (*found.parts.values(), *found.lost.values()))
            raise ArgumentError(
                f"{self.folder} holds {rows:,} puzzles of a run that was cut short; --resume goes on with it, or "
                "remove that folder"
            )
        # The seed of who named none is that of the run.
        told = found.difference({"seed": found.job.get("seed"), **job})
        if told:
            raise ArgumentError(f"{self.folder} is of another run: {told}")
        self._manifest = found
        if not found.lost:
            return
        # A part that is missing would leave a gap; what follows it is made again.
        first = min(found.lost)
        again = sum(p.rows for n, p in (found.parts | found.lost).items() if n >= first)
        found.parts = {number: part for number, part in found.parts.items() if number < first}
        self.remark = (
            f"{os.path.join(found.folder, found.lost[first].file)} is gone or damaged: it and what came after, "
            f"{again:,} puzzles, are made again"
        )

    @property
    def seed(self) -> int | None:
        """The seed of the run that goes on."""
        return self._manifest.job.get("seed") if self._manifest.is_begun else None

    @property
    def kept(self) -> int:
        """How many puzzles of the run that goes on are there."""
        return sum(part.rows for part in self._manifest.parts.values())

    def rows(self) -> Iterator[KeptRow]:
        """The rows of the run so far; after them ``items`` is known."""
        for part in self._manifest.parts.values():
            path = os.path.join(self._manifest.folder, part.file)
            try:
                with open(path, encoding="utf-8") as file:
                    for line in file:
                        fields, lines, values, self.items = json.loads(line)
                        yield KeptRow(fields, lines, bytes.fromhex(values))
            except (OSError, ValueError) as error:
                raise ParseError(
                    f"{path} can't be read: {error}; remove {self.folder} to start anew"
                ) from None

    def go_on(self, seed: int) -> None:
        """From here on rows are added; they are made from this seed."""
        self._manifest.job["seed"] = seed
        self._began = self._saved = monotonic()

    def add(self, fields: Fields, lines: list[str], values: bytes, items: int) -> None:
        """Keep a row; now and then all that came are saved."""
        if self.folder is None:
            return
        self._pending.append([fields, lines, values.hex(), items])
        if monotonic() - self._saved >= SECONDS:
            self.save()

    def save(self) -> None:
        """Bring what came to the disk."""
        if self.folder is None or not self._pending:
            return
        number = len(self._manifest.parts)
        data = "".join(json.dumps(row) + "\n" for row in self._pending).encode()
        name = f"part-{number:05}.jsonl"
        write_whole(os.path.join(self.folder, name), data)
        self._manifest.add(number, part_of(name, data, len(self._pending), {}, 0))
        self._pending = []
        self._saved = monotonic()

    def stop(self) -> bool:
        """The run was cut short: keep what it has, if it was a long one. True if something is kept."""
        if self._manifest.parts or monotonic() - self._began >= SECONDS:
            self.save()
        return bool(self._manifest.parts)

    def remove(self) -> None:
        """The output is whole."""
        if self.folder is not None and self._holds:
            rmtree(self.folder, ignore_errors=True)  # first: who gets the lock may keep rows there
        self._let_go()

    def close(self) -> None:
        """Let others go on; a folder that nothing came into is removed."""
        if self.folder is not None and self._holds:
            with suppress(OSError):
                if os.listdir(self.folder) == [LOCK]:
                    rmtree(self.folder)
        self._let_go()

    def _hold(self) -> bool:
        """Take the folder for this run, before there is anything in it: two runs must not work on one output. False if
        there can be no such folder; then nothing is kept."""
        assert self.folder is not None
        try:
            with suppress(FileExistsError):
                os.mkdir(self.folder)  # never its parents: that they are missing is told of the output itself
            self._held.enter_context(locked(self.folder))
        except OSError:
            self.folder = None
            return False
        self._holds = True
        return True

    def _let_go(self) -> None:
        self._holds = False
        self._held.close()
