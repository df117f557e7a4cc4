"""Explanation: why a step holds, as sentences that know what they speak of. Every medium renders this one value."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from nonet.errors import ArgumentError
from nonet.reason.step import Candidate, Step, as_step
from nonet.reason.stories import STORIES, captions
from nonet.reason.stories.rule_words import tell_rules
from nonet.reason.techniques import declared as known
from nonet.reason.techniques import technique
from nonet.reason.words import Sentence, Speaker, effects, starts_a_word, with_article

LEVELS = ("technique", "digits", "where", "everything")
"""What each hint level adds, from vague to full."""

ASSUMPTION = "This takes for granted that the puzzle has one solution."


class View(NamedTuple):
    """A branch of a net that is told and drawn by itself.

    >>> import nonet
    >>> nonet.explain(nonet.example("cell-forcing-chain")).views[0]
    View(number=1, caption='If r5c3 is 4')
    """

    number: int
    caption: str


class Explanation(NamedTuple):
    """Why a step holds. ``str`` of it is the whole text; ``lines`` is the text with its branches indented.

    >>> import nonet
    >>> why = nonet.explain(nonet.example("pointing"))
    >>> why.title, why.claim, why.effects
    ('Pointing', "So r1c7 and r1c9 can't be 9.", 'r1c7,r1c9<>9')
    >>> print(why)
    Pointing: in box 1 the 9 must be in r1c1 or r1c2, which lie in row 1. So r1c7 and r1c9 can't be 9.
    """

    title: str
    claim: str
    """What follows, in words; empty if the hint says no more than where to look."""
    reasons: tuple[Sentence, ...]
    effects: str
    """What follows, in the usual notation."""
    assumption: str
    """What is taken for granted beyond the rules, in words; mostly nothing."""
    views: tuple[View, ...] = ()

    @property
    def text(self) -> str:
        """Everything but the title."""
        return " ".join(filter(None, (*(s.text for s in self.reasons), self.claim, self.assumption)))

    def __str__(self) -> str:
        return self._titled(self.text) if self.claim else self.text

    @property
    def paragraphs(self) -> tuple[tuple[Sentence, ...], ...]:
        """The reasons, with every branch by itself; the first sentence of a branch is its caption.

        >>> import nonet
        >>> [len(p) for p in nonet.explain(nonet.example("cell-forcing-chain")).paragraphs]
        [1, 3, 3, 4]
        """
        out: list[list[Sentence]] = []
        for sentence in self.reasons:
            if not out or sentence.is_caption or sentence.depth != out[-1][0].depth:
                out.append([])
            out[-1].append(sentence)
        return tuple(map(tuple, out))

    @property
    def lines(self) -> tuple[str, ...]:
        """The text with a line for every branch, indented by its depth.

        >>> import nonet
        >>> for line in nonet.explain(nonet.example("house-forcing-chain")).lines:
        ...     print(line[:50])
        House Forcing Chain: the 9 of column 3 is in r1c3,
          If r1c3 is 9: r1c1 can't be 9.
          If r3c3 is 9: r1c1 can't be 9.
          If r5c3 is 9: column 3 has only r1c3 left for 4.
        In every case r1c1 can't be 9.
        """
        return self._in_lines([(told[0].depth, " ".join(s.text for s in told)) for told in self.paragraphs])

    @property
    def folded(self) -> tuple[str, ...]:
        """``lines`` with every assumption inside another cut down to its beginning and its end.

        >>> import nonet
        >>> why = nonet.explain(nonet.example("nested-forcing-net"))
        >>> print(why.folded[1])
          If r1c1 is 2, too: ... Then r4c4 has no digit left, as r4c1 is 1, r4c3 is 2 and r4c8 is 3.
        """
        out: list[tuple[int, str]] = []
        outer, rest = 0, [*self.paragraphs]
        while rest:
            told = rest.pop(0)
            first, depth = told[0], told[0].depth
            # A case of a question stands on no view; an assumption inside a view stands on that.
            if not (first.is_caption and outer):
                out.append((depth, " ".join(s.text for s in told)))
                outer = 0 if first.is_caption else told[-1].view
                continue
            while (
                rest and rest[0][0].depth >= depth and (rest[0][0].depth > depth or not rest[0][0].is_caption)
            ):
                inner = rest.pop(0)
                told = (*told, *inner) if inner[0].depth == depth else (*told, inner[0])
            cut = " ... " if len(told) > 2 else " "
            out.append((depth, first.text + cut + told[-1].text))
        return self._in_lines(out)

    def _in_lines(self, paragraphs: list[tuple[int, str]]) -> tuple[str, ...]:
        if len(paragraphs) < 2:
            return (str(self),)
        head, *branches = ("  " * depth + text for depth, text in paragraphs)
        return (self._titled(head), *branches, " ".join(filter(None, (self.claim, self.assumption))))

    def _titled(self, text: str) -> str:
        return f"{self.title}: {text[:1].lower() + text[1:] if starts_a_word(text) else text}"

    def to_dict(self) -> dict[str, Any]:
        """This explanation as plain data."""
        return {
            "title": self.title,
            "claim": self.claim,
            "reasons": [sentence.to_dict() for sentence in self.reasons],
            "effects": self.effects,
            "assumption": self.assumption,
            "views": [view._asdict() for view in self.views],
        }


def explain(step: Step, level: int = 4) -> Explanation:
    """Why a step holds: level 1 names the technique, 2 adds the digits, 3 the place, 4 says everything.

    >>> import nonet
    >>> step = nonet.hint(nonet.Grid("1234341221.34321"))
    >>> for level in (1, 2, 3, 4):
    ...     print(explain(step, level))
    Look for a Full House.
    Look for a Full House with 4.
    Look for a Full House with 4 in row 3.
    Full House: r3c3 is the last empty cell of row 3, and 4 is the digit missing there. So r3c3 is 4.
    """
    if level not in (1, 2, 3, 4):
        raise ArgumentError(f"hint level {level} is not 1 (vague), 2, 3 or 4 (everything)")
    key = as_step(step).technique
    declared = known(key) or technique(key)  # of all its names a step has the key, which is found at once
    speaker = Speaker(step)
    if level < 4:
        houses = tuple(h.house for h in step.houses) if level == 3 else ()
        nudge = Sentence(_nudge(step, declared.name, level), houses=houses)
        return Explanation(declared.name, "", (nudge,), "", "")
    if not (step.placements or step.eliminations):  # a hint that is only to be drawn, and gives nothing away
        return Explanation(declared.name, "", (), "", "")
    for template in declared.because:
        story = STORIES.get(template)
        if story is None:
            speaker.say(template)
        else:
            story(speaker)
    if step.grid.geometry.rules:
        tell_rules(speaker)
    return Explanation(
        declared.name,
        f"{declared.so} {effects(step)}.",
        tuple(speaker.sentences),
        step.effects,
        ASSUMPTION if step.assumes else "",
        tuple(View(*view) for view in captions(step).items()) if step.views else (),
    )


def _nudge(step: Step, name: str, level: int) -> str:
    speaker = Speaker(step)
    text = f"Look for {with_article(name)}"
    if level >= 2:
        digits = speaker.role("pattern").digits
        text += f" with {digits}" if digits else ""
    if level >= 3:
        every = (Candidate(m.cell, m.digit) for m in step.marks)
        text += f" in {speaker.houses() or speaker.group(every).cells}"
    return text + "."


def explain_path(steps: Iterable[Step]) -> str:
    """The whole path, a numbered step a line; among other steps, singles in a row share one.

    >>> import nonet
    >>> print(explain_path(nonet.walk(nonet.Grid("1234341221.34..1"))))
    1. Full House: r3c3 is the last empty cell of row 3, and 4 is the digit missing there. So r3c3 is 4.
    2. Full House: r4c2 is the last empty cell of column 2, and 3 is the digit missing there. So r4c2 is 3.
    3. Full House: r4c3 is the last empty cell of row 4, and 2 is the digit missing there. So r4c3 is 2.
    """
    from nonet.reason.runs import runs

    told = (
        (run.front, run.text if run.is_folded else explain(run.steps[0])) for run in runs(map(as_step, steps))
    )
    return "\n".join(f"{front}{text}" for front, text in told)
