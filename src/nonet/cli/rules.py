"""``nonet rules``: every kind of rule, what it says and how it is written."""

from __future__ import annotations

from argparse import Namespace

from nonet.cli import FINE
from nonet.cli.output import Stdout, for_reading, writer_for
from nonet.cli.parser import Parser, Usage, shape_options
from nonet.errors import NonetError

EXAMPLES = (
    "nonet rules",
    "nonet rules killer whispers",
    "nonet rules --json",
)
FIELDS = ("key", "name", "sentence", "form", "fpuzzles", "iss")


def options(parser: Parser) -> None:
    """Declare the options."""
    parser.arguments = " [KEY]..."
    parser.add_argument("keys", nargs="*", metavar="KEY", help="the key of a rule, such as killer")
    shape_options(parser.add_mutually_exclusive_group().add_argument)


def run(args: Namespace) -> int:
    """Print the rules that are named, or all."""
    from nonet.model.rules import KINDS, kind_of

    try:
        chosen = [kind_of(key) for key in args.keys] or list(KINDS.values())
    except NonetError as error:
        raise Usage(f"nonet rules: {error}") from None
    out = Stdout()
    shape = writer_for(args.shape, None, None, FIELDS, {}, out)
    shape.begin()
    for kind in chosen:
        told = for_reading([kind.meaning()])
        shape.row({name: getattr(kind, name) for name in FIELDS}, [*told, f"  --rule '{kind.form}'", ""])
    shape.end()
    out.commit()
    return FINE
