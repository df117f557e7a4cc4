"""What wishes are given as: numbers of any library, a name or a list of them, yes or no."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import index
from typing import Any, TypeGuard, TypeVar

from nonet.errors import ArgumentError

Range = tuple[float, float]
_Number = TypeVar("_Number", int, float)


def as_whole(value: object) -> int | None:
    """A whole number of Python, NumPy or any other library; None for all else.

    >>> as_whole(7), as_whole(7.0), as_whole("7")
    (7, None, None)
    """
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def as_number(value: object) -> float | None:
    """A number of any library; None for all else.

    >>> as_number(7), as_number(7.5), as_number("7")
    (7.0, 7.5, None)
    """
    if isinstance(value, str | bytes):
        return None
    try:
        return float(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def as_pair(value: object, number: Callable[[object], _Number | None]) -> tuple[_Number, _Number] | None:
    """Two numbers; None for all else.

    >>> as_pair([20, 30], as_whole), as_pair((20, 30, 40), as_whole), as_pair((20, 30.5), as_whole)
    ((20, 30), None, None)
    """
    if not (isinstance(value, tuple | list) and len(value) == 2):
        return None
    low, high = map(number, value)
    return None if low is None or high is None else (low, high)


def as_range(text: str) -> Range | None:
    """A range of scores that is written out; None for a text that begins with no figure.

    >>> as_range("30-40"), as_range("12.5"), as_range("hard")
    ((30.0, 40.0), (12.5, 12.5), None)
    """
    if not text[:1].isdecimal():
        return None
    low, dash, high = text.partition("-")
    try:
        return float(low), float(high if dash else low)
    except ValueError:
        raise ArgumentError(f"{text[:40]!r} is not a range of scores, such as 30-40") from None


def as_size(value: object) -> int:
    """The size of a board.

    >>> as_size("9")
    Traceback (most recent call last):
        ...
    TypeError: size is '9'; it must be a whole number
    """
    size = as_whole(value)
    if size is None:
        raise TypeError(f"size is {value!r}; it must be a whole number")
    return size


def as_flag(value: object, name: str) -> bool:
    """Yes or no.

    >>> as_flag("no", "minimal")
    Traceback (most recent call last):
        ...
    TypeError: minimal is 'no'; it must be True or False
    """
    if as_whole(value) in (0, 1) or type(value).__name__ in ("bool", "bool_"):  # NumPy's are no numbers
        return bool(value)
    raise TypeError(f"{name} is {value!r}; it must be True or False")


def as_names(value: str | Iterable[str], name: str) -> list[str]:
    """A name or a list of names.

    >>> as_names("x-wing", "needs"), as_names(("x-wing", "xy-wing"), "needs")
    (['x-wing'], ['x-wing', 'xy-wing'])
    """
    listed = [value] if isinstance(value, str) else items_of(value)
    if listed is None or not _are_texts(listed):
        raise TypeError(f"{name} is {value!r}; it must be the name of a technique, or a list of such names")
    return listed


def items_of(value: object) -> list[Any] | None:
    """The items of a list or whatever else can be walked through; None for all else.

    >>> items_of(range(2)), items_of(5)
    ([0, 1], None)
    """
    return list(value) if isinstance(value, Iterable) else None


def _are_texts(items: list[Any]) -> TypeGuard[list[str]]:
    return all(isinstance(item, str) for item in items)
