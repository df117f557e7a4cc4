"""What the text of an option means; one that means nothing is refused with a sentence."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from nonet.errors import nearest

if TYPE_CHECKING:
    from nonet.model.rules.rule import Rule
    from nonet.reason.ladders import Ladder


def names(text: str) -> list[str]:
    """One name, or several with commas between them."""
    if listed := [name.strip() for name in text.split(",") if name.strip()]:
        return listed
    raise argparse.ArgumentTypeError("it names nothing; give a name, or several with commas between them")


@cache
def usual_ladder() -> Ladder:
    """The one to climb if nobody names another."""
    return ladder("nonet")


def ladder(text: str) -> Ladder:
    """A ladder by name or file."""
    from nonet.errors import NonetError
    from nonet.reason.ladders import load

    try:
        return load(text)
    except NonetError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def format_key(text: str) -> str:
    """The key of a format that Nonet reads."""
    from nonet.formats import formats

    keys = [format.key for format in formats()]
    if text not in keys:
        raise argparse.ArgumentTypeError(f"there is no format {text!r}; {nearest(text, keys)}")
    return text


def box(text: str) -> tuple[int, int]:
    """A box shape.

    >>> box("2x8")
    (2, 8)
    """
    rows, _, columns = text.lower().replace("×", "x").replace(",", "x").partition("x")
    if not (rows.isdecimal() and columns.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a box; write rows x columns, such as 2x3")
    shape = int(rows), int(columns)
    if not 1 <= shape[0] * shape[1] <= 25:
        raise argparse.ArgumentTypeError(
            f"a box of {text} holds {shape[0] * shape[1]} cells; it can hold 1 to 25"
        )
    return shape


def seconds(text: str) -> float:
    """A time that is not negative."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return value


def positive(text: str) -> int:
    """A whole number above 0.

    >>> positive("12")
    12
    """
    value = whole(text, "a whole number above 0")
    if value < 1:
        raise argparse.ArgumentTypeError(f"{shortened(text)!r} is not a whole number above 0")
    return value


def whole(text: str, what: str = "a whole number") -> int:
    """Any whole number.

    >>> whole("-5")
    -5
    """
    try:
        return int(text)
    except ValueError:  # also for more figures than Python reads
        raise argparse.ArgumentTypeError(f"{shortened(text)!r} is not {what}") from None


def shortened(text: str) -> str:
    """A text of the user's that is not too long for a sentence.

    >>> shortened("1" * 100)
    '1111111111111111111111111111111111111111...'
    """
    bare = text.strip()
    return bare if len(bare) <= 40 else bare[:40] + "..."


def rules_file(path: str, kind: Callable[[str], object]) -> list[object]:
    """The rules of a file, one a line; what follows # is a remark."""
    try:
        with open(path, encoding="utf-8") as lines:
            texts = [line.partition("#")[0].strip() for line in lines]
    except (OSError, ValueError) as error:
        told = getattr(error, "strerror", None) or "it is not text"
        raise argparse.ArgumentTypeError(f"{path}: {told}") from None
    out = []
    for number, text in enumerate(texts, 1):
        try:
            out += [kind(text)] if text else []
        except argparse.ArgumentTypeError as error:
            raise argparse.ArgumentTypeError(f"{path}, line {number}: {error}") from None
    return out


def rule(text: str) -> Rule | str:
    """A rule by its key and cells; one that names a whole row or column waits for the size of the board."""
    from nonet.errors import NonetError
    from nonet.model.rules import rule_of

    try:
        made = rule_of(text, 9)
        return text if any(word in text.lower() for word in ("row", "column")) else made
    except NonetError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def wished_rule(text: str) -> Rule | str:
    """A rule, or a kind of rules to be drawn at random.

    >>> wished_rule("killer"), wished_rule("anti-knight")
    ('killer', AntiKnight())
    """
    from nonet.errors import NonetError
    from nonet.make.variants import told_apart

    try:
        return text if told_apart([text])[1] else rule(text)
    except NonetError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
