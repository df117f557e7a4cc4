"""SudokuPad links: four ways to put a puzzle into an address.

- ``fpuz…`` or ``fpuzzles…``: the data of an f-puzzles link;
- ``scl…`` or ``ctc…``: SudokuPad's own JSON, packed, mostly in shorthand;
- ``scf…``: one character for a digit and the up to five empty cells after it;
- ``classic…``: digits, and a letter for a run of empty cells.

SudokuPad's own JSON draws constraints without saying what they mean, so a puzzle with anything drawn on it is refused;
only cages with sums, regions, diagonals and two switches of its metadata have a meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import isqrt

from nonet.errors import NonetError, ParseError
from nonet.formats import ctczip, fpuzzles, jsontext, lzstring
from nonet.formats.base import Format, Shape
from nonet.formats.jsontext import place
from nonet.formats.readers import after_host, cells_of, cut_at, each_link, parameter, reader, unquoted
from nonet.formats.regions import diagonals, geometry_of, geometry_of_regions, notes, with_marks
from nonet.model.geometry import MAX_SIZE, Geometry
from nonet.model.grid import Grid
from nonet.model.rules import KINDS, Killer, Rule, Total
from nonet.model.wire import a_list, an_object, show, whole

HOSTS = ("sudokupad.app", "sudokupad.svencodes.com", "crackingthecryptic.com")
LINK = "https://sudokupad.app/"

_KINDS = ("fpuzzles", "fpuz", "scl", "ctc", "scf", "classic")
# i = digit + 10 * empty cells after it
_SCF = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
_RUNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_"

_HARMLESS = {"cells", "regions", "metadata", "metaData", "id", "cellSize", "videos", "cages", "settings"}
_HARMLESS |= {"title", "author", "rules", "solution", "duration", "diagonal+", "diagonal-"}
_ABOUT = ("title", "author", "rules", "solution")
_UNKNOWN_RULES = ("norowcol",)


def decode_link(text: str, shape: Shape) -> tuple[Grid, dict[str, str]]:
    """Grid and remarks of a link, of what follows the host in it, or of unpacked JSON.

    >>> decode_link("https://sudokupad.app/scfoooooooooooooK", Shape())[0] == Grid("." * 81)
    True
    >>> decode_link("https://sudokupad.app/wsj7iunsg6", Shape())
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: a short link only names a puzzle on the network; long links (scl, scf) hold it
    """
    if text.startswith("{"):
        return decode_puzzle(ctczip.unzip(text), shape)
    kind, data = _split(text)
    if kind == "scf":
        return _of_cells(unpack_scf(data), shape), {}
    if kind == "classic":
        return _of_cells(unpack_runs(data), shape), {}
    unpacked = lzstring.decompress(data)
    if kind.startswith("fpuz"):
        return fpuzzles.decode_puzzle(jsontext.load(unpacked, packed=True), shape)
    return decode_puzzle(ctczip.unzip(unpacked), shape)


def decode_puzzle(value: object, shape: Shape) -> tuple[Grid, dict[str, str]]:
    """Grid and remarks of SudokuPad's JSON.

    >>> puzzle = {"cells": [[{}, {"value": 2}], [{}, {}]], "regions": [[[0, 0], [0, 1]], [[1, 0], [1, 1]]]}
    >>> decode_puzzle(puzzle, Shape())[0]
    Grid('.2..', geometry=Geometry.of(2, box=(1, 2)))
    >>> decode_puzzle(puzzle | {"lines": [{"color": "red"}]}, Shape())
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: this puzzle uses 'lines', which Nonet does not know; it would be solved wrongly
    """
    puzzle = an_object(value, "the puzzle")
    fpuzzles.refuse_unknown(puzzle, _HARMLESS)
    meta = _remarks(puzzle)
    rows = a_list(puzzle.get("cells"), "cells")
    size = len(rows)
    if not 1 <= size <= MAX_SIZE:
        raise ParseError(f"cells: {size} rows; sizes are 1 to {MAX_SIZE}")
    values: list[int] = []
    centre: list[int] = []
    corner: list[int] = []
    for r, row in enumerate(rows):
        cells = a_list(row, f"row {r + 1}")
        if len(cells) != size:
            raise ParseError(f"row {r + 1}: {len(cells)} cells, expected {size}")
        for c, item in enumerate(cells):
            where = place(r, c)
            cell = an_object(item, where)
            fpuzzles.refuse_unknown(cell, ("value", "pencilMarks", "centremarks"), f"{where}: ")
            values.append(jsontext.digit(cell.get("value"), size, where))
            for masks, key in ((centre, "centremarks"), (corner, "pencilMarks")):
                masks.append(jsontext.mask(a_list(cell.get(key) or [], f"{where}, {key}"), size, where))
    grid = Grid.of(
        values, _geometry(puzzle, size, shape).with_rules([*_rules(puzzle), *_cages(puzzle, size)])
    )
    if any(corner):
        meta["corner"] = notes(grid.geometry, corner, [i for i, mask in enumerate(corner) if mask])
    return with_marks(grid, centre, meta), meta


def unpack_scf(data: str) -> str:
    """The cells of an ``scf`` text, 0 being empty.

    >>> unpack_scf("5K"), unpack_scf("oooK") == "0" * 21
    ('5000', True)
    """
    out = []
    for column, symbol in enumerate(data, 1):
        index = _SCF.find(symbol)
        if index < 0:
            raise ParseError(f"{symbol!r} (character {column} of the scf data) is not one of 0-9, A-Z, a-x")
        out.append(str(index % 10) + "0" * (index // 10))
    return "".join(out)


def pack_scf(cells: str) -> str:
    """The ``scf`` text of cells, 0 or ``.`` being empty.

    >>> pack_scf("5000"), pack_scf("." * 81)
    ('Z', 'oooooooooooooK')
    """
    out, at = [], 0
    cells = cells.replace(".", "0")
    while at < len(cells):
        run = 0
        while run < 5 and cells[at + 1 + run : at + 2 + run] == "0":
            run += 1
        out.append(_SCF[int(cells[at]) + 10 * run])
        at += 1 + run
    return "".join(out)


def unpack_runs(data: str) -> str:
    """The cells of a ``classic`` text, 0 being empty.

    >>> unpack_runs("B6B91D7")
    '060910007'
    """
    out = []
    for column, symbol in enumerate(data, 1):
        run = _RUNS.find(symbol)
        if run < 0 and not (symbol.isascii() and symbol.isdigit()):
            raise ParseError(f"{symbol!r} (character {column} of the classic data) is no digit and no run")
        out.append(symbol if run < 0 else "0" * run)
    return "".join(out)


def encode_link(grid: Grid) -> str:
    """The link of a grid: ``scf``, which is short, for a plain 9x9 grid, and ``fpuz`` for all others.

    >>> encode_link(Grid("." * 81)), encode_link(Grid("." * 81, rules=["anti-knight"]))[:40]
    ('https://sudokupad.app/scfoooooooooooooK', 'https://sudokupad.app/fpuzN4IgzglgXgpiBc')
    """
    if grid.geometry is Geometry.of(9):
        return f"{LINK}scf{pack_scf(cells_of(grid))}"
    return f"{LINK}fpuz{fpuzzles.encode_data(grid)}"


def _split(text: str) -> tuple[str, str]:
    """The kind of a link and its data."""
    tail = after_host(text, HOSTS)
    if tail is None:
        data = text.strip()
    else:
        for start in ("sudoku/", "sudoku", "puzzle/"):
            tail = tail.removeprefix(start)
        data = parameter(tail, "puzzleid", "#") or tail
    for kind in _KINDS:
        if data.startswith(kind):
            rest = data.removeprefix(kind)
            # A classic text may hold & and =, and a slash of base64 is no end either.
            rest = cut_at(rest, "?#" if kind == "classic" else "?&#")
            return kind, unquoted(rest).replace(" ", "+")
    raise ParseError("a short link only names a puzzle on the network; long links (scl, scf) hold it")


def _of_cells(cells: str, shape: Shape) -> Grid:
    size = isqrt(len(cells))
    if size * size != len(cells) or size > 9:
        raise ParseError(f"the link holds {len(cells)} cells; a 9x9 grid has 81")
    return Grid(cells, geometry=geometry_of(size, shape))


def _remarks(puzzle: dict[str, object]) -> dict[str, str]:
    """What the puzzle tells about itself; a cage without cells is a remark."""
    told: dict[str, object] = {key: puzzle[key] for key in _ABOUT if key in puzzle}
    for item in a_list(puzzle.get("cages") or [], "cages"):
        cage = an_object(item, "cages")
        if cage.get("cells"):
            continue
        key, colon, text = str(cage.get("value", "")).partition(":")
        if colon:
            told[key.strip().lower()] = text.strip()
    told |= _metadata(puzzle)
    return {key: _text(told[key]) for key in _ABOUT if told.get(key)}


def _metadata(puzzle: dict[str, object]) -> dict[str, object]:
    return {
        k: v for key in ("metaData", "metadata") for k, v in an_object(puzzle.get(key) or {}, key).items()
    }


def _rules(puzzle: dict[str, object]) -> list[Rule]:
    """The rules that the metadata switch on; others that Nonet does not know are refused."""
    told = _metadata(puzzle)
    for key in _UNKNOWN_RULES:
        if told.get(key):
            raise ParseError(
                f"this puzzle uses {key!r}, which Nonet does not know; it would be solved wrongly"
            )
    return [kind() for kind in KINDS.values() if kind.sudokupad and told.get(kind.sudokupad)]


def _cages(puzzle: dict[str, object], size: int) -> Iterator[Rule]:
    """Cages with a sum or with different digits; one that has only a text or a colour is a drawing, and refused."""
    for item in a_list(puzzle.get("cages") or [], "cages"):
        cage = an_object(item, "cages")
        cells = [_place(cell, "cages", size) for cell in a_list(cage.get("cells") or [], "cages, cells")]
        if not cells:
            continue
        total, label = cage.get("sum"), str(cage.get("value") or "").strip()
        if total is None and (not cage.get("unique") or label):
            raise ParseError(
                "this puzzle uses 'cages' without a sum, which Nonet does not know; it would be solved wrongly"
            )
        number = None if total is None else whole(total, "cages, sum")
        if label not in ("", str(number)):
            raise ParseError(f"a cage says {show(label)}, but its sum is {number}")
        if cage.get("unique"):
            if len(cells) > 1 or number:
                yield Killer(cells, number or None)
        elif number is not None:
            yield Total(cells, number)


def _place(item: object, where: str, size: int) -> tuple[int, int]:
    pair = a_list(item, where)
    if len(pair) != 2:
        raise ParseError(f"{where}: [row, column] is expected")
    row, column = (whole(part, where) for part in pair)
    if not (0 <= row < size and 0 <= column < size):
        raise ParseError(f"{where}: a cell lies outside the {size}x{size} grid")
    return row, column


def _text(value: object) -> str:
    if isinstance(value, list):
        return " ".join(part for part in value if isinstance(part, str))
    return value if isinstance(value, str) else show(value)


def _geometry(puzzle: dict[str, object], size: int, shape: Shape) -> Geometry:
    names = ("diagonal-", "diagonal+")
    extra = [house for key, house in zip(names, diagonals(size), strict=True) if puzzle.get(key)]
    regions = a_list(puzzle.get("regions") or [], "regions")
    if not regions:
        if shape.box is None:
            raise ParseError(
                "the puzzle says nothing about its boxes; give the box shape, such as 3x3, if it has any"
            )
        return geometry_of(size, shape, extra=extra)
    labels: list[object] = [None] * (size * size)
    for number, region in enumerate(regions):
        for item in a_list(region, f"region {number + 1}"):
            r, c = _place(item, f"region {number + 1}", size)
            if labels[r * size + c] is not None:
                raise ParseError(f"{place(r, c)} belongs to two regions, which Nonet does not know")
            labels[r * size + c] = number
    if None in labels:
        raise ParseError(
            f"{place(*divmod(labels.index(None), size))} belongs to no region, which Nonet does not know"
        )
    return geometry_of_regions(size, labels, extra=extra)


def _detect(text: str) -> bool:
    text = text.lstrip()
    if text.startswith("{"):
        return text.startswith("{ce:[[") or '"cells":[[' in "".join(text.split())
    first = text[:400].rstrip()
    if after_host(first, HOSTS) is not None:
        return True
    line = first.partition("\n")[0].rstrip()
    for kind in _KINDS:
        data = line.removeprefix(kind)
        if data == line:
            continue
        if kind in ("scf", "classic"):
            return _is_cells(data, unpack_scf if kind == "scf" else unpack_runs)
        return len(data) > 20 and set(data) <= set(lzstring.ALPHABET + "=%")
    return False


def _is_cells(data: str, unpack: Callable[[str], str]) -> bool:
    """True if a text unpacks to a 9x9 grid; a title such as "classics" does not."""
    try:
        return len(unpack(data)) == 81
    except NonetError:
        return False


FORMAT = Format(
    key="sudokupad",
    name="SudokuPad link",
    extensions=(),
    detect=_detect,
    read=reader("sudokupad", decode_link, each_link(_detect)),
    write=encode_link,
    multi=True,
    note="Kinds fpuz, scl, ctc, scf, classic; scf or fpuz is written. Drawings without a meaning are refused.",
)
