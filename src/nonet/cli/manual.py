"""The manual page ``nonet(1)``, made from the verbs' own parsers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from nonet import __version__
from nonet.cli import VERBS
from nonet.cli.reference import Option, Verb, described

SHARED = ("input", "output")
"""Groups of options that many verbs have; they are told once."""

EXIT = (
    ("0", "All is well."),
    (
        "1",
        "The answer is no: no solution, more than one where one was asked for, a method that got stuck.",
    ),
    ("2", "Bad input or usage, or output that can't be written."),
    ("3", "A limit was reached: of time, or of solutions to count."),
    ("130", "Ctrl-C. What was done by then is kept."),
)
ENVIRONMENT = (
    ("NO_COLOR", "If it is set, no colours are used."),
    ("FORCE_COLOR", "If it is set and not 0, colours are used even where the output is no terminal."),
    ("COLUMNS", "The width of the terminal."),
)


def manual() -> str:
    """The page, in the language of man(7).

    >>> manual().splitlines()[0].startswith(".TH NONET 1")
    True
    """
    verbs = [described(verb) for verb in VERBS]
    return "\n".join(_page(verbs)) + "\n"


def _page(verbs: list[Verb]) -> Iterator[str]:
    yield f'.TH NONET 1 "" "nonet {__version__}" "User Commands"'
    # No hyphens at the ends of lines, no stretched blanks: options and puzzles are to be copied from here.
    yield from (".nh", ".ad l")
    yield from (".SH NAME", r"nonet \- solve, explain, rate and make Sudoku of every size")
    yield from (".SH SYNOPSIS", r".B nonet", r"\fIVERB\fR [\fIoptions\fR] [\fIPUZZLE\fR|\fIFILE\fR|\-]...")
    yield from (".br", ".B nonet")
    yield from (
        ".SH DESCRIPTION",
        "Nonet works on Sudoku from 1x1 to 25x25, with square or rectangular boxes, jigsaw regions and extra houses.",
        "A puzzle is given in any common notation, by itself or in a file; \\- or nothing is standard input.",
        "Without a verb, on a terminal, a console opens in which puzzles are solved and played with hints.",
        ".PP",
        "Answers go to standard output, a row for each puzzle and in the same order; all else goes to standard error.",
    )
    yield ".SH VERBS"
    for verb in verbs:
        yield from (f".TP {max(map(len, VERBS)) + 2}", rf"\fB{verb.name}\fR", _safe(sentence(verb.summary)))
    shared = _shared(verbs)
    for title in SHARED:
        yield f".SH {title.upper()} OPTIONS"
        yield "Most verbs have these."
        yield from _options(shared[title])
    told = {option for options in shared.values() for option in options}
    for verb in verbs:
        yield f'.SH "NONET {verb.name.upper()}"'
        yield _safe(sentence(verb.summary))
        yield from (".PP", ".nf", rf"\fB{_safe(verb.usage)}\fR", ".fi")
        own = [o for group in verb.groups for o in group.options if o not in told and _matters(o)]
        yield from _options(own)
        if verb.note:
            yield from (".PP", _safe(verb.note))
        yield from (".PP", "Examples:", ".PP", ".nf", ".RS 4")
        yield from map(_safe, verb.examples)
        yield from (".RE", ".fi")
    yield ".SH EXIT STATUS"
    yield from _pairs(EXIT)
    yield ".SH ENVIRONMENT"
    yield from _pairs(ENVIRONMENT)
    yield ".SH SEE ALSO"
    yield r"\fBnonet \fIVERB\fB \-\-help\fR; \fBnonet techniques \fINAME\fR teaches a technique."


def _shared(verbs: list[Verb]) -> dict[str, list[Option]]:
    """For each shared group the options that several verbs have in it, word for word, in their usual order."""
    out = {}
    for title in SHARED:
        seen = Counter(
            option
            for verb in verbs
            for group in verb.groups
            if group.title == title
            for option in group.options
        )
        out[title] = [option for option, times in seen.items() if times > 1]
    return out


def _matters(option: Option) -> bool:
    return option.names != ("-h", "--help")


def _options(options: Iterable[Option]) -> Iterator[str]:
    for option in options:
        yield ".TP"
        names = ", ".join(rf"\fB{_safe(name)}\fR" for name in option.names)
        value = rf"\fI{_safe(option.value)}\fR" if option.value else ""
        yield " ".join(part for part in (names, value) if part)
        yield _safe(sentence(option.help))


def _pairs(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    for term, text in pairs:
        yield from (".TP", rf"\fB{term}\fR", _safe(text))


def sentence(text: str) -> str:
    """A help text as a sentence.

    >>> sentence("count the solutions"), sentence("valid? unique?")
    ('Count the solutions.', 'Valid? unique?')
    """
    return text[:1].upper() + text[1:] + ("" if text[-1:] in ".?!" else ".")


def _safe(text: str) -> str:
    r"""A text that roff prints as it is: with hyphens that can be copied, and no line that begins as a request.

    >>> _safe(".B --box 3x3")
    '\\&.B \\-\\-box 3x3'
    """
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    text = text.replace("^", "\\(ha").replace("~", "\\(ti").replace("×", "x")
    return f"\\&{text}" if text.startswith((".", "\\(aq")) else text
