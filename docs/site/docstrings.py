"""Docstrings as Markdown: a doctest is a block of code, not a quotation in a quotation."""

from __future__ import annotations

from typing import Any

import griffe


class Doctests(griffe.Extension):
    """Fences the doctests of every docstring."""

    def on_object(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        """Change the docstring of what was just read."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """A docstring with a fence around each doctest, which ends at a blank line.

    >>> fenced("One.\\n\\n>>> 1\\n1\\n\\nTwo.").splitlines()
    ['One.', '', '```pycon', '>>> 1', '1', '```', '', 'Two.']
    """
    out = []
    for paragraph in text.split("\n\n"):
        stripped = paragraph.strip("\n")
        out.append(f"```pycon\n{stripped}\n```" if stripped.startswith(">>>") else paragraph)
    return "\n\n".join(out)
