"""Subsets and basic fish: k questions whose answers lie in k places."""

from nonet.reason.shapes.case import Case, Evidence, houses, marks, need, sole


def _sized(count: int, low: int, high: int) -> None:
    need(low <= count and (not high or count <= high), f"{count} is not the size that the name says")


def naked(case: Case, low: int, high: int = 0) -> Evidence:
    """Cells of a house that hold as many digits as they are."""
    p = case.p
    house = sole(case.houses("base"), "one house must be marked as base")
    cells = case.cells("pattern")
    inside = set(p.geometry.houses[house].cells)
    digits = p.digits(cells)
    need(cells <= inside, "the cells must lie in the house")
    need(len(cells) == len(digits), f"{len(cells)} cells with {len(digits)} digits are no naked set")
    _sized(len(cells), low, high)
    case.need_eliminations(
        lambda e: e.digit in digits and e.cell in inside - cells,
        "is no digit of these cells elsewhere in the house",
    )
    return Evidence(marks({"pattern": p.all_of(cells)}), houses(base={house}), cells, size=len(cells))


def hidden(case: Case, low: int, high: int = 0) -> Evidence:
    """Digits of a house that have as many places as they are."""
    p = case.p
    house = sole(case.houses("base"), "one house must be marked as base")
    need(p.is_whole(house), "the house is too small to need every digit")
    digits = {c.digit for c in case.of("pattern")}
    places = {c for d in digits for c in p.places_in(house, d)}
    cells = {c.cell for c in places}
    need(len(cells) == len(digits), f"{len(digits)} digits with {len(cells)} places are no hidden set")
    _sized(len(digits), low, high)
    case.need_eliminations(
        lambda e: e.cell in cells and e.digit not in digits, "is no other candidate of these cells"
    )
    variables = {p.variable(house, d) for d in digits}
    return Evidence(marks({"pattern": places}), houses(base={house}), variables, size=len(digits))


def all_different(case: Case) -> Evidence:
    """Everything that is possible in a house."""
    p = case.p
    house = sole(case.houses("base"), "one house must be marked as base")
    cells = {cell for cell in p.empty(house) if p.live[cell]}
    case.need_eliminations(lambda e: e.cell in cells, "lies outside the house")
    return Evidence(marks({"pattern": p.all_of(cells)}), houses(base={house}), cells)


def basic_fish(case: Case, low: int, high: int = 0) -> Evidence:
    """Parallel lines in which a digit's places lie in as many crossing lines."""
    p = case.p
    base, cover = case.houses("base"), case.houses("cover")
    kinds = {p.geometry.houses[h].kind for h in base}, {p.geometry.houses[h].kind for h in cover}
    need(
        kinds in (({"row"}, {"column"}), ({"column"}, {"row"})),
        "rows must be crossed by columns, or columns by rows",
    )
    digit = sole({c.digit for c in case.of("pattern")}, "a fish has one digit")
    places = {c for h in base for c in p.places_in(h, digit)}
    crossed = {h for h in cover if places & p.places_in(h, digit)}
    covered = {c for h in crossed for c in p.places_in(h, digit)}
    need(places <= covered, "a place of the digit lies outside the cover")
    need(len(base) == len(crossed), f"{len(base)} lines are crossed by {len(crossed)}")
    _sized(len(base), low, high)
    case.need_eliminations(lambda e: e in covered - places, "is not in the cover, or in the base too")
    variables = {p.variable(h, digit) for h in base}
    return Evidence(marks({"pattern": places}), houses(base=base, cover=crossed), variables, size=len(base))
