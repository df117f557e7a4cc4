"""Option parsing shared by all verbs: help with examples first, suggestions, common options."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, NoReturn

from nonet.cli import BAD, FINE
from nonet.cli.option_values import (
    box,
    format_key,
    ladder,
    names,
    positive,
    rule,
    rules_file,
    seconds,
    shortened,
    usual_ladder,
)
from nonet.cli.source import looks_like_puzzle
from nonet.errors import closest

if TYPE_CHECKING:
    from nonet.reason.ladders import Ladder


class Usage(Exception):  # noqa: N818 - help is no error
    """The end of a run that only prints a text: help, or what is wrong with the options."""

    def __init__(self, text: str, code: int = BAD):
        super().__init__(text)
        self.code = code


class _Formatter(argparse.HelpFormatter):
    def __init__(self, prog: str, width: int = 100):
        # A fixed width: left to itself argparse loads shutil, and with it every compression module.
        super().__init__(prog, max_help_position=26, width=width)


class Parser(argparse.ArgumentParser):
    """One verb's parser. It raises ``Usage`` where argparse would leave the program."""

    def __init__(self, verb: str, summary: str, examples: Sequence[str]):
        super().__init__(prog=f"nonet {verb}", allow_abbrev=False, add_help=False, formatter_class=_Formatter)
        self.verb, self.summary, self.examples = verb, summary, examples
        self.letters: Mapping[str, str] = {}
        self.wishes_of_ladder = False
        """Whether the options say what of a ladder may be used."""
        self.arguments = " [PUZZLE|FILE|-]..."
        """What comes after the options in the line of usage."""

    def parse(self, arguments: list[str]) -> argparse.Namespace:
        """The options of a command line."""
        if {"-h", "--help"} & set(arguments):
            raise Usage(self.format_help(), FINE)
        # "-" is also an empty cell, so a puzzle may begin with it. A blank in front makes it an argument for
        # argparse; readers strip it.
        shielded = [" " + a if a.startswith("-") and looks_like_puzzle(a) else a for a in arguments]
        args, unknown = self.parse_known_intermixed_args(shielded)
        if unknown:
            self.error(self._suggest(unknown[0]))
        for action in self._actions:
            # argparse takes the "--" of "-o=--" for the mark that ends the options, and has no value then.
            lost = getattr(args, action.dest, None) == [] != action.default
            if action.option_strings and action.nargs is None and lost:
                self.error(f"argument {'/'.join(action.option_strings)}: expected one argument")
        if self.wishes_of_ladder:
            from nonet.errors import NonetError

            try:
                args.ladder = wished(args.ladder or usual_ladder(), args)
            except NonetError as error:
                self.error(str(error))
        if getattr(args, "output", None) and "shape" in args:
            self._take_shape(args)
        return args

    def _take_shape(self, args: argparse.Namespace) -> None:
        """Let the name of the output say its shape, if no option does."""
        from nonet.cli.output_names import shape_of

        said = shape_of(args.output)
        if args.shape is None and args.template is None:
            args.shape = said
        elif args.shape is not None and said not in (None, args.shape) and not args.quiet:
            print(f"{args.output}: its rows are {args.shape}, as --{args.shape} says", file=sys.stderr)

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and how to find help."""
        raise Usage(f"{self.prog}: {message}\nSee {self.prog} --help.")

    def format_help(self) -> str:
        """Examples first: most people need no more."""
        from nonet.cli.terminal import width

        examples = "\n".join(f"  {example}" for example in self.examples)
        formatter = _Formatter(self.prog, min(width(sys.stdout), 100))
        for title, actions in self.groups():
            formatter.start_section(title)
            formatter.add_arguments(actions)
            formatter.end_section()
        formatter.add_text(self.letters_note())
        return (
            f"{self.prog}: {self.summary}\n\nexamples:\n{examples}\n\n"
            f"usage: {self.usage_line()}\n\n{formatter.format_help()}".rstrip()
        )

    def groups(self) -> list[tuple[str, list[argparse.Action]]]:
        """The options, and what is taken beside them, under their titles."""
        words = {self._positionals: "arguments"}
        return [(words.get(group, group.title) or "", group._group_actions) for group in self._action_groups]

    def usage_line(self) -> str:
        """How the command is written."""
        return f"{self.prog} [options]{self.arguments}"

    def letters_note(self) -> str:
        """What ``--format`` knows; nothing if there is no such option."""
        if not self.letters:
            return ""
        letters = ", ".join(f"%{letter} {field}" for letter, field in self.letters.items())
        return f"--format knows {letters}, %{{FIELD}} for any field, and %% for a percent sign."

    def _suggest(self, option: str) -> str:
        if not option.startswith("-"):
            return f"{shortened(option)!r} is not an option, and {self.prog} takes no other words"
        # Without their dashes, or what is like in no letter but them would be taken for like.
        bare = {name.lstrip("-"): name for name in self._option_string_actions}
        close = closest(option.partition("=")[0].lstrip("-"), bare)
        return f"unknown option {option}" + (f"; did you mean {bare[close]}?" if close else "")


def parser_for(verb: str, summary: str, module: ModuleType, arguments: Sequence[str] | None = None) -> Parser:
    """The parser of a verb. One that takes another verb's options makes it for the arguments to come."""
    if arguments is not None and hasattr(module, "parser"):
        made: Parser = module.parser(arguments)
        return made
    parser = Parser(verb, summary, module.EXAMPLES)
    module.options(parser)
    add_help(parser)
    return parser


def add_help(parser: Parser) -> None:
    """The option that shows all others."""
    parser.add_argument("-h", "--help", action="store_true", help="show this text")


def input_options(parser: Parser) -> None:
    """Puzzles, files, their format and box shape."""
    group = parser.add_argument_group("input")
    group.add_argument(
        "puzzles",
        nargs="*",
        metavar="PUZZLE|FILE|-",
        help="puzzles, files, or - for standard input (default)",
    )
    group.add_argument(
        "--from",
        dest="source_format",
        type=format_key,
        metavar="FORMAT",
        help="input format (default: detected)",
    )
    group.add_argument(
        "--box",
        type=box,
        metavar="RxC",
        help="rows and columns of a box, such as 2x8 for 16x16 or 3x2 for 6x6",
    )
    rule_option(group.add_argument)
    group.add_argument(
        "--column", metavar="COLUMN", help="the column of a table that holds the puzzle (default: detected)"
    )
    group.add_argument(
        "--number", action="store_true", help="add the number of each row (with --csv, --json and the like)"
    )
    group.add_argument("--strict", action="store_true", help="stop at the first bad row")


LETTERS = {"g": "puzzle", "n": "number", "u": "status", "e": "error"}
"""What the ``%`` letters of ``--format`` mean in every verb."""


def shape_options(add: Callable[..., object]) -> None:
    """JSON or a table instead of text, for a group of which one option can be given."""
    for name, what in (
        ("json", "one JSON document"),
        ("jsonl", "one JSON object per line"),
        ("csv", "comma-separated values with a header"),
        ("tsv", "tab-separated values with a header"),
    ):
        add(f"--{name}", dest="shape", action="store_const", const=name, help=what)


def output_options(parser: Parser, letters: Mapping[str, str] | None = None) -> None:
    """Shape and place of the output; ``letters`` are the verb's own for ``--format``, None if it has none."""
    group = parser.add_argument_group("output")
    shape = group.add_mutually_exclusive_group()
    parser.set_defaults(template=None)
    shape_options(shape.add_argument)
    if letters is not None:
        parser.letters = LETTERS | dict(letters)
        shape.add_argument(
            "--format",
            dest="template",
            metavar="TEXT",
            help="each row in your own words, such as '%%g %%s' (see below)",
        )
    group.add_argument("--fields", metavar="A,B,...", help="these fields only, in this order")
    group.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="write to a file, whole or not at all; .csv, .tsv, .jsonl, .json, .parquet, .arrow say its shape",
    )
    group.add_argument("-q", "--quiet", action="store_true", help="no notes, no progress; errors only")
    group.add_argument(
        "--color", choices=("auto", "always", "never"), default="auto", help="colours (auto: on a terminal)"
    )


def workers_option(parser: Parser) -> None:
    """How many threads share the rows."""
    parser.add_argument("--workers", type=positive, metavar="N", help="threads (default: one per core)")


def device_option(add: Callable[..., object], what: str = "solve batches of 9x9 rows") -> None:
    """Where to do it, and whether to say so."""
    from nonet.search.device_choice import DEVICES

    add(
        "--device",
        choices=DEVICES,
        default="cpu",
        help=f"{what} on the cpu (default), a gpu, or auto: whichever is faster",
    )
    add("-v", "--verbose", action="store_true", help="say which device was chosen, and why")


def time_option(parser: Parser, usual: float | None = None) -> None:
    """A limit on the time spent on each puzzle; ``usual`` is that of who names none."""
    about = "give up on a puzzle after S seconds" + ("" if usual is None else f" (default: {usual:g})")
    parser.add_argument("--max-seconds", type=seconds, default=usual, metavar="S", help=about)


def ladder_option(parser: Parser) -> None:
    """The ladder to climb, and what of it: ``args.ladder`` is the one with all wishes."""
    group = parser.add_argument_group("techniques")
    group.add_argument(
        "--ladder",
        type=ladder,
        metavar="L",
        help="the techniques and their order: nonet (default), a built-in method, or a .toml file of yours",
    )
    technique_options(group.add_argument)
    parser.wishes_of_ladder = True


def technique_options(add: Callable[..., object]) -> None:
    """Which techniques of a ladder may be used, for a group of options."""
    add(
        "--without",
        type=names,
        action="extend",
        default=[],
        metavar="T",
        help="do without technique T, or a family such as fish (repeatable, or T,T)",
    )
    add(
        "--only",
        type=names,
        action="extend",
        metavar="T",
        help="allow technique T (or a family) and singles, nothing else (repeatable, or T,T)",
    )
    add(
        "--no-uniqueness",
        action="store_true",
        help="leave out techniques that rely on there being only one solution",
    )


def without(args: argparse.Namespace) -> list[str]:
    """What the options say to do without."""
    return [*args.without, *(["uniqueness"] if args.no_uniqueness else [])]


def wished(ladder: Ladder, args: argparse.Namespace) -> Ladder:
    """A ladder with the wishes of ``technique_options``."""
    if args.only:
        ladder = ladder.only(*args.only)
    gone = without(args)
    return ladder.without(*gone) if gone else ladder


def rule_option(
    add: Callable[..., object], kind: Callable[[str], object] | None = None, more: str = ""
) -> None:
    """Rules that hold beside the houses, for a group of options; ``kind`` reads one."""
    add(
        "--rule",
        dest="rules",
        type=kind or rule,
        action="append",
        default=[],
        metavar="RULE",
        help=f"a rule beside rows, columns and boxes: anti-knight, 'killer 15 r1c1 r1c2' ...{more} (repeatable)",
    )
    add(
        "--rules",
        dest="rules",
        type=lambda path: rules_file(path, kind or rule),
        action="extend",
        default=[],
        metavar="FILE",
        help="a file of rules, one a line; what follows # is left out",
    )
