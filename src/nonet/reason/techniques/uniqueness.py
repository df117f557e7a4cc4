"""Uniqueness: patterns that would give the puzzle a second solution, so that something must prevent them."""

from collections.abc import Callable
from functools import partial

from nonet.reason.shapes.case import Evidence, Shape
from nonet.reason.shapes.uniqueness_shape import (
    avoidable,
    bug,
    crossed_rectangle,
    extended,
    hidden_rectangle,
    locked_digit,
    loop,
    naked_subset,
    one_cell,
    one_digit,
    rectangle,
)
from nonet.reason.techniques.declare import Technique

_TWICE = "and the puzzle would have a second solution"
_RECTANGLE = (
    f"With nothing but {{deadly.digits}} in {{deadly.cells}}, the two digits could change places, {_TWICE}",
)
_LOOP = (
    "{deadly.cells} form a loop that meets each of its houses in two cells",
    f"With nothing but {{deadly.digits}} in them, the two digits could change places everywhere, {_TWICE}",
)
_LINES = (
    f"With nothing but {{deadly.digits}} in {{deadly.cells}}, the two lines could exchange these cells, {_TWICE}",
)
_BUG = (
    "Without {guardian}, every empty cell, {cells} among them, would have two candidates, and every digit two "
    f"places in each house that needs it; all cells could take their other candidate, {_TWICE}",
)

_ONLY = ("Only {guardian.any} can prevent this",)
_NAKED = (
    "{guardian.cells} act as one cell of {base} with {guardian.digits}, which forms a naked set with {second.cells}",
)
_LOCKED = (
    "In {base} the {second.digits} must be in {guardian.places}, and the other of the two must prevent the exchange",
)
_CROSSED = (
    "In {base} the {gone.digits} must be in these cells, and so in both of {guardian.cells} or in neither; in both it "
    "would complete the pattern",
)


def _of(
    key: str,
    name: str,
    summary: str,
    because: tuple[str, ...],
    hodoku: str = "",
    aliases: tuple[str, ...] = (),
    so: str = "So",
    *,
    shape: Shape,
) -> Technique:
    codes = (hodoku,) if hodoku else ()
    return Technique(
        key, name, "uniqueness", summary, because, aliases, codes, uniqueness=True, so=so, shape=shape
    )


_TYPES = (
    ("one cell has other candidates, so it holds one of them", _ONLY, "So", one_cell),
    (
        "one other digit is all that prevents it, and goes from every cell that sees its places",
        _ONLY,
        "In every case",
        one_digit,
    ),
    (
        "the other candidates of cells in one house form a naked set with more cells",
        _ONLY + _NAKED,
        "So",
        naked_subset,
    ),
    (
        "a digit locked into the two cells with other candidates leaves no room for the rest",
        _ONLY + _LOCKED,
        "So",
        locked_digit,
    ),
)


def _types(
    key: str,
    name: str,
    what: str,
    because: tuple[str, ...],
    codes: tuple[str, ...] = ("",) * 4,
    short: str = "",
    *,
    pattern: Callable[..., Evidence],
) -> tuple[Technique, ...]:
    """The four classic types of a pattern: what follows when something must prevent it."""
    return tuple(
        _of(
            f"{key}-{number}",
            f"{name} Type {number}",
            f"{what}: {summary}.",
            because + reason,
            code,
            (f"{short}{number}",) if short else (),
            so,
            shape=partial(pattern, follows=follows),
        )
        for number, ((summary, reason, so, follows), code) in enumerate(zip(_TYPES, codes, strict=True), 1)
    )


_FOUR_CORNERS = "Two digits in two rows, two columns and two boxes could change places"

TECHNIQUES = (
    *_types(
        "unique-rectangle",
        "Unique Rectangle",
        _FOUR_CORNERS,
        _RECTANGLE,
        ("0600", "0601", "0602", "0603"),
        "ur",
        pattern=rectangle,
    ),
    _of(
        "unique-rectangle-5",
        "Unique Rectangle Type 5",
        f"{_FOUR_CORNERS}: one other digit, in a diagonal or in three corners, prevents it.",
        _RECTANGLE + _ONLY,
        "0604",
        ("ur5",),
        "In every case",
        shape=partial(rectangle, follows=one_digit, scattered=True),
    ),
    _of(
        "unique-rectangle-6",
        "Unique Rectangle Type 6",
        f"{_FOUR_CORNERS}: a digit locked into the corners goes from the diagonal that has other candidates.",
        _RECTANGLE + _ONLY + _CROSSED,
        "0605",
        ("ur6",),
        shape=crossed_rectangle,
    ),
    _of(
        "hidden-rectangle",
        "Hidden Rectangle",
        f"{_FOUR_CORNERS}: a digit locked into both lines of a corner forces the pattern if that corner joins it.",
        (*_RECTANGLE, "{hidden corner}"),
        "0606",
        ("hidden-unique-rectangle",),
        shape=hidden_rectangle,
    ),
    _of(
        "avoidable-rectangle-1",
        "Avoidable Rectangle Type 1",
        "Placed digits, none of them given, leave one corner of an exchangeable rectangle.",
        _RECTANGLE + _ONLY,
        "0607",
        ("ar1",),
        shape=partial(avoidable, follows=one_cell),
    ),
    _of(
        "avoidable-rectangle-2",
        "Avoidable Rectangle Type 2",
        "Placed digits, none of them given, begin an exchangeable rectangle that one other digit prevents.",
        _RECTANGLE + _ONLY,
        "0608",
        ("ar2",),
        "In every case",
        shape=partial(avoidable, follows=one_digit),
    ),
    *_types(
        "unique-loop",
        "Unique Loop",
        "Two digits could change places all along a loop of cells",
        _LOOP,
        pattern=loop,
    ),
    *_types(
        "extended-rectangle",
        "Extended Rectangle",
        "Two lines could exchange three or more cells that hold as many digits",
        _LINES,
        pattern=extended,
    ),
    _of(
        "bug-1",
        "BUG+1",
        "All empty cells but one have two candidates; that one holds the digit that makes the difference.",
        _BUG,
        "0610",
        ("bug-type-1", "bivalue-universal-grave"),
        shape=partial(bug, follows=one_cell),
    ),
    _of(
        "bug-2",
        "BUG Type 2",
        "One digit keeps the grid from having two candidates per cell, and goes from every cell that sees its places.",
        (*_BUG, "So {guardian.digits} is in {guardian.places}"),
        so="In every case",
        shape=partial(bug, follows=one_digit),
    ),
    _of(
        "bug-3",
        "BUG Type 3",
        "The candidates beyond two per cell lie in one house and form a naked set with other cells.",
        _BUG + _NAKED,
        shape=partial(bug, follows=naked_subset),
    ),
    _of(
        "bug-4",
        "BUG Type 4",
        "A digit locked into the two cells with more than two candidates leaves no room for their other digits.",
        _BUG + _LOCKED,
        shape=partial(bug, follows=locked_digit),
    ),
)
