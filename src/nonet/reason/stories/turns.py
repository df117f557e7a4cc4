"""Chains told link by link: false and true in turn, open, closed, or against themselves."""

from __future__ import annotations

from nonet.reason.step import Link
from nonet.reason.stories.clauses import (
    Node,
    Question,
    answered,
    holds,
    is_either,
    is_false,
    is_true,
    question_of,
    questions_of,
    sorted_digits,
)
from nonet.reason.words import Speaker, join, marked


class ChainTale:
    """One chain of a step: its links in order, with their places among all links."""

    def __init__(self, speaker: Speaker, view: int):
        self.speaker, step = speaker, speaker.step
        self.links = [(i, link) for i, link in enumerate(step.links) if link.view == view]
        self._asked = questions_of(step)

    def tell(self) -> None:
        """Every link, up to the end of the chain."""
        say, links = self.speaker.tell, self.links
        first = links[0][1]
        at = 0
        if first.kind == "strong":
            it = _one_cell(first.source, first.target)
            say(f"If {is_false(self.speaker, first.source)}, {self._must(first, it)}", [links[0][0]])
            at = 1
        else:
            say(f"Suppose {is_true(self.speaker, first.source, 'were')}")
        while at < len(links):
            number, weak = links[at]
            said = f"Then {is_false(self.speaker, weak.target)}"
            if at + 1 < len(links):
                following, strong = links[at + 1]
                said += f", so {self._must(strong, _one_cell(weak.target, strong.target))}"
                say(said + self._again(strong), [number, following])
            else:
                say(said + self._again(weak), [number])
            at += 2

    def _must(self, link: Link, it: bool) -> str:
        asked = question_of(self._asked, link.source, link.target)
        if asked is None and (told := self._set(link)):
            return told
        return answered(self.speaker, asked, link.target, it=it)

    def _set(self, link: Link) -> str:
        """What an almost locked set holds without its digit, and a cell that this leaves one digit."""
        step = self.speaker.step
        for role in sorted({m.role for m in step.marks if m.role.startswith("als-")}):
            held = marked(step, role)
            if {*link.source, *link.target} <= set(held):
                lost = link.source[0].digit
                end = is_true(self.speaker, link.target)
                inner = [c for c in held if c.cell != link.target[0].cell]
                self.speaker.group(held)
                if len(link.target) == 1 and _is_almost_locked(inner) and lost in {c.digit for c in inner}:
                    return f"{holds(self.speaker, inner, lost)} and {end}"
                return f"{holds(self.speaker, held, lost)}: {end}"
        return ""

    def _again(self, link: Link) -> str:
        """Two words more where a chain comes back to what it began with, and says the opposite."""
        first = self.links[0][1]
        return " after all" if link.kind == first.kind and link.target == first.source else ""


def _is_almost_locked(held: Node) -> bool:
    return len({c.digit for c in held}) == len({c.cell for c in held}) + 1


def _one_cell(a: Node, b: Node) -> bool:
    return len({c.cell for c in (*a, *b)}) == 1


def tell_chains(speaker: Speaker) -> None:
    """A chain of each view; one of the two ends of each is true."""
    for view in speaker.step.views or (0,):
        chain = ChainTale(speaker, view)
        chain.tell()
        first, last = chain.links[0][1], chain.links[-1][1]
        if first.kind == last.kind == "strong" and first.source != last.target:
            speaker.tell(f"One end is true: {is_either(speaker, first.source, last.target)}")


def tell_loop(speaker: Speaker) -> None:
    """A chain that closes, and what that means for each of its weak links."""
    chain = ChainTale(speaker, 0)
    chain.tell()
    weak = [link for _, link in chain.links if link.kind == "weak"]
    pairs = "; ".join(is_either(speaker, link.source, link.target) for link in weak)
    speaker.tell(f"Now the chain closes, and of each pair along it one is true: {pairs}")
    told = []
    for role in sorted({m.role for m in speaker.step.marks if m.role.startswith("als-")}):
        held = marked(speaker.step, role)
        ends = [k for _, k in chain.links if k.kind == "strong" and {*k.source, *k.target} <= set(held)]
        kept = {c.digit for c in held} - {c.digit for k in ends for c in (*k.source, *k.target)}
        if kept:
            told.append(f"{speaker.group(held).where} holds {join([str(d) for d in sorted(kept)])}")
    if told:
        speaker.tell(f"Whichever it is, {', and '.join(told)}")


def tell_pairs(speaker: Speaker) -> None:
    """Cells with the same two digits, each seeing the next."""
    links = speaker.step.links
    nodes = [links[0].source, *(link.target for link in links)]
    cells = list(dict.fromkeys(node[0].cell for node in nodes))
    speaker.group(c for node in nodes for c in node)
    names = join([speaker.cell(cell) for cell in cells])
    digits = join(sorted_digits([c for node in nodes for c in node]), "or")
    speaker.tell(
        f"{names} can each only be {digits.replace(' and ', ' or ')}, and each sees the next",
        range(len(links)),
    )
    speaker.tell("They take turns: two cells an odd number of steps apart hold both digits between them")


def tell_ring(speaker: Speaker) -> None:
    """An odd ring of either-or questions."""
    step = speaker.step
    asked = questions_of(step)
    told = join([_choice(speaker, question_of(asked, k.source, k.target), k) for k in step.links])
    speaker.tell(f"Without {speaker.role('guardian')}, {told}", range(len(step.links)))
    speaker.tell(
        f"Each of these {len(step.links)} settles the next, and an odd ring of such choices can't close"
    )


def _choice(speaker: Speaker, asked: Question | None, link: Link) -> str:
    """``r7c4 is 1 or 4``, ``the 1 of row 7 is in r7c3 or r7c4``."""
    if asked is not None and asked.cell is None:
        return answered(speaker, asked, (*link.source, *link.target))
    return is_either(speaker, link.source, link.target)
