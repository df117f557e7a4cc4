"""Ways to corrupt a step: each is a kind with a name, and gives the step with one thing wrong."""

import random
from collections.abc import Callable, Iterator

from nonet import Candidate, Grid, HouseMark, Link, Mark, Step
from nonet.reason.position import variable_count
from nonet.reason.techniques import catalogue

Corruption = Callable[[Step, random.Random], Iterator[Step]]

ROLES = (
    "pattern",
    "second",
    "third",
    "fin",
    "endofin",
    "pivot",
    "guardian",
    "extra",
    "als-a",
    "als-b",
    "als-c",
)


def _without(items: tuple, number: int) -> tuple:
    return items[:number] + items[number + 1 :]


def _with(items: tuple, number: int, item: object) -> tuple:
    return (*items[:number], item, *items[number + 1 :])


def _live(grid: Grid) -> list[Candidate]:
    return [
        Candidate(cell, d + 1)
        for cell, mask in enumerate(grid.candidates)
        for d in range(grid.size)
        if mask & grid.allowed[cell] & 1 << d
    ]


def _other(c: Candidate, grid: Grid, rng: random.Random) -> Candidate:
    """Another candidate of the position: of the same cell, of the same digit, or any."""
    every = _live(grid)
    near = [o for o in every if o != c and (o.cell == c.cell or o.digit == c.digit)]
    return rng.choice(near if near and rng.random() < 0.8 else every)


def marks(step: Step, rng: random.Random) -> Iterator[tuple[str, Step]]:
    """One mark left out, added, moved, or given another role or view."""
    distinct = list(dict.fromkeys(step.marks))
    if distinct:
        mark = rng.choice(distinct)
        rest = tuple(m for m in step.marks if m != mark)
        other = _other(Candidate(mark.cell, mark.digit), step.grid, rng)
        yield "mark left out", step._replace(marks=rest)
        yield "mark moved", step._replace(marks=(*rest, mark._replace(cell=other.cell, digit=other.digit)))
        role = rng.choice([r for r in ROLES if r != mark.role])
        yield "mark of another role", step._replace(marks=(*rest, mark._replace(role=role)))
        yield "mark in another view", step._replace(marks=(*rest, mark._replace(view=(mark.view + 1) % 3)))
        role, view = rng.choice(distinct)[2:]
        yield "mark added", step._replace(marks=(*step.marks, Mark(*other, role, view)))
    live = _live(step.grid)
    if live:
        yield "mark added", step._replace(marks=(*step.marks, Mark(*rng.choice(live), rng.choice(ROLES))))


def houses(step: Step, rng: random.Random) -> Iterator[tuple[str, Step]]:
    """One house left out, added, exchanged, or given another role or view."""
    count = len(step.grid.geometry.houses)
    if step.houses:
        number = rng.randrange(len(step.houses))
        house = step.houses[number]
        yield "house left out", step._replace(houses=_without(step.houses, number))
        for other in rng.sample(range(count), min(3, count)):
            yield (
                "house exchanged",
                step._replace(houses=_with(step.houses, number, house._replace(house=other))),
            )
        role = "cover" if house.role == "base" else "base"
        yield (
            "house of another role",
            step._replace(houses=_with(step.houses, number, house._replace(role=role))),
        )
        view = (house.view + 1) % 3
        yield (
            "house in another view",
            step._replace(houses=_with(step.houses, number, house._replace(view=view))),
        )
    added = HouseMark(rng.randrange(count), rng.choice(("base", "cover")))
    yield "house added", step._replace(houses=(*step.houses, added))


def links(step: Step, rng: random.Random) -> Iterator[tuple[str, Step]]:
    """One link left out, added, of the other kind, with a changed end, or at another place."""
    live = _live(step.grid)
    if step.links:
        number = rng.randrange(len(step.links))
        link = step.links[number]
        other = "weak" if link.kind == "strong" else "strong"
        yield "link left out", step._replace(links=_without(step.links, number))
        yield (
            "link of the other kind",
            step._replace(links=_with(step.links, number, link._replace(kind=other))),
        )
        yield (
            "link reversed",
            step._replace(
                links=_with(step.links, number, Link(link.target, link.source, link.kind, link.view))
            ),
        )
        view = (link.view + 1) % 3
        yield "link in another view", step._replace(links=_with(step.links, number, link._replace(view=view)))
        yield "link drawn twice", step._replace(links=(*step.links[:number], link, *step.links[number:]))
        for end in ("source", "target"):
            node = getattr(link, end)
            at = rng.randrange(len(node))
            moved = link._replace(**{end: _with(node, at, _other(node[at], step.grid, rng))})
            yield "link with a moved end", step._replace(links=_with(step.links, number, moved))
            grown = link._replace(**{end: (*node, _other(node[at], step.grid, rng))})
            yield "link with a grown end", step._replace(links=_with(step.links, number, grown))
            if len(node) > 1:
                shrunk = link._replace(**{end: _without(node, at)})
                yield "link with a shrunk end", step._replace(links=_with(step.links, number, shrunk))
        if len(step.links) > 1:
            to = rng.choice([i for i in range(len(step.links)) if i != number])
            swapped = _with(_with(step.links, number, step.links[to]), to, link)
            yield "links in another order", step._replace(links=swapped)
    if len(live) > 1:
        a, b = rng.sample(live, 2)
        kind, view = rng.choice(("strong", "weak")), rng.choice((0, 0, 1))
        yield "link added", step._replace(links=(*step.links, Link((a,), (b,), kind, view)))


def sets(step: Step, rng: random.Random) -> Iterator[tuple[str, Step]]:
    """A variable or a candidate of the forbidden pattern left out, added or exchanged; another size."""
    count = variable_count(step.grid.geometry)
    if step.variables:
        number = rng.randrange(len(step.variables))
        kept = tuple(v for v in step.variables if v != step.variables[number])
        yield "variable left out", step._replace(variables=kept)
        yield (
            "variable exchanged",
            step._replace(variables=_with(step.variables, number, rng.randrange(count))),
        )
    yield "variable added", step._replace(variables=(*step.variables, rng.randrange(count)))
    rules = len(step.grid.geometry.constraints)
    if step.constraints:
        number = rng.randrange(len(step.constraints))
        yield "rule left out", step._replace(constraints=_without(step.constraints, number))
        other = _with(step.constraints, number, rng.randrange(rules))
        yield "rule exchanged", step._replace(constraints=other)
    if rules:
        yield "rule added", step._replace(constraints=(*step.constraints, rng.randrange(rules)))
    if step.deadly:
        number = rng.randrange(len(step.deadly))
        yield "pattern without a candidate", step._replace(deadly=_without(step.deadly, number))
        moved = _other(step.deadly[number], step.grid, rng)
        yield "pattern with another candidate", step._replace(deadly=_with(step.deadly, number, moved))
        yield "pattern with a candidate more", step._replace(deadly=(*step.deadly, moved))
    elif live := _live(step.grid):
        yield "pattern made up", step._replace(deadly=(rng.choice(live),))
    for size in {step.size + 1, max(0, step.size - 1), 0} - {step.size}:
        yield "another size", step._replace(size=size)


def names(step: Step, rng: random.Random) -> Iterator[tuple[str, Step]]:
    """Every other technique's name."""
    for key in catalogue():
        if key != step.technique:
            yield "another name", step._replace(technique=key)


def effects(step: Step, rng: random.Random, solution: bytes) -> Iterator[tuple[str, Step]]:
    """Effects that contradict the solution."""
    grid = step.grid
    right = [Candidate(cell, d) for cell, d in enumerate(solution) if not grid.values[cell]]
    c = rng.choice(right)
    yield "false elimination", step._replace(placements=(), eliminations=(c,))
    yield "false elimination added", step._replace(eliminations=(*step.eliminations, c))
    wrong = [o for o in _live(grid) if solution[o.cell] != o.digit]
    if wrong:
        c = rng.choice(wrong)
        yield "false placement", step._replace(placements=(c,), eliminations=())
        yield "false placement added", step._replace(placements=(*step.placements, c))
    for c in step.eliminations[:1]:
        yield "effect turned round", step._replace(placements=(c,), eliminations=())
    for c in step.placements[:1]:
        yield "effect turned round", step._replace(placements=(), eliminations=(c,))


def malformed(step: Step, rng: random.Random) -> Iterator[tuple[str, Step]]:
    """A number beyond the board, a wrong type, or a word that says nothing, somewhere in a step."""
    grid = step.grid
    n, cells = grid.size, grid.geometry.cell_count
    number = rng.choice((-1, cells, cells + rng.randrange(99), 10**30, None, "1", 1.5, True, ()))
    digit = rng.choice((0, n + 1, -n, 10**30, None, "1", 1.5, False, ()))
    for field in ("placements", "eliminations", "deadly"):
        held = getattr(step, field)
        bad = rng.choice(((number, 1), (0, digit), (0,), (0, 1, 2), None, 5, "ab"))
        yield "malformed", step._replace(**{field: (*held, bad)})
    yield "malformed", step._replace(variables=(*step.variables, rng.choice((-1, 10**9, None, "r1c1", 0.0))))
    bad = rng.choice((-1, len(grid.geometry.constraints), 10**9, None, "killer", 0.0))
    yield "malformed", step._replace(constraints=(*step.constraints, bad))
    role = rng.choice(("hero", "", None, 3, ("pattern",)))
    mark = rng.choice((Mark(number, 1, "pattern"), Mark(0, digit, "fin"), Mark(0, 1, role), (0, 1), None))
    yield "malformed", step._replace(marks=(*step.marks, mark))
    house = rng.choice((HouseMark(-1, "base"), HouseMark(10**9, "base"), HouseMark(0, role), None, (0,)))
    yield "malformed", step._replace(houses=(*step.houses, house))
    one = (Candidate(0, 1),)
    link = rng.choice(
        (
            Link((), one, "weak"),
            Link(one, (), "strong"),
            Link(((number, 1),), one, "weak"),
            Link(one, one, role),
            None,
        )
    )
    yield "malformed", step._replace(links=(*step.links, link))
    yield (
        "malformed",
        step._replace(technique=rng.choice(("", "no-such", None, 5, step.technique.upper() + "!"))),
    )
    yield "malformed", step._replace(size=rng.choice((-1, None, "2", 1.0, 10**30)))
    field = rng.choice(
        ("placements", "eliminations", "variables", "marks", "houses", "links", "deadly", "grid")
    )
    yield "malformed", step._replace(**{field: rng.choice((None, 5, "text", {}, object()))})
