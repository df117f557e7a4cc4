"""Whether a corrupted step is true evidence all the same: decided without the judge."""

from nonet import Step
from nonet.limits import Limits
from nonet.reason.position import Position
from nonet.reason.techniques import catalogue
from nonet.reason.walk import find_steps

_NAKED = ("naked-pair", "naked-triple", "naked-quad", "naked-subset", "chain-exclusion", "preemptive-set")
_HIDDEN = ("hidden-pair", "hidden-triple", "hidden-quad", "hidden-subset", "pile-exclusion")
_SINGLES = ("cross-hatching", "full-house", "hidden-single")
GENERAL: dict[str, set[str]] = {
    # Names of one pattern, and names that include others by definition.
    **{key: set(keys) for keys in (_NAKED, _HIDDEN, _SINGLES) for key in keys},
    "locked-pair": {"naked-pair"},
    "turbot-fish": {"x-chain", "aic"},
    "x-chain": {"turbot-fish", "aic"},
    "xy-chain": {"aic"},
    "aic": {"x-chain", "xy-chain", "turbot-fish", "w-wing", "m-wing", "s-wing", "h-wing", "l-wing"},
    **{f"{letter}-wing": {"aic"} for letter in "wmshl"},
    "remote-pair": {"xy-chain", "aic"},
    "simple-colouring-trap": {"simple-colouring-wrap", "3d-medusa"},
    "simple-colouring-wrap": {"simple-colouring-trap", "3d-medusa"},
    "3d-medusa": {"simple-colouring-trap", "simple-colouring-wrap"},
    "multi-colouring-1": {"multi-colouring-2"},
    "multi-colouring-2": {"multi-colouring-1"},
    "wxyz-wing": {"als-xz"},
    "als-xz": {"wxyz-wing"},
    "z-chain": {"t-whip", "whip", "braid", "g-whip", "g-braid"},
    "t-whip": {"z-chain", "whip", "braid", "g-whip", "g-braid"},
    "whip": {"z-chain", "t-whip", "braid", "g-whip", "g-braid"},
    "braid": {"z-chain", "t-whip", "whip", "g-whip", "g-braid"},
    "g-whip": {"z-chain", "t-whip", "whip", "braid", "g-braid"},
    "g-braid": {"z-chain", "t-whip", "whip", "braid", "g-whip"},
    "line-bounds": {"no-partner"},
    "no-partner": {"line-bounds", "clone", "indexing"},
    "clone": {"no-partner"},
    "indexing": {"no-partner"},
    "sum-bounds": {"sum-sets", "equal-sum"},
    "sum-sets": {"sum-bounds"},
    "equal-sum": {"sum-bounds"},
    "nishio": {"forcing-net"},
    "forcing-net": {"nishio"},
}
"""Names under which the same evidence may be as true. An X-chain of two strong links is a turbot fish, a t-whip
is a whip, colours of one digit are a medusa. Whether it is so at hand is the judge's to say; no evidence changes."""

UNORDERED = ("colouring", "forcing", "parity", "als")
"""Families whose links are a tree, a net, or all links between two sets: their order says nothing more."""


def evidence(step: Step, ordered: bool = True) -> tuple[object, ...]:
    """What a step shows, in an order of its own."""
    links = [(frozenset(k.source), frozenset(k.target), *k[2:]) for k in step.links]
    return (
        frozenset(step.marks),
        frozenset(step.houses),
        frozenset(step.variables),
        tuple(links) if ordered else frozenset(links),
        frozenset(step.deadly),
        frozenset(step.constraints),
        step.size,
    )


def still_true(step: Step, other: Step) -> bool:
    """Whether nothing changed, another name says the same, or a finder shows just this."""
    ordered = catalogue()[step.technique].family not in UNORDERED
    if evidence(other, ordered) == evidence(step, ordered):
        return other.technique == step.technique or other.technique in GENERAL.get(step.technique, ())
    if _same_questions(step, other):
        return True
    effects = {*other.placements, *((c, False) for c in other.eliminations)}
    for found in find_steps(step.grid, other.technique, Limits(1, solutions=1000))[0]:
        every = {*found.placements, *((c, False) for c in found.eliminations)}
        if evidence(found) == evidence(other) and effects <= every:
            return True
    return False


def _same_questions(step: Step, other: Step) -> bool:
    """Whether only variables changed, and for others that ask the same: a row and a box with the same places left."""
    if evidence(step._replace(variables=())) != evidence(other._replace(variables=())):
        return False
    left = Position(step.grid).open
    return {left(v) for v in step.variables} == {left(v) for v in other.variables}
