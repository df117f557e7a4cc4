"""Fish with fins, and with boxes among their houses.

A candidate of the digit is a fin if it lies in more bases than covers, an endo-fin if in two bases. If no fin were
true, as many base candidates as covers would fill the covers, so what lies in more covers than bases would be false.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple, TypeVar

from nonet.reason.position import Position
from nonet.reason.shapes.case import Case, Evidence, marks, need, sole
from nonet.reason.step import Candidate, HouseMark, Mark

T = TypeVar("T", Mark, HouseMark)


class _Fish(NamedTuple):
    base: list[int]
    cover: list[int]
    fins: set[Candidate]
    roles: dict[str, set[Candidate]]
    gone: set[Candidate]


def _fish(p: Position, base: list[int], cover: list[int], digit: int) -> _Fish:
    """What two lists of houses make of a digit's places."""
    bases = Counter(c for h in base for c in p.places_in(h, digit))
    covers = Counter(c for h in cover for c in p.places_in(h, digit))
    fins = {c for c, count in bases.items() if count > covers[c]}
    endo = {c for c, count in bases.items() if count > 1}
    spare = {c for c, count in covers.items() if count > bases[c]}
    roles = {"pattern": set(bases) - fins - endo, "fin": fins - endo, "endofin": endo}
    return _Fish(base, cover, fins, roles, {c for c in spare if p.is_seen(c, fins)})


def _form(p: Position, fish: _Fish) -> str:
    """Whether the houses make a basic, franken or mutant fish."""
    base = {p.geometry.houses[h].kind for h in fish.base}
    cover = {p.geometry.houses[h].kind for h in fish.cover}
    across = "column" not in base and "row" not in cover
    down = "row" not in base and "column" not in cover
    if not (across or down):
        return "mutant"
    return "basic" if base | cover == {"row", "column"} else "franken"


def _is_sashimi(p: Position, fish: _Fish, digit: int) -> bool:
    """Whether some base keeps one other place at most without the fins."""
    return any(len(p.places_in(h, digit) - fish.fins) <= 1 for h in fish.base)


def fish(case: Case, size: int, form: str, fins: str) -> Evidence:
    """A fish, or two with the same bases in views 1 and 2; ``fins`` is none, finned or sashimi."""
    p = case.p
    digit = sole({m.digit for m in case.step.marks}, "a fish has one digit")
    base = case.houses("base")
    need(all(p.is_whole(h) for h in base), "a base is too small to need every digit")
    views = case.step.views or (0,)
    need(views in ((0,), (1, 2)), "a fish has one view, or two if it is two fish")
    found = []
    for view in views:
        one = _fish(p, base, sorted({*case.houses("cover", 0), *case.houses("cover", view)}), digit)
        need(
            len(one.base) == len(one.cover) == size,
            f"{len(base)} bases and {len(one.cover)} covers are not {size}",
        )
        need(not {*one.base} & {*one.cover}, "a house is base and cover at once")
        need(_form(p, one) == form, f"these houses make a {_form(p, one)} fish")
        need(bool(one.fins) == (fins != "none"), "the fish has a fin" if one.fins else "the fish has no fin")
        found.append(one)
    if form == "basic":
        wanted = fins == "sashimi"
        need(any(_is_sashimi(p, one, digit) == wanted for one in found), "the fins make another kind of fish")
    gone = {c for one in found for c in one.gone}
    case.need_eliminations(lambda e: e in gone, "is not in more covers than bases, or does not see all fins")
    need(all(one.gone & case.eliminations for one in found), "one of the two fish has no effect")
    return Evidence(
        _joint([marks(one.roles) for one in found]),
        {HouseMark(h, "base") for h in base}
        | _joint([{HouseMark(h, "cover") for h in one.cover} for one in found]),
        {p.variable(h, digit) for h in base},
        size=size,
    )


def _joint(views: list[set[T]]) -> set[T]:
    """What two views have in common belongs to every view, the rest to its own."""
    if len(views) == 1:
        return views[0]
    common = views[0] & views[1]
    own = {item._replace(view=number) for number, view in enumerate(views, 1) for item in view - common}
    return common | own
