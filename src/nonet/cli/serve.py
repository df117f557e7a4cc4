"""``nonet serve``: the page in the browser, and its JSON API."""

from __future__ import annotations

import sys
from argparse import Namespace

from nonet.cli import BAD, FINE
from nonet.cli.parser import Parser

EXAMPLES = (
    "nonet serve",
    "nonet serve --port 9000 --no-browser",
    "nonet serve --host 0.0.0.0 --no-browser",
)


def options(parser: Parser) -> None:
    """Declare the options."""
    parser.arguments = ""
    parser.add_argument(
        "--port", type=_port, metavar="N", help="listen here (default: 8729, or any free port if it is taken)"
    )
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="listen on this address (default: 127.0.0.1, for this machine only)",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    parser.add_argument("-q", "--quiet", action="store_true", help="do not say where the page is")


def run(args: Namespace) -> int:
    """Serve until Ctrl-C."""
    try:
        from nonet.web.server import serve
    except ImportError as error:
        if (error.name or "").startswith("nonet"):
            raise
        print(
            f"nonet serve: {error.name} is not installed; install what the page needs with: pip install 'nonet[web]'",
            file=sys.stderr,
        )
        return BAD
    from nonet.errors import NonetError

    try:
        serve(args.host, args.port, browser=not args.no_browser, quiet=args.quiet)
    except NonetError as error:
        print(f"nonet serve: {error}", file=sys.stderr)
        return BAD
    except KeyboardInterrupt:
        pass
    return FINE


def _port(text: str) -> int:
    from argparse import ArgumentTypeError

    if not text.isdecimal() or not 0 <= int(text) < 65536:
        raise ArgumentTypeError(
            f"{text!r} is not a port; choose a number from 1 to 65535, or 0 for any that is free"
        )
    return int(text)
