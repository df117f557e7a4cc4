"""Singles and intersections: one house, or one filled cell."""

from nonet.reason.shapes.case import Case, Evidence, houses, marks, need, sole


def elimination(case: Case) -> Evidence:
    """A filled cell, and pencil marks that it excludes."""
    p = case.p
    c = sole(case.of("pattern"), "one filled cell must be marked")
    need(p.values[c.cell] == c.digit, f"{p.name(c)} is not filled in")
    case.need_eliminations(lambda e: p.excludes(c, e), f"is not seen by the {p.name(c)}")
    return Evidence(marks({"pattern": {c}}))


def _single(case: Case) -> tuple[int, int, Evidence]:
    """The house, the cell and the evidence of a single in a house."""
    c = case.placement()
    house = sole(case.houses("base"), "one house must be marked as base")
    need(case.p.is_whole(house), "the house is too small to need every digit")
    need(c.cell in case.p.geometry.houses[house].cells, "the cell lies outside the house")
    return (
        house,
        c.cell,
        Evidence(marks({"pattern": {c}}), houses(base={house}), {case.p.variable(house, c.digit)}),
    )


def full_house(case: Case) -> Evidence:
    """A house with one empty cell."""
    house, cell, evidence = _single(case)
    need(case.p.empty(house) == {cell}, "the house has another empty cell")
    return evidence


def hidden_single(case: Case) -> Evidence:
    """A digit with one place in a house."""
    house, _, evidence = _single(case)
    c = case.placement()
    need(case.p.places_in(house, c.digit) == {c}, "the digit has another place in the house")
    return evidence


def cross_hatching(case: Case) -> Evidence:
    """A box in which filled cells with a digit see every empty cell but one."""
    p = case.p
    box, cell, evidence = _single(case)
    c = case.placement()
    need(p.geometry.houses[box].kind == "box", "the house is no box")
    empty = p.empty(box)
    crossing = {
        other
        for other in (c._replace(cell=k) for k, value in enumerate(p.values) if value == c.digit)
        if any(p.excludes(other, c._replace(cell=k)) for k in empty)
    }
    for k in empty - {cell}:
        seen = c._replace(cell=k)
        need(
            any(p.excludes(other, seen) for other in crossing), f"no filled cell excludes the {p.name(seen)}"
        )
    return evidence._replace(marks=marks({"pattern": {c}, "second": crossing}))


def naked_single(case: Case) -> Evidence:
    """A cell with one candidate."""
    c = case.placement()
    need(case.p.all_of({c.cell}) == {c}, "the cell has another candidate")
    return Evidence(marks({"pattern": {c}}), variables={c.cell})


def intersection(case: Case, from_box: bool) -> Evidence:
    """All places of a digit in a house, and other houses that hold all of them."""
    p = case.p
    base = sole(case.houses("base"), "one house must be marked as base")
    need(p.is_whole(base), "the base is too small to need every digit")
    need((p.geometry.houses[base].kind == "box") == from_box, "the base is a house of the other kind")
    digit = sole({c.digit for c in case.of("pattern")}, "the pattern must have one digit")
    places = p.places_in(base, digit)
    need(len(places) > 1, "a digit with one place is a single")
    case.need_eliminations(lambda e: p.is_seen(e, places), "does not see all these places")
    gone = {c.cell for c in case.eliminations}
    shared = p.shared_houses({c.cell for c in places}) - {base}
    cover = {h for h in shared if gone & set(p.geometry.houses[h].cells)}
    return Evidence(marks({"pattern": places}), houses(base={base}, cover=cover), {p.variable(base, digit)})


def no_partner(case: Case) -> Evidence:
    """A cell, and candidates of another that go together with none of its own."""
    p = case.p
    cell = sole(case.cells("pattern"), "one cell must be marked")
    own = p.all_of({cell})
    need(len(own) > 1, "a cell with one candidate is a single")
    sole({c.cell for c in case.eliminations}, "the technique looks at one other cell")
    case.need_eliminations(lambda e: p.is_seen(e, own), "is not excluded by all of these")
    return Evidence(marks({"pattern": own}), variables={cell})


def no_place(case: Case) -> Evidence:
    """All places of a digit in a house, and candidates of a cell that go together with none of them."""
    p = case.p
    base = sole(case.houses("base"), "one house must be marked as base")
    need(p.is_whole(base), "the base is too small to need every digit")
    digit = sole({c.digit for c in case.of("pattern")}, "the pattern must have one digit")
    places = p.places_in(base, digit)
    need(len(places) > 1, "a digit with one place is a single")
    sole({c.cell for c in case.eliminations}, "the technique looks at one other cell")
    case.need_eliminations(lambda e: p.is_seen(e, places), "is not excluded by all these places")
    return Evidence(marks({"pattern": places}), houses(base={base}), {p.variable(base, digit)})


def locked_set(case: Case, size: int) -> Evidence:
    """Cells where a box meets a line, with as many digits as cells."""
    p = case.p
    base = case.houses("base")
    need(
        sorted(p.geometry.houses[h].kind == "box" for h in base) == [False, True],
        "a box and a line are the base",
    )
    need(all(p.geometry.houses[h].kind != "extra" for h in base), "an extra region is no line")
    cells = case.cells("pattern")
    digits = p.digits(cells)
    need(len(cells) == size == len(digits), f"{size} cells must hold {size} digits")
    need(set(base) <= p.shared_houses(cells), "the cells must lie in both houses")
    around = {cell for h in base for cell in p.geometry.houses[h].cells} - cells
    case.need_eliminations(
        lambda e: e.digit in digits and e.cell in around, "is no digit of these cells in one of their houses"
    )
    return Evidence(marks({"pattern": p.all_of(cells)}), houses(base=base), cells, size=size)
