"""Uniqueness: patterns that would give the puzzle a second solution, so that something must prevent them."""

from nonet.reason.techniques.declare import Technique

_RECTANGLE = (
    "with nothing but {digits} in {cells}, the two digits could change places "
    "and the puzzle would have two solutions"
)
_LOOP = (
    "{cells} form a loop that meets each of its houses in two cells; with nothing but {digits} in them, "
    "the two digits could change places everywhere and the puzzle would have two solutions"
)
_LINES = (
    "with nothing but {digits} in {cells}, the two lines could exchange these cells "
    "and the puzzle would have two solutions"
)
_BUG = (
    "without {guardian}, every empty cell would have two candidates and every digit two places in each house that "
    "needs it; all cells could take their other candidate and the puzzle would have two solutions"
)

_ONE_CELL = (
    "; only {guardian.digits} in {guardian.cells} can prevent this, so this cell holds no pattern digit"
)
_ONE_DIGIT = "; only {guardian} can prevent this, so no cell that sees all of these is {guardian.digits}"
_SUBSET = (
    "; only {guardian} can prevent this, so {guardian.cells} act as one cell of {base} with {guardian.digits}, "
    "which forms a naked set with {second.cells}"
)
_LOCKED = (
    "; only {guardian} can prevent this; in {base} the {second.digits} must be in one of {guardian.cells}, and then a "
    "guardian is in the other, so neither holds another digit of the pattern"
)
_CROSSED = (
    "; only {guardian} can prevent this; in {base} the {gone.digits} must be in these cells, so in both of "
    "{guardian.cells} or in neither, and in both it would complete the pattern"
)
_HIDDEN = "; in {base} the {second.digits} must be in these cells, so {gone} would force the whole pattern"


def _of(
    key: str, name: str, summary: str, because: str, hodoku: str = "", aliases: tuple[str, ...] = ()
) -> Technique:
    codes = (hodoku,) if hodoku else ()
    return Technique(key, name, "uniqueness", summary, because, aliases, codes, uniqueness=True)


_TYPES = (
    ("one cell has other candidates, so it holds one of them", _ONE_CELL),
    ("one other digit is all that prevents it, and leaves every cell that sees its places", _ONE_DIGIT),
    ("the other candidates of cells in one house form a naked set with more cells", _SUBSET),
    ("a digit locked into the two cells with other candidates leaves no room for the rest", _LOCKED),
)


def _types(
    key: str, name: str, what: str, because: str, codes: tuple[str, ...] = ("",) * 4, short: str = ""
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
        )
        for number, ((summary, reason), code) in enumerate(zip(_TYPES, codes, strict=True), 1)
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
    ),
    _of(
        "unique-rectangle-5",
        "Unique Rectangle Type 5",
        f"{_FOUR_CORNERS}: one other digit, in a diagonal or in three corners, prevents it.",
        _RECTANGLE + _ONE_DIGIT,
        "0604",
        ("ur5",),
    ),
    _of(
        "unique-rectangle-6",
        "Unique Rectangle Type 6",
        f"{_FOUR_CORNERS}: a digit locked into the corners leaves the diagonal that has other candidates.",
        _RECTANGLE + _CROSSED,
        "0605",
        ("ur6",),
    ),
    _of(
        "hidden-rectangle",
        "Hidden Rectangle",
        f"{_FOUR_CORNERS}: a digit locked into both lines of a corner forces the pattern if that corner joins it.",
        _RECTANGLE + _HIDDEN,
        "0606",
        ("hidden-unique-rectangle",),
    ),
    _of(
        "avoidable-rectangle-1",
        "Avoidable Rectangle Type 1",
        "Placed digits, none of them given, leave one corner of an exchangeable rectangle.",
        _RECTANGLE + _ONE_CELL,
        "0607",
        ("ar1",),
    ),
    _of(
        "avoidable-rectangle-2",
        "Avoidable Rectangle Type 2",
        "Placed digits, none of them given, begin an exchangeable rectangle that one other digit prevents.",
        _RECTANGLE + _ONE_DIGIT,
        "0608",
        ("ar2",),
    ),
    *_types("unique-loop", "Unique Loop", "Two digits could change places all along a loop of cells", _LOOP),
    *_types(
        "extended-rectangle",
        "Extended Rectangle",
        "Two lines could exchange three or more cells that hold as many digits",
        _LINES,
    ),
    _of(
        "bug-1",
        "BUG+1",
        "One cell keeps the grid from having two candidates a cell and two places a digit: it holds what does so.",
        _BUG + "; so {guardian.cells} can't hold {gone.digits}",
        "0610",
        ("bug-type-1", "bivalue-universal-grave"),
    ),
    _of(
        "bug-2",
        "BUG Type 2",
        "One digit keeps the grid from having two candidates a cell, and leaves every cell that sees its places.",
        _BUG + "; so no cell that sees all of these is {guardian.digits}",
    ),
    _of(
        "bug-3",
        "BUG Type 3",
        "The candidates beyond two a cell lie in one house and form a naked set with more cells.",
        _BUG
        + "; so {guardian.cells} act as one cell of {base} with {guardian.digits}, which forms a naked set with "
        "{second.cells}",
    ),
    _of(
        "bug-4",
        "BUG Type 4",
        "A digit locked into the two cells with more than two candidates leaves no room for their other digits.",
        _BUG
        + "; in {base} the {second.digits} must be in one of {guardian.cells}, and then {guardian.digits} in the other",
    ),
)
