"""Whips, braids, forcing chains and nets: what follows from an assumption, question by question, to its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial

from nonet.reason.bonds import Bonds
from nonet.reason.nesting import nesting
from nonet.reason.position import Position
from nonet.reason.step import Candidate, Link, Step
from nonet.reason.stories.clauses import (
    Node,
    Question,
    are_false,
    are_true,
    asked_about,
    bonded,
    excludes,
    is_false,
    is_true,
    left_over,
    question_of,
    questions_of,
)
from nonet.reason.words import Speaker, effects, join, marked

MAX_TOLD = 100
"""So many suppositions of a tree are told step by step; of what others hold inside them there is only a number."""


class Shown:
    """What a step shows in each of its views, looked up once."""

    def __init__(self, step: Step):
        self.links: dict[int, list[tuple[int, Link]]] = {}
        """The links of each view, with their places."""
        for place, link in enumerate(step.links):
            self.links.setdefault(link.view, []).append((place, link))
        self.nothing: dict[int, list[Candidate]] = {}
        """By view: the answers of the question that has none left."""
        for mark in step.marks:
            if mark.role == "third":
                self.nothing.setdefault(mark.view, []).append(Candidate(mark.cell, mark.digit))
        self.inside = nesting(step)
        self.starts = starts(step)
        self.bonds = Bonds(Position(step.grid), step.constraints)
        self.asked = questions_of(step)

    def cases(self, view: int) -> int:
        """How many suppositions a view holds, its own among them."""
        return 1 + sum(map(self.cases, self.inside.get(view, ())))


class Supposition:
    """An assumption and what is known under it so far."""

    def __init__(
        self,
        speaker: Speaker,
        shown: Shown,
        view: int,
        truths: Sequence[Node],
        outer: Supposition | None = None,
    ):
        self.speaker, self.step, self.shown, self.view = speaker, speaker.step, shown, view
        self.truths: list[Node] = [*(outer.truths if outer else ()), *truths]
        self.refuted: list[Candidate] = list(outer.refuted) if outer else []
        """Candidates that fail under the assumption, each in a view of its own."""
        self.links = shown.links.get(view, [])
        self._weak_links = [(i, k) for i, k in self.links if k.kind == "weak"]
        self._rule_links = [(i, k) for i, k in self.links if k.kind == "rule"]
        if outer is not None:  # what is known outside excludes candidates here, too
            self._weak_links += outer._weak_links
            self._rule_links += outer._rule_links
        self._bonds = shown.bonds
        self._last = tuple(truths[-1])
        """What the last sentence said."""
        self._untold: list[int] = []
        """Views inside this one that failed and are not told."""

    def follow(self) -> None:
        """Tell every answer that the links of this view force."""
        for number, link in self.links:
            if link.kind == "strong":
                asked = question_of(self.shown.asked, link.source, link.target)
                if asked is not None:
                    self.force(asked, link.target, [number])

    def force(self, asked: Question, target: Node, links: Iterable[int] = ()) -> None:
        """Tell that a question has only this answer left, or none, and why."""
        others = [c for c in asked.answers if c not in target]
        for c in others:
            self._refute(c)
        self._say(left_over(self.speaker, asked, target), others, links)
        if target:
            self.truths.append(target)
            self._last = tuple(target)

    def conclude(self) -> None:
        """Tell that the effects follow here."""
        gone = [c for c in self.step.eliminations if c not in self.refuted]
        if not gone and self.speaker.sentences[-1].is_caption:
            self.speaker.group(self.step.placements)
            self.speaker.tell("there is nothing more to show")
        if gone:
            self.speaker.group(gone)
            self._say(effects(self.step._replace(placements=(), eliminations=tuple(gone))), gone)

    def _say(self, said: str, false: Iterable[Candidate], links: Iterable[int] = ()) -> None:
        """A sentence, and what makes these candidates false, unless that is just what was said before."""
        self._sum_up()
        false = list(false)
        reasons = [
            tuple(node)
            for c in false
            if (node := self.excluder(c)) is not None and all(excludes(self.step.grid, a, c) for a in node)
        ]
        gone = [c for c in false if c in self.refuted and self.excluder(c) is None]
        told = [are_true(self.speaker, reasons)] if reasons else []
        told += self._bonded(false)
        told += self._ruled(c for c in false if self.excluder(c) is None)
        told += are_false(self.speaker, gone)
        fresh = gone or len(told) > bool(reasons) or {*reasons} != {self._last}
        because = f", as {' and '.join(told)}" if told and fresh else ""
        start = "" if self.speaker.sentences[-1].is_caption else "Then "
        self.speaker.tell(f"{start}{said}{because}", [*links, *self._weak(false)])

    def excluder(self, c: Candidate) -> Node | None:
        """What is true and excludes a candidate: what the links say, else the first that does."""
        for _, link in self._weak_links:
            if c in link.target and tuple(link.source) in map(tuple, self.truths):
                return link.source
        for excluding in (partial(excludes, self.step.grid), self._bonds.excludes):
            for node in self.truths:
                if all(excluding(a, c) for a in node):
                    return node
        if c in self.refuted:
            return None
        held = (Candidate(cell, value) for cell, value in enumerate(self.step.grid.values) if value)
        return next(([a] for a in held if excludes(self.step.grid, a, c)), None)

    def _bonded(self, false: Iterable[Candidate]) -> list[str]:
        """The rules that have no filling with one of these candidates and with what excludes it."""
        grid = self.step.grid
        by: dict[tuple[int, tuple[Candidate, ...]], list[Candidate]] = {}
        for c in false:
            node = tuple(self.excluder(c) or ())
            apart = [self._bonds.between(a, c)[0] for a in node if not excludes(grid, a, c)]
            for number in dict.fromkeys(apart):
                by.setdefault((number, node), []).append(c)
        return [bonded(self.speaker, self._bonds, number, node, gone) for (number, node), gone in by.items()]

    def _ruled(self, false: Iterable[Candidate]) -> list[str]:
        """The rules that have no filling with these candidates left."""
        by: dict[int, list[Candidate]] = {}
        for c in false:
            for _, link in self._rule_links:
                if c in link.target:
                    by.setdefault(link.constraint, []).append(c)
        rules = self.step.grid.geometry.constraints
        return [
            f"{rules[number][0].label} has no filling with {self.speaker.group(them).any} left"
            for number, them in by.items()
        ]

    def _weak(self, false: Iterable[Candidate]) -> list[int]:
        """The places of the weak links that end in these candidates."""
        ends = set(false)
        return [i for i, k in (*self._weak_links, *self._rule_links) if ends & set(k.target)]

    def _refute(self, c: Candidate) -> None:
        """If nothing known excludes a candidate, another view shows that it fails under the assumption: tell it.

        What failed before it may be known inside that view, so it is told first.
        """
        if self._is_told(c):
            return
        views = self.shown.inside.get(self.view, ())
        tried = [self.shown.starts[view] for view in views]
        if (c,) not in tried:
            return
        for view, node in zip(views, tried[: tried.index((c,)) + 1], strict=False):
            if self._is_told(node[0]):
                continue
            if view <= MAX_TOLD:
                self._try(view, node)
            else:
                self._untold.append(view)
            self.refuted.append(node[0])
            self._last = ()

    def _try(self, view: int, node: Node) -> None:
        """Tell how a supposition inside this one fails."""
        self._sum_up()
        inner = Supposition(self.speaker, self.shown, view, [node], self)
        before = self.speaker.view, self.speaker.depth
        self.speaker.view, self.speaker.depth = view, self.speaker.depth + 1
        self.speaker.tell(f"If {is_true(self.speaker, node)}, too", end=":")
        inner.fail()
        self.speaker.view, self.speaker.depth = before

    def _sum_up(self) -> None:
        """Tell what failed and was not told: only that it did."""
        if not self._untold:
            return
        nodes = [c for view in self._untold for c in self.shown.starts[view]]
        cases = sum(map(self.shown.cases, self._untold))
        often = f" in {cases:,} cases" if cases > len(nodes) else ""
        self.speaker.tell(f"If {is_true(self.speaker, nodes)}, too, this fails{often}")
        self._untold.clear()

    def _is_told(self, c: Candidate) -> bool:
        return c in self.refuted or self.excluder(c) is not None or bool(self._ruled([c]))

    def fail(self) -> None:
        """Tell all that follows, down to the question that has no answer left."""
        self.follow()
        nothing = self.shown.nothing.get(self.view, [])
        asked = question_of(self.shown.asked, nothing, ())
        if nothing and asked is not None:
            self.force(asked, ())


def starts(step: Step) -> dict[int, Node]:
    """What each view assumes: what it marks as true that no link ends at, or the source of its first link."""
    first: dict[int, Node] = {}
    ends: dict[int, set[Candidate]] = {}
    for link in step.links:
        first.setdefault(link.view, link.source)
        if link.kind == "strong":
            ends.setdefault(link.view, set()).update(link.target)
    begun: dict[int, list[Candidate]] = {}
    for mark in step.marks:
        c = Candidate(mark.cell, mark.digit)
        if mark.role == "pattern" and c not in ends.get(mark.view, ()):
            begun.setdefault(mark.view, []).append(c)
    return {
        view: first[view]
        if view in first and len(begun.get(view, ())) != 1
        else tuple(begun.get(view, ())[:1])
        for view in (*step.views, 0)
    }


def tell_failure(speaker: Speaker) -> None:
    """Nets that end in nothing: suppose it were true. Of very many cases the first are told, of the others how many."""
    step = speaker.step
    cases = len(step.views)
    if cases > MAX_TOLD:
        speaker.tell(
            f"All {cases:,} cases end in a contradiction; the first {MAX_TOLD} are told step by step"
        )
    shown = Shown(step)
    inner = {view for views in shown.inside.values() for view in views}
    first = [view for view in step.views if view not in inner] or [0]
    tried = [step.eliminations] if len(step.eliminations) == 1 else [shown.starts[view] for view in first]
    for view, node in zip(first, tried, strict=False):
        speaker.view = 0
        speaker.tell(f"{'Suppose' if view == first[0] else 'Now suppose'} {is_true(speaker, node, 'were')}")
        speaker.view = view
        Supposition(speaker, shown, view, [node]).fail()
    speaker.view = 0


def tell_whip(speaker: Speaker) -> None:
    """Whips and braids: question by question, in the order of the proof."""
    step = speaker.step
    gone = step.eliminations
    speaker.tell(f"Suppose {is_true(speaker, gone, 'were')}")
    case = Supposition(speaker, Shown(step), 0, [gone])
    strong = [(i, k.target) for i, k in case.links if k.kind == "strong"]
    for place, asked in enumerate(questions_of(step)):
        number, target = strong[place] if place < len(strong) else (None, ())
        case.force(asked, target, [] if number is None else [number])


def tell_cases(speaker: Speaker) -> None:
    """Each answer of a question, in a view of its own, leads to the same end."""
    step = speaker.step
    shown = Shown(step)
    for view in step.views:
        node = shown.starts[view]
        speaker.view, speaker.depth = view, 1
        speaker.tell(f"If {is_true(speaker, node)}", end=":")
        case = Supposition(speaker, shown, view, [node])
        case.follow()
        case.conclude()
    speaker.view = speaker.depth = 0


def tell_pivot(speaker: Speaker) -> None:
    """The question whose answers are tried one by one."""
    pivots = marked(speaker.step, "pivot")
    asked = question_of(questions_of(speaker.step), pivots, ())
    if asked is not None and asked.cell is None:
        about = asked_about(speaker, asked)
        speaker.tell(f"The {asked.digit} of {about} is in {speaker.group(pivots).places}")
    else:
        speaker.tell(is_true(speaker, pivots))


def captions(step: Step) -> dict[int, str]:
    """What each view assumes, by its number; inside what is tried under the first assumption, that as well."""
    speaker = Speaker(step)
    around = {view: outer for outer, inner in nesting(step).items() for view in inner}
    begun = _supposed(speaker)
    is_one = len(step.eliminations) == 1  # what all views suppose need not be said again
    out = {}
    for view in step.views:
        supposed = [view]
        while outer := around.get(supposed[0]):
            if is_one and outer not in around:
                break
            supposed.insert(0, outer)
        told = [begun[number] for number in supposed]
        if all(told):
            out[view] = f"If {join(told)}"
    told_twice = [caption for caption, often in Counter(out.values()).items() if often > 1]
    for view, caption in out.items():  # two chains may begin with the same assumption
        if caption in told_twice:
            led = next(link.target for link in step.links if link.view == view)
            out[view] = f"{caption}, {is_true(speaker, led)}"
    return out


def _supposed(speaker: Speaker) -> dict[int, str]:
    """By view: that its beginning is true, or false if a strong link leads on from it."""
    first: dict[int, Link] = {}
    for link in speaker.step.links:
        first.setdefault(link.view, link)

    def told(view: int, node: Node) -> str:
        is_off = view in first and first[view].kind == "strong" and tuple(first[view].source) == tuple(node)
        return (is_false if is_off else is_true)(speaker, node) if node else ""

    return {view: told(view, node) for view, node in starts(speaker.step).items()}
