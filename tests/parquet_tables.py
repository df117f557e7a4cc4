"""Tables for the tests of Parquet, and what the kernel reads of a file."""

import random

import pyarrow

from nonet.tables.parquet_files import ParquetColumns

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def table(rows, seed=1):
    """Texts of all kinds, numbers to their limits and truth values, with nulls."""
    rng = random.Random(seed)

    def some(values):
        return [None if rng.random() < 0.2 else rng.choice(values) for _ in range(rows)]

    return pyarrow.table(
        {
            "puzzle": pyarrow.array([EASY[i % 80 :] + EASY[: i % 80] for i in range(rows)]),
            "word": pyarrow.array(some(["", "é", "a\n\0", "x" * 300]), pyarrow.string()),
            "id": pyarrow.array(some([0, -1, 2**63 - 1, -(2**63), 7]), pyarrow.int64()),
            "score": pyarrow.array(some([1.5, -0.0, 5e-324, -1.7976931348623157e308, 2]), pyarrow.float64()),
            "flag": pyarrow.array(some([True, False]), pyarrow.bool_()),
            "nothing": pyarrow.nulls(rows, pyarrow.string()),
        }
    )


def read(path):
    found = ParquetColumns.of(str(path))
    assert found is not None
    parts = [{column.name: column.values() for column in part} for part in found.parts()]
    return {name: [value for part in parts for value in part[name]] for name in (parts[0] if parts else ())}
