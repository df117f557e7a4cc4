"""The command ``nonet``: finds the verb, runs it, and turns its end into an exit code."""

from __future__ import annotations

import codecs
import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

# verb -> what it does, in one line. Each is a module of this package, loaded when it is used: it has
# EXAMPLES, `options(parser)` and `run(args) -> exit code`; `batch` makes its parser itself, for it takes
# another verb's options.
VERBS = {
    "solve": "find the solution and say whether it is the only one",
    "count": "count the solutions",
    "candidates": "which candidates occur in a solution, and in how many",
    "check": "is it valid, unique, minimal? which digits clash?",
    "hint": "the next step, with as much help as you like",
    "explain": "the whole path to the solution, in words and drawings",
    "steps": "every step that can be taken now",
    "techniques": "every technique there is; with a name, a lesson",
    "rules": "every kind of rule beside the houses, and how it is written",
    "draw": "draw puzzles in the terminal, as SVG or PNG",
    "rate": "how hard it is: level, score, hardest technique",
    "canonical": "one form for all puzzles that are the same in disguise; files without repeats",
    "minimal": "remove the givens that are not needed",
    "generate": "make puzzles to order",
    "booklet": "print puzzles as PDF: a graded book with cover and solutions",
    "batch": "solve, rate ... millions of rows in chunks; goes on after a stop",
    "convert": "rewrite puzzles in another format",
    "positions": "try a library of positions: does each technique find what it should?",
    "serve": "open Nonet in the browser; a JSON API too",
    "bench": "measure this machine: Nonet against other installed solvers",
    "completion": "print a completion script for bash, zsh or fish",
}

FINE, NO, BAD, LIMIT, INTERRUPTED = 0, 1, 2, 3, 130
"""Exit codes: all well; the answer is no; bad input or usage; a limit was reached; Ctrl-C."""

_SEVERITY = (FINE, NO, LIMIT, BAD, INTERRUPTED)
_TRY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def main(argv: list[str] | None = None, begin: Callable[[], None] = lambda: None) -> int:
    """Run the command line and return its exit code; ``begin`` is called when it is known what to do.

    >>> main(["solve", "--quiet", "12..34....4....1"])
    1234341221434321
    0
    """
    arguments = sys.argv[1:] if argv is None else argv
    if sys.stdout is None or sys.stderr is None:
        return _with_streams(arguments, begin)
    try:
        code = _dispatch(arguments, begin)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        return _leave_pipe()
    except OSError as error:
        return _no_more_output(error)
    except (MemoryError, ImportError) as error:
        return _no_more_memory(error)
    except KeyboardInterrupt:
        # The rows' own handler keeps partial results; this is for an interrupt before or after the rows.
        return INTERRUPTED


def _dispatch(arguments: list[str], begin: Callable[[], None]) -> int:
    if not arguments:
        return _without_verb(begin)
    first = arguments[0]
    if first in ("-V", "--version", "version"):
        print(version())
        return FINE
    if first in ("-h", "--help", "help"):
        if first == "help" and len(arguments) > 1:
            return _run(arguments[1], ["--help"], begin)
        print(overview())
        return FINE
    return _run(first, arguments[1:], begin)


def _without_verb(begin: Callable[[], None]) -> int:
    # `nonet < puzzles.txt > solutions.txt` just works.
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return _run("solve", [], begin)
    from nonet.cli.console import Console

    begin()
    return Console().run()


def _run(verb: str, arguments: list[str], begin: Callable[[], None]) -> int:
    if verb not in VERBS:
        print(f"nonet: {_unknown(verb)}", file=sys.stderr)
        return BAD
    from nonet.cli.parser import Usage, parser_for

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a bad row may hold characters that the terminal has not
            stream.reconfigure(errors=_READABLE)
    try:
        module = verb_module(verb)
        args = parser_for(verb, VERBS[verb], module, arguments).parse(arguments)
        begin()  # not before: argparse, ended in its midst, ends in a traceback
        code: int = module.run(args)
        return _code_of_signal() if code == INTERRUPTED else code
    except Usage as end:
        print(end, file=sys.stdout if end.code == FINE else sys.stderr)
        return end.code


def _code_of_signal() -> int:
    """That of an interrupted run: 143 if it was asked to end (SIGTERM), 129 if its terminal is gone."""
    from nonet.cli.interrupts import INTERRUPTS

    return INTERRUPTS.exit_code


_READABLE = "nonet.readable"
_IN_OTHER_SIGNS = {
    "²": "^2", "³": "^3", "×": "x", "·": ".", "∙": ".", "•": "*", "…": "...", "–": "-", "—": "-", "−": "-",
    "≠": "!=", "≤": "<=", "≥": ">=", "→": "->", "“": '"', "”": '"', "‘": "'", "’": "'",
}  # fmt: skip


def _readable(error: UnicodeError) -> tuple[str, int]:
    """What a stream is given for characters that it has not: signs that read alike, or the number as JSON has it.

    >>> "N² cells, “é”".encode("ascii", _READABLE)
    b'N^2 cells, "\\\\u00e9"'
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(_IN_OTHER_SIGNS.get(sign) or _escaped(sign) for sign in text), error.end


def _escaped(sign: str) -> str:
    units = sign.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


codecs.register_error(_READABLE, _readable)


def worst(*codes: int) -> int:
    """The exit code of a run whose parts ended with these.

    >>> worst(0, 3, 1)
    3
    """
    return max(codes, key=_SEVERITY.index)


def verb_module(verb: str) -> ModuleType:
    """The module of a verb."""
    return import_module(f"nonet.cli.{verb}")


def version() -> str:
    """Name, version and Python, in one line."""
    from nonet import __version__

    python = ".".join(map(str, sys.version_info[:3]))
    return f"nonet {__version__} (Python {python}, {sys.platform})"


def overview() -> str:
    """What ``nonet --help`` prints."""
    width = max(map(len, VERBS))
    verbs = "\n".join(f"  {verb:<{width}}  {what}" for verb, what in VERBS.items())
    return f"""\
Nonet solves, explains, rates and makes Sudoku of every size, from 1x1 to 25x25.

examples:
  nonet solve {_TRY}
  nonet solve puzzles.txt > solutions.txt
  nonet hint puzzle.sdk
  nonet generate --difficulty hard --count 10
  nonet booklet --easy 10 --hard 10

usage: nonet VERB [options] [PUZZLE|FILE|-]...
       nonet            solve puzzles and get hints in a console
       nonet VERB -h    the options of a verb

verbs:
{verbs}

A puzzle is read in any format; "-" or nothing is standard input. Answers go to standard output, all
else to standard error. Exit code: 0 fine, 1 the answer is no, 2 bad input or usage, 3 limit reached,
130 interrupted."""


def _unknown(word: str) -> str:
    from pathlib import Path

    from nonet.cli.source import looks_like_puzzle

    if word.startswith("-") and not looks_like_puzzle(word):
        return f"unknown option {word}; see nonet --help"
    if looks_like_puzzle(word):
        return f"say what to do with the puzzle, such as: nonet solve {word}"
    if len(word) < 256 and Path(word).exists():
        return f"say what to do with the file, such as: nonet solve {word}"
    from nonet.errors import closest

    close = closest(word, VERBS)
    if close:
        return f"unknown verb {word!r}; did you mean: nonet {close}"
    return f"unknown verb {word!r}; the verbs are {', '.join(VERBS)}"


def _leave_pipe() -> int:
    """End quietly when the reader of our output has gone, as with ``| head``: it has all it wanted."""
    _drop_unwritten()
    return FINE


def _no_more_output(error: OSError) -> int:
    """Say why the output can't be written on, as when the disk is full. Errors of input never come this far."""
    import os
    from contextlib import suppress

    _drop_unwritten()
    with suppress(OSError):
        where = error.filename or "the output"
        why = os.strerror(error.errno) if error.errno else error  # pyarrow words it in its own way
        print(f"nonet: {where} can't be written: {why}", file=sys.stderr)
    return BAD


def _no_more_memory(error: MemoryError | ImportError) -> int:
    """Say that there is not enough memory (``ulimit -v``), to work in or to load the kernel at all."""
    if (
        isinstance(error, ImportError)
        and "nonet._kernel" not in str(error)
        and not str(error.path).count("_kernel")
    ):
        raise error
    _drop_unwritten()
    what = "out of memory" if isinstance(error, MemoryError) else f"the kernel can't be loaded: {error}"
    print(f"nonet: {what}", file=sys.stderr)
    return BAD


def _with_streams(arguments: list[str], begin: Callable[[], None]) -> int:
    """Run where standard output or standard error is closed (``>&-``), which Python shows as None."""
    import os
    from contextlib import redirect_stderr, redirect_stdout

    with open(os.devnull, "w", encoding="utf-8") as hole:
        if sys.stdout is not None:
            with redirect_stderr(hole):
                return main(arguments, begin)
        if sys.stderr is not None:
            print("nonet: standard output is closed", file=sys.stderr)
            return BAD
        with redirect_stdout(hole), redirect_stderr(hole):
            return main(arguments, begin)


def _drop_unwritten() -> None:
    """Python flushes the streams once more as it ends; give those that fail somewhere to write."""
    import os

    hole = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(hole, stream.fileno())
