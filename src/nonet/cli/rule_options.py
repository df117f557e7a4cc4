"""``--rule`` and ``--rules``: rules that hold beside the houses."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet.model.rules.rule import Rule


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
