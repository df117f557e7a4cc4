"""Templates: all ways to place a digit in every house at once."""

from __future__ import annotations

from nonet.reason.position import Position
from nonet.reason.proof import Trial
from nonet.reason.shapes.case import Case, Evidence, marks, need, sole


def template(case: Case, place: bool) -> Evidence:
    """A digit's places that are in every template (``place``), or all that are in some template.

    The cells that other digits are known to hold, which narrow the templates, are marked as second.
    """
    p = case.p
    need(
        bool(case.placements) == place and bool(case.eliminations) != place, "the effect is of the other kind"
    )
    digit = sole({c.digit for c in case.placements | case.eliminations}, "a template has one digit")
    shown = case.placements if place else p.everywhere(digit) - case.eliminations
    held = case.of("second")
    need(digit not in {c.digit for c in held}, "a cell of the digit itself does not narrow its templates")
    digits = {digit, *(c.digit for c in held)}
    trial = Trial(p, [p.answers(v) for v in case.variables])
    for c in sorted(held):
        need(trial.refutes(c, False), f"{p.name(c)} does not follow from the step's variables")
    return Evidence(
        marks({"pattern": shown, "second": held}),
        variables={v for d in digits for v in _questions(p, d)},
    )


def _questions(p: Position, digit: int) -> set[int]:
    """Where a digit is in every house that lacks it."""
    return {
        p.variable(h, digit) for h in range(len(p.geometry.houses)) if p.is_whole(h) and p.places_in(h, digit)
    }
