"""What there is to draw, for any medium: every candidate, cell and house of a position with its one role."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from math import ceil
from string import ascii_lowercase
from typing import NamedTuple

from nonet.draw.palette import CHAIN_WORDS, DRAWN_AS, HOUSES, PAINTS, WORDS
from nonet.errors import ArgumentError
from nonet.model.grid import Grid, digits_of
from nonet.model.rules.rule import Rule, notes_of, shorten_value
from nonet.model.rules.rule_marks import Line
from nonet.reason.step import Candidate, Link, Mark, Step
from nonet.reason.stories.cases import captions, starts
from nonet.reason.stories.patterns import Sight
from nonet.reason.stories.patterns import sights as sights_of
from nonet.reason.techniques import declared

RANK = (
    "assumed", "pivot", "endofin", "fin", "guardian", "third", "void", "pattern", "second",
    *(f"als-{letter}" for letter in ascii_lowercase), "fourth", "seen", "extra",
)  # fmt: skip
"""Roles of candidates, the most telling first: a candidate with several is drawn as the first of them."""

MAX_VIEWS = 12
"""As many views are drawn in one document; the others can be asked for one by one."""

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
    numbers: dict[Candidate, int]
    """In nets and whips: the place of a candidate in the order of the reasoning."""
    supposed: bool = False
    """True if the reasoning supposes what goes in the end."""
    sights: tuple[Sight, ...] = ()
    """What keeps a hidden single out of the other cells of its house."""
    technique: str = ""
    """The key of the step's technique."""
    caption: str = ""
    """Words above the picture, where there are several."""
    view: int = 0
    """The branch that is drawn, 0 if all are."""

    @classmethod
    def of(
        cls, grid: Grid, step: Step | None = None, view: int | None = None, candidates: bool | None = None
    ) -> Scene:
        """The scene of a grid; with a step its evidence, of one view or of all.

        Candidates are shown if there is a step, or if they differ from what the digits allow, unless it is said. A step
        that the digits alone explain needs none.
        """
        sights = () if step is None else sights_of(step)
        if candidates is None:
            candidates = grid.has_own_candidates or (
                step is not None and not _needs_digits_only(step, sights)
            )
        shown = grid.candidates if candidates else (0,) * len(grid)
        # Where a step was found nothing clashes.
        clashes = () if step else grid.conflicts
        wrong = frozenset(cell for clash in clashes for cell in clash.cells)
        if step is None:
            return cls(grid, shown, wrong, {}, set(), set(), {}, {}, [], {})
        if view is not None and view not in step.views:
            raise ArgumentError(f"the step has no view {view}; it has {len(step.views) or 'none'}")
        marks = [m for m in step.marks if view is None or m.view in (0, view)]
        # What a rule says of all its cells together has no beginning to draw an arrow from.
        links = [k for k in step.links if k.kind != "rule" and (view is None or k.view in (0, view))]
        houses: dict[str, list[int]] = {}
        for number, role, its_view in step.houses:
            if view is None or its_view in (0, view):
                houses.setdefault(role, []).append(number)
        roles, gone = _roles(marks, step.technique), set(step.eliminations)
        is_net, begun = bool(links) and _is_net(step), set()
        if is_net:
            begun = {*(starts(step)[view] if view else links[0].source)}
            # What is supposed and goes for it is no part of a pattern.
            roles = {c: role for c, role in roles.items() if c not in begun & gone}
            roles |= dict.fromkeys(sorted(begun - gone), "assumed") if step.views else {}
        roles |= {Candidate(s.cell, digit): "blocker" for s in sights for digit in [grid.values[s.cell]]}
        return cls(
            grid,
            shown,
            wrong,
            roles,
            set(step.placements),
            gone,
            _letters(marks),
            houses,
            links,
            _numbers(links, step) if is_net else {},
            bool(begun & gone),
            sights,
            step.technique,
            view=view or 0,
        )

    @property
    def lines(self) -> list[Line]:
        """The lines that rules draw through cells."""
        board = self.grid.geometry
        return [mark for rule in board.rules for mark in rule.marks(board) if isinstance(mark, Line)]

    @property
    def notes(self) -> list[str]:
        """What is said under the picture: every kind of rule that its drawing does not explain, once."""
        board = self.grid.geometry
        if not board.rules:
            return []
        hidden = [rule for rule in board.rules if not rule.is_plain_to_see or not rule.marks(board)]
        bare = [rule for rule in board.rules if rule.cells and not rule.marks(board)]
        return [*notes_of(hidden), *(f"{rule.name}: {_where(rule)}." for rule in bare)]

    @property
    def rules(self) -> list[str]:
        """All kinds of rules in words, for print: a reader knows none of them."""
        return notes_of(self.grid.geometry.rules)

    @property
    def told(self) -> list[str]:
        """All rules for a medium that has no lines: what each kind says, and where its rules are."""
        rules, out = self.grid.geometry.rules, []
        for key in dict.fromkeys(rule.key for rule in rules):
            alike = [rule for rule in rules if rule.key == key]
            places = "; ".join(_where(rule) for rule in alike if rule.cells)
            out += [f"{alike[0].meaning()} {places}."] if places else notes_of(alike)
        return out

    @property
    def is_plain(self) -> bool:
        """True if there is nothing but digits to draw."""
        return not any(self.shown) and not self.roles and not self.placed and not self.gone

    def visible(self, cell: int) -> list[int]:
        """The digits that are drawn small in a cell: its candidates if they are shown, else those with a mark."""
        digits = digits_of(self.grid.candidates[cell])
        return [d for d in digits if self.shown[cell] or self.role(Candidate(cell, d))]

    def all_visible(self) -> list[list[int]]:
        """The digits that are drawn small, cell by cell. Most cells of a board without candidates have none."""
        marked = {cell for cell, _ in (*self.roles, *self.placed, *self.gone)}
        return [
            self.visible(cell) if shown or cell in marked else [] for cell, shown in enumerate(self.shown)
        ]

    def role(self, c: Candidate) -> str:
        """What a candidate is drawn as: what happens to it counts before the role it plays."""
        if c in self.placed:
            return "place"
        role = self.roles.get(c, "")
        if c in self.gone:
            return f"both-{role}" if f"both-{role}" in PAINTS else "eliminate"
        return role

    def parts(self) -> list[Scene]:
        """This scene, or a long net or whip cut into parts, in the order of its reasoning.

        A part shows its own links, and of the parts before it what they found to be true.
        """
        if not self.numbers:
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
        """What a drawing must explain of its marks and houses, and no more: (role, its word).

        >>> import nonet
        >>> Scene.of(nonet.Grid("1234341221.34321"), nonet.hint(nonet.Grid("1234341221.34321"))).legend
        [('place', 'placed'), ('base', 'house')]
        """
        alternate = bool(self.view) or any(link.kind == "strong" for link in self.links)
        words = {role: paint.word for role, paint in PAINTS.items()} | (CHAIN_WORDS if alternate else {})
        words |= _of_technique(WORDS, self.technique)
        if self.supposed:
            words["eliminate"] = "supposed, then eliminated"
        words |= {role: f"{words[role[5:]]}, eliminated" for role in self.used if role.startswith("both-")}
        out = [(role, words[role]) for role in self.used]
        houses = HOUSES if "cover" in self.houses else {"base": "house"}
        return out + [(role, word) for role, word in houses.items() if role in self.houses]

    @property
    def used(self) -> list[str]:
        """The roles that a legend must name: those that a candidate or a digit is drawn as."""
        grid = self.grid
        there = {
            self.role(Candidate(cell, digit))
            for cell, digit in (*self.roles, *self.gone, *self.placed)
            if grid.values[cell] == digit or grid.candidates[cell] >> digit - 1 & 1
        }
        there = {role for role in there if not role.startswith("als-")} | {
            f"als-{letter.lower()}" for letters in self.letters.values() for letter in letters
        }
        return [role for role in PAINTS if role in there]


def scenes(
    grid: Grid, step: Step | None = None, *, view: int | None = None, candidates: bool | None = None
) -> Iterator[Scene]:
    """What to draw one below the other, each with its caption: the views of a step, and the parts of long ones.

    Each is made when it is asked for: of a proof in hundreds of cases only the first are drawn.

    >>> import nonet
    >>> step = nonet.example("cell-forcing-chain")
    >>> [scene.caption for scene in scenes(step.grid, step)][:2]
    ['View 1 of 3: if r5c3 is 4', 'View 2 of 3: if r5c3 is 6']
    """
    if step is None or not step.views:
        yield from _numbered(Scene.of(grid, step, view, candidates).parts(), "")
        return
    views = step.views if view is None and needs_views(step) else (view,)
    told = captions(step) if views != (None,) else {}
    for number in views:
        words = ""
        if number is not None:
            caption = told.get(number, "")
            words = f"View {number} of {len(step.views)}" + f": {caption[:1].lower()}{caption[1:]}" * bool(
                caption
            )
        yield from _numbered(Scene.of(grid, step, number, candidates).parts(), words)


def first_scenes(
    grid: Grid, step: Step | None = None, *, view: int | None = None, candidates: bool | None = None
) -> list[Scene]:
    """The scenes that are drawn: no more than one can look at, and the last one says if there are others.

    >>> import nonet
    >>> step = nonet.example("cell-forcing-chain")
    >>> len(first_scenes(step.grid, step))
    3
    """
    every = scenes(grid, step, view=view, candidates=candidates)
    drawn = [*islice(every, MAX_VIEWS)]
    if next(every, None) is not None:
        drawn[-1] = drawn[-1]._replace(caption=f"{drawn[-1].caption}; the others are not drawn")
    return drawn


def _numbered(parts: list[Scene], words: str) -> list[Scene]:
    if len(parts) == 1:
        return [parts[0]._replace(caption=words)]
    lead = f"{words}, part" if words else "Part"
    return [part._replace(caption=f"{lead} {i} of {len(parts)}") for i, part in enumerate(parts, 1)]


def _where(rule: Rule) -> str:
    """A rule's value and its cells."""
    cells = ", ".join(rule.cells)
    return cells if rule.value is None else f"{shorten_value(str(rule.value))} in {cells}"


def _runs(links: list[Link]) -> list[list[Link]]:
    """The links in runs of about the same length, each ending where something is found to be true."""
    drawn = sum(not _is_inside(link) for link in links)
    if drawn <= MOST_LINKS:
        return [links]
    enough = drawn / ceil(drawn / MANY_LINKS)
    out: list[list[Link]] = [[]]
    count = 0
    for link in links:
        if out[-1] and count >= enough * len(out) and out[-1][-1].kind == "strong":
            out.append([])
        out[-1].append(link)
        count += not _is_inside(link)
    return out


def _is_inside(link: Link) -> bool:
    """True for a link between candidates of one cell, whose line is so short that it makes no tangle."""
    return len({c.cell for c in (*link.source, *link.target)}) == 1


def _candidates(links: list[Link]) -> set[Candidate]:
    return {c for link in links for c in (*link.source, *link.target)}


def needs_views(step: Step) -> bool:
    """True if one drawing of all views would be a tangle: a net, three branches, or a candidate with two roles.

    >>> needs_views(Step(Grid("." * 16), "x", marks=(Mark(0, 1, "pattern", 1), Mark(0, 1, "second", 2))))
    True
    """
    numbers = step.views
    if len(numbers) > 2 or (len(numbers) == 2 and _is_net(step)):
        return True
    each = [_roles(m for m in step.marks if m.view in (0, v)) for v in numbers]
    return len(each) == 2 and any(each[1].get(c, role) != role for c, role in each[0].items())


def _roles(marks: Iterable[Mark], technique: str = "") -> dict[Candidate, str]:
    drawn_as = _of_technique(DRAWN_AS, technique)
    out: dict[Candidate, str] = {}
    for mark in marks:
        c, role = Candidate(mark.cell, mark.digit), drawn_as.get(mark.role, mark.role)
        if c not in out or RANK.index(role) < RANK.index(out[c]):
            out[c] = role
    return out


def _family(key: str) -> str:
    technique = declared(key)
    return technique.family if technique else ""


def _is_net(step: Step) -> bool:
    """True if the links are followed from an assumption, step by step."""
    family = _family(step.technique)
    return family in ("forcing", "whips") or (family == "parity" and bool(step.views))


def _of_technique(table: dict[str, dict[str, str]], key: str) -> dict[str, str]:
    """The row of a technique, else that of its family."""
    return table.get(key, table.get(_family(key), {}))


def _numbers(links: list[Link], step: Step) -> dict[Candidate, int]:
    """The questions of a net in their order: what falls and what follows from it share a number."""
    begun, number = {*links[0].source} if links else set(), 1
    out: dict[Candidate, int] = {}
    for link in links:
        for c in (*link.source, *link.target) if link.kind == "strong" else link.target:
            if c not in begun and c not in step.eliminations:
                out.setdefault(c, number)
        number += link.kind == "strong"
    return out


def _needs_digits_only(step: Step, sights: tuple[Sight, ...]) -> bool:
    """True if the placed digits say all: a full house, or a hidden single that they keep out of every other cell."""
    if step.technique == "full-house" or not sights:
        return step.technique == "full-house"
    cells = step.grid.geometry.houses[step.houses[0].house].cells
    open_cells = {c for c in cells if not step.grid.values[c]} - {step.placements[0].cell}
    return open_cells == {c for sight in sights for c in sight.blocked}


def _letters(marks: Iterable[Mark]) -> dict[int, str]:
    sets: dict[int, set[str]] = {}
    for mark in marks:
        if mark.role.startswith("als-"):
            sets.setdefault(mark.cell, set()).add(mark.role[4:].upper())
    return {cell: "".join(sorted(them)) for cell, them in sets.items()}
