"""sudoku.coach: links with 81 digits, and its SCv7 text, which is zlib-packed JSON in base 32."""

from __future__ import annotations

from nonet.errors import ArgumentError, ParseError
from nonet.formats import jsontext
from nonet.formats.base import Format, Shape
from nonet.formats.fpuzzles import refuse_unknown
from nonet.formats.line import grid_of
from nonet.formats.readers import after_host, cells_of, cut_at, each_link, reader, unquoted
from nonet.formats.regions import geometry_of, with_marks
from nonet.formats.symbols import decode
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid
from nonet.model.wire import an_object, show, whole

HOSTS = ("sudoku.coach",)
LINK = "https://sudoku.coach/en/solver/"
MARK = "SCv7_32_"
LIMIT = 1 << 20

_BASE32 = frozenset("0123456789abcdefghijklmnopqrstuv")
_KNOWN = ("gridSize", "givenDigits", "userDigits", "userCellCandidates")


def decode_text(text: str, shape: Shape) -> tuple[Grid, dict[str, str]]:
    """The grid of a link or of an SCv7 text.

    >>> decode_text("https://sudoku.coach/en/solver/" + "0" * 80 + "5", Shape())[0]["r9c9"]
    5
    >>> decode_text("SCv6_00", Shape())
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: a sudoku.coach text that begins with SCv7_32_ is expected, not 'SCv6_00'
    """
    tail = after_host(text, HOSTS)
    data = text.strip() if tail is None else unquoted(cut_at(tail, "?#&")).rstrip("/").rpartition("/")[2]
    if data.startswith("SC"):
        return _decode_state(data, shape)
    if len(data) != 81:
        raise ParseError(f"the link ends in {data[:20]!r}; 81 digits or an SCv7 text are expected")
    return grid_of(data, shape), {}


def encode_link(grid: Grid) -> str:
    """The link of a plain 9x9 grid to the solver of sudoku.coach.

    >>> encode_link(Grid("1" + "." * 80))[:40]
    'https://sudoku.coach/en/solver/100000000'
    """
    if grid.geometry is not Geometry.of(9):
        raise ArgumentError("a sudoku.coach link holds plain 9x9 grids only")
    return LINK + cells_of(grid).replace(".", "0")


def _decode_state(data: str, shape: Shape) -> tuple[Grid, dict[str, str]]:
    state = an_object(jsontext.load(_unpacked(data), packed=True), "the puzzle")
    refuse_unknown(state, _KNOWN + tuple(key for key in state if key.lower().endswith("colours")))
    size = whole(state.get("gridSize", 9), "gridSize")
    geometry = geometry_of(size, shape)
    givens, user = (_digits(state, key, size) for key in ("givenDigits", "userDigits"))
    grid = Grid.of([given or own for given, own in zip(givens, user, strict=True)], geometry, givens=givens)
    meta: dict[str, str] = {}
    marks = state.get("userCellCandidates") or ""
    if not isinstance(marks, str):
        raise ParseError(f"userCellCandidates: a text is expected, not {show(marks)}")
    if not marks:
        return grid, meta
    # Bit d stands for digit d, so that bit 0 is idle.
    masks = [whole(word, "userCellCandidates") >> 1 for word in marks.split("-")]
    if len(masks) != size * size:
        raise ParseError(f"userCellCandidates: {len(masks)} numbers, expected {size * size}")
    return with_marks(grid, masks, meta), meta


def _unpacked(data: str) -> str:
    import zlib
    from base64 import b32hexdecode

    if not data.startswith(MARK):
        raise ParseError(f"a sudoku.coach text that begins with {MARK} is expected, not {data[:8]!r}")
    data = data.removeprefix(MARK)
    for column, symbol in enumerate(data, len(MARK) + 1):
        if symbol not in _BASE32:
            raise ParseError(f"{symbol!r} (character {column}) is not one of 0-9 and a-v")
    try:
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(b32hexdecode(data.upper() + "=" * (-len(data) % 8)), LIMIT)
    except (ValueError, zlib.error):
        raise ParseError("the packed data are damaged; was the text copied whole?") from None
    if unpacker.unconsumed_tail:
        raise ParseError(f"the packed data unpack to more than {LIMIT:,} characters")
    if not unpacker.eof:
        raise ParseError("the packed data end too early; was the text copied whole?")
    return text.decode("utf-8", "replace")


def _digits(state: dict[str, object], key: str, size: int) -> bytes:
    digits = state.get(key) or "0" * (size * size)
    if not isinstance(digits, str) or len(digits) != size * size:
        raise ParseError(f"{key}: {size * size} digits are expected, not {show(digits)}")
    return decode(digits, size, "line")


def _detect(text: str) -> bool:
    first = text.strip()[:400]
    return after_host(first, HOSTS) is not None or (first.startswith("SCv") and "_" in first[:8])


FORMAT = Format(
    key="sudoku.coach",
    name="sudoku.coach link",
    extensions=(),
    detect=_detect,
    read=reader("sudoku.coach", decode_text, each_link(_detect)),
    write=encode_link,
    multi=True,
    note="Link with 81 digits, written too, or an SCv7 text with the whole state of play, read only.",
)
