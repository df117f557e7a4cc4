"""What there is to draw, for any medium: every candidate, cell and house of a position with its one role."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from string import ascii_lowercase
from typing import NamedTuple

from nonet.draw.palette import CHAIN_WORDS, HOUSES, PAINTS, WORDS
from nonet.errors import ArgumentError
from nonet.model.grid import Grid, digits_of
from nonet.model.rules.rule import Stroke
from nonet.reason.step import Candidate, Link, Mark, Step
from nonet.reason.stories.cases import captions
from nonet.reason.techniques import declared

RANK = (
    "pivot", "endofin", "fin", "guardian", "third", "pattern", "second",
    *(f"als-{letter}" for letter in ascii_lowercase), "extra",
)  # fmt: skip
"""Roles of candidates, the most telling first: a candidate with several is drawn as the first of them."""

MOST_LINKS = 22
"""A net or whip with more links than this is shown in parts, of about MANY_LINKS each."""
MANY_LINKS = 13


class Scene(NamedTuple):
    """One picture of a position, ready to be painted: every painter takes it, and decides nothing but paint.

    >>> import nonet
    >>> (scene,) = scenes(nonet.Grid("1234341221.34321"), nonet.hint(nonet.Grid("1234341221.34321")))
    >>> scene.roles, scene.placed, scene.houses
    ({Candidate(cell=10, digit=4): 'pattern'}, {Candidate(cell=10, digit=4)}, {'base': [2]})
    """

    grid: Grid
    shown: tuple[int, ...]
    """The candidates that are drawn whether they are marked or not, as a mask of every cell."""
    wrong: frozenset[int]
    """Cells that break a rule."""
    roles: dict[Candidate, str]
    """The role of every marked candidate."""
    placed: set[Candidate]
    gone: set[Candidate]
    letters: dict[int, str]
    """The almost locked sets that a cell belongs to, such as ``A`` or ``AB``."""
    houses: dict[str, list[int]]
    """The numbers of the houses of each role."""
    links: list[Link]
    technique: str = ""
    """The key of the step's technique."""
    caption: str = ""
    """Words above the picture, where there are several."""

    @classmethod
    def of(
        cls, grid: Grid, step: Step | None = None, view: int | None = None, candidates: bool | None = None
    ) -> Scene:
        """The scene of a grid; with a step its evidence, of one view or of all.

        Candidates are shown if there is a step, or if they differ from what the digits allow, unless it is said.
        """
        if candidates is None:
            candidates = step is not None or grid.has_own_candidates
        shown = grid.candidates if candidates else (0,) * len(grid)
        wrong = frozenset(cell for clash in grid.conflicts for cell in (clash.first, clash.second))
        if step is None:
            return cls(grid, shown, wrong, {}, set(), set(), {}, {}, [])
        if view is not None and view not in step.views:
            raise ArgumentError(f"the step has no view {view}; it has {len(step.views) or 'none'}")
        marks = [m for m in step.marks if view is None or m.view in (0, view)]
        houses: dict[str, list[int]] = {}
        for number, role, its_view in step.houses:
            if view is None or its_view in (0, view):
                houses.setdefault(role, []).append(number)
        return cls(
            grid,
            shown,
            wrong,
            _roles(marks),
            set(step.placements),
            set(step.eliminations),
            _letters(marks),
            houses,
            [k for k in step.links if view is None or k.view in (0, view)],
            step.technique,
        )

    @property
    def strokes(self) -> list[Stroke]:
        """The lines of the board's rules, under everything else."""
        rules = self.grid.geometry.rules
        return [stroke for rule in rules for stroke in rule.strokes(self.grid.size)]

    @property
    def notes(self) -> list[str]:
        """What is said under the picture: the rules that are not drawn."""
        size, rules = self.grid.size, self.grid.geometry.rules
        return [f"{rule.name}: {_begun(rule.sentence)}." for rule in rules if not rule.strokes(size)]

    @property
    def told(self) -> list[str]:
        """The same for a medium that has no lines: all rules, those of some cells with these."""
        drawn = [rule for rule in self.grid.geometry.rules if rule.cells]
        return [*self.notes, *(f"{rule.name}: {', '.join(rule.cells)}." for rule in drawn)]

    @property
    def is_plain(self) -> bool:
        """True if there is nothing but digits to draw."""
        return not any(self.shown) and not self.roles and not self.placed and not self.gone

    def visible(self, cell: int) -> list[int]:
        """The digits that are drawn small in a cell: its candidates if they are shown, else those with a mark."""
        digits = digits_of(self.grid.candidates[cell])
        return [d for d in digits if self.shown[cell] or self.role(Candidate(cell, d))]

    def role(self, c: Candidate) -> str:
        """What a candidate is drawn as: what happens to it counts before the role it plays."""
        return "place" if c in self.placed else "eliminate" if c in self.gone else self.roles.get(c, "")

    def parts(self) -> list[Scene]:
        """This scene, or a long net or whip cut into parts, in the order of its reasoning.

        A part shows its own links, and of the parts before it what they found to be true.
        """
        technique = declared(self.technique) if self.links else None
        if technique is None or technique.family not in ("forcing", "whips", "parity"):
            return [self]
        linked = _candidates(self.links)
        # What a view takes over from another one has no mark of its own.
        roles = self.roles | {
            c: "extra" for c in sorted(linked) if c not in self.roles and c not in self.gone
        }
        always = {c: role for c, role in roles.items() if c not in linked}
        before: dict[Candidate, str] = {}
        out = []
        for run in _runs(self.links):
            own = _candidates(run)
            mine = {c: role for c, role in roles.items() if c in own}
            out.append(self._replace(roles=always | before | mine, links=run))
            before |= {c: role for c, role in mine.items() if role not in ("second", "third", "extra")}
        return out

    @property
    def legend(self) -> list[tuple[str, str]]:
        """What a drawing must explain, and no more: (role or kind of line, its word).

        >>> import nonet
        >>> Scene.of(nonet.Grid("1234341221.34321"), nonet.hint(nonet.Grid("1234341221.34321"))).legend
        [('place', 'placed'), ('base', 'house')]
        """
        alternate = any(link.kind == "strong" for link in self.links)
        kinds = {link.kind for link in self.links if not is_inside(link)}
        words = {role: paint.word for role, paint in PAINTS.items()} | (CHAIN_WORDS if alternate else {})
        technique = declared(self.technique)
        if technique is not None:
            words |= WORDS.get(technique.key, WORDS.get(technique.family, {}))
        out = [(role, words[role]) for role in self.used]
        houses = HOUSES if "cover" in self.houses else {"base": "house"}
        out += [(role, word) for role, word in houses.items() if role in self.houses]
        return out + [(kind, f"{kind} link") for kind in ("strong", "weak") if kind in kinds]

    @property
    def used(self) -> list[str]:
        """The roles that a legend must name: those of candidates, then what happens."""
        # A placed candidate is drawn as such, whatever else it is.
        there = {role for c, role in self.roles.items() if c not in self.placed}
        there |= {f"als-{letter.lower()}" for letters in self.letters.values() for letter in letters}
        there |= {"place"} if self.placed else set()
        return [role for role in PAINTS if role in there or (role == "eliminate" and self.gone)]


def scenes(
    grid: Grid, step: Step | None = None, *, view: int | None = None, candidates: bool | None = None
) -> list[Scene]:
    """What to draw one below the other, each with its caption: the views of a step, and the parts of long ones.

    >>> import nonet
    >>> step = nonet.example("cell-forcing-chain")
    >>> [scene.caption for scene in scenes(step.grid, step)][:2]
    ['View 1 of 3: if r5c3 is 4', 'View 2 of 3: if r5c3 is 6']
    """
    if step is None or not step.views:
        return _numbered(Scene.of(grid, step, view, candidates).parts(), "")
    views = step.views if view is None and needs_views(step) else (view,)
    told = captions(step) if views != (None,) else {}
    out = []
    for number in views:
        words = ""
        if number is not None:
            caption = told.get(number, "")
            words = f"View {number} of {len(step.views)}" + f": {caption[:1].lower()}{caption[1:]}" * bool(
                caption
            )
        out += _numbered(Scene.of(grid, step, number, candidates).parts(), words)
    return out


def _numbered(parts: list[Scene], words: str) -> list[Scene]:
    if len(parts) == 1:
        return [parts[0]._replace(caption=words)]
    lead = f"{words}, part" if words else "Part"
    return [part._replace(caption=f"{lead} {i} of {len(parts)}") for i, part in enumerate(parts, 1)]


def _begun(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


def is_inside(link: Link) -> bool:
    """True for a link between candidates of one cell, which is never drawn as a line."""
    return len({c.cell for c in (*link.source, *link.target)}) == 1


def _runs(links: list[Link]) -> list[list[Link]]:
    """The links in runs of about the same length, each ending where something is found to be true."""
    drawn = sum(not is_inside(link) for link in links)
    if drawn <= MOST_LINKS:
        return [links]
    enough = drawn / ceil(drawn / MANY_LINKS)
    out: list[list[Link]] = [[]]
    count = 0
    for link in links:
        if out[-1] and count >= enough * len(out) and out[-1][-1].kind == "strong":
            out.append([])
        out[-1].append(link)
        count += not is_inside(link)
    return out


def _candidates(links: list[Link]) -> set[Candidate]:
    return {c for link in links for c in (*link.source, *link.target)}


def needs_views(step: Step) -> bool:
    """True if one drawing of all views would be a tangle: three branches, or a candidate with two roles.

    >>> needs_views(Step(Grid("." * 16), "x", marks=(Mark(0, 1, "pattern", 1), Mark(0, 1, "second", 2))))
    True
    """
    numbers = step.views
    if len(numbers) > 2:
        return True
    each = [_roles(m for m in step.marks if m.view in (0, v)) for v in numbers]
    return len(each) == 2 and any(each[1].get(c, role) != role for c, role in each[0].items())


def _roles(marks: Iterable[Mark]) -> dict[Candidate, str]:
    out: dict[Candidate, str] = {}
    for mark in marks:
        c = Candidate(mark.cell, mark.digit)
        if c not in out or RANK.index(mark.role) < RANK.index(out[c]):
            out[c] = mark.role
    return out


def _letters(marks: Iterable[Mark]) -> dict[int, str]:
    sets: dict[int, set[str]] = {}
    for mark in marks:
        if mark.role.startswith("als-"):
            sets.setdefault(mark.cell, set()).add(mark.role[4:].upper())
    return {cell: "".join(sorted(them)) for cell, them in sets.items()}
