"""Which rules of the board a step rests on beyond its houses: found by leaving them out, told cell by cell."""

from __future__ import annotations

from itertools import combinations

from nonet.reason.bonds import Bonds
from nonet.reason.position import Position
from nonet.reason.step import Candidate, Step
from nonet.reason.stories.clauses import bonded, excludes, questions_of
from nonet.reason.techniques import technique
from nonet.reason.words import Speaker, join

MAX_PAIRS = 80
"""With more exclusions to choose from, only the names of the rules are told."""
MAX_NODES = 400
"""Choices that a proof may take; a longer one is not told apart."""

Pair = tuple[Candidate, Candidate]


def tell_rules(speaker: Speaker) -> None:
    """Name the exclusions that come from a rule and without which the step would not follow.

    >>> import nonet
    >>> grid = nonet.Grid("." * 81, rules=["thermometer r1c1 r2c2"])
    >>> step = Step(grid, "whip", (), (Candidate(0, 9),), (10,), size=1)
    >>> speaker = Speaker(step)
    >>> tell_rules(speaker)
    >>> speaker.sentences[0].text
    'Here r2c2 comes after r1c1 on the thermometer.'
    """
    step, geometry = speaker.step, speaker.grid.geometry
    if not geometry.rules or technique(step.technique).family == "constraints":
        return  # their words name the rule
    needed = _drawn_pairs(step) if step.constraints else needed_pairs(step)
    if needed is None:
        names = join([f"the {key} rule" for key in dict.fromkeys(rule.key for rule in geometry.rules)], "or")
        speaker.tell(f"Some of this follows from {names}")
        return
    told = list(dict.fromkeys(geometry.why(a, b) for a, b in needed))
    speaker.group(c for pair in needed for c in pair)
    told += _bonds_of_chain(speaker)
    if told:
        speaker.tell(f"Here {'; '.join(told)}")


def _bonds_of_chain(speaker: Speaker) -> list[str]:
    """Why the weak links of a chain hold that rules of several cells make, and what its ends exclude by such a rule.

    Whips and forcing chains say it as they go.
    """
    step = speaker.step
    if not step.constraints or technique(step.technique).family != "chains":
        return []
    bonds = Bonds(Position(step.grid), step.constraints)
    weak = [k for k in step.links if k.kind == "weak"]
    pairs = [(k.source, c) for k in weak for c in k.target]
    first, last = step.links[0], step.links[-1]
    either = {"strong": [(first.source, last.target)], "weak": [(k.source, k.target) for k in weak]}
    for e in step.eliminations if first.kind == "strong" else ():
        ways = [
            both for both in either[last.kind] if all(bonds.excludes(a, e) for node in both for a in node)
        ]
        plain = any(all(excludes(step.grid, a, e) for node in both for a in node) for both in ways)
        pairs += [(node, e) for node in ways[0]] if ways and not plain else []
    by: dict[tuple[int, tuple[Candidate, ...]], list[Candidate]] = {}
    for node, c in pairs:
        for a in node:
            if a.cell != c.cell and not excludes(step.grid, a, c):
                them = by.setdefault((bonds.between(a, c)[0], tuple(node)), [])
                them += [] if c in them else [c]
    return [bonded(speaker, bonds, number, node, gone) for (number, node), gone in by.items()]


def _drawn_pairs(step: Step) -> list[Pair]:
    """Candidates whose link is drawn and that exclude each other by a rule only: what a net with sums rests on."""
    geometry = step.grid.geometry
    pairs = ((a, b) for k in step.links if k.kind == "weak" for a in k.source for b in k.target)
    return [
        (a, b)
        for a, b in pairs
        if a.cell != b.cell
        and not (a.digit == b.digit and geometry.share_house(a.cell, b.cell))
        and geometry.rule_between(a, b) is not None
    ]


def needed_pairs(step: Step) -> list[Pair] | None:
    """Candidates that exclude each other by a rule only, as few as the step needs; None if that is too long to find."""
    asked = [list(q.answers) for q in questions_of(step)]
    effects = [(c, False) for c in step.placements] + [(c, True) for c in step.eliminations]
    named = dict.fromkeys(c for node in (*asked, [c for c, _ in effects]) for c in node)
    proof = _Proof(step, list(named))
    pairs = proof.ruled
    if not pairs or proof.holds(asked, effects, frozenset()):
        return []
    if len(pairs) > MAX_PAIRS:
        return None
    drawn = {(a, b) for link in step.links for a in link.source for b in link.target}
    kept = frozenset(pairs)
    if not proof.holds(asked, effects, kept):
        return None
    # What is not drawn is left out first, so that the words agree with the drawing.
    for pair in sorted(pairs, key=lambda p: p in drawn or p[::-1] in drawn):
        if proof.holds(asked, effects, kept - {pair}):
            kept -= {pair}
    return [pair for pair in pairs if pair in kept]


class _Proof:
    """Tries to answer a step's questions with some of the rules' exclusions left out."""

    def __init__(self, step: Step, candidates: list[Candidate]):
        geometry = step.grid.geometry
        self.index = {c: i for i, c in enumerate(candidates)}
        self.plain = [0] * len(candidates)
        """By candidate, those that it excludes by cell or house."""
        self.ruled: list[Pair] = []
        for a, b in combinations(candidates, 2):
            if a.cell == b.cell or (a.digit == b.digit and geometry.share_house(a.cell, b.cell)):
                self.plain[self.index[a]] |= 1 << self.index[b]
                self.plain[self.index[b]] |= 1 << self.index[a]
            elif geometry.rule_between(a, b) is not None:
                self.ruled.append((a, b))

    def holds(
        self, asked: list[list[Candidate]], effects: list[tuple[Candidate, bool]], ruled: frozenset[Pair]
    ) -> bool:
        """Whether every effect follows, with these of the rules' exclusions."""
        excluded = list(self.plain)
        for a, b in ruled:
            excluded[self.index[a]] |= 1 << self.index[b]
            excluded[self.index[b]] |= 1 << self.index[a]
        questions = [sum(1 << self.index[c] for c in answers) for answers in asked]
        for effect, is_gone in effects:
            i = self.index[effect]
            out = excluded[i] if is_gone else 1 << i
            self.nodes = 0
            if not self._stuck([q & ~out for q in questions], excluded):
                return False
        return True

    def _stuck(self, questions: list[int], excluded: list[int]) -> bool:
        """Whether the questions can't all be answered; False also when that takes too long to see."""
        self.nodes += 1
        if not questions or self.nodes > MAX_NODES:
            return False
        tightest = min(questions, key=int.bit_count)
        while tightest:
            choice = tightest.bit_length() - 1
            if not self._stuck([q & ~excluded[choice] for q in questions if not q >> choice & 1], excluded):
                return False
            tightest ^= 1 << choice
            questions = [q & ~(1 << choice) for q in questions]  # it failed here, so it is false
        return True
