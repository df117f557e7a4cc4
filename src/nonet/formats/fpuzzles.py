"""f-puzzles links: a JSON description of the puzzle, packed into the address.

Nonet knows given and placed digits, pencil marks, regions and its own rules. A puzzle with any other constraint is
refused, since without it the answer would be wrong.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from nonet.errors import ArgumentError, ParseError
from nonet.formats import jsontext, lzstring
from nonet.formats.base import Format, Shape
from nonet.formats.fpuzzles_rules import KEYS, read_rules, write_rules
from nonet.formats.jsontext import places
from nonet.formats.readers import after_host, each_link, parameter, reader
from nonet.formats.regions import geometry_of, geometry_of_regions, notes, with_marks
from nonet.model.geometry import MAX_SIZE, Geometry
from nonet.model.grid import SYMBOLS, Grid, digits_of
from nonet.model.rules import Even, ExtraRegion, GivenCandidates, Odd, Rule
from nonet.model.wire import a_list, an_object, show, whole

HOSTS = ("f-puzzles.com",)
LINK = "https://f-puzzles.com/?load="

_ABOUT = ("title", "author", "ruleset")
_HARMLESS = frozenset(
    (*_ABOUT, "size", "grid", "solution", "highlightConflicts", "disabledlogic", "truecandidatesoptions")
) | {"activeConstraints"}
_PLAYED = ("value", "given", "region", "centerPencilMarks", "cornerPencilMarks", "givenPencilMarks", "parity")
_PAINTED = ("c", "cArray", "highlight", "highlightArray")
_OF_CELLS = frozenset((*_PLAYED, *_PAINTED))


def decode_link(text: str, shape: Shape) -> tuple[Grid, dict[str, str]]:
    """Grid and remarks of a link, or of the packed data alone.

    >>> grid, meta = decode_link(encode_link(Grid("1" + "." * 15)), Shape())
    >>> grid.line
    '1...............'
    >>> decode_link("https://f-puzzles.com/?id=abc", Shape())
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: a short link (?id=) only names a puzzle on the network; copy the long ?load= link
    """
    tail = after_host(text, HOSTS)
    data: str | None = text.strip()
    if tail is not None:
        data = parameter(tail, "load")
        if parameter(tail, "id") is not None:
            raise ParseError(
                "a short link (?id=) only names a puzzle on the network; copy the long ?load= link"
            )
        if not data:
            raise ParseError("an f-puzzles link without a puzzle: '?load=' and data are expected")
    return decode_data(data or "", shape)


def decode_data(data: str, shape: Shape) -> tuple[Grid, dict[str, str]]:
    """Grid and remarks of the packed data, or of the JSON that they unpack to."""
    text = data if data.startswith("{") else lzstring.decompress(data)
    return decode_puzzle(jsontext.load(text, packed=True), shape)


def decode_puzzle(value: object, shape: Shape) -> tuple[Grid, dict[str, str]]:
    """Grid and remarks of the unpacked JSON value.

    >>> drawn = {"size": 1, "grid": [[{"value": 1}]], "cage": [{"cells": ["R1C1"]}]}
    >>> decode_puzzle(drawn, Shape())  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: this puzzle uses 'cage' at r1c1, a drawing that belongs to no rule, so nobody can tell ...
    """
    puzzle = an_object(value, "the puzzle")
    refuse_unknown(puzzle, _HARMLESS | KEYS)
    rows = a_list(puzzle.get("grid"), "grid")
    size = whole(puzzle.get("size", len(rows)), "size")
    if len(rows) != size or not 1 <= size <= MAX_SIZE:
        raise ParseError(f"grid: {len(rows)} rows, but the size is {show(size)}; sizes are 1 to {MAX_SIZE}")
    names = places(size)
    listed = [cell for r, row in enumerate(rows) for cell in _row(row, r, size)]
    cells = [an_object(cell, name) for cell, name in zip(listed, names, strict=True)]
    for cell, name in zip(cells, names, strict=True):
        refuse_unknown(cell, _OF_CELLS, f"{name}: ")
    values = [jsontext.digit(cell.get("value"), size, name) for cell, name in zip(cells, names, strict=True)]
    grid = Grid.of(
        values,
        _geometry(cells, size, shape).with_rules([*read_rules(puzzle, size), *_marked_cells(cells, size)]),
        givens=[v if cell.get("given") else 0 for v, cell in zip(values, cells, strict=True)],
    )
    meta = {key: str(puzzle[key]) for key in _ABOUT if isinstance(puzzle.get(key), str) and puzzle[key]}
    if isinstance(puzzle.get("solution"), list):
        meta["solution"] = _solution(puzzle["solution"], size)
    return _marked(grid, cells, meta), meta


def encode_link(grid: Grid) -> str:
    """The link of a grid.

    >>> encode_link(Grid("." * 16))[:50]
    'https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5g'
    """
    return LINK + encode_data(grid)


def encode_data(grid: Grid) -> str:
    """The packed data of a grid."""
    import json

    return lzstring.compress(json.dumps(encode_puzzle(grid), separators=(",", ":")))


def encode_puzzle(grid: Grid) -> dict[str, object]:
    """The JSON value of a grid."""
    geometry, size = grid.geometry, grid.size
    boxed = geometry.regions is None and geometry.box == geometry_of(size, Shape()).box
    own = grid.has_own_candidates
    cells: list[dict[str, object]] = []
    for cell, value in enumerate(grid.values):
        entry: dict[str, object] = {}
        if value:
            entry["value"] = value
            if grid.givens[cell]:
                entry["given"] = True
        elif own:
            if not grid.candidates[cell]:
                raise ArgumentError(f"{places(size)[cell]} has no candidates, which f-puzzles can't show")
            entry["centerPencilMarks"] = list(digits_of(grid.candidates[cell]))
        if not boxed:
            # Rows for a Latin square: no region at all is more than every program reads.
            entry["region"] = geometry.box_of(cell) if geometry.has_boxes else geometry.row_of(cell)
        cells.append(entry)
    puzzle: dict[str, object] = {
        "size": size,
        "grid": [cells[row * size : (row + 1) * size] for row in range(size)],
    }
    extra = [ExtraRegion([divmod(cell, size) for cell in house]) for house in geometry.extra]
    marked = [rule for rule in geometry.rules if isinstance(rule, GivenCandidates)]
    for rule in marked:
        (cell,) = rule.numbers(size)
        cells[cell]["givenPencilMarks"] = [SYMBOLS.index(sign) for sign in str(rule.value)]
    puzzle |= write_rules([rule for rule in (*geometry.rules, *extra) if rule not in marked], size)
    return puzzle


def refuse_unknown(given: Mapping[str, object], known: Container[str], where: str = "") -> None:
    """ParseError for the first key with something in it that is not among the known ones."""
    for key, value in given.items():
        if key not in known and value not in (None, False, "", 0) and value != [] and value != {}:
            shown = show(key)
            raise ParseError(
                f"{where}this puzzle uses {shown}, which Nonet does not know; it would be solved wrongly"
            )


def _row(row: object, number: int, size: int) -> list[object]:
    cells = a_list(row, f"row {number + 1}")
    if len(cells) != size:
        raise ParseError(f"row {number + 1}: {len(cells)} cells, expected {size}")
    return cells


def _geometry(cells: list[dict[str, object]], size: int, shape: Shape) -> Geometry:
    if not any("region" in cell for cell in cells):
        return geometry_of(size, shape)
    if all(cell.get("region", 0) is None for cell in cells):
        return Geometry.of(size, (1, size))
    boxes = geometry_of(size, shape)
    labels = []
    for index, (cell, name) in enumerate(zip(cells, places(size), strict=True)):
        if cell.get("region", 0) is None:
            raise ParseError(f"{name} belongs to no region, which Nonet does not know")
        if "region" in cell:
            labels.append(whole(cell["region"], f"{name}, region"))
        else:
            labels.append(boxes.box_of(index) if boxes.has_boxes else boxes.row_of(index))
    return geometry_of_regions(size, labels)


def _marked_cells(cells: list[dict[str, object]], size: int) -> Iterator[Rule]:
    """What cells say of the digits that they can hold: parity, and marks that are part of the puzzle."""
    for cell, name in zip(cells, places(size), strict=True):
        parity = cell.get("parity")
        if parity:
            if not isinstance(parity, str) or parity not in ("Even", "Odd"):
                raise ParseError(f"{name}: the parity {show(parity)} is neither Even nor Odd")
            yield Even([name]) if parity == "Even" else Odd([name])
        mask = _mask(cell, "givenPencilMarks", size, name)
        if mask and mask != (1 << size) - 1:
            yield GivenCandidates([name], "".join([SYMBOLS[digit] for digit in digits_of(mask)]))


def _mask(cell: dict[str, object], key: str, size: int, name: str) -> int:
    """The digits that a cell lists under a key."""
    marks = cell.get(key)
    return jsontext.mask(a_list(marks, f"{name}, {key}"), size, name) if marks else 0


def _solution(value: object, size: int) -> str:
    digits = [jsontext.digit(v, size, "solution") for v in a_list(value, "solution")[: size * size]]
    return "".join([SYMBOLS[d] for d in digits])


def _marked(grid: Grid, cells: list[dict[str, object]], meta: dict[str, str]) -> Grid:
    """The grid with what the puzzle says about candidates.

    Marks of the player in the middle of all cells are the candidates; those in the corners say where a digit of the
    box may go, which is no candidate list.
    """

    centre, corner = (
        [
            _mask(cell, f"{kind}PencilMarks", grid.size, name)
            for cell, name in zip(cells, places(grid.size), strict=True)
        ]
        for kind in ("center", "corner")
    )
    if any(corner):
        meta["corner"] = notes(grid.geometry, corner, [i for i, mask in enumerate(corner) if mask])
    return with_marks(grid, centre, meta)


def _detect(text: str) -> bool:
    text = text.lstrip()
    first = text[:400].rstrip()
    if after_host(first, HOSTS) is not None:
        return True
    if first.startswith("{"):
        return '"grid":[[{' in "".join(text.split())
    # The bits of '{"' and the announcement of one more letter.
    return first.startswith("N4Ig") and set("".join(first.split()).rstrip("=")) <= set(lzstring.ALPHABET)


FORMAT = Format(
    key="f-puzzles",
    name="f-puzzles link",
    extensions=(),
    detect=_detect,
    read=reader("f-puzzles", decode_link, each_link(_detect)),
    write=encode_link,
    multi=True,
    note="Link or packed data; regions, diagonals, extra regions and rules are kept, other constraints refused.",
)
