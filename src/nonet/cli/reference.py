"""What every verb takes, read off its own parser: completions, the manual and the pages of the docs are made of it."""

from __future__ import annotations

from argparse import SUPPRESS, Action
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from nonet.cli import VERBS, verb_module
from nonet.cli.parser import parser_for


class Option(NamedTuple):
    """An option of a verb, or what it takes beside them (then ``names`` is empty)."""

    names: tuple[str, ...]
    value: str
    """How its value is written, such as ``FILE`` or ``{auto,always,never}``; empty if it takes none."""
    help: str
    takes: str
    """``nothing``, ``words`` (one of ``words``), ``file``, or ``value`` (what only the user knows)."""
    words: tuple[str, ...] = ()


class OptionGroup(NamedTuple):
    """Options that belong together."""

    title: str
    options: tuple[Option, ...]


class Verb(NamedTuple):
    """All that a verb's help says.

    >>> count = described("count")
    >>> count.usage, [group.title for group in count.groups][:2]
    ('nonet count [options] [PUZZLE|FILE|-]...', ['options', 'input'])
    """

    name: str
    summary: str
    examples: tuple[str, ...]
    usage: str
    groups: tuple[OptionGroup, ...]
    note: str = ""
    """A sentence on what ``--format`` knows, if the verb has it."""

    @property
    def options(self) -> Iterator[Option]:
        """Those of all groups, without what is no option."""
        return (option for group in self.groups for option in group.options if option.names)


def described(verb: str) -> Verb:
    """What a verb takes."""
    parser = parser_for(verb, VERBS[verb], verb_module(verb))
    groups = (
        OptionGroup(
            title,
            tuple(_option(action) for action in actions if action.help != SUPPRESS),
        )
        for title, actions in parser.groups()
    )
    return Verb(
        verb,
        VERBS[verb],
        tuple(parser.examples),
        parser.usage_line(),
        tuple(group for group in groups if group.options),
        parser.letters_note(),
    )


def arguments(verb: str) -> tuple[str, ...]:
    """The words that a verb takes instead of puzzles and files.

    >>> arguments("completion")
    ('bash', 'zsh', 'fish')
    """
    return {"completion": ("bash", "zsh", "fish"), "techniques": _known_words()["NAME"]}.get(verb, ())


def _option(action: Action) -> Option:
    value = ""
    if action.nargs != 0:
        choices = "{" + ",".join(map(str, action.choices or ())) + "}"
        value = action.metavar if isinstance(action.metavar, str) else choices if action.choices else "VALUE"
    takes, words = _after(action)
    return Option(tuple(action.option_strings), value, (action.help or "").replace("%%", "%"), takes, words)


def _after(action: Action) -> tuple[str, tuple[str, ...]]:
    """What comes after an option, and the words that it can be."""
    if action.nargs == 0:
        return "nothing", ()
    metavar = action.metavar if isinstance(action.metavar, str) else ""
    words = tuple(map(str, action.choices or ())) or _known_words().get(metavar, ())
    if words:
        return "words", words
    return ("file", ()) if metavar in ("FILE", "DIR") else ("value", ())


@cache
def _known_words() -> dict[str, tuple[str, ...]]:
    """The words that stand behind a metavar."""
    from nonet.formats import formats
    from nonet.reason.ladders import LEVELS, names
    from nonet.reason.techniques import catalogue

    ladders, techniques = tuple(names()), tuple(catalogue())
    return {
        "FORMAT": tuple(format.key for format in formats()),
        "L": ladders,
        "M": ladders,
        "T": techniques,
        "NAME": techniques,
        "LEVEL": LEVELS,
        "LEVEL|LOW-HIGH": LEVELS,
    }
