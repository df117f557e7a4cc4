"""``--split``: rows go to several files, which share no puzzle, not even up to symmetry."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from math import isfinite
from typing import TYPE_CHECKING

from nonet.cli.output import Block, Fields, RowWriter, Target
from nonet.cli.output_names import split_name
from nonet.cli.parser import Usage
from nonet.make.data_set import PARTS, part_of
from nonet.make.symmetry import canonical

if TYPE_CHECKING:
    from nonet.tables.row_batch import Batch, Column


def shares(text: str) -> tuple[float, ...]:
    """The sizes of parts.

    >>> shares("90/5/5")
    (90.0, 5.0, 5.0)
    """
    try:
        found = tuple(float(part) for part in text.split("/"))
    except ValueError:
        found = ()
    if len(found) < 2 or not all(map(isfinite, found)):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a list of shares, such as 90/5/5")
    if min(found) <= 0:
        raise argparse.ArgumentTypeError(f"shares must be above 0, and in {text[:40]!r} one is not")
    return found


def part_files(output: str | None, count: int) -> list[str]:
    """The files of the parts.

    >>> part_files("puzzles.parquet", 3)
    ['puzzles-train.parquet', 'puzzles-validation.parquet', 'puzzles-test.parquet']
    >>> part_files("puzzles.csv.gz", 2)
    ['puzzles-train.csv.gz', 'puzzles-test.csv.gz']
    """
    if output is None or output == "-":
        raise Usage("nonet generate: --split writes files; name them with -o, such as -o puzzles.parquet")
    stem, *endings = split_name(output)
    names: Sequence[str] = {2: (PARTS[0], PARTS[2]), 3: PARTS}.get(count) or [
        str(n + 1) for n in range(count)
    ]
    return [f"{stem}-{name}{''.join(endings)}" for name in names]


class SplitWriter:
    """Writes each row with the writer of its part."""

    has_header = True

    def __init__(self, writers: Sequence[RowWriter], sizes: Sequence[float]):
        self._writers, self._sizes = writers, sizes

    def begin(self, own: Sequence[Column] = ()) -> None:
        """Begin all files."""
        for writer in self._writers:
            writer.begin(own)

    def own_fields(self, batch: Batch, row: int) -> Fields:
        """As the files take them, which are all of one shape."""
        return self._writers[0].own_fields(batch, row)

    def row(self, fields: Fields, lines: Iterable[str]) -> None:
        """Write a row to where all its relatives go."""
        lines = [*lines]
        form = canonical(fields.get("puzzle") or lines[0]).line
        self._writers[part_of(form, self._sizes)].row(fields, lines)

    def block(self, block: Block) -> None:
        """Rows in blocks are not split: nothing that is split comes so."""
        raise NotImplementedError

    def end(self) -> None:
        """End all files."""
        for writer in self._writers:
            writer.end()


class SplitTarget:
    """Several files that are put in place together."""

    place = None

    def __init__(self, targets: Sequence[Target]):
        self.targets = targets

    def write(self, text: str) -> None:
        """Text for all of them."""
        self._all(lambda target: target.write(text))

    def write_bytes(self, data: bytes | memoryview) -> None:
        """Bytes for all of them."""
        self._all(lambda target: target.write_bytes(data))

    def begin_again(self, finish: Callable[[], None]) -> str | None:
        """Nothing that is split has columns that could turn out to be others."""
        return None

    def flush(self) -> None:
        """Show what was written."""
        self._all(lambda target: target.flush())

    def commit(self) -> None:
        """Put them in place."""
        self._all(lambda target: target.commit())

    def discard(self) -> None:
        """Leave the old ones as they were."""
        self._all(lambda target: target.discard())

    def _all(self, act: Callable[[Target], None]) -> None:
        for target in self.targets:
            act(target)
