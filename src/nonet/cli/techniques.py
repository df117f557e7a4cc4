"""``nonet techniques``: the catalogue, or a lesson on one technique."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from nonet.cli import FINE
from nonet.cli.output import Stdout, writer_for
from nonet.cli.parser import Parser, Usage
from nonet.cli.phrases import NOTATIONS, for_reading, told
from nonet.cli.pictures import Pictures
from nonet.cli.terminal import paper
from nonet.errors import NonetError
from nonet.reason.techniques import catalogue, technique
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
    shape = parser.add_mutually_exclusive_group()
    for name, what in (
        ("json", "one JSON document"),
        ("jsonl", "one JSON object a line"),
        ("csv", "a table"),
    ):
        shape.add_argument(f"--{name}", dest="shape", action="store_const", const=name, help=what)
    parser.add_argument("--svg", metavar="FILE", help="draw the example, too (several: FILE, FILE-2 ...)")
    parser.add_argument("--notation", choices=NOTATIONS, default="none", help="write chains so, too")
    parser.add_argument("--color", choices=("auto", "always", "never"), default="auto", help="colours")


def run(args: Namespace) -> int:
    """Print the table or the lessons."""
    try:
        chosen = [technique(name) for name in args.names] or list(catalogue().values())
    except NonetError as error:
        raise Usage(f"nonet techniques: {error}") from None
    if args.svg is not None and (not args.names or args.shape is not None):
        raise Usage("nonet techniques: --svg draws the example of a lesson; name a technique")
    pictures = Pictures(args.svg)
    out = Stdout()
    shape = writer_for(args.shape, None, None, FIELDS, {}, out.write)
    shape.begin()
    width = max(len(t.key) for t in chosen)
    family = ""
    for declared in chosen:
        fields: dict[str, Any] = {name: getattr(declared, name) for name in FIELDS}
        fields |= {"aliases": list(declared.aliases), "hodoku": list(declared.hodoku)}
        lines = (
            list(_lesson(declared, args, pictures))
            if args.names
            else for_reading([f"  {declared.key:<{width}}  {declared.summary}"], indent=width + 4)
        )
        if not args.names and declared.family != family:
            lines.insert(0, f"{chr(10) if family else ''}{declared.family}")
            family = declared.family
        shape.row(fields, lines)
    shape.end()
    out.commit()
    return FINE


def _lesson(declared: Technique, args: Namespace, pictures: Pictures) -> Iterator[str]:
    """What the technique is, and an example: the position, why, and what follows."""
    yield declared.name
    yield "=" * len(declared.name)
    yield from for_reading([declared.summary])
    if declared.aliases:
        yield "Also called: " + ", ".join(name.replace("-", " ") for name in declared.aliases) + "."
    if declared.hodoku:
        yield f"HoDoKu code: {', '.join(declared.hodoku)}."
    if declared.uniqueness:
        yield "It takes for granted that the puzzle has one solution."
    if args.shape is not None:
        return
    from nonet.draw.text import text
    from nonet.reason.examples import example, write_position

    step = example(declared.key)
    if step is None:
        yield "A guess proves nothing, so there is no example."
        return
    if args.svg is not None:
        pictures.add(step.svg)
    yield ""
    yield from text(step.grid, step, paper(sys.stdout, args.color)).splitlines()
    yield ""
    yield from for_reading(told(step, args.notation))
    yield f"Position: {write_position(step.grid)}"
    yield ""
