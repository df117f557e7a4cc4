"""What the name of an output file says: the shape of its rows, and how it is packed."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from nonet.atomic import AtomicFile

if TYPE_CHECKING:
    from nonet.cli.output import Target

SHAPES = {
    ".csv": "csv", ".tsv": "tsv", ".jsonl": "jsonl", ".ndjson": "jsonl", ".json": "json", ".parquet": "parquet",
    ".arrow": "arrow", ".feather": "arrow",
}  # fmt: skip
_PACKED = (".gz", ".bz2", ".xz", ".zst")
_OTHERS = {
    ".7z", ".avro", ".db", ".duckdb", ".h5", ".hdf5", ".lz4", ".npy", ".npz", ".ods", ".orc", ".pickle", ".pkl", ".rar",
    ".sqlite", ".sqlite3", ".tar", ".tgz", ".xls", ".xlsx", ".z", ".zip",
}  # fmt: skip
"""Kinds of files that lines of text are not, whatever their rows are."""
_BUFFER = 1 << 16


def split_name(path: str) -> tuple[str, str, str]:
    """The stem of a name, its ending, and that of what packs it.

    >>> split_name("data/p.csv.gz"), split_name("p.Parquet"), split_name("p.gz"), split_name(".csv")
    (('data/p', '.csv', '.gz'), ('p', '.Parquet', ''), ('p', '', '.gz'), ('.csv', '', ''))
    """
    stem, ending = os.path.splitext(path)
    if ending.lower() not in _PACKED:
        return stem, ending, ""
    return *os.path.splitext(stem), ending


def shape_of(path: str) -> str | None:
    """The shape that a name asks for.

    >>> shape_of("p.CSV"), shape_of("p.jsonl.gz"), shape_of("p.txt")
    ('csv', 'jsonl', None)
    """
    return SHAPES.get(split_name(path)[1].lower())


def refusal(path: str) -> str:
    """Why a file of this name can't be written; empty if it can.

    >>> refusal("p.npy")
    'p.npy: .npy files are not written; name it .csv, .tsv, .jsonl, .json, .parquet or .arrow, or .txt for lines'
    >>> refusal("p.csv.gz"), refusal("p.parquet.gz")
    ('', 'p.parquet.gz: a file of columns is not packed as a whole; leave .gz out')
    """
    _, ending, packed = split_name(path)
    if ending.lower() in _OTHERS:
        known = ".csv, .tsv, .jsonl, .json, .parquet or .arrow, or .txt for lines"
        return f"{path}: {ending} files are not written; name it {known}"
    if packed and shape_of(path) in ("parquet", "arrow"):
        return f"{path}: a file of columns is not packed as a whole; leave {packed} out"
    return ""


def file_for(path: str) -> Target:
    """The file that a name stands for. OSError if it can't be written, MissingError if nothing here can pack it."""
    packed = split_name(path)[2].lower()
    return _PackedFile(path, _packer(packed)) if packed else AtomicFile(path)


class _Packer(Protocol):
    def compress(self, data: bytes) -> bytes: ...

    def flush(self) -> bytes: ...


def _packer(ending: str) -> _Packer:
    if ending == ".gz":
        import zlib

        return zlib.compressobj(wbits=31)
    if ending == ".bz2":
        import bz2

        return bz2.BZ2Compressor()
    if ending == ".xz":
        import lzma

        return lzma.LZMACompressor()
    return _Zstandard()


class _Zstandard:
    """Frames of Zstandard, one after the other, which are one file."""

    def __init__(self) -> None:
        from nonet.tables.arrow_types import needs_pyarrow

        needs_pyarrow("Zstandard")
        import pyarrow

        self._codec = pyarrow.Codec("zstd")

    def compress(self, data: bytes) -> bytes:
        packed: bytes = self._codec.compress(data, asbytes=True)
        return packed

    def flush(self) -> bytes:
        return b""


class _PackedFile:
    """A file that is packed as it is written."""

    place = None

    def __init__(self, path: str, packer: _Packer):
        self._packer, self._held = packer, bytearray()
        self._file = AtomicFile(path)

    def write(self, text: str) -> None:
        self.write_bytes(text.encode("utf-8", "surrogateescape"))

    def write_bytes(self, data: bytes | memoryview) -> None:
        self._held += data
        if len(self._held) >= _BUFFER:  # many small pieces would pack badly
            self._pack()

    def begin_again(self, finish: Callable[[], None]) -> str | None:
        return None

    def flush(self) -> None:
        pass

    def commit(self) -> None:
        self._pack()
        self._file.write_bytes(self._packer.flush())
        self._file.commit()

    def discard(self) -> None:
        self._file.discard()

    def _pack(self) -> None:
        self._file.write_bytes(self._packer.compress(bytes(self._held)))
        self._held.clear()
