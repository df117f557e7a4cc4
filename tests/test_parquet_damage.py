"""Parquet and Arrow files that are damaged, or lie: read or refused in one sentence, and none takes all memory."""

import random
import resource
import struct

import made_parquet as made
import pytest

from nonet.errors import NonetError, ParseError
from nonet.tables.opening import open_table
from nonet.tables.parquet_files import ParquetColumns

pyarrow = pytest.importorskip("pyarrow")
from parquet_tables import EASY, table  # noqa: E402 - after it is known to be there
from pyarrow import parquet  # noqa: E402


def damaged(data, rng):
    data = bytearray(data)
    for _ in range(rng.randrange(1, 4)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    if rng.random() < 0.2:
        first = rng.randrange(len(data))
        del data[first : first + rng.randrange(50)]
    return bytes(data)


@pytest.mark.parametrize("codec", ["none", "snappy"])
def test_damaged_files_are_read_or_refused_in_one_sentence(tmp_path, codec):
    path, bad = tmp_path / "t.parquet", tmp_path / "bad.parquet"
    parquet.write_table(table(60), path, compression=codec, data_page_size=500, write_batch_size=10)
    whole, rng = path.read_bytes(), random.Random(codec)
    refused = 0
    for _ in range(1500):
        bad.write_bytes(damaged(whole, rng))
        found = ParquetColumns.of(str(bad))
        if found is None:
            continue
        try:
            assert sum(len(part[0].values()) for part in found.parts()) == found.rows
        except ParseError as error:
            refused += 1
            assert "\n" not in str(error)
    assert refused > 20


@pytest.mark.parametrize("share", [0.0, 0.3, 0.9, 0.999])
def test_a_file_cut_short_is_refused(tmp_path, share):
    path = tmp_path / "t.parquet"
    parquet.write_table(table(1000), path)
    data = path.read_bytes()
    path.write_bytes(data[: max(4, int(len(data) * share))])
    with pytest.raises(NonetError, match="can't be read as a table"):
        list(open_table(str(path)).batches())


def test_a_file_that_is_cut_while_it_is_read(tmp_path):
    path = tmp_path / "t.parquet"
    parquet.write_table(table(50_000), path, row_group_size=1000)
    parts = ParquetColumns.of(str(path)).parts()
    next(parts)
    path.write_bytes(path.read_bytes()[:20_000])
    with pytest.raises(ParseError, match="the file ends too soon"):
        list(parts)


def test_a_page_has_no_more_rows_than_its_group(tmp_path):
    path = tmp_path / "t.parquet"
    path.write_bytes(made.file([made.page(100, made.texts(*[b"x"] * 100))], 99))
    with pytest.raises(ParseError, match="more rows than its group"):
        list(ParquetColumns.of(str(path)).parts())
    path.write_bytes(made.file([made.page(100, made.texts(*[b"x"] * 100))], 101))
    with pytest.raises(ParseError, match="too few rows"):
        list(ParquetColumns.of(str(path)).parts())


def test_footers_that_are_none(tmp_path):
    path = tmp_path / "t.parquet"
    for data in (
        b"PAR1",
        b"PAR1PAR1",
        b"PAR1" + bytes(20) + b"PAR1",
        b"PAR1" + struct.pack("<I", 2**31) + b"PAR1",
    ):
        path.write_bytes(data)
        assert ParquetColumns.of(str(path)) is None


@pytest.mark.parametrize(
    "wrong", [{"rows": 5, "group_rows": 4}, {"rows": 5, "chunk_rows": 4}, {"rows": 4, "group_rows": 5}]
)
def test_rows_are_not_lost_in_silence(tmp_path, wrong):
    """Where the parts of a footer contradict each other, as after a flipped bit; what pyarrow reads is counted, too."""
    path = tmp_path / "t.parquet"
    path.write_bytes(made.file([made.page(5, made.texts(*[EASY.encode()] * 5))], **wrong))
    assert ParquetColumns.of(str(path)) is None
    try:
        assert sum(len(batch) for batch in open_table(str(path)).batches()) == 5
    except ParseError as error:
        assert "can't be read as a table" in str(error)


@pytest.mark.parametrize("codec", ["none", "snappy", "zstd"])
@pytest.mark.parametrize("version", ["1.0", "2.0"])
def test_checksums_are_looked_at(tmp_path, codec, version):
    path, rows = tmp_path / "t.parquet", table(100)
    parquet.write_table(
        rows, path, compression=codec, data_page_version=version, write_page_checksum=True, write_statistics=False
    )  # fmt: skip
    assert sum(len(batch) for batch in open_table(str(path)).batches()) == 100
    data = bytearray(path.read_bytes())
    column = parquet.read_metadata(path).row_group(0).column(0)
    data[(column.dictionary_page_offset or column.data_page_offset) + column.total_compressed_size - 3] ^= 1
    path.write_bytes(data)
    with pytest.raises(ParseError, match=r"can't be read as a table: .*(checksum|CRC)"):
        list(open_table(str(path)).batches())


def test_a_small_file_takes_little_memory(tmp_path):
    """A run of few bytes can stand for any number of rows, and a footer of few for any number of columns."""
    path, rows = tmp_path / "t.parquet", 1 << 25
    page = made.page(rows, b"\1" + made.varint(rows << 1) + b"\0", made.CODES)
    names = ("puzzle", *map(str, range(9)))
    path.write_bytes(made.file([made.dictionary(1, made.texts(b"x")), page], rows, names))
    assert path.stat().st_size < 1000
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    first = next(ParquetColumns.of(str(path)).parts())
    assert len(first) == 10 and len(first[0].values()) == 1 << 15
    elements = b"\x15\x02\x19\xfc" + made.varint(1 << 24) + bytes(1 << 24)
    path.write_bytes(b"PAR1" + elements + struct.pack("<I", len(elements)) + b"PAR1")
    assert ParquetColumns.of(str(path)) is None
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 150_000  # kilobytes


def test_damaged_arrow_files_are_refused_in_one_sentence(tmp_path):
    """An offset out of memory ended the process."""
    rows = pyarrow.table({"puzzle": [EASY] * 300, "s": ["ab"] * 300})
    path = tmp_path / "t.arrow"
    with pyarrow.ipc.new_file(path, rows.schema) as file:
        file.write_table(rows)
    data = bytearray(path.read_bytes())
    for at in (
        data.index(struct.pack("<3i", 596, 598, 600)) + 11,
        data.index(struct.pack("<2i", 81, 162)) + 3,
    ):
        bad = data.copy()
        bad[at] = 0x60
        path.write_bytes(bad)
        with pytest.raises(ParseError, match=r"can't be read as a table: .* out of bounds"):
            list(open_table(str(path)).batches())
    rng = random.Random(1)
    for _ in range(200):
        path.write_bytes(damaged(data, rng))
        try:
            for batch in open_table(str(path)).batches():
                [column.values() for column in batch.own]
        except NonetError as error:
            assert "\n" not in str(error)
