"""What the rules of a board come to: links, sums, automata and barred digits, and the words for them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, cast

from nonet.model.houses import House

if TYPE_CHECKING:
    from nonet.model.geometry import Geometry
    from nonet.model.rules.compiled import Compiled, Relations
    from nonet.model.rules.rule import Automaton, Rule, Sum


class Ruled:
    """The part of a geometry that asks its rules."""

    rules: tuple[Rule, ...]
    size: int

    if TYPE_CHECKING:  # a geometry has it, as it has those above

        @cached_property
        def houses(self) -> tuple[House, ...]: ...  # noqa: D102
        @cached_property
        def houses_of(self) -> tuple[tuple[int, ...], ...]: ...  # noqa: D102
        def cell_name(self, cell: int) -> str: ...  # noqa: D102

    @cached_property
    def compiled(self) -> Compiled:
        """All that the rules come to, each part with the rule that it comes from."""
        from nonet.model.rules.compiled import compiled

        return compiled(cast("Geometry", self))

    @cached_property
    def relations(self) -> Relations:
        """For two cells, the one with the lower number first: which rules forbid which pairs of digits in them.

        >>> from nonet import Geometry
        >>> ((rule, forbidden),) = Geometry.of(4, rules=["thermometer r1c2 r1c1"]).relations[0, 1]
        >>> rule, (1, 2) in forbidden, (2, 1) in forbidden
        (Thermometer(['r1c2', 'r1c1']), True, False)
        """
        if not self.rules:
            return {}
        from nonet.model.rules.compiled import by_pair

        return by_pair(self.compiled.relations)

    @property
    def sums(self) -> tuple[tuple[Rule, Sum], ...]:
        """The sums that must come out, each with its rule; constraint number i of the kernel is the i-th of these.

        >>> from nonet import Geometry
        >>> Geometry.of(9, rules=["killer 15 r1c1 r1c2"]).sums[0][1]
        Sum(cells=(0, 1), coefficients=(1, 1), total=15)
        """
        return self.compiled.sums if self.rules else ()

    @property
    def automata(self) -> tuple[tuple[Rule, Automaton], ...]:
        """The automata that must accept, each with its rule; the kernel counts them on after the sums."""
        return self.compiled.automata if self.rules else ()

    @cached_property
    def barred(self) -> tuple[int, ...]:
        """For every cell the mask of digits that no rule ever lets it hold.

        >>> from nonet import Geometry
        >>> Geometry.of(4, rules=["even r1c2"]).barred[:3]
        (0, 5, 0)
        """
        masks = [0] * (self.size * self.size)
        if self.rules:
            for cell, digit in self.compiled.barred:
                masks[cell] |= 1 << digit - 1
        return tuple(masks)

    @cached_property
    def constraints(self) -> tuple[tuple[Rule, Sum | Automaton], ...]:
        """The constraints as the kernel counts them, each with its rule: sums first, then automata.

        >>> from nonet import Geometry
        >>> board = Geometry.of(9, rules=["killer 15 r1c1 r1c2", "between r2c1 r2c2 r2c3"])
        >>> [rule for rule, _ in board.constraints]
        [Killer(['r1c1', 'r1c2'], 15), Between(['r2c1', 'r2c2', 'r2c3'])]
        """
        return (*self.sums, *self.automata)

    def rule_between(self, a: tuple[int, int], b: tuple[int, int]) -> Rule | None:
        """The first rule that forbids two candidates, each (cell, digit), to be true together; None if none does.

        >>> from nonet import Geometry
        >>> Geometry.of(9, rules=["anti-knight"]).rule_between((0, 4), (11, 4))
        AntiKnight()
        """
        (p, d), (q, e) = sorted((a, b))
        return next((rule for rule, forbidden in self.relations.get((p, q), ()) if (d, e) in forbidden), None)

    def why(self, a: tuple[int, int], b: tuple[int, int]) -> str:
        """Why two candidates, each (cell, digit), exclude each other, in words; empty if they do not.

        >>> from nonet import Geometry
        >>> board = Geometry.of(9, rules=["anti-knight"])
        >>> board.why((0, 4), (5, 4)), board.why((2, 4), (13, 4)), board.why((2, 4), (13, 5))
        ('r1c1 and r1c6 are in row 1', "r1c3 and r2c5 are a knight's move apart", '')
        """
        (p, d), (q, e) = sorted((a, b))
        if p == q:
            return f"{self.cell_name(p)} holds one digit" if d != e else ""
        first, second = self.cell_name(p), self.cell_name(q)
        if d == e:
            for number in self.houses_of[p]:
                if q in self.houses[number].cells:
                    return f"{first} and {second} are in {self.houses[number]}"
        rule = self.rule_between((p, d), (q, e))
        return "" if rule is None else rule.why(first, second, d, e)
