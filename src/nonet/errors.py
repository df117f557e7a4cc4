"""The one exception Nonet raises: bad input, with the place and the remedy."""


class ParseError(ValueError):
    """Input that can't be understood: what is wrong, on which line, in which column.

    >>> error = ParseError("'l' is not a digit", line=2, column=5)
    >>> str(error), error.line, error.column
    ("line 2, column 5: 'l' is not a digit", 2, 5)
    """

    def __init__(self, what: str, *, line: int | None = None, column: int | None = None):
        self.what, self.line, self.column = what, line, column
        super().__init__(what, line, column)

    def __str__(self) -> str:
        places = [f"{name} {n}" for name, n in (("line", self.line), ("column", self.column)) if n]
        return f"{', '.join(places)}: {self.what}" if places else self.what

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self.what, self.line, self.column)


def _rebuild(what: str, line: int | None, column: int | None) -> ParseError:
    return ParseError(what, line=line, column=column)
