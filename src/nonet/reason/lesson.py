"""Lessons: what a technique is, how to spot it, why it holds, and what people get wrong; an example and a practice.

The words are in ``lessons``, a file a family, read when someone asks for a lesson. A technique has a table of its own:
``what``, ``spot``, ``why``, ``mistake``, ``relatives``. What several techniques honestly share is written once, in a
table ``shared.NAME``, which theirs name with ``like``; braces in it are filled with words of their own.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from nonet.reason.examples import example, practice_step
from nonet.reason.step import Step
from nonet.reason.techniques import technique

FOLDER = Path(__file__).parent / "lessons"
TEXTS = ("what", "spot", "why", "mistake", "relatives")
"""What every lesson has."""


class Relative(NamedTuple):
    """A technique that is worth comparing, and how it differs.

    >>> lesson("x-wing").relatives[0].key
    'swordfish'
    """

    key: str
    name: str
    how: str


class Lesson(NamedTuple):
    """One technique, taught. ``example`` and ``practice`` are steps: each has its grid, drawing and explanation.

    >>> taught = lesson("x-wing")
    >>> taught.title, len(taught.spot), taught.example.technique
    ('X-Wing', 3, 'x-wing')
    >>> taught.practice.grid == taught.example.grid
    False
    """

    key: str
    title: str
    family: str
    what: str
    spot: tuple[str, ...]
    """What to do, in order."""
    why: str
    mistake: str
    relatives: tuple[Relative, ...]

    @property
    def example(self) -> Step | None:
        """A step to be shown and told; None for guesses, which show nothing."""
        return example(self.key)

    @property
    def practice(self) -> Step | None:
        """A step to be found: show its grid first, the rest is the answer."""
        return practice_step(self.key)

    def to_dict(self) -> dict[str, Any]:
        """This lesson as plain data, with its steps."""
        shown, asked = self.example, self.practice
        return {
            "key": self.key,
            "title": self.title,
            "family": self.family,
            "what": self.what,
            "spot": list(self.spot),
            "why": self.why,
            "mistake": self.mistake,
            "relatives": [relative._asdict() for relative in self.relatives],
            "example": shown and shown.to_dict(),
            "practice": asked and asked.to_dict(),
        }


def lesson(name: str) -> Lesson:
    """The lesson on a technique, by any of its names.

    >>> print(lesson("hidden single").what)
    A digit that fits only one cell of a row, column or box has to go there, whatever else that cell could hold.
    """
    declared = technique(name)
    words = _texts(declared.family)[declared.key]
    relatives = [Relative(key, technique(key).name, how) for key, how in words["relatives"].items()]
    return Lesson(
        declared.key,
        declared.name,
        declared.family,
        words["what"],
        tuple(words["spot"]),
        words["why"],
        words["mistake"],
        tuple(relatives),
    )


@cache
def _texts(family: str) -> dict[str, dict[str, Any]]:
    """The words of every technique of a family, with what they share filled in."""
    from tomllib import loads

    tables = loads((FOLDER / f"{family}.toml").read_text(encoding="utf-8"))
    shared = tables.pop("shared", {})
    out = {}
    for key, own in tables.items():
        common = shared[own["like"]] if "like" in own else {}
        out[key] = {name: _filled(own[name] if name in own else common[name], own) for name in TEXTS}
    return out


def _filled(text: Any, words: dict[str, Any]) -> Any:
    """A text, list or table of texts, each in one line and with its braces filled."""
    if isinstance(text, str):
        return " ".join(text.format_map(words).split())
    if isinstance(text, list):
        return [_filled(part, words) for part in text]
    return {key: _filled(part, words) for key, part in text.items()}
