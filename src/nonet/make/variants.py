"""Puzzles with rules that are wished by kind: a solution first, then rules that it obeys, then clues and rules go."""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from nonet import _kernel
from nonet.errors import ArgumentError
from nonet.limits import Limits
from nonet.make.chance import Chance
from nonet.make.wish_types import items_of
from nonet.model.geometry import Geometry
from nonet.model.grid import Grid
from nonet.model.rules import KINDS, Rule
from nonet.reason.reasoner import reasoner
from nonet.search.exact import Status, search

if TYPE_CHECKING:
    from nonet.make.wishes import Wishes

MOST = 400
"""Rules of a kind that may be wished."""
NEGATIVES = {"negative-ratio": "black-dot", "negative-xv": "xv", "non-consecutive": "white-dot"}
"""Rules that speak of all pairs without a mark: where the marks are wished, all of them are drawn, and stay."""


class RuleWish(NamedTuple):
    """Rules of a kind, drawn at random: so many, or as many as are usual.

    >>> RuleWish("killer", None)
    RuleWish(key='killer', number=None)
    """

    key: str
    number: int | None


def told_apart(rules: Iterable[Rule | str]) -> tuple[list[Rule | str], tuple[RuleWish, ...]]:
    """Rules that say where they hold, and those that are wished by their kind alone, as in ``thermometer=3``.

    >>> told_apart(["anti-knight", "thermometer=3", "killer", "thermometer r1c1 r1c2"])[1]
    (RuleWish(key='thermometer', number=3), RuleWish(key='killer', number=None))
    """
    listed = None if isinstance(rules, str | Rule) else items_of(rules)
    if listed is None:
        raise TypeError("rules come as a list, such as ['anti-knight']")
    fixed: list[Rule | str] = []
    wished: list[RuleWish] = []
    for rule in listed:
        wish = _wish(rule) if isinstance(rule, str) else None
        if wish is None:
            fixed.append(rule)
        elif any(wish.key == other.key for other in wished):
            raise ArgumentError(f"{wish.key} is wished twice; say how many in one, such as {wish.key}=5")
        else:
            wished.append(wish)
    for rule in fixed:
        key = rule.key if isinstance(rule, Rule) else rule.strip().lower()
        if any(wish.key == NEGATIVES.get(key) and wish.number for wish in wished):
            raise ArgumentError(
                f"with {key} every {NEGATIVES[key]} is shown; wish {NEGATIVES[key]} without a number"
            )
    return fixed, tuple(wished)


def _wish(text: str) -> RuleWish | None:
    from nonet.make.rule_makers import MAKERS

    key, equals, number = text.strip().lower().partition("=")
    key = key.strip()
    if key in KINDS and equals and key not in MAKERS:
        raise ArgumentError(f"{key} is not drawn at random; write it as '{KINDS[key].form}'")
    if key not in MAKERS:
        return None
    if not equals:
        return RuleWish(key, None)
    if not (number.strip().isascii() and number.strip().isdigit() and 0 < int(number) <= MOST):
        raise ArgumentError(f"{text!r}: {number.strip()[:20]!r} is no number of rules; write {key}=5, say")
    return RuleWish(key, int(number))


class RuledMade(NamedTuple):
    """A puzzle that was made, and the board with the rules that were drawn for it."""

    attempt: int
    puzzle: bytes
    solution: bytes
    techniques: list[int]
    geometry: Geometry


class VariantMaker:
    """Makes puzzles as the kernel's Maker does, each on a board of its own."""

    def __init__(self, wished: Wishes):
        base = wished.geometry
        self._wished = wished
        marks = {wish.key for wish in wished.drawn}
        self._all = {NEGATIVES[rule.key] for rule in base.rules if rule.key in NEGATIVES} & marks
        # What speaks of pairs without a mark holds once the marks are there, and not before.
        kept = [rule for rule in base.rules if NEGATIVES.get(rule.key) not in self._all]
        self._base = Geometry.of(base.size, base.box, rules=kept)

    def make(
        self, wanted: list[tuple[int, int]], workers: int, soft_seconds: float, max_seconds: float
    ) -> tuple[int, list[tuple[int, RuledMade | None]]]:
        """Attempts at items given as (seed, first attempt), until some time is over: what the kernel gives back."""
        start, limits = monotonic(), Limits(max_seconds if max_seconds >= 0 else None)
        tried, out = 0, []
        for seed, first in wanted:
            attempt, made = first, None
            while (
                made is None
                and not limits.is_over
                and (attempt == first or monotonic() - start < soft_seconds)
            ):
                ended, made = self._attempt(seed, attempt, limits)
                if not ended:
                    break
                tried += 1
                attempt += made is None
            out.append((attempt, made))
        return tried, out

    def _attempt(self, seed: int, number: int, limits: Limits) -> tuple[bool, RuledMade | None]:
        """One solution and one set of rules: whether the time sufficed, and the puzzle if there is one."""
        own = _kernel.item_seeds(seed, number + 1, 1)[0]
        chance = Chance(own)
        solution = random_solution(self._base, own, chance, limits)
        if solution is None:
            return not limits.is_over, None
        rules = self._drawn(solution, chance)
        if rules is None:
            return True, None
        if self._wished.clues[1] == 0 or any(self._may_go(wish) for wish in self._wished.drawn):
            rules, ended = self._needed(rules, solution, own, chance, limits)
            if rules is None:
                return ended, None
        wished = self._wished._replace(geometry=self._board(rules))
        maker = _kernel.Maker(reasoner(wished.geometry), wished.recipe._replace(solution=bytes(solution)))
        ended, made = maker.attempt(own, 0, limits.left)
        if made is None:
            return ended, None
        return True, RuledMade(number, made.puzzle, made.solution, made.techniques, wished.geometry)

    def _may_go(self, wish: RuleWish) -> bool:
        """Whether rules may be taken away again: not if their number was given, or if they fill the board."""
        from nonet.make.rule_makers import MAKERS

        maker = MAKERS[wish.key]
        return wish.number is None and maker.usual < maker.plenty and wish.key not in self._all

    def _board(self, rules: list[Rule]) -> Geometry:
        base = self._wished.geometry
        return Geometry.of(base.size, base.box, rules=[*base.rules, *rules])

    def _drawn(self, solution: bytes, chance: Chance) -> list[Rule] | None:
        """Rules of every wished kind; None if the solution has too few of one."""
        from nonet.make.rule_makers import MAKERS, Filled

        out: list[Rule] = []
        for wish in self._wished.drawn:
            maker = MAKERS[wish.key]
            most = wish.number or (MOST if wish.key in self._all else maker.plenty)
            rules: list[Rule] = []
            for rule in maker.draw(Filled(self._base, solution), chance):
                rules.append(rule)
                if len(rules) == most:
                    break
            if len(rules) < (wish.number or 1):
                return None
            out += rules
        return out

    def _needed(
        self, rules: list[Rule], solution: bytes, own: int, chance: Chance, limits: Limits
    ) -> tuple[list[Rule] | None, bool]:
        """The rules that stay: those that the clues left by them do not make needless, and never fewer than usual."""
        from nonet.make.rule_makers import MAKERS

        board = self._board(rules)
        grid = Grid.of(bytes(len(solution)), board)
        if self._wished.clues[1] == 0:
            status = search(grid, limits).status
            if status is not Status.UNIQUE:
                return None, status is not Status.LIMIT
        else:
            recipe = self._wished._replace(geometry=board, rated=False, ladder=None).recipe
            recipe = recipe._replace(solution=bytes(solution), clues=(0, board.cell_count), pattern=[])
            ended, made = _kernel.Maker(reasoner(board), recipe).attempt(own, 1, limits.left)
            if made is None:
                return None, ended
            # A few clues more: with the fewest, every question below would be as hard as the puzzle.
            values = bytearray(made.puzzle)
            for cell in chance.shuffled(c for c in range(len(values)) if not values[c])[: board.size]:
                values[cell] = solution[cell]
            grid = Grid.of(bytes(values), board)
        for wish in self._wished.drawn:
            mine = [rule for rule in rules if rule.key == wish.key]
            least = max(1, MAKERS[wish.key].usual * board.size // 9)
            for rule in chance.shuffled(mine) if self._may_go(wish) else ():
                if sum(other.key == wish.key for other in rules) <= least:
                    break
                fewer = [other for other in rules if other != rule]
                status = search(Grid.of(grid.values, self._board(fewer)), limits).status
                if status is Status.LIMIT:
                    return None, False
                if status is Status.UNIQUE:
                    rules = fewer
        return rules, True


def random_solution(geometry: Geometry, own: int, chance: Chance, limits: Limits) -> bytes | None:
    """A solution of a blank board; None if the time is up or there is none.

    >>> board = Geometry.of(4)
    >>> Grid.of(random_solution(board, 7, Chance(7), Limits(None)), board).is_solved
    True
    """
    from nonet.make.wishes import wishes

    blank = Grid.of(bytes(geometry.cell_count), geometry)
    if not (geometry.sums or geometry.automata or any(geometry.barred)):
        every = wishes(size=geometry.size, box=geometry.box, rated=False, clues=geometry.cell_count)
        maker = _kernel.Maker(reasoner(geometry), every._replace(geometry=geometry).recipe)
        made = maker.attempt(own, 0, limits.left)[1]
        return None if made is None else made.solution
    # With sums there is no quick way: digits are tried at random, and kept while the rest can be filled in.
    values = bytearray(geometry.cell_count)
    answer = search(blank, limits)
    for cell in chance.shuffled(range(geometry.cell_count))[: 3 * geometry.size]:
        if answer.grid is None:
            return None
        for digit in chance.shuffled(range(1, geometry.size + 1)):
            if blank.candidates[cell] >> digit - 1 & 1:
                values[cell] = digit
                tried = search(Grid.of(bytes(values), geometry), limits)
                if tried.grid is not None:
                    answer = tried
                    break
                if tried.status is Status.LIMIT:
                    return None
    return None if answer.grid is None else bytes(answer.grid.values)
