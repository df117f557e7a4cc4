"""``nonet positions``: does each technique find what a library of positions says?"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from itertools import chain

from nonet.cli import BAD, FINE, NO
from nonet.cli.option_values import seconds
from nonet.cli.parser import Parser
from nonet.errors import NonetError, ParseError
from nonet.limits import Limits
from nonet.reason.library import PositionResult, check_positions

EXAMPLES = (
    "nonet positions library.txt",
    "nonet positions --verbose library.txt",
    "nonet positions --max-seconds 10 - < library.txt",
)


def options(parser: Parser) -> None:
    """Declare the options."""
    parser.arguments = " [FILE|-]..."
    parser.add_argument(
        "files", nargs="*", metavar="FILE|-", help="files of HoDoKu library lines; standard input by default"
    )
    parser.add_argument("-v", "--verbose", action="store_true", help="also a line for what passed")
    parser.add_argument("--max-seconds", type=seconds, metavar="S", help="give up after S seconds")


def run(args: Namespace) -> int:
    """Try every line of every file."""
    passed = failed = 0
    try:
        limits = Limits(args.max_seconds)
        for result in chain.from_iterable(_tried(name, limits) for name in args.files or ["-"]):
            if result:
                passed += 1
            else:
                failed += 1
            if args.verbose or not result:
                print(result, flush=True)
    except NonetError as error:
        print(f"nonet positions: {error}", file=sys.stderr)
        return BAD
    if not passed + failed:
        print("nonet positions: the library holds no position", file=sys.stderr)
        return BAD
    print(f"{passed} passed, {failed} failed")
    return NO if failed else FINE


def _tried(name: str, limits: Limits) -> Iterator[PositionResult]:
    """The results of a file; one sentence if none of its lines is one of a library: it is something else, then."""
    others: list[PositionResult] = []
    is_library = False
    for result in check_positions(_source(name), max_seconds=limits.seconds):
        is_library = is_library or result.text.startswith(":")
        others.append(result)
        if is_library:
            yield from others
            others = []
    if others:
        file = "standard input" if name == "-" else name
        raise ParseError(f"{file} is no library of positions: no line begins with ':', as those of HoDoKu do")


def _source(name: str) -> str | Iterable[str]:
    return sys.stdin if name == "-" else name
