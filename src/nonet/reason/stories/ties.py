"""Rules that tie cell to cell: equal cells, indexers, runs of consecutive digits."""

from __future__ import annotations

from nonet.model.grid import digits_of
from nonet.reason.shapes.ties_shape import are_equal, indexer
from nonet.reason.step import Candidate
from nonet.reason.stories.clauses import is_true
from nonet.reason.stories.sums import FEW, digits
from nonet.reason.words import Speaker, join, marked


def _label(speaker: Speaker, one: Candidate, other: Candidate) -> str:
    """The rule by which two candidates exclude each other."""
    rule = speaker.grid.geometry.rule_between(one, other)
    return "a rule" if rule is None else rule.label


def tell_clone(speaker: Speaker) -> None:
    """A twin that can't hold it, or through which it is seen."""
    step, board = speaker.step, speaker.grid.geometry
    own, twins = marked(step, "pattern"), marked(step, "second")
    gone = step.eliminations
    if not twins:
        names = speaker.cell(gone[0].cell), speaker.cell(own[0].cell)
        other = next(c for c in own if c.digit != gone[0].digit)
        equal = f"By {_label(speaker, gone[0], other)}, {names[0]} holds the same digit as {names[1]}"
        speaker.group(gone)
        speaker.tell(f"{equal}, and {is_true(speaker, own)}")
        return
    speaker.say("In {base} the {digits} must be in {places}")
    n = board.size
    pairs = [(c, t) for t in twins for c in own if are_equal(board, c.cell, t.cell)]
    told = [
        f"{speaker.cell(c.cell)} holds the same digit as {speaker.cell(t.cell)}, "
        f"by {_label(speaker, c, Candidate(t.cell, t.digit % n + 1))}"
        for c, t in pairs
    ]
    hidden = {c for c, _ in pairs if c.cell not in board.peers[gone[0].cell]}
    seen = [
        speaker.cell(c.cell) for c in sorted({*own, *twins} - hidden) if c.cell in board.peers[gone[0].cell]
    ]
    speaker.group((*own, *twins, *gone))
    speaker.tell(f"{'; '.join(told)}; and {speaker.cell(gone[0].cell)} sees {join(seen)}")


def tell_indexing(speaker: Speaker) -> None:
    """Cells that are named and can't hold the digit, or a digit whose cells are all named."""
    step, board = speaker.step, speaker.grid.geometry
    own, named = marked(step, "pattern"), marked(step, "second")
    cell = own[0].cell if named else step.eliminations[0].cell
    says = indexer(board, cell)
    assert says is not None
    there = next(c for c in says.where if c != cell)
    label = _label(
        speaker,
        Candidate(cell, says.where.index(there) + 1),
        Candidate(there, says.digit % board.size + 1),
    )
    speaker.group((*own, *named, *step.eliminations))
    says_so = f"By {label}, the digit of {speaker.cell(cell)} says where a {says.digit} stands"
    if named:
        places = join([speaker.cell(says.where[c.digit - 1]) for c in own], "or")
        speaker.tell(f"{says_so}: {is_true(speaker, own)}, which means {places}")
        return
    told = [f"{c.digit} names {speaker.cell(says.where[c.digit - 1])}" for c in step.eliminations]
    speaker.tell(f"{says_so}; but {join(told)}, which can't be {says.digit}")


def tell_run(speaker: Speaker) -> None:
    """The sets of consecutive digits that fit, and what is in none or in all of them."""
    step, grid = speaker.step, speaker.grid
    base = next(mark.house for mark in step.houses if mark.role == "base")
    cells = grid.geometry.houses[base].cells
    sets = _sets(grid.values, grid.candidates, cells, grid.size)
    label = speaker.house(base)
    own = marked(step, "pattern")
    speaker.group((*own, *step.eliminations))
    listed = join([digits(run) for run in sets], "or")
    if step.eliminations[0].cell in cells:
        held = {digit for run in sets for digit in run}
        misplaced = [c for c in step.eliminations if c.digit in held]
        if len(sets) > FEW:
            speaker.tell(
                f"No {len(cells)} consecutive digits fit into {label} with {speaker.group(step.eliminations).any}"
            )
            return
        more = f", and none of these fits with {speaker.group(misplaced).any}" if misplaced else ""
        speaker.tell(f"{label} can only hold {listed}{more}")
        return
    places = speaker.role("pattern")
    out = "it out where both see" if len(own) == 2 else "it out where all of them see"
    start = f"In {label}, which can only hold {listed}"
    speaker.tell(f"{start}, the {places.digits} must be in {places.places}, and these rule {out}")


def _sets(values: bytes, masks: tuple[int, ...], cells: tuple[int, ...], size: int) -> list[tuple[int, ...]]:
    """The sets of consecutive digits that cells can share out."""
    held = sorted(((values[c],) if values[c] else digits_of(masks[c]) for c in cells), key=len)

    def fits(place: int, left: frozenset[int]) -> bool:
        return place == len(held) or any(d in left and fits(place + 1, left - {d}) for d in held[place])

    runs = [tuple(range(low, low + len(cells))) for low in range(1, size - len(cells) + 2)]
    return [run for run in runs if fits(0, frozenset(run))]
