"""Hostile columns for ``tests/fuzz_api.py``: texts of every kind, whole tables, and Arrow data that lies."""

import ctypes
import random
from collections.abc import Callable
from typing import Any

import nonet
from nonet import Geometry, _kernel
from nonet.reason.explainer import EXPLAINERS

GOOD = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TEXTS = (
    GOOD,
    GOOD,
    GOOD[::-1],
    "." * 81,
    "1" * 81,
    "x" * 81,
    "é" * 81,
    GOOD[:80],
    GOOD + "1",
    "",
    " ",
    "\0" * 81,
    None,
)
TABLES = (
    b'a,b\n1,"x\n',
    b'"',
    b"\n\n,\n",
    b'{"a": 1}',
    b'{"a": "\\ud800',
    b"1\t2\n",
    b"\xff\xfe,\n",
    b"[]\n",
    b"",
)


class _Array(ctypes.Structure):
    """The struct of Arrow's C data interface."""

    _fields_ = (
        *((name, ctypes.c_int64) for name in ("length", "nulls", "offset", "buffers_many", "children_many")),
        *((name, ctypes.c_void_p) for name in ("buffers", "children", "dictionary", "release", "own")),
    )


class Liar:
    """What says it has an Arrow column, and gives something else."""

    def __init__(self, answer: object, *, stream: bool):
        self._answer = answer
        setattr(self, "__arrow_c_stream__" if stream else "__arrow_c_array__", lambda *_: self._answer)


def arrow(rng: random.Random) -> Any:
    """Arrow data: good, of other types, sliced, or what only looks like it."""
    capsule = ctypes.pythonapi.PyCapsule_New
    capsule.restype, capsule.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    liars: list[Any] = [
        Liar(rng.choice((None, 1, (), (1, 2), "x")), stream=rng.random() < 0.5),
        Liar((_schema(), capsule(ctypes.addressof(_GIVEN_AWAY), _NAME, None)), stream=False),
    ]
    try:
        import pyarrow
    except ImportError:
        return rng.choice(liars)
    some = [rng.choice(TEXTS) for _ in range(rng.randrange(40))]
    column = pyarrow.array(
        some, rng.choice((pyarrow.string(), pyarrow.large_string(), pyarrow.string_view()))
    )
    first = rng.randrange(len(some) + 1)
    return rng.choice(
        (
            column,
            column.slice(first),
            pyarrow.chunked_array([column, column.slice(first)]),
            column.dictionary_encode() if not pyarrow.types.is_string_view(column.type) else column,
            pyarrow.array([1, None]),
            pyarrow.table({"a": [1]}),
            *liars,
        )
    )


_NAME = b"arrow_array"
_GIVEN_AWAY = _Array()
"""An array that somebody has taken already: it has no release."""


def _schema() -> Any:
    return _kernel.TextColumn(["x"]).__arrow_c_array__()[0]


def column(rng: random.Random) -> Any:
    """A column of texts, made in one of the ways there are, or what is none."""
    k = _kernel
    some = [rng.choice(TEXTS) for _ in range(rng.randrange(60))]
    data = "".join(rng.choices((GOOD, "." * 81), k=rng.randrange(5))).encode()
    ways: tuple[Callable[[], Any], ...] = (
        lambda: k.TextColumn(some),
        lambda: k.TextColumn(some)[
            rng.randrange(-99, 99) : rng.randrange(-99, 99) : rng.choice((1, 2, -1, -7))
        ],
        lambda: k.TextColumn.rows(data, rng.choice((81, 80, 0, 2**63)), rng.choice((81, 82, 0, 2**62))),
        lambda: k.TextColumn.words(rng.randbytes(9), [GOOD] * rng.choice((1, 256))),
        lambda: k.TextColumn.joined([k.TextColumn(some), k.TextColumn.rows(data, 81, 81)]),
        lambda: k.TextColumn.rows(data, 81, 81).without(rng.randbytes(len(data) // 81), rng.randrange(256)),
        lambda: k.TextColumn(some).stripped(),
        lambda: k.TextColumn.arrow(arrow(rng)),
        lambda: k.TextColumn.__new__(k.TextColumn),
        lambda: None,
    )
    return rng.choice(ways)()


def parquet(rng: random.Random, number: Callable[[], int]) -> None:
    """A Parquet file of a column, damaged more often than not, and all its pages."""
    k, out = _kernel, bytearray()
    kind = rng.choice(("text", "text", "int", "number", "bool", "x"))
    texts = (
        column(rng)
        if kind == "text"
        else k.TextColumn(rng.choices(("true", None) if kind == "bool" else ("1", "-7", None), k=9))
    )
    writer = k.ParquetWriter([("a", kind, rng.random() < 0.5, rng.random() < 0.5)])
    for _ in range(rng.randrange(1, 4)):
        rows = len(texts) if rng.random() < 0.9 else number()
        writer.add(0 if rng.random() < 0.95 else number(), texts, 0, rows)
        writer.repeat(
            0, rng.choice((texts[0] if len(texts) else None, "1", GOOD, None)), times := rng.randrange(2000)
        )
        writer.end_group(rows + times, out.extend)
    writer.end_file(out.extend)
    for _ in range(rng.randrange(4)):
        out[rng.randrange(len(out))] = rng.randrange(256)
    footer = k.parquet_footer(bytes(out[-8 - int.from_bytes(out[-8:-4], "little") : -8]))
    for rows, chunks in footer[1] if footer else ():
        kind = rng.choice((footer[0][0][1],) * 9 + ("text",))
        reader = k.PageReader(kind, footer[0][0][2], chunks[0][2], rows)
        first, size, _ = chunks[0]
        data, at = bytes(out[first : first + size]), 0
        for _ in range(20):
            used, page = reader.next(data, at, rng.random() < 0.9, rng.choice((1, 100, 10**6)))
            page.to_list()
            at += used


def calls(
    rng: random.Random, workers: Any, seconds: Any, number: Callable[[], int]
) -> list[Callable[[], object]]:
    """Everything that takes a column."""
    k, board = (
        _kernel,
        rng.choice((Geometry.of(9), Geometry.of(9), Geometry.of(4), Geometry.of(9, (1, 9)))).kernel,
    )
    each = rng.choice((seconds, -1.0, 0.01))
    scale = rng.choice((*EXPLAINERS.values(), None))
    data = rng.choice((*TABLES, GOOD.encode() * 3, rng.randbytes(200)))
    many = (nonet.solve_many, nonet.count_many, nonet.rate_many, nonet.canonical_many)
    ranks, scores = [1] * len(k.technique_keys()), [1.0] * len(k.technique_keys())

    def table() -> None:
        for part in k.split_table(data, rng.choice(",;\t\n|"), number() % 2**14, rng.random() < 0.5, 1)[0]:
            k.json_texts(part)
            k.join_rows([(part, rng.choice(("raw", "csv", "tsv", "json", "value", "x"))), ";"], 0, len(part))

    def objects() -> None:
        k.split_objects(k.split_lines(data, 1, number() % 2**32)[0], ["a", "\0", "é"], ["regions"])

    def shared() -> None:
        import pyarrow

        found = pyarrow.array(column(rng))
        found.validate(full=True)
        found.to_pylist()

    return [
        lambda: k.solve_texts(column(rng), workers, seconds),
        lambda: k.count_texts(column(rng), number(), workers, seconds),
        lambda: k.check_texts(column(rng), workers, seconds, rng.choice(("", "portable", "x"))),
        lambda: k.reduce_texts(column(rng), workers, seconds),
        lambda: k.are_plain(column(rng)),
        lambda: k.form_texts(board, column(rng), workers, 0.05, each),
        lambda: k.rate_texts(k.Reasoner(board), column(rng), [0, 1], ranks, scores, 5, workers, 0.05, each),
        lambda: k.explainer_rate_texts(board, column(rng), scale, workers, 0.05, each),
        lambda: k.hodoku_rate_texts(board, column(rng), workers, 0.05, each),
        lambda: k.nine_solve_arrow(arrow(rng), workers, seconds),
        lambda: rng.choice(many)(rng.choice((arrow, column))(rng), errors="row", max_seconds=0.1),
        table,
        objects,
        shared,
        lambda: parquet(rng, number),
    ]
