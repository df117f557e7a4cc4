"""The pages of the site that are made from the package itself: a page a verb, and the public names of Python."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

import nonet
from nonet.cli import VERBS
from nonet.cli.manual import sentence
from nonet.cli.reference import Option, described
from nonet.reason.techniques import TITLES, catalogue

PYTHON = {
    "model": ("grids", "Grids and boards", "Positions, live boards, houses and the rules beside them."),
    "formats": ("formats", "Reading and writing", "Puzzles in any notation, in and out."),
    "search": ("solving", "Solving and counting", "Exact search: one solution, all, or how many."),
    "reason": ("explaining", "Explaining", "Steps, paths, proofs, lessons: solving the way people do."),
    "make": ("making", "Rating and making", "How hard, puzzles to order, forms, minimal puzzles."),
    "draw": ("drawing", "Drawing", "Grids and steps as SVG."),
    "publish": ("printing", "Printing", "Booklets."),
    "errors": ("errors", "Errors", "What can go wrong."),
}
"""Part of the package: the page of its public names, its title, and what it is about."""


def commands() -> dict[str, str]:
    """A page for every verb, made from its parser, and one that lists them."""
    rows = "\n".join(f"| [`{verb}`]({verb}.md) | {sentence(what)} |" for verb, what in VERBS.items())
    first = (
        "# Commands\n\nWhat `nonet VERB --help` and `man nonet` say, made from the same parsers. "
        "[The command line](../cli.md) tells what they have in common: rows, exit codes, fields.\n\n"
        f"| verb | what it does |\n|---|---|\n{rows}\n"
    )
    return {"commands/index.md": first} | {f"commands/{verb}.md": _command(verb) for verb in VERBS}


def _command(verb: str) -> str:
    told = described(verb)
    parts = [f"# nonet {verb}", sentence(told.summary)]
    parts.append("```sh\n" + "\n".join(told.examples) + "\n```")
    parts.append(f"Usage: `{told.usage}`")
    for group in told.groups:
        parts.append(f"## {group.title[:1].upper()}{group.title[1:]}")
        parts.append("| option | what it does |\n|---|---|\n" + "\n".join(map(_row, group.options)))
    if told.note:
        parts.append(f"`{told.note.partition(' ')[0]}` {escape(told.note.partition(' ')[2])}")
    return "\n\n".join(parts) + "\n"


def _row(option: Option) -> str:
    names = ", ".join(f"`{name}`" for name in option.names)
    # A bar would end the cell of the table.
    value = f"<code>{escape(option.value).replace('|', '&#124;')}</code>" if option.value else ""
    return f"| {names} {value} | {escape(sentence(option.help)).replace('|', '&#124;')} |"


def python() -> dict[str, str]:
    """Pages of the public names, by the part of the package that they live in, and one that lists them."""
    homes: dict[str, list[str]] = {part: [] for part in PYTHON}
    for module, names in nonet._FACE.items():
        homes[module.partition(".")[0]] += names.split()
    lists = []
    pages = {}
    for part, (stem, title, about) in PYTHON.items():
        names = sorted(homes[part], key=lambda name: (not name[0].isupper(), name.lower()))
        links = ", ".join(f"[`{name}`][nonet.{name}]" for name in names)
        lists.append(f"| [{title}]({stem}.md) | {links} |")
        entries = "\n\n".join(f"::: nonet.{name}" for name in names)
        pages[f"python/{stem}.md"] = f"# {title}\n\n{about}\n\n{entries}\n"
    first = (
        "# Python\n\n`import nonet`: every public name, from the docstrings; their examples are run as tests.\n\n"
        "| page | names |\n|---|---|\n" + "\n".join(lists) + "\n"
    )
    return {"python/index.md": first} | pages


def families() -> Iterator[tuple[str, list[dict[str, str]]]]:
    """The lessons, family by family, as they stand in the navigation."""
    lessons: dict[str, list[dict[str, str]]] = {}
    for key, technique in catalogue().items():
        title = TITLES.get(technique.family, technique.family)
        lessons.setdefault(title[:1].upper() + title[1:], []).append({technique.name: f"techniques/{key}.md"})
    yield from lessons.items()
