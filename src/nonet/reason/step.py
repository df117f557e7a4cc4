"""Step: what a technique changes, kept apart from the evidence for it."""

from __future__ import annotations

from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from nonet.model.grid import Grid

if TYPE_CHECKING:
    from os import PathLike

    from nonet import _kernel
    from nonet.draw.svg import SvgText
    from nonet.reason.explanation import Explanation

SCHEMA = 1

ROLES = frozenset(
    {"pattern", "second", "third", "fin", "endofin", "pivot", "guardian", "extra"}
    | {f"als-{letter}" for letter in ascii_lowercase}
)
"""What a candidate can be in a pattern; almost locked sets go by letters."""
HOUSE_ROLES = frozenset(("base", "cover"))


class Candidate(NamedTuple):
    """A digit in a cell.

    >>> Candidate(0, 5)
    Candidate(cell=0, digit=5)
    """

    cell: int
    digit: int


class Mark(NamedTuple):
    """A candidate of the pattern and the role it plays; ``view`` 0 means every view.

    >>> Mark(0, 5, "fin")
    Mark(cell=0, digit=5, role='fin', view=0)
    """

    cell: int
    digit: int
    role: str
    view: int = 0


class HouseMark(NamedTuple):
    """A house of the pattern and the role it plays; ``view`` 0 means every view.

    >>> HouseMark(3, "base")
    HouseMark(house=3, role='base', view=0)
    """

    house: int
    role: str
    view: int = 0


class Link(NamedTuple):
    """An inference between two nodes; a node of several candidates is a group.

    Strong: if every source is false, one target is true. Weak: if a source is true, every target is false, by the board
    or because a rule that the step names has no filling with both. That holds at the position as it is, with two
    exceptions: a strong link of a whip or braid holds if the target is true, as the chain supposes (what else its
    variable has is marked as extra), one of an oddagon if no guardian is. Rule: if every source is false, so is every
    target, as the rule with the number ``constraint`` has no filling with it.

    >>> Link((Candidate(0, 5),), (Candidate(8, 5),), "strong").kind
    'strong'
    """

    source: tuple[Candidate, ...]
    target: tuple[Candidate, ...]
    kind: Literal["strong", "weak", "rule"]
    view: int = 0
    constraint: int = -1


class Step(NamedTuple):
    """One deduction: its technique, its effects, and the evidence that proves and draws it.

    ``variables`` is the proof: the cells and house-digit questions (numbers into ``Geometry.variables``) that can't
    all be answered without the effects; behind these, N numbers for each constraint ask where it has a digit.
    ``deadly`` is the forbidden pattern of a uniqueness step. ``constraints`` are sums and automata of rules (numbers
    into ``Geometry.constraints``) that the answers must obey, too.

    >>> import nonet
    >>> grid = nonet.Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> step = nonet.hint(grid)
    >>> step.technique, step.effects
    ('hidden-single', 'r1c6=8')
    >>> Step.from_dict(step.to_dict()) == step, step.apply(grid)["r1c6"]
    (True, 8)
    """

    grid: Grid
    technique: str
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    variables: tuple[int, ...] = ()
    marks: tuple[Mark, ...] = ()
    houses: tuple[HouseMark, ...] = ()
    links: tuple[Link, ...] = ()
    deadly: tuple[Candidate, ...] = ()
    size: int = 0
    constraints: tuple[int, ...] = ()

    @classmethod
    def from_kernel(cls, grid: Grid, technique: str, found: _kernel.Found) -> Step:
        """A step from what the kernel found at this position."""
        return cls(
            grid,
            technique,
            tuple(Candidate(*c) for c in found.placements),
            tuple(sorted(Candidate(*c) for c in found.eliminations)),
            tuple(found.variables),
            tuple(Mark(*m) for m in found.marks),
            tuple(HouseMark(*h) for h in found.houses),
            tuple(
                Link(
                    tuple(Candidate(*c) for c in source),
                    tuple(Candidate(*c) for c in target),
                    "strong" if strong else "weak" if constraint < 0 else "rule",
                    view,
                    constraint,
                )
                for source, target, strong, view, constraint in found.links
            ),
            tuple(Candidate(*c) for c in found.deadly),
            found.size,
            tuple(found.constraints),
        )

    def apply(self, grid: Grid, *, prune: bool = True) -> Grid:
        """The grid after this step; ``prune`` takes out what the placed digits exclude."""
        after = grid.geometry.kernel.apply(
            grid.values, grid.candidates, self.placements, self.eliminations, prune
        )
        return grid.reaching(*after)

    @property
    def name(self) -> str:
        """What people call the technique."""
        from nonet.reason.techniques import technique

        return technique(self.technique).name

    @property
    def assumes(self) -> str:
        """What the step takes for granted beyond the rules: ``"uniqueness"`` or nothing."""
        return "uniqueness" if self.deadly else ""

    @property
    def effects(self) -> str:
        """The effects in the usual notation: ``r1c1=5``, ``r2c3<>47``."""
        name = self.grid.geometry.cell_name
        parts = [f"{name(c)}={d}" for c, d in self.placements]
        gone: dict[tuple[int, ...], list[int]] = {}
        by_cell: dict[int, list[int]] = {}
        for cell, digit in self.eliminations:
            by_cell.setdefault(cell, []).append(digit)
        for cell, digits in by_cell.items():
            gone.setdefault(tuple(digits), []).append(cell)
        joint = "" if self.grid.size <= 9 else "/"
        for ds, cells in gone.items():
            parts.append(f"{','.join(map(name, cells))}<>{joint.join(map(str, ds))}")
        return ", ".join(parts)

    @property
    def views(self) -> tuple[int, ...]:
        """The numbers of the views that a net is drawn in; empty if the step has one view only."""
        shown = {m.view for m in self.marks} | {h.view for h in self.houses} | {k.view for k in self.links}
        return tuple(sorted(shown - {0}))

    @property
    def notation(self) -> str:
        """The step's chain in the notation people write it in; empty if it has no chain."""
        from nonet.reason.notation import notation

        return notation(self)

    def explain(self, level: int = 4) -> Explanation:
        """Why this step holds, from vague (1) to everything (4); printed, it is the text.

        >>> import nonet
        >>> print(nonet.hint(nonet.Grid("1234341221.34321")).explain(3))
        Look for a Full House with 4 in row 3.
        """
        from nonet.reason.explanation import explain

        return explain(self, level)

    def __str__(self) -> str:
        return f"{self.name}: {self.effects}"

    def svg(self, **options: Any) -> SvgText:
        """This step drawn on its grid; the options are those of ``nonet.draw.svg.svg``.

        >>> import nonet
        >>> nonet.hint(nonet.Grid("1234341221.34321")).svg(dark=True)[:5]
        '<svg '
        """
        from nonet.draw.svg import svg

        return svg(self.grid, self, **options)

    def save(self, path: str | PathLike[str], **options: Any) -> None:
        """Write this step's drawing to a file, SVG or PNG by its ending; the options are those of ``svg``."""
        from nonet.draw.svg import save

        save(self.svg(**options), path)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        from nonet.publish.notebook import show_step

        return show_step(self)

    def to_dict(self) -> dict[str, Any]:
        """This step as plain data: the one schema of ``--json``, the page and the drawings."""
        why = self.explain()
        return {
            **self.evidence(),
            "text": str(why),
            "explanation": why.to_dict(),
            "notation": self.notation,
        }

    def evidence(self) -> dict[str, Any]:
        """This step as plain data without its words, which take longer to find than the step; reads back alike.

        >>> import nonet
        >>> step = nonet.hint(nonet.Grid("1234341221.34321"))
        >>> Step.from_dict(step.evidence()) == step, "text" in step.evidence()
        (True, False)
        """
        return {
            "schema": SCHEMA,
            **self.grid.to_dict(),
            "technique": self.technique,
            "name": self.name,
            "placements": [list(c) for c in self.placements],
            "eliminations": [list(c) for c in self.eliminations],
            "variables": list(self.variables),
            "marks": [m._asdict() for m in self.marks],
            "houses": [
                {"house": self.grid.geometry.houses[h].name, "role": role, "view": view}
                for h, role, view in self.houses
            ],
            "links": [
                {"from": [list(c) for c in s], "to": [list(c) for c in t], "kind": kind, "view": view}
                | ({"constraint": constraint} if kind == "rule" else {})
                for s, t, kind, view, constraint in self.links
            ],
            "views": list(self.views),
            "deadly": [list(c) for c in self.deadly],
            "length": self.size,
            "assumes": self.assumes,
            **({"constraints": list(self.constraints)} if self.constraints else {}),
        }

    @staticmethod
    def from_dict(data: object) -> Step:
        """The step that ``to_dict`` wrote, on a board of any kind."""
        from nonet.reason.step_wire import step_from

        return step_from(data)


def as_step(step: object) -> Step:
    """The step itself; what is none is refused.

    >>> as_step("x-wing")
    Traceback (most recent call last):
        ...
    TypeError: a step is a Step, not str
    """
    if not isinstance(step, Step):
        raise TypeError(f"a step is a Step, not {type(step).__name__}")
    return step
