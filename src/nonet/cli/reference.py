"""What every verb takes, read off its own parser: completions, the manual and the pages of the docs are made of it."""

from __future__ import annotations

from argparse import SUPPRESS, Action
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from nonet.cli import VERBS, verb_module
from nonet.cli.batch import BATCHED
from nonet.cli.option_values import names
from nonet.cli.parser import parser_for


class Option(NamedTuple):
    """An option of a verb, or what it takes beside them (then ``names`` is empty)."""

    names: tuple[str, ...]
    value: str
    """How its value is written, such as ``FILE`` or ``{auto,always,never}``; empty if it takes none."""
    help: str
    takes: str
    """``nothing``, ``words`` (one of ``words``), ``list`` (several of them, with commas between), ``file``, or
    ``value`` (what only the user knows)."""
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


def described(command: str) -> Verb:
    """What a verb takes; ``batch rate`` is the verb ``batch`` with what it takes for that other verb.

    >>> {"--resume", "--scale"} <= {name for option in described("batch rate").options for name in option.names}
    True
    """
    verb, *inner = command.split()
    parser = parser_for(verb, VERBS[verb], verb_module(verb), inner or None)
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
    """The words that a verb takes instead of puzzles and files; ``batch`` takes one before them.

    >>> arguments("completion"), "killer" in arguments("rules")
    (('bash', 'zsh', 'fish'), True)
    """
    words = _known_words()
    known = {
        "completion": ("bash", "zsh", "fish"),
        "techniques": words["NAME"],
        "rules": words["KEY"],
        "batch": BATCHED,
    }
    return known.get(verb, ())


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
    known = _known_words()
    named = (known[name] for name in (*action.option_strings, metavar) if name in known)
    words = tuple(map(str, action.choices or ())) or next(named, ())
    if words:
        return "list" if action.type is names else "words", words
    return ("file", ()) if metavar in ("FILE", "DIR") else ("value", ())


@cache
def _known_words() -> dict[str, tuple[str, ...]]:
    """The words that stand behind a metavar, or behind an option if its metavar means others elsewhere."""
    from nonet.bench.peers import PEERS
    from nonet.bench.sets import BUILT_IN
    from nonet.formats import formats
    from nonet.model.rules import KINDS
    from nonet.publish.paper import PAPERS
    from nonet.reason import ladders as climbed
    from nonet.reason.ladders import LEVELS
    from nonet.reason.techniques import FAMILIES, catalogue

    ladders, techniques = tuple(climbed.names()), tuple(catalogue())
    with_families = tuple(dict.fromkeys((*FAMILIES, *techniques)))
    return {
        "FORMAT": tuple(format.key for format in formats()),
        "--to": tuple(format.key for format in formats() if format.write),
        "KEY": tuple(KINDS),
        "RULE": tuple(KINDS),
        "P": tuple(PAPERS),
        "--sets": tuple(BUILT_IN),
        "--peers": tuple(peer.name for peer in PEERS),
        "--only": with_families,
        "--without": with_families,
        "L": ladders,
        "M": ladders,
        "T": techniques,
        "NAME": techniques,
        "LEVEL": LEVELS,
        "LEVEL|LOW-HIGH": LEVELS,
    }
