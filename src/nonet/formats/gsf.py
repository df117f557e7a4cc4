"""gsf's taxonomy line: comma-separated ratings, the puzzle fifth and its name sixth."""

from __future__ import annotations

from nonet.errors import ParseError
from nonet.formats.base import Format, Shape
from nonet.formats.line import data_lines, grid_of
from nonet.formats.readers import each_line, reader
from nonet.model.grid import EMPTY, Grid


def decode_line(text: str, shape: Shape) -> tuple[Grid, dict[str, str]]:
    """Grid, name and the other fields of a line.

    >>> grid, meta = decode_line("99480,99408,114,1895,1" + "0" * 80 + ",Easter-Monster,20.00s,0", Shape())
    >>> grid["r1c1"], meta["name"], meta["fields"]
    (1, 'Easter-Monster', '99480,99408,114,1895,20.00s,0')
    """
    fields = text.strip().split(",")
    if len(fields) < 7:
        raise ParseError(
            f"{len(fields)} fields between commas; a gsf line has at least 7, the puzzle is the fifth"
        )
    cells, name = fields[4].strip(), fields[5].strip()
    if len(cells) != 81:
        raise ParseError(f"the fifth field has {len(cells)} characters, expected 81")
    return grid_of(cells, shape), {"name": name, "fields": ",".join(fields[:4] + fields[6:])}


def _detect(text: str) -> bool:
    for line in data_lines(text)[:1]:
        fields = line.split(",")
        if len(fields) >= 7:
            cells = fields[4].strip()
            return len(cells) == 81 and set(cells) <= set(EMPTY + "123456789")
    return False


FORMAT = Format(
    key="gsf",
    name="gsf taxonomy line",
    extensions=(),
    detect=_detect,
    read=reader("gsf", decode_line, each_line),
    multi=True,
    note="At least seven fields between commas, the fifth of them the puzzle.",
)
