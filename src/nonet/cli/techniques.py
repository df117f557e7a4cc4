"""``nonet techniques``: the catalogue, or a lesson on one technique."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from nonet.cli import FINE
from nonet.cli.hint import NOTATIONS, worked
from nonet.cli.output import Pictures, Stdout, for_reading, writer_for
from nonet.cli.parser import Parser, Usage, shape_options
from nonet.cli.terminal import paper
from nonet.errors import NonetError
from nonet.model.grid import Grid
from nonet.reason.lesson import Lesson, lesson
from nonet.reason.step import Step
from nonet.reason.techniques import TITLES, catalogue, technique
from nonet.reason.techniques.declare import Technique

EXAMPLES = (
    "nonet techniques",
    "nonet techniques x-wing",
    "nonet techniques --json",
)
FIELDS = ("key", "name", "aliases", "family", "hodoku", "summary")


def options(parser: Parser) -> None:
    """Declare the options."""
    parser.arguments = " [NAME]..."
    parser.add_argument("names", nargs="*", metavar="NAME", help="a key, name, alias or HoDoKu code")
    shape_options(parser.add_mutually_exclusive_group().add_argument)
    parser.add_argument("--svg", metavar="FILE", help="also draw the example (several: FILE, FILE-2 ...)")
    parser.add_argument("--answer", action="store_true", help="also solve the practice")
    parser.add_argument(
        "--notation", choices=NOTATIONS, default="none", help="also write chains in this notation"
    )
    parser.add_argument(
        "--color", choices=("auto", "always", "never"), default="auto", help="colours (auto: on a terminal)"
    )


def run(args: Namespace) -> int:
    """Print the table or the lessons."""
    try:
        chosen = [technique(name) for name in args.names] or list(catalogue().values())
    except NonetError as error:
        raise Usage(f"nonet techniques: {error}") from None
    if args.answer and (not args.names or args.shape is not None):
        raise Usage("nonet techniques: --answer solves the practice of a lesson; name a technique")
    if args.svg is not None and (not args.names or args.shape is not None):
        raise Usage("nonet techniques: --svg draws the example of a lesson; name a technique")
    pictures = Pictures(args.svg)
    out = Stdout()
    shape = writer_for(args.shape, None, None, FIELDS, {}, out)
    shape.begin()
    width = max(len(t.key) for t in chosen)
    family = ""
    for declared in chosen:
        fields: dict[str, Any] = {name: getattr(declared, name) for name in FIELDS}
        fields |= {"aliases": list(declared.aliases), "hodoku": list(declared.hodoku)}
        taught = lesson(declared.key) if args.names else None
        if taught is not None and args.shape in ("json", "jsonl"):
            fields["lesson"] = taught.to_dict()
        lines = (
            list(_told(taught, declared, args, pictures))
            if taught is not None and args.shape is None
            else for_reading([f"  {declared.key:<{width}}  {declared.summary}"], indent=width + 4)
        )
        if not args.names and declared.family != family:
            title = TITLES.get(declared.family, declared.family)
            lines.insert(0, f"{chr(10) if family else ''}{title}")
            family = declared.family
        shape.row(fields, lines)
    shape.end()
    out.commit()
    return FINE


def _told(taught: Lesson, declared: Technique, args: Namespace, pictures: Pictures) -> Iterator[str]:
    """A lesson: what it is, how to spot it, why it holds, an example, the usual mistake, relatives, a practice."""
    colour = paper(sys.stdout, args.color).colour

    def head(text: str) -> str:
        return f"\033[1m{text}\033[0m" if colour else text

    yield head(declared.name)
    yield "=" * len(declared.name)
    yield from for_reading([taught.what])
    if declared.aliases:
        yield from for_reading(
            ["Also called: " + ", ".join(name.replace("-", " ") for name in declared.aliases) + "."]
        )
    if declared.hodoku:
        yield f"HoDoKu code: {', '.join(declared.hodoku)}."
    if declared.uniqueness:
        yield "It takes for granted that the puzzle has one solution."
    yield from (
        "",
        head("How to spot it"),
        *for_reading(f"{i}. {said}" for i, said in enumerate(taught.spot, 1)),
    )
    yield from ("", head("Why it holds"), *for_reading([taught.why]))
    shown = taught.example
    if shown is not None:
        pictures.add(shown.svg)
        yield from ("", head("Example"), *_drawn(shown.grid, shown, args))
        yield from for_reading(worked(shown, args.notation))
    yield from ("", head("The usual mistake"), *for_reading([taught.mistake]))
    yield from ("", head("Relatives"))
    width = max(len(relative.name) for relative in taught.relatives)
    relatives = (f"  {relative.name:<{width}}  {relative.how}" for relative in taught.relatives)
    yield from for_reading(relatives, indent=width + 4)
    asked = taught.practice
    if asked is not None:
        yield from ("", head("Practice"), *_drawn(asked.grid, asked if args.answer else None, args))
        yield from (
            for_reading(worked(asked, args.notation))
            if args.answer
            else for_reading(
                [f"Where is the {declared.name}? nonet techniques {declared.key} --answer says it."]
            )
        )
    yield ""


def _drawn(grid: Grid, step: Step | None, args: Namespace) -> list[str]:
    from nonet.draw.text import text

    return text(grid, step, paper(sys.stdout, args.color), candidates=True).splitlines()
