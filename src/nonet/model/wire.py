"""Checks of plain data that came over a wire: each names the place and what was expected there."""

from __future__ import annotations

from nonet.errors import ParseError


def show(value: object) -> str:
    """A value for an error message: short, whatever it is.

    >>> show([1, 2]), show("x" * 100), show(None)
    ('a list', "'xxxxxxxxxxxxxxxxxxx…", 'null')
    """
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    text = repr(value)
    return text if len(text) <= 21 else text[:20] + "…"


def a_list(value: object, where: str) -> list[object]:
    """The value if it is a list."""
    if not isinstance(value, list):
        raise ParseError(f"{where}: a list is expected, not {show(value)}")
    return value


def an_object(value: object, where: str) -> dict[str, object]:
    """The value if it is an object with keys."""
    if not isinstance(value, dict):
        raise ParseError(f"{where}: an object is expected, not {show(value)}")
    return value


def a_text(value: object, where: str) -> str:
    """The value if it is a text.

    >>> a_text(5, "technique")
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: technique: a text is expected, not 5
    """
    if not isinstance(value, str):
        raise ParseError(f"{where}: a text is expected, not {show(value)}")
    return value


def whole(value: object, where: str) -> int:
    """The value if it is a whole number, or text that says one.

    >>> whole("12", "size"), whole(9.0, "size")
    (12, 9)
    >>> whole(True, "size")
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: size: a whole number is expected, not true
    """
    if isinstance(value, str) and len(value) < 10 and value.isascii() and value.isdigit():
        return int(value)
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e9:
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise ParseError(f"{where}: a whole number is expected, not {show(value)}")


def wholes(value: object, where: str) -> tuple[int, ...]:
    """The numbers of a list of whole numbers.

    >>> wholes([3, 3], "box")
    (3, 3)
    """
    return tuple(whole(item, where) for item in a_list(value, where))


def within(value: object, least: int, most: int, where: str) -> int:
    """The value if it is a whole number between two others.

    >>> within(81, 0, 80, "cell")
    Traceback (most recent call last):
        ...
    nonet.errors.ParseError: cell: 81 is not between 0 and 80
    """
    number = whole(value, where)
    if not least <= number <= most:
        raise ParseError(f"{where}: {show(number)} is not between {least} and {most}")
    return number
