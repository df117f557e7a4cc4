"""Parquet files made by hand, of one column without nulls: what writers that are not installed here do, and liars."""

import struct


def varint(number):
    out = bytearray()
    while number >= 128:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes((*out, number))


def zigzag(number):
    return varint(number << 1 if number >= 0 else -number * 2 - 1)


def record(*fields):
    """Thrift's compact protocol: fields by their numbers, each an int, bytes, a record or a list of such."""
    out, last = b"", 0
    for number, value in fields:
        kind, data = _coded(value)
        out, last = out + bytes([(number - last) << 4 | kind]) + data, number
    return Record(out + b"\0")


class Record(bytes):
    """One that is coded."""


class Long(int):
    """A number of 64 bits."""


def _coded(value):
    if isinstance(value, Record):
        return 12, bytes(value)
    if isinstance(value, bytes):
        return 8, varint(len(value)) + value
    if isinstance(value, int):
        return 6 if isinstance(value, Long) else 5, zigzag(value)
    items = [_coded(item) for item in value]
    return 9, bytes([0xF0 | items[0][0]]) + varint(len(items)) + b"".join(data for _, data in items)


PLAIN, RUNS, LEVEL_BITS, DELTA, CODES = 0, 3, 4, 6, 8


def texts(*words):
    return b"".join(struct.pack("<I", len(word)) + word for word in words)


def page(values, data, encoding=PLAIN, levels=RUNS, crc=None):
    said = record((1, values), (2, encoding), (3, levels), (4, levels))
    head = ((1, 0), (2, len(data)), (3, len(data)), *(((4, crc),) if crc is not None else ()), (5, said))
    return record(*head) + data


def dictionary(values, data):
    return record((1, 2), (2, len(data)), (3, len(data)), (7, record((1, values), (2, PLAIN)))) + data


def file(pages, rows, columns=("puzzle",), optional=False, group_rows=None, chunk_rows=None):
    """Every column has the same pages."""
    body = b"PAR1" + b"".join(pages)
    elements = [record((1, 6), (3, int(optional)), (4, name.encode()), (6, 0)) for name in columns]
    group = rows if group_rows is None else group_rows
    values = group if chunk_rows is None else chunk_rows
    size = len(body) - 4
    chunks = [record((2, Long(0)), (3, _chunk(name.encode(), Long(values), Long(size)))) for name in columns]
    footer = record(
        (1, 2),
        (2, [record((4, b"schema"), (5, len(columns))), *elements]),
        (3, Long(rows)),
        (4, [record((1, chunks), (2, Long(size)), (3, Long(group)))]),
    )
    return body + footer + struct.pack("<I", len(footer)) + b"PAR1"


def _chunk(name, values, size):
    where = ((6, size), (7, size), (9, Long(4)))
    return record((1, 6), (2, [PLAIN, RUNS]), (3, [name]), (4, 0), (5, values), *where)
