"""What a run does, as far as its output depends on it: a run with another job can't go on with this one."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

TALK = frozenset(("output", "resume", "workers", "device", "verbose", "quiet", "color", "help", "verb"))
"""Options that change nothing in what is written."""


def options_of(args: Namespace, free: frozenset[str]) -> dict[str, Any]:
    """The options that were given, but for those that are free, as JSON can hold them.

    >>> options_of(Namespace(seed=1, once=False, clues=(20, 24), quiet=True), TALK)
    {'seed': 1, 'clues': '(20, 24)'}
    """
    return {
        name: value if isinstance(value, int | float | str) else str(value)
        for name, value in vars(args).items()
        if name not in free and value not in (None, False, [])
    }
