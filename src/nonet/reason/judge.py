"""An independent judge: proves a step from the position it is shown at, without the finder's help, and its evidence."""

from __future__ import annotations

from collections.abc import Collection

from nonet.model.grid import Grid, as_grid
from nonet.reason.bonds import BondedTrial, Bonds
from nonet.reason.deadly import why_not_deadly, why_not_unique
from nonet.reason.fillings import Demand, RuledTrial, demands, derived
from nonet.reason.position import Position, asked_of_rule
from nonet.reason.proof import GaveUpError, Trial
from nonet.reason.shapes.case import Case, Evidence, UnfitError
from nonet.reason.step import Candidate, Step
from nonet.reason.techniques import catalogue
from nonet.reason.techniques.declare import Technique
from nonet.reason.verdict import RefusedError, Ruling, Verdict
from nonet.reason.wellformed import cleaned

MAX_LEFT = 5
"""Cells that houses may leave over: nobody adds up more, and to try all that they can hold takes long."""


def verify(grid: Grid | str, step: Step) -> Verdict:
    """Prove every effect of a step from this grid alone, and check that the step shows why.

    The step names variables (cells, and digits in houses). Assume an effect were wrong; then the variables must still
    be answerable by candidates no two of which exclude each other. The judge tries all answers; a forcing net, which
    says every single thing that follows, it checks link by link instead, however long it is. A uniqueness step also
    names its forbidden pattern; the judge checks that the givens have one solution and that the pattern really could
    be filled in two ways. Then it draws the pattern again from the technique's definition: marks, houses, links,
    variables and size must be these, no more and no less. Whatever the step is, the answer is a verdict.

    >>> import nonet
    >>> grid = nonet.Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> step = nonet.hint(grid)
    >>> verify(grid, step).valid, verify(grid, step._replace(placements=((5, 3),))).reason
    (True, 'r1c6 has no candidate 3')
    >>> verify(grid, step._replace(technique="x-wing"))
    Verdict(ruling=<Ruling.MISLEADING: 'misleading'>, reason='rows must be crossed by columns, or columns by rows')
    >>> verify(grid, step._replace(houses=((99, "base", 0),))).ruling
    <Ruling.MALFORMED: 'malformed'>
    """
    try:
        return _judge(as_grid(grid), step)
    except RefusedError as refused:
        return refused.verdict
    except UnfitError as unfit:
        return Verdict(Ruling.MISLEADING, str(unfit))
    except GaveUpError:
        return Verdict(Ruling.GAVE_UP, "the proof takes too long")


def _judge(grid: Grid, shown: object) -> Verdict:
    step = cleaned(grid, shown)
    declared = catalogue().get(step.technique)
    if declared is None:
        raise RefusedError(Ruling.MALFORMED, f"there is no technique {step.technique[:40]!r}")
    _need_effects(grid, step)
    if declared.shape is None:
        raise RefusedError(Ruling.UNPROVED, f"a {declared.name.lower()} is no deduction")
    p = Position(grid)
    rules = _rules(p, declared, step)
    _need_asked(p, step)
    questions = [p.answers(v) for v in dict.fromkeys(step.variables)]
    if declared.uniqueness or step.deadly:
        questions.append(_guardians(p, declared, step))
    if not (declared.by_links and _is_shown(p, step, declared)):
        _prove(p, step, _trial(p, step, questions, rules))
        _compare(p, step, declared.shape(Case(p, step)))
    return Verdict(Ruling.PROVED, "the puzzle has one solution" if step.deadly else "")


def _need_effects(grid: Grid, step: Step) -> None:
    """The effects must change the grid, and not contradict each other."""
    name = grid.geometry.cell_name
    if not step.placements and not step.eliminations:
        raise RefusedError(Ruling.UNPROVED, "the step changes nothing")
    for cell, digit in (*step.placements, *step.eliminations):
        if not grid.candidates[cell] >> digit - 1 & 1:
            raise RefusedError(Ruling.UNPROVED, f"{name(cell)} has no candidate {digit}")
    for cell, digit in step.placements:
        others = [d for c, d in step.placements if c == cell and d != digit]
        if others or (cell, digit) in step.eliminations:
            raise RefusedError(Ruling.UNPROVED, f"{name(cell)} is to hold {digit} and not to hold it")


def _guardians(p: Position, declared: Technique, step: Step) -> list[Candidate]:
    """The candidates that save a forbidden pattern: one of them is true, if the puzzle has one solution."""
    if not declared.uniqueness:
        raise RefusedError(Ruling.MISLEADING, f"a {declared.name} does not take one solution for granted")
    if not step.deadly:
        raise RefusedError(
            Ruling.UNPROVED, "the step names no forbidden pattern, so what it takes for granted is not said"
        )
    problem = why_not_deadly(p.grid, step.deadly) or why_not_unique(p.grid)
    if problem:
        raise RefusedError(Ruling.UNPROVED, problem)
    pattern = set(step.deadly)
    return sorted(c for c in p.all_of({c.cell for c in pattern}) if c not in pattern)


def _trial(p: Position, step: Step, questions: list[list[Candidate]], rules: list[Demand]) -> Trial:
    """What the answers must obey: rules, or of these only what two candidates say, if a chain goes through them."""
    if not rules:
        return Trial(p, questions)
    if step.links and not any(link.kind == "rule" for link in step.links):
        return BondedTrial(p, questions, Bonds(p, step.constraints))
    return RuledTrial(p, questions, rules)


def _need_asked(p: Position, step: Step) -> None:
    """A rule may be asked for a digit only if all its fillings have it."""
    bonds = Bonds(p, step.constraints)
    for variable in dict.fromkeys(step.variables):
        asked = asked_of_rule(p.geometry, variable)
        if asked is None:
            continue
        number, digit = asked
        if number not in bonds.rules:
            raise RefusedError(Ruling.UNPROVED, "a rule is asked for a digit, but not named")
        if not bonds.is_needed(number, digit):
            raise RefusedError(
                Ruling.UNPROVED, f"{p.geometry.constraints[number][0].label} can do without {digit}"
            )


def _rules(p: Position, declared: Technique, step: Step) -> list[Demand]:
    """The rules that the answers must obey: those named, or the one sum that houses and sums come to."""
    if not declared.adds_up:
        every = demands(p.geometry) if step.constraints else ()
        return [every[number] for number in step.constraints]
    base = [mark.house for mark in step.houses if mark.role == "base"]
    if not base:
        raise RefusedError(Ruling.UNPROVED, "no house is named whose total is known")
    if not all(map(p.is_whole, base)):
        raise RefusedError(Ruling.UNPROVED, "a house that need not hold every digit has no total")
    rule = derived(p.geometry, base, step.constraints)
    if rule is None:
        raise RefusedError(Ruling.UNPROVED, "what is taken from the houses is no sum")
    if len(rule.cells) > MAX_LEFT:
        raise RefusedError(Ruling.UNPROVED, f"more than {MAX_LEFT} cells are left over")
    return [rule]


def _is_shown(p: Position, step: Step, declared: Technique) -> bool:
    """Whether the links lead to the effects, one after the other, and nothing else is shown."""
    assert declared.shape is not None
    try:
        _compare(p, step, declared.shape(Case(p, step)))
    except UnfitError:
        return False
    return True


def _prove(p: Position, step: Step, trial: Trial) -> None:
    for sign, effects in (("=", step.placements), ("<>", step.eliminations)):
        for c in effects:
            if not trial.refutes(c, sign == "<>"):
                said = f"{p.geometry.cell_name(c.cell)}{sign}{c.digit}"
                raise RefusedError(Ruling.UNPROVED, f"{said} does not follow from the step's variables")


def _compare(p: Position, step: Step, evidence: Evidence) -> None:
    """The step must show the evidence that its technique asks for."""
    for what, shown, expected in (
        ("mark", step.marks, evidence.marks),
        ("house", step.houses, evidence.houses),
        ("variable", step.variables, evidence.variables),
        ("rule", step.constraints, evidence.constraints),
    ):
        _need_same(what, shown, expected)
    if _plain(step) != _plain(step._replace(links=evidence.links)):
        raise UnfitError("the links are not those of the pattern")
    if step.size != evidence.size:
        raise UnfitError(f"the size is {evidence.size}, not {step.size}")


def _plain(step: Step) -> list[object]:
    """The links, with their ends as sets."""
    return [(frozenset(k.source), frozenset(k.target), *k[2:]) for k in step.links]


def _need_same(what: str, shown: Collection[object], expected: Collection[object]) -> None:
    if missing := set(expected) - set(shown):
        raise UnfitError(f"a {what} is missing: {min(missing, key=str)}")
    if extra := set(shown) - set(expected):
        raise UnfitError(f"a {what} does not belong to the pattern: {min(extra, key=str)}")
