"""What Nonet raises: what is wrong, where if it is in a text, and what to do. Wrong types are TypeErrors."""

from __future__ import annotations

from collections.abc import Iterable


class NonetError(ValueError):
    """What every error of Nonet is: something it was given can't be used; ``what`` says why.

    >>> import nonet
    >>> try:
    ...     nonet.solve("1" + "." * 15, max_seconds=-1)
    ... except nonet.NonetError as error:
    ...     print(type(error).__name__, error.what)
    LimitError max_seconds is -1; it must be 0 or more
    """

    line: int | None = None
    column: int | None = None

    def __init__(self, what: str):
        self.what = what
        super().__init__(what)


class ParseError(NonetError):
    """Text that can't be understood: what is wrong, on which line, in which column.

    >>> error = ParseError("'l' is not a digit", line=2, column=5)
    >>> str(error), error.line, error.column
    ("line 2, column 5: 'l' is not a digit", 2, 5)
    """

    def __init__(self, what: str, *, line: int | None = None, column: int | None = None):
        super().__init__(what)
        self.line, self.column = line, column

    def __str__(self) -> str:
        places = [f"{name} {n}" for name, n in (("line", self.line), ("column", self.column)) if n]
        return f"{', '.join(places)}: {self.what}" if places else self.what

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self.what, self.line, self.column)


class ArgumentError(NonetError):
    """An argument of the right type with a value that can't be: a name that there is not, a cell outside the grid.

    >>> import nonet
    >>> nonet.steps("1" + "." * 15, "x-wig")
    Traceback (most recent call last):
        ...
    nonet.errors.ArgumentError: there is no technique 'x-wig'; did you mean x-wing?
    """


class LimitError(ArgumentError):
    """A limit that is none: a time or a number below 0, no worker at all. A limit that is reached is no error.

    >>> import nonet
    >>> nonet.solve_many([], workers=0)
    Traceback (most recent call last):
        ...
    nonet.errors.LimitError: workers is 0; it must be 1 or more
    """


class MissingError(NonetError):
    """A library that is not installed, and how to install it.

    >>> raise MissingError("PNG needs resvg; install it with: pip install 'nonet[png]'")
    Traceback (most recent call last):
        ...
    nonet.errors.MissingError: PNG needs resvg; install it with: pip install 'nonet[png]'
    """


def closest(name: str, known: Iterable[str]) -> str:
    """The known name that was meant, as far as its letters tell; empty if none is like it.

    >>> closest("Hrad", ["easy", "hard"]), closest("q", ["easy", "hard"])
    ('hard', '')
    """
    from difflib import get_close_matches  # few runs have a typo in them

    return next(iter(get_close_matches(name.lower(), list(known), n=1, cutoff=0.7)), "")


def nearest(name: str, known: Iterable[str]) -> str:
    """What to say of a name that is not known.

    >>> nearest("esy", ["easy", "hard"]), nearest("q", ["easy", "hard"])
    ('did you mean easy?', 'there are easy, hard')
    """
    names = list(known)
    close = closest(name, names)
    return f"did you mean {close}?" if close else f"there are {', '.join(names)}"


def _rebuild(what: str, line: int | None, column: int | None) -> ParseError:
    return ParseError(what, line=line, column=column)
